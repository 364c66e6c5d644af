"""What is seen in colour and not in low ink is reported with its layer, card and place."""

from dataclasses import replace
from pathlib import Path

import pytest

from generator.colour import WHITE, Colour
from generator.drawing import low_ink
from generator.drawing.items import Drawing, Glyphs, Group, Item, Outline, Stroke, walk
from generator.drawing.low_ink import LowInk
from generator.drawing.piece import Piece
from generator.drawing.shapes import circle, line, rect
from generator.geometry import Affine, Point, Rect, Size
from generator.preflight.low_ink import check
from generator.render.png import pngs
from generator.source.diagnostic import Diagnostic, Report
from generator.source.drawn_layers import DrawnLayers
from generator.source.mark import Mark
from tests.unit.layout.table import draw

CARD = Size(40.0, 60.0)
DARK, MID = Colour(20, 40, 90), Colour(60, 110, 190)
GROUND = Outline(rect(Rect.of(CARD).grown(3.0)), fill=DARK)
SIGN = Mark("layouts/card.yaml", 12, 5)


def piece(*items: Item) -> Piece:
    face = Drawing(CARD, items)
    return Piece("fox", "Fox", "card", "cards", face, None, rect(Rect.of(CARD)), 3.0, 1)


def found(before: Piece, after: Piece, *signs: Item) -> list[Diagnostic]:
    layers, report = DrawnLayers(), Report()
    layers.note(signs, "sign", SIGN)
    check([before], [after], layers, lambda faces, dpi: pngs(faces, dpi), report)
    return report.diagnostics


def low(drawn: Piece) -> Piece:
    return replace(drawn, front=LowInk().drawing(drawn.front))


def see_through(alpha: float) -> Outline:
    return Outline(circle(Point(20, 30), 6), fill=replace(WHITE, alpha=alpha))


def test_a_layer_that_is_not_seen_in_low_ink_is_reported_with_its_place() -> None:
    sign = Outline(circle(Point(20, 30), 4), fill=MID)
    gone = piece(Outline(GROUND.segments, fill=WHITE), replace(sign, fill=WHITE))
    (diagnostic,) = found(piece(GROUND, sign), gone, sign)
    assert (diagnostic.code, diagnostic.mark) == ("EYE012", SIGN)
    assert "'sign'" in diagnostic.message and "fox" in diagnostic.message
    assert diagnostic.about is not None and diagnostic.about.id == "fox"
    assert found(piece(GROUND, sign), low(piece(GROUND, sign)), sign) == []


def test_a_sign_that_one_sees_through_keeps_an_outline(monkeypatch: pytest.MonkeyPatch) -> None:
    sign = see_through(0.4)
    drawn = piece(GROUND, sign)
    assert found(drawn, low(drawn), sign) == []
    monkeypatch.setattr(low_ink, "_shade", lambda item, *_: replace(item, fill=None))
    assert [diagnostic.code for diagnostic in found(drawn, low(drawn), sign)] == ["EYE012"]


def test_a_shade_may_go() -> None:
    shade = see_through(0.29)
    drawn = piece(GROUND, shade)
    kept = low(drawn).front.items[-1]
    assert isinstance(kept, Outline) and kept.fill is None and kept.stroke is None
    assert found(drawn, low(drawn), shade) == []


@pytest.mark.parametrize("one_line", [False, True])
def test_letters_that_are_read_by_the_line_around_them_keep_their_colours(tmp_path: Path, one_line: bool) -> None:
    style = f"styles: {{t: {{font: alegreya, size: 14, colour: '#ffffff', line: {str(one_line).lower()}, %s}}}}\n"
    layers = "layers:\n  - rect: bleed\n    fill: '#334455'\n  - text: Clerk\n    style: t\n    box: [5, 5, 40, 12]\n"

    def made(keys: str) -> list[Item]:
        drawn = draw(tmp_path, style % keys + layers).value
        assert drawn is not None
        return [item for _, item in walk(LowInk().drawing(drawn[0].front).items) if not isinstance(item, Group)]

    _, line, *letters = made("outline: '#101010 0.5', shadow: '#000000/40% 0.4'")  # without the shadow
    assert isinstance(line, Outline) and line.stroke is not None
    assert (line.stroke.colour, line.stroke.width) == (Colour(16, 16, 16), 0.6)
    assert [item.fill for item in letters if isinstance(item, Glyphs)] == [WHITE]
    _, _, *letters = made("outline: '#d0d0d0 0.5'")  # white and grey were read together on the dark
    assert [item.fill for item in letters if isinstance(item, Glyphs)] != [WHITE]


def test_what_other_layers_cover_need_not_be_seen() -> None:
    sign = Outline(circle(Point(20, 30), 4), fill=MID)
    cover = Outline(circle(Point(20, 30), 6), fill=DARK)
    assert found(piece(GROUND, sign, cover), piece(Outline(GROUND.segments, fill=WHITE)), sign) == []


def test_a_line_is_seen_as_well_as_where_it_was_seen_best() -> None:
    """It begins on a dark field, where it is hardly seen, and goes on over a light one."""
    field = Outline(rect(Rect(0, 0, 40, 6)), fill=Colour(30, 30, 30))
    stroke = Outline(line(20, 1, 20, 58), stroke=Stroke(Colour(60, 60, 60), 0.4))
    paper = Outline(rect(Rect(0, 6, 40, 54)), fill=Colour(240, 220, 180))
    drawn = piece(paper, field, stroke)
    assert found(drawn, low(drawn), stroke) == []
    alone = piece(paper, field, Group((stroke,), Affine.move(0.0, 0.0), shared=True))
    assert found(alone, low(alone), alone.front.items[-1]) == []


def test_a_sign_whose_middle_lies_beside_it_keeps_its_contrast() -> None:
    """The middle of the ring is ground of the ring's own colour: that says nothing of the stone that it lies on."""
    stone = Outline(rect(Rect(10, 20, 20, 20)), fill=Colour(160, 190, 210))
    gap = Outline(circle(Point(20, 30), 1.0), fill=DARK)
    ring = Outline((*circle(Point(20, 30), 2.4), *circle(Point(20, 30), 1.4)), fill=DARK, even_odd=True)
    drawn = piece(GROUND, stone, gap, ring)
    assert found(drawn, low(drawn), ring) == []


def test_the_ground_of_a_boxs_panel_has_no_edge_that_must_be_seen() -> None:
    sign = Outline(circle(Point(20, 15), 4), fill=MID)
    ground = Outline(rect(Rect(-3, -3, 46, 33)), fill=DARK)  # to the fold, below which a flap is white
    panel = Group((ground, sign), clip=rect(Rect(0, 0, 40, 30)))
    box = replace(piece(panel), kind="box")
    made = replace(box, front=LowInk().panels(box.front))
    assert found(box, made, ground, sign) == []
    gone = Group((replace(ground, fill=WHITE), replace(sign, fill=WHITE)), clip=panel.clip)
    (lost,) = found(box, replace(box, front=Drawing(CARD, (gone,))), ground, sign)
    assert "'sign'" in lost.message
