"""What players may build for the small game."""

from pathlib import Path

import pytest

from generator.catalog.decks import Construction, construction_of
from generator.pipeline import load
from tests.unit.decks import duel


@pytest.fixture(scope="session")
def construction(tmp_path_factory: pytest.TempPathFactory) -> Construction:
    """That of the small game: 6 to 10 cards, worth at most 12, a hearth among them, at most 4 of each."""
    catalog = load(duel.folder(tmp_path_factory.mktemp("duel") / "game")).value
    assert catalog is not None
    found = construction_of(catalog)
    assert found is not None
    return found


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The small game's folder."""
    return duel.folder(tmp_path / "game")
