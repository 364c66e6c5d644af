"""What vectors cannot say as a picture: plain SVG drawn by resvg, in as many pixels as its printed size asks for."""

import math
import re
from dataclasses import field
from typing import Final

from generator.dataclass import dataclass
from generator.drawing.items import Item, Picture
from generator.geometry import Rect, Size
from generator.layout import raster
from generator.layout.svg.nodes import BadSvg
from generator.layout.svg.plain import PlainWriter
from generator.units import dots

DPI: Final = 600.0
"""Pixels an inch that effects are drawn with."""

MOST_PIXELS: Final = 24_000_000
"""Pixels of one picture; of larger ones the resolution is lower."""

MOST_PIXELS_OF_A_FILE: Final = 60_000_000
LONGEST_S: Final = 8.0
"""How long one picture may take, as far as that can be told beforehand; before it takes longer, it is coarser."""

LONGEST_OF_A_FILE_S: Final = 24.0
MOST_LAYER_PIXELS: Final = 60_000_000
"""Pixels of the largest layer that an effect needs, which may reach beyond what is seen."""

_LONGEST_LOOK_S = 2.0  # to find where something is seen
_COARSEST = 0.15  # of the pixels an inch that are wanted: less is no picture of anything
_COARSE_PX = 400  # of the longer side, where only its bounds are wanted
_FILTER = re.compile(r' filter="[^"]*"')


@dataclass(slots=True)
class Painter:
    """Draws the effects of one file of a size, `pixels_per_unit` being what its printed size asks for."""

    size: Size
    pixels_per_unit: float
    coarsest: float = 1.0  # of what was asked for
    _seconds: float = 0.0
    _pixels: float = 0.0
    _known: dict[str, tuple[Item, ...]] = field(default_factory=dict)

    def picture(self, writer: PlainWriter, body: str) -> tuple[Item, ...]:
        """What is written, as an item; nothing where nothing of it is seen. Raises BadSvg."""
        pixels = self.size.width * self.size.height * self._coarse**2
        if writer.work.seconds(pixels, self._coarse) > _LONGEST_LOOK_S:
            raise BadSvg("its effects take too much work to draw", "save it as PNG")
        text = f"<defs>{''.join(writer.defs)}</defs>{body}"
        if text not in self._known:
            region = self._region(text)
            self._known[text] = () if region is None else self._drawn(writer, text, region)
        return self._known[text]

    @property
    def _coarse(self) -> float:
        """Pixels a unit where only the bounds are wanted."""
        return _COARSE_PX / max(self.size.width, self.size.height)

    def _region(self, text: str) -> Rect | None:
        """Where something is seen, and where what a filter makes it of would be."""
        whole = Rect(0.0, 0.0, self.size.width, self.size.height)
        scale = self._coarse
        boxes = [_seen(_rendered(way, whole, scale)) for way in dict.fromkeys((text, _FILTER.sub("", text)))]
        if boxes[0] is None:
            return None
        found = [box for box in boxes if box is not None]
        left, top = min(box[0] for box in found) - 3, min(box[1] for box in found) - 3
        right, bottom = max(box[2] for box in found) + 3, max(box[3] for box in found) + 3
        x, y = max(left / scale, 0.0), max(top / scale, 0.0)
        return Rect(x, y, min(right / scale, whole.width) - x, min(bottom / scale, whole.height) - y)

    @staticmethod
    def _on_pixels(region: Rect, scale: float) -> Rect:
        """The region with its edges between pixels of the whole, so that pictures of neighbours meet."""
        left, top = math.floor(region.x * scale), math.floor(region.y * scale)
        right, bottom = math.ceil(region.right * scale - 1e-6), math.ceil(region.bottom * scale - 1e-6)
        return Rect(left / scale, top / scale, (right - left) / scale, (bottom - top) / scale)

    def _drawn(self, writer: PlainWriter, text: str, region: Rect) -> tuple[Item, ...]:
        scale, least = self.pixels_per_unit, self.pixels_per_unit * _COARSEST
        seconds = min(LONGEST_S, LONGEST_OF_A_FILE_S - self._seconds)
        most = min(MOST_PIXELS, MOST_PIXELS_OF_A_FILE - self._pixels)
        whole = self.size.width * self.size.height
        while True:
            pixels, all_pixels = region.width * region.height * scale * scale, whole * scale * scale
            large = min(all_pixels, 25 * pixels) * writer.work.largest
            if (
                pixels <= most
                and large <= MOST_LAYER_PIXELS
                and writer.work.seconds(min(all_pixels, 25 * pixels), scale) <= seconds
            ):
                break
            scale *= 0.9
            if scale < least:
                raise BadSvg("its effects take too much work to draw", "save it as PNG")
        self.coarsest = min(self.coarsest, scale / self.pixels_per_unit)
        self._seconds += writer.work.seconds(min(all_pixels, 25 * pixels), scale)
        self._pixels += pixels
        region = self._on_pixels(region, scale)
        art = raster.raster(_rendered(text, region, scale))
        assert art.image is not None
        return (Picture(art.image, region),)


def per_unit(width: float, width_mm: float, dpi: float) -> float:
    """Pixels a unit of a drawing that is so many units and millimetres wide."""
    return dots(width_mm, dpi) / width


def _rendered(text: str, region: Rect, scale: float) -> bytes:
    """A PNG of a region of what is written."""
    from resvg import render, usvg  # only files with effects need it

    width, height = (max(round(side * scale), 1) for side in (region.width, region.height))
    box = f"{region.x:.9g} {region.y:.9g} {region.width:.9g} {region.height:.9g}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{box}"'
    try:
        tree = usvg.Tree.from_str(f'{head} preserveAspectRatio="none">{text}</svg>', usvg.Options.default())
        return bytes(render(tree, (1.0, 0.0, 0.0, 0.0, 1.0, 0.0)))
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # what it raises over a file that it cannot draw
            raise
        raise BadSvg("its effects cannot be drawn", "save it as PNG") from None


def _seen(data: bytes) -> tuple[int, int, int, int] | None:
    """The box of what is not transparent in a PNG."""
    return raster.seen(data)
