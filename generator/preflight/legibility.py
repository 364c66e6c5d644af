"""Legibility of text: its contrast with its background, and its size."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.colour import Colour, contrast
from generator.drawing import shapes
from generator.drawing.blending import blended
from generator.drawing.items import Glyphs, Outline, Segments
from generator.geometry import Affine, Point
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
_SAME = 0.01  # mm, that outlines of a letter may be apart by what numbers lose
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
    edging, shadow = _edging(surface, written), _shadow(surface, written)
    ways = [(places, shadow)]
    if shadow and (corners := _corners(written)) and _surrounds(surface, shadow, corners):
        ways.append((places if edging is not None else corners, frozenset()))  # a soft one is a ground as well
    ratio, colour, ground = max(
        (_contrast(surface, written, way, edging, without) for way, without in ways), key=lambda seen: seen[0]
    )
    large = size_pt >= LARGE_PT or (size_pt >= LARGE_BOLD_PT and _bold(written))
    return Legibility(run.text.strip(), size_pt, run.fill, colour, ground, ratio, WANTED_LARGE if large else WANTED)


def _contrast(
    surface: Surface, written: LetterRun, places: Sequence[Point], edging: int | None, without: frozenset[int]
) -> tuple[float, Colour, Colour]:
    """How letters stand out at nearly all of these places, with their colour and that of the ground there."""
    fill, seen = written.run.fill, []
    for place in places:
        ground = surface.colour_at(place, written.below if edging is None else edging, without)
        colour = ground.mixed(blended(fill, ground, written.blend), fill.alpha * written.opacity)
        ratio = contrast(colour, ground)
        if edging is not None:
            line = _colour_on(surface, edging, ground)
            # Seen by the line around them, or, where that is like them, as one with it.
            ratio = max(contrast(colour, line), min(ratio, contrast(line, ground)))
            ground = line
        seen.append((ratio, colour.hex, colour, ground))
    seen.sort(key=lambda pair: pair[:2])
    ratio, _, colour, ground = seen[len(seen) // _MAY_STRAY]
    return ratio, colour, ground


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


def _shadow(surface: Surface, written: LetterRun) -> frozenset[int]:
    """Which of the painted items are the shadow of these letters: their own outlines, moved.

    Letters are seen against what their shadow falls on, of which there is more beside them than of the shadow.
    """
    letter = _outline(written)
    if not letter:
        return frozenset()
    found: set[int] = set()
    for index in range(max(0, written.below - _BETWEEN), written.below):
        painted = surface.painted[index]
        item = painted.item
        if not (isinstance(item, Outline) and isinstance(item.fill, Colour)):
            continue
        if _holds(item.segments, painted.inverse.inverse(), letter):
            found.add(index)
    return frozenset(found)


def _outline(written: LetterRun) -> Segments:
    """The outline of the first letter of a run that has one, on the drawing."""
    run = written.run
    scale = pt_to_mm(run.size_pt) / run.font.units_per_em
    for glyph, x in zip(run.glyphs, run.xs, strict=True):
        outline = run.font.outline(glyph)
        if outline:
            return shapes.transform(outline, written.at.after(Affine(scale, 0.0, 0.0, -scale, x, run.y)))
    return ()


def _holds(path: Segments, at: Affine, letter: Segments) -> bool:
    """Whether a path, under a map, holds the outline of a letter in another place."""
    kinds = [step[0] for step in letter]
    for start in range(len(path) - len(letter) + 1):
        if path[start][0] != "M" or [step[0] for step in path[start : start + len(letter)]] != kinds:
            continue
        there = shapes.transform(path[start : start + len(letter)], at)
        right, down = (float(one) - float(other) for one, other in zip(there[0][1:], letter[0][1:], strict=True))
        moved = shapes.transform(letter, Affine.move(right, down))
        if all(
            abs(float(one) - float(other)) <= _SAME
            for step, same in zip(there, moved, strict=True)
            for one, other in zip(step[1:], same[1:], strict=True)
        ):
            return True
    return False


def _surrounds(surface: Surface, shadow: frozenset[int], corners: Sequence[Point]) -> bool:
    """Whether a shadow is so soft that it is seen on all sides of letters."""
    painted = [surface.painted[index] for index in sorted(shadow)]
    return all(any(surface.coat(each, corner) is not None for each in painted) for corner in corners)


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
