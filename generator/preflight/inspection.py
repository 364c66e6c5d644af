"""All legibility checks of a game's pieces, as diagnostics; a problem that many pieces share is reported once."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.catalog.models import Catalog
from generator.drawing.items import Drawing, Segments
from generator.drawing.piece import Piece
from generator.drawing.sameness import SameKeys
from generator.preflight.seen import FaceFinding, FigureOnFace, SeenFace, SeenFaces
from generator.source.diagnostic import Diagnostic, Report, Severity
from generator.source.face import FaceRef
from generator.source.mark import Mark

if TYPE_CHECKING:
    from generator.preflight.face_findings import FaceInspector

HIDDEN = "EYE014"
_FLAT = frozenset({"card", "token", "tile", "board", "aid"})
"""Kinds of pieces that are cut out along one line; what is folded shows its panels in other places."""


@dataclass(slots=True)
class _Finding:
    """The worst of the complaints about one thing, the face it is about, and all faces that have it."""

    worst: FaceFinding
    piece: str
    face: FaceRef
    faces: set[FaceRef] = field(default_factory=set)


def inspect(catalog: Catalog, pieces: Iterable[Piece], known: SeenFaces | None = None) -> tuple[Diagnostic, ...]:
    """EYE codes: text that is hard to read, coarse pictures, weak illustrations, and colours that look alike.

    Faces that are `known` are not looked at again; the others are added to them.
    """
    report = Report()
    marks = {str(component.id): component.mark for component in catalog.components}
    findings: dict[tuple[str, ...], _Finding] = {}
    figures: dict[str, str] = {}
    for piece, face, seen in _seen(pieces, SeenFaces() if known is None else known):
        for entry in seen:
            found = _twin(entry, figures) if isinstance(entry, FigureOnFace) else entry
            if found is None or (found.about[0] == HIDDEN and not piece.printed):
                continue  # in pictures for a rulebook things lie on one another
            key = (piece.set_id, face.side, *found.about)
            one = findings.setdefault(key, _Finding(found, piece.id, face))
            if found.measure < one.worst.measure:
                one.worst, one.piece, one.face = found, piece.id, face
            one.faces.add(face)
    for finding in findings.values():
        _report(finding, marks, report)
    distinct(catalog, report)
    return tuple(report.diagnostics)


def _seen(pieces: Iterable[Piece], known: SeenFaces) -> Iterator[tuple[Piece, FaceRef, SeenFace]]:
    """Every face once with what is found on it; a back that many pieces share is looked at with the first of them."""
    keys = SameKeys()
    backs: set[tuple[str, str]] = set()
    look = _looker(keys, known)
    for piece in pieces:
        cut = piece.outline if piece.kind in _FLAT else None
        yield piece, FaceRef(piece.kind, piece.set_id, piece.id, "front"), look(piece.front, cut)
        if piece.back is None:
            continue
        key = (piece.set_id, keys.of(piece.back.items))
        if key not in backs:
            backs.add(key)
            yield piece, FaceRef(piece.kind, piece.set_id, piece.id, "back"), look(piece.back, cut)


def _looker(keys: SameKeys, known: SeenFaces) -> Callable[[Drawing, Segments | None], SeenFace]:
    """What finds out what is on a face with its cut; what looks at drawings is imported where one must be looked at."""
    inspectors: list[FaceInspector] = []

    def look(drawing: Drawing, cut: Segments | None) -> SeenFace:
        key = keys.of(drawing.items) + ("" if cut is None else keys.of_outlines((cut,)))
        seen = known.get(key)
        if seen is None:
            if not inspectors:
                from generator.preflight.face_findings import FaceInspector

                inspectors.append(FaceInspector.new(keys))
            seen = known.now[key] = inspectors[0].seen(drawing.items, cut)
        return seen

    return look


def _twin(placed: FigureOnFace, known: dict[str, str]) -> FaceFinding | None:
    """EYE009, where another illustration has the very same outlines."""
    first = known.setdefault(placed.outlines, placed.name)
    if first == placed.name:
        return None
    message = f"illustrations {first!r} and {placed.name!r} have the same outlines"
    hint = "let the two cards name one: illustration: id"
    return FaceFinding(("EYE009", placed.name), 0.0, Severity.WARNING, message, hint)


def _report(finding: _Finding, marks: Mapping[str, Mark | None], report: Report) -> None:
    more = len(finding.faces) - 1
    others = f" (and {more} more face{'s' if more > 1 else ''} of the set)" if more else ""
    worst = finding.worst
    tell = report.error if worst.severity is Severity.ERROR else report.warning
    message = f"{finding.face}: {worst.message}{others}"
    tell(worst.about[0], message, at=marks.get(finding.piece), hint=worst.hint, about=finding.face)


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
