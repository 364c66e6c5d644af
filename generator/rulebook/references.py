"""`{...}` in a rulebook: what it stands for, found in the catalog before the Markdown is read.

Each reference is replaced by a numbered token of two private characters, so that whatever it stands for can neither be
taken for Markdown nor for a number that somebody typed.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.catalog.placeholders import known_steps
from generator.catalog.row_index import ROWS_BY_WORDS
from generator.rulebook.each import Line
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark
from generator.text.markup import parse as parse_markup
from generator.text.style import Span

LARGEST = 2_000_000
"""Characters of a rulebook with its references filled in."""

OPEN, CLOSE = "\ue000", "\ue001"
TOKEN = re.compile(rf"{OPEN}(\d+){CLOSE}")

_BRACES = re.compile(r"\{\{|\}\}|\{([^{}\n]*)\}|[{}]")
_PATH = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*")
_LITERAL = re.compile(r"[+\-−]?\d+(?:[.,/:–×]\d+)*(?:st|nd|rd|th)?")
_RULE_ID = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+")
_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


@dataclass(frozen=True, slots=True)
class Reference:
    """What one `{...}` stands for, and where it is written; `rule` is set where it points at a rule."""

    spans: tuple[Span, ...]
    mark: Mark
    rule: str | None = None


def anchor_of(rule: str) -> str:
    """The name of the place where a rule is printed."""
    return f"rule-{rule}"


def fill(
    written: Sequence[Line], file: str, data: Mapping[str, object], report: Report
) -> tuple[str, tuple[Reference, ...]]:
    """The text of the lines with a token for each reference, and the references by number.

    RUL001: a reference that leads to nothing; RUL009: one that cannot be read; RUL010: too many characters in all.
    """
    references: list[Reference] = []
    lines = []
    length = known = 0
    for line in written:
        length += len(line.text) + sum(len(span.text) for one in references[known:] for span in one.spans)
        known = len(references)
        if length > LARGEST:
            message = f"the rulebook has more than {LARGEST:,} characters once its references are filled in"
            report.error("RUL010", message, at=Mark(file, line.number, 1), hint="quote long texts less often")
            break

        def token(match: re.Match[str], line: Line = line) -> str:
            mark = Mark(file, line.number, 1 if line.made else match.start() + 1)
            if match[0] in ("{{", "}}"):
                found = Reference((Span(match[0][0]),), mark)
            else:
                found = _reference(match, data, mark, report)
            references.append(found)
            return f"{OPEN}{len(references) - 1}{CLOSE}"

        lines.append(_BRACES.sub(token, line.text.replace(OPEN, "\ufffd").replace(CLOSE, "\ufffd")))
    return "\n".join(lines), tuple(references)


def _reference(match: re.Match[str], data: Mapping[str, object], mark: Mark, report: Report) -> Reference:
    inside = match[1]
    if inside is None:
        report.error("RUL009", f"a lone {match[0]!r}", at=mark, hint=f"write {match[0] * 2} for the brace itself")
        return Reference((Span(match[0]),), mark)
    if inside.startswith("="):
        if not _LITERAL.fullmatch(inside[1:].strip()):
            report.error("RUL009", f"{match[0]} marks an innocent number, but holds none", at=mark)
        return Reference((Span(inside[1:].strip()),), mark)
    if inside.startswith("@"):
        rule = inside[1:].strip()
        if not _RULE_ID.fullmatch(rule):
            report.error("RUL009", f"{match[0]}: {rule!r} is not a rule id", at=mark)
        return Reference((Span(rule, link=f"#{anchor_of(rule)}"),), mark, rule)
    path, _, how = inside.partition("|")
    return Reference(_value(path.strip(), how.strip(), data, mark, report), mark)


def _value(path: str, how: str, data: Mapping[str, object], mark: Mark, report: Report) -> tuple[Span, ...]:
    unknown = (Span("?"),)
    if not _PATH.fullmatch(path):
        report.error("RUL009", f"{{{path}}} is not a reference", at=mark, hint="references look like {rules.goal}")
        return unknown
    value: object = data
    reached: list[str] = []
    for step in path.split("."):
        try:
            value = _step(value, step)
        except LookupError as error:
            where = f"{'.'.join(reached)!r} has" if reached else "the catalog has"
            known = error.args[0] if error.args else ()
            report.error("RUL001", f"{{{path}}}: {where} no {step!r}", at=mark, hint=closest(step, known))
            return unknown
        reached.append(step)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        report.error("RUL001", f"{{{path}}} is neither a text nor a number", at=mark, hint=_parts(value))
        return unknown
    if how in ("word", "Word"):
        if not isinstance(value, int) or not 0 <= value < len(_WORDS):
            message = f"{{{path}|{how}}}: only whole numbers from 0 to {len(_WORDS) - 1} have a word, not {value!r}"
            report.error("RUL009", message, at=mark)
            return unknown
        word = _WORDS[value]
        return (Span(word.capitalize() if how == "Word" else word),)
    if how == "abs" and isinstance(value, int | float):
        value = abs(value)
    elif how:
        hint = closest(how, ("word", "Word", "abs")) or "there are |word, |Word and, for numbers, |abs"
        report.error("RUL009", f"{{{path}|{how}}}: no way of writing is called {how!r}", at=mark, hint=hint)
    text = f"{value:g}" if isinstance(value, float) else str(value)
    spans: list[Span] = []
    for paragraph in parse_markup(text, icons=False):
        spans += ([Span(" ")] if spans else []) + list(paragraph)
    return tuple(spans)


def _step(value: object, step: str) -> object:
    """One step into plain data, a list by index or `id`; raises LookupError holding the known names."""
    if isinstance(value, Mapping):
        if step in value:
            return value[step]
        raise LookupError(tuple(map(str, value)))
    if isinstance(value, Sequence) and not isinstance(value, str):
        place = ROWS_BY_WORDS.place(value, step)
        if place is not None:
            return value[place]
        if step.isdecimal() and len(step) < 10 and int(step) < len(value):
            return value[int(step)]
        raise LookupError(tuple(known_steps(value)))
    raise LookupError(())


def _parts(value: object) -> str | None:
    if isinstance(value, Mapping) and value:
        return f"it has {', '.join(map(str, list(value)[:6]))}"
    return None
