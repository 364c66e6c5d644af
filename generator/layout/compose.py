"""From a catalog to pieces: every component's faces drawn as its layouts say."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Literal, TypeAlias

from generator.catalog.forms import Panel, Standee
from generator.catalog.models import Catalog, Component, ComponentSet, Cut, CutShape, Space
from generator.catalog.own_row import own_row
from generator.catalog.verified import Drawable
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Segments
from generator.drawing.piece import Piece
from generator.geometry import Affine, Point, Rect
from generator.layout.drawer import LayerDrawer
from generator.layout.elements.polygon import into
from generator.layout.expressions import Scope
from generator.layout.faces import FaceComposer
from generator.layout.headroom import Headroom
from generator.layout.library import Layouts
from generator.layout.pictures import PictureLibrary
from generator.layout.shared_sizes import Group as TextGroup
from generator.layout.signs import signs_exist
from generator.layout.unread_columns import columns_are_read
from generator.layout.watermark import watermark
from generator.nets import net_of, printed_part
from generator.source.diagnostic import Checked, Report
from generator.source.drawn_layers import DrawnLayers
from generator.source.face import FaceRef
from generator.text.fonts import FontBook
from generator.units import Mm

OFTEN_CHANGING = frozenset({"piece", "spaces", "edges", "areas", "*"})
"""Names in every layout's scope that mean something else for each component."""


def compose(
    game: Drawable,
    layouts: Layouts,
    book: FontBook,
    only: Collection[str] | None = None,
    *,
    ink: str = "colour",
    bleed: Mm | None = None,
    sleeves: bool = False,
    headrooms: list[Headroom] | None = None,
    drawn_layers: DrawnLayers | None = None,
    faultless: dict[tuple[str, str], int] | None = None,
    spent: int = 0,
) -> Checked[tuple[Piece, ...]]:
    """Every component as a piece, in catalog order; `only` keeps to components, or whole sets, of these ids.

    `ink` is what layouts may read as `face.ink`; `bleed` stands in place of that of every set of flat pieces; with
    `sleeves`, boxes are for cards in sleeves. What texts have left is added to `headrooms`, which layer drew what to
    `drawn_layers`. Pieces that nothing is to be said of, and that are drawn as if there were no others, are noted in
    `faultless` by the ids of set and component, with what they took of the game's budget, of which others have `spent`
    so much. The game's watermark, if it has one, lies across every face. Errors: LAY codes.
    """
    catalog = game.catalog
    drawer = drawer_for(catalog, layouts, book)
    layouts.icons.check(drawer.report)
    signs_exist(catalog, layouts.icons, drawer.report)
    columns_are_read(catalog, layouts, drawer.report)
    drawer.ink, drawer.headrooms, drawer.drawn_layers, drawer.spent = ink, headrooms, drawn_layers, spent
    if drawn_layers is None and catalog.prose is not None and ink == "colour":  # as the rulebook shows the pieces
        drawer.drawn_layers = layouts.drawn
    faces = FaceComposer(drawer)
    drawn: list[_Drawn] = []
    for component_set in (_bled(component_set, bleed) for component_set in catalog.sets):
        for component in component_set.components:
            if only is None or component.id in only or component_set.id in only:
                remarks, before = drawer.remarks, drawer.spent
                whole = component.sleeved or component if sleeves else component
                drawn.append(_draw(whole, component_set, game, faces))
                if faultless is not None and drawer.remarks == remarks:
                    faultless[component_set.id, component.id] = drawer.spent - before
    pieces = _in_one_size(drawn, game, faces)
    layouts.icons_used |= drawer.icons_used
    drawer.report_missing()
    return drawer.report.checked(tuple(pieces))


def _bled(component_set: ComponentSet, bleed: Mm | None) -> ComponentSet:
    """The set with another bleed; what is folded keeps its own, which its net is made for."""
    folded = any(component.form is not None for component in component_set.components)
    return component_set if bleed is None or folded else replace(component_set, bleed=bleed)


