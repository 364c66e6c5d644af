"""The game as it stands in content/."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from generator.catalog.load import load, read_game, resolve
from generator.catalog.models import Catalog
from generator.games.checking import sections_of
from generator.games.geyser import GAME
from generator.games.geyser.examples import GeyserExamples
from generator.games.geyser.rules import GeyserRules
from generator.resources import content
from generator.source.diagnostic import Diagnostic, Report
from generator.source.patch import patched
from generator.source.tree import Tree

Patch: TypeAlias = Sequence[dict[str, Any]]
Find: TypeAlias = Callable[[Patch], list[Diagnostic]]

FOLDER: Path = content() / "geyser"


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    loaded = load(FOLDER, sections_of)
    assert loaded.value is not None, [str(one) for one in loaded.diagnostics]
    return loaded.value


@pytest.fixture(scope="session")
def raw() -> Tree:
    read = read_game(FOLDER)
    assert read.value is not None
    return read.value


@pytest.fixture(scope="session")
def rules(catalog: Catalog) -> GeyserRules:
    return GeyserRules(catalog)


@pytest.fixture(scope="session")
def examples(rules: GeyserRules) -> GeyserExamples:
    return GeyserExamples(rules)


@pytest.fixture(scope="session")
def catalog_findings(raw: Tree) -> Find:
    """What the catalog checks say after a patch."""

    def find(patch: Patch) -> list[Diagnostic]:
        report = Report()
        GAME.check(resolve(patched(raw, patch), Report()), report)
        return report.diagnostics

    return find


@pytest.fixture(scope="session")
def setup_findings(raw: Tree) -> Find:
    """What the set-up checks say of the set-up for four after a patch of it."""

    def find(patch: Patch) -> list[Diagnostic]:
        report = Report()
        below = [
            {key: f"setups.setup_4p.{value}" if key != "value" else value for key, value in one.items()}
            for one in patch
        ]
        GAME.check_setup(resolve(patched(raw, below), Report()), ("setups", 3), report)
        return report.diagnostics

    return find
