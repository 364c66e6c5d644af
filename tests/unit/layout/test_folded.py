"""Faces of folded pieces: mirrored backs, panels with layouts of their own, windows that are not printed."""

from functools import cache

import numpy as np
import numpy.typing as npt
import pypdfium2

from generator.catalog.forms import TuckBox
from generator.drawing import extent
from generator.drawing.items import Drawing, Glyphs, Group, walk
from generator.drawing.piece import Document, Page, Piece
from generator.geometry import Point, Rect
from generator.layout.compose import compose
from generator.layout.fonts import fonts_of
from generator.layout.library import layouts_of
from generator.render.pdf import pdf
from generator.source.diagnostic import Report
from tests.folded import GAME
from tests.unit.export.sample import verified


@cache
def pieces(*, sleeves: bool = False) -> dict[str, Piece]:
    game = verified(GAME)
    files = game.catalog.files
    checked = compose(game, layouts_of(files, "hill"), fonts_of(files, Report()), sleeves=sleeves)
    assert checked.value is not None, checked.diagnostics
    return {piece.id: piece for piece in checked.value}


def pixels(face: Drawing) -> npt.NDArray[np.int16]:
    """The face in colour at four pixels a millimetre."""
    data = pdf(Document((Page(face),), "face", "nobody"))
    with pypdfium2.PdfDocument(data) as document:
        return np.array(document[0].render(scale=4 * 25.4 / 72).to_pil().convert("RGB"), dtype=np.int16)


def test_a_mirrored_back_is_the_front_the_other_way_round() -> None:
    ogre = pieces()["ogre"]
    assert ogre.back is not None
    front, back = pixels(ogre.front), pixels(ogre.back)
    assert not np.array_equal(front, back)
    assert (np.abs(front[:, ::-1] - back).max(axis=2) > 40).mean() < 0.02  # but for the edges of shapes


def test_nothing_is_printed_in_the_window_of_a_cover() -> None:
    life = pieces()["life"]
    assert life.back is not None
    shown = pixels(life.back)
    size = shown.shape[0]
    column = shown[:, size // 2]
    white = [row / 4 for row in range(size) if (column[row] > 250).all()]
    # From the rim inwards: print, the window, print.
    assert white and 4.0 < min(white) < 5.0 and 12.5 < max(white) < 13.7


def test_each_panel_of_a_box_has_its_words_in_its_place() -> None:
    catalog = verified(GAME).catalog
    (component,) = catalog.set_of("box").components
    assert isinstance(component.form, TuckBox)
    found: dict[str, list[str]] = {}
    for at, item in walk(pieces()["box"].front.items):
        if isinstance(item, Glyphs) and item.glyphs:
            middle = at.apply(Point((item.xs[0] + item.xs[-1]) / 2, item.y - 0.5))
            for panel in component.panels:
                if panel.box.contains(Rect(middle.x, middle.y, 0, 0)):
                    found.setdefault(panel.name, []).append(item.text)
    said = {name: " ".join(texts) for name, texts in found.items()}
    assert said["front"] == "The Hill Beasts · 52 cards"
    assert said["back"].startswith("The Hill 52 Beasts")
    assert {said[name] for name in ("left", "right", "top", "bottom")} == {"The Hill · Beasts"}


def test_panels_of_a_box_do_not_print_over_one_another() -> None:
    (component,) = verified(GAME).catalog.set_of("box").components
    face = pieces()["box"].front
    groups = [item for item in face.items if isinstance(item, Group)]
    assert len(groups) == len(component.panels)
    for group, own in zip(groups, component.panels, strict=True):
        assert group.clip is not None
        seen = extent.of_path(group.clip)
        assert seen.contains(own.box)
        for panel in component.panels:
            if panel is not own:
                walls = {"front", "back", "left", "right"}
                both = {panel.name, own.name} <= walls
                assert not (both and seen.overlaps(panel.box)), (own.name, panel.name)


def test_boxes_for_sleeves_are_those_of_larger_cards() -> None:
    plain, sleeved = pieces()["box"], pieces(sleeves=True)["box"]
    assert sleeved.size.width > plain.size.width and sleeved.size.height > plain.size.height
    assert pieces(sleeves=True)["knight"].size == pieces()["knight"].size
