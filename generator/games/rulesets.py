"""The rules of a catalog: those of its game's package, or its set-ups alone where the game has none."""

from functools import cache
from typing import Any

from generator.catalog.files import RULES, GameFiles, data_files
from generator.catalog.models import Catalog
from generator.dataclass import dataclass
from generator.engine.rules import Rules
from generator.games import game_of
from generator.games.checking import validate
from generator.games.plain_game import PlainGame
from generator.source.diagnostic import Report


def rules_of(catalog: Catalog) -> Rules[Any]:
    """The rules a catalog is played by."""
    game = game_of(catalog.identity.id, catalog.files)
    return game.rules(catalog) if game is not None else PlainGame(catalog)


@dataclass(frozen=True, slots=True)
class RulesOf:
    """Makes the rules of a game whose folder has been read, in any process, from the data that were read.

    Raises ValueError where its catalog has errors.
    """

    files: GameFiles
    variant: str | None = None

    def __reduce__(self) -> tuple[type["RulesOf"], tuple[GameFiles, str | None]]:
        """What other processes get: the data without the pictures."""
        names = [*data_files(self.files, Report()), *(name for name in (RULES,) if name in self.files)]
        return RulesOf, (self.files.carrying(names), self.variant)

    def __call__(self) -> Rules[Any]:
        """Build the catalog, once in a process, and make its rules."""
        return _made(self.files, self.variant)


@cache
def _made(files: GameFiles, variant: str | None) -> Rules[Any]:
    checked = validate(files, variant=variant)  # rules trust a catalog that its game's own checks have passed
    if checked.value is None:
        raise ValueError("; ".join(map(str, checked.diagnostics)))
    return rules_of(checked.value)
