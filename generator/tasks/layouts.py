"""The layouts there are: what each reads of the catalog, and a sample of it."""

from collections.abc import Iterator, Sequence

from generator import resources
from generator.catalog.verified import Preview
from generator.colour import BLACK
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Item, Outline, Segments, Stroke
from generator.geometry import Affine, Rect, Size
from generator.layout.compose import compose
from generator.layout.drawer import LayerDrawer
from generator.layout.faces import FaceComposer
from generator.layout.fields import fields_of, layer_names
from generator.layout.layer import Template
from generator.layout.library import Layouts, layouts_of
from generator.layout.pictures import PictureLibrary
from generator.layout.workshop import Workshop
from generator.sheets.spec import Lettering
from generator.sheets.specimens import GREY, Section, Specimen, caption
from generator.source.diagnostic import Report
from generator.tasks.specimens import Resource, ResourceList
from generator.text.fonts import FontBook

_CELL = 58.0
_FACE = Size(56.0, 52.0)
_LINE = 0.15
_BLEED = 3.0
_NAMES_PT = 6.0
_POKER = Size(63.5, 88.9)
_SAMPLES = {
    "aid-sheet": Size(90.0, 120.0),
    "box-side": Size(88.9, 20.0),
    "box-top": Size(66.0, 20.0),
    "plain-board": Size(90.0, 60.0),
    "plain-dial": Size(60.0, 60.0),
    "plain-dial-cover": Size(60.0, 60.0),
    "plain-token": Size(25.4, 25.4),
}
"""The sizes that bundled layouts for any size are shown in; for others that of a poker card."""
_PIECE = {"id": "sample", "title": "Sample", "copies": 1, "set": "set", "set_title": "Set", "kind": "card"}


def _layouts(workshop: Workshop | None) -> Layouts:
    return layouts_of(None) if workshop is None else workshop.layouts


def _names(workshop: Workshop | None) -> list[str]:
    """Own layouts first, by the names with the game's id that catalogs use, then the bundled ones."""
    layouts = _layouts(workshop)
    own = f"{layouts.game_id}/"
    names = layouts.ids()
    of_game = [name for name in names if layouts.game_id and name.startswith(own)]
    doubles = {name.removeprefix(own) for name in of_game}
    return [*of_game, *(name for name in names if name not in of_game and name not in doubles)]


def _entries(workshop: Workshop | None) -> list[Resource]:
    layouts = _layouts(workshop)
    found = []
    for name in _names(workshop):
        template = layouts.template(name, Report())
        found.append(Resource(name, "cannot be read") if template is None else _entry(template, layouts))
    return found


def _entry(template: Template, layouts: Layouts) -> Resource:
    fixed = template.width is not None and template.height is not None
    size = f"{template.width:g} × {template.height:g} mm" if fixed else "any size"
    fields = fields_of(template, lambda name: layouts.template(name, Report()))
    more = (
        ("reads", ", ".join(field.path for field in fields if not field.may_lack)),
        ("and where there is one", ", ".join(field.path for field in fields if field.may_lack)),
        ("layers", ", ".join(layer_names(template))),
    )
    return Resource(template.id, f"{template.title}, {size}", tuple((about, words) for about, words in more if words))


def _drawn(entries: Sequence[Resource], workshop: Workshop | None, letter: Lettering) -> list[Section]:
    faces = dict(_faces(workshop))
    return [Section("", [_cell(entry, faces.get(entry.name), letter) for entry in entries])]


def _faces(workshop: Workshop | None) -> Iterator[tuple[str, tuple[Drawing, Segments]]]:
    """A face of each layout with its outline: that of the first piece which has it, else the layout's own sample."""
    layouts = _layouts(workshop)
    for name in _names(workshop):
        template = layouts.template(name, Report())
        if template is not None:
            face = _sample(template, workshop)
            yield name, (face, shapes.rect(Rect.of(face.size)))
    if workshop is None:
        return
    catalog = workshop.catalog
    wanted = {name: name for name in _names(workshop)}
    wanted |= {name.removeprefix(f"{layouts.game_id}/"): name for name in wanted}
    first: dict[str, tuple[str, str]] = {}
    for component in catalog.components:
        for side, layout in (("front", component.front), ("back", component.back)):
            if layout in wanted and not component.panels:
                first.setdefault(wanted[layout], (component.id, side))
    only = {component_id for component_id, _ in first.values()}
    pieces = {piece.id: piece for piece in compose(Preview(catalog), layouts, workshop.book, only).value or ()}
    for name, (component_id, side) in first.items():
        piece = pieces.get(component_id)
        drawing = None if piece is None else piece.front if side == "front" else piece.back
        if piece is not None and drawing is not None:
            yield name, (drawing, piece.outline)


def _sample(template: Template, workshop: Workshop | None) -> Drawing:
    """The layout with the data that it gives itself to be tried with; what these do not say is left out."""
    size = _SAMPLES.get(template.id, _POKER)
    size = Size(template.width or size.width, template.height or size.height)
    book = FontBook([resources.fonts()]) if workshop is None else workshop.book
    catalog = None if workshop is None else workshop.catalog
    pictures = PictureLibrary(None if catalog is None else catalog.files)
    palette = {} if catalog is None else catalog.palette
    drawer = LayerDrawer(book, pictures, _layouts(workshop), Report(), palette)
    data = {} if catalog is None else catalog.data
    scope = {"rules": {}, "spaces": [], "edges": [], "areas": {}, **data, "piece": _PIECE, **template.sample}
    items = FaceComposer(drawer).draw(template.id, scope, frozenset(scope), size, _BLEED)
    return Drawing(size, items)


def _cell(entry: Resource, face: tuple[Drawing, Segments] | None, letter: Lettering) -> Specimen:
    items: list[Item] = []
    if face is not None:
        drawing, outline = face
        scale = min(1.0, _FACE.width / drawing.size.width, _FACE.height / drawing.size.height)
        at = Affine(scale, 0.0, 0.0, scale, 0.0, _FACE.height - drawing.size.height * scale)
        items = [
            Group(drawing.items, at, outline),
            Group((Outline(outline, stroke=Stroke(GREY, _LINE / scale)),), at),
        ]
    told = [(f"{about}: {words}", _NAMES_PT, GREY) for about, words in entry.more]
    words, below = caption([(entry.name, 8.5, BLACK), (entry.about, 6.5, GREY), *told], _FACE.width, letter)
    items.append(Group(words, Affine.move(0.0, _FACE.height + 1.0)))
    return Specimen(tuple(items), Size(_CELL, _FACE.height + below + 3.0))


LISTING = ResourceList(
    "layout",
    "Layouts",
    "By name, front: classic, in a set; a layout that extends one replaces or drops layers by their names.",
    _entries,
    _drawn,
)
