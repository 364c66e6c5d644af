"""DXF for cutting machines, read back with the library's own reader and by arithmetic."""

from io import StringIO
from math import cos, pi, sin

import pytest
from ezdxf.entities.lwpolyline import LWPolyline
from ezdxf.filemanagement import read
from ezdxf.math import bulge_to_arc

from generator.drawing.arcs import TOLERANCE, arc_paths
from generator.drawing.items import Segments
from generator.drawing.shapes import circle, flatten, rect, rounded_rect
from generator.geometry import Point, Rect, Size
from generator.render.dxf import dxf

PAGE = Size(210.0, 297.0)
CARD = rounded_rect(Rect(20.0, 30.0, 63.5, 88.9), 3.0)
DISC = circle(Point(150.0, 200.0), 9.5)
FREE: Segments = (("M", 10.0, 10.0), ("C", 40.0, 5.0, 60.0, 60.0, 90.0, 20.0), ("L", 95.0, 50.0))


def _read(data: bytes) -> list[LWPolyline]:
    document = read(StringIO(data.decode()))
    assert document.header["$INSUNITS"] == 4  # mm
    lines = list(document.modelspace())
    assert all(isinstance(line, LWPolyline) for line in lines)
    return [line for line in lines if isinstance(line, LWPolyline)]


def _shoelace(points: list[tuple[float, float]]) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2


def test_lines_lie_in_their_layers_where_they_are_on_the_page() -> None:
    card, disc, fold = _read(dxf(PAGE, {"CUT": (CARD, DISC), "SCORE": ((("M", 5.0, 40.0), ("L", 205.0, 40.0)),)}))
    assert [line.dxf.layer for line in (card, disc, fold)] == ["CUT", "CUT", "SCORE"]
    assert card.closed and disc.closed and not fold.closed
    assert [tuple(point) for point in fold.get_points("xy")] == [(5.0, 257.0), (205.0, 257.0)]
    xs, ys = zip(*card.get_points("xy"), strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((20.0, 83.5, 178.1, 267.0))


def test_arcs_bulge_outwards_and_are_those_of_the_circle() -> None:
    (disc,) = _read(dxf(PAGE, {"CUT": (DISC,)}))
    points = disc.get_points("xyb")
    for (x1, y1, bulge), (x2, y2, _) in zip(points, points[1:] + points[:1], strict=True):
        centre, _, _, radius = bulge_to_arc((x1, y1), (x2, y2), bulge)
        assert (centre.x, centre.y, radius) == pytest.approx((150.0, 97.0, 9.5), abs=2 * TOLERANCE)
    assert len(points) <= 8  # arcs, not a polygon of many sides


@pytest.mark.parametrize("path", [CARD, DISC, FREE, rect(Rect(1.0, 2.0, 30.0, 40.0))])
def test_arcs_follow_the_curve_they_stand_for(path: Segments) -> None:
    (file,) = _read(dxf(PAGE, {"CUT": (path,)}))
    (arcs,) = arc_paths(path)
    assert file.closed == arcs.closed == (path[-1][0] == "Z")
    flat = [(point.x, PAGE.height - point.y) for polygon in flatten(path, 0.001) for point in polygon]
    drawn: list[tuple[float, float]] = []
    points = file.get_points("xyb")
    for (x1, y1, bulge), (x2, y2, _) in zip(points, points[1:] + points[:1], strict=True):
        drawn.append((x1, y1))
        if bulge:
            centre, start, end, radius = bulge_to_arc((x1, y1), (x2, y2), bulge)
            turn = [n / 20 for n in range(1, 20)]
            if bulge < 0:
                turn.reverse()
            sweep = (end - start) % (2 * pi)
            drawn += [
                (centre.x + radius * cos(start + sweep * t), centre.y + radius * sin(start + sweep * t)) for t in turn
            ]
    assert _shoelace(drawn) == pytest.approx(_shoelace(flat), rel=1.5e-3)


def test_the_same_lines_make_the_same_file() -> None:
    assert dxf(PAGE, {"CUT": (CARD, DISC)}) == dxf(PAGE, {"CUT": (CARD, DISC)})
