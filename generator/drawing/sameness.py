"""A key for what a drawing is, to the last bit: two of one key are the same to all who look at nothing but the drawing.

`digest` rounds to a grid, so that every machine gets the same; this does not, and its keys are for this machine alone.
"""

import hashlib
import marshal
from dataclasses import dataclass, field
from typing import assert_never

from generator.colour import Colour
from generator.drawing.items import Figure, Glyphs, Group, Item, Outline, Paint, Painted, Picture, Segments, Stroke
from generator.geometry import Affine, Rect

_Plain = tuple[object, ...]


@dataclass(slots=True)
class SameKeys:
    """Keys of items; what they share is read once. Whatever is known by its number is kept itself too."""

    _known: dict[int, tuple[object, bytes]] = field(default_factory=dict)

    def of(self, items: tuple[Item, ...]) -> str:
        """The key of a face's items, in hex."""
        return self._items(items).hex()

    def of_outlines(self, outlines: tuple[Segments, ...]) -> str:
        """The key of paths, in hex."""
        return _digest(tuple(map(self._path, outlines))).hex()

    def _items(self, items: tuple[Item, ...]) -> bytes:
        known = self._known.get(id(items))
        if known is None:
            known = self._known[id(items)] = (items, _digest(tuple(map(self._item, items))))
        return known[1]

    def _item(self, item: Item) -> _Plain:
        match item:
            case Outline(segments, fill, stroke, even_odd):
                return ("outline", self._path(segments), _paint(fill), _stroke(stroke), even_odd)
            case Glyphs(font, size_pt, y, glyphs, xs, text, fill):
                shaped = tuple([font.text_of(glyph) for glyph in glyphs])  # what counts as a letter and what as a blank
                return ("glyphs", font.key, size_pt, y, glyphs, xs, text, shaped, _colour(fill))
            case Picture(image, box):
                return ("picture", image.digest, _rect(box))
            case Group(items, at, clip, opacity, even_odd=even_odd, figure=figure):
                seen = (None if clip is None else self._path(clip), opacity, even_odd, item.blend, item.isolated)
                facts = None if figure is None else self._figure(figure)
                return ("group", _affine(at), *seen, facts, self._items(items))
            case _:
                assert_never(item)

    def _figure(self, figure: Figure) -> bytes:
        known = self._known.get(id(figure))
        if known is None:
            paths = tuple(map(self._path, figure.outlines))
            head = None if figure.head is None else self._part(figure.head)
            parts = (tuple(map(self._part, figure.behind)), tuple(map(self._part, figure.worn)))
            glows = tuple(sorted(map(_colour, figure.glows)))
            window = (_rect(figure.window), self._path(figure.edge), _rect(figure.extent))
            facts = (figure.name, *window, paths, head, *parts, glows, figure.floats)
            known = self._known[id(figure)] = (figure, _digest(facts))
        return known[1]

    def _part(self, part: Painted) -> _Plain:
        segments, colour = part
        return (self._path(segments), _colour(colour))

    def _path(self, segments: Segments) -> bytes:
        known = self._known.get(id(segments))
        if known is None:
            known = self._known[id(segments)] = (segments, _digest(segments))
        return known[1]


def _digest(plain: _Plain) -> bytes:
    # The second format has no back references, whose places would depend on how the values came about.
    return hashlib.blake2b(marshal.dumps(plain, 2), digest_size=16).digest()  # type: ignore[arg-type]  # plain values


def _stroke(stroke: Stroke | None) -> _Plain | None:
    if stroke is None:
        return None
    return (_colour(stroke.colour), stroke.width, stroke.dash, stroke.cap, stroke.join, stroke.miter_limit)


def _colour(colour: Colour) -> tuple[float, ...]:
    return (colour.red, colour.green, colour.blue, colour.alpha)


def _rect(box: Rect) -> _Plain:
    return (box.x, box.y, box.width, box.height)


def _affine(at: Affine) -> _Plain:
    return (at.a, at.b, at.c, at.d, at.e, at.f)


def _paint(paint: Paint | None) -> _Plain | None:
    match paint:
        case None:
            return None
        case Colour():
            return _colour(paint)
        case _:
            stops = tuple((stop.offset, _colour(stop.colour)) for stop in paint.stops)
            place = [getattr(paint, name) for name in paint.__slots__ if name != "stops"]
            return (type(paint).__name__, *place, stops)
