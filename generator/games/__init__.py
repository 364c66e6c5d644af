"""The games that have rules of their own, by id; each package is imported only when it is asked for."""

from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.games.game import Game

GAMES: dict[str, str] = {
    "geyser": "generator.games.geyser",
    "saratoga-sabotage": "generator.games.saratoga_sabotage",
}
"""The module that holds `GAME` for each game of the house."""

GROUP = "tabletop_press.games"
"""Entry points of this group, named by game id, add games of other packages: `module:GAME`."""


def game_of(game_id: str) -> "Game | None":
    """The rules package of that game; None for a game that has none."""
    module = GAMES.get(game_id)
    if module is not None:
        game: Game = import_module(module).GAME
        return game
    for entry in entry_points(group=GROUP, name=game_id):
        other: Game = entry.load()
        return other
    return None
