"""docs/GAMES.md says of each game what the press finds."""

import re
from pathlib import Path

from generator.games import GAMES
from tests.contract.tables import catalog_named, rules_named

ROOT = Path(__file__).parents[3]
ROW = re.compile(r"^\| `([\w-]+)` \| (\d+)–(\d+) \| (\d+) \| (\d+) \|", re.MULTILINE)


def test_the_table_of_games_is_right() -> None:
    rows = ROW.findall((ROOT / "docs" / "GAMES.md").read_text(encoding="utf-8"))
    assert [row[0] for row in rows] == list(GAMES)
    for name, low, high, rules, examples in rows:
        catalog = catalog_named(name)
        assert (catalog.identity.players.low, catalog.identity.players.high) == (int(low), int(high))
        assert len(rules_named(name).names.rules) == int(rules)
        files = (ROOT / "content" / name / "scenarios").glob("*.yaml")
        found = sum(len(re.findall(r"^id: ", file.read_text("utf-8"), re.MULTILINE)) for file in files)
        assert found == int(examples)
