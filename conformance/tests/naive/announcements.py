"""Sequences and squares: what a hand holds, what is said, which is best and who scores."""

from typing import Any

from .asked import Refused, check_seat, turned
from .cards import RANKS, SEATS, SUITS, TEAMS, Rules, rank_of, suit_of, team_of

Announcement = dict[str, Any]


def enabled(rules: Rules) -> bool:
    """`announcements.enabled`: 002, « Le jeu peut se jouer en ignorant les annonces »."""
    return bool(rules["announcements.enabled"] == "yes")


def squares_in(rules: Rules, hand: list[str]) -> list[Announcement]:
    """Four of a kind, of the ranks that have a price (`announcements.square_points`).

    000: « les carrés de 7 et de 8 ne comptent pas ».
    """
    priced = [rank for rank in RANKS if rank in rules["announcements.square_points"]]
    complete = [rank for rank in priced if all(rank + suit in hand for suit in SUITS)]
    return [{"kind": "square", "rank": rank} for rank in complete]


def sequences_in(rules: Rules, hand: list[str]) -> list[Announcement]:
    """Runs of one suit (`announcements.sequence_order`), each as long as it goes.

    000: « 3 cartes qui se suivent dans la même couleur »; « Pour les suites, l'ordre est 7, 8, 9, 10, valet, dame,
    roi, as ». `announcements.long_sequence` one_announcement: 000, « cent (5 cartes ou plus) »; split: a run of
    eight is five from the top and three.
    """
    sequences: list[Announcement] = []
    for suit in SUITS:
        run: list[str] = []
        for rank in [*rules["announcements.sequence_order"], None]:
            if rank is not None and rank + suit in hand:
                run.append(rank + suit)
                continue
            if len(run) == 8 and rules["announcements.long_sequence"] == "split":
                sequences.append({"kind": "sequence", "top": run[0], "length": 5})
                sequences.append({"kind": "sequence", "top": run[5], "length": 3})
            elif run:
                sequences.append({"kind": "sequence", "top": run[0], "length": len(run)})
            run = []
    shortest = min(int(length) for length in rules["announcements.sequence_points"])
    return [sequence for sequence in sequences if sequence["length"] >= shortest]


def worth(rules: Rules, announcement: Announcement) -> int:
    """The points of an announcement (`announcements.square_points`, `announcements.sequence_points`).

    A run is worth the longest listed length that is not above its own.
    """
    points: int
    if announcement["kind"] == "square":
        points = rules["announcements.square_points"][announcement["rank"]]
        return points
    lengths = [int(length) for length in rules["announcements.sequence_points"]]
    longest = max(length for length in lengths if length <= announcement["length"])
    points = rules["announcements.sequence_points"][str(longest)]
    return points


def height(rules: Rules, announcement: Announcement) -> int:
    """How high an announcement stands in its own order, more is higher.

    A sequence by its top card (`announcements.sequence_order`), a square by `announcements.square_order`:
    play_order is that of the cards outside trumps (`cards.plain_order`), natural_order that of sequences.
    """
    if announcement["kind"] == "sequence":
        return -int(rules["announcements.sequence_order"].index(rank_of(announcement["top"])))
    order = {
        "play_order": rules["cards.plain_order"],
        "natural_order": rules["announcements.sequence_order"],
    }[rules["announcements.square_order"]]
    return -int(order.index(announcement["rank"]))


def strength(rules: Rules, trump: str, announcement: Announcement) -> list[int]:
    """What makes an announcement the stronger, criterion after criterion (`announcements.ranking`).

    000: « la plus forte valeur l'emporte, puis la carte la plus haute, puis l'annonce à l'atout ; un carré à 100
    bat un cent ». A square is never an announcement in trumps, and counts four cards.
    """
    square = announcement["kind"] == "square"
    measures = {
        "points": worth(rules, announcement),
        "square": 1 if square else 0,
        "height": height(rules, announcement),
        "trump": 1 if not square and suit_of(announcement["top"]) == trump else 0,
        "length": 4 if square else announcement["length"],
    }
    return [measures[criterion] for criterion in rules["announcements.ranking"]]


def total(rules: Rules, announcements: list[Announcement]) -> int:
    """The points of several announcements."""
    return sum(worth(rules, announcement) for announcement in announcements)


def held_by(rules: Rules, trump: str, hand: list[str]) -> list[Announcement]:
    """Everything a hand can announce.

    `announcements.card_reuse` square_and_sequence: 002, « Une carte peut servir à la fois dans un carré et dans une
    suite ». forbidden: 000, « Une carte ne peut servir qu'à une seule annonce »; then each choice of squares is
    tried, their cards taken out before runs are read, and the best choice kept (`announcements.split` most_points;
    between equals the one whose best is the strongest, then the one with the square).
    """
    squares = squares_in(rules, hand)
    if rules["announcements.card_reuse"] == "square_and_sequence":
        return squares + sequences_in(rules, hand)
    if rules["announcements.card_reuse"] != "forbidden":
        raise ValueError(f"not a rule about using a card twice: {rules['announcements.card_reuse']!r}")
    choices: list[list[Announcement]] = [[]]
    for square in squares:
        choices = choices + [[*choice, square] for choice in choices]
    best_choice: list[Announcement] = []
    best_reason: tuple[int, list[list[int]], int] | None = None
    for choice in choices:
        used = [square["rank"] for square in choice]
        left = [card for card in hand if rank_of(card) not in used]
        announcements = choice + sequences_in(rules, left)
        strongest = sorted([strength(rules, trump, one) for one in announcements], reverse=True)[:1]
        reason = (total(rules, announcements), strongest, len(choice))
        if best_reason is None or reason > best_reason:
            best_choice, best_reason = announcements, reason
    return best_choice


