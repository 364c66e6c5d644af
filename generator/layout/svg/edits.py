"""Changes to an SVG file as it is drawn for a face: one part of it alone, other colours, other words, parts left out.

Parts are called by their `id`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field, replace

from generator.colour import Colour
from generator.dataclass import dataclass
from generator.drawing.items import GradientStop, Group, Item, LinearGradient, Outline, Paint, Picture, RadialGradient
from generator.layout.svg.nodes import BadSvg, Node
from generator.layout.svg.values import NotDrawn
from generator.source.diagnostic import closest


@dataclass(frozen=True, slots=True)
class SvgEdits:
    """What to change: the `part` that is drawn alone, colours and words by the ids of parts, and the ids left out.

    A key of `colours` may also be a colour as `#rrggbb`: everything of that colour takes the other.
    """

    part: str = ""
    colours: tuple[tuple[str, Colour], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    without: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids that the file must have."""
        named = [name for name, _ in self.colours if not name.startswith("#")]
        return (*((self.part,) if self.part else ()), *named, *(name for name, _ in self.texts), *self.without)

    def check(self, by_id: Mapping[str, Node]) -> None:
        """Raise BadSvg for an id that is not in the file, or that is no text where words are to stand."""
        for name in self.ids:
            if name not in by_id:
                hint = closest(name, by_id) or (f"its ids are {', '.join([*by_id][:12])}" if by_id else None)
                raise BadSvg(f"there is no part with the id {name!r}", hint)
        for name, words in self.texts:
            if by_id[name].name not in ("text", "tspan"):
                raise BadSvg(f"the part {name!r} is a <{by_id[name].name}>, not a text")
            _say(by_id[name], words)


PLAIN = SvgEdits()
"""No change."""


@dataclass(slots=True)
class PartsDrawn:
    """Changes what parts draw, while a file is read, and remembers what the one drew that is wanted alone."""

    edits: SvgEdits
    items: list[Item] = field(default_factory=list)
    _inside: int = 0

    def hides(self, node: Node) -> bool:
        """Whether a part is left out."""
        return bool(self.edits.without) and node.attributes.get("id") in self.edits.without

    def changed(self, node: Node, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """What a part draws, in its other colour; raises NotDrawn for what has become pixels."""
        name = node.attributes.get("id")
        if name is None or self.edits == PLAIN:
            return items
        for known, colour in self.edits.colours:
            if known == name:
                items = painted_in(items, colour)
        if name == self.edits.part:
            self.items += items
        return items

    def recoloured(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """What the whole file draws, where colours of it are others."""
        others = {name.lower(): colour for name, colour in self.edits.colours if name.startswith("#")}
        return tuple(_mapped(item, others) for item in items) if others else items


def painted_in(items: Iterable[Item], colour: Colour) -> tuple[Item, ...]:
    """Items whose areas, and lines that are no edge of an area, have a colour; raises NotDrawn for a picture."""
    made: list[Item] = []
    for item in items:
        match item:
            case Group():
                made.append(replace(item, items=painted_in(item.items, colour), shared=False))
            case Outline(fill=None, stroke=stroke):
                line = None if stroke is None else replace(stroke, colour=_faded(colour, stroke.colour))
                made.append(replace(item, stroke=line))
            case Outline(fill=fill):
                alike = _faded(colour, fill) if isinstance(fill, Colour) else colour
                made.append(replace(item, fill=alike))
            case Picture():
                raise NotDrawn("a part with pixels, or with an effect that is printed as pixels, cannot be recoloured")
            case _:
                made.append(item)
    return tuple(made)


def _faded(colour: Colour, before: Colour) -> Colour:
    return replace(colour, alpha=colour.alpha * before.alpha)


def _mapped(item: Item, others: Mapping[str, Colour]) -> Item:
    match item:
        case Group():
            return replace(item, items=tuple(_mapped(inner, others) for inner in item.items), shared=False)
        case Outline(fill=fill, stroke=stroke):
            line = None if stroke is None else replace(stroke, colour=_other(stroke.colour, others))
            return replace(item, fill=None if fill is None else _paint(fill, others), stroke=line)
    return item


def _paint(paint: Paint, others: Mapping[str, Colour]) -> Paint:
    match paint:
        case Colour():
            return _other(paint, others)
        case LinearGradient(stops=stops) | RadialGradient(stops=stops):
            return replace(paint, stops=tuple(GradientStop(s.offset, _other(s.colour, others)) for s in stops))


def _other(colour: Colour, others: Mapping[str, Colour]) -> Colour:
    other = others.get(colour.hex)
    return colour if other is None else _faded(other, colour)


def _say(node: Node, words: str) -> None:
    """Put words into a text, into its first line where it has several, which keeps its place and style."""
    first = next((child for child in node.children if child.name == "tspan"), None)
    if first is None:
        node.content, node.children = [words], []
    else:
        node.content, node.children = [first], [first]
        _say(first, words)
