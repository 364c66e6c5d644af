"""The paper that is cut before it is printed: a game's own, and what is bundled."""

from collections.abc import Sequence
from math import isclose

from generator.catalog.precut_sheet import PrecutSheet
from generator.colour import BLACK, WHITE, Colour
from generator.drawing import shapes
from generator.drawing.items import Group, Outline, Segments, Stroke
from generator.geometry import Affine, Rect, Size
from generator.layout.workshop import Workshop
from generator.sheets.papers import PAPERS
from generator.sheets.spec import Lettering
from generator.sheets.specimens import GREY, Section, Specimen, caption
from generator.targets.precut import precut_of
from generator.tasks.specimens import Resource, ResourceList
from generator.units import Mm

_SHARE = 1 / 4
_FILL = Colour(0xF3, 0xEE, 0xE2)
_LINE: Mm = 0.2


def _sheets(workshop: Workshop | None) -> dict[str, PrecutSheet]:
    return dict(precut_of(None if workshop is None else workshop.catalog))


def _entries(workshop: Workshop | None) -> list[Resource]:
    return [Resource(name, told(sheet)) for name, sheet in _sheets(workshop).items()]


def told(sheet: PrecutSheet) -> str:
    """What a sheet is, in a line: how many places of what size on which paper."""
    place, paper = sheet.place, sheet.paper
    size = f"{place.width:g} mm round" if sheet.disc else f"{place.width:g} × {place.height:g} mm"
    on = next(
        (known.title for known in PAPERS.values() if _same(known.size, paper)),
        f"{paper.width:g} × {paper.height:g} mm",
    )
    sides = "both sides" if sheet.two_sided else "one side"
    about = f"; {sheet.about}" if sheet.about else ""
    return f"{sheet.title}: {len(sheet.places)} of {size} on {on}, {sides}{about}"


def _same(one: Size, other: Size) -> bool:
    return isclose(one.width, other.width) and isclose(one.height, other.height)


def _drawn(entries: Sequence[Resource], workshop: Workshop | None, letter: Lettering) -> list[Section]:
    sheets = _sheets(workshop)
    return [Section("At a quarter of their size", [_cell(sheets[entry.name], letter) for entry in entries])]


def _cell(sheet: PrecutSheet, letter: Lettering) -> Specimen:
    paper = Outline(shapes.rect(Rect.of(sheet.paper)), WHITE, Stroke(BLACK, _LINE / _SHARE))
    places = tuple(Outline(_outline(sheet, place), _FILL, Stroke(BLACK, _LINE / _SHARE)) for place in sheet.places)
    size = Size(sheet.paper.width * _SHARE, sheet.paper.height * _SHARE)
    words, high = caption([(sheet.name, 8.0, BLACK), (told(sheet), 6.5, GREY)], size.width, letter)
    drawn = (
        Group((paper, *places), Affine.scale(_SHARE)),
        Group(words, Affine.move(0.0, size.height + 0.8)),
    )
    return Specimen(drawn, Size(size.width, size.height + high + 2.0))


def _outline(sheet: PrecutSheet, place: Rect) -> Segments:
    if sheet.disc:
        return shapes.ellipse(place.centre, place.width / 2, place.height / 2)
    return shapes.rounded_rect(place, sheet.radius)


LISTING = ResourceList(
    "precut sheet",
    "Precut sheets",
    "By name: pnp build GAME --precut avery-5371. A game's own are stated under print.precut.",
    _entries,
    _drawn,
    "precut",
)
