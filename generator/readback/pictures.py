"""Finished PNG files compared with their faces: number of pixels, digest, and the picture at a small size.

To draw every face a second time would cost half as much as the pictures themselves. So every file is held to its size
and its digest, no two faces may share a picture, and of each set some faces are drawn again, small and by themselves,
and compared with the file's own pixels.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from io import BytesIO
from math import ceil

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from generator.dataclass import dataclass
from generator.drawing.digest import Digests, short
from generator.drawing.items import Drawing, Group
from generator.drawing.piece import Document, Page
from generator.geometry import Affine, Size
from generator.readback.png_facts import png_read
from generator.render import raster
from generator.render.pdf_document import written
from generator.units import Mm

Pixels = NDArray[np.float32]
"""Rows of pixels of red, green and blue, 0 to 255."""

_SMALL = 64
"""Pixels of the longer side of a face made small."""
CELL_PX = 48
"""Likewise of a cell of a sheet: a sheet's worth of them is compared with one another."""
_FINER, _FINEST = 4, 32
"""Times as fine as that it is drawn first, at least and at most: hairlines would grow to a whole pixel otherwise."""
_PX_PER_MM = 2.0
"""How fine that should be."""
_UNLIKE = 24.0
"""Levels that a picture differs from its face on the average, at most; the two are smoothed in different ways."""
_NEARER = 0.05
"""By so many levels a picture is nearer to another face before it counts as that face's."""
_LOOKED_AT = 6
"""Pictures of a set that are drawn again."""


def small(faces: Sequence[Drawing], bleed: Mm = 0.0, longest_px: int = _SMALL) -> list[Pixels]:
    """Faces drawn by themselves, a page each and nothing shared, `longest_px` high or wide."""
    pages = []
    for face in faces:
        paper = Size(face.size.width + 2 * bleed, face.size.height + 2 * bleed)
        pages.append(Page(Drawing(paper, (Group(face.items, Affine.move(bleed, bleed)),))))
    source = raster.OpenPdf(written(Document(tuple(pages), title="", author=""), for_pixels=True))
    drawn: list[Pixels] = []
    for number, page in enumerate(pages):
        size = page.drawing.size
        share = longest_px / max(size.width, size.height)
        width, height = (max(1, round(side * share)) for side in (size.width, size.height))
        finer = min(max(_FINER, ceil(max(size.width, size.height) * _PX_PER_MM / longest_px)), _FINEST)
        canvas = raster.PixelBuffer(width * finer, height * finer)
        source.draw(number, canvas)
        rows = np.frombuffer(bytes(canvas.rows), np.uint8).reshape(canvas.height, canvas.stride)[:, 1:]
        fine = rows.reshape(height, finer, width, finer, 3)
        drawn.append(fine.mean(axis=(1, 3), dtype=np.float32))
        canvas.close()
    source.close()
    return drawn


def shrunk(picture: Image.Image, shape: tuple[int, ...]) -> Pixels:
    """A picture made as small as height, width and channels say."""
    height, width = shape[:2]
    return np.asarray(picture.convert("RGB").resize((width, height), Image.Resampling.BOX), np.float32)


class PictureIndex:
    """Small pictures of faces by name, and which of them another picture is."""

    def __init__(self, faces: Mapping[str, Pixels]) -> None:
        self._rows: dict[tuple[int, ...], dict[str, int]] = {}
        self._shapes = {name: pixels.shape for name, pixels in faces.items()}
        for name, pixels in faces.items():
            same = self._rows.setdefault(pixels.shape, {})
            same[name] = len(same)
        # All of a shape as rows of one matrix, so that a picture is compared with all of them in one step.
        self._all = {shape: np.stack([faces[name].reshape(-1) for name in same]) for shape, same in self._rows.items()}

    def shape(self, name: str) -> tuple[int, ...]:
        """Height, width and channels of a face's small picture."""
        return self._shapes[name]

    def unlike(self, picture: Pixels, name: str) -> str | None:
        """What keeps a picture from being that of a face; None where it is that rather than any other's."""
        shape = self._shapes[name]
        rows, names = self._all[shape], self._rows[shape]
        far = np.abs(rows - picture.reshape(-1)).mean(axis=1)
        own = names[name]
        nearest = int(far.argmin())
        if far[nearest] < far[own] - _NEARER and np.abs(rows[nearest] - rows[own]).mean() > 2 * _NEARER:
            return f"shows {list(names)[nearest]}"
        return f"is {far[own]:.0f} levels off the face that should be on it" if far[own] > _UNLIKE else None


