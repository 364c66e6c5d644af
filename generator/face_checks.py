"""What is found where every face of a game is drawn and its rulebook is set; what an earlier run has found is kept.

Whatever draws, sets and looks at faces is imported where something has changed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from generator import resources
from generator.catalog.files import FONTS
from generator.catalog.models import Catalog
from generator.catalog.verified import Draft, Preview
from generator.drawing.piece import Piece
from generator.source.diagnostic import Diagnostic, Report, Severity

if TYPE_CHECKING:
    from generator.layout.library import Layouts
    from generator.layout.workshop import Workshop
    from generator.preflight.known_pieces import KnownPiece
    from generator.preflight.seen import SeenFaces

BUDGET = "LAY017"
"""More would be drawn than a face or a game may take."""
_Place: TypeAlias = tuple[str, str]
"""A component by the ids of its set and its own."""


def check_drawn(catalog: Catalog, layouts: "Layouts") -> tuple[Diagnostic, ...]:
    """What is found where every face is drawn and the rulebook is set: kept as long as nothing changes."""
    from generator.preflight import cache

    file = _file(catalog, catalog.fingerprint, "drawn")
    found = cache.load(file, catalog.folder)
    if found is None:
        found = _drawn(catalog, layouts)
        # What has errors is about to be changed, and they may be in files that are not the game's.
        if _keeps(catalog) and not _failed(found):
            cache.store(file, catalog.folder, found)
    return found


def _drawn(catalog: Catalog, layouts: "Layouts") -> tuple[Diagnostic, ...]:
    from generator.layout.compose import compose as draw
    from generator.layout.workshop import workshop_of

    gathered = workshop_of(catalog, layouts.unused())
    if gathered.value is None:
        return gathered.diagnostics
    workshop = gathered.value
    if catalog.prose is None:
        return (*gathered.diagnostics, *_faces_alone(catalog, workshop))
    report = Report(list(gathered.diagnostics))
    drawn = draw(Preview(catalog), workshop.layouts, workshop.book)
    report.extend(drawn.diagnostics)
    if drawn.value is None:
        return tuple(report.diagnostics)
    report.extend(inspected(catalog, drawn.value))
    from generator.rulebook.compose import compose as write

    written = write(Draft(catalog), workshop.book, drawn.value, layouts=workshop.layouts)
    report.extend(written.diagnostics if written is not None else ())
    return tuple(report.diagnostics)


def inspected(catalog: Catalog, pieces: tuple[Piece, ...]) -> tuple[Diagnostic, ...]:
    """The findings of preflight on pieces that have been drawn, kept for as long as nothing changes."""
    from generator.preflight import cache, seen

    file = _file(catalog, catalog.fingerprint)
    found = cache.load(file, catalog.folder)
    if found is None:
        from generator.preflight.inspection import inspect

        faces = seen.load(_faces_file(catalog))
        found = inspect(catalog, pieces, faces)
        if _keeps(catalog):
            cache.store(file, catalog.folder, found)
            seen.store(_faces_file(catalog), faces)
    return found


def _faces_alone(catalog: Catalog, workshop: "Workshop") -> tuple[Diagnostic, ...]:
    """What is found on faces that no rulebook shows: those that are as they were are neither drawn nor looked at."""
    from generator.layout.compose import drawer_for
    from generator.layout.piece_keys import PieceKeys, drawing_files
    from generator.preflight import cache, known_pieces, seen

    faces = seen.load(_faces_file(catalog))
    keys = PieceKeys(Preview(catalog), drawer_for(catalog, workshop.layouts, workshop.book))
    places: dict[_Place, str | None] = {
        (component_set.id, component.id): keys.of(component, component_set)
        for component_set in catalog.sets
        for component in component_set.components
    }
    file = _file(catalog, drawing_files(catalog), "pieces")
    before = known_pieces.load(file)
    unchanged = {
        place: piece
        for place, key in places.items()
        if key is not None
        and (piece := before.get(key)) is not None
        and all(faces.get(face) is not None for face in piece.faces.keys)
    }
    found = _faces_of(catalog, workshop, places, unchanged, faces)
    if unchanged and any(each.code == BUDGET for each in found.drawing):  # what faces share may be counted twice
        found = _faces_of(catalog, workshop, places, {}, faces)
    if found.inspection is None:
        return found.drawing
    if _keeps(catalog):
        cache.store(_file(catalog, catalog.fingerprint), catalog.folder, found.inspection)
        seen.store(_faces_file(catalog), faces)
        if found.known != before:
            known_pieces.store(file, found.known)
    return (*found.drawing, *found.inspection)


@dataclass(frozen=True, slots=True)
class _Found:
    """What was said while faces were drawn, what inspecting them has found (None where they could not be drawn), and
    what is known of pieces by their keys.
    """

    drawing: tuple[Diagnostic, ...]
    inspection: tuple[Diagnostic, ...] | None
    known: "Mapping[str, KnownPiece]"


def _faces_of(
    catalog: Catalog,
    workshop: "Workshop",
    places: Mapping[_Place, str | None],
    unchanged: Mapping[_Place, "KnownPiece"],
    faces: "SeenFaces",
) -> _Found:
    """What is found where all but the `unchanged` pieces are drawn."""
    from generator.layout.compose import compose as draw
    from generator.preflight.inspection import PieceInspector, found_on
    from generator.preflight.known_pieces import KnownPiece

    faultless: dict[_Place, int] = {}
    drawn = draw(
        Preview(catalog),
        workshop.layouts,
        workshop.book,
        frozenset(component_id for set_id, component_id in places if (set_id, component_id) not in unchanged),
        faultless=faultless,
        spent=sum(piece.spent for piece in unchanged.values()),
    )
    if drawn.value is None:
        return _Found(drawn.diagnostics, None, {})
    inspector = PieceInspector(faces)
    shown = {place: piece.faces for place, piece in unchanged.items()}
    shown |= {(piece.set_id, piece.id): inspector.faces(piece) for piece in drawn.value}
    pieces = {**unchanged, **{place: KnownPiece(shown[place], spent) for place, spent in faultless.items()}}
    return _Found(
        drawn.diagnostics,
        found_on(catalog, ((*place, shown[place]) for place in places), faces),
        {key: piece for place, piece in pieces.items() if (key := places[place])},
    )


def contents_of(catalog: Catalog, *folders: str) -> str:
    """The names and digests of a game's files in some of its folders."""
    names = (name for folder in folders for name in catalog.files.below(folder))
    return "".join(f"{name}\n{catalog.files.digests[name].hex()}\n" for name in names)


def _faces_file(catalog: Catalog) -> Path:
    # A face is what it was unless its drawing has changed, or a font that is the game's own.
    return _file(catalog, contents_of(catalog, FONTS), "faces")


def _file(catalog: Catalog, contents: str, what: str = "preflight") -> Path:
    from generator.preflight import cache
    from generator.verifying import verification_cache

    name = cache.name_for(catalog.identity.id, contents, resources.layouts(), resources.fonts(), what=what)
    return verification_cache.folder() / name


def _keeps(catalog: Catalog) -> bool:
    from generator.verifying import verification_cache

    return verification_cache.keeps(catalog)


def _failed(found: tuple[Diagnostic, ...]) -> bool:
    return any(each.severity is Severity.ERROR for each in found)
