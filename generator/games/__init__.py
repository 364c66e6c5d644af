"""The games that have rules of their own, by id; each package is imported only when it is asked for."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from generator.catalog.files import RULES
from generator.catalog.unusable import UnusableRules
from generator.fingerprint import installed

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from generator.catalog.files import GameFiles
    from generator.games.game import GamePackage

GAMES: dict[str, str] = {
    "geyser": "generator.games.geyser",
    "mana-maker": "generator.games.mana_maker",
    "nine-worlds": "generator.games.nine_worlds",
    "saratoga-sabotage": "generator.games.saratoga_sabotage",
    "summoners-quest": "generator.games.summoners_quest",
    "wizards-tower": "generator.games.wizards_tower",
}
"""The module that holds `GAME` for each bundled game."""

GROUP = "tabletop_press.games"
"""Entry points of this group, named by game id, add games of other packages: `module:GAME`."""


def game_of(game_id: str, files: "GameFiles | None" = None) -> "GamePackage | None":
    """The rules package of that game; None for a game that has none. Rules beside the game's data come first.

    Raises UnusableRules where somebody else's rules are not trusted or cannot be used.
    """
    if files is not None and RULES in files:
        from generator.games.own_rules import own_rules  # most games have none

        return own_rules(files, game_id)
    module = GAMES.get(game_id)
    if module is not None:
        game: GamePackage = import_module(module).GAME
        return game
    entry = offered(game_id)
    return _loaded(entry, game_id) if entry is not None else None


def offered(game_id: str) -> "EntryPoint | None":
    """The entry point by which a package of somebody else offers a game's rules.

    Raises UnusableRules where several do.
    """
    if not any_offered():
        return None
    from importlib.metadata import entry_points  # slow to import, and hardly ever needed

    found = tuple(entry_points(group=GROUP, name=game_id))
    if len(found) > 1:
        raise UnusableRules(f"several packages offer the rules of {game_id!r}: {', '.join(map(_named, found))}")
    return found[0] if found else None


def _named(entry: "EntryPoint") -> str:
    return f"{entry.dist.name} {entry.dist.version} ({entry.value})" if entry.dist else entry.value


def _loaded(entry: "EntryPoint", game_id: str) -> "GamePackage":
    from generator.games.game import GamePackage

    named = f"the rules of {game_id!r} come from the package {_named(entry)}"
    try:
        found: object = entry.load()
    except (Exception, SystemExit) as error:  # a stranger's module: whatever it raises, it is its own fault
        raise UnusableRules(f"{named}, which cannot be imported: {_words(error)}") from error
    if not isinstance(found, GamePackage):
        raise UnusableRules(f"{named}, where stands {type(found).__name__} instead of a Game")
    if found.id != game_id:
        raise UnusableRules(f"{named}, which holds the game {found.id!r}")
    return found


def _words(error: BaseException) -> str:
    """What a stranger's error says; even that may fail."""
    try:
        return f"{type(error).__name__}: {error}".rstrip(": ")
    except Exception:
        return type(error).__name__


@cache
def any_offered() -> bool:
    """Whether any installed package has entry points of our group: a look at a few small files."""
    for _, folder in installed().values():
        try:
            if GROUP in (folder / "entry_points.txt").read_text(encoding="utf-8", errors="replace"):
                return True
        except OSError:
            continue
    return False
