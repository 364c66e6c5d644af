"""Who notices if a number is another: shown on the starter game with rules, whose numbers are read, or are not."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from generator.catalog.models import Catalog
from generator.games import game_of, own_rules
from generator.games.checking import validate
from generator.games.rulesets import rules_of
from generator.source.diagnostic import Report, Severity
from generator.verifying import examples, gate, missing, sensitivity
from generator.verifying.number_changes import NumberChange, Varied, changes_of
from generator.verifying.sensitivity import Sensitivity, Witness
from tests.folders import read_folder

STARTER = Path(__file__).parents[3] / "generator" / "starter_rules"


@pytest.fixture(autouse=True)
def trusted() -> Iterator[None]:
    with patch.object(own_rules, "is_trusted", lambda digest: True):
        yield


def starter(folder: Path, **changes: tuple[str, str]) -> Catalog:
    """The starter game in a folder, with texts of its files exchanged; `rules=(old, new)` is of game.yaml."""
    shutil.copytree(STARTER, folder, dirs_exist_ok=True)
    for file in folder.rglob("*.*"):
        text = file.read_text(encoding="utf-8").replace("{{title}}", "High Card").replace("{{id}}", "high-card")
        for old, new in changes.values():
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
    checked = validate(read_folder(folder))
    assert checked.value is not None, checked.diagnostics
    return checked.value


def asker(catalog: Catalog, **options: Any) -> Sensitivity:
    game, rules = game_of(catalog.identity.id, catalog.files), rules_of(catalog)
    assert game is not None
    book = game.examples(catalog, rules)
    runs = [examples.judged(tree, game, catalog, rules, book) for tree in examples.own(catalog.files).value or ()]
    return Sensitivity(catalog, game, rules, [run.scenario for run in runs if run.scenario is not None], **options)


UNREAD = ("  hand: 6", "  hand: 6\n  unread: 3")
PRINTED = ("Look at your own.", "Look at your own. Take {rules.unread} sips.")


LIMITED = ("  hand: 6", "  hand: 6\n  tricks: 2")
LIMITS = ('"tricks", seat) == most]', '"tricks", seat) == most >= self.constants["tricks"]]')


def test_a_number_that_games_feel_and_no_example_shows(tmp_path: Path) -> None:
    no_winner = ("  winner: [player 1]\n", "")
    three = ("  hand: 6", "  hand: 6\n  tricks: 3")
    asked = asker(starter(tmp_path, rules=three, code=LIMITS, end=no_winner))
    found = {str(noticed.change): noticed for noticed in sensitivity.ask_rules(asked)}
    felt = found["rules.tricks = 4 instead of 3"]
    assert felt.witness is Witness.GAMES
    assert felt.moment is not None
    report = Report()
    assert sensitivity.tell(asked, found.values(), report)["games"] >= 1
    assert [(told.code, told.severity) for told in report.diagnostics] == [("GAM024", Severity.WARNING)]
    assert "rules.tricks = 4 instead of 3" in report.diagnostics[0].message
    assert "decision" in (report.diagnostics[0].hint or "")


def test_a_number_with_which_the_rules_stop_is_noticed_by_games_not_by_the_example(tmp_path: Path) -> None:
    one = ("  hand: 6", "  hand: 6\n  tricks: 1")
    looks_up = ('"tricks", seat) == most]', '"tricks", seat) == most >= {1: 1}[self.constants["tricks"]]]')
    asked = asker(starter(tmp_path, rules=one, code=looks_up))
    assert asked.ask(NumberChange(("rules", "tricks"), 1, 0)).witness is Witness.GAMES


def test_what_games_alone_notice_is_drafted(tmp_path: Path) -> None:
    three, no_winner = ("  hand: 6", "  hand: 6\n  tricks: 3"), ("  winner: [player 1]\n", "")
    drafted = missing.drafts(starter(tmp_path, rules=three, code=LIMITS, end=no_winner))
    assert drafted is not None
    assert drafted[0].startswith("# decision ")
    assert "rules: [HC-PLAY-1, HC-TRICK-1, HC-END-1]" in drafted[0], "all that the decision names"
    assert missing.drafts(starter(tmp_path / "whole")) == ()


def test_a_number_that_a_set_up_copies_is_dealt_as_it_is_written(tmp_path: Path) -> None:
    asked = asker(starter(tmp_path))
    witnesses = {str(noticed.change): noticed.witness for noticed in sensitivity.ask_rules(asked)}
    assert witnesses == {
        "rules.hand = 7 instead of 6": Witness.CHECK,  # four hands of seven are more than there are cards
        "rules.hand = 5 instead of 6": Witness.SETUP,
    }
    literal = ('count: "{rules.hand}"', "count: 6")
    unread = asker(starter(tmp_path / "literal", setups=literal))
    assert {noticed.witness for noticed in sensitivity.ask_rules(unread)} == {Witness.NOBODY}


def test_a_printed_number_that_nothing_reads_refuses_the_game(tmp_path: Path) -> None:
    checked = gate.verify(starter(tmp_path, rules=UNREAD, book=PRINTED), games_per_count=2)
    assert checked.value is None
    (refused,) = (found for found in checked.diagnostics if found.severity is Severity.ERROR)
    assert refused.code == "GAM023"
    assert "nothing changes with rules.unread = 4 instead of 3" in refused.message
    assert "the rulebook prints it under HC-DEAL-1" in refused.message
    assert refused.mark is not None
    assert (Path(refused.mark.file).name, refused.mark.column) == ("game.yaml", 11)


def test_a_number_that_an_example_shows_is_noticed_by_it(tmp_path: Path) -> None:
    asked = asker(starter(tmp_path, rules=LIMITED, code=LIMITS))
    found = {str(noticed.change): noticed for noticed in sensitivity.ask_rules(asked)}
    assert found["rules.tricks = 3 instead of 2"].witness is Witness.EXAMPLE
    assert found["rules.tricks = 3 instead of 2"].by == "HC-EX-01"
    assert found["rules.tricks = 1 instead of 2"].witness is not Witness.EXAMPLE, "its winner has two all the same"


def test_a_number_that_the_game_states_not_to_play_need_not_be_noticed(tmp_path: Path) -> None:
    catalog = starter(tmp_path, rules=UNREAD)
    asked = asker(catalog)
    with patch.object(sensitivity, "not_played", lambda _, path: "only for show" if path[-1] == "unread" else ""):
        found = {str(noticed.change): noticed for noticed in sensitivity.ask_rules(asked)}
    assert found["rules.unread = 4 instead of 3"].witness is Witness.NOT_PLAYED
    assert found["rules.unread = 4 instead of 3"].by == "only for show"


def test_a_change_that_a_check_refuses_or_that_cannot_be_dealt_is_noticed(tmp_path: Path) -> None:
    asked = asker(starter(tmp_path))
    too_many = asked.ask(NumberChange(("rules", "hand"), 6, 600))
    assert too_many.witness is Witness.CHECK
    assert "only 24 are left in the box" in too_many.by
    none = asked.ask(NumberChange(("rules", "hand"), 6, -1))
    assert none.witness is Witness.CHECK


def test_numbers_go_both_ways_and_turn_flags_over() -> None:
    changes = list(changes_of({"a": 1, "b": {"c": True, "d": ["text", 2.5, 0]}}, ("rules",)))
    assert [str(change) for change in changes] == [
        "rules.a = 2 instead of 1",
        "rules.a = 0 instead of 1",
        "rules.b.c = false instead of true",
        "rules.b.d.2 = 1 instead of 0",
        "rules.b.d.2 = -1 instead of 0",
    ]


def test_a_changed_number_is_followed_to_where_it_is_copied(tmp_path: Path) -> None:
    catalog = starter(tmp_path)
    varied = Varied(catalog).played(NumberChange(("rules", "hand"), 6, 5))
    assert varied.rules == {"hand": 5}
    assert [setup["place"][0]["count"] for setup in varied.setups] == [5, 5, 5]  # type: ignore[index,call-overload]
    assert catalog.rules == {"hand": 6}, "the catalog itself stays as it is"


def test_a_variant_that_changes_nothing_is_refused(tmp_path: Path) -> None:
    told = "\nvariants:\n  - {id: thirsty, title: Thirsty, rules: {unread: 4}}\n"
    catalog = starter(tmp_path, rules=UNREAD, variant=("  unread: 3", f"  unread: 3{told}"))
    checked = gate.verify(replace(catalog), games_per_count=2)
    assert "GAM026" in [found.code for found in checked.diagnostics]
