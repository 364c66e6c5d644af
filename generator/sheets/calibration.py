"""The calibration page of a printer: what to read on it, and where to enter that."""

from collections.abc import Iterator

from generator.colour import BLACK
from generator.drawing.items import Drawing, Group, Item, Outline, Segments, Stroke
from generator.drawing.piece import Page
from generator.drawing.shapes import line, rect, transform
from generator.geometry import Affine, Point, Rect, Size
from generator.sheets.cutting import HAIRLINE
from generator.sheets.margins import slug_line, top_and_bottom
from generator.sheets.papers import printable
from generator.sheets.printer import FRAME
from generator.sheets.spec import Label, Lettering, SheetSpec
from generator.units import Mm

_TICK: Mm = 1.2
_FIGURE_PT = 6.0
_EDGE_RULER: Mm = 32.0
"""How far the rulers for L and T reach from the frame."""
_TEXT_PT = 10.0
_TITLE_PT = 18.0
_LEADING: Mm = 5.2


def calibration(spec: SheetSpec, letter: Lettering, *, printer: str = "NAME", known: bool = False) -> tuple[Page, ...]:
    """Two pages, the front and the back of one sheet: a frame, rulers, crosses, and what to read.

    `printer` is its name; the pages of one that is `known` are printed with its corrections.
    """
    page = spec.paper.size
    return tuple(
        Page(
            Drawing(page, tuple(_items(page, side, spec, letter, printer, known=known))),
            side="front" if side == "front" else "back",
        )
        for side in ("front", "back")
    )


def _items(page: Size, side: str, spec: SheetSpec, letter: Lettering, printer: str, *, known: bool) -> Iterator[Item]:
    frame = Rect.of(page).grown(-FRAME)
    yield Outline(rect(frame), stroke=Stroke(BLACK, HAIRLINE, join="round"))
    yield from _rulers(frame, letter)
    yield Outline(_crosses(page), stroke=Stroke(BLACK, HAIRLINE, join="round"))
    x, y = frame.x + 15.0, frame.y + _EDGE_RULER + 10.0
    yield _at(letter(f"{side.title()} of the sheet", _TITLE_PT), x, y)
    room = frame.width - 30.0
    for number, words in enumerate(_steps(side, frame, printer, known=known)):
        if not words:
            continue
        label = letter(words, _TEXT_PT)
        scale = min(1.0, room / label.width)
        at = Affine(scale, 0.0, 0.0, scale, x, y + 9.0 + number * _LEADING)
        yield Group(label.items, at=at)
    profile = f"the profile {printer}" if known else "no profile"
    how = f"print at 100 %, two-sided, flip on the {spec.duplex.value} edge, {profile}"
    strip = top_and_bottom(printable(page, spec.margin)).slug
    yield slug_line(strip, spec.slug, f"calibration, {side}", how, letter, flip=True)


def _steps(side: str, frame: Rect, printer: str, *, known: bool) -> tuple[str, ...]:
    """What to do with this side."""
    again = " --corrected" if known else ""
    sizes = " --width W --height H" if side == "front" else ""
    example = f" --width {frame.width - 1:g} --height {frame.height:g}" if side == "front" else ""
    edges = (
        "With the top of this page up, read in mm:",
        f"      L   from the left edge of the paper to the frame (nominal {FRAME:g})",
        f"      T   from the top edge of the paper to the frame (nominal {FRAME:g})",
    )
    frame_size = (
        f"      W   the width of the frame (nominal {frame.width:g})",
        f"      H   the height of the frame (nominal {frame.height:g})",
    )
    enter = (
        "",
        "Use a ruler; or, for L and T, fold the paper inwards exactly along that line of the frame:",
        "its edge then lies on the short ruler inside the frame and shows the figure.",
        "",
        "Enter what you have read:",
        f"      pnp printer {printer}{again} --{side}-left L --{side}-top T{sizes}",
        f"Example:   --{side}-left 21.5 --{side}-top 19.2{example}",
    )
    if side == "front":
        return (*edges, *frame_size, *enter)
    check = (
        "",
        "Then print both pages again with the corrections and hold the sheet against the light:",
        "the crosses of both sides should coincide.",
    )
    return (*edges, *enter, *check)


def _crosses(page: Size) -> Segments:
    """A cross in the middle and one near each corner, equal on both sides however the sheet is turned."""
    dx, dy = page.width / 2 - 2 * FRAME + 8.0, page.height / 2 - 2 * FRAME + 8.0
    middle = Point(page.width / 2, page.height / 2)
    places = [middle, *(Point(middle.x + sx * dx, middle.y + sy * dy) for sx in (-1, 1) for sy in (-1, 1))]
    lines = ((line(p.x - 4, p.y, p.x + 4, p.y), line(p.x, p.y - 4, p.x, p.y + 4)) for p in places)
    return tuple(step for pair in lines for entry in pair for step in entry)


def _rulers(frame: Rect, letter: Lettering) -> Iterator[Item]:
    """Along the right and lower line of the frame for its size, from its left and upper line for its place."""
    centre = frame.centre
    across, down = Affine.move(frame.x, frame.y), Affine(0.0, 1.0, 1.0, 0.0, frame.x, frame.y)
    yield from _ruler(frame.width, across.after(Affine.move(0.0, frame.height)), letter)
    yield from _ruler(frame.height, down.after(Affine.move(0.0, frame.width)), letter)
    yield from _ruler(_EDGE_RULER, across.after(Affine.move(0.0, centre.y - frame.y)), letter, line_too=True)
    yield from _ruler(_EDGE_RULER, down.after(Affine.move(0.0, centre.x - frame.x)), letter, line_too=True)


def _ruler(length: Mm, at: Affine, letter: Lettering, *, line_too: bool = False) -> Iterator[Item]:
    """Millimetres with a figure at every tenth (every fifth, if short), on the side of the smaller coordinates."""
    ticks = [line(n, 0.0, n, -_TICK * (2 if n % 5 == 0 else 1)) for n in range(int(length) + 1)]
    if line_too:
        ticks.append(line(0.0, 0.0, length, 0.0))
    yield Outline(
        transform(tuple(step for tick in ticks for step in tick), at), stroke=Stroke(BLACK, HAIRLINE, join="round")
    )
    every = 5 if line_too else 10
    for n in range(every, int(length), every):
        label = letter(f"{n}", _FIGURE_PT)
        foot = at.apply(Point(n, -2 * _TICK))
        if at.b:  # a ruler that runs down: its figures stand upright beside it
            yield _at(label, foot.x - label.width - 0.5, foot.y + 0.75)
        else:
            yield _at(label, foot.x - label.width / 2, foot.y - 0.5)


def _at(label: Label, x: Mm, y: Mm) -> Group:
    return Group(label.items, at=Affine.move(x, y))
