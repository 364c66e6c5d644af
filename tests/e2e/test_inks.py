"""The low ink edition takes at most half of the ink, in each file of sheets."""

from pathlib import Path

import pytest

from benchmarks.inks import GAMES, GOAL, shares_in
from tests.e2e.conftest import Pnp

OFTEN = "saratoga-sabotage"
"""The game nearest to the limit; the others are looked at before a release."""


@pytest.mark.parametrize(
    "game", [OFTEN, *(pytest.param(name, marks=pytest.mark.slow) for name in GAMES if name != OFTEN)]
)
def test_low_ink_takes_at_most_half_of_the_ink(run: Pnp, tmp_path: Path, game: str) -> None:
    done = run(tmp_path, "build", game, "--ink", "colour,low")
    assert done.returncode == 0, done.stderr
    shares = {found.file: round(found.whole, 2) for found in shares_in(tmp_path / "output" / game / "print")}
    assert shares
    assert {file: share for file, share in shares.items() if share > GOAL} == {}
