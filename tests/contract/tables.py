"""Every game of the house, and the small ones, at every number of players."""

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
TABLES = [(name, players) for name in NAMES for players in _counts(name)]
OWN_TABLES = [(name, players) for name, players in TABLES if name not in TOYS]
