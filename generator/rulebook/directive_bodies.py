"""What stands in the body of a directive: a caption, nothing, or text of the book."""

from generator.rulebook.blocks import Directive, Listing, Paragraph
from generator.source.diagnostic import Report

_CAPTIONED = ("anatomy", "board", "illustration", "pieces", "table")
"""Directives whose body is a caption."""
_BARE = ("components", "credits", "icons", "page", "rules")
"""Directives that have no body."""


def all_is_printed(block: Directive, report: Report) -> bool:
    """Whether all that stands in a directive is printed: RUL009 for anything else."""
    if block.kind in _BARE:
        odd = block.body
        message, hint = f"{block.kind} has no room for text", "write it before or after the directive"
    elif block.kind in _CAPTIONED and not block.holds_text:
        listed = block.kind == "anatomy"  # its call-outs
        odd = tuple(
            inner
            for inner in block.body
            if not (isinstance(inner, Paragraph) and not inner.rules) and not (listed and isinstance(inner, Listing))
        )
        message = f"the caption of {block.kind} holds more than plain paragraphs"
        hint = "write lists, tables, headings, rules and other directives after it"
    else:
        return True
    if odd:
        report.error("RUL009", message, at=odd[0].mark, hint=hint)
    return not odd
