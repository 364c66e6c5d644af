"""Texts and icons that must be on a face according to the catalog, where a layout uses them by plain paths.

Read from the layout and the catalog's rows a second time, by `readback.reckoning`; nothing that draws is asked.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import accumulate
from typing import Any, Literal, NamedTuple

from generator.catalog.files import ILLUSTRATIONS
from generator.catalog.models import Catalog, Component, ComponentSet
from generator.catalog.own_row import own_row
from generator.catalog.places import BoardArea
from generator.dataclass import dataclass
from generator.drawing import extent
from generator.drawing.items import Glyphs, Group, Image, Item, Outline
from generator.geometry import IDENTITY, Affine, Rect, Size
from generator.layout.icon_library import icons_of
from generator.layout.icons import UnknownIcon
from generator.layout.layer import Layer, Template
from generator.readback.reckoning import UNTOLD, NameScope, expression, filled, holds, worded
from generator.units import Mm

_DEEPEST = 24
_MOST_ROWS = 2_000
_LOOK = re.compile(r"\]\([\w#>%/. -]{1,80}\)")
_ICON = re.compile(r":(?:[a-z]|(?<!\w:)[0-9](?=[0-9-]*[a-z]))[a-z0-9-]*:")
_NO_LETTER = re.compile(r"[\W_]+")
_NO_LETTER_OR_END = re.compile(r"(?:[^\w\0]|_)+")
"""The same but for the mark between two runs."""

_ASCII = {code: chr(code).casefold() if chr(code).isalnum() else None for code in range(128)}
"""The same for characters of ASCII, which are changed far faster by a table."""
_ASCII_OR_END = {**_ASCII, 0: "\0"}

Templates = Callable[[str], Template | None]
"""Layouts by their id, with all they inherit."""


class Fact(NamedTuple):
    """Something that must be on a face: words, an icon's name or a background that fills the bleed; and its layer."""

    kind: Literal["text", "icon", "bleed"]
    value: str
    layer: str


@dataclass(slots=True)
class FigureCounts:
    """How many texts and icons were compared with the catalog, and how many layers this reader could not determine."""

    texts: int = 0
    icons: int = 0
    untold: int = 0


def letters(text: str, *, ends: bool = False) -> str:
    """The letters and figures of a text, small: hyphens, capitals and markup do not count, `ends` of runs do."""
    plain = _ICON.sub("", text) if ":" in text else text
    plain = _LOOK.sub("", plain) if "](" in plain else plain
    if plain.isascii():
        return plain.translate(_ASCII_OR_END if ends else _ASCII)
    return (_NO_LETTER_OR_END if ends else _NO_LETTER).sub("", plain).casefold()


