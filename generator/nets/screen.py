"""Screens: panels side by side with a fold between them; in two halves, joined by a tab, where they are too wide."""

from generator.catalog.forms import GLUE_TAB, FoldedScreen
from generator.drawing.items import Segments
from generator.drawing.net import Glue, Net, NetPart, PartFace
from generator.drawing.shapes import line, polygon, rect
from generator.geometry import Affine, Point, Rect, Size
from generator.units import Mm

_SLANT: Mm = 4.0
_OVER: Mm = 1.0  # of print on a tab, so that the seam shows no white


def screen_net(screen: FoldedScreen, bleed: Mm, *, two_sided: bool) -> Net:
    """The net of a screen, whole and in halves."""
    width, height = screen.panel.width, screen.panel.height
    count = screen.panels
    size = Size(count * width, height)
    seen = rect(Rect.of(size).grown(bleed))
    whole = NetPart(
        "screen",
        size,
        rect(Rect.of(size)),
        (PartFace("front", clip=seen),),
        (PartFace("back", clip=seen),) if two_sided else (),
        scores=_folds(count, screen),
        bleed=bleed,
    )
    return Net((whole,), _HOW, _halves(screen, bleed, two_sided=two_sided))


_HOW = (
    "score and fold on the dashed lines, the outer face outwards; "
    "of a screen in halves, glue the tab of one behind the other"
)


def _folds(count: int, screen: FoldedScreen) -> tuple[Segments, ...]:
    return tuple(
        line(n * screen.panel.width, 0.0, n * screen.panel.width, screen.panel.height) for n in range(1, count)
    )


def _halves(screen: FoldedScreen, bleed: Mm, *, two_sided: bool) -> tuple[NetPart, ...]:
    """Left and right half as seen from outside; the tab is at the right of the left one.

    It comes to lie on the inner side, where it goes on with the inner face.
    """
    width, height, count = screen.panel.width, screen.panel.height, screen.panels
    first = (count + 1) // 2
    seam, rest = first * width, (count - first) * width
    top, bottom = -bleed, height + 2 * bleed
    tab = [Point(seam, 0), Point(seam + GLUE_TAB, _SLANT), Point(seam + GLUE_TAB, height - _SLANT), Point(seam, height)]
    left = NetPart(
        "left half",
        Size(seam + GLUE_TAB, height),
        polygon([Point(0, 0), *tab, Point(0, height)]),
        (PartFace("front", clip=rect(Rect(-bleed, top, bleed + seam + _OVER, bottom)), tile="A1"),),
        (
            PartFace(
                "back",
                Affine.move(GLUE_TAB - rest, 0.0),
                rect(Rect(rest - GLUE_TAB, top, GLUE_TAB + seam + bleed, bottom)),
                "A1",
            ),
        )
        if two_sided
        else (),
        scores=(*_folds(first, screen), line(seam, 0.0, seam, height)),
        glue=(Glue(polygon(tab), Point(seam + GLUE_TAB / 2, height / 2), turn=270),),
        bleed=bleed,
    )
    right = NetPart(
        "right half",
        Size(rest, height),
        rect(Rect(0.0, 0.0, rest, height)),
        (
            PartFace(
                "front",
                Affine.move(-seam, 0.0),
                rect(Rect(seam - bleed, top, bleed + rest + bleed, bottom)),
                "B1",
            ),
        ),
        (PartFace("back", clip=rect(Rect(-bleed, top, bleed + rest + bleed, bottom)), tile="B1"),) if two_sided else (),
        scores=_folds(count - first, screen),
        bleed=bleed,
    )
    return (left, right)
