"""What cards are called that one player lays together."""

import pytest

from generator.catalog.models import LaidPair
from generator.rulebook.pair_names import said_together

PAIRS = (
    LaidPair("Move", "target Self", "Move with Self", "Head West"),
    LaidPair("Move", "target *", "Move with *", "Convoy"),
    LaidPair("Defend", "Bullet", "", "Keep Off"),
)


@pytest.mark.parametrize(
    ("things", "said"),
    [
        (("Move", "target Self"), ("Move with Self", "Head West")),
        (("Move", "target Blue"), ("Move with Blue", "Convoy")),
        (("Defend", "Bullet"), ("Defend, Bullet", "Keep Off")),
        (("Bullet", "target Blue"), ("Bullet, target Blue", "")),
        (("Move", "Bullet"), ("Move, Bullet", "")),
        (("Move", "target Blue", "Bullet"), ("Move, target Blue, Bullet", "")),
        (("Move",), ("Move", "")),
    ],
)
def test_the_first_pair_that_fits_says_it(things: tuple[str, ...], said: tuple[str, str]) -> None:
    assert said_together(things, PAIRS) == said
