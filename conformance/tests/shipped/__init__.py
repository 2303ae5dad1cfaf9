"""The cases of the corpus turned back into the positions they were made from."""

from belote_conformance import corpus
from belote_conformance.annotate import Asked
from belote_conformance.cases import Case
from belote_conformance.positions import Position, Scene, mirrored
from belote_spec import record
from belote_spec import variant as variants
from belote_spec.cards import SEATS

NAMES = variants.builtin()
CORPUS = corpus.shipped()


def every_case() -> list[Case]:
    """Every case of every variant."""
    return [case for cases in CORPUS.cases.values() for case in cases]


def position_of(case: Case) -> Position:
    """The position of a case, told clockwise and without what the rules derive."""
    if case.key not in _POSITIONS or CORPUS.lock.get(case.id) is None:
        _POSITIONS[case.key] = _position(case)
    return _POSITIONS[case.key]


_POSITIONS: dict[tuple[str, str], Position] = {}


def _position(case: Case) -> Position:
    assert case.record is not None
    told = case.record["deals"] if case.question == "match" else [case.record]
    clockwise = rules_of(case).rules["table.direction"] == "clockwise"
    records = [record.from_json(one)._replace(hands=None, leader=None, rules=None) for one in told]
    records = records if clockwise else [mirrored(one) for one in records]
    return Position(
        case.question,
        tuple(records),
        tuple(sorted(case.options.items())),
        case.given.get("target"),
        case.given.get("depth"),
    )


def rules_of(case: Case) -> variants.Variant:
    """The variant of a case with the options it chooses."""
    return variants.load(case.variant).with_options(case.options)


def scene_of(case: Case) -> Scene:
    """The position of a case under its variant."""
    return Scene.of(rules_of(case).compiled, position_of(case))


def asked_of(case: Case) -> Asked:
    """The question of a case, asked anew."""
    return Asked.of(variants.load(case.variant), position_of(case))


def ids(case: Case) -> str:
    """How a case is named in a list of tests."""
    return f"{case.variant}:{case.id}"


__all__ = ["CORPUS", "NAMES", "SEATS", "asked_of", "every_case", "ids", "position_of", "rules_of", "scene_of"]
