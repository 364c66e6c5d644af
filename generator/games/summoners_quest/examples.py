"""The worked examples: how they start, what their steps do, and how their ends are compared (8.1)."""

import copy
import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from generator.engine.chance import ScriptEnded
from generator.engine.rules import Refused, Step
from generator.games.summoners_quest import actions as act
from generator.games.summoners_quest import rule_ids as ids
from generator.games.summoners_quest import turn
from generator.games.summoners_quest.combat import powered
from generator.games.summoners_quest.legality import FINE, Why, may_walk, why_not
from generator.games.summoners_quest.options import reversed_
from generator.games.summoners_quest.position import described, expected, position
from generator.games.summoners_quest.rule_ids import RULES
from generator.games.summoners_quest.rules import SummonersRules
from generator.games.summoners_quest.setting_up import choose_temple, new_game, roll_for_order
from generator.games.summoners_quest.state import (
    BEFORE,
    DECK_STREAM,
    DICE_STREAM,
    NOTHING,
    OVER,
    REPORTS,
    Quest,
    clone,
)

_DECISIONS = ("victim", "fighter", "attack", "defend", "powers", "portal", "overdraw", "discard", "destroy", "shuffle")
_FURTHER = {
    "setup": ("temples",),
    "move": ("dir", "gate", "open"),
    "summon": ("id",),
    "cast": ("target",),
    "place_trap": ("at",),
    "equip": ("bearer", "target"),
    "remove_item": ("bearer",),
    "use_item": ("bearer", "target"),
    "use_power": ("target",),
    "open_gate": (),
    "start_turn": (),
    "end_turn": (),
    "skip_move": (),
}
"""The steps, and the keys that each may have beside the decisions and dice."""

_BY = {ids.OBJ_1: "last_summoner", ids.OBJ_2: "chamber", ids.ELIM_4: "simultaneous", ids.END_1: "safety_stop"}


