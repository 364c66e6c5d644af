"""Hard-coded numbers in rules texts: every number should be a placeholder for a value of the data."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from generator.catalog.placeholders import Malformed, parse
from generator.catalog.references import WORDS
from generator.source.diagnostic import Report
from generator.source.mark import Path
from generator.source.tree import Tree

TEXT = "text"
"""The key under which a row has its rules text."""
_ICON = re.compile(r":(?:[a-z]|(?<!\w:)[0-9](?=[0-9-]*[a-z]))[a-z0-9-]*:")
_LOOK = re.compile(r"\]\([\w#>%/. -]{1,80}\)")
"""How words look, as in `[words](crimson large)`."""
_NUMBER = re.compile(r"(?<![^\W\d])(?<!\d\.)(?<!\d)\d+(?:\.\d+)?")
_WORD = re.compile(rf"\b(?:{'|'.join(WORDS[2:])})\b", re.IGNORECASE)
"""Number words; "one" says too much else."""

COPIES = "copies"
"""How often a card is printed is hardly ever what its text speaks of, so it explains no number there."""


def literal_numbers(text: str) -> Sequence[str]:
    """The numbers of a text that stand in it as digits, neither in placeholders, names nor icons.

    A number that is glued to a letter before it, as in `d6`, is part of a name. Empty for a text with broken braces.
    """
    return _literals(text)[0]


@lru_cache(maxsize=4096)
def _literals(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The numbers that stand in a text as digits, and those from two to twelve that stand in it as words."""
    try:
        parts = parse(text)
    except Malformed:
        return (), ()
    plain = _LOOK.sub(" ", _ICON.sub(" ", "\0".join(part for part in parts if isinstance(part, str))))
    return tuple(_NUMBER.findall(plain)), tuple(str(WORDS.index(word.lower())) for word in _WORD.findall(plain))


def check(raw: Tree, resolved: Tree, report: Report) -> None:
    """Tell literal numbers in the `text` of rows.

    One that equals a number of the row or of the rules is a warning and names the placeholder (CAT014); one that no
    data supply is an error (CAT013). A number that is written as a word is told only where the row itself has it. Texts
    of spreadsheets are left alone.
    """
    data = raw.data if isinstance(raw.data, Mapping) else {}
    stated = data.get("rules")
    rules = _numbers(stated if isinstance(stated, Mapping) else {}, "rules.")
    for key, section in data.items():
        if key in ("game", "rules"):
            continue
        for path, row in _rows(section, (key,)):
            found, words = _literals(row[TEXT])
            if (found or words) and not _in_a_cell(raw, (*path, TEXT)):
                resolved_row = resolved.at(path)
                # In a variant `rules` are those of the usual game; its own are found from the outside only.
                within = f"variants.{row.get('id')}." if key == "variants" else ""
                own = _numbers(resolved_row if isinstance(resolved_row, Mapping) else row, within)
                _report(found, {**rules, **own}, path, raw, report)
                _report_words(words, own, path, raw, report)


def _in_a_cell(raw: Tree, path: Path) -> bool:
    """Whether a text stands in a spreadsheet, where numbers need no placeholders."""
    mark = raw.mark(path)
    return mark is not None and bool(mark.shown)


def _report_words(found: Sequence[str], own: Mapping[str, str], path: Path, raw: Tree, report: Report) -> None:
    for number in dict.fromkeys(number for number in found if number in own):
        word = WORDS[int(number)]
        message = f"the hard-coded number {word!r} equals {own[number]}"
        hint = f"write {{{own[number]}|word}}, or {{={word}}} if the number is unrelated"
        report.warning("CAT014", message, at=raw.mark((*path, TEXT)), hint=hint)


def _report(found: Sequence[str], known: Mapping[str, str], path: Path, raw: Tree, report: Report) -> None:
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
