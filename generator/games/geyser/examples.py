"""The worked examples of Geyser: how they start, what their steps do, and how their end is compared (8.1)."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from generator.engine.chance import ScriptEnded
from generator.engine.rules import Step
from generator.engine.state import count
from generator.games.geyser import actions, legality
from generator.games.geyser import rule_ids as ids
from generator.games.geyser.actions import number_of
from generator.games.geyser.opening import begin_with, clockwise, deal, highest
from generator.games.geyser.rules import GeyserRules
from generator.games.geyser.squares import SIDES
from generator.games.geyser.state import (
    CONTROLS,
    DICE_STREAM,
    FIRING,
    OVER,
    PLACING,
    ROLLER,
    ROUND,
    SUPPLY,
    TIED,
    TURNS,
    GeyserState,
    clone,
    empty,
    place,
)
from generator.games.geyser.turn import roll

_START = ("order", "tokens", "turn", "round", "roller")
_END = ("tokens", "controls", "supply", "round", "turn", "roller", "phase", "order", "winner")


class GeyserExamples:
    """Plays the steps of an example with laid-down dice."""

    def __init__(self, rules: GeyserRules) -> None:
        self.rules = rules
        self.table = rules.table

    def start(self, start: Mapping[str, Any]) -> GeyserState:
        """The position an example begins with; raises ValueError for one that cannot be."""
        _only(start, _START, "start")
        order = tuple(map(_side, _list(start.get("order"), "order")))
        if len(order) < 2 or len(set(order)) != len(order):
            raise ValueError("order lists at least two different players")
        if order != clockwise(order, order[0]):
            raise ValueError("the turn order goes clockwise")
        state = empty(self.table, order, 0)
        state.log = None
        for side in state.seats:
            deal(self.table, state, side)
        for name, squares in _mapping(start.get("tokens", {}), "tokens").items():
            if _side(name) not in order:
                raise ValueError(f"{name} has tokens but is not in the turn order")
            for square in _list(squares, f"tokens of {name}"):
                self._stand(state, _side(name), square)
        number = start.get("round", 1)
        if not _whole(number) or not 1 <= number <= self.table.round_limit:
            raise ValueError(f"the round is a whole number from 1 to {self.table.round_limit}")
        count(state, ROUND, number, ids.TURN_1)
        turn = _place_in(order, start.get("turn", SIDES[order[0]]), "turn")
        count(state, TURNS, turn, ids.TURN_2)
        roller = (number - 1) % len(order)
        if "roller" in start:
            roller = _place_in(order, start["roller"], "roller")
        count(state, ROLLER, roller, ids.FIRE_5)
        state.log = []
        return state

    def _stand(self, state: GeyserState, side: int, name: Any) -> None:
        square = number_of(self.table, name)
        if state.owner[square] not in (-1, side):
            raise ValueError(f"two tribes share {name}")
        if state.height[square] >= self.table.stack_limit:
            raise ValueError(f"more than {self.table.stack_limit} tokens stand on {name}")
        if not state.counters[SUPPLY + side]:
            raise ValueError(f"{SIDES[side]} has only {self.table.tokens} tokens")
        place(self.table, state, side, square, ids.SETUP_3)

    def play(self, state: GeyserState, step: Step) -> None:
        """Carry out one step; a refused one leaves the state as it was."""
        verbs = {
            "start_roll": self._start_roll,
            "move": self._move,
            "pass": self._pass,
            "callup": self._call_up,
            "fire": self._fire,
        }
        if step.verb not in verbs:
            raise ValueError(f"unknown step {step.verb!r}; steps are {', '.join(verbs)}")
        tried = clone(state)
        try:
            verbs[step.verb](tried, _mapping(step.arguments, step.verb))
        except ScriptEnded:
            raise ValueError("the example gives too few dice") from None
        if tried.script is not None and tried.script[DICE_STREAM]:
            raise ValueError(f"the example gives {len(tried.script[DICE_STREAM])} dice that nobody throws")
        tried.script = None
        for one in fields(tried):
            setattr(state, one.name, getattr(tried, one.name))

    def _start_roll(self, state: GeyserState, given: Mapping[str, Any]) -> None:
        _only(given, ("rolls",), "start_roll")
        if state.phase == OVER:
            legality.refuse(ids.END_1, "the game is over")
        if state.counters[ROUND] > 1 or state.counters[TURNS]:
            legality.refuse(ids.SETUP_4, "the roll for the start comes before the first turn")
        rolling = list(state.seats)
        for thrown in _list(given.get("rolls"), "rolls"):
            dice = {_side(name): value for name, value in _mapping(thrown, "a throw").items()}
            if len(rolling) == 1 or sorted(dice) != rolling:
                legality.refuse(
                    ids.SETUP_4, f"it is {' and '.join(SIDES[side] for side in rolling)} who rolled highest"
                )
            self._lay_down(state, [dice[side] for side in rolling])
            rolling = highest({side: roll(self.table, state, 1, ids.SETUP_4) for side in rolling})
        if len(rolling) > 1:
            legality.refuse(ids.SETUP_4, "those tied for highest roll again")
        begin_with(state, rolling[0])

    def _move(self, state: GeyserState, given: Mapping[str, Any]) -> None:
        _only(given, ("by", "from", "to", "battle", "tie", "place"), "move")
        side = self._turn_of(state, given)
        source, target = _name(given, "from"), _name(given, "to")
        action = legality.may_step(self.table, state, side, source, target)
        token = state.where.index(number_of(self.table, source), self.table.first[side])
        self._battle(state, side, action, given)
        landed = state.where[token] if state.where[token] == number_of(self.table, target) else -1
        self._add(state, side, landed, given)

    def _call_up(self, state: GeyserState, given: Mapping[str, Any]) -> None:
        _only(given, ("by", "battle", "tie", "place"), "callup")
        side = self._turn_of(state, given)
        self._battle(state, side, legality.may_call(self.table, state, side), given)
        self._add(state, side, -1, given)

    def _pass(self, state: GeyserState, given: Mapping[str, Any]) -> None:
        _only(given, ("by",), "pass")
        side = self._turn_of(state, given)
        self._apply(state, side, legality.may_pass(self.table, state, side))

    def _fire(self, state: GeyserState, given: Mapping[str, Any]) -> None:
        _only(given, ("by", "dice"), "fire")
        side = self._player(state, given)
        legality.may_act(state, side, firing=True)
        self._lay_down(state, _list(given.get("dice"), "dice"))
        self._apply(state, side, self.table.others + actions.FIRE)

    def _battle(self, state: GeyserState, side: int, action: int, given: Mapping[str, Any]) -> None:
        """Apply a step or call-up, with the battle it may start, up to the choice of a new token's square."""
        pairs = [_list(pair, "a throw of a battle") for pair in _list(given.get("battle", []), "battle")]
        self._lay_down(state, [die for pair in pairs for die in pair])
        choices = _list(given.get("tie", []), "tie")
        self._apply(state, side, action)
        for choice in choices:
            if state.phase != TIED:
                raise ValueError(f"there is no tie for the choice {choice!r}")
            if choice not in ("retry", "retreat"):
                raise ValueError("after a tie the attacker chooses retry or retreat")
            self._apply(state, side, self.table.others + (actions.RETRY if choice == "retry" else actions.RETREAT))
        if state.phase == TIED:
            raise ValueError("the battle is tied: the example must say under tie whether to retry or retreat")

    def _add(self, state: GeyserState, side: int, landed: int, given: Mapping[str, Any]) -> None:
        """Add the new tokens the example names, and do without the others."""
        wanted = given.get("place", "none")
        for name in wanted if isinstance(wanted, list) else [wanted]:
            if not isinstance(name, str):
                raise ValueError("place names a square, or none")
            if name != "none":
                self._apply(state, side, legality.may_place(self.table, state, side, landed, name))
        if state.phase == PLACING:
            self._apply(state, side, self.table.others + actions.NO_TOKEN)

    def _apply(self, state: GeyserState, side: int, action: int) -> None:
        self.rules.apply(state, state.seats.index(side), action)

    def _turn_of(self, state: GeyserState, given: Mapping[str, Any]) -> int:
        side = self._player(state, given)
        legality.may_act(state, side, firing=False)
        return side

    def _player(self, state: GeyserState, given: Mapping[str, Any]) -> int:
        side = _side(given.get("by"))
        if side not in state.seats:
            raise ValueError(f"{SIDES[side]} does not play")
        return side

    def _lay_down(self, state: GeyserState, dice: Iterable[Any]) -> None:
        """Script the next dice."""
        values = list(dice)
        for value in values:
            if not _whole(value) or not 1 <= value <= self.table.die_faces:
                raise ValueError(f"a die shows a whole number from 1 to {self.table.die_faces}, not {value!r}")
        state.script = {DICE_STREAM: [value - 1 for value in values]}

    def compare(self, state: GeyserState, end: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
        """The named parts of the end that differ; squares are compared in any order."""
        _only(end, _END, "end")
        differences: list[tuple[str, Any, Any]] = []
        found = self._found(state)
        for field, expected in end.items():
            if field in ("tokens", "controls", "supply"):
                for name, value in _mapping(expected, field).items():
                    have = found[field].get(name)
                    want = sorted(map(str, value)) if field == "tokens" and isinstance(value, list) else value
                    if (sorted(have) if field == "tokens" and have is not None else have) != want:
                        differences.append((f"{field}.{name}", value, have))
            elif field == "winner" and isinstance(expected, list) and found["winner"] is not None:
                if sorted(map(str, expected)) != sorted(found["winner"]):
                    differences.append((field, expected, found["winner"]))
            elif found[field] != expected:
                differences.append((field, expected, found[field]))
        return differences

    def _found(self, state: GeyserState) -> dict[str, Any]:
        counters = state.counters
        names = {side: SIDES[side] for side in state.seats}
        return {
            "tokens": {name: self.rules.squares_of(state, side) for side, name in names.items()},
            "controls": {name: counters[CONTROLS + side] for side, name in names.items()},
            "supply": {name: counters[SUPPLY + side] for side, name in names.items()},
            "round": counters[ROUND],
            "turn": names[legality.actor(state)] if state.phase not in (FIRING, OVER) else None,
            "roller": names[state.order[counters[ROLLER]]],
            "phase": "firing" if state.phase in (FIRING, OVER) else "turns",
            "order": [names[side] for side in state.order],
            "winner": [names[state.seats[seat]] for seat in state.winners] or None,
        }


def _side(name: Any) -> int:
    if name not in SIDES:
        raise ValueError(f"{name!r} is no player; players are {', '.join(SIDES)}")
    return SIDES.index(name)


def _place_in(order: tuple[int, ...], name: Any, field: str) -> int:
    if _side(name) not in order:
        raise ValueError(f"{field}: {name} is not in the turn order")
    return order.index(_side(name))


def _name(given: Mapping[str, Any], key: str) -> str:
    if not isinstance(given.get(key), str):
        raise ValueError(f"{key} names a square")
    return str(given[key])


def _only(given: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    for key in given:
        if key not in known:
            raise ValueError(f"{where} knows no {key!r}, only {', '.join(known)}")


def _mapping(value: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{what} must be a mapping")
    return value


def _list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{what} must be a list")
    return value


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
