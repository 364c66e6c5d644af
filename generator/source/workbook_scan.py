"""A workbook's XML before the library reads it: how far its sheets reach, and what its cells without a value hold.

Errors (#REF!) and formulas without a result are empty cells for the library. Sources: ECMA-376 part 1, section 18.3.1
(`c`, `f`, `v`, `row`); OpenDocument 1.3 part 3, section 9 (`table:table-cell`, `number-columns-repeated`).
"""

import posixpath
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import field
from typing import Any
from xml.parsers import expat

from generator.dataclass import dataclass
from generator.source.grid import MOST_CELLS, MOST_COLUMNS, MOST_ROWS, Mangled

_REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_ERROR = re.compile(r"#(?:REF!|NAME\?|VALUE!|DIV/0!|N/A|NULL!|NUM!|SPILL!|CALC!)|Err:[0-9]{3}")
FORMULA = Mangled("a formula without a result", "open the file in a spreadsheet program and save it again")


class BadWorkbook(Exception):
    """The file is no workbook that can be read; the message goes on after its name."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(slots=True)
class Faults:
    """How far the filled cells of a sheet reach, and those that have no value, by row and column from 0."""

    rows: int = 0
    columns: int = 0
    filled: int = 0
    cells: dict[tuple[int, int], Mangled] = field(default_factory=dict)

    def reach(self, row: int, column: int, count: int = 1) -> None:
        """Note a filled cell, or the last of several."""
        self.rows, self.columns = max(self.rows, row + 1), max(self.columns, column + 1)
        self.filled += count
        if self.filled > MOST_CELLS:
            raise _TooFar


@dataclass(frozen=True, slots=True)
class Scanned:
    """What was found in the sheets of a workbook, by their names."""

    sheets: Mapping[str, Faults]

    def of(self, name: str) -> Faults:
        """The faults of a sheet; BadWorkbook where the archive does not hold the sheet."""
        if name not in self.sheets:
            raise BadWorkbook(f"has no data for the sheet {name!r}")
        return self.sheets[name]


class _TooFar(Exception):
    """The rest of a sheet need not be looked at: it is refused."""


def mangled_text(text: str) -> Mangled | None:
    """What is wrong with a cell whose text is an error of a spreadsheet program."""
    if _ERROR.fullmatch(text):
        return Mangled(f"the error {text}", "correct the formula")
    return None


def scan(parts: Mapping[str, bytes]) -> Scanned:
    """What a workbook's files say; raises BadWorkbook."""
    try:
        if "content.xml" in parts:
            if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
                raise BadWorkbook("is protected with a password", "save it without a password")
            return _scan_ods(parts["content.xml"])
        if "xl/workbook.xml" in parts:
            return _scan_xlsx(parts)
    except (expat.ExpatError, KeyError, ValueError) as fault:
        raise BadWorkbook(f"is damaged: {fault}", "open it in a spreadsheet program and save it again") from fault
    raise BadWorkbook("is neither xlsx nor ods", "save it as .xlsx or .ods")


Attributes = Mapping[str, str]


def _parse(
    data: bytes,
    start: Callable[[str, Attributes], None],
    end: Callable[[str], None] | None = None,
    text: Callable[[str], None] | None = None,
) -> None:
    """Read XML, elements and attributes by their local names; raises ExpatError, and BadWorkbook for a DOCTYPE."""
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def opened(name: str, attributes: dict[str, str]) -> None:
        start(_local(name), {_local(key): value for key, value in attributes.items()})

    def refused(*_: Any) -> None:
        raise BadWorkbook("defines entities, which no spreadsheet program does")

    parser.StartElementHandler = opened
    if end is not None:
        parser.EndElementHandler = lambda name: end(_local(name))
    if text is not None:
        parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = refused
    parser.Parse(data, True)


def _local(name: str) -> str:
    return name.rpartition(":")[2]


