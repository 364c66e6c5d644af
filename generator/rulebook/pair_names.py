"""What cards are called that one player lays together: by the catalog's `pairs`, else one title after the other."""

from collections.abc import Iterable, Sequence

from generator.catalog.models import LaidPair

_ANY = "*"


def said_together(things: Sequence[str], pairs: Iterable[LaidPair]) -> tuple[str, str]:
    """How the titles of cards are said together, without their owner, and what it is called to lay them, or ""."""
    for pair in pairs:
        if len(things) == 2 and things[0] == pair.first and (word := _fits(things[1], pair.second)) is not None:
            return pair.words.replace(_ANY, word) or ", ".join(things), pair.name
    return ", ".join(things), ""


def _fits(title: str, form: str) -> str | None:
    """What of a title a `*` at the end of a form stands for; None where the title has another form."""
    if not form.endswith(_ANY):
        return "" if title == form else None
    begin = form.removesuffix(_ANY)
    return title.removeprefix(begin) if title.startswith(begin) else None
