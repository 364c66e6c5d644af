"""Letters on pictured pieces: whatever directive shows them, none is smaller than 6 pt."""

from dataclasses import replace

import pytest

from generator import resources
from generator.colour import Colour
from generator.drawing.faces import SmallFace
from generator.drawing.items import Drawing, Glyphs, Group, Item, Outline, walk
from generator.drawing.letters import without_letters
from generator.drawing.shapes import rect
from generator.geometry import Affine, Rect
from generator.preflight.pages import small_letters
from generator.rulebook.anatomy import LayerFinder
from generator.rulebook.component_list import fan_readable
from generator.rulebook.compose import compose
from generator.rulebook.directive_names import SmallWords
from generator.rulebook.figures import ComponentPictures
from generator.source.drawn_layers import DrawnLayers
from generator.text.fonts import FontBook
from generator.text.paragraph import line
from generator.text.style import TextStyle, faces_of
from tests.unit.rulebook import sample

BOOK = FontBook([resources.fonts()])
STYLE = TextStyle(faces_of(BOOK, "alegreya"), 8.0)
DIRECTIVES = (
    "~~~components\n~~~",
    "~~~pieces cards height=20\n~~~",
    "~~~board field width=20\n~~~",
    "~~~board field width=20 words=larger\n~~~",
    "~~~table setup=two\n~~~",
    "~~~table setup=two words=larger\n~~~",
    "~~~table setup=two words=none\n~~~",
    "~~~anatomy field width=20\n- e9: Blue begins here.\n~~~",
)


def codes(prose: str) -> list[str]:
    """What is told of a book of the sample game on whose pieces words stand."""
    made = sample.catalog(prose)
    words = Group(line("Small words", STYLE).items, Affine.move(1.0, 1.0))
    pieces = tuple(
        replace(piece, front=replace(piece.front, items=(*piece.front.items, words))) for piece in sample.pieces(made)
    )
    checked = compose(sample.verified(made), BOOK, pieces)
    assert checked is not None and checked.value is not None
    return [found.code for found in small_letters([page.drawing for page in checked.value.pages[1:]], "rulebook")]


@pytest.mark.parametrize("directive", DIRECTIVES)
def test_no_letters_on_pictured_pieces_are_too_small(directive: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LayerFinder, "larger", lambda *_, **__: None)  # as where words have no room for larger type
    assert codes(f"# A chapter\n\n{directive}\n") == []
    monkeypatch.setattr(ComponentPictures, "readable", lambda self, drawing, scale=1.0, **_: drawing)
    assert codes(f"# A chapter\n\n{directive}\n") == ["EYE011"]


def test_a_bar_stands_for_each_word_and_a_number_grows() -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    narrow = rect(Rect(0.0, 0.0, line("Two words", STYLE).ink_width, 4.0))
    items = (*line("Two words", STYLE).items, *line("12", STYLE).items)
    drawing = Drawing(sample.pieces(made)[0].size, (Group(items, Affine.scale(0.5), clip=narrow, shared=True),))
    shown = [item for _, item in walk(pictures.readable(drawing).items)]
    bars = [item for item in shown if isinstance(item, Outline)]
    assert sum(step[0] == "M" for bar in bars for step in bar.segments) == 2
    assert [item.text for item in shown if isinstance(item, Glyphs)] == ["12"]
    assert [type(face) for face in pictures.small_faces()] == [SmallFace]
    bare = [item for _, item in walk(pictures.readable(drawing, words=SmallWords.LARGER).items)]
    assert [item.text for item in bare if isinstance(item, Glyphs)] == ["12"]
    assert not [item for item in bare if isinstance(item, Outline)]


def test_without_words_numbers_alone_stay_and_nothing_stands_for_the_rest() -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    wide = rect(Rect(-40.0, -40.0, 80.0, 80.0))
    items = tuple(
        Group(line(words, STYLE).items, Affine.move(0.0, y)) for words, y in (("Two words", -10.0), ("12", 10.0))
    )
    drawing = Drawing(sample.pieces(made)[0].size, (Group(items, Affine.scale(0.5), clip=wide, shared=True),))

    def shown(words: SmallWords) -> list[str]:
        items = pictures.readable(drawing, words=words).items
        assert any(isinstance(item, Outline) for _, item in walk(items)) is (words is SmallWords.GREEKED)
        return [item.text for _, item in walk(items) if isinstance(item, Glyphs)]

    assert shown(SmallWords.LARGER) == ["Two words", "12"]
    assert shown(SmallWords.NONE) == ["12"]
    assert shown(SmallWords.GREEKED) == ["12"]


