"""One layer drawn by itself, where no layout asks for it: an illustration for a cover, or alone."""

from collections.abc import Mapping

from generator import resources
from generator.drawing.items import Item
from generator.geometry import Size
from generator.layout.area import Area
from generator.layout.drawer import LayerDrawer
from generator.layout.element import Theme
from generator.layout.layer import Layer, Template
from generator.layout.library import Layouts
from generator.layout.paint import Palette
from generator.layout.pictures import PictureLibrary
from generator.source.diagnostic import Report
from generator.source.tree import Tree, Value
from generator.text.fonts import FontBook

_TREE = Tree({}, {}, {})
_FONTS = {"caption": "alegreya-sans"}
_STYLES: Mapping[str, dict[str, Value]] = {"text": {"font": "caption", "size": 7, "min": 3, "align": "centre"}}


def single_layer(
    kind: str, values: dict[str, Value], size: Size, layouts: Layouts, palette: Palette, report: Report
) -> tuple[Item, ...]:
    """The items of one layer on an area of that size (mm); what is wrong with it goes to the report."""
    styles = dict(_STYLES)
    layer = Layer(kind, None, values, (), frozenset(), frozenset(), _TREE, ())
    template = Template("illustration", "", None, None, 0.0, {}, styles, {}, (layer,), {}, _TREE, _FONTS)
    drawer = LayerDrawer(FontBook([resources.fonts()]), PictureLibrary(None), layouts, report, palette)
    return drawer.draw((layer,), {}, Area.plain(size.width, size.height), Theme(palette, styles, template))
