"""The deal as a state machine: what may be done, what is refused and why, copies and records."""

import json
from typing import Any

import pytest
from belote_spec import record as records
from belote_spec.announcements import Announcement
from belote_spec.auction import PASS, TAKE
from belote_spec.cards import CARDS, SEATS
from belote_spec.deal import CALLING, FINISHED, PASSED_OUT, PLAYING, Deal
from belote_spec.errors import NotLegal, NotReadable
from belote_spec.story import play_out, tell
from examples import FAILED, MADE
from statements import DOCUMENTS, played, rules

DECK = tuple(range(32))  # clubs, diamonds, hearts, spades from the seven; the jack of hearts is turned up
HEARTS = TAKE + 2


def begun(document: str = "000", *actions: int) -> Deal:
    """A deal by west of the deck in order, after these actions."""
    state = Deal(rules(document), DECK, SEATS.index("W"))
    for action in actions:
        state.apply(action)
    return state


class TestTheCourseOfADeal:
    """From the calls to the score."""

    def test_it_begins_with_the_calls(self) -> None:
        state = begun()
        assert (state.phase, SEATS[state.turn], state.hands) == (CALLING, "N", [])
        assert set(state.legal_actions()) == {PASS, HEARTS}

    def test_whoever_takes_begins_the_play(self) -> None:
        state = begun("000", PASS, HEARTS)
        assert (state.phase, SEATS[state.taker], SEATS[state.turn]) == (PLAYING, "E", "N")
        assert [hand.bit_count() for hand in state.hands] == [8] * 4

    def test_eight_passes_end_it(self) -> None:
        state = begun("000", *[PASS] * 8)
        assert (state.phase, state.turn, state.legal_actions(), state.over) == (PASSED_OUT, -1, (), True)

    def test_thirty_two_plays_end_it(self) -> None:
        state = played(rules("000"), MADE)
        assert (state.phase, state.turn, state.legal_actions(), state.over) == (FINISHED, -1, (), True)
        assert (state.card_points, state.tricks_won) == ([126, 26], [6, 2])

    @pytest.mark.parametrize(
        ("document", "clockwise"), [("000", True), ("002", False), ("003", True), ("004", False)]
    )
    def test_the_winner_of_a_trick_leads_the_next(self, document: str, clockwise: bool) -> None:
        # 000: « celui qui remporte un pli entame le suivant »: north's ace of spades, then east's queen of trumps
        state = played(rules(document), MADE)
        record = state.to_record()
        turns = []
        again = Deal.from_record(rules(document), record._replace(plays=()))
        for card in record.plays:
            turns.append(SEATS[again.turn])
            again.apply(card)
        winner = "E" if clockwise else "W"
        assert [turns[0], turns[4], turns[8]] == ["N", "N", winner]

    @pytest.mark.parametrize("document", DOCUMENTS)
    @pytest.mark.parametrize("passes", range(8))
    def test_no_call_takes_what_the_round_does_not_offer(self, document: str, passes: int) -> None:
        state = begun(document, *[PASS] * passes)
        with pytest.raises(NotLegal) as refused:
            state.apply(TAKE if passes < 4 else HEARTS)
        assert refused.value.rule == ("auction.first_round" if passes < 4 else "auction.second_round")
        assert refused.value.action == ("C" if passes < 4 else "H")
        assert set(refused.value.legal) == ({"pass", "H"} if passes < 4 else {"pass", "C", "D", "S"})


