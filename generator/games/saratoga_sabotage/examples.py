"""The worked examples: how they start, the one verb `turn`, and how their ends are compared."""

from collections.abc import Mapping
from typing import Any

from generator.engine.rules import Refused, Step
from generator.games.saratoga_sabotage import words
from generator.games.saratoga_sabotage.rules import SaratogaRules
from generator.games.saratoga_sabotage.setting_up import seating_of
from generator.games.saratoga_sabotage.state import (
    BLUE_OUT,
    NOTHING,
    PROGRESS,
    ROUND,
    SUPPLIES,
    TURN,
    WHITE_OUT,
    Trek,
)

_START = ("players", "progress", "supplies", "locked", "round", "turn")
_END = ("progress", "supplies", "locked", "round", "turn", "winner")


class SaratogaExamples:
    """What the engine asks about the game's worked examples."""

    def __init__(self, rules: SaratogaRules) -> None:
        self._rules = rules

    def start(self, start: Mapping[str, Any]) -> Trek:
        """A table with the given chips and locked cards; raises ValueError for one that cannot be."""
        _known(start, _START, "start")
        players = start.get("players")
        if not isinstance(players, list) or len(players) not in self._rules.players():
            raise ValueError("players must list the colours of as many players as the game is for")
        state = self._rules.seated(seating_of(players, self._rules.colours), 0)
        limits = self._rules.limits
        self._chips(state, start.get("progress", {}), PROGRESS, limits.floor, self._rules.supply.reach, players)
        self._chips(state, start.get("supplies", {}), SUPPLIES, 0, limits.cap, players)
        seats = len(players)
        state.counters[WHITE_OUT] = sum(state.counters[PROGRESS : PROGRESS + seats])
        state.counters[BLUE_OUT] = sum(state.counters[SUPPLIES : SUPPLIES + seats])
        state.counters[ROUND] = _whole(start.get("round", 1), "round", 1, limits.rounds)
        state.counters[TURN] = _whole(start.get("turn", 1), "turn", 1, limits.turns)
        for name, cards in _mapping(start.get("locked", {}), "locked").items():
            state.locked[_seat(name, players)] = words.bits(cards, players)
        state.low, state.high = state.counters[:], state.counters[:]
        return state

    def _chips(self, state: Trek, chips: object, counter: int, low: int, high: int, players: list[str]) -> None:
        what = "progress" if counter == PROGRESS else "supplies"
        for name, amount in _mapping(chips, what).items():
            state.counters[counter + _seat(name, players)] = _whole(amount, f"{what} of {name}", low, high)

    def play(self, state: Trek, step: Step) -> None:
        """One turn of all players; refused by SS-END-1, SS-PLAY-1, or the first bad pair in seating order."""
        if step.verb != "turn":
            raise ValueError(f"unknown verb {step.verb!r}; this game has only 'turn'")
        pairs = _mapping(step.arguments, "turn")
        seats = list(self._rules.seat_names(state))
        if state.ended != NOTHING:
            raise Refused("SS-END-1", "the game is over")
        for name in pairs:
            _seat(name, seats)
        missing = [name for name in seats if name not in pairs]
        if missing:
            raise Refused("SS-PLAY-1", f"{' and '.join(missing)} must play too")
        plays = [self._rules.play(state, seat, pairs[name]) for seat, name in enumerate(seats)]
        for seat, play in enumerate(plays):
            self._rules.apply(state, seat, play)

    def compare(self, state: Trek, end: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
        """The named parts of the end that are otherwise; raises ValueError for a part that does not exist."""
        _known(end, _END, "end")
        found: list[tuple[str, Any, Any]] = []
        seats = list(self._rules.seat_names(state))
        view = self._rules.view(state, 0)
        for part, expected in end.items():
            if part in ("progress", "supplies"):
                found += [
                    (f"{part}.{name}", wanted, view[part].get(name))
                    for name, wanted in _mapping(expected, part).items()
                ]
                found += [(f"{part}.{name}", None, view[part][name]) for name in seats if name not in expected]
            elif part == "locked":
                for name, wanted in _mapping(expected, part).items():
                    locked = state.locked[_seat(name, seats)]
                    same = words.bits(wanted, seats) == locked
                    found.append((f"locked.{name}", wanted, wanted if same else words.cards(locked, seats)))
            elif part == "winner":
                winners = [seats[seat] for seat in state.winners] or None
                same = isinstance(expected, list) and winners is not None and sorted(expected) == sorted(winners)
                found.append((part, expected, expected if same else winners))
            else:
                found.append((part, expected, view[part]))
        return [one for one in found if one[1] != one[2] or type(one[1]) is not type(one[2])]


def _known(given: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    for key in given:
        if key not in known:
            raise ValueError(f"unknown key {key!r} in {where}; known are {', '.join(known)}")


def _mapping(value: object, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{what} must be a mapping by colour")
    return value


def _seat(name: object, seats: list[str]) -> int:
    if name not in seats:
        raise ValueError(f"nobody plays {name!r} here")
    return seats.index(str(name))


def _whole(value: object, what: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{what} must be a whole number from {low} to {high}, not {value!r}")
    return value
