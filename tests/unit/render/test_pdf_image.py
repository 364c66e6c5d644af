import re
import zlib
from io import BytesIO

import pikepdf
import pytest
from PIL import Image as Pillow

from generator.drawing.items import Image, Picture
from generator.geometry import Rect, Size
from generator.render.pdf import pdf
from generator.render.pdf_image import encode
from tests.contract.drawings import image, interlaced_png, jpeg, png
from tests.unit.render.samples import document, page


def decoded(found: pikepdf.PdfImage) -> Pillow.Image:
    return found.as_pil_image()


def embedded(picture: Image) -> pikepdf.Pdf:
    made = pdf(document(page(Picture(picture, Rect(0, 0, 10, 10)), size=Size(20, 20))))
    return pikepdf.open(BytesIO(made))


def only_image(file: pikepdf.Pdf) -> pikepdf.Stream:
    (found,) = file.pages[0].Resources.XObject.values()
    assert isinstance(found, pikepdf.Stream)
    return found


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_jpeg_files_are_embedded_byte_for_byte(mode: str) -> None:
    picture = jpeg(mode)
    with embedded(picture) as file:
        assert only_image(file).read_raw_bytes() == picture.data


@pytest.mark.parametrize("mode", ["RGB", "L", "P", "1"])
def test_plain_png_data_are_embedded_as_they_stand(mode: str) -> None:
    picture = png(mode, 24, interlace=False) if mode != "P" else _palette()
    with embedded(picture) as file:
        found = only_image(file)
        assert found.read_raw_bytes() in picture.data
        with Pillow.open(BytesIO(picture.data)) as want:
            got = decoded(pikepdf.PdfImage(found))
            assert got.convert("RGB").tobytes() == want.convert("RGB").tobytes()


def _palette() -> Image:
    with Pillow.open(BytesIO(png("RGB").data)) as opened:
        out = BytesIO()
        opened.convert("P", palette=Pillow.Palette.ADAPTIVE, colors=40).save(out, "PNG")
    return image(out.getvalue(), "png", 24, 24)


@pytest.mark.parametrize("picture", [png("RGBA"), png("LA"), png("P", transparency=0)], ids=["RGBA", "LA", "P"])
def test_clear_parts_of_a_png_become_a_soft_mask(picture: Image) -> None:
    with embedded(picture) as file, Pillow.open(BytesIO(picture.data)) as opened:
        want = opened.convert("RGBA")
        found = only_image(file)
        assert found.read_bytes() == want.convert("RGB").tobytes()
        assert found.SMask.read_bytes() == want.getchannel("A").tobytes()


def test_a_png_with_an_opaque_alpha_channel_gets_no_mask() -> None:
    out = BytesIO()
    Pillow.new("RGBA", (3, 3), (1, 2, 3, 255)).save(out, "PNG")
    assert encode(image(out.getvalue(), "png", 3, 3)).mask is None


def test_an_interlaced_png_is_put_in_order() -> None:
    made = encode(interlaced_png())
    assert zlib.decompress(made.data)[::3][:4] == bytes((20, 80, 140, 200))


def test_a_picture_placed_twice_is_stored_once() -> None:
    picture = png("RGBA")
    both = (Picture(picture, Rect(0, 0, 5, 5)), Picture(picture, Rect(9, 0, 5, 5)))
    with pikepdf.open(BytesIO(pdf(document(page(*both), page(*both))))) as file:
        images = [entry for entry in file.objects if isinstance(entry, pikepdf.Stream) and "/Width" in entry]
    assert len(images) == 2  # the colours and their mask


@pytest.mark.parametrize(
    "data",
    [b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xd9", png("RGBA").data[:90], jpeg().data[:20]],
    ids=["nothing", "signature", "empty jpeg", "cut png", "cut jpeg"],
)
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    kind = "jpeg" if data.startswith(b"\xff\xd8") else "png"
    with pytest.raises(ValueError, match="picture"):
        encode(image(data, kind, 4, 4))


def test_inverted_cmyk_is_turned_around() -> None:
    assert re.search("/Decode \\[1 0 1 0 1 0 1 0\\]", encode(jpeg("CMYK")).entries)
    assert "/Decode" not in encode(jpeg("RGB")).entries
