"""The font families there are: bundled, and a game's own."""

from collections.abc import Iterator, Sequence

from generator import resources
from generator.colour import BLACK
from generator.drawing.items import Group, Item
from generator.geometry import Affine, Size
from generator.layout.workshop import Workshop
from generator.sheets.spec import Lettering
from generator.sheets.specimens import GREY, Section, Specimen, caption
from generator.tasks.specimens import Resource, ResourceList
from generator.text.fonts import FontBook, FontFace
from generator.text.paragraph import line
from generator.text.style import FontFamily, TextStyle

_WIDTH = 186.0
_HEIGHT = 27.0
_LABEL = 32.0
_SHOWN = "Draw 3 cards, pay 12 coins: “Who quits the foggy jungle?”"


def _book(workshop: Workshop | None) -> FontBook:
    return FontBook([resources.fonts()]) if workshop is None else workshop.book


def _entries(workshop: Workshop | None) -> list[Resource]:
    book = _book(workshop)
    own = {face.family for face in book.own}
    own -= set(FontBook([resources.fonts()]).families)  # the bundled family of a name is the one that is used
    names = sorted(book.families, key=lambda name: (name not in own, name))
    return [Resource(name, f"{'own, ' if name in own else ''}{_weights(book.faces(name))}") for name in names]


def _weights(faces: Sequence[FontFace]) -> str:
    upright, sloped = (_listed(faces, italic) for italic in (False, True))
    return "; ".join(filter(None, (upright, f"italic {sloped}" if sloped else "")))


def _listed(faces: Sequence[FontFace], italic: bool) -> str:
    return " ".join(str(weight) for weight in sorted({face.weight for face in faces if face.italic is italic}))


def _drawn(entries: Sequence[Resource], workshop: Workshop | None, letter: Lettering) -> list[Section]:
    book = _book(workshop)
    return [Section("", [_specimen(entry, book, letter) for entry in entries])]


def _specimen(entry: Resource, book: FontBook, letter: Lettering) -> Specimen:
    """A family's name and weights, and words in it: large, at reading size, and a word in each face."""
    words, _ = caption([(entry.name, 9.0, BLACK), (entry.about, 6.5, GREY)], _LABEL - 3.0, letter)
    items: list[Item] = [Group(words, Affine.move(0.0, 3.0))]
    faces = book.faces(entry.name)
    regular = book.face(entry.name)
    spare = book.face("alegreya-sans")
    large = "".join(f"{part.capitalize()} " for part in entry.name.split("-")) + "& 0123456789"
    for text, size_pt, y in ((large, 22.0, 9.0), (_SHOWN, 10.5, 15.5)):
        items += _set(text, regular, spare, size_pt, _LABEL, y)
    x = _LABEL
    for face in faces:
        label = f"{face.weight}{' italic' if face.italic else ''}"
        made = list(_set(label, face, spare, 9.0, x, 21.5))
        items += made
        x += _width(label, face, spare, 9.0) + 5.0
    return Specimen(tuple(items), Size(_WIDTH, _HEIGHT))


def _style(face: FontFace, spare: FontFace, size_pt: float) -> TextStyle:
    return TextStyle(FontFamily(face, face, face, face, (spare,)), size_pt, size_pt, features=("lnum",))


def _set(text: str, face: FontFace, spare: FontFace, size_pt: float, x: float, y: float) -> Iterator[Item]:
    """Words from x on a baseline at y, made smaller where they are too wide for the page."""
    block = line(text, _style(face, spare, size_pt))
    scale = min(1.0, (_WIDTH - x) / block.ink_width) if block.ink_width > 0 else 1.0
    yield Group(block.items, Affine(scale, 0.0, 0.0, scale, x, y - block.first_baseline * scale))


def _width(text: str, face: FontFace, spare: FontFace, size_pt: float) -> float:
    return line(text, _style(face, spare, size_pt)).ink_width


LISTING = ResourceList(
    "font",
    "Fonts",
    "By family, font: cinzel, in styles of layouts and in the theme of the rulebook.",
    _entries,
    _drawn,
)
