"""What holds for an element: its attributes, the rules of style sheets and its own style, and what it inherits."""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TypeAlias

from generator.dataclass import dataclass
from generator.layout.svg import css
from generator.layout.svg.font_properties import font, font_size, font_weight
from generator.layout.svg.known import (
    INHERITED,
    MARKERS,
    ONLY,
    OWN,
    has_no_effect,
    is_attribute,
    is_drawn_property,
)
from generator.layout.svg.nodes import Node
from generator.layout.svg.values import NotDrawn, about, length, share, short
from generator.layout.svg.variables import filled, is_variable

Values: TypeAlias = Mapping[str, str]
"""Properties with their values as they are written."""

Tell: TypeAlias = Callable[[Node, str], None]
"""Notes what of an element cannot be drawn."""

_SIZE = ("width", "height")


@dataclass(frozen=True, slots=True)
class Style:
    """The properties of an element: `inherited` hold for its children too, `own` for itself alone."""

    inherited: Values
    own: Values

    def __getitem__(self, name: str) -> str:
        return self.inherited[name] if name in INHERITED else self.own[name]

    def share(self, name: str) -> float:
        """A property that is an opacity; raises NotDrawn."""
        with about(name):
            return share(self[name])

    def length(self, name: str, whole: float) -> float:
        """A property that is a length, a percentage being of `whole`; raises NotDrawn."""
        with about(name):
            return length(self[name], whole)


NOTHING_SAID = Style(INHERITED, OWN)


@dataclass(slots=True)
class Cascade:
    """Finds the style of elements; reports attributes and properties that are not drawn."""

    sheet: css.StyleSheet
    tell: Tell
    _declared: dict[int, dict[str, str]] = field(default_factory=dict)  # by the identity of nodes, which stay

    def style(self, node: Node, around: Values) -> Style:
        """The style of an element inside one whose inherited properties are `around`."""
        declared = self._declared.get(id(node))
        if declared is None:
            declared = self._declared[id(node)] = self.declared(node)
        if not declared:
            return Style(around, OWN)
        inherited, own = dict(around), dict(OWN)
        inherited |= {name: value for name, value in declared.items() if is_variable(name) and value != "inherit"}
        for name, stated in declared.items():
            if is_variable(name):
                continue
            try:
                value = filled(stated, inherited)
            except NotDrawn as error:
                self.tell(node, f"{name}: {error}")
                continue
            if value in ("inherit", "unset", "initial", "revert"):
                if name in INHERITED and value == "initial":
                    inherited[name] = INHERITED[name]
                elif name in OWN and value == "inherit":
                    self.tell(node, f"{name}: inherit is not supported")
                continue
            (inherited if name in INHERITED else own)[name] = self._measured(node, name, value, around)
        if inherited["color"].lower() == "currentcolor":
            inherited["color"] = around["color"]
        return Style(inherited, own)

    def _measured(self, node: Node, name: str, value: str, around: Values) -> str:
        """A value, where it is measured in that of what is around it as what it comes to."""
        measure = {"font-size": font_size, "font-weight": font_weight}.get(name)
        if measure is None:
            return value
        try:
            return measure(value, around[name])
        except NotDrawn as error:
            self.tell(node, str(error))
            return around[name]

    def declared(self, node: Node) -> dict[str, str]:
        """What is said of an element's drawn properties, by whatever means; the strongest wins."""
        found: dict[str, str] = {}
        for name, value in node.attributes.items():
            if self._is_property(name):
                self._take(found, node, name, value.strip(), "the attribute ")
            elif not is_attribute(name):
                self.tell(node, f"the attribute {name}={short(value)} is not supported")
        try:
            declared = [*self.sheet.declared(node), *css.style(node.attributes.get("style", ""))]
        except NotDrawn as error:
            self.tell(node, str(error))
            return found
        for declaration in sorted(declared, key=lambda declaration: declaration.important):
            self._take(found, node, declaration.name, declaration.value, "")
        return found

    @staticmethod
    def _is_property(name: str) -> bool:
        return is_drawn_property(name) or name in ("font", "marker") or name in ONLY or has_no_effect(name)

    def _take(self, found: dict[str, str], node: Node, name: str, value: str, what: str) -> None:
        """Note a property that is drawn, pass over one without effect, tell of every other."""
        if name in found and value.lower().startswith("color("):
            return  # for screens of more colours; what is said before it is meant for all others
        if is_variable(name):
            found[name] = value
        elif name == "marker":
            found.update(dict.fromkeys(MARKERS, value))
        elif name == "font":
            try:
                found.update(font(value))
            except NotDrawn as error:
                self.tell(node, str(error))
        elif is_drawn_property(name) or name == "transform" or (name in _SIZE and node.name == "svg"):
            found[name] = value
        elif name in ONLY:
            if value not in ONLY[name] and value not in ("initial", "unset", "revert"):
                self.tell(node, f"{what}{name}: {short(value)} is not supported")
        elif not has_no_effect(name):
            self.tell(node, f"{what}{name}: {short(value)} is not supported")
