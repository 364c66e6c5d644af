"""`pnp build --target cut`: layers, lines and marks in the finished files, read by other programs."""

import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pypdfium2
import pytest
from ezdxf import bbox, filemanagement
from ezdxf.entities.lwpolyline import LWPolyline

from generator.units import mm_to_px
from tests.e2e.conftest import ROOT, Pnp

A4_MM = (210.0, 297.0)
CARD_MM = (63.5, 88.9)
DPI = 150
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
SVG = "{http://www.w3.org/2000/svg}"


def built(run: Pnp, folder: Path, machine: str) -> Path:
    sets = "reference-cards,tribe-tokens"
    game = ROOT / "content" / "geyser"
    told = run(folder, "build", game, "--draft", "--target", "cut", "--machine", machine, "--sets", sets)
    assert told.returncode == 0, told.stderr
    (made,) = (folder / "output" / "geyser" / "cut").iterdir()
    return made


def page_size(file: Path) -> tuple[float, float]:
    """How wide and high the page of a cut file is, in mm."""
    root = ElementTree.fromstring(file.with_suffix(".svg").read_text(encoding="utf-8"))
    width, height = (float(str(root.get(side)).removesuffix("mm")) for side in ("width", "height"))
    assert sorted((width, height)) == list(A4_MM)
    return width, height


def boxes_of_dxf(file: Path) -> list[tuple[float, ...]]:
    """Left, top, right and bottom of every closed line, y downwards from the top of the page."""
    drawing = filemanagement.readfile(file)
    assert drawing.header["$INSUNITS"] == 4  # millimetres
    found: list[tuple[float, ...]] = []
    _, height = page_size(file)
    for entity in drawing.modelspace():
        assert isinstance(entity, LWPolyline) and entity.closed and entity.dxf.layer == "CUT"
        box = bbox.extents([entity])
        found.append((box.extmin.x, height - box.extmax.y, box.extmax.x, height - box.extmin.y))
    return found


def layers_of_svg(file: Path) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    return {str(layer.get(LABEL)): layer for layer in root.iter(f"{SVG}g") if layer.get(LABEL)}


def boxes_of_svg(layer: ElementTree.Element) -> list[tuple[float, ...]]:
    found: list[tuple[float, ...]] = []
    for path in layer.iter(f"{SVG}path"):
        numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", str(path.get("d")))]
        xs, ys = numbers[::2], numbers[1::2]
        found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def page_of(file: Path, number: int) -> np.ndarray:
    """A page of a PDF as grey pixels."""
    picture = pypdfium2.PdfDocument(file)[number].render(scale=DPI / 72, grayscale=True)
    return np.asarray(picture.to_pil().convert("L"))


def darkness(page: np.ndarray, left: float, top: float, right: float, bottom: float) -> float:
    """The share of the pixels in a box that are black."""
    x1, y1, x2, y2 = (mm_to_px(value, DPI) for value in (left, top, right, bottom))
    return float((page[y1:y2, x1:x2] < 64).mean())


@pytest.fixture(scope="module")
def silhouette(run: Pnp, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(run, tmp_path_factory.mktemp("silhouette"), "silhouette")


def test_every_piece_has_a_closed_line_of_its_size(silhouette: Path) -> None:
    cards = [box for file in sorted(silhouette.glob("cards-*.dxf")) for box in boxes_of_dxf(file)]
    assert len(cards) == 8
    for left, top, right, bottom in cards:
        assert sorted((right - left, bottom - top)) == pytest.approx(CARD_MM, abs=0.01)
    tokens = [box for file in sorted(silhouette.glob("tokens-*.dxf")) for box in boxes_of_dxf(file)]
    assert len(tokens) == 32
    for left, top, right, bottom in tokens:
        assert (right - left, bottom - top) == pytest.approx((12.0, 12.0), abs=0.02)


def test_svg_and_dxf_have_the_same_lines_where_the_sheet_is_printed(silhouette: Path) -> None:
    for number, file in enumerate(sorted(silhouette.glob("cards-*.dxf"))):
        lines = boxes_of_dxf(file)
        layers = layers_of_svg(file.with_suffix(".svg"))
        assert list(layers) == ["Print", "Regmarks", "Cut"]
        assert np.allclose(sorted(boxes_of_svg(layers["Cut"])), sorted(lines), atol=0.02)
        page = page_of(silhouette / "cards.pdf", 2 * number)  # fronts and backs in turn
        for left, top, right, bottom in lines:
            rim = np.concatenate(
                [
                    page[mm_to_px(y, DPI), mm_to_px(left + 6, DPI) : mm_to_px(right - 6, DPI)]
                    for y in (top + 0.6, bottom - 0.6)
                ]
            )
            assert (rim < 250).mean() > 0.9  # colour goes up to the line


def test_marks_are_printed_where_the_machine_looks_for_them_and_nothing_near(silhouette: Path) -> None:
    page = page_of(silhouette / "cards.pdf", 0)
    width, height = page_size(silhouette / "cards-1.svg")
    assert darkness(page, 10.2, 10.2, 14.8, 14.8) > 0.98
    assert darkness(page, 0.0, 0.0, width, 9.5) == 0.0
    for corner in ((width - 19.5, 10.2, width - 10.5, 10.8), (10.2, height - 19.5, 10.8, height - 10.5)):
        assert darkness(page, *corner) > 0.9
    for file in silhouette.glob("*.dxf"):
        width, height = page_size(file)
        for left, top, right, bottom in boxes_of_dxf(file):
            assert left > 16.5 or top > 16.5  # the square
            assert left > 12.5 and top > 12.5 and right < width - 12.5 and bottom < height - 12.5


def test_a4_has_eight_cards_on_one_sheet_between_the_marks(silhouette: Path) -> None:
    assert len(boxes_of_dxf(silhouette / "cards-1.dxf")) == 8
    assert not (silhouette / "cards-2.dxf").exists()


def test_a_machine_without_marks_gets_no_layer_of_them(run: Pnp, tmp_path: Path) -> None:
    made = built(run, tmp_path, "plain")
    layers = layers_of_svg(made / "cards-1.svg")
    assert list(layers) == ["Print", "Cut"]
    assert len(boxes_of_dxf(made / "cards-1.dxf")) == 8
