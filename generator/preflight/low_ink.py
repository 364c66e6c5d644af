"""What is seen in colour is still seen in low ink: both editions of a face compared as pixels, layer by layer."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from generator.dataclass import dataclass
from generator.drawing import extent
from generator.drawing.ground import mean
from generator.drawing.items import Drawing, Group, Item, Outline, Segments
from generator.drawing.low_ink import SHADE
from generator.drawing.piece import Piece
from generator.drawing.shapes import flatten
from generator.geometry import IDENTITY, Affine, Rect, Size
from generator.preflight import photographs
from generator.source.diagnostic import Report
from generator.source.drawn_layers import DrawnLayer, DrawnLayers
from generator.source.face import FaceRef
from generator.units import Mm, mm_to_px

DPI = 150
"""Fine enough for the lines of 0.25 mm that areas become."""
SEEN = 1.6
"""Contrast along an edge in colour from which on it must be seen in low ink too."""
STILL_SEEN = 1.25
"""Contrast along the same edge in low ink that still shows it."""
LEAST_SHARE = 0.35
"""The share of a layer's edge that must still be seen: what art lies over it may hide the rest."""

_SEEN_SHARE = 0.4  # of a layer's edge in colour: else it is hidden there, or has none
_LEAST_EDGE: Mm = 3.0  # seen in colour
_STEP: Mm = 0.4  # between two places along an edge
_ACROSS = np.array((-0.5, -0.35, -0.2, -0.05, 0.1, 0.25, 0.4))  # mm beside the edge, where colours are compared
_CUT: Mm = 0.8  # so near to the cut nothing is looked at
_TOLERANCE: Mm = 0.1
_MOST_PARTS = 24  # of one layer that are looked at, spread over all of them

_Numbers = npt.NDArray[np.float64]
_Pixels = npt.NDArray[np.uint8]
Painter = Callable[[Sequence[Drawing], float], Iterator[bytes]]
"""Draws faces at so many dots per inch, each as a PNG file."""


@dataclass(frozen=True, slots=True)
class LostLayer:
    """A layer whose edge is not seen any more: its contrast in colour and in low ink, and where."""

    layer: DrawnLayer
    face: FaceRef
    before: float
    after: float


@dataclass(slots=True)
class _Part:
    """What one layer draws at one time: filled and stroked paths, each with the map that places it."""

    layer: DrawnLayer
    paths: list[tuple[Segments, Affine]] = field(default_factory=list)


def check(before: Sequence[Piece], after: Sequence[Piece], layers: DrawnLayers, paint: Painter, report: Report) -> None:
    """EYE012: each layer that is seen on pieces as they are drawn is still seen `after` they were made low in ink.

    A layer is reported once, for the face on which it was seen best.
    """
    worst: dict[DrawnLayer, tuple[LostLayer, set[FaceRef]]] = {}
    for lost in lost_layers(before, after, layers, paint):
        known, faces = worst.get(lost.layer, (lost, set[FaceRef]()))
        worst[lost.layer] = (lost if lost.before > known.before else known, faces | {lost.face})
    for lost, faces in worst.values():
        more = f" (and on {len(faces) - 1} more)" if len(faces) > 1 else ""
        message = (
            f"{lost.face}: layer {lost.layer.name!r} has a contrast of {lost.before:.1f} in colour and of "
            f"{lost.after:.1f} in low ink{more}"
        )
        hint = "give it a stroke or a stronger fill, or draw it otherwise `when: face.ink == 'low'`"
        report.warning("EYE012", message, at=lost.layer.mark, hint=hint, about=lost.face)


