"""virtualtabletop.io: one room file with a table for each number of players.

`vtt/<game>.vtt` is a zip with a JSON file for each table and `assets/` with the pictures, which the program finds by
checksum and size. Source: the program is open source (ArnoldSmith86/virtualtabletop): its loader for such files and for
those of PlayingCards.io, and its widgets. Files say version 1, which every version of the program brings up to date.
"""

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, TypeAlias

from generator.export.browser.decks import FlatDeck, decks
from generator.export.browser.flat import HAND, LAID, MARGIN, SEAT, TABLE, flat_tables
from generator.export.browser.flat_table import Button, FlatPiece, FlatTable
from generator.export.browser.notices import say
from generator.export.browser.package import zipped
from generator.export.browser.pictures import face_pictures
from generator.export.order import ExportJob
from generator.geometry import Rect
from generator.output import OutputFile

FOLDER = PurePosixPath("vtt")
MOST_BYTES = 2_097_151
"""Of a table's JSON, and of a picture."""
_ENLARGED = 3
"""How much larger a card is shown while somebody points at it."""
_PAWN_COLOURS = ("#e84242", "#4c5fea", "#23ca5b", "#e0cb0b", "#bc5bee", "#e2a633", "#4a4a4a", "#ffffff")

Widget: TypeAlias = dict[str, Any]


def files(order: ExportJob) -> Iterator[OutputFile]:
    """The one file."""
    catalog = order.game.catalog
    tables = flat_tables(order, "vtt")
    if not tables:
        return
    shown = {piece.unit.id for table in tables for piece in table.pieces}
    shown |= {board.id for table in tables for board in table.boards}
    order.progress("pictures")
    pictures = face_pictures(order, shown, max(table.per_mm for table in tables))
    addresses = {name: asset(data) for name, data in pictures.files.items()}
    faces = {piece: (addresses[front], addresses[back]) for piece, (front, back) in pictures.faces.items()}
    sets = {str(component.id): str(component.set_id) for component in catalog.components}
    titles = {str(component.id): component.title for component in catalog.components}
    assets = {addresses[name].removeprefix("/"): data for name, data in pictures.files.items()}
    texts: dict[str, bytes] = {}
    for number, table in enumerate(tables):
        widgets = list(_widgets(table, faces, decks(table, sets), titles))
        complaints = list(wrong(widgets, assets))
        assert not complaints, complaints
        about = {
            "name": catalog.identity.title,
            "variant": f"{table.players} players",
            "players": str(table.players),
            "description": catalog.identity.title,
            "language": "en-US",
        }
        room = {"_meta": {"version": 1, "info": about}, **{widget["id"]: widget for widget in widgets}}
        texts[f"{number}.json"] = json.dumps(room, indent=1, ensure_ascii=False).encode()
        if len(texts[f"{number}.json"]) > MOST_BYTES:
            order.report.error("EXP010", f"virtualtabletop.io reads 2 MiB a table; {table.players} players need more")
            return
    yield OutputFile(FOLDER / f"{catalog.identity.id}.vtt", zipped(texts, assets))
    say(order, "vtt", tables)


def asset(data: bytes) -> str:
    """The address of a picture in the program: its CRC-32 as a signed number, and its size."""
    checksum = zlib.crc32(data)
    signed = checksum - (1 << 32) if checksum >= 1 << 31 else checksum
    return f"/assets/{signed}_{len(data)}"


Faces: TypeAlias = Mapping[str, tuple[str, str]]


def _widgets(
    table: FlatTable, faces: Faces, sorts: Mapping[str, FlatDeck], titles: Mapping[str, str]
) -> Iterator[Widget]:
    yield _hand()
    yield from _seats(table.seats)
    for number, board in enumerate(table.boards, 1):
        made = {"id": f"board-{board.id}", **_at(board.box, number), "image": faces[board.id][0]}
        yield _turned({**made, "movable": False, "layer": -4}, board.turn)
    z = 100
    for holder in table.holders:
        z += 1
        made = {"id": holder.name, "type": "holder", **_at(holder.box, z), "inheritChildZ": True}
        yield {**made, "classes": "transparent"} if _printed(table, holder.box) else made
    for deck in dict.fromkeys(sorts.values()):
        z += 1
        yield _deck(deck, faces, titles, z)
    for holder in table.holders:
        z += 1
        yield from _pile([*holder.pieces], holder.name, holder.box, sorts, z)
        z += len(holder.pieces)
    for pile in _together(table.loose):
        z += 1
        yield from _pile(pile, None, None, sorts, z)
        z += len(pile)
    yield from _rest(table, z + 1)


