"""YAML files as plain values, for tests that must not read them as the press does."""

from pathlib import Path
from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader in C is ten times as fast; a few installations of PyYAML lack it."""


def document(text: str) -> Any:
    """The one document of a text."""
    return yaml.load(text, Loader=LOADER)


def examples_in(game: Path) -> list[dict[str, Any]]:
    """The worked examples in a game's folder, read anew: some readings take dice out of them while they play."""
    files = sorted((game / "scenarios").glob("*.yaml"))
    return [example for file in files for example in yaml.load_all(file.read_text("utf-8"), Loader=LOADER)]
