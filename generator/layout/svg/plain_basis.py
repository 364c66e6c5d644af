"""What all parts of a plain writer work with: what they have defined, how far things reach, how long they take."""

from dataclasses import field
from typing import Final

from generator.dataclass import dataclass
from generator.drawing import extent, shapes
from generator.geometry import Rect, Size
from generator.layout.svg import gradients
from generator.layout.svg.around import Around
from generator.layout.svg.document import SvgDocument
from generator.layout.svg.nodes import Node
from generator.layout.svg.plain_values import path_data
from generator.layout.svg.values import NotDrawn
from generator.layout.svg.work import LARGEST_LAYER, LAYER, Work

DEEPEST: Final = 24
"""Elements that refer to one another in a row."""


@dataclass(slots=True)
class PlainBasis:
    """The state of a writer of one file; `defs` are what elements refer to, `work` how long they take.

    `size` is that of the whole drawing. While an element is written, `reach` gathers how far what is in it reaches.
    """

    document: SvgDocument
    size: Size
    reach: list[Rect] = field(default_factory=list)
    defs: list[str] = field(default_factory=list)
    work: Work = field(default_factory=Work)
    _names: dict[tuple[int, Size, Rect | None], tuple[str, Work]] = field(default_factory=dict)
    _open: list[Node] = field(default_factory=list)

    def children(self, node: Node, around: Around) -> str:
        """What is inside an element; what of it cannot be drawn is reported."""
        raise NotImplementedError

    def _named(self, node: Node, inner: Around, whole: Rect | None = None) -> str:
        """The name of what something refers to, written once for each view, and for each box it is measured in."""
        raise NotImplementedError

    def _share(self, box: Rect) -> float:
        """How large a layer that reaches so far is, as a multiple of the whole."""
        width, height = self.size.width, self.size.height
        seen = extent.common(box, Rect(-2 * width, -2 * height, 5 * width, 5 * height))
        return min(max(seen.width, 0.0) * max(seen.height, 0.0) / (width * height) + 0.01, LARGEST_LAYER)

    def _chained(self, node: Node, kind: str) -> tuple[dict[str, str], Node]:
        """The attributes of an element together with those it takes from others, and which of them has children."""
        chain = gradients.chain_of(node, self.document.by_id, (kind,))
        given: dict[str, str] = {}
        for link in reversed(chain):
            given |= link.attributes
        return given, next((link for link in chain if link.children), node)

    def _enter(self, node: Node, what: str) -> None:
        if node in self._open or len(self._open) >= DEEPEST:
            raise NotDrawn(f"{what} contains itself")
        self._open.append(node)

    def _cut(self, box: Rect, body: str) -> str:
        """Something cut off at the edges of a box."""
        name = self._add(f'<clipPath id="{{}}"><path d="{path_data(shapes.rect(box))}"/></clipPath>')
        self.work.add(Work(LAYER))
        return f'<g clip-path="url(#{name})">{body}</g>'

    def _add(self, text: str) -> str:
        name = f"d{len(self.defs)}"
        self.defs.append(text.replace("{}", name, 1))
        return name
