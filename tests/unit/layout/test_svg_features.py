"""Every feature of SVG is drawn as another renderer draws it, or refused by name: a file for each in tests/svg."""

import io
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from resvg import render, usvg

from generator import resources
from generator.drawing.digest import Digests
from generator.drawing.dump import dump
from generator.drawing.items import Drawing, Group, Item, Outline, Picture
from generator.drawing.items import Image as Painting
from generator.geometry import Affine, Size
from generator.layout.art import Art
from generator.layout.raster import raster
from generator.layout.svg.letters import SvgFonts
from generator.layout.svg.reader import BadSvg, read_svg
from generator.render.png import png
from generator.render.svg import svg
from generator.text.fonts import FontBook

FOLDER = Path(__file__).parents[2] / "svg"
DRAWN = sorted((FOLDER / "drawn").glob("*.svg"))
PICTURED = sorted((FOLDER / "pictured").glob("*.svg"))
REFUSED = sorted((FOLDER / "refused").glob("*.svg"))

MOST, MOST_OF_A_TILE = 0.6, 3.5
"""Mean difference of a channel, of 255, over the whole picture and over its worst tile: what smooth edges differ by."""
FINER = 4
"""Both are drawn so much finer than they are compared, as finely as a printer does: few edges lie between pixels."""

COARSE = {
    # PDFium puts the edges of pictures on whole pixels.
    "image-aspect": (0.6, 4.9),
    "image-own-size": (0.6, 4.9),
    "image-turned": (0.8, 8.9),
    "pattern-in-box": (0.6, 6.9),
    # PDFium takes a gradient's colour at the corner of a pixel, not in its middle, and 256 of them from end to end.
    "gradient-linear-reflect": (0.7, 3.5),
    "gradient-radial-reflect": (1.0, 4.0),
    "gradient-radial-repeat-oval": (1.0, 4.6),
    # Letters that are rotated one by one are not kerned; paths under letters are made of straight lines.
    "text-positions": (0.6, 38.0),
    "text-on-path": (0.6, 22.8),
}
"""More for a few, and why."""

TILE = 12


BOOK = FontBook((resources.fonts(),))
FONTS = SvgFonts(BOOK)


@cache
def _options() -> usvg.Options:
    options = usvg.Options.default()
    for family in BOOK.families:
        for face in BOOK.faces(family):
            options.load_font_data(face.data)
    options.font_family = "Alegreya Sans"
    return options


def theirs(data: bytes) -> Image.Image:
    tree = usvg.Tree.from_str(data.decode(), _options())
    with Image.open(io.BytesIO(bytes(render(tree, (1, 0, 0, 0, 1, 0))))) as opened:
        return Image.alpha_composite(Image.new("RGBA", opened.size, "white"), opened.convert("RGBA")).convert("RGB")


def theirs_finer(data: bytes) -> Image.Image:
    """The same, drawn finer than it is given."""
    width, height = theirs(data).size
    text = data.decode()
    root = re.search(r"<svg\b[^>]*>", text)
    assert root is not None
    head = re.sub(r'\s(width|height)="[^"]*"', "", root[0])
    if "viewBox" not in head:
        head = head.replace("<svg", f'<svg viewBox="0 0 {width} {height}"', 1)
    head = head.replace("<svg", f'<svg width="{width * FINER}" height="{height * FINER}"', 1)
    large = text[: root.start()] + head + text[root.end() :]
    return theirs(large.encode()).resize((width, height), Image.Resampling.BOX)


def ours(art: Art, size: tuple[int, int]) -> Image.Image:
    """What is drawn of a picture, by way of the PDF."""
    paper = Size(size[0] / 10, size[1] / 10)  # ten pixels a mm
    at = Affine(paper.width / art.width, 0, 0, paper.height / art.height, 0, 0)
    with Image.open(io.BytesIO(png(Drawing(paper, (Group(art.items, at),)), 254 * FINER))) as opened:
        return opened.convert("RGB").resize(size, Image.Resampling.BOX)


