"""The bundled icons."""

import json

import pytest

from generator import resources
from generator.drawing import shapes
from generator.layout import icons
from generator.layout.icon_library import BUNDLED

SUITS = ("clubs", "diamonds", "hearts", "spades")
EVERYDAY = (
    *("coin", "star", "heart", "plus", "minus", "times", "flag", "sword", "shield", "crown", "hourglass", "cancel"),
    *("arrow-up", "arrow-right", "arrow-down", "arrow-left", "check-mark", "die-1", "die-2", "die-3", "die-4"),
    *("die-5", "die-6", "dice-six-faces-six", "lightning", "hexagon", "question-mark"),
)


@pytest.mark.parametrize("name", icons.names())
def test_every_icon_lies_on_its_grid(name: str) -> None:
    bounds = shapes.bounds(icons.icon(name))
    assert bounds is not None
    assert bounds.width > 50 and bounds.height > 50
    assert bounds.x > -8 and bounds.y > -8 and bounds.right < icons.GRID + 8 and bounds.bottom < icons.GRID + 8


@pytest.mark.parametrize("name", [*SUITS, *EVERYDAY])
def test_suits_and_everyday_signs_are_bundled(name: str) -> None:
    assert icons.exists(name)


def test_no_two_sets_hold_an_icon_of_one_name() -> None:
    files = sorted((resources.layouts() / "icons").glob("*.json"))
    sets = [json.loads(file.read_text(encoding="utf-8"))["icons"] for file in files]
    assert sum(map(len, sets)) == len(icons.names()) == len(set().union(*sets))
    assert list(icons.names()) == sorted(icons.names())


def test_an_unknown_icon_names_one_like_it() -> None:
    with pytest.raises(icons.UnknownIcon) as caught:
        BUNDLED.icon("crossed-sword")
    assert caught.value.hint == "did you mean 'crossed-swords'?"
    with pytest.raises(icons.UnknownIcon) as caught:
        BUNDLED.icon("xyzzy-plugh")
    assert caught.value.hint == icons.FIND


def test_the_credit_names_makers_and_licence() -> None:
    assert icons.credit(frozenset()) == ""
    credit = icons.credit(frozenset({"fern", "coin"}))
    assert "Lorc" in credit and "CC BY 3.0" in credit and "CC0" not in credit
    licence = (resources.layouts() / "icons" / "LICENSE.txt").read_text(encoding="utf-8")
    assert "CC BY 3.0" in licence and "CC0 1.0" in licence


def test_signs_in_the_public_domain_need_no_credit() -> None:
    assert icons.credit(frozenset({"coin", "die-6"})) == ""
