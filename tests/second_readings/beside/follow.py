"""A game of the engine, and the second reading that takes the same steps and must come to the same positions."""

import copy
from typing import Any

from generator.engine.game import REFEREE, Viewer
from generator.games.wizards_tower.rules import WizardsTower
from generator.games.wizards_tower.state import TowerState
from tests.second_readings.refused import Refused
from tests.second_readings.wizards_tower.position import lay, told
from tests.second_readings.wizards_tower.steps import take

PARTS = (
    *("entrance", "removed", "cleared", "keys_found", "tower_open", "phase", "round", "supply", "heroes", "floor"),
    *("facedown", "tokens_down", "tokens_up", "wizard", "loot", "rage", "players_in_game", "winner"),
)
START = (
    *("heroes", "size", "tower", "entrance", "facedown", "faceup", "removed", "cleared", "tokens_down", "tokens_up"),
    *("supply", "wizard", "loot", "floor", "keys_found", "tower_open", "phase", "round"),
)
OPEN_WHEN_OVER = ("tokens_down", "tokens_up", "supply", "facedown", "wizard", "loot", "phase", "floor", "cleared")
"""What is left undone on the table when the game ends in the middle of a step."""


ALSO = frozenset(f"WT-{rule}" for rule in "COMBAT-9 GEAR-3 GEAR-10 PLACE-2 PLACE-4".split())
"""Rules that are named for what is asked or counted, too."""


class Different(Exception):
    """The second reading came to something else; says what."""


def shown(game: WizardsTower, g: TowerState) -> dict[str, Any]:
    """The engine's position in the words of the examples."""
    return game.show(g, Viewer(game, g, REFEREE))


def start_of(position: dict[str, Any]) -> dict[str, Any]:
    """A position as the start of an example."""
    start = {key: copy.deepcopy(position[key]) for key in START}
    for key in ("played", "held"):
        start["wizard"].pop(key, None)
    return start


def differing(engine: dict[str, Any], second: dict[str, Any]) -> list[str]:
    """The parts of two positions that differ, in words."""
    over = engine["winner"] is not None
    lines: list[str] = []
    for key in PARTS:
        if not (over and key in OPEN_WHEN_OVER):
            lines += _differing(key, engine[key], second[key])
    return lines


def _differing(key: str, one: Any, other: Any) -> list[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        if key.startswith("heroes.") and not one["alive"]:
            one = {**one, "prev": None}
            other = {**other, "prev": None}
        ignored = ("played", "held") if key == "wizard" else ()
        names = sorted({*one, *other} - {*ignored})
        return [line for name in names for line in _differing(f"{key}.{name}", one.get(name), other.get(name))]
    if isinstance(one, list) and isinstance(other, list) and not key.endswith(".deck"):
        one, other = sorted(map(str, one)), sorted(map(str, other))
    return [] if one == other else [f"{key}: the engine has {one}, the second reading {other}"]


def words(g: dict[str, Any]) -> dict[str, Any]:
    """The second reading's position in the words of the engine's."""
    found = told(g)
    found["facedown"] = g["facedown"]
    found["cleared"] = [place for place in g["cleared"] if place not in g["removed"]]
    return found


def misnamed(game: WizardsTower, g: TowerState, before: int, named: set[str]) -> list[str]:
    """What the engine's log from that event on names otherwise than the second reading; an end may cut a step short."""
    told = {game.names.rules[event[1]] for event in (g.log or [])[before:] if event[1] >= 0}
    more = sorted(told - named - ALSO)
    less = sorted(rule for rule in named - told if game.result(g) is None or "WIN" in rule)
    return [f"the log names {more}, and not {less}"] if more or less else []


class Follower:
    """The second reading beside a game; counts the steps it has taken."""

    def __init__(self) -> None:
        self.g: dict[str, Any] = {}
        self.steps = 0
        self.named: set[str] = set()
        """By all steps since the positions were compared."""
        self.events = 0
        """In the log by then."""

    def begin(self, position: dict[str, Any], events: int) -> None:
        """Lay the same position, when so many events are in the log."""
        self.g, self.named, self.events = lay(start_of(position)), set(), events

    def step(self, verb: str, given: dict[str, Any], shuffles: list[list[str]]) -> None:
        """Take a step; raises Different where the second reading refuses it."""
        self.steps += 1
        self.g["shuffles"] += shuffles
        try:
            take(self.g, verb, copy.deepcopy(given))
        except Refused as refused:
            raise Different(f"{verb} {given} is refused by {refused}") from None
        except (ValueError, KeyError, IndexError) as error:
            raise Different(f"{verb} {given} cannot be taken: {error!r}") from error
        self.named |= self.g["named"]

    def compare(self, game: WizardsTower, g: TowerState, after: str) -> None:
        """Raises Different where the positions differ, or what has been named on the way."""
        lines = [*differing(shown(game, g), words(self.g)), *misnamed(game, g, self.events, self.named)]
        self.named, self.events = set(), len(g.log or ())
        if lines:
            raise Different(f"after {after}: {'; '.join(lines)}")
