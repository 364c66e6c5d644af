"""A game small enough to reason about: the engine's own tests play it.

Quarry: everybody secretly asks for 1 or 2 stones at once; then one die is thrown, and who asked for more than it shows
goes away empty. First to the goal wins; after the last round the most stones win.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.engine.cards import CardUse
from generator.engine.chance import Stream, draw, seeded
from generator.engine.optional import OptionalParts
from generator.engine.rules import Action, ComponentUsage, IllegalAction, Names, Result, Step
from generator.engine.state import CHOOSE, END, ROLL, State, cloner, count, move, note

SETUP, ASK, DIE, TAKE, WIN, LAST = range(6)
RULES = ("QU-SETUP-1", "QU-ASK-1", "QU-DIE-1", "QU-TAKE-1", "QU-END-1", "QU-END-2")
GOAL, LAST_ROUND = 12, 8


@dataclass
class Quarry(State):
    """`asked` holds each seat's hidden choice, 0 where it has not chosen."""

    asked: list[int]
    round: int


_clone = cloner(Quarry)


class QuarryRules(OptionalParts[Quarry]):
    """Rules of Quarry."""

    def __init__(self) -> None:
        stones = tuple(f"stones {seat}" for seat in range(3))
        self.names = Names(RULES, ("pawn 0", "pawn 1", "pawn 2"), ("camp", "face"), stones, ("die",))

    def players(self) -> Sequence[int]:
        return (2, 3)

    def setups(self, players: int) -> Sequence[str]:
        return (f"setup_{players}p",)

    def setup(self, players: int, seed: int, setup: str | None = None) -> Quarry:
        zeros = [0] * players
        state = Quarry([0] * players, zeros[:], zeros[:], zeros[:], [seeded(seed, "die")], None, [], zeros[:], 1)
        note(state, SETUP)
        return state

    def seat_names(self, state: Quarry) -> Sequence[str]:
        return ("ann", "bob", "cy")[: len(state.asked)]

    def clone(self, state: Quarry) -> Quarry:
        return _clone(state)

    def actors(self, state: Quarry) -> Sequence[int]:
        return [seat for seat, asked in enumerate(state.asked) if not asked] if self.result(state) is None else ()

    def legal(self, state: Quarry, seat: int) -> Sequence[Action]:
        return (1, 2) if seat in self.actors(state) else ()

    def apply(self, state: Quarry, seat: int, action: Action) -> None:
        state.asked[seat] = action
        if state.log is not None:
            state.log.append((CHOOSE, ASK, seat, 0, action))
        if 0 not in state.asked:
            self._resolve(state)

    def _resolve(self, state: Quarry) -> None:
        thrown = draw(state, 0, 6) + 1
        if state.log is not None:
            state.log.append((ROLL, DIE, 0, 6, thrown))
        for seat, asked in enumerate(state.asked):
            if asked <= thrown:
                count(state, seat, asked, TAKE)
                if state.where[seat] == 0:
                    move(state, seat, 1, TAKE)
        state.asked = [0] * len(state.asked)
        state.round += 1
        result = self.result(state)
        if result is not None and state.log is not None:
            state.log.extend((END, RULES.index(result.reason), seat, 0, 0) for seat in result.winners)

    def result(self, state: Quarry) -> Result | None:
        most = max(state.counters)
        if most < GOAL and state.round <= LAST_ROUND:
            return None
        winners = tuple(seat for seat, stones in enumerate(state.counters) if stones == most)
        return Result(winners, RULES[WIN if most >= GOAL else LAST])

    def view(self, state: Quarry, seat: int) -> Mapping[str, Any]:
        return {"stones": list(state.counters), "asked": state.asked[seat], "round": state.round}

    def resample(self, state: Quarry, seat: int, stream: Stream) -> Quarry:
        drawn = _clone(state)
        for other, asked in enumerate(state.asked):
            if other != seat and asked:
                drawn.asked[other] = stream.below(2) + 1
        return drawn

    def name(self, state: Quarry, seat: int, action: Action) -> Mapping[str, Any]:
        return {"ask": action}

    def parse(self, state: Quarry, seat: int, words: Mapping[str, Any]) -> Action:
        action = words["ask"]
        if action not in (1, 2):
            raise IllegalAction("QU-ASK-1", "ask for 1 or 2 stones")
        return int(action)

    def check(self, state: Quarry) -> None:
        assert all(0 <= stones <= 24 for stones in state.counters), "stones"

    def component_usage(self, state: Quarry) -> Sequence[ComponentUsage]:
        return [
            ComponentUsage("stone", "Stone", 60, sum(state.high)),
            ComponentUsage("pawn", "Pawn", 3, sum(state.where)),
        ]

    def progress(self, state: Quarry) -> tuple[str, int]:
        return "rounds", state.round - 1

    def placed(self, state: Quarry) -> Sequence[tuple[str, str, str]]:
        return [("quarry", self.names.zones[zone], f"pawn-{seat}") for seat, zone in enumerate(state.where)]

    def player_counters(self, state: Quarry) -> Mapping[str, Mapping[str, int]]:
        return {name: {"stones": state.counters[seat]} for seat, name in enumerate(self.seat_names(state))}

    def greedy(self, state: Quarry, seat: int, stream: Stream) -> Action:
        return 2

    def measures(self, state: Quarry) -> Mapping[str, int]:
        return {"stones": sum(state.counters), "stones_max": max(state.counters)}

    def cards(self, state: Quarry) -> Sequence[CardUse]:
        """Quarry has no cards, so the choices stand for them: asking for one, and asking for two."""
        asked = [event for event in state.log or () if event[0] == CHOOSE]
        return [
            CardUse(card, seat, rounds, plays)
            for seat in range(len(state.asked))
            for rounds in [sum(event[2] == seat for event in asked)]
            for number, card in ((1, "ask one"), (2, "ask two"))
            for plays in [sum(event[2] == seat and event[4] == number for event in asked)]
        ]


