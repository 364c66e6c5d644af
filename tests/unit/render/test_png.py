import struct
from io import BytesIO

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Item, Outline, Picture
from generator.geometry import Affine, Rect, Size
from generator.render import png as backend
from generator.render import raster
from generator.render.png import Quality, png, pngs
from tests.contract import drawings as samples
from tests.contract.drawings import PlainFont, drawings

PER_MM = 25.4  # dots per inch at which a mm is a pixel


def pixels(data: bytes) -> NDArray[np.uint8]:
    with Image.open(BytesIO(data)) as image:
        image.load()
        assert image.mode == "RGB"
        return np.asarray(image)


def letters(data: bytes) -> list[str]:
    """A picture as text: R, G, B, K and a dot for white."""
    names = {(255, 0, 0): "R", (0, 255, 0): "G", (0, 0, 255): "B", (0, 0, 0): "K", (255, 255, 255): "."}
    return ["".join(names.get((int(r), int(g), int(b)), "?") for r, g, b in row) for row in pixels(data)]


def box(x: float, y: float, width: float, height: float, colour: Colour) -> Outline:
    return Outline(shapes.rect(Rect(x, y, width, height)), fill=colour)


RED, GREEN, BLUE = Colour(255, 0, 0), Colour(0, 255, 0), Colour(0, 0, 255)


def test_pixels_stand_where_the_drawing_says() -> None:
    part = (box(0, 0, 1, 1, GREEN),)
    items = (
        box(1, 1, 3, 1, RED),
        Group(part, Affine.move(4, 0), shared=True),
        Group((box(0, 0, 2, 1, BLUE),), Affine.move(6, 0).after(Affine.turn(90))),
        Group((box(0, 0, 9, 9, Colour(0, 0, 0)),), clip=shapes.rect(Rect(0, 2, 2, 1))),
    )
    assert letters(png(Drawing(Size(6, 3), items), PER_MM)) == ["....GB", ".RRR.B", "KK...."]


def test_the_bleed_is_part_of_the_picture() -> None:
    drawing = Drawing(Size(2, 1), (box(-1, -1, 4, 3, BLUE), box(0, 0, 2, 1, RED)))
    assert letters(png(drawing, PER_MM, bleed=1)) == ["BBBB", "BRRB", "BBBB"]
    assert letters(png(drawing, PER_MM)) == ["RR"]


@settings(max_examples=25, deadline=None)
@given(st.floats(5, 120), st.floats(5, 120), st.integers(40, 200), st.sampled_from([0.0, 3.0, 3.175]))
def test_the_size_is_the_nearest_whole_pixel(width: float, height: float, dpi: int, bleed: float) -> None:
    data = png(Drawing(Size(width, height), ()), dpi, bleed)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    want = (round((width + 2 * bleed) * dpi / 25.4), round((height + 2 * bleed) * dpi / 25.4))
    assert struct.unpack(">II", data[16:24]) == want


def test_a_poker_card_with_bleed_has_the_pixels_makers_ask_for() -> None:
    data = png(Drawing(Size(63.5, 88.9), ()), 300, 3.175)
    assert struct.unpack(">II", data[16:24]) == (825, 1125)


def test_the_resolution_is_stated() -> None:
    with Image.open(BytesIO(png(Drawing(Size(9, 9), ()), 300))) as image:
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)


@pytest.mark.parametrize(("size", "dpi"), [(Size(0.01, 5), 72), (Size(1000, 1000), 1200)])
def test_a_size_without_pixels_or_with_too_many_is_refused(size: Size, dpi: float) -> None:
    with pytest.raises(ValueError, match="pixels"):
        png(Drawing(size, ()), dpi)


def cards(count: int) -> list[Drawing]:
    font = PlainFont("alegreya/Alegreya_400Regular")
    frame = (box(-3, -3, 26, 36, Colour(240, 230, 200)), *drawings()["gradients"].items[1:])
    return [
        Drawing(Size(20, 30), (Group(frame, shared=True), font.run(f"Card {i}", 2, 10 + i / 5, 9)))
        for i in range(count)
    ]


