"""Letters that something painted over them hides: a layer that stands too late in its layout."""

from collections.abc import Iterator

from generator.geometry import Point, Rect
from generator.preflight.surface import LetterRun, Surface
from generator.units import pt_to_mm

_OPAQUE = 0.98
_ASCENT, _DESCENT = 0.7, 0.2  # of the size, around the baseline
_MARGIN = 0.1  # of the size


def hidden(surface: Surface) -> Iterator[str]:
    """The words of every run of letters that is wholly below one opaque area or picture.

    That covers a rectangle around them, so that shapes of the letters themselves, as those of a gradient, do not count.
    """
    for written in surface.written:
        text = written.run.text.strip()
        if not text or len(surface.painted) <= written.below or written.run.fill.alpha * written.opacity <= 0:
            continue
        around = _around(written)
        corners = [written.at.apply(corner) for corner in _corners(around)]
        if not any(surface.shown(written.clips, corner) for corner in corners):
            continue  # cut off, which is another matter
        for painted in surface.painted[written.below :]:
            box = painted.box
            if (
                painted.opacity < _OPAQUE
                or painted.blend is not None
                or not all(box.x <= corner.x <= box.right and box.y <= corner.y <= box.bottom for corner in corners)
            ):
                continue
            coats = [surface.coat(painted, place) for place in (*corners, written.at.apply(around.centre))]
            if all(coat is not None and coat.alpha >= _OPAQUE for coat in coats):
                yield text
                break


def _around(written: LetterRun) -> Rect:
    run = written.run
    em = pt_to_mm(run.size_pt)
    last = run.font.advance(run.glyphs[-1]) / run.font.units_per_em * em
    left, right = min(run.xs), max(run.xs) + last
    box = Rect(left, run.y - _ASCENT * em, right - left, (_ASCENT + _DESCENT) * em)
    return box.grown(_MARGIN * em)


def _corners(box: Rect) -> tuple[Point, ...]:
    return (Point(box.x, box.y), Point(box.right, box.y), Point(box.x, box.bottom), Point(box.right, box.bottom))
