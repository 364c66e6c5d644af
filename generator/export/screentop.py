"""Screentop.gg: sheets of pictures, and JSON for the editor's own batch editing, with a page that says what goes where.

The editor makes a game of assets (pictures, cut into rows and columns), components (shapes), variants (looks of a
component), seats, a surface, and objects on it; several entries of a list are edited at once as JSON, counted from "1".
Sources of every key and value here: a public game that is set up so (trentjthomas/fm-screentop, its README and JSON
files); cells of an asset count from 1 (there, and in other authors' public editing scripts); components, variants,
containers, view policies: the community's guide (Building Blocks, Containers). No official description was found. Of
containers and what snaps in them `packs/screentop_zones.py` tells.

No public source has the value of an object that lies face down. So what begins face down is a variant of its own, whose
front asset is the printed back: flipped, it shows its face. Dice and counters are placed by hand, for the same reason.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, TypeAlias

from generator.catalog.models import ComponentKind, CutShape
from generator.drawing.piece import Piece
from generator.export.browser.flat import LAID, boards_on, flat_tables
from generator.export.browser.flat_table import FlatTable
from generator.export.browser.notices import say
from generator.export.listing import Cell, csv_of
from generator.export.order import ExportJob
from generator.export.packs import screentop_zones
from generator.export.packs.asset_sheets import AssetSheet, AssetSide, group_sheets
from generator.export.packs.groups import PieceGroup, piece_groups
from generator.export.packs.screentop_page import Texts, instructions
from generator.export.packs.screentop_zones import HAND, DropContainer, drop_containers
from generator.export.packs.table_picture import FaceCell, SeenPiece, table_picture
from generator.export.plain_text import rules_text
from generator.export.tts.seats import COLOURS
from generator.geometry import Point, Size
from generator.output import OutputFile
from generator.render.shrunk import SmallPictures

FOLDER = PurePosixPath("screentop")
PER_MM = 2.0
"""Units in a mm: a card of 63 × 88 mm is 126 × 176, near to the 125 × 175 that the community's guide names."""
HAND_WIDE, HAND_ROOM = 640.0, 14.0
"""Units a hand is wide, as in that public game, and how much higher than the largest card it is."""
_APART = 24.0
_ADMIN = "Admin"
_GREY, _CLEAR, _WHITE, _BLACK = "#3b82f6", "#ffffff00", "#ffffff", "#000000"
COLUMNS = (
    "component",
    "variant",
    "title",
    "copies",
    "front",
    "front_cell",
    "back",
    "back_cell",
    "width_mm",
    "height_mm",
)

Entry: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TileVariant:
    """A look of a component: that of a piece, which begins face up or `down`."""

    name: str
    group: PieceGroup
    piece: Piece
    down: bool


def files(order: ExportJob) -> Iterator[OutputFile]:
    """Sheets, the JSON of each list, a list of all pieces, pictures of the tables, and the page."""
    catalog = order.game.catalog
    tables = flat_tables(order, "screentop")
    if not tables or order.report.failed:
        return
    groups = piece_groups(catalog, order.on_tables(boards_on(tables)), (HAND,))
    sheets: list[AssetSheet] = []
    sides: dict[str, tuple[AssetSide, AssetSide]] = {}
    for group in groups:
        order.progress(f"{group.title} for Screentop")
        made = group_sheets(group, order.report)
        sheets += made.sheets
        sides |= made.sides
    for asset in sheets:
        yield OutputFile(FOLDER / "assets" / f"{asset.name}.png", asset.data)
    small = SmallPictures({asset.name: asset.data for asset in sheets})
    seen = {piece.id: _seen(piece, sides) for group in groups for piece in group.members}
    for table in tables:
        order.progress(f"the table of {table.players} players for Screentop")
        yield OutputFile(FOLDER / "tables" / f"{table.players}-players.png", table_picture(table, seen, small))
    variants = variants_of(groups, tables)
    texts = lists_of(sheets, groups, variants, sides, tables)
    complaints = list(wrong(texts, {asset.name: asset.data for asset in sheets}))
    assert not complaints, complaints
    for name, entries in texts.items():
        yield OutputFile(FOLDER / name, written(entries).encode())
    yield OutputFile(FOLDER / "pieces.csv", csv_of((*COLUMNS, "text"), _rows(order, variants, sides)))
    yield OutputFile(FOLDER / "instructions.html", instructions(catalog, sheets, texts, tables))
    say(order, "screentop", tables, taken="")


def variants_of(groups: Sequence[PieceGroup], tables: Sequence[FlatTable]) -> tuple[TileVariant, ...]:
    """The variants of all components: of each piece one for each side with which it begins on any table.

    Where several faces have one back, variants are numbered, so that no name tells what lies face down.
    """
    begun = {(piece.unit.id, piece.face_up) for table in tables for piece in table.pieces}
    made: list[TileVariant] = []
    for group in groups:
        names: set[str] = set()
        secret = group.secret
        for number, piece in enumerate(group.members, 1):
            name = f"{group.title} {number}" if secret else piece.title
            while name in names or f"{name} (down)" in names:
                name = f"{name} {number}"
            names |= {name, f"{name} (down)"}
            two_sided = piece.back is not None
            sides = {two_sided and not up for up in (True, False) if (piece.id, up) in begun} or {False}
            made += [TileVariant(f"{name} (down)" if down else name, group, piece, down) for down in sorted(sides)]
    return tuple(made)


