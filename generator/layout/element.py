"""What every kind of layer has in common: typed access to its keys at the moment it is drawn."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from generator.catalog.bounds import shown
from generator.colour import Colour
from generator.drawing.items import Group, Item, Paint, Stroke
from generator.geometry import Affine, Point, Rect
from generator.illustration.library import Illustrations
from generator.illustration.lighting import HatchLines
from generator.layout import area as areas
from generator.layout import binding, paint
from generator.layout.area import Area
from generator.layout.expressions import Scope, Unbound
from generator.layout.icon_library import IconLibrary
from generator.layout.layer import Layer, Template, british
from generator.layout.least_letters import LeastLetters
from generator.layout.paint import ShapeLine
from generator.layout.pictures import PictureLibrary
from generator.layout.shared_sizes import SharedSizes
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark
from generator.source.tree import Value
from generator.text.fonts import FontBook
from generator.text.paragraph import Block
from generator.text.style import Inline
from generator.units import Mm, length_of

COMMON = frozenset({"name", "when", "opacity", "turn", "before", "blend"})
"""Keys every layer may have: a name, a condition, an opacity from 0 to 1, a turn in degrees about its box's middle, and
how it mixes with what lies below it.
"""

EACH = 50
"""Characters of a text, steps of a path, rows or names that are as much work as a layer."""

T = TypeVar("T")


class LayerFault(Exception):
    """A layer that cannot be drawn. `data` says that the catalog is to blame rather than the layout.

    `key` is the key that is wrong, or the path to a part of its value, and `at` its place where that is not in the
    layer. `value` is what is wrong: where it is in the catalog, that is the place.

    `related` are places in other files that have to do with it, each with what is there.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        hint: str | None = None,
        key: str | tuple[str, ...] | None = None,
        data: bool = False,
        related: tuple[tuple[str, Mark], ...] = (),
        at: Mark | None = None,
        value: str = "",
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.key = key
        self.data = data
        self.related = related
        self.at = at
        self.value = value


_LENGTHS = frozenset({"apart", "bend", "gap", "head", "radius"})
"""Keys whose numbers are mm."""
_IN_DEGREES = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*(?:deg|degrees|°)\s*", re.ASCII)
_WITH_COMMA = re.compile(r"\s*(-?\d+),(\d{1,3})\s*", re.ASCII)
_IN_PIXELS = re.compile(r"\s*\d+(?:\.\d+)?\s*(?:px|em|rem)\s*", re.ASCII)
_PERCENTAGE = re.compile(r"\s*(\d{1,3}(?:\.\d+)?)\s*%\s*")


class TooMuch(LayerFault):
    """More would be drawn than a face or a game may take: nothing goes on with it."""

    def __init__(self, message: str) -> None:
        hint = "reduce the counts of `repeat`, `scatter` and `pattern`, or shorten texts and paths"
        super().__init__("LAY017", message, hint=hint)


class Abandoned(Exception):
    """A face is given up; why has been reported."""


@dataclass(frozen=True, slots=True)
class Element:
    """A kind of layer: the keys it takes beside its own name and the common ones, and how it is drawn.

    `nested` is the key that holds a list of layers, `box` the key that says where it lies, `expressions` the keys
    that are expressions as a whole, and `makes` gives the names its children may read beside those around it.
    """

    keys: frozenset[str]
    draw: "Callable[[LayerContext], Iterable[Item]]"
    nested: str | None = None
    box: str = "box"
    expressions: frozenset[str] = frozenset()
    makes: Callable[[Mapping[str, Value]], frozenset[str]] = field(default=lambda values: frozenset())


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """The colours and text styles that hold within one layout."""

    palette: Mapping[str, Colour]
    styles: Mapping[str, Mapping[str, Value]]
    template: Template


