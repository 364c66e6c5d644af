"""Legibility of text: its contrast with its background, and its size."""

from collections.abc import Iterator, Sequence

from generator.colour import Colour, contrast
from generator.dataclass import dataclass
from generator.drawing.items import Glyphs, Outline, Segments
from generator.geometry import Point
from generator.preflight.surface import LetterRun, Surface, inside, scale_of
from generator.units import pt_to_mm

WANTED, WANTED_LARGE = 4.5, 3.0
"""Contrast that text needs, and large text. Source: WCAG 2.2, success criterion 1.4.3 (level AA)."""
LARGE_PT, LARGE_BOLD_PT = 18.0, 14.0
"""From these sizes on text counts as large. Source: WCAG 2.2, definition of large scale."""
UNREADABLE = 1.5
"""Below this contrast text is hardly seen at all."""
_BOLD = 700
_SAMPLES = 9
_MAY_STRAY = 8  # one in so many places may lie on an ornament that the line happens to cross
_MIDDLE_OF_LETTERS = 0.25  # of the size above the baseline
_BETWEEN = 24  # so many icons may be painted between a line around letters and a run of them
_CORNERS = 6  # so many places on the outline of a letter are asked for


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


def beyond(surface: Surface, outline: Segments) -> Iterator[tuple[str, float]]:
    """The runs of letters that are seen beyond the cut of a piece, and how much of each, as a share up to 1."""
    rings = surface.shapes.rings(outline)
    for written in surface.written:
        run = written.run
        if run.text.strip() and not _blank(run) and run.fill.alpha * written.opacity > 0:
            places = [place for place in _places(written) if surface.shown(written.clips, place)]
            outside = sum(not inside(rings, place) for place in places)
            if outside:
                yield run.text.strip(), outside / len(places)


def _read(surface: Surface, written: LetterRun, places: Sequence[Point]) -> Legibility:
    run = written.run
    size_pt = run.size_pt * scale_of(written.at)
    edging = _edging(surface, written)
    seen = []
    for place in places:
        ground = surface.colour_at(place, written.below if edging is None else edging)
        colour = ground.mixed(run.fill, run.fill.alpha * written.opacity)
        ratio = contrast(colour, ground)
        if edging is not None:
            line = _colour_on(surface, edging, ground)
            # Seen by the line around them, or, where that is like them, as one with it.
            ratio = max(contrast(colour, line), min(ratio, contrast(line, ground)))
            ground = line
        seen.append((ratio, colour.hex, colour, ground))
    seen.sort(key=lambda pair: pair[:2])
    ratio, _, colour, ground = seen[len(seen) // _MAY_STRAY]
    large = size_pt >= LARGE_PT or (size_pt >= LARGE_BOLD_PT and _bold(written))
    return Legibility(run.text.strip(), size_pt, run.fill, colour, ground, ratio, WANTED_LARGE if large else WANTED)


def _edging(surface: Surface, written: LetterRun) -> int | None:
    """Which of the painted items is the line around these letters, that alone lies next to them; None without one."""
    corners: tuple[Point, ...] | None = None
    for index in range(written.below - 1, max(-1, written.below - 1 - _BETWEEN), -1):
        painted = surface.painted[index]
        item = painted.item
        if isinstance(item, Outline) and item.fill is None and item.stroke is not None:
            corners = _corners(written) if corners is None else corners
            if corners and all(surface.coat(painted, corner) is not None for corner in corners):
                return index
    return None


def _colour_on(surface: Surface, index: int, ground: Colour) -> Colour:
    """The colour of a line as it is seen on a background."""
    painted = surface.painted[index]
    assert isinstance(painted.item, Outline) and painted.item.stroke is not None
    colour = painted.item.stroke.colour
    return ground.mixed(colour, colour.alpha * painted.opacity)


def _corners(written: LetterRun) -> tuple[Point, ...]:
    """Some places on the outlines of letters, spread over the run."""
    run = written.run
    scale = pt_to_mm(run.size_pt) / run.font.units_per_em
    found: list[Point] = []
    for i in _letters(run):
        ends = [at for _, *at in run.font.outline(run.glyphs[i]) if at]
        for *_, x, y in ends[:: max(1, len(ends) // _CORNERS)]:
            found.append(written.at.apply(Point(run.xs[i] + float(x) * scale, run.y - float(y) * scale)))
    return tuple(found)


def _blank(run: Glyphs) -> bool:
    """Whether nothing is drawn: the words of an icon are the text of a blank."""
    return all(run.font.text_of(glyph).isspace() for glyph in run.glyphs)


def _bold(written: LetterRun) -> bool:
    return getattr(written.run.font, "weight", 400) >= _BOLD


def _places(written: LetterRun) -> Iterator[Point]:
    """Some places in the middle of letters, spread over the run."""
    run = written.run
    em = pt_to_mm(run.size_pt)
    y = run.y - _MIDDLE_OF_LETTERS * em
    for i in _letters(run):
        width = run.font.advance(run.glyphs[i]) / run.font.units_per_em * em
        yield written.at.apply(Point(run.xs[i] + width / 2, y))


def _letters(run: Glyphs) -> Iterator[int]:
    """The numbers of some letters of a run, spread over it."""
    letters = [i for i, glyph in enumerate(run.glyphs) if run.font.text_of(glyph).strip()] or [0]
    step = max(1.0, len(letters) / _SAMPLES)
    for k in range(min(_SAMPLES, len(letters))):
        yield letters[int(k * step)]