_Drawn: TypeAlias = tuple[Component, ComponentSet, Piece, Mapping[TextGroup, float]]
"""A component of a set, its piece, and the sizes of its texts that are to be alike on the whole set."""


def _draw(component: Component, component_set: ComponentSet, game: Drawable, faces: FaceComposer) -> _Drawn:
    faces.drawer.shared_sizes.begin(component_set.id)
    piece = piece_of(component, component_set, game, faces)
    return component, component_set, piece, faces.drawer.shared_sizes.end()


def _in_one_size(drawn: list[_Drawn], game: Drawable, faces: FaceComposer) -> list[Piece]:
    """The pieces, those drawn again whose texts came out larger than on another piece of their set."""
    drawer = faces.drawer
    if not drawer.shared_sizes.notes:
        return [piece for _, _, piece, _ in drawn]
    headrooms, known = drawer.headrooms, {component.id for component, _, _, _ in drawn}
    drawer.headrooms = None
    # Also where a few pieces only are wanted, the others of their set have a say in the size.
    for component_set in {component_set.id: component_set for _, component_set, _, sizes in drawn if sizes}.values():
        for component in component_set.components:
            if component.id not in known:
                _draw(component, component_set, game, faces)
    drawer.shared_sizes.held, drawer.headrooms = True, headrooms
    apart = {component.id for component, _, _, sizes in drawn if drawer.shared_sizes.apart(sizes)}
    if headrooms is not None:
        headrooms[:] = [headroom for headroom in headrooms if headroom.face.id not in apart]
    return [
        _draw(component, component_set, game, faces)[2] if component.id in apart else piece
        for component, component_set, piece, _ in drawn
    ]


def drawer_for(catalog: Catalog, layouts: Layouts, book: FontBook) -> LayerDrawer:
    """The drawer for a catalog's faces."""
    return LayerDrawer(
        book=book,
        pictures=PictureLibrary(catalog.files, book),
        layouts=layouts,
        report=Report(),
        palette=catalog.palette,
        language=catalog.identity.language,
        signs=catalog.icons,
        data=catalog.tree,
    )


def outline(cut: Cut) -> Segments:
    """The cutting line of a piece, in its front's coordinates."""
    box = Rect.of(cut.size)
    match cut.shape:
        case CutShape.RECTANGLE:
            return shapes.rounded_rect(box, cut.radius)
        case CutShape.DISC:
            return shapes.ellipse(box.centre, box.width / 2, box.height / 2)
        case CutShape.HEXAGON:
            # The corners of a unit hexagon span only cos 30° sideways; stretched to fill the cut's width.
            wide = into(shapes.hexagon(Point(0, 0), 1), box)
            return shapes.transform(wide, _about_centre(box, 1 / (3**0.5 / 2)))


def _about_centre(box: Rect, scale_x: float) -> Affine:
    return Affine(scale_x, 0.0, 0.0, 1.0, box.centre.x * (1 - scale_x), 0.0)


