"""`picture: file`: a picture from the game's folder, fitted to a box."""

from collections.abc import Iterable

from generator.drawing.items import Group, Item, Picture
from generator.geometry import Affine, Rect
from generator.layout.art import Art, BadPicture
from generator.layout.element import Element, LayerContext, LayerFault
from generator.layout.elements.group import CLIPS, clip_path

_ANCHORS = ("centre", "left", "right", "top", "bottom")


def _draw(context: LayerContext) -> Iterable[Item]:
    file = context.words("picture")
    if not file:
        return
    try:
        art = context.drawer.pictures.art(file)
    except BadPicture as error:
        places = context.drawer.pictures.places(file, error)
        message = f"picture {file!r}: {error}"
        raise LayerFault(
            "LAY014", message, hint=error.hint, key="picture", data=True, related=places, value=file
        ) from error
    box = context.box()
    how = context.choice("fit", ("cover", "contain", "stretch"), "cover")
    place = _place(art, box, how, context.choice("anchor", _ANCHORS, "centre"))
    items = _items(art, place)
    clip = clip_path(context.choice("clip", CLIPS, "box" if how == "cover" else "none"), box, context.number("radius"))
    yield Group(items, clip=clip) if clip else Group(items)


def _place(art: Art, box: Rect, how: str, anchor: str) -> Rect:
    if how == "stretch":
        return box
    ratios = box.width / art.width, box.height / art.height
    scale = max(ratios) if how == "cover" else min(ratios)
    width, height = art.width * scale, art.height * scale
    share_x = {"left": 0.0, "right": 1.0}.get(anchor, 0.5)
    share_y = {"top": 0.0, "bottom": 1.0}.get(anchor, 0.5)
    return Rect(box.x + (box.width - width) * share_x, box.y + (box.height - height) * share_y, width, height)


def _items(art: Art, place: Rect) -> tuple[Item, ...]:
    if art.image is not None:
        return (Picture(art.image, place),)
    at = Affine(place.width / art.width, 0.0, 0.0, place.height / art.height, place.x, place.y)
    return (Group(art.items, at, shared=True),)


PICTURE = Element(frozenset({"box", "fit", "anchor", "radius", "clip"}), _draw)
