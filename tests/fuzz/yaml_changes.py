"""Changes to YAML that keep the rest of the text: a key lost, a value of another kind, rows doubled or swapped."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import yaml

from tests import documents
from tests.fuzz import hostile


@dataclass(frozen=True, slots=True)
class Spot:
    """A value in a text: where it begins and ends, and where the pair or list element it belongs to begins."""

    path: str
    start: int
    end: int
    begins: int
    scalar: bool
    flow: bool
    key_end: int = 0


@lru_cache(maxsize=256)
def spots(text: str) -> tuple[Spot, ...]:
    """Every value of a YAML text but the whole; none for a text that is no YAML."""
    try:
        root = yaml.compose(text, Loader=documents.LOADER)
        return tuple(_below(root, text, "", False)) if root is not None else ()
    except (yaml.YAMLError, RecursionError, ValueError):
        return ()


def _below(node: yaml.Node, text: str, path: str, flow: bool) -> Iterator[Spot]:
    if isinstance(node, yaml.MappingNode):
        flow = flow or bool(node.flow_style)
        for key, value in node.value:
            name = f"{path}.{key.value}" if isinstance(key, yaml.ScalarNode) else f"{path}.?"
            yield _spot(value, text, name, key.start_mark.index, flow, key.end_mark.index)
            yield from _below(value, text, name, flow)
    elif isinstance(node, yaml.SequenceNode):
        flow = flow or bool(node.flow_style)
        for index, value in enumerate(node.value):
            name = f"{path}.{index}"
            begins = value.start_mark.index if flow else text.rfind("-", 0, value.start_mark.index)
            yield _spot(value, text, name, max(begins, 0), flow, 0)
            yield from _below(value, text, name, flow)


def _spot(node: yaml.Node, text: str, path: str, begins: int, flow: bool, key_end: int) -> Spot:
    start, end = node.start_mark.index, node.end_mark.index
    end = start + len(text[start:end].rstrip())
    return Spot(path.removeprefix("."), start, end, begins, isinstance(node, yaml.ScalarNode), flow, key_end)


def data_of(text: str) -> object:
    """The plain data of a piece of YAML, or the text itself where it is none."""
    try:
        return documents.document(text)
    except (yaml.YAMLError, RecursionError, ValueError):
        return text


Change = Callable[[str, Random, Sequence[str]], "tuple[str, str] | None"]
"""A change to a text, with other texts to take from: the new one and what was done; None where it has no place."""


def changed(text: str, chance: Random, donors: Sequence[str]) -> tuple[str, str]:
    """A text with one change, and what it was."""
    for _ in range(8):
        change = chance.choices(CHANGES, WEIGHTS)[0]
        made = change(text, chance, donors)
        if made is not None and made[0] != text:
            return made
    return text + "\n? ", "a stray key at the end"


def _chosen(text: str, chance: Random) -> Spot | None:
    found = spots(text)
    return chance.choice(found) if found else None


def _put(text: str, spot: Spot, value: str) -> str:
    gap = "" if text[max(0, spot.start - 1) : spot.start].isspace() or spot.flow else " "
    return text[: spot.start] + gap + value + text[spot.end :]


def retype(text: str, chance: Random, _: Sequence[str]) -> tuple[str, str] | None:
    """Another value in place of one."""
    spot = _chosen(text, chance)
    if spot is None:
        return None
    value = hostile.flow(chance)
    return _put(text, spot, value), f"{spot.path} is now {value[:60]}"


def delete(text: str, chance: Random, _: Sequence[str]) -> tuple[str, str] | None:
    """A key with its value, or an element of a list, taken out."""
    spot = _chosen(text, chance)
    if spot is None:
        return None
    return _without(text, spot), f"{spot.path} taken out"


def _without(text: str, spot: Spot) -> str:
    before, after = text[: spot.begins], text[spot.end :]
    if spot.flow:
        after = re.sub(r"^\s*,\s*", "", after, count=1) if re.match(r"\s*,", after) else after
        return before + after
    line = before.rfind("\n") + 1
    if not before[line:].strip():  # the pair stands alone on its line
        return before[:line] + after.lstrip(" ").removeprefix("\n")
    return before + after


def double(text: str, chance: Random, _: Sequence[str]) -> tuple[str, str] | None:
    """A pair or an element written twice."""
    spot = _chosen(text, chance)
    if spot is None:
        return None
    piece = text[spot.begins : spot.end]
    if spot.flow:
        return f"{text[: spot.end]}, {piece}{text[spot.end :]}", f"{spot.path} twice"
    indent = spot.begins - (text.rfind("\n", 0, spot.begins) + 1)
    times = chance.choice((1, 1, 1, 3, 60))
    return text[: spot.end] + f"\n{' ' * indent}{piece}" * times + text[spot.end :], f"{spot.path} {times + 1} times"


def swap(text: str, chance: Random, _: Sequence[str]) -> tuple[str, str] | None:
    """Two values in each other's place."""
    found = spots(text)
    if len(found) < 2:
        return None
    one, other = sorted(chance.sample(found, 2), key=lambda spot: spot.start)
    if other.start < one.end:
        return None
    first, second = (_on_a_line(text, spot) for spot in (one, other))
    middle = text[one.end : other.start]
    return text[: one.start] + second + middle + first + text[other.end :], f"{one.path} and {other.path} swapped"


