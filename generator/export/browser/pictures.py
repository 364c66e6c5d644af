"""The pictures of a table on a website: every face once, as it is cut out, named by its content."""

import hashlib
from collections.abc import Collection, Mapping

from generator.dataclass import dataclass
from generator.drawing.piece import Piece
from generator.export.order import ExportJob
from generator.render.cut_out import cut_piece
from generator.render.png import png
from generator.units import dpi_of

MOST_BYTES = 2_000_000
"""The open importer takes no larger pictures."""
_DOTS = 2.5  # pixels a unit of the table: cards are read enlarged
_LEAST_PX = 200  # of the longer side of small pieces
_SMALLER = 0.8


@dataclass(frozen=True, slots=True)
class FacePictures:
    """`faces` has for each id of a piece the names of its front's and its back's picture; `files` are those by name."""

    faces: Mapping[str, tuple[str, str]]
    files: Mapping[str, bytes]


def face_pictures(order: ExportJob, shown: Collection[str], per_mm: float) -> FacePictures:
    """The pictures of these pieces, for a table on which a mm has `per_mm` units.

    A piece without a back shows its front from both sides.
    """
    faces: dict[str, tuple[str, str]] = {}
    files: dict[str, bytes] = {}
    made: dict[object, str] = {}

    def name(piece: Piece, *, back: bool) -> str:
        face = piece.back if back and piece.back is not None else piece.front
        mirrored = back and piece.back is not None
        key = (face, piece.outline, mirrored)
        if key not in made:
            data = _drawn(piece, per_mm, back=mirrored)
            made[key] = f"{hashlib.sha256(data).hexdigest()[:20]}.png"
            files[made[key]] = data
        return made[key]

    for piece in order.pieces:
        if piece.id in shown and piece.id not in faces:
            faces[piece.id] = (name(piece, back=False), name(piece, back=True))
    return FacePictures(faces, files)


def _drawn(piece: Piece, per_mm: float, *, back: bool) -> bytes:
    """A face in as many pixels as its file may be large; a board is a rectangle, whatever its corners."""
    face = piece.back if back and piece.back is not None else piece.front
    dpi = dpi_of(max(per_mm * _DOTS, _LEAST_PX / max(face.size.width, face.size.height)), 1.0)
    while True:
        data = png(face, dpi)
        if piece.kind != "board":
            data = cut_piece(data, piece, dpi, back=back)
        if len(data) <= MOST_BYTES:
            return data
        dpi *= _SMALLER
