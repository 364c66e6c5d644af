"""Parts of pictures made smaller, for drawings in which they are seen from far away."""

import hashlib
import io
from collections.abc import Mapping

from PIL import Image as Pillow

from generator.drawing.items import Image

_LEAST_PX = 2


class SmallPictures:
    """Smaller copies of picture files by their names, each file decoded once and each copy made once."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = files
        self._open: dict[str, Pillow.Image] = {}
        self._made: dict[tuple[str, tuple[int, int, int], int], Image] = {}

    def size(self, name: str) -> tuple[int, int] | None:
        """Width and height of a file in pixels; None where there is no such file."""
        found = self._opened(name)
        return None if found is None else found.size

    def cell(self, name: str, grid: tuple[int, int, int], height_px: int) -> Image | None:
        """A cell of a picture that is a grid of (columns, rows), counted from 0 row by row, about `height_px` high.

        None where there is no such file or cell.
        """
        key = (name, grid, height_px)
        if key not in self._made:
            whole, (columns, rows, index) = self._opened(name), grid
            if whole is None or not 0 <= index < columns * rows:
                return None
            wide, high = whole.width / columns, whole.height / rows
            left, top = (index % columns) * wide, (index // columns) * high
            size = (max(_LEAST_PX, round(height_px * wide / high)), max(_LEAST_PX, height_px))
            small = whole.resize(size, Pillow.Resampling.BOX, (left, top, left + wide, top + high))
            stream = io.BytesIO()
            small.save(stream, "PNG")
            data = stream.getvalue()
            self._made[key] = Image(hashlib.sha256(data).hexdigest(), "png", data, *size)
        return self._made[key]

    def _opened(self, name: str) -> Pillow.Image | None:
        if name not in self._open:
            data = self.files.get(name)
            if data is None:
                return None
            with Pillow.open(io.BytesIO(data), formats=["PNG", "JPEG"]) as opened:
                self._open[name] = opened.convert("RGB")
        return self._open[name]
