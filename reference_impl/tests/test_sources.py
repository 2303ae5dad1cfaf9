"""Every sentence of every document is accounted for, and every excerpt stands at its place.

The documents are not part of the project. Where they are at hand (in ``$BELOTE_SOURCES``, or in
``shared/sources`` beside the checkout) the words themselves are compared; elsewhere the lock's hashes are.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from belote_spec import sources
from belote_spec.errors import NotReadable
from belote_spec.sources import Document, Finding, Locked, Place, Span

CHECKOUT = Path(__file__).resolve().parents[2]
RULES = CHECKOUT / "rules"
LOCK = RULES / "sources.lock"
TEXTS = Path(os.environ.get("BELOTE_SOURCES") or CHECKOUT.parent / "shared" / "sources")
VARIANTS = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in RULES.glob("belote-*.yaml")
}
PHASES = ["table", "cards", "deal", "auction", "play", "announcements", "belote", "scoring", "match"]

TEXT = "Il donne 3 puis 2 cartes : c'est tout.\n\n| Carré de 9 | 150 points |\n| Atout | Valet =\n20 pts |\n"
A_HASH = "0" * 64


def at(line: int, sentence: int, *to: int) -> Span:
    """A place, or a range of places."""
    return Span(Place(line, sentence), Place(*to) if to else Place(line, sentence))


@pytest.fixture
def text() -> Document:
    return Document("text.txt", A_HASH, sources.sentences_of(TEXT))


@pytest.fixture(scope="module")
def locked() -> dict[str, Locked]:
    return sources.read_lock(LOCK)


@pytest.fixture(params=sorted(VARIANTS))
def variant(request: pytest.FixtureRequest) -> Any:
    return VARIANTS[request.param]


@pytest.fixture
def document(variant: Any) -> Document:
    path = TEXTS / variant["source"]["name"]
    if not path.is_file():
        pytest.skip(f"{path.name} is not at hand; set BELOTE_SOURCES to the folder that holds it")
    return sources.read_document(path)


def quotations(variant: Any) -> list[Any]:
    """Everything in a variant file that quotes its document: evidence of points and options, and claims."""
    points = [point for phase in PHASES for point in variant[phase].values()]
    entries = [*points, *variant["options"].values()]
    return [*(item for entry in entries for item in entry.get("evidence", [])), *variant["claims"]]


def spans(variant: Any) -> list[Span]:
    """Every place that a variant file accounts for."""
    return [sources.span_of(item) for item in [*quotations(variant), *variant["not_rules"]]]


# --- sentences and places


@pytest.mark.parametrize(
    ("line", "sentences"),
    [
        ("", []),
        ("   ", []),
        ("Si oui, on joue ; sinon, non.", ["Si oui, on joue ;", "sinon, non."]),
        ("Premier tour : qui prend ? Lui ! Bon.", ["Premier tour :", "qui prend ?", "Lui !", "Bon."]),
        ("dans le même ordre; chaque joueur", ["dans le même ordre;", "chaque joueur"]),
        ("une partie en 1.000 points, à 3:20", ["une partie en 1.000 points, à 3:20"]),
        ("| Carré de 9 | 150 points |", ["Carré de 9", "150 points"]),
        ("| Atout | Valet =", ["Atout", "Valet ="]),
        ("20 pts |", ["20 pts"]),
        ("| Note : deux phrases. Une cellule. |", ["Note : deux phrases. Une cellule."]),
    ],
)
def test_a_line_is_split_into_sentences_and_a_row_into_cells(line: str, sentences: list[str]) -> None:
    assert sources.split_line(line) == sentences


def test_lines_and_sentences_count_from_one_and_empty_lines_count() -> None:
    places = " ".join(str(place) for place in sources.sentences_of(TEXT))
    assert places == "1.1 1.2 3.1 3.2 4.1 4.2 5.1"


def test_places_follow_the_order_of_reading() -> None:
    assert sorted([Place(4, 10), Place(10, 1), Place(4, 2)]) == [Place(4, 2), Place(4, 10), Place(10, 1)]


def test_an_entry_names_one_sentence_or_a_range() -> None:
    assert sources.span_of({"line": 3, "sentence": 1}) == at(3, 1)
    assert sources.span_of({"line": 3, "sentence": 1, "to": {"line": 4, "sentence": 2}}) == at(3, 1, 4, 2)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"sentence": 1}, "`line` must be a number from 1"),
        ({"line": 0, "sentence": 1}, "`line` must be a number from 1"),
        ({"line": True, "sentence": 1}, "`line` must be a number from 1"),
        ({"line": 1, "sentence": "1"}, "`sentence` must be a number from 1"),
        ({"line": 1, "sentence": 1, "to": 2}, "`to` must be a line and a sentence"),
        ({"line": 1, "sentence": 1, "to": {"line": 1}}, "`sentence` must be a number from 1"),
        (
            {"line": 2, "sentence": 1, "to": {"line": 1, "sentence": 3}},
            "the range from 2.1 to 1.3 does not run forwards",
        ),
        (
            {"line": 2, "sentence": 1, "to": {"line": 2, "sentence": 1}},
            "the range from 2.1 to 2.1 does not run forwards",
        ),
    ],
)
def test_a_place_that_is_none_is_refused(entry: Any, message: str) -> None:
    with pytest.raises(NotReadable) as refused:
        sources.span_of(entry)
    assert str(refused.value) == message


# --- excerpts


@pytest.mark.parametrize(
    ("excerpt", "place", "finding"),
    [
        ("3 puis 2 cartes", at(1, 1), Finding.FOUND),
        ("2 cartes : c'est tout.", at(1, 1, 1, 2), Finding.FOUND),
        ("Carré de 9 | 150 points", at(3, 1, 3, 2), Finding.FOUND),
        ("Atout | Valet = 20 pts", at(4, 1, 5, 1), Finding.FOUND),
        ("Valet =\n20 pts", at(4, 2, 5, 1), Finding.FOUND),
        ("2 puis 3 cartes", at(1, 1), Finding.NOT_THERE),
        ("3 puis 2 cartes", at(1, 2), Finding.NOT_THERE),
        (" | ", at(1, 1), Finding.NOT_THERE),
        ("3 puis 2 cartes", at(1, 1, 1, 2), Finding.TOO_WIDE),
        ("c'est tout.", at(1, 1, 1, 2), Finding.TOO_WIDE),
        ("3 puis 2 cartes", at(1, 3), Finding.NO_PLACE),
        ("3 puis 2 cartes", at(2, 1), Finding.NO_PLACE),
        ("3 puis 2 cartes", at(1, 1, 2, 1), Finding.NO_PLACE),
    ],
)
def test_an_excerpt_is_looked_for_at_its_place(
    text: Document, excerpt: str, place: Span, finding: Finding
) -> None:
    assert sources.find(text, excerpt, place) is finding


@pytest.mark.parametrize(
    ("excerpt", "place", "finding"),
    [
        ("Il donne 3 puis 2 cartes :", at(1, 1), Finding.FOUND),
        ("Il donne 3 puis 2 cartes : c'est tout.", at(1, 1, 1, 2), Finding.FOUND),
        ("| Carré de 9 | 150 points |", at(3, 1, 3, 2), Finding.FOUND),
        ("Il donne 3 puis 2 cartes", at(1, 1), Finding.UNCHECKED),
        ("Il donne 2 puis 3 cartes :", at(1, 1), Finding.UNCHECKED),
        ("Il donne 3 puis 2 cartes :", at(1, 2), Finding.UNCHECKED),
        ("Il donne 3 puis 2 cartes :", at(2, 1), Finding.NO_PLACE),
        ("c'est tout.", at(1, 2, 2, 1), Finding.NO_PLACE),
    ],
)
def test_the_lock_alone_knows_places_and_whole_sentences(
    text: Document, excerpt: str, place: Span, finding: Finding
) -> None:
    assert sources.find_by_hash(sources.lock(text), excerpt, place) is finding


# --- coverage


def test_coverage_names_the_sentences_left_out_and_the_places_outside(text: Document) -> None:
    found = sources.coverage(text.sentences, [at(1, 1), at(3, 1, 4, 1), at(5, 1, 6, 1), at(1, 3)])
    assert found.covered == (Place(1, 1), Place(3, 1), Place(3, 2), Place(4, 1))
    assert found.bare == (Place(1, 2), Place(4, 2), Place(5, 1))
    assert found.astray == (at(5, 1, 6, 1), at(1, 3))
    assert not found.complete


def test_coverage_is_complete_when_nothing_is_left_out(text: Document) -> None:
    assert sources.coverage(text.sentences, [at(1, 1, 3, 2), at(4, 1, 5, 1), at(1, 2)]).complete


# --- reading and writing


def test_a_file_is_refused_when_it_is_missing_too_large_or_not_utf_8(tmp_path: Path) -> None:
    (tmp_path / "large.txt").write_bytes(b"a" * (sources.MAX_BYTES + 1))
    (tmp_path / "latin.txt").write_bytes("Carré\nde neuf, carré\n".encode("latin-1"))
    for name, message in {
        "none.txt": "none.txt: No such file or directory",
        "large.txt": "large.txt: the file is over 1 MiB",
        "latin.txt": "latin.txt:1: the file is not UTF-8",
    }.items():
        with pytest.raises(NotReadable) as refused:
            sources.read_document(tmp_path / name)
        assert str(refused.value) == message


def test_a_lock_reads_back_as_it_was_written(tmp_path: Path, text: Document) -> None:
    entries = {
        "of-two": sources.lock(text),
        "of-one": Locked("b.txt", A_HASH, {Place(4, 10): A_HASH, Place(4, 2): A_HASH}),
    }
    sources.write_lock(tmp_path / "sources.lock", entries)
    assert sources.read_lock(tmp_path / "sources.lock") == entries
    written = json.loads((tmp_path / "sources.lock").read_text(encoding="utf-8"))
    assert list(written) == ["of-one", "of-two"]
    assert list(written["of-one"]["sentences"]) == ["4.2", "4.10"]


def test_a_changed_text_is_found_by_its_places(text: Document) -> None:
    before = sources.lock(text)
    now = sources.sentences_of(TEXT.replace("150", "100").replace("20 pts |", "") + "Fin.")
    assert sources.changed(text, before) == []
    assert sources.changed(Document("text.txt", A_HASH, now), before) == [
        Place(3, 2),
        Place(5, 1),
        Place(6, 1),
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "sources.lock:1: not JSON: Expecting value"),
        ("{\n", "sources.lock:2: not JSON: Expecting property name enclosed in double quotes"),
        ("[]", "sources.lock: the lock must be an object, one entry a variant"),
        ('{"a": {}, "a": {}}', "sources.lock: the key 'a' stands twice"),
        ('{"a": []}', "sources.lock: a: an entry must have name, sha256 and sentences, and nothing else"),
        (
            json.dumps({"a": {"name": 1, "sha256": "0", "sentences": []}}),
            (
                "sources.lock: a: name must be the name of a file\n"
                "sources.lock: a: sha256 must be 64 hexadecimal digits\n"
                "sources.lock: a: sentences must map places to hashes"
            ),
        ),
        (
            json.dumps(
                {"a": {"name": "a.txt", "sha256": A_HASH, "sentences": {"0.1": A_HASH, "1.1": "f00"}}}
            ),
            (
                "sources.lock: a: '0.1' is not a place: a line, a dot and a sentence, as in 3.1\n"
                "sources.lock: a: the hash of 1.1 must be 64 hexadecimal digits"
            ),
        ),
    ],
)
def test_a_broken_lock_is_refused_with_all_that_is_wrong(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "sources.lock").write_text(content, encoding="utf-8")
    with pytest.raises(NotReadable) as refused:
        sources.read_lock(tmp_path / "sources.lock")
    assert str(refused.value) == message


def test_a_lock_nested_without_end_is_refused(tmp_path: Path) -> None:
    (tmp_path / "sources.lock").write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(NotReadable, match=r"^sources\.lock: "):
        sources.read_lock(tmp_path / "sources.lock")


# --- the four documents, by the lock alone


def test_the_lock_holds_every_variant_in_its_one_form(locked: dict[str, Locked]) -> None:
    assert sorted(locked) == sorted(VARIANTS)
    assert LOCK.read_text(encoding="utf-8") == sources.lock_text(locked)


def test_a_variant_names_the_document_of_its_lock(variant: Any, locked: dict[str, Locked]) -> None:
    entry = locked[variant["id"]]
    assert variant["source"] == {"name": entry.name, "language": "fr", "sha256": entry.sha256}


def test_every_sentence_is_accounted_for_and_every_place_exists(
    variant: Any, locked: dict[str, Locked]
) -> None:
    found = sources.coverage(locked[variant["id"]].sentences, spans(variant))
    assert (found.bare, found.astray) == ((), ())


def test_no_sentence_is_both_a_rule_and_none(variant: Any, locked: dict[str, Locked]) -> None:
    places = locked[variant["id"]].sentences
    rules = sources.coverage(places, [sources.span_of(item) for item in quotations(variant)]).covered
    others = sources.coverage(places, [sources.span_of(item) for item in variant["not_rules"]]).covered
    assert not set(rules) & set(others)


def test_excerpts_are_short_and_none_stands_where_the_lock_has_no_place(
    variant: Any, locked: dict[str, Locked]
) -> None:
    entry = locked[variant["id"]]
    findings = []
    for item in quotations(variant):
        assert 0 < len(item["excerpt"]) <= 140
        findings.append(sources.find_by_hash(entry, item["excerpt"], sources.span_of(item)))
    assert set(findings) == {Finding.FOUND, Finding.UNCHECKED}


def test_every_point_rests_on_words_unless_the_document_is_silent(variant: Any) -> None:
    for phase in PHASES:
        for name, point in variant[phase].items():
            silent = point["basis"] == "silent"
            disputed = point["basis"] in {"ambiguous", "contradictory"}
            assert bool(point.get("evidence")) != silent, f"{phase}.{name}"
            assert ("value" in point) != silent, f"{phase}.{name}"
            assert bool(point.get("readings")) == disputed, f"{phase}.{name}"


# --- the four documents themselves


def test_the_lock_is_that_of_the_document(
    variant: Any, document: Document, locked: dict[str, Locked]
) -> None:
    assert document.sha256 == variant["source"]["sha256"]
    assert sources.lock(document) == locked[variant["id"]]


def test_every_excerpt_stands_at_its_place(variant: Any, document: Document) -> None:
    missing = [
        (item["excerpt"], str(sources.span_of(item)), finding.value)
        for item in quotations(variant)
        if (finding := sources.find(document, item["excerpt"], sources.span_of(item))) is not Finding.FOUND
    ]
    assert missing == []


def test_every_sentence_of_the_document_is_accounted_for(variant: Any, document: Document) -> None:
    found = sources.coverage(document.sentences, spans(variant))
    assert found.complete
    assert len(found.covered) == len(document.sentences)
