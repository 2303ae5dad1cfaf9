"""What a finished deal scores, under any rules: announcements, belote, capot, contract."""

from __future__ import annotations

from belote_spec.cards import RANKS

from . import layout as at
from .compiler import Numbers, inner

_QUEEN, _KING = RANKS.index("Q"), RANKS.index("K")
_STRENGTH = at.POINTS_BITS
_WORTH = (1 << at.POINTS_BITS) - 1
_ONE = (1 << 32) - 1
_NOBODY = 2


@inner
def settle_deal(tables: Numbers, rules: int, work: Numbers) -> None:
    """Scores a deal that is played; a deal passed out is left as it is."""
    if work[at.TAKER] < 0:
        return
    trump = work[at.TRUMP]
    work[at.ANNOUNCED] = 0
    work[at.ANNOUNCED + 1] = 0
    if tables[rules + at.ENABLED] and hold(tables, rules, work, trump):
        declare(tables, rules, work)
        compare(tables, rules, work)
    work[at.BELOTE] = belote_team(tables, rules, work, trump)
    score(tables, rules, work)


@inner
def runs_of(tables: Numbers, rules: int, hand: int, suit: int, trump: int) -> int:
    """The sequences of one suit of a hand: two announcements in one number, or 0."""
    row = rules + at.RUNS + (256 if suit == trump else 0)
    return tables[row + (hand >> (8 * suit) & 255)]


@inner
def hold(tables: Numbers, rules: int, work: Numbers, trump: int) -> int:
    """Finds what every seat holds; returns whether anybody holds anything."""
    found = 0
    for seat in range(4):
        row = at.SAID + seat * at.SAID_ROW
        work[row] = 0
        hand = work[at.HELD + seat]
        squares = hand & hand >> 8 & hand >> 16 & hand >> 24 & tables[rules + at.SQUARE_RANKS]
        anything = squares
        for suit in range(4):
            anything |= runs_of(tables, rules, hand, suit, trump)
        if squares and not tables[rules + at.REUSE]:
            squares = best_split(tables, rules, hand, squares, trump)
        if anything:
            write(tables, rules, work, row, hand, squares, trump)
        found |= work[row]
    return found


@inner
def without_squares(hand: int, squares: int) -> int:
    """A hand without the four cards of each of these ranks."""
    return hand & ~(squares | squares << 8 | squares << 16 | squares << 24)


@inner
def write(tables: Numbers, rules: int, work: Numbers, row: int, hand: int, squares: int, trump: int) -> None:
    """Writes down what a seat holds: these squares and the sequences of the cards left."""
    count = 0
    for rank in range(8):
        if squares >> rank & 1:
            count += 1
            work[row + count] = tables[rules + at.SQUARES + rank]
    rest = hand if tables[rules + at.REUSE] else without_squares(hand, squares)
    for suit in range(4):
        runs = runs_of(tables, rules, rest, suit, trump)
        while runs:
            count += 1
            work[row + count] = runs & _ONE
            runs >>= 32
    work[row] = count


@inner
def best_split(tables: Numbers, rules: int, hand: int, squares: int, trump: int) -> int:
    """The squares to keep so that the hand scores most; between equals the strongest best one, then the square."""
    high = squares & ~(squares & -squares)
    best = 0
    best_points = -1
    best_strength = -1
    best_count = -1
    for choice in range(4):
        if choice >> 1 and not high:
            continue
        keep = (squares & ~high if choice & 1 else 0) | (high if choice >> 1 else 0)
        points = 0
        strength = 0
        count = 0
        for rank in range(8):
            if keep >> rank & 1:
                one = tables[rules + at.SQUARES + rank]
                points += one & _WORTH
                strength = max(strength, one >> _STRENGTH)
                count += 1
        rest = without_squares(hand, keep)
        for suit in range(4):
            runs = runs_of(tables, rules, rest, suit, trump)
            while runs:
                one = runs & _ONE
                points += one & _WORTH
                strength = max(strength, one >> _STRENGTH)
                runs >>= 32
        better = points > best_points
        if points == best_points:
            better = strength > best_strength or (strength == best_strength and count > best_count)
        if better:
            best, best_points, best_strength, best_count = keep, points, strength, count
    return best


@inner
def declare(tables: Numbers, rules: int, work: Numbers) -> None:
    """Writes down what every seat says: everything, as far as the rules let it."""
    step = tables[rules + at.STEP]
    one_each = tables[rules + at.ONE_EACH]
    must_exceed = tables[rules + at.MUST_EXCEED]
    standing = 0
    for turn in range(4):
        seat = (work[at.LEADER] + step * turn) & 3
        held = at.SAID + seat * at.SAID_ROW
        said = held + 4 * at.SAID_ROW
        limit = standing if must_exceed else 0
        count = 0
        for place in range(1, work[held] + 1):
            one = work[held + place]
            strength = one >> _STRENGTH
            if one_each:
                if count == 0:
                    count = 1
                    work[said + 1] = one
                elif strength > work[said + 1] >> _STRENGTH:
                    work[said + 1] = one
            elif strength > limit:
                count += 1
                work[said + count] = one
        if one_each and count and work[said + 1] >> _STRENGTH <= limit:
            count = 0
        for place in range(1, count + 1):
            standing = max(standing, work[said + place] >> _STRENGTH)
        work[said] = count


