"""Tabletop Playground: a package with an object template for every set, at its true size.

`ttpg/<game>/` goes into the program's folder of packages: `manifest.json`, `Templates/`, `Textures/`, `Scripts/` and
`States/`. Decks, tokens and tiles are stacks of cards, boards are cards with snap points where their spaces are. Names
and limits follow the publisher's schema of object templates. The script lays out the set-ups: see `ttpg_table`.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from generator.catalog.models import Catalog, Component, ComponentKind, CutShape
from generator.drawing.items import Drawing
from generator.drawing.piece import Piece
from generator.export.grids import PixelGrid, grid_for, sheet
from generator.export.order import ExportJob
from generator.export.pixels import exact
from generator.export.plain_text import rules_text
from generator.export.preflight import by_set
from generator.export.snaps import snap_points
from generator.export.ttpg_table import SCRIPT, TemplateCell, planned, script, stages, state
from generator.output import OutputFile
from generator.readback.pictures import cells
from generator.units import Mm, dpi_of

FOLDER = PurePosixPath("ttpg")
MOST_PX = 4096
DPI, LEAST_DPI = 300, 150
LEAST_PX = 400
"""Pixels that the longer side of any piece has, where the sheet leaves room."""

_CM = 0.1  # the program measures in centimetres
_THICK: Mapping[ComponentKind, Mm] = {
    ComponentKind.CARD: 0.5,
    ComponentKind.TOKEN: 2.0,
    ComponentKind.TILE: 2.0,
    ComponentKind.BOARD: 3.0,
    ComponentKind.AID: 0.5,
}
_MODEL = {CutShape.RECTANGLE: "Square", CutShape.DISC: "Round", CutShape.HEXAGON: "Hexagonal"}
_LEAST_REACH = 0.1  # cm, of a snap point


def files(order: ExportJob) -> Iterator[OutputFile]:
    """Manifest, templates and textures."""
    catalog = order.game.catalog
    folder = FOLDER / catalog.identity.id
    manifest = {"Name": catalog.identity.title, "Version": "1", "GUID": guid(catalog.identity.id, "package")}
    yield OutputFile(folder / "manifest.json", _json(manifest))
    templates: list[dict[str, Any]] = []
    sizes: dict[str, tuple[int, int]] = {}
    found: dict[str, TemplateCell] = {}
    dealt = list(stages(order))
    on_tables = {name for _, stage in dealt for name in stage.table.boards}
    for members in by_set(order.on_tables(on_tables)).values():
        stacks = tuple(_stacks(members))
        for number, part in enumerate(stacks, 1):
            name = members[0].set_id if len(stacks) == 1 else f"{members[0].set_id}-{number}"
            found |= {piece.id: TemplateCell(len(templates), index) for index, piece in enumerate(part)}
            for file, size in _stack(order, part, name, folder, templates):
                sizes[file.path.name] = size
                yield file
    complaints = [complaint for template in templates for complaint in wrong(template, sizes)]
    assert not complaints, complaints
    assert len({template["GUID"] for template in templates}) == len(templates)
    for template in templates:
        yield OutputFile(folder / "Templates" / f"{template['GUID']}.json", _json(template))
    order.progress("set-ups for Tabletop Playground")
    plan = planned(catalog, dealt, found, [template["GUID"] for template in templates])
    if plan["tables"] and not order.report.failed:
        yield OutputFile(folder / "Scripts" / SCRIPT, script(plan))
        title = catalog.identity.title
        yield OutputFile(folder / "States" / f"{catalog.identity.id}.vts", _json(state(title, manifest["GUID"])))
    _notices(order, set_up=bool(plan["tables"]))


def guid(game: str, what: str) -> str:
    """32 hexadecimal digits that are the same for the same thing in every export."""
    return hashlib.sha256(f"ttpg/{game}/{what}".encode()).hexdigest()[:32].upper()


def _stacks(members: Sequence[Piece]) -> Iterator[Sequence[Piece]]:
    """The pieces of a set in groups that fit on one sheet; each board is one of its own, for its snap points."""
    if members[0].kind in ("board", "aid"):
        yield from ((piece,) for piece in members)
        return
    grid = _grid(len(members), members)
    whole = grid.columns * grid.rows
    for start in range(0, len(members), whole):
        yield members[start : start + whole]


def _grid(count: int, members: Sequence[Piece]) -> PixelGrid:
    size = members[0].size
    near = dpi_of(LEAST_PX, max(size.width, size.height))  # small tokens are looked at from near by
    return grid_for(count, size, most_px=MOST_PX, dpi=max(DPI, near), least_dpi=LEAST_DPI)


def _stack(
    order: ExportJob, part: Sequence[Piece], name: str, folder: PurePosixPath, templates: list[dict[str, Any]]
) -> Iterator[tuple[OutputFile, tuple[int, int]]]:
    """The textures of one stack with their sizes; its template is added to `templates`."""
    catalog = order.game.catalog
    component_set = catalog.set_of(part[0].set_id)
    order.progress(component_set.title)
    grid = _grid(len(part), part)
    backs = [piece.back for piece in part]
    shown = {f"{name}-front.png": [piece.front for piece in part]}
    textures = {f"{name}-front.png": sheet(shown[f"{name}-front.png"], grid)}
    same = len(set(backs)) == 1
    single = PixelGrid(1, 1, grid.cell_px, grid.dpi)
    back_index = -1
    if component_set.kind is ComponentKind.CARD or any(backs):
        paper = [back if back is not None else Drawing(part[0].size, ()) for back in backs]
        back_index = -2 if same else -3
        shown[f"{name}-back.png"] = paper[:1] if same else paper
        textures[f"{name}-back.png"] = sheet(paper[:1], single) if same else sheet(paper, grid)
    for file, drawing in textures.items():
        shape = single if same and file.endswith("-back.png") else grid
        (data,) = exact((drawing,), shape.width_px, shape.height_px, shape.dpi)
        for complaint in cells(data, shape.columns, shape.rows, shown[file]):
            order.report.error("OUT025", f"{folder / 'Textures' / file}: {complaint}")
        yield OutputFile(folder / "Textures" / file, data), (shape.width_px, shape.height_px)
    components = {str(component.id): component for component in component_set.components}
    first = components[part[0].id]
    # A name would tell in the program which of several cards with one back lies face down.
    hidden = any(backs.count(back) > 1 for back in backs if back is not None)
    template: dict[str, Any] = {
        "Type": "Card",
        "GUID": guid(catalog.identity.id, name),
        "Name": part[0].title if len(part) == 1 else component_set.title,
        "Metadata": name,
        "CollisionType": "Regular",
        "Friction": 0.7,
        "SurfaceType": "Cardboard",
        "Models": [],
        "Collision": [],
        "Lights": [],
        "Tags": [str(component_set.id)],
        "SnapPoints": _snap_points(first, catalog, _THICK[component_set.kind]),
        "FrontTexture": f"{name}-front.png",
        "BackTexture": f"{name}-back.png" if back_index != -1 else "",
        "BackIndex": back_index,
        "HiddenIndex": -1 if back_index == -1 else -3,
        "NumHorizontal": grid.columns,
        "NumVertical": grid.rows,
        "Width": _cm(first.cut.size.width),
        "Height": _cm(first.cut.size.height),
        "Thickness": _cm(_THICK[component_set.kind]),
        "Model": "Rounded"
        if first.cut.shape is CutShape.RECTANGLE and first.cut.radius >= 1
        else _MODEL[first.cut.shape],
        "Indices": [index for index, piece in enumerate(part) for _ in range(piece.copies)],
        "CardNames": {} if hidden else {str(index): piece.title for index, piece in enumerate(part)},
        "CardMetadata": {str(index): piece.id for index, piece in enumerate(part)},
        "CardTags": {str(index): [str(component_set.id)] for index in range(len(part))},
        "HiddenInHand": component_set.kind is ComponentKind.CARD,
        "UsedWithCardHolders": component_set.kind is ComponentKind.CARD,
        "CanStack": component_set.kind is not ComponentKind.BOARD,
        "Flippable": component_set.kind is not ComponentKind.BOARD,
    }
    templates.append(template)
    if component_set.kind is ComponentKind.CARD and any(rules_text(component) for component in components.values()):
        template["Metadata"] = json.dumps(
            {piece.id: text for piece in part if (text := rules_text(components[piece.id]))}, ensure_ascii=False
        )


def _snap_points(board: Component, catalog: Catalog, thick: Mm) -> list[dict[str, Any]]:
    """A point for every place of the board: X runs to the far edge of the board, Y to the right."""
    size = board.cut.size
    sets = {str(component.id): str(component.set_id) for component in catalog.components}
    points = []
    for spot in snap_points(board):
        x, y = size.height / 2 - spot.at.y, spot.at.x - size.width / 2
        points.append(
            {
                "Position": {"X": _cm(x), "Y": _cm(y), "Z": _cm(thick / 2)},
                "Range": max(_LEAST_REACH, _cm(spot.reach)),
                "RotationOffset": 0,
                "SnapRotation": 0,
                "Shape": 0,
                "FlipValidity": 0,
                "Tags": list(dict.fromkeys(sets.get(name, name) for name in spot.takes or ())),
            }
        )
    return points


def _cm(length: Mm) -> float:
    return round(length * _CM, 4)


def wrong(template: Mapping[str, Any], textures: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    """What the program would stumble over in a template of a card, beside what the publisher's schema finds."""
    name = template["Metadata"]
    cells = template["NumHorizontal"] * template["NumVertical"]
    for key in ("FrontTexture", "BackTexture"):
        file = template[key]
        if file and file not in textures:
            yield f"{name}: there is no texture {file}"
    width, height = textures.get(template["FrontTexture"], (0, 0))
    if width % template["NumHorizontal"] or height % template["NumVertical"]:
        yield f"{name}: the texture does not divide by its grid"
    if max(width, height) > MOST_PX:
        yield f"{name}: the texture is larger than {MOST_PX} pixels"
    if not template["Indices"] or max(template["Indices"]) >= cells:
        yield f"{name}: the stack uses cells that do not exist"
    for point in template["SnapPoints"]:
        at = point["Position"]
        if abs(at["X"]) > template["Height"] / 2 or abs(at["Y"]) > template["Width"] / 2:
            yield f"{name}: a snap point is outside the board"


def _json(value: Mapping[str, Any]) -> bytes:
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()


def _notices(order: ExportJob, *, set_up: bool) -> None:
    catalog = order.game.catalog
    if not set_up:
        order.notices.append("ttpg: no set-up is exported, only the objects; place them once in the program")
    if catalog.extras:
        extras = ", ".join(f"{extra.count} × {extra.title}" for extra in catalog.extras)
        order.notices.append(f"ttpg: use the program's own objects for: {extras}")
    if catalog.prose is not None:
        order.notices.append("ttpg: the rulebook is left out")
