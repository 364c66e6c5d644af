"""Keys of drawings: the same for equal drawings, another for whatever is seen or checked differently."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import (
    Drawing,
    Figure,
    GradientStop,
    Group,
    Item,
    LinearGradient,
    Outline,
    Paint,
    RadialGradient,
)
from generator.drawing.sameness import SameKeys
from generator.geometry import Rect
from tests.contract.drawings import GOLD, RED, SEA, drawings

DRAWINGS = drawings()
NEUTRAL = {("Group", name) for name in ("shared", "name", "digest", "spares_ink", "element", "reach")}
"""Fields that change nothing that is seen."""
NEUTRAL |= {("Image", name) for name in ("format", "data", "width_px", "height_px")}  # which its digest stands for
PART = (shapes.rect(Rect(1, 1, 2, 2)), RED)
FIGURE = Figure(
    "owl", Rect(0, 0, 9, 9), shapes.rect(Rect(0, 0, 9, 9)), Rect(1, 1, 8, 8), (PART[0],), PART, (PART,), (PART,),
    frozenset({GOLD}), False,
)  # fmt: skip
DRAWINGS["figure"] = Drawing(DRAWINGS["groups"].size, (Group((Outline(*PART),), figure=FIGURE),))


def key(items: tuple[Item, ...]) -> str:
    return SameKeys().of(items)


def other(value: Any) -> Any:
    """A value of the same kind that differs in the last bit, or as little as it can."""
    match value:
        case bool():
            return not value
        case float():
            return value + 1e-9
        case int():
            return value + 1
        case str():
            return {"butt": "round", "round": "square", "square": "butt", "miter": "bevel"}.get(value, value + "x")
        case None:
            return shapes.rect(Rect(0, 0, 1, 1))
        case _:
            return None


def changed(value: Any, of: str = "", name: str = "") -> Iterator[tuple[str, Any]]:
    """The value with one thing in it changed, in every way, and what that was."""
    if (of, name) in NEUTRAL or name == "font":
        return
    if isinstance(value, Colour):
        yield f"{of}.{name}", replace(value, alpha=1 - value.alpha / 2)
        yield f"{of}.{name}", replace(value, blue=value.blue ^ 1)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            if field.init:
                for what, inner in changed(getattr(value, field.name), type(value).__name__, field.name):
                    yield what, replace(value, **{field.name: inner})
    elif isinstance(value, tuple):
        for index, inner in enumerate(value):
            for what, made in changed(inner, of, name):
                yield what, (*value[:index], made, *value[index + 1 :])
    elif isinstance(value, frozenset):
        yield f"{of}.{name}", frozenset({SEA})
    elif value is not None or name == "clip":
        yield f"{of}.{name}", other(value)


@pytest.mark.parametrize("name", DRAWINGS)
def test_equal_drawings_have_one_key_whatever_they_share(name: str) -> None:
    again = drawings().get(name, DRAWINGS[name])
    assert again.items == DRAWINGS[name].items or name == "words"  # whose fonts are read anew
    assert key(again.items) == key(DRAWINGS[name].items)
    keys = SameKeys()
    assert keys.of(DRAWINGS[name].items) == keys.of(again.items)


def test_no_two_drawings_have_one_key() -> None:
    assert len({key(drawing.items) for drawing in DRAWINGS.values()}) == len(DRAWINGS)


@pytest.mark.parametrize("name", DRAWINGS)
def test_whatever_is_changed_in_a_drawing_changes_its_key(name: str) -> None:
    items = DRAWINGS[name].items
    known, met = key(items), set()
    for index, item in enumerate(items):
        for what, made in changed(item):
            met.add(what)
            assert key((*items[:index], made, *items[index + 1 :])) != known, what
    assert met


@pytest.mark.parametrize("name", sorted(vars(Group)["__slots__"]))
def test_what_is_not_seen_of_a_group_changes_nothing(name: str) -> None:
    if ("Group", name) not in NEUTRAL or name == "reach":
        return
    group = Group((Outline(*PART),))
    values: dict[str, Any] = {name: {"shared": True, "spares_ink": True}.get(name, "x")}
    marked = replace(group, **values)
    assert key((marked,)) == key((group,))


def test_gradients_that_differ_in_their_kind_alone_differ() -> None:
    stops = (GradientStop(0.0, RED), GradientStop(1.0, SEA))
    path = shapes.rect(Rect(0, 0, 4, 4))
    paints: list[Paint] = [
        LinearGradient(1, 1, 2, 2, stops),
        RadialGradient(1, 1, 2, stops),
        RadialGradient(1, 1, 2, stops, (1, 1)),
    ]
    assert len({key((Outline(path, paint),)) for paint in paints}) == 3


def test_the_order_of_items_counts() -> None:
    one, two = Outline(PART[0], RED), Outline(PART[0], SEA)
    assert key((one, two)) != key((two, one)) != key((Group((two, one)),))
