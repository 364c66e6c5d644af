"""All legibility checks of a game's pieces, as diagnostics; a problem that many pieces share is reported once."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from generator.catalog.models import Catalog
from generator.drawing.items import Drawing, Image
from generator.drawing.piece import Piece
from generator.preflight.figures import SeenFigures, faults
from generator.preflight.legibility import SMALLEST_PT, UNREADABLE, Legibility, beyond, readings
from generator.preflight.pictures import COARSE_DPI, WANTED_DPI, resolutions
from generator.preflight.surface import Shapes, Surface, surface
from generator.source.diagnostic import Diagnostic, Report, Severity
from generator.source.face import FaceRef
from generator.source.mark import Mark

_FLAT = frozenset({"card", "token", "tile", "board", "aid"})
"""Kinds of pieces that are cut out along one line; what is folded shows its panels in other places."""


@dataclass(slots=True)
class _Finding:
    """One complaint: about what (texts of one colour, say), how far it falls short, and all faces it is about.

    `measure` is smaller the worse it is; of the complaints about one thing the worst is reported.
    """

    about: tuple[str, ...]
    measure: float
    severity: Severity
    message: str
    hint: str
    piece: str = ""
    face: FaceRef | None = None
    faces: set[FaceRef] = field(default_factory=set)


def inspect(catalog: Catalog, pieces: Iterable[Piece]) -> tuple[Diagnostic, ...]:
    """EYE codes: text that is hard to read, coarse pictures, weak illustrations, and colours that look alike."""
    report = Report()
    marks = {str(component.id): component.mark for component in catalog.components}
    findings: dict[tuple[str, ...], _Finding] = {}
    twins = SeenFigures({})
    for piece, side, drawn in _surfaces(pieces):
        face = FaceRef(piece.kind, piece.set_id, piece.id, side)
        cut_off = _cut_off(drawn, piece) if piece.kind in _FLAT else ()
        for finding in (*_of_face(drawn), *cut_off, *_of_figures(drawn, twins)):
            finding.piece, finding.face = piece.id, face
            key = (piece.set_id, side, *finding.about)
            worst = findings.setdefault(key, finding)
            if finding.measure < worst.measure:
                finding.faces = worst.faces
                findings[key] = worst = finding
            worst.faces.add(face)
    for finding in findings.values():
        _report(finding, marks, report)
    distinct(catalog, report)
    return tuple(report.diagnostics)


def _surfaces(pieces: Iterable[Piece]) -> Iterator[tuple[Piece, Literal["front", "back"], Surface]]:
    """Every face once taken apart; a back that many pieces share is looked at with the first of them."""
    shapes = Shapes()
    backs: set[tuple[str, int]] = set()
    keep: list[Drawing] = []  # so that no later face gets the number of an earlier one
    for piece in pieces:
        yield piece, "front", surface(piece.front.items, shapes)
        if piece.back is None:
            continue
        key = (piece.set_id, hash(tuple(map(id, piece.back.items))))
        if key not in backs:
            backs.add(key)
            keep.append(piece.back)
            yield piece, "back", surface(piece.back.items, shapes)


def _of_face(drawn: Surface) -> Iterator[_Finding]:
    for read in readings(drawn):
        if read.contrast < read.wanted:
            yield _faint(read)
        if read.size_pt < SMALLEST_PT - 0.01:
            yield _small(read)
    for picture, dpi in resolutions(drawn):
        if dpi < WANTED_DPI - 0.5:
            yield _coarse(picture.image, dpi)


def _cut_off(drawn: Surface, piece: Piece) -> Iterator[_Finding]:
    """EYE013: letters lie beyond the cut of a flat piece."""
    for text, lost in beyond(drawn, piece.outline):
        part = "lies" if lost >= 1 else "reaches"
        message = f"{_quoted(text)} {part} beyond the cut, so that it is not seen on the piece that is cut out"
        hint = "move its box inside the piece, or make it smaller: `of: safe` measures from the safe zone"
        yield _Finding(("EYE013",), -lost, Severity.WARNING, message, hint)


def _of_figures(drawn: Surface, twins: SeenFigures) -> Iterator[_Finding]:
    for placed in drawn.figures:
        for fault in (*faults(placed, drawn), *twins.faults(placed.figure)):
            yield _Finding((fault.code, fault.name), fault.measure, Severity.WARNING, fault.message, fault.hint)


def _faint(read: Legibility) -> _Finding:
    severity = Severity.ERROR if read.contrast < UNREADABLE else Severity.WARNING
    message = (
        f"{_quoted(read.text)} in {read.colour.hex} on {read.ground.hex} has a contrast of {read.contrast:.1f}; "
        f"the minimum is {read.wanted:g}"
    )
    hint = "make the text darker on a light background or lighter on a dark one, or put a plain background behind it"
    return _Finding(("EYE001", read.written.hex), read.contrast, severity, message, hint)


def _small(read: Legibility) -> _Finding:
    message = f"{_quoted(read.text)} is printed at {read.size_pt:.1f} pt; the minimum is {SMALLEST_PT:g} pt"
    hint = "shorten the text, or give it a larger box or a larger `min`"
    return _Finding(("EYE002",), read.size_pt, Severity.WARNING, message, hint)


def _coarse(image: Image, dpi: float) -> _Finding:
    severity = Severity.ERROR if dpi < COARSE_DPI - 0.5 else Severity.WARNING
    message = f"a picture has {dpi:.0f} dpi at its printed size; the minimum is {WANTED_DPI}"
    hint = f"use a file of more than {image.width_px} x {image.height_px} pixels, or print it smaller"
    return _Finding(("EYE003", image.digest), dpi, severity, message, hint)


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:38] + "…")


def _report(finding: _Finding, marks: Mapping[str, Mark | None], report: Report) -> None:
    more = len(finding.faces) - 1
    others = f" (and {more} more face{'s' if more > 1 else ''} of the set)" if more else ""
    tell = report.error if finding.severity is Severity.ERROR else report.warning
    message = f"{finding.face}: {finding.message}{others}"
    tell(finding.about[0], message, at=marks.get(finding.piece), hint=finding.hint, about=finding.face)


def distinct(catalog: Catalog, report: Report) -> None:
    """EYE004, EYE005: colours the catalog wants distinguished look alike to somebody, or in print without colour."""
    if not catalog.distinct:
        return
    from generator.preflight.colours import alike  # colour science takes its time to load

    for index, names in enumerate(catalog.distinct):
        mark = catalog.tree.mark(("print", "distinct", index))
        for pair in alike({name: catalog.palette[name] for name in names}):
            grey = pair.to == "greyscale"
            where = "in greyscale" if grey else f"to {pair.to}"
            what = "lightness (L*)" if grey else "colour (CIEDE2000)"
            message = (
                f"{pair.one!r} and {pair.other!r} look alike {where}: "
                f"they differ by {pair.difference:.1f} in {what}; the minimum is {pair.wanted:g}"
            )
            hint = "make one of them lighter and the other darker"
            report.warning("EYE005" if grey else "EYE004", message, at=mark, hint=hint)
