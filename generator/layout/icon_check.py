"""Icons, styles and fonts that the faces of a game ask for and that there are not, found without drawing a face."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.catalog.models import Catalog, Component, ComponentSet
from generator.drawing.items import Item
from generator.geometry import Size
from generator.layout.area import Area
from generator.layout.compose import scope_of
from generator.layout.drawer import LayerDrawer
from generator.layout.element import Abandoned, LayerContext, LayerFault, TooMuch
from generator.layout.elements import ELEMENTS
from generator.layout.elements.icon import unknown
from generator.layout.elements.text import without_icons
from generator.layout.fonts import fonts_of
from generator.layout.layer import Layer
from generator.layout.library import Layouts
from generator.layout.pictures import PictureLibrary
from generator.layout.signs import signs_exist
from generator.layout.textstyle import setting_of
from generator.source.diagnostic import Report
from generator.source.face import FaceRef
from generator.text.markup import parse
from generator.units import Mm

_Face: TypeAlias = tuple[Literal["front", "back"], str | None, Size, Mm]
"""The side that a layout is drawn on, the layout, its size and its bleed."""
_TOLD = frozenset({"LAY008", "LAY009", "LAY014", "LAY015", "LAY040", "LAY041", "LAY042", "LAY043"})
_HOLDING = frozenset({"column", "group", "repeat", "use"})
"""Kinds of layers that hold others."""


def check(catalog: Catalog, layouts: Layouts, report: Report) -> None:
    """LAY009: every icon that a face asks for, by itself or within a text, is there; LAY008, LAY015: so are the styles
    and fonts of its texts; LAY014, LAY042: so are its pictures, and can be drawn. LAY040: the game's own icons can be
    used.

    All else that may be wrong with a layer is told where faces are drawn.
    """
    book = fonts_of(catalog.files, Report())  # what is wrong with the game's own is reported elsewhere
    pictures = PictureLibrary(catalog.files, book)
    finder = _IconFinder(book, pictures, layouts, Report(), catalog.palette, data=catalog.tree)
    finder.sound = not report.failed
    layouts.icons.check(report)
    signs_exist(catalog, layouts.icons, report)
    for component_set in catalog.sets:
        for component in component_set.components:
            finder.look(component, component_set, catalog)
    finder.report_missing()
    report.extend(found for found in finder.report.diagnostics if found.code in _TOLD)


@dataclass(slots=True)
class _IconFinder(LayerDrawer):
    """A drawer that draws nothing but what holds icons, and of these nothing but what is wrong.

    Of a catalog that is not `sound`, a value that is no name, or has an unfilled placeholder, has been reported.
    """

    sound: bool = True

    def look(self, component: Component, component_set: ComponentSet, catalog: Catalog) -> None:
        """Go through the layers of a component's faces."""
        scope, _ = scope_of(component, component_set, catalog)
        size, bleed = component.cut.size, component_set.bleed
        faces: list[_Face] = [("front", panel.layout, panel.size, panel.bleed) for panel in component.panels]
        faces = faces or [("front", component.front, size, bleed)]
        faces.append(("back", component.back, size, bleed))
        for side, layout, size, bleed in faces:
            template = self.layouts.template(layout, self.report) if layout is not None else None
            if template is None:
                continue
            self.face = FaceRef(component.kind.value, component.set_id, component.id, side)
            self.subject_mark = component.mark
            self.subject_rows = component.rows
            measures = {"width": size.width, "height": size.height, "safe": template.safe, "bleed": bleed}
            area = Area.face(size.width, size.height, template.safe, bleed)
            self.begin_face()
            try:
                self.draw_template(template, {**scope, "face": {**measures, "ink": self.ink}}, area)
            except (Abandoned, TooMuch):  # told where faces are drawn
                continue

    def _layer(self, layer: Layer, context: LayerContext) -> tuple[Item, ...]:
        # Not super(): a slotted dataclass is made anew, and a method of it keeps the class that was there before.
        if layer.kind in _HOLDING:
            LayerDrawer._layer(self, layer, context)
        elif layer.kind == "picture" and self.sound and self.is_drawn(layer, context.scope):
            # What a picture draws is not wanted, only whether it can be drawn.
            tuple(ELEMENTS[layer.kind].draw(context))
        elif layer.kind in ("icon", "text") and self.is_drawn(layer, context.scope):
            if layer.kind == "text":
                self._check_style(context)
            if layer.kind == "text" or self.sound or _is_name(context.value("icon")):
                _asks(context)
        return ()

    def _check_style(self, context: LayerContext) -> None:
        try:
            setting_of(context)
        except LayerFault as fault:
            self.complain(fault, context.layer)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value.strip() != "" and "{" not in value


def _asks(context: LayerContext) -> None:
    """Raise LayerFault for the icons of a layer that there are not."""
    if context.layer.kind == "icon":
        name = context.words("icon")
        if not context.drawer.icons.exists(name):
            raise unknown(name, context)
        return
    words = context.words("text")
    if ":" in words:
        asked = {span.text for paragraph in parse(words) for span in paragraph if span.icon}
        icons = context.drawer.icons
        lacking = [name for name in asked if not icons.exists(name)]
        if lacking:
            raise without_icons(lacking, icons, f":{min(lacking)}:")
