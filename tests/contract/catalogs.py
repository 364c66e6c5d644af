"""The catalogs and rules of single games by their names, each loaded when it is first asked for."""

from collections.abc import Callable
from functools import cache
from typing import Any

from generator import resources
from generator.catalog.load import load
from generator.catalog.models import Catalog
from generator.engine.rules import Rules
from generator.games.checking import sections_of
from generator.games.rulesets import rules_of
from tests import authored
from tests.toy import QuarryRules

TOYS: dict[str, Callable[[], Rules[Any]]] = {
    "quarry": QuarryRules,
    "quarry-verbs": authored.quarry,
    "false-fur": authored.false_fur,
    "borrowed-crowns": authored.borrowed_crowns,
}
"""A game written by hand, the same with verbs, and the games of docs/WRITING-RULES.md."""


@cache
def catalog_named(name: str) -> Catalog:
    """The catalog of a game in content/; its diagnostics fail the test that asks for it."""
    checked = load(resources.content() / name, sections_of)
    assert checked.value is not None, "\n".join(map(str, checked.diagnostics))
    return checked.value


@cache
def rules_named(name: str) -> Rules[Any]:
    """The rules of a game in content/, or the toy's."""
    return TOYS[name]() if name in TOYS else rules_of(catalog_named(name))
