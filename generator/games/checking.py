"""What can be said of a game without playing it: loaded, and checked by its own rules' package."""

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import BaseModel

from generator.catalog.accepted import accepted
from generator.catalog.files import RULES, GameFiles
from generator.catalog.load import Examined, Layouts, build_sound, read_files
from generator.catalog.models import Catalog
from generator.catalog.resolve import resolve
from generator.catalog.schema import Shared
from generator.catalog.unusable import UnusableRules
from generator.games import game_of
from generator.source.diagnostic import Checked, Report
from generator.source.tree import Tree

if TYPE_CHECKING:  # the engine is imported by the games that have rules
    from generator.games.game import GamePackage


def sections_of(game_id: str, files: GameFiles | None = None) -> type[BaseModel] | None:
    """The model of a game's own sections, for the loader; None for a game that has no package."""
    game = game_of(game_id, files)
    return game.sections if game is not None else None


def is_played(catalog: Catalog) -> bool:
    """Whether rules are known for the game, so that it is played and not only dealt."""
    return game_of(catalog.identity.id, catalog.files) is not None


def game_id(tree: Tree) -> str:
    """The id a catalog's data give for its game; empty where they give none."""
    match tree.data:
        case {"game": {"id": str(found)}}:
            return found
        case _:
            return ""


def validate(files: GameFiles, *, layouts: Layouts | None = None, variant: str | None = None) -> Checked[Catalog]:
    """Make a catalog of a folder that has been read, and every check that needs no playing, the game's own included.

    `layouts` tells which layouts there are, so that a set that names another is told too. With a `variant` its numbers
    are the rules'; raises KeyError with the known ids for an unknown one.
    """
    return examined(files, layouts=layouts, variant=variant).checked


def validate_tree(files: GameFiles, tree: Tree, *, layouts: Layouts | None = None) -> Checked[Catalog]:
    """The same for a tree at hand, such as a changed one, its placeholders unfilled."""
    return _judged(build_sound(files, tree, sections_of, layouts=layouts, report=Report())).checked


def accepted_or_refused(files: GameFiles, tree: Tree, game: "GamePackage") -> Checked[Catalog]:
    """As `validate_tree` for a tree of a game, but not everything that is wrong is told where anything is.

    The game's own checks are asked first: they are what numbers break, and cost a third of making all its pieces.
    """
    report = Report()
    resolved = resolve(tree, report)
    if not report.failed:
        check_accepted(resolved, game, report)
    if report.failed:
        return report.refused()
    reading = build_sound(files, tree, sections_of, report=Report())
    report = Report(list(reading.diagnostics))
    if reading.catalog is not None and not report.failed:
        _check_beside(reading.catalog, game, report)
    return replace(reading, diagnostics=tuple(report.diagnostics)).checked


def examined(files: GameFiles, *, layouts: Layouts | None = None, variant: str | None = None) -> Examined:
    """The same as `validate`, with what can be checked further where something is wrong."""
    return _judged(read_files(files, sections_of, layouts=layouts, variant=variant))


def _judged(reading: Examined) -> Examined:
    """What has been read, with what the game's own checks say."""
    catalog, report = reading.catalog, Report(list(reading.diagnostics))
    if catalog is None:
        return reading
    if not report.failed:
        check_catalog(catalog, game_of(catalog.identity.id, catalog.files), report)
    else:
        # The typed model may have failed on the very thing that one of the game's own checks explains better.
        with suppress(UnusableRules):  # told by the loader
            check_accepted(catalog.tree, game_of(game_id(catalog.tree), catalog.files), report)
    return replace(reading, diagnostics=tuple(report.diagnostics))


def check_accepted(tree: Tree, game: "GamePackage | None", report: Report) -> None:
    """The game's own checks on that part of a catalog which has the shape of the models.

    What they find about the rows that are left out, and about what these stand in or are named by, is not told: it may
    only be that the rows are missing.
    """
    part = accepted(tree, (Shared, game.sections)) if game is not None else None
    if part is None:
        return
    found = Report()
    check_tree(part.tree, game, found)
    report.extend(diagnostic for diagnostic in found.diagnostics if part.bears(diagnostic))


def check_tree(tree: Tree, game: "GamePackage | None", report: Report) -> None:
    """The game's own checks on the whole catalog and on each of its set-ups; nothing for a game without a package."""
    if game is None:
        return
    game.check(tree, report)
    setups = tree.data.get("setups") if isinstance(tree.data, dict) else None
    for index in range(len(setups) if isinstance(setups, list) else 0):
        game.check_setup(tree, ("setups", index), report)


def check_catalog(catalog: Catalog, game: "GamePackage | None", report: Report) -> None:
    """The game's own checks on a loaded catalog, its set-ups and its texts."""
    check_tree(catalog.tree, game, report)
    if game is not None:
        _check_beside(catalog, game, report)


def _check_beside(catalog: Catalog, game: "GamePackage", report: Report) -> None:
    """What a game's package says of rules that stand beside the data, and of the texts."""
    if RULES in catalog.files:
        try:
            game.rules(catalog)  # its interface is checked
        except UnusableRules as unusable:
            at = unusable.mark or catalog.tree.mark(("game", "id"))
            report.error(unusable.code, str(unusable), at=at, hint=unusable.hint)
    if game.check_texts is not None and catalog.raw is not None:
        game.check_texts(catalog.raw, catalog.prose, report)
