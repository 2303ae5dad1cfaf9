"""The array that :mod:`.search` and :mod:`.count` work on: a deal with all hands seen, and the frames of a line of play.

Cards are numbered eight times their suit plus their strength in it. A frame is what is known before a card is played; the
frames before it hold the cards of the trick so far.
"""

from __future__ import annotations

from typing import Final

from .choice import allowed
from .compiler import Numbers, bit_count, inner

# Numbers of their own.
HANDS: Final = 0
TRUMP: Final = 4
STEP: Final = 5
TAKERS: Final = 6
NEED: Final = 7  # the value that a search asks for
LAST: Final = 8  # value of the last trick
TAKERS_ALL: Final = 9  # value of all tricks to the takers
DEFENCE_ALL: Final = 10
EXACT: Final = 11
STAMP: Final = 12  # tells the positions of one deal from those of others in the table
START: Final = 13  # ply of the position
TOTAL: Final = 14  # value of all cards
NODES: Final = 15
QUEEN: Final = 16  # belote.order: the queen of trumps, as a set, and the king; else nothing
KING: Final = 17
TWINNED: Final = 18  # the cards that have twins
WORTH_OF: Final = 19  # by card
TWINS: Final = WORTH_OF + 32  # by card: the stronger cards of its suit that are worth as much
OBLIGATIONS: Final = TWINS + 32
KILLERS: Final = OBLIGATIONS + 128  # by ply, seat and suit led: the card that last settled a position
NAMES: Final = KILLERS + 33 * 16  # by suit and cards left of it: what the table knows them by
VALUES: Final = (
    NAMES + 4 * 256
)  # where EXACT: by last trick (takers, defence) and points of the takers' cards
VALUE_ROW: Final = 4096
FRAMES: Final = VALUES + 2 * VALUE_ROW
SEAT, LED, HOLDING, HOLDER, RUFFED, WORTH, LEFT, BEST, MOVE, CARD, WON, LOST, SWEEP = range(13)
FRAME: Final = 13
TABLE: Final = FRAMES + 34 * FRAME
TABLE_BITS: Final = 17
SIZE: Final = TABLE + (2 << TABLE_BITS)

_SLOT = (1 << TABLE_BITS) - 1
SCATTER: Final = 0x9E3779B97F4A7C15 - (1 << 64)


@inner
def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return bit_count((cards & -cards) - 1)


@inner
def suit_of(card: int) -> int:
    """All cards of a card's suit."""
    return 255 << (card & 24)


@inner
def above(card: int) -> int:
    """The stronger cards of its suit."""
    return -2 << card & 255 << (card & 24)


@inner
def left_over(memory: Numbers) -> int:
    """All cards in hands."""
    return memory[HANDS] | memory[HANDS + 1] | memory[HANDS + 2] | memory[HANDS + 3]


@inner
def legal_now(memory: Numbers, frame: int, ply: int) -> int:
    """The cards that may be played."""
    seat = memory[frame + SEAT]
    hand = memory[HANDS + seat]
    legal = hand
    if ply & 3:
        trump, led, holding = memory[TRUMP], memory[frame + LED], memory[frame + HOLDING]
        trumps = hand & 255 << 8 * trump
        follow = hand & 255 << 8 * led
        suit = follow or trumps
        higher = suit & (above(holding) | (0 if holding >> 3 == trump else 255 << 8 * trump))
        number = (
            (led == trump)
            | (follow != 0) << 1
            | (trumps != 0) << 2
            | (memory[frame + HOLDER] == seat ^ 2) << 3
            | (holding >> 3 != led) << 4
            | (memory[frame + RUFFED] >> (seat & 1 ^ 1) & 1) << 5
            | (higher != 0) << 6
        )
        legal = allowed(memory[OBLIGATIONS + number], hand, suit, higher)
    if hand & memory[KING]:
        legal = legal & ~memory[QUEEN] or legal
    return legal


