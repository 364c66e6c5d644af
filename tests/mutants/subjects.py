"""The code of each game's rules: which modules it is, and samples of changes to it."""

import re
from collections import defaultdict
from pathlib import Path
from random import Random

from tests.mutants.changes import Change, changes_of, makes_sense

ROOT = Path(__file__).parents[2]
GAMES = ("geyser", "saratoga-sabotage", "summoners-quest", "wizards-tower", "mana-maker", "nine-worlds")
"""Quickest to play first."""
_NO_RULES = re.compile(
    r"__init__|sections|(\w+_)?checks|(\w+_)?bot|evaluation|reckoning|measures|trials|table|placing|telling|reasons"
    r"|examples|answers|fight_steps|notation|position|vocabulary|(\w+_)?words"
)
"""Modules that hold no rules: shapes and checks of data, players, what is told of a game, the words of examples."""
_SHARED = {"mana-maker": ("generator.games.effects.compiled",), "nine-worlds": ("generator.games.effects.compiled",)}
"""Modules of the kit that play a part of a game."""


def modules_of(game: str) -> list[str]:
    """The modules of a game's rules, by their full names."""
    package = f"generator.games.{game.replace('-', '_')}"
    files = sorted((ROOT / package.replace(".", "/")).glob("*.py"))
    own = [f"{package}.{file.stem}" for file in files if not _NO_RULES.fullmatch(file.stem)]
    return [*own, *_SHARED.get(game, ())]


def file_of(module: str) -> Path:
    """Where a module stands, without importing it."""
    return ROOT / f"{module.replace('.', '/')}.py"


def source_of(module: str) -> bytes:
    """The text of a module."""
    return file_of(module).read_bytes()


def sample(game: str, number: int, seed: int) -> list[Change]:
    """So many changes to a game's rules, each on a line of its own, the same for the same seed."""
    chance = Random(f"{game} {seed}")
    on_line: dict[tuple[str, int], list[Change]] = defaultdict(list)
    for module in modules_of(game):
        for change in changes_of(module, source_of(module)):
            on_line[module, change.line].append(change)
    chosen: list[Change] = []
    for place in chance.sample(sorted(on_line), len(on_line)):
        changes = chance.sample(on_line[place], len(on_line[place]))
        chosen += [change for change in changes if makes_sense(change, source_of(change.module))][:1]
        if len(chosen) == number:
            break
    return chosen
