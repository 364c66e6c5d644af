"""The kit for checks of catalogs: what reaches a check, what is left out, and what is told where."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field

from generator.games.catalog_checks import (
    TOLD,
    Checks,
    Fault,
    Misshapen,
    Named,
    as_in_rules,
    constants,
    figures,
    ids_once,
    places,
    shaped,
)
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
    (unknown,) = constants({"goal": 3, "floor": 0, "flor": 1}, Numbers)
    assert (unknown.path, unknown.hint) == (("rules", "flor"), "did you mean 'floor'?")


def test_ids_figures_and_quoted_constants() -> None:
    rows = [Named(id="a"), Named(id="b"), Named(id="a")]
    assert [(fault.path, fault.because) for fault in ids_once(places(rows, "cards"))] == [
        (("cards", 2, "id"), [("cards", 0, "id")])
    ]

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
