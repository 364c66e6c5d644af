"""SS-V06 to SS-V12 and SS-V15: the checks of the actions, their operations and printed numbers."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from generator.games.saratoga_sabotage.reading import Reading, is_whole, numbers, unfilled
from generator.games.saratoga_sabotage.vocabulary import ACTIONS, IDLE, NUMBERS, PAIRS, WORDS
from generator.source.diagnostic import closest
from generator.source.mark import Path


def nine_actions(reading: Reading) -> None:
    """SS-V06: the nine actions under the ids of the source, and no others."""
    ids = [str(row.get("id")) for _, row in reading.rows("actions")]
    for name in ACTIONS:
        if name not in ids:
            reading.error("SS-V06", f"the action {name!r} is missing", ("actions",), key=True)
    for path, row in reading.rows("actions"):
        name = str(row.get("id"))
        if name not in ACTIONS:
            message = f"the game has no action {name!r}"
            reading.error("SS-V06", message, (*path, "id"), hint=closest(name, ACTIONS))


def pairs(reading: Reading) -> None:
    """SS-V07: each pair of card and target is one action, the one that SS-PLAY-3 gives it."""
    seen: set[tuple[str, str]] = set()
    for path, row in reading.rows("actions"):
        pair = (str(row.get("card")), str(row.get("target")))
        if pair in seen:
            reading.error("SS-V07", f"{pair[0]} with {pair[1]} is already another action", (*path, "target"))
        elif not _right_pair(row):
            reading.error("SS-V07", f"{row.get('id')!r} is not played as {pair[0]} with {pair[1]}", (*path, "target"))
        seen.add(pair)


def _right_pair(row: Mapping[str, Any]) -> bool:
    pair = (str(row.get("card")), str(row.get("target")))
    expected = ACTIONS.get(str(row.get("id")))
    return pair in PAIRS if expected is None else pair == (expected.card, expected.target)


def vocabulary(reading: Reading) -> None:
    """SS-V08: operations and their words come from the closed vocabulary."""
    for path, op in _operations(reading):
        name = str(op.get("op"))
        if name not in WORDS:
            hint = closest(name, WORDS)
            reading.error("SS-V08", f"there is no operation {name!r}", (*path, "op"), hint=hint)
            continue
        for key, known in WORDS[name].items():
            if key in op and op[key] not in known:
                message = f"{key} of {name} must be {' or '.join(known)}, not {op[key]!r}"
                reading.error("SS-V08", message, (*path, key), hint=closest(str(op[key]), known))


def parameters(reading: Reading) -> None:
    """SS-V09: every operation has its parameters, no others, and numbers from 1."""
    for path, op in _operations(reading):
        name = str(op.get("op"))
        if name not in WORDS:
            continue
        wanted = (*WORDS[name], *NUMBERS[name])
        for key in wanted:
            if key not in op:
                reading.error("SS-V09", f"{name} lacks its {key}", path)
        for key in op:
            if key != "op" and key not in wanted:
                reading.error("SS-V09", f"{name} has no {key}", (*path, key), key=True, hint=closest(key, wanted))
        for key in NUMBERS[name]:
            if key in op and (not is_whole(op[key]) or op[key] < 1):
                message = f"{key} of {name} must be a whole number from 1, not {op[key]!r}"
                reading.error("SS-V09", message, (*path, key))


def _operations(reading: Reading) -> list[tuple[Path, Mapping[str, Any]]]:
    return [found for path, _ in reading.rows("actions") for found in reading.rows(*path, "ops")]


def printed_numbers(reading: Reading) -> None:
    """SS-V10: the numbers in a printed line are those of the data."""
    rules = reading.mapping("rules")
    for path, row in reading.rows("actions"):
        cost = {row["cost"]} if is_whole(row.get("cost")) else set()
        ops = {value for _, op in reading.rows(*path, "ops") for value in op.values() if is_whole(value)}
        _compare(reading, path, row, cost | ops, (cost - {0}) | ops, _numbers_by_the_rules(row, rules))
    for path, row in reading.rows("reference_cards"):
        values = {value for value in reading.mapping(*path, "values").values() if is_whole(value)}
        _compare(reading, path, row, values, values, {f"values.{name}": value for name, value in rules.items()})


def _numbers_by_the_rules(row: Mapping[str, Any], rules: Mapping[str, Any]) -> Mapping[str, int]:
    """What each placeholder of an action's text should stand for: `ops.0.amount` and so on."""
    expected = ACTIONS.get(str(row.get("id")))
    if expected is None:
        return {}
    found = {f"ops.{index}.{key}": rules[op[key]] for index, op in enumerate(expected.ops) for key in NUMBERS[op["op"]]}
    return found if expected.cost is None else {**found, "cost": rules[expected.cost]}