def _seen(piece: Piece, sides: Mapping[str, tuple[AssetSide, AssetSide]]) -> SeenPiece:
    front, back = (
        FaceCell(side.sheet.name, (side.sheet.grid.columns, side.sheet.grid.rows, side.index))
        for side in sides[piece.id]
    )
    return SeenPiece(front, back, piece.outline, piece.size)


def written(entries: Mapping[str, Entry]) -> str:
    """A list as the editor takes it."""
    return json.dumps(entries, indent=2, ensure_ascii=False) + "\n"


def numbered(entries: Iterable[Entry]) -> dict[str, Entry]:
    """Entries by their numbers, from 1."""
    return {str(number): entry for number, entry in enumerate(entries, 1)}


def lists_of(
    sheets: Sequence[AssetSheet],
    groups: Sequence[PieceGroup],
    variants: Sequence[TileVariant],
    sides: Mapping[str, tuple[AssetSide, AssetSide]],
    tables: Sequence[FlatTable],
) -> Texts:
    """Every list by its file, in the order in which the editor needs them."""
    grids = ({"name": asset.name, "rows": asset.grid.rows, "columns": asset.grid.columns} for asset in sheets)
    containers = drop_containers(groups, tables, Size(HAND_WIDE, _hand_height(groups)), PER_MM)
    texts = {"1-assets.json": numbered(grids), "2-components.json": numbered(_components(groups, containers))}
    for group in groups:
        own = [_variant(variant, sides) for variant in variants if variant.group is group]
        texts[f"3-variants/{group.id}.json"] = numbered(own)
    texts |= {name: numbered(entries) for name, entries in screentop_zones.lists(containers).items()}
    most = max(tables, key=lambda table: table.players)
    texts["4-seats.json"] = numbered(_seats(most.seats))
    texts["5-surface.json"] = numbered([_SURFACE])
    for table in tables:
        places = screentop_zones.places(table, groups, containers, PER_MM / table.per_mm)
        objects = _objects(table, variants, places, _hand_height(groups))
        texts[f"6-objects/{table.players}-players.json"] = numbered(objects)
    return texts


_SURFACE: Entry = {
    "name": "Table",
    "backgroundColor": "#684830",
    "axisColor": "#ffffff40",
    "orientations": 1,
    "playerCursors": "SHOW",
    "grid": {"kind": "PIXEL"},
}


def _components(groups: Sequence[PieceGroup], containers: Sequence[DropContainer]) -> Iterator[Entry]:
    for group in groups:
        yield {
            "kind": "TILE",
            "name": group.title,
            "flipAxis": "Y",
            "hiddenStyle": "OPAQUE",
            "orientations": 1 if group.kind is ComponentKind.BOARD else 4,
            "shape": _shape(group),
        }
    yield from (container.component for container in containers)


def _hand_height(groups: Sequence[PieceGroup]) -> float:
    """Units a hand is high: for the largest cards of the game."""
    highest = max((group.size.height for group in groups if group.kind is ComponentKind.CARD), default=88.0)
    return _figure(highest * PER_MM + HAND_ROOM)


def _shape(group: PieceGroup) -> Entry:
    """A circle for a disc, and a rectangle for all else: a hexagon is seen in one by its transparent picture."""
    cut, size = group.sample.cut, group.size
    if cut.shape is CutShape.DISC:
        return {"kind": "CIRCLE", "radius": _figure(size.width / 2 * PER_MM)}
    corner = 0.0 if group.cut or group.kind is ComponentKind.BOARD else cut.radius
    return {
        "corner": _figure(corner * PER_MM),
        "height": _figure(size.height * PER_MM),
        "kind": "RECTANGLE",
        "width": _figure(size.width * PER_MM),
    }


def _variant(variant: TileVariant, sides: Mapping[str, tuple[AssetSide, AssetSide]]) -> Entry:
    front, back = sides[variant.piece.id]
    if variant.down:
        front, back = back, front
    fill = _CLEAR if variant.group.cut and variant.group.sample.cut.shape is not CutShape.DISC else _WHITE
    return {
        "kind": "TILE",
        "name": variant.name,
        "frontFillColor": fill,
        "backFillColor": fill,
        "strokeColor": _CLEAR if fill == _CLEAR else _BLACK,
        "frontAsset": front.sheet.name,
        "frontAssetIndex": front.index + 1,
        "backAsset": back.sheet.name,
        "backAssetIndex": back.index + 1,
    }


def _seats(names: Sequence[str]) -> Iterator[Entry]:
    yield {"name": _ADMIN if _ADMIN not in names else f"{_ADMIN} of the table", "color": _GREY, "role": "ADMIN"}
    for name in names:
        red, green, blue = (round(255 * part) for part in COLOURS.get(name, (0.5, 0.5, 0.5)))
        yield {"name": name, "color": f"#{red:02x}{green:02x}{blue:02x}", "role": "PLAYER"}


