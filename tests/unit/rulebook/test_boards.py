"""The pictures of boards: which tiles are drawn pale, and how much of a board is shown."""

from dataclasses import replace

import pytest

from generator.catalog.models import Catalog, Component, ComponentKind, ComponentSet, SetId, Space, SpaceId
from generator.catalog.verified import Scene
from generator.drawing.extent import of_path
from generator.drawing.items import Outline
from generator.geometry import Point, Rect, Size
from generator.rulebook.example_boards import region_of
from generator.rulebook.figures import ComponentPictures, board_scene
from tests.unit.rulebook import sample


def field(made: Catalog) -> Component:
    return next(piece for piece in made.components if piece.kind is ComponentKind.BOARD)


def test_tiles_on_which_nothing_stands_are_pale_where_the_picture_is_about_others() -> None:
    made = sample.catalog()
    card = next(piece for piece in made.components if piece.kind is ComponentKind.CARD)
    room = replace(card, kind=ComponentKind.TILE, set_id=SetId("rooms"))
    rooms = ComponentSet(SetId("rooms"), "Rooms", ComponentKind.TILE, 3.0, (room,))
    made = sample.catalog(sets=(*made.sets[:2], rooms))
    pictures = ComponentPictures.of(made, sample.pieces(made))
    board = field(made)
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


def of_spaces(edge: float) -> Component:
    """A board of seven by seven spaces with that edge."""
    spaces = tuple(
        Space(SpaceId(f"{'abcdefg'[x]}{y + 1}"), "plain", Point((x + 0.5) * edge, (y + 0.5) * edge), Size(edge, edge))
        for x in range(7)
        for y in range(7)
    )
    board = field(sample.catalog())
    return replace(board, spaces=spaces, cut=replace(board.cut, size=Size(7 * edge, 7 * edge)))


@pytest.mark.parametrize(("edge", "shown"), [(50.0, 2), (14.0, 5)])
def test_of_large_spaces_fewer_are_shown(edge: float, shown: int) -> None:
    region = region_of(of_spaces(edge), ["d4"])
    assert (region.width / edge, region.height / edge) == pytest.approx((shown, shown))
