"""`pnp show`: one piece as pictures."""

from collections.abc import Mapping
from pathlib import Path

from generator import pipeline
from generator.catalog.models import Catalog, Component
from generator.catalog.verified import Preview
from generator.drawing.items import Drawing
from generator.drawing.piece import Piece
from generator.editions.inks import INKS
from generator.layout.compose import compose
from generator.layout.workshop import workshop_of
from generator.render.png import png
from generator.source.diagnostic import Checked, Failed, Report, closest


def show(
    folder: Path, piece_id: str, dpi: int, ink: str = "colour", *, trimmed: bool = False, shadow: bool = False
) -> Checked[tuple[Component, Piece, Mapping[str, bytes]]]:
    """One piece with its faces as PNG by side in the edition of that ink, with its bleed or `trimmed` as it is cut.

    With a `shadow` it lies on nothing, as it is cut.

    The game need not be verified for a look at it.
    """
    loaded = pipeline.load(folder)
    if loaded.value is None:
        return Failed(loaded.diagnostics)
    report = Report()
    found = found_in(loaded.value, piece_id, report)
    if found is None:
        return report.refused()
    piece_id = str(found.id)
    gathered = workshop_of(loaded.value)
    report.extend(gathered.diagnostics)
    if gathered.value is None:
        return report.refused()
    drawn = compose(Preview(loaded.value), gathered.value.layouts, gathered.value.book, only={piece_id}, ink=ink)
    report.extend(drawn.diagnostics)
    if not drawn.value:
        return report.refused()
    (piece, *_) = INKS[ink].pieces(drawn.value)
    faces: Mapping[str, Drawing | None] = {"front": piece.front, "back": piece.back}
    bleed = 0.0 if trimmed or shadow else piece.bleed
    pictures: Mapping[str, bytes] = {side: png(face, dpi, bleed) for side, face in faces.items() if face is not None}
    if trimmed or shadow:
        from generator.render.cut_out import cut_piece  # numpy takes a tenth of a second to load

        pictures = {side: cut_piece(data, piece, dpi, back=side == "back") for side, data in pictures.items()}
    if shadow:
        from generator.render.turned import with_shadow

        pictures = {side: with_shadow(data, dpi) for side, data in pictures.items()}
    return report.checked((found, piece, pictures))


def found_in(catalog: Catalog, piece_id: str, report: Report) -> Component | None:
    """The piece of that name; OUT004, with what is similar, where there is none."""
    found = piece_named(piece_id, catalog)
    if found is None:
        known = sorted(str(component.id) for component in catalog.components)
        hint = closest(piece_id, known) or f"known: {', '.join(known[:20])}"
        report.error("OUT004", f"there is no piece {piece_id!r}", hint=hint)
    return found


def piece_named(name: str, catalog: Catalog) -> Component | None:
    """The piece with that id, or the first that is made of the row with that id: a card that several decks print."""
    pieces = {str(component.id): component for component in catalog.components}
    return pieces.get(name) or next((piece for piece in pieces.values() if name in _rows(piece)), None)


def _rows(piece: Component) -> set[str]:
    return {str(row["id"]) for row in piece.scope.values() if isinstance(row, Mapping) and "id" in row}
