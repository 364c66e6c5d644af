"""`{path}` in texts: looked up from the inside outwards, and filled in.

`{rules.goal}` becomes the value at that path, `{goal|word}` a number as a word (`|Word` with a capital), `{loss|abs}` a
number without its sign, `{n|card}` and `{n|die/dice}` the form of a noun for a number, `{=3}` an innocent literal
number; `{{` and `}}` are braces. A text that is one placeholder alone takes the value itself.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from generator.catalog import bounds
from generator.catalog.bounds import LONGEST, Unbound
from generator.catalog.references import STYLES, WORDS, Braces, Literal, Placeholder, braces, form_for, in_words, read
from generator.catalog.row_index import ROWS
from generator.catalog.sheet_row import reads

_NAME = re.compile(r"[^\W\d]")

Part: TypeAlias = str | Placeholder | Literal


class Malformed(ValueError):
    """A text whose braces make no sense, or a value that cannot stand in a text; `code` is its diagnostic's."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[Part, ...]:
    """The parts of a text; raises Malformed."""
    parts: list[Part] = []
    end = 0
    for found in braces(text):
        if found.start > end:
            parts.append(text[end : found.start])
        parts.append(_part(found))
        end = found.end
    if end < len(text):
        parts.append(text[end:])
    return tuple(parts)


def _part(found: Braces) -> Part:
    if found.escaped is not None:
        return found.escaped
    if found.inside is None:
        message = f"unmatched brace {found.written!r}"
        hint = f"write {found.written * 2} for a literal brace"
        if found.written == "{":
            hint = f"close it with }} behind the name, or {hint}"
        raise Malformed("CAT012", message, hint)
    part = read(found.inside)
    if isinstance(part, Literal):
        return part
    if isinstance(part, Placeholder) and _is_meant(part, found):
        return part
    hint = "a placeholder is a path such as {rules.goal}, {goal|word} or {=3}; write {{ for a literal brace"
    raise Malformed("CAT012", f"{found.written!r} is not a placeholder", hint)


def _is_meant(placeholder: Placeholder, found: Braces) -> bool:
    """Whether it begins with a name and holds no spaces; other braces may be the author's own, left single."""
    unspaced = str(placeholder) == found.written.replace("|}", "}")
    known = placeholder.style in STYLES or placeholder.noun is not None
    return unspaced and placeholder.sound and bool(_NAME.match(placeholder.path[0])) and known


def whole(text: str) -> Placeholder | None:
    """The placeholder that is all of a text, if it is."""
    if not text.startswith("{") or not text.endswith("}"):
        return None
    parts = parse(text)
    return parts[0] if len(parts) == 1 and isinstance(parts[0], Placeholder) else None


def written(placeholder: Placeholder, value: Any) -> str:
    """A value as it stands in a text; raises Malformed for one that cannot."""
    if isinstance(value, bool) or value is None or isinstance(value, Mapping):
        what = "nothing" if value is None else "true or false" if isinstance(value, bool) else "a group of values"
        raise Malformed("CAT026", f"{placeholder} is {what}, which cannot be used in a text")
    noun = placeholder.noun
    if placeholder.style == "abs" or noun is not None:
        if not isinstance(value, int | float):
            raise Malformed("CAT026", f"{placeholder} is {value!r}; |{placeholder.style} needs a number")
        if noun is not None:
            return form_for(value, noun)
        value = abs(value)
    elif placeholder.style:
        word = in_words(value, placeholder.style)
        if word is None:
            raise Malformed("CAT026", f"{placeholder} is {value!r}; only 0 to {len(WORDS) - 1} are written as words")
        return word
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, int) and abs(value) > bounds.LARGEST:
        raise Malformed(
            "CAT026", f"{placeholder} is a number beyond {bounds.LARGEST:,}, which cannot be used in a text"
        )
    if isinstance(value, Sequence) and not isinstance(value, str):
        if any(isinstance(entry, Mapping | list) for entry in value):
            raise Malformed("CAT026", f"{placeholder} is a list of groups, which cannot be used in a text")
        return bounds.joined((written(placeholder, entry) for entry in value), ", ")
    return str(value)


Lookup: TypeAlias = Callable[[Placeholder], Any]
"""Finds the value of a placeholder; raises Malformed where there is none."""


def fill(text: str, lookup: Lookup) -> Any:
    """A text with its placeholders filled, or the value of the only one; raises Malformed.

    Texts that quote texts must not grow without limit: one that gets longer than `LONGEST` is refused.
    """
    alone = whole(text)
    if alone is not None and not alone.style:
        return lookup(alone)
    parts = parse(text)
    if all(isinstance(part, str) for part in parts):  # braces only: as long as it is written
        return "".join(map(str, parts))
    try:
        return bounds.joined(
            part if isinstance(part, str) else part.text if isinstance(part, Literal) else written(part, lookup(part))
            for part in parts
        )
    except Unbound:
        message = f"the text is longer than {LONGEST:,} characters once its placeholders are filled"
        raise Malformed("CAT026", message) from None


_ABSENT = object()


def step_into(value: Any, step: str) -> Any:
    """What a step of a dotted path leads to: a key, or a list element by its `id` or index; ABSENT where nothing."""
    if isinstance(value, Mapping):
        return value[step] if reads(value, step) else _ABSENT
    if isinstance(value, list):
        index = index_of(value, step)
        return value[index] if index is not None else _ABSENT
    return _ABSENT


def index_of(rows: Sequence[Any], step: str) -> int | None:
    """The index of a list element addressed by its `id` or by its index."""
    place = ROWS.place(rows, step)
    if place is not None:
        return place
    return int(step) if step.isascii() and step.isdigit() and len(step) < 10 and int(step) < len(rows) else None


def follow(value: Any, path: Sequence[str]) -> Any:
    """The value at a path below `value`; raises KeyError where there is none."""
    for step in path:
        value = step_into(value, step)
        if value is _ABSENT:
            raise KeyError(".".join(path))
    return value


def known_steps(value: Any) -> Iterator[str]:
    """The steps that lead on from a value."""
    if isinstance(value, Mapping):
        yield from value
    elif isinstance(value, list):
        for index, row in enumerate(value):
            named = row.get("id") if isinstance(row, Mapping) else None
            yield named if isinstance(named, str) else str(index)
