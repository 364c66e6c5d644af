"""Where the press finds its own layouts, fonts and games: in a checkout beside the package, installed inside it."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def root() -> Path:
    """The folder that holds `layouts/`, `fonts/` and `content/`."""
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent


def layouts() -> Path:
    """The bundled layout templates."""
    return root() / "layouts"


def fonts() -> Path:
    """The bundled fonts, a folder a family."""
    return root() / "fonts"


def content() -> Path:
    """The bundled games, a folder a game."""
    return root() / "content"
