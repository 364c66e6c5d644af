"""Preflight for print services: background to the edge of the bleed, text inside the safe margin, resolution."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from generator.dataclass import dataclass
from generator.drawing import extent
from generator.drawing.items import Drawing, Font, Glyphs, Picture, walk
from generator.drawing.piece import Piece
from generator.geometry import Rect
from generator.source.diagnostic import Report
from generator.source.mark import Mark
from generator.units import Mm, dpi_of, pt_to_mm

_EDGE: Mm = 1.0
"""Ink that comes this near to the cut is meant to run over it."""

_TOLERANCE: Mm = 0.3
"""As far may letters reach into the margin before it is worth a word."""

_NAMED = 5  # pieces that one warning names


@dataclass(frozen=True, slots=True)
class ProductSpec:
    """A print service's numbers: bleed and safe margin in mm, and the resolution below which a picture is coarse."""

    service: str
    bleed: Mm
    safe: Mm
    dpi: int = 300


def check_pieces(pieces: Sequence[Piece], demands: ProductSpec, scale: float, report: Report, at: Mark | None) -> None:
    """EXP003 to EXP006: what of these pieces of a set misses the service's numbers; they are enlarged by `scale`."""
    service = demands.service
    faces = [(piece, face) for piece in pieces for face in (piece.front, piece.back) if face is not None]

    def tell(code: str, found: Callable[[Piece, Drawing], bool], what: str, hint: str) -> None:
        bad = list(dict.fromkeys(piece.id for piece, face in faces if found(piece, face)))
        if bad:
            report.warning(code, f"{_names(bad)}: {what}", at=at, hint=hint)

    tell(
        "EXP003",
        lambda piece, face: _ends_early(face, piece.bleed),
        f"the background does not reach the bleed of {demands.bleed:g} mm that {service} requires",
        "let the layout's background reach `bleed` beyond the face on every side",
    )
    tell(
        "EXP004",
        lambda piece, face: _unsafe(piece, face, demands.safe / scale),
        f"text is nearer to the cut than the safe margin of {demands.safe:g} mm of {service}",
        f"give the layout `safe: {demands.safe / scale:.2f}`, or a smaller box",
    )
    coarse = [(piece, face, dots) for piece, face in faces for dots in _resolutions(face, scale) if dots < demands.dpi]
    rough = list(dict.fromkeys(piece.id for piece, _, dots in coarse if dots < demands.dpi / 2))
    weak = list(dict.fromkeys(piece.id for piece, _, dots in coarse if piece.id not in rough))
    hint = f"use pictures of {demands.dpi} dots per inch at printed size"
    if rough:
        lowest = min(dots for _, _, dots in coarse)
        report.error("EXP006", f"{_names(rough)}: pictures of only {lowest:.0f} dpi for {service}", at=at, hint=hint)
    if weak:
        report.warning("EXP005", f"{_names(weak)}: pictures below {demands.dpi} dpi for {service}", at=at, hint=hint)


def _names(ids: list[str]) -> str:
    shown = ", ".join(ids[:_NAMED])
    return shown if len(ids) <= _NAMED else f"{shown} and {len(ids) - _NAMED} more"


def _ends_early(face: Drawing, bleed: Mm) -> bool:
    """Whether ink that runs to the cut stops before the bleed does, on any side; a face that is white there may."""
    reach, trim = extent.of_items(face.items), Rect.of(face.size)
    gaps = (
        (trim.x - reach.x),
        (trim.y - reach.y),
        (reach.right - trim.right),
        (reach.bottom - trim.bottom),
    )
    return any(-_EDGE < gap < bleed - 0.05 for gap in gaps)


def _unsafe(piece: Piece, face: Drawing, safe: Mm) -> bool:
    """Whether letters reach into the margin; on a disc the corners of the box are no part of the piece."""
    if piece.kind == "board":  # its texts lie where the spaces are, and a board is not cut from a deck
        return False
    inner = Rect.of(face.size).grown(-min(safe, face.size.width / 4, face.size.height / 4) + _TOLERANCE)
    return any(not inner.contains(box) for box in _letters(face))


def _letters(face: Drawing) -> Iterator[Rect]:
    """The boxes of all runs of letters on a face that can be seen at all."""
    for at, item in walk(face.items):
        if isinstance(item, Glyphs) and item.glyphs and item.fill.alpha > 0.2 and item.text.strip():
            yield at.bounds(ink_of(item))


def ink_of(run: Glyphs) -> Rect:
    """The box around the outlines of a run's letters."""
    factor = pt_to_mm(run.size_pt) / run.font.units_per_em
    boxes = [
        Rect(x + factor * box.x, run.y - factor * box.bottom, factor * box.width, factor * box.height)
        for glyph, x in zip(run.glyphs, run.xs, strict=True)
        if (box := _box_of(run.font, glyph)) is not None
    ]
    return extent.union(boxes) if boxes else Rect(run.xs[0], run.y, 0.0, 0.0)


@lru_cache(maxsize=4096)
def _box_of(font: Font, glyph: int) -> Rect | None:
    """The box around a glyph in design units, y upwards; None for one without ink."""
    outline = font.outline(glyph)
    return extent.of_path(outline) if outline else None


def _resolutions(face: Drawing, scale: float) -> Iterator[float]:
    """Dots per inch of every picture as it will be printed."""
    for at, item in walk(face.items):
        if isinstance(item, Picture):
            across = max(abs(at.a), abs(at.b)) * item.box.width * scale
            down = max(abs(at.c), abs(at.d)) * item.box.height * scale
            yield min(dpi_of(item.image.width_px, across), dpi_of(item.image.height_px, down))


def by_set(pieces: Iterable[Piece]) -> dict[str, list[Piece]]:
    """Pieces of each set in their order."""
    sets: dict[str, list[Piece]] = {}
    for piece in pieces:
        sets.setdefault(piece.set_id, []).append(piece)
    return sets
