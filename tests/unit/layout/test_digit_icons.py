"""Icons whose names begin with a digit, and the times and figures beside colons that are no icons."""

import re
from pathlib import Path

import pytest

from generator.catalog import literals
from generator.export import plain_text
from generator.layout import textstyle
from generator.layout.icon_library import NAME
from generator.readback import figures
from generator.source.diagnostic import Diagnostic
from generator.text import markup
from tests.unit.layout.table import draw
from tests.unit.layout.test_own_icons import SQUARE, faults, library, svg

ICONS = [
    ":3d-die:",
    "Roll :3d-die:.",
    "(:3d-die:)",
    "+:3d:",
    ":coin::3d-die:",
    "*:1st-place:*",
    "2:coin:",
    ":d6:",
    ":x2:",
]
TEXTS = ["10:30:", "10:30:45", "Open 9:30am: come", "2:3d-die:", "a:3d:b", "4:1:", ":12:", ":1-2:", ": 3d :", "::"]
PATTERNS = [
    re.compile(f":({markup.ICON_NAME}):"),
    literals._ICON,
    plain_text._ICON,
    figures._ICON,
    re.compile(textstyle._ICON.pattern),
]


@pytest.mark.parametrize("text", ICONS)
def test_a_name_between_colons_is_an_icon(text: str) -> None:
    spans = [span for paragraph in markup.parse(text) for span in paragraph]
    assert any(span.icon for span in spans)
    assert all(pattern.search(text) for pattern in PATTERNS)


@pytest.mark.parametrize("text", TEXTS)
def test_times_and_figures_are_no_icons(text: str) -> None:
    spans = [span for paragraph in markup.parse(text) for span in paragraph]
    assert "".join(span.text for span in spans) == text and not any(span.icon for span in spans)
    assert not any(pattern.search(text) for pattern in PATTERNS)


def test_a_file_may_begin_with_a_digit_but_needs_a_letter() -> None:
    made = library(**{"3d-die__svg": svg(SQUARE), "d20__svg": svg(SQUARE)})
    assert faults(made) == [] and made.own() == ("3d-die", "d20") and made.exists("3d-die")
    (wrong,) = faults(library(**{"12__svg": svg(SQUARE)}))
    assert "with a letter in it" in wrong
    for name, fine in (
        ("3d", True),
        ("1-2", False),
        ("-3d", False),
        ("3D", False),
        ("a" * 60, True),
        ("a" * 61, False),
    ):
        assert bool(NAME.fullmatch(name)) is fine, name


@pytest.mark.parametrize(("text", "count"), [("Roll :3d-die:", 0), ("Roll 2:3d-die:", 1), ("At 9:30am: tea", 0)])
def test_one_that_is_printed_as_text_is_reported(text: str, count: int, tmp_path: Path) -> None:
    found = drawn_with(tmp_path, text)
    assert [each.code for each in found] == ["LAY030"] * count
    assert all("3d-die" in each.message and "blank before it" in str(each.hint) for each in found)


def drawn_with(folder: Path, text: str) -> tuple[Diagnostic, ...]:
    (folder / "icons").mkdir()
    (folder / "icons/3d-die.svg").write_bytes(svg(SQUARE))
    layer = f"layers:\n  - {{text: '{text}', box: [5, 5, 50, 30], style: t}}\n"
    return draw(folder, "styles: {t: {font: alegreya, size: 9}}\n" + layer).diagnostics
