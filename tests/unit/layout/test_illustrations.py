"""The layer kinds `illustration` and `hatch`, and groups seen through a mask."""

from pathlib import Path

import pytest

from generator.colour import WHITE, Colour
from generator.drawing import extent, shapes
from generator.drawing.items import Drawing, Group, Item, Outline, walk
from generator.drawing.low_ink import LowInk
from generator.geometry import Size
from generator.layout.compose import compose
from generator.layout.library import layouts_of
from generator.source.diagnostic import Diagnostic
from tests.folders import read_folder
from tests.unit.layout.table import book, component, game, write

ONE = "inks: {skin: '#806040'}\npress: {key: '#000000', paper: '#ffffff', spots: [skin]}\n"
ONE += "parts:\n  - {ball: [0, 10, 6], ink: skin, name: head}\n  - {ball: [0, 30, 3], ink: skin}\n"


def made(
    folder: Path, layers: str, *, ink: str = "colour", text: str = ONE
) -> tuple[tuple[Item, ...], list[Diagnostic]]:
    """The items of a face with these layers, in a game with the illustration `one`, and what is wrong with it."""
    (folder / "illustrations").mkdir(exist_ok=True)
    (folder / "illustrations" / "one.yaml").write_text(text, encoding="utf-8")
    write(folder, front=f"layers:\n{layers}")
    drawn = compose(game(folder, [component("front")]), layouts_of(read_folder(folder), "cavern"), book(), ink=ink)
    return (drawn.value[0].front.items if drawn.value else ()), list(drawn.diagnostics)


def drawn(folder: Path, layers: str, *, ink: str = "colour") -> tuple[Item, ...]:
    items, told = made(folder, layers, ink=ink)
    assert told == []
    return items


def fills(items: tuple[Item, ...]) -> set[object]:
    return {item.fill for _, item in walk(items) if isinstance(item, Outline) and item.fill is not None}


def test_an_illustration_stands_in_the_middle_of_its_box(tmp_path: Path) -> None:
    box = extent.of_items(drawn(tmp_path, "  - {illustration: one, box: [10, 20, 40, 50], scale: 0.5}\n"))
    assert box.centre.x == pytest.approx(30, abs=0.1)
    assert box.y == pytest.approx(22, abs=0.6)
    assert box.bottom == pytest.approx(36.5, abs=0.6)


@pytest.mark.parametrize("key", ["blacks: 0.5", "stands_out: 0.4", "turn_at: -0.5", "swell: 0.4"])
def test_a_layer_says_for_low_ink_what_is_black_stands_out_and_where_shadow_begins(tmp_path: Path, key: str) -> None:
    plain, more = (
        [drawn(tmp_path, f"  - {{illustration: one{said}}}\n", ink=ink) for ink in ("colour", "low")]
        for said in ("", f", {key}")
    )
    assert plain[0] == more[0]
    assert plain[1] != more[1]


def test_it_is_seen_through_its_clip(tmp_path: Path) -> None:
    box = extent.of_items(drawn(tmp_path, "  - {illustration: one, box: [10, 20, 8, 15], clip: box}\n"))
    assert (box.x, box.y, box.right, box.bottom) == pytest.approx((10, 23.5, 18, 35), abs=1)


def test_a_part_in_focus_fills_the_box_and_what_is_not_seen_is_left_out(tmp_path: Path) -> None:
    keys = "box: [10, 20, 20, 8], clip: box"
    items = drawn(tmp_path, f"  - {{illustration: one, focus: head, {keys}}}\n")
    (figure,) = (item for _, item in walk(items) if isinstance(item, Group) and item.figure is not None)
    facts = figure.figure
    assert facts is not None
    assert facts.floats
    (head,) = facts.outlines  # the other ball lies below
    box = extent.of_path(head).moved(figure.at.e, figure.at.f)
    assert (box.x, box.y, box.width, box.height) == pytest.approx((6, 0, 8, 8), abs=0.02)
    larger = drawn(tmp_path, f"  - {{illustration: one, focus: head, scale: 2, {keys}}}\n")
    (figure,) = (item for _, item in walk(larger) if isinstance(item, Group) and item.figure is not None)
    assert figure.figure is not None
    assert extent.of_path(figure.figure.outlines[0]).width == pytest.approx(16, abs=0.02)


