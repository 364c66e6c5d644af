"""Arrows along the ways of pieces on boards in the rulebook."""

from dataclasses import replace

import pytest

from generator import resources
from generator.catalog.models import Space, SpaceId
from generator.catalog.verified import Example, Scene
from generator.colour import Colour
from generator.drawing.extent import of_path
from generator.drawing.items import Drawing, Group, Outline
from generator.drawing.letters import sizes_pt
from generator.geometry import Point, Size
from generator.rulebook.board_scenes import board_scene
from generator.rulebook.example_boards import view_of
from generator.rulebook.example_shots import Shots
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.space_arrows import PATH, Way, arrows_along, ways_of
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from generator.units import mm_to_pt
from tests.unit.rulebook import sample

CATALOG = sample.catalog()
PICTURES = ComponentPictures.of(CATALOG, sample.pieces(CATALOG))
THEME = look_of(CATALOG, FontBook([resources.fonts()]), Report())


def test_a_path_is_an_arrow_in_the_first_picture_and_broken_on_the_way_back() -> None:
    board, before, after = sample.field(CATALOG), Scene((("field", "a1", "red"),)), Scene((("field", "b1", "red"),))
    example = Example("e", "E", (), "", before, after, spaces=("a1", "b1"))

    def drawn(*path: str) -> tuple[list[Outline], tuple[Drawing, ...]]:
        told = replace(example, paths=(path,) if path else ())
        moments = Shots(told, view_of(told, board, PICTURES), PICTURES, THEME).moments(1.0)
        return [item for item in moments[0].items if isinstance(item, Outline)], moments

    plain, moments = drawn()
    there, with_arrow = drawn("a1", "b1")
    back, _ = drawn("a1", "b1", "a1")
    assert with_arrow[1] == moments[1], "the second picture shows where it has led"
    assert (len(there) - len(plain), len(back) - len(plain)) == (4, 8)
    assert [sum(bool(item.stroke and item.stroke.dash) for item in items) for items in (there, back)] == [0, 1]


def test_arrows_lie_over_pieces_in_the_colour_of_whose_piece_sets_out() -> None:
    colours = {"red": Colour(1, 2, 3), "blue": Colour(4, 5, 6)}
    catalog = replace(CATALOG, palette={**CATALOG.palette, **colours})
    pictures = ComponentPictures.of(catalog, sample.pieces(catalog))
    scene = Scene((("field", "a1", "red"), ("field", "a1", "blue")), owners={"red": "red", "blue": "blue"})
    board = sample.field(catalog)
    paths = [("a1", "b1"), ("a1", "b1"), ("c1", "c2")]
    drawn = board_scene(board, pictures, scene, ways=ways_of(paths, "field", scene, scene, catalog.palette))
    arrows = [item for item in drawn.items[-12:] if isinstance(item, Outline)]
    assert drawn.items[:-12] == board_scene(board, pictures, scene).items, "nothing lies over them"
    assert [arrow.fill for arrow in arrows[3::4]] == [colours["red"], colours["blue"], Colour(0xFF, 0xFF, 0xFF)]
    first, second = arrows[3], arrows[7]
    assert first.segments != second.segments, "on the same way one lies beside the other"


def test_an_arrow_has_the_colour_of_the_piece_that_has_arrived_at_its_end() -> None:
    palette = {"red": Colour(1, 2, 3), "blue": Colour(4, 5, 6)}
    owners = {"red": "red", "blue": "blue"}
    before = Scene((("field", "a1", "red"), ("field", "a1", "blue@90")), owners=owners)
    after = Scene((("field", "a1", "red"), ("field", "b1", "blue@90")), owners=owners)
    assert ways_of([("a1", "b1")], "field", before, after, palette) == [Way(("a1", "b1"), palette["blue"])]
    assert ways_of([("a1", "c1")], "field", before, after, palette) == [Way(("a1", "c1"), palette["red"])]
    assert ways_of([("b1", "c1")], "field", before, after, palette) == [Way(("b1", "c1"), PATH)]
    assert ways_of([("c1", "a1", "c1")], "field", before, after, palette) == [
        Way(("c1", "a1", "c1"), palette["red"])
    ], "red has come that way before"
    assert ways_of([("c1", "a1", "b1")], "field", before, after, palette)[0].colour == PATH