def lost_layers(
    before: Sequence[Piece], after: Sequence[Piece], layers: DrawnLayers, paint: Painter
) -> Iterator[LostLayer]:
    """Every layer that cannot be seen any more, with each face it is on; what lies on several in one place once."""
    seen: set[tuple[int, Affine, Size]] = set()
    # What lies on several faces is compared on the first of them; faces with nothing else need not be painted.
    found = [
        (face, list(_parts(face[1], layers, seen, panels=face[0].kind == "box"))) for face in _faces(before, after)
    ]
    found = [(face, parts) for face, parts in found if parts]
    colours, lows = paint([face[1] for face, _ in found], DPI), paint([face[2] for face, _ in found], DPI)
    for ((ref, face, _, outline), parts), colour, low in zip(found, colours, lows, strict=True):
        in_colour, in_low = (np.asarray(photographs.pixels(picture)) for picture in (colour, low))
        shape = _sides(outline)
        for part in parts:
            lost = _compared(part, shape, face.size, in_colour, in_low)
            if lost is not None:
                yield LostLayer(part.layer, ref, *lost)


def _faces(before: Sequence[Piece], after: Sequence[Piece]) -> Iterator[tuple[FaceRef, Drawing, Drawing, Segments]]:
    """Each face once, as it is drawn and in low ink, and its cutting line."""
    backs: set[tuple[Size, tuple[int, ...]]] = set()
    for piece, low in zip(before, after, strict=True):
        yield FaceRef(piece.kind, piece.set_id, piece.id, "front"), piece.front, low.front, piece.outline
        if piece.back is not None and low.back is not None:
            key = (piece.back.size, tuple(map(id, piece.back.items)))
            if key not in backs:
                backs.add(key)
                yield FaceRef(piece.kind, piece.set_id, piece.id, "back"), piece.back, low.back, piece.outline


def _parts(face: Drawing, layers: DrawnLayers, seen: set[tuple[int, Affine, Size]], *, panels: bool) -> Iterator[_Part]:
    """What each layer draws; of a face of `panels` without their grounds, which have no edge but that of the panel."""
    for item in face.items:
        found: list[_Part] = []
        _collect((item,), IDENTITY, 1.0, None, (layers, seen, face.size, found))
        panel = item.clip if panels and isinstance(item, Group) else None
        if panel is not None:
            box = extent.of_path(panel)
            for part in found:
                part.paths = [path for path in part.paths if not _reach(*path).grown(_CUT).contains(box)]
        yield from (part for part in found if part.paths)


def _reach(segments: Segments, at: Affine) -> Rect:
    return at.bounds(extent.of_path(segments))


_Search = tuple[DrawnLayers, set[tuple[int, Affine, Size]], Size, list[_Part]]


def _collect(items: tuple[Item, ...], at: Affine, opacity: float, part: _Part | None, search: _Search) -> None:
    layers, seen, size, found = search
    for item in items:
        layer, inner = layers.of(item), part
        if layer is not None:
            key = (id(item), at, size)
            if key in seen:
                continue
            seen.add(key)
            inner = _Part(layer)
            found.append(inner)
        match item:
            case Group() if not item.spares_ink:
                _collect(item.items, at.after(item.at), opacity * item.opacity, inner, search)
            case Outline(segments, fill, stroke) if inner is not None and opacity > SHADE:
                filled = fill is not None and mean(fill).alpha * opacity > SHADE
                if filled or (stroke is not None and stroke.colour.alpha * opacity > SHADE):
                    inner.paths.append((segments, at))


