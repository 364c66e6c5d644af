"""The checks of the catalog refuse exactly what they are for, and stand nothing malformed in the way."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.saratoga_sabotage import GAME
from generator.source.diagnostic import Report
from generator.source.tree import Tree
from tests.unit.games.bench import Find, Patch


def put(path: str, value: Any) -> dict[str, Any]:
    return {"set": path, "value": value}


def add(path: str, value: Any) -> dict[str, Any]:
    return {"add": path, "value": value}


def drop(path: str) -> dict[str, Any]:
    return {"remove": path}


REST = {"id": "rest", "title": "Rest", "card": "move", "target": "player", "cost": 0, "ops": [], "text": "Rest."}

DEFECTS: list[tuple[str, Patch, set[str]]] = [
    ("a constant is gone", [drop("rules.round_limit")], {"SS-V01"}),
    ("a constant is a half", [put("rules.goal", 12.5)], {"SS-V01"}),
    ("a constant is true", [put("rules.attack_cost", True)], {"SS-V01"}),
    ("a constant is negative", [put("rules.progress_floor", -1)], {"SS-V01"}),
    ("nothing else is said beside a constant", [put("rules.goal", -1), put("game.authors", [])], {"SS-V01"}),
    ("an id of two sections", [put("reference_cards.ref_round.id", "move")], {"SS-V02"}),
    ("a seventh colour", [add("colours", "pink")], {"SS-V03", "SS-V05"}),
    ("a colour twice", [put("colours", ["red", "red", "blue", "green", "purple", "white", "black"])], {"SS-V03"}),
    ("a fifth action card", [add("action_cards", {"id": "parley", "title": "P", "copies_per_colour": 1})], {"SS-V04"}),
    ("no Raid", [drop("action_cards.raid")], {"SS-V04"}),
    ("two of a target", [put("target_cards.target_red.copies_per_colour", 2)], {"SS-V05"}),
    ("a target names another colour", [put("target_cards.target_red.names", "blue")], {"SS-V05"}),
    ("a tenth action", [add("actions", REST)], {"SS-V06", "SS-V07"}),
    ("an action of another card", [put("actions.sabotage.card", "raid")], {"SS-V07"}),
    ("a raid on an own card", [put("actions.raid_attack.target", "raid_card")], {"SS-V07"}),
    ("a word that is none", [put("actions.indians.ops.0.attack", "convoy")], {"SS-V08"}),
    ("a loss for the actor", [put("actions.sabotage.ops.0.who", "actor")], {"SS-V08"}),
    ("rounded up", [put("actions.circle_the_wagons.ops.0.round", "up")], {"SS-V08"}),
    ("a parameter too many", [put("actions.head_west.ops.0.divisor", 1)], {"SS-V09"}),
    ("no word", [drop("actions.indians.ops.0.attack")], {"SS-V09"}),
    ("a number as text", [put("actions.sabotage.ops.0.amount", "1")], {"SS-V09"}),
    ("a text without its number", [put("actions.head_west.text", "Gain some progress.")], {"SS-V10"}),
    ("a reference card that counts wrongly", [put("reference_cards.ref_round.text", "There are 3 turns.")], {"SS-V10"}),
    ("other rules than cards", [put("actions.raid_attack.ops.1.amount", 3)], {"SS-V11"}),
    ("a dear convoy", [put("actions.convoy.cost", 3)], {"SS-V11"}),
    ("a defence that costs", [put("actions.indians.cost", 1)], {"SS-V11"}),
    ("a reference card of another game", [put("reference_cards.ref_round.values.goal", 13)], {"SS-V11"}),
    ("a convoy of one", [drop("actions.convoy.ops.0")], {"SS-V11"}),
    ("a defence that stops nothing", [drop("actions.indians.ops.0")], {"SS-V11"}),
    ("a step of no length", [drop("actions.head_west.ops.0.amount")], {"SS-V09", "SS-V10"}),
    ("a text that asks for nothing there is", [put("actions.sabotage.text", "Pay {price}, lose 1.")], {"SS-V10"}),
    ("a defence against the wrong attack", [put("actions.indians.ops.0.attack", "sabotage")], {"SS-V11"}),
    ("no penalty for guarding the pass", [drop("actions.indians.ops.2")], {"SS-V12"}),
    ("no penalty for circling", [drop("actions.circle_the_wagons.ops.1")], {"SS-V10", "SS-V12"}),
    (
        "a penalty for moving",
        [add("actions.head_west.ops", {"op": "idle_penalty", "amount": 1})],
        {"SS-V12"},
    ),
    ("too few blue chips", [put("components.blue_chips", 59)], {"SS-V14"}),
    ("more players than chips and markers", [put("game.players.max", 7)], {"SS-V14", "SS-V16", "SS-V19"}),
    ("a blank printed title", [put("actions.indians.display_title", " ")], {"SS-V15"}),
    ("a track that begins at one", [put("components.progress_track.first", 1)], {"SS-V16"}),
    ("too few markers", [put("components.progress_track.markers", 5)], {"SS-V16"}),
    ("more supplies than room", [put("rules.start_supplies", 11)], {"SS-V17"}),
    (
        "one turn to a round",
        [
            put("rules.turns_per_round", 1),
            put("reference_cards.ref_round.values.turns_per_round", 1),
            put("reference_cards.ref_round.text", "1 turn, to 12, for 12 rounds."),
        ],
        {"SS-V18"},
    ),
    ("a spare reference card", [put("reference_cards.ref_round.copies", 7)], {"SS-V19"}),
    ("a nameless author", [put("game.authors", [" "])], {"SS-V20"}),
    ("no authors", [drop("game.authors")], {"SS-V20"}),
]


def test_the_catalog_is_accepted(catalog_findings: Find) -> None:
    assert catalog_findings([]) == []


@pytest.mark.parametrize(("patch", "codes"), [defect[1:] for defect in DEFECTS], ids=[defect[0] for defect in DEFECTS])
def test_a_defect_is_refused_by_its_code_alone(catalog_findings: Find, patch: Patch, codes: set[str]) -> None:
    found = catalog_findings(patch)
    assert {diagnostic.code for diagnostic in found} == codes
    assert all(diagnostic.mark is not None for diagnostic in found)


def test_a_finding_stands_at_its_value(catalog_findings: Find) -> None:
    (found,) = catalog_findings([put("actions.sabotage.cost", 2), put("actions.sabotage.text", "Pay 2, lose 1.")])
    assert found.mark is not None
    assert found.mark.file.endswith("actions.yaml")


def test_a_consistent_change_of_numbers_is_accepted(catalog_findings: Find) -> None:
    patch = [
        put("rules.raid_damage", 3),
        put("actions.raid_attack.ops.1.amount", 3),
        put("rules.supply_cap", 9),
        put("rules.round_limit", 15),
        put("reference_cards.ref_round.values.round_limit", 15),
    ]
    assert catalog_findings(patch) == []


_JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.sampled_from(["red", "move", "", "{x}", "ops", "9"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "op", "ops", "cost", "names", "values", "copies", "text"]), inner)
    ),
    max_leaves=8,
)
_SECTIONS = ("game", "colours", "action_cards", "target_cards", "actions", "reference_cards", "components", "setups")


@settings(max_examples=150, deadline=None)
@given(section=st.sampled_from(_SECTIONS), junk=_JUNK, hand=_JUNK)
def test_no_malformed_data_raises(raw: Tree, section: str, junk: Any, hand: Any) -> None:
    assert isinstance(raw.data, dict)
    report = Report()
    tree = Tree({**raw.data, section: junk}, {}, {})
    GAME.check(tree, report)
    for setup in (junk, {"players": hand, "hands": junk, "chips": hand}, {"players": ["red"] * 4, "hands": hand}):
        GAME.check_setup(Tree({**raw.data, "setups": [setup]}, {}, {}), ("setups", 0), report)
