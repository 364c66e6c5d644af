"""The text of a piece for other programs."""

import re

from generator.catalog.models import Component
from generator.catalog.own_row import own_text

_STYLE = re.compile(r"\*\*|__|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)")
_LOOK = re.compile(r"\[([^\[\]\n]*)\]\([\w#>%/. -]{1,80}\)")
_ICON = re.compile(r":((?:[a-z]|(?<!\w:)[0-9](?=[0-9-]*[a-z]))[a-z0-9-]*):")


def rules_text(component: Component) -> str:
    """The rules text of a piece without its marks: the key `text` of the row that its layouts bind to.

    An icon becomes its name in brackets. Empty where the rows have no text.
    """
    return plain(own_text(component))


def plain(marked: str) -> str:
    """Marked-up text as plain words in one paragraph a line."""
    text = _ICON.sub(lambda icon: f"({icon[1].replace('-', ' ')})", _STYLE.sub("", _LOOK.sub(r"\1", marked)))
    return "\n".join(" ".join(line.split()) for line in text.strip().split("\n"))
