"""Pictures from strangers: what is read, and every attack that is refused quickly."""

import base64
import struct
import zlib
from pathlib import Path

import pytest

from generator.catalog.files import files_in
from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import Outline, Picture, RadialGradient, walk
from generator.geometry import Rect, Size
from generator.layout.pictures import PictureLibrary, art_of
from generator.layout.raster import BadPicture
from generator.layout.svg.reader import BadSvg, read_svg
from generator.source.diagnostic import Report
from tests.folders import read_folder
from tests.unit.layout.table import draw, piece


def png(width: int, height: int, *, rows: int | None = None) -> bytes:
    """A grey PNG; `rows` fewer than the height make a file that claims to be larger than it is."""
    pixels = zlib.compress((b"\0" + b"\x80" * width) * (height if rows is None else rows))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def test_a_png_is_read_once_and_kept_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png(4, 2))
    pictures = PictureLibrary(read_folder(tmp_path))
    art = pictures.art("a.png")
    assert (art.width, art.height) == (4, 2)
    assert art.image is not None and art.image.data == png(4, 2)
    assert pictures.art("a.png") is art


@pytest.mark.parametrize("fit", ["cover", "contain", "stretch"])
def test_a_picture_is_fitted_to_its_box(tmp_path: Path, fit: str) -> None:
    (tmp_path / "a.png").write_bytes(png(4, 2))
    card = piece(draw(tmp_path, f"layers:\n  - {{picture: a.png, box: [10, 10, 20, 20], fit: {fit}, anchor: left}}\n"))
    (picture,) = (item for _, item in walk(card.front.items) if isinstance(item, Picture))
    size = {"cover": Size(40, 20), "contain": Size(20, 10), "stretch": Size(20, 20)}[fit]
    assert picture.box.size == size
    assert picture.box.x == 10


def test_a_picture_bound_to_a_missing_field_draws_nothing(tmp_path: Path) -> None:
    layout = "layers:\n  - {picture: \"{get(card, 'art', '')}\"}\n"
    assert piece(draw(tmp_path, layout)).front.items == ()


@pytest.mark.parametrize("file", ["../out.png", "/etc/passwd", "link.png", "art", "none.png", "a\0b", "x" * 5000])
def test_only_files_inside_the_game_are_read(tmp_path: Path, file: str) -> None:
    folder = tmp_path / "game"
    (folder / "art").mkdir(parents=True)
    (tmp_path / "out.png").write_bytes(png(1, 1))
    (folder / "link.png").symlink_to(tmp_path / "out.png")
    report = Report()
    with pytest.raises(BadPicture):
        PictureLibrary(files_in(folder, report)).art(file)
    assert [found.code for found in report.diagnostics] == ["CAT008"]


def test_a_file_spelt_in_other_letters_is_suggested(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "Wolf.PNG").write_bytes(png(1, 1))
    with pytest.raises(BadPicture) as caught:
        PictureLibrary(read_folder(tmp_path)).art("art/wolf.png")
    assert caught.value.hint == "did you mean 'art/Wolf.PNG'?"


def test_a_small_file_of_too_many_pixels_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    (tmp_path / "bomb.png").write_bytes(png(40_000, 40_000, rows=1))
    with pytest.raises(BadPicture, match=r"pixels|exceeds"):
        art_of((tmp_path / "bomb.png").read_bytes())


@pytest.mark.parametrize(
    "data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\nbroken", b"\xff\xd8broken", png(50, 50)[:-25], b"%PDF-1.4"]
)
def test_damaged_and_foreign_files_are_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.png").write_bytes(data)
    with pytest.raises(BadPicture):
        art_of((tmp_path / "a.png").read_bytes())


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'


def svg(body: str) -> bytes:
    return f"{HEAD}{body}</svg>".encode()


