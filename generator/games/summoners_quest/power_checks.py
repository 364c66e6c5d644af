"""The checks of what cards do (SQ-V-CARD-9 to -13, -16): timings, targets and operations of the closed lists."""

from collections.abc import Iterator
from itertools import chain

from generator.engine.effects import faults
from generator.games.catalog_checks import Checks, Fault, places, unknown
from generator.games.summoners_quest.sections import Card, Effect, PowerRow, Status
from generator.games.summoners_quest.vocabulary import ACTION, FARTHEST, OPERATIONS, STATUSES, TARGETS, TIMINGS, TYPES
from generator.source.mark import Path

POWER_CHECKS = Checks()


def powers_of(cards: list[Card]) -> Iterator[tuple[Path, Card, PowerRow]]:
    """The powers of all cards whose type is known, with their places."""
    for path, card in places(cards, "cards"):
        if card.type in TYPES:
            yield from ((place, card, power) for place, power in places(card.powers, *path, "powers"))


def effects_of(path: Path, card: Card) -> Iterator[tuple[Path, Effect]]:
    """All effects of the card at a path, with their places."""
    for place, power in places(card.powers, *path, "powers"):
        yield from places(power.effects, *place, "effects")
    yield from places(card.effects_vs_summon or (), *path, "effects_vs_summon")


def effects_in(cards: list[Card]) -> Iterator[tuple[Path, Effect]]:
    """All effects of all cards, with their places."""
    return chain.from_iterable(effects_of(path, card) for path, card in places(cards, "cards"))


@POWER_CHECKS.check("SQ-V-CARD-9")
def timings_are_those_of_the_type(cards: list[Card]) -> Iterator[Fault]:
    """Timings are in the list and allowed for the type; those of actions come together."""
    for place, card, power in powers_of(cards):
        yield from _wrong_timings((*place, "timing"), card, power.timing)


def _wrong_timings(path: Path, card: Card, timings: list[str]) -> Iterator[Fault]:
    if not timings or len(set(timings)) != len(timings):
        yield Fault(path, f"timing is {timings!r}, not a list of different timings")
        return
    for timing in timings:
        if timing not in TIMINGS:
            yield unknown(path, timing, "timing", TIMINGS)
        elif card.type not in TIMINGS[timing]:
            yield Fault(path, f"a card of type {card.type} has no timing {timing}")
    if len(set(timings) & set(ACTION)) == 1:
        yield Fault(path, f"{' and '.join(ACTION)} come together")


def _right_timings(card: Card, power: PowerRow) -> list[str]:
    """The timings of a power, if all is well with them."""
    return [] if any(_wrong_timings((), card, power.timing)) else power.timing


@POWER_CHECKS.check("SQ-V-CARD-10")
def targets_are_those_of_the_timing(cards: list[Card]) -> Iterator[Fault]:
    """The target is in the list and allowed for the timing, with a range where it needs one."""
    for place, card, power in powers_of(cards):
        if power.target not in TARGETS:
            yield unknown((*place, "target"), power.target, "target", TARGETS)
            continue
        ranged, allowed = TARGETS[power.target]
        for timing in _right_timings(card, power):
            if timing not in allowed:
                yield Fault((*place, "target"), f"at {timing} nothing is aimed at {power.target}")
        if ranged and (power.range is None or not 0 <= power.range <= FARTHEST):
            message = f"{power.target} needs a range, a whole number from 0 to {FARTHEST}, not {power.range!r}"
            yield Fault((*place, "range"), message)
        elif not ranged and "range" in power.model_fields_set:
            yield Fault((*place, "range"), f"{power.target} has no range")


@POWER_CHECKS.check("SQ-V-CARD-11")
def operations_have_their_parameters(cards: list[Card]) -> Iterator[Fault]:
    """Every operation is in the list, with exactly its parameters; which status it names is told by another check."""
    for place, effect in effects_in(cards):
        operation, row = OPERATIONS.get(effect.op), effect.given()
        if operation is None:
            yield unknown((*place, "op"), effect.op, "operation", OPERATIONS)
            continue
        for key, fault in faults(operation.parameters, row):
            if key != "status" or effect.status is None or key not in operation.parameters:
                yield Fault((*place, key) if key in row else place, f"{effect.op} {fault}")


@POWER_CHECKS.check("SQ-V-CARD-12")
def statuses_are_defined(cards: list[Card], statuses: dict[str, Status]) -> Iterator[Fault]:
    """Every status named is defined; one of the game that the catalog lacks is told as lacking (SQ-V-STAT-1)."""
    for place, effect in effects_in(cards):
        takes_one = effect.op in OPERATIONS and "status" in OPERATIONS[effect.op].parameters
        if takes_one and effect.status is not None and effect.status not in {*statuses, *STATUSES}:
            yield unknown((*place, "status"), effect.status, "status", statuses)


@POWER_CHECKS.check("SQ-V-CARD-13")
def operations_are_those_of_the_timing(cards: list[Card]) -> Iterator[Fault]:
    """Every operation is allowed at the timing of its power."""
    for place, card, power in powers_of(cards):
        others = places(card.effects_vs_summon or (), *place[:2], "effects_vs_summon")
        for path, effect in (*places(power.effects, *place, "effects"), *(others if card.type == "trap" else ())):
            if effect.op in OPERATIONS:
                yield from _not_allowed(path, effect, power, _right_timings(card, power))


def _not_allowed(path: Path, effect: Effect, power: PowerRow, timings: list[str]) -> Iterator[Fault]:
    wrong = [timing for timing in timings if timing not in OPERATIONS[effect.op].timings]
    if wrong:
        yield Fault((*path, "op"), f"{effect.op} does not happen at {wrong[0]}")
    elif timings:
        if effect.op == "modify_roll" and effect.roll == "move" and timings != ["passive"]:
            yield Fault((*path, "roll"), "only a passive power modifies the movement roll")
        if effect.op == "gate_discount" and power.target != "owner":
            yield Fault((*path, "op"), "a gate is cheaper for the owner, so the target is owner")


@POWER_CHECKS.check("SQ-V-CARD-16")
def items_have_the_powers_of_their_mode(cards: list[Card]) -> Iterator[Fault]:
    """How many powers an item has, and of which sort."""
    for path, card in places(cards, "cards"):
        if card.type != "equip":
            continue
        at_will = sum(ACTION[0] in power.timing for power in card.powers)
        negating = sum("on_trap" in power.timing for power in card.powers)
        place, mode = (*path, "powers"), [(*path, "mode")]
        if at_will > 1:
            yield Fault(place, "an item has at most one power that is used at will")
        if card.mode == "consumable" and (len(card.powers) != 1 or not at_will):
            yield Fault(place, "an item that is used up has one power, which is used at will", because=mode)
        if card.mode == "charge" and (len(card.powers) != 1 or not negating):
            yield Fault(place, "a charge has one power, which works on a trap")
        if card.mode != "charge" and negating:
            yield Fault(place, "only a charge works on a trap", because=mode)
