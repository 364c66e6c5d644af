"""What colour pieces have along their cuts: whether a cut beside its line shows that of a neighbour."""

import math
from collections.abc import Iterable, Iterator, Sequence

from generator.colour import Colour
from generator.drawing.ground import Sampler
from generator.drawing.items import Drawing, Segments
from generator.drawing.piece import Piece
from generator.drawing.shapes import flatten
from generator.geometry import Point

_SAMPLES = 16
_ALIKE = 12
"""Of 255 in each of red, green and blue: a sliver of a colour as near as that is not seen."""


def edges_alike(pieces: Sequence[Piece]) -> bool:
    """Whether all fronts have one colour along their edges, and all backs one, which may be another."""
    sampler = Sampler()
    fronts = ((piece.front, piece.outline) for piece in pieces)
    backs = ((piece.back, piece.outline) for piece in pieces if piece.back is not None)
    return _one_colour(fronts, sampler) and _one_colour(backs, sampler)


def _one_colour(faces: Iterable[tuple[Drawing, Segments]], sampler: Sampler) -> bool:
    seen: Colour | None = None
    for colour in _edge_colours(faces, sampler):
        seen = seen or colour
        if not _near(colour, seen):
            return False
    return True


def _edge_colours(faces: Iterable[tuple[Drawing, Segments]], sampler: Sampler) -> Iterator[Colour]:
    looked_at: dict[int, Drawing] = {}
    for face, outline in faces:
        if id(face.items) not in looked_at:
            looked_at[id(face.items)] = face
            yield from (sampler.colour_at(face, point) for point in along(outline))


def _near(one: Colour, other: Colour) -> bool:
    steps = (one.red - other.red, one.green - other.green, one.blue - other.blue)
    return all(abs(step) <= _ALIKE for step in steps)


def along(outline: Segments) -> Iterator[Point]:
    """Places at even distances along a closed line."""
    corners = [point for ring in flatten(outline) for point in ring]
    sides = [
        (a, b, math.dist((a.x, a.y), (b.x, b.y))) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    step = sum(length for _, _, length in sides) / _SAMPLES
    gone = step / 2
    for a, b, length in sides:
        while gone < length:
            share = gone / length
            yield Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
            gone += step
        gone -= length
