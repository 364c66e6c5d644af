"""The colours that have a name: those of a game's palette, and those of CSS."""

from collections.abc import Sequence

from generator.colour import BLACK, NAMED, WHITE, Colour, contrast
from generator.drawing import shapes
from generator.drawing.greyscale import grey
from generator.drawing.items import Group, Item, Outline, Stroke
from generator.geometry import Affine, Rect, Size
from generator.layout.workshop import Workshop
from generator.preflight.colours import seen_by
from generator.sheets.spec import Lettering
from generator.sheets.specimens import GREY, Section, Specimen, caption
from generator.tasks.specimens import Resource, ResourceList
from generator.units import Mm

_WIDTH: Mm = 30.0
_HIGH: Mm = 13.0
_LOW: Mm = 4.5  # of the strip below: grey, and what people without full colour vision see
_EDGE = Stroke(GREY, 0.15)
_OWN = "own, "


def _palette(workshop: Workshop | None) -> dict[str, Colour]:
    return {} if workshop is None else dict(workshop.catalog.palette)


def _entries(workshop: Workshop | None) -> list[Resource]:
    """The palette in its order, then the names of CSS that it does not give another colour."""
    own = _palette(workshop)
    named = {name: Colour.parse(text) for name, text in NAMED.items() if name not in own}
    return [
        *(Resource(name, f"{_OWN}{_about(colour)}") for name, colour in own.items()),
        *(Resource(name, _about(colour)) for name, colour in named.items()),
    ]


def _about(colour: Colour) -> str:
    """Its number, the number of its grey, and its contrast with white and black paper."""
    opacity = "" if colour.alpha == 1 else f", {colour.alpha:.0%} opaque"
    light, dark = contrast(colour, WHITE), contrast(colour, BLACK)
    return f"{colour.hex}{opacity}, grey {grey(colour).hex}, contrast with white {light:.1f}, with black {dark:.1f}"


def _drawn(entries: Sequence[Resource], workshop: Workshop | None, letter: Lettering) -> list[Section]:
    own = _palette(workshop)
    parts = {
        "Of the game": [(entry.name, own[entry.name]) for entry in entries if entry.name in own],
        "Names of CSS": [(entry.name, Colour.parse(entry.name)) for entry in entries if entry.name not in own],
    }
    return [
        Section("" if workshop is None else title, [_cell(name, colour, letter) for name, colour in colours])
        for title, colours in parts.items()
        if colours
    ]


def _cell(name: str, colour: Colour, letter: Lettering) -> Specimen:
    """The colour with black and white words on it, below it its grey and how it is seen, and what it is called."""
    items: list[Item] = [Outline(shapes.rect(Rect(0.0, 0.0, _WIDTH, _HIGH)), colour, _EDGE)]
    for ink, left in ((WHITE, 1.2), (BLACK, _WIDTH / 2)):
        sample, _ = caption([(f"{contrast(colour, ink):.1f}", 8.0, ink)], _WIDTH / 2 - 1.2, letter)
        items.append(Group(sample, Affine.move(left, _HIGH / 2 - 1.6)))
    shades = (grey(colour), *seen_by(colour).values())
    side = _WIDTH / len(shades)
    items += [
        Outline(shapes.rect(Rect(index * side, _HIGH, side, _LOW)), shade, _EDGE) for index, shade in enumerate(shades)
    ]
    words, high = caption([(name, 7.5, BLACK), (colour.hex, 6.5, GREY)], _WIDTH, letter)
    items.append(Group(words, Affine.move(0.0, _HIGH + _LOW + 0.8)))
    return Specimen(tuple(items), Size(_WIDTH, _HIGH + _LOW + high + 2.0))


LISTING = ResourceList(
    "colour",
    "Colours",
    "By name in layers and texts. On each, its contrast with white and black; below it, its grey, and what people with "
    "protanopia, deuteranopia and tritanopia see.",
    _entries,
    _drawn,
)
