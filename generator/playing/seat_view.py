"""What a person is shown in words: the view of a seat, and the facts of a piece."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from generator.catalog.models import Catalog, Component
from generator.engine.replay import action_text

NOTHING = "–"
"""What stands where there is nothing."""
MANY = 5
"""Names with the same text from which on they share it."""


def facts(view: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """A view as lines of (name, text); what is grouped within a group gets a line of its own, as in `players P1`."""
    for name, value in view.items():
        inner = value.items() if isinstance(value, Mapping) else ()
        if any(isinstance(entry, Mapping) for _, entry in inner):
            for key, entry in inner:
                yield f"{_plain(name)} {key}", _described(entry)
        else:
            yield _plain(name), _described(value)


def _plain(name: object) -> str:
    return str(name).replace("_", " ")


def _described(value: Any) -> str:
    if value is None or (isinstance(value, (Mapping, list, tuple)) and not value):
        return NOTHING
    if isinstance(value, Mapping):
        return ", ".join(_pairs({_plain(key): _inside(inner) for key, inner in value.items()}))
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_inside, value))
    return action_text(value)


def _pairs(texts: Mapping[str, str]) -> Iterator[str]:
    """Names with their texts; many names of one text share it, as a board full of tiles that lie face down does."""
    often = Counter(texts.values())
    for name, text in texts.items():
        if often[text] < MANY:
            yield f"{name} {text}"
    for text, number in often.items():
        if number >= MANY:
            yield f"({', '.join(name for name in texts if texts[name] == text)}) {text}"


def _inside(value: Any) -> str:
    """A value within another: a group or a list in brackets, so that it is seen where it ends."""
    return f"({_described(value)})" if value and isinstance(value, (Mapping, list, tuple)) else _described(value)


def found(catalog: Catalog, word: str) -> list[Component]:
    """The components whose id or title is `word`, else those in which it occurs; every design once."""
    wanted = word.casefold()
    every = [component for component in catalog.components if not component.spaces]
    exact = [component for component in every if wanted in (str(component.id).casefold(), component.title.casefold())]
    return exact[:1] or [
        component
        for component in every
        if wanted in str(component.id).casefold() or wanted in component.title.casefold()
    ]


def described(component: Component) -> Iterator[tuple[str, str]]:
    """What is known of a piece, as lines of (name, text)."""
    yield "id", str(component.id)
    yield "copies", str(component.copies)
    for row in component.scope.values():
        if isinstance(row, Mapping):
            for name, value in row.items():
                if name not in ("id", "title", "name", "copies") and isinstance(value, (str, int, float)):
                    yield _plain(name), str(value)
