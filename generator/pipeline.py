"""The whole way from a game's folder to output/: load, verify, compose, impose, render, write.

A stage that found errors is the last one; nothing of output/ changes then. Libraries that draw are imported by the
target that needs them, so that checking a game stays quick.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, TypeAlias

from generator import __version__, resources
from generator.catalog.files import FONTS, files_in
from generator.catalog.models import Catalog, Component
from generator.catalog.verified import Evidence, Verified
from generator.drawing.piece import Piece
from generator.job import Job, Progress, Request, silent
from generator.output import File, Place, Refused, carry_over, refusals, staged
from generator.source.diagnostic import Checked, Diagnostic, Failed, Passed, Report, Severity, closest

if TYPE_CHECKING:  # the engine is loaded only where something is played
    from generator.editions.record import Record
    from generator.games.examples import Run


Permit: TypeAlias = Callable[[Catalog], Sequence[Diagnostic]]
"""What a caller has against a game, before it is played; errors alone."""


def permitted(_: Catalog) -> Sequence[Diagnostic]:
    """Nothing against any game."""
    return ()


@dataclass(frozen=True, slots=True)
class Built:
    """A finished build: its folder and the files in it, in the order of the manifest.

    `notices` say what its exports had to leave out.
    """

    folder: Path
    files: tuple[str, ...]
    accepted: bool
    notices: tuple[str, ...] = ()


# ------------------------------------------------------------------ load and verify


def load(folder: Path) -> Checked[Catalog]:
    """The catalog in a folder, with everything the loader finds."""
    from generator.catalog.load import load as load_catalog
    from generator.games.checking import sections_of

    return load_catalog(folder, sections_of)


def validate(folder: Path) -> Checked[Catalog]:
    """The same with its layouts and the checks of the game's own rules, all found in one run; nothing is played."""
    from generator.layout.library import layouts_of

    checked = _validated(folder)
    if checked.value is None:
        return checked
    report = Report(list(checked.diagnostics))
    layouts = layouts_of(checked.value.files, checked.value.identity.id)
    if checked.value.files.below(FONTS):
        from generator.layout.fonts import fonts_of

        fonts_of(checked.value.files, report)
    for component in checked.value.components:
        for layout in filter(None, (component.front, component.back)):
            layouts.template(layout, report, at=component.mark)
    return report.checked(checked.value)


def _validated(folder: Path) -> Checked[Catalog]:
    """All checks but those of the layouts themselves, which are read when pieces are drawn."""
    from generator.games.checking import validate as check
    from generator.layout.library import layouts_of

    report = Report()
    files = files_in(folder, report)
    return report.joined(check(files, layouts=lambda game_id: layouts_of(files, game_id).ids()))


def in_variant(catalog: Catalog, variant: str) -> Checked[Catalog]:
    """One of a valid catalog's variants, held to the same checks. Raises KeyError with the known ids for another."""
    from generator.games.checking import validate as check

    return check(catalog.files, variant=variant)


def is_played(catalog: Catalog) -> bool:
    """Whether rules are known for the game, so that it is played and not only dealt."""
    from generator.games import game_of

    return game_of(catalog.identity.id, catalog.files) is not None


def schema(game_id: str | None) -> Mapping[str, Any]:
    """The JSON Schema of a catalog file.

    Raises KeyError (with the known games) for a game without rules, UnusableRules where they cannot be imported.
    """
    from generator.catalog.json_schema import schema as make
    from generator.games import GAMES
    from generator.games.checking import sections_of

    sections = sections_of(game_id) if game_id else None
    if game_id and sections is None:
        raise KeyError(f"known: {', '.join(GAMES)}")
    return make(sections)


def verify(folder: Path, progress: Progress = silent, *, again: bool = False) -> Checked[Verified]:
    """The verified game in a folder: from a kept result where nothing has changed since, else by playing it.

    `again` plays it in any case.
    """
    loaded = _validated(folder)
    return _played(loaded, progress, again=again)


def _played(loaded: Checked[Catalog], progress: Progress, *, again: bool = False) -> Checked[Verified]:
    from generator.games.gate import verified

    if loaded.value is None:
        return Failed(loaded.diagnostics)
    return Report(list(loaded.diagnostics)).joined(verified(loaded.value, listener=progress, again=again))


