"""Sets of icons in a game's folder: files in the format of Iconify, in which all free sets are published.

Source: https://iconify.design/docs/types/iconify-json.html
"""

import json
from collections.abc import Mapping
from typing import Any

from generator.dataclass import dataclass
from generator.layout.art import BadPicture

_SIDE = 16  # of an icon where a set says nothing
_MOST_ALIASES = 8
_KNOWN = {
    "game-icons": "Lorc, Delapouite and contributors (game-icons.net), CC BY 3.0, https://creativecommons.org/licenses/by/3.0/"
}
"""Credits of sets whose files do not say whose they are."""


@dataclass(frozen=True, slots=True)
class IconSet:
    """A set as it is read; `credit` names its makers and its licence, as far as the file does."""

    prefix: str
    credit: str
    _icons: Mapping[str, Any]
    _aliases: Mapping[str, Any]
    _sizes: Mapping[str, Any]

    def names(self) -> tuple[str, ...]:
        """The names of its icons; those that are turned or mirrored copies are left out."""
        aliases = (name for name in self._aliases if self._row(name) is not None)
        return tuple(dict.fromkeys((*(name for name in self._icons if self._row(name) is not None), *aliases)))

    def svg(self, name: str) -> bytes:
        """An icon as an SVG file; raises BadPicture."""
        row = self._row(name)
        if row is None:
            raise BadPicture("the set does not hold it")
        left, top, width, height = (
            _number(row.get(key, self._sizes.get(key, default)))
            for key, default in (("left", 0), ("top", 0), ("width", _SIDE), ("height", _SIDE))
        )
        box = f'"{left:g} {top:g} {width:g} {height:g}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox={box}>'
        return f"{head}{row['body']}</svg>".encode("utf-8", "replace")

    def _row(self, name: str) -> Mapping[str, Any] | None:
        for _ in range(_MOST_ALIASES):
            row = self._icons.get(name)
            if isinstance(row, dict):
                return row if isinstance(row.get("body"), str) else None
            alias = self._aliases.get(name)
            if not isinstance(alias, dict) or set(alias) != {"parent"} or not isinstance(alias["parent"], str):
                return None
            name = alias["parent"]
        return None


def icon_set(data: bytes) -> IconSet:
    """The set in a file; raises BadPicture where it is none."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BadPicture("it is not JSON") from error
    if not isinstance(found, dict) or not isinstance(found.get("icons"), dict):
        raise BadPicture("it is not a set of icons", "a set in Iconify's format has `prefix` and `icons`")
    prefix, aliases = found.get("prefix"), found.get("aliases")
    name = prefix if isinstance(prefix, str) else ""
    sizes = {key: found[key] for key in ("left", "top", "width", "height") if key in found}
    return IconSet(name, _credit(found, name), found["icons"], aliases if isinstance(aliases, dict) else {}, sizes)


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e7:
        raise BadPicture("its size is not a number")
    return value


def _credit(found: Mapping[str, Any], prefix: str) -> str:
    info = found.get("info")
    if not isinstance(info, dict):
        return _KNOWN.get(prefix, prefix)
    author, licence = (part if isinstance(part := info.get(key), dict) else {} for key in ("author", "license"))
    parts = (author.get("name") or info.get("name") or prefix, licence.get("title"), licence.get("url"))
    return ", ".join(" ".join(part.split())[:200] for part in parts if isinstance(part, str) and part.strip())
