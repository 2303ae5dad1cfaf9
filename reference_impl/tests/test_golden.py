"""One readable log of a deal for each variant, replayed line by line.

The logs are what ``belote-spec deal VARIANT --seed 2026 --number N`` prints, with announcements on both sides and a
belote out. Each line is read as a person reads it and set against the state machine; points are added up by the little
tables below, and what each side scores is worked out in ``SCORES`` from the document.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from belote_spec import variant as variants
from belote_spec.announcements import Announcement
from belote_spec.auction import PASS, TAKE
from belote_spec.cards import CARD_NAMES, CARDS, SEATS, names
from belote_spec.deal import Deal
from belote_spec.randomness import shuffled_deck
from belote_spec.story import tell

GOLDEN = Path(__file__).parent / "golden"
VARIANTS = variants.builtin()
SUIT_WORDS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
RANK_WORDS = {"nines": "9", "tens": "T", "jacks": "J", "queens": "Q", "kings": "K", "aces": "A"}
LENGTHS = {"tierce": (3, 20), "fifty": (4, 50)}
SQUARES = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
TRUMP = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}

# North-south's score and east-west's, from the lines of the log:
SCORES = {
    # 27 + 50 + 20 against 125 + 10: failed; « rien (sauf sa belote) », « 162 points, plus toutes les annonces »
    "belote-000": ("NS", "failed", 20, 162 + 50),
    # 23 and the square against 129 + 10 and the belote: each side its own
    "belote-002": ("NS", "made", 23 + 200, 129 + 10 + 20),
    # 15 + 20 + 20 against 145 + 10: failed; « la somme totale des points », 160 + 10 and tierce and belote
    "belote-003": ("NS", "failed", 0, 170 + 20 + 20),
    # 49 + 40 + 20 against 103 + 10: made; the defence scores « la valeur des plis remportés » alone
    "belote-004": ("EW", "made", 49, 103 + 10),
}


class Log(NamedTuple):
    """A log, cut at its headings."""

    header: list[str]
    parts: dict[str, list[str]]


@cache
def log(name: str) -> Log:
    """The log of a variant: lines that begin with two spaces belong to the heading before them."""
    lines = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    header = [line for line in lines if not line.startswith("  ") and not line.endswith(":")]
    parts: dict[str, list[str]] = {}
    for line in lines:
        if line.endswith(":"):
            parts[line.removesuffix(":")] = []
        elif line.startswith("  "):
            list(parts.values())[-1].append(line[2:])
    return Log(header, parts)


def card(text: str) -> str:
    """``10♠`` is ``TS``."""
    return text[:-1].replace("10", "T") + "CDHS"["♣♦♥♠".index(text[-1])]


def of_seats(lines: list[str]) -> dict[str, list[str]]:
    """Hands, a line a seat."""
    return {line[0]: [card(text) for text in line[1:].split()] for line in lines}


def choices(line: str) -> tuple[str, str, list[str]]:
    """Who does what, and what was allowed."""
    found = re.fullmatch(r"([NESW])  (.+?) +\[may: (.+)\]", line)
    assert found, line
    return found[1], found[2], found[3].split(", " if "passes" in found[3] else " ")


def call(words: str) -> int:
    """``takes hearts`` or ``passes``."""
    return PASS if words == "passes" else TAKE + "CDHS".index(SUIT_WORDS[words.removeprefix("takes ")])


def begun(name: str) -> Deal:
    """The deal of the log, from its seed and its dealer."""
    header = log(name).header
    found = re.fullmatch(r"seed (\d+), (\d+)", header[2])
    assert found
    deck = shuffled_deck(int(found[1]), int(found[2]))
    return Deal(variants.load(name).compiled, deck, SEATS.index(header[3].removeprefix("Dealer: ")))


def called(name: str) -> Deal:
    """The deal after the calls of the log."""
    deal = begun(name)
    for line in log(name).parts["Calls"]:
        deal.apply(call(choices(line)[1]))
    return deal


def tricks(name: str) -> Iterator[tuple[list[tuple[str, str, list[str]]], str, int]]:
    """The eight tricks: four plays each, the winner and the points, as the log has them."""
    for number in range(1, 9):
        *plays, end = log(name).parts[f"Trick {number}"]
        found = re.fullmatch(r"([NESW]) wins the trick: (\d+) points", end)
        assert found, end
        yield [choices(line) for line in plays], found[1], int(found[2])


def table(name: str) -> dict[str, tuple[int, int]]:
    """The score, line by line, north-south first."""
    rows = [re.fullmatch(r"(\D+?) +(-?\d+) +(-?\d+)", line) for line in log(name).parts["Score"]]
    return {row[1]: (int(row[2]), int(row[3])) for row in rows if row}


def team(seat: str) -> int:
    """0 for north-south, 1 for east-west."""
    return int(seat in "EW")


def test_there_is_one_log_for_each_variant() -> None:
    assert sorted(path.stem for path in GOLDEN.iterdir()) == list(VARIANTS)


@pytest.mark.parametrize("name", VARIANTS)
class TestALog:
    """Line by line."""

    def test_it_is_of_these_rules(self, name: str) -> None:
        variant = variants.load(name)
        assert log(name).header[:2] == [f"Variant: {name}", f"rules: {variant.sha256}"]

    def test_the_first_packets_and_the_turn_up(self, name: str) -> None:
        deal = begun(name)
        assert card(log(name).header[4].removeprefix("Turn-up: ")) == CARD_NAMES[deal.deck[20]]
        first = of_seats(log(name).parts["First packets"])
        order = [SEATS[(deal.dealer + deal.rules.dealing.step * turn) % 4] for turn in range(1, 5)]
        deck = [CARD_NAMES[one] for one in deal.deck]
        for place, seat in enumerate(order):
            assert set(first[seat]) == {
                *deck[3 * place : 3 * place + 3],
                *deck[12 + 2 * place : 14 + 2 * place],
            }

    def test_the_calls(self, name: str) -> None:
        deal = begun(name)
        for line in log(name).parts["Calls"]:
            seat, words, allowed = choices(line)
            assert SEATS[deal.turn] == seat
            assert {call(one) for one in allowed} == set(deal.legal_actions())
            deal.apply(call(words))
        taker, _, suit = log(name).header[5].removesuffix(".").split()
        assert (SEATS[deal.taker], "CDHS"[deal.trump]) == (taker, SUIT_WORDS[suit])

    def test_the_hands(self, name: str) -> None:
        deal = called(name)
        hands = of_seats(log(name).parts["Hands"])
        assert {seat: set(cards) for seat, cards in hands.items()} == {
            seat: set(names(hand)) for seat, hand in zip(SEATS, deal.dealt, strict=True)
        }

    def test_the_announcements(self, name: str) -> None:
        deal = called(name)
        *lines, best = log(name).parts["Announcements"]
        said = {seat: [] for seat in SEATS}
        for line in lines:
            one, points = self.announcement(line)
            said[line[0]].append(one)
            assert deal.rules.announcements.points(one) == points
        assert [sorted(said[seat]) for seat in SEATS] == [sorted(words) for words in deal.announced().words]
        assert best == f"The strongest is {('NS', 'EW')[deal.announcement_result().best]}'s."

    def announcement(self, line: str) -> tuple[Announcement, int]:
        """What a line says, with the points of the documents."""
        found = re.fullmatch(r"[NESW]  (?:(\w+) to the (\S+)|square of (\w+)) \((\d+)\)", line)
        assert found, line
        if found[3]:
            rank = RANK_WORDS[found[3]]
            assert SQUARES[rank] == int(found[4])
            return Announcement("square", rank, -1, 4), SQUARES[rank]
        length, points = LENGTHS[found[1]]
        assert points == int(found[4])
        rank, suit = card(found[2])
        return Announcement("sequence", rank, "CDHS".index(suit), length), points

    def test_the_plays(self, name: str) -> None:
        deal = called(name)
        for plays, winner, _ in tricks(name):
            for seat, played, allowed in plays:
                assert SEATS[deal.turn] == seat
                assert {card(one) for one in allowed} == {CARD_NAMES[one] for one in deal.legal_actions()}
                deal.apply(CARDS[card(played)])
            assert SEATS[deal.trick_winner] == winner
        assert deal.over

    def test_the_points_of_the_tricks(self, name: str) -> None:
        deal = called(name)
        trump, queen = "CDHS"[deal.trump], 5 if name == "belote-003" else 3
        for plays, _, points in tricks(name):
            cards = [card(played) for _, played, _ in plays]
            worth = [{**(TRUMP if suit == trump else PLAIN), "Q": queen}[rank] for rank, suit in cards]
            assert sum(worth) == points

    def test_the_score_adds_up(self, name: str) -> None:
        won, last = [0, 0], ""
        for _, winner, points in tricks(name):
            won[team(winner)] += points
            last = winner
        rows = table(name)
        assert sum(won) == (160 if name == "belote-003" else 152)
        assert rows["cards"] == tuple(won)
        assert rows["last trick"] == ((10, 0), (0, 10))[team(last)]
        assert sum(rows["cards"]) + sum(rows["last trick"]) == (170 if name == "belote-003" else 162)
        assert rows["capot"] == (0, 0)
        said = [0, 0]
        for line in log(name).parts["Announcements"][:-1]:
            said[team(line[0])] += self.announcement(line)[1]
        best = "EW" in log(name).parts["Announcements"][-1]
        assert rows["announcements"] == ((0, said[1]) if best else (said[0], 0))
        parts = ("cards", "last trick", "capot", "announcements", "belote")
        assert rows["for the contract"] == tuple(sum(rows[part][side] for part in parts) for side in (0, 1))

    def test_the_belote_is_where_king_and_queen_of_trumps_are(self, name: str) -> None:
        deal = called(name)
        trump = "CDHS"[deal.trump]
        (holder,) = [
            seat
            for seat, cards in of_seats(log(name).parts["Hands"]).items()
            if {"K" + trump, "Q" + trump} <= set(cards)
        ]
        assert table(name)["belote"] == ((20, 0), (0, 20))[team(holder)]

    def test_who_scores_what(self, name: str) -> None:
        takers, outcome, north_south, east_west = SCORES[name]
        assert f"takers {takers}: the contract is {outcome}" in log(name).parts["Score"]
        assert table(name)["scores"] == (north_south, east_west)
        ours, theirs = table(name)["for the contract"]
        assert ((ours > theirs) == (takers == "NS")) == (outcome == "made")

    def test_it_is_told_again_word_for_word(self, name: str) -> None:
        deal = called(name)
        for plays, _, _ in tricks(name):
            for _, played, _ in plays:
                deal.apply(CARDS[card(played)])
        whole = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        assert list(tell(deal.rules, deal.to_record())) == whole[3:]
