"""The low ink edition takes at most half of the ink, in each file of sheets."""

from pathlib import Path

import pytest

from benchmarks.inks import GAMES, GOAL, shares_in
from tests.e2e.conftest import IN_LOW_INK, Pnp


def high(output: Path, game: str) -> dict[str, float]:
    """The files of sheets that take more ink than they may, with their shares."""
    shares = {found.file: round(found.whole, 2) for found in shares_in(output / game / "print")}
    assert shares
    return {file: share for file, share in shares.items() if share > GOAL}


def test_low_ink_takes_at_most_half_of_the_ink_in_the_game_nearest_to_that(built: Path) -> None:
    assert high(built, IN_LOW_INK) == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", [name for name in GAMES if name != IN_LOW_INK])
def test_low_ink_takes_at_most_half_of_the_ink(run: Pnp, tmp_path: Path, game: str) -> None:
    done = run(tmp_path, "build", game, "--ink", "colour,low")
    assert done.returncode == 0, done.stderr
    assert high(tmp_path / "output", game) == {}