def differences(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """The mean difference of a channel, and that of the worst tile."""
    pixels: NDArray[np.float64] = np.abs(np.asarray(one, float) - np.asarray(other, float)).mean(axis=2)
    height, width = pixels.shape
    tiles = [
        pixels[top : top + TILE, left : left + TILE].mean()
        for top in range(0, height, TILE)
        for left in range(0, width, TILE)
    ]
    return float(pixels.mean()), float(max(tiles))


@pytest.mark.parametrize("file", [*DRAWN, *PICTURED], ids=lambda file: file.stem)
def test_a_feature_is_drawn_as_another_renderer_draws_it(file: Path) -> None:
    data = file.read_bytes()
    want = theirs_finer(data)
    art = read_svg(data, FONTS, width_mm=want.size[0] / 10, dpi=254 * FINER)
    assert bool(art.pictured) is (file.parent.name == "pictured")
    assert not art.replaced
    most, most_of_a_tile = COARSE.get(file.stem, (MOST, MOST_OF_A_TILE))
    mean, worst = differences(ours(art, want.size), want)
    assert mean <= most
    assert worst <= most_of_a_tile


@pytest.mark.parametrize("file", REFUSED, ids=lambda file: file.stem)
def test_a_feature_is_refused_by_name(file: Path) -> None:
    data = file.read_bytes()
    said = re.search(rb"<!-- says: (.*) -->\n$", data)
    assert said is not None
    with pytest.raises(BadSvg) as caught:
        read_svg(data, FONTS)
    words = said[1].decode()
    messages = [str(caught.value), *(problem.message for problem in caught.value.problems)]
    assert any(words in message for message in messages), messages


def test_the_list_of_coarse_ones_names_files() -> None:
    assert set(COARSE) <= {file.stem for file in [*DRAWN, *PICTURED]}


def test_everything_wrong_with_a_file_is_told_at_once_with_its_places() -> None:
    lines = ('<foreignObject x="1"/>', '<rect width="9" height="9" fill="nope"/>', '  <g><image href="a.png"/></g>')
    body = "\n" + "\n".join((*lines, "<foreignObject/>"))
    with pytest.raises(BadSvg) as caught:
        read_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{body}</svg>'.encode())
    found = [(problem.line, problem.column, problem.message.split(" is ")[0]) for problem in caught.value.problems]
    assert found[:2] == [(2, 1, "<foreignObject>"), (3, 1, "fill: the colour 'nope'")]
    assert found[2][:2] == (4, 6)
    assert len(found) == 3  # the second one says nothing new
    assert str(caught.value) == "<foreignObject> is not supported (line 2, and 2 more)"


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'


def test_a_text_in_a_font_that_there_is_not_is_set_in_another_and_told() -> None:
    art = read_svg(f'{SVG}\n<text font-family="Papyrus, fantasy" y="9">a</text></svg>'.encode(), FONTS)
    (found,) = art.replaced
    assert (found.line, found.message) == (2, "there is no font 'Papyrus'; its text is set in 'alegreya-sans'")
    assert read_svg(f'{SVG}<text font-family="sans-serif">a</text></svg>'.encode(), FONTS).replaced == ()


def test_a_character_that_no_font_has_is_refused_by_name() -> None:
    with pytest.raises(BadSvg, match="no font has the character 'ሴ'"):
        read_svg(f"{SVG}<text>aሴ</text></svg>".encode(), FONTS)


def test_effects_are_drawn_in_the_pixels_that_their_printed_size_needs() -> None:
    data = (FOLDER / "pictured" / "filter.svg").read_bytes()
    small, large = (read_svg(data, width_mm=width_mm) for width_mm in (20, 40))
    widths = [image.width_px for art in (small, large) for image in _images(art.items)]
    assert widths[1] == pytest.approx(2 * widths[0], abs=3)
    assert (small.dpi, large.dpi) == (600, 600)
    assert 200 < widths[0] < 473  # 20 mm, of which the shape takes a part


def test_effects_that_take_long_are_drawn_coarser_or_refused() -> None:
    file = '<filter id="f"><feMorphology radius="{}"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>'
    assert read_svg((SVG + file.format(0.2)).encode(), width_mm=90).dpi < 600
    with pytest.raises(BadSvg, match="take too much work"):
        read_svg((SVG + file.format(4)).encode(), width_mm=90)


def _images(items: tuple[Item, ...]) -> list[Painting]:
    found: list[Painting] = []
    for item in items:
        if isinstance(item, Picture):
            found.append(item.image)
        elif isinstance(item, Group):
            found += _images(item.items)
    return found


def test_very_many_mistakes_are_not_all_told() -> None:
    body = "".join(f'<rect width="9" height="9" fill="colour{i}"/>' for i in range(200))
    with pytest.raises(BadSvg) as caught:
        read_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{body}</svg>'.encode())
    assert len(caught.value.problems) == 20
    assert "20 or more" in str(caught.value)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('<rect width="5" height="5" style="fill:#D9A441;fill:color(display-p3 0.8 0.6 0.2)"/>', 'fill="#D9A441"'),
        ('<rect width="5" height="5" style="--mine:1;fill:red"/>', 'fill="red"'),
        ('<g style="fill:red"><rect width="5" height="5" style="transform:translate(0px,0)"/></g>', 'fill="red"'),
        (
            '<style>rect{fill:red;fill:blue!important}</style><rect width="5" height="5" style="fill:lime"/>',
            'fill="#00f"',
        ),
        ('<rect width="5" height="5" fill="#D9A441" style="fill:color(display-p3 0.8 0.6 0.2)"/>', 'fill="#D9A441"'),
        (
            (
                "<style>:root{--main:#b3123f;--ink:var(--main)}rect{fill:var(--ink);stroke-width:var(--w, 2)}</style>"
                '<g stroke="lime"><rect width="5" height="5"/></g>'
            ),
            'fill="#b3123f" stroke="lime" stroke-width="2"',
        ),
        (
            (
                '<g style="--r:200;--main:blue"><g style="--main:rgb(var(--r), 10, 0)"><rect width="5" height="5" '
                'fill="var(--main)"/></g></g>'
            ),
            'fill="rgb(200, 10, 0)"',
        ),
        ('<style>g ~ rect{fill:red}</style><g/><a/><rect width="5" height="5"/>', 'fill="red"'),
        (
            (
                "<style>svg > g + a > rect{fill:red} g a rect + rect{fill:lime}</style><g/>"
                '<a><rect width="5" height="5"/></a>'
            ),
            'fill="red"',
        ),
    ],
    ids=[
        "wide gamut",
        "custom property",
        "style transform",
        "important",
        "wide gamut over an attribute",
        "variables",
        "variable of an inner group",
        "sibling anywhere before",
        "blanks around signs",
    ],
)
def test_what_programs_write_in_other_words_draws_the_same(one: str, other: str) -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    plain = f'{head}<rect width="5" height="5" {other}/></svg>'
    assert read_svg(f"{head}{one}</svg>".encode()) == read_svg(plain.encode())


