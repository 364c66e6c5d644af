"""What the checker says, and the ways to the parts of a save that every check needs."""

import json
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Optional, TypeGuard

from generator.dataclass import dataclass
from generator.source.diagnostic import Severity

DEEPEST = 32
"""Containers inside one another that are followed."""
LARGEST_NUMBER = 10**15
"""Beyond this no number of a save means anything; within it sums and products stay exact enough and finite."""
MOST_A_SIDE = 100
"""Columns or rows of a sheet: a CardID has two digits for the place on it."""
_LONGEST = 60


TILES = ("Custom_Tile", "Custom_Tile_Stack")
STACKS = ("Custom_Tile_Stack", "Custom_Token_Stack")
"""Kinds of one object for several equal pieces, as many as its `Number` says. Source: the same field in saves that the
game has written, and the type declarations of typed-tabletop-simulator.
"""


class SaveImpact(Enum):
    """What a mistake does to the table; the profile decides how severe it is."""

    BREAKS = "the game does not load it, or shows or does something else"
    DOUBTFUL = "it loads, and is hardly what its author meant"
    UNUSUAL = "it loads and works; saves that are made here never have it"
    POSSIBLE = "it may be right in any save"


class Profile(Enum):
    """What a save is held to: those made here to everything (`own`), others to what breaks in the game (`any`)."""

    OWN = "own"
    ANY = "any"

    def severity(self, impact: SaveImpact) -> Severity | None:
        """How severe a mistake is; None where this profile says nothing of it."""
        match impact:
            case SaveImpact.BREAKS:
                return Severity.ERROR
            case SaveImpact.POSSIBLE:
                return Severity.WARNING if self is Profile.OWN else None
            case SaveImpact.DOUBTFUL:
                return Severity.ERROR if self is Profile.OWN else Severity.WARNING
            case SaveImpact.UNUSUAL:
                return Severity.ERROR if self is Profile.OWN else None


@dataclass(frozen=True, slots=True)
class Finding:
    """One mistake: its code, the object it is about, what is wrong, and what that does to the table."""

    code: str
    where: str
    message: str
    impact: SaveImpact = SaveImpact.BREAKS

    def __str__(self) -> str:
        return f"[{self.code}] {self.where}: {self.message}"


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """A picture with cards in columns and rows: addresses of faces and backs, and what the backs are."""

    face: str
    back: str
    columns: int
    rows: int
    back_is_hidden: bool
    unique_back: bool


@dataclass(frozen=True, slots=True)
class SaveObject:
    """An object of a save: its data, how it is called in findings, how deep inside containers it is, and in which."""

    data: Mapping[str, Any]
    where: str
    depth: int
    holder: Optional["SaveObject"] = None

    @property
    def name(self) -> str:
        """The kind of object; empty where it says none."""
        return self.text("Name")

    @property
    def on_table(self) -> bool:
        """Whether it is in no container."""
        return self.depth == 0

    def text(self, key: str) -> str:
        """A text of its data; empty where it is none."""
        value = self.data.get(key)
        return value if isinstance(value, str) else ""

    @property
    def count(self) -> int:
        """How many equal pieces it is: those of a stack of tiles or tokens, else one."""
        number = self.data.get("Number")
        return number if self.name in STACKS and is_whole(number) else 1

    def sheets(self) -> Mapping[str, CheckedSheet]:
        """Those sheets of its CustomDeck that have all a sheet needs, by number; the others are reported."""
        found = {key: sheet_of(sheet) for key, sheet in self.map_of("CustomDeck").items()}
        return {key: sheet for key, sheet in found.items() if sheet is not None and key.isascii() and key.isdecimal()}

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
    """Whether it is a number of a size that can be reckoned with; a truth value is none."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER


def is_whole(value: Any) -> TypeGuard[int]:
    """Likewise for a whole number."""
    return isinstance(value, int) and is_number(value)


def shown(value: Any) -> str:
    """A value in a message, as much of it as is short."""
    match value:
        case str():
            return repr(value if len(value) <= _LONGEST else value[:_LONGEST] + "…")
        case None | bool() | float():
            return json.dumps(value)
        case int():
            return str(value) if abs(value) <= LARGEST_NUMBER else "so large a number"
        case Mapping():
            return "a group"
    return "a list"


def sheet_of(data: Any) -> CheckedSheet | None:
    """An entry of a CustomDeck; None where one of its fields lacks or is of another kind."""
    match data:
        case {"FaceURL": str(face), "BackURL": str(back), "NumWidth": columns, "NumHeight": rows} if face and back:
            hidden, unique = data.get("BackIsHidden", False), data.get("UniqueBack", False)
            if is_side(columns) and is_side(rows) and isinstance(hidden, bool) and isinstance(unique, bool):
                return CheckedSheet(face, back, columns, rows, hidden, unique)
    return None


def is_side(value: Any) -> TypeGuard[int]:
    """Whether it can be a number of columns or rows."""
    return is_whole(value) and 1 <= value <= MOST_A_SIDE


def things(whole: Mapping[str, Any]) -> list[SaveObject]:
    """Every object of a save, those in containers and further states after what they are in."""
    states = whole.get("ObjectStates")
    found: list[SaveObject] = []
    for index, state in enumerate(states if isinstance(states, list) else ()):
        found += _within(state, f"object {index + 1}", None)
    return found


def _title(value: Any) -> str:
    return value[:_LONGEST] if isinstance(value, str) else ""


def _within(data: Any, place: str, holder: SaveObject | None) -> Iterator[SaveObject]:
    if not isinstance(data, Mapping):
        return
    titles = [_title(data.get("Nickname")) or _title(data.get("Name")), _title(data.get("GUID"))]
    where = f"{place} ({' '.join(filter(None, titles))})"
    thing = SaveObject(data, where, holder.depth + 1 if holder is not None else 0, holder)
    yield thing
    if thing.depth >= DEEPEST:
        return
    contained, states = data.get("ContainedObjects"), data.get("States")
    inner = list(contained) if isinstance(contained, list) else []
    inner += list(states.values()) if isinstance(states, Mapping) else []
    for index, entry in enumerate(inner):
        yield from _within(entry, f"{place}.{index + 1}", thing)
