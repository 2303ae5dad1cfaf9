"""One deal as a state machine.

``legal_actions()`` lists what may be done, ``apply()`` does it, ``clone()`` copies the state. An action is an integer:
a card (0 to 31), taking a suit (32 to 35) or passing (36). Announcements and belote words are not turns of their own:
everything is said as far as the rules let it, unless :meth:`Deal.declare` or ``apply(card, silent=True)`` says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from . import announcements, auction, dealing, play, scoring
from .announcements import Announcement
from .auction import PASS, TAKE, action_name
from .cards import RANKS, SEATS, cards_of
from .errors import NotLegal, NotReadable
from .record import WORDS, Record
from .ruleset import RuleSet

CALLING: Final = "calls"
PLAYING: Final = "plays"
PASSED_OUT: Final = "passed_out"
FINISHED: Final = "finished"

# By seat, the bit of the other team among those that ruffed.
_OPPONENTS: Final = (2, 1, 2, 1)
_KING: Final = RANKS.index("K")
_QUEEN: Final = RANKS.index("Q")


class Deal:
    """A deal from the deck to the score.

    Attributes:
        rules: the compiled rules.
        dealer: the seat that deals.
        deck: the 32 cards, the first dealt first.
        phase: CALLING, PLAYING, PASSED_OUT or FINISHED.
        turn: the seat to act, or -1.
        calls: the calls made, as actions.
        taker: the seat that took, or -1.
        trump: the trump suit, or -1.
        leader: the seat that leads the first trick, or -1.
        dealt: the four hands of eight, once somebody took.
        hands: the four hands as they are now.
        plays: the cards played, in order.
        trick: the cards of the trick in progress.
        card_points: by team, the card points of the tricks won.
        tricks_won: by team.
        over: whether nothing is left to do.
        said: the belote words spoken.
    """

    __slots__ = (
        "_beaters",
        "_holder",
        "_holding",
        "_led",
        "_legal",
        "_play",
        "_points",
        "_ruffed",
        "_silent",
        "_step",
        "_words",
        "calls",
        "card_points",
        "dealer",
        "dealt",
        "deck",
        "hands",
        "leader",
        "over",
        "phase",
        "plays",
        "rules",
        "taker",
        "tricks_won",
        "trump",
        "turn",
    )  # fmt: skip

    def __init__(self, rules: RuleSet, deck: Sequence[int], dealer: int) -> None:
        """Deals the first packets.

        Args:
            rules: the compiled rules.
            deck: the 32 cards, the first dealt first.
            dealer: the seat that deals.
        """
        self.rules = rules
        self.deck = tuple(deck)
        self.dealer = dealer
        self.phase = CALLING
        self._step = rules.dealing.step
        self.turn = dealer + self._step & 3
        self.calls: list[int] = []
        self.taker = self.trump = self.leader = -1
        self.hands: list[int] = []
        self.dealt: tuple[int, ...] = ()
        self.plays: list[int] = []
        self.card_points = [0, 0]
        self.tricks_won = [0, 0]
        self.over = False
        self._words: dict[int, tuple[Announcement, ...]] | None = None
        self._silent = 0
        self._legal = 0
        self._led = self._holder = self._holding = -1
        self._ruffed = 0
        self._play = rules.play
        self._beaters: tuple[int, ...] = ()
        self._points: tuple[int, ...] = ()

    def clone(self) -> Deal:
        """A copy that goes its own way."""
        copy = object.__new__(Deal)
        for name in Deal.__slots__:
            value = getattr(self, name)
            setattr(copy, name, value[:] if type(value) is list else value)
        return copy

    def legal_actions(self) -> tuple[int, ...]:
        """What the seat in turn may do, lowest number first; passing stands last in number but is listed first."""
        if self.phase is PLAYING:
            return cards_of(self._legal or self._find_legal())
        if self.phase is CALLING:
            return auction.legal_calls(self.rules.auction, self.deck[dealing.TURN_UP] >> 3, len(self.calls))
        return ()

    def apply(self, action: int, *, silent: bool = False) -> None:
        """Does an action of the seat in turn.

        Args:
            action: one of :meth:`legal_actions`.
            silent: for a king or queen of trumps: the belote word that goes with it is not said.

        Raises:
            NotLegal: if the action is not legal, with the rule point that forbids it.
        """
        if self.phase is not PLAYING:
            self._call(action)
            return
        if action < 0 or not (self._legal or self._find_legal()) >> action & 1:
            raise self._illegal(action)
        if silent:
            self._keep_silent(action)
        seat, plays, trump = self.turn, self.plays, self.trump
        self.hands[seat] ^= 1 << action
        plays.append(action)
        self._legal = 0
        place = len(plays) & 3
        if place == 1:
            self._led, self._holder, self._holding, self._ruffed = action >> 3, seat, action, 0
        else:
            if action >> 3 == trump and self._led != trump:
                self._ruffed |= 1 << (seat & 1)
            if self._beaters[self._holding] >> action & 1:
                self._holder, self._holding = seat, action
            if not place:
                self._end_trick()
                return
        self.turn = seat + self._step & 3

    def _end_trick(self) -> None:
        self.turn = winner = self._holder
        first, second, third, last = self.plays[-4:]
        points = self._points
        self.card_points[winner & 1] += points[first] + points[second] + points[third] + points[last]
        self.tricks_won[winner & 1] += 1
        if len(self.plays) == 32:
            self.phase, self.turn, self.over = FINISHED, -1, True

    def _find_legal(self) -> int:
        seat, trump = self.turn, self.trump
        hand = self.hands[seat]
        if not hand & hand - 1:
            legal = hand  # the last card
        elif len(self.plays) & 3:
            partner = self._holder == seat ^ 2
            ruffed = self._ruffed & _OPPONENTS[seat] != 0
            legal = play.legal_plays(self._play, trump, hand, self._led, self._holding, partner, ruffed)
        else:
            legal = play.lead(self._play, trump, hand)
        self._legal = legal
        return legal

    @property
    def trick(self) -> list[int]:
        """The cards of the trick in progress."""
        return self.plays[len(self.plays) & ~3 :]

    @property
    def trick_winner(self) -> int:
        """The seat that holds the trick in progress, or won the last one."""
        return self._holder

    def _call(self, action: int) -> None:
        legal = self.legal_actions()
        if action not in legal:
            raise self._illegal(action)
        self.calls.append(action)
        if action != PASS:
            self._take(self.turn, action - TAKE)
        elif len(self.calls) == 8:
            self.phase, self.turn, self.over = PASSED_OUT, -1, True
        else:
            self.turn = self.turn + self._step & 3

    def _take(self, taker: int, trump: int) -> None:
        rules = self.rules
        hands = dealing.full_hands(rules.dealing, self.deck, self.dealer, taker)
        leader = taker if rules.play.leader_is_taker else rules.dealing.after(self.dealer)
        self._set_up(taker, trump, hands, leader)

    def _set_up(self, taker: int, trump: int, hands: Sequence[int], leader: int) -> None:
        self.taker, self.trump, self.leader = taker, trump, leader
        self.hands, self.dealt = list(hands), tuple(hands)
        self._beaters = self.rules.play.beaters[trump]
        self._points = self.rules.play.points[trump]
        self.phase, self.turn = PLAYING, leader
        self._legal = 0

    def _illegal(self, action: int) -> NotLegal:
        legal = [action_name(one) for one in self.legal_actions()]
        name = action_name(action)
        if self.phase is CALLING:
            return NotLegal(auction.forbidding_rule(len(self.calls)), name, legal)
        if self.phase is not PLAYING:
            return NotLegal("play.next_leader", name, legal, "the deal is over")
        if not 0 <= action < 32 or not self.hands[self.turn] >> action & 1:
            return NotLegal("play.follow", name, legal, f"{SEATS[self.turn]} does not hold it")
        trick = play.view(self.rules.play, self.trump, self.trick)
        rule = play.forbidding_rule(self.rules.play, self.trump, self.hands[self.turn], trick, action)
        return NotLegal(rule, name, legal)

    # Announcements and belote

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in turn, the leader of the first trick first."""
        step = self._step
        return tuple((self.leader + step * turn) & 3 for turn in range(4))

    def held(self) -> tuple[tuple[Announcement, ...], ...]:
        """The announcements that each seat holds, by seat; empty where announcements are off."""
        rules = self.rules.announcements
        if not rules.enabled:
            return ((), (), (), ())
        return tuple(announcements.held(rules, hand, self.trump) for hand in self.dealt)

    @property
    def declares(self) -> bool:
        """Whether the players choose what they announce (``announcements.enabled``, ``announcements.declaring``)."""
        rules = self.rules.announcements
        return rules.enabled and not rules.automatic

    def declare(self, words: Mapping[int, Iterable[Announcement]]) -> None:
        """Says what each seat announces, instead of everything; before the first trick is over.

        Args:
            words: by seat, a part of what it holds; a seat left out says nothing.

        Raises:
            NotReadable: if a seat says what it does not hold.
            NotLegal: if the rules do not let it say so much, or it is too late.
        """
        if self.phase is not PLAYING or len(self.plays) >= 4:
            raise NotLegal(
                "announcements.declared_at", "announce", [], "announcements are made in the first trick"
            )
        said = {seat: tuple(words.get(seat, ())) for seat in range(4)}
        announcements.declare(self.rules.announcements, self.held(), self.trump, self.order, said)
        self._words = said

    def announced(self) -> announcements.Said:
        """What is held and said."""
        return announcements.declare(
            self.rules.announcements, self.held(), self.trump, self.order, self._words
        )

    def announcement_result(self) -> announcements.Result:
        """Which announcement is the strongest, and the points of both teams."""
        held = self.held()
        if not any(held):
            return announcements.NOTHING
        rules = self.rules.announcements
        said = announcements.declare(rules, held, self.trump, self.order, self._words)
        return announcements.settle(rules, said, self.trump, self.order, self.taker)

    @property
    def said(self) -> tuple[str, ...]:
        """The belote words spoken, if a belote is out."""
        return tuple(word for place, word in enumerate(WORDS) if not self._silent >> place & 1)

    def _keep_silent(self, card: int) -> None:
        """The word that goes with this card is not said: the first of king and queen is "belote"."""
        pair = {8 * self.trump + _KING, 8 * self.trump + _QUEEN}
        if card in pair:
            self._silent |= 2 if pair & set(self.plays) else 1

    # Results and records

    def settlement(self) -> scoring.Settlement:
        """The score of a finished deal.

        Raises:
            NotReadable: if the deal is not finished.
        """
        if self.phase is not FINISHED:
            raise NotReadable("the deal is not finished")
        rules = self.rules.scoring
        result = self.announcement_result()
        obtained = scoring.Obtained(
            cards=(self.card_points[0], self.card_points[1]),
            tricks=(self.tricks_won[0], self.tricks_won[1]),
            last=self._holder & 1,
            announcements=result.points,
            belote=scoring.belote_team(rules, self.dealt, self.trump, not self._silent),
        )
        return scoring.settle(rules, self.taker & 1, obtained)

    def next_dealer(self) -> int:
        """Who deals after this deal (``table.next_dealer``, ``auction.all_pass``)."""
        if self.phase is PASSED_OUT:
            return auction.NEXT_DEALER[self.rules.auction.all_pass](self.dealer, self._step)
        return self.dealer + self._step & 3

    def to_record(self) -> Record:
        """How the deal came about so far."""
        playing = bool(self.dealt)
        words = self._words
        return Record(
            dealer=self.dealer,
            deck=self.deck,
            calls=tuple(self.calls),
            hands=self.dealt if playing else None,
            leader=self.leader if playing else None,
            plays=tuple(self.plays),
            announced=None if words is None else tuple(words.get(seat, ()) for seat in range(4)),
            said=self.said if self._silent else None,
            rules=self.rules.sha256,
        )

    @classmethod
    def from_record(cls, rules: RuleSet, record: Record, *, strict: bool = False) -> Deal:
        """The deal that a record tells, up to where it stops.

        Hands and leader are those of the record where it has them, so that a record made under other rules of dealing
        can be followed.

        Args:
            rules: the compiled rules.
            record: the record.
            strict: refuse a record that was played under other rules.

        Raises:
            NotLegal: if the rules forbid an action of the record.
            NotReadable: if the record plays on after the end, or was played under other rules.
        """
        if strict and record.rules not in (None, rules.sha256):
            raise NotReadable(f"the record was played under other rules, {record.rules}")
        deal = cls(rules, record.deck, record.dealer)
        for call in record.calls:
            deal.apply(call)
        if deal.phase is PLAYING:
            hands = deal.dealt if record.hands is None else record.hands
            leader = deal.leader if record.leader is None else record.leader
            deal._set_up(deal.taker, deal.trump, hands, leader)
            if record.announced is not None and deal.declares:
                deal.declare(dict(enumerate(record.announced)))
        elif record.plays:
            raise NotReadable("the record has plays, but nobody took")
        for card in record.plays:
            deal.apply(card)
        if record.said is not None:
            deal._silent = sum(1 << place for place, word in enumerate(WORDS) if word not in record.said)
        return deal