def test_svg_shapes_become_outlines() -> None:
    body = (
        '<g fill="#f00" transform="translate(1,2) scale(2)"><rect width="4" height="3" rx="1"/>'
        '<circle cx="1" cy="1" r="1" style="fill:none;stroke:#00f;stroke-width:.5"/></g>'
        '<path d="M0 0h3v3z" opacity=".5"/><line x1="0" x2="3" stroke="red"/><polygon points="0,0 1,1 2,0"/>'
        '<ellipse rx="1" ry="2"/><polyline points="0 0 3 3" stroke="#123" stroke-dasharray="1 2"/><title>x</title>'
    )
    art = read_svg(svg(body))
    assert (art.width, art.height, art.image) == (1000, 1000, None)
    found = [item for _, item in walk(art.items) if isinstance(item, Outline)]
    assert len(found) == 7
    first = found[0]
    assert first.fill == Colour(255, 0, 0)
    assert shapes.bounds(first.segments) == Rect(100, 200, 800, 600)


def test_svg_gradients_and_parts_used_twice_are_drawn() -> None:
    body = (
        '<defs><radialGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="100%" stop-color="#000" '
        'stop-opacity=".5"/></radialGradient><g id="p"><circle r="2" fill="url(#g)"/></g></defs>'
        '<use href="#p" x="3"/><use xlink:href="#p" y="3"/>'
    )
    found = [item for _, item in walk(read_svg(svg(body)).items) if isinstance(item, Outline)]
    assert len(found) == 2
    assert all(isinstance(item.fill, RadialGradient) and len(item.fill.stops) == 2 for item in found)


def test_svg_may_carry_a_picture_inside_itself() -> None:
    data = base64.b64encode(png(2, 2)).decode()
    art = read_svg(svg(f'<image width="5" height="5" href="data:image/png;base64,{data}"/>'))
    (picture,) = (item for _, item in walk(art.items) if isinstance(item, Picture))
    assert picture.box == Rect(0, 0, 500, 500)


LAUGHS = '<!DOCTYPE svg [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {new} "{"&" + old + ";" * 1}{"&" + old + ";"}">' for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)
NESTED = '<g id="l0"><rect width="1" height="1"/></g>' + "".join(
    f'<g id="l{n}">' + f'<use href="#l{n - 1}"/>' * 10 + "</g>" for n in range(1, 9)
)


@pytest.mark.parametrize(
    "data",
    [
        f"{LAUGHS}]><svg viewBox='0 0 1 1'><title>&i;</title></svg>".encode(),
        b"<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg viewBox='0 0 1 1'><title>&x;</title></svg>",
        svg(f'<defs>{NESTED}</defs><use href="#l8"/>'),
        svg('<g id="a"><use href="#a"/></g>'),
        svg('<use href="other.svg#a"/>'),
        svg('<image href="/etc/passwd" width="1" height="1"/>'),
        svg('<image href="../a.png" width="1" height="1"/>'),
        svg('<image href="https://example.org/a.png" width="1" height="1"/>'),
        svg('<image href="data:image/png;base64,AAAA" width="1" height="1"/>'),
        svg("<script>alert(1)</script>"),
        svg("<text>hello</text>"),
        svg("<foreignObject/>"),
        svg('<path d="M0 0 L nan"/>'),
        svg('<rect width="1e999" height="1"/>'),
        svg('<rect width="1" height="1" fill="url(#none)"/>'),
        svg('<rect width="1" height="1" fill="expression(1)"/>'),
        svg('<g transform="spin(3)"/>'),
        svg("<g>" * 5000 + "</g>" * 5000),
        svg("<g/>" * 30_000),
        b"<svg><g></svg>",
        b"<svg></svg>",
        b"<html><svg/></html>",
    ],
)
def test_a_hostile_svg_is_refused(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(BadSvg):
        read_svg(data)
    (tmp_path / "a.svg").write_bytes(data)
    with pytest.raises(BadPicture):
        art_of((tmp_path / "a.svg").read_bytes())