def test_in_a_fan_words_grow_on_the_uppermost_card_alone() -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    wide = rect(Rect(-40.0, -40.0, 80.0, 80.0))
    named = [(Group(line(words, STYLE).items, Affine.move(0.0, -10.0)),) for words in ("Down below", "On top")]
    cards = tuple(Group(items, Affine.scale(0.5), clip=wide, shared=True) for items in named)
    fan = fan_readable(Drawing(sample.pieces(made)[0].size, cards), pictures)
    assert [item.text for _, item in walk(fan.items) if isinstance(item, Glyphs)] == ["On top"]


@pytest.mark.parametrize(("words", "plates"), [("Temple", 0), ("12", 1)])
def test_in_a_drawing_of_faces_plates_go_with_words_that_are_left_out_and_stay_below_numbers(
    words: str, plates: int
) -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    letters = line(words, STYLE)
    plate = Outline(rect(Rect(-0.3, 0.0, letters.ink_width + 0.6, letters.size.height)), Colour(250, 240, 220))
    wide = rect(Rect(-40.0, -40.0, 80.0, 80.0))
    face = Group((plate, *letters.items), Affine.scale(0.1), clip=wide, shared=True)
    shown = pictures.readable(Drawing(sample.pieces(made)[0].size, (face,)), words=SmallWords.NONE)
    assert [type(item) for _, item in walk(shown.items)].count(Outline) == plates
    assert not [item for _, item in walk(shown.items) if isinstance(item, Glyphs)]


@pytest.mark.parametrize(("words", "bands"), [(SmallWords.NONE, 0), (SmallWords.LARGER, 0), (SmallWords.BARS, 1)])
def test_a_long_band_goes_with_its_words_where_nothing_stands_for_them(words: SmallWords, bands: int) -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    letters = line("Temple", STYLE)
    band = Outline(rect(Rect(-1.0, 0.0, 30.0 * letters.ink_width, letters.size.height)), Colour(250, 240, 220))
    wide = rect(Rect(-400.0, -400.0, 800.0, 800.0))
    face = Group((band, *letters.items), Affine.scale(0.1), clip=wide, shared=True)
    shown = pictures.readable(Drawing(sample.pieces(made)[0].size, (face,)), words=words)
    left = [item for _, item in walk(shown.items) if isinstance(item, Outline) and item.fill == band.fill]
    assert len(left) == bands


def test_no_bar_stands_for_a_number_or_a_letter_by_itself() -> None:
    for words in ("12", "3/11", "g"):
        assert without_letters(line(words, STYLE).items, 20.0, greeked=True) == ()


def test_words_are_left_out_where_no_bars_are_wanted() -> None:
    assert without_letters(line("Words", STYLE).items, 9.0) == ()


def test_an_icon_goes_with_the_words_that_it_is_set_among() -> None:
    icon = Outline(rect(Rect(0.0, 0.0, 1.0, 1.0)), STYLE.colour)
    words = Group((icon, *line("Words", STYLE).items))
    assert without_letters((words, icon), 9.0, icons=False) == (Group(()), icon)
    assert without_letters((words, icon), 9.0) == (Group((icon,)), icon)
    assert without_letters((words,), 5.0, icons=False) == (words,)


def test_no_word_is_cut_by_the_edge_of_a_window() -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    words = [Group(line(text, STYLE).items, Affine.move(x, 5.0)) for text, x in (("Whole", 0.0), ("Cut", 18.0))]
    face: tuple[Item, ...] = (*words, Outline(rect(Rect(0.0, 0.0, 30.0, 10.0))))
    drawing = Drawing(sample.pieces(made)[0].size, (Group((Group(face, shared=True),), Affine.scale(2.0)),))

    def shown(right: float) -> Drawing:
        return pictures.in_window(drawing, Rect(0.0, 0.0, right, 20.0))

    assert shown(60.0).items[0] is drawing.items[0] and pictures.small_faces() == ()
    seen = [item for _, item in walk(shown(40.0).items)]
    assert [item.text for item in seen if isinstance(item, Glyphs)] == ["Whole"]
    assert any(isinstance(item, Outline) for item in seen)
    (small,) = pictures.small_faces()
    assert small.face is face
    pale: tuple[Item, ...] = (
        *words,
        Outline(rect(Rect(0.0, 0.0, 30.0, 10.0)), Colour(250, 240, 220)),
    )  # as printed in another ink
    assert small.again(pale, DrawnLayers()) == (small.shown[0], small.shown[1], pale[2])
    shown(40.0)
    assert len(pictures.small_faces()) == 1, "one face for one window"
