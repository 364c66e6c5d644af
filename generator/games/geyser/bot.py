"""The baseline player of the specification (section 10): claim near geysers, then run for the middle.

It reckons with distances and with the geysers each side controls, never with what dice will come.
"""

from collections.abc import Iterable

from generator.engine.chance import Stream
from generator.engine.rules import Action
from generator.games.geyser import actions, legality
from generator.games.geyser.state import CONTROLS, FIRING, PLACING, TIED, GeyserState
from generator.games.geyser.table import Table

_DANGER = 1.2  # steps that the most dangerous geyser seems farther away than the safest, at one distance
_LEAD = 2  # geysers more with which a rival is left alone after a tie
_RETRIES = 20  # throws after which an automatic player lets a tied battle be


class Reach:
    """How far every square is from every goal, the danger of the goal counted as steps."""

    __slots__ = ("geysers", "to")

    def __init__(self, table: Table) -> None:
        self.geysers = tuple(square for square, ring in enumerate(table.ring) if ring >= 0)
        risks = [table.danger[square] for square in self.geysers]
        span = max(risks) - min(risks) or 1.0
        self.to: dict[int, list[float]] = {}
        for goal in (*self.geysers, table.mother):
            extra = 0.0 if goal == table.mother else _DANGER * (table.danger[goal] - min(risks)) / span
            self.to[goal] = [
                abs(table.columns[goal] - column) + abs(table.rows[goal] - row) + extra
                for column, row in zip(table.columns, table.rows, strict=True)
            ]


def choose(table: Table, reach: Reach, state: GeyserState, stream: Stream) -> Action:
    """One of the legal actions; chance decides between equally good ones."""
    side = legality.actor(state)
    if state.phase == TIED:
        rival = state.owner[state.target]
        behind = state.counters[CONTROLS + rival] - state.counters[CONTROLS + side]
        leave = behind >= _LEAD or state.ties > _RETRIES
        return table.others + (actions.RETREAT if leave else actions.RETRY)
    if state.phase == PLACING:
        squares = legality.permissible(table, state, side, state.target)
        return table.others + actions.TOKEN + _nearest(reach, _goals(table, reach, state, side), squares, stream)
    if state.phase == FIRING:
        return table.others + actions.FIRE
    steps, _ = legality.steps(table, state, side)
    return _step(table, reach, state, side, steps, stream) or legality.turns(table, state, side)[len(steps)]


def _step(
    table: Table, reach: Reach, state: GeyserState, side: int, steps: list[Action], stream: Stream
) -> Action | None:
    """The step that comes nearest to a goal; None where nothing but an attack on the stronger is left."""
    squares, owner, mine = len(table.squares), state.owner, state.counters[CONTROLS + side]
    fair: dict[int, list[Action]] = {}  # the steps by their target, attacks on the stronger left out
    for action in steps:
        target = action % squares
        if target == table.mother:
            return action
        rival = owner[target]
        if rival in (-1, side) or mine >= state.counters[CONTROLS + rival]:
            fair.setdefault(target, []).append(action)
    if not fair:
        return None
    attacks = [target for target in fair if owner[target] not in (-1, side)]
    target = _nearest(reach, _goals(table, reach, state, side), attacks or fair, stream)
    return stream.choice(fair[target])


def _goals(table: Table, reach: Reach, state: GeyserState, side: int) -> list[int]:
    """Where a side wants to go: the Mother Geyser once it may, else any geyser that nobody holds."""
    if state.counters[CONTROLS + side] >= table.requirement:
        return [table.mother]
    return [square for square in reach.geysers if state.owner[square] < 0] or [table.mother]


def _nearest(reach: Reach, goals: list[int], squares: Iterable[int], stream: Stream) -> int:
    """The square nearest to any of the goals."""
    ways = [reach.to[goal] for goal in goals]
    cost = {square: min([way[square] for way in ways]) for square in squares}
    least = min(cost.values())
    return stream.choice([square for square, one in cost.items() if one == least])
