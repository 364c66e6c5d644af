"""The worked examples: a set-up, a move with its roll, the names of new summons, and how ends are compared (8.1)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from generator.engine.examples import GameExamples
from generator.engine.game import REFEREE, Viewer
from generator.engine.language import listed, mapping
from generator.engine.rules import Step
from generator.engine.state import ROLL
from generator.engine.vocabulary import Closed
from generator.games.summoners_quest.board import NAMES
from generator.games.summoners_quest.position import expected, label
from generator.games.summoners_quest.rules import SummonersQuest
from generator.games.summoners_quest.state import BEFORE, DICE_STREAM, MOVING, OVER, REPORTS, QuestState, R

_BY = {R.OBJ_1: "last_summoner", R.OBJ_2: "chamber", R.ELIM_4: "simultaneous", R.END_1: "safety_stop"}


class QuestExamples(GameExamples[QuestState]):
    """Plays the worked examples of the game."""

    folded = ("roll",)

    def __init__(self, game: SummonersQuest) -> None:
        super().__init__(game)
        self.quest = game

    def start(self, start: Mapping[str, Any]) -> QuestState:
        """The position an example begins with; nothing happens on an empty table before its set-up."""
        return super().start(start) if start else self.quest.lay(start)

    def thrown(self, g: QuestState) -> Sequence[tuple[int, int]]:
        """The roll of a movement whose walk is still to be chosen."""
        if g.phase != MOVING:
            return ()
        rolled = [(event[2], event[4]) for event in g.log or () if event[0] == ROLL and event[1] == R.MOVE_1]
        return rolled[-self.quest.rules.move_dice :]

    def _step(self, g: QuestState, step: Step) -> None:
        if step.verb == "setup":
            self._set_up(g, step.arguments, dict(step.further))
            return
        rest = {key: value for key, value in step.further.items() if key != "id"}
        if step.verb == "move":
            self._roll(g, step.arguments, rest)
        before = g.summons[g.turn] if g.names else ()
        super()._step(g, Step(step.verb, step.arguments, step.refuse, rest))
        if "id" in step.further:
            called = [piece for piece in g.summons[g.turn] if piece not in before]
            if not called:
                raise ValueError("id names the piece of a summon that is called, and this step calls none")
            label(g, called[0], str(step.further["id"]))

    def _roll(self, g: QuestState, group: Any, keys: dict[str, Any]) -> None:
        """The roll is a part of the step; what depends on it is refused after it, everything else before."""
        game, seat = self.quest, max(g.asker, 0)
        rule = game.not_now(g, seat, "move")
        if rule is None:
            own: dict[str, Any] = {key: keys[key] for key in ("dir", "gate", "open") if key in keys}
            rule = game.refusal(g, seat, *game.understood(g, seat, {**own, "move": group}))
        if rule is None and g.phase != BEFORE:
            rule = R.TURN_5
        if rule is not None:
            raise game.refused(g, seat, rule)
        self._lay_down(g, keys)
        game.apply(g, seat, game.number("roll"))

    def _set_up(self, g: QuestState, given: Any, keys: dict[str, Any]) -> None:
        game = self.quest
        names = tuple(map(str, listed(given, "setup")))
        if g.names or len(names) not in game.players() or len(set(names)) < len(names):
            raise game.refused(g, 0, R.SETUP_1)
        made = game.new_game(names, 0)
        made.script = {DICE_STREAM: []}
        temples = mapping(keys.pop("temples", {}), "temples")
        self._lay_down(made, keys)
        game.roll_for_order(made)
        game.run(made)
        spaces = Closed(NAMES)
        for seat in made.order:
            action = game.number("temple", spaces.find(made, seat, temples.get(names[seat])))
            if action not in made.options:
                raise game.refused(made, seat, R.SETUP_6)
            game.apply(made, seat, action)
        for field in fields(made):
            setattr(g, field.name, getattr(made, field.name))

    def compare(self, state: QuestState, end: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
        """The parts of the end that are otherwise; what is not named must be as at the start."""
        found = self.quest.show(state, Viewer(self.quest, state, REFEREE))
        different: list[tuple[str, Any, Any]] = []
        for key, value in expected(self.quest, json.loads(state.origin or "{}"), end).items():
            if state.phase != OVER or key not in ("turn", "round"):
                different += _differences(key, value, found[key])
        events = [list(REPORTS.values())[number] for number in state.reports]
        winner = state.names[state.winners[0]] if state.winners else None
        result = {"winner": winner, "by": _BY[state.ended]} if state.phase == OVER else None
        different += _differences("events", listed(end.get("events", []), "events"), events)
        return different + ([("result", end.get("result"), result)] if result != end.get("result") else [])


def _differences(key: str, wanted: Any, found: Any) -> list[tuple[str, Any, Any]]:
    if isinstance(wanted, dict) and isinstance(found, dict):
        names = sorted(wanted.keys() | found.keys())
        return [
            difference
            for name in names
            for difference in _differences(f"{key}.{name}", wanted.get(name), found.get(name))
        ]
    return [(key, wanted, found)] if wanted != found else []
