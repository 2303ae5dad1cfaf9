"""How many complete random deals a second: the interpreter, the kernel, and engines that others wrote, side by side.

A complete deal is the deck, the calls, the announcements, 32 plays chosen among the legal ones, and the score. All
contestants take turns in one run, on one thread, so that a busy machine slows them alike; the figure of each is the median
of its rounds. Those that are not installed are left out, and said to be.

    python reference_impl/benchmarks/playouts.py [--rounds N] [--seconds S] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from belote_spec import variant
from belote_spec.deal import FINISHED, Deal
from belote_spec.kernel import facade
from belote_spec.policy import RANDOM

Player = Callable[[int], None]
"""Plays so many deals."""


def interpreter(name: str) -> tuple[Player, str]:
    """The reference interpreter, through ``legal_actions`` and ``apply``."""
    rules, chance, deck = variant.load(name).compiled, random.Random(1), list(range(32))

    def play(count: int) -> None:
        for number in range(count):
            chance.shuffle(deck)
            deal = Deal(rules, deck, number & 3)
            while legal := deal.legal_actions():
                deal.apply(legal[int(chance.random() * len(legal))])
            if deal.phase is FINISHED:
                deal.settlement()

    return play, "Python: deck, calls, announcements, 32 plays through legal_actions and apply, belote, score"


def kernel(name: str, threads: int = 1) -> tuple[Player, str]:
    """The compiled kernel."""
    rules, backend = variant.load(name).compiled, facade.backend(compiled=True)
    backend.compare([rules], 1, 0, 10, RANDOM)
    pool = ThreadPoolExecutor(threads)

    def play(count: int) -> None:
        share = -(-count // threads)
        work = [
            pool.submit(backend.compare, [rules], 1, part * share, share, RANDOM) for part in range(threads)
        ]
        for part in work:
            part.result()

    loop = "compiled: deck, calls, announcements, 32 plays, belote, score, counters of outcomes and scores"
    return play, loop if threads == 1 else f"{loop}; {threads} threads"


def belote_cli(_name: str) -> tuple[Player, str]:
    """The game belote-cli, through its own functions."""
    from dataclasses import replace  # noqa: PLC0415

    from belote import deck, game, scoring  # noqa: PLC0415

    chance = random.Random(1)

    def play(count: int) -> None:
        for number in range(count):
            state = game.start_round(replace(game.new_game(), dealer=game.Seat(number & 3)), chance)
            turned = state.up_card.suit
            rounds = ((None, turned), (None, *(suit for suit in deck.CARD_SUITS if suit != turned)))
            while state.phase is game.Phase.BIDDING:
                calls = rounds[state.bidding_round - 1]
                state = game.place_bid(state, calls[int(chance.random() * len(calls))])
            while state.phase is game.Phase.PLAYING:
                cards = game.legal_cards(state, state.turn)
                state = game.play_card(state, cards[int(chance.random() * len(cards))])
            if state.phase is game.Phase.SCORING:
                scoring.score_round(state)

    return play, "Python: start_round, place_bid, 32 plays through legal_cards and play_card, score_round"


def colver_python(_name: str) -> tuple[Player, str]:
    """The contrée engine colver, driven from Python."""
    import colver  # noqa: PLC0415

    env, chance = colver.Env.deal(seed=1), random.Random(1)

    def play(count: int) -> None:
        for _ in range(count):
            env.reset()
            while not env.is_terminal():
                legal = env.legal_actions()
                env.step(legal[int(chance.random() * len(legal))])
            env.rewards()

    return (
        play,
        "Python around Rust: reset, auction and 32 plays through legal_actions and step; contrée, no announcements",
    )


def colver_native(_name: str) -> tuple[Player, str]:
    """The contrée engine colver, its own loop."""
    import colver  # noqa: PLC0415

    env = colver.Env.deal(seed=1, dealer=0)
    env.set_contract(0, 80, 0, 0)
    env.set_phase_playing()
    return env.rollout, "Rust: 32 plays of one deal and the score; no deck, no auction, no announcements"


CONTESTANTS: dict[str, Callable[[str], tuple[Player, str]]] = {
    "interpreter": interpreter,
    "belote-cli": belote_cli,
    "colver-python": colver_python,
    "kernel": kernel,
    "kernel-2-threads": lambda name: kernel(name, 2),
    "colver-native": colver_native,
}
RATIOS = (
    ("interpreter", "belote-cli"),
    ("interpreter", "colver-python"),
    ("kernel", "interpreter"),
    ("kernel", "colver-native"),
    ("kernel-2-threads", "kernel"),
)


def timed(play: Player, count: int) -> float:
    """Deals a second."""
    start = time.perf_counter()
    play(count)
    return count / (time.perf_counter() - start)


def measure(players: dict[str, Player], rounds: int, seconds: float) -> dict[str, float]:
    """The median of the rounds, in which all take turns for about so many seconds each."""
    counts: dict[str, int] = {}
    for name, play in players.items():
        play(20)
        counts[name] = max(20, int(timed(play, max(50, int(0.1 * timed(play, 50)))) * seconds))
    figures: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(rounds):
        for name, play in players.items():
            figures[name].append(timed(play, counts[name]))
    return {name: statistics.median(found) for name, found in figures.items()}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--rounds", type=int, default=7, help="rounds (7)")
    parser.add_argument(
        "--seconds", type=float, default=0.5, help="seconds of each contestant in a round (0.5)"
    )
    parser.add_argument("--variant", default=variant.builtin()[0], help="whose rules (the first variant)")
    options = parser.parse_args()
    players: dict[str, Player] = {}
    loops: dict[str, str] = {}
    for name, prepare in CONTESTANTS.items():
        try:
            players[name], loops[name] = prepare(options.variant)
        except ImportError as missing:
            print(f"{name}: left out, {missing.name} is not installed", file=sys.stderr)
    figures = measure(players, options.rounds, options.seconds)
    if options.json:
        told = {
            name: {"deals_per_second": round(speed, 1), "loop": loops[name]}
            for name, speed in figures.items()
        }
        print(json.dumps(told, indent=2))
        return
    for name, speed in figures.items():
        print(f"{name:18} {speed:12,.0f} deals a second   {loops[name]}")
    for faster, slower in RATIOS:
        if faster in figures and slower in figures:
            print(f"{faster} / {slower}: {figures[faster] / figures[slower]:.2f}")


if __name__ == "__main__":
    main()
