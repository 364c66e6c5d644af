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
