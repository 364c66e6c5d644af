"""What a table is played with: turns, views, hands that hold cards, places on the table, what can be taken up."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.export.tts.check.cards import CARDS, DECKS
from generator.export.tts.check.findings import Finding, SaveImpact, SaveObject, is_number, is_whole, shown
from generator.export.tts.check.places import HAND
from generator.export.tts.scale import CARD_HEIGHT, PER_MM
from generator.export.tts.tables import TABLES

_SAVE = "the save"
_HELD = 4.0
"""Units above which a card is in a hand."""
_SMALLEST_HAND = 2.0
"""Units that a hand is wide at least: the width of a card."""
_CARD_WIDTH = 44.0 * PER_MM
"""Units that the narrowest usual card of scale 1 is wide."""
_OUT = 0.05
_VECTORS = ("Position", "Rotation")


def check(whole: Mapping[str, Any], all_things: Sequence[SaveObject]) -> Iterator[Finding]:
    """Everything about playing."""
    seats = {thing.text("FogColor"): thing for thing in all_things if thing.name == HAND and thing.on_table}
    yield from _turns(whole, list(seats))
    yield from _views(whole, len(seats))
    yield from _numbers(whole)
    yield from _places(whole)
    for zone in seats.values():
        if 0 < zone.number("scaleX") < _SMALLEST_HAND or 0 < zone.number("scaleZ") < _SMALLEST_HAND:
            yield Finding("TTS126", zone.where, "no card has room in this hand", SaveImpact.DOUBTFUL)
    for thing in all_things:
        yield from _moved(thing)
        if thing.on_table:
            yield from _on_table(whole, thing)


def _turns(whole: Mapping[str, Any], seats: Sequence[str]) -> Iterator[Finding]:
    """An order of turns has every seat once, and somebody who sits begins."""
    turns = whole.get("Turns")
    if not isinstance(turns, Mapping) or turns.get("Enable") is not True:
        return
    order = turns.get("TurnOrder")
    if turns.get("Type") == 1 and isinstance(order, list):
        names = [name for name in order if isinstance(name, str)]
        if len(names) != len(order) or len(set(names)) != len(names) or (seats and set(names) != set(seats)):
            message = "Turns.TurnOrder must have the colour of every hand once"
            yield Finding("TTS124", _SAVE, message, SaveImpact.UNUSUAL)
    first = turns.get("TurnColor")
    if isinstance(first, str) and first and seats and first not in seats:
        message = f"Turns.TurnColor is {shown(first)}, and no hand has that colour"
        yield Finding("TTS124", _SAVE, message, SaveImpact.UNUSUAL)


def _views(whole: Mapping[str, Any], seats: int) -> Iterator[Finding]:
    """Views are groups of vectors or nothing, look down on the table, and each seat has one."""
    views = whole.get("CameraStates")
    if views is None:
        return
    if not isinstance(views, list) or not all(view is None or isinstance(view, Mapping) for view in views):
        yield Finding("TTS125", _SAVE, "CameraStates must be a list of groups and null")
        return
    there = [view for view in views if view is not None]
    for number, view in enumerate(there, 1):
        if not all(_vector(view.get(key)) for key in _VECTORS) or not is_number(view.get("Distance")):
            message = f"view {number} must have a Position, a Rotation and a Distance"
            yield Finding("TTS125", _SAVE, message, SaveImpact.DOUBTFUL)
        elif view["Position"]["y"] < 0:
            yield Finding("TTS125", _SAVE, f"view {number} looks at what is below the table", SaveImpact.UNUSUAL)
    if len(there) < seats:
        message = f"there are {len(there)} views, and {seats} seats"
        yield Finding("TTS125", _SAVE, message, SaveImpact.UNUSUAL)


def _vector(value: Any) -> bool:
    return isinstance(value, Mapping) and all(is_number(value.get(axis)) for axis in "xyz")


def _numbers(whole: Mapping[str, Any]) -> Iterator[Finding]:
    """Ranges of the numbers of the whole save."""
    for key in ("Gravity", "PlayArea"):
        value = whole.get(key)
        if is_number(value) and not 0 < value <= 1:
            yield Finding("TTS101", _SAVE, f"{key} must be more than 0 and at most 1", SaveImpact.UNUSUAL)
    for key in ("PlayerCounts", "PlayingTime"):
        pair = whole.get(key)
        ends = [value for value in pair if is_whole(value)] if isinstance(pair, list) else []
        if isinstance(pair, list) and pair and (len(ends) != 2 or len(pair) != 2 or not 0 <= ends[0] <= ends[1]):
            yield Finding("TTS101", _SAVE, f"{key} must be the least and the most", SaveImpact.UNUSUAL)


def _places(whole: Mapping[str, Any]) -> Iterator[Finding]:
    """Snap points on the table itself: on it, and for tags that are listed."""
    points, table = whole.get("SnapPoints"), TABLES.get(str(whole.get("Table")))
    listed = whole.get("ComponentTags")
    labels = listed.get("labels") if isinstance(listed, Mapping) else None
    known = {label.get("displayed") for label in labels or () if isinstance(label, Mapping)}
    for number, point in enumerate(points if isinstance(points, list) else (), 1):
        place = point.get("Position") if isinstance(point, Mapping) else None
        if not isinstance(place, Mapping) or not _vector(place):
            message = f"snap point {number} of the table has no Position of three numbers"
            yield Finding("TTS101", _SAVE, message, SaveImpact.DOUBTFUL)
            continue
        if table is not None and (abs(place["x"]) > table.half_width or abs(place["z"]) > table.half_depth):
            yield Finding("TTS121", _SAVE, f"snap point {number} is not on the table", SaveImpact.UNUSUAL)
        turn, tags = point.get("Rotation"), point.get("Tags")
        if turn is not None and not _vector(turn):
            message = f"snap point {number} of the table: Rotation must have three numbers"
            yield Finding("TTS101", _SAVE, message, SaveImpact.DOUBTFUL)
        for tag in tags if isinstance(tags, list) else ():
            if isinstance(labels, list) and tag not in known:
                message = f"ComponentTags does not list the tag {shown(tag)} of snap point {number}"
                yield Finding("TTS103", _SAVE, message, SaveImpact.DOUBTFUL)


def _moved(thing: SaveObject) -> Iterator[Finding]:
    """Cards and dice are there to be taken up, and turn on the table or lie flat."""
    if thing.name in (*CARDS, *DECKS) or thing.name.startswith("Die_"):
        if thing.data.get("Locked") is True:
            yield Finding("TTS127", thing.where, "nobody can take it up (Locked)", SaveImpact.UNUSUAL)
        if thing.data.get("Snap") is False:
            yield Finding("TTS127", thing.where, "it does not obey snap points (Snap)", SaveImpact.UNUSUAL)


def _on_table(whole: Mapping[str, Any], thing: SaveObject) -> Iterator[Finding]:
    """A card that nobody holds lies flat and with its whole width on the table."""
    if thing.name not in (*CARDS, *DECKS) or thing.number("posY") > _HELD:
        return
    tilt = thing.number("rotX") % 180
    if 1.0 < tilt < 179.0:
        yield Finding("TTS133", thing.where, "it does not lie flat", SaveImpact.UNUSUAL)
    table = TABLES.get(str(whole.get("Table")))
    half = min(_CARD_WIDTH, CARD_HEIGHT) / 2 * abs(thing.number("scaleX"))
    if table is None:
        return
    if any(
        abs(thing.number(key)) + half > reach + _OUT
        for key, reach in (("posX", table.half_width), ("posZ", table.half_depth))
    ):
        yield Finding("TTS132", thing.where, "it reaches over the edge of the table", SaveImpact.UNUSUAL)