def test_in_several_turns_a_piece_sets_out_from_where_it_has_arrived_and_the_turn_stands_at_each_arrow() -> None:
    palette = {"red": Colour(1, 2, 3), "blue": Colour(4, 5, 6)}
    owners = {"red": "red", "blue": "blue"}
    before = Scene((("field", "a2", "red"), ("field", "a1", "blue")), owners=owners)
    after = Scene((("field", "b1", "red"), ("field", "b2", "blue")), owners=owners)
    paths = [("a2", "a1"), ("a1", "b1"), ("a1", "b1"), ("b1", "b2")]
    ways = ways_of(paths, "field", before, after, palette, (1, 1, 2, 3))
    assert [(way.colour, way.turn) for way in ways] == [
        (palette["red"], 1), (palette["blue"], 1), (palette["red"], 2), (palette["blue"], 3)
    ]  # fmt: skip
    spaces = {str(space.id): space for space in sample.field(CATALOG).spaces}
    drawn = arrows_along(ways, spaces, digits=THEME.table_head)
    assert sum(isinstance(item, Group) for item in drawn) == 4
    assert not any(isinstance(item, Group) for item in arrows_along(ways, spaces)), "only where there are digits"


def test_numbers_of_turns_grow_with_the_spaces_but_can_be_read_on_small_ones() -> None:
    spaces = {str(space.id): space for space in sample.field(CATALOG).spaces}
    way, width = Way(("a1", "b1"), PATH, 1), min(spaces["a1"].size.width, spaces["a1"].size.height)
    sizes: list[float] = []
    for least_pt in (1.0, 30.0):
        digits = replace(THEME.table_head, size_pt=least_pt)
        sizes += [
            size
            for item in arrows_along([way], spaces, digits=digits)
            if isinstance(item, Group)
            for size in sizes_pt(item.items)
        ]
    assert sizes == [pytest.approx(0.2 * mm_to_pt(width)), 30.0]


def across(outline: Outline) -> list[float]:
    """The x of each corner of a line."""
    return [x for segment in outline.segments for x in list(segment)[1:2] if isinstance(x, float)]


def test_an_arrow_lies_beside_the_pieces_on_tiles_and_the_arrow_back_beside_it() -> None:
    made = sample.field(CATALOG).spaces[0]
    size = Size(50.0, 50.0)
    spaces = {
        name: replace(made, id=SpaceId(name), centre=Point(25.0, y), size=size)
        for name, y in (("a1", 25.0), ("a2", 75.0))
    }
    hero = (Point(25.0, 38.0), 11.0)
    there, back = (
        [item for item in arrows_along([Way(way, PATH)], spaces, [hero]) if isinstance(item, Outline)]
        for way in (("a1", "a2"), ("a1", "a2", "a1"))
    )
    for arrow in (there[2], back[2], back[6]):
        assert all(abs(x - hero[0].x) > hero[1] for x in across(arrow)), "it would cover the piece"
    first, second = (across(arrow)[0] for arrow in (back[2], back[6]))
    assert (first - 25.0) * (second - 25.0) < 0, "one at each side of it"
    clear = [item for item in arrows_along([Way(("a1", "a2"), PATH)], spaces) if isinstance(item, Outline)]
    assert set(across(clear[2])) == {25.0}, "straight where nothing lies"


@pytest.mark.parametrize("place", [25.0, 38.0, 12.0])
def test_an_arrow_lies_beside_what_is_printed_on_tiles_but_rather_covers_that_than_a_piece(place: float) -> None:
    made, size = sample.field(CATALOG).spaces[0], Size(50.0, 50.0)
    spaces = {
        name: replace(made, id=SpaceId(name), centre=Point(25.0, y), size=size)
        for name, y in (("a1", 25.0), ("a2", 75.0))
    }
    number, hero = (Point(25.0, 38.0), 7.0), (Point(place, 38.0), 7.0)

    def shaft(*pieces: tuple[Point, float]) -> list[float]:
        drawn = arrows_along([Way(("a1", "a2"), PATH)], spaces, pieces, printed=[number])
        return across([item for item in drawn if isinstance(item, Outline)][2])

    assert all(abs(x - number[0].x) > number[1] for x in shaft())
    assert all(abs(x - hero[0].x) > hero[1] for x in shaft(hero))
    around = [(Point(x, 38.0), 7.0) for x in (11.0, 39.0)]
    assert all(abs(x - number[0].x) < number[1] for x in shaft(*around)), "between pieces over the number"


