"""What a game's checks are given of a catalog with mistakes."""

from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from generator.catalog.accepted import accepted
from generator.catalog.schema import Shared
from generator.source.diagnostic import Diagnostic, Severity
from generator.source.mark import Path
from generator.source.reader import read_text
from generator.source.tree import Tree


class Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class Power(Strict):
    amount: int


class Card(Strict):
    id: str
    kind: Literal["spell", "trap"]
    cost: Annotated[int, Field(ge=0)]
    at: Annotated[list[float], Field(min_length=2, max_length=2)] = [0.0, 0.0]
    tags: Annotated[list[str], Field(min_length=1)] = ["x"]
    powers: list[Power] = []


class Sections(Strict):
    cards: list[Card]
    named: dict[str, Power]
    goal: int


GAME = """\
game: {id: toy, title: Toy, authors: [A], players: {min: 2, max: 4}}
goal: 3
cards:
  - {id: fox, kind: spell, cost: 1, powers: [{amount: 1}]}
  - {id: owl, kind: trap, cost: 2}
named: {near: {amount: 1}, far: {amount: 2}}
"""


def tree(old: str = "", new: str = "") -> Tree:
    assert old in GAME
    read = read_text(GAME.replace(old, new, 1), "toy.yaml").value
    assert read is not None
    return read


def part(old: str = "", new: str = "") -> Any:
    found = accepted(tree(old, new), (Shared, Sections))
    return None if found is None else found.tree.data


def at(path: Path, old: str, new: str) -> bool:
    """Whether a finding at that place of the accepted part would be told."""
    found = accepted(tree(old, new), (Shared, Sections))
    assert found is not None
    return found.bears(Diagnostic("X-1", Severity.ERROR, "", found.tree.mark(path)))


def test_a_sound_catalog_is_given_whole() -> None:
    found = accepted(tree(), (Shared, Sections))
    assert found is not None
    assert (found.whole, found.tree.data) == (True, tree().data)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("kind: spell, ", ""),
        ("cost: 1", "cost: one"),
        ("cost: 1", "cost: {a: 1}"),
        ("cost: 1", "cost: '{no.such}'"),
        ("kind: spell", "kind: [spell]"),
        ("kind: spell", "kind: 5"),
        ("cost: 1", "cost: 1, at: [1]"),
        ("cost: 1", "cost: 1, at: [1, 2, 3]"),
        ("{amount: 1}]", "{amount: null}]"),
        ("powers: [{amount: 1}]", "powers: 5"),
        ("{id: fox, kind: spell, cost: 1, powers: [{amount: 1}]}", "fox"),
    ],
)
def test_a_row_of_the_wrong_shape_is_left_out_whole(old: str, new: str) -> None:
    assert [card["id"] for card in part(old, new)["cards"]] == ["owl"]


@pytest.mark.parametrize(
    ("old", "new"),
    [("cost: 1", "cost: -1"), ("kind: spell", "kind: spel"), ("cost: 1", "cost: 1, tags: []"), ("A]", "]")],
)
def test_a_value_that_is_only_wrong_stays(old: str, new: str) -> None:
    assert part(old, new) == tree(old, new).data


def test_an_entry_of_a_group_with_free_keys_is_a_row() -> None:
    assert list(part("near: {amount: 1}", "near: {}")["named"]) == ["far"]


def test_unknown_keys_are_left_out_and_nothing_else() -> None:
    assert part("cost: 1", "cost: 1, kost: {}") == tree().data
    assert part("goal: 3", "goal: 3\nrulez: []") == tree().data


@pytest.mark.parametrize(
    ("old", "new"), [("goal: 3\n", ""), ("goal: 3", "goal: x"), ("id: toy", "id: []"), ("min: 2, ", "")]
)
def test_without_a_part_that_is_no_row_nothing_is_given(old: str, new: str) -> None:
    assert part(old, new) is None


def test_what_is_found_where_a_row_is_missing_is_not_told() -> None:
    lost = ("cost: 1", "cost: one")
    assert not at(("cards",), *lost)
    assert at(("cards", 0), *lost)  # the owl, which now is the first
    assert at(("goal",), *lost)


def test_what_is_found_at_the_name_of_a_missing_row_is_not_told() -> None:
    names = (
        "goal: 3\ncards:\n  - {id: fox",
        "goal: 3\nvariants: [{id: fox, title: fox, rules: {a: 1}}]\ncards:\n  - {id: 5",
    )
    assert at(("variants", 0, "id"), *names)
    other = ("kind: spell, cost: 1", "cost: 1}\n  - {id: hen, kind: trap, cost: 1, tags: [fox, hen]")
    assert not at(("cards", 0, "tags", 0), *other)
    assert at(("cards", 0, "tags", 1), *other)
