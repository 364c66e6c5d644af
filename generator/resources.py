"""Paths of our own layouts, fonts and games (in a checkout beside the package, installed inside it).

Also where it keeps what it has found out.
"""

import functools
import os
from collections.abc import Callable
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


_NO_HOME = Path(os.devnull, "no-home-folder")
"""The folder of a user who has none: nothing is found in it, and what would be written there is refused by its name."""


def cache() -> Path:
    """Where results are kept between runs: the folder `PNP_CACHE` names, or the user's cache folder."""
    from platformdirs import user_cache_dir  # most commands keep nothing

    return _chosen("PNP_CACHE", user_cache_dir)


def settings() -> Path:
    """Where settings are kept: the folder `PNP_CONFIG` names, or that of the user's settings."""
    from platformdirs import user_config_dir

    return _chosen("PNP_CONFIG", user_config_dir)


def _chosen(variable: str, usual: Callable[..., str]) -> Path:
    chosen = os.environ.get(variable)
    if chosen:
        return Path(chosen)
    try:
        return Path(usual("tabletop-press", appauthor=False))
    except RuntimeError:  # neither the environment nor the system knows a home folder of the user
        return _NO_HOME
