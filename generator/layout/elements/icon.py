"""`icon: name`: one of the bundled icons, fitted into a box."""

from collections.abc import Iterable

from generator.drawing.items import Group, Item
from generator.geometry import Affine, Rect
from generator.layout.binding import is_bound
from generator.layout.element import Element, LayerContext, LayerFault
from generator.layout.icons import GRID, UnknownIcon


def unknown(name: str, context: LayerContext) -> LayerFault:
    """That there is no such icon; a layer that takes its name from the catalog is not to blame."""
    bound = is_bound(str(context.layer.values.get("icon")))
    return LayerFault(
        "LAY009", f"there is no icon {name!r}", hint=UnknownIcon(name).hint, key="icon", data=bound, value=name
    )


def _draw(context: LayerContext) -> Iterable[Item]:
    name = context.words("icon")
    box = context.box()
    side = min(box.width, box.height)
    if side <= 0:
        return
    scale = side / GRID
    try:
        items = context.drawer.icon_items(
            name, context.paint("fill", Rect(0.0, 0.0, GRID, GRID), "#000000"), context.stroke(), scale
        )
    except UnknownIcon as error:
        raise unknown(name, context) from error
    centre = box.centre
    at = Affine(-scale if context.flag("mirror") else scale, 0.0, 0.0, scale, centre.x, centre.y)
    yield Group(items, at.after(Affine.move(-GRID / 2, -GRID / 2)), shared=True)


ICON = Element(frozenset({"box", "fill", "stroke", "mirror"}), _draw)
