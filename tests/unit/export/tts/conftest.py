"""Coarse pictures, each drawn once: what these tests look at does not depend on the number of pixels."""

from collections.abc import Iterator, Sequence

import pytest

from generator.drawing.digest import Digests
from generator.drawing.items import Drawing
from generator.export.tts import pictures
from generator.geometry import Size
from generator.readback import saves
from generator.readback.pictures import Pixels, small
from generator.render.png import png


class DrawnOnce:
    """Pictures of faces by what they look like: exports of a game differ in places, hardly ever in faces."""

    def __init__(self) -> None:
        self._digests = Digests()
        self._pictures: dict[tuple[str, Size, float], bytes] = {}
        self._small: dict[tuple[str, Size, int], Pixels] = {}

    def png(self, drawing: Drawing, dpi: float) -> bytes:
        key = self._digests.of(drawing), drawing.size, dpi
        if key not in self._pictures:
            self._pictures[key] = png(drawing, dpi)
        return self._pictures[key]

    def small(self, faces: Sequence[Drawing], *, longest_px: int) -> list[Pixels]:
        keys = [(self._digests.of(face), face.size, longest_px) for face in faces]
        new = {key: face for key, face in zip(keys, faces, strict=True) if key not in self._small}
        self._small.update(zip(new, small(list(new.values()), longest_px=longest_px), strict=True))
        return [self._small[key] for key in keys]


@pytest.fixture(scope="package", autouse=True)
def coarse() -> Iterator[None]:
    drawn = DrawnOnce()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures, "DPI", 36)
        patch.setattr(pictures, "_SMALLEST_TILE", 64)
        patch.setattr(pictures, "png", drawn.png)
        patch.setattr(saves, "small", drawn.small)
        yield
