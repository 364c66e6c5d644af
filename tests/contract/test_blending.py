"""Blended groups: PDF through PDFium, SVG through resvg and the colours that checks work out show the same."""

from io import BytesIO

import numpy as np
import pikepdf
import pytest
from numpy.typing import NDArray
from PIL import Image as Pillow

from generator.colour import Colour
from generator.drawing.blending import BLENDS, blended, isolated
from generator.drawing.ground import Sampler
from generator.drawing.items import (
    Blend,
    Drawing,
    GradientStop,
    Group,
    Image,
    Item,
    LinearGradient,
    Outline,
    Picture,
)
from generator.drawing.shapes import circle, rect
from generator.geometry import Affine, Point, Rect, Size
from generator.preflight.surface import Shapes, surface
from generator.render.pdf import pdf
from generator.render.png import pngs
from tests.contract.test_backends import BLEED, DPI, on_page, through_pdf, through_svg

SIZE = Size(24.0, 16.0)
CELL = 4.0
PAPER = Outline(rect(Rect.of(SIZE).grown(BLEED)), fill=Colour(255, 255, 255))
BELOW = (
    Colour(255, 255, 255),
    Colour(0, 0, 0),
    Colour(210, 60, 30),
    Colour(40, 90, 160),
    Colour(120, 120, 120),
    Colour(250, 220, 90),
)
OWN = (Colour(200, 40, 80), Colour(60, 170, 110), Colour(128, 128, 128), Colour(20, 30, 60))
STEP = int(CELL * 10)  # pixels, at ten a mm


def squares(opacity: float = 1.0, blend: Blend | None = None) -> tuple[Item, ...]:
    """Columns of colours, and rows of others that are blended with them."""
    columns = tuple(Outline(rect(Rect(CELL * i, 0.0, CELL, 16.0)), fill=colour) for i, colour in enumerate(BELOW))
    rows = tuple(
        Group((Outline(rect(Rect(0.0, CELL * i, 24.0, CELL)), fill=colour),), opacity=opacity, blend=blend)
        for i, colour in enumerate(OWN)
    )
    return (PAPER, *columns, *rows)


def middles(pixels: NDArray[np.float64]) -> NDArray[np.float64]:
    """The pixels in the middle of each square, row by row."""
    start = int(BLEED * 10) + STEP // 2
    return pixels[start : start + 4 * STEP : STEP, start : start + 6 * STEP : STEP]


def photograph() -> Picture:
    x, y = np.meshgrid(np.linspace(0, 255, 24), np.linspace(0, 255, 16))
    pixels = np.stack([x, y, 255 - x], axis=-1).astype(np.uint8)
    out = BytesIO()
    Pillow.fromarray(pixels).save(out, "PNG")
    return Picture(Image("ab" * 32, "png", out.getvalue(), 24, 16), Rect(0.0, 0.0, 24.0, 16.0))


@pytest.mark.parametrize("opacity", [1.0, 0.6])
@pytest.mark.parametrize("blend", BLENDS)
def test_every_backend_and_every_check_sees_the_same_colours(blend: Blend, opacity: float) -> None:
    drawing = Drawing(SIZE, squares(opacity, blend))
    through = middles(through_pdf(drawing)), middles(through_svg(drawing))
    assert np.abs(through[0] - through[1]).max() <= 2
    sampler, seen = Sampler(), surface(drawing.items, Shapes())
    for row, own in enumerate(OWN):
        for column, below in enumerate(BELOW):
            told = below.mixed(blended(own, below, blend), opacity)
            expected = (told.red, told.green, told.blue)
            assert np.abs(through[0][row, column] - expected).max() <= 2, (own, below)
            at = Point(CELL * (column + 0.5), CELL * (row + 0.5))
            for found in (sampler.colour_at(drawing, at), seen.colour_at(at, len(seen.painted))):
                assert np.abs(np.subtract((found.red, found.green, found.blue), expected)).max() <= 2