LINE = 'fill="none" stroke="red"'


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            f'<path d="M1 1h6v3" {LINE} stroke-dasharray="10 5" stroke-dashoffset="5" pathLength="90"/>',
            f'<path d="M1 1h6v3" {LINE} stroke-dasharray="1 .5" stroke-dashoffset=".5"/>',
        ),
        (
            f'<path d="M1 1h4v4h-4z" {LINE} stroke-dasharray="1" pathLength="8"/>',
            f'<path d="M1 1h4v4h-4z" {LINE} stroke-dasharray="2"/>',
        ),
        (f'<path d="M1 1h6" {LINE} pathLength="0"/>', f'<path d="M1 1h6" {LINE}/>'),
        (
            f'<g transform="scale(2 3)"><path d="M1 1h2v1" {LINE} style="vector-effect:non-scaling-stroke"/></g>',
            f'<path d="M2 3h4v3" {LINE}/>',
        ),
        (
            f'<path transform="scale(3)" d="M1 1h2v1" {LINE} stroke-dasharray="1" vector-effect="non-scaling-stroke"/>',
            f'<path d="M3 3h6v3" {LINE} stroke-dasharray="1"/>',
        ),
        (
            (
                f'<path transform="scale(2 3)" d="M1 1h2v1" {LINE} stroke-dasharray="1" pathLength="9" '
                'vector-effect="non-scaling-stroke"/>'
            ),
            f'<path d="M2 3h4v3" {LINE} stroke-dasharray="0.777777777777777777"/>',
        ),
        (
            (
                "<style>rect{fill:red}@media print{rect{fill:lime}}@media screen{rect{fill:blue}}</style>"
                '<rect width="5" height="5"/>'
            ),
            '<rect width="5" height="5" fill="lime"/>',
        ),
        (
            (
                '<style media="screen">rect{fill:red}</style><style media="only print, (width: 9px)">rect{fill:lime}'
                '</style><rect width="5" height="5"/>'
            ),
            '<rect width="5" height="5" fill="lime"/>',
        ),
    ],
    ids=[
        "path length",
        "path length of a closed path",
        "path length without dashes",
        "a width for all transforms",
        "dashes for all transforms",
        "path length under a transform",
        "rules for print",
        "a style sheet for print",
    ],
)
def test_what_another_renderer_passes_over_is_drawn_as_it_is_meant(one: str, other: str) -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9">'
    drawn, meant = (read_svg(f"{head}{body}</svg>".encode()) for body in (one, other))
    assert dump(Drawing(Size(9, 9), drawn.items)) == dump(Drawing(Size(9, 9), meant.items))
    blur = '<filter id="f"><feGaussianBlur stdDeviation=".1"/></filter><g filter="url(#f)">'
    blurred = [f"{head}{blur}{body}</g></svg>".encode() for body in (one, other)]
    if "scale(2 3)" in one:
        with pytest.raises(BadSvg, match="'non-scaling-stroke' of a distorted shape"):
            read_svg(blurred[0], width_mm=9)
        return
    pictures = [ours(read_svg(data, width_mm=9, dpi=254 * FINER), (90, 90)) for data in blurred]
    assert differences(*pictures)[1] < 0.5


