"""SS-V06 to SS-V12 and SS-V15: the checks of the actions, their operations and printed numbers."""

from collections import Counter
from collections.abc import Iterator, Mapping

from pydantic import BaseModel

from generator.games.catalog_checks import Checks, Fault, as_in_rules, figures, places
from generator.games.rows import ReferenceCard
from generator.games.saratoga_sabotage.sections import Action, ActionOperation, Constants
from generator.games.saratoga_sabotage.vocabulary import ACTIONS, IDLE, OPERATIONS, PAIRS, Expected
from generator.source.diagnostic import closest
from generator.source.mark import Path

ACTION_CHECKS = Checks()


class ActionOperations(BaseModel):
    """An action of which only the operations are read, as they are written."""

    ops: list[dict[str, object]]


@ACTION_CHECKS.check("SS-V06")
def nine_actions(actions: list[Action]) -> Iterator[Fault]:
    """The nine actions under the ids of the source, and no others."""
    ids = [action.id for action in actions]
    for name in ACTIONS:
        if name not in ids:
            yield Fault(("actions",), f"the action {name!r} is missing", key=True)
    for path, action in places(actions, "actions"):
        if action.id not in ACTIONS:
            message = f"the game has no action {action.id!r}"
            yield Fault((*path, "id"), message, hint=closest(action.id, ACTIONS))


@ACTION_CHECKS.check("SS-V07")
def pairs(actions: list[Action]) -> Iterator[Fault]:
    """Each pair of card and target is one action, the one that SS-PLAY-3 gives it."""
    seen = set()
    for path, action in places(actions, "actions"):
        pair = (action.card, action.target)
        if pair in seen:
            yield Fault((*path, "target"), f"{action.card} with {action.target} is already another action")
        elif not right_pair(action):
            yield Fault((*path, "target"), f"{action.id!r} is not played as {action.card} with {action.target}")
        seen.add(pair)


def right_pair(action: Action) -> bool:
    """Whether an action is played with the cards that the rules have for it, or for any."""
    expected, pair = ACTIONS.get(action.id), (action.card, action.target)
    return pair in PAIRS if expected is None else pair == (expected.card, expected.target)


@ACTION_CHECKS.check("SS-V08")
def words(actions: list[ActionOperations]) -> Iterator[Fault]:
    """Operations and their words come from the closed vocabulary."""
    for path, op in _operations(actions):
        name = str(op.get("op"))
        if name not in OPERATIONS:
            yield Fault((*path, "op"), f"there is no operation {name!r}", hint=closest(name, OPERATIONS))
            continue
        for key, known in OPERATIONS[name].items():
            if known and key in op and op[key] not in known:
                message = f"{key} of {name} must be {' or '.join(known)}, not {op[key]!r}"
                yield Fault((*path, key), message, hint=closest(str(op[key]), known))


@ACTION_CHECKS.check("SS-V09")
def parameters(actions: list[ActionOperations]) -> Iterator[Fault]:
    """Every operation has its parameters, no others, and numbers from 1."""
    for path, op in _operations(actions):
        name = str(op.get("op"))
        if name not in OPERATIONS:
            continue
        wanted = OPERATIONS[name]
        for key in wanted:
            if key not in op:
                yield Fault(path, f"{name} lacks its {key}")
        for key, value in op.items():
            if key != "op" and key not in wanted:
                yield Fault((*path, key), f"{name} has no {key}", hint=closest(key, wanted), key=True)
            elif key != "op" and not wanted[key] and (type(value) is not int or value < 1):
                yield Fault((*path, key), f"{key} of {name} must be a whole number from 1, not {value!r}")


def _operations(actions: list[ActionOperations]) -> Iterator[tuple[Path, dict[str, object]]]:
    for path, action in places(actions, "actions"):
        yield from places(action.ops, *path, "ops")


def _numbers(op: ActionOperation) -> dict[str, int]:
    return {key: value for key, value in op if isinstance(value, int)}


