"""What a manner is: how it draws each of the four treatments of a part."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from generator.colour import Colour
from generator.dataclass import dataclass
from generator.drawing.items import Item, Segments
from generator.illustration.lighting import Form, Look, flat, glow, line

Drawing: TypeAlias = Callable[[Form, Look], Iterable[Item]]
"""One outline of a part, in the look of its illustration, as items."""


def as_named(ink: Colour, look: Look) -> Colour:
    """The colour an ink has anyway."""
    return ink


def nothing(_figure: Segments, _look: Look) -> Iterable[Item]:
    """A figure stands before what is far without more ado."""
    return ()


@dataclass(frozen=True, slots=True)
class Manner:
    """How parts are drawn by treatment; `ink` is the colour that one takes in it."""

    form: Drawing
    flat: Drawing = flat
    line: Drawing = line
    glow: Drawing = glow
    ink: Callable[[Colour, Look], Colour] = as_named
    around: Callable[[Segments, Look], Iterable[Item]] = nothing
    """What lies below a figure, given by its outline, where it stands before what is far."""
    is_pen: bool = False
    """Whether parts have the finish that they have in pen."""
    has_ground: bool = False
    """Whether the figure lies on a white ground of its own outline."""
