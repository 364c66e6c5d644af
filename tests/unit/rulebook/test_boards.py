"""The pictures of boards: which tiles are drawn pale, and how much of a board is shown."""

from dataclasses import replace

import pytest

from generator import resources
from generator.catalog.models import Component, ComponentId, ComponentKind, ComponentSet, SetId, Space, SpaceId
from generator.catalog.verified import Example, Scene
from generator.colour import Colour
from generator.drawing.extent import of_item, of_path
from generator.drawing.items import Glyphs, Group, Outline, walk
from generator.geometry import Point, Rect, Size
from generator.rulebook.board_scenes import board_scene, places_on
from generator.rulebook.example_boards import BoardView, main_board, view_of, without_idle_boards
from generator.rulebook.example_shots import Shots
from generator.rulebook.example_windows import region_of, windows_of
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.space_marks import extent_of
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample

CATALOG = sample.catalog()
PICTURES = ComponentPictures.of(CATALOG, sample.pieces(CATALOG))
THEME = look_of(CATALOG, FontBook([resources.fonts()]), Report())

_SET_UP = Scene((("field", "a1", "red"),), {"red": {"cards": 3}})
_MOVED = Scene((("field", "b1", "red"),), {"red": {"cards": 3}})


def room_beside_board() -> tuple[Component, Component, ComponentPictures]:
    """A tile of a set of its own, the board, and pictures of all pieces with the tile among them."""
    made = sample.catalog()
    card = next(piece for piece in made.components if piece.kind is ComponentKind.CARD)
    room = replace(card, kind=ComponentKind.TILE, set_id=SetId("rooms"))
    rooms = ComponentSet(SetId("rooms"), "Rooms", ComponentKind.TILE, 3.0, (room,))
    made = sample.catalog(sets=(*made.sets[:2], rooms))
    return room, sample.field(made), ComponentPictures.of(made, sample.pieces(made))


def test_tiles_on_which_nothing_stands_are_pale_where_the_picture_is_about_others() -> None:
    room, board, pictures = room_beside_board()
    tiles = [("field", name, room.id) for name in ("a1", "b1", "c1")]
    scene = Scene((*tiles, ("field", "b1", "red")))
    plain = board_scene(board, pictures, scene)
    pale = board_scene(board, pictures, scene, about=("a1",))
    (veil,) = [item for item in pale.items if item not in plain.items]
    assert isinstance(veil, Outline)
    (far,) = [space for space in board.spaces if space.id == "c1"]  # a token stands on b1, and a1 is what it is about
    box = of_path(veil.segments)
    assert box is not None
    assert Rect(far.centre.x - 7, far.centre.y - 7, 14, 14) == box


def test_a_light_line_lies_between_tiles() -> None:
    room, board, pictures = room_beside_board()
    scene = Scene(tuple(("field", name, room.id) for name in ("a1", "b1")))
    lines = [item for item in board_scene(board, pictures, scene).items if isinstance(item, Outline) and item.stroke]
    (seams,) = [line for line in lines if line.stroke is not None and line.stroke.colour == Colour(255, 255, 255, 0.5)]
    box = of_path(seams.segments)
    assert (box.width, box.height) == (28.0, 14.0)


@pytest.mark.parametrize(
    ("example", "shown"),
    [
        (Example("e", "E", (), "", _SET_UP, _SET_UP), False),
        (Example("e", "E", (), "", _SET_UP, _SET_UP, spaces=("a1",)), True),
        (Example("e", "E", (), "", _SET_UP, _MOVED), True),
        (Example("e", "E", (), "", _MOVED, _MOVED), True),
    ],
    ids=["as at the set-up", "about a space", "something moves", "stands otherwise than at the set-up"],
)
def test_boards_on_which_nothing_has_happened_yet_are_not_shown(example: Example, shown: bool) -> None:
    left = without_idle_boards(example, [Scene((("field", "c1", "red"),)), _SET_UP])
    assert (main_board(left, PICTURES) is not None) == shown
    assert left.before.counters == example.before.counters == {"red": {"cards": 3}}


