"""The table, the cards, the deal and the calls, as a player reads them."""

from __future__ import annotations

from collections.abc import Iterator

from belote_spec import claims

from .blocks import Block, Items, Paragraph, Ranks, Reader


def table(reader: Reader) -> Iterator[Block]:
    """``table``: who plays, where, which way round, and who deals."""
    yield Paragraph(reader.all_say("table.players", "table.partners", "table.direction"))
    yield Paragraph(reader.all_say("table.first_dealer", "table.next_dealer"))
    yield Paragraph(reader.all_say("table.shuffle", "table.cut"))


def cards(reader: Reader) -> Iterator[Block]:
    """``cards``: the pack, the strength of the cards and their points."""
    yield Paragraph(reader.all_say("cards.deck"))
    yield Ranks(
        reader.word("À l'atout, de la plus forte à la plus faible", "Trumps, strongest first"),
        reader.value("cards.trump_order"),
        reader.value("cards.trump_points"),
        ("cards.trump_order", "cards.trump_points"),
    )
    yield Ranks(
        reader.word("Hors atout, de la plus forte à la plus faible", "Plain suits, strongest first"),
        reader.value("cards.plain_order"),
        reader.value("cards.plain_points"),
        ("cards.plain_order", "cards.plain_points"),
    )
    total = claims.recompute("card_points", reader.variant.rules)
    yield Paragraph(
        (
            reader.tell(
                f"En tout, les cartes valent {total} points.", f"All cards together are worth {total} points."
            ),
        )
    )


def deal(reader: Reader) -> Iterator[Block]:
    """``deal``: the first packets, the turn-up, and what is dealt after the auction."""
    packets = [str(packet) for packet in reader.value("deal.first_packets")]
    first = reader.tell(
        f"Chacun reçoit d'abord cinq cartes, par paquets de {' puis '.join(packets)}.",
        f"Each player first receives five cards, in packets of {' then '.join(packets)}.",
        "deal.first_packets",
    )
    yield Items((first, *reader.all_say("deal.first_recipient", "deal.turn_up")), steps=True)
    yield reader.title("Après la prise", "After the auction")
    yield Items(reader.all_say("deal.turn_up_goes_to", "deal.last_packets", "deal.last_order"), steps=True)


def auction(reader: Reader) -> Iterator[Block]:
    """``auction``: two rounds of calls."""
    yield Paragraph(reader.all_say("auction.contracts"))
    yield Items(
        reader.all_say("auction.first_caller", "auction.first_round", "auction.second_round"), steps=True
    )
    yield Paragraph(reader.all_say("auction.ends", "auction.all_pass"))