@dataclass(frozen=True)
class MakeQuarry:
    """Makes the rules in any process."""

    def __call__(self) -> QuarryRules:
        return QuarryRules()


class QuarryExamples:
    """Starts `{stones: {ann: 3}}`, steps `ask: {ann: 1, bob: 2, die: 4}`, ends `{stones: ..., winner: ...}`."""

    def __init__(self, rules: QuarryRules) -> None:
        self.rules = rules

    def start(self, start: Mapping[str, Any]) -> Quarry:
        if "stones" not in start:
            raise ValueError("start: stones are missing")
        state = self.rules.setup(len(start["stones"]), 0)
        state.counters = list(start["stones"].values())
        return state

    def play(self, state: Quarry, step: Step) -> None:
        match step:
            case Step("ask", {"ann": ann, "bob": bob, "die": die}):
                if self.rules.result(state) is not None:
                    raise IllegalAction("QU-END-1", "the game is over")
                actions = [self.rules.parse(state, seat, {"ask": entry}) for seat, entry in enumerate((ann, bob))]
                state.script = {0: [die - 1]}
                for seat, action in enumerate(actions):
                    self.rules.apply(state, seat, action)
                state.script = None
            case Step("cheat"):
                state.counters[0] += 1
                raise IllegalAction("QU-ASK-1", "caught")
            case Step("spoil"):
                state.counters[0] = -5
            case _:
                raise ValueError(f"there is no verb {step.verb!r} with {step.arguments!r}")

    def compare(self, state: Quarry, end: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
        names = self.rules.seat_names(state)
        result = self.rules.result(state)
        found = {
            "stones": dict(zip(names, state.counters, strict=True)),
            "winner": [names[seat] for seat in result.winners] if result else None,
        }
        return [(key, expected, found[key]) for key, expected in end.items() if expected != found[key]]