class SummonersExamples:
    """What the engine asks about the game's worked examples."""

    further = frozenset((*_DECISIONS, "dice", *(key for keys in _FURTHER.values() for key in keys)))
    """The keys of a step that are not its verb."""

    def __init__(self, rules: SummonersRules) -> None:
        self._rules = rules
        self._table = rules.table

    def start(self, start: Mapping[str, Any]) -> Quest:
        """The position of an example; raises ValueError for one that cannot be."""
        return position(self._table, start)

    def play(self, state: Quest, step: Step) -> None:
        """Carry out one step; a refused one leaves the state as it was."""
        if step.verb not in _FURTHER:
            raise ValueError(f"unknown step {step.verb!r}; steps are {', '.join(_FURTHER)}")
        given = copy.deepcopy(dict(step.further))
        for key in given:
            if key not in (*_FURTHER[step.verb], *_DECISIONS, "dice"):
                raise ValueError(f"{step.verb} does not take {key!r}")
        tried = clone(state)
        dice = given.pop("dice", [])
        tried.script = {DICE_STREAM: [_die(one, self._table.die_sides) - 1 for one in _listed(dice)]}
        order = _listed(given.pop("shuffle", []))
        if step.verb != "setup":  # which shuffles all cards; nobody sees into the deck there
            tried.script[DECK_STREAM] = [act.card_named(self._table, tried, name) for name in order]
        try:
            if step.verb == "setup":
                tried = self._set_up(tried, step.arguments, given)
            else:
                self._step(tried, step, given)
        except ScriptEnded:
            raise ValueError("the example gives too few dice, or too few cards of a shuffled deck") from None
        if tried.script is not None and any(tried.script.values()):
            raise ValueError("the example gives dice or cards that nobody needs")
        tried.script = None
        for one in fields(tried):
            setattr(state, one.name, getattr(tried, one.name))

    def _set_up(self, bare: Quest, names: Any, given: dict[str, Any]) -> Quest:
        table = self._table
        if bare.names:
            raise Refused(RULES[ids.SETUP_1], "the game has begun")
        seats = tuple(map(str, _listed(names)))
        if not table.players_min <= len(seats) <= table.players_max or len(set(seats)) != len(seats):
            raise Refused(RULES[ids.SETUP_1], "the game is for other numbers of players")
        state = new_game(table, seats, 0)
        state.script, state.log, state.manual, state.origin = bare.script, [], 1, "{}"
        roll_for_order(table, state)
        temples = given.pop("temples", {})
        turn.run(table, state)
        for seat in state.order:
            action = act.number(act.TEMPLE, 0, 0, act.space_number(temples.get(seats[seat])))
            if action not in state.options:
                raise Refused(RULES[ids.SETUP_6], "this temple is taken, or none")
            choose_temple(table, state, act.target_of(action))
            state.ask = NOTHING
            turn.run(table, state)
        return state

    def _step(self, state: Quest, step: Step, given: dict[str, Any]) -> None:
        if state.phase == OVER:
            raise Refused(RULES[ids.TURN_8], "the game is over")
        if not state.names:
            raise Refused(RULES[ids.SETUP_1], "the game begins with its set-up")
        action = self._action(state, step, given)
        if step.verb == "move":
            may_roll = state.phase == BEFORE
            self._refuse(
                may_walk(self._table, state, action) if may_roll else (ids.TURN_5, "it has been, or is to come")
            )
            self._apply(state, act.number(act.ROLL))
            self._refuse(may_walk(self._table, state, action))
        else:
            if action not in state.options:
                self._refuse(why_not(self._table, state, state.asker, action))
        label = given.pop("id", None)
        before = list(state.summons[state.turn]) if label is not None else []
        self._apply(state, action)
        if label is not None:
            called = next(one for one in state.summons[state.turn] if one not in before)
            if label in (*state.names, *dict(state.labels).values()):
                raise ValueError(f"two pieces are called {label!r}")
            state.labels = (*state.labels, (called, str(label)))
        self._decide(state, given)

    def _action(self, state: Quest, step: Step, given: dict[str, Any]) -> int:
        """The decision a step stands for."""
        verb = step.verb
        if verb in ("start_turn", "end_turn", "skip_move"):
            if step.arguments not in state.names:
                raise ValueError(f"nobody is called {step.arguments!r}")
            if state.names.index(step.arguments) != state.turn:
                raise Refused(RULES[ids.TURN_4], f"it is the turn of {state.names[state.turn]}")
            return act.number({"start_turn": act.BEGIN, "end_turn": act.END, "skip_move": act.SKIP}[verb])
        own = {key: given.pop(key) for key in _FURTHER[verb] if key in given and key != "id"}
        if verb == "remove_item" and "bearer" not in own:
            own["bearer"] = state.names[state.turn]
        action = act.parsed(self._table, state, {verb: step.arguments, **own})
        card = self._table.deck.designs[act.card_of(action)]
        if verb in ("use_power", "cast", "use_item", "equip") and act.target_of(action):
            power = card.action if verb != "use_power" else self._table.of[act.piece_of(action)].action
            if power is not None and power.target < 2:  # aimed at the bearer or the owner: there is nothing to choose
                action -= act.target_of(action)
        if verb == "move" and act.target_of(action) & act.BACKWARD == 0:
            group = (act.piece_of(action), act.card_of(action))
            if reversed_(state, *group):
                action |= act.BACKWARD
        return action

    def _refuse(self, why: Why) -> None:
        if why != FINE:
            raise Refused(RULES[why[0]], why[1])

    def _apply(self, state: Quest, action: int) -> None:
        if action not in state.options:
            raise AssertionError(f"{act.named(self._table, state, action)} is not refused, and not an option")
        turn.answer(self._table, state, action)
        turn.run(self._table, state)

    def _decide(self, state: Quest, given: dict[str, Any]) -> None:
        """Answer what comes up, from the step's keys."""
        while state.ask not in (NOTHING, act.END):
            self._apply(state, self._answer(state, given))
        powers = given.pop("powers", [])
        if powers:
            raise ValueError(f"nobody asks for the powers of {powers}")
        left = [key for key, value in given.items() if value not in ([], None, False)]
        if left:
            raise ValueError(f"nobody asks for {', '.join(left)}")

    def _answer(self, state: Quest, given: dict[str, Any]) -> int:
        table, ask = self._table, state.ask
        if ask == act.POWER:
            piece = powered(state)
            powers = [act.piece_number(table, state, name) for name in given.get("powers", [])]
            if piece in powers:
                given["powers"].remove(act.piece_name(table, state, piece))
            return act.number(act.POWER, 0, 0, int(piece in powers))
        if ask == act.PORTAL:
            return act.number(act.PORTAL, 0, 0, int(_next(given, "portal") is True))
        key = {
            act.VICTIM: "victim",
            act.FIGHTER: "fighter",
            act.ATTACK: "attack",
            act.DEFEND: "defend",
            act.OVERDRAW: "overdraw",
            act.DISCARD: "discard",
            act.DESTROY: "destroy",
        }[ask]
        value = _next(given, key)
        if value is None:
            if ask in (act.DEFEND, act.OVERDRAW) or len(state.options) == 1:
                return state.options[0]
            raise ValueError(f"the example must say {key}")
        if ask in (act.OVERDRAW, act.DISCARD, act.DESTROY):
            action = act.number(ask, act.card_named(table, state, value))
        else:
            action = act.number(ask, 0, act.piece_number(table, state, value))
        if action not in state.options:
            raise ValueError(f"{key} cannot be {value!r}")
        return action

    def compare(self, state: Quest, end: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
        """The parts of the end that are otherwise; what is not named must be as at the start."""
        found = described(self._table, state)
        wanted = expected(self._table, json.loads(state.origin), end)
        differences = []
        for key, value in wanted.items():
            if key in ("turn", "round") and state.phase == OVER:
                continue
            if value != found[key]:
                differences += _differences(key, value, found[key])
        events = [REPORTS[one] for one in state.reports]
        if events != list(end.get("events", [])):
            differences.append(("events", end.get("events", []), events))
        result = None
        if state.phase == OVER:
            winner = state.names[state.winners[0]] if state.winners else None
            result = {"winner": winner, "by": _BY[state.ended]}
        if result != end.get("result"):
            differences.append(("result", end.get("result"), result))
        return differences


def _differences(key: str, wanted: Any, found: Any) -> list[tuple[str, Any, Any]]:
    if isinstance(wanted, dict) and isinstance(found, dict):
        differences = []
        for name in sorted(wanted.keys() | found.keys()):
            if wanted.get(name) != found.get(name):
                differences += _differences(f"{key}.{name}", wanted.get(name), found.get(name))
        return differences
    return [(key, wanted, found)]


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else [value]


def _die(value: Any, sides: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= sides:
        raise ValueError(f"a die shows 1 to {sides}, not {value!r}")
    return value


def _next(given: dict[str, Any], key: str) -> Any:
    """The step's word for a decision; of a list the next one."""
    value = given.get(key)
    if isinstance(value, list):
        return value.pop(0) if value else None
    return given.pop(key, None)
