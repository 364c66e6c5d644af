"""Gradients of several runs become bands, which lap over each other and show the same colours."""

from collections.abc import Sequence

import pytest

from generator.colour import Colour
from generator.drawing import extent, shapes
from generator.drawing.items import GradientStop, Group, LinearGradient, Outline, Paint, RadialGradient
from generator.geometry import Point, Rect
from generator.layout.svg.bands import MOST_BANDS, banded
from generator.preflight.surface import Shapes, paint_at, surface

BOX = Rect(0, 0, 60, 40)
RED, BLUE, GREEN = Colour(200, 0, 0), Colour(0, 0, 200), Colour(0, 160, 0)


def stops(*pairs: tuple[float, Colour]) -> tuple[GradientStop, ...]:
    return tuple(GradientStop(offset, colour) for offset, colour in pairs)


RUNS = stops((0, RED), (0.25, BLUE), (0.25, GREEN), (0.6, RED), (0.6, BLUE), (1, GREEN))
PAINTS: Sequence[Paint] = (
    LinearGradient(10, 5, 50, 30, RUNS),
    LinearGradient(50, 20, 10, 20, RUNS),
    LinearGradient(20, 20, 30, 20, stops((0, RED), (0, BLUE), (1, GREEN), (1, RED))),
    RadialGradient(30, 20, 25, RUNS),
    RadialGradient(0, 0, 70, RUNS),
)


def outline(paint: Paint) -> Outline:
    return Outline(shapes.rect(BOX), paint)


@pytest.mark.parametrize("paint", PAINTS)
def test_bands_show_what_the_whole_shows(paint: Paint) -> None:
    bands = banded(outline(paint), BOX)
    assert len(bands) == 3 and all(isinstance(band, Group) and band.clip for band in bands)
    seen = surface(bands, Shapes())
    for x in range(1, 60, 2):
        for y in range(1, 40, 3):
            place = Point(x + 0.37, y + 0.21)
            want, got = paint_at(paint, place), seen.colour_at(place, len(seen.painted))
            near = [paint_at(paint, Point(place.x + dx, place.y + dy)) for dx in (-0.1, 0.1) for dy in (-0.1, 0.1)]
            if all(abs(one.red - want.red) + abs(one.blue - want.blue) < 20 for one in near):  # no edge is near
                assert (got.red, got.green, got.blue) == pytest.approx((want.red, want.green, want.blue), abs=2)


@pytest.mark.parametrize(
    "paint",
    [
        RED,
        LinearGradient(0, 0, 60, 0, stops((0, RED), (0.5, BLUE), (1, GREEN))),
        LinearGradient(0, 0, 60, 0, stops((0, RED), (0.5, Colour(0, 0, 200, 0.5)), (0.5, GREEN), (1, GREEN))),
        RadialGradient(30, 20, 25, RUNS, (25, 20)),
        LinearGradient(0, 0, 60, 0, stops(*[(n // 2 / MOST_BANDS, RED) for n in range(1, 2 * MOST_BANDS + 4)])),
    ],
)
def test_others_stay_whole(paint: Paint) -> None:
    assert banded(outline(paint), BOX) == (outline(paint),)


def test_bands_lap_over_the_next_but_not_over_the_last() -> None:
    first, second, last = banded(outline(LinearGradient(0, 0, 60, 0, RUNS)), BOX)
    boxes = [extent.of_path(band.clip) for band in (first, second, last) if isinstance(band, Group) and band.clip]
    assert boxes[0].right == pytest.approx(15.75) and boxes[1].x == pytest.approx(15)
    assert boxes[1].right == pytest.approx(37.05) and boxes[2].x == pytest.approx(36)
    assert boxes[0].x < 0 and boxes[2].right > 60
