"""All legibility checks of a game's pieces, as diagnostics; a problem that many pieces share is reported once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from generator.catalog.models import Catalog
from generator.drawing.items import Drawing, Segments
from generator.drawing.piece import Piece
from generator.drawing.sameness import SameKeys
from generator.preflight.seen import FaceFinding, FigureOnFace, PieceFaces, SeenFaces
from generator.source.diagnostic import Diagnostic, Report, Severity
from generator.source.face import FaceRef
from generator.source.mark import Mark

if TYPE_CHECKING:
    from generator.preflight.face_findings import FaceInspector

_LYING_ON = frozenset({"EYE014", "EYE015"})
"""Codes of letters that lie on or below something."""
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
    known = SeenFaces() if known is None else known
    inspector = PieceInspector(known)
    return found_on(catalog, ((piece.set_id, piece.id, inspector.faces(piece)) for piece in pieces), known)


def found_on(
    catalog: Catalog, pieces: Iterable[tuple[str, str, PieceFaces]], known: SeenFaces
) -> tuple[Diagnostic, ...]:
    """The same of pieces, by the ids of their sets and their own, whose faces are all known."""
    report = Report()
    marks = {str(component.id): component.mark for component in catalog.components}
    kinds = {str(component_set.id): component_set.kind.value for component_set in catalog.sets}
    findings: dict[tuple[str, ...], _Finding] = {}
    figures: dict[str, str] = {}
    printed = {str(component_set.id) for component_set in catalog.printed_sets}
    backs: set[tuple[str, str]] = set()
    for set_id, piece_id, faces in pieces:
        shown: list[tuple[Literal["front", "back"], str]] = [("front", faces.front)]
        # A back that many pieces share is looked at with the first of them.
        if faces.back is not None and faces.back_items is not None and (set_id, faces.back_items) not in backs:
            backs.add((set_id, faces.back_items))
            shown.append(("back", faces.back))
        for side, key in shown:
            face = FaceRef(kinds[set_id], set_id, piece_id, side)
            for entry in known.now[key]:
                found = _twin(entry, figures) if isinstance(entry, FigureOnFace) else entry
                if found is None or (found.about[0] in _LYING_ON and set_id not in printed):
                    continue  # in pictures for a rulebook things lie on one another
                about = (set_id, side, *found.about)
                one = findings.setdefault(about, _Finding(found, piece_id, face))
                if found.measure < one.worst.measure:
                    one.worst, one.piece, one.face = found, piece_id, face
                one.faces.add(face)
    for finding in findings.values():
        _report(finding, marks, report)
    distinct(catalog, report)
    return tuple(report.diagnostics)


@dataclass(slots=True)
class PieceInspector:
    """Finds out what is on the faces of pieces; what looks at drawings is imported where one must be looked at."""

    known: SeenFaces
    _keys: SameKeys = field(default_factory=SameKeys)
    _inspectors: "list[FaceInspector]" = field(default_factory=list)

    def faces(self, piece: Piece) -> PieceFaces:
        """The keys of a piece's faces, all of which are known then."""
        cut = piece.outline if piece.kind in _FLAT else None
        front = self._look(piece.front, cut)
        if piece.back is None:
            return PieceFaces(front)
        return PieceFaces(front, self._look(piece.back, cut), self._keys.of(piece.back.items))

    def _look(self, drawing: Drawing, cut: Segments | None) -> str:
        key = self._keys.of(drawing.items) + ("" if cut is None else self._keys.of_outlines((cut,)))
        if self.known.get(key) is None:
            if not self._inspectors:
                from generator.preflight.face_findings import FaceInspector

                self._inspectors.append(FaceInspector.new(self._keys))
            self.known.now[key] = self._inspectors[0].seen(drawing.items, cut)
        return key


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
