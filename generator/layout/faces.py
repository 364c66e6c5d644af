"""Faces of pieces. What is the same on several cards of a layout is drawn once and shared, so that cards are cheap."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import Any, TypeAlias

from generator.colour import WHITE
from generator.drawing.items import Group, Item, Outline
from generator.drawing.shapes import rect
from generator.geometry import Rect, Size
from generator.layout import binding
from generator.layout.area import Area
from generator.layout.drawer import LayerDrawer
from generator.layout.element import Abandoned, Theme, TooMuch
from generator.layout.expressions import Scope, Unbound
from generator.layout.layer import Layer, Template
from generator.source.tree import Value
from generator.units import Mm

_Key: TypeAlias = tuple[str, Size, Mm, int, tuple[Any, ...]]
_Run: TypeAlias = tuple[tuple[str, ...], tuple[Layer, ...]]

_PLAIN = (str, int, float, bool)


@dataclass(slots=True)
class FaceComposer:
    """Draws faces with a drawer and keeps the parts that do not change from piece to piece."""

    drawer: LayerDrawer
    _shared: dict[_Key, tuple[Item, ...]] = field(default_factory=dict)
    _runs: dict[tuple[str, frozenset[str]], tuple[_Run, ...]] = field(default_factory=dict)
    _given_up: set[str] = field(default_factory=set)
    _remarked: set[_Key] = field(default_factory=set)
    _blended: set[_Key] = field(default_factory=set)
    _changing: dict[tuple[str, frozenset[str]], frozenset[str]] = field(default_factory=dict)

    def draw(self, layout_id: str, scope: Scope, changing: frozenset[str], size: Size, bleed: Mm) -> tuple[Item, ...]:
        """The items of a face of trim `size`; `changing` are the scope names that differ from piece to piece."""
        drawer = self.drawer
        template = drawer.layouts.template(layout_id, drawer.report, at=drawer.subject_mark)
        if template is None or layout_id in self._given_up or not self._fits(template, size):
            return ()
        drawer.begin_face()
        try:
            return self._drawn(template, scope, changing, size, bleed)
        except Abandoned:
            pass
        except TooMuch as fault:
            drawer.give_up(fault)
        self._given_up.add(layout_id)  # what is too much on one piece will not be tried on all
        return ()

    def _drawn(
        self, template: Template, scope: Scope, changing: frozenset[str], size: Size, bleed: Mm
    ) -> tuple[Item, ...]:
        drawer = self.drawer
        area = Area.face(size.width, size.height, template.safe, bleed)
        box = {"width": size.width, "height": size.height, "safe": template.safe, "bleed": bleed}
        measures = {**box, "ink": drawer.ink}
        filled = drawer.lets(template, {"illustrations": drawer.own_illustrations, **scope, "face": measures})
        known = (template.id, changing)
        if known not in self._changing:
            self._changing[known] = changing | _changing_lets(template, changing)
        changing = self._changing[known]
        theme = drawer.theme(template)
        items: list[Item] = []
        blends = drawer.blends
        blended = False
        for index, (read, layers) in enumerate(self._runs_of(template, changing)):
            values = _values(read, filled)
            if values is None:
                items.extend(drawer.draw(layers, filled, area, theme))
                continue
            key = (template.id, size, bleed, index, values)
            shared = self._once(key, layers, filled, area, theme)
            blended = blended or key in self._blended
            if shared:
                items.append(Group(shared, shared=True))
        # What is blended meets paper where nothing else is, on a screen as in print.
        paper = (_paper(size, bleed),) if blended or drawer.blends != blends else ()
        return (*paper, *items)

    def _runs_of(self, template: Template, changing: frozenset[str]) -> tuple[_Run, ...]:
        key = (template.id, changing)
        if key not in self._runs:
            self._runs[key] = tuple(_runs(template.layers, self.drawer, changing))
        return self._runs[key]

    def _once(self, key: _Key, layers: tuple[Layer, ...], scope: Scope, area: Area, theme: Theme) -> tuple[Item, ...]:
        if key in self._shared:
            self.drawer.remarks += key in self._remarked
            return self._shared[key]
        notes, missing, remarks = self.drawer.shared_sizes.notes, len(self.drawer.missing), self.drawer.remarks
        blends = self.drawer.blends
        items = self.drawer.draw(layers, scope, area, theme)
        if self.drawer.blends != blends:
            self._blended.add(key)
        if self.drawer.remarks != remarks:
            self._remarked.add(key)
        # Else a text in it may yet take another size, or the next piece has its own picture missing.
        if self.drawer.shared_sizes.notes == notes and len(self.drawer.missing) == missing:
            self._shared[key] = items
        return items

    def _fits(self, template: Template, size: Size) -> bool:
        width, height = template.width or size.width, template.height or size.height
        if abs(width - size.width) < 0.01 and abs(height - size.height) < 0.01:
            return True
        drawer = self.drawer
        message = (
            f"{drawer.subject} is {size.width:g} × {size.height:g} mm, its layout {template.id!r} is for "
            f"{width:g} × {height:g} mm"
        )
        hint = "omit `size` in a layout that fits any size"
        drawer.report.error("LAY019", message, at=drawer.subject_mark, hint=hint, about=drawer.face)
        return False


@cache
def _paper(size: Size, bleed: Mm) -> Outline:
    """White over a whole face and its bleed."""
    return Outline(rect(Rect.of(size).grown(bleed)), fill=WHITE)


def _changing_lets(template: Template, changing: frozenset[str]) -> frozenset[str]:
    """The layout's named values that differ from piece to piece, directly or through one another."""
    readers: dict[str, list[str]] = {}
    for name, value in template.lets.items():
        for read in _names(value):
            readers.setdefault(read, []).append(name)
    found: set[str] = set()
    waiting = list(changing)
    while waiting:
        for name in readers.get(waiting.pop(), ()):
            if name not in found:
                found.add(name)
                waiting.append(name)
    return frozenset(found)


def _names(value: Value) -> frozenset[str]:
    try:
        return binding.names(value)
    except Unbound:
        return frozenset()  # reported where the value is filled


def _runs(layers: tuple[Layer, ...], drawer: LayerDrawer, changing: frozenset[str]) -> Iterator[_Run]:
    """Layers in order, cut into stretches that read the same of the names that change from piece to piece."""
    for read, run in groupby(layers, key=lambda layer: drawer.names(layer) & changing):
        yield tuple(sorted(read)), tuple(run)


def _values(read: tuple[str, ...], scope: Scope) -> tuple[Any, ...] | None:
    """What a stretch reads, where that is plain words and numbers: equal values draw equal items. None for rows."""
    values = tuple(scope.get(name) for name in read)
    return values if "*" not in read and all(type(value) in _PLAIN for value in values) else None