def test_a_picture_shows_only_the_spaces_that_it_is_said_to_show() -> None:
    before = Scene((("field", "a1", "red"), ("field", "c1", "red")), {})
    after = Scene((("field", "b1", "red"), ("field", "c3", "red")), {})
    board = sample.field(CATALOG)
    whole = view_of(Example("e", "E", (), "", before, after, spaces=("a1",)), board, PICTURES)
    assert set(whole.changed) == {"a1", "b1", "c1", "c3"}
    example = Example("e", "E", (), "", before, after, spaces=("a1", "b1", "c2"), only_spaces=True)
    view = view_of(example, board, PICTURES)
    assert (set(view.changed), set(view.named)) == ({"a1", "b1"}, {"a1", "b1", "c2"})
    assert main_board(replace(example, spaces=()), PICTURES) is None, "none at all"


def test_a_single_picture_shows_the_end_with_the_arrow_and_with_what_has_changed() -> None:
    board, before, after = sample.field(CATALOG), Scene((("field", "a1", "red"),)), Scene((("field", "b1", "red"),))
    twofold = Example("e", "E", (), "", before, after, spaces=("a1", "b1"), paths=(("a1", "b1"),))
    single = replace(twofold, single=True)
    (_, end), (shown,) = (
        Shots(one, view_of(one, board, PICTURES), PICTURES, THEME).moments(1.0) for one in (twofold, single)
    )
    assert len(shown.items) == len(end.items) + 4
    assert not view_of(single, board, PICTURES).beside(100.0)


def test_spaces_grow_no_larger_than_they_are_printed() -> None:
    view = BoardView(of_spaces(14.0), (Rect(0.0, 0.0, 28.0, 28.0),), ("a1",), ())
    assert [view.space_in(200.0, scale) for scale in (1.0, 1.6)] == pytest.approx([12.5, 14.0])


def test_where_nothing_moves_the_one_picture_shows_where_a_piece_may_go() -> None:
    board, scene = sample.field(CATALOG), Scene((("field", "a1", "red"),))
    example = Example("e", "E", (), "", scene, scene, spaces=("a1", "b1"), only_spaces=True)
    told = replace(example, paths=(("a1", "b1"),))
    (plain,), (shown,) = (
        Shots(one, view_of(one, board, PICTURES), PICTURES, THEME).moments(1.0) for one in (example, told)
    )
    assert len(shown.items) == len(plain.items) + 4


def test_four_pieces_stand_two_by_two_on_a_tile() -> None:
    space = next(space for space in sample.field(sample.catalog()).spaces if space.id == "a1")
    heights = [place.y for place, _ in places_on(space, 4)]
    assert heights[0] == heights[1] > heights[2] == heights[3]


def test_pieces_in_one_row_leave_the_middle_of_a_tile_to_what_is_printed_there() -> None:
    space = next(space for space in sample.field(sample.catalog()).spaces if space.id == "a1")
    for count in (1, 2, 3):
        tops = [place.y - room.height / 2 for place, room in places_on(space, count)]
        assert min(tops) > space.centre.y + 0.12 * space.size.height


def test_pieces_lie_along_the_edges_of_a_tile() -> None:
    room, board, pictures = room_beside_board()
    (space,) = [space for space in board.spaces if space.id == "a1"]
    middle = Rect.of(Size(0.04, 0.04), space.centre - Point(0.02, 0.02))
    for count in (1, 2, 3, 5, 6):
        empty, full = (
            board_scene(board, pictures, Scene((("field", "a1", room.id), *standing)))
            for standing in ((), (("field", "a1", "red"),) * count)
        )
        items = full.items[len(empty.items) :]
        assert len(items) == 3 * count
        boxes = [of_item(shadow) for shadow in items[::3]]  # of faces more is known than is seen
        assert [box for box in boxes if box.overlaps(middle)] == []
        assert all(extent_of(space).grown(1.0).contains(box) for box in boxes)


