"""PlayingCards.io: one file to import into an empty room of the browser's table.

`pcio/<game>.pcio` is a zip of `widgets.json` and pictures: boards in the middle, a pile for each set below them with
all its pieces, dice as spinners, a hand for every player. The site describes its format nowhere; what is written here
is what its own exports and open importers have in common.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from generator.drawing.items import Drawing
from generator.drawing.piece import Piece
from generator.export.order import ExportJob
from generator.export.preflight import by_set
from generator.geometry import Size
from generator.output import OutputFile
from generator.render.png import pngs
from generator.units import dpi_of

FOLDER = PurePosixPath("pcio")
TABLE = Size(1600, 1000)
HAND_TOP = 820
MOST_WIDGETS = 1000
MOST_PICTURE_BYTES = 2_000_000
"""The open importer takes no larger ones."""

_SCALE = 1.9  # units a millimetre, where the boards leave room
_DOTS = 2.5  # pixels a unit: cards are read enlarged
_LEAST_PX = 200  # of the longer side of small pieces
_GAP = 16
_PILE_MARGIN = 8
_LABEL_WIDTH = 100
_MOST_SORTS = 8  # sorts of tokens of a set that get a pile each


def files(order: ExportJob) -> Iterator[OutputFile]:
    """The one file."""
    sets = by_set(order.printed)
    flat = [piece for members in sets.values() for piece in members if piece.kind in ("board", "aid")]
    boards = [piece for piece in flat for _ in range(piece.copies)]
    loose = [members for members in sets.values() if members[0].kind not in ("board", "aid")]
    stacks = [_Pile(*pile) for members in loose for pile in _sorted(order, members)]
    dice = sum(extra.count for extra in order.game.catalog.extras if extra.kind == "die")
    pieces = sum(piece.copies for pile in stacks for piece in pile.members)
    count = pieces + 2 * len(stacks) + len(boards) + dice + 1
    if count > MOST_WIDGETS:
        order.report.error(
            "EXP010", f"PlayingCards.io supports about {MOST_WIDGETS} objects on a table; this game has {count}"
        )
        return
    scale = _scale(boards, stacks)
    order.progress("pictures")
    assets = dict(_assets(order, scale))
    paths = {face: f"package://userassets/{name}" for face, (name, _) in assets.items()}
    widgets: list[dict[str, Any]] = [_hand()]
    widgets += _boards(boards, scale, paths)
    widgets += _piles(stacks, scale, paths)
    widgets += _dice(order)
    pictures = dict(assets.values())
    complaints = list(wrong(widgets, pictures))
    assert not complaints, complaints
    name = order.game.catalog.identity.id
    yield OutputFile(FOLDER / f"{name}.pcio", _zipped(widgets, pictures))
    _notices(order)


@dataclass(frozen=True, slots=True)
class _Pile:
    """A pile on the table: its id, its label, and the pieces in it."""

    id: str
    label: str
    members: tuple[Piece, ...]

    @property
    def size(self) -> Size:
        """The size of its pieces in mm."""
        return self.members[0].size

    @property
    def cards(self) -> bool:
        """Whether they are cards, which lie face down."""
        return self.members[0].kind == "card"


def _sorted(order: ExportJob, members: Sequence[Piece]) -> Iterator[tuple[str, str, tuple[Piece, ...]]]:
    """The piles of a set: one for a deck, one for each sort of token where they are few."""
    component_set = order.game.catalog.set_of(members[0].set_id)
    if members[0].kind == "card" or not 1 < len(members) <= _MOST_SORTS:
        yield component_set.id, component_set.title, tuple(members)
        return
    for piece in members:
        yield f"{component_set.id}.{piece.id}", piece.title, (piece,)


def _scale(boards: Sequence[Piece], stacks: Sequence[_Pile]) -> float:
    """Units a millimetre, the same for everything, so that the boards stand side by side above one row of piles."""
    tallest = max((pile.size.height for pile in stacks), default=0.0)
    row = sum(pile.size.width for pile in stacks)
    across = sum(board.size.width for board in boards)
    high = max((board.size.height for board in boards), default=0.0)
    room = TABLE.width - 100
    options = [_SCALE]
    if across:
        options.append((room - _GAP * len(boards)) / across)
    if row:
        options.append((room - (_GAP + _PILE_MARGIN) * len(stacks)) / row)
    if high + tallest:
        options.append((HAND_TOP - 110) / (high + tallest))
    return min(options)


def _assets(order: ExportJob, scale: float) -> Iterator[tuple[Drawing, tuple[str, bytes]]]:
    """Every different face with the name and bytes of its picture; names come from what they show."""
    faces = list(
        dict.fromkeys(face for piece in order.printed for face in (piece.front, piece.back) if face is not None)
    )
    for face in faces:
        near = _LEAST_PX / max(face.size.width, face.size.height)
        dpi = dpi_of(max(scale * _DOTS, near), 1.0)
        data = next(pngs((face,), dpi))
        while len(data) > MOST_PICTURE_BYTES:
            dpi *= 0.8
            data = next(pngs((face,), dpi))
        yield face, (f"{hashlib.sha256(data).hexdigest()[:20]}.png", data)


def _hand() -> dict[str, Any]:
    return {"id": "hand", "type": "hand", "x": 50, "y": HAND_TOP, "z": 1, "width": 1500, "height": 170}


def _boards(boards: Sequence[Piece], scale: float, paths: Mapping[Drawing, str]) -> Iterator[dict[str, Any]]:
    across = sum(board.size.width * scale for board in boards) + _GAP * (len(boards) - 1)
    x = (TABLE.width - across) / 2
    for number, board in enumerate(boards, 1):
        width, height = board.size.width * scale, board.size.height * scale
        yield {
            "id": f"board-{board.id}-{number}",
            "type": "board",
            "x": round(x),
            "y": 20,
            "z": number,
            "width": round(width),
            "height": round(height),
            "boardImage": paths[board.front],
        }
        x += width + _GAP


def _piles(stacks: Sequence[_Pile], scale: float, paths: Mapping[Drawing, str]) -> Iterator[dict[str, Any]]:
    """Each pile with its deck and every single piece in it."""
    z = 100
    x = 50.0
    tallest = max((pile.size.height * scale for pile in stacks), default=0.0)
    wide = [max(pile.size.width * scale + _PILE_MARGIN, _LABEL_WIDTH) + _GAP for pile in stacks]
    if sum(wide) > TABLE.width - 100:
        wide = [pile.size.width * scale + _PILE_MARGIN + _GAP for pile in stacks]
    for stack, step in zip(stacks, wide, strict=True):
        width, height = round(stack.size.width * scale), round(stack.size.height * scale)
        pile, deck = f"pile-{stack.id}", f"deck-{stack.id}"
        at = {"x": round(x), "y": round(HAND_TOP - 50 - tallest - _PILE_MARGIN)}
        cards = stack.cards
        yield {
            "id": pile,
            "type": "cardPile",
            **at,
            "z": z,
            "width": width + _PILE_MARGIN,
            "height": height + _PILE_MARGIN,
            "label": stack.label,
            "hasShuffleButton": cards,
        }
        inside = {"x": at["x"] + _PILE_MARGIN // 2, "y": at["y"] + _PILE_MARGIN // 2, "parent": pile}
        yield {
            "id": deck,
            "type": "cardDeck",
            **inside,
            "z": z + 1,
            "cardWidth": width,
            "cardHeight": height,
            "enlarge": cards,
            "cardTypes": {piece.id: _card_type(piece, paths) for piece in stack.members},
            "faceTemplate": _template("front", width, height),
            "backTemplate": _template("back", width, height),
        }
        z += 2
        for piece in stack.members:
            for copy in range(1, piece.copies + 1):
                card = {"id": f"card-{stack.id}-{piece.id}-{copy}", "type": "card", "deck": deck, "cardType": piece.id}
                yield {**card, **inside, "z": z, "faceup": not cards}
                z += 1
        x += step


def _card_type(piece: Piece, paths: Mapping[Drawing, str]) -> dict[str, str]:
    """What a card of a type shows; a piece without a back shows its front from both sides."""
    back = piece.back if piece.back is not None else piece.front
    return {"label": piece.title, "front": paths[piece.front], "back": paths[back]}


def _template(side: str, width: int, height: int) -> dict[str, Any]:
    picture = {"type": "image", "x": 0, "y": 0, "w": width, "h": height, "valueType": "dynamic", "value": side}
    return {"includeBorder": False, "includeRadius": False, "objects": [picture]}


def _dice(order: ExportJob) -> Iterator[dict[str, Any]]:
    """A spinner for each die of the extras, the site's kind of dice."""
    dice = [(extra, copy) for extra in order.game.catalog.extras if extra.kind == "die" for copy in range(extra.count)]
    for number, (extra, copy) in enumerate(dice):
        spot = {"x": 50 + 120 * (number % 3), "y": 20 + 120 * (number // 3 % 7), "z": 50 + number}
        faces = list(range(1, extra.faces + 1))
        yield {"id": f"die-{extra.id}-{copy + 1}", "type": "spinner", **spot, "options": faces, "value": "🎲"}


def wrong(widgets: Sequence[Mapping[str, Any]], pictures: Mapping[str, bytes]) -> Iterator[str]:
    """What an import would stumble over: ids twice, parents, decks, types or pictures that are not there."""
    known = {widget["id"]: widget for widget in widgets}
    if len(known) != len(widgets):
        yield "duplicate id"
    for widget in widgets:
        name = widget["id"]
        if "parent" in widget and known.get(widget["parent"], {}).get("type") != "cardPile":
            yield f"{name} is not on a pile"
        if widget["type"] == "card":
            deck = known.get(widget["deck"], {})
            if widget["cardType"] not in deck.get("cardTypes", {}):
                yield f"{name} has a type that its deck does not define"
        if widget["x"] < 0 or widget["y"] < 0 or widget["x"] > TABLE.width or widget["y"] > TABLE.height:
            yield f"{name} is outside the table"
        shown = [widget.get("boardImage", "")]
        shown += [
            value for entry in widget.get("cardTypes", {}).values() for key, value in entry.items() if key != "label"
        ]
        for path in filter(None, shown):
            if path.removeprefix("package://userassets/") not in pictures:
                yield f"{name} shows {path}, which does not exist"


def _zipped(widgets: Sequence[Mapping[str, Any]], pictures: Mapping[str, bytes]) -> bytes:
    """The file, the same bytes for the same content; pictures are packed already."""
    out = io.BytesIO()
    text = json.dumps(widgets, indent=1, ensure_ascii=False).encode()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(_entry("widgets.json"), text, zipfile.ZIP_DEFLATED)
        for name, data in sorted(pictures.items()):
            archive.writestr(_entry(f"userassets/{name}"), data, zipfile.ZIP_STORED)
    return out.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.external_attr = 0o644 << 16
    entry.create_system = 3  # else it would be the system the tool runs on
    return entry


def _notices(order: ExportJob) -> None:
    catalog = order.game.catalog
    order.notices.append("pcio: no snapping and no dealing: the piles hold all pieces, and players take their own")
    rest = [extra.title for extra in catalog.extras if extra.kind != "die"]
    rest += ["the rulebook"] if catalog.prose is not None else []
    if rest:
        order.notices.append(f"pcio: left out: {', '.join(rest)}")
