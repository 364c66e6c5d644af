"""A worked example in which every player lays cards: a row for each."""

from dataclasses import replace

import pytest

from generator import resources
from generator.catalog.models import LaidPair
from generator.catalog.verified import Example, Scene
from generator.drawing.ground import scale_of
from generator.drawing.items import Drawing, Glyphs, Group, Outline, walk
from generator.drawing.structure import StructureElement
from generator.rulebook.example_rows import rows_of_players
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.setting import Setter
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.text.breaking import MissingGlyphs
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample

WIDTH = 101.0
BOOK = FontBook([resources.fonts()])
LAID = {"card-a": "Red: Move", "card-b": "Red: target Blue", "card-c": "Blue: Raid", "card-d": "Blue: target Red"}
BEFORE = {"red": {"progress": 5, "supplies": 5}, "blue": {"progress": 5, "supplies": 5}}
AFTER = {"red": {"progress": 3, "supplies": 5}, "blue": {"progress": 5, "supplies": 4}}


def drawn(
    pieces: tuple[str, ...] = tuple(LAID),
    width: float = WIDTH,
    crossed: tuple[str, ...] = (),
    pairs: tuple[LaidPair, ...] = (),
    enlarged: float = 1.0,
    story: str = "",
) -> Drawing | None:
    made = replace(sample.catalog(), pairs=pairs)
    pictures = ComponentPictures.of(made, sample.pieces(made))
    called = {name: replace(pictures.pieces["card-a"], id=name, title=title) for name, title in LAID.items()}
    pictures = replace(pictures, pieces={**pictures.pieces, **called})
    setter = Setter(look_of(made, BOOK, Report()), lambda block, width, within: [], MissingGlyphs(set(), set()))
    example = Example("AB-EX-01", "", (), story, Scene((), BEFORE), Scene((), AFTER), pieces, crossed=crossed)
    return rows_of_players(example, setter, pictures, width, enlarged)


def test_each_player_has_a_row_with_what_it_laid_had_and_has() -> None:
    made = drawn()
    assert made is not None
    assert made.size.width == WIDTH
    words = " ".join("".join(item.text for _, item in walk(made.items) if isinstance(item, Glyphs)).split())
    order = ["Progress", "Supplies", "Red", "Move", "Blue", "Raid"]
    places = [words.index(word) for word in order[:4]] + [words.rindex(word) for word in order[4:]]
    assert places == sorted(places)
    assert "5→3" in words.replace(" ", "") and "5→4" in words.replace(" ", "")


def test_the_catalog_names_what_is_laid_together() -> None:
    made = drawn(pairs=(LaidPair("Move", "target *", "Move with *", "Convoy"),))
    assert made is not None
    words = [item.text for _, item in walk(made.items) if isinstance(item, Glyphs)]
    said = " ".join(" ".join(words).split())
    assert said.index("Convoy") < said.index("Move with Blue") < said.index("Raid, target Red")


def picture_scale(made: Drawing) -> float:
    return max(scale_of(at) for at, item in walk(made.items) if isinstance(item, Outline) and scale_of(at) < 1.0)


def test_pictures_are_larger_in_higher_rows_and_smaller_in_low_ones_so_that_they_keep_off_the_lines() -> None:
    low, usual, large = drawn(enlarged=0.8), drawn(), drawn(enlarged=1.4)
    assert low is not None and usual is not None and large is not None
    assert low.size.height < usual.size.height < large.size.height
    assert picture_scale(low) < picture_scale(usual) < picture_scale(large)


@pytest.mark.parametrize(("story", "tinted"), [("Red raids Blue.", 0), ("Red raids **Blue**, **2** each.", 1)])
def test_rows_are_tinted_of_those_whose_names_are_bold_in_the_story(story: str, tinted: int) -> None:
    made, plain = drawn(story=story), drawn()
    assert made is not None and plain is not None
    tints = [item for item in made.items if isinstance(item, Outline) and item.fill is not None]
    assert len(tints) == tinted
    fonts = {item.text.strip(): item.font for _, item in walk(made.items) if isinstance(item, Glyphs)}
    assert (fonts["Blue"] is not fonts["Red"]) == (tinted > 0), "these names are bold there, too"
    assert made.size.height == pytest.approx(plain.size.height)


def test_the_rows_are_a_table_and_the_cards_in_it_figures() -> None:
    made = drawn()
    assert made is not None
    found: list[StructureElement] = [
        item.element for item in made.items if isinstance(item, Group) and item.element is not None
    ]
    assert [element.role for element in found].count("TH") == 5
    assert {element.role for element in found} == {"TH", "TD"}


@pytest.mark.parametrize(
    ("pieces", "width", "crossed"),
    [
        (("card-a", "card-b"), WIDTH, ()),
        (("card-a", "card-b", "card-c"), WIDTH, ()),
        (("card-a", "card-b", "card-c", "stone"), WIDTH, ()),
        (tuple(LAID), 40.0, ()),
        (tuple(LAID), WIDTH, ("card-a",)),
    ],
)
def test_there_are_no_rows_where_not_all_lay_cards_of_their_own(
    pieces: tuple[str, ...], width: float, crossed: tuple[str, ...]
) -> None:
    assert drawn(pieces, width, crossed) is None
