"""What the parts of a document are: headings, paragraphs, lists, tables, figures, as screen readers tell them.

Source: ISO 32000-1, 14.8.4 (standard structure types).
"""

from typing import Literal, TypeAlias

from generator.dataclass import dataclass

Role: TypeAlias = Literal[
    "H1",
    "H2",
    "H3",
    "P",
    "L",
    "LI",
    "Lbl",
    "LBody",
    "Table",
    "TR",
    "TH",
    "TD",
    "BlockQuote",
    "Figure",
    "TOC",
    "TOCI",
    "Div",
    "Span",
]


@dataclass(frozen=True, slots=True, eq=False)
class StructureElement:
    """An element of a document's structure, within its parent or the document itself.

    Each is only equal to itself: what is drawn for one object, on however many pages, is one element. `alt` says in
    words what a figure shows; where it is "", the figure decorates. `heads` says what a header cell of a table heads. A
    figure that `shows_whole` pieces shows what they look like: nobody has to read the letters on them.
    """

    role: Role
    parent: "StructureElement | None" = None
    alt: str = ""
    heads: Literal["Column", "Row"] | None = None
    shows_whole: bool = False

    def child(self, role: Role, alt: str = "") -> "StructureElement":
        """A new element within this one."""
        return StructureElement(role, self, alt)