def _compare(
    reading: Reading,
    path: Path,
    row: Mapping[str, Any],
    allowed: set[int],
    wanted: set[int],
    by_the_rules: Mapping[str, int],
) -> None:
    text = row.get("text")
    if not isinstance(text, str):
        return
    printed = numbers(text)
    for placeholder in unfilled(text):
        # What the line would say if its datum were there: what is missing is then told by the comparison.
        if placeholder in by_the_rules:
            printed.add(by_the_rules[placeholder])
        else:
            reading.error("SS-V10", f"the data have nothing for {placeholder!r} in the text", (*path, "text"))
    for number in sorted(printed - allowed):
        reading.error("SS-V10", f"the text says {number}, which the data do not have", (*path, "text"))
    for number in sorted(wanted - printed):
        reading.error("SS-V10", f"the data have {number}, which the text does not say", (*path, "text"))


def contradictions(reading: Reading) -> None:
    """SS-V11: actions, their costs and the reference cards say what the rules block says.

    An action whose id, pair or operations another check refuses is left to that check.
    """
    rules = reading.mapping("rules")
    ids = Counter(str(row.get("id")) for _, row in reading.rows("actions"))
    for path, row in reading.rows("actions"):
        if str(row.get("id")) in ACTIONS and ids[str(row.get("id"))] == 1 and _right_pair(row):
            _contradiction(reading, path, row, rules)
    for path, _ in reading.rows("reference_cards"):
        for name, value in reading.mapping(*path, "values").items():
            if value != rules.get(name):
                message = f"the reference card says {name} is {value}, the rules say {rules.get(name, 'nothing of it')}"
                reading.error("SS-V11", message, (*path, "values", name), because=(("rules", name),))


def _contradiction(reading: Reading, path: Path, row: Mapping[str, Any], rules: Mapping[str, Any]) -> None:
    expected = ACTIONS[row["id"]]
    cost = 0 if expected.cost is None else rules[expected.cost]
    if row.get("cost") != cost:
        message = f"{row['id']!r} costs {row.get('cost')!r}, the rules say {cost}"
        because: tuple[Path, ...] = (("rules", expected.cost),) if expected.cost else ()
        reading.error("SS-V11", message, (*path, "cost"), because=because)
    found = [(where, op) for where, op in reading.rows(*path, "ops") if op.get("op") != IDLE]
    wanted = [op for op in expected.ops if op["op"] != IDLE]
    known = all(str(op.get("op")) in WORDS for _, op in found)
    kinds = Counter(str(op.get("op")) for _, op in found)
    if known and kinds != Counter(op["op"] for op in wanted):
        reading.error("SS-V11", f"{row['id']!r} does not do what the rules say of it", (*path, "ops"))
        return
    penalty = [op for op in expected.ops if op["op"] == IDLE]
    found += [(where, op) for where, op in reading.rows(*path, "ops") if op.get("op") == IDLE and penalty]
    for where, op in found:
        for match in (one for one in expected.ops if one["op"] == op.get("op")):
            _same(reading, where, op, match, rules)


def _same(
    reading: Reading, path: Path, op: Mapping[str, Any], expected: Mapping[str, str], rules: Mapping[str, Any]
) -> None:
    for key, wanted in expected.items():
        value = op.get(key)
        if key in NUMBERS[expected["op"]]:
            if is_whole(value) and value != rules[wanted]:
                message = f"{key} of {expected['op']} is {value}, the rules say {rules[wanted]}"
                reading.error("SS-V11", message, (*path, key), because=(("rules", wanted),))
        elif key != "op" and value in WORDS[expected["op"]][key] and value != wanted:
            reading.error("SS-V11", f"{key} of {expected['op']} is {value}, by the rules {wanted}", (*path, key))


def penalties(reading: Reading) -> None:
    """SS-V12: the three defences with a penalty have one, and no other action has."""
    for path, row in reading.rows("actions"):
        expected = ACTIONS.get(str(row.get("id")))
        if expected is None:
            continue
        due = sum(op["op"] == IDLE for op in expected.ops)
        found = [where for where, op in reading.rows(*path, "ops") if op.get("op") == IDLE]
        if len(found) < due:
            reading.error("SS-V12", f"{row['id']!r} lacks the penalty for an idle defence", (*path, "ops"))
        for where in found[due:]:
            reading.error("SS-V12", f"{row['id']!r} has no penalty for an idle defence", where)


def titles(reading: Reading) -> None:
    """SS-V15: every action has a title that can be printed."""
    for path, row in reading.rows("actions"):
        key = "display_title" if row.get("display_title") is not None else "title"
        title = row.get(key)
        if not isinstance(title, str) or not title.strip():
            reading.error("SS-V15", f"the action {row.get('id')!r} has no title to print", (*path, key))


CHECKS: tuple[Callable[[Reading], None], ...] = (
    nine_actions,
    pairs,
    vocabulary,
    parameters,
    printed_numbers,
    contradictions,
    penalties,
    titles,
)
"""The checks of the actions, by their codes."""
