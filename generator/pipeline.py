"""The stages from a game's folder to its pieces: load, verify, compose. What is made of them are `generator.targets`.

A stage that found errors is the last one. The engine and whatever draws are imported by the stage that needs them, so
that checking a game stays quick.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from generator import resources
from generator.catalog.files import FONTS, ICONS, ILLUSTRATIONS, RULES, files_in
from generator.catalog.models import Catalog
from generator.catalog.verified import Draft, Printable, Verified
from generator.drawing.piece import Piece
from generator.face_checks import check_drawn, contents_of, inspected
from generator.progress import Progress, silent
from generator.source.diagnostic import Checked, Diagnostic, Failed, Passed, Report

if TYPE_CHECKING:  # fonts are looked for only where something is drawn
    from generator.catalog.load import Examined
    from generator.layout.library import Layouts
    from generator.layout.workshop import Workshop


@dataclass(frozen=True, slots=True)
class Composed:
    """A game with every piece drawn in its `workshop`; `icons` are those on them."""

    game: Printable
    workshop: "Workshop"
    pieces: tuple[Piece, ...]
    icons: frozenset[str]


Permit: TypeAlias = Callable[[Catalog], Sequence[Diagnostic]]
"""What a caller has against a game, before it is played; errors alone."""


def permitted(_: Catalog) -> Sequence[Diagnostic]:
    """Nothing against any game."""
    return ()


def load(folder: Path) -> Checked[Catalog]:
    """The catalog in a folder, with everything the loader finds."""
    from generator.catalog.load import load as load_catalog
    from generator.games.checking import sections_of

    return load_catalog(folder, sections_of)


def validate(folder: Path, *, examples: bool = False) -> Checked[Catalog]:
    """The same with its rulebook, its layouts and the checks of the game's own rules, all found in one run.

    With `examples` its worked examples are read and laid down too. Nothing is played.
    """
    reading = _examined(folder)
    catalog = reading.catalog
    if catalog is None:
        return reading.checked
    report = Report(list(reading.diagnostics))
    if examples:
        _check_examples(catalog, report, sound=reading.checked.value is not None)
    layouts = _check_layouts(catalog, report)
    if not report.failed:
        _check_dealt(catalog, report)
        report.extend(check_drawn(catalog, layouts))
    else:
        _check_names(catalog, report)
    return report.checked(catalog)


def _check_examples(catalog: Catalog, report: Report, *, sound: bool) -> None:
    """What can be said of worked examples unplayed; of a catalog that is not sound, whether they can be read."""
    from generator.games import game_of

    if not sound:
        from generator.verifying.examples import own

        report.extend(own(catalog.files).diagnostics)
        return
    game = game_of(catalog.identity.id, catalog.files)
    if game is not None:
        from generator.games.faults import telling
        from generator.games.rulesets import rules_of
        from generator.verifying.examples import check_unplayed

        with telling(report):
            check_unplayed(catalog, game, rules_of(catalog), report)


def _check_layouts(catalog: Catalog, report: Report) -> "Layouts":
    """What is wrong with the fonts, layouts and illustrations of a game that may have other mistakes; the layouts."""
    from generator.catalog.checks.layouts import layouts_named
    from generator.layout.library import layouts_of

    layouts = layouts_of(catalog.files, catalog.identity.id)
    if catalog.files.below(FONTS):
        from generator.layout.fonts import fonts_of

        fonts_of(catalog.files, report)
    known = layouts.ids()
    for layout, mark in layouts_named(catalog).items():
        if layout in known:  # others have been reported
            layouts.template(layout, report, at=mark)
    _check_illustrations(catalog, layouts, report)
    return layouts


def _check_illustrations(catalog: Catalog, layouts: "Layouts", report: Report) -> None:
    """What is wrong with a game's own illustrations; where nothing was, it is kept until one or an icon changes."""
    from generator.preflight import cache
    from generator.verifying import verification_cache

    own = layouts.illustrations.own()
    if not own:
        return
    name = cache.name_for(
        catalog.identity.id,
        contents_of(catalog, ILLUSTRATIONS, ICONS),
        resources.layouts(),
        resources.fonts(),
        what="illustrations",
    )
    file = verification_cache.folder() / name
    if cache.load(file, catalog.folder) == ():
        return
    found = Report()
    for illustration in own:
        layouts.illustrations.get(illustration, found)
    report.extend(found.diagnostics)
    if not found.diagnostics and verification_cache.keeps(catalog):
        cache.store(file, catalog.folder, ())


def _check_dealt(catalog: Catalog, report: Report) -> None:
    """What verifying finds of a game without rules, where nothing is played: set-ups that need too many pieces."""
    from generator.games.checking import is_played

    if (catalog.setups or catalog.prose is not None) and not is_played(catalog):
        from generator.verifying.verification import verified

        known = set(report.diagnostics)
        report.extend(found for found in verified(catalog).diagnostics if found not in known)


