"""`pnp build` and `pnp export`: a game made into the files asked for, in a folder of their own."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any

from generator import __version__, pipeline
from generator.catalog.models import Catalog
from generator.catalog.verified import Printable, Verified
from generator.editions import record
from generator.editions.choice import chosen_pieces, record_of_choice, unknown_pieces, unknown_sets
from generator.job import Collected, PrintedPaper, Request
from generator.output import OutputFile, OutputPlace, OutputRefused, carry_over, refusals, staged
from generator.progress import Progress, silent
from generator.source.diagnostic import Checked, Diagnostic, Failed, Report, Severity
from generator.targets import PRINTED, files
from generator.targets.precut import unknown_precut
from generator.tasks.printed import file_of, recorded


@dataclass(frozen=True, slots=True)
class Built:
    """A finished build: its folder and the files in it, in the order of the manifest.

    `notices` say what its exports had to leave out, `paper` what is to be printed on.
    """

    folder: Path
    files: tuple[str, ...]
    accepted: bool
    notices: tuple[str, ...] = ()
    paper: tuple[PrintedPaper, ...] = ()


def build(
    folder: Path,
    output: Path,
    request: Request,
    progress: Progress = silent,
    waiting: Progress = silent,
    *,
    before: Mapping[str, Path] | None = None,
) -> Checked[Built]:
    """Make the files asked for in `output/<game id>/`, all of them or none.

    Without `request.draft` an unverified game makes nothing; nor does one whose output cannot stand there (OUT008,
    OUT009), would replace one that was built `before`, by id, or that has no set, piece (SHT006) or precut
    sheet (SHT007) that is asked for.
    `waiting` is called with the build this one waits for. Raises CannotWrite where the disk says no.
    """

    def permit(catalog: Catalog) -> Sequence[Diagnostic]:
        place = OutputPlace(output, catalog.identity.id)
        unknown = (
            *unknown_sets(catalog, request.sets),
            *unknown_pieces(catalog, request.only),
            *unknown_precut(catalog, request.precut),
        )
        return _alike(catalog, before or {}) or unknown or refusals(place, folder)

    checked = pipeline.compose(folder, progress, draft=request.draft, permit=permit)
    composed = checked.value
    if composed is None:
        return Failed(checked.diagnostics)
    game = composed.game
    place = OutputPlace(output, game.catalog.identity.id)
    facts = _facts(game)
    collected = Collected(Report(list(checked.diagnostics)))
    report = collected.report
    printed = record.read(record.printed_file(output, place.game), report)
    job, pieces = recorded(composed, request, printed, progress)
    copies = chosen_pieces(game.catalog, request.sets, request.only)
    job = replace(job, copies=copies)
    if request.is_part and copies is not None:
        pieces = record_of_choice(pieces, printed, copies)
    try:
        with staged(place, folder, waiting) as staging:
            for target in request.targets:
                for file in files(target, job, collected):
                    staging.write(file)
            if not report.failed:
                staging.write(_verification(game))
                staging.write(file_of(pieces))
                carry_over(staging, facts, remade=[name for name in request.targets if name not in PRINTED])
                staging.manifest({**facts, "paper": {paper.folder: _paper(paper) for paper in collected.paper}})
    except OutputRefused as refused:
        return Failed((*report.diagnostics, *refused.diagnostics))
    notices = (*collected.notices, *staging.notices)
    files_made, accepted = tuple(sorted(staging.entries)), isinstance(game, Verified)
    built = Built(place.final, files_made, accepted, notices, tuple(collected.paper))
    return report.checked(built)


def _alike(game: Catalog, before: Mapping[str, Path]) -> Sequence[Diagnostic]:
    """OUT008: the output of another folder of the same command is that of a game of the same id."""
    other = before.get(game.identity.id)
    if other is None or other.samefile(game.files.folder):
        return ()
    message = f"the games in {other} and {game.files.folder} have the same id {game.identity.id!r}"
    hint = "give one of them another id, or build them into different folders with --output"
    return (Diagnostic("OUT008", Severity.ERROR, message, game.tree.mark(("game", "id")), hint),)


def _facts(game: Printable) -> dict[str, Any]:
    """What decides whether two builds are of the same game."""
    catalog, evidence = game.catalog, game.evidence
    return {
        "game": catalog.identity.id,
        "title": catalog.identity.title,
        "version": catalog.identity.version,
        "press": __version__,
        "catalog_fingerprint": catalog.fingerprint,
        "engine_fingerprint": evidence.engine,
        "verified": {
            "accepted": isinstance(game, Verified),
            "scenarios": len(evidence.examples),
            "setups": sorted(evidence.setups),
            "playouts": evidence.measures.get("games", 0),
        },
    }


def _paper(paper: PrintedPaper) -> dict[str, Any]:
    """What the manifest says of the sheets in a folder: how many, and the share of the printable area in use."""
    sheets = {name: use.sheets for name, use in paper.files.items()}
    return {"sheets": paper.use.sheets, "share": round(paper.use.share, 3), "files": sheets, "booklet": paper.booklet}


def _verification(game: Printable) -> OutputFile:
    text = json.dumps(game.evidence.measures, indent=2, sort_keys=True, ensure_ascii=False)
    return OutputFile(PurePosixPath("verification.json"), (text + "\n").encode())
