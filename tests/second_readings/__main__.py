"""`python -m tests.second_readings GAME [--games N] [--positions N] [--seed S] [--go-on]`.

Plays whole games, and games from random positions with single steps tried at each, by the engine and by the second
reading of its rules. A line for each difference, then what was compared; exit 1 when there was a difference. The first
one ends it, unless it is to go on. A difference at a seed is seen again with that seed and one game or position.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from generator.engine.chance import Stream
from tests.contract.catalogs import catalog_named
from tests.second_readings.beside.follow import Different, shown
from tests.second_readings.beside.games import Table
from tests.second_readings.beside.positions import Dealer
from tests.second_readings.beside.tries import Tries
from tests.second_readings.geyser_beside import GeyserComparison
from tests.second_readings.mana_maker_tries import ManaComparison
from tests.second_readings.nine_worlds_beside import WorldsComparison
from tests.second_readings.saratoga_beside import SaratogaComparison
from tests.second_readings.summoners_quest_beside import QuestComparison
from tests.second_readings.wizards_tower.cards import other_numbers

DEALT = 3
"""Random positions of a seed."""
TRIES = 25
"""Single steps tried at a position."""
FEW_TRIES = 5
"""Those at a position that a game has come to."""
CLEVER = (0, 3, 6, 9)
"""Of ten choices so many are the sensible player's, by turns."""


OTHER = {
    "turn_draw": 2,
    "max_wheel_extra_draw": 3,
    "base_move": 2,
    "explore_loot": 2,
    "defeat_loot": 3,
    "first_defeat_loot": 4,
    "trap_damage": 3,
    "damage_per_monster": 2,
    "max_swords": 1,
    "max_boots": 2,
    "save_min": 5,
    "save_target": 12,
    "hero_hp": 11,
    "wheel_min": 2,
    "wheel_max": 7,
}
"""Numbers of Wizard's Tower that differ from the published ones and from one another, in one position of three."""


class Comparison:
    """What has been compared of Wizard's Tower so far."""

    def __init__(self, game: str) -> None:
        self.catalog = catalog_named(game)
        self.other = replace(self.catalog, rules={**self.catalog.rules, **OTHER})
        self.counted: Counter[str] = Counter()

    def game(self, seed: int) -> None:
        """A whole game, and single steps from some of its positions; raises Different."""
        table = Table(self.catalog)
        players = 3 + seed % 3
        tries = Tries(table.rules, Stream(seed, "tries"))
        try:
            self.counted["decisions"] += table.whole_game(players, seed, CLEVER[seed // 3 % len(CLEVER)])
            for position in table.seen:
                tries.at(position, FEW_TRIES)
        finally:
            self._count("games", table, tries)

    def position(self, seed: int) -> None:
        """Single steps from some positions, then a game from each; raises Different."""
        other = seed % 3 == 2
        with other_numbers(OTHER if other else {}):
            table, dealer = Table(self.other if other else self.catalog), Stream(seed, "positions")
            for _ in range(DEALT):
                self._position(table, Dealer(dealer).position(), seed)

    def _position(self, table: Table, start: dict[str, Any], seed: int) -> None:
        tries = Tries(table.rules, Stream(seed, "tries"))
        try:
            tries.at(shown(table.rules, table.rules.lay(start)), TRIES)
            self.counted["decisions"] += table.position(start, seed, CLEVER[seed % len(CLEVER)])
        finally:
            self._count("positions", table, tries)
            table.follower.steps = 0

    def _count(self, what: str, table: Table, tries: Tries) -> None:
        self.counted[what] += 1
        self.counted["steps"] += table.follower.steps
        for became, number in tries.done.items():
            became = "carried out" if became == "ok" else f"refused: {became}"
            self.counted[f"tried steps that were {became}"] += number


class Comparing(Protocol):
    """What has been compared of a game so far; `game` and `position` raise Different."""

    counted: Counter[str]

    def game(self, seed: int) -> None:
        """A whole game."""

    def position(self, seed: int) -> None:
        """One position, or some."""


GAMES: dict[str, Callable[[str], Comparing]] = {
    "geyser": GeyserComparison,
    "saratoga-sabotage": SaratogaComparison,
    "summoners-quest": QuestComparison,
    "wizards-tower": Comparison,
    "mana-maker": ManaComparison,
    "nine-worlds": WorldsComparison,
}


def main(arguments: Sequence[str]) -> int:
    """Compare; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.second_readings", description=__doc__)
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--games", type=int, default=0, help="whole games, from seed S on")
    parser.add_argument("--positions", type=int, default=0, help="seeds of random positions, from S on")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--go-on", action="store_true", help="go on after a difference")
    given = parser.parse_args(arguments)
    comparison, different = GAMES[given.game](given.game), 0
    rows: list[tuple[str, int, Callable[[int], None]]] = [
        ("game", given.games, comparison.game),
        ("position", given.positions, comparison.position),
    ]
    for what, number, compare in rows:
        for seed in range(given.seed, given.seed + number):
            try:
                compare(seed)
            except Different as difference:
                different += 1
                sys.stdout.write(f"{what} {seed}: {difference}\n")
                if not given.go_on:
                    return 1
    for what, counted in sorted(comparison.counted.items()):
        sys.stdout.write(f"{counted:>9} {what}\n")
    sys.stdout.write(f"{different:>9} differences\n")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
