"""`pnp printed`: stores the record of the last build as the printed one, which later builds compare with."""

from dataclasses import replace
from pathlib import Path, PurePosixPath

from generator import atomic, kept_json
from generator.drawing.digest import Digests
from generator.editions import record
from generator.job import Job, Request
from generator.output import OutputFile, OutputKind, OutputPlace
from generator.output.manifest import MANIFEST, read_manifest
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


def file_of(made: record.Record) -> OutputFile:
    """The record as a file of the build, for `pnp printed`."""
    return OutputFile(PurePosixPath(record.FILE), record.dumped(made))


def _what_stands(place: OutputPlace) -> str:
    """What the manifest says instead, where there is one."""
    file = place.final / MANIFEST
    try:
        manifest = read_manifest(place.final)
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except kept_json.DamagedJson:
        return f": {file} is damaged"
    if place.is_made():
        return f": {place.final / record.FILE} is missing or damaged"
    made = {OutputKind.BUILD: "build", OutputKind.CHANGES: "changed", OutputKind.DECK: "deck build"}[manifest.kind]
    return f": {file} is of {manifest.game}, made by pnp {made}"


def mark_printed(output: Path, game: str, *, changed: bool) -> Checked[record.Record]:
    """Take the last build (or the last sheets of changes) as printed: later builds are compared with it.

    OUT006 where there is no build of this game; OUT008 where a folder has the record's name; OUT010, a warning, where
    the record before was damaged and is kept beside the new one. Raises OSError.
    """
    place = OutputPlace(output, game, OutputKind.CHANGES) if changed else OutputPlace(output, game)
    report = Report()
    found = record.read(place.final / record.FILE, report) if place.is_made() else None
    if found is None:
        what, lacking = ("changed", "are no sheets of changes") if changed else ("build", "is no build")
        message = f"there {lacking} of {game} in {place.final}{_what_stands(place)}"
        report.error("OUT006", message, hint=f"run pnp {what} {game} first")
        return report.refused()
    pieces = {key: replace(piece, revision=max(1, piece.revision)) for key, piece in found.pieces.items()}
    kept = replace(found, pieces=pieces)
    target = record.printed_file(output, game)
    if target.is_dir():
        hint = "move the folder away; the record of printed pieces is a file of that name"
        report.error("OUT008", f"{target} is a folder that pnp did not make", hint=hint)
        return report.refused()
    aside = atomic.move_aside(target) if record.read(target, Report()) is None else None
    if aside is not None:
        report.warning("OUT010", f"{target} was damaged; it is kept as {aside.name}")
    atomic.write(target, record.dumped(kept))
    return report.checked(kept)