def test_a_head_is_told_in_the_colour_that_its_manner_gives_it(tmp_path: Path) -> None:
    def head(manner: str) -> Colour:
        look = f"manner: {manner}, key: '#000000', rim: '#ffffff'"
        layer = f"  - {{illustration: one, {look}, box: [0, 0, 40, 40], clip: box}}\n"
        (figure,) = (item.figure for _, item in walk(drawn(tmp_path, layer)) if isinstance(item, Group) and item.figure)
        assert figure.head is not None
        return figure.head[1]

    assert head("ink") == Colour(0x80, 0x60, 0x40)
    tone = head("tones")
    assert tone.red == tone.green == tone.blue


def test_inks_of_the_layer_win_over_its_own(tmp_path: Path) -> None:
    plain = fills(drawn(tmp_path, "  - {illustration: one, manner: paper, rim: '#000000'}\n"))
    other = fills(drawn(tmp_path, "  - {illustration: one, manner: paper, rim: '#000000', inks: {skin: '#102030'}}\n"))
    assert Colour(0x80, 0x60, 0x40) in plain
    assert Colour(0x10, 0x20, 0x30) in other
    assert Colour(0x80, 0x60, 0x40) not in other


def test_a_print_takes_its_plates_from_the_file_or_the_layer(tmp_path: Path) -> None:
    own = fills(drawn(tmp_path, "  - {illustration: one, manner: lino}\n"))
    assert own == {Colour(0x80, 0x60, 0x40), Colour(0, 0, 0)}
    press = "press: {key: '#200000', paper: '#fffff0', spots: ['#805030']}"
    assert fills(drawn(tmp_path, f"  - {{illustration: one, manner: lino, {press}}}\n")) == {
        Colour(0x80, 0x50, 0x30),
        Colour(0x20, 0, 0),
    }


def test_equal_illustrations_on_a_face_are_one(tmp_path: Path) -> None:
    items = drawn(
        tmp_path, "  - {illustration: one, box: [0, 0, 20, 40]}\n  - {illustration: one, box: [30, 0, 20, 40]}\n"
    )
    first, second = (item.items for _, item in walk(items) if isinstance(item, Group) and item.figure is not None)
    assert first is second


def test_a_layout_may_ask_whether_there_is_an_illustration(tmp_path: Path) -> None:
    layers = "  - {rect: trim, fill: '#00ff00', when: \"'one' in illustrations\"}\n"
    layers += "  - {rect: trim, fill: '#ff0000', when: \"'skull' in illustrations\"}\n"
    assert fills(drawn(tmp_path, layers)) == {Colour(0, 255, 0)}  # the kit is no card's picture


def test_low_ink_keeps_the_pen_drawing_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "low").mkdir()
    layers = "  - {rect: bleed, fill: '#102030'}\n  - {illustration: one, box: [5, 5, 50, 50]}\n"
    items = drawn(tmp_path / "low", layers, ink="low")
    before = [group for _, group in walk(items) if isinstance(group, Group) and group.spares_ink]
    (figure,) = before
    assert fills(figure.items) == {WHITE, Colour(0, 0, 0)}
    spared = LowInk().drawing(Drawing(Size(63.5, 88.9), items))
    (after,) = (group for _, group in walk(spared.items) if isinstance(group, Group) and group.spares_ink)
    assert after.items is figure.items


