"""Where the press finds its own layouts, fonts and games (in a checkout beside the package, installed inside it).

Also where it keeps what it has found out.
"""

import functools
import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@functools.cache
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


def settings() -> Path:
    """Where the user's settings are kept: the folder `PNP_CONFIG` names, or that of the user's settings."""
    from platformdirs import user_config_dir  # most commands need none

    chosen = os.environ.get("PNP_CONFIG")
    return Path(chosen) if chosen else Path(user_config_dir("tabletop-press", appauthor=False))


def cache() -> Path:
    """Where results are kept between runs: the folder `PNP_CACHE` names, or the user's cache folder."""
    from platformdirs import user_cache_dir  # most commands keep nothing

    chosen = os.environ.get("PNP_CACHE")
    return Path(chosen) if chosen else Path(user_cache_dir("tabletop-press", appauthor=False))
