"""A key for everything a piece is drawn from, known before anything is drawn.

Two pieces of one key look the same as long as the layouts, fonts, icons, illustrations and pictures, and the code that
draws, are the same: `drawing_files` are those of the game's that such a drawing can depend on.
"""

import hashlib
import marshal
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from generator.catalog.models import Catalog, Component, ComponentSet, LayoutId
from generator.catalog.sheet_row import SheetRow
from generator.catalog.verified import Drawable
from generator.layout.drawer import LayerDrawer, lets_names
from generator.source.diagnostic import Report
from generator.source.mark import Mark

_PLAIN = (str, int, float, bool, bytes, type(None))


class _Keyless(Exception):
    """Something of which no key can be made."""


def drawing_files(catalog: Catalog) -> str:
    """The names and digests of all files of a game but those whose contents are the catalog's data."""
    files = catalog.files
    sheets = {mark.file for mark in map(catalog.tree.mark, ((*path, 0) for path in catalog.tree.sheets)) if mark}
    data = {*files.names(suffix=".yaml"), *(name for name in files.digests if str(files.path(name)) in sheets)}
    return "".join(f"{name}\n{digest.hex()}\n" for name, digest in files.digests.items() if name not in data)


@dataclass(slots=True)
class PieceKeys:
    """Makes the keys of a game's pieces; what they share is looked at once."""

    game: Drawable
    drawer: LayerDrawer
    _shared: tuple[Any, ...] | None = None
    _names: dict[str, frozenset[str] | None] = field(default_factory=dict)
    _sections: dict[str, bytes] = field(default_factory=dict)

    def of(self, component: Component, component_set: ComponentSet) -> str | None:
        """The key of a piece; None where it has none, so that it must be drawn to be known."""
        try:
            return _digest(self._facts(component, component_set)).hex()
        except _Keyless:
            return None

    def _facts(self, component: Component, component_set: ComponentSet) -> tuple[Any, ...]:
        read = [self._read(layout) for layout in component.layouts]
        own = {name: row for name, row in component.scope.items() if row is not self.game.catalog.data.get(name)}
        names = frozenset().union(*read)
        sections = self.game.catalog.data.keys() if "*" in names else names & self.game.catalog.data.keys()
        if self._shared is None:
            catalog = self.game.catalog
            beside = (catalog.palette, catalog.icons, catalog.identity.language, catalog.identity.id)
            self._shared = _plain((*beside, self.game.watermark, self.drawer.ink))
        return (
            self._shared,
            _plain((component_set.id, component_set.title, component_set.bleed, component_set.printed)),
            _plain((component.facts, component.set_id, component.copies, component.cut, component.layouts)),
            _plain((component.form, component.panels, component.spaces, component.areas, tuple(component.scope))),
            _plain(own),
            tuple((name, self._section(name)) for name in sorted(sections - own.keys())),
        )

    def _read(self, layout: LayoutId) -> frozenset[str]:
        """The names of the catalog's sections that a layout may read; it need not read them all."""
        if layout not in self._names:
            template = self.drawer.layouts.template(layout, Report())
            self._names[layout] = None
            if template is not None:
                layers = frozenset().union(*map(self.drawer.names, template.layers))
                self._names[layout] = layers | lets_names(template)
        found = self._names[layout]
        if found is None:
            raise _Keyless
        return found

    def _section(self, name: str) -> bytes:
        if name not in self._sections:
            self._sections[name] = _digest(_plain(self.game.catalog.data[name]))
        return self._sections[name]


def _plain(value: Any) -> Any:
    """The value as what can be written down: of a record its values, of a place in a file nothing."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Mapping):
        columns = _plain(value.columns) if isinstance(value, SheetRow) else None
        return ("{}", columns, tuple((key, _plain(inner)) for key, inner in value.items()))
    if isinstance(value, list | tuple):
        return ("[]", tuple(map(_plain, value)))
    if isinstance(value, Mark):
        return None
    if isinstance(value, Enum):
        return (type(value).__name__, value.name)
    names: tuple[str, ...] | None = getattr(type(value), "__match_args__", None)
    if names is None:
        raise _Keyless
    return (type(value).__name__, tuple(_plain(getattr(value, name)) for name in names))


def _digest(plain: Any) -> bytes:
    try:
        # The second format has no back references, whose places would depend on how the values came about.
        return hashlib.blake2b(marshal.dumps(plain, 2), digest_size=16).digest()
    except ValueError as error:  # what is nested too deeply
        raise _Keyless from error
