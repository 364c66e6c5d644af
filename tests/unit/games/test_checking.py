"""The checks of games on catalogs with mistakes: nothing is raised, nothing is lost, nothing is made up."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator import resources
from generator.catalog.load import read_game
from generator.games.checking import validate_tree
from generator.source.diagnostic import Severity
from generator.source.patch import patched
from tests.folders import read_folder

TYPELESS = {"remove": "cards.kappa.type"}
LIFELESS = {"remove": "cards.oni.life"}


def codes(name: str, *patch: Mapping[str, object]) -> set[str]:
    folder: Path = resources.content() / name
    files = read_folder(folder)
    raw = read_game(files).value
    assert raw is not None
    told = validate_tree(files, patched(raw, patch)).diagnostics
    return {found.code for found in told if found.severity is Severity.ERROR}


def test_a_card_without_its_type_hides_nothing_else() -> None:
    assert codes("summoners-quest", TYPELESS) == {"CAT002"}
    assert codes("summoners-quest", TYPELESS, LIFELESS) == {"CAT002", "SQ-V-CARD-7"}


@pytest.mark.parametrize(
    ("name", "patch", "told"),
    [
        ("summoners-quest", {"set": "print.tokens.0.from", "value": {}}, {"CAT004"}),
        ("saratoga-sabotage", {"set": "colours", "value": 1e308}, {"CAT003"}),
        ("saratoga-sabotage", {"set": "colours", "value": {"red": []}}, {"CAT003"}),
        ("geyser", {"set": "board.size", "value": 10**17}, {"CAT004"}),
        ("geyser", {"set": "rules.start_tokens", "value": 10**17}, {"GY-V34"}),
        ("geyser", {"remove": "tribes.0.seat"}, {"CAT002"}),
        ("summoners-quest", {"remove": "statuses.stun.turns"}, {"CAT002"}),
        ("summoners-quest", {"remove": "board.spaces.0.at"}, {"CAT002"}),
    ],
)
def test_a_mistake_of_shape_has_no_consequences(name: str, patch: dict[str, object], told: set[str]) -> None:
    assert told <= codes(name, patch)
    assert {code for code in codes(name, patch) if not code.startswith("CAT")} <= told