def test_a_line_that_keeps_its_width_is_measured_in_the_size_of_the_file() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="{0}" height="{0}">'
    shape = f'<path d="M1 1h6v3" {LINE} {{}}/></svg>'
    one = read_svg((head.format(90) + shape.format('stroke-width="5" vector-effect="non-scaling-stroke"')).encode())
    other = read_svg((head.format(90) + shape.format('stroke-width=".5"')).encode())
    assert dump(Drawing(Size(9, 9), one.items)) == dump(Drawing(Size(9, 9), other.items))


def test_a_gradient_takes_its_transform_from_another() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    stops = '<stop/><stop offset="1" stop-color="red"/>'
    shape = '<rect width="5" height="5" fill="url(#b)"/></svg>'
    turned = 'gradientTransform="rotate(20)" gradientUnits="userSpaceOnUse"'
    chain = f'{head}<linearGradient id="a" {turned}>{stops}</linearGradient><linearGradient id="b" href="#a"/>{shape}'
    alone = f'{head}<linearGradient id="b" {turned}>{stops}</linearGradient>{shape}'
    assert read_svg(chain.encode()) == read_svg(alone.encode())


def test_an_offset_is_at_least_that_of_the_stop_before() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><linearGradient id="g">'
    stops = '<stop offset=".6"/><stop offset="{}" stop-color="lime"/><stop offset="1" stop-color="red"/>'
    rest = '</linearGradient><rect width="5" height="5" fill="url(#g)"/></svg>'
    one, other = (read_svg(f"{head}{stops.format(offset)}{rest}".encode()) for offset in (".2", ".6"))
    assert one == other


def test_a_picture_used_often_is_unpacked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    file = (FOLDER / "drawn" / "image-png.svg").read_text().split("\n")
    image = next(line for line in file if "<image" in line).replace("<image", '<image id="i"')
    copies = "".join(f'<use href="#i" x="{i}"/>' for i in range(300)) + image.replace('id="i"', 'id="j"')
    read: list[int] = []

    def counted(data: bytes) -> Art:
        read.append(len(data))
        return raster(data)

    monkeypatch.setattr("generator.layout.svg.document.raster.raster", counted)
    read_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{image}{copies}</svg>'.encode())
    assert len(read) == 1


