"""Font files: found in folders, their family, weight and slope from their names.

They may come from strangers: they are size-limited and kept inside their folder.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path, PurePosixPath

from generator.dataclass import dataclass

LARGEST_BYTES = 32_000_000
"""A font file larger than this is refused."""
_WEIGHTS: Mapping[str, int] = {
    "thin": 100,
    "extralight": 200,
    "light": 300,
    "regular": 400,
    "medium": 500,
    "semibold": 600,
    "demibold": 600,
    "extrabold": 800,
    "bold": 700,
    "black": 900,
    "heavy": 900,
}


class FontError(ValueError):
    """A font file that cannot be used; the message names the file and says why."""


@dataclass(frozen=True, slots=True)
class FontFile:
    """A font file: its path inside the folder of fonts, the name for messages, and how its bytes are had.

    `read` may raise FontError.
    """

    name: str
    shown: str
    read: Callable[[], bytes]

    @property
    def stem(self) -> str:
        """The file's name without its ending."""
        return PurePosixPath(self.name).stem

    @property
    def family(self) -> str:
        """The folder it lies in, or, where it lies in none, the first word of its name."""
        folder = PurePosixPath(self.name).parent.name
        return (folder or re.split(r"[-_]", self.stem)[0]).lower()


def is_font(name: str) -> bool:
    """Whether a file is a font by its ending."""
    return name.lower().endswith((".ttf", ".otf"))


def font_files(folder: Path) -> Iterator[FontFile]:
    """Every font of a folder and of its subfolders, by name; links that lead out of it are left out."""
    if not folder.is_dir():
        return
    root = folder.resolve()
    for path in sorted((*folder.glob("*"), *folder.glob("*/*"))):
        inside = path.resolve().is_relative_to(root)  # a link must not lead out of the folder
        if inside and is_font(path.name) and path.is_file():
            yield FontFile(path.relative_to(folder).as_posix(), path.name, partial(_read, path))


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_BYTES + 1)
    except OSError as error:
        raise FontError(f"{path.name}: cannot be read: {error.strerror}") from error


def weight_of(stem: str) -> int:
    """The weight a file's name says, 100 to 900; 400 where it says none."""
    number = re.search(r"(?<!\d)([1-9]00)(?!\d)", stem)
    if number:
        return int(number[1])
    lower = stem.lower()
    return next((weight for name, weight in _WEIGHTS.items() if name in lower), 400)


def is_italic(stem: str) -> bool:
    """Whether a file's name says that its letters slope."""
    return "italic" in stem.lower() or "oblique" in stem.lower()
