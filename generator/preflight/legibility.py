"""Legibility of text: its contrast with its background, and its size."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.colour import Colour, contrast
from generator.drawing.items import Glyphs
from generator.geometry import Point
from generator.preflight.surface import LetterRun, Surface, scale_of
from generator.units import pt_to_mm

WANTED, WANTED_LARGE = 4.5, 3.0
"""Contrast that text needs, and large text. Source: WCAG 2.2, success criterion 1.4.3 (level AA)."""
LARGE_PT, LARGE_BOLD_PT = 18.0, 14.0
"""From these sizes on text counts as large. Source: WCAG 2.2, definition of large scale."""
UNREADABLE = 1.5
"""Below this contrast text is hardly seen at all."""
SMALLEST_PT = 6.0
"""Below this size print is no longer read with ease at arm's length."""

_BOLD = 700
_SAMPLES = 9
_MAY_STRAY = 8  # one in so many places may lie on an ornament that the line happens to cross
_MIDDLE_OF_LETTERS = 0.25  # of the size above the baseline


@dataclass(frozen=True, slots=True)
class Legibility:
    """How a run of letters is seen: size in print, its colour as it appears, the background, and their contrast.

    `written` is the colour it was given, before anything shone through it.
    """

    text: str
    size_pt: float
    written: Colour
    colour: Colour
    ground: Colour
    contrast: float
    wanted: float


def readings(surface: Surface) -> Iterator[Legibility]:
    """Every run of letters on a surface that is seen at all."""
    for written in surface.written:
        run = written.run
        if run.text.strip() and not _blank(run) and run.fill.alpha * written.opacity > 0:
            places = [place for place in _places(written) if surface.shown(written.clips, place)]
            if places:
                yield _read(surface, written, places)


def _read(surface: Surface, written: LetterRun, places: Sequence[Point]) -> Legibility:
    run = written.run
    size_pt = run.size_pt * scale_of(written.at)
    seen = []
    for place in places:
        ground = surface.colour_at(place, written.below)
        if written.edge is not None:
            ground = ground.mixed(written.edge, written.edge.alpha * written.opacity)
        colour = ground.mixed(run.fill, run.fill.alpha * written.opacity)
        seen.append((contrast(colour, ground), colour.hex, colour, ground))
    seen.sort(key=lambda pair: pair[:2])
    ratio, _, colour, ground = seen[len(seen) // _MAY_STRAY]
    large = size_pt >= LARGE_PT or (size_pt >= LARGE_BOLD_PT and _bold(written))
    return Legibility(run.text.strip(), size_pt, run.fill, colour, ground, ratio, WANTED_LARGE if large else WANTED)


def _blank(run: Glyphs) -> bool:
    """Whether nothing is drawn: the words of an icon are the text of a blank."""
    return all(run.font.text_of(glyph).isspace() for glyph in run.glyphs)


def _bold(written: LetterRun) -> bool:
    return getattr(written.run.font, "weight", 400) >= _BOLD


def _places(written: LetterRun) -> Iterator[Point]:
    """Some places in the middle of letters, spread over the run."""
    run = written.run
    em = pt_to_mm(run.size_pt)
    letters = [i for i, glyph in enumerate(run.glyphs) if run.font.text_of(glyph).strip()] or [0]
    step = max(1.0, len(letters) / _SAMPLES)
    y = run.y - _MIDDLE_OF_LETTERS * em
    for k in range(min(_SAMPLES, len(letters))):
        i = letters[int(k * step)]
        width = run.font.advance(run.glyphs[i]) / run.font.units_per_em * em
        yield written.at.apply(Point(run.xs[i] + width / 2, y))
