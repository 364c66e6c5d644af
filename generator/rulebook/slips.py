"""Prose that is printed otherwise than its author meant: RUL014. All of it can be meant, so these are warnings."""

import re
from collections.abc import Iterator, Mapping

from generator.catalog.models import Prose
from generator.catalog.placeholders import follow
from generator.dataclass import dataclass
from generator.source.diagnostic import Report
from generator.source.mark import Mark

_HEADING = re.compile(r" {0,3}(#{1,3})[^\s#]")
_DOUBLE = re.compile(r"\{\{\s*([A-Za-z_]\w*(?:\.\w+)*)\s*\}\}")
_BARE = re.compile(r"(?<![\w.{/(=])([a-z_]\w*(?:\.\w+)+)(?![\w}/(=])")
_ICON = re.compile(r"(?<![\w{:]):([a-z][a-z0-9-]*):(?![\w:])")
"""An icon as texts of cards have it."""
_FENCE = re.compile(r" {0,3}(?:~{3,}|`{3,})")


@dataclass(frozen=True, slots=True)
class ProseSlip:
    """What is odd at a place of the prose."""

    mark: Mark
    message: str
    hint: str


def report_slips(prose: Prose, unclosed: tuple[tuple[str, Mark], ...], data: Mapping[str, object], to: Report) -> None:
    """RUL014: marks that are `unclosed`, headings without a space, references without their braces or with
    two, icons as cards have them."""
    found = [ProseSlip(mark, f"{sign} is not closed, so it is printed", _closing(sign)) for sign, mark in unclosed]
    for slip in (*found, *_in_lines(prose, data)):
        to.warning("RUL014", slip.message, at=slip.mark, hint=slip.hint)


def _closing(sign: str) -> str:
    return f"write {sign} at the other end of these words too, or \\{sign[0]} for a star that is printed"


def _in_lines(prose: Prose, data: Mapping[str, object]) -> Iterator[ProseSlip]:
    for number, line in enumerate(prose.text.split("\n"), 1):
        if _FENCE.match(line):
            continue
        heading = _HEADING.match(line)
        if heading is not None:
            sign = heading[1]
            mark = Mark(prose.file, number, heading.start(1) + 1)
            yield ProseSlip(
                mark, f"{sign} without a space is no heading, so it is printed", f"write a space after {sign}"
            )
        for found in _DOUBLE.finditer(line):
            if _is_value(found[1], data):
                mark = Mark(prose.file, number, found.start() + 1)
                yield ProseSlip(mark, f"{found[0]} is printed with braces", f"write {{{found[1]}}} for its value")
        for found in _ICON.finditer(line):
            mark = Mark(prose.file, number, found.start() + 1)
            yield ProseSlip(mark, f"{found[0]} is printed as it is written", f"write {{:{found[1]}}} for the icon")
        for found in _BARE.finditer(line):
            if _is_value(found[1], data):
                mark = Mark(prose.file, number, found.start(1) + 1)
                yield ProseSlip(mark, f"{found[1]} is printed as it is written", f"write {{{found[1]}}} for its value")


def _is_value(path: str, data: Mapping[str, object]) -> bool:
    try:
        return isinstance(follow(data, path.split(".")), str | int | float)
    except KeyError:
        return False
