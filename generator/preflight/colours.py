"""Whether colours that stand for different things can be distinguished, by everybody and in print without colour."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from coloraide import Color

from generator.colour import Colour

LEAST_DIFFERENCE = 10.0
"""CIEDE2000: two printed areas that are not side by side are distinguished at a glance from about here on."""
LEAST_LIGHTNESS = 8.0
"""CIE L*: the least step between two greys that are not side by side."""

SIGHTS: Mapping[str, str | None] = {
    "all people": None,
    "people with protanopia": "protan",
    "people with deuteranopia": "deutan",
    "people with tritanopia": "tritan",
}
"""Who looks, and the simulation of how they see."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Two colours of a group that look alike to somebody, with how different they are and should be."""

    one: str
    other: str
    to: str
    difference: float
    wanted: float


def alike(colours: Mapping[str, Colour]) -> Iterator[Alike]:
    """Every pair that cannot be distinguished: the sight to which it differs least, and in greyscale."""
    made = {name: Color(colour.hex) for name, colour in colours.items()}
    seen = {
        name: {sight: colour.filter(kind) if kind else colour for sight, kind in SIGHTS.items()}
        for name, colour in made.items()
    }
    for one, other in combinations(made, 2):
        differences = {sight: seen[one][sight].delta_e(seen[other][sight], method="2000") for sight in SIGHTS}
        sight = min(differences, key=lambda name: differences[name])
        if differences[sight] < LEAST_DIFFERENCE:
            yield Alike(one, other, sight, float(differences[sight]), LEAST_DIFFERENCE)
        step = abs(_lightness(made[one]) - _lightness(made[other]))
        if step < LEAST_LIGHTNESS:
            yield Alike(one, other, "greyscale", step, LEAST_LIGHTNESS)


def _lightness(colour: Color) -> float:
    return float(colour.convert("lab-d65")["lightness"])


def seen_by(colour: Colour) -> Mapping[str, Colour]:
    """A colour as each of the three kinds of people without full colour vision sees it, by their name."""
    return {sight: _simulated(colour, kind) for sight, kind in SIGHTS.items() if kind}


def _simulated(colour: Colour, kind: str) -> Colour:
    red, green, blue = Color(colour.hex).filter(kind).convert("srgb").clip().coords()
    return Colour(round(255 * red), round(255 * green), round(255 * blue), colour.alpha)