@inner
def compare(tables: Numbers, rules: int, work: Numbers) -> None:
    """Finds the strongest announcement and what its side scores."""
    step = tables[rules + at.STEP]
    tie = tables[rules + at.TIE]
    first = work[at.TAKER] if tie == at.TIE_FIRST_FROM_TAKER else work[at.LEADER]
    best = 0
    holder = -1
    equal = 0
    for turn in range(4):
        seat = (first + step * turn) & 3
        said = at.SAID + (4 + seat) * at.SAID_ROW
        for place in range(1, work[said] + 1):
            strength = work[said + place] >> _STRENGTH
            if strength > best:
                best = strength
                holder = seat
                equal = 1 << (seat & 1)
            elif strength == best:
                equal |= 1 << (seat & 1)
    if holder < 0 or (equal == 3 and tie == at.TIE_NOBODY):
        return
    source = at.SAID if tables[rules + at.UNSAID_COUNTS] else at.SAID + 4 * at.SAID_ROW
    total = worth_of(work, source + holder * at.SAID_ROW)
    if tables[rules + at.WHOLE_TEAM]:
        total += worth_of(work, source + (holder ^ 2) * at.SAID_ROW)
    work[at.ANNOUNCED + (holder & 1)] = total


@inner
def worth_of(work: Numbers, row: int) -> int:
    """The points of all announcements of a row."""
    total = 0
    for place in range(1, work[row] + 1):
        total += work[row + place] & _WORTH
    return total


@inner
def belote_team(tables: Numbers, rules: int, work: Numbers, trump: int) -> int:
    """The team that scores the belote, both words said, or -1."""
    king = 8 * trump + _KING
    queen = 8 * trump + _QUEEN
    for seat in range(4):
        if work[at.HELD + seat] >> king & 1:
            hands = work[at.HELD + seat]
            if tables[rules + at.BELOTE_SPLIT]:
                hands |= work[at.HELD + (seat ^ 2)]
            return seat & 1 if hands >> queen & 1 else -1
    return -1


@inner
def capot_team(tables: Numbers, rules: int, work: Numbers) -> int:
    """The team that made capot, whether it scores or not, or -1."""
    for team in range(2):
        if tables[rules + at.CAPOT_BY_TRICKS]:
            if work[at.TRICKS + team] == 8:
                return team
        elif work[at.CARD_POINTS + 1 - team] == 0 and (
            work[at.LAST] == team or tables[rules + at.LAST_TRICK] == 0
        ):
            return team
    return -1


@inner
def score(tables: Numbers, rules: int, work: Numbers) -> None:
    """The contract and who scores what."""
    takers = work[at.TAKER] & 1
    capot = capot_team(tables, rules, work)
    work[at.CAPOT] = capot
    who = _NOBODY
    if capot >= 0 and (capot == takers or tables[rules + at.CAPOT_BY_DEFENCE]):
        who = 0 if capot == takers else 1
    other = 1 - takers
    cards0, cards1 = work[at.CARD_POINTS + takers], work[at.CARD_POINTS + other]
    last0 = tables[rules + at.LAST_TRICK] if work[at.LAST] == takers else 0
    last1 = tables[rules + at.LAST_TRICK] - last0
    said0, said1 = work[at.ANNOUNCED + takers], work[at.ANNOUNCED + other]
    belote0 = tables[rules + at.BELOTE_POINTS] if work[at.BELOTE] == takers else 0
    belote1 = tables[rules + at.BELOTE_POINTS] if work[at.BELOTE] == other else 0
    capot0 = 0
    capot1 = 0
    if who != _NOBODY:
        bonus = tables[rules + at.CAPOT_BONUS]
        if tables[rules + at.CAPOT_REPLACES]:
            last0 = 0
            last1 = 0
        if tables[rules + at.CAPOT_IN_ALL]:
            bonus -= cards1 + last1 if who else cards0 + last0
        moves = tables[rules + at.CAPOT_MOVES]
        if who:
            capot1 = bonus
            said1 += said0 if moves == at.MOVES_TO_WINNERS else 0
            said0 = said0 if moves == at.MOVES_NOTHING else 0
        else:
            capot0 = bonus
            said0 += said1 if moves == at.MOVES_TO_WINNERS else 0
            said1 = said1 if moves == at.MOVES_NOTHING else 0
    counts = rules + at.COUNTS
    lead = (
        tables[counts] * (cards0 - cards1)
        + tables[counts + 1] * (last0 - last1)
        + tables[counts + 2] * (capot0 - capot1)
        + tables[counts + 3] * (said0 - said1)
        + tables[counts + 4] * (belote0 - belote1)
    )
    outcome = contract(tables, rules, lead, who)
    work[at.OUTCOME] = outcome
    half = tables[rules + at.ROUNDING]
    for whose in range(3):
        form = rules + at.FORMS + ((3 * outcome + who) * 3 + whose) * at.FORM
        points = (
            tables[form]
            + tables[form + 1] * cards0
            + tables[form + 2] * last0
            + tables[form + 3] * capot0
            + tables[form + 4] * said0
            + tables[form + 5] * belote0
            + tables[form + 6] * cards1
            + tables[form + 7] * last1
            + tables[form + 8] * capot1
            + tables[form + 9] * said1
            + tables[form + 10] * belote1
        )
        if half >= 0:
            points = (points + half) // 10 * 10
        if whose == 2:
            work[at.PENDING] = points
        else:
            work[at.SCORE + (takers ^ whose)] = points


@inner
def contract(tables: Numbers, rules: int, lead: int, who: int) -> int:
    """Made, failed or tied."""
    makes = tables[rules + at.CAPOT_MAKES]
    if makes != at.MAKES_NOTHING and who == 0:
        return at.MADE
    if makes == at.MAKES_EITHER and who == 1:
        return at.FAILED
    if lead == 0:
        return tables[rules + at.EQUAL]
    return at.MADE if lead > 0 else at.FAILED
