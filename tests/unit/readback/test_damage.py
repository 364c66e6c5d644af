"""Files that are damaged: a difference that is told, and never the end of a build."""

import hashlib
import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from PIL import Image as Pillow

from generator.colour import BLACK, Colour
from generator.drawing.items import Drawing, Group, Image, Outline, Picture, Stroke
from generator.drawing.piece import Link
from generator.drawing.shapes import rect
from generator.geometry import Affine, Rect, Size
from generator.readback.document import found_in
from generator.readback.known import KnownLines
from generator.readback.svg import svg_found
from generator.render.pdf import pdf
from generator.render.svg import svg
from tests.unit.render.samples import anchor, document, page


def picture(mode: str = "RGBA") -> Picture:
    """A picture; one that is partly clear, as it is unless told otherwise, a PDF cannot hold as its file has it."""
    data = BytesIO()
    Pillow.new("RGBA", (2, 2), (255, 0, 0, 100)).convert(mode).save(data, "PNG")
    return Picture(Image(hashlib.sha256(data.getvalue()).hexdigest(), "png", data.getvalue(), 2, 2), Rect(1, 2, 3, 4))


def pictures(file: pikepdf.Pdf) -> list[Any]:
    """The pictures that a file's first page names."""
    named = file.pages[0].obj.Resources.XObject
    return [named[name] for name in named.keys()]  # noqa: SIM118 -- it is no dict


PATH = rect(Rect(1, 1, 4, 4))
FACE = Drawing(
    Size(20, 30),
    (
        Outline(PATH, fill=Colour(0, 0, 0, 0.5), stroke=Stroke(BLACK, 0.5)),
        Group((Outline(PATH, fill=BLACK),), at=Affine(1, 0, 0, 1, 2, 3), opacity=0.5, clip=PATH),
        picture(),
    ),
)
WHOLE = svg(FACE, bleed=0, title="Card", description="one")


def test_a_file_that_is_whole_shows_its_face() -> None:
    assert svg_found(WHOLE.encode(), FACE, 0).complaint == ""


@pytest.mark.parametrize(
    "broken",
    [
        r'viewBox="[^"]*"',
        r'width="20mm"',
        r'(?<=<g )[^>]*opacity="[^"]*"',
        r'fill-opacity="[^"]*"',
        r'stroke-width="[^"]*"',
        r'(?<=<image )[^>]*height="[^"]*"',
    ],
)
@pytest.mark.parametrize("value", ["", "wide", "nan", "1 2"])
def test_a_number_of_an_svg_that_is_none_is_told(broken: str, value: str) -> None:
    data, changes = re.subn(broken, lambda found: re.sub(r'"[^"]*"$', f'"{value}"', found[0]), WHOLE, count=1)
    assert changes == 1
    assert "is not the face" in svg_found(data.encode(), FACE, 0).complaint


@pytest.mark.parametrize("href", ["abc", "é", "A==="])
def test_a_picture_of_an_svg_that_cannot_be_read_is_told(href: str) -> None:
    data, changes = re.subn(r"(?<=;base64,)[^\"]*", href, WHOLE)
    assert changes == 1
    assert "a picture" in svg_found(data.encode(), FACE, 0).complaint


@pytest.mark.parametrize("key", ["/SMask", None])
def test_a_picture_of_a_pdf_that_cannot_be_unpacked_is_told(key: str | None) -> None:
    drawn = document(page(picture()))
    with pikepdf.open(BytesIO(pdf(drawn))) as file:
        (image,) = (
            stream
            for stream in file.objects
            if isinstance(stream, pikepdf.Stream) and stream.get("/ColorSpace") == "/DeviceRGB"
        )
        stream = image if key is None else image[key]
        stream.write(b"no zlib", filter=pikepdf.Name.FlateDecode)
        damaged = BytesIO()
        file.save(damaged, compress_streams=False)
    assert found_in(pdf(drawn), drawn, lambda name: None, KnownLines()).differences == ()
    (difference,) = found_in(damaged.getvalue(), drawn, lambda name: None, KnownLines()).differences
    assert "cannot be unpacked" in difference


