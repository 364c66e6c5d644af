"""Colours, gradients and strokes as layouts write them."""

import pytest

from generator.colour import Colour
from generator.drawing.items import LinearGradient, RadialGradient, Stroke
from generator.geometry import Rect
from generator.layout.paint import Unpaintable, colour, paint, stroke

PALETTE = {"ink": Colour(0, 0, 0), "paper": Colour(200, 100, 50)}
BOX = Rect(0, 0, 10, 20)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("ink", Colour(0, 0, 0)),
        ("#c86432", Colour(200, 100, 50)),
        ("ink>paper 50%", Colour(100, 50, 25)),
        ("ink/40%", Colour(0, 0, 0, 0.4)),
        ("crimson", Colour(220, 20, 60)),
        ("rebeccapurple", Colour(102, 51, 153)),
        ("hsl(120, 100%, 25%)", Colour(0, 128, 0)),
        ("hsl(120, 100%, 25%)>ink 50%", Colour(0, 64, 0)),
        ("ink > paper 50% / 10%", Colour(100, 50, 25, 0.1)),
        ("#000000>#ffffff 100%", Colour(255, 255, 255)),
        ("(ink>paper 50%)>paper 50%", Colour(150, 75, 38)),
        ("ink>(paper>ink 50%) 50%", Colour(50, 25, 12)),
        ("(ink>(#ffffff>paper 100%) 50%)/10%", Colour(100, 50, 25, 0.1)),
        ("(ink/40%)>paper 50%", Colour(100, 50, 25, 0.4)),
    ],
)
def test_colours_are_named_mixed_and_faded(text: str, made: Colour) -> None:
    assert colour(text, PALETTE) == made


def test_an_unknown_colour_names_the_nearest() -> None:
    with pytest.raises(Unpaintable) as caught:
        colour("papper", PALETTE)
    assert caught.value.hint == "did you mean 'paper'?"


def test_gradients_lie_over_the_box() -> None:
    made = paint({"linear": 90, "stops": ["ink", "paper"]}, BOX, PALETTE)
    assert isinstance(made, LinearGradient)
    assert (made.x1, made.y1, made.x2, made.y2) == pytest.approx((5, 0, 5, 20))
    made = paint({"radial": [50, 25], "radius": 50, "stops": [[0, "ink"], [100, "paper"]]}, BOX, PALETTE)
    assert isinstance(made, RadialGradient)
    assert (made.x, made.y, made.radius) == (5, 5, 10)
    assert paint("none", BOX, PALETTE) is None


def test_strokes_are_short_or_long() -> None:
    assert stroke("ink 0.3", PALETTE) == Stroke(Colour(0, 0, 0), 0.3)
    long = {"colour": "ink>paper 50%", "width": 1, "dash": [2, 1], "cap": "round"}
    assert stroke(long, PALETTE) == Stroke(Colour(100, 50, 25), 1.0, (2.0, 1.0), "round")


@pytest.mark.parametrize(
    "value", ["ink", "ink wide", {"widht": 1}, {"dash": [0, 0]}, {"cap": "pointed"}, {"width": -1}, 3]
)
def test_a_wrong_stroke_is_refused(value: object) -> None:
    with pytest.raises(Unpaintable):
        stroke(value, PALETTE)


@pytest.mark.parametrize(
    "value",
    [
        {"linear": 0},
        {"linear": 0, "stops": ["ink"]},
        {"stops": ["ink", "ink"]},
        {"linear": "x", "stops": ["ink", "ink"]},
        {"linear": 0, "stop": ["ink", "ink"]},
        {"linear": float("inf"), "stops": ["ink", "ink"]},
    ],
)
def test_a_wrong_gradient_is_refused(value: object) -> None:
    with pytest.raises(Unpaintable):
        paint(value, BOX, PALETTE)