def summary(evidence: Evidence) -> list[str]:
    """What was measured, in a few lines for people."""
    measures = evidence.measures
    lines = [f"{measures['games']} games of bots, {measures['decisions']} decisions"] if measures["games"] else []
    lines += [f"{one['title']}: at most {one['peak']} of {one['printed']} in use" for one in measures["components"]]
    never = measures["rules_never_exercised"]
    return [*lines, f"rules no game and no example exercised: {', '.join(never)}"] if never else lines


def scenarios(folder: Path, files: Sequence[Path]) -> "Checked[tuple[Run, ...]]":
    """The worked examples in the files, or the game's own where none are given, each played by the game's rules."""
    from generator.games import examples, game_of
    from generator.games.rulesets import rules_of

    loaded = _validated(folder)  # rules trust a catalog that its game's own checks have passed
    if loaded.value is None:
        return Failed(loaded.diagnostics)
    report = Report()
    game = game_of(loaded.value.identity.id, loaded.value.files)
    if game is None:
        report.error("OUT005", f"{loaded.value.identity.title} has no rules of its own to play examples by")
        return report.refused()
    rules = rules_of(loaded.value)
    book = game.examples(loaded.value, rules)
    runs: list[examples.Run] = []
    for read in map(examples.read, files) if files else (examples.own(loaded.value.files),):
        report.extend(read.diagnostics)
        runs += [examples.judged(tree, game, loaded.value, rules, book) for tree in read.value or ()]
    return Passed(tuple(runs), tuple(report.diagnostics))


def show(folder: Path, piece_id: str, dpi: int) -> Checked[tuple[Component, Piece, Mapping[str, bytes]]]:
    """One piece with its faces as PNG by side, bleed included; the game need not be verified for a look at it."""
    from generator.games.checking import draft
    from generator.layout.compose import compose as draw
    from generator.layout.fonts import fonts_of
    from generator.layout.library import layouts_of
    from generator.render.png import png

    loaded = load(folder)
    if loaded.value is None:
        return Failed(loaded.diagnostics)
    report = Report()
    components = {str(component.id): component for component in loaded.value.components}
    if piece_id not in components:
        known = sorted(components)
        hint = closest(piece_id, known) or f"known: {', '.join(known[:20])}"
        report.error("OUT004", f"there is no piece {piece_id!r}", hint=hint)
        return report.refused()
    look = replace(draft(loaded.value), evidence=Evidence(True, None, (), {}, {}))
    book = fonts_of(loaded.value.files, report)
    if report.failed:
        return report.refused()
    drawn = draw(look, layouts_of(loaded.value.files, loaded.value.identity.id), book, only={piece_id})
    report.extend(drawn.diagnostics)
    if not drawn.value:
        return report.refused()
    piece = drawn.value[0]
    faces = {"front": piece.front, "back": piece.back}
    pictures = {side: png(face, dpi, piece.bleed) for side, face in faces.items() if face is not None}
    return report.checked((components[piece_id], piece, pictures))