class TestWhatIsRefused:
    """An action that is not legal names the rule point, the action and the legal set."""

    def refused(self, state: Deal, action: int) -> NotLegal:
        """The error, which changes nothing."""
        before = state.to_record()
        with pytest.raises(NotLegal) as error:
            state.apply(action)
        assert state.to_record() == before
        return error.value

    def test_a_card_that_does_not_follow(self) -> None:
        state = Deal.from_record(rules("000"), played(rules("000"), FAILED).to_record()._replace(plays=()))
        state.apply(CARDS["KH"])
        assert (
            str(self.refused(state, CARDS["AC"]))
            == "play.follow: AC is not legal: E does not hold it; legal: 8H"
        )
        error = self.refused(state, CARDS["TC"])
        assert str(error) == "play.follow: TC is not legal; legal: 8H"
        assert (error.rule, error.action, error.legal) == ("play.follow", "TC", ("8H",))

    def test_a_card_of_another_hand(self) -> None:
        state = begun("000", HEARTS)
        assert str(self.refused(state, CARDS["AC"])).startswith(
            "play.follow: AC is not legal: N does not hold it; legal: 7C 8C"
        )

    @pytest.mark.parametrize("action", [-1, 33, 36, 37, 1000])
    def test_no_action_at_all(self, action: int) -> None:
        assert self.refused(begun("000", HEARTS), action).rule == "play.follow"

    @pytest.mark.parametrize("action", [-1, 0, 31, 37])
    def test_no_call_at_all(self, action: int) -> None:
        assert self.refused(begun(), action).rule == "auction.first_round"

    @pytest.mark.parametrize("action", [0, PASS])
    def test_anything_after_the_end(self, action: int) -> None:
        error = self.refused(played(rules("000"), MADE), action)
        assert (error.rule, error.legal) == ("play.next_leader", ())
        assert str(error).endswith("is not legal: the deal is over; legal: nothing")
        assert self.refused(begun("000", *[PASS] * 8), action).legal == ()


class TestCopies:
    """A clone goes its own way."""

    @pytest.mark.parametrize("plays", [0, 1, 4, 17, 31])
    def test_what_happens_to_it_does_not_happen_to_the_original(self, plays: int) -> None:
        of = rules("002")
        record = played(of, FAILED).to_record()
        state = Deal.from_record(of, record._replace(plays=record.plays[:plays]))
        before = (state.to_record(), state.legal_actions(), list(state.hands), list(state.card_points))
        copy = state.clone()
        while not copy.over:
            copy.apply(copy.legal_actions()[-1], silent=True)
        assert (
            state.to_record(),
            state.legal_actions(),
            list(state.hands),
            list(state.card_points),
        ) == before
        assert copy.to_record().plays[:plays] == record.plays[:plays]

    def test_of_the_calls_too(self) -> None:
        state = begun()
        state.clone().apply(PASS)
        assert state.calls == []

    def test_of_what_was_announced(self) -> None:
        state = begun("002", PASS, HEARTS)
        copy = state.clone()
        copy.declare({})
        assert copy.to_record().announced == ((), (), (), ())
        assert state.to_record().announced is None


class TestWhatIsAnnounced:
    """`Deal.declare`."""

    def begun(self, document: str) -> Deal:
        """South holds K Q J of clubs; north takes hearts."""
        of = rules(document)
        return Deal.from_record(of, played(of, FAILED).to_record()._replace(plays=()))

    TIERCE = Announcement("sequence", "K", 0, 3)

    @pytest.mark.parametrize("document", ["002", "003", "004"])
    def test_everything_unless_told(self, document: str) -> None:
        assert self.begun(document).announcement_result().points == (20, 0)

    @pytest.mark.parametrize("document", ["002", "003", "004"])
    def test_what_is_not_said_does_not_score(self, document: str) -> None:
        state = self.begun(document)
        state.declare({})
        assert state.announcement_result().points == (0, 0)

    @pytest.mark.parametrize("document", ["002", "003", "004"])
    def test_what_is_said_does(self, document: str) -> None:
        state = self.begun(document)
        state.declare({SEATS.index("S"): [self.TIERCE]})
        assert state.announcement_result().points == (20, 0)

    def test_in_000_words_do_not_matter(self) -> None:
        state = self.begun("000")
        assert not state.declares
        state.declare({})
        assert state.announcement_result().points == (20, 0)

    def test_it_must_be_held(self) -> None:
        with pytest.raises(NotReadable):
            self.begun("002").declare({SEATS.index("N"): [self.TIERCE]})

    def test_only_in_the_first_trick(self) -> None:
        of = rules("002")
        record = played(of, FAILED).to_record()
        state = Deal.from_record(of, record._replace(plays=record.plays[:5]))
        with pytest.raises(NotLegal) as refused:
            state.declare({})
        assert refused.value.rule == "announcements.declared_at"

    def test_not_before_somebody_took(self) -> None:
        with pytest.raises(NotLegal):
            begun("002").declare({})