@pytest.mark.parametrize("goes", [True, False])
def test_spaces_where_nobody_may_go_are_crossed_out_in_the_last_picture(goes: bool) -> None:
    board, before = sample.field(CATALOG), Scene((("field", "a1", "red"),))
    after = Scene((("field", "b1", "red"),)) if goes else before
    example = Example("e", "E", (), "", before, after, spaces=("a1", "b2"))
    plain, crossed = (
        Shots(told, view_of(told, board, PICTURES), PICTURES, THEME).moments(1.0)
        for told in (example, replace(example, crossed=("b2",)))
    )
    assert len(plain) == len(crossed) == (2 if goes else 1)
    assert plain[:-1] == crossed[:-1]
    strokes = crossed[-1].items[len(plain[-1].items) :]
    assert {stroke.stroke.colour for stroke in strokes if isinstance(stroke, Outline) and stroke.stroke} == {
        THEME.accent,
        Colour(255, 255, 255),
    }
    space = next(space for space in board.spaces if space.id == "b2")
    assert len(strokes) == 4 and all(
        extent_of(space).contains(of_path(stroke.segments)) for stroke in strokes if isinstance(stroke, Outline)
    )


def test_spaces_where_a_piece_may_be_put_have_a_plus_sign_within_a_circle() -> None:
    board = sample.field(CATALOG)
    scene = Scene((("field", "a1", "red"),))
    example = Example("e", "E", (), "", scene, scene, spaces=("a1", "b2"))
    (plain,), (free,) = (
        Shots(told, view_of(told, board, PICTURES), PICTURES, THEME).moments(1.0)
        for told in (example, replace(example, free=("b2",)))
    )
    space = next(space for space in board.spaces if space.id == "b2")
    marks = [mark for mark in free.items[len(plain.items) :] if isinstance(mark, Outline)]
    assert [mark.stroke and mark.stroke.colour for mark in marks[-2:]] == [THEME.ink, THEME.ink]
    assert len(marks) == 7 and all(extent_of(space).contains(of_path(mark.segments)) for mark in marks)


def test_a_cross_on_an_occupied_space_does_not_hide_what_stands_there() -> None:
    board = sample.field(CATALOG)
    scene = Scene((("field", "a1", "red"), ("field", "b2", "red")))
    example = Example("e", "E", (), "", scene, scene, spaces=("a1", "b2"))
    (plain,), (crossed,) = (
        Shots(told, view_of(told, board, PICTURES), PICTURES, THEME).moments(1.0)
        for told in (example, replace(example, crossed=("b2",)))
    )
    space = next(space for space in board.spaces if space.id == "b2")
    corner = extent_of(space)
    corner = Rect(corner.x, corner.y, corner.width / 2, corner.height / 2)
    strokes = crossed.items[len(plain.items) :]
    assert len(strokes) == 4 and all(
        corner.contains(of_path(stroke.segments)) for stroke in strokes if isinstance(stroke, Outline)
    )


def test_a_space_that_changed_is_framed_in_white_and_in_the_accent() -> None:
    board, pictures = sample.field(CATALOG), PICTURES
    standing = Scene((("field", "b1", "red"),))
    plain = board_scene(board, pictures, standing)
    lit = board_scene(board, pictures, standing, ("b1",), THEME.accent)
    frames = [item for item in lit.items if item not in plain.items]
    strokes = [item.stroke for item in frames if isinstance(item, Outline)]
    assert [stroke.colour for stroke in strokes if stroke is not None] == [Colour(255, 255, 255), THEME.accent]
    wide, narrow = (stroke.width for stroke in strokes if stroke is not None)
    assert wide > narrow > 0.5  # so that white is seen at both sides
    box, other = (of_path(item.segments) for item in frames if isinstance(item, Outline))
    assert box is not None and other is not None
    assert (box.centre.x, box.centre.y, other.centre.x, other.centre.y) == pytest.approx((25.0, 11.0) * 2)
    assert 11.0 < other.width <= 14.0


def test_a_space_that_is_empty_now_is_pale_in_a_dashed_frame() -> None:
    """What is printed there would look like a piece."""
    board, pictures = sample.field(CATALOG), PICTURES
    plain = board_scene(board, pictures, Scene(()))
    lit = board_scene(board, pictures, Scene(()), ("b1",), THEME.accent)
    veil, white, dashed = (item for item in lit.items if item not in plain.items and isinstance(item, Outline))
    assert veil.fill == Colour(255, 255, 255, 0.5)
    assert white.stroke is not None and not white.stroke.dash
    assert dashed.stroke is not None and dashed.stroke.dash and dashed.stroke.colour == THEME.accent


