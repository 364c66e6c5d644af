"""Faces as pictures: one SVG or PNG file each."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, TypeAlias

from generator.drawing.digest import short
from generator.drawing.items import Drawing
from generator.drawing.piece import Piece, turned_face
from generator.job import Collected, Job
from generator.output import OutputFile
from generator.targets.edition import FAULT, InkedJob, editions, read_back, told
from generator.targets.file_names import names_of, quarters
from generator.units import mm_to_px

if TYPE_CHECKING:
    from generator.readback.edition import Edition
    from generator.readback.expected import Side

_Face: TypeAlias = "tuple[PurePosixPath, Drawing, Piece, Side]"
"""The path of its file without suffix, the face, its piece and its side."""


def svgs(job: Job, collected: Collected) -> Iterator[OutputFile]:
    """One SVG file a face, bleed included."""
    from generator.readback.svg import svg_found
    from generator.render.svg import svg

    job.progress("SVG files")
    for inked in editions(job, collected):
        readback = read_back(inked, collected, marked=False)
        for path, face, piece, side in _faces(inked, collected, readback):
            key = f"{piece.set_id}/{piece.id}"
            title = f"{piece.title} ({side})"
            mark = f"{key}:{side} {short(job.digests.of(face))}"  # of the face as it is on sheets
            file = PurePosixPath(f"svg{inked.suffix}", f"{path}.svg")
            face = turned_face(face, quarters(job.request.rotate, piece))
            data = svg(face, bleed=piece.bleed, title=title, description=mark).encode()
            told(collected, readback.svg(str(file), key, side, svg_found(data, face, piece.bleed)))
            yield OutputFile(file, data)


def pngs(job: Job, collected: Collected) -> Iterator[OutputFile]:
    """One PNG file a face at the resolution asked for, with its bleed, or as it is cut."""
    from generator.readback.pictures import EditionPictures
    from generator.render.cut_out import cut_piece
    from generator.render.png import pngs
    from generator.render.turned import turned

    job.progress("PNG files")
    dpi = job.request.dpi
    for inked in editions(job, collected):
        readback = read_back(inked, collected, marked=False)
        account = EditionPictures(job.digests)
        trimmed = job.request.trimmed
        for bleed, group in groupby(
            _faces(inked, collected, readback), key=lambda face: 0.0 if trimmed else face[2].bleed
        ):
            same = list(group)
            drawn = pngs([face for _, face, _, _ in same], dpi, bleed, workers=job.request.jobs)
            for (path, face, piece, side), data in zip(same, drawn, strict=True):
                file = PurePosixPath(f"png{inked.suffix}", f"{path}.png")
                size = (mm_to_px(face.size.width + 2 * bleed, dpi), mm_to_px(face.size.height + 2 * bleed, dpi))
                for complaint in account.take(piece.set_id, str(file), data, face, size, bleed):
                    collected.report.error("OUT024", complaint, hint=FAULT)
                if trimmed:  # held against its face before: what is cut away is not compared
                    data = cut_piece(data, piece, dpi, short(job.digests.of(face)), back=side == "back")
                turn = quarters(job.request.rotate, piece)
                yield OutputFile(file, turned(data, turn, dpi, short(job.digests.of(face))) if turn else data)
        for complaint in account.end():
            collected.report.error("OUT024", complaint, hint=FAULT)


def _faces(inked: InkedJob, collected: Collected, readback: "Edition") -> Iterator[_Face]:
    """Every face once, with the path of its file without suffix; a face the catalog has and nobody drew is reported."""
    expected = {(key, side) for key, component in readback.expected.items() for side in component.sides}
    pattern = inked.job.request.file_names
    named: Mapping[tuple[str, str], PurePosixPath] = {}
    if pattern:
        named = names_of(pattern, inked.pieces, inked.job.game.catalog, collected.report)
        if collected.report.failed:
            return
    sides: tuple[Side, Side] = ("front", "back")
    for piece in inked.pieces:
        for side, face in zip(sides, (piece.front, piece.back), strict=True):
            if face is not None:
                expected.discard((f"{piece.set_id}/{piece.id}", side))
                key = f"{piece.set_id}/{piece.id}"
                yield named.get((key, side)) or PurePosixPath(f"{key}-{side}"), face, piece, side
    for key, side in sorted(expected):
        collected.report.error("OUT003", f"{key}:{side} has no picture", hint=FAULT)
