"""Everything at hand while faces are drawn: fonts, pictures, icons, layouts, and the report."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.catalog.models import Sign
from generator.colour import BLACK, Colour
from generator.drawing import extent, shapes
from generator.drawing.blending import BLENDS, isolated
from generator.drawing.items import Blend, Group, Item, Outline, Paint, Stroke
from generator.geometry import Affine, Point, Rect
from generator.illustration.library import Illustrations
from generator.illustration.lighting import HatchLines
from generator.layout import binding
from generator.layout.area import Area
from generator.layout.element import EACH, Abandoned, LayerContext, LayerFault, Theme, TooMuch
from generator.layout.elements import ELEMENTS
from generator.layout.expressions import Scope, Unbound
from generator.layout.headroom import Headroom, share_left
from generator.layout.icon_library import IconLibrary
from generator.layout.icons import GRID, UnknownIcon
from generator.layout.layer import Layer, Template
from generator.layout.least_letters import LeastLetters
from generator.layout.paint import Palette, Unpaintable, colour
from generator.layout.shared_sizes import SharedSizes
from generator.layout.signs import spoken
from generator.source.diagnostic import Report, closest
from generator.source.drawn_layers import DrawnLayers
from generator.source.face import FaceRef
from generator.source.mark import Mark, Path
from generator.source.tree import Tree, Value
from generator.text.style import Inline
from generator.units import Mm

if TYPE_CHECKING:
    from generator.layout.library import Layouts
    from generator.layout.pictures import PictureLibrary
    from generator.layout.textstyle import TextSetting
    from generator.text.fonts import FontBook
    from generator.text.paragraph import Block

BOX = "box of "
"""How the name of a group begins that holds a layer's box as an invisible outline; its kind and name follow."""
_WITHOUT_BOXES = frozenset({"use", "repeat", "scatter", "pattern"})
MOST_ON_FACE = 250_000
"""What one face may take to draw: its layers, each as often as it is placed, and `EACH` letters or steps as one."""
MOST_IN_GAME = 4_000_000
"""What all faces of a game may take together."""
_OF_THE_VALUE = frozenset({"LAY007", "LAY009", "LAY013", "LAY014"})
"""Codes of values that are wrong wherever they are drawn: colours, icons, characters and pictures."""
_MOST_NAMED = 8  # pictures that are missing
NAMING = frozenset({"around", "link"})
"""Keys by which a layer names others beside it."""
DEEPEST = 24
"""Groups and layouts inside one another."""