def _printed(table: FlatTable, box: Rect) -> bool:
    """Whether a board shows under that place what it is for."""
    return any(board.box.overlaps(box) for board in table.boards)


def _hand() -> Widget:
    """The strip in which players see their own cards only."""
    return {
        "id": "hand",
        "type": "holder",
        **_at(HAND, 1),
        "onEnter": {"activeFace": 1},
        "onLeave": {"activeFace": 0},
        "dropOffsetX": 10,
        "dropOffsetY": 14,
        "stackOffsetX": 40,
        "inheritChildZ": True,
        "childrenPerOwner": True,
    }


def _seats(names: Sequence[str]) -> Iterator[Widget]:
    """Where players sit down, in a row over the hand."""
    step = HAND.width / max(len(names), 1)
    for index, name in enumerate(names):
        x = HAND.x + step * (index + 0.5) - SEAT.width / 2
        box = Rect(x, LAID.bottom + 7, SEAT.width, SEAT.height)
        yield {"id": f"seat-{index + 1}", "type": "seat", **_at(box, 2), "index": index + 1, "displayEmpty": name}


def _deck(deck: FlatDeck, faces: Faces, titles: Mapping[str, str], z: int) -> Widget:
    width, height = round(deck.size.width), round(deck.size.height)
    made: Widget = {
        "id": deck.name,
        "type": "deck",
        "z": z,
        "cardDefaults": {"width": width, "height": height, "enlarge": _ENLARGED, "pilesWith": {"type": "card"}},
        "cardTypes": {
            name: {"label": titles[name], "front": faces[name][0], "back": faces[name][1]} for name in deck.sorts
        },
        "faceTemplates": [_face("back", width, height), _face("front", width, height)],
    }
    if deck.home is None:  # beyond the table, where nobody sees it
        return {**made, "x": 0, "y": round(TABLE.height)}
    return {**made, "x": MARGIN, "y": MARGIN, "parent": deck.home.name}


def _face(side: str, width: int, height: int) -> Widget:
    """One picture over the whole card; what is cut away of it shows the table."""
    picture = {"type": "image", "x": 0, "y": 0, "width": width, "height": height, "color": "transparent"}
    return {"border": False, "radius": False, "objects": [{**picture, "valueType": "dynamic", "value": side}]}


def _together(pieces: Sequence[FlatPiece]) -> Iterator[list[FlatPiece]]:
    """Loose pieces that lie on one another, in the order of the first."""
    found: dict[tuple[int, int], list[FlatPiece]] = {}
    for piece in pieces:
        found.setdefault((round(piece.box.centre.x), round(piece.box.centre.y)), []).append(piece)
    yield from found.values()


def _pile(
    pieces: Sequence[FlatPiece], parent: str | None, room: Rect | None, sorts: Mapping[str, FlatDeck], z: int
) -> Iterator[Widget]:
    """Cards, in a pile where there are several of one size; places in a holder count from its corner."""
    corner = room if room is not None else Rect(0.0, 0.0, 0.0, 0.0)
    sizes = {piece.box.size for piece in pieces}
    if len(pieces) > 1 and len(sizes) == 1:
        first = pieces[0]
        inner = {"x": round(first.box.x - corner.x), "y": round(first.box.y - corner.y)}
        pile: Widget = {"id": f"pile-{first.name}", "type": "pile", **inner, "z": z}
        pile |= {"width": round(first.box.width), "height": round(first.box.height)}
        yield {**pile, "parent": parent} if parent else pile
        for number, piece in enumerate(pieces):
            yield {**_card(piece, sorts, number + 1), "parent": pile["id"]}
        return
    for number, piece in enumerate(pieces):
        at = {"x": round(piece.box.x - corner.x), "y": round(piece.box.y - corner.y)}
        card = {**_card(piece, sorts, z + number), **at}
        yield {**card, "parent": parent} if parent else card


