"""Situations of the calls, of the deal and of whole records."""

from __future__ import annotations

from collections.abc import Iterator

from belote_spec.auction import PASS
from belote_spec.deal import CALLING, FINISHED, PASSED_OUT

from ..positions import Scene
from .model import Family, Situation

_PLACES = {
    "fr": ("le premier", "le deuxième", "le troisième", "le donneur"),
    "en": ("the first", "the second", "the third", "the dealer"),
}
_ROUNDS = {"fr": ("au premier tour", "au second tour"), "en": ("in the first round", "in the second round")}
_ROUND_IDS = ("first-round", "second-round")


def _calls() -> Iterator[Situation]:
    for made in range(8):
        turn, place = divmod(made, 4)
        yield Situation(
            f"calls/{_ROUND_IDS[turn]}.after-{place}-passes",
            "calls",
            {
                "fr": f"{_PLACES['fr'][place].capitalize()} parle {_ROUNDS['fr'][turn]}, tous ayant passé avant lui.",
                "en": f"{_PLACES['en'][place].capitalize()} calls {_ROUNDS['en'][turn]}, everybody before having passed.",
            },
        )
    for made in range(8):
        turn, place = divmod(made, 4)
        yield Situation(
            f"calls/taken.{_ROUND_IDS[turn]}.by-{place + 1}",
            "calls",
            {
                "fr": f"{_PLACES['fr'][place].capitalize()} a pris {_ROUNDS['fr'][turn]}.",
                "en": f"{_PLACES['en'][place].capitalize()} took {_ROUNDS['en'][turn]}.",
            },
        )
    yield Situation(
        "calls/passed-out",
        "calls",
        {"fr": "Tout le monde a passé deux fois.", "en": "Everybody passed twice."},
    )


def _recognise_calls(scene: Scene) -> Iterator[str]:
    calls = scene.record.calls
    if len(calls) == 8 and calls[-1] == PASS:
        yield "calls/passed-out"
    elif calls and calls[-1] != PASS:
        turn, place = divmod(len(calls) - 1, 4)
        yield f"calls/taken.{_ROUND_IDS[turn]}.by-{place + 1}"
    else:
        turn, place = divmod(len(calls), 4)
        yield f"calls/{_ROUND_IDS[turn]}.after-{place}-passes"


def _deal() -> Iterator[Situation]:
    for made in range(8):
        turn, place = divmod(made, 4)
        yield Situation(
            f"deal/{_ROUND_IDS[turn]}.taken-by-{place + 1}",
            "deal",
            {
                "fr": f"On donne le reste quand {_PLACES['fr'][place]} a pris {_ROUNDS['fr'][turn]}.",
                "en": f"The rest is dealt when {_PLACES['en'][place]} took {_ROUNDS['en'][turn]}.",
            },
        )


def _recognise_deal(scene: Scene) -> Iterator[str]:
    turn, place = divmod(len(scene.record.calls) - 1, 4)
    yield f"deal/{_ROUND_IDS[turn]}.taken-by-{place + 1}"


_REPLAYS = {
    "complete": ("Une donne entière.", "A whole deal."),
    "unfinished-play": ("Une donne arrêtée en plein jeu.", "A deal stopped during the play."),
    "unfinished-calls": ("Une donne arrêtée pendant les paroles.", "A deal stopped during the calls."),
    "passed-out": ("Une donne que personne n’a prise.", "A deal that nobody took."),
    "silent": (
        "Une donne où l’on tait la belote ou des annonces.",
        "A deal where belote or announcements are left unsaid.",
    ),
}


def _replay() -> Iterator[Situation]:
    for name, (french, english) in _REPLAYS.items():
        yield Situation(f"replay/{name}", "replay", {"fr": french, "en": english})


def _recognise_replay(scene: Scene) -> Iterator[str]:
    deal, record = scene.deal, scene.record
    if deal.phase is PASSED_OUT:
        yield "replay/passed-out"
    elif deal.phase is CALLING:
        yield "replay/unfinished-calls"
    elif deal.phase is FINISHED:
        yield "replay/complete"
        if record.said is not None or record.announced is not None:
            yield "replay/silent"
    else:
        yield "replay/unfinished-play"


CALLS = Family(_calls, _recognise_calls)
DEAL = Family(_deal, _recognise_deal)
REPLAY = Family(_replay, _recognise_replay)
