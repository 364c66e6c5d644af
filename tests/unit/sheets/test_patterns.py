"""One suite over every kind of piece, paper and duplex mode, up to the finished PDF."""

from collections import Counter
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pypdfium2 as pdfium
import pytest

from generator.colour import BLACK
from generator.drawing.items import Drawing, Group, Outline
from generator.drawing.piece import Document, Page, Piece
from generator.drawing.shapes import rect
from generator.geometry import Rect, Size
from generator.render.pdf import pdf
from generator.render.readback import check, names_in
from generator.sheets import KINDS, Duplex, SheetSpec, sheets_for
from generator.sheets.papers import A4, LETTER, Paper
from tests.unit.sheets.folded import FOLDED
from tests.unit.sheets.sample import SLUG, files, letter, piece

SIZES = {"card": Size(57.15, 88.9), "token": Size(16, 16), "tile": Size(40, 40), "board": Size(300, 280)}


def sample(kind: str) -> list[Piece]:
    if kind in FOLDED:
        return [replace(FOLDED[kind], id=f"{kind}{n}", copies=n, set_id=f"{kind}s") for n in (1, 3)]
    size = SIZES.get(kind, Size(140.0, 200.0))
    return [piece(f"{kind}{n}", size, kind=kind, copies=n, set_id=f"{kind}s") for n in (1, 3)]  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("duplex", Duplex)
def test_every_face_of_every_copy_is_found_again(kind: str, paper: Paper, duplex: Duplex) -> None:
    found: Counter[str] = Counter()
    for file in files(sample(kind), SheetSpec(SLUG, paper=paper, duplex=duplex)):
        if file.name.endswith("-large"):  # the same boards once more
            continue
        for page in file.pages:
            named = [item.name for item in page.drawing.items if isinstance(item, Group) and item.name]
            found.update({name.rsplit("/", 1)[0] if name.count("/") == 2 else name for name in named})
    wanted = {
        f"{kind}s/{kind}{n}#{copy}:{side}"
        for n in (1, 3)
        for copy in range(1, n + 1)
        for side in (("front",) if kind == "box" else ("front", "back"))
    }
    assert set(found) == wanted


def test_finished_files_hold_every_name_and_are_sound() -> None:
    everything = [piece for kind in KINDS for piece in sample(kind)]
    for file in files(everything):
        data = pdf(Document(file.pages, file.title, "nobody"))
        wanted = Counter(
            item.name for page in file.pages for item in page.drawing.items if isinstance(item, Group) and item.name
        )
        assert names_in(data) == wanted
        assert check(data) == []


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
def test_printed_backs_lie_upon_printed_fronts(paper: Paper, duplex: Duplex) -> None:
    size = Size(50.0, 80.0)
    # A flag in the front's upper left corner is in the back's upper right one, seen through the card.
    front = Drawing(size, (Outline(rect(Rect(5.0, 5.0, 20.0, 10.0)), fill=BLACK),))
    back = Drawing(size, (Outline(rect(Rect(25.0, 5.0, 20.0, 10.0)), fill=BLACK),))
    card = Piece("flag", "Flag", "card", "deck", front, back, rect(Rect.of(size)), 0.0, 7)
    checked = sheets_for([card], SheetSpec(SLUG, paper=paper, duplex=duplex), letter)
    assert checked.value is not None
    fronts, backs = (raster(page) for page in checked.value[0].pages)
    height, width = fronts.shape
    turned = np.fliplr(backs) if (duplex is Duplex.LONG) == (height >= width) else np.flipud(backs)
    dark = fronts < 128
    assert dark.sum() > 7 * 20 * 10 * 4  # two pixels a mm
    assert ((turned < 128) != dark).mean() < 1e-4


def raster(page: Page) -> npt.NDArray[np.uint8]:
    """The page in grey at two pixels a millimetre, faces alone."""
    faces = tuple(item for item in page.drawing.items if isinstance(item, Group) and item.name)
    data = pdf(Document((Page(Drawing(page.drawing.size, faces)),), "faces", "nobody"))
    with pdfium.PdfDocument(data) as document:
        bitmap = document[0].render(scale=2 * 25.4 / 72, grayscale=True)
        return np.asarray(bitmap.to_numpy(), dtype=np.uint8).reshape(bitmap.height, bitmap.width).copy()
