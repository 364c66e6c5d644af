"""The icons there are: of a game, of sets in its folder, and bundled."""

from collections.abc import Sequence

from generator.colour import BLACK
from generator.drawing.items import Group
from generator.geometry import Affine, Size
from generator.layout.icon_library import BUNDLED
from generator.layout.icons import GRID, Icon
from generator.layout.workshop import Workshop
from generator.sheets.spec import Lettering
from generator.sheets.specimens import Section, Specimen, caption
from generator.tasks.specimens import Resource, ResourceList

_CELL = 19.0
_SIDE = 12.0
_CAPTION = 6.2
_NAME_PT = 6.2
_OWN, _OF_SET, _BUNDLED = "own", "of a set", ""


def _entries(workshop: Workshop | None) -> list[Resource]:
    """Own icons first, then those of sets, then the bundled ones that these do not replace."""
    library = BUNDLED if workshop is None else workshop.layouts.icons
    own = set(library.own())
    in_sets = set(library.in_sets()) - own
    found = [Resource(name, _about(library.icon(name))) for name in library.own()]
    found += [Resource(name, _OF_SET) for name in sorted(in_sets)]
    return [*found, *(Resource(name, _BUNDLED) for name in library.names() if name not in own and name not in in_sets)]


def _about(icon: Icon) -> str:
    return f"{_OWN}, {'keeps its colours' if icon.keeps_colours else 'one colour'}"


def _drawn(entries: Sequence[Resource], workshop: Workshop | None, letter: Lettering) -> list[Section]:
    library = BUNDLED if workshop is None else workshop.layouts.icons
    kinds = {"Of the game": _OWN, "Of sets": _OF_SET, "Bundled": _BUNDLED}
    sections = []
    for title, kind in kinds.items():
        names = [
            entry.name for entry in entries if entry.about.partition(",")[0] == kind and library.exists(entry.name)
        ]
        cells = [_cell(name, library.icon(name), letter) for name in names]
        sections += [Section("" if workshop is None else title, cells)] if cells else []
    return sections


def _cell(name: str, icon: Icon, letter: Lettering) -> Specimen:
    scale = min(_SIDE / GRID, (_CELL - 2.0) / icon.width)
    at = Affine(scale, 0.0, 0.0, scale, (_CELL - icon.width * scale) / 2, (_SIDE - GRID * scale) / 2)
    words, _ = caption([(_broken(name, letter), _NAME_PT, BLACK)], _CELL - 1.0, letter, centred=True)
    items = (Group(icon.drawn(BLACK), at), Group(words, Affine.move(0.5, _SIDE + 0.8)))
    return Specimen(items, Size(_CELL, _SIDE + _CAPTION))


def _broken(name: str, letter: Lettering) -> str:
    """The name with blanks where a line may end: behind hyphens, where it is too wide for one line."""
    lines = [""]
    for part in name.replace("-", "-\0").split("\0"):
        if lines[-1] and letter(lines[-1] + part, _NAME_PT).width > _CELL - 1.0:
            lines.append("")
        lines[-1] += part
    return " ".join(lines)


LISTING = ResourceList(
    "icon",
    "Icons",
    "By name in texts (:crown:), in layers (icon: crown) and in columns of a deck.",
    _entries,
    _drawn,
)
