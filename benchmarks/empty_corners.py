"""How much of a box is empty: the largest rectangle in it in which nothing is drawn, as a share of the box."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from generator.drawing.items import Drawing
from generator.geometry import Rect, Size
from generator.render.png import pngs
from generator.rulebook.flow import Strip
from generator.units import Mm

NARROWEST: Mm = 9.0
"""Both sides of such a rectangle are so long at least: less is room around words and pictures."""
_DPI = 25.4
"""A pixel a millimetre: finer pictures find the same rectangles."""
_ALIKE = 6
"""By which a pixel may differ from the ground and still be empty."""


def empty_corners(boxes: Sequence[Strip], width: Mm, pad: Mm) -> list[tuple[float, Rect]]:
    """Of each box the share of its inside that its largest empty rectangle takes, and that rectangle."""
    drawings = [Drawing(Size(width, box.height), box.items) for box in boxes]
    found = []
    for data in pngs(drawings, _DPI):
        image = Image.open(BytesIO(data)).convert("RGB")
        around = round(pad)
        inside = image.crop((around, around, image.width - around, image.height - around))
        rect = _largest(_filled(inside))
        found.append((rect.width * rect.height / (inside.width * inside.height), rect.moved(around, around)))
    return found


def _filled(image: Image.Image) -> list[list[bool]]:
    """Row by row, where something is drawn on the ground, which is what the most of it shows."""
    ground = max(image.getcolors(image.width * image.height) or [(0, (255, 255, 255))])[1]
    assert isinstance(ground, tuple)
    pixels = list(zip(*[iter(image.tobytes())] * 3, strict=True))
    flat = [any(abs(one - other) > _ALIKE for one, other in zip(pixel, ground, strict=True)) for pixel in pixels]
    return [flat[at : at + image.width] for at in range(0, len(flat), image.width)]


def _largest(rows: Sequence[Sequence[bool]]) -> Rect:
    """The largest rectangle without anything drawn in it; one without a size where there is none."""
    best = Rect(0.0, 0.0, 0.0, 0.0)
    heights = [0] * len(rows[0])
    for y, row in enumerate(rows):
        heights = [0 if filled else height + 1 for filled, height in zip(row, heights, strict=True)]
        open_: list[tuple[int, int]] = []  # where rectangles begin that are still open, and their heights
        for x, height in enumerate([*heights, 0]):
            begin = x
            while open_ and open_[-1][1] >= height:
                begin, high = open_.pop()
                wide = x - begin
                if min(wide, high) >= NARROWEST and wide * high > best.width * best.height:
                    best = Rect(float(begin), float(y + 1 - high), float(wide), float(high))
            open_.append((begin, height))
    return best
