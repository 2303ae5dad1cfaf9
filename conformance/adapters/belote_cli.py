"""The engine of belote-cli 4.9.6 (import name `belote`) behind the conformance protocol.

Every answer is the package's own; the adapter translates cards and seats and sets positions up. `calls`,
`deal` and the calls of `replay` keep its seats' names, which go South, East, North, West; elsewhere its ring is
laid along the turn asked about. It declares announcements and belote by itself (`announced` and `said` play no
part) and carries points inside its scoring (`match` plays the records again). See also the README beside this.
"""

from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace

from belote import __version__, deck, game, scoring
from belote.game import GameState, Phase, Seat, TrickCard
from template import Message, Unsupported, serve

SUITS = dict(zip("SHDC", deck.CARD_SUITS, strict=True))
CARDS = {r.value[0].replace("1", "T") + s: deck.Card(SUITS[s], r) for s in SUITS for r in deck.Rank}
CODES = {card: code for code, card in CARDS.items()}
SPECIAL = {"other:tout_atout": deck.Suit.TOUT_ATOUT, "other:sans_atout": game.SANS_ATOUT_BID}
TEAMS = ("NS", "EW")  # numbered as its `team_of` does
OWN, MIRRORED = (dict(zip(names, Seat, strict=True)) for names in ("SENW", "SWNE"))
NAMES = {seat: name for name, seat in OWN.items()}


def cards(codes: list[str], count: int | None = None) -> tuple[deck.Card, ...]:
    """Read cards that are all different, `count` of them."""
    if len(set(codes)) != len(codes) or count not in (None, len(codes)):
        raise ValueError(f"cards too many, too few or twice: {codes}")
    return tuple(CARDS[code] for code in codes)


def ring(turns: list[str]) -> dict[str, Seat]:
    """Name its seats, in their own order, so that the turn passes along `turns`."""
    for seats in (OWN, MIRRORED):
        if turns and "".join(turns) in "".join(seats) * 2:
            return seats
    raise ValueError(f"the turn does not pass along {turns}")


def auction(table: GameState, record: Message) -> tuple[GameState, list[Message]]:
    """Deal the deck and make the calls; list seat and calls not refused, before each and at the end."""
    chance = SimpleNamespace(shuffle=lambda pack: pack.__setitem__(slice(None), cards(record["deck"], 32)))
    state, turns = game.start_round(replace(table, dealer=OWN[record["dealer"]]), chance), []
    for call in [*record["calls"], None]:
        bids, legal = {"pass": None, **SUITS, **SPECIAL} if state.phase is Phase.BIDDING else {}, {}
        for code, bid in bids.items():
            with suppress(game.IllegalMoveError):
                legal[code] = game.place_bid(state, bid)
        turns.append({"seat": NAMES[game.bidding_turn(state)], "legal": list(legal)})
        state = legal[call] if call else state
    return state, turns


def play(table: GameState, deal: Message) -> tuple[GameState, list[Message]]:
    """Set up the hands of a record or a question and play the cards; list seat and legal cards before each."""
    second = [name for name, hand in deal["hands"].items() if set(deal["plays"][1:2]) & set(hand)]
    seats = ring(deal.get("order") or [deal["leader"], *second])
    hands = tuple(cards(deal["hands"][name], 8) for name in seats)
    belote = {suit: s for s in Seat for suit in SUITS.values() if scoring.detect_belote(hands[s.value], suit)}
    state = game.reset_round_fields(table, hands=hands, initial_hands=hands, belote_holders=belote)
    calls, turns, leader = deal.get("calls"), [], seats[deal["leader"]]
    taker = game.get_bidder(seats[deal["dealer"]], len(calls) - 1) if calls else seats[deal["taker"]]
    trump = SUITS[calls[-1] if calls else deal["trump"]]
    state = replace(state, trump=trump, taker=taker, leader=leader, turn=leader, phase=Phase.PLAYING)
    for code in deal["plays"]:
        legal = [CODES[card] for card in game.legal_cards(state, state.turn)]
        turns.append({"seat": [*seats][state.turn.value], "legal": legal})
        state = game.play_card(state, CARDS[code])
    return state, turns


def result(state: GameState) -> Message:
    """Score a deal."""
    done = scoring.score_round(state)
    totals = {TEAMS[done.taker_team]: done.taker_total, TEAMS[1 - done.taker_team]: done.defender_total}
    outcome = "failed" if done.is_failed else "tied" if done.is_litige else "made"
    return {"outcome": outcome, "score": totals, "pending": done.litige_points_awarded}


