"""The bundled icons."""

import pytest

from generator import resources
from generator.drawing import shapes
from generator.layout import icons


@pytest.mark.parametrize("name", icons.names())
def test_every_icon_lies_on_its_grid(name: str) -> None:
    bounds = shapes.bounds(icons.icon(name))
    assert bounds is not None
    assert bounds.width > 50 and bounds.height > 50
    assert bounds.x > -8 and bounds.y > -8 and bounds.right < icons.GRID + 8 and bounds.bottom < icons.GRID + 8


def test_an_unknown_icon_names_one_like_it() -> None:
    with pytest.raises(icons.UnknownIcon) as caught:
        icons.icon("crossed-sword")
    assert caught.value.hint == "did you mean 'crossed-swords'?"


def test_the_credit_names_makers_and_licence() -> None:
    assert icons.credit(frozenset()) == ""
    credit = icons.credit(frozenset({"fern"}))
    assert "Lorc" in credit and "CC BY 3.0" in credit
    assert "CC BY 3.0" in (resources.layouts() / "icons" / "LICENSE.txt").read_text(encoding="utf-8")
