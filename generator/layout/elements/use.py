"""`use: layout`: another layout as a part, in a box; `with` gives it values by name."""

from collections.abc import Iterable, Mapping

from generator.drawing.items import Group, Item
from generator.geometry import Affine
from generator.layout.area import Area
from generator.layout.element import Element, LayerContext, LayerFault


def _draw(context: LayerContext) -> Iterable[Item]:
    template = context.drawer.template(context.words("use"), context.layer.mark("use"))
    if template is None:
        return
    given = context.value("with", {})
    if not isinstance(given, Mapping):
        raise LayerFault("LAY006", "with must be a mapping of names to values", key="with")
    box = context.box()
    if not box.width or not box.height:  # no room to draw in
        return
    width, height = template.width or box.width, template.height or box.height
    scale = min(box.width / width, box.height / height)
    with context.drawer.least_letters.within(scale):
        items = context.drawer.draw_template(template, {**context.scope, **given}, Area.plain(width, height), given)
    at = Affine(scale, 0.0, 0.0, scale, box.x + (box.width - width * scale) / 2, box.y)
    yield Group(items, at)


USE = Element(frozenset({"box", "with"}), _draw)
