"""Letters that are printed over other letters: two layers of a layout whose texts meet."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.geometry import Point, Rect
from generator.preflight.surface import LetterRun, Surface, scale_of
from generator.units import pt_to_mm

_HEIGHT = 0.45  # of the size: small letters without what rises above them, so that lines close together do not meet
_LEAST_WIDTH = 0.4  # of the size of the smaller of two runs; letters side by side touch in less
_LEAST_HEIGHT = 0.25  # of the height of the lower of two
_SAME_SHARE = 0.9  # of both: the same words once more, as a shadow or to make them bolder
_PALE = 0.5  # what one sees through so far is an ornament below the words
_UNLIKE = 3.0  # times as large: a figure behind the words
_OPAQUE = 0.98


@dataclass(frozen=True, slots=True)
class _Core:
    """The place of the small letters of a run on a face."""

    order: int
    written: LetterRun
    box: Rect
    size_pt: float
    words: str

    @property
    def is_level(self) -> bool:
        """Whether the words run across the face, not up or down it."""
        return self.written.at.b == 0

    @property
    def length(self) -> float:
        """How long the words are, in mm."""
        return self.box.width if self.is_level else self.box.height


def overprinted(surface: Surface) -> Iterator[tuple[str, str, float]]:
    """The words of every two runs that lie on one another, the earlier first, and the share of the smaller that does.

    Runs that are turned by other than right angles do not count.
    """
    cores = sorted(_cores(surface), key=lambda core: (core.box.y, core.box.x))
    for index, one in enumerate(cores):
        for other in cores[index + 1 :]:
            if other.box.y >= one.box.bottom:
                break
            share = _share(one, other)
            if share > 0 and not _apart(surface, one, other):
                first, second = (one, other) if one.order < other.order else (other, one)
                yield first.words, second.words, share


def _cores(surface: Surface) -> Iterator[_Core]:
    for order, written in enumerate(surface.written):
        run, at = written.run, written.at
        words = run.text.strip()
        if not words or run.fill.alpha * written.opacity < _PALE:
            continue
        if not (at.b == at.c == 0 or at.a == at.d == 0):
            continue
        letters = [index for index, glyph in enumerate(run.glyphs) if run.font.text_of(glyph).strip()]
        if not letters:
            continue  # an icon, whose words stand on a blank
        em = pt_to_mm(run.size_pt)
        last = letters[-1]
        left = run.xs[letters[0]]
        right = run.xs[last] + run.font.advance(run.glyphs[last]) / run.font.units_per_em * em
        if right > left:
            box = at.bounds(Rect(left, run.y - _HEIGHT * em, right - left, _HEIGHT * em))
            yield _Core(order, written, box, run.size_pt * scale_of(at), words)


def _share(one: _Core, other: _Core) -> float:
    """How much of the smaller lies on the larger; 0 where they only touch, and where it is meant."""
    if max(one.size_pt, other.size_pt) >= _UNLIKE * min(one.size_pt, other.size_pt):
        return 0.0
    areas = (one.box.width * one.box.height, other.box.width * other.box.height)
    shared = one.box.shared_area(other.box)
    if one.words == other.words and shared >= _SAME_SHARE * max(areas):
        return 0.0
    wide = min(one.box.right, other.box.right) - max(one.box.x, other.box.x)
    high = min(one.box.bottom, other.box.bottom) - max(one.box.y, other.box.y)
    along, across = (wide, high) if one.is_level else (high, wide)
    em = pt_to_mm(min(one.size_pt, other.size_pt))
    least = min(_LEAST_WIDTH * em, 0.8 * one.length, 0.8 * other.length)
    if along < least or across < _LEAST_HEIGHT * _HEIGHT * em:
        return 0.0
    return shared / min(areas)


def _apart(surface: Surface, one: _Core, other: _Core) -> bool:
    """Whether one of two runs is not seen where they meet: cut off, or below an area that the other is printed on."""
    left, top = max(one.box.x, other.box.x), max(one.box.y, other.box.y)
    right, bottom = min(one.box.right, other.box.right), min(one.box.bottom, other.box.bottom)
    middle = Point((left + right) / 2, (top + bottom) / 2)
    if not (surface.shown(one.written.clips, middle) and surface.shown(other.written.clips, middle)):
        return True
    lower, upper = sorted((one.written.below, other.written.below))
    for painted in surface.painted[lower:upper]:
        box = painted.box
        if box.x <= middle.x <= box.right and box.y <= middle.y <= box.bottom:
            coat = surface.coat(painted, middle)
            if coat is not None and coat.alpha >= _OPAQUE:
                return True
    return False
