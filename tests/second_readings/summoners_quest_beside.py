"""Two readings of Summoner's Quest in lock-step: whole games, and turns from random positions."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from generator.games.summoners_quest import GAME
from tests.contract.catalogs import catalog_named
from tests.second_readings.lockstep import Lockstep
from tests.second_readings.summoners_quest.reading import Reading
from tests.second_readings.summoners_quest.tries import Positions, actions, opening, refused, step

STEPS, POSITIONS, MOST = 12, 20, 3000
"""Steps from a position on, positions for a seed, and steps after which a game is left."""
TURN = ("roll", "skip_move", "end_turn")
"""What the rules offer beside actions; the walks are offered after the roll."""


@cache
def opened() -> tuple[Mapping[str, Any], Any, Any]:
    """The catalog as plain data, the rules, and who plays examples with them."""
    loaded = catalog_named("summoners-quest")
    rules = GAME.rules(loaded)
    return {**loaded.data, "rules": loaded.rules}, rules, GAME.examples(loaded, rules)


class QuestComparison:
    """What has been compared of Summoner's Quest so far."""

    def __init__(self, game: str) -> None:
        self.counted: Counter[str] = Counter()

    def game(self, seed: int) -> None:
        """A whole game; raises Different."""
        chance = Random(f"game {seed}")
        self._play(chance, opening(chance, opened()[0], 2 + seed % 3), MOST)
        self.counted["games"] += 1

    def position(self, seed: int) -> None:
        """Some steps from some random positions; raises Different."""
        chance = Random(f"position {seed}")
        for _ in range(POSITIONS):
            self._play(chance, Positions(chance, opened()[0]).start(), STEPS)
            self.counted["positions"] += 1

    def _play(self, chance: Random, begins: Mapping[str, Any], most: int) -> None:
        data, rules, examples = opened()
        both = Lockstep(rules, examples, begins, Reading(data, begins, chance))
        for number in range(most):
            if both.now.over:
                break
            if both.now.phase in ("before", "after") and number % 4 == 0:
                self._offers(both)
                for wrong in refused(chance, both.now):
                    both.tried(wrong)
            both.tried(step(chance, both.now, number))
        self.counted += both.counted

    def _offers(self, both: Lockstep[Reading]) -> None:
        now = both.now
        wanted = [choice for choice in actions(now) if now.refusal(choice) is None]
        both.offers({now.turn: wanted}, aside=TURN)
