"""What is built is recorded, and `pnp printed` takes that record as what was printed: later builds count on from it."""

from dataclasses import replace
from pathlib import Path, PurePosixPath

from generator import atomic
from generator.drawing.digest import Digests
from generator.editions import record
from generator.job import Job, Request
from generator.output import File, Kind, Place
from generator.pipeline import Composed
from generator.progress import Progress, silent
from generator.source.diagnostic import Checked, Report


def recorded(
    composed: Composed, request: Request, printed: record.Record | None, progress: Progress = silent
) -> tuple[Job, record.Record]:
    """A job for what is asked, and the record of what it is made of, counted on from what was `printed`.

    Its cards are marked with what that record says of them, where marks are asked for.
    """
    digests = Digests()
    made = record.record_of(composed.game.catalog, composed.pieces, printed, digests)
    marks = {key: entry.mark for key, entry in made.pieces.items()} if request.marks else {}
    drawn = (composed.game, composed.workshop, composed.pieces, composed.icons)
    return Job(*drawn, request, progress, marks, digests=digests), made


def file_of(made: record.Record) -> File:
    """The record as a file of the build, for `pnp printed`."""
    return File(PurePosixPath(record.FILE), record.dumped(made))


def folder_of(output: Path, game: str) -> Path:
    """Where the changed sheets of a game are made."""
    return Place(output, game, Kind.CHANGES).final


def mark_printed(output: Path, game: str, *, changed: bool) -> Checked[record.Record]:
    """Take the last build (or the last sheets of changes) as printed: later builds are compared with it.

    OUT006 where there is no build; OUT010, a warning, where the record before was damaged and is kept beside the new
    one. Raises CannotWrite.
    """
    built = folder_of(output, game) if changed else Place(output, game).final
    report = Report()
    found = record.read(built / record.FILE, report)
    if found is None:
        hint = f"run pnp {'changed' if changed else 'build'} {game} first"
        report.error("OUT006", f"there is no build of {game} in {built}", hint=hint)
        return report.refused()
    pieces = {key: replace(one, revision=max(1, one.revision)) for key, one in found.pieces.items()}
    kept = replace(found, pieces=pieces)
    target = record.printed_file(output, game)
    aside = atomic.move_aside(target) if record.read(target, Report()) is None else None
    if aside is not None:
        report.warning("OUT010", f"{target} was damaged; it is kept as {aside.name}")
    atomic.write(target, record.dumped(kept))
    return report.checked(kept)
