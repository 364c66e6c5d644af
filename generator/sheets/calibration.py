"""The calibration page of a printer: what to measure, and what to enter."""

from collections.abc import Iterator

from generator.colour import BLACK
from generator.drawing.items import Drawing, Group, Item, Outline, Segments, Stroke
from generator.drawing.piece import Page
from generator.drawing.shapes import line, rect
from generator.geometry import Affine, Point, Rect, Size
from generator.sheets.cutting import HAIRLINE
from generator.sheets.margins import slug_line, top_and_bottom
from generator.sheets.papers import printable
from generator.sheets.spec import Label, Lettering, SheetSpec
from generator.units import Mm

FRAME: Mm = 20.0
"""How far the frame's lines are from the edges of the paper."""

_TICK: Mm = 1.5
_NEAR: Mm = 10.0  # the scales along the frame reach so far to both sides of its middle
_TEXT_PT = 10.0
_TITLE_PT = 18.0
_LEADING: Mm = 5.2


def calibration(
    spec: SheetSpec, letter: Lettering, *, printer: str = "NAME", profile: str = "no profile"
) -> tuple[Page, ...]:
    """Two pages, the front and the back of one sheet: a frame, crosses, and what to measure.

    `printer` is its name, `profile` says what the page is printed with.
    """
    page = spec.paper.size
    return tuple(
        Page(
            Drawing(page, tuple(_items(page, side, spec, letter, printer, profile))),
            side="front" if side == "front" else "back",
        )
        for side in ("front", "back")
    )


def _items(page: Size, side: str, spec: SheetSpec, letter: Lettering, printer: str, profile: str) -> Iterator[Item]:
    frame = Rect.of(page).grown(-FRAME)
    yield Outline(rect(frame), stroke=Stroke(BLACK, HAIRLINE, join="round"))
    yield Outline(_ticks(frame), stroke=Stroke(BLACK, HAIRLINE, join="round"))
    yield Outline(_crosses(page), stroke=Stroke(BLACK, HAIRLINE, join="round"))
    x, y = frame.x + 15.0, frame.y + 32.0
    yield _at(letter(f"{side.title()} of the sheet", _TITLE_PT), x, y)
    room = frame.width - 30.0
    for number, words in enumerate(_steps(page, side, frame, printer)):
        if not words:
            continue
        label = letter(words, _TEXT_PT)
        scale = min(1.0, room / label.width)
        at = Affine(scale, 0.0, 0.0, scale, x, y + 9.0 + number * _LEADING)
        yield Group(label.items, at=at)
    how = f"print at 100 %, two-sided, flip on the {spec.duplex.value} edge, {profile}"
    strip = top_and_bottom(printable(page, spec.margin)).slug
    yield slug_line(strip, spec.slug, f"calibration, {side}", how, letter, flip=True)


def _steps(page: Size, side: str, frame: Rect, printer: str) -> tuple[str, ...]:
    """What to do with this side."""
    width, height = frame.width, frame.height
    first = (
        "With the top of this page up, measure in mm from the paper's edge to the frame: L at the left, T at the top.",
        f"The frame should be {FRAME:g} mm from both. Enter the difference:",
        "",
        f"      pnp printer {printer} --{side}-x (20 - L) --{side}-y (20 - T)",
        "",
        f"Example: L is 21.5 and T is 19.2, so --{side}-x -1.5 --{side}-y 0.8",
        "",
    )
    if side == "back":
        return (
            *first,
            "Then print the two pages again with the profile and hold the sheet against the light:",
            "the crosses of both sides should coincide.",
        )
    return (
        *first,
        f"Measure the frame itself: it should be {width:g} mm wide (W) and {height:g} mm high (H). If it is not:",
        "",
        f"      pnp printer {printer} --scale-x (100 x {width:g} / W) --scale-y (100 x {height:g} / H)",
        "",
        f"Example: W is {width - 1:g}, so --scale-x {100 * width / (width - 1):.2f}",
        "If a side is scaled, print this page again with the profile before you measure L and T.",
    )


def _crosses(page: Size) -> Segments:
    """A cross in the middle and one near each corner, equal on both sides however the sheet is turned."""
    dx, dy = page.width / 2 - 2 * FRAME + 8.0, page.height / 2 - 2 * FRAME + 8.0
    middle = Point(page.width / 2, page.height / 2)
    places = [middle, *(Point(middle.x + sx * dx, middle.y + sy * dy) for sx in (-1, 1) for sy in (-1, 1))]
    lines = ((line(p.x - 4, p.y, p.x + 4, p.y), line(p.x, p.y - 4, p.x, p.y + 4)) for p in places)
    return tuple(step for pair in lines for entry in pair for step in entry)


def _ticks(frame: Rect) -> Segments:
    """Millimetres along the middle of the left and the top line of the frame, to see a slant of the paper."""
    centre = frame.centre
    steps = range(-int(_NEAR), int(_NEAR) + 1)
    lines = (
        *(line(frame.x, centre.y + n, frame.x + _TICK * (2 if n % 5 == 0 else 1), centre.y + n) for n in steps),
        *(line(centre.x + n, frame.y, centre.x + n, frame.y + _TICK * (2 if n % 5 == 0 else 1)) for n in steps),
    )
    return tuple(step for line in lines for step in line)


def _at(label: Label, x: Mm, y: Mm) -> Group:
    return Group(label.items, at=Affine.move(x, y))
