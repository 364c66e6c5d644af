"""References to pages: where things are printed, and `pages 16–18` for `page 16, page 17, page 18` side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from generator.text.style import Span

JOINS = (",", "and", "or", ";")
"""What stands between two references that one can stand for."""
_LEAST = 3
"""Pages in a row from which on the first and the last stand for all."""


@dataclass(frozen=True, slots=True)
class PrintedAt:
    """Where something is printed: the number of its page, and the title of its chapter."""

    page: int
    chapter: str


HERE = "here-"
"""What the names of places begin with at which references stand; nothing leads there."""


@dataclass(slots=True)
class ReferenceCount:
    """How many paragraphs and tables with references have been set: what these are told apart by."""

    count: int = 0


Places: TypeAlias = Mapping[str, PrintedAt]
"""Where the places that references lead to are printed, by their names."""


def place_of(here: int, target: str) -> str:
    """The name of the place where a reference stands: in which paragraph, and where it leads."""
    return f"{HERE}{here}-{target.removeprefix('#')}"


@dataclass(frozen=True, slots=True)
class PageReference:
    """A reference among spans: the number of its span, its page, and whether the word for that stands before it."""

    at: int
    page: int
    worded: bool

    @property
    def words(self) -> str:
        """What is printed for it where it stands alone."""
        return f"page\u00a0{self.page}" if self.worded else str(self.page)


def joined_pages(spans: Sequence[Span], references: Sequence[PageReference]) -> tuple[Span, ...]:
    """The spans, references in a row with the word once, three pages or more that follow each other as from and to."""
    made = list(spans)
    for group in reversed(_groups(spans, references)):
        if len(group) > 1:
            made[group[0].at : group[-1].at + 1] = _together(spans, group)
    return tuple(made)


def _groups(spans: Sequence[Span], references: Sequence[PageReference]) -> list[list[PageReference]]:
    """References with nothing but a comma or a word between them."""
    groups: list[list[PageReference]] = []
    for reference in references:
        before = groups[-1][-1] if groups else None
        if before is not None and before.worded is reference.worded:
            between = spans[before.at + 1 : reference.at]
            if "".join(span.text for span in between).strip() in JOINS and all(span.link is None for span in between):
                groups[-1].append(reference)
                continue
        groups.append([reference])
    return groups


def _together(spans: Sequence[Span], group: Sequence[PageReference]) -> list[Span]:
    """What is printed for references in a row, with what stands between them."""
    made: list[Span] = []
    index = 0
    while index < len(group):
        end = index
        while end + 1 < len(group) and group[end + 1].page == group[end].page + 1:
            end += 1
        end = end if end - index + 1 >= _LEAST else index
        one, last = group[index], group[end]
        if index:
            made += spans[group[index - 1].at + 1 : one.at]
        word = "pages\u00a0" if one.worded and not index else ""
        made.append(replace(spans[one.at], text=f"{word}{one.page}"))
        if end > index:
            made += [Span("–"), replace(spans[last.at], text=str(last.page))]
        index = end + 1
    return made
