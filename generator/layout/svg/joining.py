"""Paths put together, and lines made areas, by Skia's path operations. Lengths are in any one unit.

Loaded for the few files that need one: dashed lines, lines painted with gradients, clips of several shapes.
"""

import math
from collections.abc import Sequence
from typing import Any, Final

from generator.dataclass import dataclass
from generator.drawing.items import Segment, Segments, Stroke
from generator.layout.svg.values import NotDrawn

_FINE: Final = 16.0
"""How much larger paths are while Skia works on them, whose curves are true to a quarter of a unit."""

_MOST_DASHES = 10_000


def union(paths: Sequence[tuple[Segments, bool]]) -> Segments:
    """What lies in any of the paths, each with whether holes are cut by the even-odd rule; raises NotDrawn."""
    import pathops

    made = pathops.Path()
    try:
        for segments, even_odd in paths:
            made = pathops.op(made, _path(segments, even_odd=even_odd), pathops.PathOp.UNION, fix_winding=True)
    except pathops.PathOpsError as error:
        raise NotDrawn("a clip path of several shapes that cannot be combined") from error
    return _segments(made)


def common(one: tuple[Segments, bool], other: tuple[Segments, bool]) -> Segments:
    """What lies in both paths; raises NotDrawn."""
    import pathops

    first, second = (_path(segments, even_odd=even_odd) for segments, even_odd in (one, other))
    try:
        return _segments(pathops.op(first, second, pathops.PathOp.INTERSECTION, fix_winding=True))
    except pathops.PathOpsError as error:
        raise NotDrawn("a clip path within a clip path that cannot be combined") from error


@dataclass(frozen=True, slots=True)
class Dash:
    """Lengths of line and gap by turns, an even number of them, and how far into them a line begins."""

    lengths: tuple[float, ...]
    begin: float


def area_of_line(segments: Segments, stroke: Stroke, dash: Dash | None) -> Segments:
    """The area that a line covers, to be filled by the non-zero rule; raises NotDrawn for too many dashes."""
    import pathops

    if dash is not None and length_of(segments) / sum(dash.lengths) * len(dash.lengths) > _MOST_DASHES:
        raise NotDrawn(f"a line of more than {_MOST_DASHES} dashes")
    path = _path(segments, even_odd=False)
    caps = {"butt": pathops.LineCap.BUTT_CAP, "round": pathops.LineCap.ROUND_CAP, "square": pathops.LineCap.SQUARE_CAP}
    joins = {
        "miter": pathops.LineJoin.MITER_JOIN,
        "round": pathops.LineJoin.ROUND_JOIN,
        "bevel": pathops.LineJoin.BEVEL_JOIN,
    }
    path.stroke(
        stroke.width * _FINE,
        caps[stroke.cap],
        joins[stroke.join],
        stroke.miter_limit,
        None if dash is None else [length * _FINE for length in dash.lengths],
        0.0 if dash is None else dash.begin * _FINE,
    )
    return _segments(path)


def length_of(segments: Segments) -> float:
    """How long a path is at most."""
    total = x = y = 0.0
    for kind, *numbers in segments:
        for to_x, to_y in zip(numbers[::2], numbers[1::2], strict=True):
            total += 0.0 if kind == "M" else math.hypot(to_x - x, to_y - y)
            x, y = to_x, to_y
    return total


def _path(segments: Segments, *, even_odd: bool) -> Any:
    import pathops

    path = pathops.Path(fillType=pathops.FillType.EVEN_ODD if even_odd else pathops.FillType.WINDING)
    draw = {"M": path.moveTo, "L": path.lineTo, "C": path.cubicTo, "Z": path.close}
    for step in segments:
        draw[step[0]](*(number * _FINE for number in step[1:]))
    return path


def _segments(path: Any) -> Segments:
    import pathops

    path.convertConicsToQuads()
    made: list[Segment] = []
    x = y = 0.0
    for verb, points in path:
        flat = [number / _FINE for point in points for number in point]
        if verb == pathops.PathVerb.MOVE:
            made.append(("M", *flat))
        elif verb == pathops.PathVerb.LINE:
            made.append(("L", *flat))
        elif verb == pathops.PathVerb.CUBIC:
            made.append(("C", *flat))
        elif verb == pathops.PathVerb.QUAD:
            qx, qy, to_x, to_y = flat
            first, second = (x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y)), (to_x + 2 / 3 * (qx - to_x),)
            made.append(("C", *first, *second, to_y + 2 / 3 * (qy - to_y), to_x, to_y))
        else:
            made.append(("Z",))
        if flat:
            x, y = flat[-2:]
    return tuple(made)
