"""`icon: name`: an icon of the game or a bundled one, fitted into a box."""

from collections.abc import Iterable
from pathlib import PurePosixPath

from generator.drawing.items import Group, Item
from generator.geometry import Affine, Rect
from generator.layout.binding import is_bound
from generator.layout.element import Element, LayerContext, LayerFault
from generator.layout.icons import GRID, UnknownIcon


def unknown(name: str, context: LayerContext) -> LayerFault:
    """That there is no such icon; a layer that takes its name from the catalog is not to blame."""
    bound = is_bound(str(context.layer.values.get("icon")))
    error = context.drawer.icons.unknown(name)
    stem = PurePosixPath(name).stem
    if stem != name and context.drawer.icons.exists(stem):
        return LayerFault("LAY009", str(error), hint=f"write {stem}: the icon, not its file", key="icon", data=bound)
    return LayerFault("LAY009", str(error), hint=error.hint, key="icon", data=bound, value=name)


def _warn_of_paint(name: str, context: LayerContext) -> None:
    """LAY044: a layer paints an icon that keeps its colours; not where the icon comes from the catalog, since others
    that the same layer draws may take the colour.
    """
    for key in ("fill", "stroke"):
        if context.has(key) and not is_bound(str(context.layer.values.get("icon"))):
            message = f"the icon {name!r} keeps the colours of its file, so `{key}` changes nothing"
            hint = f"leave `{key}` out; or paint everything in its file black, and it takes the colour of the layer"
            context.drawer.warn("LAY044", message, context.layer, value="", hint=hint, key=key)
            return


def _draw(context: LayerContext) -> Iterable[Item]:
    name = context.words("icon")
    box = context.box()
    if min(box.width, box.height) <= 0:
        return
    try:
        found = context.drawer.icons.icon(name)
        if found.keeps_colours:
            _warn_of_paint(name, context)
        width = found.width
        scale = min(box.width / width, box.height / GRID)
        fill = context.paint("fill", Rect(0.0, 0.0, width, GRID), "#000000")
        items = context.drawer.icon_items(name, fill, context.stroke(), scale)
    except UnknownIcon as error:
        raise unknown(name, context) from error
    centre = box.centre
    at = Affine(-scale if context.flag("mirror") else scale, 0.0, 0.0, scale, centre.x, centre.y)
    yield Group(items, at.after(Affine.move(-width / 2, -GRID / 2)), shared=True)


ICON = Element(frozenset({"box", "fill", "stroke", "mirror"}), _draw)
