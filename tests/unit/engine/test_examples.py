"""Ends of worked examples: what is compared, in which order, and what must be complete."""

from collections.abc import Mapping
from typing import Any

import pytest

from generator.engine.examples import GameExamples
from generator.engine.language import Language
from generator.engine.position import Position

FOUND = {
    "round": 3,
    "hand": {"red": ["ash", "elm"], "blue": []},
    "deck": ["oak", "ash"],
    "piles": {"deck": ["oak", "ash"], "box": ["oak", "ash"]},
    "on": {"a1": ["elm"], "b1": ["oak"]},
    "heroes": {"red": {"at": "a1", "bag": ["oak", "ash"]}, "blue": {"at": "b1", "bag": []}},
    "pools": {"red": {"fire": 1, "air": 0}},
}


class Ends(GameExamples[Position]):
    """Compares ends with a position that is told already."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def found(self, state: Position, end: Mapping[str, Any]) -> dict[str, Any]:
        return FOUND


def differences(end: dict[str, Any], **language: Any) -> list[tuple[str, Any, Any]]:
    nothing: Any = None  # the position is FOUND
    return Ends(Language(**language)).compare(nothing, end)


def test_only_what_is_named_is_compared() -> None:
    assert differences({}) == []
    assert differences({"round": 3, "hand": {"blue": []}, "on": {"a1": ["elm"]}}) == []
    assert differences({"round": True}) == [("round", True, 3)]
    assert differences({"hand": {"red": ["elm"], "green": []}}) == [
        ("hand.red", ["elm"], ["ash", "elm"]),
        ("hand.green", [], None),
    ]


def test_a_part_that_is_unknown_or_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="end knows no 'rund'"):
        differences({"rund": 3})
    with pytest.raises(ValueError, match="hand must be a mapping"):
        differences({"hand": []})


def test_lists_are_in_any_order_but_those_that_are_ordered_by_their_own_name_or_that_of_their_part() -> None:
    end = {"deck": ["ash", "oak"], "piles": {"deck": ["ash", "oak"], "box": ["ash", "oak"]}}
    assert differences(end) == []
    assert [field for field, _, _ in differences(end, ordered=("deck",))] == ["deck", "piles.deck"]
    assert [field for field, _, _ in differences(end, ordered=("piles",))] == ["piles.deck", "piles.box"]


def test_a_complete_part_names_everything_that_there_is() -> None:
    assert differences({"on": {"a1": ["elm"]}}, complete=("on",)) == [("on.b1", None, ["oak"])]
    assert differences({"on": {"a1": ["elm"], "b1": ["oak"]}}, complete=("on",)) == []


def test_of_rows_what_is_named_is_compared_and_other_groups_are_compared_whole() -> None:
    end = {"heroes": {"red": {"bag": ["ash", "oak"]}, "blue": {"at": "c1", "hp": 1}}, "pools": {"red": {"fire": 1}}}
    assert differences(end, rows=("heroes",)) == [
        ("heroes.blue.at", "c1", "b1"),
        ("heroes.blue.hp", 1, None),
        ("pools.red", {"fire": 1}, {"fire": 1, "air": 0}),
    ]
    assert differences({"heroes": {"red": "gone"}}, rows=("heroes",)) == [
        ("heroes.red", "gone", FOUND["heroes"]["red"])  # type: ignore[index]  # a table of tables
    ]
