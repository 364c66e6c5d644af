"""Two readings of Geyser in lock-step: whole games, and games from random positions."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from generator.engine.state import ROLL
from generator.games.geyser import GAME
from tests.contract.catalogs import catalog_named
from tests.second_readings.beside.follow import Different
from tests.second_readings.geyser.reading import SIDES, Reading
from tests.second_readings.geyser.tries import start, tries, turn
from tests.second_readings.lockstep import Lockstep

STEPS, POSITIONS, SETUPS = 10, 20, 8
"""Steps from a position on, positions for a seed, and set-ups before a game."""

OTHER = {
    "tokens_per_tribe": 6,
    "stack_limit": 1,
    "move_distance": 2,
    "place_per_landing": 2,
    "place_radius": 2,
    "battle_dice": 2,
    "mother_requirement": 2,
    "round_limit": 38,
}
"""Numbers that differ from the published ones, of which several are equal."""


@cache
def opened(*, other: bool = False) -> tuple[Mapping[str, Any], Any, Any]:
    """The catalog as plain data, the rules, and who plays examples with them; or those with OTHER numbers."""
    loaded = catalog_named("geyser")
    if other:
        loaded = replace(loaded, rules={**loaded.rules, **OTHER})
    rules = GAME.rules(loaded)
    return {**loaded.data, "rules": loaded.rules}, rules, GAME.examples(loaded, rules)


def lockstep(begins: Mapping[str, Any], *, other: bool = False) -> Lockstep[Reading]:
    """Both at a position."""
    data, rules, examples = opened(other=other)
    return Lockstep(rules, examples, begins, Reading(data, begins), sparing=True)


def opening(chance: Random, players: int) -> Lockstep[Reading]:
    """Both where everybody has rolled for the start as in the rules' own set-up, which comes to the same; Different."""
    data, rules, _ = opened()
    sides = data["seating"][str(players)][0]
    for _ in range(SETUPS):
        both = lockstep({"order": sorted(sides, key=SIDES.index)})
        dealt = rules.setup(players, chance.randrange(10**6))
        dice = [event[4] for event in dealt.log if event[0] == ROLL]
        rolling, rolls = both.now.order, []
        while dice:
            rolls.append({side: dice.pop(0) for side in rolling})
            rolling = [side for side in rolling if rolls[-1][side] == max(rolls[-1].values())]
        shown = rules.view(dealt, 0)
        if not both.tried({"start_roll": {"rolls": rolls}}) or shown != {**shown, **both.now.told()}:
            raise Different(f"the set-up rolls {rolls}, and {shown['order'][0]} begins")
    return both


class GeyserComparison:
    """What has been compared of Geyser so far."""

    def __init__(self, game: str) -> None:
        self.counted: Counter[str] = Counter()

    def game(self, seed: int) -> None:
        """A whole game; raises Different."""
        self._play(Random(f"game {seed}"), opening(Random(seed), 2 + seed % 3), 1000)
        self.counted["games"] += 1

    def position(self, seed: int) -> None:
        """Some steps from some random positions; raises Different."""
        chance = Random(f"position {seed}")
        for number in range(POSITIONS):
            other = number % 4 == 3
            self._play(chance, lockstep(start(chance, opened(other=other)[0]), other=other), STEPS)
            self.counted["positions"] += 1

    def _play(self, chance: Random, both: Lockstep[Reading], most: int) -> None:
        now = both.now
        for _ in range(most):
            if now.over:
                both.tried({"move": {"by": now.order[0], "from": "a1", "to": "a2"}})
                break
            both.offers(now.offered())
            if not any(both.tried(step) for step in tries(chance, now)):
                both.tried(turn(chance, now))
            now = both.now
        self.counted += both.counted
