"""The kit for checks of catalogs: what reaches a check, what is left out, and what is told where."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from generator.games.catalog_checks import (
    TOLD,
    Checks,
    Fault,
    Named,
    as_in_rules,
    constants,
    figures,
    ids_once,
    keys,
    once,
    placeholders,
    places,
    unknown,
)
from generator.games.shapes import Misshapen, shaped
from generator.source.diagnostic import Report
from generator.source.mark import Mark, Path
from generator.source.tree import Tree


class Card(BaseModel):
    id: str
    copies: Annotated[int, Field(ge=1)] = 1
    colour: Literal["red", "blue"] | None = None
    size: float = 1.5
    targets: list[Annotated[str, Field(min_length=2)]] = []


class Numbers(BaseModel):
    goal: Annotated[int, Field(ge=1)]
    floor: Annotated[int, Field(ge=0)] = 0


def found(checks: Checks, data: dict[str, Any]) -> list[tuple[str, str]]:
    report = Report()
    checks.run(Tree(data, {}, {}), report)
    return [(diagnostic.code, diagnostic.message) for diagnostic in report.diagnostics]


def test_values_that_a_model_refuses_reach_a_check_and_other_sorts_do_not() -> None:
    card = shaped(Card, {"id": "a", "copies": -3, "colour": "pink", "size": 2, "targets": ["x"], "more": 1})
    assert (card.copies, card.colour, card.size, card.targets) == (-3, "pink", 2, ["x"])
    assert shaped(Card, {"id": "a", "colour": None}).model_dump() == Card(id="a").model_dump()
    for key, value in {"id": 7, "copies": "1", "colour": 3, "size": True, "targets": [1]}.items():
        with pytest.raises(Misshapen):
            shaped(Card, {"id": "a", key: value})
    others: list[Any] = [{}, {"copies": 1}, [], None, "id"]
    for other in others:
        with pytest.raises(Misshapen):
            shaped(Card, other)
    assert shaped(dict[str, list[int]], {"a": [1]}) == {"a": [1]}
    with pytest.raises(TypeError, match="set"):
        shaped(set[int], [1])


def test_a_check_is_left_out_where_its_sections_are_missing_or_of_another_shape() -> None:
    checks = Checks()

    @checks.check("X-1")
    def many(cards: list[Card], goal: int) -> Iterator[Fault]:
        yield Fault((), f"{len(cards)} cards, goal {goal}")

    @checks.check("X-2")
    def optional(cards: list[Card] | None = None) -> Iterator[Fault]:
        yield Fault((), "none" if cards is None else "some")

    assert found(checks, {"cards": [{"id": "a"}], "goal": 3}) == [("X-1", "1 cards, goal 3"), ("X-2", "some")]
    assert found(checks, {"cards": [{"id": "a"}]}) == [("X-2", "some")]
    assert found(checks, {"goal": 3}) == [("X-2", "none")]
    assert found(checks, {"cards": [{}], "goal": 3}) == []


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ([], ["C"]),
        ([1], ["A"]),
        ([2], ["B"]),
        ([2, 3], ["B"]),
        ([0], []),
    ],
)
def test_what_a_first_check_or_one_before_finds_leaves_others_out(wrong: list[int], told: list[str]) -> None:
    checks = Checks()

    @checks.check("A", first=True)
    def first(numbers: list[int]) -> Iterator[Fault]:
        yield from (TOLD if number == 0 else Fault((), "one") for number in numbers if number < 2)

    @checks.check("B")
    def second(numbers: list[int]) -> Iterator[Fault]:
        yield from (Fault((), "two") for number in numbers if number == 2)

    @checks.check("C", after=["B"])
    def third(numbers: list[int]) -> Iterator[Fault]:
        yield Fault((), "always")

    @checks.check("D", after=["C"])
    def fourth(numbers: list[int]) -> Iterator[Fault]:
        yield Fault((), "never, since C finds something or is left out")

    assert [code for code, _ in found(checks, {"numbers": wrong})] == told


def test_a_fault_stands_at_its_value_or_key_with_what_it_contradicts() -> None:
    checks, report = Checks(), Report()

    @checks.check("X-1")
    def wrong(setup: dict[str, int], at: Path) -> Iterator[Fault]:
        yield Fault((*at, "a"), "no", because=[("rules",), ("nowhere",)], hint="a hint", key=True)
        yield Fault((*at, "a"), f"not {setup['a']}")

    value, key, rules = Mark("f", 1, 4), Mark("f", 1, 1), Mark("f", 9, 1)
    at: Path = ("setups", 0)
    tree = Tree({"setups": [{"a": 7}]}, {(*at, "a"): value, ("rules",): rules}, {(*at, "a"): key})
    checks.run_at(tree, at, report)
    first, second = report.diagnostics
    assert (first.mark, first.hint, first.related) == (key, "a hint", (("rules", rules),))
    assert (second.mark, second.message) == (value, "not 7")


def test_a_check_may_warn_and_take_the_whole_tree_and_what_is_made_of_sections() -> None:
    checks, others = Checks(), Checks()
    made: list[int] = []

    @others.section
    def total(numbers: list[int]) -> int:
        made.append(sum(numbers))
        return made[-1]

    @others.check("X-1", warns=True)
    def warned(total: int, tree: Tree) -> Iterator[Fault]:
        yield Fault((), f"{total} of {tree.data}")

    @others.check("X-2", after=["X-1"])
    def left_out(total: int) -> Iterator[Fault]:
        yield Fault((), "never")

    @others.check("X-3")
    def again(total: int, print_: list[int]) -> Iterator[Fault]:
        yield Fault((), f"{total} and {print_}")

    checks.extend(others)
    report = Report()
    checks.run(Tree({"numbers": [1, 2], "print": [3]}, {}, {}), report)
    assert [(found.code, found.severity.name, found.message) for found in report.diagnostics] == [
        ("X-1", "WARNING", "3 of {'numbers': [1, 2], 'print': [3]}"),
        ("X-3", "ERROR", "3 and [3]"),
    ]
    assert made == [3], "a section is made once"
    assert found(checks, {"numbers": ["1"], "print": [3]}) == []


def test_a_position_of_another_document_is_held_to_the_catalog() -> None:
    checks, report = Checks(), Report()

    @checks.check("X-1")
    def too_many(setup: list[int], at: Path, goal: int) -> Iterator[Fault]:
        yield Fault((*at, 1), f"{setup[1]} is more than {goal}", because=[(*at, 0)])

    here, other = Mark("catalog", 1, 1), [Mark("example", 3, 9), Mark("example", 3, 12)]
    catalog = Tree({"goal": 3, "start": [5, 6]}, {("start", 1): here}, {})
    example = Tree({"start": [1, 7]}, {("start", 0): other[0], ("start", 1): other[1]}, {})
    checks.run_at(catalog, ("start",), report, within=example)
    (told,) = report.diagnostics
    assert (told.message, told.mark, told.related) == ("7 is more than 3", other[1], (("start.0", other[0]),))


def test_a_shape_may_have_an_alias_several_branches_anything_and_itself() -> None:
    class Node(BaseModel):
        from_: Annotated[int | str | list[int], Field(alias="from")]
        any: object = None
        below: list["Node"] = []

    node = shaped(Node, {"from": "x", "any": True, "below": [{"from": 3}, {"from": [4]}]})
    assert (node.from_, node.any, [inner.from_ for inner in node.below]) == ("x", True, [3, [4]])
    with pytest.raises(Misshapen):
        shaped(Node, {"from": ["x"]})


def test_constants_are_held_to_their_model() -> None:
    def wrong(**rules: Any) -> list[tuple[Path, str, bool]]:
        return [(constant.path, constant.message, constant.key) for constant in constants(rules, Numbers)]

    assert wrong(goal=3, floor=0) == []
    assert wrong(goal=3) == [(("rules",), "the constant 'floor' is missing", True)]
    assert wrong(goal=0, floor=-1) == [
        (("rules", "goal"), "goal must be a whole number from 1, not 0", False),
        (("rules", "floor"), "floor must be a whole number from 0, not -1", False),
    ]
    assert [path for path, _, _ in wrong(goal=True, floor="2")] == [("rules", "goal"), ("rules", "floor")]
    (below,) = constants({"goal": 0, "floor": 0}, Numbers, "components")
    assert below.path == ("components", "goal")
    (unknown,) = constants({"goal": 3, "floor": 0, "flor": 1}, Numbers)
    assert (unknown.path, unknown.hint) == (("rules", "flor"), "did you mean 'floor'?")


def test_ids_figures_and_quoted_constants() -> None:
    rows = [Named(id="a"), Named(id="b"), Named(id="a")]
    assert [(fault.path, fault.because) for fault in ids_once(places(rows, "cards"))] == [
        (("cards", 2, "id"), [("cards", 0, "id")])
    ]

    stranger = unknown(("cards", 1), "walx", "animal", ["wolf", "walk"])
    assert (stranger.message, stranger.hint) == ("'walx' is no animal", "did you mean 'walk'?")
    assert unknown((), None, "animal", ["wolf"]).message == "None is no animal"

    names = once([(("a",), "x"), (("b",), "y"), (("c",), "x")], "name")
    assert [(fault.path, fault.message, fault.because) for fault in names] == [
        (("c",), "the name 'x' is given twice", [("a",)])
    ]
    assert placeholders("{a.b} and {=3} and {}") == ["a.b", ""]

    def said(text: str, **more: Any) -> list[str]:
        return [figure.message for figure in figures(("text",), text, [2, 3], **more)]

    assert said("2 and 3") == []
    assert said("2, 3 and 4", allowed=[4]) == []
    assert said("2 and 4") == [
        "the text says 4, which the data do not have",
        "the data have 3, which the text does not say",
    ]
    assert said("2 and {cost}", unfilled={"cost": 3}) == []
    assert said("2, 3 and {=4}", allowed=[4]) == []
    assert said("2, 3 and {=4}") == ["the text says 4, which the data do not have"]
    assert said("2, 3 and {price}", unfilled={"cost": 3}) == ["the data have nothing for 'price' in the text"]
    quoted = as_in_rules(("values",), {"goal": 3, "floor": 1, "roof": 2}, Numbers(goal=3))
    assert [fault.path for fault in quoted] == [("values", "floor"), ("values", "roof")]


class Rows(BaseModel):
    upper: Annotated[int, Field(ge=0)]
    lower: Annotated[int, Field(ge=0)]


class Grouped(BaseModel):
    goal: Annotated[int, Field(ge=1)]
    rows: Rows


class BySeat(BaseModel):
    seats: dict[str, Annotated[int, Field(ge=0)]]


@pytest.mark.parametrize(
    ("given", "faults"),
    [
        ({"goal": 1, "rows": {"upper": 0, "lower": 4}}, []),
        ({"goal": 1, "rows": {"upper": 0}}, [(("rules", "rows"), "the constant 'lower' is missing")]),
        (
            {"goal": 1, "rows": {"upper": -1, "lower": 4}},
            [(("rules", "rows", "upper"), "upper must be a whole number from 0, not -1")],
        ),
        (
            {"goal": 1, "rows": {"upper": 0, "lower": 4, "middle": 2}},
            [(("rules", "rows", "middle"), "rows know no constant 'middle'")],
        ),
        ({"goal": 1, "rows": 3}, [(("rules", "rows"), "rows must be a group, not 3")]),
    ],
)
def test_a_group_of_constants_is_held_to_its_model(given: dict[str, Any], faults: list[tuple[Path, str]]) -> None:
    assert [(fault.path, fault.message) for fault in constants(given, Grouped)] == faults


def test_the_number_that_is_wrong_in_a_group_is_named() -> None:
    found = constants({"seats": {"1": 0, "2": -1, "3": "x"}}, BySeat)
    assert [(fault.path, fault.message) for fault in found] == [
        (("rules", "seats", "2"), "seats.2 must be a whole number from 0, not -1"),
        (("rules", "seats", "3"), "seats.3 must be a whole number, not 'x'"),
    ]
    assert [fault.message for fault in constants({"seats": [1]}, BySeat)] == ["seats must be a group, not [1]"]


class Open(BaseModel):
    model_config = ConfigDict(extra="allow")

    id: str
    slot: str | None = None
    cost: int = 0


def test_keys_that_a_row_lacks_or_should_not_have_are_told() -> None:
    row = shaped(Open, {"id": "a", "slot": None, "cots": 2})
    assert row.model_extra == {"cots": 2}
    found = list(keys(("cards", 0), row, ("id", "slot"), ("cost",), "a sword"))
    assert [(fault.path, fault.message, fault.hint) for fault in found] == [
        (("cards", 0), "a sword lacks its slot", None),
        (("cards", 0, "cots"), "a sword has no cots", "did you mean 'cost'?"),
    ]


def test_a_fault_may_have_a_code_of_its_own_which_others_wait_for() -> None:
    checks = Checks()

    @checks.check("X-1")
    def first(cards: list[Card]) -> Iterator[Fault]:
        yield Fault(("cards",), "wrong in another way", code="X-2")

    @checks.check("X-3", after=["X-2"])
    def second(cards: list[Card]) -> Iterator[Fault]:
        yield Fault(("cards",), "only follows")

    assert found(checks, {"cards": []}) == [("X-2", "wrong in another way")]
