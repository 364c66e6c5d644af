"""Pictures by chance: damaged files are drawn or refused, and drawings made by chance look as they should."""

import random
from pathlib import Path

import pytest

from generator.layout.svg.reader import read_svg
from tests.property.mutated_pictures import SVG_FILES, mutated, mutated_svg, outcome, rasters
from tests.property.random_svg import svg_by_chance
from tests.unit.layout.test_svg_features import differences, ours, theirs

RASTERS = rasters()

MOST, MOST_OF_A_TILE = 2.0, 20.0
"""As in the tests of single features; steep gradients and many edges add up."""


@pytest.mark.parametrize("name", RASTERS)
def test_sound_files_of_every_kind_are_drawn(name: str) -> None:
    assert outcome(RASTERS[name]) == "drawn"


@pytest.mark.parametrize("name", RASTERS)
def test_a_damaged_picture_is_drawn_or_refused(name: str) -> None:
    seen = [outcome(mutated(RASTERS[name], random.Random(seed))) for seed in range(25)]
    assert seen.count("refused") > 5


@pytest.mark.parametrize("file", SVG_FILES[::3], ids=lambda file: file.stem)
def test_an_svg_with_odd_values_is_drawn_or_refused(file: Path) -> None:
    data = file.read_bytes()
    assert {outcome(mutated_svg(data, random.Random(seed))) for seed in range(8)} <= {"drawn", "refused"}


@pytest.mark.parametrize("seed", range(100, 160))
def test_a_drawing_by_chance_looks_as_another_renderer_has_it(seed: int) -> None:
    data = svg_by_chance(random.Random(seed)).encode()
    want = theirs(data)
    mean, worst = differences(ours(read_svg(data), want.size), want)
    assert mean <= MOST
    assert worst <= MOST_OF_A_TILE
