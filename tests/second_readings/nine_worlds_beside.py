"""Two readings of Nine Worlds in lock-step: each step is refused by both, or leads both to the same position."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from generator.engine.rules import IllegalAction, Step
from generator.games.nine_worlds import GAME
from generator.games.nine_worlds.examples import WorldsExamples
from tests.contract.catalogs import catalog_named
from tests.second_readings.beside.follow import Different
from tests.second_readings.nine_worlds.position import Refused
from tests.second_readings.nine_worlds.steps import Reading
from tests.second_readings.nine_worlds_live import Live, miscounted, misnamed, take_order
from tests.second_readings.nine_worlds_tries import Now, Tries, opening, start

TURNS, MOST_TURNS = 4, 60
OTHER = {
    "place_slots_per_world": 3,
    "warband_limit": 7,
    "fire_attack": 2,
    "air_speed": 3,
    "rain_prevents": 2,
    "frost_defence": 3,
    "pair_speed_loss": 2,
    "gather_base": 2,
    "draw_per_turn": 3,
    "plays_per_phase": 4,
    "rover_links": 3,
    "fights_per_world": 2,
    "humility_total": 2,
    "pride_total": -2,
    "damage_per_hit": 2,
    "fatigue_attacker": 2,
    "fatigue_target": 3,
    "fatigue_target_additional": 1,
    "exhaust_margin": 1,
    "conquest_tokens": 2,
    "hand_limit": 5,
    "ragnarok_round": 11,
}
"""Numbers that differ from the published ones and from one another."""
NONE = dict.fromkeys(
    "rain_prevents gather_base gather_per_world conquest_tokens pair_speed_loss fatigue_attacker humility_total"
    " pride_total".split(),
    0,
)
NUMBERS: Sequence[Mapping[str, int]] = ({}, OTHER, {}, NONE)
"""What differs from the published numbers in one position after another."""


@cache
def opened(number: int = 0) -> tuple[Mapping[str, Any], WorldsExamples]:
    """The catalog with those NUMBERS as plain data, and who plays examples with the game's own rules."""
    loaded = catalog_named("nine-worlds")
    numbers = {**loaded.rules, **NUMBERS[number]}
    loaded = replace(loaded, rules=numbers, data={**loaded.data, "rules": numbers})
    rules = GAME.rules(loaded)
    return loaded.data, GAME.examples(loaded, rules)  # type: ignore[return-value]


def beside(seed: int, players: int, *, whole: bool = False) -> int:
    """Some turns from a random position, or a whole game; how many steps were tried. Raises Different."""
    chance = Random(seed * 10 + players)
    data, examples = opened(seed % len(NUMBERS))
    begins = (opening if whole else start)(chance, data, players)
    now, state = Now(Reading(data, begins)), examples.start(begins)
    tries, done = Tries(chance), 0
    for _ in range(MOST_TURNS if whole else TURNS):
        for step in tries.turn(now):
            told = f"seed {seed}, {players} players, step {done}: {step}"
            before = len(state.log or ())
            done += 1
            if not _same(now, state, examples, step, told):
                continue
            if now.g.unsaid or now.g.reshuffled:
                return done
            wrong = [
                *examples.compare(state, now.g.told()),
                *misnamed(now.g, examples.worlds, (state.log or [])[before:]),
                *miscounted(now.g, state, (state.log or [])[before:]),
            ]
            if wrong:
                raise Different(f"{told}: {wrong[:4]}")
            if now.g.over:
                return done
            if now.g.searched:
                take_order(now.g, state, examples.worlds)
    return done


def _same(now: Now, state: Any, examples: WorldsExamples, step: Mapping[str, Any], told: str) -> bool:
    """Take a step in both; whether it was legal."""
    verb, arguments = next(iter(step.items()))
    ours = theirs = ""
    after = now.g
    try:
        after = now.g.tried(step)
    except Refused as error:
        ours = str(error)
    try:
        examples.play(state, Step(verb, arguments))
    except IllegalAction as error:
        theirs = str(error.rule)
    except ValueError as error:
        theirs = f"{error}"
    if verb == "cycle" and not ours and theirs == "NW-MATCH-4":
        return False  # a target that had fallen before its turn came: only the rules refuse that
    if ours != theirs:
        raise Different(f"{told}: second reading {ours or 'legal'}, rules {theirs or 'legal'}")
    if not ours:
        now.g = after
    return not ours


class WorldsComparison:
    """What has been compared of Nine Worlds so far."""

    def __init__(self, game: str) -> None:
        self.counted: Counter[str] = Counter()

    def game(self, seed: int) -> None:
        """A game of tried steps, to its end or until a spent pile is shuffled, and games as they are played.

        Raises Different.
        """
        for players in (2, 3, 4):
            self.counted["steps of games"] += Live().play(players, seed)
        self.counted["steps"] += beside(seed, 2 + seed % 3, whole=True)
        self.counted["games"] += 4

    def position(self, seed: int) -> None:
        """Some turns from a random position; raises Different."""
        self.counted["steps"] += beside(seed, 2 + seed % 3)
        self.counted["positions"] += 1