def _card(piece: FlatPiece, sorts: Mapping[str, FlatDeck], z: int) -> Widget:
    made = {"id": piece.name, "type": "card", "deck": sorts[piece.unit.id].name, "cardType": piece.unit.id, "z": z}
    return _turned({**made, "activeFace": int(piece.face_up)}, piece.turn)


def _rest(table: FlatTable, z: int) -> Iterator[Widget]:
    """Dice, pawns, counters, words and buttons."""
    for thing in table.rolled:
        if thing.kind == "die":
            yield {"id": thing.name, "type": "dice", **_at(thing.box, z), "faces": list(range(1, thing.faces + 1))}
        else:
            colour = _PAWN_COLOURS[thing.index % len(_PAWN_COLOURS)]
            yield {"id": thing.name, **_at(thing.box, z), "classes": "pinPiece", "color": colour}
    for counter in table.counters:
        style = {"css": "font-size: 24px;", "editable": True}
        yield {"id": counter.name, "type": "label", **_at(counter.box, z), "text": counter.value, **style}
        edge = round(counter.box.height) - 8
        for name, text, x, by in (("less", "-", 4, -1), ("more", "+", round(counter.box.width) - edge - 4, 1)):
            yield {
                "id": f"{counter.name}-{name}",
                "type": "button",
                "parent": counter.name,
                "x": x,
                "y": 4,
                "width": edge,
                "height": edge,
                "text": text,
                "clickRoutine": [{"func": "LABEL", "label": counter.name, "mode": "inc", "value": by}],
            }
    for label in table.labels:
        style = {"css": "font-size: 16px; font-weight: bold; text-align: center;"}
        yield {"id": label.name, "type": "label", **_at(label.box, z), "text": label.text, **style}
    for button in table.buttons:
        made = {"id": button.name, "type": "button", **_at(button.box, z), "text": button.text}
        yield {**made, "css": "border-radius: 6px; font-size: 14px;", "clickRoutine": list(_steps(button))}


def _steps(button: Button) -> Iterator[Widget]:
    """What a button does, in the program's own steps."""
    if button.start is not None:
        flip = {"face": 0} if button.shuffle else {}
        yield {"func": "MOVE", "from": button.start, "to": button.end, "count": button.count, **flip}
    if button.shuffle:
        yield {"func": "SHUFFLE", "holder": button.end}


def _at(box: Rect, z: int) -> Widget:
    return {"x": round(box.x), "y": round(box.y), "z": z, "width": round(box.width), "height": round(box.height)}


def _turned(widget: Widget, turn: float) -> Widget:
    return {**widget, "rotation": round(turn)} if turn else widget


def wrong(widgets: Sequence[Mapping[str, Any]], assets: Mapping[str, bytes]) -> Iterator[str]:
    """What the program would stumble over: ids twice, parents, decks, types, pictures or places that are not there."""
    known = {widget["id"]: widget for widget in widgets}
    if len(known) != len(widgets):
        yield "duplicate id"
    for widget in widgets:
        name, kind = widget["id"], widget.get("type")
        if "parent" in widget and widget["parent"] not in known:
            yield f"{name} is in nothing"
        if kind == "card":
            deck = known.get(widget["deck"], {})
            if widget["cardType"] not in deck.get("cardTypes", {}):
                yield f"{name} has a type that its deck does not define"
        shown = [widget["image"]] if "image" in widget else []
        shown += [entry[side] for entry in widget.get("cardTypes", {}).values() for side in ("front", "back")]
        for path in shown:
            if path.removeprefix("/") not in assets:
                yield f"{name} shows {path}, which does not exist"
        for step in widget.get("clickRoutine", ()):
            for key in ("from", "to", "holder", "label"):
                if key in step and step[key] not in known:
                    yield f"{name} names {step[key]}, which does not exist"
