"""The house rules of the reference side: what its modules may know of one another and of the world."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import belote_spec
import pytest

PACKAGE = Path(belote_spec.__file__).parent
SIDE = Path(__file__).resolve().parents[1]

# Ground floor first: a room imports from lower floors alone. What is not listed stands above them all.
FLOORS = (
    ("errors", "randomness", "resources"),
    ("cards", "yaml_loader", "sources", "claims"),
    ("catalogue", "dealing", "auction", "play", "announcements", "scoring", "match"),
    ("ruleset", "record", "words", "practice", "points", "counting"),
    ("deal", "variant"),
    ("compare", "answers", "story", "game"),
    ("check", "engine"),
)
FLOOR_OF = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
RULE_ROOMS = (
    "cards",
    "dealing",
    "auction",
    "play",
    "announcements",
    "scoring",
    "match",
    "ruleset",
    "record",
    "deal",
)
WORLD = {"time", "datetime", "random", "secrets", "uuid", "os", "locale", "socket", "urllib", "platform"}


def modules() -> list[Path]:
    """The modules of the package."""
    return sorted(
        path for path in PACKAGE.rglob("*.py") if "rules" not in path.parts and "schemas" not in path.parts
    )


@cache
def parsed(path: Path) -> ast.Module:
    """A module's syntax."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[str]:
    """Every module that a module imports, wherever the import stands, by its full name."""
    package = ["belote_spec", *path.relative_to(PACKAGE).parts[:-1]] if path.is_relative_to(PACKAGE) else []
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            yield name
            yield from (f"{name}.{alias.name}" for alias in node.names)


def rooms_of(path: Path) -> set[str]:
    """The rooms of the package that a module imports."""
    rooms = {path.stem for path in modules()} | {path.name for path in PACKAGE.iterdir() if path.is_dir()}
    found = {name.split(".")[1] for name in imported(path) if name.startswith("belote_spec.")}
    return found & rooms


def room(path: Path) -> str:
    """The room that a module is, or is part of."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
class TestAModule:
    """Of the package."""

    def test_it_knows_no_variant_by_name(self, path: Path) -> None:
        assert "belote-00" not in path.read_text(encoding="utf-8")

    def test_it_imports_from_lower_floors_alone(self, path: Path) -> None:
        own = FLOOR_OF.get(room(path), len(FLOORS))
        for other in rooms_of(path) - {room(path)}:
            floor = FLOOR_OF.get(other, len(FLOORS))
            assert floor < own or own == floor == len(FLOORS), f"{room(path)} imports {other}"

    def test_it_is_not_much_over_four_hundred_lines(self, path: Path) -> None:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 440

    def test_it_says_what_it_is(self, path: Path) -> None:
        assert ast.get_docstring(parsed(path))


def test_every_room_of_the_floors_is_there() -> None:
    assert set(FLOOR_OF) <= {path.stem for path in modules()}


def test_no_circle_of_imports() -> None:
    above: dict[str, set[str]] = {}
    for path in modules():
        above.setdefault(room(path), set()).update(rooms_of(path) - {room(path)})
    while above:
        free = {name for name, others in above.items() if not others & above.keys()}
        assert free, f"a circle among {sorted(above)}"
        above = {name: others for name, others in above.items() if name not in free}


@pytest.mark.parametrize("path", sorted(SIDE.rglob("*.py")), ids=lambda path: str(path.relative_to(SIDE)))
def test_the_reference_side_imports_nothing_of_conformance(path: Path) -> None:
    assert not any(name.split(".")[0] == "belote_conformance" for name in imported(path))


@pytest.mark.parametrize("name", RULE_ROOMS)
class TestARuleRoom:
    """The rooms where the rules live."""

    def test_it_reads_neither_clock_nor_world_nor_chance(self, name: str) -> None:
        assert not {one.split(".")[0] for one in imported(PACKAGE / f"{name}.py")} & WORLD

    def test_its_integers_are_exact(self, name: str) -> None:
        for node in ast.walk(parsed(PACKAGE / f"{name}.py")):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
            assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div))
            assert not (isinstance(node, ast.Name) and node.id in ("float", "round"))


def test_data_are_found_in_one_place_alone() -> None:
    # nothing else knows where rules/ and schemas/ lie
    assert [room(path) for path in modules() if "importlib.resources" in set(imported(path))] == ["resources"]
