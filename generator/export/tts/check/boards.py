"""A save held against what its catalog says of places and texts: snap points of boards, descriptions, what is fixed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.catalog.models import Catalog, Component, ComponentKind
from generator.export.plain_text import rules_text
from generator.export.snaps import snap_points
from generator.export.tts.check.cards import CARDS, DECKS
from generator.export.tts.check.findings import TILES, Finding, SaveObject, is_number
from generator.export.tts.things import things

_OFF = 0.02
"""Tile units (a tile is two high) within which a snap point is in its place."""


def check(game: Catalog, all_things: Sequence[SaveObject]) -> Iterator[Finding]:
    """Everything of a game that lies on the table, by the notes of its things."""
    pieces = {str(component.id): component for component in things(game)}
    titles = {f"deck/{component_set.id}": component_set.title for component_set in game.sets}
    for thing in all_things:
        piece, title = pieces.get(thing.text("GMNotes")), titles.get(thing.text("GMNotes"))
        if title is not None and thing.name in DECKS and thing.text("Nickname") != title:
            yield Finding("TTS162", thing.where, f"it is called {title!r} in the catalog")
        if piece is None:
            continue
        if thing.text("Description") != rules_text(piece):
            yield Finding("TTS162", thing.where, "its Description is not the text of this piece")
        if piece.kind is ComponentKind.TOKEN and thing.name in TILES and thing.data.get("Locked") is True:
            yield Finding("TTS127", thing.where, "nobody can take it up (Locked)")
        if piece.kind is ComponentKind.BOARD and thing.name not in CARDS:
            yield from _points(thing, piece)


def _points(thing: SaveObject, board: Component) -> Iterator[Finding]:
    """A board has a snap point for each of its places, and no others."""
    size, aspect = board.cut.size, board.cut.size.width / board.cut.size.height
    wanted = [
        ((0.5 - spot.at.x / size.width) * 2 * aspect, (spot.at.y / size.height - 0.5) * 2)
        for spot in snap_points(board)
    ]
    found = [place for point in thing.list_of("AttachedSnapPoints") if (place := _place(point)) is not None]
    if len(found) != len(wanted):
        message = f"it has {len(found)} snap points, and its board {len(wanted)} places"
        yield Finding("TTS167", thing.where, message)
        return
    for number, (x, z) in enumerate(wanted, 1):
        if not any(abs(place[0] - x) < _OFF and abs(place[1] - z) < _OFF for place in found):
            yield Finding("TTS167", thing.where, f"no snap point is in place {number} of the board")
            return


def _place(point: Any) -> tuple[float, float] | None:
    place = point.get("Position") if isinstance(point, Mapping) else None
    x, z = (place.get("x"), place.get("z")) if isinstance(place, Mapping) else (None, None)
    return (float(x), float(z)) if is_number(x) and is_number(z) else None
