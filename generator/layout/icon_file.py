"""A picture file as an icon: in one colour, which it takes from where it is used, or in its own colours.

What is drawn in black alone, or in white alone, has one colour. A square of the other of the two behind it, as large as
the file, is left out: so are the icons drawn that are downloaded most.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from generator.colour import Colour
from generator.dataclass import dataclass
from generator.drawing import extent, shapes
from generator.drawing.items import Glyphs, Group, Item, Outline, Paint, Picture, Segments, Stroke
from generator.geometry import IDENTITY, Affine, Rect
from generator.layout.art import Art, BadPicture
from generator.layout.icons import GRID, Icon

LARGEST_FILE = 1024 * 1024
"""Bytes that the file of an icon may have."""
MOST_STEPS = 20_000
"""Steps of all paths of an icon: it is drawn small, and often."""
MOST_CROSSINGS = 5_000
"""Pairs of steps that may cross, beside those of neighbours, where paths are put together."""
LONGEST_SIDE = 8.0
"""How many times as long as the other a side may be."""

_SHOW = "give its shapes a fill or a stroke inside of its viewBox"
_BLACK, _WHITE = 0x33, 0xF5  # what programs write for black printing ink (#231f20) and for paper
_OPAQUE = 0.995
_UNITE = "simplify its paths and unite its shapes in the program that drew it"
_MOST_LOOKED_AT = 5_000_000
_NEAR = 0.01  # of the file's size: how far a background may be off


_Area: TypeAlias = tuple[Segments, bool]
"""A path, and whether holes are cut by the even-odd rule."""


@dataclass(frozen=True, slots=True)
class _Painted:
    """An area of the drawing and its paint, on the icon's grid; a `line` is the area that a stroke covers."""

    segments: Segments
    even_odd: bool
    paint: Paint
    opacity: float
    line: Stroke | None
    clips: tuple[_Area, ...]


def icon_of(art: Art) -> Icon:
    """A picture as an icon; raises BadPicture."""
    if art.image is not None:
        raise BadPicture("it is not an SVG file", "icons are SVG files; a PNG or JPEG can be used by `picture`")
    if max(art.width, art.height) > LONGEST_SIDE * min(art.width, art.height):
        raise BadPicture(f"one of its sides is more than {LONGEST_SIDE:g} times as long as the other")
    at = Affine.scale(GRID / art.height)
    width = art.width * GRID / art.height
    painted, plain = [], True
    steps = 0
    for found in _flattened(art.items, at, 1.0, ()):
        if found is None:
            plain = False
            continue
        steps += len(found.segments)
        if steps > MOST_STEPS:
            hint = "simplify its paths, or use it as a `picture`"
            raise BadPicture(f"its paths have more than {MOST_STEPS:,} steps", hint)
        painted.append(found)
    page = Rect(0.0, 0.0, width, GRID)
    seen = [found for found in painted if extent.of_path(found.segments).overlaps(page.grown(1e-3), -1.0)]
    if plain and not seen:
        raise BadPicture("nothing in it is drawn", _SHOW)
    figure = _figure(seen, page) if plain else None
    if figure is None:
        return Icon(items=(Group(art.items, at),), width=width)
    return Icon(outline=_covered(figure), width=width)


def silhouette(icon: Icon) -> Segments:
    """What an icon covers, as one outline; raises BadPicture where a picture or text is in it."""
    if not icon.keeps_colours:
        return icon.outline
    found = list(_flattened(icon.items, IDENTITY, 1.0, ()))
    if None in found:
        raise BadPicture("it contains a picture or text, which has no outline", "turn it into paths")
    return _covered([painted for painted in found if painted is not None])


def _flattened(
    items: Iterable[Item], at: Affine, opacity: float, clips: tuple[_Area, ...]
) -> Iterator[_Painted | None]:
    """Every area that is painted, on the grid; None for what is no path."""
    for item in items:
        match item:
            case Group():
                here = at.after(item.at)
                clip = () if item.clip is None else ((shapes.transform(item.clip, here), item.even_odd),)
                yield from _flattened(item.items, here, opacity * item.opacity, (*clips, *clip))
            case Outline(segments, fill, stroke, even_odd):
                placed = shapes.transform(segments, at)
                if fill is not None and _shows(fill, opacity):
                    yield _Painted(placed, even_odd, fill, opacity, None, clips)
                if stroke is not None and _shows(stroke.colour, opacity):
                    yield from _lines(segments, stroke, at, opacity, clips)
            case Glyphs() | Picture():
                yield None


def _shows(paint: Paint, opacity: float) -> bool:
    return opacity > 0 and not (isinstance(paint, Colour) and paint.alpha <= 0)


def _lines(
    segments: Segments, stroke: Stroke, at: Affine, opacity: float, clips: tuple[_Area, ...]
) -> Iterator[_Painted]:
    """The area that a line covers, made before it is placed: a map may stretch it."""
    from generator.layout.svg.joining import Dash, area_of_line  # loads a library that few files need
    from generator.layout.svg.values import NotDrawn

    lengths = stroke.dash * 2 if len(stroke.dash) % 2 else stroke.dash
    try:
        area = area_of_line(segments, stroke, Dash(lengths, 0.0) if sum(lengths) > 0 else None)
    except NotDrawn as error:
        raise BadPicture(str(error)) from error
    yield _Painted(shapes.transform(area, at), False, stroke.colour, opacity, stroke, clips)