def piece_of(component: Component, component_set: ComponentSet, game: Drawable, faces: FaceComposer) -> Piece:
    """A component as a piece, its texts in the sizes that they need by themselves."""
    scope, changing = scope_of(component, component_set, game.catalog)
    over = watermark(game.watermark, component.cut.size, faces.drawer.book)

    def subject(side: Literal["front", "back"]) -> None:
        faces.drawer.face = FaceRef(component.kind.value, component.set_id, component.id, side)
        faces.drawer.subject_mark = component.mark
        faces.drawer.subject_rows = component.rows

    def face(layout_id: str, side: Literal["front", "back"]) -> Drawing:
        subject(side)
        items = faces.draw(layout_id, scope, changing, component.cut.size, component_set.bleed)
        return Drawing(component.cut.size, items + over)

    def panels() -> Drawing:
        subject("front")
        drawn = tuple(_panel(panel, scope, changing, faces) for panel in component.panels)
        return Drawing(component.cut.size, drawn + over)

    front = panels() if component.panels else face(component.front, "front")
    back: Drawing | None = None
    if isinstance(component.form, Standee) and component.form.mirrored:
        back = Drawing(front.size, (Group(front.items, Affine(-1.0, 0.0, 0.0, 1.0, front.size.width, 0.0)),))
    elif component.back is not None:
        back = _cleared(face(component.back, "back"), printed_part(component, component_set.bleed))
    return Piece(
        id=component.id,
        title=component.title,
        kind=component.kind.value,
        set_id=component.set_id,
        front=front,
        back=back,
        outline=outline(component.cut),
        bleed=component_set.bleed,
        copies=component.copies,
        printed=component_set.printed,
        listed=component_set.listed,
        net=net_of(component, component_set.bleed),
        whole_page=component_set.whole_page,
    )


def _panel(panel: Panel, scope: Scope, changing: frozenset[str], faces: FaceComposer) -> Group:
    """A panel in its place on its face, seen as far as its print is to go on on each side."""
    items = faces.draw(panel.layout, scope, changing, panel.size, panel.bleed)
    box, size = panel.box, panel.size
    at = Affine.move(box.centre.x, box.centre.y).after(Affine.turn(panel.turn))
    at = at.after(Affine.move(-size.width / 2, -size.height / 2))
    seen = Rect(
        box.x - panel.left,
        box.y - panel.top,
        box.width + panel.left + panel.right,
        box.height + panel.top + panel.bottom,
    )
    return Group((Group(items, at),), clip=shapes.rect(seen))


def _cleared(face: Drawing, shape: Segments | None) -> Drawing:
    """The face with nothing printed outside of a shape, which is cut away."""
    return face if shape is None else replace(face, items=(Group(face.items, clip=shape, even_odd=True),))


def scope_of(component: Component, component_set: ComponentSet, catalog: Catalog) -> tuple[Scope, frozenset[str]]:
    """What a component's layouts may bind to, and which of these names are the component's own."""
    kind = own_row(component)
    own = {name: row for name, row in component.scope.items() if row is not catalog.data.get(name)}
    piece = {**component.facts, "set": component_set.id, "set_title": component_set.title}
    spaces = [_space(space) for space in component.spaces]
    scope = {
        **kind,
        "areas": {},
        **catalog.data,
        **component.scope,
        "piece": piece,
        "spaces": spaces,
        "edges": _edges(component),
    }
    if component.areas:  # else a section of the game's own may have that name
        scope["areas"] = _areas(component)
    return scope, frozenset(own) | frozenset(kind) | OFTEN_CHANGING


def _space(space: Space) -> Mapping[str, Any]:
    return {
        "id": space.id,
        "type": space.type,
        "label": space.label,
        "x": space.centre.x,
        "y": space.centre.y,
        "width": space.size.width,
        "height": space.size.height,
        "row": space.row,
    }


def _areas(component: Component) -> Mapping[str, Mapping[str, Any]]:
    """The named areas of a board by their ids."""
    return {
        area.id: {
            "id": area.id,
            "title": area.title,
            "box": [area.box.x, area.box.y, area.box.width, area.box.height],
            "x": area.centre.x,
            "y": area.centre.y,
        }
        for area in component.areas
    }


def _edges(component: Component) -> list[Mapping[str, Any]]:
    """Each step between two spaces once, whether the spaces name each other or only one of them does."""
    places = {space.id: space.centre for space in component.spaces}
    found: dict[frozenset[str], Mapping[str, Any]] = {}
    for space in component.spaces:
        for other in space.edges:
            if other in places:
                a, b = space.centre, places[other]
                ends = {"from": space.id, "to": other, "x1": a.x, "y1": a.y, "x2": b.x, "y2": b.y}
                found.setdefault(frozenset((space.id, other)), ends)
    return list(found.values())
