"""Games whose rules lie beside their YAML: the pages' own examples."""

import re
import tempfile
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from generator.catalog.load import load
from generator.engine.rules import Rules
from generator.games import own_rules
from generator.games.checking import sections_of
from generator.games.rulesets import rules_of

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "WRITING-RULES.md").read_text(encoding="utf-8")
FIRST, LATER = PAGE.split("\n## A second game\n")
SECOND, THIRD = LATER.split("\n## A third game\n")
CROWNS = DOCS / "examples" / "borrowed-crowns"
QUARRY = DOCS / "examples" / "quarry"
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"^`([\w./-]+\.(?:yaml|md))`", re.MULTILINE)


def shown() -> dict[str, str]:
    """The files of the page's first game by name, which stands above each; the Python in it is one file."""
    files: dict[str, str] = {}
    read = 0
    for fence in FENCE.finditer(FIRST):
        kind, text = fence.groups()
        named = NAME.findall(FIRST[read : fence.start()])
        read = fence.end()
        if kind == "python":
            files["rules.py"] = files.get("rules.py", "") + text
        elif kind:
            assert named, f"a file without a name: {text[:40]!r}"
            files[named[-1]] = text
    return files


def write_first_game(folder: Path) -> None:
    """Write the page's first game into a folder."""
    for name, text in shown().items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def rules_in(folder: Path) -> Rules[Any]:
    """The rules beside a game's YAML, which may run."""
    with patch.object(own_rules, "is_trusted", lambda digest: True):
        checked = load(folder, sections_of)
        assert checked.value is not None, "\n".join(map(str, checked.diagnostics))
        return rules_of(checked.value)


def of_class(folder: Path, **attributes: Any) -> Any:
    """The rules beside a game's YAML without what an author's are held to, as if they came with the press."""
    with patch.object(own_rules, "is_trusted", lambda digest: True):
        checked = load(folder, sections_of)
        assert checked.value is not None
        kind: Any = type(rules_of(checked.value)).author  # type: ignore[attr-defined]  # an AuthoredGame
        return type(kind.__name__, (kind,), attributes)(checked.value)


@cache
def false_fur() -> Rules[Any]:
    """The page's first game, in which a card is laid face down."""
    with tempfile.TemporaryDirectory() as home:
        write_first_game(Path(home))
        return rules_in(Path(home))


@cache
def borrowed_crowns() -> Rules[Any]:
    """The page's second game."""
    return rules_in(CROWNS)


@cache
def quarry() -> Rules[Any]:
    """The page's third game, which `tests.toy` has as rules written by hand."""
    return rules_in(QUARRY)
