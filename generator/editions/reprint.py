"""What to print after a change: a folder with sheets of the changed pieces alone, and a list of what to take out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from generator import atomic, pipeline
from generator.editions import record
from generator.editions.changes import Changes, compare, listed
from generator.job import Progress, Request, silent
from generator.output import File, Kind, Place, Refused, refusals, staged
from generator.source.diagnostic import Checked, Failed, Report
from generator.targets import all_sheets

LIST = "changes.md"


@dataclass(frozen=True, slots=True)
class Reprint:
    """What has changed; `folder` holds the sheets, None where nothing has. `notices` say what was kept there."""

    changes: Changes
    folder: Path | None
    files: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


def mark_printed(output: Path, game: str, *, changed: bool) -> Checked[record.Record]:
    """Take the last build (or the last sheets of changes) as printed: later builds are compared with it.

    OUT006 where there is no build of this game; OUT008 where a folder has the record's name; OUT010, a warning, where
    the record before was damaged and is kept beside the new one. Raises OSError.
    """
    place = _place(output, game) if changed else Place(output, game)
    report = Report()
    found = record.read(place.final / record.FILE, report) if place.is_made() else None
    if found is None:
        what, lacking = ("changed", "are no sheets of changes") if changed else ("build", "is no build")
        report.error("OUT006", f"there {lacking} of {game} in {place.final}", hint=f"run pnp {what} {game} first")
        return report.refused()
    pieces = {key: replace(one, revision=max(1, one.revision)) for key, one in found.pieces.items()}
    kept = replace(found, pieces=pieces)
    target = record.printed_file(output, game)
    if target.is_dir():
        hint = "move the folder away; builds of this game are counted from a file of that name"
        report.error("OUT008", f"{target} is a folder, and not the press's", hint=hint)
        return report.refused()
    aside = atomic.move_aside(target) if record.read(target, Report()) is None else None
    if aside is not None:
        report.warning("OUT010", f"{target} was damaged; it is kept as {aside.name}")
    atomic.write(target, record.dumped(kept))
    return report.checked(kept)


def reprint(
    folder: Path, output: Path, request: Request, progress: Progress = silent, waiting: Progress = silent
) -> Checked[Reprint]:
    """Compare a game with what was printed, and make sheets of what has changed in `output/<game>-changed/`.

    OUT007 where nothing was ever marked as printed; OUT008 and OUT009 where the sheets cannot stand there. `waiting`
    is told which command this one waits for. Raises CannotWrite where the disk says no.
    """
    composed = pipeline.compose(
        folder, request, progress, permit=lambda game: refusals(_place(output, game.identity.id), folder)
    )
    job = composed.value
    if job is None:
        return Failed(composed.diagnostics)
    catalog = job.verified.catalog
    game = catalog.identity.id
    printed = record.read(record.printed_file(output, game), job.report)
    if printed is None:
        hint = f"run pnp printed {game} when a build has been printed"
        job.report.error("OUT007", f"nothing of {game} has been marked as printed in {output}", hint=hint)
        return job.report.refused()
    pieces_file = pipeline.recorded(job, printed)
    now = record.record_of(catalog, job.pieces, printed, job.digests)
    changes = compare(printed, now)
    if not changes:
        return job.report.checked(Reprint(changes, None))
    job.copies = {one.key: one.to_print for one in changes.pieces}
    try:
        with staged(_place(output, game), folder, waiting) as staging:
            for file in all_sheets(job):
                staging.write(file)
            staging.write(File(PurePosixPath(LIST), listed(changes, catalog.identity.title).encode()))
            staging.write(pieces_file)
            if not job.report.failed:
                staging.manifest(_facts(game, printed, now))
    except Refused as refused:
        return Failed((*job.report.diagnostics, *refused.diagnostics))
    made = Reprint(changes, staging.place.final, tuple(sorted(staging.entries)), tuple(staging.notices))
    return job.report.checked(made)


def _place(output: Path, game: str) -> Place:
    return Place(output, game, Kind.CHANGES)


def _facts(game: str, printed: record.Record, now: record.Record) -> Mapping[str, str]:
    return {"game": game, "printed_fingerprint": printed.fingerprint, "catalog_fingerprint": now.fingerprint}
