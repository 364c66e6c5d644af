"""How many play."""

from generator.games.saratoga_sabotage.rules import Saratoga


def test_four_to_six_play(rules: Saratoga) -> None:
    assert list(rules.players()) == [4, 5, 6]
