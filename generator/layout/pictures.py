"""Pictures from a game's folder, read with distrust: PNG, JPEG and SVG, bounded in size, never from outside."""

from dataclasses import dataclass, field
from pathlib import PurePosixPath

from generator.catalog.files import FileChanged, GameFiles, inside
from generator.drawing.items import Image, Item
from generator.layout.raster import BadPicture, raster

LARGEST_FILE = 32 * 1024 * 1024
"""Bytes a picture file may have."""


@dataclass(frozen=True, slots=True)
class Art:
    """A picture ready to place: either an image or drawn items, and its own width and height in any one unit."""

    width: float
    height: float
    image: Image | None = None
    items: tuple[Item, ...] = ()


@dataclass(slots=True)
class Pictures:
    """The pictures of one game, each read once; `files` are the game's, None where there are none."""

    files: GameFiles | None
    _known: dict[str, Art] = field(default_factory=dict)

    def art(self, file: str) -> Art:
        """The picture at a path inside the game's folder; raises BadPicture."""
        if file not in self._known:
            self._known[file] = read_art(self._bytes(file))
        return self._known[file]

    def _bytes(self, file: str) -> bytes:
        if self.files is None:
            raise BadPicture("there is no game folder to find it in")
        name = inside(file)
        if name is None:
            raise BadPicture("it leads out of the game's folder", "put the picture into the game's folder")
        if name not in self.files:
            raise BadPicture("there is no such file", self._near(self.files, file))
        try:
            return self.files.read(name)
        except FileChanged as changed:
            raise BadPicture(str(changed)) from changed

    @staticmethod
    def _near(files: GameFiles, file: str) -> str | None:
        wanted = PurePosixPath(file).name.lower()
        found = (name for name in files.digests if PurePosixPath(name).name.lower() == wanted)
        return next((f"there is {name!r}" for name in found), None)


def read_art(data: bytes) -> Art:
    """A picture by its content, whatever the name of its file says; raises BadPicture."""
    if len(data) > LARGEST_FILE:
        raise BadPicture(f"the file is larger than {LARGEST_FILE // 1024 // 1024} MB")
    if b"<svg" in data[:4096] and not data.startswith((b"\x89PNG", b"\xff\xd8")):
        from generator.layout.svg_art import BadSvg, read_svg  # an XML parser is loaded for games that need one

        try:
            return Art(*read_svg(data))
        except BadSvg as error:
            raise BadPicture(str(error)) from error
    image = raster(data)
    return Art(image.width_px, image.height_px, image)