@dataclass(slots=True)
class LayerDrawer:
    """The state of one run over a catalog.

    `ink` is the edition's, for layouts that draw less in one that spares ink. What texts have left is written down
    where `headrooms` is a list, and which layer drew what where there are `drawn_layers`. `face` is the one that is
    drawn, for messages; `subject_mark` where its piece stands in the catalog, `subject_rows` the paths of its rows in
    `data`. `spent_on_face` is what the face has taken of its budget. `icons_used` are the icons drawn so far, for the
    credits; `figures` the illustrations drawn so far, `missing` the pictures that there are not, and `hatch_lines` keep
    what they share: nothing, and where one illustration comes in several colours its hatching. Where it `names_layers`,
    what a layer with a name draws is a group of that name, or one for each row that it repeats. Where it `names_boxes`,
    what a layer with a box draws begins with a group that holds it. `remarks` counts what there was to say, said or
    said before, and what a face shares with others that are not drawn yet: where none is added, nothing is to be said
    of a face by itself. `blends` counts the layers that were blended. Letters are set
    larger as `least_letters` say.
    """

    book: "FontBook"
    pictures: "PictureLibrary"
    layouts: "Layouts"
    report: Report
    palette: Mapping[str, Colour]
    language: str = "en"
    signs: Mapping[str, Sign] = field(default_factory=dict)
    face: FaceRef | None = None
    subject_mark: Mark | None = None
    subject_rows: tuple[Path, ...] = ()
    data: Tree | None = None
    icons_used: set[str] = field(default_factory=set)
    ink: str = "colour"
    headrooms: list[Headroom] | None = None
    names_layers: bool = False
    names_boxes: bool = False
    drawn_layers: DrawnLayers | None = None
    settings: dict[tuple[str, str, str], "TextSetting"] = field(default_factory=dict)
    shared_sizes: SharedSizes = field(default_factory=SharedSizes)
    least_letters: LeastLetters = field(default_factory=LeastLetters)
    spent_on_face: int = 0
    spent: int = 0
    remarks: int = 0
    blends: int = 0
    _depth: int = 0
    hatch_lines: tuple[HatchLines, HatchLines] = field(default_factory=lambda: (HatchLines(), HatchLines(shared=True)))
    missing: dict[str, Mark | None] = field(default_factory=dict)
    _said: set[tuple[str, Mark | None, str]] = field(default_factory=set)
    _names: dict[int, frozenset[str]] = field(default_factory=dict)
    _icons: dict[tuple[str, Paint | None, Stroke | None], tuple[Item, ...]] = field(default_factory=dict)
    _looks: dict[str, Theme] = field(default_factory=dict)
    _orders: dict[str, tuple[tuple[str, ...], Mapping[str, Value]]] = field(default_factory=dict)

    @property
    def icons(self) -> IconLibrary:
        """The icons of the game, and the bundled ones."""
        return self.layouts.icons

    @property
    def illustrations(self) -> Illustrations:
        """The illustrations of the game, and the bundled ones."""
        return self.layouts.illustrations

    @property
    def own_illustrations(self) -> tuple[str, ...]:
        """The ids of the game's own illustrations, which layouts may ask for."""
        return self.illustrations.own()

    @property
    def subject(self) -> str:
        """Whose face is drawn, in words."""
        return "" if self.face is None else str(self.face)

    def draw(self, layers: tuple[Layer, ...], scope: Scope, area: Area, theme: Theme) -> tuple[Item, ...]:
        """The layers' items, lowest first; what cannot be drawn is reported and left out."""
        if self._depth >= DEEPEST:  # told of the layer that these are in, which may use its own layout
            message = f"layouts and groups are nested more than {DEEPEST} deep"
            raise LayerFault("LAY016", message, hint="a layout that uses itself needs a `when` with which that ends")
        items: list[Item] = []
        self._depth += 1
        try:
            for layer in layers:
                self._add(layer, LayerContext(layer, scope, area, theme, self, layers), items)
        finally:
            self._depth -= 1
        return tuple(items)

    def _add(self, layer: Layer, context: LayerContext, items: list[Item]) -> None:
        try:
            items.extend(self._layer(layer, context))
        except TooMuch as fault:
            # Said once, at the innermost layer; then the whole face is given up.
            self.complain(fault, layer)
            raise Abandoned from fault
        except LayerFault as fault:
            self.complain(fault, layer)

    def begin_face(self) -> None:
        """A face is about to be drawn, with a budget of its own."""
        self.spent_on_face = 0

    def spend(self, units: int = 1) -> None:
        """Take so much work from the budgets of the face and of the game; raises TooMuch where none is left."""
        if self.spent_on_face + units > MOST_ON_FACE:
            raise TooMuch(f"more than {MOST_ON_FACE:,} layers and parts of layers would be drawn on one face")
        if self.spent + units > MOST_IN_GAME:
            raise TooMuch(f"more than {MOST_IN_GAME:,} layers and parts of layers would be drawn for one game")
        self.spent += units
        self.spent_on_face += units

    def _layer(self, layer: Layer, context: LayerContext) -> tuple[Item, ...]:
        self.spend(1 + len(context.scope) // EACH)
        if not self.is_drawn(layer, context.scope):
            return ()
        blends = self.blends
        items = self._with_box(context) if self.names_boxes else tuple(ELEMENTS[layer.kind].draw(context))
        if items and any(map(context.has, ("opacity", "turn", "blend"))):
            at = Affine.turn(context.number("turn"), _pivot(context)) if context.has("turn") else Affine()
            blend = blend_of(context)
            items = (Group(items, at, opacity=context.number("opacity", 1.0, low=0, high=1), blend=blend),)
            self.blends += blend is not None
        if self.blends != blends:
            items = isolated(items)
        if self.drawn_layers is not None:
            named = bool(layer.name)
            self.drawn_layers.note(items, layer.name or layer.kind, layer.mark(), layer.kind, is_named=named)
        if not (self.names_layers and layer.name and items):
            return items
        rows = [(item,) for item in items] if layer.kind == "repeat" else [items]
        return tuple(Group(row, name=layer.name) for row in rows)

    def _with_box(self, context: LayerContext) -> tuple[Item, ...]:
        """What a layer draws after its box; what other layouts draw in it, and what is strewn, shows no boxes."""
        layer = context.layer
        self.names_boxes = layer.kind not in _WITHOUT_BOXES
        try:
            return (*_named_box(context), *ELEMENTS[layer.kind].draw(context))
        finally:
            self.names_boxes = True

    @staticmethod
    def is_drawn(layer: Layer, scope: Scope) -> bool:
        """Whether what a layer makes its condition holds; raises LayerFault."""
        when = layer.values.get("when")
        try:
            return when is None or binding.condition(when, scope)
        except Unbound as error:
            raise LayerFault("LAY010", error.message, hint=error.hint, key="when") from error

    def box_beside(self, context: LayerContext, name: str, key: str) -> tuple[Rect, str] | None:
        """Where the layer of that name beside this one lies, and its kind; None where it is not drawn.

        Raises LayerFault, at `key`, where there is none.
        """
        whole = context.theme.template.layers  # of which only some are drawn together, where others do not change
        beside = whole if any(layer is context.layer for layer in whole) else context.beside
        found = next((layer for layer in beside if layer.name == name), None)
        if found is None or found is context.layer:
            names = [layer.name for layer in beside if layer.name and layer is not context.layer]
            hint = closest(name, names) or (f"there are {', '.join(names)}" if names else "give that layer a `name`")
            raise LayerFault("LAY006", f"{key}: no layer beside this one is called {name!r}", hint=hint, key=key)
        if not self.is_drawn(found, context.scope):
            return None
        there = replace(context, layer=found)
        element = ELEMENTS[found.kind]
        if there.has(element.box) and not (element.box == found.kind and isinstance(there.value(found.kind), int)):
            return there.box(element.box), found.kind
        return extent.of_items(element.draw(there)), found.kind

    def note_headroom(self, layer: str, block: "Block", box: Rect, smallest_pt: float, *, one_line: bool) -> None:
        """Write down how much room a text has left, where that is wanted."""
        if self.headrooms is not None and self.face is not None:
            share = share_left(block, box, smallest_pt, one_line=one_line)
            self.headrooms.append(Headroom(self.face, layer, share, block.size_pt))

    def note_missing(self, picture: str, near: str | None = None) -> None:
        """Remember a picture that there is not, with a hint to one of a similar name, or that the face names none."""
        self.remarks += 1
        name = f"{picture} ({near})" if picture and near else picture or f"that of {self.subject}"
        self.missing.setdefault(name, self.value_mark(picture) or self.subject_mark)

    def report_missing(self) -> None:
        """LAY042: how many pictures there are not, in one line."""
        if not self.missing:
            return
        names = sorted(self.missing)
        more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        what = "1 picture is" if len(names) == 1 else f"{len(names)} pictures are"
        message = f"{what} missing: {', '.join(names[:_MOST_NAMED])}{more}"
        hint = "a grey box is printed instead; add the files, or draw the layer only `when` there is a picture"
        if any("://" in name for name in names):
            hint = (
                "a grey box is printed instead; save what an address leads to in the game's folder, and name the file"
            )
        self.report.warning("LAY042", message, at=self.missing[names[0]], hint=hint)

    def theme(self, template: Template) -> Theme:
        """The colours and styles within a layout: its own colours, re-tinted by the game's palette."""
        if template.id not in self._looks:
            palette = dict(self.palette)
            for name, value in template.colours.items():
                if name in self.palette:
                    continue
                try:
                    palette[name] = colour(value, palette)
                except Unpaintable as error:
                    mark = template.marked("colours", name)
                    self.report.error("LAY007", f"colour {name!r}: {error.message}", at=mark, hint=error.hint)
                    palette[name] = BLACK  # said once; the layers that use it need not say it again
            self._looks[template.id] = Theme(Palette(palette), template.styles, template)
        return self._looks[template.id]

    def lets(self, template: Template, scope: Scope, given: Collection[str] = ()) -> Scope:
        """A scope with a layout's named values added; those in `given` keep the value they have."""
        filled = dict(scope)
        order, constant = self._ordered(template)
        self.spend(len(order))
        filled.update(constant if not given else {name: constant[name] for name in constant if name not in given})
        for name in order:
            if name in given:
                continue
            try:
                filled[name] = binding.fill(template.lets[name], filled)
            except Unbound as error:
                self.remarks += 1
                mark = template.tree.mark(("let", name))
                if ("LAY010", mark, "") not in self._said:
                    self._said.add(("LAY010", mark, ""))
                    self.report.error("LAY010", f"{name}: {error.message}", at=mark, hint=error.hint)
                filled[name] = ""
        return filled

    def _ordered(self, template: Template) -> tuple[tuple[str, ...], Mapping[str, Value]]:
        """A layout's named values so that each comes after those it reads; apart from them those that read nothing."""
        if template.id not in self._orders:
            constant = {name: value for name, value in template.lets.items() if not binding.holds(value)}
            order, circles = ordered({name: _read(value) for name, value in template.lets.items()})
            for name, chain in circles.items():
                mark = template.tree.mark(("let", name))
                self.report.error("LAY010", f"{name} depends on itself: {' → '.join(chain)}", at=mark)
            self._orders[template.id] = tuple(name for name in order if name not in constant), constant
        return self._orders[template.id]

    def template(self, layout_id: str, at: Mark | None) -> Template | None:
        """Another layout; None, and an error at `at`, where it cannot be had."""
        return self.layouts.template(layout_id, self.report, at=at)

    def draw_template(
        self, template: Template, scope: Scope, area: Area, given: Collection[str] = ()
    ) -> tuple[Item, ...]:
        """A whole layout drawn in an area."""
        return self.draw(template.layers, self.lets(template, scope, given), area, self.theme(template))

    def icon_items(self, name: str, fill: Paint | None, stroke: Stroke | None, scale: float) -> tuple[Item, ...]:
        """An icon on its own grid, to be placed at `scale`; equal icons are one and the same tuple.

        One that keeps its colours takes neither fill nor stroke. Raises UnknownIcon.
        """
        drawn = None if stroke is None else replace(stroke, width=round(stroke.width / scale, 3), dash=())
        key = (name, fill, drawn)
        if key not in self._icons:
            self._icons[key] = self.icons.icon(name).drawn(fill, drawn)
            self.icons_used.add(name)
        return self._icons[key]

    def inline_icon(self, name: str, height: Mm, ink: Colour) -> Inline | None:
        """An icon for the middle of a text, or None where there is none of that name."""
        try:
            items, width = self.icon_items(name, ink, None, 1.0), height * self.icons.icon(name).width / GRID
        except UnknownIcon:
            return None
        words = spoken(name, self.signs)
        return Inline((Group(items, Affine.scale(height / GRID), shared=True),), width, height, words)

    def complain(self, fault: LayerFault, layer: Layer) -> None:
        """Report a fault once for each place, or once for each card where the card's data are to blame."""
        self.remarks += 1
        place = fault.at or layer.mark(fault.key)
        value = self.value_mark(fault.value, near=fault.data)
        of_data = value is not None or fault.data
        at = (value or self.subject_mark or place) if of_data else place
        alone = value is not None and fault.code in _OF_THE_VALUE
        key = (fault.code, value or place, self.subject if of_data and not alone else "")
        if key in self._said:
            return
        self._said.add(key)
        box = f", {layer.kind} {layer.name!r}" if layer.name else f", {layer.kind}"
        related = [("drawn by this layer", place)] if at is not place and place and self._is_own(layer) else []
        if at is place and self.subject_mark:
            related = [("first reported for this face", self.subject_mark)]
        related += fault.related
        message = f"{self.subject}{box}: {fault.message}"
        if alone:  # whatever layer has met it
            message, related = f"{self.subject}: {fault.message.removeprefix(f'{fault.key}: ')}", [*fault.related]
        self.report.error(fault.code, message, at=at, hint=fault.hint, related=related, about=self.face)

    def warn(self, code: str, message: str, layer: Layer, *, value: str, hint: str, key: str = "text") -> None:
        """Warn of something odd in a text, at its value in the catalog or, once, at the layer's `key`."""
        self.remarks += 1
        place = layer.mark(key)
        at = self.value_mark(value) or place
        if (code, at, "") in self._said:
            return
        self._said.add((code, at, ""))
        words = f"{self.subject}, {layer.kind}{f' {layer.name!r}' if layer.name else ''}: {message}"
        self.report.warning(code, words, at=at, hint=hint, about=self.face)

    def value_mark(self, value: str, *, near: bool = True) -> Mark | None:
        """Where the rows of the piece have that value, or, if it is `near`, a text that holds it or that it holds."""
        if not value or self.data is None:
            return None
        found: list[tuple[int, Path]] = []
        for row in self.subject_rows:
            for path, text in _texts(self.data.at(row), row):
                if text == value and path[-1] not in ("id", "title"):
                    return self.data.mark(path)
                if (near or text == value) and (value in text or (len(text) > 2 and text in value)):
                    found.append((abs(len(text) - len(value)), path))
        return self.data.mark(min(found)[1]) if found else None

    def _is_own(self, layer: Layer) -> bool:
        """Whether a layer is in a layout of the game's own: one that is bundled is nothing an author changes."""
        mark = layer.mark()
        return mark is not None and self.layouts.is_own(mark.file)

    def give_up(self, fault: LayerFault) -> None:
        """Report, once, a fault of a whole layout."""
        if (fault.code, None, "") not in self._said:
            self._said.add((fault.code, None, ""))
            message = f"{self.subject}: {fault.message}"
            self.report.error(fault.code, message, at=self.subject_mark, hint=fault.hint, about=self.face)

    def names(self, layer: Layer) -> frozenset[str]:
        """The scope names a layer reads, those of the layouts it uses included."""
        known = self._names.get(id(layer))
        if known is None:
            self._names[id(layer)] = layer.names  # a layout that uses itself ends here
            known = layer.names | self._names_used(layer)
            if not NAMING.isdisjoint(layer.values):
                known |= {"*"}  # whatever the layers read that it names
            self._names[id(layer)] = known
        return known

    def _names_used(self, layer: Layer) -> frozenset[str]:
        found: frozenset[str] = frozenset()
        for child in layer.children:
            found |= self.names(child)
        found -= ELEMENTS[layer.kind].makes(layer.values)
        used = layer.values.get("use")
        if layer.kind != "use" or not isinstance(used, str):
            return found
        template = None if binding.is_bound(used) else self.template(used, layer.mark("use"))
        if template is None:
            return found | {"*"}
        inner = frozenset().union(*(self.names(layer) for layer in template.layers))
        with_ = layer.values.get("with")
        given = frozenset(with_) if isinstance(with_, Mapping) else frozenset()
        return found | ((inner | lets_names(template)) - given)


def _texts(value: Value, path: Path) -> Iterator[tuple[Path, str]]:
    """The texts within a row, each with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts(inner, (*path, index))


def ordered(reads: Mapping[str, frozenset[str]]) -> tuple[list[str], Mapping[str, Sequence[str]]]:
    """Names so that each comes after those it reads, and for a name that reads itself the chain that leads back.

    Where there are several orders, as the names are given, and of those that one reads by the alphabet.
    """
    order: dict[str, None] = {}
    circles: dict[str, Sequence[str]] = {}
    for first in reads:
        open_: dict[str, Iterator[str]] = {} if first in order else {first: iter(sorted(reads[first]))}
        while open_:
            name = next(reversed(open_))
            other = next(open_[name], None)
            if other is None:
                del open_[name]
                order[name] = None
            elif other in open_:
                circles.setdefault(other, (*open_, other))
            elif other in reads and other not in order:
                open_[other] = iter(sorted(reads[other]))
    return list(order), circles


def _read(value: Value) -> frozenset[str]:
    try:
        return binding.names(value)
    except Unbound:
        return frozenset()  # reported where the value is filled


def lets_names(template: Template) -> frozenset[str]:
    """The names a layout's named values read; a malformed one is reported where it is filled."""
    try:
        return binding.names(template.lets)
    except Unbound:
        return frozenset()


def blend_of(context: LayerContext) -> Blend | None:
    """How a layer mixes with what lies below it; None for one that covers it."""
    word = context.choice("blend", ("normal", *BLENDS), "normal") if context.has("blend") else "normal"
    return next((blend for blend in BLENDS if blend == word), None)


def _pivot(context: LayerContext) -> Point:
    return context.box(ELEMENTS[context.layer.kind].box).centre


def _named_box(context: LayerContext) -> Iterator[Item]:
    """The box of a layer that states one, as an outline that nobody sees."""
    layer = context.layer
    key = ELEMENTS[layer.kind].box
    if context.has(key):
        yield Group((Outline(shapes.rect(context.box(key))),), name=f"{BOX}{layer.kind} {layer.name or ''}".rstrip())
