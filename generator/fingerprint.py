"""What decides a result besides the game itself: our own code, Python, and the libraries that are installed."""

import hashlib
import os
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSIDE = str(_PACKAGE) + os.sep

LIBRARIES = (
    "coloraide",
    "cssselect2",
    "isal",
    "markdown-it-py",
    "numpy",
    "pikepdf",
    "pillow",
    "pydantic",
    "pydantic-core",
    "pyphen",
    "pypdfium2",
    "python-calamine",
    "pyyaml",
    "reportlab",
    "resvg",
    "scipy",
    "segno",
    "skia-pathops",
    "svgwrite",
    "tinycss2",
    "uharfbuzz",
)
"""The distributions whose versions can change what is read, judged or drawn."""


@cache
def installed() -> Mapping[str, tuple[str, Path]]:
    """Version and metadata folder of every installed distribution by its normalised name.

    Read from the names of the folders alone, which takes a millisecond; of two of one name the first on the path
    counts, as it does for imports. Source: Python packaging user guide, "Recording installed projects".
    """
    found: dict[str, tuple[str, Path]] = {}
    for home in sys.path:
        try:
            entries = sorted(entry.name for entry in os.scandir(home or "."))
        except OSError:
            continue
        for entry in entries:
            stem, dot, ending = entry.rpartition(".")
            if dot and ending in ("dist-info", "egg-info"):
                name, _, version = stem.partition("-")
                found.setdefault(normalised(name), (version, Path(home or ".") / entry))
    return found


def normalised(name: str) -> str:
    """A distribution's name as it is compared: small letters, words joined by hyphens."""
    return name.lower().replace("_", "-").replace(".", "-")


def versions(names: Iterable[str] | None = None) -> str:
    """Python and the versions of distributions, a line each; of all there are where no names are given."""
    known = installed()
    chosen = sorted(known) if names is None else [normalised(name) for name in names]
    python = f"{sys.implementation.name} {'.'.join(map(str, sys.version_info[:3]))}"
    return "\n".join([python, *(f"{name} {known[name][0] if name in known else 'absent'}" for name in chosen)])


def own_files(rooms: Iterable[str]) -> list[Path]:
    """The Python files of packages and modules of ours, named by their place in the package."""
    files: list[Path] = []
    for room in rooms:
        place = _PACKAGE / room
        files += place.rglob("*.py") if place.is_dir() else [place.with_suffix(".py")]
    return sorted(files)


def digest(files: Iterable[Path], *facts: str) -> str:
    """A hex digest over facts, and over the names and contents of files."""
    whole = hashlib.sha256()
    for fact in facts:
        whole.update(hashlib.sha256(fact.encode()).digest())
    for path in map(os.fspath, files):
        inside = path.startswith(_INSIDE)
        name = (path.removeprefix(_INSIDE) if inside else path).replace(os.sep, "/")
        whole.update(hashlib.sha256(os.fsencode(name if inside else "/".join(name.split("/")[-2:]))).digest())
        with open(path, "rb", buffering=0) as stream:  # noqa: PTH123  # twice as fast as pathlib's, for 500 files
            whole.update(hashlib.sha256(stream.read()).digest())
    return whole.hexdigest()