def held_at_table(rules: Rules, trump: str, hands: dict[str, list[str]]) -> dict[str, list[Announcement]]:
    """What each of the four seats can announce; nothing when announcements are off."""
    if not enabled(rules):
        return {seat: [] for seat in SEATS}
    return {seat: held_by(rules, trump, hands[seat]) for seat in SEATS}


def strongest_of(rules: Rules, trump: str, announcements: list[Announcement]) -> Announcement:
    """The strongest by the ranking; where the ranking leaves two equal, the one with more points."""
    best = announcements[0]
    for one in announcements[1:]:
        mine, standing = strength(rules, trump, one), strength(rules, trump, best)
        if mine > standing or (mine == standing and worth(rules, one) > worth(rules, best)):
            best = one
    return best


def said_at_table(
    rules: Rules,
    trump: str,
    order: list[str],
    held: dict[str, list[Announcement]],
    announced: object,
) -> dict[str, list[Announcement]]:
    """What each seat says, in turn from the leader.

    `announcements.declaring` automatic: all it holds, whatever `announced` says. optional: what `announced` says, or
    left to itself all it may. `announcements.per_seat` one: 003, « Chaque joueur peut annoncer une combinaison ».
    `announcements.must_exceed`: 003, « chaque annonce ultérieure doit être plus forte que la précédente ».
    """
    if not enabled(rules) or rules["announcements.declaring"] == "automatic":
        return held
    if announced is not None:
        check_announced(held, announced)
    said: dict[str, list[Announcement]] = {seat: [] for seat in SEATS}
    standing: list[Announcement] = []
    for seat in order:
        may_say = []
        for one in held[seat]:
            if rules["announcements.must_exceed"] == "yes" and standing:
                if strength(rules, trump, one) > strength(rules, trump, standing[0]):
                    may_say.append(one)
            else:
                may_say.append(one)
        if isinstance(announced, dict):
            said[seat] = list(announced.get(seat, []))
            for one in said[seat]:
                if one not in may_say:
                    raise Refused(f"{seat} may not say {one}: it does not beat the standing announcement")
            if rules["announcements.per_seat"] == "one" and len(said[seat]) > 1:
                raise Refused(f"{seat} may say one announcement only")
        elif rules["announcements.per_seat"] == "one" and may_say:
            said[seat] = [strongest_of(rules, trump, may_say)]
        else:
            said[seat] = may_say
        if standing + said[seat]:
            standing = [strongest_of(rules, trump, standing + said[seat])]
    return said


def check_announced(held: dict[str, list[Announcement]], announced: object) -> None:
    """What is announced must be part of what is held, each announcement once."""
    if not isinstance(announced, dict):
        raise Refused(f"announced is not an object: {announced!r}")
    for seat, announcements in announced.items():
        check_seat(seat)
        if not isinstance(announcements, list):
            raise Refused(f"not a list of announcements: {announcements!r}")
        for number, one in enumerate(announcements):
            if one not in held[seat]:
                raise Refused(f"{seat} does not hold {one!r}")
            if one in announcements[:number]:
                raise Refused(f"{seat} says {one!r} twice")


def scoring_seats(
    rules: Rules, trump: str, order: list[str], taker: str, said: dict[str, list[Announcement]]
) -> list[str]:
    """The seats whose announcements count; none when nobody said any or a tie scores nothing.

    `announcements.tie`: 000, « En cas d'égalité parfaite, personne ne marque » (nobody); 004, « c'est au premier que
    revient les points » (first_declarer, in turn from the leader); first_from_taker: in turn from the taker.
    `announcements.scored`: 000, « elle marque alors toutes les siennes » (whole_team); holder_only: one seat.
    """
    everything = [one for seat in order for one in said[seat]]
    if not everything:
        return []
    best = strength(rules, trump, strongest_of(rules, trump, everything))
    tie = rules["announcements.tie"]
    turn = turned(order, taker) if tie == "first_from_taker" else order
    holders = [seat for seat in turn if best in [strength(rules, trump, one) for one in said[seat]]]
    if tie == "nobody" and len({team_of(seat) for seat in holders}) == 2:
        return []
    if tie not in ("nobody", "first_declarer", "first_from_taker"):
        raise ValueError(f"not a rule about equal announcements: {tie!r}")
    if rules["announcements.scored"] == "holder_only":
        return holders[:1]
    return [seat for seat in order if team_of(seat) == team_of(holders[0])]


def compare(
    rules: Rules,
    hands: dict[str, list[str]],
    trump: str,
    order: list[str],
    taker: str,
    announced: object,
) -> dict[str, Any]:
    """What is held, the team of the best one, and the points of each team before a capot moves them.

    `announcements.unsaid` count: 002, « chacune des combinaisons qu'il possède »; void: 004, « Seules les annonces
    faites par l'équipe ».
    """
    held = held_at_table(rules, trump, hands)
    said = said_at_table(rules, trump, order, held, announced)
    seats = scoring_seats(rules, trump, order, taker, said)
    counted = {"count": held, "void": said}[rules["announcements.unsaid"]]
    points = dict.fromkeys(TEAMS, 0)
    for seat in seats:
        points[team_of(seat)] += total(rules, counted[seat])
    return {"held": held, "best": team_of(seats[0]) if seats else None, "points": points}