@inner
def lay(memory: Numbers, ply: int, card: int) -> None:
    """Plays a card: takes it from the hand and sets up the next frame."""
    frame = FRAMES + ply * FRAME
    trump = memory[TRUMP]
    seat = memory[frame + SEAT]
    memory[HANDS + seat] ^= 1 << card
    memory[frame + CARD] = card
    worth = memory[frame + WORTH] + memory[WORTH_OF + card]
    won, lost, sweep = memory[frame + WON], memory[frame + LOST], memory[frame + SWEEP]
    if ply & 3 == 0:
        led, holding, holder, ruffed = card >> 3, card, seat, 0
    else:
        led, holding, holder = memory[frame + LED], memory[frame + HOLDING], memory[frame + HOLDER]
        ruffed = memory[frame + RUFFED]
        if card >> 3 == holding >> 3:
            if card > holding:
                holding, holder = card, seat
        elif card >> 3 == trump:
            holding, holder = card, seat
        if card >> 3 == trump and led != trump:
            ruffed |= 1 << (seat & 1)
    seat = (seat + memory[STEP]) & 3
    if ply & 3 == 3:
        seat = holder
        if holder & 1 == memory[TAKERS]:
            won += worth
            sweep &= 1
        else:
            lost += worth
            sweep &= 2
        worth = 0
        led = 0
    below = frame + FRAME
    memory[below + SEAT] = seat
    memory[below + LED] = led
    memory[below + HOLDING] = holding
    memory[below + HOLDER] = holder
    memory[below + RUFFED] = ruffed
    memory[below + WORTH] = worth
    memory[below + WON] = won
    memory[below + LOST] = lost
    memory[below + SWEEP] = sweep


@inner
def take_back(memory: Numbers, ply: int) -> None:
    """Gives back the card played from a frame."""
    frame = FRAMES + ply * FRAME
    memory[HANDS + memory[frame + SEAT]] ^= 1 << memory[frame + CARD]


@inner
def key_of(memory: Numbers, frame: int) -> int:
    """What a position at the beginning of a trick is known by."""
    left = left_over(memory)
    key = memory[frame + SEAT] << 32 | memory[frame + SWEEP] << 34 | memory[STAMP] << 36
    for suit in range(4):
        key |= memory[NAMES + 256 * suit + (left >> 8 * suit & 255)] << 8 * suit
    return key ^ (memory[frame + WON] * SCATTER if memory[EXACT] else 0)


@inner
def slot_of(key: int) -> int:
    """Where the table keeps a position."""
    return TABLE + 2 * (key * SCATTER >> (64 - TABLE_BITS) & _SLOT)


@inner
def make_ready(memory: Numbers) -> None:
    """Works out what follows from the hands and from what the cards are worth: twins, and the names of what is left.

    What is left of a suit is named after the first set of cards with the same owners and worths in turn. The place of
    VALUES serves for notes; they are filled in later.
    """
    memory[TWINNED] = 0
    memory[TOTAL] = 0
    for card in range(32):
        twins = 0
        for other in range(card + 1, (card | 7) + 1):
            if memory[WORTH_OF + other] == memory[WORTH_OF + card]:
                twins |= 1 << other
        memory[TWINS + card] = twins
        if twins:
            memory[TWINNED] |= 1 << card
        memory[TOTAL] += memory[WORTH_OF + card]
    for suit in range(4):
        for left in range(256):
            memory[VALUES + left] = pattern_of(memory, suit, left)
        for left in range(256):
            name = 0
            while memory[VALUES + name] != memory[VALUES + left]:
                name += 1
            named = not (suit == memory[TRUMP] and memory[KING])
            memory[NAMES + 256 * suit + left] = name if named else left


@inner
def pattern_of(memory: Numbers, suit: int, left: int) -> int:
    """Who holds each card left of a suit and what it is worth, from the weakest up, as one number."""
    pattern = 1
    while left:
        card = 8 * suit + lowest(left)
        left &= left - 1
        owner = 0
        for seat in range(1, 4):
            owner += seat * (memory[HANDS + seat] >> card & 1)
        worth = card
        for other in range(8 * suit, card):
            if memory[WORTH_OF + other] == memory[WORTH_OF + card]:
                worth = min(worth, other)
        pattern = pattern << 5 | owner << 3 | (worth & 7)
    return pattern
