"""The marked content of a tagged page, held against what is drawn on it."""

import re
from collections.abc import Iterator
from itertools import groupby, zip_longest

from generator.drawing.items import Glyphs, Group, Item, Outline, Picture
from generator.drawing.structure import StructureElement

_BEGINS = re.compile(rb"/(?:(?P<role>[A-Z][A-Za-z0-9]*) <</MCID (?P<number>[0-9]+)>> BDC|Artifact BMC)")
_ENDS = b"EMC"
_PAINTS = re.compile(rb"(?:.* )?(?:f\*?|S|B\*?|Do(?: Q)?|sh Q|ET(?: EMC)?)")
"""The ends of lines that paint something."""

ARTIFACT = "Artifact"
"""What belongs to no element of the structure."""


def without_marks(data: bytes) -> tuple[bytes, list[str]]:
    """A page's lines but those that begin and end content of an element, and the roles of that content in order.

    What is wrong with the marks stands among the roles, in words that are none.
    """
    lines: list[bytes] = []
    roles: list[str] = []
    is_open = False
    numbered = 0
    for line in data.split(b"\n"):
        begins = _BEGINS.fullmatch(line)
        if begins is not None:
            if is_open:
                roles.append("content within content")
            is_open = True
            roles.append(begins["role"].decode() if begins["role"] else ARTIFACT)
            if begins["number"] is not None:
                if int(begins["number"]) != numbered:
                    roles.append(f"content {int(begins['number'])} in place of {numbered}")
                numbered += 1
        elif line == _ENDS and is_open:
            is_open = False
        else:
            if not is_open and _PAINTS.fullmatch(line):
                roles.append("something that is neither content nor an artifact")
            lines.append(line)
    if is_open:
        roles.append("content without an end")
    return b"\n".join(lines), roles


def complaint(roles: list[str], items: tuple[Item, ...]) -> str | None:
    """How the roles of a page's content differ from those of what is drawn; None where nothing does."""
    expected = [ARTIFACT if element is None else element.role for element, _ in groupby(_painted(items, None))]
    for number, (found, role) in enumerate(zip_longest(roles, expected), 1):
        if found != role:
            return f"part {number} of the structure is {found or 'missing'} instead of {role or 'nothing'}"
    return None


def _painted(items: tuple[Item, ...], inside: StructureElement | None) -> Iterator[StructureElement | None]:
    """The element of each thing that is painted, in order."""
    for item in items:
        match item:
            case Group():
                element = item.element or inside
                if not item.items or item.opacity <= 0:
                    continue
                if item.shared or item.as_one:
                    yield element
                else:
                    yield from _painted(item.items, element)
            case Outline(segments, fill, stroke):
                lined = stroke is not None and stroke.width > 0 and stroke.colour.alpha > 0
                if segments and (fill is not None or lined):
                    yield inside
            case Glyphs(glyphs=glyphs):
                if glyphs:
                    yield inside
            case Picture():
                yield inside
