"""Two readings of Saratoga Sabotage in lock-step: whole games, and turns from random positions."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from generator.games.saratoga_sabotage import GAME
from generator.resources import content
from tests.contract.catalogs import catalog_named
from tests.documents import document
from tests.second_readings.beside.follow import Different
from tests.second_readings.lockstep import Lockstep
from tests.second_readings.saratoga_sabotage.reading import Reading
from tests.second_readings.saratoga_sabotage.tries import pairs, start, tries

TURNS, POSITIONS, ROUNDS = 3, 20, 30
"""Turns from a position on, positions for a seed, and turns after which a game is over."""


OTHER = {
    "turns_per_round": 3,
    "progress_floor": 1,
    "supply_cap": 9,
    "goal": 11,
    "round_limit": 10,
    "start_progress": 4,
    "start_supplies": 6,
    "head_west_gain": 3,
    "convoy_gain": 4,
    "convoy_cost": 3,
    "get_supplies_gain": 5,
    "attack_cost": 2,
    "sabotage_damage": 2,
    "raid_minimum": 3,
    "raid_damage": 4,
    "circle_divisor": 3,
    "idle_defence_penalty": 2,
}
"""Numbers that differ from the published ones, of which several are equal."""


def with_numbers(written: Any, numbers: Mapping[str, Any]) -> Any:
    """What stands in a file of the catalog, with these numbers for the constants of the rules that it names."""
    match written:
        case dict():
            return {key: with_numbers(value, numbers) for key, value in written.items()}
        case list():
            return [with_numbers(value, numbers) for value in written]
        case str() if written.startswith("{rules."):
            return numbers[written.removeprefix("{rules.").removesuffix("}")]
    return written


@cache
def opened(*, other: bool = False) -> tuple[Mapping[str, Any], Any, Any]:
    """The catalog as plain data, the rules, and who plays examples with them; or those with OTHER numbers."""
    loaded = catalog_named("saratoga-sabotage")
    if other:
        numbers = {**loaded.rules, **OTHER}
        actions = with_numbers(document((content() / "saratoga-sabotage" / "actions.yaml").read_text()), numbers)
        loaded = replace(loaded, rules=numbers, data={**loaded.data, **actions})
    rules = GAME.rules(loaded)
    return {**loaded.data, "rules": loaded.rules}, rules, GAME.examples(loaded, rules)


class SaratogaComparison:
    """What has been compared of Saratoga Sabotage so far."""

    def __init__(self, game: str) -> None:
        self.counted: Counter[str] = Counter()

    def game(self, seed: int) -> None:
        """A whole game, from the rules' own set-up; raises Different."""
        begins: dict[str, Any] = {}
        for other in (True, False):
            data, rules, examples = opened(other=other)
            dealt = rules.setup(4 + seed % 3, seed)
            rules.check(dealt)
            begins = {"players": rules.seat_names(dealt)}
            wrong = examples.compare(dealt, Reading(data, begins).told())
            if wrong:
                raise Different(f"set up: {wrong}")
        self._play(Random(f"game {seed}"), begins, ROUNDS)
        self.counted["games"] += 1

    def position(self, seed: int) -> None:
        """Some turns from some random positions; raises Different."""
        chance = Random(f"position {seed}")
        for number in range(POSITIONS):
            other = number % 4 == 3
            self._play(chance, start(chance, opened(other=other)[0]), TURNS, other=other)
            self.counted["positions"] += 1

    def _play(self, chance: Random, begins: Mapping[str, Any], most: int, *, other: bool = False) -> None:
        data, rules, examples = opened(other=other)
        now = Reading(data, begins)
        both = Lockstep(rules, examples, begins, now, sparing=True)
        for _ in range(most):
            if not now.over:
                both.offers(now.offered())
            if not any(both.tried(step) for step in tries(chance, now)):
                both.tried({"turn": pairs(chance, now)})
            now = both.now
        self.counted += both.counted
