"""Pictures from a game's folder, read with distrust: PNG, JPEG and SVG, bounded in size, never from outside."""

from dataclasses import dataclass, field
from pathlib import Path

from generator.layout.art import Art, BadPicture
from generator.layout.raster import raster
from generator.source.mark import Mark

__all__ = ["Art", "BadPicture", "Pictures", "art_of", "read_art"]

LARGEST_FILE = 32 * 1024 * 1024
"""Bytes a picture file may have."""


@dataclass(slots=True)
class Pictures:
    """The pictures of one game, each read once; `folder` is the game's, None where there are none."""

    folder: Path | None
    _known: dict[str, Art] = field(default_factory=dict)

    def art(self, file: str) -> Art:
        """The picture at a path inside the game's folder; raises BadPicture."""
        if file not in self._known:
            self._known[file] = read_art(self._inside(file))
        return self._known[file]

    def places(self, file: str, error: BadPicture) -> tuple[tuple[str, Mark], ...]:
        """Where in a picture file what stands that cannot be drawn."""
        shown = file if self.folder is None else (self.folder / file).as_posix()
        return tuple((one.message, Mark(shown, one.line, one.column)) for one in error.problems)

    def _inside(self, file: str) -> Path:
        if self.folder is None:
            raise BadPicture("there is no game folder to find it in")
        root = self.folder.resolve()
        try:
            path = (root / file).resolve()
            inside, there = path.is_relative_to(root), path.is_file()
        except (OSError, ValueError, RuntimeError) as error:
            raise BadPicture(f"not a usable path ({error})") from error
        if not inside:
            raise BadPicture("it leads out of the game's folder", "put the picture into the game's folder")
        if not there:
            raise BadPicture("there is no such file", self._near(root, file))
        return path

    @staticmethod
    def _near(root: Path, file: str) -> str | None:
        name = Path(file).name.lower()
        found = [path for path in sorted((root / "art").glob("*")) if path.name.lower() == name]
        return f"there is {found[0].relative_to(root).as_posix()!r}" if found else None


def read_art(path: Path) -> Art:
    """A picture file by its content, whatever its name says; raises BadPicture."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadPicture(f"the file is larger than {LARGEST_FILE // 1024 // 1024} MB")
        data = path.read_bytes()
    except OSError as error:
        raise BadPicture(f"it cannot be read ({error.strerror})") from error
    return art_of(data)


def art_of(data: bytes) -> Art:
    """A picture by the bytes of its file, whatever its name says; raises BadPicture."""
    if len(data) > LARGEST_FILE:
        raise BadPicture(f"the file is larger than {LARGEST_FILE // 1024 // 1024} MB")
    if data.lstrip(b"\xef\xbb\xbf\xfe\xff\0 \t\r\n").startswith(b"<"):
        from generator.layout.svg.reader import read_svg  # an XML parser is loaded for games that need one

        return read_svg(data)
    return raster(data)
