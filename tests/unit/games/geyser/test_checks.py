"""The checks refuse exactly what they are for, and stand nothing malformed in the way."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.checking import validate_tree
from generator.games.geyser import GAME
from generator.source.diagnostic import Report
from generator.source.patch import patched
from generator.source.tree import Tree
from tests.folders import read_folder
from tests.unit.games.bench import Find, Patch
from tests.unit.games.geyser.conftest import FOLDER


def put(path: str, value: Any) -> dict[str, Any]:
    return {"set": path, "value": value}


def add(path: str, value: Any) -> dict[str, Any]:
    return {"add": path, "value": value}


def drop(path: str) -> dict[str, Any]:
    return {"remove": path}


def tribes_of(tokens: int) -> list[dict[str, Any]]:
    return [put(f"tribes.{tribe}.tokens", tokens) for tribe in ("cinder", "mist", "moss", "amber")]


DEFECTS: list[tuple[str, Patch, set[str]]] = [
    ("no constants", [drop("rules")], {"GY-V01"}),
    ("an unknown constant", [put("rules.stack_limits", 2)], {"GY-V01"}),
    ("a constant of zero", [put("rules.round_limit", 0)], {"GY-V01"}),
    ("a constant that is a text", [put("rules.round_limit", "40")], {"GY-V01"}),
    ("a constant that is true", [put("rules.start_tokens", True)], {"GY-V01"}),
    ("nothing else is said beside a constant", [put("rules.die_faces", -6), put("game.authors", [])], {"GY-V01"}),
    ("a tribe with the id of a card", [put("tribes.moss.id", "ref_turn")], {"GY-V02"}),
    ("two set-ups of one id", [put("setups.setup_2p_ew.id", "setup_2p")], {"GY-V02"}),
    ("a start off the board", [put("board.starts.east", "n7"), put("game.authors", [])], {"GY-V03"}),
    ("a row of zero", [put("board.mother.square", "g0")], {"GY-V03"}),
    ("a smaller board", [put("board.size", 12)], {"GY-V03"}),
    ("an even board", [put("board.size", 14), put("board.square_mm", 13)], {"GY-V04", "GY-V09", "GY-V10"}),
    ("two sums that nobody has", [put("board.mother.fires_on", [7, 13])], {"GY-V06", "GY-V07"}),
    ("wrong odds", [put("board.rings.ring_6_8.ways", 9)], {"GY-V07"}),
    ("a label the wrong way round", [put("board.rings.ring_6_8.label", "8/6")], {"GY-V07"}),
    ("a wrong distance", [put("board.rings.ring_2_12.distance", 11)], {"GY-V08"}),
    ("starts counted against the clock", [put("board.starts.east", "a7"), put("board.starts.west", "m7")], {"GY-V10"}),
    ("a wide reach for new tokens", [put("rules.place_radius", 2)], {"GY-V11", "GY-V17"}),
    ("more players than geysers for them", [put("game.players.max", 9)], {"GY-V12", "GY-V22"}),
    (
        "tribes of five",
        [put("rules.tokens_per_tribe", 4), *tribes_of(4), put("components.tribe_tokens", 16)],
        {"GY-V13"},
    ),
    ("tokens miscounted", [put("components.tribe_tokens", 31)], {"GY-V14"}),
    ("two tribes in the north", [put("tribes.moss.seat", "north")], {"GY-V15"}),
    ("three tribes", [drop("tribes.amber"), put("components.tribe_tokens", 24)], {"GY-V15"}),
    ("a text without its number", [put("reference_cards.ref_battle.text", "Each side rolls.")], {"GY-V16"}),
    ("a value of no constant", [put("reference_cards.ref_battle.values", {"dice": 1})], {"GY-V16", "GY-V17"}),
    ("a value gone that the text asks for", [drop("reference_cards.ref_turn.values.stack_limit")], {"GY-V16"}),
    ("other rules than cards", [put("rules.mother_requirement", 4)], {"GY-V17"}),
    ("a line too many", [add("odds_card.rows", {"ref": "ring_6_8", "label": "6/8", "ways": 10})], {"GY-V18"}),
    ("a line for nothing", [put("odds_card.rows.1.ref", "ring_6_9")], {"GY-V18"}),
    ("a line missing", [drop("odds_card.rows.5")], {"GY-V18"}),
    ("odds of 35", [put("odds_card.of", 35)], {"GY-V18"}),
    ("wrong sums make no more of the card", [put("board.mother.fires_on", [6])], {"GY-V06", "GY-V07"}),
    ("an author without a name", [put("game.authors", ["Clay", " "])], {"GY-V19"}),
    ("no licence", [put("game.licence", None)], {"GY-V19"}),
    ("dice of eight faces", [put("rules.die_faces", 8)], {"GY-V20"}),
    ("a short round track", [put("components.round_track_spaces", 39)], {"GY-V20"}),
    ("squares of 14.7 mm", [put("board.square_mm", 14.7)], {"GY-V21"}),
]

SET_UP_DEFECTS: list[tuple[str, Patch, set[str]]] = [
    ("one player", [put("players", 1), put("order", ["north"])], {"GY-V30"}),
    ("fewer players than seats", [put("players", 3)], {"GY-V31"}),
    ("a player twice", [put("order", ["north", "north", "east", "south"])], {"GY-V31"}),
    ("a stranger", [put("order", ["up", "north", "east", "south"])], {"GY-V31"}),
    ("a token away from home", [put("tokens.west", ["a6"])], {"GY-V34"}),
    ("no token", [put("tokens.west", [])], {"GY-V34"}),
    (
        "three without the north",
        [put("players", 3), put("order", ["east", "south", "west"]), drop("tokens.north")],
        {"GY-V32"},
    ),
    (
        "three against the clock",
        [put("players", 3), put("order", ["north", "south", "east"]), drop("tokens.west")],
        {"GY-V33"},
    ),
]


def ids(cases: list[tuple[str, Patch, set[str]]]) -> list[str]:
    return [case[0] for case in cases]


def test_the_catalog_is_accepted(catalog_findings: Find, setup_findings: Find) -> None:
    assert catalog_findings([]) == []
    assert setup_findings([]) == []


@pytest.mark.parametrize(("patch", "codes"), [defect[1:] for defect in DEFECTS], ids=ids(DEFECTS))
def test_a_defect_is_refused_by_its_code_alone(catalog_findings: Find, patch: Patch, codes: set[str]) -> None:
    found = catalog_findings(patch)
    assert {diagnostic.code for diagnostic in found} == codes
    assert all(diagnostic.mark is not None for diagnostic in found)


@pytest.mark.parametrize(
    ("patch", "codes"), [set_up_defect[1:] for set_up_defect in SET_UP_DEFECTS], ids=ids(SET_UP_DEFECTS)
)
def test_a_wrong_set_up_is_refused_by_its_code_alone(setup_findings: Find, patch: Patch, codes: set[str]) -> None:
    assert {setup_finding.code for setup_finding in setup_findings(patch)} == codes


@pytest.mark.parametrize(
    ("patch", "code"),
    [
        (put("board.mother.square", 7), "CAT003"),
        (put("board.mother.label", 7), "CAT003"),
        (drop("board.starts.west"), "CAT002"),
        (put("setups.setup_4p.players", "4"), "CAT003"),
    ],
)
def test_what_has_another_shape_is_told_by_the_models_alone(raw: Tree, patch: dict[str, Any], code: str) -> None:
    found = validate_tree(read_folder(FOLDER), patched(raw, [patch])).diagnostics
    assert code in [diagnostic.code for diagnostic in found]
    assert not any(diagnostic.code.startswith("GY-") for diagnostic in found)


def test_texts_follow_the_values_of_their_card(catalog_findings: Find) -> None:
    patch = [put("rules.mother_requirement", 4), put("reference_cards.ref_mother.values.mother_requirement", 4)]
    assert catalog_findings(patch) == []


def test_a_finding_names_what_it_is_held_against(catalog_findings: Find) -> None:
    (found,) = catalog_findings([put("rules.mother_requirement", 4)])
    assert found.mark is not None and found.mark.file.endswith("cards.yaml")
    assert [(name, mark.file.rpartition("/")[2]) for name, mark in found.related] == [
        ("rules.mother_requirement", "rules.yaml")
    ]


_JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.sampled_from(["north", "g7", "", "{x}", "red", "7", 1.5]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["id", "square", "squares", "size", "rings", "fires_on", "values", "text", "rows", "north"]
            ),
            inner,
        )
    ),
    max_leaves=8,
)
_SECTIONS = ("game", "rules", "board", "seating", "tribes", "reference_cards", "odds_card", "components", "setups")


@settings(max_examples=200, deadline=None)
@given(section=st.sampled_from(_SECTIONS), junk=_JUNK, other=_JUNK)
def test_no_malformed_data_raises(raw: Tree, section: str, junk: Any, other: Any) -> None:
    assert isinstance(raw.data, dict)
    report = Report()
    GAME.check(Tree({**raw.data, section: junk}, {}, {}), report)
    for inner in ("rings", "mother", "starts", "size", "square_mm"):
        board = raw.data["board"]
        assert isinstance(board, dict)
        GAME.check(Tree({**raw.data, "board": {**board, inner: junk}}, {}, {}), report)
    for setup in (junk, {"players": junk, "order": other, "tokens": junk}, {"players": 2, "order": ["north", "south"]}):
        data = (
            {**raw.data, "setups": [setup], "seating": other}
            if section == "seating"
            else {**raw.data, "setups": [setup]}
        )
        GAME.check_setup(Tree(data, {}, {}), ("setups", 0), report)
