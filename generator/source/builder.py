"""Data and places built up from the parser's events, within bounds."""

import re
from collections.abc import Iterable
from typing import Any, NoReturn

import yaml

from generator.source.diagnostic import Report
from generator.source.mark import Mark
from generator.source.places import Branch, Node, packed
from generator.source.scalars import STARTS, AmbiguousScalar, plain
from generator.source.tree import Value

DEEPEST = 100
"""Mappings and lists inside one another."""
MOST_VALUES = 250_000
"""Values and keys in one file."""
MOST_FINDINGS = 50
"""Mistakes reported of one file before reading stops."""

UNPRINTABLE = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
"""What no text of a game can hold, written as an escape: nothing draws it, and XML and terminals stumble over it."""

_HEX = re.compile(r"\s+(#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4}))(?![\w#])")
_CUT = re.compile(r"(?m)^[^#\n]*[^\s#] +#\d")
_NUMBERED = re.compile(r" +(#\d+)")

_QUOTED = ("'", '"', "|", ">")

_OPENS = frozenset((yaml.MappingStartEvent, yaml.SequenceStartEvent))
_CLOSES = frozenset((yaml.MappingEndEvent, yaml.SequenceEndEvent))


class StopReading(Exception):
    """The rest of the file cannot be read; why is in the report."""


