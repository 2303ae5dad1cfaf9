"""Which cards may be played, and who wins a trick."""

from .cards import Rules, beats, best_card, holder, partner_of, points_of, suit_of, team_of


def legal_plays(
    rules: Rules, seat: str, hand: list[str], trump: str, order: list[str], cards: list[str]
) -> list[str]:
    """The cards of `hand` that `seat` may play to the trick: `cards` so far, `order` the seats in turn.

    `belote.order` king_first: the queen of trumps waits while the king is in the same hand, unless it is the
    only legal card. All four documents: free (« la première de ces deux cartes »).
    """
    legal = allowed_cards(rules, seat, hand, trump, order, cards)
    king, queen = "K" + trump, "Q" + trump
    if rules["belote.order"] == "king_first" and king in hand and queen in legal and len(legal) > 1:
        legal = [card for card in legal if card != queen]
    return legal


def allowed_cards(
    rules: Rules, seat: str, hand: list[str], trump: str, order: list[str], cards: list[str]
) -> list[str]:
    """The duties in their order: lead freely, follow suit, ruff, discard."""
    if not cards:
        return list(hand)
    led = suit_of(cards[0])
    following = [card for card in hand if suit_of(card) == led]
    trumps = [card for card in hand if suit_of(card) == trump]
    if led == trump and trumps:
        return when_trump_is_led(rules, seat, trumps, trump, order, cards)
    if following:
        return when_following(rules, following, trump, cards)
    if not trumps:
        # play.discard any_card: 004, « on choisit librement une couleur de défausse »
        return list(hand)
    if counts_as_the_partners(rules, seat, trump, order, cards):
        return when_partner_holds(rules, hand, trump, cards)
    return when_opponent_holds(rules, hand, trump, cards)


def when_trump_is_led(
    rules: Rules, seat: str, trumps: list[str], trump: str, order: list[str], cards: list[str]
) -> list[str]:
    """`play.raise_trump`: 000, « il faut si possible monter sur le plus fort atout déjà posé, même si c'est
    votre partenaire qui tient le pli ».
    """
    rule = rules["play.raise_trump"]
    if rule not in ("always", "not_over_partner", "never"):
        raise ValueError(f"not a rule about raising in trumps: {rule!r}")
    if rule == "never":
        return trumps
    if rule == "not_over_partner" and holder(rules, trump, order, cards) == partner_of(seat):
        return trumps
    return higher_than_best(rules, trumps, trump, cards) or trumps


def when_following(rules: Rules, following: list[str], trump: str, cards: list[str]) -> list[str]:
    """`play.follow` required: 000, « Il faut toujours fournir la couleur demandée ».

    `play.raise_plain`: 004, « On peut monter ou ne pas monter sauf en atout » (free); required: a higher card of
    the suit when one is held and the trick is not ruffed.
    """
    rule = rules["play.raise_plain"]
    if rule == "free":
        return following
    if rule == "required":
        return higher_than_best(rules, following, trump, cards) or following
    raise ValueError(f"not a rule about raising in plain suits: {rule!r}")


def counts_as_the_partners(rules: Rules, seat: str, trump: str, order: list[str], cards: list[str]) -> bool:
    """Whether the trick is treated as one that the partner holds, a plain suit having been led.

    `play.partner_holds_after_opponent_ruff`: the partner's trump holds, an opponent's lower trump lies there too.
    000, default reading: « quand votre partenaire est maître du pli » is what counts.
    """
    if holder(rules, trump, order, cards) != partner_of(seat):
        return False
    opponent_ruffed = False
    for player, card in zip(order, cards, strict=False):
        if team_of(player) != team_of(seat) and suit_of(card) == trump:
            opponent_ruffed = True
    rule = rules["play.partner_holds_after_opponent_ruff"]
    if rule not in ("as_partner", "as_opponent"):
        raise ValueError(f"not a rule about a partner over an opponent's ruff: {rule!r}")
    return not (opponent_ruffed and rule == "as_opponent")


def when_opponent_holds(rules: Rules, hand: list[str], trump: str, cards: list[str]) -> list[str]:
    """Void, with a trump, an opponent's card in the way.

    `play.ruff_opponent`: 000, « sinon, vous devez couper ». `play.overruff_opponent`: « Si un adversaire a déjà
    coupé, vous devez surcouper ». `play.underruff_opponent`: « si vous ne le pouvez pas, vous devez quand même
    jouer un atout plus faible ».
    """
    trumps = [card for card in hand if suit_of(card) == trump]
    if rules["play.ruff_opponent"] == "free":
        return list(hand)
    if not is_ruffed(trump, cards):
        return trumps
    higher = higher_than_best(rules, trumps, trump, cards)
    if higher:
        return higher if rules["play.overruff_opponent"] == "required" else trumps
    return trumps if rules["play.underruff_opponent"] == "required" else list(hand)


def when_partner_holds(rules: Rules, hand: list[str], trump: str, cards: list[str]) -> list[str]:
    """Void, with a trump, the partner's card in the lead (`play.ruff_partner`, `play.overruff_partner`).

    002: « Si c'est le partenaire, on est libre de se défausser ou de couper » and « On est toujours obligé de
    monter à l'atout (surcouper) »: over the partner's ruff a discard, or a trump that goes over if one can.
    000: « vous pouvez jouer n'importe quelle carte ».
    """
    must_trump = rules["play.ruff_partner"] == "required"
    trumps = [card for card in hand if suit_of(card) == trump]
    if not is_ruffed(trump, cards):
        return trumps if must_trump else list(hand)
    plain = [card for card in hand if suit_of(card) != trump]
    higher = higher_than_best(rules, trumps, trump, cards)
    lower = [card for card in trumps if card not in higher]
    rule = rules["play.overruff_partner"]
    if rule == "free":
        good = trumps
    elif rule == "required_if_trumping":
        good = higher or trumps
    elif rule == "higher_only":
        good = higher
    elif rule == "lower_only":
        good = lower
    elif rule == "no_trump_at_all":
        good = []
    else:
        raise ValueError(f"not a rule about overruffing the partner: {rule!r}")
    if must_trump and good:
        return good
    return [card for card in hand if card in good or card in plain] or list(hand)


def is_ruffed(trump: str, cards: list[str]) -> bool:
    """Whether a trump lies in a trick that began with a plain suit."""
    return trump in [suit_of(card) for card in cards]


def higher_than_best(rules: Rules, mine: list[str], trump: str, cards: list[str]) -> list[str]:
    """Those of `mine` that would take the trick over."""
    return [card for card in mine if beats(rules, trump, card, best_card(rules, trump, cards))]


def trick_points(rules: Rules, trump: str, cards: list[str]) -> int:
    """The points of the cards of a trick, the last trick's bonus apart."""
    return sum(points_of(rules, trump, card) for card in cards)
