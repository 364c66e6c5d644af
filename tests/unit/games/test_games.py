from pathlib import Path

import pytest

from generator.games import GROUP, any_offered, game_of
from tests.unit.games.quarry import game

THIRD = game()


def test_an_unknown_game_has_no_package() -> None:
    assert game_of("no-such-game") is None


def test_games_of_other_packages_are_found_by_their_entry_point(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    installed = tmp_path / "quarry_game-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: quarry-game\nVersion: 1.0\n", encoding="utf-8")
    (installed / "entry_points.txt").write_text(f"[{GROUP}]\nquarry = {__name__}:THIRD\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    any_offered.cache_clear()
    try:
        assert game_of("quarry") is THIRD
        assert game_of("other") is None
    finally:
        any_offered.cache_clear()