def of_spaces(edge: float) -> Component:
    """A board of seven by seven spaces with that edge."""
    spaces = tuple(
        Space(SpaceId(f"{'abcdefg'[x]}{y + 1}"), "plain", Point((x + 0.5) * edge, (y + 0.5) * edge), Size(edge, edge))
        for x in range(7)
        for y in range(7)
    )
    board = sample.field(sample.catalog())
    return replace(board, spaces=spaces, cut=replace(board.cut, size=Size(7 * edge, 7 * edge)))


@pytest.mark.parametrize(("edge", "shown"), [(50.0, 2), (14.0, 4)])
def test_of_large_spaces_fewer_are_shown(edge: float, shown: int) -> None:
    region = region_of(of_spaces(edge), ["d4"])
    assert (region.width / edge, region.height / edge) == pytest.approx((shown, shown))


@pytest.mark.parametrize(
    ("named", "box"),
    [
        (["a1", "d1"], Rect(0.0, 0.0, 84.0, 14.0)),  # a row of six along the upper side
        (["g2", "g4"], Rect(84.0, 0.0, 14.0, 70.0)),  # a column along the right
        (["g4"], Rect(84.0, 14.0, 14.0, 56.0)),  # a column, not the row into the middle
        (["f1", "g2"], Rect(42.0, 0.0, 56.0, 56.0)),  # around a corner
    ],
)
def test_along_a_side_of_a_ring_only_its_row_is_shown(named: list[str], box: Rect) -> None:
    board = of_spaces(14.0)
    ring = [space for space in board.spaces if space.id[0] in "ag" or space.id[1] in "17"]
    hall = Space(SpaceId("hall"), "hall", Point(49.0, 49.0), Size(56.0, 56.0))  # in the middle, not beside the rows
    assert region_of(replace(board, spaces=(*ring, hall)), named) == box
    shown = region_of(board, named)
    assert min(shown.width, shown.height) >= 56.0


def test_of_what_is_around_a_long_part_half_a_space_is_shown() -> None:
    board = of_spaces(14.0)
    assert region_of(board, ["b3", "d3"]) == Rect(7.0, 0.0, 56.0, 56.0)
    assert region_of(board, ["b3", "c3"]) == Rect(0.0, 0.0, 56.0, 56.0)


def of_lanes() -> Component:
    """A board of three lanes, each of six spaces."""
    spaces = tuple(
        Space(SpaceId(f"{lane}-{x}"), "plain", Point((x + 0.5) * 14.0, (y + 0.5) * 20.0), Size(14.0, 20.0))
        for y, lane in enumerate(("red", "blue", "green"))
        for x in range(6)
    )
    board = sample.field(sample.catalog())
    return replace(board, spaces=spaces, cut=replace(board.cut, size=Size(84.0, 60.0)))


def test_of_a_board_of_lanes_one_is_shown_alone() -> None:
    board = of_lanes()
    (lane,) = windows_of(board, ["blue-1", "blue-5"])
    assert lane == Rect(0.0, 20.0, 84.0, 20.0)


def test_a_column_of_a_grid_is_no_lane() -> None:
    """Spaces that are called `1-2-3` by column and row, of which two stand side by side."""
    board = of_spaces(36.0)
    spaces = tuple(
        replace(space, id=SpaceId(f"1-{'abcdefg'.index(space.id[0]) + 1}-{space.id[1]}")) for space in board.spaces
    )
    (part,) = windows_of(replace(board, spaces=spaces), ["1-3-4", "1-4-4"])
    assert part.height > 36.0


def test_close_to_its_spaces_less_of_a_board_is_shown() -> None:
    board = of_spaces(14.0)
    (usual,), (close,) = (windows_of(board, ["c3", "d4"], close=close) for close in (0.0, 0.5))
    assert close == Rect(21.0, 21.0, 42.0, 42.0)
    assert usual.contains(close) and usual != close
    (closer,) = windows_of(board, ["c3", "d4"], close=0.1)
    assert closer == close.grown(-0.4 * 14.0)