@pytest.mark.parametrize(
    ("layers", "message"),
    [
        ("{illustration: two}", "ILL001 there is no illustration 'two'"),
        ("{illustration: one, manner: crayon}", "LAY006 manner is"),
        ("{illustration: one, light: [0, 0]}", "LAY006 a light of [0, 0]"),
        ("{illustration: one, inks: [skin]}", "LAY006 inks is"),
        ("{illustration: one, inks: {skin: blueish}}", "LAY007 inks: there is no colour"),
        ("{illustration: one, press: {key: ink}}", "LAY006 press is"),
        ("{illustration: one, press: {key: ink, paper: ink, spots: []}}", "LAY006 the spots of a press"),
        ("{illustration: one, scale: 0}", "LAY006 scale is"),
        ("{illustration: one, focus: haed}", "LAY006 illustration 'one' has no part named 'haed'"),
        ("{hatch: 20, gap: 0.01}", "LAY006 gap is"),
        ("{hatch: 20, gap: 0.2, box: [0, 0, 400, 400]}", "LAY006 0.2 mm between lines is too fine"),
        ("{hatch: 20, from: [3, 3], radii: [5, 2]}", "LAY006 radii are"),
        ("{group: [{rect: trim}], mask: nosuchicon}", "LAY009 there is no icon 'nosuchicon'"),
        ("{group: [{rect: trim}], mask: [1]}", "LAY006 mask is"),
        ("{group: [{rect: trim}], mask: {illustration: one, part: haed}}", "LAY006 no part of it is called"),
    ],
)
def test_mistakes_are_told(tmp_path: Path, layers: str, message: str) -> None:
    found = [f"{diagnostic.code} {diagnostic.message}" for diagnostic in made(tmp_path, f"  - {layers}\n")[1]]
    code, _, words = message.partition(" ")
    assert [told for told in found if told.startswith(code) and words in told], found


def test_an_illustration_s_own_colour_that_is_none_is_told_with_its_place(tmp_path: Path) -> None:
    _, found = made(tmp_path, "  - {illustration: one}\n", text=ONE.replace("#806040", "bluish"))
    (told,) = found
    assert told.code == "LAY007"
    assert [(words, mark.line) for words, mark in told.related][-1] == ("the ink's colour", 1)


def test_hatch_grows_darker_across_its_lines_and_stays_in_its_box(tmp_path: Path) -> None:
    (shared,) = drawn(tmp_path, "  - {hatch: 0, box: [5, 5, 30, 20], gap: 1, tones: [0.1, 0.8], fill: '#203040'}\n")
    assert isinstance(shared, Group)
    (group,) = shared.items
    assert isinstance(group, Group)
    assert group.clip is not None
    (together,) = group.items
    assert isinstance(together, Group) and together.shared  # with equal lines elsewhere
    (lines,) = together.items
    assert isinstance(lines, Outline)
    assert lines.fill == Colour(0x20, 0x30, 0x40)
    heights = [(ring[0].y, extent.of_path(shapes.polygon(ring)).height) for ring in shapes.flatten(lines.segments)]
    top = [height for y, height in heights if y < 10]
    bottom = [height for y, height in heights if y > 20]
    assert sum(top) / len(top) < sum(bottom) / len(bottom)


def test_a_group_is_seen_through_an_icon_or_a_part(tmp_path: Path) -> None:
    (icon,) = drawn(tmp_path, "  - {group: [{rect: trim, fill: '#00ff00'}], box: [5, 5, 20, 20], mask: plain-circle}\n")
    mask = "{illustration: one, part: head}"
    (part,) = drawn(tmp_path, f"  - {{group: [{{rect: trim, fill: '#00ff00'}}], box: [5, 5, 20, 20], mask: {mask}}}\n")
    box = extent.of_items((icon,))
    assert (box.centre.x, box.centre.y) == pytest.approx((15, 15), abs=0.2)
    assert 17 < box.width < 20
    seen = extent.of_items((part,))
    assert (seen.x, seen.y, seen.width, seen.height) == pytest.approx((9, 9, 12, 12), abs=0.1)