def _figure(painted: Sequence[_Painted], page: Rect) -> Sequence[_Painted] | None:
    """What is drawn in the one colour of a drawing, without a background; None for one of several colours."""
    tones = [_tone(found) for found in painted]
    if None in tones:
        return None
    if len(set(tones)) == 1:
        return painted
    rest = set(tones[1:])
    if len(rest) == 1 and tones[0] not in rest and _fills(painted[0], page):
        return painted[1:]
    return None


def _tone(painted: _Painted) -> str | None:
    """Black or white; None for a paint that is neither, or that one can see through."""
    paint = painted.paint
    if not isinstance(paint, Colour) or paint.alpha * painted.opacity < _OPAQUE:
        return None
    channels = (paint.red, paint.green, paint.blue)
    if max(channels) <= _BLACK:
        return "black"
    return "white" if min(channels) >= _WHITE else None


def _fills(painted: _Painted, page: Rect) -> bool:
    """Whether a shape is a rectangle as large as the file."""
    box = extent.of_path(painted.segments)
    near = _NEAR * GRID
    corners = sum(step[0] in ("L", "M") for step in painted.segments)
    curved = any(step[0] == "C" for step in painted.segments)
    return painted.line is None and not curved and 4 <= corners <= 5 and box.grown(near).contains(page)


def _covered(painted: Sequence[_Painted]) -> Segments:
    """The areas together, cut off as they are clipped, for the non-zero rule."""
    areas = [(found.segments, found.even_odd, _cutting(found)) for found in painted]
    if len(areas) == 1 and not areas[0][1] and not areas[0][2]:
        return _rounded(areas[0][0])
    from generator.layout.svg.values import NotDrawn

    try:
        covered = _rounded(_united([_clipped((segments, even_odd), clips) for segments, even_odd, clips in areas]))
    except NotDrawn as error:
        raise BadPicture("its shapes cannot be united", _UNITE) from error
    if not covered:
        raise BadPicture("nothing in it is drawn", _SHOW)
    return covered


def _clipped(area: _Area, clips: Iterable[_Area]) -> _Area:
    from generator.layout.svg.joining import common

    for clip in clips:
        _bound(area, clip)
        area = (common(area, clip), False)
    return area


def _united(areas: Sequence[_Area]) -> Segments:
    """The union of areas, two by two: what lies inside of others is soon gone."""
    from generator.layout.svg.joining import union

    if len(areas) <= 2:
        _bound(*areas)
        return union(areas)
    half = len(areas) // 2
    both = [(_united(part), False) for part in (areas[:half], areas[half:])]
    _bound(*both)
    return union(both)


def _bound(*areas: _Area) -> None:
    """Raise BadPicture for paths whose steps may cross so often that to put them together takes seconds."""
    boxes = sorted(box for segments, _ in areas for box in _boxes(segments))
    near: list[tuple[float, float, float, float]] = []
    crossings = looked_at = 0
    for box in boxes:
        left, right, top, bottom = box
        near = [other for other in near if other[1] >= left]
        looked_at += len(near)
        crossings += sum(other[3] >= top and other[2] <= bottom for other in near)
        if crossings > MOST_CROSSINGS + 2 * min(len(boxes), MOST_CROSSINGS) or looked_at > _MOST_LOOKED_AT:
            raise BadPicture("its paths cross too often", _UNITE)
        near.append((left, right, top, bottom))


def _boxes(segments: Segments) -> Iterator[tuple[float, float, float, float]]:
    """Left, right, top and bottom of each step, handles included."""
    x = y = 0.0
    for kind, *numbers in segments:
        if kind not in ("M", "Z"):
            xs, ys = (x, *numbers[::2]), (y, *numbers[1::2])
            yield min(xs), max(xs), min(ys), max(ys)
        if numbers:
            x, y = numbers[-2:]


def _cutting(painted: _Painted) -> tuple[_Area, ...]:
    """The clips that cut anything off an area; the edges of the file's view are among them."""
    box = extent.of_path(painted.segments)
    return tuple(clip for clip in painted.clips if not _holds(clip[0], box))


def _holds(clip: Segments, box: Rect) -> bool:
    """Whether a clip is a rectangle around a box."""
    around = extent.of_path(clip)
    straight = len(clip) == 5 and [step[0] for step in clip] == ["M", "L", "L", "L", "Z"]
    corners = (("x", around.x, around.right), ("y", around.y, around.bottom))
    upright = (
        straight
        and all(
            min(abs(step[i] - low), abs(step[i] - high)) < 1e-6  # type: ignore[operator]  # numbers follow the kind
            for step in clip[:4]
            for i, (_, low, high) in enumerate(corners, 1)
        )
    )
    return upright and around.contains(box, 1e-3)


def _rounded(segments: Segments) -> Segments:
    """Numbers to three places, which no eye and no printer can tell from the exact ones."""
    return tuple((step[0], *(round(number, 3) for number in step[1:])) for step in segments)
