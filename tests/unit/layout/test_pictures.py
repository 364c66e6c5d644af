"""Pictures from strangers: what is read, and every attack that is refused quickly."""

import base64
import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from generator.catalog.files import files_in
from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.dump import dump
from generator.drawing.items import Glyphs, Group, Outline, Picture, RadialGradient, walk
from generator.geometry import Rect, Size
from generator.layout.art import Art
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


def _written(kind: str, **more: object) -> bytes:
    """A red picture of 6 by 4 pixels, its left half blue; transparent at the lower right where it can be."""
    image = Image.new("RGBA", (6, 4), (200, 30, 40, 255))
    image.paste((10, 60, 220, 255), (0, 0, 3, 4))
    image.putpixel((5, 3), (0, 0, 0, 0))
    out = io.BytesIO()
    (image if kind in ("WEBP", "GIF") else image.convert("RGB")).save(out, kind, **more)
    return out.getvalue()


def _pixels(art: Art) -> Image.Image:
    assert art.image is not None
    assert art.image.format == "png"
    return Image.open(io.BytesIO(art.image.data))


@pytest.mark.parametrize("kind", ["WEBP", "BMP", "GIF"])
def test_other_formats_become_png_with_the_same_pixels(kind: str) -> None:
    data = _written(kind, lossless=True) if kind == "WEBP" else _written(kind)
    art = art_of(data)
    assert (art.width, art.height) == (6, 4)
    image = _pixels(art).convert("RGBA")
    assert image.getpixel((1, 1)) == (10, 60, 220, 255)
    assert image.getpixel((4, 1)) == (200, 30, 40, 255)
    if kind != "BMP":
        assert image.getpixel((5, 3))[3] == 0  # type: ignore[index]


def test_of_an_animation_the_first_picture_is_taken() -> None:
    frames = [Image.new("P", (4, 4), 0), Image.new("P", (4, 4), 1)]
    for frame in frames:
        frame.putpalette([255, 0, 0, 0, 255, 0])
    out = io.BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=100)
    assert _pixels(art_of(out.getvalue())).convert("RGB").getpixel((2, 2)) == (255, 0, 0)


def test_a_webp_photograph_is_turned_as_its_notes_say() -> None:
    notes = Image.Exif()
    notes[0x0112] = 6
    art = art_of(_written("WEBP", lossless=True, exif=notes))
    assert (art.width, art.height) == (4, 6)
    assert isinstance(art.items[0], Group)


@pytest.mark.parametrize(
    "data",
    [
        b"GIF89a" + struct.pack("<HH", 60_000, 60_000) + b"\0\0\0;",
        b"BM" + struct.pack("<IHHIIiiHHIIiiII", 100, 0, 0, 54, 40, 50_000, 50_000, 1, 24, 0, 0, 0, 0, 0, 0),
        b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0" + bytes(4) + b"\xfe\x3f\0" * 2 + bytes(8),
    ],
    ids=["gif", "bmp", "webp"],
)
def test_other_formats_that_claim_to_be_huge_are_refused(data: bytes) -> None:
    with pytest.raises(BadPicture):
        art_of(data)


def test_a_missing_picture_is_a_box_with_its_name_and_all_are_counted_in_one_line(tmp_path: Path) -> None:
    layout = "layers:\n" + "".join(f"  - {{picture: art/{name}.png, box: trim}}\n" for name in ("wolf", "bat", "wolf"))
    checked = draw(tmp_path, layout)
    (found,) = checked.diagnostics
    assert (found.code, found.severity.value) == ("LAY042", "warning")
    assert found.message == "2 pictures are missing: art/bat.png, art/wolf.png"
    runs = [item.text for _, item in walk(piece(checked).front.items) if isinstance(item, Glyphs)]
    assert runs == ["wolf.png", "bat.png", "wolf.png"]


def test_a_card_whose_picture_field_is_empty_lacks_its_picture(tmp_path: Path) -> None:
    checked = draw(tmp_path, "let: {art: null}\nlayers:\n  - {picture: '{art}', box: [5, 5, 20, 20]}\n")
    assert [found.code for found in checked.diagnostics] == ["LAY042"]


@pytest.mark.parametrize(
    ("keys", "box"),
    [
        ("focus: [0, 50]", (10.0, 10.0, 40.0, 20.0)),
        ("focus: '100% 50%'", (-10.0, 10.0, 40.0, 20.0)),
        ("focus: 37.5 50", (5.0, 10.0, 40.0, 20.0)),
        ("zoom: 2", (-20.0, 0.0, 80.0, 40.0)),
        ("zoom: 2, focus: [75, 100]", (-40.0, -10.0, 80.0, 40.0)),
        ("zoom: 0.5", (10.0, 15.0, 20.0, 10.0)),
        ("zoom: null, focus: null", (0.0, 10.0, 40.0, 20.0)),
    ],
)
def test_focus_and_zoom_choose_what_is_seen(tmp_path: Path, keys: str, box: tuple[float, ...]) -> None:
    (tmp_path / "a.png").write_bytes(png(4, 2))
    card = piece(draw(tmp_path, f"layers:\n  - {{picture: a.png, box: [10, 10, 20, 20], {keys}}}\n"))
    (picture,) = (item for _, item in walk(card.front.items) if isinstance(item, Picture))
    found = picture.box
    assert (found.x, found.y, found.width, found.height) == pytest.approx(box)


def test_effects_and_fonts_of_an_svg_file_are_told_once_with_their_places(tmp_path: Path) -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n'
    body = '<rect width="9" height="9" style="filter:blur(1px)"/>\n<text font-family="Papyrus" y="8">a</text></svg>'
    (tmp_path / "a.svg").write_text(head + body)
    checked = draw(tmp_path, "layers:\n  - {picture: a.svg}\n  - {picture: a.svg, box: [0, 0, 9, 9]}\n")
    note, warning = checked.diagnostics
    assert (note.code, note.severity.value) == ("LAY043", "note")
    assert note.message == "picture 'a.svg': filter: 'blur(1px)': printed as pixels, 600 an inch, not as vectors"
    assert note.mark is not None and (Path(note.mark.file).name, note.mark.line) == ("a.svg", 2)
    assert (warning.code, warning.severity.value) == ("LAY041", "warning")
    assert warning.mark is not None and warning.mark.line == 3
    widths = [item.image.width_px for _, item in walk(piece(checked).front.items) if isinstance(item, Picture)]
    assert widths[0] > 5 * widths[1]


def test_lengths_of_layouts_may_have_units(tmp_path: Path) -> None:
    rect = "layers:\n  - {rect: {left: %s, top: %s, width: %s, height: 10}, radius: %s, stroke: ink %s}\n"
    plain = "safe: 6.35\n" + rect % (12.7, 5, 20, 2, 0.352778)
    units = "safe: 0.25in\n" + rect % ("0.5in", "5mm", "2 cm", "0.2cm", "1 pt")
    text = "  - {text: a, box: {of: safe, top: 0, height: 9}, size: '%s'}\n"
    one, other = (draw(tmp_path, layout) for layout in (plain + text % 12, units + text % "12pt"))
    assert not one.diagnostics and not other.diagnostics
    assert dump(piece(one).front) == dump(piece(other).front)