class LayerDrawing(Protocol):
    """What elements may use of the drawer they are drawn by, which knows all elements."""

    book: FontBook
    pictures: PictureLibrary
    report: Report
    language: str
    settings: dict[tuple[str, str, str], Any]
    shared_sizes: SharedSizes
    least_letters: LeastLetters
    spent_on_face: int
    remarks: int
    ink: str
    hatch_lines: tuple[HatchLines, HatchLines]

    @property
    def icons(self) -> IconLibrary:
        """The icons of the game, and the bundled ones."""

    @property
    def illustrations(self) -> Illustrations:
        """The illustrations of the game, and the bundled ones."""

    def spend(self, units: int = 1) -> None:
        """Take so much work from the budgets of the face and of the game; raises TooMuch where none is left."""

    def draw(self, layers: tuple[Layer, ...], scope: Scope, area: Area, theme: Theme) -> tuple[Item, ...]:
        """The layers' items, lowest first."""

    def is_drawn(self, layer: Layer, scope: Scope) -> bool:
        """Whether what a layer makes its condition holds; raises LayerFault."""

    def box_beside(self, context: "LayerContext", name: str, key: str) -> tuple[Rect, str] | None:
        """Where the layer of that name beside this one lies, and its kind; None where it is not drawn.

        Raises LayerFault, at `key`, where there is none.
        """

    def note_headroom(self, layer: str, block: Block, box: Rect, smallest_pt: float, *, one_line: bool) -> None:
        """Remember how much room a text has left, if anybody wants to know."""

    def note_missing(self, picture: str, near: str | None = None) -> None:
        """Remember a picture that there is not, with a hint to one of a similar name, or that the face names none."""

    def template(self, layout_id: str, at: Mark | None) -> Template | None:
        """Another layout; None, and an error at `at`, where it cannot be had."""

    def draw_template(
        self, template: Template, scope: Scope, area: Area, given: Collection[str] = ()
    ) -> tuple[Item, ...]:
        """A whole layout drawn in an area."""

    def icon_items(self, name: str, fill: Paint | None, stroke: Stroke | None, scale: float) -> tuple[Item, ...]:
        """An icon on its own grid; raises UnknownIcon."""

    def inline_icon(self, name: str, height: Mm, ink: Colour) -> Inline | None:
        """An icon for the middle of a text, or None where there is none of that name."""

    def names(self, layer: Layer) -> frozenset[str]:
        """The names that a layer and those inside it read."""

    def warn(self, code: str, message: str, layer: Layer, *, value: str, hint: str, key: str = "text") -> None:
        """Warn of something odd in a text, at its value in the catalog or, once, at the layer's `key`."""


