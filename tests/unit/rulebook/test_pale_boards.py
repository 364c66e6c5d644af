"""Worked examples on a pale board: whose the pieces are, what is framed, and the names of the spaces."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from generator import resources
from generator.catalog.models import Component, ComponentKind, Space, SpaceId
from generator.catalog.verified import Example, Scene
from generator.colour import WHITE, Colour
from generator.drawing.extent import of_path
from generator.drawing.items import Drawing, Glyphs, Group, Item, Outline, walk
from generator.drawing.shapes import circle
from generator.geometry import Affine, Point, Rect, Size
from generator.rulebook.board_scenes import board_scene
from generator.rulebook.example_boards import BoardView, view_of
from generator.rulebook.example_shots import Shots
from generator.rulebook.figures import ComponentPictures, KnownMiniatures
from generator.rulebook.pale_boards import covered_on, names_on, pale_scene
from generator.rulebook.space_arrows import Way
from generator.rulebook.space_marks import extent_of
from generator.rulebook.space_names import NamesInWindow
from generator.rulebook.theme import BookTheme, look_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from generator.text.paragraph import line
from tests.unit.rulebook import sample

CATALOG = sample.catalog()
PICTURES = ComponentPictures.of(CATALOG, sample.pieces(CATALOG))
PALE = look_of(replace(CATALOG, theme={"boards": "pale"}), FontBook([resources.fonts()]), Report())
FULL = look_of(CATALOG, FontBook([resources.fonts()]), Report())

START, END = (Scene((("field", space, "red"),), owners={"red": "blue"}) for space in ("a1", "c2"))
MOVED = Example("e", "E", (), "", START, END)


def field() -> Component:
    return next(piece for piece in CATALOG.components if piece.kind is ComponentKind.BOARD)


def strokes(drawing: Drawing) -> set[Colour]:
    return {item.stroke.colour for _, item in walk(drawing.items) if isinstance(item, Outline) and item.stroke}


def dashes(drawing: Drawing) -> int:
    return sum(bool(isinstance(item, Outline) and item.stroke and item.stroke.dash) for item in drawing.items)


def test_a_piece_has_a_rim_in_the_colour_of_its_owner() -> None:
    catalog = replace(CATALOG, palette={**CATALOG.palette, "blue": Colour(1, 2, 3)})
    pictures = ComponentPictures.of(catalog, sample.pieces(catalog))
    assert Colour(1, 2, 3) in strokes(pale_scene(field(), pictures, START, (), PALE.accent, 1.0))
    assert Colour(1, 2, 3) not in strokes(
        pale_scene(field(), pictures, replace(START, owners={}), (), PALE.accent, 1.0)
    )


def test_the_board_is_pale_below_the_pieces() -> None:
    veil = next(
        item for item in pale_scene(field(), PICTURES, START, (), PALE.accent, 1.0).items if isinstance(item, Outline)
    )
    assert veil.fill == replace(WHITE, alpha=0.36)


def test_a_full_board_may_have_pieces_in_a_white_rim() -> None:
    look = look_of(replace(CATALOG, theme={"boards": "rimmed"}), FontBook([resources.fonts()]), Report())
    full, rimmed = (
        Shots(MOVED, view_of(MOVED, field(), PICTURES), PICTURES, one).moments(1.0)[0] for one in (FULL, look)
    )
    rim = replace(WHITE, alpha=0.85)
    assert not look.pale_boards
    assert rim in strokes(rimmed) and rim not in strokes(full)


def test_frames_have_the_colour_that_the_theme_has_for_them() -> None:
    """So that they need not be taken for the rim of a player's pieces."""
    violet = Colour(0x60, 0x10, 0x90)
    look = replace(FULL, frame=violet)
    after = Shots(MOVED, view_of(MOVED, field(), PICTURES), PICTURES, look).moments(1.0)[1]
    assert violet in strokes(after) and FULL.accent not in strokes(after)


def test_what_will_move_is_framed_before_too() -> None:
    """A full board frames only what has changed."""
    full, pale = (
        Shots(MOVED, view_of(MOVED, field(), PICTURES, pale=look.pale_boards), PICTURES, look).moments(1.0)
        for look in (FULL, PALE)
    )
    assert [PALE.accent in strokes(moment) for moment in pale] == [True, True]
    assert [PALE.accent in strokes(moment) for moment in full] == [False, True]
    assert [dashes(moment) for moment in pale] == [0, 1]  # where it stood


def placed_on(drawing: Drawing) -> list[Rect]:
    """The boxes of the pieces on a board."""
    groups = [item for item in drawing.items if isinstance(item, Group) and item.items]
    return [
        one.at.bounds(of_path(one.items[0].clip))
        for one in groups
        if isinstance(one.items[0], Group) and one.items[0].clip is not None and one.items[0].shared
    ]