@ACTION_CHECKS.check("SS-V10")
def printed_numbers(actions: list[Action], reference_cards: list[ReferenceCard], rules: Constants) -> Iterator[Fault]:
    """The numbers in a printed line are those of the data."""
    constants = rules.model_dump()
    for path, action in places(actions, "actions"):
        wanted = {number for op in action.ops for number in _numbers(op).values()} | {action.cost} - {0}
        unfilled = _by_the_rules(ACTIONS.get(action.id), constants)
        yield from figures((*path, "text"), action.text, wanted, allowed=[action.cost], unfilled=unfilled)
    for path, card in places(reference_cards, "reference_cards"):
        unfilled = {f"values.{name}": value for name, value in constants.items()}
        yield from figures((*path, "text"), card.text, card.values.values(), unfilled=unfilled)


def _by_the_rules(expected: Expected | None, constants: dict[str, int]) -> dict[str, int]:
    """What each placeholder of an action's text should stand for: `ops.0.amount` and so on."""
    if expected is None:
        return {}
    found = {
        f"ops.{index}.{key}": constants[name]
        for index, op in enumerate(expected.ops)
        for key, name in op.items()
        if key != "op" and not OPERATIONS[op["op"]][key]
    }
    return {**found, "cost": constants[expected.cost]} if expected.cost else found


@ACTION_CHECKS.check("SS-V11")
def contradictions(actions: list[Action], rules: Constants) -> Iterator[Fault]:
    """Actions and their costs are what the rules say of them.

    An action whose id, pair or operations another check refuses is left to that check.
    """
    ids = Counter(action.id for action in actions)
    for path, action in places(actions, "actions"):
        if action.id in ACTIONS and ids[action.id] == 1 and right_pair(action):
            yield from _contradictions(path, action, ACTIONS[action.id], rules.model_dump())


def _contradictions(path: Path, action: Action, expected: Expected, constants: dict[str, int]) -> Iterator[Fault]:
    cost = constants[expected.cost] if expected.cost else 0
    if action.cost != cost:
        because: list[Path] = [("rules", expected.cost)] if expected.cost else []
        yield Fault((*path, "cost"), f"{action.id!r} costs {action.cost}, the rules say {cost}", because)
    kinds = Counter(op.op for op in action.ops if op.op != IDLE)
    due = Counter(op["op"] for op in expected.ops if op["op"] != IDLE)
    if kinds.keys() <= OPERATIONS.keys() and kinds != due:
        yield Fault((*path, "ops"), f"{action.id!r} does not do what the rules say of it")
        return
    for place, op in places(action.ops, *path, "ops"):
        for match in (row for row in expected.ops if row["op"] == op.op):
            yield from _differences(place, op, match, constants)


def _differences(
    path: Path, op: ActionOperation, match: Mapping[str, str], constants: dict[str, int]
) -> Iterator[Fault]:
    for key, words_ in OPERATIONS[op.op].items():
        value, wanted = getattr(op, key), match[key]
        if not words_:
            if value is not None and value != constants[wanted]:
                message = f"{key} of {op.op} is {value}, the rules say {constants[wanted]}"
                yield Fault((*path, key), message, because=[("rules", wanted)])
        elif value in words_ and value != wanted:
            yield Fault((*path, key), f"{key} of {op.op} is {value}, by the rules {wanted}")


@ACTION_CHECKS.check("SS-V11")
def contradictions_of_reference_cards(reference_cards: list[ReferenceCard], rules: Constants) -> Iterator[Fault]:
    """The reference cards say what the rules say."""
    for path, card in places(reference_cards, "reference_cards"):
        yield from as_in_rules((*path, "values"), card.values, rules)


@ACTION_CHECKS.check("SS-V12")
def penalties(actions: list[Action]) -> Iterator[Fault]:
    """The three defences with a penalty have one, and no other action has."""
    for path, action in places(actions, "actions"):
        expected = ACTIONS.get(action.id)
        if expected is None:
            continue
        due = sum(op["op"] == IDLE for op in expected.ops)
        found = [place for place, op in places(action.ops, *path, "ops") if op.op == IDLE]
        if len(found) < due:
            yield Fault((*path, "ops"), f"{action.id!r} lacks the penalty for an idle defence")
        for place in found[due:]:
            yield Fault(place, f"{action.id!r} has no penalty for an idle defence")


@ACTION_CHECKS.check("SS-V15")
def titles(actions: list[Action]) -> Iterator[Fault]:
    """Every action has a title that can be printed."""
    for path, action in places(actions, "actions"):
        key = "title" if action.display_title is None else "display_title"
        if not getattr(action, key).strip():
            yield Fault((*path, key), f"the action {action.id!r} has no title to print")
