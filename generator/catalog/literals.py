"""Hard-coded numbers in rules texts: every number should be a placeholder for a value of the data."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.catalog.placeholders import Malformed, parse
from generator.source.diagnostic import Report
from generator.source.mark import Path
from generator.source.tree import Tree

TEXT = "text"
"""The key under which a row has its rules text."""
_ICON = re.compile(r":[a-z][a-z0-9-]*:")
_NUMBER = re.compile(r"(?<![^\W\d])(?<!\d\.)(?<!\d)\d+(?:\.\d+)?")


COPIES = "copies"
"""How often a card is printed is hardly ever what its text speaks of, so it explains no number there."""


def literal_numbers(text: str) -> list[str]:
    """The numbers of a text that stand in it as digits, neither in placeholders, names nor icons.

    A number that is glued to a letter before it, as in `d6`, is part of a name. Empty for a text with broken braces.
    """
    try:
        parts = parse(text)
    except Malformed:
        return []
    plain = "\0".join(part for part in parts if isinstance(part, str))
    return _NUMBER.findall(_ICON.sub(" ", plain)) if any(map(str.isdigit, plain)) else []


def check(raw: Tree, resolved: Tree, report: Report) -> None:
    """Tell literal numbers in the `text` of rows.

    One that equals a number of the row or of the rules is a warning and names the placeholder (CAT014); one that no
    data supply is an error (CAT013).
    """
    data = raw.data if isinstance(raw.data, Mapping) else {}
    stated = data.get("rules")
    rules = _numbers(stated if isinstance(stated, Mapping) else {}, "rules.")
    for key, section in data.items():
        if key in ("game", "rules"):
            continue
        for path, row in _rows(section, (key,)):
            found = literal_numbers(row[TEXT])
            if found:
                own = resolved.at(path)
                _report(found, {**rules, **_numbers(own if isinstance(own, Mapping) else row)}, path, raw, report)


def _report(found: list[str], known: Mapping[str, str], path: Path, raw: Tree, report: Report) -> None:
    mark = raw.mark((*path, TEXT))
    for number in dict.fromkeys(found):
        name = known.get(number)
        if name is not None:
            hint = f"write {{{name}}}, or {{={number}}} if the number is unrelated"
            report.warning("CAT014", f"the hard-coded number {number} equals {name}", at=mark, hint=hint)
        else:
            hint = f"put it into the data and write a placeholder, or {{={number}}} if no rule depends on it"
            report.error("CAT013", f"hard-coded number {number}, which is not in the data", at=mark, hint=hint)


def _rows(value: Any, path: Path) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Every mapping with a text, with its path."""
    if isinstance(value, dict):
        if isinstance(value.get(TEXT), str):
            yield path, value
        for key, inner in value.items():
            if inner.__class__ is dict or inner.__class__ is list:
                yield from _rows(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            if inner.__class__ is dict or inner.__class__ is list:
                yield from _rows(inner, (*path, index))


def _numbers(row: Any, prefix: str = "") -> dict[str, str]:
    """The numbers in a row and the placeholders that lead to them, without sign; the first that leads to one counts."""
    found: dict[str, str] = {}
    entries = row.items() if isinstance(row, Mapping) else enumerate(row)
    for key, value in entries:
        name = f"{prefix}{key}"
        if isinstance(value, Mapping | list):
            found = {**_numbers(value, f"{name}."), **found}
        elif isinstance(value, int | float) and not isinstance(value, bool) and name != COPIES:
            found.setdefault(f"{abs(value):g}", name)
    return found
