"""PNG and JPEG files as they come from cameras and odd programs."""

import struct
import zlib
from io import BytesIO

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image as Pillow

from generator.drawing.items import Drawing, Group, Image, Picture, walk
from generator.drawing.picture_file import jpeg_head, png_head
from generator.geometry import Affine, Rect, Size
from generator.layout.art import Art
from generator.layout.raster import BadPicture, greyed, raster
from generator.render.pdf_image import encode
from generator.render.png import png as drawn
from generator.render.svg import svg
from tests.contract import drawings


def corners() -> Pillow.Image:
    """Red, green, blue and grey in the corners of a picture that is broader than tall."""
    picture = Pillow.new("RGB", (48, 32), (128, 128, 128))
    for colour, at in (((255, 0, 0), (0, 0)), ((0, 160, 0), (24, 0)), ((0, 0, 255), (0, 16))):
        picture.paste(colour, (*at, at[0] + 24, at[1] + 16))
    return picture


TURNS = {
    2: Pillow.Transpose.FLIP_LEFT_RIGHT,
    3: Pillow.Transpose.ROTATE_180,
    4: Pillow.Transpose.FLIP_TOP_BOTTOM,
    5: Pillow.Transpose.TRANSPOSE,
    6: Pillow.Transpose.ROTATE_90,
    7: Pillow.Transpose.TRANSVERSE,
    8: Pillow.Transpose.ROTATE_270,
}
"""How a picture is stored whose orientation has that number: turned the other way round than it is to be shown."""


def with_notes(orientation: int, kind: str) -> bytes:
    """The picture as a camera stores it."""
    stored = corners().transpose(TURNS[orientation]) if orientation != 1 else corners()
    notes = Pillow.Exif()
    notes[0x0112] = orientation
    out = BytesIO()
    stored.save(out, kind, exif=notes.tobytes(), **({"quality": 95, "subsampling": 0} if kind == "JPEG" else {}))
    return out.getvalue()


def shown(art: Art) -> NDArray[np.float64]:
    """The art over a paper of 24 x 16 mm."""
    paper = Size(24.0, 16.0)
    if art.image is not None:
        items: tuple[Picture | Group, ...] = (Picture(art.image, Rect.of(paper)),)
    else:
        items = (Group(art.items, Affine(24 / art.width, 0, 0, 16 / art.height)),)
    with Pillow.open(BytesIO(drawn(Drawing(paper, items), 101.6))) as opened:
        return np.asarray(opened.convert("RGB"), float)


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_is_shown_as_the_camera_says(orientation: int, kind: str) -> None:
    art = raster(with_notes(orientation, kind))
    assert (art.width, art.height) == (48, 32)
    pixels = shown(art)
    assert pixels.shape[:2] == (64, 96)
    for (x, y), colour in {(20, 15): (255, 0, 0), (75, 15): (0, 160, 0), (20, 50): (0, 0, 255)}.items():
        assert np.abs(pixels[y, x] - colour).max() < 8, (x, y)


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_a_turned_picture_keeps_its_pixels_and_loses_its_notes(kind: str) -> None:
    data = with_notes(6, kind)
    art = raster(data)
    (picture,) = (item for _, item in walk(art.items) if isinstance(item, Picture))
    kept = picture.image
    assert b"Exif" not in kept.data and b"eXIf" not in kept.data
    with Pillow.open(BytesIO(kept.data)) as one, Pillow.open(BytesIO(data)) as other:
        assert one.tobytes() == other.tobytes()
        assert one.getexif().get(0x0112) is None
    if kind == "JPEG":
        assert encode(kept).data == kept.data, "photographs are not packed anew"
    assert "Exif" not in svg(Drawing(Size(9, 9), art.items))


SECRET = b"51.4779 N, 0.0015 W, by Ada"


def photograph(*segments: tuple[int, bytes], progressive: bool = False, behind: bytes = b"") -> bytes:
    """A JPEG with segments of its own after the first one, and something behind its end."""
    out = BytesIO()
    corners().save(out, "JPEG", progressive=progressive, restart_marker_blocks=3)
    data = out.getvalue()
    own = b"".join(struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body for marker, body in segments)
    return data[:20] + own + data[20:] + behind


def located() -> bytes:
    """A photograph held upright, with the place where it was taken."""
    notes = Pillow.Exif()
    notes[0x0112] = 1
    notes.get_ifd(0x8825)[29] = SECRET.decode()  # a field of the GPS directory, in text
    out = BytesIO()
    corners().save(out, "JPEG", exif=notes)
    return out.getvalue()


