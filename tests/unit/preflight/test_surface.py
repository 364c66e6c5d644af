"""What colour lies at a place: shapes, holes, gradients, clips, fading, pictures."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow

from generator.colour import BLACK, WHITE, Colour
from generator.drawing import shapes
from generator.drawing.items import (
    Drawing,
    GradientStop,
    Group,
    Item,
    LinearGradient,
    Outline,
    Picture,
    RadialGradient,
    Stroke,
)
from generator.geometry import Affine, Point, Rect, Size
from generator.layout.raster import raster
from generator.preflight.surface import Shapes, surface
from generator.render.png import png

RED, BLUE = Colour(200, 0, 0), Colour(0, 0, 200)
BOX = Rect(0, 0, 20, 20)


def colour(items: tuple[Item, ...], x: float, y: float) -> Colour:
    made = surface(items, Shapes())
    return made.colour_at(Point(x, y), len(made.painted))


def test_paper_is_white_and_the_topmost_opaque_item_wins() -> None:
    items = (Outline(shapes.rect(BOX), RED), Outline(shapes.circle(Point(10, 10), 4), BLUE))
    assert colour((), 3, 3) == WHITE
    assert colour(items, 1, 1) == RED
    assert colour(items, 10, 10) == BLUE
    assert colour(items, 30, 1) == WHITE


def test_holes_clips_maps_and_fading_are_seen_through() -> None:
    ring = shapes.circle(Point(10, 10), 8) + shapes.circle(Point(10, 10), 4)
    assert colour((Outline(ring, RED, even_odd=True),), 10, 10) == WHITE
    assert colour((Outline(ring, RED),), 10, 10) == RED
    clipped = Group((Outline(shapes.rect(BOX), RED),), clip=shapes.rect(Rect(0, 0, 5, 20)))
    assert colour((clipped,), 4, 4) == RED
    assert colour((clipped,), 6, 4) == WHITE
    moved = Group((Outline(shapes.rect(Rect(0, 0, 2, 2)), RED),), Affine.move(10, 10))
    assert (colour((moved,), 11, 11), colour((moved,), 1, 1)) == (RED, WHITE)
    faded = Group((Outline(shapes.rect(BOX), BLACK),), opacity=0.5)
    assert colour((faded,), 5, 5).red == pytest.approx(127, abs=1)


def test_a_clip_has_holes_by_the_rule_it_names() -> None:
    holed = (*shapes.rect(Rect(0, 0, 10, 10)), *shapes.rect(Rect(3, 3, 4, 4)))
    for even_odd in (False, True):
        group = Group((Outline(shapes.rect(Rect(0, 0, 10, 10)), BLACK),), clip=holed, even_odd=even_odd)
        assert colour((group,), 1, 1) == BLACK
        assert (colour((group,), 5, 5) == BLACK) is not even_odd


def test_gradients_are_read_at_the_place() -> None:
    stops = (GradientStop(0, BLACK), GradientStop(1, WHITE))
    across = Outline(shapes.rect(BOX), LinearGradient(0, 0, 20, 0, stops))
    assert [colour((across,), x, 5).red for x in (0, 10, 20)] == pytest.approx([0, 128, 255], abs=1)
    round_ = Outline(shapes.rect(BOX), RadialGradient(10, 10, 10, stops))
    assert colour((round_,), 10, 10) == BLACK
    assert colour((round_,), 10, 20) == WHITE


def test_broad_lines_are_ground_and_thin_ones_are_not() -> None:
    def line(width: float) -> Outline:
        return Outline(shapes.line(0, 5, 20, 5), stroke=Stroke(RED, width))

    assert colour((line(2),), 10, 5.9) == RED
    assert colour((line(0.2),), 10, 5) == WHITE


def test_pictures_are_sampled() -> None:
    pixels = Pillow.new("RGB", (40, 40), (10, 20, 30))
    pixels.paste((250, 240, 230), (20, 0, 40, 40))
    out = io.BytesIO()
    pixels.save(out, "PNG")
    image = raster(out.getvalue()).image
    assert image is not None
    picture = Picture(image, BOX)
    assert colour((picture,), 5, 5) == Colour(10, 20, 30)
    assert colour((picture,), 15, 5) == Colour(250, 240, 230)


BOXES = st.builds(Rect, st.floats(0, 8), st.floats(0, 8), st.floats(2, 10), st.floats(2, 10))
INKS = st.builds(Colour, *([st.integers(0, 255)] * 3), st.sampled_from([1.0, 0.5]))


def edge_near(box: Rect, at: Point) -> bool:
    """Whether the ellipse in a box has its edge within about 0.3 mm of a place."""

    def inside(grown: float) -> bool:
        across, down = box.width / 2 + grown, box.height / 2 + grown
        return ((at.x - box.centre.x) / across) ** 2 + ((at.y - box.centre.y) / down) ** 2 <= 1

    return inside(0.3) and not inside(-0.3)


@given(st.lists(st.tuples(BOXES, INKS), min_size=1, max_size=5))
def test_a_place_has_the_colour_that_is_printed_there(coats: list[tuple[Rect, Colour]]) -> None:
    items = tuple(Outline(shapes.ellipse(box.centre, box.width / 2, box.height / 2), ink) for box, ink in coats)
    place = coats[0][0].centre
    if any(edge_near(box, place) for box, _ in coats):
        return  # pixels blur an edge
    seen = colour(items, place.x, place.y)
    drawn = Pillow.open(io.BytesIO(png(Drawing(Size(20, 20), items), 254))).convert("RGB")
    found = drawn.getpixel((int(place.x * 10), int(place.y * 10)))
    assert isinstance(found, tuple)
    for mine, printed in zip((seen.red, seen.green, seen.blue), found, strict=True):
        assert abs(mine - printed) <= 3