# ------------------------------------------------------------------ build


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
    OUT009), or would take the place of one that was built `before`, by id. `waiting` is told which build this one waits
    for. Raises CannotWrite where the disk says no.
    """
    from generator.editions import record
    from generator.targets import TARGETS, exported

    def permit(game: Catalog) -> Sequence[Diagnostic]:
        return _alike(game, before or {}) or refusals(Place(output, game.identity.id), folder)

    checked = compose(folder, request, progress, permit=permit)
    job = checked.value
    if job is None:
        return Failed(checked.diagnostics)
    place = Place(output, job.verified.catalog.identity.id)
    facts = _facts(job.verified)
    pieces = recorded(job, record.read(record.printed_file(output, place.game), job.report))
    try:
        with staged(place, folder, waiting) as staging:
            for target in request.targets:
                for file in TARGETS[target](job) if target in TARGETS else exported(job, target):
                    staging.write(file)
            if not job.report.failed:
                staging.write(_verification(job.verified))
                staging.write(pieces)
                carry_over(staging, facts, remade=[name for name in request.targets if name not in TARGETS])
                staging.manifest(facts)
    except Refused as refused:
        return Failed((*job.report.diagnostics, *refused.diagnostics))
    notices = (*job.notices, *staging.notices)
    built = Built(place.final, tuple(sorted(staging.entries)), job.verified.evidence.accepted, notices)
    return job.report.checked(built)


def _alike(game: Catalog, before: Mapping[str, Path]) -> Sequence[Diagnostic]:
    """OUT008: the output of another folder of the same command is that of a game of the same id."""
    other = before.get(game.identity.id)
    if other is None or other.samefile(game.files.folder):
        return ()
    message = f"the games in {other} and {game.files.folder} have one id, {game.identity.id!r}, and so one output"
    hint = "give one of them another id, or build them into different folders with --output"
    return (Diagnostic("OUT008", Severity.ERROR, message, game.tree.mark(("game", "id")), hint),)


def compose(folder: Path, request: Request, progress: Progress = silent, *, permit: Permit = permitted) -> Checked[Job]:
    """The game in a folder, verified (or a draft of it) and with every piece drawn.

    `permit` is asked before the game is played, and says what stands against it.
    """
    from generator.layout.compose import compose as draw
    from generator.layout.fonts import fonts_of
    from generator.layout.library import layouts_of

    progress("reading")
    loaded = load(folder) if request.draft else _validated(folder)
    refused = tuple(permit(loaded.value)) if loaded.value else ()
    if loaded.value is None or refused:
        return Failed((*loaded.diagnostics, *refused))
    verified = _draft(loaded) if request.draft else _played(loaded, progress)
    if verified.value is None:
        return Failed(verified.diagnostics)
    report = Report(list(verified.diagnostics))
    catalog = verified.value.catalog
    book = fonts_of(catalog.files, report)
    if report.failed:
        return report.refused()
    progress("drawing pieces")
    layouts = layouts_of(catalog.files, catalog.identity.id)
    drawn = draw(verified.value, layouts, book)
    report.extend(drawn.diagnostics)
    if drawn.value is None:
        return report.refused()
    report.extend(_seen(verified.value, drawn.value))
    icons = frozenset(layouts.icons_used)
    return report.checked(Job(verified.value, drawn.value, icons, book, request, progress, report))


def _seen(verified: Verified, pieces: tuple[Piece, ...]) -> tuple[Diagnostic, ...]:
    """What the eye would complain of, kept for as long as nothing changes; nothing for a draft."""
    if not verified.evidence.accepted:
        return ()
    from generator.eyes import keep as seen
    from generator.games import keep

    catalog = verified.catalog
    file = keep.folder() / seen.name_for(
        catalog.identity.id, catalog.fingerprint, resources.layouts(), resources.fonts()
    )
    found = seen.load(file, catalog.folder)
    if found is None:
        from generator.eyes.look import look

        found = look(catalog, pieces)
        if keep.keeps(catalog):
            seen.store(file, found)
    return found


def recorded(job: Job, printed: "Record | None") -> File:
    """What the job is made of, for `pnp printed`; the job learns how its cards are marked, counted on from that."""
    from generator.editions import record

    found = record.record_of(job.verified.catalog, job.pieces, printed, job.digests)
    if job.request.marks:
        job.marks = {key: entry.mark for key, entry in found.pieces.items()}
    return File(PurePosixPath(record.FILE), record.dumped(found))


def _draft(loaded: Checked[Catalog]) -> Checked[Verified]:
    from generator.games.checking import draft

    return Failed(loaded.diagnostics) if loaded.value is None else Passed(draft(loaded.value), loaded.diagnostics)


def _facts(verified: Verified) -> dict[str, Any]:
    """What decides whether two builds are of the same game."""
    catalog, evidence = verified.catalog, verified.evidence
    return {
        "game": catalog.identity.id,
        "title": catalog.identity.title,
        "version": catalog.identity.version,
        "press": __version__,
        "catalog_fingerprint": catalog.fingerprint,
        "engine_fingerprint": evidence.engine,
        "verified": {
            "accepted": evidence.accepted,
            "scenarios": len(evidence.examples),
            "setups": sorted(evidence.setups),
            "playouts": evidence.measures.get("games", 0),
        },
    }


def _verification(verified: Verified) -> File:
    text = json.dumps(verified.evidence.measures, indent=2, sort_keys=True, ensure_ascii=False)
    return File(PurePosixPath("verification.json"), (text + "\n").encode())
