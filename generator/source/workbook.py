"""The cells of a sheet in a workbook: xlsx or ods.

A workbook is a ZIP archive of XML files, and comes from strangers. So it is unpacked here, within bounds, and looked
through (`workbook_scan`) before the library reads it, of which a cell far out would take all the memory there is; and
the library is given an archive that is made of what was looked at.
"""

import datetime
import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

from python_calamine import CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from generator.source.csv_text import within
from generator.source.diagnostic import Report, closest
from generator.source.grid import CellGrid, CellValue, Mangled, column_letters
from generator.source.mark import Mark
from generator.source.workbook_scan import BadWorkbook, Scanned, scan

LARGEST = 32_000_000
"""Bytes of a workbook, as a file and unpacked; pictures in it are not unpacked."""
MOST_PARTS = 2_000
"""Files in the archive."""
_ENCRYPTED = b"\xd0\xcf\x11\xe0"
"""A compound file: what Excel makes of a workbook with a password, and its format before 2007."""
_READ = (".xml", ".rels", "mimetype")


def read_sheet(data: bytes, shown: str, sheet: str | None, at: Mark | None, report: Report) -> CellGrid | None:
    """The cells of the sheet of that name, or of the only one; None, reported at `at`, where there is none."""
    try:
        parts = _unpacked(data)
        scanned = scan(parts)
    except BadWorkbook as bad:
        report.error("SRC017", f"{shown} {bad}", at=at, hint=bad.hint)
        return None
    try:
        return _grid(parts, scanned, shown, sheet, at, report)
    except BaseException as fault:  # a panic of the library is no Exception
        if isinstance(fault, KeyboardInterrupt | SystemExit | MemoryError):
            raise
        hint = "open it in a spreadsheet program and save it again"
        report.error("SRC017", f"{shown} cannot be read: {_line(fault)}", at=at, hint=hint)
        return None


def _line(fault: BaseException) -> str:
    return " ".join(str(fault).split())[:200] or type(fault).__name__


def _unpacked(data: bytes) -> Mapping[str, bytes]:
    """The XML files of an archive by their names; raises BadWorkbook."""
    if len(data) > LARGEST:
        raise BadWorkbook(f"is larger than {LARGEST // 1_000_000} MB", "take out pictures and old sheets")
    if data.startswith(_ENCRYPTED):
        hint = "save it as .xlsx without a password"
        raise BadWorkbook("is protected with a password, or has the format of Excel before 2007", hint)
    parts: dict[str, bytes] = {}
    left = LARGEST
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > MOST_PARTS:
                raise BadWorkbook(f"holds more than {MOST_PARTS:,} files")
            for entry in entries:
                if not entry.filename.endswith(_READ) or entry.filename in parts:
                    continue
                if entry.flag_bits & 1:
                    raise BadWorkbook("is encrypted", "save it without a password")
                with archive.open(entry) as stream:
                    parts[entry.filename] = stream.read(left + 1)
                left -= len(parts[entry.filename])
                if left < 0:
                    raise BadWorkbook(f"holds more than {LARGEST // 1_000_000} MB once it is unpacked")
    except BadWorkbook:
        raise
    except Exception as fault:  # zipfile and zlib have many words for a damaged archive
        hint = "save it as .xlsx or .ods in a spreadsheet program"
        raise BadWorkbook(f"is not a workbook: {_line(fault)}", hint) from fault
    return parts


def _packed(parts: Mapping[str, bytes]) -> io.BytesIO:
    """An archive of these files, and of nothing else."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, data in parts.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    packed.seek(0)
    return packed


def _grid(
    parts: Mapping[str, bytes], scanned: Scanned, shown: str, sheet: str | None, at: Mark | None, report: Report
) -> CellGrid | None:
    with CalamineWorkbook.from_filelike(_packed(parts)) as workbook:
        sheets = [found for found in workbook.sheets_metadata if found.typ == SheetTypeEnum.WorkSheet]
        known = [found.name for found in sheets if found.visible == SheetVisibleEnum.Visible or found.name == sheet]
        name = _chosen(known, shown, sheet, at, report)
        if name is None:
            return None
        faults = scanned.of(name)
        if not _bounded(faults.rows, faults.columns, shown, name, report):
            return None
        rows = workbook.get_sheet_by_name(name).to_python(skip_empty_area=False)
    values: list[list[CellValue]] = [[_value(cell) for cell in row] for row in rows]
    for (row, column), mangled in faults.cells.items():
        values += [[] for _ in range(row + 1 - len(values))]
        values[row] += [""] * (column + 1 - len(values[row]))
        values[row][column] = mangled
    filled = 0
    for number, cells in enumerate(values, 1):
        filled += sum(cell != "" for cell in cells)
        longest = max((len(cell) for cell in cells if isinstance(cell, str)), default=0)
        if not within(number, len(cells), filled, longest, Mark(shown, number, 1, name, f"A{number}"), report):
            return None
    return CellGrid(shown, name, values)


def _bounded(rows: int, columns: int, shown: str, name: str, report: Report) -> bool:
    last = Mark(shown, max(rows, 1), max(columns, 1), name, f"{column_letters(max(columns, 1))}{max(rows, 1)}")
    return within(rows, columns, 0, 0, last, report)


def _chosen(known: Sequence[str], shown: str, sheet: str | None, at: Mark | None, report: Report) -> str | None:
    """The sheet that is meant; of several it must be named, so that one that is added later changes nothing."""
    listed = ", ".join(known)
    if sheet is None and len(known) == 1:
        return known[0]
    if sheet in known:
        return sheet
    if not known:
        report.error("SRC017", f"{shown} has no sheets", at=at)
    elif sheet is None:
        hint = f"write the name of one after #: {listed}"
        report.error("CAT055", f"{shown} has {len(known)} sheets, and none is named", at=at, hint=hint)
    else:
        hint = closest(sheet, known) or f"there are {listed}"
        report.error("CAT055", f"{shown} has no sheet {sheet!r}", at=at, hint=hint)
    return None


_AS_TEXT = "format the column as text and type it again"


def _value(cell: Any) -> CellValue:
    if isinstance(cell, bool | int | str):
        return cell
    if isinstance(cell, float):
        return int(cell) if cell.is_integer() and abs(cell) < 1e15 else cell
    if isinstance(cell, datetime.timedelta | datetime.time):
        return Mangled(f"the time {cell}", _AS_TEXT)
    return Mangled(f"the date {cell:%Y-%m-%d}", f"{_AS_TEXT}; a text such as 1-2 is turned into a date")
