"""What marks the squares on the printed island lies where the catalog has them."""

from collections.abc import Iterator, Sequence

from generator.catalog.models import Catalog
from generator.catalog.verified import Preview
from generator.colour import WHITE
from generator.drawing import extent
from generator.drawing.items import Group, Item, Outline
from generator.geometry import IDENTITY, Affine, Point
from generator.layout.compose import compose
from generator.layout.fonts import fonts_of
from generator.layout.library import layouts_of
from generator.source.diagnostic import Report

DOT_MM = 0.56
"""How wide a dot on a corner of squares is, inside of its white rim."""


def dots(items: Sequence[Item], at: Affine = IDENTITY) -> Iterator[Point]:
    """The middles of what is as small and round as a dot, and not white."""
    for item in items:
        if isinstance(item, Group):
            yield from dots(item.items, at.after(item.at))
        elif isinstance(item, Outline) and item.fill not in (None, WHITE):
            box = at.bounds(extent.of_path(item.segments))
            if abs(box.width - DOT_MM) < 0.005 and abs(box.height - DOT_MM) < 0.005:
                yield box.centre


def test_in_low_ink_dots_mark_the_corners_of_squares_over_pictures(catalog: Catalog) -> None:
    layouts = layouts_of(catalog.files, catalog.identity.id)
    pieces = compose(Preview(catalog), layouts, fonts_of(catalog.files, Report()), {"island"}, ink="low").value
    assert pieces is not None
    (island,) = (piece for piece in pieces if piece.id == "island")
    (board,) = catalog.set_of("island").components
    corners = {
        (round(space.centre.x - space.size.width / 2, 2), round(space.centre.y - space.size.height / 2, 2))
        for space in board.spaces
    }
    found = {(round(dot.x, 2), round(dot.y, 2)) for dot in dots(island.front.items)}
    inner = {(x, y) for x, y in corners if x > min(corners)[0] and y > min(y for _, y in corners)}
    assert found <= inner
    on_faces = {(x, y) for x, y in inner if (x, y) not in found}
    assert len(inner) == 144 and len(on_faces) == 2, "none on the faces of stone heads alone"
