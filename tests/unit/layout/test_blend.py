"""Layers that are blended with those below them: what is drawn, and what checks and editions make of it."""

import re
from pathlib import Path
from typing import Any

import pytest

from generator.colour import WHITE, Colour
from generator.drawing.blending import BLENDS
from generator.drawing.items import Drawing, Group, Item, Outline, walk
from generator.drawing.low_ink import LowInk
from generator.export.text_layer import split_text
from generator.job import Request
from generator.preflight.hidden import hidden
from generator.preflight.legibility import readings
from generator.preflight.surface import Shapes, surface
from generator.render.pdf_file import PdfObjects
from generator.tasks.build import build
from tests.unit.layout.table import draw, piece
from tests.unit.layout.test_reference import TEXT

GROUND = "layers:\n  - {rect: bleed, fill: '#5aa0d8'}\n"


def groups(items: tuple[Item, ...]) -> list[Group]:
    return [item for _, item in walk(items) if isinstance(item, Group)]


def front(tmp_path: Path, layers: str) -> Drawing:
    checked = draw(tmp_path, GROUND + layers, {"card": {"title": "Troll"}})
    assert not checked.diagnostics, checked.diagnostics
    return piece(checked).front


@pytest.mark.parametrize("word", [*BLENDS, "color-dodge", "color-burn"])
def test_a_layer_is_a_blended_group_on_white_paper(tmp_path: Path, word: str) -> None:
    face = front(tmp_path, f"  - {{rect: [5, 5, 20, 20], fill: '#a8432a', blend: {word}, opacity: 0.5}}\n")
    (group,) = (group for group in groups(face.items) if group.blend is not None)
    assert (group.blend, group.opacity) == (word.replace("color", "colour"), 0.5)
    paper = face.items[0]
    assert isinstance(paper, Outline)
    assert paper.fill == WHITE


def test_faces_without_it_are_drawn_as_ever(tmp_path: Path) -> None:
    face = front(tmp_path, "  - {rect: [5, 5, 20, 20], fill: '#a8432a', blend: normal, opacity: 0.5}\n")
    assert not any(group.as_one and group.opacity == 1 for group in groups(face.items))
    assert not any(isinstance(item, Outline) and item.fill == WHITE for _, item in walk(face.items))


def test_what_is_not_known_is_told_with_its_place_and_a_hint(tmp_path: Path) -> None:
    layer = "  - {rect: [5, 5, 20, 20], fill: '#a8432a', blend: multipy}\n"
    (found,) = draw(tmp_path, GROUND + layer, {}).diagnostics
    assert (found.code, found.hint) == ("LAY006", "did you mean 'multiply'?")
    assert found.mark is not None
    assert (found.mark.line, found.mark.column) == (3, layer.index("multipy") + 1)


def test_groups_that_are_drawn_by_themselves_say_so_where_something_in_them_is_blended(tmp_path: Path) -> None:
    face = front(
        tmp_path,
        """  - group: [{rect: [0, 0, 9, 9], fill: '#a8432a', blend: screen}]
    box: [5, 5, 20, 20]
    clip: ellipse
  - group: [{rect: [0, 0, 9, 9], fill: '#a8432a'}]
    box: [5, 35, 20, 20]
    clip: ellipse
  - group: [{rect: [0, 0, 9, 9], fill: '#a8432a', blend: screen}]
    box: [5, 65, 20, 20]
""",
    )
    clipped = [group.isolated for group in groups(face.items) if group.clip is not None]
    assert clipped == [True, False]
    assert sum(group.isolated for group in groups(face.items)) == 1


def seen(face: Drawing) -> Any:
    return surface(face.items, Shapes())


def test_contrast_is_that_of_the_blended_colours(tmp_path: Path) -> None:
    text = "  - {text: Words, box: [10, 10, 40, 10], size: 14, colour: '#ffffff'}\n"
    dark = "  - {rect: [5, 5, 50, 20], fill: '#404040', blend: multiply}\n"
    light = dark.replace("multiply", "screen")
    (on_dark,), (on_light,) = (tuple(readings(seen(front(tmp_path, layer + text)))) for layer in (dark, light))
    assert on_dark.ground == Colour(23, 40, 54)  # 64 / 255 of each channel
    assert on_light.ground == Colour(131, 184, 226)  # what is missing to white, less its 64 / 255
    assert on_dark.contrast > 7 > 2.5 > on_light.contrast


