"""The checks accept the game, and stand nothing malformed in the way."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.load import resolve
from generator.catalog.models import Prose
from generator.games.checking import check_accepted, validate_tree
from generator.games.summoners_quest import GAME
from generator.games.summoners_quest.checks import check_texts
from generator.games.summoners_quest.position_checks import check_example
from generator.source.diagnostic import Diagnostic, Report
from generator.source.patch import patched
from generator.source.tree import Tree
from generator.verifying.examples import own
from tests.folders import read_folder
from tests.unit.games.bench import unresolved
from tests.unit.games.summoners_quest.playing import FOLDER


@cache
def raw() -> Tree:
    return unresolved(FOLDER)


@cache
def example(name: str) -> Tree:
    trees = own(read_folder(FOLDER)).value or ()
    (found,) = [tree for tree in trees if isinstance(tree.data, dict) and tree.data["id"] == name]
    return found


def findings(*patch: dict[str, Any]) -> list[Diagnostic]:
    report = Report()
    GAME.check(resolve(patched(raw(), patch), Report()), report)
    return report.diagnostics


def codes(*patch: dict[str, Any]) -> set[str]:
    return {found.code for found in findings(*patch)} - {"SQ-V-COMP-4"}


def put(path: str, value: Any) -> dict[str, Any]:
    return {"set": path, "value": value}


def test_the_game_is_accepted_but_for_a_warning_about_damage_counters() -> None:
    (found,) = findings()
    assert (found.code, found.severity.name) == ("SQ-V-COMP-4", "WARNING")
    assert "126 damage" in found.message


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        ([{"remove": "rules"}], {"SQ-V-RULE-1"}),
        ([put("rules.move_dice", True)], {"SQ-V-RULE-1"}),
        ([put("rules.push_back", -1)], {"SQ-V-RULE-1"}),
        ([put("components.damage_counters", 0)], {"SQ-V-RULE-1", "SQ-V-COMP-1"}),
        ([put("rules.chamber_hold_turns", 0)], {"SQ-V-RULE-2", "SQ-V-COMP-1"}),
        ([put("cards.oni.copies", 2)], {"SQ-V-CARD-5"}),
        ([put("cards.oni.attack", -1)], {"SQ-V-CARD-8"}),
        ([put("cards.oni.cost", 11)], {"SQ-V-CARD-8"}),
        ([put("cards.gungnir.bearer", "all")], {"SQ-V-CARD-7"}),
        ([put("cards.gungnir.powers", [])], {"SQ-V-CARD-7", "SQ-V-CARD-16"} - {"SQ-V-CARD-16"}),
        ([put("cards.huldra.powers.0.timing", [])], {"SQ-V-CARD-9"}),
        ([put("cards.huldra.powers.0.timing", ["before_move", "before_move", "after_move"])], {"SQ-V-CARD-9"}),
        ([put("cards.huldra.powers.0.range", 17)], {"SQ-V-CARD-10"}),
        ([put("cards.huldra.powers.0.target", "nobody")], {"SQ-V-CARD-10"}),
        ([put("cards.draugr.powers.0.effects.0.amount", 0)], {"SQ-V-CARD-11"}),
        ([put("cards.harpy.powers.0.timing", ["on_turn_start"])], {"SQ-V-CARD-13"}),
        ([{"remove": "statuses.bless.amount"}], {"SQ-V-STAT-1"}),
        ([put("board.spaces.CH.type", "hall")], {"SQ-V-BOARD-1"}),
        ([put("board.spaces.N2.next", [])], {"SQ-V-BOARD-3"}),
        ([put("board.spaces.N2.next", ["N3", "NG"])], {"SQ-V-BOARD-3"}),
        ([put("board.spaces.N2.jump", "E2")], {"SQ-V-BOARD-6"}),
        ([put("board.size", 8)], {"SQ-V-BOARD-7"}),
        ([put("board.spaces.NG.marker", [4.5, 2])], {"SQ-V-BOARD-8"}),
        ([put("board.spaces.N2.snap", "none")], {"SQ-V-BOARD-8"}),
        ([put("board.spaces.N2.size", [0, 1])], {"SQ-V-BOARD-7"}),
        ([put("print.extras", [])], {"SQ-V-COMP-1"}),
        ([{"remove": "print"}], {"SQ-V-COMP-1", "SQ-V-COMP-2", "SQ-V-COMP-3"}),
        ([put("components.status_markers_per_kind", 5)], {"SQ-V-COMP-1"}),
        ([put("rules.start_mana", 13)], {"SQ-V-RULE-2", "SQ-V-COMP-2"}),
    ],
)
def test_a_defect_is_refused(patch: list[dict[str, Any]], expected: set[str]) -> None:
    assert codes(*patch) == expected


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("cards.oni.attak", 4, "CAT001"),
        ("cards.oni.powers", "none", "CAT003"),
        ("cards.oni.powers", ["none"] * 3, "CAT003"),
        ("cards.huldra.powers.0.effects.0.steps", 1.5, "CAT003"),
        ("statuses.bless.harmful", "no", "CAT003"),
        ("board.spaces.N2.at", "here", "CAT003"),
        ("setups.setup_3p.players.P1.life", "ten", "CAT003"),
    ],
)
def test_what_has_not_the_shape_is_told_by_the_models_and_the_rest_is_judged(
    path: str, value: object, code: str
) -> None:
    wrong = [put(path, value), put("setups.setup_2p.players.P1.life", 9), put("rules.life_cap", 9)]
    told = validate_tree(read_folder(FOLDER), patched(raw(), wrong)).diagnostics
    assert {code, "SQ-V-RULE-2", "SQ-V-POS-4"} - {found.code for found in told} == set()
    assert any(found.code == code and path.rsplit(".", 1)[-1] in found.message for found in told)


@pytest.mark.parametrize(
    ("patch", "told"),
    [
        ({"remove": "cards.gleipnir.type"}, ("CAT002", "'type' in cards")),
        (put("print.decks.0.from", {}), ("CAT", "from")),
    ],
)
def test_what_is_lost_is_told_at_its_place(patch: dict[str, Any], told: tuple[str, str]) -> None:
    checked = validate_tree(read_folder(FOLDER), patched(raw(), [patch]))
    assert checked.value is None and all(found.mark is not None for found in checked.diagnostics)
    assert any(found.code.startswith(told[0]) and told[1] in found.message for found in checked.diagnostics)


def test_a_status_that_no_card_applies_is_a_warning() -> None:
    found = codes(
        put("cards.medusa.powers.0.effects.0.status", "weaken"),
        put("cards.medusa.text", "Pay {powers.0.cost}: one enemy piece within {powers.0.range} spaces is weakened."),
        put("cards.gleipnir.powers.0.effects.0.status", "weaken"),
        put("cards.gleipnir.text", "Negate on {negate}+. The victim is weakened."),
        put("cards.cobra_norato_coil.powers.0.effects.1.status", "weaken"),
        put(
            "cards.cobra_norato_coil.text",
            "All foes within {powers.0.range} take {powers.0.effects.0.amount}, weakened.",
        ),
    )
    assert found == {"SQ-V-STAT-2"}


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Pay {rules.gate_cost} at N4 or NH1, see {@SQ-GATE-1}.", []),
        ("1. First, pay.\n2. Then open (https://a.example/10).", []),
        ("Pay 10 mana.", [5]),
        ("On X4 wait 2 or 3 turns.", [5, 12, 17]),
        ("~~~board board width=84\nA board.\n~~~", []),
    ],
)
def test_figures_are_found_where_they_are_typed(text: str, columns: list[int]) -> None:
    report = Report()
    check_texts(raw(), Prose(text, "rulebook.md"), report)
    assert [found.mark.column for found in report.diagnostics if found.mark] == columns
    assert {found.code for found in report.diagnostics} <= {"SQ-V-RULE-3"}


JUNK = st.sampled_from([None, True, -1, 3.5, "", "N0", [], [1], ["N0", None], {}, {"id": 1}, {"powers": 3}])


def paths_of(value: object, prefix: str = "") -> list[str]:
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for key, inner in rows for path in [f"{prefix}{key}", *paths_of(inner, f"{prefix}{key}.")]]


PLACES = [path for path in paths_of(raw().data) if path.split(".")[0] != "game"]
STARTS = [f"start.{path}" for path in paths_of(example("SQ-EX-33").at(("start",)))]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(PLACES), JUNK)
def test_whatever_stands_in_the_catalog_the_checks_come_to_an_end(path: str, value: object) -> None:
    tree = resolve(patched(raw(), [put(path, value)]), Report())
    report = Report()
    check_accepted(tree, GAME, report)
    check_texts(tree, None, report)
    assert all(found.mark is not None for found in report.diagnostics)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(["start", "steps", "steps.0", *STARTS]), JUNK)
def test_whatever_stands_in_an_example_the_checks_come_to_an_end(path: str, value: object) -> None:
    check_example(resolve(raw(), Report()), patched(example("SQ-EX-33"), [put(path, value)]), Report())


@pytest.mark.parametrize(
    ("patch", "told"),
    [
        ([put("start.players.P1.life", "ten")], {("CAT003", "start.players.P1.life must be a whole number")}),
        ([put("start.players.P1.mana", [6])], {("CAT004", "start.players.P1.mana must have at least 2 entries")}),
        ([put("start.players.P1.lives", 3)], {("CAT001", "unknown key 'lives'")}),
        ([{"remove": "start.players.P1.temple"}], {("CAT002", "missing required key 'temple' in start.players.P1")}),
        ([put("start.players.P1.at", None)], {("SQ-V-POS-8", "there is no space None")}),
        ([put("start.players.P1.life", None)], {("SQ-V-POS-4", "P1 has None life, not 1 to 10")}),
        (
            [put("start.summons.a.damage", "1"), put("start.summons.b.status", {"weaken": 4})],
            {("CAT003", "start.summons.a.damage must be"), ("SQ-V-POS-7", "weaken has 4 turns left, not 1 to 3")},
        ),
        ([put("start.traps.S4", ["gleipnir", "siren_song"])], {("SQ-V-POS-8", "2 traps lie on S4, more than 1")}),
        ([put("start.traps.S4", ["gleipnir", 3])], {("CAT003", "start.traps.S4")}),
        ([put("steps.0.dice", ["six", 3])], {("SQ-V-POS-13", "a die with 6 faces does not show 'six'")}),
        ([put("steps.0.setup", ["P1"])], {("SQ-V-POS-1", "1 players, but 2 to 4 play")}),
    ],
)
def test_what_is_wrong_in_an_example_is_told_where_it_stands(
    patch: list[dict[str, Any]], told: set[tuple[str, str]]
) -> None:
    report = Report()
    check_example(resolve(raw(), Report()), patched(example("SQ-EX-33"), patch), report)
    assert len(report.diagnostics) == len(told)
    assert all(
        any(found.code == code and message in found.message for found in report.diagnostics) for code, message in told
    )
    assert all(found.mark is not None and found.mark.file.endswith("07-statuses.yaml") for found in report.diagnostics)


def test_the_starts_of_all_examples_are_positions() -> None:
    report = Report()
    tree = resolve(raw(), Report())
    for card_tree in own(read_folder(FOLDER)).value or ():
        check_example(tree, card_tree, report)
    assert report.diagnostics == []