def _scan_xlsx(parts: Mapping[str, bytes]) -> Scanned:
    sheets: dict[str, str] = {}  # the relation of each sheet

    def sheet(name: str, attributes: Attributes) -> None:
        if name == "sheet":
            sheets[attributes["name"]] = attributes["id"]

    targets: dict[str, str] = {}

    def relation(name: str, attributes: Attributes) -> None:
        if name == "Relationship":
            targets[attributes["Id"]] = posixpath.normpath(posixpath.join("/xl", attributes["Target"])).lstrip("/")

    _parse(parts["xl/workbook.xml"], sheet)
    _parse(parts["xl/_rels/workbook.xml.rels"], relation)
    found = {name: targets.get(relation_id, "") for name, relation_id in sheets.items()}
    return Scanned({name: _scan_sheet(parts[part]) for name, part in found.items() if part in parts})


def _scan_sheet(data: bytes) -> Faults:
    found = Faults()
    row, column = -1, -1
    cell: dict[str, str] = {}  # of the cell at hand: its type, and the texts of `f`, `v`, `t`
    inside = ""

    def start(name: str, attributes: Attributes) -> None:
        nonlocal row, column, inside
        if name == "row":
            row, column = int(attributes["r"]) - 1 if "r" in attributes else row + 1, -1
        elif name == "c":
            column += 1
            place = _REFERENCE.fullmatch(attributes.get("r", ""))
            if place is not None:
                row, column = int(place[2]) - 1, _column(place[1])
            cell.clear()
            cell["type"] = attributes.get("t", "n")
        elif name in ("f", "v", "t"):
            inside = name
            cell.setdefault(name, "")

    def text(data: str) -> None:
        if inside:
            cell[inside] += data

    def end(name: str) -> None:
        nonlocal inside
        if name == inside:
            inside = ""
        elif name == "c":
            judge()

    def judge() -> None:
        value = cell.get("v", "")
        if cell["type"] == "e" and value:
            found.cells[row, column] = mangled_text(value) or Mangled(f"the error {value}", "correct the formula")
        elif "f" in cell and not value and cell["type"] not in ("str", "inlineStr"):
            found.cells[row, column] = FORMULA
        elif not value and "t" not in cell:
            return
        found.reach(row, column)

    with suppress(_TooFar):
        _parse(data, start, end, text)
    return found


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def _scan_ods(data: bytes) -> Scanned:
    sheets: dict[str, Faults] = {}
    found = Faults()
    row, column = 0, 0
    rows_repeated = columns_repeated = 1
    attributes_of: Attributes = {}
    words: list[str] | None = None

    def start(name: str, attributes: Attributes) -> None:
        nonlocal found, row, column, rows_repeated, columns_repeated, attributes_of, words
        if name == "table":
            found = sheets.setdefault(attributes.get("name", ""), Faults())
            row = 0
        elif name == "table-row":
            rows_repeated, column = int(attributes.get("number-rows-repeated", "1")), 0
        elif name in ("table-cell", "covered-table-cell"):
            columns_repeated = int(attributes.get("number-columns-repeated", "1"))
            attributes_of, words = attributes, []

    def text(data: str) -> None:
        if words is not None:
            words.append(data)

    def end(name: str) -> None:
        nonlocal row, column, words
        if name == "table-row":
            row += rows_repeated
        elif name in ("table-cell", "covered-table-cell"):
            judge("".join(words or ()).strip())
            words = None
            column += columns_repeated

    def judge(said: str) -> None:
        has_value = "value-type" in attributes_of
        error = mangled_text(said)
        if error is not None and ("formula" in attributes_of or attributes_of.get("value-type") != "string"):
            found.cells[row, column] = error
        elif "formula" in attributes_of and not has_value:
            found.cells[row, column] = FORMULA
        elif not has_value and not said:
            return
        found.reach(row + rows_repeated - 1, column + columns_repeated - 1, rows_repeated * columns_repeated)
        if found.rows > MOST_ROWS or found.columns > MOST_COLUMNS:
            raise _TooFar

    try:
        _parse(data, start, end, text)
    except _TooFar:  # the library reads all sheets at once
        bounds = f"{MOST_ROWS:,} rows, {MOST_COLUMNS} columns or {MOST_CELLS:,} filled cells"
        raise BadWorkbook(f"has more than {bounds} in the sheet {next(reversed(sheets))!r}") from None
    return Scanned(sheets)
