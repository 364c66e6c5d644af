"""Every backend draws every drawing alike: PDF through PDFium against SVG through resvg, and each as it always did."""

import math
from collections.abc import Callable
from io import BytesIO

import numpy as np
import pikepdf
import pytest
from numpy.typing import NDArray
from PIL import Image
from resvg import render, usvg

from generator.drawing.dump import dump
from generator.drawing.items import Drawing, Group
from generator.drawing.piece import Document, Page
from generator.geometry import Affine, Size
from generator.render import readback
from generator.render.pdf import pdf
from generator.render.png import png
from generator.render.svg import svg
from tests.contract.drawings import drawings

DPI, BLEED = 254, 3.0  # ten pixels a mm, so that neither renderer has to round the size
NAMES = tuple(drawings())

LEAST_DB = {"words": 36.0, "pictures": 32.0}
"""How alike two renderers' pixels must be; they smooth enlarged pictures differently, and small letters a little."""

LEAST_DB_ELSE = 42.0


def on_page(drawing: Drawing, name: str) -> Document:
    paper = Size(drawing.size.width + 2 * BLEED, drawing.size.height + 2 * BLEED)
    group = Group(drawing.items, Affine.move(BLEED, BLEED), name=name)
    return Document((Page(Drawing(paper, (group,))),), title=name, author="Test")


def through_pdf(drawing: Drawing) -> NDArray[np.float64]:
    with Image.open(BytesIO(png(drawing, DPI, BLEED))) as image:
        return np.asarray(image.convert("RGB")).astype(float)


def through_svg(drawing: Drawing) -> NDArray[np.float64]:
    options = usvg.Options.default()
    options.dpi = float(DPI)
    tree = usvg.Tree.from_str(svg(drawing, BLEED), options)
    with Image.open(BytesIO(bytes(render(tree, (1, 0, 0, 0, 1, 0))))) as image:
        on_white = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image.convert("RGBA"))
    return np.asarray(on_white.convert("RGB")).astype(float)


def likeness_db(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    error = float(np.square(one - other).mean())
    return math.inf if error == 0 else 10 * math.log10(255**2 / error)


@pytest.mark.parametrize("name", NAMES)
def test_pdf_and_svg_show_the_same_picture(name: str) -> None:
    drawing = drawings()[name]
    one, other = through_pdf(drawing), through_svg(drawing)
    assert one.shape == other.shape
    assert likeness_db(one, other) > LEAST_DB.get(name, LEAST_DB_ELSE)


@pytest.mark.parametrize(
    "name", [name for name in NAMES if name != "pictures"]
)  # Pillow may come to pack them otherwise
def test_a_drawing_keeps_its_dump_its_svg_and_its_content_stream(name: str, golden: Callable[[str, str], None]) -> None:
    drawing = drawings()[name]
    golden(f"backends/{name}.drawing.txt", dump(drawing))
    if name != "words":  # whose outlines would fill pages
        golden(f"backends/{name}.svg", svg(drawing, BLEED, title=name))
    with pikepdf.open(BytesIO(pdf(on_page(drawing, name)))) as file:
        golden(f"backends/{name}.content.txt", file.pages[0].Contents.read_bytes().decode("ascii"))


@pytest.mark.parametrize("name", NAMES)
def test_a_named_piece_is_found_in_a_sound_pdf(name: str) -> None:
    data = pdf(on_page(drawings()[name], name))
    assert readback.names_in(data)[name] == 1
    assert readback.check(data) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_backend_repeats_itself(name: str) -> None:
    one, other = drawings()[name], drawings()[name]
    assert png(one, 100, BLEED) == png(other, 100, BLEED)
    assert svg(one, BLEED) == svg(other, BLEED)
    assert pdf(on_page(one, name)) == pdf(on_page(other, name))
