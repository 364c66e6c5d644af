"""A player that looks ahead: Monte Carlo tree search over worlds that agree with what its seat can see.

Every iteration draws all that is hidden anew (`Rules.resample`), walks down one tree common to all such worlds, adds a
node to it and plays on with simple players; the outcome is noted on the way back. Chance and the choices of others are
part of the drawn world; a choice that several seats make at once is made by each from figures of its own, so that
nobody answers what is still hidden. Budgets are counted in iterations, never in time.

Source: P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on
Computational Intelligence and AI in Games 4 (2012), 120-143; widening: R. Coulom, "Computing Elo ratings of move
patterns in the game of Go", ICGA Journal 30 (2007), 198-208.
"""

from collections.abc import Sequence
from dataclasses import field
from math import log, sqrt
from typing import Any

from generator.dataclass import dataclass
from generator.engine.chance import Stream
from generator.engine.rules import Action, Rules
from generator.engine.state import State

ITERATIONS = 150
"""The usual budget for a decision."""
LIMIT = 20_000
"""Decisions after which a game that is played out in the mind counts as undecided."""
_BY_LOT_PERCENT = 20
_UNJUDGED_TRUST = 4.0


@dataclass(slots=True)
class _Tried:
    """What is known of an action at a node: how often it was chosen and could have been, and what it won in all.

    `bias` favours it at first and fades with its visits.
    """

    bias: float = 0.0
    visits: int = 0
    available: int = 0
    won: float = 0.0


@dataclass(slots=True)
class _Node:
    """A place in the tree: what each seat has tried there, and where each joint choice leads."""

    tried: dict[int, dict[Action, _Tried]] = field(default_factory=dict)
    children: dict[tuple[Action, ...], "_Node"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Search:
    """The searching player.

    `exploration` weighs curiosity against what was won so far. A node considers `width` actions times the square root
    of its visits, the greedy player's choice first, which counts as if it had won `trust` times. After the tree at most
    `depth` further decisions are played, of which `sensible_percent` are the greedy player's and the others random,
    where the rules can judge the position; games whose rules cannot are played to the end.
    """

    iterations: int = ITERATIONS
    exploration: float = 0.4
    width: float = 1.0
    trust: float = 1.0
    depth: int = 8
    sensible_percent: int = 80

    def __call__(self, rules: Rules[Any], state: Any, seat: int, stream: Stream) -> Action:
        """The action of `rules.legal(state, seat)` that the search came back to most often."""
        legal = rules.legal(state, seat)
        if len(legal) == 1:
            return legal[0]
        look = _Look(self, rules, state, stream)
        root = _Node()
        quiet = rules.clone(state)
        quiet.log = None  # nobody will read it
        for _ in range(self.iterations):
            world = rules.resample(quiet, seat, stream)
            world.streams = [stream.below(1 << 31) << 31 | stream.below(1 << 31) for _ in world.streams]
            look.ahead(root, world)
        tried = root.tried.get(seat, {})
        known = [action for action in legal if action in tried]
        if not known:  # the budget is 0
            return rules.greedy(state, seat, stream)
        return max(known, key=lambda action: (tried[action].visits, tried[action].won, -action))


class _Look:
    """One decision's search: the settings and what they are applied to."""

    __slots__ = ("judges", "rules", "seats", "settings", "stream", "trust")

    def __init__(self, settings: Search, rules: Rules[Any], state: State, stream: Stream) -> None:
        self.settings = settings
        self.rules = rules
        self.seats = len(rules.seat_names(state))
        self.stream = stream
        self.judges = rules.evaluate(state) is not None
        # A game played out is only won or lost, which says less than a judgement: more must speak against the first.
        self.trust = settings.trust if self.judges else _UNJUDGED_TRUST * settings.trust

    def ahead(self, node: _Node, world: State) -> None:
        """One iteration from the root, in a world that is used up by it."""
        rules = self.rules
        path: list[tuple[int, _Tried]] = []
        while rules.result(world) is None:
            chosen = []
            actors = tuple(rules.actors(world))
            for seat in actors:
                # Seats with equal figures would march in step: where several choose at once, some choices go by lot.
                by_lot = len(actors) > 1 and self.stream.below(100) < _BY_LOT_PERCENT
                action, tried = self._choose(node.tried.setdefault(seat, {}), world, seat, by_lot)
                path.append((seat, tried))
                chosen.append(action)
                rules.apply(world, seat, action)
            joint = tuple(chosen)
            child = node.children.get(joint)
            if child is None:
                node.children[joint] = _Node()
                break
            node = child
        outcome = self._outcome(world)
        for seat, tried in path:
            tried.visits += 1
            tried.won += outcome[seat]

    def _choose(self, tried: dict[Action, _Tried], world: State, seat: int, by_lot: bool) -> tuple[Action, _Tried]:
        """The action to follow from a node, and its figures: a new one while the node may widen."""
        legal = self.rules.legal(world, seat)
        if len(legal) == 1:
            return legal[0], tried.setdefault(legal[0], _Tried())
        known = [(action, tried[action]) for action in legal if action in tried]
        visits = sum([child.visits for _, child in known])
        if len(known) < len(legal) and len(known) < self.settings.width * sqrt(visits + 1):
            bias = 0.0 if tried else self.trust
            action = self._new(tried, legal, world, seat)
            child = tried[action] = _Tried(bias, available=1)
        elif by_lot:
            action, child = self.stream.choice(known)
        else:
            curiosity = self.settings.exploration

            def bound(pair: tuple[Action, _Tried]) -> float:
                child = pair[1]
                tries = child.visits + 1
                return (child.won + child.bias) / tries + curiosity * sqrt(log(child.available + 1) / tries)

            action, child = max(known, key=bound)
        for _, other in known:
            other.available += 1
        return action, child

    def _new(self, tried: dict[Action, _Tried], legal: Sequence[Action], world: State, seat: int) -> Action:
        """An action that the node has not tried: the sensible one first, then by lot."""
        if not tried:
            return self.rules.greedy(world, seat, self.stream)
        return self.stream.choice([action for action in legal if action not in tried])

    def _outcome(self, world: State) -> Sequence[float]:
        """For each seat, from 0 to 1, what comes of the game when simple players play on."""
        rules, stream, sensible = self.rules, self.stream, self.settings.sensible_percent
        left = self.settings.depth if self.judges else LIMIT
        while (result := rules.result(world)) is None and left > 0:
            for seat in tuple(rules.actors(world)):
                if stream.below(100) < sensible:
                    action = rules.greedy(world, seat, stream)
                else:
                    action = stream.choice(rules.legal(world, seat))
                rules.apply(world, seat, action)
                left -= 1
        if result is not None:
            shared = 1.0 / len(result.winners) if result.winners else 0.0
            return [shared if seat in result.winners else 0.0 for seat in range(self.seats)]
        return self.rules.evaluate(world) or [1.0 / self.seats] * self.seats
