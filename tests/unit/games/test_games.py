from importlib.metadata import EntryPoint, EntryPoints

import pytest

import generator.games
from generator.games import GROUP, game_of
from tests.unit.games.quarry import game

THIRD = game()


def test_an_unknown_game_has_no_package() -> None:
    assert game_of("no-such-game") is None


def test_games_of_other_packages_are_found_by_their_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    found = EntryPoints([EntryPoint("quarry", f"{__name__}:THIRD", GROUP)])
    monkeypatch.setattr(generator.games, "entry_points", lambda **wanted: found.select(**wanted))
    assert game_of("quarry") is THIRD
    assert game_of("other") is None
