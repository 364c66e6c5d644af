"""`pnp show --illustration`: one illustration alone, or all of a game or of the kit on a sheet."""

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from generator import pipeline
from generator.catalog.models import Catalog
from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Item, Outline
from generator.geometry import Affine, Rect, Size
from generator.illustration.draw import bounds
from generator.illustration.manners import MANNERS
from generator.layout.library import Layouts, layouts_of
from generator.layout.paint import Palette, Unpaintable, colour
from generator.layout.single import single_layer
from generator.output.named import MAKER
from generator.render.png import png
from generator.render.svg import svg
from generator.source.diagnostic import Checked, Failed, Report
from generator.source.tree import Value

NAMES = tuple(MANNERS)
"""The manners that an illustration can be drawn in."""
WINDOW = Rect(-26.0, 0.0, 52.0, 36.0)
"""The part of a large illustration that is shown: the window of a card and a little around it."""
GROUND = Colour(0xC9, 0xD3, 0xD6)
_MARGIN = 1.5
_CELL = Size(32.0, 28.0)
_CAPTION = 4.0
_COLUMNS = 6


@dataclass(frozen=True, slots=True)
class Drawer:
    """What illustrations are drawn with when no layout asks for them."""

    layouts: Layouts
    palette: Palette
    report: Report = field(default_factory=Report)

    def items(self, kind: str, values: dict[str, Value], size: Size) -> tuple[Item, ...]:
        """One layer on an area of that size."""
        return single_layer(kind, values, size, self.layouts, self.palette, self.report)

    def figure(self, illustration_id: str, manner: str) -> Drawing | None:
        """One illustration on a plain ground, as large as it is or as a card shows of it; None where it cannot be."""
        found = self.layouts.illustrations.get(illustration_id, self.report)
        around = None if found is None else bounds(found)
        if around is None:
            return None
        # A picture for a card begins at the top of its window; a part of the kit lies about its origin.
        is_large = around.width > WINDOW.width or around.height > WINDOW.height
        view = WINDOW if is_large and around.y > -WINDOW.height / 3 else around.grown(_MARGIN)
        box: Value = [-view.x - 50, -view.y, 100, 100]
        layer: dict[str, Value] = {"illustration": illustration_id, "box": box, "manner": manner, "key": "#16202a"}
        items = self.items("illustration", layer, view.size)
        whole = shapes.rect(Rect.of(view.size))
        return Drawing(view.size, (Outline(whole, GROUND), Group(items, clip=whole)))


def illustration(folder: Path | None, illustration_id: str, manner: str) -> Checked[Drawing]:
    """One illustration of the game in a folder, or a bundled one."""
    drawer = drawer_of(folder)
    if isinstance(drawer, Failed):
        return drawer
    drawing = drawer.figure(illustration_id, manner)
    return drawer.report.checked(drawing) if drawing is not None else drawer.report.refused()


def sheet(folder: Path | None, manner: str) -> Checked[Drawing]:
    """All illustrations of the game in a folder, or those of the bundled kit, each with its id."""
    drawer = drawer_of(folder)
    if isinstance(drawer, Failed):
        return drawer
    known = drawer.layouts.illustrations
    ids = known.kit() if folder is None else known.own()
    if not ids:
        drawer.report.error("ILL001", "the game has no illustrations", hint="they lie in its folder `illustrations`")
        return drawer.report.refused()
    return drawer.report.checked(_grid(drawer, ids, manner))


def drawer_of(folder: Path | None) -> Drawer | Failed:
    """What the illustrations of a game are drawn with; of the kit where there is no game."""
    if folder is None:
        return Drawer(layouts_of(None), Palette({}))
    loaded = pipeline.load(folder)
    if loaded.value is None:
        return Failed(loaded.diagnostics)
    layouts = layouts_of(loaded.value.files, loaded.value.identity.id)
    drawer = Drawer(layouts, _palette(loaded.value, layouts))
    drawer.layouts.icons.check(drawer.report)
    return drawer


def _palette(catalog: Catalog, layouts: Layouts) -> Palette:
    """The colours of the game and of the layouts of its pieces; of one name in several layouts the first."""
    found = dict(catalog.palette)
    used = dict.fromkeys(side for piece in catalog.components for side in (piece.front, piece.back) if side is not None)
    for template in (layouts.template(str(name), Report()) for name in used):
        for name, value in template.colours.items() if template is not None else ():
            if name not in found:
                with suppress(Unpaintable):  # `pnp validate` reports it at its layout
                    found[name] = colour(value, found)
    return Palette(found)


def _grid(drawer: Drawer, ids: Sequence[str], manner: str) -> Drawing:
    items: list[Item] = []
    for index, name in enumerate(ids):
        figure = drawer.figure(name, manner)
        if figure is None:
            continue
        scale = min(1.0, (_CELL.width - 1) / figure.size.width, (_CELL.height - _CAPTION - 1) / figure.size.height)
        left, top = index % _COLUMNS * _CELL.width, index // _COLUMNS * _CELL.height
        x = left + (_CELL.width - figure.size.width * scale) / 2
        y = top + (_CELL.height - _CAPTION - figure.size.height * scale) / 2
        items.append(Group(figure.items, Affine.move(x, y).after(Affine.scale(scale))))
        box: Value = [1, _CELL.height - _CAPTION, _CELL.width - 2, _CAPTION]
        caption = drawer.items("text", {"text": name, "box": box}, _CELL)
        items.append(Group(caption, Affine.move(left, top)))
    columns, lines = min(len(ids), _COLUMNS), math.ceil(len(ids) / _COLUMNS)
    return Drawing(Size(columns * _CELL.width, lines * _CELL.height), tuple(items))


def as_file(drawing: Drawing, suffix: str, dpi: int) -> bytes:
    """The drawing as the bytes of a file: SVG for `.svg`, else PNG."""
    return svg(drawing, description=MAKER).encode() if suffix == ".svg" else png(drawing, dpi)
