"""What stands in a sheet's margin: the slug line, the check ruler, the note how to turn the sheet."""

from generator.colour import BLACK
from generator.dataclass import dataclass
from generator.drawing.items import Group, Item, Outline, Segments, Stroke
from generator.drawing.shapes import line
from generator.geometry import Affine, Rect
from generator.sheets.cutting import HAIRLINE, MARK_COLOUR
from generator.sheets.spec import Label, Lettering, Slug
from generator.units import Mm, inches

STRIP: Mm = 2.6
"""The height of the strip that a slug line or a check ruler takes."""

CLEAR: Mm = 1.0
"""Between the strips in the margin and what else is on the page."""

_TYPE_PT = 5.5
_BASELINE: Mm = 1.9  # below the top of the strip
_GAP: Mm = 3.0
_ARROW: Mm = 4.0
_TITLE_LENGTH = 60


@dataclass(frozen=True, slots=True)
class Strips:
    """Where slug line and check ruler stand on a page; taller than wide means that they read upwards."""

    slug: Rect
    ruler: Rect

    @property
    def upright(self) -> bool:
        """Whether they stand at the sides of the page."""
        return self.slug.height > self.slug.width


def top_and_bottom(area: Rect, corner: Mm = 0.0) -> Strips:
    """The ruler along the top of the printable area, the slug along its foot; both leave its corners free."""
    left, width = area.x + corner, area.width - 2 * corner
    return Strips(slug=Rect(left, area.bottom - STRIP, width, STRIP), ruler=Rect(left, area.y, width, STRIP))


def sides(area: Rect, corner: Mm = 0.0) -> Strips:
    """The ruler along the left of the printable area, the slug along its right; both leave its corners free."""
    top, height = area.y + corner, area.height - 2 * corner
    return Strips(slug=Rect(area.right - STRIP, top, STRIP, height), ruler=Rect(area.x, top, STRIP, height))


def slug_line(strip: Rect, slug: Slug, what: str, how: str, letter: Lettering, *, flip: bool = False) -> Group:
    """One line: game, version, fingerprint and `what` is on the sheet from the left, `how` to print it from the right.

    `flip` puts an arrow before `how`. Set smaller where the strip is too short for it, never left out.
    """
    game = slug.game if len(slug.game) <= _TITLE_LENGTH else slug.game[: _TITLE_LENGTH - 1] + "…"
    begin = letter(f"{game} {slug.version} · {slug.fingerprint[:8]} · {what}", _TYPE_PT)
    end = letter(how, _TYPE_PT)
    length = max(strip.width, strip.height)
    arrow = _ARROW if flip else 0.0
    scale = min(1.0, length / (begin.width + _GAP + arrow + end.width))
    free = length / scale
    items: tuple[Item, ...] = (_moved(begin, 0.0), _moved(end, free - end.width))
    if flip:
        items += (Group(_flip_arrow(), at=Affine.move(free - end.width - arrow, _BASELINE)),)
    shrunk = Affine(scale, 0.0, 0.0, scale, 0.0, (1 - scale) * _BASELINE)
    return Group((Group(items, at=shrunk),), at=_along(strip))


def check_ruler(strip: Rect, letter: Lettering) -> Group:
    """100 mm above the line, 4 in below it, and the words to say so where there is room."""
    middle = STRIP / 2
    ruler = Outline(_ticks(middle), stroke=Stroke(MARK_COLOUR, HAIRLINE, join="round"))
    length = max(strip.width, strip.height)
    words = letter("100 mm above the line, 4 in below: if both are correct, the scale is correct", _TYPE_PT)
    if inches(4) + 1 + words.width > length:
        words = letter("100 mm / 4 in", _TYPE_PT)
    scale = min(1.0, (length - inches(4) - 1) / words.width)
    label = Group(words.items, at=Affine(scale, 0.0, 0.0, scale, inches(4) + 1, _BASELINE))
    return Group((ruler, label), at=_along(strip), shared=True)


def _ticks(middle: Mm) -> Segments:
    """Millimetres upwards (every one in the first centimetre, then every five), quarter inches downwards."""
    up = {mm: 1.2 if mm % 10 == 0 else 0.8 if mm % 5 == 0 else 0.5 for mm in (*range(11), *range(15, 101, 5))}
    down = {inches(n / 4): 1.2 if n % 4 == 0 else 0.6 for n in range(17)}
    lines = (
        line(0.0, middle, inches(4), middle),
        *(line(x, middle, x, middle - height) for x, height in up.items()),
        *(line(x, middle, x, middle + height) for x, height in down.items()),
    )
    return tuple(segment for line in lines for segment in line)


def _flip_arrow() -> tuple[Item, ...]:
    """A bow with a head: turn over. Its foot stands on the baseline; 3 mm wide."""
    bow: Segments = (("M", 0.2, -0.1), ("C", 0.2, -1.7, 2.4, -1.7, 2.4, -0.5))
    head: Segments = (("M", 1.9, -0.7), ("L", 2.9, -0.7), ("L", 2.4, 0.0), ("Z",))
    return (Outline(bow, stroke=Stroke(BLACK, 0.18, join="round")), Outline(head, fill=BLACK))


def _moved(label: Label, x: Mm) -> Group:
    return Group(label.items, at=Affine.move(x, _BASELINE))


def _along(strip: Rect) -> Affine:
    """From a strip lying at the origin to its place; reading upwards where it is taller than wide."""
    if strip.height > strip.width:
        return Affine.move(strip.x, strip.bottom).after(Affine.turn(-90))
    return Affine.move(strip.x, strip.y)
