"""Conditions that stand beside the fields of a section: what they tell, and where."""

from typing import Annotated, Any

import pytest
from pydantic import BaseModel, ConfigDict

from generator.games.card_conditions import Operates, OperationShape, Prints, Takes
from generator.games.catalog_checks import Checks, check_ids
from generator.games.condition_checks import check_fields, check_sections
from generator.games.conditions import (
    Condition,
    Copies,
    Every,
    Given,
    In,
    Keys,
    Many,
    NotIn,
    Once,
    Stated,
    Total,
    Within,
    WordList,
)
from generator.games.example_checks import wrong_dice
from generator.games.laid_out import check_copies, sets
from generator.source.diagnostic import Report
from generator.source.mark import Mark
from generator.source.mark import Path as Place
from generator.source.tree import Tree

RULES = {"low": 2, "high": 4, "sizes": {"2": 5, "3": 6}, "teams": ["red", "blue"]}


def marks(data: Any, path: Place = ()) -> dict[Place, Mark]:
    """A mark for every value, whose file is its path."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    found = {path: Mark(".".join(map(str, path)), 1, 1)}
    for step, value in inner:
        found |= marks(value, (*path, step))
    return found


def tree(data: dict[str, Any]) -> Tree:
    keys = {path: Mark(f"key {mark.file}", 1, 1) for path, mark in marks(data).items()}
    return Tree(data, marks(data), keys)


def told(shape: Any, value: Any, **more: Any) -> list[tuple[str, str, str | None, list[str]]]:
    """What a condition tells of a section `row`: message, place, hint, and what it contradicts."""
    checks, report = Checks(), Report()
    check_fields(checks, "row", shape)
    checks.run(tree({"row": value, "rules": RULES, **more}), report)
    return [
        (found.message, str(found.mark).split(":")[0], found.hint, [name for name, _ in found.related])
        for found in report.diagnostics
    ]


def model(condition: Condition, kind: Any = Any) -> type[BaseModel]:
    """A row with one field."""

    class Row(BaseModel):
        it: Annotated[kind, condition] = None

    return Row


@pytest.mark.parametrize(
    ("condition", "right", "wrong", "message", "hint", "because"),
    [
        (In("X", ("a", "abc"), what="letter"), "a", "ab", "'ab' is no letter: a, abc", "did you mean 'abc'?", []),
        (In("X", "rules.teams", what="team"), "red", "x", "'x' is no team: red, blue", None, ["rules.teams"]),
        (In("X", "rules.teams", "{value} plays not"), "red", "x", "x plays not", None, ["rules.teams"]),
        (In("X", ("{x}", "b"), what="{y}"), "b", "{z}", "'{z}' is no {y}: {x}, b", "did you mean '{x}'?", []),
        (NotIn("X", (0,), "{name} is {value}"), 1, 0, "it is 0", None, []),
        (Within("X", 1), 1, 0, "it is 0, not a whole number from 1 on", None, []),
        (Within("X", None, 3), -9, 4, "it is 4, not a whole number up to 3", None, []),
        (Within("X", 1, 3), 3, 4, "it is 4, not a whole number from 1 to 3", None, []),
        (
            Within("X", "rules.low", "rules.high", "{value} not {bounds}"),
            2,
            1,
            "1 not from 2 to 4",
            None,
            ["rules.low", "rules.high"],
        ),
        (Many("X", 2, "{found} for {wanted}"), ["a", "b"], ["a"], "1 for 2", None, []),
    ],
)
def test_a_condition_tells_the_value_that_does_not_meet_it(
    condition: Condition, right: Any, wrong: Any, message: str, hint: str | None, because: list[str]
) -> None:
    assert told(model(condition), {"it": right}) == []
    assert told(model(condition), {"it": wrong}) == [(message, "row.it", hint, because)]


def test_what_is_left_out_or_null_has_no_condition() -> None:
    assert told(model(Within("X", 1)), {}) == told(model(Within("X", 1)), {"it": None}) == []


def test_a_bound_that_is_not_there_binds_nothing() -> None:
    assert told(model(Within("X", "rules.none", "rules.teams")), {"it": -9}) == []


def test_without_the_section_that_a_condition_needs_it_is_not_asked() -> None:
    assert told(model(In("X", "cards.names", what="card")), {"it": "x"}) == []


def test_values_in_lists_groups_and_keys_are_told_each_at_its_place() -> None:
    word = Annotated[str, In("X", ("a", "b"), what="word")]
    assert [place for _, place, *_ in told(list[word], ["a", "x", "y"])] == ["row.1", "row.2"]
    assert [place for _, place, *_ in told(dict[word, list[word]], {"a": ["x"], "z": []})] == ["row.a.0", "key row.z"]
    assert [place for _, place, *_ in told(dict[str, word], {"x": "x"})] == ["row.x"]
    assert [place for _, place, *_ in told(dict[str, word | None], {"q": None, "r": "x"})] == ["row.r"]
    assert [place for _, place, *_ in told(model(In("X", ("a",), what="key")), {"it": {"a": 1, "c": 2}})] == [
        "key row.it.c"
    ]


def test_of_the_conditions_of_a_value_under_one_code_the_first_is_told() -> None:
    both = Annotated[int, Within("X", 5), NotIn("X", (0,), "none"), NotIn("Y", (0,), "of another code")]
    found = [message for message, *_ in told(list[both], [0])]
    assert found == ["row is 0, not a whole number from 5 on", "of another code"]


def test_copies_are_counted_over_all_fields_with_the_condition() -> None:
    card = Annotated[str, Copies("X", "cards")]

    class Hands(BaseModel):
        left: list[card] = []
        right: list[card] = []

    cards = [{"id": "a", "copies": 2}, {"id": "b", "copies": 1}]
    given = {"left": ["a", "b"], "right": ["a", "b", "a", "a"]}
    assert told(Hands, given, cards=cards) == [
        ("'b' occurs more often than its 1 copies", "row.right.1", None, []),
        ("'a' occurs more often than its 2 copies", "row.right.2", None, []),
    ]
    assert told(Hands, {"left": ["a"], "right": ["a"]}, cards=cards) == []


def test_rows_without_an_id_or_copies_are_no_words() -> None:
    cards = [{"id": "a"}, {"copies": 1}, {"id": "b", "copies": 1}]
    assert [message for message, *_ in told(model(In("X", "cards", what="card")), {"it": "a"}, cards=cards)] == [
        "'a' is no card: b"
    ]


def test_a_section_with_rows_is_laid_out_and_an_empty_one_need_not_be() -> None:
    checks = Checks()
    checks.section(sets)
    check_copies(checks, "X", {"cards": ("decks", "card", "copies")})
    found = []
    for cards in ([], [{"id": "a", "copies": 1}]):
        report = Report()
        checks.run(tree({"cards": cards}), report)
        found.append([diagnostic.message for diagnostic in report.diagnostics])
    assert found == [[], ["nothing of the section 'cards' is laid out"]]


def test_a_group_has_what_it_needs_and_nothing_else() -> None:
    keys = Keys("X", "rules.teams", "{name} lacks {word}", "{word} plays not")
    assert told(model(keys), {"it": {"red": 1, "bleu": 2}}) == [
        ("it lacks blue", "key row.it", None, ["rules.teams"]),
        ("bleu plays not", "key row.it.bleu", "did you mean 'blue'?", ["rules.teams"]),
    ]


def test_no_entry_of_a_list_is_given_twice() -> None:
    entry = Annotated[str, Once("X")]
    assert told(dict[str, list[entry]], {"p": ["a", "b", "a"], "q": ["a"]}) == [
        ("a is given twice", "row.p.2", None, ["row.p.0"])
    ]


def test_rows_of_a_section_add_up_and_have_every_kind() -> None:
    class Row(BaseModel):
        kind: str
        copies: dict[str, int]

    section = Annotated[
        list[Row],
        Total("X", "copies.all", "rules.high", "{found}, not {wanted}"),
        Every("Y", "kind", ("a", "b"), "no {word}"),
    ]
    rows = [{"kind": "a", "copies": {"all": 1}}, {"kind": "a", "copies": {"all": 2}}]
    assert told(section, rows) == [("3, not 4", "key row", None, ["rules.high"]), ("no b", "key row", None, [])]
    assert told(section, [*rows, {"kind": "misspelt", "copies": {"all": 1}}]) == []


def test_all_sums_of_a_section_are_told() -> None:
    class Row(BaseModel):
        few: int
        many: int

    section = Annotated[list[Row], Total("X", "few", 1, "few: {found}"), Total("X", "many", 2, "many: {found}")]
    assert [message for message, *_ in told(section, [{"few": 3, "many": 4}])] == ["few: 3", "many: 4"]


def test_words_that_a_function_makes_say_what_they_are_and_why() -> None:
    checks, report = Checks(), Report()

    @checks.section
    def teams(rules: dict[str, object]) -> WordList:
        return WordList("team of the rules", {"red": 1}, because=["rules.teams"])

    check_fields(checks, "row", model(In("X", "teams")))
    checks.run(tree({"row": {"it": "green"}, "rules": RULES}), report)
    (found,) = report.diagnostics
    assert found.message == "'green' is no team of the rules: red"
    assert [name for name, _ in found.related] == ["rules.teams"]


def test_a_set_up_is_looked_up_in_itself_and_the_rules_in_the_catalog() -> None:
    checks, report = Checks(), Report()

    class Start(BaseModel):
        heroes: list[Annotated[str, NotIn("X", "setup.wizard", "{value} is the wizard")]]
        round: Annotated[int, Within("Y", 1, "rules.high")]

    check_fields(checks, "setup", Start)
    document = tree({"start": {"wizard": "ann", "heroes": ["bob", "ann"], "round": 9}})
    checks.run_at(tree({"rules": RULES}), ("start",), report, within=document)
    places = [
        (found.code, found.mark and found.mark.file, [(name, mark.file) for name, mark in found.related])
        for found in report.diagnostics
    ]
    assert places == [
        ("X", "start.heroes.1", [("start.wizard", "start.wizard")]),
        ("Y", "start.round", [("rules.high", "rules.high")]),
    ]


def test_all_sections_of_a_game_are_checked_but_those_left_out() -> None:
    class Sections(BaseModel):
        one: Annotated[list[int], Many("X", 1, "{found}")]
        two: Annotated[list[int], Many("Y", 1, "{found}")]

    checks, report = Checks(), Report()
    check_sections(checks, Sections, but=("two",))
    checks.run(tree({"one": [], "two": []}), report)
    assert [found.code for found in report.diagnostics] == ["X"]


def test_an_id_is_used_once_in_some_sections() -> None:
    checks, report = Checks(), Report()
    check_ids(checks, "X", "cards", "tiles")
    checks.run(tree({"cards": [{"id": "a"}, {"id": "b"}], "tiles": [{"id": "b"}]}), report)
    assert [(found.message, found.mark and found.mark.file) for found in report.diagnostics] == [
        ("the id 'b' is given twice", "tiles.0.id")
    ]


OPERATIONS = {
    "heal": OperationShape("self", {"amount": 1}),
    "look": OperationShape("tile", {"tiles": 1}, most={"tiles": 2}),
    "place": OperationShape("tile", {"traps": 0, "blanks": 1}),
}


class Operation(BaseModel):
    model_config = ConfigDict(extra="allow")
    op: str
    target: str


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({"op": "heal", "target": "self", "amount": 1}, []),
        ({"op": "place", "target": "tile", "traps": 0, "blanks": 1}, []),
        ({"op": "heel", "target": "self"}, [("'heel' is no trick", "row.op")]),
        ({"op": "heal", "target": "tile", "amount": 1}, [("heal is aimed at self, not at 'tile'", "row.target")]),
        ({"op": "heal", "target": "self"}, [("heal lacks its amount", "row")]),
        (
            {"op": "heal", "target": "self", "amount": 0},
            [("amount of heal must be a whole number from 1, not 0", "row.amount")],
        ),
        (
            {"op": "heal", "target": "self", "amount": True},
            [("amount of heal must be a whole number from 1, not True", "row.amount")],
        ),
        ({"op": "look", "target": "tile", "tiles": 2}, []),
        ({"op": "look", "target": "tile", "tiles": 3}, [("tiles of look can be 2 at most, not 3", "row.tiles")]),
        ({"op": "heal", "target": "self", "amount": 1, "traps": 1}, [("heal has no traps", "key row.traps")]),
    ],
)
def test_an_operation_has_its_target_and_its_parameters(row: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    shape = Annotated[Operation, Operates("X", OPERATIONS, "trick"), Takes("Y", OPERATIONS)]
    assert [(message, place) for message, place, *_ in told(shape, row)] == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Place 2 traps, 1 blank; -3 to rolls.", None),
        ("Place 2 traps; -3 to rolls.", "the data have 1, which the text does not say"),
        ("Place 2 traps, 1 blank, 4 coins; -3 to rolls.", "the text says 4, which the data do not have"),
        ("Place {traps} traps.", None),  # nothing fills it, which has been told
    ],
)
def test_a_text_prints_the_numbers_of_its_data(text: str, message: str | None) -> None:
    class Card(BaseModel):
        text: Annotated[str, Prints("X", ("ops", "mods"))]

    card = {"text": text, "ops": [{"op": "place", "traps": 2, "blanks": 1, "level": 0}], "mods": {"roll": -3}}
    found = told(Card, card)
    assert [entry[0] for entry in found] == ([message] if message else [])
    assert all(because == ["row.ops", "row.mods"] for *_, because in found)


def test_a_die_shows_what_is_on_it() -> None:
    steps = [
        {"roll": {"saves": {"red": [1, 21]}}, "dice": [0, 20]},
        {"rest": None, "dice": 3},
        "no step",
        {"roll": {"saves": {"blue": True}, "other": 99}},
    ]
    found = [(fault.path, fault.message) for fault in wrong_dice(steps, ("steps",), ("saves", "dice"), 20)]
    assert found == [
        (("steps", 0, "dice", 0), "a die with 20 faces does not show 0"),
        (("steps", 0, "roll", "saves", "red", 1), "a die with 20 faces does not show 21"),
        (("steps", 3, "roll", "saves", "blue"), "a die with 20 faces does not show True"),
    ]


def test_a_condition_says_what_it_is_wrong_about() -> None:
    with pytest.raises(NotImplementedError, match="Condition"):
        list(Condition("X").faults(Stated((), 1, {}), Given({}, ())))
