"""`qr: words`: a QR code, of an address or any other text, in a box."""

from collections.abc import Iterable

from generator.colour import BLACK, WHITE
from generator.drawing import shapes
from generator.drawing.items import Group, Item, Outline, Segment
from generator.geometry import Rect
from generator.layout.element import EACH, Element, LayerContext, LayerFault

SMALLEST_MODULE = 0.35
"""Mm of a module, below which telephones fail to read a printed code."""
_QUIET = 4
"""Modules of empty margin. Source: ISO/IEC 18004, quiet zone."""
_LONGEST = 1_000


def _draw(context: LayerContext) -> Iterable[Item]:
    words = context.words("qr").strip()
    if not words:
        return
    box = context.box()
    rows = _modules(words, context.choice("level", ("low", "medium", "quartile", "high"), "medium"))
    quiet = context.whole("quiet", _QUIET, low=0, high=20)
    count = len(rows) + 2 * quiet
    side = min(box.width, box.height)
    module = side / count
    context.drawer.spend(len(rows) ** 2 // EACH)
    if module < SMALLEST_MODULE:
        message = (
            f"a QR code of {len(words)} characters needs a box of {count * SMALLEST_MODULE:.1f} mm, not {side:g} mm"
        )
        hint = "make the box larger, the address shorter, or `level` lower"
        raise LayerFault("LAY012", message, hint=hint, key="qr", data=True, value=words)
    square = Rect(box.centre.x - side / 2, box.centre.y - side / 2, side, side)
    left, top = square.x + quiet * module, square.y + quiet * module
    made: list[Segment] = []
    for y, row in enumerate(rows):
        for start, length in _runs(row):
            made += shapes.rect(Rect(left + start * module, top + y * module, length * module, module))
    if context.drawer.ink == "low":  # which would outline it: a code is read as it is
        plain = (Outline(shapes.rect(square), WHITE), Outline(tuple(made), BLACK))
        yield Group(plain, spares_ink=True)
        return
    ground = context.paint("ground", square, "#ffffff")
    if ground is not None:
        yield Outline(shapes.rect(square), ground)
    yield Outline(tuple(made), context.paint("fill", square, "#000000"))


def _modules(words: str, level: str) -> list[list[bool]]:
    """The code, row by row; raises LayerFault for words that are too long for one."""
    import segno  # for layouts with a code only

    try:
        if len(words) > _LONGEST:
            raise segno.DataOverflowError("too long")
        code = segno.make(words, error=level[0], micro=False, boost_error=False)
    except segno.DataOverflowError:
        message = f"{len(words):,} characters are too many for a QR code"
        raise LayerFault("LAY012", message, hint="shorten the address", key="qr", data=True, value=words) from None
    return [[bool(module) for module in row] for row in code.matrix]


def _runs(row: list[bool]) -> Iterable[tuple[int, int]]:
    """Dark modules of a row that lie side by side: where they begin, and how many."""
    start: int | None = None
    for at, dark in enumerate([*row, False]):
        if dark and start is None:
            start = at
        elif not dark and start is not None:
            yield start, at - start
            start = None


QR = Element(frozenset({"box", "level", "quiet", "fill", "ground"}), _draw)
