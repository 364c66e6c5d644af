"""`pnp show --illustration`: one illustration alone, as a picture."""

from pathlib import Path

from generator import pipeline, resources
from generator.catalog.models import Catalog
from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import Drawing, Outline
from generator.geometry import Rect, Size
from generator.illustration.draw import bounds
from generator.illustration.manners import MANNERS
from generator.layout.area import Area
from generator.layout.drawer import LayerDrawer
from generator.layout.element import Theme
from generator.layout.layer import Layer, Template
from generator.layout.library import Layouts, layouts_of
from generator.layout.paint import Palette
from generator.layout.pictures import PictureLibrary
from generator.output.named import MAKER
from generator.render.png import png
from generator.render.svg import svg
from generator.source.diagnostic import Checked, Failed, Report
from generator.source.tree import Tree, Value
from generator.text.fonts import FontBook

NAMES = tuple(MANNERS)
"""The manners that an illustration can be drawn in."""
WINDOW = Rect(-26.0, 0.0, 52.0, 36.0)
"""The part of a large illustration that is shown: the window of a card and a little around it."""
GROUND = Colour(0xC9, 0xD3, 0xD6)
_MARGIN = 1.5
_TREE = Tree({}, {}, {})


def illustration(folder: Path | None, illustration_id: str, manner: str) -> Checked[Drawing]:
    """One illustration on a plain ground, as large as it is or as a card shows of it; without a game a bundled one."""
    report = Report()
    catalog: Catalog | None = None
    if folder is not None:
        loaded = pipeline.load(folder)
        if loaded.value is None:
            return Failed(loaded.diagnostics)
        catalog = loaded.value
    layouts = layouts_of(catalog.files, catalog.identity.id) if catalog else layouts_of(None)
    return report.joined(drawn(layouts, dict(catalog.palette) if catalog else {}, illustration_id, manner))


def drawn(layouts: Layouts, palette: dict[str, Colour], illustration_id: str, manner: str) -> Checked[Drawing]:
    """The same with layouts and colours at hand."""
    report = Report()
    found = layouts.illustrations.get(illustration_id, report)
    around = None if found is None else bounds(found)
    if found is None or around is None:
        return report.refused()
    view = around.grown(_MARGIN)
    if around.width > WINDOW.width or around.height > WINDOW.height:
        view = WINDOW
    drawer = LayerDrawer(FontBook([resources.fonts()]), PictureLibrary(None), layouts, report, palette)
    box: Value = [-view.x - 50, -view.y, 100, 100]
    values: dict[str, Value] = {"illustration": illustration_id, "box": box, "manner": manner, "key": "#16202a"}
    layer = Layer("illustration", None, values, (), frozenset(), frozenset(), _TREE, ())
    theme = Theme(Palette(palette), {}, _template(layer))
    items = drawer.draw((layer,), {}, Area.plain(view.width, view.height), theme)
    ground = Outline(shapes.rect(Rect(0, 0, view.width, view.height)), GROUND)
    return report.checked(Drawing(Size(view.width, view.height), (ground, *items)))


def _template(layer: Layer) -> Template:
    return Template("illustration", "", None, None, 0.0, {}, {}, {}, (layer,), {}, _TREE)


def as_file(drawing: Drawing, suffix: str, dpi: int) -> bytes:
    """The drawing as the bytes of a file: SVG for `.svg`, else PNG."""
    return svg(drawing, description=MAKER).encode() if suffix == ".svg" else png(drawing, dpi)