@dataclass(frozen=True, slots=True)
class _Taken:
    path: str
    data: bytes
    face: Drawing
    bleed: Mm


def _small_px(kept: Sequence[_Taken]) -> int:
    """How small pictures are compared: coarse ones have fewer pixels to go by."""
    sizes = [read for taken in kept if (read := png_read(taken.data)) is not None]
    return min(_SMALL, *(max(read.width_px, read.height_px) // 2 for read in sizes)) or 1


@dataclass(slots=True)
class EditionPictures:
    """All pictures of an edition, file by file; `end` looks at some of them again."""

    digests: Digests
    _by_picture: dict[bytes, tuple[str, str]] = field(default_factory=dict)
    _sets: dict[str, list[_Taken]] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)

    def take(
        self, set_id: str, path: str, data: bytes, face: Drawing, size_px: tuple[int, int], bleed: Mm = 0.0
    ) -> Iterator[str]:
        """A finished file that must show a face in so many pixels: what is wrong with it."""
        read, expected = png_read(data), short(self.digests.of(face))
        if read is None:
            yield f"{path} is not an RGB PNG"
            return
        if (read.width_px, read.height_px) != size_px:
            yield f"{path} has {read.width_px} × {read.height_px} pixels instead of {size_px[0]} × {size_px[1]}"
        if read.digest != expected:
            yield f"{path} has the digest {read.digest or 'none'} instead of {expected}"
        picture = hashlib.sha256(data[data.find(b"IDAT") :]).digest()
        before, digest = self._by_picture.setdefault(picture, (path, expected))
        if digest != expected:
            yield from self._same(path, before, face)
        self._keep(set_id, _Taken(path, data, face, bleed))

    def _same(self, path: str, before: str, face: Drawing) -> Iterator[str]:
        other = next((taken.face for kept in self._sets.values() for taken in kept if taken.path == before), None)
        if other is not None and other.size == face.size:
            one, two = small((face, other))
            if np.abs(one - two).mean() <= _NEARER:
                return  # what distinguishes them is too small to be seen
        yield f"{path} has the same pixels as {before}, but should show a different face"

    def _keep(self, set_id: str, taken: _Taken) -> None:
        """The first few of a set, and then every so many that as many are kept."""
        kept = self._sets.setdefault(set_id, [])
        count = self._counts[set_id] = self._counts.get(set_id, 0) + 1
        if len(kept) < _LOOKED_AT:
            kept.append(taken)
        elif count % max(1, count // _LOOKED_AT) == 0:
            kept[count % _LOOKED_AT] = taken

    def end(self) -> Iterator[str]:
        """Pictures that do not show their faces, of those that were kept."""
        for kept in self._sets.values():
            for bleed in dict.fromkeys(taken.bleed for taken in kept):
                same = [taken for taken in kept if taken.bleed == bleed]
                drawn = small([taken.face for taken in same], bleed, _small_px(same))
                likes = PictureIndex(dict(zip([taken.path for taken in same], drawn, strict=True)))
                for taken in same:
                    with Image.open(BytesIO(taken.data), formats=["PNG"]) as opened:
                        complaint = likes.unlike(shrunk(opened, likes.shape(taken.path)), taken.path)
                    if complaint is not None:
                        yield f"{taken.path} {complaint}"


def cells(data: bytes, columns: int, rows: int, faces: Sequence[Drawing]) -> Iterator[str]:
    """Cells of a finished sheet, counted along rows, that do not show the faces they should."""
    distinct = {(id(face.items), face.size): face for face in faces}
    names = {key: f"face {number}" for number, key in enumerate(distinct, 1)}
    drawn = small(list(distinct.values()), longest_px=CELL_PX)
    likes = PictureIndex(dict(zip(names.values(), drawn, strict=True)))
    with Image.open(BytesIO(data), formats=["PNG"]) as opened:
        width, height = opened.width // columns, opened.height // rows
        for index, face in enumerate(faces):
            row, column = divmod(index, columns)
            part = opened.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))
            name = names[id(face.items), face.size]
            complaint = likes.unlike(shrunk(part, likes.shape(name)), name)
            if complaint is not None:
                yield f"cell {index + 1} should show {name} and {complaint}"
