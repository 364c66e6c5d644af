"""`picture: file`: a picture from the game's folder, fitted to a box."""

from collections.abc import Iterable

from generator.catalog.bounds import shown
from generator.drawing import shapes
from generator.drawing.items import Group, Item, Picture
from generator.geometry import Affine, Rect
from generator.layout.art import Art, BadPicture, MissingPicture
from generator.layout.element import EACH, Element, LayerContext, LayerFault
from generator.layout.elements.group import CLIPS, clip_path
from generator.layout.elements.picture_parts import WHOLE, crop_of, edits_of, mirror_of
from generator.layout.placeholder import placeholder

_ANCHORS = ("centre", "left", "right", "top", "bottom")
_MOST_ZOOM = 20.0


def _draw(context: LayerContext) -> Iterable[Item]:
    value = context.value("picture")
    file = context.words("picture").strip()
    if not file and value is not None:
        return  # a layout that gives an empty text wants no picture; a card whose field is left empty lacks one
    box = context.box()
    how = context.choice("fit", ("cover", "contain", "stretch"), "cover")
    crop, edits = crop_of(context), edits_of(context)
    try:
        if not file:
            raise MissingPicture("no file is named")
        if edits is not None:
            context.drawer.spend(context.drawer.pictures.size_of(file) // EACH)
        art = context.drawer.pictures.art(file, lambda art: _place(art, crop, box, how, context).width, edits)
    except MissingPicture as error:
        context.drawer.note_missing(file, error.hint)
        radius = context.number("radius")
        yield placeholder(file, box, radius, context.choice("clip", CLIPS, "box"), context.drawer.book)
        return
    except BadPicture as error:
        places = context.drawer.pictures.places(file, error)
        message = f"picture {file!r}: {error}"
        raise LayerFault(
            "LAY014", message, hint=error.hint, key="picture", data=True, related=places, value=file
        ) from error
    if art.pictured or art.replaced:
        context.drawer.remarks += 1
        context.drawer.pictures.note(file, art, context.drawer.report)
    place = _place(art, crop, box, how, context)
    items = _items(art, place)
    if crop != WHOLE:
        items = (Group(items, clip=shapes.rect(_seen(place, crop))),)
    flip = mirror_of(context)
    if flip != (1, 1):
        about = _seen(place, crop).centre
        items = (Group(items, Affine(flip[0], 0.0, 0.0, flip[1], about.x * (1 - flip[0]), about.y * (1 - flip[1]))),)
    usual = "box" if how == "cover" or _said(context, "zoom") else "none"
    clip = clip_path(context.choice("clip", CLIPS, usual), box, context.number("radius"))
    yield Group(items, clip=clip) if clip else Group(items)


def _seen(place: Rect, crop: Rect) -> Rect:
    """Where the part of a picture is put that is seen."""
    x, y = place.x + crop.x * place.width, place.y + crop.y * place.height
    return Rect(x, y, crop.width * place.width, crop.height * place.height)


def _place(art: Art, crop: Rect, box: Rect, how: str, context: LayerContext) -> Rect:
    """Where the whole picture is put so that the part of it that is seen is fitted to the box."""
    seen = _fitted(art.width * crop.width, art.height * crop.height, box, how, context)
    width, height = seen.width / crop.width, seen.height / crop.height
    return Rect(seen.x - crop.x * width, seen.y - crop.y * height, width, height)


def _fitted(art_width: float, art_height: float, box: Rect, how: str, context: LayerContext) -> Rect:
    """Where a picture is put: `focus` in the middle of the box, as far as it then still fills that."""
    zoom = context.number("zoom", 1.0, low=0.05, high=_MOST_ZOOM) if _said(context, "zoom") else 1.0
    if how == "stretch":
        return box
    ratios = box.width / art_width, box.height / art_height
    scale = (max(ratios) if how == "cover" else min(ratios)) * zoom
    width, height = art_width * scale, art_height * scale
    if _said(context, "focus"):
        x, y = (
            share if side > 0 else 1 - share for share, side in zip(_focus(context), mirror_of(context), strict=True)
        )
        return Rect(_shifted(box.x, box.width, width, x), _shifted(box.y, box.height, height, y), width, height)
    anchor = context.choice("anchor", _ANCHORS, "centre")
    share_x = {"left": 0.0, "right": 1.0}.get(anchor, 0.5)
    share_y = {"top": 0.0, "bottom": 1.0}.get(anchor, 0.5)
    return Rect(box.x + (box.width - width) * share_x, box.y + (box.height - height) * share_y, width, height)


def _said(context: LayerContext, key: str) -> bool:
    """Whether a key has a value: a column may be left empty for most cards."""
    return context.value(key) not in (None, "")


def _focus(context: LayerContext) -> tuple[float, float]:
    """The place of the picture that is to be seen, in shares of its width and height."""
    value = context.value("focus")
    parts = value.replace("%", " ").replace(",", " ").split() if isinstance(value, str) else value
    try:
        x, y = (min(max(float(part), 0.0), 100.0) / 100 for part in parts)
    except (TypeError, ValueError):
        message = f"focus is {shown(value)}; it must be two per cent of the picture's width and height, as in [50, 20]"
        raise LayerFault("LAY006", message, key="focus", data=True) from None
    return x, y


def _shifted(start: float, room: float, size: float, share: float) -> float:
    """Where a side begins so that a place on it lies in the middle of the room, without leaving some of it empty."""
    if size <= room:
        return start + (room - size) / 2
    return min(max(start + room / 2 - size * share, start + room - size), start)


def _items(art: Art, place: Rect) -> tuple[Item, ...]:
    if art.image is not None:
        return (Picture(art.image, place),)
    at = Affine(place.width / art.width, 0.0, 0.0, place.height / art.height, place.x, place.y)
    return (Group(art.items, at, shared=True),)


PICTURE = Element(
    frozenset({"box", "fit", "anchor", "focus", "zoom", "radius", "clip", "crop", "mirror"})
    | {"part", "recolour", "texts", "without"},
    _draw,
)