NOTED = {
    "place": located(),
    "Exif": photograph((0xE1, b"Exif\0\0" + SECRET)),
    "XMP": photograph((0xE1, b"http://ns.adobe.com/xap/1.0/\0" + SECRET)),
    "IPTC": photograph((0xED, b"Photoshop 3.0\0" + SECRET)),
    "comment": photograph((0xFE, SECRET), progressive=True),
    "second picture": photograph(behind=photograph((0xE1, b"Exif\0\0" + SECRET))),
    "another file behind": photograph(progressive=True, behind=b"PK\3\4" + SECRET),
}


@pytest.mark.parametrize("what", NOTED)
def test_what_a_photograph_notes_beside_its_pixels_is_not_printed(what: str) -> None:
    art = raster(NOTED[what])
    assert art.image is not None and art.image.format == "jpeg"
    assert SECRET in NOTED[what] and SECRET not in art.image.data
    with Pillow.open(BytesIO(art.image.data)) as one, Pillow.open(BytesIO(NOTED[what])) as other:
        assert one.tobytes() == other.tobytes()
    assert raster(art.image.data).image == art.image


def test_what_says_which_colours_a_photograph_has_stays() -> None:
    plain = photograph((0xE2, b"ICC_PROFILE\0\1\1" + bytes(8)))
    inks = BytesIO()
    corners().convert("CMYK").save(inks, "JPEG")
    for data in (plain, inks.getvalue()):
        art = raster(data)
        assert art.image is not None and art.image.data == data


@pytest.mark.parametrize("name", [b"tEXt", b"zTXt", b"iTXt", b"eXIf", b"tIME", b"prVt"])
def test_what_a_png_notes_beside_its_pixels_is_not_printed(name: bytes) -> None:
    out = BytesIO()
    corners().save(out, "PNG", dpi=(300, 300))
    plain = out.getvalue()
    body = b"Author\0\0" + zlib.compress(SECRET) if name == b"zTXt" else b"Author\0" + bytes(5) + SECRET
    art = raster(plain[:33] + chunk(name, body) + plain[33:] + SECRET)
    assert art.image is not None and art.image.data == plain


def test_broken_notes_say_nothing_and_are_left_out() -> None:
    data = with_notes(6, "JPEG")
    begin = data.index(b"Exif\0\0") + 6
    art = raster(data[:begin] + b"\xff" * 12 + data[begin + 12 :])
    assert art.image is not None
    assert b"Exif" not in art.image.data


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def palette_png(palette: bytes | None, bits: int = 8) -> bytes:
    """A row of the palette's first four entries, and one beyond."""
    row = bytes((0, 1, 2, 3)) if bits == 8 else bytes((0b00011011,))
    head = struct.pack(">IIBBBBB", 4, 1, bits, 3, 0, 0, 0)
    parts = [chunk(b"IHDR", head), *([chunk(b"PLTE", palette)] if palette is not None else [])]
    parts += [chunk(b"IDAT", zlib.compress(b"\0" + row)), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.parametrize("palette", [None, b"", b"\1\2\3\4"], ids=["none", "empty", "odd"])
def test_a_palette_picture_without_a_palette_is_refused(palette: bytes | None) -> None:
    with pytest.raises(BadPicture, match=r"palette|damaged"):
        raster(palette_png(palette))


def test_a_palette_that_comes_too_late_is_none() -> None:
    """Source: PNG, third edition, 5.6: PLTE stands before the first IDAT."""
    whole = palette_png(None)
    end = whole.index(b"IEND") - 4
    with pytest.raises(BadPicture, match="palette that the file does not contain"):
        raster(whole[:end] + chunk(b"PLTE", bytes(12)) + whole[end:])


@pytest.mark.parametrize("bits", [2, 8])
def test_colours_a_palette_lacks_are_black(bits: int) -> None:
    art = raster(palette_png(b"\xff\0\0" + b"\0\xff\0", bits))
    assert art.image is not None
    assert f"/Indexed /DeviceRGB {2**bits - 1} " in encode(art.image).entries
    row = shown(art)[30]
    assert np.abs(row[2] - (255, 0, 0)).max() < 40
    assert row[-30:].max() < 40


def test_greys_of_16_bits_are_scaled_not_cut_off() -> None:
    out = BytesIO()
    Pillow.linear_gradient("L").convert("I").point(lambda level: level * 257).convert("I;16").save(out, "PNG")
    art = raster(out.getvalue())
    assert art.image is not None
    with Pillow.open(BytesIO(greyed(art.image).data)) as grey:
        assert [grey.getpixel((5, y)) for y in (0, 100, 255)] == [0, 100, 255]


def test_colours_of_16_bits_are_drawn() -> None:
    row = struct.pack(">6H", 65535, 0, 32768, 0, 65535, 0)
    head = struct.pack(">IIBBBBB", 2, 1, 16, 2, 0, 0, 0)
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(b"\0" + row)), chunk(b"IEND", b""))
    pixels = shown(raster(b"\x89PNG\r\n\x1a\n" + b"".join(parts)))
    assert np.abs(pixels[30, 10] - (255, 0, 128)).max() < 3