@pytest.mark.parametrize("quality", ["best", "draft"])
def test_a_kept_layer_gives_the_pixels_of_the_whole_drawing(quality: Quality) -> None:
    many = list(pngs(cards(4), 150, 3, quality=quality))
    alone = [png(card, 150, 3, quality=quality) for card in cards(4)]
    assert many == alone


def test_the_number_of_workers_does_not_change_a_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "_BATCH", 4)
    monkeypatch.setattr(backend, "_WORTH_A_POOL", 5)
    assert list(pngs(cards(9), 72, workers=2)) == list(pngs(cards(9), 72))


PARTS = (
    box(0, 0, 4, 3, Colour(240, 230, 200)),
    Group((box(1, 1, 2, 1, RED),), shared=True),
    Group((box(2, 0, 1, 3, BLUE),), opacity=0.5),
    box(0, 2, 4, 1, Colour(0, 90, 0, 0.3)),
)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.lists(st.sampled_from(PARTS), max_size=4), min_size=1, max_size=6))
def test_what_else_is_drawn_never_changes_a_picture(several: list[list[Item]]) -> None:
    many = [Drawing(Size(4, 3), tuple(items)) for items in several]
    assert list(pngs(many, 50)) == [png(drawing, 50) for drawing in many]


@pytest.mark.parametrize("name", drawings())
def test_a_picture_made_in_bands_is_the_same_picture(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = [pixels(data) for data in pngs([drawings()[name]] * 2, 150, 3)]
    monkeypatch.setattr(raster, "BAND_PX", 20_000)
    banded = [pixels(data) for data in pngs([drawings()[name]] * 2, 150, 3)]
    difference = np.abs(banded[1].astype(int) - whole[1])
    # A curve or a gradient may be rounded otherwise when it is drawn from elsewhere, by next to nothing; a picture of
    # four pixels blown up to seventy is smoothed otherwise where it is cut.
    assert (difference > 1).mean() < 0.005
    assert difference.max() <= 8 or name == "pictures"
    assert np.array_equal(banded[0], banded[1])


def test_drawings_of_several_sizes_keep_their_order() -> None:
    sizes = [Size(3, 2), Size(2, 3), Size(3, 2), Size(4, 4)]
    made = pngs([Drawing(size, (box(0, 0, 9, 9, RED),)) for size in sizes], PER_MM)
    assert [pixels(data).shape[:2] for data in made] == [(s.height, s.width) for s in sizes]


def test_nothing_of_one_drawing_shows_on_the_next() -> None:
    blank, full = Drawing(Size(3, 1), ()), Drawing(Size(3, 1), (box(0, 0, 3, 1, RED),))
    assert [letters(data) for data in pngs([full, blank, full], PER_MM)] == [["RRR"], ["..."], ["RRR"]]


def test_photographs_are_stored_without_loss() -> None:
    image = samples.png("RGB")
    drawing = Drawing(Size(24, 24), (Picture(image, Rect(0, 0, 24, 24)),))
    with Image.open(BytesIO(image.data)) as want:
        assert np.array_equal(pixels(png(drawing, PER_MM)), np.asarray(want))


def test_no_drawings_make_no_pictures() -> None:
    assert list(pngs([], 300)) == []


def test_best_letters_follow_their_outlines_closer_than_draft_ones() -> None:
    run = PlainFont("alegreya/Alegreya_400Regular").run("minimum", 1.13, 5.07, 9)
    drawing = Drawing(Size(20, 8), (run,))
    with Image.open(BytesIO(png(drawing, 1200))) as fine:
        want = np.asarray(fine.resize((236, 94), Image.Resampling.BOX)).astype(float)
    best, draft = (
        np.square(pixels(png(drawing, 300, quality=quality)).astype(float) - want).mean()
        for quality in ("best", "draft")
    )
    assert best < draft / 4