class TestRecords:
    """How a deal came about can be written, read and played again."""

    @pytest.mark.parametrize("document", DOCUMENTS)
    @pytest.mark.parametrize("plays", [0, 3, 4, 18, 32])
    def test_a_record_is_read_as_it_was_written(self, document: str, plays: int) -> None:
        of = rules(document)
        full = played(of, MADE).to_record()
        record = full._replace(plays=full.plays[:plays])
        written = json.loads(json.dumps(record.as_json()))
        assert records.from_json(written) == record
        assert Deal.from_record(of, record).to_record() == record

    def test_its_words_are_those_of_the_protocol(self) -> None:
        state = begun("000", PASS, HEARTS)
        state.apply(state.legal_actions()[0])
        told = state.to_record().as_json()
        assert list(told) == ["dealer", "deck", "calls", "hands", "leader", "plays", "rules"]
        assert (told["dealer"], told["calls"], told["leader"], len(told["plays"])) == (
            "W",
            ["pass", "H"],
            "N",
            1,
        )

    def test_before_the_play_it_has_no_hands(self) -> None:
        assert list(begun("000", PASS).to_record().as_json()) == ["dealer", "deck", "calls", "plays", "rules"]

    def test_hands_and_leader_of_the_record_come_first(self) -> None:
        # a record made where the taker leads can be followed where the seat after the dealer does
        led = (
            played(rules("000", "play.first_leader=taker"), MADE)
            .to_record()
            ._replace(leader=SEATS.index("S"), plays=())
        )
        assert Deal.from_record(rules("000"), led).turn == SEATS.index("S")

    def test_without_them_the_rules_deal(self) -> None:
        record = played(rules("000"), MADE).to_record()._replace(hands=None, leader=None)
        again = Deal.from_record(rules("000"), record)
        assert again.settlement() == played(rules("000"), MADE).settlement()

    def test_what_was_announced_and_said_is_kept(self) -> None:
        of = rules("002")
        state = Deal.from_record(of, played(of, FAILED).to_record()._replace(plays=()))
        state.declare({})
        state.apply(CARDS["KH"], silent=True)
        told: Any = state.to_record().as_json()
        assert (told["announced"], told["said"]) == ({"N": [], "E": [], "S": [], "W": []}, ["rebelote"])
        again = Deal.from_record(of, records.from_json(told))
        assert again.to_record() == state.to_record()

    @pytest.mark.parametrize("document", DOCUMENTS)
    def test_a_play_that_the_rules_forbid_stops_it(self, document: str) -> None:
        of = rules(document)
        record = played(of, MADE).to_record()
        first = record.plays[0]
        with pytest.raises(NotLegal):
            Deal.from_record(of, record._replace(plays=(first, first)))

    def test_nobody_plays_where_nobody_took(self) -> None:
        record = begun("000", PASS).to_record()._replace(plays=(0,))
        with pytest.raises(NotReadable, match=r"^the record has plays, but nobody took$"):
            Deal.from_record(rules("000"), record)

    def test_the_same_seed_plays_the_same_deal(self) -> None:
        of = rules("003")
        assert play_out(of, 7, 3).to_record() == play_out(of, 7, 3).to_record()
        assert play_out(of, 7, 3).to_record() != play_out(of, 8, 3).to_record()


class TestTheLog:
    """A deal told line by line, in both languages."""

    @pytest.mark.parametrize(
        ("lang", "lines"),
        [
            (
                "en",
                ["Dealer: W", "Turn-up: J♥", "Calls:", "  N  passes             [may: passes, takes hearts]"],
            ),
            (
                "fr",
                [
                    "Donneur: W",
                    "Retourne: V♥",
                    "Paroles:",
                    "  N  passe              [peut: passe, prend à cœur]",
                ],
            ),
        ],
    )
    def test_the_calls(self, lang: str, lines: list[str]) -> None:
        log = list(tell(rules("000"), begun("000", PASS).to_record(), lang))
        assert [line for line in log if line in lines] == lines

    def test_a_deal_passed_out(self) -> None:
        log = list(tell(rules("000"), begun("000", *[PASS] * 8).to_record()))
        assert log[-1] == "Nobody takes; N deals next."

    @pytest.mark.parametrize(
        ("lang", "words"), [("en", ["Trick 8:", "Score:"]), ("fr", ["Pli 8:", "Compte:"])]
    )
    def test_a_whole_deal(self, lang: str, words: list[str]) -> None:
        log = list(tell(rules("002"), played(rules("002"), FAILED).to_record(), lang))
        assert [line for line in log if line in words] == words

    def test_a_tie_leaves_points_waiting(self) -> None:
        log = list(tell(rules("000", "announcements.enabled=no"), played(rules("000"), MADE).to_record()))
        assert not any("carried" in line for line in log)
