"""`pnp changed`: a folder with sheets of the changed pieces alone, and a list of what to take out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from generator import pipeline
from generator.catalog.models import Catalog
from generator.editions import record
from generator.editions.changes import Changes, compare, listed
from generator.editions.choice import chosen_pieces, record_of_choice, unknown_pieces, unknown_sets
from generator.job import Collected, Request
from generator.output import OutputFile, OutputKind, OutputPlace, OutputRefused, refusals, staged
from generator.progress import Progress, silent
from generator.source.diagnostic import Checked, Diagnostic, Failed, Report
from generator.targets.precut import unknown_precut
from generator.targets.sheets import all_sheets
from generator.tasks.printed import file_of, recorded

LIST = "changes.md"


@dataclass(frozen=True, slots=True)
class Reprint:
    """What has changed; `folder` holds the sheets, None where nothing has.

    `notices` say what was kept there, and what is on other sheets than was asked for.
    """

    changes: Changes
    folder: Path | None
    files: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


def reprint(
    folder: Path, output: Path, request: Request, progress: Progress = silent, waiting: Progress = silent
) -> Checked[Reprint]:
    """Compare a game with what was printed, and make sheets of what has changed in `output/<game>-changed/`.

    Where the request names sets or pieces, only these are compared: the others stay as they were printed. OUT007 where
    nothing was ever marked as printed; OUT008 and OUT009 where the sheets cannot stand there; SHT006 for an unknown set
    or piece.
    `waiting` is called with the command this one waits for. Raises CannotWrite where the disk says no.
    """

    def permit(catalog: Catalog) -> tuple[Diagnostic, ...]:
        unknown = (
            *unknown_sets(catalog, request.sets),
            *unknown_pieces(catalog, request.only),
            *unknown_precut(catalog, request.precut),
        )
        return unknown or refusals(_place(output, catalog.identity.id), folder)

    checked = pipeline.compose(folder, progress, draft=request.draft, permit=permit)
    composed = checked.value
    if composed is None:
        return Failed(checked.diagnostics)
    identity = composed.game.catalog.identity
    game = identity.id
    collected = Collected(Report(list(checked.diagnostics)))
    report = collected.report
    kept_at = record.printed_file(output, game)
    printed = record.read(kept_at, report)
    if printed is None:
        hint = f"run pnp printed {game} when a build has been printed"
        report.error("OUT007", f"nothing of {game} has been marked as printed: there is no {kept_at}", hint=hint)
        return report.refused()
    job, now = recorded(composed, request, printed, progress)
    chosen = chosen_pieces(composed.game.catalog, request.sets, request.only) if request.is_part else None
    if chosen is not None:
        now = record_of_choice(now, printed, chosen)
    changes = compare(printed, now)
    if not changes:
        return report.checked(Reprint(changes, None))
    job = replace(job, copies={piece.key: piece.to_print for piece in changes.pieces})
    try:
        with staged(_place(output, game), folder, waiting) as staging:
            for file in all_sheets(job, collected):
                staging.write(file)
            staging.write(OutputFile(PurePosixPath(LIST), listed(changes, identity.title).encode()))
            staging.write(file_of(now))
            if not report.failed:
                staging.manifest(_facts(game, printed, now))
    except OutputRefused as refused:
        return Failed((*report.diagnostics, *refused.diagnostics))
    made = Reprint(changes, staging.place.final, tuple(sorted(staging.entries)), (*collected.notices, *staging.notices))
    return report.checked(made)


def _place(output: Path, game: str) -> OutputPlace:
    return OutputPlace(output, game, OutputKind.CHANGES)


def _facts(game: str, printed: record.Record, now: record.Record) -> Mapping[str, str]:
    return {"game": game, "printed_fingerprint": printed.fingerprint, "catalog_fingerprint": now.fingerprint}
