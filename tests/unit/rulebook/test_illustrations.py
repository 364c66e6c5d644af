"""Illustrations as pictures of a rulebook: `~~~illustration`."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from generator.colour import BLACK, WHITE, Colour
from generator.drawing.extent import of_items, of_path
from generator.drawing.items import Group, Item, Outline, walk
from generator.drawing.piece import Document
from generator.drawing.structure import StructureElement
from generator.geometry import IDENTITY, Affine, Rect, Size
from generator.layout.library import layouts_of
from generator.resources import fonts
from generator.rulebook.artwork import Artwork
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from tests.folders import read_folder
from tests.unit.rulebook import sample
from tests.unit.rulebook.books import codes, made, words_of

HILL = "title: Hill\ninks: {rock: '#4b5a5e'}\nparts:\n  - {half: [[0, 5], [6, 5.4], [12, 8], [17, 13]], ink: rock}\n"
COLUMN = look_of(sample.catalog(), FontBook([fonts()]), Report()).column


def book(told: str, caption: str = "", folder: Path | None = None) -> Document:
    prose = f"# The goal\n\nWin.\n\n~~~illustration {told}\n{caption}\n~~~"
    return made(sample.catalog(prose, **({} if folder is None else {"files": read_folder(folder)})))


def windows(document: Document) -> list[Rect]:
    """What illustrations on the first page of text are clipped to."""
    found: list[Rect] = []

    def look(items: Iterable[Item], at: Affine) -> None:
        for item in items:
            if isinstance(item, Group):
                inner = at.after(item.at)
                if item.clip:
                    found.append(inner.bounds(of_path(item.clip)))
                else:
                    look(item.items, inner)

    look(document.pages[2].drawing.items, IDENTITY)
    return found


def figures(document: Document) -> list[StructureElement]:
    found = (item.element for _, item in walk(document.pages[2].drawing.items) if isinstance(item, Group))
    return [element for element in found if element is not None and element.role == "Figure"]


def test_an_illustration_is_as_wide_as_the_column_or_that_share_of_it() -> None:
    (whole,), (half,) = windows(book("flame")), windows(book("flame width=50 height=20"))
    assert 0.85 * COLUMN.width <= whole.width <= COLUMN.width, "pictures may grow and shrink so that pages are filled"
    assert whole.height == pytest.approx(whole.width * 33 / 48), "the form that illustrations are drawn for"
    assert half.width / half.height == pytest.approx(COLUMN.width / 2 / 20)
    assert half.centre.x == pytest.approx(whole.centre.x) == pytest.approx(COLUMN.centre.x)


@pytest.mark.parametrize("name", ["skull", "hand-open", "wave"])
def test_a_part_of_the_kit_stands_whole_in_the_middle_of_its_window(name: str) -> None:
    look = look_of(sample.catalog(), FontBook([fonts()]), Report())
    size = Size(40.0, 25.0)
    drawn = of_items(Artwork(sample.catalog(), layouts_of(None), look, Report()).items(name, "ink", size))
    assert Rect.of(size).contains(drawn, 0.5)
    assert drawn.height > 0.6 * size.height or drawn.width > 0.6 * size.width
    assert drawn.centre.x == pytest.approx(20.0, abs=1.5) and drawn.centre.y == pytest.approx(12.5, abs=1.5)


def test_an_illustration_of_the_game_is_as_large_as_its_window_is_wide(tmp_path: Path) -> None:
    (tmp_path / "illustrations").mkdir()
    (tmp_path / "illustrations" / "hill.yaml").write_text(HILL, encoding="utf-8")
    game = sample.catalog(files=read_folder(tmp_path))
    look = look_of(game, FontBook([fonts()]), Report())
    art = Artwork(game, layouts_of(game.files), look, Report())
    one, two = (of_items(art.items("hill", "paper", Size(width, 33.0))) for width in (48.0, 96.0))
    assert 34.0 <= one.width <= 48.0, "twice the half of 17 mm, with the paper's shadow"
    assert two.width == pytest.approx(2 * one.width, rel=0.05)
    assert one.centre.x == pytest.approx(24.0, abs=1.5) and two.centre.x == pytest.approx(48.0, abs=1.5)


def test_several_stand_side_by_side_and_share_the_width() -> None:
    first, second, third = windows(book("flame cloud flame height=15"))
    assert first.y == second.y == third.y
    assert first.right < second.x < second.right < third.x
    assert first.x == pytest.approx(COLUMN.x) and third.right == pytest.approx(COLUMN.right)


def test_it_is_drawn_in_the_manner_of_the_cover_or_in_one_that_is_named() -> None:
    like_cover, in_ink, on_paper = (book(f"flame{told}").pages[2] for told in ("", " manner=ink", " manner=paper"))
    assert like_cover.drawing == in_ink.drawing != on_paper.drawing


def test_a_frame_is_a_line_around_it() -> None:
    def lines(told: str) -> int:
        return sum(isinstance(item, Outline) for _, item in walk(book(told).pages[2].drawing.items))

    assert lines("flame frame=yes") == lines("flame") + 1 == lines("flame frame=no") + 1


def test_a_ground_is_a_colour_behind_it() -> None:
    def filled(told: str) -> list[object]:
        return [item.fill for _, item in walk(book(told).pages[2].drawing.items) if isinstance(item, Outline)]

    red = Colour(0xAA, 0x20, 0x10)
    assert red not in filled("flame")
    (at,) = [number for number, fill in enumerate(filled("flame ground=#aa2010")) if fill == red]
    assert filled("flame ground=#aa2010")[at + 1 :] == filled("flame")[at:], "below the illustration"


def test_the_caption_is_what_those_hear_who_cannot_see_it_and_without_one_it_is_for_the_eye_alone() -> None:
    told = book("flame", "A *flame* that never dies.")
    assert [figure.alt for figure in figures(told)] == ["A flame that never dies."]
    assert "A flame that never dies." in words_of(told).replace("  ", " ")
    assert figures(book("flame")) == []


def test_where_ink_is_spared_an_illustration_for_pen_takes_its_place(tmp_path: Path) -> None:
    (tmp_path / "illustrations").mkdir()
    for name in ("hill", "hill-pen", "mound"):
        (tmp_path / "illustrations" / f"{name}.yaml").write_text(HILL, encoding="utf-8")
    assert book("mound", folder=tmp_path).spared == ()
    ((shown, in_pen),) = book("hill", folder=tmp_path).spared
    fills = {item.fill for _, item in walk(in_pen()) if isinstance(item, Outline)}
    assert fills <= {None, BLACK, WHITE}, "lines on white"
    assert not {item.fill for _, item in walk(shown) if isinstance(item, Outline)} & fills
    assert len(book("hill hill width=40", folder=tmp_path).spared) == 1, "each is drawn once for a size"


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ("", "ILL001"),
        ("flaem", "ILL001"),
        ("flame cluod", "ILL001"),
        ("flame manner=oil", "RUL005"),
        ("flame height=4", "RUL005"),
        ("flame height=181", "RUL005"),
        ("flame width=9", "RUL005"),
        ("flame frame=thick", "RUL005"),
        ("flame ground=lvaa", "RUL005"),
        ("flame side=back", "RUL005"),
        (f"{'flame ' * 15}", "RUL005"),
        (f"{'flame ' * 2000}", "RUL005"),
    ],
)
def test_what_cannot_be_drawn_is_told(told: str, code: str) -> None:
    assert codes(f"# The goal\n\nWin.\n\n~~~illustration {told}\n~~~") == [code]
