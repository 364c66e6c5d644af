"""The rules of a catalog: those of its game's package, or the plain ones of a game that has none."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from generator.catalog.load import load
from generator.catalog.models import Catalog
from generator.engine.plain import Place, PlainRules, Printed, Setup
from generator.engine.rules import Rules
from generator.games import game_of
from generator.games.checking import sections_of


def rules_of(catalog: Catalog) -> Rules[Any]:
    """The rules a catalog is played by."""
    game = game_of(catalog.identity.id)
    return game.rules(catalog) if game is not None else plain_rules(catalog)


def plain_rules(catalog: Catalog) -> PlainRules:
    """Rules that deal the catalog's generic set-ups from its printed components."""
    printed = [
        Printed(str(component.id), str(one.id), component.title, component.copies)
        for one in catalog.sets
        for component in one.components
    ]
    return PlainRules(printed, [_setup(row) for row in catalog.setups])


def _setup(row: Mapping[str, Any]) -> Setup:
    lines = tuple(
        Place(line["take"], line["to"], line.get("count"), line.get("each_player", False))
        for line in row.get("place", ())
    )
    return Setup(row["id"], row["players"], lines)


@dataclass(frozen=True, slots=True)
class RulesOf:
    """Makes the rules of the game in a folder, in any process; raises ValueError where its catalog has errors."""

    folder: Path
    variant: str | None = None

    def __call__(self) -> Rules[Any]:
        """Load the catalog, once in a process, and make its rules."""
        return _made(self.folder, self.variant)


@cache
def _made(folder: Path, variant: str | None) -> Rules[Any]:
    checked = load(folder, sections_of, variant=variant)
    if checked.value is None:
        raise ValueError("; ".join(map(str, checked.diagnostics)))
    return rules_of(checked.value)
