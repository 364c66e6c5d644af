import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing import shapes, svg_path
from generator.drawing.dump import path
from generator.drawing.items import Drawing, Group
from generator.geometry import Affine, Point, Size
from generator.render.svg import layered_svg, path_data, svg
from tests.contract.drawings import PlainFont, drawings
from tests.unit.render.samples import square

SVG = "{http://www.w3.org/2000/svg}"


def tree(drawing: Drawing, bleed: float = 0) -> ET.Element:
    return ET.fromstring(svg(drawing, bleed))


@pytest.mark.parametrize("name", drawings())
def test_the_same_drawing_gives_the_same_text_whatever_was_drawn_before(name: str) -> None:
    first = svg(drawings()[name], 3)
    for other in drawings().values():
        svg(other)
    assert svg(drawings()[name], 3) == first


@pytest.mark.parametrize("name", drawings())
def test_every_attribute_is_valid_svg(name: str) -> None:
    assert svg(drawings()[name], 3, title=name, strict=True) == svg(drawings()[name], 3, title=name)


def test_the_sheet_is_measured_in_mm_and_reaches_into_the_bleed() -> None:
    root = tree(Drawing(Size(63.5, 88.9), ()), bleed=3)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("69.5mm", "94.9mm", "-3 -3 69.5 94.9")


def test_every_id_that_is_named_is_there_once() -> None:
    for name, drawing in drawings().items():
        text = svg(drawing, 3)
        root = ET.fromstring(text)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        named = {part.split(")")[0] for part in text.split("url(#")[1:]} | {
            part.split('"')[0] for part in text.split('href="#')[1:]
        }
        assert named == set(ids), name


def test_titles_say_what_is_drawn() -> None:
    run = PlainFont("cinzel/Cinzel_700Bold").run("A & <B>", 1, 9, 12)
    root = ET.fromstring(svg(Drawing(Size(40, 20), (Group((run,), name="the piece"),)), title="Whole & all"))
    assert [element.text for element in root.iter(f"{SVG}title")] == ["Whole & all", "the piece", "A & <B>"]


def test_nothing_is_fetched_from_anywhere() -> None:
    for drawing in drawings().values():
        for element in tree(drawing).iter():
            for name, value in element.items():
                if name.endswith("href"):
                    assert value.startswith(("#", "data:image/png;base64,", "data:image/jpeg;base64,"))


def test_shared_items_are_written_once() -> None:
    items = (square(),)
    placed = tuple(Group(items, Affine.move(12 * i, 0), shared=True) for i in range(5))
    root = tree(Drawing(Size(60, 20), placed))
    assert len(list(root.iter(f"{SVG}path"))) == 1
    assert len(list(root.iter(f"{SVG}use"))) == 5


def test_a_run_of_words_is_one_outline_where_its_glyphs_are() -> None:
    run = PlainFont("cinzel/Cinzel_700Bold").run("AVATAR", 10, 20, 24)
    (drawn,) = tree(Drawing(Size(60, 30), (run,))).iter(f"{SVG}path")
    matrix = [float(n) for n in str(drawn.get("transform"))[7:-1].split()]
    got = shapes.bounds(shapes.transform(svg_path.parse(str(drawn.get("d"))), Affine(*matrix)))
    want: list[Point] = []
    for glyph, x in zip(run.glyphs, run.xs, strict=True):
        scale = 24 * 25.4 / 72 / run.font.units_per_em
        placed = shapes.transform(run.font.outline(glyph), Affine(scale, 0, 0, -scale, x, 20))
        want += [point for part in shapes.flatten(placed, 0.001) for point in part]
    assert got is not None
    assert got.x == pytest.approx(min(p.x for p in want), abs=0.01)
    assert got.right == pytest.approx(max(p.x for p in want), abs=0.01)
    assert (got.y, got.bottom) == pytest.approx((min(p.y for p in want), max(p.y for p in want)), abs=0.02)


@given(st.lists(st.tuples(st.floats(-1e4, 1e4), st.floats(-1e4, 1e4)), min_size=2, max_size=9))
def test_path_data_are_read_back_to_a_thousandth_of_a_mm(points: list[tuple[float, float]]) -> None:
    made = shapes.polygon([Point(x, y) for x, y in points])
    assert path(svg_path.parse(path_data(made))) == path(made)


def test_layers_are_those_of_inkscape_in_order_and_hold_their_items() -> None:
    size = Size(210.0, 297.0)
    text = layered_svg(size, {"Print": (square(10),), "Cut": (square(20), square(30))}, title="Sheet 1")
    root = ET.fromstring(text)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    ink = "{http://www.inkscape.org/namespaces/inkscape}"
    layers = [layer for layer in root.iter(f"{SVG}g") if layer.get(f"{ink}groupmode") == "layer"]
    assert [(layer.get("id"), layer.get(f"{ink}label")) for layer in layers] == [("Print", "Print"), ("Cut", "Cut")]
    assert [len(layer.findall(f"{SVG}path")) for layer in layers] == [1, 2]
    assert layers == [child for child in root if child.tag == f"{SVG}g"]  # no layer within another
