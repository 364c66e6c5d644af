"""The checks of what cards do (SQ-V-CARD-9 to -13, -16): timings, targets and operations of the closed lists."""

from collections.abc import Mapping
from typing import Any

from generator.engine.effects import faults
from generator.games.check_context import CheckContext, is_whole
from generator.games.summoners_quest.vocabulary import (
    ACTION,
    FARTHEST,
    OPERATIONS,
    PAID,
    STATUSES,
    TARGETS,
    TIMINGS,
    OperationWords,
)
from generator.source.diagnostic import closest
from generator.source.mark import Path

Row = Mapping[str, Any]

_KEYS = ("timing", "cost", "target", "range", "effects")


def powers_of(reading: CheckContext, path: Path) -> list[tuple[Path, Row]]:
    """The powers of a card, each with its path."""
    return reading.rows(*path, "powers")


def effect_lists(reading: CheckContext, path: Path) -> list[Path]:
    """Where the lists of effects of a card are."""
    return [*((*place, "effects") for place, _ in powers_of(reading, path)), (*path, "effects_vs_summon")]


def timings_of(power: Row) -> list[str]:
    """The timings of a power, as far as they are words."""
    stated = power.get("timing")
    return [text for text in stated if isinstance(text, str)] if isinstance(stated, list) else []


def check_price(reading: CheckContext, path: Path, card: Row, power: Row) -> None:
    """SQ-V-CARD-8: only what a player decides to use has a price, and a spell or consumable has none but its cost."""
    cost = power.get("cost", 0)
    if not is_whole(cost) or cost < 0:
        reading.error("SQ-V-CARD-8", f"the price is {cost!r}, not a whole number from 0 on", *path, "cost")
    elif cost and (card["type"] in ("spell", "trap") or card.get("mode") == "consumable"):
        reading.error("SQ-V-CARD-8", "this card's power has no price of its own", *path, "cost")
    elif cost and (timings := timings_of(power)) and all(_works_by_itself(timing, card) for timing in timings):
        reading.error("SQ-V-CARD-8", "a power that works by itself is free", *path, "cost")


def _works_by_itself(timing: str, card: Row) -> bool:
    """Whether nobody decides about it; a timing that the card cannot have is told as such."""
    return timing not in PAID and card["type"] in TIMINGS.get(timing, ())


def check_power(reading: CheckContext, path: Path, card: Row, power: Row) -> None:
    """Report everything wrong with one power of a card whose type is known."""
    for name in power:
        if name not in _KEYS:
            message = f"a power has no field {name!r}"
            reading.error("SQ-V-CARD-7", message, *path, name, hint=closest(str(name), _KEYS))
    timings = _timings_are_right(reading, path, card, power)
    _target_is_right(reading, path, power, timings)
    effects = reading.rows(*path, "effects")
    if not effects or len(effects) != len(reading.listed(*path, "effects")):
        reading.error("SQ-V-CARD-7", "a power has a list of effects", *path)
    if card["type"] == "trap":
        effects = [*effects, *reading.rows(*path[:2], "effects_vs_summon")]
    for place, effect in effects:
        operation = _operation_is_right(reading, place, effect)
        if operation is not None and timings:
            _operation_is_allowed(reading, place, effect, operation, timings, power)


def _timings_are_right(reading: CheckContext, path: Path, card: Row, power: Row) -> list[str]:
    """SQ-V-CARD-9; the timings, if all is well with them."""
    stated, timings = power.get("timing"), timings_of(power)
    before = len(reading.report.diagnostics)
    if not isinstance(stated, list) or not stated or len(timings) != len(stated) or len(set(timings)) != len(timings):
        reading.error("SQ-V-CARD-9", f"timing is {stated!r}, not a list of different timings", *path, "timing")
        return []
    for timing in timings:
        if timing not in TIMINGS:
            hint = closest(timing, TIMINGS)
            reading.error("SQ-V-CARD-9", f"{timing!r} is no timing", *path, "timing", hint=hint)
        elif card["type"] not in TIMINGS[timing]:
            reading.error("SQ-V-CARD-9", f"a card of type {card['type']} has no timing {timing}", *path, "timing")
    if len(set(timings) & set(ACTION)) == 1:
        reading.error("SQ-V-CARD-9", f"{' and '.join(ACTION)} come together", *path, "timing")
    return timings if len(reading.report.diagnostics) == before else []


