"""One game from set-up to end, played by bots."""

from collections.abc import Callable
from typing import Any, TypeAlias

from generator.dataclass import dataclass
from generator.engine.bots import Bot
from generator.engine.chance import Stream, derived
from generator.engine.rules import Action, Result, Rules
from generator.engine.state import State

LIMIT = 100_000
"""Decisions after which a game counts as endless: far beyond what any table would bear."""

Watch: TypeAlias = Callable[[State, int, Action], None]
"""Called before each action is applied, with the seat that chose it."""


class InvariantError(Exception):
    """The rules contradicted themselves in a game that was played strictly; says how to play it again."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: `result` is None where it did not end within the limit."""

    state: State
    result: Result | None
    decisions: int


def play(
    rules: Rules[Any],
    state: State,
    bot: Bot,
    stream: Stream,
    *,
    limit: int = LIMIT,
    strict: bool = False,
    every: int = 1,
    watch: Watch | None = None,
) -> Played:
    """Play on from `state`, which is changed, with one bot for all seats.

    `strict` asserts that each action is legal, and that the invariants hold after it, or after one action of so many
    as `every` says and at the end; raises InvariantError where not.
    """
    # Looked up once: the loop below is the hot one of every simulation.
    result_of, actors_of, apply = rules.result, rules.actors, rules.apply
    decisions = 0
    while True:
        result = result_of(state)
        if result is not None or decisions >= limit:
            if strict and decisions % every:
                _hold(rules, state, decisions)
            return Played(state, result, decisions)
        actors = tuple(actors_of(state))
        if not actors:
            raise InvariantError(f"after {decisions} decisions nobody is to act, and the game has not ended")
        # Seats that decide at once all stay actors until the last of them has chosen.
        for seat in actors:
            action = bot(rules, state, seat, stream)
            if watch is not None:
                watch(state, seat, action)
            if strict and action not in rules.legal(state, seat):
                raise InvariantError(f"decision {decisions + 1}: seat {seat} chose action {action}, which is not legal")
            apply(state, seat, action)
            decisions += 1
            if strict and decisions % every == 0:
                _hold(rules, state, decisions)


def _hold(rules: Rules[Any], state: State, decisions: int) -> None:
    """The invariants after so many decisions."""
    try:
        rules.check(state)
    except AssertionError as error:
        raise InvariantError(f"decision {decisions}: an invariant does not hold: {error}") from error


def fresh(rules: Rules[Any], players: int, seed: int, number: int, setup: str | None = None) -> tuple[State, Stream]:
    """The start of game `number` of a series under `seed`, and the stream its bots choose with."""
    own = derived(seed, players, number)
    return rules.setup(players, own, setup), Stream(own, "bots")
