"""PlayingCards.io: a file for each number of players, to import into an empty room of the browser's table.

`pcio/<game>-<n>-players.pcio` is a zip of `widgets.json` and pictures: the table as it is set up, with boards, holders
for decks and discard piles, buttons that shuffle, and dice as spinners. The site describes its format nowhere; what is
written here is what its own exports and open importers have in common, in the names that it had before its sixth
version, which it still reads.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, TypeAlias

from generator.export.browser.decks import FlatDeck, decks
from generator.export.browser.flat import HAND, MARGIN, TABLE, flat_tables
from generator.export.browser.flat_table import Button, FlatPiece, FlatTable, Holder
from generator.export.browser.notices import say, thinned
from generator.export.browser.package import zipped
from generator.export.browser.pictures import FacePictures, face_pictures
from generator.export.order import ExportJob
from generator.geometry import Rect
from generator.output import OutputFile

FOLDER = PurePosixPath("pcio")
MOST_WIDGETS = 1000
_OTHERS = 40
"""Objects that a table has at most besides pieces, places and buttons: the hand, and what defines the cards."""
_ASSETS = "package://userassets/"
_PIN_COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "black", "white")

Widget: TypeAlias = dict[str, Any]


def files(order: ExportJob) -> Iterator[OutputFile]:
    """A file for each number of players."""
    catalog = order.game.catalog
    tables = flat_tables(order, "pcio")
    if not tables:
        return
    shown = {piece.unit.id for table in tables for piece in table.pieces}
    shown |= {board.id for table in tables for board in table.boards}
    order.progress("pictures")
    pictures = face_pictures(order, shown, max(table.per_mm for table in tables))
    sets = {str(component.id): str(component.set_id) for component in catalog.components}
    titles = {str(component.id): component.title for component in catalog.components}
    for full in tables:
        table = thinned(full, MOST_WIDGETS - _OTHERS, order, "pcio")
        widgets = list(_widgets(table, pictures, decks(table, sets), titles))
        if len(widgets) > MOST_WIDGETS:
            message = f"with {table.players} players the game has {len(widgets)} objects"
            order.report.error("EXP010", f"PlayingCards.io supports about {MOST_WIDGETS} objects on a table; {message}")
            continue
        used = {name: data for name, data in pictures.files.items() if _named(name, widgets)}
        complaints = list(wrong(widgets, used))
        assert not complaints, complaints
        text = json.dumps(widgets, indent=1, ensure_ascii=False).encode()
        path = FOLDER / f"{catalog.identity.id}-{table.players}-players.pcio"
        packed = {f"userassets/{name}": data for name, data in used.items()}
        yield OutputFile(path, zipped({"widgets.json": text}, packed))
    say(order, "pcio", tables)


def _named(name: str, widgets: Sequence[Widget]) -> bool:
    return any(name in path for widget in widgets for path in _paths(widget))


def _paths(widget: Mapping[str, Any]) -> Iterator[str]:
    """The addresses of the pictures that a widget shows."""
    if "boardImage" in widget:
        yield widget["boardImage"]
    for entry in widget.get("cardTypes", {}).values():
        yield entry["front"]
        yield entry["back"]


def _widgets(
    table: FlatTable, pictures: FacePictures, sorts: Mapping[str, FlatDeck], titles: Mapping[str, str]
) -> Iterator[Widget]:
    yield {"id": "hand", "type": "hand", **_at(HAND, 1)}
    for z, board in enumerate(table.boards, 2):
        image = _ASSETS + pictures.faces[board.id][0]
        yield _turned(
            {"id": f"board-{board.id}", "type": "board", **_at(board.box, z), "boardImage": image}, board.turn
        )
    z = 100  # a holder so high above a board is seen through
    for holder in table.holders:
        z += 1
        yield {
            "id": holder.name,
            "type": "cardPile",
            **_at(holder.box, z),
            "label": "",
            "hasShuffleButton": False,
        }
    for deck in dict.fromkeys(sorts.values()):
        z += 1
        yield _deck(deck, pictures, titles, z)
    places = {piece.unit: holder for holder in table.holders for piece in holder.pieces}
    for piece in table.pieces:
        z += 1
        yield _card(piece, places.get(piece.unit), sorts[piece.unit.id], z)
    yield from _rest(table, z + 1)


def _deck(deck: FlatDeck, pictures: FacePictures, titles: Mapping[str, str], z: int) -> Widget:
    """What the cards of a sort show; it lies in the holder where most of them begin, else beyond the hand."""
    width, height = round(deck.size.width), round(deck.size.height)
    made: Widget = {
        "id": deck.name,
        "type": "cardDeck",
        "x": round(deck.home.box.x + MARGIN) if deck.home else 0,
        "y": round(deck.home.box.y + MARGIN) if deck.home else round(TABLE.height),
        "z": z,
        "cardWidth": width,
        "cardHeight": height,
        "enlarge": True,
        "cardTypes": {
            name: {
                "label": titles[name],
                "front": _ASSETS + pictures.faces[name][0],
                "back": _ASSETS + pictures.faces[name][1],
            }
            for name in deck.sorts
        },
        "faceTemplate": _template("front", width, height),
        "backTemplate": _template("back", width, height),
    }
    return {**made, "parent": deck.home.name} if deck.home else made


def _template(side: str, width: int, height: int) -> Widget:
    """One picture over the whole card; what is cut away of it shows the table."""
    picture = {"type": "image", "x": 0, "y": 0, "w": width, "h": height, "color": "transparent"}
    return {
        "includeBorder": False,
        "includeRadius": False,
        "objects": [{**picture, "valueType": "dynamic", "value": side}],
    }


def _card(piece: FlatPiece, holder: Holder | None, deck: FlatDeck, z: int) -> Widget:
    made: Widget = {
        "id": piece.name,
        "type": "card",
        "x": round(piece.box.x),
        "y": round(piece.box.y),
        "z": z,
        "deck": deck.name,
        "cardType": piece.unit.id,
        "faceup": piece.face_up,
    }
    return _turned({**made, "parent": holder.name} if holder is not None else made, piece.turn)


def _rest(table: FlatTable, z: int) -> Iterator[Widget]:
    """Dice, pawns, counters, words and buttons."""
    for thing in table.rolled:
        if thing.kind == "die":
            faces = list(range(1, thing.faces + 1))
            yield {"id": thing.name, "type": "spinner", **_at(thing.box, z), "options": faces, "value": "🎲"}
        else:
            colour = _PIN_COLOURS[thing.index % len(_PIN_COLOURS)]
            yield {"id": thing.name, "type": "gamePiece", **_at(thing.box, z), "pieceType": "pin", "color": colour}
    for counter in table.counters:
        value = {"label": counter.label, "counterValue": counter.value}
        yield {"id": counter.name, "type": "counter", **_at(counter.box, z), **value}
    for label in table.labels:
        style = {"textSize": 16, "textAlign": "center", "bold": True}
        yield {"id": label.name, "type": "labelText", **_at(label.box, z), "labelContent": label.text, **style}
    for button in table.buttons:
        yield {
            "id": button.name,
            "type": "automationButton",
            **_at(button.box, z),
            "label": button.text,
            "clickRoutine": list(_steps(button)),
        }


def _steps(button: Button) -> Iterator[Widget]:
    """What a button does, in the site's own steps."""

    def literal(value: object) -> Widget:
        return {"type": "literal", "value": value}

    if button.start is not None:
        flip = "faceDown" if button.shuffle else "faceUp"
        yield {
            "func": "MOVE_CARDS_BETWEEN_HOLDERS",
            "args": {
                "from": literal([button.start]),
                "to": literal([button.end]),
                "quantity": literal(button.count),
                "moveFlip": literal(flip),
            },
        }
    if button.shuffle:
        yield {"func": "SHUFFLE_CARDS", "args": {"holders": literal([button.end])}}