def _compared(part: _Part, shape: _Numbers, size: Size, before: _Pixels, after: _Pixels) -> tuple[float, float] | None:
    """The contrasts of a layer in colour and in low ink, if it is seen in the one and not in the other."""
    every = -(-len(part.paths) // _MOST_PARTS)
    edges = [_edge(segments, at) for segments, at in part.paths[::every]]
    edge = np.concatenate([found for found in edges if len(found)] or [np.zeros((0, 4))])
    x, y = edge[:, 0], edge[:, 1]
    edge = edge[(x > _CUT) & (y > _CUT) & (x < size.width - _CUT) & (y < size.height - _CUT)]
    edge = edge[_inside(edge, shape)]
    if len(edge) * _STEP < _LEAST_EDGE:
        return None
    contrast = _contrasts(before, edge)
    visible = contrast >= SEEN
    if visible.sum() * _STEP < _LEAST_EDGE or visible.mean() < _SEEN_SHARE:
        return None
    left = _contrasts(after, edge[visible])
    if (left >= STILL_SEEN).mean() >= LEAST_SHARE:
        return None
    return float(np.median(contrast[visible])), float(np.median(left))


def _sides(outline: Segments) -> _Numbers:
    """The sides of a cutting line, x1, y1, x2 and y2 each."""
    rows = [(a.x, a.y, b.x, b.y) for ring in flatten(outline, _TOLERANCE) for a, b in pairwise((*ring, ring[0]))]
    return np.array(rows).reshape(-1, 4)


def _inside(places: _Numbers, sides: _Numbers) -> npt.NDArray[np.bool_]:
    """Which places lie within a cutting line: a ray to the right of them meets it an odd number of times."""
    x1, y1, x2, y2 = (column[:, None] for column in sides.T)
    x, y = places[:, 0], places[:, 1]
    crossed = (y1 > y) != (y2 > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        left_of = x < x1 + (y - y1) * (x2 - x1) / (y2 - y1)
    within: npt.NDArray[np.bool_] = (crossed & left_of).sum(0) % 2 == 1
    return within


def _edge(segments: Segments, at: Affine) -> _Numbers:
    """Places along a path, `_STEP` apart: x and y in mm, and the direction across the path."""
    rows = []
    for ring in flatten(segments, _TOLERANCE):
        corners = np.array([(at.a * p.x + at.c * p.y + at.e, at.b * p.x + at.d * p.y + at.f) for p in ring])
        sides = np.diff(corners, axis=0)
        lengths = np.hypot(sides[:, 0], sides[:, 1])
        real = lengths > 1e-6
        starts, sides, lengths = corners[:-1][real], sides[real], lengths[real]
        if not len(lengths):
            continue
        count = np.maximum(1, (lengths / _STEP).astype(int))
        side = np.repeat(np.arange(len(lengths)), count)
        along = (np.concatenate([np.arange(many) for many in count]) + 0.5) / count[side]
        direction = sides[side] / lengths[side, None]
        places = starts[side] + sides[side] * along[:, None]
        rows.append(np.column_stack((places, -direction[:, 1], direction[:, 0])))
    return np.concatenate(rows) if rows else np.zeros((0, 4))


def _contrasts(picture: _Pixels, edge: _Numbers) -> _Numbers:
    """The contrast between the lightest and the darkest place across an edge, along all of it."""
    height, width, _ = picture.shape
    places = edge[None, :, :2] + edge[None, :, 2:] * _ACROSS[:, None, None]
    pixels = (places * (mm_to_px(1000, DPI) / 1000)).astype(int)
    columns, rows = np.clip(pixels[..., 0], 0, width - 1), np.clip(pixels[..., 1], 0, height - 1)
    found = _brightness(picture[rows, columns])
    contrasts: _Numbers = found.max(0) / found.min(0)
    return contrasts


_LINEAR = np.arange(256) / 255
_LINEAR = np.where(_LINEAR <= 0.04045, _LINEAR / 12.92, ((_LINEAR + 0.055) / 1.055) ** 2.4)
_RED, _GREEN, _BLUE = 0.2126 * _LINEAR, 0.7152 * _LINEAR, 0.0722 * _LINEAR + 0.05


def _brightness(colours: _Pixels) -> _Numbers:
    """Relative luminance of each colour and 0.05, as contrast counts it. Source: WCAG 2.2, contrast ratio."""
    found: _Numbers = _RED[colours[..., 0]] + _GREEN[colours[..., 1]] + _BLUE[colours[..., 2]]
    return found
