"""What an art director asks of illustrations: that they fill their window, stand out from the sky, and are no twins."""

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.colour import Colour, contrast
from generator.drawing import extent
from generator.drawing.items import Figure, Painted, Segments
from generator.geometry import Point
from generator.preflight.surface import PlacedFigure, Surface, inside
from generator.units import Mm

LEAST_FILLED = 0.55
"""Of its window's height, that a figure takes at least: less reads as a sign, not as a picture."""
LEAST_STEP = 1.6
"""Contrast of a head to what is behind it, at least."""
NEAR: Mm = 0.5
"""A figure that ends as near to the window's lower edge stands on it."""
_PLACES = 24
_WIDER = 1.12
"""Places about the head are so many times as far from its middle as its edge."""


@dataclass(frozen=True, slots=True)
class FigureFault:
    """What is wrong with a figure; `measure` is smaller the worse it is."""

    code: str
    name: str
    measure: float
    message: str
    hint: str


def faults(placed: PlacedFigure, surface: Surface) -> Iterator[FigureFault]:
    """EYE006, EYE007, EYE008, EYE010 of one figure on a face."""
    figure = placed.figure
    if not _is_detail(placed, surface.figures):
        yield from _placing(figure)
    yield from _head(placed, surface)
    if len(figure.glows) > 1:
        names = ", ".join(sorted(colour.hex for colour in figure.glows))
        message = f"illustration {figure.name!r} glows in {len(figure.glows)} colours: {names}"
        yield FigureFault("EYE008", figure.name, -len(figure.glows), message, "keep one; let the others be flat")
    yield from _strays(placed)


def _is_detail(placed: PlacedFigure, figures: Sequence[PlacedFigure]) -> bool:
    """Whether a figure that floats lies on another one that fills its window, as a bell does on an ox."""
    if not placed.figure.floats:
        return False
    box = placed.at.bounds(placed.figure.extent)
    return any(
        other.below < placed.below
        and _filled(other.figure) >= LEAST_FILLED
        and other.at.bounds(extent.common(other.figure.extent, other.figure.window)).overlaps(box)
        for other in figures
    )


def _filled(figure: Figure) -> float:
    """The share of its window's height that a figure takes."""
    seen = extent.common(figure.extent, figure.window)
    return seen.height / figure.window.height if figure.window.height else 1.0


def _placing(figure: Figure) -> Iterator[FigureFault]:
    share = _filled(figure)
    if share < LEAST_FILLED:
        message = f"illustration {figure.name!r} fills {share:.0%} of its window's height; {LEAST_FILLED:.0%} is wanted"
        yield FigureFault("EYE006", figure.name, share, message, "draw it larger: a bust that the window's edge crops")
    elif not figure.floats and figure.extent.bottom < figure.window.bottom - NEAR:
        gap = figure.window.bottom - figure.extent.bottom
        message = f"illustration {figure.name!r} ends {gap:.1f} mm above its window's lower edge"
        yield FigureFault("EYE006", figure.name, 1 - gap, message, "let it run below the edge, or say floats: true")


def _head(placed: PlacedFigure, surface: Surface) -> Iterator[FigureFault]:
    if placed.figure.head is None:
        return
    outline, colour = placed.figure.head
    pairs = list(_edges(placed, outline, colour, surface))
    if not pairs:
        return
    steps = [contrast(seen, ground) for seen, ground in pairs]
    step = statistics.median(steps)
    if step < LEAST_STEP:
        colour, ground = min(pairs, key=lambda pair: contrast(*pair))
        message = (
            f"the head of illustration {placed.figure.name!r} in {colour.hex} stands out from what is behind it "
            f"({ground.hex}) by {step:.2f}; {LEAST_STEP:g} is wanted"
        )
        yield FigureFault("EYE007", placed.figure.name, step, message, _lighter(colour, ground))


def _lighter(colour: Colour, ground: Colour) -> str:
    way = "lighter" if colour.luminance >= ground.luminance else "darker"
    return f"make the head {way}, or lay something light or dark behind it"


def _around(figure: Figure, outline: Segments, surface: Surface) -> Iterator[Point]:
    """Places of the window a little outside of the head's upper half; the lower grows out of a neck or a beard."""
    centre = extent.of_path(outline).centre
    window = surface.shapes.rings(figure.edge)
    points = [point for ring in surface.shapes.rings(outline) for point in ring]
    for x, y in points[:: max(1, len(points) // _PLACES)]:
        place = Point(centre.x + (x - centre.x) * _WIDER, centre.y + (y - centre.y) * _WIDER)
        if y <= centre.y and inside(window, place):
            yield place


def _edges(
    placed: PlacedFigure, outline: Segments, colour: Colour, surface: Surface
) -> Iterator[tuple[Colour, Colour]]:
    """What is seen of the head at places about it, and what is behind it there.

    Where a hat or hair covers the head's edge, that is what is seen of it; where it grows out of a body of its own
    colour, there is no edge.
    """
    figure = placed.figure
    for place in _around(figure, outline, surface):
        seen = _top(figure.worn, place, surface) or colour
        ground = _top(figure.behind, place, surface) or surface.colour_at(placed.at.apply(place), placed.below)
        if seen != ground:
            yield seen, ground


def _top(parts: tuple[Painted, ...], place: Point, surface: Surface) -> Colour | None:
    """The colour of the uppermost part that covers a place."""
    return next((colour for outline, colour in reversed(parts) if inside(surface.shapes.rings(outline), place)), None)


def _strays(placed: PlacedFigure) -> Iterator[FigureFault]:
    """Parts that nobody sees, and figures that nothing keeps within their window."""
    figure, window = placed.figure, placed.figure.window
    lost = sum(1 for outline in figure.outlines if not extent.of_path(outline).overlaps(window))
    if lost:
        many = "outlines" if lost > 1 else "outline"
        lie = "lie" if lost > 1 else "lies"
        message = f"{lost} {many} of illustration {figure.name!r} {lie} outside of its window"
        yield FigureFault("EYE010", figure.name, -lost, message, "move them in, or leave them out")
    elif not placed.is_clipped and not window.grown(NEAR).contains(figure.extent):
        message = f"illustration {figure.name!r} reaches beyond its box, and nothing cuts it off"
        yield FigureFault(
            "EYE010", figure.name, 0.0, message, "give the layer clip: box or a window, or a smaller scale"
        )
