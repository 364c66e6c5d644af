"""Bands of ornament in low ink: laid from the middle of their box, they are whole at both ends in even numbers."""

from pathlib import Path
from typing import Any

import pytest

from generator.resources import content
from generator.source.reader import read_documents

LAYOUTS = content() / "summoners-quest" / "layouts"
NAMES = {"nordic": "nordic", "asanoha": "japanese_modern", "meander": "greek", "frets": "amazonian_brazilian"}


def layout(name: str) -> dict[str, Any]:
    (tree,) = read_documents(Path(LAYOUTS / f"{name}.yaml")).value or ()
    assert isinstance(tree.data, dict)
    return tree.data


WIDTHS: dict[str, float] = {
    NAMES[layer["name"]]: layer["pattern"][0] for layer in layout("ornament")["layers"] if "pattern" in layer
}


@pytest.mark.parametrize("myth", sorted(WIDTHS))
def test_bands_beside_a_card_end_whole(myth: str) -> None:
    repeats = layout("frame")["let"]["fitted"][myth] / WIDTHS[myth]
    assert repeats == pytest.approx(2 * round(repeats / 2))


@pytest.mark.parametrize("band", layout("back")["let"]["bands"], ids=lambda band: str(band["myth"]))
def test_bands_of_the_back_end_whole(band: dict[str, Any]) -> None:
    width = WIDTHS[band["myth"]]
    shown, laid = band["repeats"] / width, (band["repeats"] + band["more"]) / width
    assert shown == pytest.approx(round(shown))
    assert laid == pytest.approx(2 * round(laid / 2))


BOARD: dict[str, float] = {
    layer["when"].split("'")[1]: layer["pattern"][0]
    for layer in layout("board-ornament")["layers"]
    if "pattern" in layer
}


@pytest.mark.parametrize("myth", sorted(BOARD))
def test_bands_of_the_board_and_the_box_end_whole(myth: str) -> None:
    pair = 2 * BOARD[myth]
    (band,) = [band for band in layout("box-front")["let"]["bands"] if band["myth"] == myth]
    laid = [58.6 / layout("board-field")["let"]["friezes"][myth], 59 / layout("board-chamber")["let"]["fits"][myth]]
    for pairs in (*(length / pair for length in laid), band["laid"] / pair, 2 * band["wide"] / pair):
        assert pairs == pytest.approx(round(pairs), abs=0.01)