def test_blended_letters_are_read_in_the_colour_that_is_seen(tmp_path: Path) -> None:
    text = "  - {text: Words, box: [10, 10, 40, 10], size: 14, colour: '#ffffff', blend: multiply}\n"
    (found,) = readings(seen(front(tmp_path, text)))
    assert found.contrast == 1.0, "white that is multiplied is not seen"


def test_what_is_blended_hides_no_letters_but_keeps_them_in_the_art(tmp_path: Path) -> None:
    text = "  - {text: Words, box: [10, 10, 40, 10], size: 14, colour: '#000000'}\n"
    over = "  - {rect: [5, 5, 50, 20], fill: '#a8432a', blend: multiply}\n"
    face = front(tmp_path, text + over)
    assert list(hidden(seen(face))) == []
    assert list(hidden(seen(front(tmp_path, text + over.replace(", blend: multiply", ""))))) == ["Words"]
    for layers in (text + over, text.replace("}", ", blend: darken}")):
        _, letters = split_text(front(tmp_path, layers))
        assert letters.items == ()


def test_low_ink_sees_through_what_is_blended(tmp_path: Path) -> None:
    dark = "  - {rect: [5, 5, 50, 60], fill: '#202020', blend: multiply}\n"
    weak = "  - {rect: [5, 5, 50, 60], fill: '#f8f8f8', blend: multiply}\n"
    words = "  - {text: Words, box: [10, 10, 40, 10], size: 14, colour: '#ffffff'}\n"
    for layer, lined in ((dark, True), (weak, False)):
        made = LowInk().drawing(front(tmp_path, layer + words))
        assert all(group.blend is None and not group.isolated for group in groups(made.items))
        areas = [item for _, item in walk(made.items) if isinstance(item, Outline) and len(item.segments) <= 5]
        assert areas[2].fill is None
        assert (areas[2].stroke is not None) == lined
        if lined:
            (found,) = readings(seen(made))
            assert found.contrast > 4.5


def test_low_ink_draws_no_line_round_what_is_blended_over_a_whole_face(tmp_path: Path) -> None:
    made = LowInk().drawing(front(tmp_path, "  - {rect: bleed, fill: '#202020', blend: multiply}\n"))
    assert all(item.stroke is None for _, item in walk(made.items) if isinstance(item, Outline))


def test_the_card_with_light_and_shadow_of_the_reference_is_drawn(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(# A card with light and shadow\n.*?)```", TEXT, re.S)
    checked = draw(tmp_path, example, {"card": {"title": "Noon"}})
    assert not checked.diagnostics
    assert [group.blend for group in groups(piece(checked).front.items) if group.blend] == ["multiply", "screen"]
    assert set(BLENDS) <= set(re.findall(r"`([a-z-]+)`", TEXT))


def test_a_file_that_lost_its_blending_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tmp_path / "bl"
    (game / "layouts").mkdir(parents=True)
    (game / "game.yaml").write_text(
        "game: {id: bl, title: B, authors: [A], players: {min: 2, max: 4}}\nprint:\n  decks:\n"
        "    - {id: d, title: D, size: poker, front: f, cards: [{id: c}]}\n"
    )
    (game / "layouts/f.yaml").write_text(GROUND + "  - {rect: [5, 5, 20, 20], fill: '#a8432a', blend: multiply}\n")
    request = Request(draft=True, inks=("colour", "low", "grey"))
    assert build(game, tmp_path / "out", request).value is not None
    file = PdfObjects
    monkeypatch.setattr(file, "blending", lambda self, blend: self.once(b"<< /Type /ExtGState /BM /Screen >>"))
    found = build(game, tmp_path / "out", request)
    assert found.value is None
    assert "is blended by Screen instead of multiply" in str(found.diagnostics[0])