class Builder:
    """Builds the documents of one file; `file` is its index among the files of the tree, `name` how it is shown.

    `text` is what the events are made of, to see comments, which are no events.
    """

    def __init__(self, name: str, file: int, lines_before: int, report: Report, text: str = "") -> None:
        self.name = name
        self.report = report
        self.lines_before = lines_before
        self.origin = packed(file, 1 + lines_before, 1)
        self.findings = 0
        self.text = text
        self.cut = {text.count("\n", 0, found.end()) for found in _CUT.finditer(text)} if " #" in text else set()

    def build(self, events: Iterable[Any]) -> list[tuple[Value, Node]]:
        """Every document; raises StopReading, and what the parser raises."""
        # One loop with all at hand, longer than our functions usually are: a catalog of 2,000 cards is 70,000 events.
        documents: list[tuple[Value, Node]] = []
        above: list[tuple[Any, Any]] = []  # the containers around the current one, with their branches
        holder: Any = None  # the current dict or list, None outside of all
        branch: Any = None  # its places
        key: str | None = None  # the key that waits for its value; None in a list
        count = 0
        origin, scalar, mapping_start = self.origin, yaml.ScalarEvent, yaml.MappingStartEvent
        cut = self.cut
        for event in events:
            kind = event.__class__
            if kind in _CLOSES:
                holder, branch = above.pop()
                continue
            opens = kind in _OPENS
            if kind is not scalar and not opens:
                if kind is yaml.DocumentStartEvent and (event.version or event.tags):
                    self._report("SRC013", "directives (lines that begin with %) are not supported", event)
                if kind is not yaml.AliasEvent:
                    continue
                self._report(
                    "SRC007", f"the alias *{event.anchor} is not supported", event, "write the value out again"
                )
            elif event.tag is not None or event.anchor is not None:
                self._refuse(event)
            count += 1
            if count > MOST_VALUES:
                self._stop("SRC010", f"the file holds more than {MOST_VALUES:,} values", event)
            mark = event.start_mark
            place = origin + (mark.line << 24) + mark.column
            if kind is scalar and event.style == '"':
                self._refuse_control(event)
            in_mapping = holder.__class__ is dict
            if in_mapping and key is None:
                key = self._key(event, place, branch)
                continue
            value: Any = None
            node: Any = place
            if opens:
                value, node = ({}, Branch(place, {})) if kind is mapping_start else ([], Branch(place, []))
            elif kind is scalar:
                value = event.value
                if cut and event.end_mark.line in cut:
                    self._cut_off(event)
                if event.implicit[0] and (not value or value[0] in STARTS):
                    value = self._plain(event)
            if in_mapping:
                if key not in holder and key != "<<":  # of two values of one key the first stays
                    holder[key] = value
                    branch.inner[key] = node
                key = None
            elif holder is None:
                documents.append((value, node))
            else:
                holder.append(value)
                branch.inner.append(node)
            if opens:
                above.append((holder, branch))
                if len(above) > DEEPEST:
                    self._stop("SRC009", f"mappings or lists are nested more than {DEEPEST} deep", event)
                holder, branch = value, node
        return documents

    def _key(self, event: Any, place: int, branch: Branch) -> str:
        if event.__class__ is not yaml.ScalarEvent:
            self._stop("SRC011", "a key must be a plain word", event, "put a text that begins with { or [ in quotes")
        key: str = event.value
        if key == "<<":
            self._report("SRC011", "merge keys (<<) are not supported", event, "write the keys out again")
        elif not key:
            self._report("SRC011", "a key is missing before the colon", event)
        elif key in branch.keys:
            first = branch.keys[key]
            related = Mark(self.name, first >> 24 & 0xFFFFFF, first & 0xFFFFFF)
            self._report("SRC006", f"duplicate key {key!r}", event, "remove one of the two", first=related)
        branch.keys.setdefault(key, place)
        return key

    def _row(self, number: int) -> str:
        rows = self.text.split("\n", number + 1)
        return rows[number] if number < len(rows) else ""  # YAML has other line breaks, too

    def _cut_off(self, event: Any) -> None:
        """SRC021: a text without quotes ends at a number sign."""
        end = event.end_mark
        found = _NUMBERED.match(self._row(end.line), end.column)
        if found is not None and event.value and event.style not in _QUOTED:
            at = Mark(self.name, end.line + 1 + self.lines_before, found.start(1) + 1)
            hint = f'put the text in quotes, "{event.value} {found[1]}"; a comment has a space after #'
            self.report.warning("SRC021", f"the text ends before {found[1]}: # begins a comment", at=at, hint=hint)

    def _colour_in_comment(self, event: Any) -> str | None:
        """SRC020: a colour without quotes is a comment; it is read as it was meant, so that this is said once."""
        mark = event.start_mark
        found = _HEX.match(self._row(mark.line), mark.column)
        if found is None:
            return None
        at = Mark(self.name, mark.line + 1 + self.lines_before, found.start(1) + 1)
        message = f"# begins a comment, so that {found[1]} is no value"
        self._report("SRC020", message, event, f'put the colour in quotes: "{found[1]}"', at=at)
        return found[1]

    def _plain(self, event: Any) -> bool | int | float | str | None:
        if not event.value:
            return self._colour_in_comment(event) if self.text else None
        try:
            return plain(event.value)
        except AmbiguousScalar as surprise:
            self._report("SRC014", str(surprise), event)
            return surprise.value

    def _refuse(self, event: Any) -> None:
        if event.tag is not None:
            self._report(
                "SRC008",
                f"the tag {event.tag} is not supported",
                event,
                "remove the tag; quote a text that begins with !",
            )
        if event.anchor is not None:
            hint = "remove it; a text that begins with & must be in quotes"
            self._report("SRC007", f"the anchor &{event.anchor} is not supported", event, hint)

    def _refuse_control(self, event: Any) -> None:
        found = UNPRINTABLE.search(event.value)
        if found:
            message = f"the text holds the character U+{ord(found[0]):04X}, which cannot be printed"
            self._report("SRC004", message, event, "remove the escape; a new line is written \\n")

    def _mark(self, event: Any) -> Mark:
        return Mark(self.name, event.start_mark.line + 1 + self.lines_before, event.start_mark.column + 1)

    def _report(
        self,
        code: str,
        message: str,
        event: Any,
        hint: str | None = None,
        first: Mark | None = None,
        at: Mark | None = None,
    ) -> None:
        related = [("first here", first)] if first is not None else []
        self.report.error(code, message, at=at or self._mark(event), hint=hint, related=related)
        self.findings += 1
        if self.findings >= MOST_FINDINGS:
            self._stop("SRC015", f"more than {MOST_FINDINGS} errors; the rest of the file was not checked", event)

    def _stop(self, code: str, message: str, event: Any, hint: str | None = None) -> NoReturn:
        self.report.error(code, message, at=self._mark(event), hint=hint)
        raise StopReading