@pytest.mark.parametrize("blend", BLENDS)
def test_gradients_pictures_and_shapes_over_one_another_look_the_same(blend: Blend) -> None:
    ramp = LinearGradient(0.0, 0.0, 24.0, 0.0, (GradientStop(0.0, OWN[0]), GradientStop(1.0, OWN[1])))
    fill = Outline(rect(Rect(0.0, 0.0, 24.0, 8.0)), fill=ramp)
    disc = Outline(circle(Point(18.0, 9.0), 6.0), fill=Colour(30, 120, 200, 0.7))
    drawing = Drawing(SIZE, isolated((PAPER, photograph(), Group((fill, disc), opacity=0.8, blend=blend))))
    one, other = through_pdf(drawing), through_svg(drawing)
    far = np.abs(one - other).max(axis=-1)
    # Rims of shapes are smoothed a little differently, and so are enlarged pictures.
    assert np.mean(far > 8) < 0.02
    assert np.median(far) <= 2


def nested(blend: Blend) -> tuple[Item, ...]:
    """What is blended in a group that is clipped or faded, and what lies below that group."""
    ground = Outline(rect(Rect.of(SIZE)), fill=BELOW[2])
    field = Outline(rect(Rect(2.0, 2.0, 8.0, 8.0)), fill=BELOW[5])
    top = Group((Outline(rect(Rect(0.0, 4.0, 12.0, 4.0)), fill=OWN[1]),), blend=blend)
    clipped = Group((field, top), clip=rect(Rect(0.0, 0.0, 12.0, 16.0)))
    faded = Group((field, top), Affine.move(12.0, 0.0), opacity=0.5)
    moved = Group((Group((top,), Affine.move(2.0, 8.0)),), Affine.move(0.0, 0.0), shared=True)
    return isolated((PAPER, ground, clipped, faded, moved))


@pytest.mark.parametrize("blend", BLENDS)
def test_what_is_blended_in_a_clipped_or_faded_group_meets_nothing_below_that(blend: Blend) -> None:
    drawing = Drawing(SIZE, nested(blend))
    one, other = through_pdf(drawing), through_svg(drawing)
    places = [(1, 6), (6, 6), (11, 6), (13, 6), (18, 6), (23, 6), (6, 14), (6, 1), (18, 3)]
    for x, y in places:
        pixel = int((y + BLEED) * 10), int((x + BLEED) * 10)
        assert np.abs(one[pixel] - other[pixel]).max() <= 2, (x, y)
    # Beside the field there is nothing in the clipped group to be blended with.
    outside = one[int((6 + BLEED) * 10), int((1 + BLEED) * 10)]
    assert np.abs(outside - (OWN[1].red, OWN[1].green, OWN[1].blue)).max() <= 2


@pytest.mark.parametrize("blend", ["multiply", "screen", "difference"])
def test_what_drawings_have_in_common_may_be_kept_as_pixels(blend: Blend) -> None:
    ground = squares()[:-4]
    drawings = [
        Drawing(SIZE, (*ground, Group((Outline(rect(Rect(0.0, 0.0, 24.0, 16.0)), fill=own),), blend=blend)))
        for own in OWN
    ]
    for drawing, file in zip(drawings, pngs(drawings, DPI, BLEED), strict=True):
        with Pillow.open(BytesIO(file)) as image:
            together = np.asarray(image.convert("RGB")).astype(float)
        assert np.abs(middles(together) - middles(through_svg(drawing))).max() <= 2


def test_what_is_blended_stays_vector() -> None:
    data = pdf(on_page(Drawing(SIZE, squares(1.0, "multiply")), "squares"))
    with pikepdf.open(BytesIO(data)) as file:
        objects = [thing for thing in file.objects if isinstance(thing, pikepdf.Object)]
    kinds = [str(thing.get("/Subtype", "")) for thing in objects if isinstance(thing, pikepdf.Stream)]
    assert "/Image" not in kinds
    assert kinds.count("/Form") == 4


def test_pages_are_mixed_as_light_only_where_something_is_blended() -> None:
    for blend in (None, "multiply"):
        data = pdf(on_page(Drawing(SIZE, squares(1.0, "multiply" if blend else None)), "squares"))
        with pikepdf.open(BytesIO(data)) as file:
            group = file.pages[0].obj.get("/Group")
            assert (None if group is None else str(group.CS)) == (None if blend is None else "/DeviceRGB")
