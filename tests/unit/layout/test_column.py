"""A column: texts as tall as their words, the rest of the room for what has no height of its own."""

from pathlib import Path

import pytest

from generator.drawing import shapes
from generator.drawing.items import Glyphs, Outline, walk
from generator.drawing.piece import Piece
from generator.geometry import Rect
from generator.layout import icon_check
from generator.layout.library import layouts_of
from generator.source.diagnostic import Report
from tests.folders import read_folder
from tests.unit.layout.table import codes, component, draw, game, piece, words, write

TEXT = "text: '{card.text}', size: 10, min: 6"
LONG = "Each raid takes two from the company. " * 6


def column(*layers: str, keys: str = "box: [5, 5, 50, 70]", gap: float = 1) -> str:
    """A layout with one column of these layers."""
    lines = "".join(f"      - {{{layer}}}\n" for layer in layers)
    return f"layers:\n  - column:\n{lines}    gap: {gap}\n    {keys}\n"


def placed(card: Piece) -> list[Rect]:
    """Where the outlines of the front lie, lowest first."""
    found = (
        shapes.bounds(shapes.transform(item.segments, at))
        for at, item in walk(card.front.items)
        if isinstance(item, Outline)
    )
    return [box for box in found if box is not None]


def sizes(card: Piece) -> set[float]:
    """The sizes of type on the front, in points."""
    return {item.size_pt for _, item in walk(card.front.items) if isinstance(item, Glyphs)}


PICTURE = "rect: trim, fill: ink"


def test_what_has_no_height_takes_what_the_words_leave(tmp_path: Path) -> None:
    layout = column(PICTURE, TEXT, "rect: {height: 4}, fill: ink")
    short, long = (piece(draw(tmp_path, layout, {"card": {"text": text}})) for text in ("Gain one.", LONG))
    (tall, foot), (low, same_foot) = placed(short), placed(long)
    assert sizes(short) == sizes(long) == {10}
    assert (tall.x, tall.y, tall.width) == pytest.approx((5, 5, 50))
    assert low.height < tall.height - 10
    for box in (foot, same_foot):
        assert (box.bottom, box.height) == pytest.approx((75, 4))


def test_those_without_a_height_share_alike(tmp_path: Path) -> None:
    first, _, second = placed(piece(draw(tmp_path, column(PICTURE, "rect: {height: 9}, fill: ink", PICTURE))))
    assert (first.height, second.height) == pytest.approx((29.5, 29.5))
    assert second.bottom == pytest.approx(75)


def test_rows_are_entries_of_the_column_each_as_tall_as_its_words(tmp_path: Path) -> None:
    rows = "repeat: card.rows, as: row, layers: [{rect: {height: 0.5}, fill: ink}, {text: '{row}', size: 10}]"
    card = piece(draw(tmp_path, column(PICTURE, rows), {"card": {"rows": [LONG, "Gain one."]}}))
    picture, first, second = placed(card)
    assert words(card).endswith("Gain one.")
    assert first.y == pytest.approx(picture.bottom + 1)
    long, short = second.y - first.bottom - 2, 75 - second.bottom - 1
    assert long > 4 * short > 0


def test_what_is_not_drawn_takes_no_room(tmp_path: Path) -> None:
    hidden = "rect: {height: 30}, fill: ink, when: card.id == 'nobody'"
    (box,) = placed(piece(draw(tmp_path, column(hidden, PICTURE))))
    assert box.height == pytest.approx(70)


def test_words_grow_smaller_before_the_rest_has_less_than_the_least(tmp_path: Path) -> None:
    layout = column(PICTURE, TEXT, keys="box: [5, 5, 50, 70]\n    least: 45")
    card = piece(draw(tmp_path, layout, {"card": {"text": LONG}}))
    (box,) = placed(card)
    assert box.height == pytest.approx(45)
    assert max(sizes(card)) < 10


@pytest.mark.parametrize(
    ("layers", "code"),
    [
        ((PICTURE, "text: '{card.text}', size: 10, min: 10"), "LAY012"),
        (("rect: {height: 40}, fill: ink", "rect: {height: 40}, fill: ink"), "LAY006"),
        (("rect: {height: tall}, fill: ink",), "LAY006"),
        ((PICTURE, "repeat: card.text, layers: [{rect: trim}]"), "LAY006"),
    ],
    ids=["words", "boxes", "height", "rows"],
)
def test_a_column_that_cannot_hold_its_layers_is_an_error(tmp_path: Path, layers: tuple[str, ...], code: str) -> None:
    assert codes(draw(tmp_path, column(*layers), {"card": {"text": LONG * 9}})) == [code]


def test_icons_within_a_column_are_checked_before_anything_is_drawn(tmp_path: Path) -> None:
    write(tmp_path, front=column("text: ':volcan: fires'", "repeat: 1, layers: [{icon: volcan}]"))
    report = Report()
    catalog = game(tmp_path, [component("front")]).catalog
    icon_check.check(catalog, layouts_of(read_folder(tmp_path), "cavern"), report)
    assert [found.code for found in report.diagnostics] == ["LAY009", "LAY009"]
