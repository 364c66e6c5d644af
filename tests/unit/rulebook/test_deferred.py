"""Pictures that are drawn only where they are shown."""

from functools import partial

from generator.drawing.items import Group
from generator.geometry import Affine, Size
from generator.rulebook.deferred import DeferredPictures


def test_a_picture_is_drawn_where_it_is_shown_and_once() -> None:
    drawn: list[str] = []

    def draw(name: str) -> Group:
        drawn.append(name)
        return Group((), name=name)

    later = DeferredPictures()
    chosen, other = (later.place(Size(2.0, 1.0), partial(draw, name)) for name in ("chosen", "other"))
    plain = Group((Group(()),))
    shown = later.shown([Group(chosen.items, Affine.move(3.0, 0.0)), *chosen.items, plain])
    assert drawn == ["chosen"] and other.size == chosen.size
    moved, alone, kept = shown
    assert isinstance(moved, Group) and moved.at == Affine.move(3.0, 0.0) and moved.items == (alone,)
    assert isinstance(alone, Group) and alone.name == "chosen"
    assert kept is plain
