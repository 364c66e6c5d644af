"""The game as it stands in content/."""

from pathlib import Path

import pytest

from generator.catalog.models import Catalog
from generator.engine.examples import GameExamples
from generator.games.geyser import GAME
from generator.games.geyser.rules import Geyser
from generator.games.geyser.state import GeyserState
from generator.resources import content
from generator.source.tree import Tree
from tests.unit.games import bench
from tests.unit.games.bench import Find

FOLDER: Path = content() / "geyser"


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return bench.loaded(FOLDER)


@pytest.fixture(scope="session")
def raw() -> Tree:
    return bench.unresolved(FOLDER)


@pytest.fixture(scope="session")
def rules(catalog: Catalog) -> Geyser:
    return Geyser(catalog)


@pytest.fixture(scope="session")
def examples(rules: Geyser) -> GameExamples[GeyserState]:
    return GameExamples(rules)


@pytest.fixture(scope="session")
def catalog_findings(raw: Tree) -> Find:
    return bench.in_catalog(GAME, raw)


@pytest.fixture(scope="session")
def setup_findings(raw: Tree) -> Find:
    return bench.in_setup(GAME, raw, "setup_4p", 3)