class _Questions:  # the protocol's questions, each with the whole request
    def calls(self, ask: Message) -> Message:
        given, turn_up = ask["given"], ask["given"]["turn_up"]
        rest = [code for code in CARDS if code != turn_up]
        state, turns = auction(game.new_game(), {**given, "deck": [*rest[:20], turn_up, *rest[20:]]})
        if turns[-1]["legal"]:
            return {"legal": turns[-1]["legal"], "caller": turns[-1]["seat"], "outcome": None}
        taken = state.taker and {"taker": NAMES[state.taker], "trump": given["calls"][-1]}
        return {"legal": [], "caller": None, "outcome": taken or {"redeal": NAMES[state.dealer]}}

    def deal(self, ask: Message) -> Message:
        state, _ = auction(game.new_game(), ask["given"])
        hands = {name: [CODES[card] for card in state.hand_of(seat)] for name, seat in OWN.items()}
        return {"hands": hands, "leader": NAMES[state.leader]}

    def plays(self, ask: Message) -> Message:
        given, seats, trump = ask["given"], ring(ask["given"]["order"]), SUITS[ask["given"]["trump"]]
        down = tuple(map(TrickCard, (seats[name] for name in given["order"]), cards(given["trick"]["cards"])))
        state = GameState((cards(given["hand"]),) * 4, trump=trump, phase=Phase.PLAYING, current_trick=down)
        return {"legal": [CODES[card] for card in game.legal_cards(state, seats[given["seat"]])]}

    def trick(self, ask: Message) -> Message:
        given, seats, trump = ask["given"], ring(ask["given"]["order"]), SUITS[ask["given"]["trump"]]
        down = tuple(map(TrickCard, (seats[name] for name in given["order"]), cards(given["cards"], 4)))
        points = scoring.trick_card_points(GameState((), trump=trump), down)
        return {"winner": [*seats][game.trick_winner_seat(down, trump).value], "points": points}

    def announcements(self, ask: Message) -> Message:
        given, seats, trump = ask["given"], ring(ask["given"]["order"]), SUITS[ask["given"]["trump"]]
        state, held = GameState(tuple(cards(given["hands"][name], 8) for name in seats)), {}
        found = scoring._detect_all_declarations(state, trump)  # noqa: SLF001 - as its own scoring begins
        for name, own in zip(seats, found.values(), strict=True):
            runs, fours = own["sequences"], own["carres"]
            held[name] = [{"kind": "sequence", "top": CODES[x.cards[-1]], "length": x.length} for x in runs]
            held[name] += [{"kind": "square", "rank": CODES[x.cards[0]][0]} for x in fours]
        done = scoring.resolve_declarations(found, trump, seats[given["taker"]])
        best = None if done.scoring_team is None else TEAMS[done.scoring_team]
        said = {"NS": [*done.ns_sequences, *done.ns_carres], "EW": [*done.ew_sequences, *done.ew_carres]}
        points = {team: scoring.get_declaration_points(said[team] if team == best else []) for team in TEAMS}
        return {"held": held, "best": best, "points": points}

    def score(self, ask: Message) -> Message:
        plays = [CODES[card] for card in cards([code for t in ask["given"]["tricks"] for code in t], 32)]
        return result(play(game.new_game(), {**ask["given"], "plays": plays})[0])

    def match(self, ask: Message) -> Message:
        target = ask["given"].get("target") or ask.get("options", {}).get("target")
        table, totals, pot = game.new_game(*[target] if target else []), [], []
        if not ask.get("record"):
            raise Unsupported("points are carried inside its own scoring: a match needs its records")
        for record in ask["record"]["deals"]:
            passed = record["calls"][-1] == "pass"
            table, _ = (auction if passed else play)(table, record)
            table = table if passed else scoring.apply_round_score(table, scoring.score_round(table))
            totals.append(dict(zip(TEAMS, table.team_scores, strict=True)))
            pot.append(table.litige_points)
        over, (ns, ew) = table.phase is Phase.GAME_OVER, table.team_scores
        return {"totals": totals, "pot": pot, "over": over, "winner": TEAMS[ns < ew] if over else None}

    def replay(self, ask: Message) -> Message:
        state, bids = auction(game.new_game(), ask["record"])
        state, plays = play(state, ask["record"]) if state.taker else (state, [])
        return {"calls": bids[:-1], "plays": plays, "score": result(state) if len(plays) == 32 else None}


if __name__ == "__main__":
    about = {"name": "belote-cli", "version": __version__, "language": "Python"}
    questions = {name: getattr(_Questions(), name) for name in dir(_Questions) if not name.startswith("_")}
    serve({"engine": about, "variants": "own", "options": {"announcements": [True]}}, questions)
