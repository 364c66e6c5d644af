"""What marks the squares on the printed island lies where the catalog has them."""

from collections.abc import Iterator, Sequence

from generator.catalog.models import Catalog
from generator.catalog.verified import Preview
from generator.drawing import extent
from generator.drawing.items import Group, Item, Outline
from generator.geometry import IDENTITY, Affine, Point
from generator.layout.compose import compose
from generator.layout.fonts import fonts_of
from generator.layout.library import layouts_of
from generator.source.diagnostic import Report

CROSS_MM = 1.7
"""How wide a cross on a corner of squares is, without its white edge."""


def crosses(items: Sequence[Item], at: Affine = IDENTITY) -> Iterator[Point]:
    """The middles of what is as wide and high as a cross, in lines, and seen through all that clips it."""
    for item in items:
        if isinstance(item, Group):
            inner = at.after(item.at)
            seen = None if item.clip is None else inner.bounds(extent.of_path(item.clip))
            for middle in crosses(item.items, inner):
                if seen is None or (seen.x <= middle.x <= seen.right and seen.y <= middle.y <= seen.bottom):
                    yield middle
        elif isinstance(item, Outline) and item.fill is None and item.stroke is not None:
            box = at.bounds(extent.of_path(item.segments))
            if abs(box.width - CROSS_MM) < 0.005 and abs(box.height - CROSS_MM) < 0.005:
                yield box.centre


def test_in_low_ink_crosses_mark_the_corners_of_squares_over_pictures(catalog: Catalog) -> None:
    layouts = layouts_of(catalog.files, catalog.identity.id)
    pieces = compose(Preview(catalog), layouts, fonts_of(catalog.files, Report()), {"island"}, ink="low").value
    assert pieces is not None
    (island,) = (piece for piece in pieces if piece.id == "island")
    (board,) = catalog.set_of("island").components
    corners = {
        (round(space.centre.x - space.size.width / 2, 2), round(space.centre.y - space.size.height / 2, 2))
        for space in board.spaces
    }
    found = {(round(cross.x, 2), round(cross.y, 2)) for cross in crosses(island.front.items)}
    inner = {(x, y) for x, y in corners if x > min(corners)[0] and y > min(y for _, y in corners)}
    assert found <= inner
    cone = {(x, y) for x, y in inner if 80 < x < 120 and 84 < y < 120}
    assert len(inner) == 144 and len(cone) == 9 and cone <= found
    assert not found & {(32.0, 60.0), (46.0, 60.0)}, "none on the faces of stone heads"