@dataclass(slots=True)
class Reader:
    """Reads what the faces of a catalog's components must show in an edition of an ink."""

    catalog: Catalog
    templates: Templates
    ink: str
    counters: FigureCounts = field(default_factory=FigureCounts)
    _icons: dict[int, tuple[tuple[Item, ...], set[int]]] = field(default_factory=dict)
    _told: dict[int, tuple[Sequence[Layer], tuple[Layer, ...]]] = field(default_factory=dict)

    def facts(self, component: Component, component_set: ComponentSet, layout: str) -> tuple[Fact, ...]:
        """Everything a face must show that this reader can tell, in the order in which it is drawn."""
        return tuple(self._facts(component, component_set, layout, component.cut.size, component_set.bleed))

    def panels(self, component: Component, component_set: ComponentSet) -> tuple[Fact, ...]:
        """The same of a face of panels, each with a layout of its own, whose bleed ends where the next one begins."""
        return tuple(
            fact
            for panel in component.panels
            for fact in self._facts(component, component_set, panel.layout, panel.size, panel.bleed)
            if fact.kind != "bleed"
        )

    def _facts(
        self, component: Component, component_set: ComponentSet, layout: str, size: Size, bleed: Mm
    ) -> Iterator[Fact]:
        template = self.templates(layout)
        if template is None:
            return
        face = {"width": size.width, "height": size.height, "safe": template.safe}
        number, copies = component.copy_number or (None, component.copies)
        about = {"id": component.id, "title": component.title, "copies": copies, "kind": component_set.kind.value}
        about |= {} if number is None else {"copy": number}
        values = {
            **own_row(component),
            "areas": {},
            **self.catalog.data,
            **component.scope,
            **({"areas": {area.id: _area(area) for area in component.areas}} if component.areas else {}),
            "piece": {**about, "set": component_set.id, "set_title": component_set.title},
            "spaces": [_space(space) for space in component.spaces],
            "face": {**face, "bleed": bleed, "ink": self.ink},
            "edges": UNTOLD,
            "illustrations": self._illustrations(),
        }
        yield from self._layers(template.layers, NameScope(values, template.lets), 0)

    def _illustrations(self) -> list[str]:
        """The ids of the game's own illustrations."""
        start, end = f"{ILLUSTRATIONS}/", ".yaml"
        return [file[len(start) : -len(end)] for file in self.catalog.files.below(ILLUSTRATIONS) if file.endswith(end)]

    def _layers(self, layers: Sequence[Layer], scope: NameScope, depth: int) -> Iterator[Fact]:
        for layer in self._telling(layers) if depth < _DEEPEST else ():
            when, opacity = layer.values.get("when"), layer.values.get("opacity", 1)
            drawn = True if when is None else holds(when, scope)
            opacity = filled(opacity, scope) if isinstance(opacity, str) else opacity
            if drawn is UNTOLD or not isinstance(opacity, int | float):
                self.counters.untold += _texts_in(layer)
            elif drawn and opacity > 0:
                yield from self._layer(layer, scope, depth)

    def _telling(self, layers: Sequence[Layer]) -> tuple[Layer, ...]:
        """Those of a layout's layers that can tell anything; the others are the same for every face, and many."""
        known = self._told.get(id(layers))
        if known is None:  # holding the layers keeps their id from being used again
            known = self._told[id(layers)] = (layers, tuple(filter(_tells, layers)))
        return known[1]

    def _layer(self, layer: Layer, scope: NameScope, depth: int) -> Iterator[Fact]:
        match layer.kind:
            case "text":
                yield from self._text(layer, scope)
            case "icon":
                yield from self._icon(layer, scope)
            case "group" | "column":
                yield from self._layers(layer.children, scope, depth + 1)
            case "repeat":
                yield from self._repeat(layer, scope, depth)
            case "use":
                yield from self._use(layer, scope, depth)
            case "rect" if depth == 0 and layer.values.get("rect") == "bleed" and "turn" not in layer.values:
                yield Fact("bleed", "", layer.name or "rect")
            case _:
                self.counters.untold += sum(map(_texts_in, layer.children))

    def _text(self, layer: Layer, scope: NameScope) -> Iterator[Fact]:
        words = worded(filled(layer.values.get("text"), scope))
        shapes = filled(layer.values.get("decoration", False), scope) is not False  # letters that are no text
        if shapes or not isinstance(words, str) or self._reworded(layer, words, scope):
            self.counters.untold += 1
        elif letters(words):
            self.counters.texts += 1
            yield Fact("text", words.strip(), layer.name or "text")

    @staticmethod
    def _reworded(layer: Layer, words: str, scope: NameScope) -> bool:
        """Whether keywords put other letters into a text than stand in the catalog."""
        if "keywords" not in layer.values:
            return False
        keywords = filled(layer.values["keywords"], scope)
        if not isinstance(keywords, Mapping):
            return True
        return any(
            not isinstance(said, str) or letters(said) != letters(word)
            for word, said in keywords.items()
            if word in words
        )

    def _icon(self, layer: Layer, scope: NameScope) -> Iterator[Fact]:
        name = worded(filled(layer.values.get("icon"), scope))
        if isinstance(name, str) and name:
            self.counters.icons += 1
            yield Fact("icon", name, layer.name or "icon")

    def _repeat(self, layer: Layer, scope: NameScope, depth: int) -> Iterator[Fact]:
        stated = layer.values.get("repeat")
        rows: Any = expression(stated.strip("{} "), scope) if isinstance(stated, str) else stated
        if isinstance(rows, int) and not isinstance(rows, bool):
            rows = list(range(min(rows, _MOST_ROWS)))
        elif isinstance(rows, Mapping):
            rows = [{"id": key, **row} if isinstance(row, Mapping) else row for key, row in rows.items()]
        if not isinstance(rows, list | tuple):
            self.counters.untold += sum(map(_texts_in, layer.children))
            return
        name, where = str(layer.values.get("as", "row")), layer.values.get("where")
        kept = []
        for index, row in enumerate(rows):
            taken = True if where is None else holds(where, scope.within({name: row, "index": index}))
            if taken is UNTOLD:
                self.counters.untold += sum(map(_texts_in, layer.children))
                return
            kept += [row] if taken else []
        for index, row in enumerate(kept):
            inner = scope.within({name: row, "index": index, "count": len(kept)})
            yield from self._layers(layer.children, inner, depth + 1)

    def _use(self, layer: Layer, scope: NameScope, depth: int) -> Iterator[Fact]:
        name, given = filled(layer.values.get("use"), scope), filled(layer.values.get("with", {}), scope)
        template = self.templates(name) if isinstance(name, str) else None
        if template is None or not isinstance(given, Mapping):
            self.counters.untold += 1
            return
        yield from self._layers(template.layers, scope.within(given, template.lets), depth + 1)

    # ---------------------------------------------------------------- what is there

    def missing(
        self, facts: Sequence[Fact], texts: Sequence[str], items: tuple[Item, ...], bled: Rect
    ) -> Iterator[Fact]:
        """Those facts that neither the texts read from a face nor its outlines show, each in its turn.

        `bled` is the face with its bleed.
        """
        if not facts:
            return
        # An icon's words may be read among those of a text, which the catalog writes with the icon in their place.
        spoken = spoken_in(items)
        reads = [_Read(texts)]
        if spoken:
            reads.append(_Read([text for text in texts if text.strip() not in spoken]))
        outlines = self._outlines(items) if any(fact.kind == "icon" for fact in facts) else set()
        for fact in facts:
            if fact.kind == "bleed":
                if not _filled_to(bled, items, IDENTITY):
                    yield fact
            elif fact.kind == "icon":
                if not self._has_icon(fact.value, outlines):
                    yield fact
            else:
                expected = letters(fact.value)
                found = [read.has(expected) for read in reads]  # all of them go on
                if not any(found):
                    yield fact

    def _has_icon(self, name: str, outlines: set[int]) -> bool:
        try:
            known_by = icons_of(self.catalog.files).icon(name).recognised_by()
        except UnknownIcon:
            return False
        paths = [
            drawn for drawn in known_by if not isinstance(drawn, Image)
        ]  # an edition may change a picture's colours
        return not paths or any(id(path) in outlines for path in paths)

    def _outlines(self, items: tuple[Item, ...]) -> set[int]:
        """The identities of all outlines among items; an icon's is the same wherever it is drawn."""
        found: set[int] = set()
        ahead = [items]
        while ahead:
            for item in ahead.pop():
                if type(item) is Outline:
                    found.add(id(item.segments))
                elif type(item) is Group:
                    if item.shared:
                        found |= self._shared_outlines(item.items)
                    else:
                        ahead.append(item.items)
        return found

    def _shared_outlines(self, items: tuple[Item, ...]) -> set[int]:
        known = self._icons.get(id(items))
        if known is None:  # holding the items keeps their id from being used again
            known = self._icons[id(items)] = (items, self._outlines(items))
        return known[1]


