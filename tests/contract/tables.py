"""Every game of the house, and the small ones, at every number of players."""

from collections.abc import Sequence

import pytest
from _pytest.mark.structures import ParameterSet

from generator import resources
from generator.games import GAMES
from tests.contract.catalogs import TOYS as TOYS
from tests.contract.catalogs import catalog_named as catalog_named
from tests.contract.catalogs import rules_named as rules_named


def _counts(name: str) -> list[int]:
    try:
        return list(rules_named(name).players())
    except Exception:  # a game that cannot be loaded must fail its tests, not the collection of all tests
        return [0]


NAMES = [name for name in (*TOYS, *GAMES) if name in TOYS or (resources.content() / name).is_dir()]


def _often(name: str, players: int) -> bool:
    """Whether a table is tried whenever the tests run: of a game for many, those of the two fewest.

    A build, which the tests make of every game, plays all tables of it strictly.
    """
    counts = _counts(name)
    return len(counts) <= _FEW or players in counts[:2]


_FEW = 4
"""Numbers of players."""
TABLES = [(name, players) for name in NAMES for players in _counts(name)]
OWN_TABLES = [(name, players) for name, players in TABLES if name not in TOYS]


def tried(tables: Sequence[tuple[str, int]]) -> list[ParameterSet]:
    """Tables as values of a test: all but a few of those for many players are slow ones."""
    return [pytest.param(*table, marks=() if _often(*table) else pytest.mark.slow) for table in tables]