STAR = '<path id="p" d="M0 0' + "l1 2" * 500 + '"/>'
LIMITS = {
    "steps": (f"<defs>{STAR}</defs>" + '<use href="#p"/>' * 500, "its paths have more than 200000 steps"),
    "elements": ('<g id="g">' + "<g/>" * 300 + "</g>" + '<use href="#g"/>' * 300, "it draws more than 20000 elements"),
    "points": ('<polygon points="' + "1,2 " * 250_000 + '"/>', "a polygon of more than 200000 points"),
    "path": ('<path d="M0 0' + "l1 2" * 250_000 + '"/>', "path data of more than 200000 steps"),
    "style": ('<rect style="' + "fill:red;" * 30_000 + '"/>', "a style of more than 200000 characters"),
    "circles of filters": (
        "".join(f'<mask id="m{i}"><rect width="9" height="9" mask="url(#m{(i + 1) % 3})"/></mask>' for i in range(3))
        + '<rect width="9" height="9" mask="url(#m0)"/>',
        "contains itself",
    ),
    "masks in masks": (
        "".join(
            f'<mask id="m{i}">' + f'<rect width="9" height="9" fill="#999" mask="url(#m{i + 1})"/>' * 9 + "</mask>"
            for i in range(12)
        )
        + '<mask id="m12"><path d="M0 0h9v9" fill="#999"/></mask><rect width="9" height="9" mask="url(#m0)"/>',
        "take too long to draw",
    ),
    "steps of a filter": (
        '<filter id="f">' + "<feOffset/>" * 65 + '</filter><rect width="9" height="9" filter="url(#f)"/>',
        "a filter of more than 64 steps",
    ),
    "octaves": (
        '<filter id="f"><feTurbulence numOctaves="99"/></filter><rect width="9" height="9" filter="url(#f)"/>',
        "numOctaves='99' of <feTurbulence> is more than 12",
    ),
    "region": (
        '<filter id="f" x="-1e6" width="2e6"><feTurbulence/></filter><rect width="9" height="9" filter="url(#f)"/>',
        "a filter's region of more than 10 times the size of the file",
    ),
    "radius of the element": (
        (
            '<filter id="f" primitiveUnits="objectBoundingBox"><feMorphology radius="1"/></filter>'
            '<rect width="9" height="9" filter="url(#f)"/>'
        ),
        "take too much work",
    ),
    "dashes with an effect": (
        '<g style="filter:blur(1px)"><path d="M0 0h9e3" stroke="red" stroke-dasharray=".1"/></g>',
        "a line of more than 10000 dashes",
    ),
    "filters": (
        '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>'
        + '<circle cx="5" cy="5" r="4" filter="url(#f)"/>' * 2000,
        "take too much work",
    ),
    "sheets": ("<style>" + "a{fill:red}" * 20_000 + "</style>", "style sheets of more than 200000 characters"),
    "rules": (
        "<style>" + ".a{}" * 6000 + "</style>" + "".join(f'<rect class="b{i}"/>' for i in range(600)),
        "its style sheet has too many rules for so many elements",
    ),
    "dashes": ('<path d="M0 0h9e3" stroke="red" stroke-dasharray=".1"/>', "a line of more than 10000 dashes"),
    "stops": (
        '<linearGradient id="g">' + "<stop/>" * 900 + "</linearGradient>" + '<path d="M0 0h9v9" fill="url(#g)"/>' * 60,
        "its paths have more than 200000 steps",
    ),
    "unions": (
        '<clipPath id="c">' + '<circle r="9"/>' * 90 + "</clipPath>" + '<path d="M0 0h9v9" clip-path="url(#c)"/>' * 99,
        "its paths have more than 200000 steps",
    ),
}


@pytest.mark.parametrize("name", LIMITS)
def test_work_is_bounded(name: str) -> None:
    body, said = LIMITS[name]
    with pytest.raises(BadSvg) as caught:
        read_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{body}</svg>'.encode())
    assert said in " ".join((str(caught.value), *(problem.message for problem in caught.value.problems)))


@pytest.mark.parametrize("name", ["gradient-radial-focus", "gradient-radial-oval", "clip-evenodd", "stroke-miterlimit"])
def test_what_is_drawn_is_written_as_svg_again(name: str) -> None:
    data = (FOLDER / "drawn" / f"{name}.svg").read_bytes()
    art = read_svg(data, FONTS)
    paper = Size(180 / 96 * 25.4, 180 / 96 * 25.4)
    drawing = Drawing(paper, (Group(art.items, Affine.scale(paper.width / art.width)),))
    written = theirs(svg(drawing, strict=True).encode())
    mean, worst = differences(written, theirs(data))
    assert mean <= MOST
    assert worst <= MOST_OF_A_TILE
    assert dump(drawing) != dump(Drawing(paper, ()))


def test_new_ways_of_drawing_are_told_apart() -> None:
    names = ("gradient-radial-focus", "gradient-radial", "clip-evenodd", "stroke-miterlimit")
    drawings = [Drawing(Size(9, 9), read_svg((FOLDER / "drawn" / f"{name}.svg").read_bytes()).items) for name in names]
    texts = [dump(drawing) for drawing in drawings]
    assert "clip even-odd" in texts[2]
    assert "mitre limit 4" in texts[3]
    assert texts[0].count("radial(") == 1
    assert len(texts[0].split("radial(")[1].split("=")[0].split()) == 6, "a focus is said after centre and radius"
    assert len({Digests().of(drawing) for drawing in drawings}) == len(names)
    plain = [Drawing(Size(9, 9), _without(drawing.items)) for drawing in drawings]
    assert all(Digests().of(one) != Digests().of(other) for one, other in zip(drawings[2:], plain[2:], strict=True))


def _without(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The items without even-odd clips and mitre limits."""
    made: list[Item] = []
    for item in items:
        match item:
            case Group():
                made.append(replace(item, items=_without(item.items), even_odd=False))
            case Outline(_, _, stroke) if stroke is not None:
                made.append(replace(item, stroke=replace(stroke, miter_limit=10.0)))
            case _:
                made.append(item)
    return tuple(made)
