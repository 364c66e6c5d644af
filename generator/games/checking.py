"""What can be said of a game without playing it: loaded, and checked by its own rules' package."""

from contextlib import suppress

from pydantic import BaseModel

from generator.catalog.accepted import accepted
from generator.catalog.files import RULES, GameFiles
from generator.catalog.load import Layouts, build, load_files, read_game, resolve
from generator.catalog.models import Catalog
from generator.catalog.schema import Shared
from generator.catalog.unusable import UnusableRules
from generator.catalog.variants import in_variant
from generator.games import game_of
from generator.games.game import GamePackage
from generator.source.diagnostic import Checked, Report
from generator.source.tree import Tree


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
    checked = load_files(files, sections_of, layouts=layouts, variant=variant)
    raw = read_game(files).value if checked.value is None else None
    return _judged(files, checked, in_variant(raw, variant) if raw is not None and variant is not None else raw)


def validate_tree(files: GameFiles, tree: Tree, *, layouts: Layouts | None = None) -> Checked[Catalog]:
    """The same for a tree at hand, such as a changed one, its placeholders unfilled."""
    return _judged(files, build(files, tree, sections_of, layouts=layouts), tree)


def _judged(files: GameFiles, checked: Checked[Catalog], raw: Tree | None) -> Checked[Catalog]:
    """What the loader has made, or could not make of a tree, with what the game's own checks say."""
    report = Report(list(checked.diagnostics))
    if checked.value is not None:
        check_catalog(checked.value, game_of(checked.value.identity.id, files), report)
        return report.checked(checked.value)
    # The typed model may have failed on the very thing that one of the game's own checks explains better.
    if raw is not None:
        tree = resolve(raw, Report())  # its findings are among those of the loader
        with suppress(UnusableRules):  # told by the loader
            check_accepted(tree, game_of(game_id(tree), files), report)
    return report.refused()


def check_accepted(tree: Tree, game: GamePackage | None, report: Report) -> None:
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


def check_tree(tree: Tree, game: GamePackage | None, report: Report) -> None:
    """The game's own checks on the whole catalog and on each of its set-ups; nothing for a game without a package."""
    if game is None:
        return
    game.check(tree, report)
    setups = tree.data.get("setups") if isinstance(tree.data, dict) else None
    for index in range(len(setups) if isinstance(setups, list) else 0):
        game.check_setup(tree, ("setups", index), report)


def check_catalog(catalog: Catalog, game: GamePackage | None, report: Report) -> None:
    """The game's own checks on a loaded catalog, its set-ups and its texts."""
    check_tree(catalog.tree, game, report)
    if game is not None and RULES in catalog.files:
        try:
            game.rules(catalog)  # its interface is checked
        except UnusableRules as unusable:
            at = unusable.mark or catalog.tree.mark(("game", "id"))
            report.error(unusable.code, str(unusable), at=at, hint=unusable.hint)
    if game is not None and game.check_texts is not None and catalog.raw is not None:
        game.check_texts(catalog.raw, catalog.prose, report)
