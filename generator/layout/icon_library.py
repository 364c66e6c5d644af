"""The icons a game can use: its own first, then those of sets in its folder, then the bundled ones."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache, lru_cache
from pathlib import PurePosixPath

from generator.catalog.files import ICONS, FileChanged, GameFiles
from generator.dataclass import dataclass
from generator.drawing.items import Segments
from generator.drawing.shapes import rect
from generator.geometry import Rect
from generator.layout import icons as bundled
from generator.layout.art import BadPicture
from generator.layout.icon_file import LARGEST_FILE, icon_of, silhouette
from generator.layout.icon_sets import IconSet, icon_set
from generator.layout.icons import GRID, Icon, UnknownIcon
from generator.layout.pictures import LARGEST_FILE as LARGEST_SET
from generator.layout.pictures import PictureLibrary, art_of
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark

NAME = re.compile(r"(?=[0-9-]*[a-z])[a-z0-9][a-z0-9-]{0,59}")
"""What an icon may be called: what can stand between the colons of `:name:`."""

_STAND_IN = Icon(rect(Rect(0.0, 0.0, GRID, GRID)))
_MOST_NAMED = 3  # icons that a hint names
"""In place of an icon whose file cannot be used, which is reported."""


@dataclass(frozen=True, slots=True)
class _Fault:
    """Why a file cannot be used, where, and what to do."""

    message: str
    at: Mark
    hint: str | None
    related: tuple[tuple[str, Mark], ...] = ()


@dataclass(slots=True, eq=False)
class IconLibrary:
    """All icons of one game, each read once; without `files` the bundled ones alone.

    An own icon is a file `icons/NAME.svg`. It replaces one of its name in a set (`icons/*.json`) or among the bundled.
    """

    files: GameFiles | None
    _known: dict[str, Icon] = field(default_factory=dict)
    _silhouettes: dict[str, Segments] = field(default_factory=dict)
    _own: Mapping[str, str] = field(init=False)
    _read: dict[str, IconSet] | None = None
    _unusable: dict[str, UnknownIcon] = field(default_factory=dict)
    _faults: dict[str, _Fault] = field(default_factory=dict)

    def __post_init__(self) -> None:
        found = () if self.files is None else self.files.names(ICONS, ".svg")
        self._own = {name: file for file in found if NAME.fullmatch(name := PurePosixPath(file).stem)}

    def own(self) -> tuple[str, ...]:
        """The names of the game's own icons, in alphabetical order."""
        return tuple(sorted(self._own))

    def in_sets(self) -> tuple[str, ...]:
        """The names of the icons in sets that the game has in its folder, in alphabetical order."""
        return tuple(sorted(self._sets()))

    def names(self) -> tuple[str, ...]:
        """The names of all icons, in alphabetical order."""
        return tuple(sorted({*self._own, *self._sets(), *bundled.names()}))

    def exists(self, name: str) -> bool:
        """Whether there is an icon of that name; what is wrong with one of the game's own is reported by `check`."""
        if name not in self._own and name in self._sets():
            try:
                self.icon(name)
            except UnknownIcon:
                return False
        return name in self._own or name in self._sets() or bundled.exists(name)

    def icon(self, name: str) -> Icon:
        """An icon, the same object every time; one that is reported to be unusable is a square. Raises UnknownIcon."""
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._found(name)
        return found

    def outline(self, name: str) -> Segments:
        """What an icon covers, whatever its colours; raises UnknownIcon, also for one that has no outline."""
        if name not in self._silhouettes:
            try:
                self._silhouettes[name] = silhouette(self.icon(name))
            except BadPicture as error:
                raise UnknownIcon(name, message=f"the icon {name!r} has no outline: {error}") from error
        return self._silhouettes[name]

    def like(self, name: str) -> str | None:
        """The hint to an icon that is called something similar, or to a file that is no icon yet; None without."""
        near = [file for file in self._files() if PurePosixPath(file).stem.lower().replace("_", "-") == name]
        for file in near:
            if not file.lower().endswith(".svg"):
                return f"{file} is not an SVG file; icons are SVG files"
            return f"rename {file} to {ICONS}/{name}.svg"
        word = name.strip(": ")
        holding = [known for known in self.names() if word in known.split("-")]  # a wolf among wolf-head, wolf-howl
        if holding and word:
            return f"did you mean {' or '.join(map(repr, holding[:_MOST_NAMED]))}?"
        return closest(word, self.names())

    def unknown(self, name: str) -> UnknownIcon:
        """Why there is no such icon, with a hint."""
        return self._unusable.get(name) or UnknownIcon(name, self.like)

    def file(self, name: str) -> str | None:
        """The file of one of the game's own icons inside its folder; None for another."""
        return self._own.get(name)

    def check(self, report: Report) -> None:
        """LAY040: a file of the game's icons cannot be used, each reported where it is wrong."""
        for file in self._files():
            if file.count("/") == 1 and file.lower().endswith(".svg"):
                self._check_name(file)
        for name in self._own:
            self.icon(name)
        self._sets()
        for fault in self._faults.values():
            report.error("LAY040", fault.message, at=fault.at, hint=fault.hint, related=fault.related)

    def credits(self, used: frozenset[str]) -> tuple[str, ...]:
        """The lines that the licences of icons ask for, of those that are used and not the game's own."""
        others = used - set(self._own)
        sets = self._sets()
        lines = {f"Icons by {sets[name].credit}.": None for name in sorted(others) if name in sets}
        return tuple(filter(None, (bundled.credit(frozenset(others - set(sets))), *lines)))

    def _files(self) -> list[str]:
        return [] if self.files is None else self.files.below(ICONS)

    def _bytes(self, file: str) -> bytes:
        assert self.files is not None
        try:
            return self.files.read(file)
        except FileChanged as changed:
            raise BadPicture(str(changed)) from changed

    def _mark(self, file: str) -> Mark:
        assert self.files is not None
        return Mark(self.files.path(file).as_posix(), 1, 1)

    def _check_name(self, file: str) -> None:
        stem, ending = PurePosixPath(file).stem, PurePosixPath(file).suffix
        if NAME.fullmatch(stem) and ending == ".svg":
            return
        plain = re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-")[:60]
        message = f"{file!r} is no name for an icon: small letters a to z, digits and hyphens, with a letter in it"
        hint = f"rename it to {plain if NAME.fullmatch(plain) else f'icon-{plain}'.rstrip('-')}.svg"
        self._faults.setdefault(file, _Fault(message, self._mark(file), hint))

    def _found(self, name: str) -> Icon:
        own = self._own.get(name)
        if own is not None:
            return self._of_file(own)
        held = self._sets().get(name)
        if held is not None:
            try:
                return icon_of(art_of(held.svg(name)))
            except BadPicture as error:
                message = f"the icon {name!r} of the set {held.prefix!r} cannot be used: {error}"
                self._unusable[name] = UnknownIcon(name, message=message)
                raise self._unusable[name] from error
        if bundled.exists(name):
            return _bundled(name)
        raise self.unknown(name)

    def _of_file(self, file: str) -> Icon:
        assert self.files is not None
        pictures = PictureLibrary(self.files)
        try:
            if len(self._bytes(file)) > LARGEST_FILE:
                hint = "simplify it, or use it as a `picture`"
                raise BadPicture(f"the file is larger than {LARGEST_FILE // 1024} kB", hint)
            return icon_of(pictures.art(file))
        except BadPicture as error:
            places = pictures.places(file, error)
            at = places[0][1] if places else self._mark(file)
            message = f"icon {PurePosixPath(file).stem!r}: {error}"
            self._faults.setdefault(file, _Fault(message, at, error.hint, places[1:]))
            return _STAND_IN

    def _sets(self) -> Mapping[str, IconSet]:
        """The set that holds each icon; of two that have one of its name, the first by file name."""
        if self._read is None:
            self._read = {}
            for held in self._sets_of_files():
                self._read.update(
                    (name, held) for name in held.names() if NAME.fullmatch(name) and name not in self._read
                )
        return self._read

    def _sets_of_files(self) -> Iterator[IconSet]:
        for file in [] if self.files is None else self.files.names(ICONS, ".json"):
            try:
                data = self._bytes(file)
                if len(data) > LARGEST_SET:
                    raise BadPicture(f"the file is larger than {LARGEST_SET // 1024 // 1024} MB")
                yield icon_set(data)
            except BadPicture as error:
                self._faults.setdefault(file, _Fault(f"{file}: {error}", self._mark(file), error.hint))


@cache
def _bundled(name: str) -> Icon:
    return Icon(bundled.icon(name))


BUNDLED = IconLibrary(None)
"""The bundled icons alone."""


@lru_cache(maxsize=4)  # a command works on one game after another
def icons_of(files: GameFiles | None) -> IconLibrary:
    """The icons of the game whose files these are; the same library for equal files."""
    return IconLibrary(files)