def _check_names(catalog: Catalog, report: Report) -> None:
    """The icons, styles and fonts that there are not, of a game that cannot be drawn because of other mistakes."""
    from generator.layout import icon_check
    from generator.layout.library import layouts_of

    icon_check.check(catalog, layouts_of(catalog.files, catalog.identity.id), report)


def load_checked(folder: Path) -> Checked[Catalog]:
    """All checks but those of the layouts themselves, which are read when pieces are drawn."""
    return _examined(folder).checked


def _examined(folder: Path) -> "Examined":
    """The data and the rulebook of a folder, and what is wrong with them; nothing is played."""
    from generator.games.checking import examined
    from generator.layout.icon_library import icons_of
    from generator.layout.library import layouts_of

    report = Report()
    files = files_in(folder, report)
    reading = examined(files, layouts=lambda game_id: layouts_of(files, game_id).ids())
    report.extend(reading.diagnostics)
    if reading.prose is not None:
        from generator.rulebook.check import check as check_rulebook  # and what reads Markdown: slow to import

        check_rulebook(reading, lambda: _setups(reading), report, icons=icons_of(files))
    return replace(reading, diagnostics=tuple(report.diagnostics))


def _setups(reading: "Examined") -> tuple[str, ...] | None:
    """The names of the set-ups there are; None where the rules that know them cannot be asked."""
    from generator.games.rulesets import rules_of

    catalog = reading.catalog
    assert catalog is not None
    stated = tuple(str(setup.get("id")) for setup in catalog.setups)
    if reading.checked.value is None:
        return None if RULES in catalog.files else stated
    rules, players = rules_of(catalog), catalog.identity.players
    dealt = (name for count in range(players.low, players.high + 1) for name in rules.setups(count))
    return tuple(dict.fromkeys((*stated, *dealt)))


def in_variant(catalog: Catalog, variant: str) -> Checked[Catalog]:
    """One of a valid catalog's variants, with the same checks. Raises KeyError with the known ids for another."""
    from generator.games.checking import validate as check

    return check(catalog.files, variant=variant)


def verify(folder: Path, progress: Progress = silent, *, force: bool = False) -> Checked[Verified]:
    """The verified game in a folder: from a cached result if nothing has changed since, else by playing it.

    `force` plays it in any case.
    """
    loaded = load_checked(folder)
    return _played(loaded, progress, force=force)


def _played(loaded: Checked[Catalog], progress: Progress, *, force: bool = False) -> Checked[Verified]:
    from generator.verifying.verification import verified

    if loaded.value is None:
        return Failed(loaded.diagnostics)
    return Report(list(loaded.diagnostics)).joined(verified(loaded.value, listener=progress, force=force))


def compose(
    folder: Path, progress: Progress = silent, *, draft: bool = False, permit: Permit = permitted
) -> Checked[Composed]:
    """The game in a folder, verified (or a `draft` of it) and with every piece drawn.

    `permit` is asked before the game is played, and says what stands against it.
    """
    from generator.layout.compose import compose as draw
    from generator.layout.workshop import workshop_of

    progress("reading")
    loaded = load(folder) if draft else load_checked(folder)
    refused = tuple(permit(loaded.value)) if loaded.value else ()
    if loaded.value is None or refused:
        return Failed((*loaded.diagnostics, *refused))
    game: Checked[Draft] | Checked[Verified] = _draft(loaded) if draft else _played(loaded, progress)
    if game.value is None:
        return Failed(game.diagnostics)
    report = Report(list(game.diagnostics))
    gathered = workshop_of(game.value.catalog)
    report.extend(gathered.diagnostics)
    if gathered.value is None:
        return report.refused()
    workshop = gathered.value
    progress("drawing pieces")
    drawn = draw(game.value, workshop.layouts, workshop.book)
    report.extend(drawn.diagnostics)
    if drawn.value is None:
        return report.refused()
    report.extend(_preflight(game.value, drawn.value))
    return report.checked(Composed(game.value, workshop, drawn.value, frozenset(workshop.layouts.icons_used)))


def _preflight(game: Printable, pieces: tuple[Piece, ...]) -> tuple[Diagnostic, ...]:
    """The findings of preflight, cached for as long as nothing changes; none for a draft."""
    return inspected(game.catalog, pieces) if isinstance(game, Verified) else ()


def _draft(loaded: Checked[Catalog]) -> Checked[Draft]:
    return Failed(loaded.diagnostics) if loaded.value is None else Passed(Draft(loaded.value), loaded.diagnostics)
