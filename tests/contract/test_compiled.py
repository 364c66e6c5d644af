"""The playing half compiles with mypyc, and plays the same games then."""

from pathlib import Path

from tests.contract import compiled


def test_the_playing_half_compiles_and_plays_the_same_games(tmp_path: Path) -> None:
    assert compiled.compiled(tmp_path) == ""
    if compiled.has_compiler():  # without one, that all of it can be translated is what there is to be seen
        assert compiled.same_games(tmp_path) == ""
