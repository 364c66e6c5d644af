"""Values as plain SVG writes them: numbers, maps, paths, colours and pictures that have been read before."""

import base64
import re
from collections.abc import Mapping, Sequence

from generator.colour import Colour
from generator.drawing.items import Group, Item, Picture, Segments
from generator.geometry import Affine, Rect, Size
from generator.layout.art import Art
from generator.layout.svg.values import NotDrawn, about, length, short

SAFE = re.compile(r"[\w\s.,%+#-]*", re.ASCII)

REGION = (("x", "-10%"), ("y", "-10%"), ("width", "120%"), ("height", "120%"))


def units_in(given: Mapping[str, str], key: str, default: str) -> str:
    """The units that an element's lengths are in; raises NotDrawn for unknown ones."""
    found = given.get(key, default)
    if found not in ("userSpaceOnUse", "objectBoundingBox"):
        raise NotDrawn(f"{key}={short(found)} is not known")
    return found


def box_attributes(given: Mapping[str, str], units: str, view: Size, defaults: Sequence[tuple[str, str]]) -> str:
    """The attributes of a box, as numbers."""
    whole = view if units == "userSpaceOnUse" else Size(1.0, 1.0)
    made = []
    for key, default in defaults:
        with about(key):
            value = length(given.get(key, default), whole.width if key in ("x", "width") else whole.height)
        made.append(f'{key}="{decimal(value)}"')
    return " ".join(made)


def scaled_box(given: Mapping[str, str], whole: Rect) -> str:
    """The attributes of a box given in shares of another, as lengths."""
    x, y, width, height = (length(given.get(key, "0"), 1.0) for key in ("x", "y", "width", "height"))
    box = Rect(whole.x + x * whole.width, whole.y + y * whole.height, width * whole.width, height * whole.height)
    return f'x="{decimal(box.x)}" y="{decimal(box.y)}" width="{decimal(box.width)}" height="{decimal(box.height)}"'


def axes(view: Size, across: str, down: str) -> tuple[tuple[str, float], tuple[str, float]]:
    """Two attributes, with what percentages of them are of."""
    return (across, view.width), (down, view.height)


def extent_in(given: Mapping[str, str], view: Size) -> tuple[float, float]:
    """A width and height, all of the view where they are not said; raises NotDrawn."""
    width, height = (given.get(key, "auto").strip().replace("auto", "100%") for key in ("width", "height"))
    with about("width, height"):
        return length(width, view.width), length(height, view.height)


def safe_word(key: str, value: str) -> str:
    """A value that is nothing but words and numbers; raises NotDrawn for any other."""
    if not SAFE.fullmatch(value):
        raise NotDrawn(f"{key}: {short(value)} cannot be read")
    return value


def decimal(value: float) -> str:
    """A number in nine digits."""
    return f"{value:.9g}"


def matrix(at: Affine) -> str:
    """A map as a transform."""
    return f"matrix({' '.join(map(decimal, (at.a, at.b, at.c, at.d, at.e, at.f)))})"


def path_data(segments: Segments) -> str:
    """A path."""
    return " ".join(" ".join((kind, *map(decimal, numbers))) for kind, *numbers in segments)


def rgba(ink: Colour) -> str:
    """A colour."""
    plain = f"#{ink.red:02x}{ink.green:02x}{ink.blue:02x}"
    return plain if ink.alpha >= 1 else f"rgba({ink.red},{ink.green},{ink.blue},{ink.alpha:.6g})"


def image_element(art: Art, how: str) -> str:
    """A raster picture as it was read, in its own pixels."""

    def one(item: Item) -> str:
        match item:
            case Picture(image, box):
                data = base64.b64encode(image.data).decode()
                return (
                    f'<image x="{decimal(box.x)}" y="{decimal(box.y)}" width="{decimal(box.width)}"'
                    f' height="{decimal(box.height)}" preserveAspectRatio="none" image-rendering="{how}"'
                    f' href="data:image/{image.format};base64,{data}"/>'
                )
            case Group(items, at):
                return f'<g transform="{matrix(at)}">{"".join(map(one, items))}</g>'
        raise NotDrawn("an SVG picture inside of something with an effect is not supported")

    if art.image is not None:
        return one(Picture(art.image, Rect(0.0, 0.0, art.width, art.height)))
    return "".join(map(one, art.items))
