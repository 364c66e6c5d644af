"""What docs/ICONS.md shows works as it says."""

import re
from pathlib import Path

import pytest

from generator import pipeline, resources
from generator.catalog.verified import Preview
from generator.layout import icons
from generator.layout.compose import compose
from generator.layout.icon_library import icons_of
from generator.layout.workshop import workshop_of
from generator.source.reader import fences
from generator.text.fonts import FontBook
from tests.folders import read_folder

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "ICONS.md").read_text(encoding="utf-8")
FILES = ("svg icons/acorn.svg", "svg icons/berry.svg", "yaml game.yaml", "yaml layouts/store.yaml")


@pytest.fixture(scope="module")
def larder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game of the page."""
    folder = tmp_path_factory.mktemp("page") / "larder"
    for info in FILES:
        ((_, text),) = fences(PAGE, info)
        file = folder / info.split()[1]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def test_the_game_of_the_page_is_drawn_with_its_icons(larder: Path) -> None:
    checked = pipeline.validate(larder)
    assert checked.value is not None and checked.diagnostics == (), [str(found) for found in checked.diagnostics]
    workshop = workshop_of(checked.value).value
    assert workshop is not None
    drawn = compose(Preview(checked.value), workshop.layouts, workshop.book)
    assert drawn.value is not None and drawn.diagnostics == ()
    assert {"acorn", "berry", "coin"} <= workshop.layouts.icons_used


def test_the_icons_of_the_page_have_the_colours_it_says(larder: Path) -> None:
    library = icons_of(read_folder(larder))
    assert library.own() == ("acorn", "berry")
    assert not library.icon("acorn").keeps_colours and library.icon("berry").keeps_colours


def test_all_fences_of_the_page_are_used() -> None:
    assert re.findall(r"^```(\S.*)$", PAGE, re.M) == [*FILES]


def test_names_on_the_page_are_there() -> None:
    for name in ("die-1", "die-6", "coin", "star", "heart", "plus", "minus", "clubs", "diamonds", "hearts", "spades"):
        assert f"`{name}`" in PAGE and icons.exists(name)
    assert 450 < len(icons.names()) < 550, "about 500"
    for family in FontBook([resources.fonts()]).families:
        assert f"`{family}`" in PAGE
