"""A short name for what a drawing looks like: equal drawings have equal digests, on every machine."""

import hashlib
import marshal
from typing import assert_never

from generator.colour import Colour
from generator.drawing.items import (
    Drawing,
    Glyphs,
    Group,
    Item,
    LinearGradient,
    Outline,
    Paint,
    Picture,
    RadialGradient,
    Segments,
    Stroke,
)

_GRID = 1000  # steps in a mm: finer differences come from the machine's arithmetic, not from the author

_Plain = tuple[object, ...]

_SHORT = 16
"""Figures of a digest that a mark in a file carries: enough for no two faces of a game to share them."""


def short(digest: str) -> str:
    """A digest as a mark carries it."""
    return digest[:_SHORT]


class Digests:
    """Digests of drawings; what they share is read once."""

    def __init__(self) -> None:
        self._known: dict[int, bytes] = {}
        self._outermost: dict[int, _Plain] = {}  # of single items: a face with a line added to it comes again with them
        self._kept: list[object] = []  # so that no id is used again while we go by it

    def of(self, *drawings: Drawing | None) -> str:
        """A hex digest of drawings in their order; None for one that is not there."""
        parts: list[object] = []
        for drawing in drawings:
            if drawing is None:
                parts.append("none")
            else:
                parts += [_rounded((drawing.size.width, drawing.size.height)), self._face(drawing.items)]
        return hashlib.sha256(_bytes(tuple(parts))).hexdigest()

    def _face(self, items: tuple[Item, ...]) -> bytes:
        """The same as of any items; each of these is remembered."""
        known = self._known.get(id(items))
        if known is None:
            self._kept.append(items)
            seen = self._outermost
            for item in items:
                if id(item) not in seen:
                    seen[id(item)] = self._item(item)
            known = self._known[id(items)] = hashlib.sha256(_bytes(tuple([seen[id(item)] for item in items]))).digest()
        return known

    def _items(self, items: tuple[Item, ...]) -> bytes:
        known = self._known.get(id(items))
        if known is None:
            self._kept.append(items)
            known = hashlib.sha256(_bytes(tuple(map(self._item, items)))).digest()
            self._known[id(items)] = known
        return known

    def _item(self, item: Item) -> _Plain:
        match item:
            case Outline(segments, fill, stroke, even_odd):
                return ("outline", self._path(segments), _paint(fill), _stroke(stroke), even_odd)
            case Glyphs(font, size_pt, y, glyphs, xs, text, fill):
                places = tuple([round(x * _GRID) for x in xs])
                return ("glyphs", font.key, size_pt, round(y * _GRID), places, glyphs, text, _colour(fill))
            case Picture(image, box):
                return ("picture", image.digest, _rounded((box.x, box.y, box.width, box.height)))
            case Group(items, at, clip, opacity, even_odd=even_odd):
                turned = (round(at.a * _GRID), round(at.b * _GRID), round(at.c * _GRID), round(at.d * _GRID))
                placed = (*turned, round(at.e * _GRID), round(at.f * _GRID), round(opacity * _GRID))
                path: _Plain = (None if clip is None else self._path(clip), *(("even-odd",) if even_odd else ()))
                path = path if item.blend is None else (*path, item.blend)
                return ("group", placed, *path, self._items(items))
            case _:
                assert_never(item)

    def _path(self, segments: Segments) -> bytes:
        known = self._known.get(id(segments))
        if known is None:
            self._kept.append(segments)
            kinds = "".join([step[0] for step in segments])
            numbers = tuple([round(number * _GRID) for _, *numbers in segments for number in numbers])
            known = hashlib.sha256(_bytes((kinds, numbers))).digest()
            self._known[id(segments)] = known
        return known


def _bytes(plain: _Plain) -> bytes:
    # The second format has no back references, whose places would depend on how the values came about.
    return marshal.dumps(plain, 2)  # type: ignore[arg-type]  # plain values all the way down


def _rounded(values: tuple[object, ...]) -> _Plain:
    return tuple([round(value * _GRID) if isinstance(value, float) else value for value in values])


def _colour(colour: Colour) -> _Plain:
    return (colour.red, colour.green, colour.blue, round(colour.alpha * _GRID))


def _paint(paint: Paint | None) -> _Plain | None:
    match paint:
        case None:
            return None
        case Colour():
            return _colour(paint)
        case LinearGradient(x1, y1, x2, y2, stops):
            place: _Plain = ("linear", x1, y1, x2, y2)
        case RadialGradient(x, y, radius, stops, focus):
            place = ("radial", x, y, radius, *(focus or ()))
        case _:
            assert_never(paint)
    return (_rounded(place), tuple((round(stop.offset * _GRID), _colour(stop.colour)) for stop in stops))


def _stroke(stroke: Stroke | None) -> _Plain | None:
    if stroke is None:
        return None
    more = () if stroke.miter_limit == 10 else (stroke.miter_limit,)
    return (_colour(stroke.colour), _rounded((stroke.width, *stroke.dash)), stroke.cap, stroke.join, *_rounded(more))
