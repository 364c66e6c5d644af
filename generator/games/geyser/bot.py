"""The baseline player of the specification (section 10): claim near geysers, then run for the middle.

It reckons with distances and with the geysers each side controls, never with what dice will come.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import product

from generator.engine.chance import Stream
from generator.engine.rules import Action
from generator.games.geyser.island import Island
from generator.games.geyser.pieces import Pieces
from generator.games.geyser.state import FIRING, NEW_TOKEN, TIE, C, GeyserState

_DANGER = 1.2  # steps that the most dangerous geyser seems farther away than the safest, at one distance
_LEAD = 2  # geysers more with which a rival is left alone after a tie
_RETRIES = 20  # throws after which an automatic player lets a tied battle be


class Distances:
    """How far every square is from every goal, the danger of the goal counted as steps."""

    def __init__(self, island: Island) -> None:
        throws = product(range(1, island.rules.die_faces + 1), repeat=island.rules.firing_dice)
        danger = Counter(square for dice in throws for square in island.fired.get(sum(dice), ()))
        risks = [danger[square] for square in island.geysers]
        span = max(risks) - min(risks) or 1
        self.to: dict[int, list[float]] = {}
        for goal in (*island.geysers, island.mother):
            extra = 0.0 if goal == island.mother else _DANGER * (danger[goal] - min(risks)) / span
            column, row = island.places[goal]
            self.to[goal] = [abs(column - x) + abs(row - y) + extra for x, y in island.places]

    def nearest(self, goals: list[int], squares: Iterable[int], stream: Stream) -> int:
        """The square nearest to any of the goals; chance decides between equals."""
        ways = [self.to[goal] for goal in goals]
        costs = {square: min([way[square] for way in ways]) for square in squares}
        least = min(costs.values())
        return stream.choice([square for square, cost in costs.items() if cost == least])


def baseline(rules: Pieces, reach: Distances, g: GeyserState, seat: int, stream: Stream) -> Action:
    """One of the legal actions; chance decides between equally good ones."""
    side, island = g.seats[seat], rules.island
    if g.decision == TIE:
        behind = g.counters[C.CONTROLS + g.owner[g.target]] - g.counters[C.CONTROLS + side]
        return g.options[behind >= _LEAD or g.ties > _RETRIES]
    if g.decision == NEW_TOKEN:
        squares = [rules.args(action)[0] for action in g.options[1:]]
        return rules.number("place", reach.nearest(_goals(rules, g, side), squares, stream))
    if g.decision == FIRING:
        return g.options[0]
    fair: dict[int, list[Action]] = {}  # the steps by their target, attacks on the stronger left out
    for action in g.options:
        if rules.word(action) != "move":
            continue
        _, target = rules.args(action)
        if target == island.mother:
            return action
        rival = g.owner[target]
        if rival in (-1, side) or g.counters[C.CONTROLS + side] >= g.counters[C.CONTROLS + rival]:
            fair.setdefault(target, []).append(action)
    if not fair:  # nothing but attacks on the stronger, if any step at all
        return next((action for action in g.options if rules.word(action) != "move"), g.options[0])
    attacks = [target for target in fair if g.owner[target] not in (-1, side)]
    return stream.choice(fair[reach.nearest(_goals(rules, g, side), attacks or list(fair), stream)])


def _goals(rules: Pieces, g: GeyserState, side: int) -> list[int]:
    """Where a side wants to go: the Mother Geyser once it may, else any geyser that nobody holds."""
    if g.counters[C.CONTROLS + side] >= rules.rules.mother_requirement:
        return [rules.island.mother]
    return [square for square in rules.island.geysers if g.owner[square] < 0] or [rules.island.mother]
