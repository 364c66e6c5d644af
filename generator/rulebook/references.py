"""`{...}` in a rulebook: what it stands for, found in the catalog before the Markdown is read.

Each reference is replaced by a numbered token of two private characters, so that whatever it stands for can neither be
taken for Markdown nor for a number that somebody typed.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.catalog.placeholders import known_steps
from generator.catalog.references import (
    WORDS,
    Braces,
    Literal,
    Placeholder,
    RuleReference,
    braces,
    form_for,
    in_words,
    is_rule_id,
    read,
    step_by_words,
)
from generator.catalog.sound import NOTHING_LOST, Lost
from generator.layout.icon_library import BUNDLED, IconLibrary
from generator.rulebook.blocks import UNKNOWN
from generator.rulebook.each import MarkdownLine
from generator.rulebook.inline import callout_name
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark
from generator.text.markup import parse as parse_markup
from generator.text.style import Span
from generator.text.typography import typographic, with_signs

LARGEST = 2_000_000
"""Characters of a rulebook with its references filled in."""

OPEN, CLOSE = "\ue000", "\ue001"
TOKEN = re.compile(rf"{OPEN}(\d+){CLOSE}")

_FORMATS = "there are |word, |Word, for numbers |abs and |noun, for lists |count, and for costs |signs"
"""What a value may be printed as."""
_LITERAL = re.compile(r"[+\-−]?\d+(?:[.,/:–×]\d+)*(?:st|nd|rd|th)?")


@dataclass(frozen=True, slots=True)
class Reference:
    """What one `{...}` stands for, and where it is written; `rule` is set where it points at a rule, `title` where it
    points at a heading.
    """

    spans: tuple[Span, ...]
    mark: Mark
    rule: str | None = None
    title: str | None = None


def anchor_of(rule: str) -> str:
    """The name of the place where a rule is printed."""
    return f"rule-{rule}"


def title_anchor(title: str) -> str:
    """The name of the place of the first heading of that title."""
    slug = re.sub(r"\W+", "-", title.casefold()).strip("-")
    return f"title-{slug}"


def rule_at(place: str) -> str:
    """The rule that is printed at a place of that name."""
    return place.removeprefix("rule-")


NUMBER, PAGE, RULE, MARK = "number", "page", "rule", "mark"
"""The styles of a reference to a rule: the number of its page alone or after the word, or what marks the rule, after
the word or alone."""
TABLE = "table"
"""The name of the place where the picture of the table is printed."""
_TABLE = re.compile(r" {0,3}~{3,}\s*table\s+(.*)")


_SHOWN = re.compile(r" {0,3}~{3,}\s*(example|board)\s+(.*)")


def example_anchor(example: str) -> str:
    """The name of the place where a worked example is printed."""
    return f"example-{example}"


def board_anchor(board: str) -> str:
    """The name of the place where a board is printed by itself."""
    return f"board-{board}"


def shown_in(lines: Iterable[str]) -> Mapping[str, str]:
    """The places of the worked examples and boards that the directives of a rulebook show, by their ids."""
    found: dict[str, str] = {}
    for match in filter(None, map(_SHOWN.fullmatch, lines)):
        anchor = example_anchor if match[1] == "example" else board_anchor
        for word in match[2].split():
            if "=" not in word:
                found.setdefault(word, anchor(word))
    return found


def callouts_of(lines: Iterable[str]) -> tuple[str, ...]:
    """What the first picture of the table in a rulebook gives marks to, in order."""
    found = next((match[1] for match in map(_TABLE.fullmatch, lines) if match), "")
    return tuple(word for word in found.split() if "=" not in word)


def fill(
    written: Sequence[MarkdownLine],
    file: str,
    data: Mapping[str, object],
    report: Report,
    lost: Lost = NOTHING_LOST,
    *,
    language: str = "en",
    icons: IconLibrary = BUNDLED,
) -> tuple[str, tuple[Reference, ...]]:
    """The text of the lines with a token for each reference, and the references by number.

    RUL001: a reference that is not defined, and not only because it is `lost`; RUL009: one that cannot be read; RUL010:
    too many characters in all.
    """
    references: list[Reference] = []
    callouts = callouts_of(line.text for line in written)
    shown = shown_in(line.text for line in written)
    lines = []
    length = known = 0
    for line in written:
        length += len(line.text) + sum(len(span.text) for reference in references[known:] for span in reference.spans)
        known = len(references)
        if length > LARGEST:
            message = f"the rulebook has more than {LARGEST:,} characters once its references are filled in"
            report.error(
                "RUL010", message, at=Mark(file, line.number, 1), hint="use placeholders of long texts less often"
            )
            break

        parts: list[str] = []
        end = 0
        text = line.text.replace(OPEN, "\ufffd").replace(CLOSE, "\ufffd")
        for found in braces(text):
            mark = Mark(file, line.number, 1 if line.made else found.start + 1)
            parts.append(f"{text[end : found.start]}{OPEN}{len(references)}{CLOSE}")
            drawn = _drawn(found, callouts, icons, mark, report)
            references.append(drawn or _reference(found, data, shown, mark, report, lost, language))
            end = found.end
        lines.append("".join((*parts, text[end:])))
    return "\n".join(lines), tuple(references)


def _drawn(found: Braces, callouts: Sequence[str], icons: IconLibrary, mark: Mark, report: Report) -> Reference | None:
    """An icon, `{:door}`, or the mark of what the picture of the table marks, `{#red-deck}`; None for neither."""
    name = (found.inside or "")[1:].strip()
    match (found.inside or "")[:1]:
        case ":":
            if not icons.exists(name):
                unknown = icons.unknown(name)
                report.error("RUL001", str(unknown), at=mark, hint=unknown.hint)
                return Reference((UNKNOWN,), mark)
            return Reference((Span(name, icon=True),), mark)
        case "#":
            if name not in callouts:
                message = f"{found.written}: no picture of the table marks {name!r}"
                report.error("RUL001", message, at=mark, hint=closest(name, callouts))
                return Reference((UNKNOWN,), mark)
            mark_name = callout_name(callouts.index(name) + 1)
            return Reference((Span(mark_name, icon=True, link=f"#{TABLE}"),), mark)
        case _:
            return None


def _reference(
    found: Braces,
    data: Mapping[str, object],
    shown: Mapping[str, str],
    mark: Mark,
    report: Report,
    lost: Lost,
    language: str,
) -> Reference:
    if found.escaped is not None:
        return Reference((Span(found.escaped),), mark)
    if found.inside is None:
        report.error(
            "RUL009",
            f"unmatched brace {found.written!r}",
            at=mark,
            hint=f"write {found.written * 2} for a literal brace",
        )
        return Reference((Span(found.written),), mark)
    match read(found.inside):
        case Literal(text):
            if not _LITERAL.fullmatch(text.strip()):
                report.error("RUL009", f"{found.written} must contain a number", at=mark)
            return Reference((Span(with_signs(text.strip())),), mark)
        case RuleReference(rule, style):
            title = rule[1:].strip() if rule.startswith("#") else None
            if title is None and rule not in shown and not is_rule_id(rule):
                hint = closest(rule, shown) or "an id has parts with hyphens between them, as in AB-TURN-1"
                report.error("RUL009", f"{found.written}: {rule!r} is not a rule id", at=mark, hint=hint)
                return Reference((Span(found.written),), mark)
            if style not in ("", NUMBER, PAGE, RULE, MARK):
                hint = "there are |page, |number for its number alone, |rule, and |mark for what marks it alone"
                report.error("RUL009", f"{found.written}: there is no format {style!r}", at=mark, hint=hint)
            ending = f"#{style}" if style else ""
            if title is not None:
                return Reference((Span(title, link=f"#{title_anchor(title)}{ending}"),), mark, title=title)
            if rule in shown:
                return Reference((Span(rule, link=f"#{shown[rule]}{ending}"),), mark)
            return Reference((Span(rule, link=f"#{anchor_of(rule)}{ending}"),), mark, rule)
        case Placeholder() as placeholder:
            return Reference(_value(placeholder, data, mark, report, lost, language), mark)


def _value(
    placeholder: Placeholder, data: Mapping[str, object], mark: Mark, report: Report, lost: Lost, language: str
) -> tuple[Span, ...]:
    unknown = (UNKNOWN,)
    path, how = ".".join(placeholder.path), placeholder.style
    if not placeholder.sound:
        report.error("RUL009", f"{{{path}}} is not a reference", at=mark, hint="references look like {rules.goal}")
        return unknown
    doubtful = any(map(lost.may_define, placeholder.path))
    value: object = data
    reached: list[str] = []
    for step in placeholder.path:
        try:
            value = step_by_words(value, step)
        except KeyError:
            where = f"{'.'.join(reached)!r} has" if reached else "the catalog has"
            known = map(str, known_steps(value))
            if not doubtful:
                report.error("RUL001", f"{{{path}}}: {where} no {step!r}", at=mark, hint=closest(step, known))
            return unknown
        reached.append(step)
    if how == "count" and isinstance(value, Sequence | Mapping) and not isinstance(value, str):
        return (Span(str(len(value))),)
    if how == "signs" and isinstance(value, Mapping):
        return _signs(path, value, data, mark, report) if not doubtful else unknown
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        if not doubtful:
            report.error("RUL001", f"{{{path}}} is neither a text nor a number", at=mark, hint=_parts(value))
        return unknown
    if how in ("word", "Word"):
        word = in_words(value, how)
        if word is None and not doubtful:
            message = f"{{{path}|{how}}}: only whole numbers from 0 to {len(WORDS) - 1} have a word, not {value!r}"
            report.error("RUL009", message, at=mark)
        return (Span(word),) if word is not None else unknown
    if placeholder.noun is not None and isinstance(value, int | float):
        return (Span(form_for(value, placeholder.noun)),)
    if how == "abs" and isinstance(value, int | float):
        value = abs(value)
    elif how:
        hint = closest(how, ("word", "Word", "abs", "count", "signs")) or _FORMATS
        report.error("RUL009", f"{{{path}|{how}}}: there is no format {how!r}", at=mark, hint=hint)
    text = f"{value:g}" if isinstance(value, float) else str(value)
    spans: list[Span] = []
    for paragraph in parse_markup(typographic(text, language), icons=False):
        spans += ([Span(" ")] if spans else []) + list(paragraph)
    return tuple(spans)


def _signs(
    path: str, cost: Mapping[object, object], data: Mapping[str, object], mark: Mark, report: Report
) -> tuple[Span, ...]:
    """Numbers of things, each before the icon whose name in `print.icons` is that of the thing; 0 where there are none.

    RUL001: a thing that has no such icon; RUL009: what is not a number.
    """
    named = _icons_by_name(data)
    spans: list[Span] = []
    for thing, number in cost.items():
        if isinstance(number, bool) or not isinstance(number, int):
            report.error("RUL009", f"{{{path}|signs}}: {thing} is {number!r}, not a whole number", at=mark)
            return (UNKNOWN,)
        if str(thing) not in named:
            hint = closest(str(thing), named) or "give an icon of print.icons that name"
            report.error("RUL001", f"{{{path}|signs}}: no sign of print.icons is called {thing!r}", at=mark, hint=hint)
            return (UNKNOWN,)
        if number:
            spans += [Span(f"\u00a0{number}" if spans else str(number)), Span(named[str(thing)], icon=True)]
    return tuple(spans) or (Span("0"),)


def _icons_by_name(data: Mapping[str, object]) -> dict[str, str]:
    """The icons of `print.icons` by what they are called; the first of two with one name."""
    shared = data.get("print")
    icons = shared.get("icons") if isinstance(shared, Mapping) else None
    named: dict[str, str] = {}
    for icon, sign in icons.items() if isinstance(icons, Mapping) else ():
        if isinstance(sign, Mapping):
            named.setdefault(str(sign.get("name")), str(icon))
    return named


def _parts(value: object) -> str | None:
    if isinstance(value, Mapping) and value:
        return f"it has {', '.join(map(str, list(value)[:6]))}"
    return None
