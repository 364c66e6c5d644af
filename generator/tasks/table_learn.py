"""`pnp table learn`: places arranged by hand in a save, written back into the catalog's `print.table`."""

from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path as FilePath
from typing import Any

from generator import atomic, pipeline
from generator.catalog.models import Catalog, Spot
from generator.dataclass import dataclass
from generator.export.tts import check
from generator.export.tts.learn import Learned, LearnedRow, NotLearned, learned, players_of, with_rows
from generator.export.tts.stages import best_stage, dealt
from generator.source.diagnostic import Checked, Failed, Report
from generator.source.row_edits import CannotEdit, RowChange, edited

_TABLE = ("print", "table")


@dataclass(frozen=True, slots=True)
class LearnedTable:
    """What was learned, and the file of the catalog that says it: its text as it is and as it would be."""

    learned: Learned
    file: FilePath
    before: bytes
    after: bytes

    @property
    def diff(self) -> str:
        """The difference, as `diff -u` writes it; empty where there is none."""
        old, new = (data.decode("utf-8").splitlines(keepends=True) for data in (self.before, self.after))
        lines = unified_diff(old, new, str(self.file), str(self.file))
        return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


def learn(folder: FilePath, save: FilePath) -> Checked[LearnedTable]:
    """What the save of a game says of its table; nothing is written. TTS005 where it says nothing that can be used."""
    loaded = pipeline.load_checked(folder)
    if loaded.value is None:
        return Failed(loaded.diagnostics)
    report = Report(list(loaded.diagnostics))
    try:
        found = _learned(loaded.value, check.read(save), report)
    except (OSError, check.Unreadable) as error:
        report.error("TTS005", f"{save} cannot be read: {error}")
        return report.refused()
    except NotLearned as error:
        report.error("TTS005", f"nothing can be learned from {save}: {error}")
        return report.refused()
    if found is None:
        return report.refused()
    try:
        return report.checked(_edited(loaded.value, found))
    except CannotEdit as error:
        at = loaded.value.tree.mark(_TABLE)
        report.error("TTS005", f"the places cannot be written into `print.table`: {error}", at=at)
        return report.refused()


def _learned(catalog: Catalog, whole: Mapping[str, Any], report: Report) -> Learned | None:
    players = players_of(whole, catalog)
    deals = {deal.players: deal for deal in dealt(catalog, report)}
    if report.failed:
        return None
    if players not in deals:
        raise NotLearned(f"it is laid for {players} players, for whom the game has no set-up")
    found = learned(catalog, whole, deals.pop(players))
    after = with_rows(catalog, found.rows)
    for deal in deals.values() if found.rows else ():  # the rows hold for every number of players
        before = best_stage(catalog, deal).table.crowded
        for what in best_stage(after, deal).table.crowded:
            if what not in before:
                report.warning("TTS003", f"with {deal.players} players there would be no room on the table for {what}")
    return found


def _edited(catalog: Catalog, found: Learned) -> LearnedTable:
    mark = catalog.tree.mark(_TABLE)
    name = next((name for name in catalog.files.names() if mark and str(catalog.files.path(name)) == mark.file), None)
    if name is None or (mark is not None and (mark.sheet or mark.cell)):
        raise CannotEdit("it is not written in a file of the game's folder")
    before = catalog.files.read(name)
    bom = b"\xef\xbb\xbf" if before.startswith(b"\xef\xbb\xbf") else b""
    text = before.removeprefix(bom).decode("utf-8")
    changes = {row.number: _change(catalog, row) for row in found.rows if row.number is not None}
    after = edited(text, _TABLE, changes, [_row(row.spot) for row in found.rows if row.number is None])
    return LearnedTable(found, catalog.files.path(name), before, bom + after.encode())


def _change(catalog: Catalog, row: LearnedRow) -> RowChange:
    """The keys of a row that differ; raises CannotEdit where they are calculated."""
    assert row.number is not None and row.was is not None and catalog.raw is not None
    written = catalog.raw.at((*_TABLE, row.number))
    assert isinstance(written, Mapping)
    values: dict[str, Any] = {"at": _pair(row.spot)}
    instead = {"on": "at"} if "on" in written else {}
    if row.spot.turn != row.was.turn:
        values["turn"] = _number(row.spot.turn)
    if "at" in written and (row.spot.at.x, row.spot.at.y) == (row.was.at.x, row.was.at.y):
        del values["at"]
    pair = written.get("at")
    figures = list(pair) if isinstance(pair, list) else [] if pair is None else [pair]
    calculated = any(not isinstance(value, int | float) for value in figures)
    if ("at" in values and calculated) or ("turn" in values and not isinstance(written.get("turn", 0), int | float)):
        raise CannotEdit(f"the place of {row.spot.put!r} is calculated there; change it by hand")
    return RowChange(values, instead)


def _row(spot: Spot) -> dict[str, Any]:
    made: dict[str, Any] = {"put": spot.put, "at": _pair(spot)}
    if spot.turn:
        made["turn"] = _number(spot.turn)
    if spot.each_player:
        made["each_player"] = True
    return made


def _pair(spot: Spot) -> list[int | float]:
    return [_number(spot.at.x), _number(spot.at.y)]


def _number(value: float) -> int | float:
    """As a person writes it."""
    return int(value) if float(value).is_integer() else value


def write(table: LearnedTable) -> bool:
    """Write the file; False where it is no longer what it was. Raises CannotWrite."""
    try:
        same = table.file.read_bytes() == table.before
    except OSError:
        same = False
    if same:
        atomic.write(table.file, table.after)
    return same
