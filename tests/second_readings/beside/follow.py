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


class Follower:
    """The second reading beside a game; counts the steps it has taken."""

    def __init__(self) -> None:
        self.g: dict[str, Any] = {}
        self.steps = 0

    def begin(self, position: dict[str, Any]) -> None:
        """Lay the same position."""
        self.g = lay(start_of(position))

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

    def compare(self, position: dict[str, Any], after: str) -> None:
        """Raises Different where the positions differ."""
        lines = differing(position, words(self.g))
        if lines:
            raise Different(f"after {after}: {'; '.join(lines)}")
