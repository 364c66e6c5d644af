"""The whole way from a game's folder to output/: load, verify, compose, impose, render, write.

A stage that found errors is the last one; nothing of output/ changes then. Libraries that draw are imported by the
target that needs them, so that checking a game stays quick.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, TypeAlias

from generator import __version__, resources
from generator.catalog.files import FONTS, files_in
from generator.catalog.models import Catalog, Component
from generator.catalog.verified import Draft, Drawable, Evidence, Preview, Verified
from generator.drawing.digest import Digests
from generator.drawing.piece import Piece
from generator.job import Collected, Job, Progress, Request, silent
from generator.output import File, Place, Refused, carry_over, refusals, staged
from generator.source.diagnostic import Checked, Diagnostic, Failed, Passed, Report, closest
from generator.text.fonts import FontBook

if TYPE_CHECKING:  # the engine is loaded only where something is played
    from generator.editions.record import Record
    from generator.games.examples import Run


@dataclass(frozen=True, slots=True)
class Composed:
    """A game with every piece drawn; `icons` are those on them, `book` has the fonts of its texts."""

    game: Drawable
    pieces: tuple[Piece, ...]
    icons: frozenset[str]
    book: FontBook


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


def is_played(catalog: Catalog) -> bool:
    """Whether rules are known for the game, so that it is played and not only dealt."""
    from generator.games import game_of

    return game_of(catalog.identity.id) is not None


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
    game = game_of(loaded.value.identity.id)
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
    book = fonts_of(loaded.value.files, report)
    if report.failed:
        return report.refused()
    drawn = draw(Preview(loaded.value), layouts_of(loaded.value.files, loaded.value.identity.id), book, only={piece_id})
    report.extend(drawn.diagnostics)
    if not drawn.value:
        return report.refused()
    piece = drawn.value[0]
    faces = {"front": piece.front, "back": piece.back}
    pictures = {side: png(face, dpi, piece.bleed) for side, face in faces.items() if face is not None}
    return report.checked((components[piece_id], piece, pictures))


# ------------------------------------------------------------------ build


def build(
    folder: Path, output: Path, request: Request, progress: Progress = silent, waiting: Progress = silent
) -> Checked[Built]:
    """Make the files asked for in `output/<game id>/`, all of them or none.

    Without `request.draft` an unverified game makes nothing; nor does one whose output cannot stand there (OUT008,
    OUT009). `waiting` is told which build this one waits for. Raises CannotWrite where the disk says no.
    """
    from generator.editions import record
    from generator.targets import PRINTED, files

    def permit(catalog: Catalog) -> tuple[Diagnostic, ...]:
        return refusals(Place(output, catalog.identity.id), folder)

    checked = compose(folder, progress, draft=request.draft, permit=permit)
    composed = checked.value
    if composed is None:
        return Failed(checked.diagnostics)
    game = composed.game
    place = Place(output, game.catalog.identity.id)
    facts = _facts(game)
    collected = Collected(Report(list(checked.diagnostics)))
    report = collected.report
    printed = record.read(record.printed_file(output, place.game), report)
    job, pieces = recorded(composed, request, printed, progress)
    try:
        with staged(place, folder, waiting) as staging:
            for target in request.targets:
                for file in files(target, job, collected):
                    staging.write(file)
            if not report.failed:
                staging.write(_verification(game))
                staging.write(file_of(pieces))
                carry_over(staging, facts, remade=[name for name in request.targets if name not in PRINTED])
                staging.manifest(facts)
    except Refused as refused:
        return Failed((*report.diagnostics, *refused.diagnostics))
    notices = (*collected.notices, *staging.notices)
    built = Built(place.final, tuple(sorted(staging.entries)), isinstance(game, Verified), notices)
    return report.checked(built)


def compose(
    folder: Path, progress: Progress = silent, *, draft: bool = False, permit: Permit = permitted
) -> Checked[Composed]:
    """The game in a folder, verified (or a `draft` of it) and with every piece drawn.

    `permit` is asked before the game is played, and says what stands against it.
    """
    from generator.layout.compose import compose as draw
    from generator.layout.fonts import fonts_of
    from generator.layout.library import layouts_of

    progress("reading")
    loaded = load(folder) if draft else _validated(folder)
    refused = tuple(permit(loaded.value)) if loaded.value else ()
    if loaded.value is None or refused:
        return Failed((*loaded.diagnostics, *refused))
    game: Checked[Draft] | Checked[Verified] = _draft(loaded) if draft else _played(loaded, progress)
    if game.value is None:
        return Failed(game.diagnostics)
    report = Report(list(game.diagnostics))
    catalog = game.value.catalog
    book = fonts_of(catalog.files, report)
    if report.failed:
        return report.refused()
    progress("drawing pieces")
    layouts = layouts_of(catalog.files, catalog.identity.id)
    drawn = draw(game.value, layouts, book)
    report.extend(drawn.diagnostics)
    if drawn.value is None:
        return report.refused()
    report.extend(_seen(game.value, drawn.value))
    return report.checked(Composed(game.value, drawn.value, frozenset(layouts.icons_used), book))


def _seen(game: Drawable, pieces: tuple[Piece, ...]) -> tuple[Diagnostic, ...]:
    """What the eye would complain of, kept for as long as nothing changes; nothing for a draft."""
    if not isinstance(game, Verified):
        return ()
    from generator.eyes import keep as seen
    from generator.games import keep

    catalog = game.catalog
    file = keep.folder() / seen.name_for(
        catalog.identity.id, catalog.fingerprint, resources.layouts(), resources.fonts()
    )
    found = seen.load(file, catalog.folder)
    if found is None:
        from generator.eyes.look import look

        found = look(catalog, pieces)
        seen.store(file, found)
    return found


def recorded(
    composed: Composed, request: Request, printed: "Record | None", progress: Progress = silent
) -> "tuple[Job, Record]":
    """A job for what is asked, and the record of what it is made of, counted on from what was `printed`.

    Its cards are marked with what that record says of them, where marks are asked for.
    """
    from generator.editions.record import record_of

    digests = Digests()
    made = record_of(composed.game.catalog, composed.pieces, printed, digests)
    marks = {key: entry.mark for key, entry in made.pieces.items()} if request.marks else {}
    job = Job(composed.game, composed.pieces, composed.icons, composed.book, request, progress, marks, digests=digests)
    return job, made


def file_of(made: "Record") -> File:
    """The record as a file of the build, for `pnp printed`."""
    from generator.editions import record

    return File(PurePosixPath(record.FILE), record.dumped(made))


def _draft(loaded: Checked[Catalog]) -> Checked[Draft]:
    return Failed(loaded.diagnostics) if loaded.value is None else Passed(Draft(loaded.value), loaded.diagnostics)


def _facts(game: Drawable) -> dict[str, Any]:
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


def _verification(game: Drawable) -> File:
    text = json.dumps(game.evidence.measures, indent=2, sort_keys=True, ensure_ascii=False)
    return File(PurePosixPath("verification.json"), (text + "\n").encode())