def jpeg(mode: str = "RGB", **options: object) -> bytes:
    out = BytesIO()
    corners().convert(mode).save(out, "JPEG", quality=95, **options)
    return out.getvalue()


def test_a_segment_of_no_length_is_unpacked_and_packed_anew() -> None:
    plain = jpeg()
    odd = plain[:2] + b"\xff\xfe\x00\x00" + plain[2:]
    try:
        art = raster(odd)
    except BadPicture:
        return  # a decoder that does not take it is as good
    assert art.image is not None and art.image.format == "png"
    assert encode(art.image).data


@pytest.mark.parametrize("options", [{}, {"progressive": True}, {"restart_marker_blocks": 1}], ids=str)
def test_jpeg_files_of_the_usual_kinds_stay_as_they_are(options: dict[str, object]) -> None:
    for mode, channels in (("L", 1), ("RGB", 3), ("CMYK", 4)):
        data = jpeg(mode, **options)
        head = jpeg_head(data)
        assert head is not None and head.channels == channels and head.inverted == (mode == "CMYK")
        art = raster(data)
        assert art.image is not None and encode(art.image).data == data


def with_byte(data: bytes, at: int, value: int) -> bytes:
    return data[:at] + bytes([value]) + data[at + 1 :]


def test_jpeg_files_of_rare_kinds_are_not_copied() -> None:
    data = jpeg()
    frame = data.index(b"\xff\xc0")
    assert jpeg_head(data) is not None
    assert jpeg_head(with_byte(data, frame + 1, 0xC9)) is None  # arithmetic coding
    assert jpeg_head(with_byte(data, frame + 1, 0xC3)) is None  # lossless
    assert jpeg_head(with_byte(data, frame + 4, 12)) is None  # of 12 bits
    assert jpeg_head(with_byte(data, frame + 9, 2)) is None
    assert jpeg_head(data[:2] + data[frame:frame]) is None
    assert jpeg_head(data[: frame + 6]) is None


def test_letters_for_red_green_and_blue_mean_no_conversion() -> None:
    data = jpeg(keep_rgb=True)
    without_adobe = data.replace(b"Adobe", b"Abode")
    art = raster(without_adobe)
    assert np.abs(shown(art)[15, 20] - (255, 0, 0)).max() < 8
    assert jpeg_head(without_adobe) is None


@pytest.mark.parametrize(
    "data",
    [
        drawings.png("RGB").data[:100],
        drawings.jpeg().data[:300],
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 0, 4, 8, 2, 0, 0, 0)) + chunk(b"IEND", b""),
    ],
    ids=["cut png", "cut jpeg", "no width"],
)
def test_what_is_damaged_is_refused_in_the_same_words_each_time(data: bytes) -> None:
    with pytest.raises(BadPicture, match="damaged") as exception_info:
        raster(data)
    with pytest.raises(BadPicture) as other:
        raster(data)
    assert str(exception_info.value) == str(other.value)
    assert " at 0x" not in str(exception_info.value)


@pytest.mark.parametrize(("data", "name"), [(b"%PDF-1.4", "PDF"), (b"\x1f\x8b\0", "gzip"), (b"II*\0", "TIFF")])
def test_other_formats_are_named(data: bytes, name: str) -> None:
    with pytest.raises(BadPicture, match=name) as caught:
        raster(data)
    assert caught.value.hint == "save it as PNG"


def test_a_large_picture_is_unpacked_strip_by_strip(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = drawings.png("RGBA", 40)
    whole = encode(picture)
    monkeypatch.setattr("generator.render.pdf_image._STRIP_PX", 100)
    in_strips = encode(picture)
    assert zlib.decompress(in_strips.data) == zlib.decompress(whole.data)
    assert in_strips.mask is not None and whole.mask is not None
    assert zlib.decompress(in_strips.mask.data) == zlib.decompress(whole.mask.data)


def test_the_head_of_a_png_says_what_a_pdf_needs() -> None:
    head = png_head(drawings.png("RGB").data)
    assert (head.width_px, head.height_px, head.colour_type, head.plain) == (24, 24, 2, True)
    assert not png_head(drawings.png("P", transparency=0).data).plain
    assert not png_head(drawings.png("RGBA").data).plain
    assert not png_head(drawings.interlaced_png().data).plain


def test_equal_pictures_have_one_name() -> None:
    one, other = raster(jpeg()).image, raster(jpeg()).image
    assert isinstance(one, Image) and isinstance(other, Image)
    assert one.digest == other.digest