@dataclass(frozen=True, slots=True)
class LayerContext:
    """A layer about to be drawn: its keys, filled from the scope and read as what they are; all raise LayerFault.

    `beside` are the layers of the same list, which it may name.
    """

    layer: Layer
    scope: Scope
    area: Area
    theme: Theme
    drawer: LayerDrawing
    beside: tuple[Layer, ...] = ()

    def has(self, key: str) -> bool:
        """Whether the layer has that key, with a value."""
        return self.layer.values.get(key) is not None

    def value(self, key: str, default: Any = None) -> Any:
        """A key's value with its placeholders filled."""
        raw = self.layer.values.get(key)
        if raw is None:
            return default
        if key not in self.layer.bound:
            return raw
        try:
            return binding.fill(raw, self.scope)
        except Unbound as error:
            raise LayerFault("LAY010", error.message, hint=error.hint, key=key) from error

    def filled(self, words: str, key: str) -> Any:
        """A part of a key's text with its placeholders filled."""
        try:
            return binding.fill(words, self.scope)
        except Unbound as error:
            raise LayerFault("LAY010", error.message, hint=error.hint, key=key) from error

    def expression(self, key: str) -> Any:
        """What a key that is an expression as a whole is worth."""
        raw = self.layer.values.get(key)
        if not isinstance(raw, str):
            return raw
        try:
            return binding.expression(raw, self.scope)
        except Unbound as error:
            raise LayerFault("LAY010", error.message, hint=error.hint, key=key) from error

    def number(self, key: str, default: float = 0.0, *, low: float = -10_000, high: float = 10_000) -> float:
        """A number, also one written as text; of what is a length also one with its unit."""
        value = self.value(key, default)
        measured = length_of(value) if isinstance(value, str) and key in _LENGTHS else None
        try:
            number = float(value) if measured is None else measured
        except (TypeError, ValueError, OverflowError):
            hint = (_as_share(value) if high == 1 else None) or as_number(value)
            raise LayerFault("LAY006", f"{key} is {shown(value)}, not a number", hint=hint, key=key) from None
        if isinstance(value, bool) or not low <= number <= high:  # also refuses nan
            raise LayerFault("LAY006", f"{key} is {shown(value)}; it must lie between {low:g} and {high:g}", key=key)
        return number

    def length(self, key: str, whole: float, default: float = 0.0) -> float:
        """A length in mm, or a share of `whole` such as `50%`."""
        return self._placed(key, lambda value: areas.length(default if value is None else value, whole))

    def whole(self, key: str, default: int = 0, *, low: int = 0, high: int = 2_000) -> int:
        """A whole number."""
        number = self.number(key, default, low=low, high=high)
        if not number.is_integer():
            raise LayerFault("LAY006", f"{key} is {number:g}, not a whole number", key=key)
        return int(number)

    def words(self, key: str, default: str = "") -> str:
        """A text."""
        try:
            return binding.words(self.value(key, default))
        except Unbound as error:
            raw = self.layer.values.get(key)
            hint = error.hint
            if isinstance(raw, Mapping) and list(raw.values()) == [None]:
                hint = f'put a text that begins with {{ in quotes: {key}: "{{{next(iter(raw))}}}"'
            raise LayerFault("LAY006", error.message, hint=hint, key=key) from error

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self.value(key, default)
        if not isinstance(value, bool):
            raise LayerFault("LAY006", f"{key} is {shown(value)}; it must be true or false", key=key)
        return value

    def choice(self, key: str, options: Sequence[str], default: str) -> str:
        """One of a few words."""
        value = british(str(self.value(key, default)))
        if value not in options:
            message = f"{key} is {shown(value)}; it must be one of {', '.join(options)}"
            raise LayerFault("LAY006", message, hint=closest(value, options), key=key)
        return value

    def box(self, key: str = "box") -> Rect:
        """A rectangle; the whole trimmed area where the key is missing."""
        return self._placed(key, lambda value: areas.box(value, self.area))

    def point(self, key: str, default: Point) -> Point:
        """A place, as `[x, y]`."""
        if not self.has(key):
            return default
        return self._points(key, [self.value(key)])[0]

    def points(self, key: str, *, fewest: int = 2) -> tuple[Point, ...]:
        """Places, as `[[x, y], ...]`."""
        value = self.value(key)
        if not isinstance(value, Sequence) or isinstance(value, str) or not fewest <= len(value) <= 2_000:
            raise LayerFault("LAY006", f"{key} must be a list of {fewest} to 2,000 points [x, y]", key=key)
        self.drawer.spend(len(value) // EACH)
        return self._points(key, value)

    def _points(self, key: str, value: Sequence[Any]) -> tuple[Point, ...]:
        whole = self.area.trim
        try:
            return tuple(Point(areas.length(x, whole.width), areas.length(y, whole.height)) for x, y in value)
        except (TypeError, ValueError, areas.Misplaced):
            raise LayerFault("LAY006", f"{key}: a point is written [x, y], in mm", key=key) from None

    def numbers(self, key: str, count: int) -> tuple[float, ...]:
        """A list of so many lengths."""
        value = self.value(key)
        if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != count:
            raise LayerFault("LAY006", f"{key} must be a list of {count} numbers", key=key)
        return self._placed(key, lambda filled: tuple(areas.length(entry, self.area.trim.width) for entry in filled))

    def extent(self, key: str) -> tuple[float, float]:
        """A width and a height, each above 0."""
        width, height = self.numbers(key, 2)
        if min(width, height) < areas.FINEST:
            raise LayerFault("LAY006", f"{key} must be a width and a height of at least {areas.FINEST} mm", key=key)
        return width, height

    def _placed(self, key: str, read: Callable[[Any], T]) -> T:
        try:
            return read(self.value(key))
        except areas.Misplaced as error:
            place = (key, error.key) if error.key else key
            raise LayerFault("LAY006", f"{key}: {error}", hint=error.hint, key=place) from error

    def colour(self, key: str, default: str = "#000000") -> Colour:
        """A colour of the palette, or by number."""
        return self._painted(key, lambda value: paint.colour(value, self.theme.palette), default)

    def paint(self, key: str, box: Rect, default: Value = None) -> Paint | None:
        """A colour or gradient; a gradient lies over `box`."""
        return self._painted(key, lambda value: paint.paint(value, box, self.theme.palette), default)

    def stroke(self, key: str = "stroke") -> Stroke | None:
        """A stroke."""
        return self._painted(key, lambda value: paint.stroke(value, self.theme.palette), None)

    def line(self, key: str = "stroke") -> ShapeLine | None:
        """The line along a shape."""
        return self._painted(key, lambda value: paint.line(value, self.theme.palette), None)

    def _painted(self, key: str, read: Callable[[Any], T], default: Value) -> T:
        try:
            return read(self.value(key, default))
        except paint.Unpaintable as error:
            raise LayerFault("LAY007", f"{key}: {error.message}", hint=error.hint, key=key, value=error.name) from error

    def copied(self, area: Area, copies: int) -> tuple[Item, ...]:
        """The layers inside this one, to be placed so many times: what they take is taken for each."""
        before = self.drawer.spent_on_face
        items = self.children(area)
        self.drawer.spend((self.drawer.spent_on_face - before + 1) * max(copies - 1, 0))
        return items

    def children(self, area: Area, scope: Scope | None = None) -> tuple[Item, ...]:
        """The layers inside this one, drawn in an area of their own whose origin is its top left corner."""
        inner = self.scope if scope is None else scope
        return self.drawer.draw(self.layer.children, inner, area, self.theme)


def placed(items: Iterable[Item], box: Rect) -> Group:
    """Items whose origin is a box's top left corner, put there."""
    return Group(tuple(items), Affine.move(box.x, box.y))


def as_number(value: object) -> str | None:
    """The hint to the number that a text is meant as: with a decimal comma, or in pixels, which print has none of."""
    if not isinstance(value, str):
        return None
    degrees = _IN_DEGREES.fullmatch(value)
    if degrees is not None:
        return f"write {degrees[1]}: angles are in degrees"
    comma = _WITH_COMMA.fullmatch(value)
    if comma is not None:
        return f"a decimal sign is a point: {comma[1]}.{comma[2]}"
    return "write mm, cm, in or pt: print has no pixels" if _IN_PIXELS.fullmatch(value) else None


def _as_share(value: object) -> str | None:
    """The hint to the number that a percentage is."""
    match = _PERCENTAGE.fullmatch(value) if isinstance(value, str) else None
    return f"write {float(match[1]) / 100:g}" if match is not None else None
