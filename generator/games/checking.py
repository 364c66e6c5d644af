"""What can be said of a game without playing it: loaded, and checked by its own rules' package."""

from contextlib import suppress

from pydantic import BaseModel

from generator.catalog.files import GameFiles
from generator.catalog.load import Layouts, load_files, read_game, resolve
from generator.catalog.models import Catalog
from generator.catalog.unusable import UnusableRules
from generator.catalog.verified import Evidence, Verified
from generator.games import game_of
from generator.games.game import Game
from generator.source.diagnostic import Checked, Report
from generator.source.tree import Tree


def sections_of(game_id: str) -> type[BaseModel] | None:
    """The model of a game's own sections, for the loader; None for a game that has no package."""
    game = game_of(game_id)
    return game.sections if game is not None else None


def game_id(tree: Tree) -> str:
    """The id a catalog's data give for its game; empty where they give none."""
    match tree.data:
        case {"game": {"id": str(found)}}:
            return found
        case _:
            return ""


def validate(files: GameFiles, *, layouts: Layouts | None = None) -> Checked[Catalog]:
    """Make a catalog of a folder that has been read, and every check that needs no playing, the game's own included.

    `layouts` tells which layouts there are, so that a set that names another is told too.
    """
    checked = load_files(files, sections_of, layouts=layouts)
    report = Report(list(checked.diagnostics))
    if checked.value is not None:
        check_catalog(checked.value, game_of(checked.value.identity.id), report)
        return report.checked(checked.value)
    # The typed model may have failed on the very thing that one of the game's own checks explains better.
    raw = read_game(files)
    if raw.value is not None:
        tree = resolve(raw.value, Report())  # its findings are among those of `load`
        with suppress(UnusableRules):  # told by the loader
            check_tree(tree, game_of(game_id(tree)), report)
    return Checked(None, tuple(report.diagnostics))


def check_tree(tree: Tree, game: Game | None, report: Report) -> None:
    """The game's own checks on the whole catalog and on each of its set-ups; nothing for a game without a package."""
    if game is None:
        return
    game.check(tree, report)
    setups = tree.data.get("setups") if isinstance(tree.data, dict) else None
    for index in range(len(setups) if isinstance(setups, list) else 0):
        game.check_setup(tree, ("setups", index), report)


def check_catalog(catalog: Catalog, game: Game | None, report: Report) -> None:
    """The game's own checks on a loaded catalog, its set-ups and its texts."""
    check_tree(catalog.tree, game, report)
    if game is not None and game.check_texts is not None and catalog.raw is not None:
        game.check_texts(catalog.raw, catalog.prose, report)


def draft(catalog: Catalog) -> Verified:
    """The catalog unplayed, for a print that says DRAFT on every piece."""
    return Verified(catalog, Evidence(False, None, (), {}, {}))
