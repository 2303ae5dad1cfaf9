"""What holds of every deal, in every variant and under every change of its rule points.

Single changes are tried one after the other: each variant that comes with the package, with each mutant that the
catalogue lists. Rule sets with several changes, decks, dealers, calls and plays are chosen by hypothesis, which makes a
failure small.
"""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from belote_spec import record as records
from belote_spec import variant as variants
from belote_spec.announcements import Announcement
from belote_spec.answers import answer
from belote_spec.auction import CALL_NAMES, PASS, action_name
from belote_spec.cards import CARD_NAMES, DECK, SEATS, SUITS, TEAMS, cards_of, names
from belote_spec.catalogue import catalogue
from belote_spec.deal import CALLING, FINISHED, PASSED_OUT, PLAYING, Deal
from belote_spec.dealing import first_hands
from belote_spec.errors import NotLegal
from belote_spec.match import DealScore, Standing, after
from belote_spec.randomness import shuffled_deck
from belote_spec.ruleset import RuleSet
from belote_spec.scoring import PARTS
from belote_spec.variant import Variant
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

VARIANTS = variants.builtin()
Change = tuple[str, Any]

deals = settings(
    deadline=None, derandomize=True, max_examples=300, suppress_health_check=[HealthCheck.too_slow]
)


def changes(variant: Variant) -> Iterator[Change]:
    """Every mutant of every rule point that is not the variant's own value."""
    for name, point in catalogue().items():
        for value in point.mutants:
            if value != variant.rules[name]:
                yield name, value


def changed(name: str, values: dict[str, Any]) -> Variant:
    """A variant with rule points set."""
    return variants.load(name, values=values)


MUTANTS = [(name, value) for name, point in catalogue().items() for value in point.mutants]
RULE_SETS = st.builds(
    changed, st.sampled_from(VARIANTS), st.lists(st.sampled_from(MUTANTS), max_size=3).map(dict)
)
BY_RANK = [8 * suit + rank for rank in range(8) for suit in range(4)]


