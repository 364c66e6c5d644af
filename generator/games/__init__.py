"""The games that have rules of their own, by id; each package is imported only when it is asked for."""

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.games.game import Game

GAMES: dict[str, str] = {
    "geyser": "generator.games.geyser",
    "saratoga-sabotage": "generator.games.saratoga_sabotage",
    "summoners-quest": "generator.games.summoners_quest",
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
    if any_offered():
        from importlib.metadata import entry_points  # slow to import, and hardly ever needed

        for entry in entry_points(group=GROUP, name=game_id):
            other: Game = entry.load()
            return other
    return None


@cache
def any_offered() -> bool:
    """Whether any installed package has entry points of our group: a look at a few small files."""
    for folder in sys.path:
        for file in Path(folder or ".").glob("*-info/entry_points.txt"):
            try:
                if GROUP in file.read_text(encoding="utf-8", errors="replace"):
                    return True
            except OSError:
                continue
    return False
