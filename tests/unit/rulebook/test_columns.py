"""Strips side by side in columns of about one height."""

import pytest

from generator.drawing.items import Glyphs, walk
from generator.drawing.structure import StructureElement
from generator.geometry import Point
from generator.rulebook.columns import balanced, depth
from generator.rulebook.flow import Strip
from tests.unit.rulebook import sample
from tests.unit.rulebook.books import made, words_of

HEADING = StructureElement("H3")


def runs(*heights: float) -> list[tuple[Strip, ...]]:
    """A run for each height; those of a negative one are headings so high."""
    return [(Strip(abs(height), element=HEADING if height < 0 else None),) for height in heights]


def heights(*given: float, count: int = 2, height: float = 100.0) -> list[list[float]] | None:
    columns = balanced(runs(*given), count, height)
    return None if columns is None else [[run[0].height for run in column] for column in columns]


def test_columns_are_as_low_as_they_can_be() -> None:
    assert heights(4, 4, 4, 4, 4) == [[4, 4, 4], [4, 4]]


def test_each_column_begins_with_its_heading_where_that_is_little_lower() -> None:
    assert heights(-5, 4, 4, -5, 4) == [[5, 4, 4], [5, 4]]
    assert heights(-5, 4, -5, 4, 4, 4) == [[5, 4], [5, 4, 4, 4]]


def test_columns_stay_even_where_a_heading_would_leave_one_much_lower() -> None:
    assert heights(-5, 4, -5, *[4] * 12) == [[5, 4, 5, 4, 4, 4, 4], [4] * 8]


def test_columns_stay_even_where_there_are_more_headings_than_columns() -> None:
    assert heights(-5, -5, -5, 4, 4, 4) == [[5, 5, 5], [4, 4, 4]]


def test_headings_do_not_make_columns_higher_than_the_page() -> None:
    assert heights(-5, 4, -5, 4, 4, 4, height=15.0) == [[5, 4, 5], [4, 4, 4]]


@pytest.mark.parametrize("height", [3.0, 7.0])
def test_what_a_page_does_not_hold_is_in_no_columns(height: float) -> None:
    assert heights(4, 4, 4, 4, height=height) is None


def test_columns_are_as_deep_as_the_deepest() -> None:
    columns = balanced(runs(4, 4, 4), 2, 100.0)
    assert columns is not None and depth(columns) == 8.0


NUMBERED = "- thing {@AB-END-1|number}\n- Zebra {@AB-END-1|number}"


@pytest.mark.parametrize(
    "inner",
    [
        "~~~anatomy field\n- e9: Zebra begins here.\n~~~",
        "~~~glossary\n- **Zebra**: an animal\n~~~",
        "~~~columns\nOne.\n\nZebra.\n~~~",
        f"~~~columns\n{NUMBERED}\n~~~",
    ],
)
@pytest.mark.parametrize("outer", ["columns", "note", "example AB-EX-01", "pieces card-a beside=text"])
def test_columns_within_a_box_or_other_columns_are_drawn(outer: str, inner: str) -> None:
    told = f"# The goal\n\nWin.\n\n~~~~{outer}\nSome.\n\n{inner}\n\nMore.\n~~~~\n\n[AB-END-1] Stop."
    words = words_of(made(sample.catalog(told)))
    assert words.count("Zebra") == 1
    assert words.index("Some.") < words.index("Zebra") < words.index("More.")


def test_columns_within_a_box_stand_side_by_side() -> None:
    told = "# The goal\n\nWin.\n\n~~~~note\n~~~columns\nFirst.\n\nSecond.\n~~~\n~~~~\n"
    runs = [
        (at, item) for at, item in walk(made(sample.catalog(told)).pages[2].drawing.items) if isinstance(item, Glyphs)
    ]
    (first,), (second,) = (
        [at.apply(Point(item.xs[0], item.y)) for at, item in runs if item.text == word]
        for word in ("First.", "Second.")
    )
    assert first.y == pytest.approx(second.y)
    assert second.x - first.x > 30
