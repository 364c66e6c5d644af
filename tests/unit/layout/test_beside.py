"""Layers that name others beside them: links, and texts that flow round."""

import re
from pathlib import Path
from typing import Any

import pytest

from generator.drawing import shapes
from generator.drawing.items import Glyphs, Outline, walk
from generator.geometry import Point
from tests.unit.layout.table import codes, draw, piece
from tests.unit.layout.test_reference import TEXT

BOXES = """layers:
  - {rect: [10, 10, 10, 10], name: town}
  - {ellipse: [40, 10, 10, 10], name: lake}
  - {rect: [10, 50, 10, 10], name: mill, when: card.mill}
"""


def ends(tmp_path: Path, layer: str, *, mill: bool = True) -> list[tuple[float, float]]:
    """The points of the lines that a link draws."""
    checked = draw(tmp_path, f"{BOXES}  - {{{layer}, stroke: 'ink 0.4'}}\n", {"card": {"mill": mill}})
    assert not checked.diagnostics, checked.diagnostics
    lines = [
        item for _, item in walk(piece(checked).front.items) if isinstance(item, Outline) and item.stroke is not None
    ]
    return [(round(x, 2), round(y, 2)) for line in lines for x, y in _points(line)]


def _points(line: Outline) -> list[tuple[float, float]]:
    return [(point.x, point.y) for part in shapes.flatten(line.segments, 0.01) for point in part]


@pytest.mark.parametrize(
    ("layer", "points"),
    [
        ("link: [town, lake]", [(21, 15), (39, 15)]),
        ("link: [town, lake], gap: 0", [(20, 15), (40, 15)]),
        ("link: [town.bottom-right, [30, 30]]", [(21, 21), (30, 30)]),
        ("link: [town, mill]", [(15, 21), (15, 49)]),
        ("link: [town, lake.top]", [(21, 13.8), (45, 9)]),
        ("link: [town.right, mill.right], elbow: true", [(21, 15), (21, 55)]),
        ("link: [lake, mill], elbow: true", [(39, 15), (30, 15), (30, 55), (21, 55)]),
        ("link: [lake.bottom, mill], elbow: true", [(45, 21), (45, 55), (21, 55)]),
        ("link: [mill, lake.bottom], elbow: true", [(21, 55), (45, 55), (45, 21)]),
    ],
)
def test_links_run_from_edge_to_edge(tmp_path: Path, layer: str, points: list[tuple[float, float]]) -> None:
    found = ends(tmp_path, layer)
    assert list(dict.fromkeys(found)) == list(dict.fromkeys(points))


def test_a_link_to_an_ellipse_ends_at_its_line(tmp_path: Path) -> None:
    _, (x, y) = ends(tmp_path, "link: [mill, lake], gap: 0")
    assert ((x - 45) ** 2 + (y - 15) ** 2) ** 0.5 == pytest.approx(5, abs=0.02)


def test_a_bend_lies_beside_the_straight_line(tmp_path: Path) -> None:
    found = ends(tmp_path, "link: [town, lake], bend: 4")
    assert min(y for _, y in found) == pytest.approx(15 - 4, abs=0.05)
    assert max(y for _, y in ends(tmp_path, "link: [town, lake], bend: -4mm")) > 18


def test_a_chain_goes_on_and_leaves_out_what_is_not_drawn(tmp_path: Path) -> None:
    assert len(ends(tmp_path, "link: [town, lake, mill]")) == 4
    assert len(ends(tmp_path, "link: [town, lake, mill]", mill=False)) == 2


def test_arrows_stand_at_each_line(tmp_path: Path) -> None:
    text = f"{BOXES}  - {{link: [town, lake, mill], stroke: 'ink 0.4', arrow: end}}\n"
    checked = draw(tmp_path, text, {"card": {"mill": True}})
    filled = [item for _, item in walk(piece(checked).front.items) if isinstance(item, Outline) and item.fill]
    assert len(filled) == 2


@pytest.mark.parametrize(
    ("layer", "hint"),
    [
        ("link: [town, lak], stroke: 'ink 0.4'", "did you mean 'lake'?"),
        ("link: [town, lake.botom], stroke: 'ink 0.4'", "did you mean 'bottom'?"),
        ("link: [town], stroke: 'ink 0.4'", None),
        ("link: [town, lake]", None),
        ("link: [town, 5], stroke: 'ink 0.4'", None),
        ("text: Words, around: twon", "did you mean 'town'?"),
        ("text: Words, around: {layer: town, gab: 2}", "did you mean 'gap'?"),
        ("text: Words, around: {layer: town, form: elipse}", "did you mean 'ellipse'?"),
        ("text: Words, around: {gap: 2}", None),
        ("text: Words, around: town, line: true", None),
    ],
)
def test_what_names_no_layer_is_told(tmp_path: Path, layer: str, hint: str | None) -> None:
    checked = draw(tmp_path, f"{BOXES}  - {{{layer}}}\n", {"card": {"mill": True}})
    assert codes(checked) == ["LAY006"]
    assert checked.diagnostics[0].hint == hint


def first_lines(tmp_path: Path, around: Any, **card: Any) -> list[float]:
    """How far to the right the letters of each line reach."""
    words = " ".join(["word"] * 130)
    text = f"{BOXES}  - {{text: '{words}', box: [5, 5, 50, 70], size: 9, around: {around}}}\n"
    checked = draw(tmp_path, text, {"card": {"mill": True, **card}})
    assert not checked.diagnostics, checked.diagnostics
    return [
        at.apply(Point(item.xs[0], item.y)).x
        for at, item in walk(piece(checked).front.items)
        if isinstance(item, Glyphs)
    ]


def test_a_text_flows_round_a_layer_or_a_box_or_both(tmp_path: Path) -> None:
    assert any(left > 21 for left in first_lines(tmp_path, "town"))
    assert any(left > 25.9 for left in first_lines(tmp_path, "{layer: town, gap: 6}"))
    assert any(left > 31.4 for left in first_lines(tmp_path, "[town, {box: [15, 20, 15, 15]}]"))
    assert first_lines(tmp_path, "[60, 60, 2, 2]") == pytest.approx([5.0] * len(first_lines(tmp_path, "''")))


def test_a_text_has_the_whole_box_where_the_layer_is_not_drawn(tmp_path: Path) -> None:
    assert set(first_lines(tmp_path, "mill", mill=False)) == {5.0}
    assert any(left > 20 for left in first_lines(tmp_path, "mill", mill=True))


def test_the_links_of_the_reference_are_drawn(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(# Links and a text round a picture\n.*?)```", TEXT, re.S)
    checked = draw(tmp_path, example)
    assert not checked.diagnostics
    assert len([item for _, item in walk(piece(checked).front.items) if isinstance(item, Glyphs)]) >= 5
