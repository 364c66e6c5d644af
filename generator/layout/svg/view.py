"""Views: the size of a file, and how a viewBox is fitted into it. Source: SVG 1.1, 7.7, 7.8, 7.12."""

from collections.abc import Mapping

from generator.dataclass import dataclass
from generator.geometry import Affine, Rect, Size
from generator.layout.svg.nodes import Node
from generator.layout.svg.style import Style
from generator.layout.svg.values import NotDrawn, length, numbers, short

_SHARE = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


@dataclass(frozen=True, slots=True)
class View:
    """A box to draw in: its size, the map from what is inside to what is around it, and what percentages are of."""

    box: Rect
    at: Affine
    inside: Size


def of_root(node: Node, style: Style) -> View:
    """The view of a whole file, its corner at the origin; raises NotDrawn where no size is given."""
    box = _view_box(node.attributes)
    width, height = _size(node, style, "width"), _size(node, style, "height")
    if box is not None:
        given = box.width / box.height
        width, height = (
            width if width is not None else height * given if height is not None else box.width,
            height if height is not None else width / given if width is not None else box.height,
        )
    if width is None or height is None:
        raise NotDrawn("it has neither a viewBox nor a width and a height")
    if not (0 < width < 1e6 and 0 < height < 1e6):
        raise NotDrawn(f"its size of {width:g} by {height:g} px cannot be drawn")
    return fitted(node.attributes, Rect(0.0, 0.0, width, height))


def fitted(attributes: Mapping[str, str], box: Rect) -> View:
    """The view of an element with a viewBox, or without one, that lies in `box`; raises NotDrawn."""
    seen = _view_box(attributes)
    if seen is None:
        return View(box, Affine.move(box.x, box.y), box.size)
    return View(box, placed(seen, box, attributes.get("preserveAspectRatio", "")), seen.size)


def _view_box(attributes: Mapping[str, str]) -> Rect | None:
    text = attributes.get("viewBox", "none").strip()
    if text == "none":
        return None
    given = [number for number, _ in zip(numbers(text), range(5), strict=False)]
    if len(given) != 4 or not (given[2] > 0 and given[3] > 0):
        raise NotDrawn(f"viewBox={short(text)} is not a corner, a width and a height")
    return Rect(*given)


def _size(node: Node, style: Style, key: str) -> float | None:
    """A side of the whole, None where it is as large as what it stands in."""
    text = style.own.get(key, node.attributes.get(key, "auto")).strip()
    return None if text == "auto" or text.endswith("%") else length(text, 0.0)


def placed(seen: Rect, box: Rect, how: str) -> Affine:
    """The map that fits one rectangle into another as `preserveAspectRatio` says; raises NotDrawn."""
    words = how.split() or ["xMidYMid"]
    if words[0] == "defer":
        words = words[1:]
    scale_x, scale_y = box.width / seen.width, box.height / seen.height
    if words[:1] == ["none"]:
        return Affine(scale_x, 0.0, 0.0, scale_y, box.x - seen.x * scale_x, box.y - seen.y * scale_y)
    align, cut = words[0] if words else "", words[1:] or ["meet"]
    x, y = _SHARE.get(align[1:4]), _SHARE.get(align[5:])
    if len(align) != 8 or align[0] != "x" or align[4] != "Y" or x is None or y is None or cut not in _CUTS:
        raise NotDrawn(f"preserveAspectRatio={short(how)} is not known")
    scale = min(scale_x, scale_y) if cut == ["meet"] else max(scale_x, scale_y)
    left, top = box.x + x * (box.width - scale * seen.width), box.y + y * (box.height - scale * seen.height)
    return Affine(scale, 0.0, 0.0, scale, left - scale * seen.x, top - scale * seen.y)


_CUTS = (["meet"], ["slice"])


def slices(how: str) -> bool:
    """Whether `preserveAspectRatio` fills the box and cuts off what is left over."""
    return how.split()[-1:] == ["slice"]
