"""Pictures from a game's folder, read with distrust: PNG, JPEG and SVG, bounded in size, never from outside."""

from dataclasses import dataclass, field
from pathlib import PurePosixPath

from generator.catalog.files import FileChanged, GameFiles, inside
from generator.layout.art import Art, BadPicture
from generator.layout.raster import raster
from generator.source.diagnostic import closest
from generator.source.mark import Mark

__all__ = ["Art", "BadPicture", "PictureLibrary", "art_of"]

_ENDINGS = (".png", ".jpg", ".jpeg", ".svg", ".webp", ".bmp", ".gif")
LARGEST_FILE = 32 * 1024 * 1024
"""Bytes a picture file may have."""


@dataclass(slots=True)
class PictureLibrary:
    """The pictures of one game, each read once; `files` are the game's, None where there are none."""

    files: GameFiles | None
    _known: dict[str, Art] = field(default_factory=dict)

    def art(self, file: str) -> Art:
        """The picture at a path inside the game's folder; raises BadPicture."""
        if file not in self._known:
            self._known[file] = art_of(self._bytes(file))
        return self._known[file]

    def places(self, file: str, error: BadPicture) -> tuple[tuple[str, Mark], ...]:
        """Where in a picture file what stands that cannot be drawn."""
        shown = file if self.files is None else self.files.path(file).as_posix()
        return tuple((problem.message, Mark(shown, problem.line, problem.column)) for problem in error.problems)

    def _bytes(self, file: str) -> bytes:
        if self.files is None:
            raise BadPicture("there is no game folder to find it in")
        name = inside(file)
        if name is None:
            raise BadPicture("it is outside the game's folder", "put the picture into the game's folder")
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
        hint = next((f"did you mean {name!r}?" for name in found), None)
        pictures = [name for name in files.digests if name.lower().endswith(_ENDINGS)]
        return hint or closest(file, pictures) or f"put the file into the folder {files.folder.name}/"


def art_of(data: bytes) -> Art:
    """A picture by the bytes of its file, whatever its name says; raises BadPicture."""
    if len(data) > LARGEST_FILE:
        raise BadPicture(f"the file is larger than {LARGEST_FILE // 1024 // 1024} MB")
    if data.lstrip(b"\xef\xbb\xbf\xfe\xff\0 \t\r\n").startswith(b"<"):
        from generator.layout.svg.reader import read_svg  # an XML parser is loaded for games that need one

        return read_svg(data)
    return raster(data)
