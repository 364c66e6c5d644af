"""What the tests of every game's checks need: its data as they stand in content/, and findings after a patch."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from generator.catalog.load import load, read_game, resolve
from generator.catalog.models import Catalog
from generator.games.checking import sections_of
from generator.games.game import GamePackage
from generator.source.diagnostic import Diagnostic, Report
from generator.source.patch import patched
from generator.source.tree import Tree
from tests.defects.cases import marked
from tests.folders import read_folder

Patch: TypeAlias = Sequence[dict[str, Any]]
Find: TypeAlias = Callable[[Patch], list[Diagnostic]]


def loaded(folder: Path) -> Catalog:
    checked = load(folder, sections_of)
    assert checked.value is not None, [str(diagnostic) for diagnostic in checked.diagnostics]
    return checked.value


def unresolved(folder: Path) -> Tree:
    read = read_game(read_folder(folder))
    assert read.value is not None
    return marked(read.value)


def in_catalog(game: GamePackage, raw: Tree) -> Find:
    """What the catalog checks say after a patch."""

    def find(patch: Patch) -> list[Diagnostic]:
        report = Report()
        game.check(resolve(patched(raw, patch), Report()), report)
        return report.diagnostics

    return find


def in_setup(game: GamePackage, raw: Tree, setup: str, index: int) -> Find:
    """What the set-up checks say of the set-up of that id and number after a patch of it."""

    def find(patch: Patch) -> list[Diagnostic]:
        report = Report()
        below = [
            {key: f"setups.{setup}.{value}" if key != "value" else value for key, value in row.items()} for row in patch
        ]
        game.check_setup(resolve(patched(raw, below), Report()), ("setups", index), report)
        return report.diagnostics

    return find
