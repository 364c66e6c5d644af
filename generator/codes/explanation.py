"""What can be said of a code beyond a single finding."""

import re

from generator.dataclass import dataclass

_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


@dataclass(frozen=True, slots=True)
class Explanation:
    """A code: what is wrong (`meaning`), why it matters (`reason`), an `example` of it and what to do (`fix`).

    The texts are Markdown of one line; the example is what an author has written, or what a command says.
    """

    code: str
    meaning: str
    reason: str
    example: str
    fix: str


def without_links(text: str) -> str:
    """Markdown as it is read in a terminal."""
    return _LINK.sub(r"\1", text)
