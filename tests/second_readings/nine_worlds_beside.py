"""Two readings of Nine Worlds in lock-step: each step is refused by both, or leads both to the same position."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from generator.engine.rules import IllegalAction, Step
from generator.games.nine_worlds import GAME
from generator.games.nine_worlds.examples import WorldsExamples
from tests.contract.tables import catalog_named
from tests.second_readings.nine_worlds.position import Refused
from tests.second_readings.nine_worlds.steps import Reading
from tests.second_readings.nine_worlds_tries import Now, Tries, start

TURNS = 4


class Different(Exception):
    """The two readings differ."""


@cache
def opened() -> tuple[Mapping[str, Any], WorldsExamples]:
    """The catalog as plain data, and who plays examples with the game's own rules."""
    loaded = catalog_named("nine-worlds")
    rules = GAME.rules(loaded)
    return loaded.data, GAME.examples(loaded, rules)  # type: ignore[return-value]


def beside(seed: int, players: int) -> int:
    """Some turns from a random position; how many steps were tried. Raises Different."""
    chance = Random(seed * 10 + players)
    data, examples = opened()
    begins = start(chance, data, players)
    now, state = Now(Reading(data, begins)), examples.start(begins)
    tries, done, told = Tries(chance), 0, ""
    for _ in range(TURNS):
        for step in tries.turn(now):
            told = f"seed {seed}, {players} players, step {done}: {step}"
            done += 1
            if not _same(now, state, examples, step, told):
                continue
            if now.g.unsaid:
                return done
            wrong = examples.compare(state, now.g.told())
            if wrong:
                raise Different(f"{told}: {wrong[:4]}")
            if now.g.over or _shuffled(now.g, step):
                return done
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


def _shuffled(g: Reading, step: Mapping[str, Any]) -> bool:
    """Whether a library has been or may soon be shuffled, which the second reading does not do."""
    return g.searched or min(map(len, g.libraries.values())) < 4