def test_frames_are_no_wider_on_spaces_that_are_larger_than_most() -> None:
    board = sample.field(CATALOG)
    hall = Space(SpaceId("hall"), "hall", Point(20.0, 20.0), Size(40.0, 40.0))
    board = replace(board, spaces=(*board.spaces, hall))
    widths = []
    for name in ("b1", "hall"):
        plain, lit = (board_scene(board, PICTURES, Scene(()), named, THEME.accent) for named in ((), (name,)))
        frames = [item for item in lit.items if item not in plain.items]
        widths.append([item.stroke.width for item in frames if isinstance(item, Outline) and item.stroke is not None])
    assert widths[0] == widths[1]


def test_two_lanes_are_two_parts_and_three_are_one() -> None:
    board = of_lanes()
    first, second = windows_of(board, ["red-0", "green-4", "green-5"])
    assert (first.y, first.height, second.y, second.height) == (0.0, 20.0, 40.0, 20.0)
    (whole,) = windows_of(board, ["red-0", "blue-0", "green-0"])
    assert whole.height == 60.0


def test_spaces_that_are_far_apart_are_shown_in_parts_of_the_board() -> None:
    board = of_spaces(14.0)
    (near,) = windows_of(board, ["a1", "b2"])
    assert near == region_of(board, ["a1", "b2"])
    parts = windows_of(board, ["a1", "b1", "g7"])
    assert parts == (Rect(0.0, 0.0, 35.0, 21.0), Rect(77.0, 77.0, 21.0, 21.0))  # half of the neighbours on each side
    (chain,) = windows_of(board, ["a1", "c3", "e5", "g7"])  # each near the next
    assert (chain.width, chain.height) == (98.0, 98.0)


def test_parts_stand_in_the_order_in_which_their_spaces_are_told() -> None:
    board, (start, end) = of_spaces(14.0), (Scene((("field", space, "red"),)) for space in ("g7", "a1"))
    views = [
        view_of(Example("e", "E", (), "", start, end, spaces=told), board, PICTURES)
        for told in (("g7", "a1"), ("a1", "g7"))
    ]
    first, second = (view.windows for view in views)
    assert first == (second[1], second[0]) and second[0].y < second[1].y


def test_spaces_for_cards_are_shown_in_one_part() -> None:
    assert len(windows_of(of_spaces(60.0), ["a1", "g7"])) == 1


def test_tiles_are_shown_in_parts_where_they_would_be_too_small_to_read() -> None:
    board = of_spaces(50.0)
    assert [len(windows_of(board, names)) for names in (["a1", "d3"], ["a1", "b2", "d7"])] == [1, 2]
    assert len(windows_of(of_spaces(14.0), ["a1", "c3", "e5"])) == 1 < len(windows_of(board, ["a1", "c3", "e5"]))
    moved = worked((("a1", "red"),), (("g7", "red"),))
    pictures = replace(PICTURES, components={**PICTURES.components, str(board.id): board})
    shots = Shots(moved, view_of(moved, board, pictures), pictures, THEME)
    narrow, wide = (shots.drawn(width).size for width in (80.0, 160.0))
    assert narrow.height == pytest.approx(wide.height * 2 + 5.0), "one below the other, drawn as large"


def test_tiles_stand_beside_what_players_have_only_where_they_are_large_enough() -> None:
    scenes = (("a1", "red"),), (("b2", "red"),)
    tiles, squares = (view_of(worked(*scenes), of_spaces(size), PICTURES) for size in (50.0, 15.0))
    assert tiles.of_tiles
    assert not squares.of_tiles
    assert not tiles.beside(52.0)  # 9.5 mm each: with the whole width they are larger
    assert tiles.beside(60.0)
    assert squares.beside(36.0)


@pytest.mark.parametrize(("edge", "beside"), [(29.0, True), (30.0, False)])
def test_a_line_of_roomy_spaces_stands_side_by_side_only_where_pieces_are_told_apart(edge: float, beside: bool) -> None:
    board = of_spaces(edge)
    line = BoardView(board, (Rect(0.0, 0.0, 6.3 * edge, edge),), ("a1",), ())  # spaces of 7.4 to 7.9 mm in 107
    assert line.beside(107.0) is beside