def _on_a_line(text: str, spot: Spot) -> str:
    piece = text[spot.start : spot.end]
    if spot.scalar and "\n" not in piece:
        return piece
    return json.dumps(data_of(piece), ensure_ascii=False, default=str)


def splice(text: str, chance: Random, donors: Sequence[str]) -> tuple[str, str] | None:
    """A value of another file, or another place, in place of one."""
    spot, donor = _chosen(text, chance), chance.choice(donors) if donors else text
    taken = _chosen(donor, chance)
    if spot is None or taken is None:
        return None
    return _put(text, spot, _on_a_line(donor, taken)), f"{spot.path} is now what {taken.path} is elsewhere"


def graft(text: str, chance: Random, donors: Sequence[str]) -> tuple[str, str] | None:
    """A key of another place added beside one."""
    spot, donor = _chosen(text, chance), chance.choice(donors) if donors else text
    taken = _chosen(donor, chance)
    if spot is None or taken is None or not spot.key_end:
        return None
    key = taken.path.rpartition(".")[2] if chance.random() < 0.7 else json.dumps(hostile.text(chance))
    value = _on_a_line(donor, taken) if chance.random() < 0.5 else hostile.flow(chance)
    if spot.flow:
        return f"{text[: spot.begins]}{key}: {value}, {text[spot.begins :]}", f"{key} added beside {spot.path}"
    indent = spot.begins - (text.rfind("\n", 0, spot.begins) + 1)
    return (
        f"{text[: spot.begins]}{key}: {value}\n{' ' * indent}{text[spot.begins :]}",
        f"{key} added beside {spot.path}",
    )


def rename(text: str, chance: Random, _: Sequence[str]) -> tuple[str, str] | None:
    """Another key in place of one."""
    spot = _chosen(text, chance)
    if spot is None or not spot.key_end:
        return None
    old = text[spot.begins : spot.key_end]
    new = chance.choice(
        (old + "s", old[:-1], old.upper(), f'"{old}{{}}"', json.dumps(hostile.text(chance)), hostile.number(chance))
    )
    return text[: spot.begins] + new + text[spot.key_end :], f"{spot.path} renamed to {new[:40]}"


def touch(text: str, chance: Random, _: Sequence[str]) -> tuple[str, str] | None:
    """A value that is nearly what it was: a number a little off, a text with something put into it."""
    scalars = [spot for spot in spots(text) if spot.scalar]
    if not scalars:
        return None
    spot = chance.choice(scalars)
    piece = text[spot.start : spot.end]
    value = data_of(piece)
    if isinstance(value, bool):
        new = str(not value).lower()
    elif isinstance(value, int | float):
        options = (value + 1, value - 1, -value, value * 1000, value / 2, value * 10**9, 0, [value], str(value))
        new = json.dumps(chance.choice(options))
    elif isinstance(value, str):
        at = chance.randrange(len(value) + 1)
        new = json.dumps(value[:at] + hostile.text(chance) + value[at:], ensure_ascii=False)
    else:
        return None
    return _put(text, spot, new), f"{spot.path} from {piece[:30]!r} to {new[:60]}"


CHANGES: tuple[Change, ...] = (retype, delete, double, swap, splice, graft, rename, touch)
WEIGHTS = (30, 16, 6, 6, 10, 8, 6, 26)
