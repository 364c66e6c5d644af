"""What the checker says, and the ways to the parts of a save that every check needs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard

DEEPEST = 32
"""Containers inside one another that are followed."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One mistake: its code, the object it is about, and what is wrong; `grave` ones keep a save from being right."""

    code: str
    where: str
    message: str
    grave: bool = True

    def __str__(self) -> str:
        return f"[{self.code}] {self.where}: {self.message}"


@dataclass(frozen=True, slots=True)
class Thing:
    """An object of a save: its data, how it is called in findings, and how deep inside containers it is."""

    data: Mapping[str, Any]
    where: str
    depth: int

    @property
    def name(self) -> str:
        """The kind of object; empty where it says none."""
        name = self.data.get("Name")
        return name if isinstance(name, str) else ""

    @property
    def on_table(self) -> bool:
        """Whether it is in no container."""
        return self.depth == 0

    def list_of(self, key: str) -> list[Any]:
        """A list of its data; empty where it is none."""
        value = self.data.get(key)
        return value if isinstance(value, list) else []

    def map_of(self, key: str) -> Mapping[str, Any]:
        """A group of its data; empty where it is none."""
        value = self.data.get(key)
        return value if isinstance(value, Mapping) else {}

    def number(self, key: str) -> float:
        """A number of its Transform; 0 where there is none."""
        value = self.map_of("Transform").get(key)
        return float(value) if is_number(value) else 0.0


def is_number(value: Any) -> TypeGuard[float]:
    """Whether it is a number, and a truth value is none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_whole(value: Any) -> TypeGuard[int]:
    """Whether it is a whole number, and a truth value is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def things(whole: Mapping[str, Any]) -> list[Thing]:
    """Every object of a save, those in containers and further states after what they are in."""
    states = whole.get("ObjectStates")
    found: list[Thing] = []
    for index, one in enumerate(states if isinstance(states, list) else ()):
        found += _within(one, f"object {index + 1}", 0)
    return found


def _within(data: Any, place: str, depth: int) -> Iterator[Thing]:
    if not isinstance(data, Mapping):
        return
    titles = [str(data.get("Nickname") or data.get("Name") or ""), str(data.get("GUID") or "")]
    where = f"{place} ({' '.join(filter(None, titles))})"
    yield Thing(data, where, depth)
    if depth >= DEEPEST:
        return
    contained, states = data.get("ContainedObjects"), data.get("States")
    inner = list(contained) if isinstance(contained, list) else []
    inner += list(states.values()) if isinstance(states, Mapping) else []
    for index, one in enumerate(inner):
        yield from _within(one, f"{place}.{index + 1}", depth + 1)
