"""The index: a list whose items end with the numbers of pages, which stand at the right of their column."""

from collections.abc import Callable, Sequence

from generator.rulebook.blocks import Block, Listing, Paragraph, Spans
from generator.rulebook.page_references import JOINS
from generator.rulebook.references import NUMBER
from generator.text.style import Span


def is_index(block: Block) -> bool:
    """Whether each item of a list is a paragraph that ends with the number of a page."""
    return isinstance(block, Listing) and all(
        len(item) == 1 and isinstance(item[0], Paragraph) and bool(item[0].spans) and is_number(item[0].spans[-1])
        for item in block.items
    )


def is_number(span: Span) -> bool:
    """Whether a span is the number of the page where a rule is printed."""
    return span.link is not None and span.link.endswith(f"#{NUMBER}")


def parted(spans: Spans) -> tuple[Spans, Spans]:
    """The words of an entry, and the numbers at its end."""
    at = len(spans) - 1
    while at >= 2 and is_number(spans[at - 2]) and spans[at - 1].text.strip() in JOINS:
        at -= 2
    words = spans[:at]
    if words and words[-1].link is None:
        words = (*words[:-1], _stripped(words[-1]))
    return words, spans[at:]


def without_repeats(spans: Spans, pages: Sequence[int]) -> Spans:
    """An entry without parts on the page of the whole: `Statuses 30` for `Statuses 30, each 30`.

    `pages` are those of its numbers, in order. An entry that gives the whole none, such as `Combat: order 21`, stays.
    """
    numbers = [at for at, span in enumerate(spans) if is_number(span)]
    if not numbers or ":" in "".join(span.text for span in spans[: numbers[0]]):
        return spans
    made = list(spans[: numbers[0] + 1])
    for before, at, page in zip(numbers, numbers[1:], pages[1:], strict=False):
        if page != pages[0]:
            made += spans[before + 1 : at + 1]
    return tuple(made)


def ascending(numbers: Spans, page: Callable[[Span], int]) -> Spans:
    """The numbers at the end of an entry by their pages, whatever the order in which its source names the rules."""
    ordered = iter(sorted(filter(is_number, numbers), key=page))
    return tuple(next(ordered) if is_number(span) else span for span in numbers)


def _stripped(span: Span) -> Span:
    return Span(span.text.rstrip(" ,"), span.bold, span.italic)
