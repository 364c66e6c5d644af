"""Standees, dials, screens and boxes of a catalog: what they become, and what is wrong with them."""

from pathlib import Path

import pytest

from generator.catalog.forms import Dial, FoldedScreen, Standee, TuckBox
from generator.catalog.models import ComponentKind
from tests.unit.catalog.games import GAME, PRINT, catalog, loaded, told

FOLDED = """\
  standees:
    - id: heroes
      title: Heroes
      size: medium
      front: hero
      back: mirrored
      pieces: [{id: knight, copies: 2}, {id: mage}]
  dials:
    - {id: life, title: Life, size: 60, values: {first: 0, last: 20}}
    - {id: sky, title: Sky, size: 60, values: tables.colours, cover: lid}
  screens:
    - {id: wall, title: Wall, panels: 4, size: {width: 80, height: 120}, outer: out, inner: in}
  boxes:
    - {id: box, title: Box, holds: [beasts, suits]}
"""
WHOLE = GAME + PRINT + FOLDED


def test_forms_of_the_sets(tmp_path: Path) -> None:
    made = catalog(tmp_path, WHOLE)
    heroes, life, sky, wall, box = (made.set_of(name).components for name in ("heroes", "life", "sky", "wall", "box"))
    assert [(piece.id, piece.copies, piece.form) for piece in heroes] == [
        ("knight", 2, Standee("slot", 0.3, mirrored=True)),
        ("mage", 1, Standee("slot", 0.3, mirrored=True)),
    ]
    assert (heroes[0].front, heroes[0].back) == ("hero", "hero")
    assert isinstance(life[0].form, Dial) and isinstance(sky[0].form, Dial)
    assert [row["value"] for row in life[0].form.values] == list(range(21))
    assert [row["title"] for row in sky[0].form.values] == ["Red", "Blue"]
    assert (life[0].back, sky[0].back) == ("plain-dial-cover", "lid")
    assert isinstance(wall[0].form, FoldedScreen)
    assert (wall[0].cut.size.width, wall[0].cut.size.height) == (320, 120)
    assert (wall[0].front, wall[0].back) == ("out", "in")
    assert box[0].kind is ComponentKind.BOX and isinstance(box[0].form, TuckBox)


def test_a_box_is_as_large_as_its_decks_ask_for(tmp_path: Path) -> None:
    made = catalog(tmp_path, WHOLE)
    (box,) = made.set_of("box").components
    cards = made.set_of("beasts").copies + made.set_of("suits").copies
    assert isinstance(box.form, TuckBox) and box.sleeved is not None and isinstance(box.sleeved.form, TuckBox)
    assert box.form.cards == cards
    assert (box.form.card.width, box.form.card.height) == (63.5, 88.9)  # the larger of both
    assert box.form.depth == pytest.approx(cards * 0.3 + 1.0 + 0.6)
    assert box.sleeved.form.depth == pytest.approx(cards * 0.55 + 1.0 + 0.6)
    assert box.sleeved.cut.size.width > box.cut.size.width


CASES = {
    "deck that is not there": ("holds: [beasts, suits]", "holds: [beasts, suit]", "CAT040", "suit]"),
    "board in a box": ("holds: [beasts, suits]", "holds: [field]", "CAT040", "field]"),
    "dial of one value": ("last: 20", "last: 0", "CAT041", "{first: 0, last: 0}"),
    "dial without rows": ("values: tables.colours", "values: tables.colors", "CAT016", "tables.colors"),
    "dial too small": ("size: 60, values: {f", "size: 30, values: {f", "CAT042", "30, values"),
    "box too deep": ("holds: [beasts, suits]", "holds: [beasts], cards: 2000", "CAT043", "[beasts]"),
    "too many values": ("last: 20", "last: 300", "CAT025", "{first: 0, last: 300}"),
    "unknown base": ("back: mirrored", "back: mirrored\n      base: magnet", "CAT005", "magnet"),
    "one panel": ("panels: 4", "panels: 1", "CAT004", "1, size"),
    "box twice": ("id: box,", "id: wall,", "CAT015", "wall, title: Box"),
    "round corners": ("back: mirrored", "back: mirrored\n      radius: 2", "CAT028", "2\n      pieces"),
    "key of a card": ("outer: out", "outer: out, front: out", "CAT001", "front"),
}


@pytest.mark.parametrize("name", CASES)
def test_mistake_is_told_by_its_code_at_its_place(name: str, tmp_path: Path) -> None:
    old, new, code, pointed = CASES[name]
    assert WHOLE.count(old) == 1
    text = WHOLE.replace(old, new)
    before = text[: text.index(pointed, text.index(new) - 40)]
    found = told(tmp_path, text)
    assert f"{code} {before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}" in found, found
    assert {line.split()[0] for line in found} == {code}, found


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("holds: [beasts, suits]", "holds: [beast]", "did you mean 'beasts'?"),
        (
            "size: 60, values: {f",
            "size: 30, values: {f",
            "a window needs 4 mm: a diameter of 48 mm or more, or fewer values",
        ),
    ],
)
def test_hints_say_what_to_do(old: str, new: str, hint: str, tmp_path: Path) -> None:
    (found,) = loaded(tmp_path, WHOLE.replace(old, new, 1)).diagnostics
    assert found.hint == hint


def test_every_layout_must_be_there(tmp_path: Path) -> None:
    known = {"classic", "back", "plain-board", "hero", "plain-dial", "plain-dial-cover", "out", "box-front", "box-top"}
    found = loaded(tmp_path, WHOLE, known).diagnostics
    assert {diagnostic.code for diagnostic in found} == {"CAT017"}
    missing = sorted(diagnostic.message.split("'")[3] for diagnostic in found)
    assert missing == ["box-back", "box-side", "in", "lid"]
    assert [str(diagnostic.mark).rsplit(":", 2)[1] for diagnostic in found if "'lid'" in diagnostic.message] == [
        str(WHOLE[: WHOLE.index("cover: lid")].count("\n") + 1)
    ]
