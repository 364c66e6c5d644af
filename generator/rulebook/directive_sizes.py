"""How wide and how high a directive asks to be drawn."""

from generator.rulebook.blocks import Directive

WIDTHS = (10, 100)
"""The least and the greatest width that a directive may ask for, in percent of the column."""
HEIGHTS = {"illustration": (5, 180), "pieces": (5, 150), "table": (30, 90)}
"""The least and the greatest height that a directive may ask for."""


def width_of(block: Directive) -> int | None:
    """The width of a board in percent of the column; None for what is no such number."""
    return _whole(block.option("width") or "100", *WIDTHS)


def height_of(block: Directive) -> int | None:
    """The greatest height that a directive asks for: in mm, of a table in percent of the text on a page.

    None where it asks for none, or for what `DirectiveNames` reports.
    """
    return _whole(block.option("height") or "", *HEIGHTS[block.kind])


def _whole(said: str, least: int, most: int) -> int | None:
    """The whole number that is said, of those from `least` to `most`; None for anything else, however long."""
    found = int(said) if said.isdecimal() and len(said) <= len(str(most)) else None
    return found if found is not None and least <= found <= most else None