def _objects(
    table: FlatTable, variants: Sequence[TileVariant], places: Iterable[Entry], hand_height: float
) -> Iterator[Entry]:
    """Everything that lies on a table, the lowest first, and a hand for each seat under it."""
    known = {(variant.piece.id, variant.down): variant for variant in variants}
    two_sided = {variant.piece.id for variant in variants if variant.piece.back is not None}
    scale = PER_MM / table.per_mm
    tags: dict[str, int] = {}

    def tile(name: str, at: Point, turn: float, *, up: bool, locked: bool = False) -> Entry:
        variant = known[name, not up and name in two_sided]
        key = f"{variant.group.title}/{variant.name}"
        tags[key] = tags.get(key, 0) + 1
        middle = at - LAID.centre
        return {
            "kind": "TILE",
            "component": variant.group.title,
            "tag": str(tags[key]),
            "variant": variant.name,
            "state": "UP",
            "x": round(middle.x * scale),
            "y": round(middle.y * scale),
            "rotation": round(turn),
            "locked": locked,
            "entries": {},
        }

    for board in table.boards:
        yield tile(board.id, board.box.centre, board.turn, up=True, locked=True)
    yield from places
    for piece in table.pieces:
        yield tile(piece.unit.id, piece.box.centre, piece.turn, up=piece.face_up)
    for number, name in enumerate(table.seats, 1):
        yield _hand(table, number, name, scale, hand_height)


def _hand(table: FlatTable, number: int, name: str, scale: float, height: float) -> Entry:
    """The hand of a seat, in rows under the table; who sits there sees what is in it."""
    across = max(1, min(len(table.seats), int((LAID.width * scale + _APART) // (HAND_WIDE + _APART))))
    row, column = divmod(number - 1, across)
    x = (column - (across - 1) / 2) * (HAND_WIDE + _APART)
    y = LAID.height / 2 * scale + _APART + height / 2 + row * (height + _APART)
    return {
        "kind": "CONTAINER",
        "component": HAND,
        "tag": str(number),
        "variant": "Variant 1",
        "state": "OPEN",
        "x": round(x),
        "y": round(y),
        "rotation": 0,
        "locked": True,
        "seats": [name],
        "viewPolicy": "ALLOW_SEATS",
        "interactPolicy": "ALLOW_SEATS",
        "entries": {},
    }


def _rows(
    order: ExportJob, variants: Sequence[TileVariant], sides: Mapping[str, tuple[AssetSide, AssetSide]]
) -> Iterator[tuple[Cell, ...]]:
    components = {(str(one.set_id), str(one.id)): one for one in order.game.catalog.components}
    for variant in variants:
        piece, (front, back) = variant.piece, sides[variant.piece.id]
        facts = (variant.group.title, variant.name, piece.title, piece.copies)
        faces = (front.sheet.name, front.index + 1, back.sheet.name, back.index + 1)
        size = (f"{round(piece.size.width, 2):g}", f"{round(piece.size.height, 2):g}")
        yield (*facts, *faces, *size, rules_text(components[piece.set_id, piece.id]))


def _figure(number: float) -> float:
    return round(number, 2)


def wrong(texts: Texts, pictures: Mapping[str, bytes]) -> Iterator[str]:
    """What the editor would stumble over: names twice; assets, cells, variants or seats that are not there."""
    assets = {entry["name"]: entry["rows"] * entry["columns"] for entry in texts["1-assets.json"].values()}
    if len(assets) != len(texts["1-assets.json"]):
        yield "duplicate asset"
    yield from (f"asset {name} has no picture" for name in assets if name not in pictures)
    components = [entry["name"] for entry in texts["2-components.json"].values()]
    if len(set(components)) != len(components):
        yield "duplicate component"
    seats = {entry["name"] for entry in texts["4-seats.json"].values()}
    containers = [entry["name"] for entry in texts["2-components.json"].values() if entry["kind"] == "CONTAINER"]
    variants: dict[str, set[str]] = {name: {"Variant 1"} for name in containers}
    lists = [entries for name, entries in texts.items() if name.startswith("3-variants/")]
    for component, entries in zip(components, lists, strict=False):
        variants[component] = {entry["name"] for entry in entries.values()}
        if len(variants[component]) != len(entries):
            yield f"duplicate variant of {component}"
        for entry in entries.values():
            for side in ("front", "back"):
                if not 1 <= entry[f"{side}AssetIndex"] <= assets.get(entry[f"{side}Asset"], 0):
                    yield f"{entry['name']} has no {side} on {entry[f'{side}Asset']}"
    for name, entries in texts.items():
        for entry in entries.values() if name.startswith("3-dropzones/") else ():
            yield from (
                f"{name}: no component is called {one}" for one in set(entry.get("components", ())) - {*components}
            )
        if name.startswith("6-objects/"):
            for entry in entries.values():
                if entry["variant"] not in variants.get(entry["component"], ()):
                    yield f"{name}: {entry['component']} has no variant {entry['variant']}"
                for seat in entry.get("seats", ()):
                    if seat not in seats:
                        yield f"{name}: there is no seat {seat}"
