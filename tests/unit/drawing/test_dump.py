from generator.drawing import extent
from generator.drawing.dump import dump, number
from generator.drawing.items import Drawing, Group, Outline
from generator.geometry import Affine, Rect, Size
from tests.contract.drawings import RED, drawings


def test_an_item_is_a_line_and_groups_are_indented() -> None:
    dot = Outline((("M", 0.0, -0.0), ("L", 1.00049, 2.0), ("Z",)), fill=RED)
    text = dump(Drawing(Size(40, 20.5), (Group((dot,), Affine.move(1, 2), opacity=0.5, shared=True, name="dot"),)))
    assert text == (
        "drawing 40 x 20.5\n  group 'dot' shared at 1 2 opacity 0.5\n    outline fill #b22234: M 0 0 L 1 2 Z\n"
    )


def test_numbers_have_three_places_and_no_minus_nought() -> None:
    assert [number(n) for n in (1.0, -0.0001, 2.3456, 100.0, 0.05)] == ["1", "0", "2.346", "100", "0.05"]


def test_every_kind_of_item_can_be_dumped() -> None:
    for name, drawing in drawings().items():
        text = dump(drawing)
        assert text == dump(drawings()[name])
        assert text.count("\n") > 2


def test_extent_holds_every_kind_of_item() -> None:
    paper = Rect(-3, -3, 46, 46)
    for drawing in drawings().values():
        assert extent.of_items(drawing.items).contains(paper)


def test_extent_knows_maps_clips_and_invisible_outlines() -> None:
    line = Outline((("M", 0, 0), ("L", 10, 0), ("L", 10, 10), ("Z",)), fill=RED)
    moved = Group((line,), Affine.move(5, 5), clip=(("M", 0, 0), ("L", 4, 0), ("L", 4, 4), ("Z",)))
    assert extent.of_item(moved) == Rect(5, 5, 4, 4)
    assert extent.of_item(Outline(line.segments)) == extent.NOTHING
    assert extent.of_items(()) == extent.NOTHING
