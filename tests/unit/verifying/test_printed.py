"""Which numbers of the rules no text prints, shown on the starter game with rules."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from generator import resources
from generator.catalog.models import Catalog
from generator.games import game_of, own_rules
from generator.source.diagnostic import Report
from generator.verifying import printed
from tests.contract.tables import catalog_named
from tests.unit.verifying.test_sensitivity import PRINTED, UNREAD, starter

VARIANT = "\nvariants:\n  - {{id: thirsty, title: Thirsty, text: '{}', rules: {{hand: 5}}}}\n"


@pytest.fixture(autouse=True)
def trusted() -> Iterator[None]:
    with patch.object(own_rules, "is_trusted", lambda digest: True):
        yield


def told(catalog: Catalog) -> list[str]:
    game, report = game_of(catalog.identity.id, catalog.files), Report()
    assert game is not None
    printed.check(catalog, game, report)
    assert {found.code for found in report.diagnostics} <= {"GAM029"}
    return [found.message.partition(":")[0] for found in report.diagnostics]


def test_the_starter_game_prints_all_its_numbers(tmp_path: Path) -> None:
    assert told(starter(tmp_path)) == []


def test_a_number_that_nothing_prints_is_told(tmp_path: Path) -> None:
    assert told(starter(tmp_path / "one", rules=UNREAD)) == ["rules.unread is printed nowhere"]
    assert told(starter(tmp_path / "other", rules=UNREAD, prose=PRINTED)) == []


def test_a_variant_prints_the_numbers_that_it_changes(tmp_path: Path) -> None:
    typed = VARIANT.format("A hand of fewer cards than {rules.hand}.")
    found = told(starter(tmp_path / "typed", rules=("  hand: 6", f"  hand: 6{typed}")))
    assert found == ["rules.hand of variant 'thirsty' is printed nowhere"]
    filled = VARIANT.format("A hand of {variants.thirsty.rules.hand} cards.")
    assert told(starter(tmp_path / "filled", rules=("  hand: 6", f"  hand: 6{filled}"))) == []


def test_a_number_that_is_stated_as_not_played_need_not_be_printed(tmp_path: Path) -> None:
    with patch.object(printed, "not_played", lambda _, path: "a bound" if path == ("rules", "unread") else ""):
        assert told(starter(tmp_path, rules=UNREAD)) == []


@pytest.mark.parametrize("name", sorted(folder.name for folder in resources.content().iterdir() if folder.is_dir()))
def test_the_games_print_all_numbers_of_their_rules(name: str) -> None:
    assert told(catalog_named(name)) == []
