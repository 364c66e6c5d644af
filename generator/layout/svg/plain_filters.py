"""Filters as plain SVG: their steps, and how far their regions reach."""

import re
from dataclasses import replace
from typing import Final
from xml.sax.saxutils import quoteattr

from generator.dataclass import dataclass
from generator.drawing import extent
from generator.geometry import Rect, Size
from generator.layout.svg.around import Around
from generator.layout.svg.colours import colour
from generator.layout.svg.known import FILTER_PRIMITIVES, NEVER_DRAWN
from generator.layout.svg.nodes import Node
from generator.layout.svg.plain_basis import PlainBasis
from generator.layout.svg.plain_values import REGION, SAFE, box_attributes, decimal, rgba, units_in
from generator.layout.svg.style import Style
from generator.layout.svg.values import NotDrawn, about, length, short, stretch_of
from generator.layout.svg.work import Work, work_of

MOST_PRIMITIVES: Final = 64
"""Steps of one filter."""
_FUNCTION = re.compile(r"\s*([a-z-]+)\(((?:[^()]|\([^()]*\))*)\)")
_FUNCTIONS = frozenset(
    "blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia".split()
)
_LARGEST_REGION = 10


@dataclass(slots=True)
class PlainFilters(PlainBasis):
    """Writes filters."""

    def _filter_reach(self, text: str, inner: Around, own: Rect) -> Rect:
        """How far the regions of an element's filters reach, where the element itself reaches so far."""
        boxes = [own]
        for target in re.findall(r"url\(([^()]*)\)", text):
            node = self.document.referred(f"url({target})", "filter")
            given = self._chained(node, "filter")[0]
            units = units_in(given, "filterUnits", "objectBoundingBox")
            whole = inner.view if units == "userSpaceOnUse" else Size(1.0, 1.0)
            sides = [
                length(given.get(key, default), whole.width if key in ("x", "width") else whole.height)
                for key, default in REGION
            ]
            if units == "userSpaceOnUse":
                boxes.append(inner.at.bounds(Rect(*sides)))
            elif inner.at.b == inner.at.c == 0:
                x, y, width, height = sides
                x = 1 - x - width if inner.at.a < 0 else x
                y = 1 - y - height if inner.at.d < 0 else y
                place = Rect(own.x + x * own.width, own.y + y * own.height, width * own.width, height * own.height)
                boxes.append(place)
            else:
                x, y, width, height = sides
                # Wherever the element is turned to, the longer of its sides says how far.
                side = max(own.width, own.height)
                far = max(abs(x), abs(y), abs(x + width), abs(y + height)) * side
                boxes.append(Rect(own.x - far, own.y - far, own.width + 2 * far, own.height + 2 * far))
        if "(" in text.replace("url(", ""):
            boxes.append(own.grown(max(own.width, own.height)))
        reach = extent.union(boxes)
        if reach.width > _LARGEST_REGION * self.size.width or reach.height > _LARGEST_REGION * self.size.height:
            raise NotDrawn(f"a filter's region of more than {_LARGEST_REGION} times the size of the file")
        return reach

    def _filters(self, text: str, inner: Around) -> str:
        """The value of a `filter` property."""
        made: list[str] = []
        rest = text
        while rest.strip():
            match = _FUNCTION.match(rest)
            if match is None or (match[1] not in _FUNCTIONS and match[1] != "url"):
                raise NotDrawn(f"filter: {short(text)} cannot be read")
            if match[1] == "url":
                node = self.document.referred(f"url({match[2]})", "filter")
                if node.name != "filter":
                    raise NotDrawn(f"filter: {short(text)} is a <{node.name}>")
                made.append(f"url(#{self._named(node, inner)})")
            elif not SAFE.fullmatch(re.sub(r"[()]", " ", match[2])):
                raise NotDrawn(f"filter: {short(text)} cannot be read")
            else:
                made.append(f"{match[1]}({match[2]})")
                self.work.add(Work(160.0))
            rest = rest[match.end() :]
        return " ".join(made)

    def _filter(self, node: Node, _: Style, inner: Around, _whole: Rect | None) -> str:
        given, holder = self._chained(node, "filter")
        values = self.document.style(holder, self.document.around(holder)).inherited
        units = units_in(given, "filterUnits", "objectBoundingBox")
        primitives = units_in(given, "primitiveUnits", "userSpaceOnUse")
        steps = [child for child in holder.children if child.name not in ("title", "desc", "metadata")]
        if len(steps) > MOST_PRIMITIVES:
            raise NotDrawn(f"a filter of more than {MOST_PRIMITIVES} steps")
        scale = stretch_of(inner.at)
        if primitives == "objectBoundingBox":  # lengths are shares of the element, which may be as large as the whole
            scale = max(self.size.width, self.size.height)
        made = "".join(self._primitive(step, replace(inner, values=values), primitives, scale) for step in steps)
        box = box_attributes(given, units, inner.view, REGION)
        return f'<filter id="{{}}" filterUnits="{units}" primitiveUnits="{primitives}" {box}>{made}</filter>'

    def _primitive(self, node: Node, inner: Around, units: str, scale: float) -> str:
        if node.name in NEVER_DRAWN or node.name in ("animate", "set"):
            raise NotDrawn(f"<{node.name}> in a filter is not supported")
        known = FILTER_PRIMITIVES.get(node.name)
        if known is None:
            raise NotDrawn(f"<{node.name}> in a filter is not supported")
        self.document.spend(elements=1)
        style = self.document.style(node, inner.values)
        made: list[str] = []
        for key in sorted((known & node.attributes.keys()) - {"flood-color", "lighting-color"}):
            value = node.attributes[key]
            if not SAFE.fullmatch(value):
                raise NotDrawn(f"{key}={short(value)} of <{node.name}> cannot be read")
            if key in ("x", "y", "width", "height") and units == "userSpaceOnUse" and value.strip().endswith("%"):
                value = decimal(length(value, inner.view.width if key in ("x", "width") else inner.view.height))
            made.append(f" {key}={quoteattr(value)}")
        for key in ("flood-color", "lighting-color"):
            if key in known:
                with about(key):
                    made.append(f' {key}="{rgba(colour(style[key], style["color"]))}"')
        if "flood-color" in known:
            made.append(f' flood-opacity="{style.share("flood-opacity"):.6g}"')
        space = style["color-interpolation-filters"]
        if space not in ("auto", "sRGB", "linearRGB"):
            raise NotDrawn(f"color-interpolation-filters: {short(space)} is not known")
        if (node.name.startswith("fe") and "in" in known) or node.name in ("feFlood", "feTurbulence", "feMerge"):
            made.append(f' color-interpolation-filters="{"linearRGB" if space == "auto" else space}"')
        self.work.add(work_of(node, scale))
        inside = "".join(
            self._primitive(child, replace(inner, values=style.inherited), units, scale) for child in node.children
        )
        return f"<{node.name}{''.join(made)}>{inside}</{node.name}>"
