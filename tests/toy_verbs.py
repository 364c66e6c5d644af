"""Quarry, the game of `tests.toy`, written with verbs; it goes as the one that is written by hand, event for event."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.engine.chance import seeded
from generator.engine.dice import roll
from generator.engine.game import Game, Viewer
from generator.engine.language import Dice, Joint, Language, mapping, whole
from generator.engine.position import Position, blank
from generator.engine.rule_ids import RuleIds
from generator.engine.rules import Action, ComponentUsage, Names
from generator.engine.state import count, move, note
from generator.engine.verbs import Verb, with_others
from generator.engine.vocabulary import Vocabulary

R = RuleIds("QU", "SETUP 1 ASK 1 DIE 1 TAKE 1 END 2")
ASK, GOAL, LAST_ROUND = 0, 12, 8


@dataclass
class Stones(Position):
    """How many stones each seat has is a counter."""

    round: int = 1


class Quarry(Game[Stones]):
    """Everybody asks for 1 or 2 stones at once; who asked for more than the die shows goes away empty."""

    state = Stones
    language = Language(start=("stones",), joint={"ask": Joint(ASK, R.ASK_1)})

    def __init__(self) -> None:
        stones = ("stones 0", "stones 1", "stones 2")
        super().__init__(Names(R.all, ("pawn 0", "pawn 1", "pawn 2"), ("camp", "face"), stones, ("die",)), 3)

    def players(self) -> Sequence[int]:
        return (2, 3)

    def setups(self, players: int) -> Sequence[str]:
        return (f"setup_{players}p",)

    def setup(self, players: int, seed: int, setup: str | None = None) -> Stones:
        g = Stones(**blank(players, players, [seeded(seed, "die")], players))
        note(g, R.SETUP_1)
        self.run(g)
        return g

    def seat_names(self, state: Stones) -> Sequence[str]:
        return ("ann", "bob", "cy")[: len(state.where)]

    def verbs(self) -> Sequence[Verb]:
        return (Verb("ask", ASK, with_others, {"": Vocabulary((1, 2))}, refuses=(self.greed,)),)

    def greed(self, g: Stones, seat: int, stones: int) -> int | None:
        return R.ASK_1 if stones < 0 else None

    def idle(self, g: Stones) -> None:
        self.ask_all(g, ASK, range(len(g.where)))

    def together(self, g: Stones, decision: int, chosen: Sequence[Action]) -> None:
        for seat, action in enumerate(chosen):
            self.chose(g, seat, R.ASK_1, action)
        thrown = roll(g, 0, 6, R.DIE_1)
        for seat, action in enumerate(chosen):
            asked = self.args(action)[0] + 1
            if asked <= thrown:
                count(g, seat, asked, R.TAKE_1)
                if g.where[seat] == 0:
                    move(g, seat, 1, R.TAKE_1)
        g.round += 1
        most = max(g.counters)
        if most >= GOAL or g.round > LAST_ROUND:
            best = [seat for seat, stones in enumerate(g.counters) if stones == most]
            self.end(g, best, R.END_1 if most >= GOAL else R.END_2)

    def show(self, g: Stones, viewer: Viewer) -> dict[str, Any]:
        names = self.seat_names(g)
        stones = dict(zip(names, g.counters, strict=True))
        return {"stones": stones, "round": g.round, "winner": [names[seat] for seat in g.winners] or None}

    def example_dice(self) -> Mapping[str, Dice]:
        return {"die": Dice(0, 6)}

    def lay(self, start: Mapping[str, Any]) -> Stones:
        stones = mapping(start.get("stones"), "stones")
        g = Stones(**blank(len(stones), len(stones), [0], len(stones)))
        g.counters = [whole(number, "stones", 0, GOAL) for number in stones.values()]
        return g

    def component_usage(self, state: Stones) -> Sequence[ComponentUsage]:
        return [
            ComponentUsage("stone", "Stone", 60, sum(state.high)),
            ComponentUsage("pawn", "Pawn", 3, sum(state.where)),
        ]

    def score(self, g: Stones, seat: int, word: str, args: Sequence[int]) -> float:
        return args[0]
