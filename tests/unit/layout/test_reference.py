"""The reference holds what the code knows."""

import re
from pathlib import Path

from generator.catalog.load import load
from generator.catalog.verified import Preview
from generator.drawing.items import Glyphs, Outline, walk
from generator.layout.area import EDGES
from generator.layout.compose import compose
from generator.layout.element import COMMON
from generator.layout.elements import ELEMENTS
from generator.layout.elements.repeat import ALONG
from generator.layout.expressions import FUNCTIONS
from generator.layout.library import layouts_of
from generator.layout.read import TEMPLATE_KEYS
from generator.layout.textstyle import STYLE_KEYS
from tests.unit.layout.table import book, draw, piece

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "LAYOUT.md").read_text(encoding="utf-8")
WORDS = set(re.findall(r"[a-z_]+", TEXT))


def test_every_word_of_the_language_is_explained() -> None:
    known = {*ELEMENTS, *COMMON, *TEMPLATE_KEYS, *STYLE_KEYS, *EDGES, *ALONG, *FUNCTIONS}
    known |= {key for element in ELEMENTS.values() for key in element.keys}
    assert known - WORDS == set()


def test_the_card_of_own_art_is_drawn(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(# A card of own art\n.*?)```", TEXT, re.S)
    (tmp_path / "wolf.svg").write_bytes(
        (ROOT / "tests" / "svg" / "pictured" / "program-figma-effects.svg").read_bytes()
    )
    card = {"title": "Wolf", "art": "wolf.svg", "focus": "70 20", "zoom": 1.5}
    for row, told in ((card, ["LAY043"]), (card | {"art": None, "focus": None, "zoom": None}, ["LAY042"])):
        scope = {"card": row, "game": {"version": "1.2", "date": "2026-05-01"}}
        checked = draw(tmp_path, example, scope)
        assert [found.code for found in checked.diagnostics] == told
        words = " ".join(item.text for _, item in walk(piece(checked).front.items) if isinstance(item, Glyphs))
        assert "2 life" in words
        assert "2026-05-01" in words


def test_the_playing_cards_of_the_reference_are_drawn(tmp_path: Path) -> None:
    (text,) = re.findall(r"```yaml game.yaml\n(game: {id: whist,.*?)```", TEXT, re.S)
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    made = load(tmp_path, lambda *_: None).value
    assert made is not None
    checked = compose(Preview(made), layouts_of(made.files, "whist"), book())
    assert not checked.diagnostics
    hearts = {
        item.id: len([1 for _, layer in walk(item.front.items) if isinstance(layer, Outline)])
        for item in checked.value or ()
    }
    assert hearts["hearts-seven"] - hearts["hearts-ace"] == 6, "seven pips for one"
