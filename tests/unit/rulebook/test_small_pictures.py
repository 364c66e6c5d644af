"""Small pictures of cards: their form, and the signs beside them."""

from dataclasses import replace

import pytest

from generator.colour import WHITE, Colour
from generator.drawing.items import Drawing, Group, Outline, walk
from generator.drawing.piece import Piece
from generator.drawing.shapes import bounds, circle
from generator.geometry import Point, Rect, Size
from generator.layout.miniatures import Miniature
from generator.rulebook.card_entries import CardEntry, entries
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.small_pictures import cropped, even_rows, form_of, sign_rows
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.text.paragraph import line
from generator.text.style import Span
from tests.unit.rulebook import sample
from tests.unit.rulebook.books import BOOK


def with_windows(patch: pytest.MonkeyPatch, *sizes: Size) -> tuple[ComponentPictures, list[Piece]]:
    """The pictures of a game, and two of its cards, whose pictures have windows of these sizes."""
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    cards = [pictures.pieces["card-a"], pictures.pieces["card-b"]]
    known = pictures.miniature(cards[0])
    looks = {str(card.id): replace(known, picture=Rect.of(size)) for card, size in zip(cards, sizes, strict=True)}
    patch.setattr(ComponentPictures, "miniature", lambda _, piece: looks[str(piece.id)])
    return pictures, cards


@pytest.mark.parametrize("picture", [Rect(0.0, 0.0, 60.0, 30.0), Rect(5.0, 5.0, 40.0, 50.0)])
def test_pictures_in_the_frame_of_an_owner_are_of_one_form(picture: Rect, monkeypatch: pytest.MonkeyPatch) -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    card = pictures.pieces["card-a"]
    known = pictures.miniature(card)
    monkeypatch.setattr(ComponentPictures, "miniature", lambda *_: replace(known, picture=picture))
    size = cropped(card, pictures, 10.0, Colour(200, 0, 0)).size
    assert size.width == pytest.approx(13.0)
    assert size.height == 10.0
    plain = cropped(card, pictures, 10.0).size
    assert plain.width != pytest.approx(13.0)


@pytest.mark.parametrize(("height", "badge"), [(8.0, 0.44 * 8.0), (20.0, 4.0)])
def test_a_picture_in_the_frame_of_an_owner_has_the_badge_of_its_card_on_a_corner(
    height: float, badge: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sign without letters is no larger than it is drawn alone, and leaves most of the picture free."""
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    red, blue = Colour(200, 0, 0), Colour(1, 2, 250)
    sign = Drawing(Size(4.0, 4.0), (Outline(circle(Point(2.0, 2.0), 2.0), blue),))
    monkeypatch.setattr(Miniature, "signs", ((sign,),))
    shown = cropped(pictures.pieces["card-a"], pictures, height, red)
    (disc,) = [
        at.bounds(bounds(item.segments) or Rect(0.0, 0.0, 0.0, 0.0))
        for at, item in walk(shown.items)
        if isinstance(item, Outline) and item.fill == blue
    ]
    assert disc.height == pytest.approx(badge, abs=0.01)
    assert disc.right < shown.size.width and disc.bottom < shown.size.height
    assert disc.centre.x > shown.size.width / 2 and disc.centre.y > shown.size.height / 2
    assert any(isinstance(item, Outline) and item.fill == WHITE for item in shown.items)
    plain = cropped(pictures.pieces["card-a"], pictures, height)
    assert not any(isinstance(item, Outline) and item.fill == blue for _, item in walk(plain.items))


def test_a_sign_with_letters_is_no_badge(monkeypatch: pytest.MonkeyPatch) -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    card = pictures.pieces["card-a"]
    letters = line("7", look_of(made, BOOK, Report()).running).items
    without = cropped(card, pictures, 10.0, Colour(200, 0, 0))
    monkeypatch.setattr(Miniature, "signs", ((Drawing(Size(4.0, 4.0), letters),),))
    assert len(cropped(card, pictures, 10.0, Colour(200, 0, 0)).items) == len(without.items)


def test_pictures_of_one_form_are_as_narrow_as_the_narrowest(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures, cards = with_windows(monkeypatch, Size(56.0, 40.0), Size(48.0, 40.0))
    form = form_of(cards, pictures)
    assert form == pytest.approx(1.2)
    assert [cropped(card, pictures, 10.0, form=form).size.width for card in cards] == pytest.approx([12.0, 12.0])
    assert form_of([], pictures) is None


def test_pictures_of_cards_with_their_words_are_of_one_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """The frames of their types leave windows of different heights; in a row they would look drawn to two scales."""
    pictures, cards = with_windows(monkeypatch, Size(54.0, 36.0), Size(54.0, 45.0))
    monkeypatch.setattr(Miniature, "letters_pt", 1.0)
    theme = look_of(sample.catalog(), BOOK, Report())
    shown = entries([CardEntry(card, ((Span("Words."),),)) for card in cards], pictures, theme, 100.0)
    clips = [item.clip for _, item in walk(shown.items) if isinstance(item, Group) and item.clip is not None]
    sizes = [box.size for clip in clips if (box := bounds(clip)) is not None]
    assert [size.width / size.height for size in sizes] == pytest.approx([1.2, 1.2])


def test_signs_that_fit_stand_in_one_row() -> None:
    assert even_rows([4.0, 4.0, 5.0], 14.0) == [3]


def test_no_sign_is_left_alone_in_the_last_row() -> None:
    assert even_rows([4.0] * 6, 24.0) == [3, 6]
    assert even_rows([4.0] * 7, 28.0) == [4, 7]


def test_a_sign_wider_than_the_row_has_one_of_its_own() -> None:
    assert even_rows([4.0, 30.0, 4.0], 10.0) == [1, 2, 3]


def drawn(*widths: float) -> tuple[Drawing, ...]:
    return tuple(Drawing(Size(width, 4.0), ()) for width in widths)


def test_a_cost_stands_apart_from_the_numbers_beside_it() -> None:
    (row,) = sign_rows([drawn(4.0, 4.0), drawn(5.0, 5.0)], 25.0)
    assert [sign.size.width for sign, _ in row] == [4.0, 4.0, 5.0, 5.0]
    inner, apart = row[1][1], row[2][1]
    assert [before for _, before in row] == [0.0, inner, apart, inner] and apart > 3 * inner


def test_signs_of_two_layers_stay_in_one_row_that_has_no_room_between_them() -> None:
    (row,) = sign_rows([drawn(4.0, 4.0), drawn(5.0, 5.0)], 19.5)
    assert [before for _, before in row] == [0.0, 0.5, 0.5, 0.5]


def test_a_cost_has_a_row_of_its_own_where_all_have_no_room_in_one() -> None:
    cost, numbers = drawn(4.0, 4.0), drawn(5.0, 5.0, 5.0)
    rows = sign_rows([cost, numbers], 20.0)
    assert [[sign for sign, _ in row] for row in rows] == [list(cost), list(numbers)]
    assert all(row[0][1] == 0.0 for row in rows)


def test_signs_run_on_where_rows_of_their_own_would_be_more() -> None:
    cost, numbers = drawn(4.0), drawn(5.0, 5.0, 5.0)
    rows = sign_rows([cost, numbers], 13.0)
    assert [[sign for sign, _ in row] for row in rows] == [[*cost, numbers[0]], list(numbers[1:])]
