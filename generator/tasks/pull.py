"""`pnp pull`: published spreadsheets fetched into a game's folder; builds read the files there, and stay offline."""

from collections.abc import Callable, Mapping
from pathlib import Path as FilePath
from typing import Any

from generator import atomic
from generator.catalog.columns import ExpectedRows
from generator.catalog.files import data_files, files_in
from generator.catalog.json_rows import read_rows
from generator.catalog.merge import merged
from generator.catalog.parts import keys_of
from generator.catalog.schema_base import SheetLinks
from generator.catalog.sheet_rows import rows_of
from generator.catalog.sheet_schema import RowSchemas
from generator.catalog.typed import check
from generator.dataclass import dataclass
from generator.source.diagnostic import Checked, Report
from generator.source.mark import Mark
from generator.source.spreadsheet import WORKBOOKS
from generator.tasks.download import NotFetched, address_of, fetch, https_opener

Fetch = Callable[[str], bytes]
"""Gets what is at an address; raises NotFetched."""
_PAGE = (b"<!doctype", b"<html")


@dataclass(frozen=True, slots=True)
class Pulled:
    """A file that was fetched; `added`, `removed` and `changed` are ids of rows, None where they cannot be compared."""

    name: str
    is_new: bool
    differs: bool
    added: tuple[str, ...] | None = None
    removed: tuple[str, ...] | None = None
    changed: tuple[str, ...] | None = None


def over_https(url: str) -> bytes:
    """What is at an address with https; raises NotFetched."""
    return fetch(url, https_opener())


def pull(folder: FilePath, fetched: Fetch = over_https) -> Checked[tuple[Pulled, ...]]:
    """Fetch what `sheets` names. All files are fetched and read before the first is replaced.

    OUT040 where one cannot be fetched, OUT041 where it is no spreadsheet or must not be written. Raises CannotWrite.
    """
    report = Report()
    files = files_in(folder, report)
    # Of the data only `sheets` is of interest: rows that are not there yet are no fault.
    read = merged(files, data_files(files, report), Report())
    if read is None and not report.failed:
        report.error("CAT009", f"the data in {folder} cannot be read", hint="`pnp validate` says why")
    if read is None or report.failed:
        return report.refused()
    assert isinstance(read.tree.data, Mapping)  # the merge makes nothing else
    stated = check(SheetLinks, keys_of(SheetLinks, read.tree.data), read.tree, report)
    if stated is None:
        return report.refused()
    found: dict[str, bytes] = {}
    for name, url in stated.sheets.items():
        at = read.tree.mark(("sheets", name))
        answer = _fetched(name, url, folder, fetched, at, report)
        if answer is not None:
            found[name] = answer
    if len(found) < len(stated.sheets):
        return report.refused()
    pulled = []
    for name, answer in found.items():
        old = files.read(name) if name in files else None
        pulled.append(_compared(name, old, answer))
        if answer != old:
            atomic.write(folder / name, answer)
    return report.checked(tuple(pulled))


def _fetched(name: str, url: str, folder: FilePath, fetched: Fetch, at: Mark | None, report: Report) -> bytes | None:
    """The content of one file; None, reported, where it cannot be had or is no spreadsheet."""
    target = folder / name
    if target.is_symlink() or not target.resolve().is_relative_to(folder.resolve()) or target.is_dir():
        report.error("OUT041", f"{target} is a link or a folder", at=at, hint="remove it")
        return None
    try:
        data = fetched(address_of(url, name.rpartition(".")[2].lower()))
    except NotFetched as error:
        report.error("OUT040", f"{url} {error}", at=at, hint=error.hint)
        return None
    if data.lstrip()[:9].lower().startswith(_PAGE):
        hint = "share the sheet with anyone who has the link, or publish it to the web as CSV"
        report.error("OUT041", f"{url} is a web page, not a spreadsheet", at=at, hint=hint)
        return None
    reading = Report()
    grid = read_rows(data, name, None, at, reading)
    faults = [
        fault for fault in reading.diagnostics if fault.code != "CAT055"
    ]  # which sheet of several does not matter
    if faults or (grid is not None and grid.header is None):
        why = faults[0].message if faults else "it is empty"
        report.error("OUT041", f"what {url} gives cannot be used as {name}: {why}", at=at, hint="nothing was replaced")
        return None
    return data


def _compared(name: str, old: bytes | None, new: bytes) -> Pulled:
    if old is None or old == new or name.lower().endswith(WORKBOOKS):
        return Pulled(name, old is None, old != new)
    before, after = _rows(old, name), _rows(new, name)
    if before is None or after is None:
        return Pulled(name, False, True)
    return Pulled(
        name,
        False,
        True,
        tuple(row for row in after if row not in before),
        tuple(row for row in before if row not in after),
        tuple(row for row in after if row in before and after[row] != before[row]),
    )


def _rows(data: bytes, name: str) -> Mapping[str, Any] | None:
    """The rows of a CSV file by their ids; None where it cannot be read, or has none."""
    grid = read_rows(data, name, None, None, Report())
    untyped: ExpectedRows = RowSchemas(()).expected(("tables", "rows"), {})
    found = rows_of(grid, 0, untyped, Report()) if grid is not None else None
    if found is None or not all("id" in row for row in found.rows):
        return None
    return {str(row["id"]): row for row in found.rows}