@pytest.mark.parametrize(("edge", "width", "cramped"), [(30.0, 46.0, True), (30.0, 66.0, False), (29.0, 46.0, False)])
def test_a_line_of_roomy_spaces_takes_the_width_where_pieces_are_not_told_apart(
    edge: float, width: float, cramped: bool
) -> None:
    line = BoardView(of_spaces(edge), (Rect(0.0, 0.0, 7 * edge, edge),), ("a1",), ())  # of 6.6 or 9.4 mm
    assert line.is_cramped(width) is cramped


def test_a_column_of_roomy_spaces_is_so_high_that_pieces_are_told_apart() -> None:
    column = BoardView(of_spaces(30.0), (Rect(0.0, 0.0, 30.0, 210.0),), ("a1",), ())
    assert column.smallest == pytest.approx(6.8 / 8.0), "its spaces are 8 mm wide, and 6.8 at the least"


def test_each_part_is_shown_before_and_after() -> None:
    board = of_spaces(14.0)
    view = view_of(worked((("a1", "red"),), (("g7", "red"),)), board, PICTURES)
    assert len(view.windows) == 2
    made = ComponentPictures.of(CATALOG, sample.pieces(CATALOG))
    pictures = replace(made, components={**made.components, str(board.id): board})
    drawn = Shots(worked((("a1", "red"),), (("g7", "red"),)), view, pictures, THEME).drawn(110.0)
    names = [item.text for _, item in walk(drawn.items) if isinstance(item, Glyphs)]
    assert sorted(names) == sorted(["a", "1", "g", "7"] * 2)
    assert drawn.size.width <= 110.0
    narrow = Shots(worked((("a1", "red"),), (("g7", "red"),)), view, pictures, THEME).drawn(60.0)
    assert narrow.size.width <= 60.0
    assert narrow.size.height > 1.5 * drawn.size.height  # in two rows


def worked(before: tuple[tuple[str, str], ...], after: tuple[tuple[str, str], ...]) -> Example:
    """An example with these pieces on the spaces of `field`, and of a copy of that board."""
    places = [
        tuple((board, space, piece) for board in ("field", "near") for space, piece in at) for at in (before, after)
    ]
    return Example("E-1", "One", (), "", Scene(places[0], {}), Scene(places[1], {}), (), (), True, ())


def test_what_lies_on_a_space_that_changes_is_shown_with_it() -> None:
    cards = of_spaces(60.0)
    marks = Space(SpaceId("d4-marks"), "marks", Point(220.0, 195.0), Size(20.0, 10.0))
    board = replace(cards, spaces=(*cards.spaces, marks))
    view = view_of(worked((("d4", "card-a"),), (("d4", "card-a"), ("d4-marks", "red"))), board, PICTURES)
    assert view.changed == ("d4-marks",)
    assert view.named == ("d4-marks", "d4")


def test_of_boards_for_cards_the_smallest_that_shows_half_of_the_change_is_taken() -> None:
    made = sample.catalog()
    far, near = of_spaces(60.0), replace(of_spaces(60.0), id=ComponentId("near"))
    boards = ComponentSet(
        SetId("fields"), "Fields", ComponentKind.BOARD, 3.0, (far, replace(near, spaces=near.spaces[:8]))
    )
    pictures = ComponentPictures.of(sample.catalog(sets=(*made.sets[1:], boards)), ())
    start = (("a1", "card-a"),)
    assert shown_board(worked(start, (*start, ("a2", "card-a"), ("g7", "card-a"))), pictures) == "near"
    elsewhere = Scene((("field", "a1", "card-a"), *(("field", f"{row}7", "card-a") for row in "defg")), {})
    assert shown_board(replace(worked(start, (*start, ("a2", "card-a"))), after=elsewhere), pictures) == "field"