@pytest.mark.parametrize("mode", ["RGBA", "RGB", "L", "P"])
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("/Width", None),
        ("/Height", None),
        ("/Width", b"/Two"),
        ("/ColorSpace", None),
        ("/ColorSpace", b"3"),
        ("/ColorSpace", b"/Indexed"),
        ("/ColorSpace", b"[]"),
        ("/ColorSpace", b"[/Pattern]"),
        ("/ColorSpace", b"<<>>"),
    ],
)
def test_a_picture_of_a_pdf_whose_entries_are_others_is_told(mode: str, key: str, value: bytes | None) -> None:
    drawn = document(page(picture(mode)))
    with pikepdf.open(BytesIO(pdf(drawn))) as file:
        for image in pictures(file):
            if value is None:
                del image[key]
            else:
                image[key] = pikepdf.Object.parse(value)
        damaged = BytesIO()
        file.save(damaged, compress_streams=False)
    assert found_in(pdf(drawn), drawn, lambda name: None, KnownLines()).differences == ()
    (difference,) = found_in(damaged.getvalue(), drawn, lambda name: None, KnownLines()).differences
    assert "a picture" in difference


@pytest.mark.parametrize("entry", ["/DecodeParms", "/SMask"])
@pytest.mark.parametrize("value", [b"[]", b"<<>>", b"/None"])
def test_a_picture_that_is_packed_or_masked_in_another_way_is_told(entry: str, value: bytes) -> None:
    drawn = document(page(picture("RGBA" if entry == "/SMask" else "RGB")))
    with pikepdf.open(BytesIO(pdf(drawn))) as file:
        (image,) = pictures(file)
        image[entry] = pikepdf.Object.parse(value)
        damaged = BytesIO()
        file.save(damaged, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    (difference,) = found_in(damaged.getvalue(), drawn, lambda name: None, KnownLines()).differences
    assert "a picture is different from what was drawn" in difference


def test_what_follows_an_empty_line_is_read_too() -> None:
    drawn = document(page(Outline(PATH, fill=BLACK)))
    with pikepdf.open(BytesIO(pdf(drawn))) as file:
        stream = file.pages[0].obj.Contents
        stream.write(stream.read_bytes() + b"\n\n0 0 m 9 9 l 9 0 l h f\n")
        damaged = BytesIO()
        file.save(damaged)
    (difference,) = found_in(damaged.getvalue(), drawn, lambda name: None, KnownLines()).differences
    assert "is drawn and was not expected" in difference


@pytest.mark.parametrize("broken", ["/BBox", "/XObject"])
def test_a_form_without_a_box_or_that_is_none_is_told(broken: str) -> None:
    drawn = document(page(Group((Outline(PATH, fill=BLACK),), shared=True)))
    with pikepdf.open(BytesIO(pdf(drawn))) as file:
        named = file.pages[0].obj.Resources.XObject
        (name,) = named.keys()
        if broken == "/BBox":
            del named[name]["/BBox"]
        else:
            named[name] = file.make_indirect(pikepdf.Dictionary())
        damaged = BytesIO()
        file.save(damaged)
    (difference,) = found_in(damaged.getvalue(), drawn, lambda name: None, KnownLines()).differences
    assert "form" in difference


@pytest.mark.parametrize(
    ("of", "key", "told"),
    [
        (lambda file: leaf(file).Names, 0, "not in the order of their bytes"),
        (lambda file: leaf(file).Limits, 1, "not in the order of their bytes"),
        (lambda file: file.pages[0].Annots[0], "/Dest", "a link leads to 'x', which is no named place"),
    ],
)
def test_a_link_that_a_reader_may_not_find_is_told(
    of: Callable[[pikepdf.Pdf], pikepdf.Object], key: int | str, told: str
) -> None:
    anchors = (anchor("part 1"), anchor("part 19"))
    drawn = document(page(anchors=anchors, links=(Link(Rect(0, 0, 9, 9), "part 1"),)))
    assert found_in(pdf(drawn), drawn, lambda name: None, KnownLines()).unsound == ()
    with pikepdf.open(BytesIO(pdf(drawn))) as file:
        of(file)[key] = pikepdf.String("x")
        damaged = BytesIO()
        file.save(damaged)
    unsound = found_in(damaged.getvalue(), drawn, lambda name: None, KnownLines()).unsound
    assert any(told in complaint for complaint in unsound)


def leaf(file: pikepdf.Pdf) -> pikepdf.Object:
    """The one leaf of a file's tree of named places."""
    return file.Root.Names.Dests.Kids[0]
