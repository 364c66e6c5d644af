"""The sizes of cards, tiles, tokens and boards that have a name."""

from collections.abc import Sequence

from generator.catalog.sizes import SIZES
from generator.colour import BLACK, Colour
from generator.drawing import shapes
from generator.drawing.items import Group, Outline, Segments, Stroke
from generator.geometry import Affine, Point, Rect, Size
from generator.layout.workshop import Workshop
from generator.sheets.spec import Lettering
from generator.sheets.specimens import GREY, Section, Specimen, caption
from generator.tasks.specimens import Resource, ResourceList
from generator.units import Mm, inches

_SMALL: Mm = 122.0  # the longer side of what is drawn at half its size
_FILL = Colour(0xF3, 0xEE, 0xE2)
_NARROWEST: Mm = 22.0  # of a caption
_LOWEST: Mm = 15.0  # of a piece that its caption stands in
_LINE: Mm = 0.25
_RADIUS: Mm = 3.0


def _entries(_: Workshop | None) -> list[Resource]:
    return [Resource(name, measured(size)) for name, size in SIZES.items()]


def measured(size: Size) -> str:
    """A size in mm and in inches."""
    imperial = f"{size.width / inches(1):.3g} × {size.height / inches(1):.3g} in"
    return f"{size.width:g} × {size.height:g} mm, {imperial}"


def _drawn(entries: Sequence[Resource], _: Workshop | None, letter: Lettering) -> list[Section]:
    small = [entry.name for entry in entries if max(SIZES[entry.name].width, SIZES[entry.name].height) <= _SMALL]
    large = [entry.name for entry in entries if entry.name not in small]
    parts = (("At half their size", 2, small), ("At a sixth of their size", 6, large))
    return [
        Section(title, [_cell(name, share, letter) for name in _by_height(names)])
        for title, share, names in parts
        if names
    ]


def _by_height(names: Sequence[str]) -> list[str]:
    """Those of about one height together, so that rows are full."""
    return sorted(names, key=lambda name: (-SIZES[name].height, -SIZES[name].width, name))


def _cell(name: str, share: int, letter: Lettering) -> Specimen:
    size = SIZES[name]
    box = Rect(0.0, 0.0, size.width / share, size.height / share)
    inside = box.width >= _NARROWEST and box.height >= _LOWEST
    width = max(box.width, _NARROWEST)
    outline = Outline(_outline(name, box, _RADIUS / share), _FILL, Stroke(BLACK, _LINE))
    metric, imperial = measured(size).split(", ")
    told = [(name, 8.0, BLACK), (metric, 6.5, GREY), (imperial, 6.5, GREY)]
    words, high = caption(told, width - (2.0 if inside else 0.0), letter, centred=inside)
    if inside:
        return Specimen((outline, Group(words, Affine.move(1.0, (box.height - high) / 2))), box.size)
    items = (outline, Group(words, Affine.move(0.0, box.height + 0.8)))
    return Specimen(items, Size(width, box.height + high + 1.5))


def _outline(name: str, box: Rect, radius: Mm) -> Segments:
    if name.startswith("hex-"):
        half, quarter = box.height / 2, box.width / 4
        xs = (0.0, quarter, 3 * quarter, box.width, 3 * quarter, quarter)
        ys = (half, 0.0, 0.0, half, box.height, box.height)
        return shapes.polygon([Point(x, y) for x, y in zip(xs, ys, strict=True)])
    if name == "circle":
        return shapes.ellipse(box.centre, box.width / 2, box.height / 2)
    return shapes.rounded_rect(box, min(radius, box.width / 4))


LISTING = ResourceList(
    "size", "Sizes", "By name, size: poker. Any other size is given as width and height in mm.", _entries, _drawn
)
