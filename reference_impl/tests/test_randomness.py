"""The generator is splitmix64 by position: frozen, and the same in any language.

Nothing here is computed by the package alone: ``splitmix64`` is its published definition, and the page on randomness has
test vectors, which both must meet.
"""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from belote_spec.cards import CARD_NAMES
from belote_spec.randomness import CHOICE_STREAM, DEAL_STREAM, below, draw, key, mix, shuffled_deck
from belote_spec.story import play_out
from statements import rules

MASK = 2**64 - 1
PAGE = (Path(__file__).resolve().parents[2] / "docs" / "randomness.md").read_text(encoding="utf-8")
KEYS = re.findall(
    r"^\| ([01]) \| (\d+) \| (\d+) \| `(\w{16})` \| `(\w{16})` `(\w{16})` `(\w{16})` \|$", PAGE, re.MULTILINE
)
DECKS = re.findall(r"^\| (\d+) \| (\d+) \| `((?:\w\w ?){32})` \|$", PAGE, re.MULTILINE)
CHOICES = re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \| `((?:\d ?){16})` \|$", PAGE, re.MULTILINE)


def splitmix64(state: int) -> Iterator[int]:
    """Steele, Lea and Flood: the state grows by a constant, and each output is the state mixed."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def test_the_page_has_its_tables() -> None:
    assert (len(KEYS), len(DECKS), len(CHOICES)) == (7, 3, 2)


def test_the_published_outputs_of_state_0() -> None:
    outputs = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [draw(0, ply) for ply in range(3)] == list(islice(splitmix64(0), 3)) == outputs


@pytest.mark.parametrize("state", [0, 1, 1234567, 2**63, MASK])
def test_a_draw_by_position_is_the_draw_in_sequence(state: int) -> None:
    assert [draw(state, ply) for ply in range(100)] == list(islice(splitmix64(state), 100))


@pytest.mark.parametrize(("stream", "seed", "number", "state", "first", "second", "third"), KEYS)
def test_the_keys_and_draws_of_the_page(
    stream: str, seed: str, number: str, state: str, first: str, second: str, third: str
) -> None:
    found = key(int(stream), int(seed), int(number))
    assert f"{found:016X}" == state
    assert [f"{draw(found, ply):016X}" for ply in range(3)] == [first, second, third]
    assert [f"{output:016X}" for output in islice(splitmix64(int(state, 16)), 3)] == [first, second, third]


def test_the_key_mixes_stream_seed_and_number_in_turn() -> None:
    for stream, seed, number in [(0, 0, 0), (1, 7, 3), (1, MASK, MASK), (0, 2**63, 5)]:
        assert key(stream, seed, number) == mix((mix((mix(stream) + seed) & MASK) + number) & MASK)


@pytest.mark.parametrize(("seed", "number", "deck"), DECKS)
def test_the_decks_of_the_page(seed: str, number: str, deck: str) -> None:
    outputs = splitmix64(key(DEAL_STREAM, int(seed), int(number)))
    shuffled = list(range(32))
    for place in range(31, 0, -1):
        chosen = ((next(outputs) >> 32) * (place + 1)) >> 32
        shuffled[place], shuffled[chosen] = shuffled[chosen], shuffled[place]
    assert " ".join(CARD_NAMES[card] for card in shuffled) == deck
    assert shuffled_deck(int(seed), int(number)) == shuffled


@pytest.mark.parametrize(("seed", "number", "actions", "choices"), CHOICES)
def test_the_choices_of_the_page(seed: str, number: str, actions: str, choices: str) -> None:
    state, count = key(CHOICE_STREAM, int(seed), int(number)), int(actions)
    found = [below(state, ply, count) for ply in range(16)]
    assert found == [(output >> 32) * count >> 32 for output in islice(splitmix64(state), 16)]
    assert found == [int(choice) for choice in choices.split()]


def test_the_random_player_of_the_page() -> None:
    # deal 3 of seed 7: west deals; every action is the drawn one of the legal ones, passes first
    of, state = rules("002"), key(CHOICE_STREAM, 7, 3)
    deal = play_out(of, 7, 3)
    again = type(deal)(of, shuffled_deck(7, 3), 3)
    for ply, action in enumerate([*deal.calls, *deal.plays]):
        legal = sorted(again.legal_actions(), key=lambda one: (one != 36, one))
        assert action == legal[below(state, ply, len(legal))]
        again.apply(action)
    assert again.over


def test_neighbouring_deals_have_nothing_in_common() -> None:
    assert len({tuple(shuffled_deck(seed, number)) for seed in range(20) for number in range(20)}) == 400
