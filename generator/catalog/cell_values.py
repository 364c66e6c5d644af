"""What a cell of a spreadsheet means, and how a value is written in a cell so that it is read back.

A number is what looks like one, TRUE and FALSE are truth values, all else is text. In double quotes stands a text that
would be read as something else, or that a spreadsheet program would take for a formula; other quotes are part of it.
"""

import re
from typing import Any

from generator.dataclass import dataclass
from generator.source.builder import UNPRINTABLE
from generator.source.grid import CellValue, Mangled
from generator.source.scalars import AmbiguousScalar, plain
from generator.source.workbook_scan import mangled_text

_NUMBER = re.compile(r"[-.0-9][-+.0-9a-zA-Z_]*")
_TRUTH = {"true": True, "false": False}
_WORDS: dict[str, Any] = {"~": None, "[]": [], "{}": {}}
"""How nothing, an empty list and an empty group are written."""
_MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_DATE = re.compile(rf"[0-9]{{1,2}}-(?:{_MONTHS})|(?:{_MONTHS})-[0-9]{{2}}")
"""What Excel makes of 1-2 and of 1-1950, and writes into a CSV file."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_AS_TEXT = "format the column as text and type it again"


class BadCell(Exception):
    """A cell that cannot be used; the message says why. `code` is its diagnostic's."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Kind:
    """What a column may hold: the types of JSON Schema, none for any; `items` are those of a list's entries."""

    types: frozenset[str] = frozenset()
    items: frozenset[str] = frozenset()

    @property
    def is_text(self) -> bool:
        """Whether every cell is a text as it is typed."""
        return self.types - {"null"} == {"string"}

    @property
    def is_list(self) -> bool:
        """Whether a cell is a list, its entries separated by semicolons or commas."""
        return self.types - {"null"} == {"array"}


ANY, TEXT = Kind(), Kind(frozenset({"string", "null"}))
EMPTY = object()
"""What an empty cell means: no value at all."""


def value_of(cell: CellValue, kind: Kind, *, in_workbook: bool = False) -> Any:
    """The value of a cell in a column of that kind, EMPTY for an empty one; raises BadCell.

    In a workbook a cell that looks like a number may be a text: it is, where the column may hold any value.
    """
    if isinstance(cell, Mangled):
        raise BadCell("SRC019", f"the cell holds {cell.what}", cell.hint)
    if not isinstance(cell, str):
        if kind.is_text:
            return str(cell).upper() if isinstance(cell, bool) else str(cell)
        return [cell] if kind.is_list else cell
    text = _tidy(cell)
    _refuse_unprintable(text)
    if not text:
        return EMPTY
    quoted = _unquoted(text)
    if quoted is not None:
        return [quoted] if kind.is_list else quoted
    _refuse_mangled(text)
    if kind.is_text:
        return None if text == "~" and "null" in kind.types else text
    if kind.is_list and text not in _WORDS:
        entries = (entry.strip() for entry in text.split(";" if ";" in text else ","))
        return [value_of(entry, Kind(kind.items)) for entry in entries if entry]
    if in_workbook and not kind.types and text not in _WORDS:
        return text
    return _fitting(text, kind)


def _fitting(text: str, kind: Kind) -> Any:
    """What a text means where more than texts may stand."""
    try:
        value = _free(text, signed=not kind.types.isdisjoint({"integer", "number"}))
    except AmbiguousScalar as surprise:
        if "string" in kind.types:
            return text
        as_number = "write the number plainly, without zeros before it"
        hint = as_number if kind.types else f'{_AS_TEXT}, or write "{text}" with the quotes'
        raise BadCell("SRC014", str(surprise).partition(";")[0], hint) from None
    if isinstance(value, float) and value.is_integer() and "integer" in kind.types and "number" not in kind.types:
        return int(value)
    if kind.types and "string" in kind.types and _type(value) not in kind.types:
        return text
    return value


def _type(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "number"
        case list():
            return "array"
        case dict():
            return "object"
    return "string"


def _free(text: str, *, signed: bool = False) -> Any:
    """What a text means where anything may stand; raises AmbiguousScalar. +1 is a number only where it is `signed`."""
    if text in _WORDS:
        value = _WORDS[text]
        return value if value is None else type(value)()
    if text.lower() in _TRUTH:
        return _TRUTH[text.lower()]
    if _NUMBER.fullmatch(text) or (signed and _NUMBER.fullmatch(text.removeprefix("+"))):
        value = plain(text)
        return text if value is None else value
    return text


def _tidy(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def _unquoted(text: str) -> str | None:
    """The text that stands in quotes because it would be read as something else; None for any other text."""
    core = text
    while len(core) > 1 and core[0] == core[-1] == '"':
        core = core[1:-1]
    return None if core == text or _reads_as_itself(core) else text[1:-1]


def _reads_as_itself(text: str) -> bool:
    if not text or text != _tidy(text) or text.startswith(_FORMULA) or _is_mangled(text):
        return False
    try:
        return _free(text) is text
    except AmbiguousScalar:
        return False


def _is_mangled(text: str) -> bool:
    return _DATE.fullmatch(text) is not None or mangled_text(text) is not None


def _refuse_mangled(text: str) -> None:
    if _DATE.fullmatch(text):
        hint = f'{_AS_TEXT}; 1-2 is turned into a date. For this very text write "{text}" with the quotes'
        raise BadCell("SRC019", f"the cell holds {text!r}, which looks like a text turned into a date", hint)
    mangled = mangled_text(text)
    if mangled is not None:
        raise BadCell("SRC019", f"the cell holds {mangled.what}", mangled.hint)


def _refuse_unprintable(text: str) -> None:
    found = UNPRINTABLE.search(text)
    if found:
        message = f"the cell holds the character U+{ord(found[0]):04X}, which cannot be printed"
        raise BadCell("SRC004", message, "delete it")


def written(value: Any) -> str:
    """How a value that is no filled list or group stands in a cell; `value_of` reads it back."""
    match value:
        case None:
            return "~"
        case bool():
            return "TRUE" if value else "FALSE"
        case int():
            return str(value)
        case float():
            return repr(value)
        case str():
            core = value
            while len(core) > 1 and core[0] == core[-1] == '"':
                core = core[1:-1]
            return value if _reads_as_itself(core) and value == _tidy(value) else f'"{value}"'
    assert not value, "what holds values has a column for each"
    return "[]" if isinstance(value, list) else "{}"
