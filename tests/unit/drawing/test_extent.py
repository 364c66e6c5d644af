"""Extents of items: measured once, safe upper bounds."""

from dataclasses import replace

import pytest

from generator.colour import Colour
from generator.drawing import extent, shapes
from generator.drawing.items import Group, Outline, Segments
from generator.geometry import Affine, Rect


def test_a_group_is_measured_once_and_a_changed_copy_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Segments] = []
    measured = extent.of_path

    def counted(segments: Segments) -> Rect:
        calls.append(segments)
        return measured(segments)

    monkeypatch.setattr(extent, "of_path", counted)
    square = Outline(shapes.rect(Rect(0, 0, 10, 10)), Colour(0, 0, 0))
    inner = Group((square,))
    outer = Group((inner, inner), Affine.move(5, 0))
    assert extent.of_item(outer) == extent.of_item(outer) == Rect(5, 0, 10, 10)
    assert len(calls) == 1
    assert extent.of_item(replace(outer, at=Affine.move(7, 0))) == Rect(7, 0, 10, 10)
    assert outer == Group((inner, inner), Affine.move(5, 0))  # which nobody has measured