def test_a_map_with_spaces_as_large_as_cards_is_drawn_as_a_map() -> None:
    made = sample.catalog()
    boards = ComponentSet(SetId("fields"), "Fields", ComponentKind.BOARD, 3.0, (of_spaces(60.0),))
    pictures = ComponentPictures.of(sample.catalog(sets=(*made.sets[1:], boards)), sample.pieces(made))
    (board,) = boards.components
    tokens = worked((("a1", "red"), ("b1", "card-a")), (("a2", "red"), ("b1", "card-a"), ("g7", "blue")))
    assert not view_of(tokens, board, pictures).of_cards  # a card on one of the four spaces
    cards = worked((("a1", "card-a"), ("b1", "red")), (("a2", "card-a"), ("b1", "red")))
    assert view_of(cards, board, pictures).of_cards
    scene = Shots(tokens, view_of(tokens, board, pictures), pictures, THEME).drawn(100.0)
    assert sorted(item.text for _, item in walk(scene.items) if isinstance(item, Glyphs)) == sorted(
        [*"abcdefg1234567"] * 2
    )


def shown_board(example: Example, pictures: ComponentPictures) -> str:
    board = main_board(example, pictures)
    return str(board.id) if board is not None else ""


def test_a_piece_that_is_turned_is_drawn_turned() -> None:
    made = sample.catalog()
    board, pictures = sample.field(made), ComponentPictures.of(made, sample.pieces(made))
    straight = board_scene(board, pictures, Scene((("field", "b1", "red"),)))
    turned = board_scene(board, pictures, Scene((("field", "b1", "red@90"),)))
    maps = [[item.at for item in scene.items if isinstance(item, Group)][-1] for scene in (straight, turned)]
    assert maps[0].b == 0.0
    assert (maps[1].a, maps[1].b) == pytest.approx((0.0, maps[0].a))


def row_of(labels: tuple[str, ...], *, down: bool = False) -> Component:
    """A board of spaces in one line, each with a label; their ids are N1, N2, ..."""
    centres = [Point(15.0, 15.0 + 30.0 * at) if down else Point(15.0 + 30.0 * at, 15.0) for at in range(len(labels))]
    spaces = tuple(
        Space(SpaceId(f"N{at + 1}"), "plain", centre, Size(30, 30), label)
        for at, (centre, label) in enumerate(zip(centres, labels, strict=True))
    )
    length = 30.0 * len(labels)
    board = sample.field(sample.catalog())
    return replace(board, spaces=spaces, cut=replace(board.cut, size=Size(30, length) if down else Size(length, 30)))


@pytest.mark.parametrize("down", [False, True])
def test_ids_that_the_board_prints_stand_outside_a_picture_of_one_row_or_column(down: bool) -> None:
    board = row_of(("N1", "N2", "N3"), down=down)
    view = BoardView(board, (Rect.of(board.cut.size),), ("N1",), ("N1",))
    start, end = (Scene((("field", name, "red"),)) for name in ("N1", "N2"))
    worked = Example("AB-EX-01", "A step", ("AB-TURN-1",), "Red goes.", start, end)
    drawn = Shots(worked, view, ComponentPictures.of(CATALOG, sample.pieces(CATALOG)), THEME).drawn(90.0)
    names = [(at, item) for at, item in walk(drawn.items) if isinstance(item, Glyphs) and item.text.startswith("N")]
    assert [item.text for _, item in names] == ["N1", "N2", "N3"] * 2  # before and after
    assert {item.size_pt for _, item in names} == {6.5}
    places = [(at.e, at.f) for at, _ in names[:3]]
    assert len({round(place[down], 3) for place in places}) == 3  # each at its space
    assert view.edge > 0


def test_other_labels_are_not_repeated_outside() -> None:
    board = row_of(("0", "1", "2"))
    assert BoardView(board, (Rect.of(board.cut.size),), ("N1",), ("N1",)).edge == 0.0


def test_a_piece_that_stands_alone_may_be_larger_where_there_is_room() -> None:
    board = sample.field(CATALOG)
    roomy = replace(board, spaces=tuple(replace(space, size=Size(60.0, 60.0)) for space in board.spaces))
    alone = Scene((("field", "a1", "red"),))
    shared = Scene((("field", "a1", "red"), ("field", "a1", "red")))

    def scales(scene: Scene, largest: float) -> list[float]:
        drawn = board_scene(roomy, PICTURES, scene, largest=largest).items[1:]
        return [item.at.a for item in drawn if isinstance(item, Group)]

    assert max(scales(alone, 1.0)) == 1.0
    assert max(scales(alone, 1.8)) == pytest.approx(1.8)
    assert max(scales(shared, 1.8)) <= 1.0
