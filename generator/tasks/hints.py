"""`pnp show --hints`: a piece with the boxes of its layers drawn over it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from generator import pipeline
from generator.catalog.models import Component
from generator.catalog.verified import Preview
from generator.drawing.piece import Piece
from generator.drawing.shapes import bounds
from generator.editions.inks import INKS
from generator.layout.compose import compose
from generator.layout.headroom import Headroom
from generator.layout.layer_boxes import LayerBox, layer_boxes
from generator.layout.workshop import workshop_of
from generator.render.png import png
from generator.sheets.hint_sheet import HintBox, hint_sheet
from generator.sheets.lettering import lettering
from generator.source.diagnostic import Checked, Failed, Report
from generator.tasks.show import found_in


def hints(
    folder: Path, piece_id: str, dpi: int, ink: str = "colour"
) -> Checked[tuple[Component, Piece, Mapping[str, bytes]]]:
    """One piece with hints for its designer, as PNG by side; see `show`."""
    loaded = pipeline.load(folder)
    if loaded.value is None:
        return Failed(loaded.diagnostics)
    catalog, report = loaded.value, Report()
    component = found_in(catalog, piece_id, report)
    gathered = workshop_of(catalog)
    report.extend(gathered.diagnostics)
    if component is None or gathered.value is None:
        return report.refused()
    layouts, book = gathered.value.layouts, gathered.value.book
    drawn = compose(Preview(catalog), layouts, book, only={str(component.id)}, ink=ink)
    report.extend(drawn.diagnostics)
    if not drawn.value:
        return report.refused()
    (piece, *_) = INKS[ink].pieces(drawn.value)
    front, back, headrooms = layer_boxes(component, Preview(catalog), layouts, book, ink=ink)
    pictures: dict[str, bytes] = {}
    sides = (("front", piece.front, component.front, front), ("back", piece.back, component.back, back))
    for side, face, layout_id, boxes in sides:
        if face is None:
            continue
        template = layouts.template(layout_id, report) if layout_id else None
        room = _room(headrooms, side)
        title = f"{piece.title} ({side})"
        safe = template.safe if template is not None else 0.0
        told = [_hint(box, room) for box in boxes]
        sheet = hint_sheet(face, piece.outline, piece.bleed, safe, told, title, lettering(book))
        pictures[side] = png(sheet, dpi)
    return report.checked((component, piece, pictures))


def _room(headrooms: Iterable[Headroom], side: str) -> Mapping[str, Headroom]:
    """What texts of a side have left, by the names of their layers; of several with one name nothing is known."""
    found = [headroom for headroom in headrooms if headroom.face.side == side]
    times = Counter(headroom.layer for headroom in found)
    return {headroom.layer: headroom for headroom in found if times[headroom.layer] == 1}


def _hint(box: LayerBox, room: Mapping[str, Headroom]) -> HintBox:
    around = bounds(box.outline)
    measures = f"{around.x:.4g}, {around.y:.4g}, {around.width:.4g} × {around.height:.4g}" if around else ""
    left = room.get(box.name or box.kind)
    note = f"set in {left.size_pt:.3g} pt, {left.share:.0%} free" if left is not None and box.kind == "text" else ""
    label = f"{box.name} ({box.kind})" if box.name else box.kind
    return HintBox(f"{label}: {measures}", box.outline, note)