def _at(box: Rect, z: int) -> Widget:
    return {"x": round(box.x), "y": round(box.y), "z": z, "width": round(box.width), "height": round(box.height)}


def _turned(widget: Widget, turn: float) -> Widget:
    return {**widget, "r": round(turn)} if turn else widget


def wrong(widgets: Sequence[Mapping[str, Any]], pictures: Mapping[str, bytes]) -> Iterator[str]:
    """What an import would stumble over: ids twice, parents, decks, types or pictures that are not there."""
    known = {widget["id"]: widget for widget in widgets}
    if len(known) != len(widgets):
        yield "duplicate id"
    holders = {name for name, widget in known.items() if widget["type"] in ("cardPile", "hand")}
    for widget in widgets:
        name = widget["id"]
        if "parent" in widget and widget["parent"] not in holders:
            yield f"{name} is not in a holder"
        if widget["type"] == "card":
            deck = known.get(widget["deck"], {})
            if widget["cardType"] not in deck.get("cardTypes", {}):
                yield f"{name} has a type that its deck does not define"
        if not (0 <= widget["x"] <= TABLE.width and 0 <= widget["y"] <= TABLE.height):
            yield f"{name} is outside the table"
        for path in _paths(widget):
            if path.removeprefix(_ASSETS) not in pictures:
                yield f"{name} shows {path}, which does not exist"
        for step in widget.get("clickRoutine", ()):
            for places in step["args"].values():
                named = places["value"] if isinstance(places["value"], list) else []
                for place in named:
                    if place not in holders:
                        yield f"{name} moves cards to or from {place}, which is no holder"
