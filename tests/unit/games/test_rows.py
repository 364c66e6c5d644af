"""What models of a game's sections say of numbers that play does not come to."""

from typing import Annotated

import pytest

from generator.games.rows import DRAWN, NotPlayed, SectionRow, why_not_played
from generator.source.mark import Path

Corner = Annotated[list[float], NotPlayed("a corner")]


class Space(SectionRow):
    size: Annotated[list[int], NotPlayed("a size")]
    corner: Corner | None = None
    steps: int = 1


class Board(SectionRow):
    unit: Annotated[int, DRAWN]
    spaces: list[Space]
    named: dict[str, list[Space]]
    marked: Annotated[list[Space], NotPlayed("all of it")]


@pytest.mark.parametrize(
    ("path", "why"),
    [
        (("unit",), DRAWN.why),
        (("spaces", 0, "size", 1), "a size"),
        (("spaces", 3, "corner", 0), "a corner"),
        (("spaces", 0, "steps"), ""),
        (("named", "north", 2, "size", 0), "a size"),
        (("named", "north", 2, "steps"), ""),
        (("marked", 0, "steps"), "all of it"),
        (("marked", 0, "size", 0), "a size"),
        (("other",), ""),
        ((), ""),
    ],
)
def test_a_mark_on_the_way_to_a_number_says_why_it_is_not_played(path: Path, why: str) -> None:
    assert why_not_played(Board, path) == why
