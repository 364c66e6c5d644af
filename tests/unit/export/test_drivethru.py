"""Decks for a printing press: inks only, letters sharp, two pages a card; and a check that finds each mistake."""

from collections.abc import Callable
from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow

from generator.colour import Colour
from generator.export.text_layer import split_text
from generator.render import inks
from generator.render.png import png
from generator.render.press_check import check_press
from tests.unit.export.sample import codes, exported, only, order_of, sized

COLOURS = st.tuples(*[st.integers(0, 255)] * 3)


@given(st.lists(COLOURS, min_size=1, max_size=50))
def test_no_colour_takes_more_ink_than_paper_holds(colours: list[tuple[int, int, int]]) -> None:
    separated = inks.separated(np.array([colours], np.uint8))
    assert inks.most(separated) <= inks.LIMIT + 1e-9
    for (red, green, blue), tones in zip(colours, separated[0].tolist(), strict=True):
        if red == green == blue != 0:
            assert tones[:3] == [0, 0, 0] and tones[3] == 255 - red


def test_black_fields_are_rich_and_black_letters_are_not() -> None:
    assert inks.separated(np.zeros((1, 1, 3), np.uint8)).tolist() == [[[153, 102, 102, 255]]]
    assert inks.of_letters(Colour(0, 0, 0)) == inks.of_letters(Colour(60, 30, 20)) == (0, 0, 0, 1)
    assert inks.of_letters(Colour(255, 255, 255)) == (0, 0, 0, 0)
    assert inks.of_letters(Colour(200, 0, 0))[3] < 0.3


@pytest.fixture(scope="module")
def deck() -> bytes:
    order = order_of("geyser", only("reference-cards"), date="2026-05-06")
    made = exported("drivethru", order)
    assert codes(order) == []
    (data,) = made.values()
    return data


def test_each_card_is_its_back_and_then_its_front(deck: bytes) -> None:
    assert check_press(deck) == []
    with pypdfium2.PdfDocument(deck) as document:
        assert len(document) == 2 * 8
        texts = [document[number].get_textpage().get_text_range() for number in range(len(document))]
    assert all("LANDING ON A GEYSER" in text.upper() for text in texts[0:8:2])
    assert all("YOUR TURN" in text.upper() for text in texts[1:8:2])
    with pikepdf.open(BytesIO(deck)) as file:
        page = file.pages[0]
        assert [float(value) for value in page.mediabox] == [0, 0, 198, 270]
        assert [float(value) for value in page.trimbox] == [9, 9, 189, 261]
        assert file.pdf_version == "1.4"
        assert str(file.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        assert str(file.docinfo["/CreationDate"]) == "D:20260506000000Z"
        arts = {page.obj.Resources.XObject["/Art"].objgen for page in file.pages}
        assert len(arts) == 4  # two fronts, and a back for each


def test_black_letters_are_black_ink_alone(deck: bytes) -> None:
    with pikepdf.open(BytesIO(deck)) as file:
        fills = {
            tuple(round(float(value), 3) for value in step.operands)
            for step in pikepdf.parse_content_stream(file.pages[1])
            if str(step.operator) == "k"
        }
    assert (0, 0, 0, 1) in fills


def pixels(data: bytes) -> bytes:
    with Pillow.open(BytesIO(data)) as picture:
        return picture.tobytes()


def test_letters_and_art_together_are_the_face() -> None:
    for piece in order_of("geyser", only("reference-cards")).pieces:
        art, letters = split_text(piece.front)
        assert letters.items
        whole = type(art)(art.size, (*art.items, *letters.items))
        # Soft shadows are laid one on another, and may be rounded the other way.
        apart = zip(pixels(png(whole, 100)), pixels(png(piece.front, 100)), strict=True)
        assert max(abs(one - other) for one, other in apart) <= 1


def _changed(change: Callable[[pikepdf.Pdf], None], data: bytes) -> bytes:
    out = BytesIO()
    with pikepdf.open(BytesIO(data)) as file:
        change(file)
        file.save(out)
    return out.getvalue()


def _operators(text: bytes) -> Callable[[pikepdf.Pdf], None]:
    def change(file: pikepdf.Pdf) -> None:
        contents = file.pages[0].obj.Contents
        file.pages[0].obj.Contents = file.make_stream(contents.read_bytes() + text)

    return change


def _no_intent(file: pikepdf.Pdf) -> None:
    del file.Root.OutputIntents


def _no_trim(file: pikepdf.Pdf) -> None:
    del file.pages[0].obj.TrimBox


def _wide_trim(file: pikepdf.Pdf) -> None:
    file.pages[0].obj.TrimBox = pikepdf.Array([-5, 0, 100, 100])


def _not_trapped(file: pikepdf.Pdf) -> None:
    del file.docinfo["/Trapped"]


def _see_through(file: pikepdf.Pdf) -> None:
    state = pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, ca=0.5)
    file.pages[0].obj.Resources.ExtGState = pikepdf.Dictionary(S1=state)


def _rgb_picture(file: pikepdf.Pdf) -> None:
    file.pages[0].obj.Resources.XObject["/Art"].ColorSpace = pikepdf.Name.DeviceRGB


def _heavy_picture(file: pikepdf.Pdf) -> None:
    art = file.pages[0].obj.Resources.XObject["/Art"]
    art.Width, art.Height = 1, 1
    del art.DecodeParms
    art.write(bytes([255, 255, 255, 0]))


def _link(file: pikepdf.Pdf) -> None:
    file.pages[0].obj.Annots = pikepdf.Array([])


def _no_font_file(file: pikepdf.Pdf) -> None:
    for font in file.pages[1].obj.Resources.Font.values():
        descriptor = font.DescendantFonts[0].FontDescriptor
        for name in ("/FontFile2", "/FontFile3"):
            if name in descriptor:
                del descriptor[name]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (_operators(b"1 0 0 rg\n"), "has the operator rg"),
        (_operators(b"1 1 1 1 k\n"), "more than 240% ink"),
        (_no_intent, "output intents"),
        (_no_trim, "TrimBox"),
        (_wide_trim, "trim is not inside the bleed"),
        (_not_trapped, "Trapped"),
        (_see_through, "is see-through"),
        (_rgb_picture, "DeviceRGB"),
        (_heavy_picture, "300% ink"),
        (_link, "has /Annots"),
        (_no_font_file, "not embedded"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_check_finds(change: Callable[[pikepdf.Pdf], None], complaint: str, deck: bytes) -> None:
    assert any(complaint in found for found in check_press(_changed(change, deck)))


def test_check_of_rubbish_is_a_complaint() -> None:
    assert check_press(b"%PDF-1.4 nothing") != []


def test_other_sizes_are_made_with_a_word_of_warning() -> None:
    order = order_of("geyser", lambda catalog: sized(70.0, 100.0)(only("firing-cards")(catalog)))
    (data,) = exported("drivethru", order).values()
    assert codes(order) == ["EXP008"]
    assert check_press(data) == []


def test_a_date_that_is_none_is_refused() -> None:
    order = order_of("geyser", only("firing-cards"), date="tomorrow")
    assert exported("drivethru", order) == {}
    assert codes(order) == ["EXP007"]