def _target_is_right(reading: CheckContext, path: Path, power: Row, timings: list[str]) -> None:
    """SQ-V-CARD-10."""
    target, reach = power.get("target"), power.get("range")
    if not isinstance(target, str) or target not in TARGETS:
        reading.error("SQ-V-CARD-10", f"{target!r} is no target", *path, "target", hint=closest(str(target), TARGETS))
        return
    ranged, allowed = TARGETS[target]
    for timing in timings:
        if timing not in allowed:
            reading.error("SQ-V-CARD-10", f"at {timing} nothing is aimed at {target}", *path, "target")
    if ranged and not (is_whole(reach) and 0 <= reach <= FARTHEST):
        message = f"{target} needs a range, a whole number from 0 to {FARTHEST}, not {reach!r}"
        reading.error("SQ-V-CARD-10", message, *path, "range")
    elif not ranged and "range" in power:
        reading.error("SQ-V-CARD-10", f"{target} has no range", *path, "range")


def _operation_is_right(reading: CheckContext, path: Path, effect: Row) -> OperationWords | None:
    """SQ-V-CARD-11, -12: an operation of the list with exactly its parameters; None for any other."""
    name = effect.get("op")
    operation = OPERATIONS.get(name) if isinstance(name, str) else None
    if operation is None:
        reading.error("SQ-V-CARD-11", f"{name!r} is no operation", *path, "op", hint=closest(str(name), OPERATIONS))
        return None
    if "status" in operation.parameters and "status" in effect:
        _status_is_defined(reading, path, effect["status"])
    for key, fault in faults(operation.parameters, effect):
        if key != "status" or key not in effect or key not in operation.parameters:
            reading.error("SQ-V-CARD-11", f"{name} {fault}", *path, *((key,) if key in effect else ()))
    return operation


def _status_is_defined(reading: CheckContext, path: Path, value: object) -> None:
    """SQ-V-CARD-12; a status of the game that the catalog lacks is told as lacking (SQ-V-STAT-1)."""
    defined = reading.mapping("statuses")
    if not isinstance(value, str) or (value not in defined and value not in STATUSES):
        hint = closest(str(value), defined)
        reading.error("SQ-V-CARD-12", f"{value!r} is no status", *path, "status", hint=hint)


def _operation_is_allowed(
    reading: CheckContext, path: Path, effect: Row, operation: OperationWords, timings: list[str], power: Row
) -> None:
    """SQ-V-CARD-13."""
    name = effect.get("op")
    for timing in timings:
        if timing not in operation.timings:
            reading.error("SQ-V-CARD-13", f"{name} does not happen at {timing}", *path, "op")
            return
    if name == "modify_roll" and effect.get("roll") == "move" and timings != ["passive"]:
        reading.error("SQ-V-CARD-13", "only a passive power modifies the movement roll", *path, "roll")
    if name == "gate_discount" and power.get("target") != "owner":
        reading.error("SQ-V-CARD-13", "a gate is cheaper for the owner, so the target is owner", *path, "op")


def check_item(reading: CheckContext, path: Path, card: Row) -> None:
    """SQ-V-CARD-16: how many powers an item has, and of which sort."""
    if card["type"] != "equip":
        return
    powers = [timings_of(power) for _, power in powers_of(reading, path)]
    at_will = sum(ACTION[0] in timings for timings in powers)
    negating = sum("on_trap" in timings for timings in powers)
    mode = card.get("mode")
    if at_will > 1:
        reading.error("SQ-V-CARD-16", "an item has at most one power that is used at will", *path, "powers")
    if mode == "consumable" and (len(powers) != 1 or not at_will):
        message = "an item that is used up has one power, which is used at will"
        reading.error("SQ-V-CARD-16", message, *path, "powers", against=[(*path, "mode")])
    if mode == "charge" and (len(powers) != 1 or not negating):
        reading.error("SQ-V-CARD-16", "a charge has one power, which works on a trap", *path, "powers")
    if mode != "charge" and negating:
        reading.error("SQ-V-CARD-16", "only a charge works on a trap", *path, "powers", against=[(*path, "mode")])
