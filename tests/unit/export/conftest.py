"""Simple pictures: these tests do not look at how illustrations are drawn, which takes most of the time of a face."""

from collections.abc import Iterator, Mapping

import pytest

from generator.colour import Colour
from generator.drawing.items import Item, Outline
from generator.illustration.draw import outlines
from generator.illustration.model import Illustration
from generator.layout.elements import illustration

_PARTS = 3
"""As many outlines of an illustration are drawn, flat: enough to tell it from another."""


def _drawn(
    found: Illustration, manner: object, look: object, inks: Mapping[str, Colour], **_: object
) -> tuple[Item, ...]:
    colours = list(inks.values())
    forms = outlines(found)[:_PARTS]
    return tuple(Outline(form, colours[at % len(colours)]) for at, form in enumerate(forms))


@pytest.fixture(scope="package", autouse=True)
def simple_illustrations() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(illustration, "draw", _drawn)
        yield