@pytest.mark.parametrize("pale", [False, True])
@pytest.mark.parametrize("names", [("red", "blue"), ("red", "blue", "card-a")])
def test_of_different_pieces_on_one_space_each_shows_its_face(names: tuple[str, ...], pale: bool) -> None:
    scene = Scene(tuple(("field", "a1", name) for name in names))
    drawing = (
        pale_scene(field(), PICTURES, scene, (), PALE.accent, 1.0) if pale else board_scene(field(), PICTURES, scene)
    )
    boxes = placed_on(drawing)
    assert len(boxes) == len(names)
    place = extent_of(next(space for space in field().spaces if space.id == "a1")).grown(0.1)
    for number, box in enumerate(boxes):
        assert place.contains(box)
        hidden = sum(box.shared_area(other) for other in boxes[number + 1 :])
        assert hidden < (0.1 if pale and len(names) == 2 else 0.3) * box.width * box.height


@pytest.mark.parametrize(
    ("label", "said"), [("6/8", ["6/8"]), ("a1", []), ("", []), ("The temple", [])], ids=["short", "id", "none", "long"]
)
def test_a_short_word_that_a_piece_covers_is_said_beside_the_piece(label: str, said: list[str]) -> None:
    board = replace(field(), spaces=tuple(replace(space, label=label) for space in field().spaces))
    window, scale = Rect.of(board.cut.size), 0.6

    def words(occupied: set[str]) -> dict[str, Rect]:
        return written(covered_on(board, window, scale, FULL, occupied))

    assert not words(set())
    found = words({"a1"})
    assert list(found) == said
    (space,) = (extent_of(space) for space in board.spaces if space.id == "a1")
    assert all(Affine.scale(scale).bounds(space).contains(box) for box in found.values())


def test_what_a_piece_covers_is_said_before_and_after_on_a_full_board_and_not_on_a_pale_one() -> None:
    board = replace(field(), spaces=tuple(replace(space, label="6/8") for space in field().spaces))

    def said(look: BookTheme) -> int:
        shots = Shots(MOVED, view_of(MOVED, board, PICTURES, pale=look.pale_boards), PICTURES, look)
        items = shots.drawn(100.0).items
        return sum(isinstance(item, Glyphs) and item.text == "6/8" for _, item in walk(items))

    assert (said(FULL), said(PALE)) == (2, 0)


def ring_of(*, filled: bool) -> Component:
    """A board of 5 by 5 squares, each printed with its id: a ring around one in the middle, or all of them."""
    places = [(x, y) for y in range(5) for x in range(5) if filled or x in (0, 4) or y in (0, 4) or x == y == 2]
    spaces = tuple(
        Space(SpaceId(f"R{x}{y}"), "plain", Point(15.0 + 30.0 * x, 15.0 + 30.0 * y), Size(30.0, 30.0), f"R{x}{y}")
        for x, y in places
    )
    board = field()
    return replace(board, spaces=spaces, cut=replace(board.cut, size=Size(150.0, 150.0)))


def written(items: Iterable[Item]) -> dict[str, Rect]:
    """The words among items, each with the box of its letters."""
    return {
        item.text: at.bounds(Rect(item.xs[0], item.y - 1.6, item.xs[-1] - item.xs[0] + 1.2, 1.6))
        for at, item in walk(tuple(items))
        if isinstance(item, Glyphs)
    }


def test_names_stand_outside_their_spaces_at_the_rim_or_where_no_space_is() -> None:
    board, scale = ring_of(filled=False), 0.27
    named = NamesInWindow(board, Rect.of(board.cut.size))
    names = written(named.drawn(scale, PALE))
    assert sorted(names) == sorted(str(space.id) for space in board.spaces)
    boxes = [Affine.scale(scale).bounds(extent_of(space)) for space in board.spaces]
    assert not [name for name, at in names.items() if any(at.overlaps(box) for box in boxes)]
    whole = Rect(0.0, 0.0, 150.0 * scale, 150.0 * scale)
    assert [name for name, at in names.items() if whole.contains(at)] == ["R22"]
    left, above, right, below = named.room
    assert min(left, above, right, below) > 0.0
    around = Rect(-left, -above, whole.width + left + right, whole.height + above + below)
    assert all(around.contains(at) for at in names.values())


def test_a_name_that_has_no_place_but_on_spaces_is_left_out() -> None:
    board = ring_of(filled=True)
    named = NamesInWindow(board, Rect.of(board.cut.size))
    assert "R22" not in written(named.drawn(0.27, PALE))
    assert "R22" in written(named.drawn(0.5, PALE))  # a space of 15 mm has room for it beside what stands there


def test_a_picture_is_as_wide_and_high_as_its_names_need() -> None:
    board = ring_of(filled=False)
    views = {pale: BoardView(board, (Rect(0.0, 0.0, 90.0, 90.0),), (), (), pale=pale) for pale in (True, False)}
    drawn = {pale: Shots(MOVED, view, PICTURES, PALE).drawn(90.0) for pale, view in views.items()}
    assert sorted(written(drawn[True].items)) == ["R00", "R01", "R02", "R10", "R20", "R22"]
    assert not written(drawn[False].items)
    assert views[True].edge > 0.0 and views[True].edge_of_height > 0.0