def test_an_arrow_ends_at_the_rim_of_pieces_that_fill_a_space_and_begins_in_an_empty_one() -> None:
    spaces = {
        name: Space(SpaceId(name), name, Point(x, 5.0), Size(10.0, 10.0)) for name, x in (("a", 5.0), ("b", 15.0))
    }

    def ends(full: tuple[str, ...] | None) -> tuple[float, float]:
        shaft, point = arrows_along([Way(("a", "b"), PATH)], spaces, full=full)[2:]
        assert isinstance(shaft, Outline) and isinstance(point, Outline)
        return of_path(shaft.segments).x, of_path(point.segments).right

    assert ends(None) == pytest.approx((8.4, 13.6))
    assert ends(("a",)) == pytest.approx((8.4, 13.6))
    assert ends(("b",)) == pytest.approx((6.0, 11.3))


def test_a_numbered_arrow_leaves_its_line_to_be_seen_beside_the_number() -> None:
    """Its disc is beyond the middle of the empty space from which it comes, not on the piece that has come."""
    spaces = {
        name: Space(SpaceId(name), name, Point(x, 5.0), Size(10.0, 10.0)) for name, x in (("a", 5.0), ("b", 15.0))
    }
    digits = replace(THEME.table_head, size_pt=1.0)
    items = arrows_along([Way(("a", "b"), PATH, 1)], spaces, digits=digits, full=("b",))
    point, disc = items[3], items[4]
    assert isinstance(point, Outline) and isinstance(disc, Outline)
    assert of_path(point.segments).right == pytest.approx(11.3)
    assert of_path(disc.segments).centre.x == pytest.approx(3.8)


def test_numbered_arrows_end_at_the_rim_of_pieces_in_a_white_rim() -> None:
    """These show where a piece has come from; others lie over the pieces, as in a battle."""
    board, scene = sample.field(CATALOG), Scene((("field", "b1", "red"),))

    def tip(turn: int | None, *, rimmed: bool) -> float:
        ways = [Way(("a1", "b1"), PATH, turn)]
        drawn = board_scene(board, PICTURES, scene, ways=ways, digits=THEME.table_head, rimmed=rimmed)
        outlines = [item for item in drawn.items if isinstance(item, Outline)]
        point = outlines[-1 if turn is None else -2]
        return of_path(point.segments).right

    assert tip(1, rimmed=True) < tip(None, rimmed=True) == tip(None, rimmed=False) == tip(1, rimmed=False)


@pytest.mark.parametrize(("far", "begins"), [(10.0, 3.4), (4.0, 1.6)])
def test_an_arrow_begins_at_the_rim_of_what_sets_out(far: float, begins: float) -> None:
    """Not in its middle, which one must see; of spaces that overlap it leaves most of the way."""
    made = sample.field(CATALOG).spaces[0]
    size = Size(10.0, 10.0)
    one, other = (
        replace(made, id=SpaceId(name), centre=Point(x, 5.0), size=size) for name, x in (("a", 5.0), ("b", 5.0 + far))
    )
    line = arrows_along([Way(("a", "b"), PATH)], {"a": one, "b": other})[2]
    assert isinstance(line, Outline)
    assert line.segments[0][1:] == pytest.approx((5.0 + begins, 5.0))


def test_a_way_around_a_ring_leaves_the_board_at_one_edge_and_comes_in_at_the_other() -> None:
    (made,) = [space for space in sample.field(CATALOG).spaces if space.id == "a1"]
    size = Size(10.0, 10.0)
    row = {
        name: replace(made, id=SpaceId(name), centre=Point(x, 5.0), size=size)
        for name, x in zip("abc", (5, 15, 25), strict=True)
    }
    arrows = [item for item in arrows_along([Way(("a", "around", "c", "b"), PATH)], row) if isinstance(item, Outline)]
    out, into = (of_path(arrows[at].segments) for at in (2, 6))
    assert len(arrows) == 8
    assert out.x < 5.0 and out.right < 5.0
    assert into.right > 25.0 and into.x > 15.0
