"""Fields of listed pieces, and the keys that every piece has anyway."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from generator import pipeline
from generator.catalog.models import Catalog
from generator.source.diagnostic import Checked

GAME = """game: {id: words, title: Words, version: "1", authors: [A], players: {min: 1, max: 2}}
print:
  decks:
    - id: deck
      title: Deck
      size: poker
      front: classic
      fields: {%s}
      cards: %s
"""
CARDS = '[{id: a, title: Alpha, text: "Some words", copies: 3}, {id: b}]'


def loaded(folder: Path, fields: str, cards: str = CARDS) -> Checked[Catalog]:
    (folder / "game.yaml").write_text(GAME % (fields, cards), encoding="utf-8")
    return pipeline.load(folder)


def rows(catalog: Catalog) -> list[Mapping[str, Any]]:
    """What layouts see of each card."""
    found = [component.scope["card"] for component in catalog.components]
    assert all(isinstance(row, Mapping) for row in found)
    return found  # type: ignore[return-value]


@pytest.mark.parametrize("cards", [CARDS, "cards.csv"])
@pytest.mark.parametrize("fields", ["", "text: text", "title: text, text: text, id: text, copies: int"])
def test_keys_that_every_piece_has_may_be_declared(fields: str, cards: str, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("id,title,text,copies\na,Alpha,Some words,3\nb,,,\n", encoding="utf-8")
    catalog = loaded(tmp_path, fields, cards).value
    assert catalog is not None
    first, second = rows(catalog)
    assert {key: first[key] for key in ("id", "title", "text", "copies")} == {
        "id": "a",
        "title": "Alpha",
        "text": "Some words",
        "copies": 3,
    }
    assert (second["title"], second["text"]) == ("b", "")


def test_a_field_that_is_not_given_is_nothing(tmp_path: Path) -> None:
    catalog = loaded(tmp_path, "cost: int").value
    assert catalog is not None and [row["cost"] for row in rows(catalog)] == [None, None]


@pytest.mark.parametrize(("fields", "said"), [("text: picture", "is a text, not the path"), ("copies: text", "number")])
def test_but_not_with_another_type(fields: str, said: str, tmp_path: Path) -> None:
    (found,) = loaded(tmp_path, fields).diagnostics
    assert found.code == "CAT028" and said in found.message and found.hint is not None and "fields" in found.hint
    assert found.mark is not None and found.mark.line == 8