def test_words_of_a_pale_board_are_left_out() -> None:
    """A picture shows a part of the board, whose edge would cut them."""
    title = line("Title", replace(PALE.running, size_pt=60.0)).items
    piece = PICTURES.pieces["field"]
    front = replace(piece.front, items=(*piece.front.items, Group(title, Affine.move(20.0, 20.0))))
    known = KnownMiniatures()
    pictures = replace(PICTURES, pieces={**PICTURES.pieces, "field": replace(piece, front=front)}, _known=known)
    assert "Title" in written(board_scene(field(), pictures, START).items)
    assert "Title" not in written(pale_scene(field(), pictures, START, (), PALE.accent, 1.0).items)


def test_a_marker_lies_over_what_stands_on_its_space_in_a_corner() -> None:
    token = PICTURES.pieces["red"]
    size = token.size.scaled(0.6)
    outline = circle(Point(size.width / 2, size.height / 2), size.width / 2)
    marker = replace(token, id="marker", front=Drawing(size, (Outline(outline, WHITE),)), outline=outline)
    pictures = replace(PICTURES, pieces={**PICTURES.pieces, "marker": marker})
    scene = Scene((("field", "a1", "marker"), ("field", "a1", "red")))
    drawn = pale_scene(field(), pictures, scene, (), PALE.accent, 1.0)
    *_, token_at, _, _, marker_at = [item.at for item in drawn.items if isinstance(item, Group)]
    below = token_at.bounds(Rect.of(token.size)).centre
    over = marker_at.bounds(Rect.of(size)).centre
    assert over.x < below.x and over.y > below.y


def test_names_that_have_no_room_in_their_spaces_are_left_out() -> None:
    board = field()
    labelled = tuple(replace(space, label=space.id) for space in board.spaces)
    board, region = replace(board, spaces=labelled), Rect.of(board.cut.size)
    narrow = 4.9 / board.spaces[0].size.width
    assert names_on(board, region, 1.1 * narrow, PALE) and not names_on(board, region, narrow, PALE)


def test_only_the_names_that_are_asked_for_stand_on_a_board() -> None:
    board = field()
    board = replace(board, spaces=tuple(replace(space, label=space.id) for space in board.spaces))
    drawn = names_on(board, Rect.of(board.cut.size), 5.1 / board.spaces[0].size.width, PALE, only=("b2", "c3"))
    assert [item.text for _, item in walk(drawn) if isinstance(item, Glyphs)] == ["b2", "c3"]


def test_a_piece_is_not_blown_up_to_the_size_of_a_large_space() -> None:
    board = field()
    wide = tuple(replace(space, size=Size(60.0, 60.0)) for space in board.spaces)
    (piece,) = [
        item
        for item in pale_scene(replace(board, spaces=wide), PICTURES, START, (), PALE.accent, 1.0).items[2:]
        if isinstance(item, Group)
    ][-1:]
    assert piece.at.a == pytest.approx(1.6)


def test_pieces_on_one_space_stand_side_by_side() -> None:
    scene = Scene((("field", "a1", "red"), ("field", "a1", "blue")))
    groups = [
        item for item in pale_scene(field(), PICTURES, scene, (), PALE.accent, 1.0).items if isinstance(item, Group)
    ]
    places = {round(group.at.e, 3) for group in groups[1:]}
    assert len(places) > 1


def in_colour(scene: Scene) -> Drawing:
    return board_scene(field(), PICTURES, scene)


def gone_pale(scene: Scene) -> Drawing:
    return pale_scene(field(), PICTURES, scene, (), PALE.accent, 1.0)


@pytest.mark.parametrize("drawn", [in_colour, gone_pale])
def test_a_piece_may_stand_at_the_side_of_its_space_towards_another(drawn: Callable[[Scene], Drawing]) -> None:
    board = field()
    (here,) = [space for space in board.spaces if space.id == "a1"]
    middles = []
    for towards in ({}, {"red": "b1"}):
        scene = Scene((("field", "a1", "red"),), towards=towards)
        (box,) = placed_on(drawn(scene))
        assert extent_of(here).contains(box)
        middles.append(box.centre)
    (other,) = [space for space in board.spaces if space.id == "b1"]
    way, moved = other.centre - here.centre, middles[1] - middles[0]
    assert moved.x * way.x + moved.y * way.y > 0


def test_an_arrow_ends_at_what_stands_at_a_side_of_its_last_space() -> None:
    way = Way(("a1", "c2"), Colour(9, 8, 7))

    def tip(scene: Scene) -> float:
        drawing = pale_scene(field(), PICTURES, scene, (), PALE.accent, 1.0, [way])
        heads = [item for _, item in walk(drawing.items) if isinstance(item, Outline) and item.fill == Colour(9, 8, 7)]
        return of_path(heads[-1].segments).right

    assert tip(replace(END, towards={"red": "a2"})) < tip(END)
