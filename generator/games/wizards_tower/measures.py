"""The printed pieces in use and where they lie, the figures of games (sections 2 and 10.2), and what must always hold."""

from collections.abc import Mapping, Sequence

from generator.engine.rules import ComponentUsage
from generator.engine.state import count
from generator.games.wizards_tower.grid import NAMES
from generator.games.wizards_tower.setup import SettingUp
from generator.games.wizards_tower.state import C, R, TowerState, Z


class Measured(SettingUp):
    """What is counted in games, and what is asserted of each position."""

    def count_round(self, g: TowerState) -> None:
        """Figures at the end of a round."""
        if len(g.living) == 1:
            count(g, C.LAST_HERO, 1, R.TURN_1)
        rounds = (1, 4, 8, 12)
        if g.counters[C.ROUND] in rounds:
            count(g, C.MANA_AFTER + rounds.index(g.counters[C.ROUND]), g.counters[C.WHEEL], R.TURN_1)