def blocks(order: list[int], size: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Decks in which cards stay together, so that hands hold runs and squares."""
    return st.permutations(range(32 // size)).map(
        lambda places: tuple(card for place in places for card in order[size * place : size * place + size])
    )


DECKS = st.one_of(
    st.permutations(range(32)).map(tuple),
    blocks(list(range(32)), 4),
    blocks(list(range(32)), 2),
    blocks(BY_RANK, 4),
)
DEALERS = st.integers(0, 3)
# 840 is a multiple of every number of actions up to 8, so that every choice is as likely
CHOICES = st.lists(st.integers(0, 839), min_size=40, max_size=40)


def steps(state: Deal, choices: list[int]) -> Iterator[int]:
    """The actions of a deal, chosen, each before it is done."""
    for choice in choices:
        if state.over:
            return
        legal = state.legal_actions()
        action = legal[choice % len(legal)]
        yield action
        state.apply(action)


def finished(variant: Variant, deck: tuple[int, ...], dealer: int, choices: list[int]) -> Deal:
    """A deal played to its end."""
    state = Deal(variant.compiled, deck, dealer)
    for _ in steps(state, choices):
        pass
    assert state.over
    return state


def card_points(variant: Variant) -> int:
    """The points of all cards, from the tables of the rules alone."""
    return sum(variant.rules["cards.trump_points"].values()) + 3 * sum(
        variant.rules["cards.plain_points"].values()
    )


def check_step(state: Deal) -> None:
    """What holds in every state: somebody may do something, and no card is lost or doubled."""
    legal = state.legal_actions()
    assert legal, "the legal set is empty"
    if state.phase == CALLING:
        dealt = first_hands(state.rules.dealing, state.deck, state.dealer)
        assert [hand.bit_count() for hand in dealt] == [5] * 4
        assert sum(dealt) == sum(1 << card for card in state.deck[:20])
    else:
        left = sum(state.hands)
        gone = sum(1 << card for card in state.plays)
        assert left & gone == 0
        assert left | gone == DECK == sum(state.dealt)
        assert set(legal) <= set(cards_of(state.hands[state.turn]))
        sizes = {seat: hand.bit_count() for seat, hand in enumerate(state.hands)}
        assert sum(sizes.values()) == 32 - len(state.plays)
        assert max(sizes.values()) - min(sizes.values()) <= 1


def check_end(state: Deal, variant: Variant) -> None:
    """What holds at the end: all the points of the table are won, and the scores are made of what was obtained."""
    if state.phase == PASSED_OUT:
        assert state.calls == [PASS] * 8
        return
    assert state.phase == FINISHED
    assert sum(state.card_points) == card_points(variant)
    assert sum(state.tricks_won) == 8
    found = state.settlement()
    assert [sum(parts[0] for parts in found.breakdown)] == [card_points(variant)]
    assert all(points >= 0 for points in (*found.score, found.pending))
    assert found.pending == 0 or found.outcome == "tied"
    takers, total = state.taker & 1, [sum(parts) for parts in found.breakdown]
    if variant.rules["scoring.rounding"] != "none":
        return
    if found.outcome == "tied":
        assert found.score[takers ^ 1] == total[takers ^ 1]
        assert found.score[takers] + found.pending == total[takers]
    elif found.outcome == "made":
        assert found.score[takers] == total[takers]
        assert found.score[takers ^ 1] <= total[takers ^ 1]


def names_of(cards: tuple[int, ...]) -> list[str]:
    """Cards in the notation of the protocol, in their order."""
    return [CARD_NAMES[card] for card in cards]


def check_position(of: RuleSet, state: Deal) -> None:
    """Before each action."""
    legal = {action_name(action) for action in state.legal_actions()}
    if state.phase == CALLING:
        found = answer(
            of,
            "calls",
            {
                "dealer": SEATS[state.dealer],
                "turn_up": CARD_NAMES[state.deck[20]],
                "calls": [CALL_NAMES[call] for call in state.calls],
            },
        )
        assert (set(found["legal"]), found["caller"], found["outcome"]) == (legal, SEATS[state.turn], None)
        return
    order = [SEATS[seat] for seat in state.order]
    trick = [CARD_NAMES[card] for card in state.trick]
    leader = order[(order.index(SEATS[state.turn]) - len(trick)) % 4]
    found = answer(
        of,
        "plays",
        {
            "seat": SEATS[state.turn],
            "hand": names(state.hands[state.turn]),
            "trump": SUITS[state.trump],
            "trick": {"leader": leader, "cards": trick},
            "order": order,
        },
    )
    assert set(found["legal"]) == legal


def check_result(variant: Variant, state: Deal) -> None:
    """After the end: the tricks one by one, the hands, the announcements, the score, and the whole record at once."""
    of = variant.compiled
    if state.phase == PASSED_OUT:
        asked = {"dealer": SEATS[state.dealer], "turn_up": CARD_NAMES[state.deck[20]], "calls": ["pass"] * 8}
        assert answer(of, "calls", asked)["outcome"] == {"redeal": SEATS[state.next_dealer()]}
        return
    order = [SEATS[seat] for seat in state.order]
    tricks = [[CARD_NAMES[card] for card in state.plays[start : start + 4]] for start in range(0, 32, 4)]
    trump, leader, points = SUITS[state.trump], SEATS[state.leader], dict.fromkeys(TEAMS, 0)
    for cards in tricks:
        found = answer(of, "trick", {"trump": trump, "leader": leader, "cards": cards, "order": order})
        leader = found["winner"]
        points[TEAMS[SEATS.index(leader) & 1]] += found["points"]
    assert list(points.values()) == state.card_points
    calls = [CALL_NAMES[call] for call in state.calls]
    dealt = answer(of, "deal", {"dealer": SEATS[state.dealer], "deck": names_of(state.deck), "calls": calls})
    hands = {seat: names(hand) for seat, hand in zip(SEATS, state.dealt, strict=True)}
    assert dealt == {"hands": hands, "leader": SEATS[state.leader]}
    asked = {
        "hands": hands,
        "trump": trump,
        "leader": SEATS[state.leader],
        "order": order,
        "taker": SEATS[state.taker],
    }
    if variant.rules["announcements.enabled"] == "yes":
        found, result = answer(of, "announcements", asked), state.announcement_result()
        assert (found["best"] and TEAMS.index(found["best"]), *found["points"].values()) == (
            None if result.best < 0 else result.best,
            *result.points,
        )
    found, settled = answer(of, "score", {**asked, "tricks": tricks}), state.settlement()
    assert found == {
        "outcome": settled.outcome,
        "score": dict(zip(TEAMS, settled.score, strict=True)),
        "pending": settled.pending,
        "capot": None if settled.capot < 0 else TEAMS[settled.capot],
        "breakdown": {
            team: dict(zip(PARTS, parts, strict=True))
            for team, parts in zip(TEAMS, settled.breakdown, strict=True)
        },
    }
    replayed = answer(of, "replay", None, state.to_record().as_json())
    assert replayed["score"] == {key: found[key] for key in ("outcome", "score", "pending")}
    assert [len(replayed["calls"]), len(replayed["plays"])] == [len(state.calls), 32]


class TestEveryDeal:
    """Legal sets, cards and points."""

    @deals
    @given(RULE_SETS, DECKS, DEALERS, CHOICES)
    def test_cards_and_points_are_kept(
        self, variant: Variant, deck: tuple[int, ...], dealer: int, choices: list[int]
    ) -> None:
        state = Deal(variant.compiled, deck, dealer)
        for _ in steps(state, choices):
            check_step(state)
        check_end(state, variant)

    @pytest.mark.parametrize("name", VARIANTS)
    def test_under_every_single_change(self, name: str) -> None:
        chance = random.Random(name)
        for number, (point, value) in enumerate([*changes(variants.load(name)), ("match.target", 1)]):
            variant = changed(name, {point: value})
            for deal in range(2):
                state = Deal(variant.compiled, shuffled_deck(number, deal), deal)
                for _ in steps(state, [chance.randrange(840) for _ in range(40)]):
                    check_step(state)
                    check_position(variant.compiled, state)
                check_end(state, variant)
                check_result(variant, state)

    @deals
    @given(RULE_SETS, DECKS, DEALERS, CHOICES, st.integers(0, 39))
    def test_what_is_not_legal_is_refused_and_changes_nothing(
        self, variant: Variant, deck: tuple[int, ...], dealer: int, choices: list[int], at: int
    ) -> None:
        state = Deal(variant.compiled, deck, dealer)
        for _ in steps(state, choices[:at]):
            pass
        legal, before = state.legal_actions(), state.to_record()
        for action in set(range(-1, 38)) - set(legal):
            with pytest.raises(NotLegal) as refused:
                state.apply(action)
            assert refused.value.rule in catalogue()
            assert refused.value.legal == tuple(action_name(one) for one in legal)
        assert state.to_record() == before


class TestTheStateMachineAndTheQuestions:
    """The machine carries a position from play to play; the questions look at one position alone."""

    @deals
    @given(RULE_SETS, DECKS, DEALERS, CHOICES)
    def test_they_agree(
        self, variant: Variant, deck: tuple[int, ...], dealer: int, choices: list[int]
    ) -> None:
        state = Deal(variant.compiled, deck, dealer)
        for _ in steps(state, choices):
            check_position(variant.compiled, state)
        check_result(variant, state)


class TestRecords:
    """A record can be written, read and played again to the same result."""

    @deals
    @given(RULE_SETS, DECKS, DEALERS, CHOICES, st.integers(0, 40), st.integers(0, 3))
    def test_round_trip_and_replay(
        self, variant: Variant, deck: tuple[int, ...], dealer: int, choices: list[int], stop: int, silent: int
    ) -> None:
        of = variant.compiled
        state = Deal(of, deck, dealer)
        for place, _ in enumerate(steps(state, choices[:stop])):
            if state.phase == PLAYING and len(state.plays) == 0 and state.declares:
                self.declare(state, choices[place])
        record = state.to_record()
        if silent and record.plays:
            record = record._replace(said=(("belote",), ("rebelote",), ())[silent - 1])
        told = json.loads(json.dumps(record.as_json()))
        again = records.from_json(told)
        assert again == record
        replayed = Deal.from_record(of, again)
        assert replayed.to_record() == record
        assert (replayed.phase, replayed.turn, replayed.hands) == (state.phase, state.turn, state.hands)
        assert replayed.legal_actions() == state.legal_actions()
        if state.phase == FINISHED:
            score = replayed.settlement()
            found = answer(of, "replay", None, told)["score"]
            assert found == {
                "outcome": score.outcome, "score": dict(zip(TEAMS, score.score, strict=True)), "pending": score.pending
            }  # fmt: skip
            if not silent:
                assert score == state.settlement()

    def declare(self, state: Deal, choice: int) -> None:
        """Says a part of what is held, if the rules let it be said."""
        held = state.held()
        words: dict[int, list[Announcement]] = {}
        for seat in range(4):
            words[seat] = [one for place, one in enumerate(held[seat]) if choice >> place & 1]
        with suppress(NotLegal):  # announcements.per_seat, announcements.must_exceed
            state.declare(words)

    @deals
    @given(RULE_SETS, DECKS, DEALERS, CHOICES, CHOICES, st.integers(0, 40))
    def test_a_clone_is_another_deal(
        self,
        variant: Variant,
        deck: tuple[int, ...],
        dealer: int,
        choices: list[int],
        others: list[int],
        stop: int,
    ) -> None:
        state = Deal(variant.compiled, deck, dealer)
        for _ in steps(state, choices[:stop]):
            pass
        frozen = {name: repr(getattr(state, name)) for name in Deal.__slots__ if name != "rules"}
        copy, twin = state.clone(), state.clone()
        for _ in steps(copy, others):
            pass
        assert {name: repr(getattr(state, name)) for name in Deal.__slots__ if name != "rules"} == frozen
        for action in steps(state, choices[stop:]):
            assert twin.legal_actions() == state.legal_actions()
            twin.apply(action)
        assert twin.to_record() == state.to_record()


class TestSymmetries:
    """No seat, suit or side is favoured."""

    @deals
    @given(RULE_SETS, DECKS, DEALERS, CHOICES)
    def test_the_other_way_round_is_the_mirror_image(
        self, variant: Variant, deck: tuple[int, ...], dealer: int, choices: list[int]
    ) -> None:
        # 000: « dans l'autre sens : les règles ne changent pas »: east and west change places, and all is the same
        other = {"clockwise": "counterclockwise", "counterclockwise": "clockwise"}[
            variant.rules["table.direction"]
        ]
        mirror = (0, 3, 2, 1)
        state = finished(variant, deck, dealer, choices)
        image = Deal(variant.with_values({"table.direction": other}).compiled, deck, mirror[dealer])
        for action in [*state.calls, *state.plays]:
            assert image.turn >= 0
            image.apply(action)
        assert image.phase == state.phase
        if state.phase == FINISHED:
            assert [image.hands, image.taker, image.leader] == [
                state.hands,
                mirror[state.taker],
                mirror[state.leader],
            ]
            assert image.settlement() == state.settlement()

    @deals
    @given(RULE_SETS, DECKS, DEALERS, CHOICES, st.permutations(range(4)))
    def test_suits_are_alike(
        self, variant: Variant, deck: tuple[int, ...], dealer: int, choices: list[int], suits: list[int]
    ) -> None:
        state = finished(variant, deck, dealer, choices)
        renamed = [8 * suits[card >> 3] + (card & 7) for card in range(32)]
        image = Deal(variant.compiled, [renamed[card] for card in deck], dealer)
        for call in state.calls:
            image.apply(call if call == PASS else 32 + suits[call - 32])
        for card in state.plays:
            image.apply(renamed[card])
        if state.phase == FINISHED:
            assert image.settlement() == state.settlement()

    @deals
    @given(st.sampled_from(VARIANTS), DECKS, DEALERS, CHOICES)
    def test_announcements_off_is_as_if_nobody_held_any(
        self, name: str, deck: tuple[int, ...], dealer: int, choices: list[int]
    ) -> None:
        off = changed(name, {"announcements.enabled": "no"})
        state = finished(off, deck, dealer, choices)
        if state.phase == FINISHED:
            assert state.held() == ((), (), (), ())
            assert [parts[3] for parts in state.settlement().breakdown] == [0, 0]


SCORES = st.tuples(
    st.integers(0, 1),
    st.sampled_from(["made", "failed", "tied"]),
    st.integers(0, 600),
    st.integers(0, 600),
    st.integers(0, 400),
)


class TestMatches:
    """Points carried are never lost and never doubled on the way."""

    @deals
    @given(st.sampled_from(VARIANTS), st.booleans(), st.lists(st.none() | SCORES, max_size=30))
    def test_totals_and_what_waits_add_up(self, name: str, wait: bool, played: list[Any]) -> None:
        values = {"scoring.carried_to": "next_contract_made"} if wait else {}
        of = changed(name, values).compiled.match
        standing, entered = Standing(), 0
        for one in played:
            if standing.over:
                break
            if one is None:
                assert after(of, standing, None) == standing
                continue
            takers, outcome, north_south, east_west, pending = one
            pending = pending if outcome == "tied" else 0
            before = standing
            standing = after(of, standing, DealScore(takers, outcome, (north_south, east_west), pending))
            entered += north_south + east_west + pending
            assert sum(standing.totals) + standing.pot == entered
            if outcome == "made" or (outcome == "failed" and not wait):
                assert standing.pot == 0
                winner = takers if outcome == "made" else takers ^ 1
                assert standing.totals[winner] == before.totals[winner] + one[2 + winner] + before.pot
            reached = [team for team in (0, 1) if standing.totals[team] >= of.target]
            assert standing.over == (bool(reached) and standing.totals[0] != standing.totals[1])
            if standing.over:
                assert standing.totals[standing.winner] == max(standing.totals)