def _filled_to(bled: Rect, items: tuple[Item, ...], at: Affine) -> bool:
    """Whether an outline among items covers a box; the first usually does."""
    for item in items:
        if isinstance(item, Outline):
            box = extent.of_path(item.segments)
            if (box if at is IDENTITY else at.bounds(box)).contains(bled, 0.01):
                return True
        elif (
            isinstance(item, Group)
            and item.clip is None
            and _filled_to(bled, item.items, at if item.at is IDENTITY else at.after(item.at))
        ):
            return True
    return False


def _tells(layer: Layer) -> bool:
    """Whether there may be a fact in a layer, or a text that cannot be determined."""
    return (
        layer.kind in ("text", "icon", "use")
        or (layer.kind == "rect" and layer.values.get("rect") == "bleed")
        or any(map(_tells, layer.children))
    )


def _texts_in(layer: Layer) -> int:
    return (layer.kind == "text") + sum(map(_texts_in, layer.children))


def _area(area: BoardArea) -> Mapping[str, Any]:
    """A named area of a board as layouts read it."""
    box = area.box
    return {
        "id": area.id,
        "title": area.title,
        "box": [box.x, box.y, box.width, box.height],
        "x": area.centre.x,
        "y": area.centre.y,
    }


def _space(space: Any) -> Mapping[str, Any]:
    place = {"x": space.centre.x, "y": space.centre.y, "width": space.size.width, "height": space.size.height}
    return {"id": space.id, "type": space.type, "label": space.label, "row": space.row, **place}


def spoken_in(items: tuple[Item, ...]) -> frozenset[str]:
    """The words that icons among items read as: texts of runs of which nothing but blanks are drawn."""
    found: set[str] = set()
    ahead = [items]
    while ahead:
        for item in ahead.pop():
            if isinstance(item, Group):
                ahead.append(item.items)
            elif isinstance(item, Glyphs) and all(item.font.text_of(glyph).isspace() for glyph in item.glyphs):
                found.add(item.text.strip())
    return frozenset(found - {""})


class _Read:
    """Texts read from a face one after another, and how far facts have been found in them."""

    def __init__(self, texts: Sequence[str]) -> None:
        runs = letters("\0".join(texts), ends=True).split("\0")
        self.whole, self.starts, self.cursor = "".join(runs), {0, *accumulate(map(len, runs))}, 0

    def has(self, expected: str) -> bool:
        """Whether a text comes next, from the beginning of a run to the end of one; later ones follow it."""
        found = self.whole.find(expected, self.cursor)
        while found >= 0 and not (found in self.starts and found + len(expected) in self.starts):
            found = self.whole.find(expected, found + 1)
        if found >= 0:
            self.cursor = found + len(expected)
        return found >= 0
