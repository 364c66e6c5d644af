"""Rows of JSON files."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.models import Catalog
from tests.unit.catalog.games import GAME, catalog, loaded

DOCS = (Path(__file__).resolve().parents[3] / "docs" / "SPREADSHEETS.md").read_text(encoding="utf-8")
DECK = "print:\n  decks:\n    - {id: deck, title: Deck, size: poker, front: f, %s}\n"


def made(tmp_path: Path, text: str, source: str = "cards: a.json") -> Catalog:
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    return catalog(tmp_path, GAME + DECK % source)


def told(tmp_path: Path, text: str, source: str = "cards: a.json") -> list[tuple[str, str]]:
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    return [(found.code, str(found.mark)) for found in loaded(tmp_path, GAME + DECK % source).diagnostics]


def test_rows_keep_their_types_groups_and_lists(tmp_path: Path) -> None:
    row = {
        "title": "Owl",
        "copies": 2,
        "text": "Take 2.",
        "seven": "7",
        "n": 7,
        "half": 0.5,
        "yes": True,
        "no": None,
        "cost": {"wood": 1, "any": {"of": "x"}},
        "tags": ["a", "b"],
        "ops": [{"n": 1}, {"n": 2}],
        "none": [],
        "quoted": '"Hi"',
        "date": "1-Jan",
        "word": "TRUE",
        "formula": "=1",
    }
    (card,) = made(tmp_path, json.dumps([row])).set_of("deck").components
    read: Any = card.scope["card"]
    assert (card.id, card.title, card.copies) == ("owl", "Owl", 2)
    expected = {**row, "id": "owl"}
    del expected["no"]
    assert {key: read[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ('[{"id": "a", "n": 1}, {"id": "b"}]', "cards: a.json"),
        ('{"a": {"n": 1}, "b": {}}', "from: {card: a.json}"),
        ('{"x": {"rows": [{"id": "a"}, {"id": "b"}]}}', 'cards: "a.json#x.rows"'),
        ('\ufeff[{"title": "A"}, {"title": "B"}]', 'from: {card: "a.json"}'),
    ],
)
def test_rows_are_a_list_a_group_or_a_list_inside(tmp_path: Path, text: str, source: str) -> None:
    assert [str(card.id) for card in made(tmp_path, text, source).set_of("deck").components] == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "source", "code"),
    [
        ("[{]", "cards: a.json", "SRC022"),
        ('[{"id": NaN}]', "cards: a.json", "SRC022"),
        ('[{"n": 1e999}]', "cards: a.json", "SRC022"),
        ("[" * 100_000, "cards: a.json", "SRC022"),
        ('[{"n": ' + "1" * 5_000 + "}]", "cards: a.json", "SRC022"),
        ('{"rows": [{"id": "a"}]}', "cards: a.json", "CAT055"),
        ("[1, 2]", "cards: a.json", "CAT055"),
        ('{"rows": [{"id": "a"}]}', 'cards: "a.json#row"', "CAT055"),
        ('[{"id": "a", "copies": "many"}]', "cards: a.json", "CAT003"),
        (json.dumps([{"id": "a", **{f"k{n}": n for n in range(501)}}]), "cards: a.json", "SRC017"),
    ],
)
def test_what_are_no_rows_is_told(tmp_path: Path, text: str, source: str, code: str) -> None:
    assert [found[0] for found in told(tmp_path, text, source)][:1] == [code]


def test_a_mistake_names_its_row(tmp_path: Path) -> None:
    ((code, mark),) = told(tmp_path, '[\n  {"id": "a"},\n  {"id": "b", "copies": -1}\n]')
    assert mark.endswith("a.json:3:3"), code


def test_the_beasts_of_the_page_are_made(tmp_path: Path) -> None:
    (text,) = re.findall(r"```json beasts.json\n(.*?)```", DOCS, re.S)
    owl, bear = made(tmp_path, text, 'cards: "a.json#beasts"').set_of("deck").components
    assert (owl.id, owl.copies, bear.id) == ("night-owl", 2, "old-bear")
    read: Any = owl.scope["card"]
    assert read["cost"] == {"wood": 1}
    assert read["tags"] == ["bird", "night"]
