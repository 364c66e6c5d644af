"""What players have beside the board of a worked example: a table of what changed, or lines that say only that."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from generator.catalog.verified import Example
from generator.drawing.items import Drawing
from generator.drawing.structure import StructureElement
from generator.geometry import Size
from generator.rulebook.blocks import Spans, Table
from generator.rulebook.flow import Strip, spaced
from generator.rulebook.setting import Setter, span
from generator.rulebook.strips import as_one, stacked, strips_of
from generator.rulebook.tables import table, table_width
from generator.rulebook.wording import in_words
from generator.source.mark import Mark
from generator.text.breaking import MissingGlyphs
from generator.text.style import Span
from generator.units import Mm, pt_to_mm

_NOWHERE = Mark("", 1, 1)
_IDLE = 0.3
"""The share of unchanged and empty cells from which on what players have is told in lines, without these, if there are
more columns than players: a narrow table is clear all the same, and a book keeps to one form.
"""


def _number(had: Mapping[str, Mapping[str, int]], seat: str, name: str) -> int:
    return had.get(seat, {}).get(name, 0)


def _moved(example: Example, seat: str, name: str) -> bool:
    """Whether a number of a seat changed; not where it no longer has such a thing, such as the damage of what is off
    the board.
    """
    after = example.after.counters
    return name in after.get(seat, {}) and _number(example.before.counters, seat, name) != _number(after, seat, name)


def moved_counters(example: Example) -> tuple[list[str], list[str]]:
    """The seats for which something beside the board changed or of whom the story tells, and the names of what changed
    for one of them.
    """
    before, after = example.before.counters, example.after.counters
    seats = list(dict.fromkeys((*before, *after)))
    names = dict.fromkeys(name for seen in (before, after) for counters in seen.values() for name in counters)
    moved = [name for name in names if any(_moved(example, seat, name) for seat in seats)]
    # Beside used mana the story counts mana, though what was spent may have come back.
    moved = [n for n in names if n in moved or any(other.endswith(f" {n}") for other in moved)]
    told = set(re.findall(r"\w+", example.story))
    seats = [seat for seat in seats if in_words(seat) in told or any(_moved(example, seat, name) for name in moved)]
    return seats, moved


def was_and_is(example: Example, seat: str, name: str) -> Spans:
    """What a seat has of something, and had where that is another number; nothing where it has no such thing now."""
    before, after = example.before.counters, example.after.counters
    if name not in after.get(seat, {}):
        return ()
    was, now = _number(before, seat, name), _number(after, seat, name)
    return (span(str(now)),) if was == now else (span(f"{was}\u00a0→\u00a0"), span(str(now), bold=True))


def changes(example: Example, setter: Setter, width: Mm) -> list[Strip]:
    """What changed beside the board: `Red: cards 0 → 1`. In one line, or in lines of their own for each seat."""
    seats, names = moved_counters(example)
    told = [spans for spans in (_changed_for(example, seat, names) for seat in seats) if spans]
    style = replace(setter.theme.table, size_pt=8.25, balance=True)
    lead = pt_to_mm(style.size_pt * style.leading)
    apart = span("\u00a0\u00a0·  ")
    whole = strips_of(setter.text(tuple(one for spans in told for one in (apart, *spans))[1:], width, style), lead)
    if len(whole) > 1 and len(told) > 1:
        whole = [strip for spans in told for strip in strips_of(setter.text(spans, width, style), lead)]
    strips = as_one(whole, StructureElement("P", setter.inside))
    return spaced(strips, setter.theme.lead * 0.3)


def _changed_for(example: Example, seat: str, names: Sequence[str]) -> Spans:
    """What changed for a seat, with its name; no line ends within one of these. Nothing where nothing did."""
    before, after = example.before.counters, example.after.counters
    spans: list[Span] = []
    for name in names:
        was, now = _number(before, seat, name), _number(after, seat, name)
        if not _moved(example, seat, name) and not any(
            other.endswith(f" {name}") and _moved(example, seat, other) for other in names
        ):
            continue
        what = in_words(name).lower() if name.islower() else in_words(name)  # titles of pieces keep their capitals
        words = (f"{what} " if was == now else f"{what} {was} → ").replace(" ", "\u00a0")
        spans += [span(f", {words}" if spans else f"{in_words(seat)}: {words}"), span(str(now), bold=True)]
    return tuple(spans)


def _told_changes(example: Example, seats: Sequence[str], names: Sequence[str], setter: Setter, width: Mm) -> Drawing:
    """What changed for each seat for which something did, in a line of its own: a table of it would be mostly numbers
    that stay as they are.
    """
    style = replace(setter.theme.table, size_pt=8.25)
    lead = pt_to_mm(style.size_pt * style.leading)
    told = [spans for spans in (_changed_for(example, seat, names) for seat in seats) if spans]
    texts = [setter.text(spans, width, style) for spans in told]
    strips = [strip for text in texts for strip in as_one(strips_of(text, lead), StructureElement("P", setter.inside))]
    whole, height = stacked(strips)
    wide = max((line.width for text in texts for line in text.lines), default=0.0)
    return Drawing(Size(min(width, wide + 0.01), height), whole.items)


def tally(example: Example, setter: Setter, width: Mm) -> tuple[Drawing | None, MissingGlyphs]:
    """What each player has beside the board, a changed number with what it was, and what was lacking to set it; None
    where nothing changed.
    """
    lacking = MissingGlyphs(set(), set())
    seats, changed = moved_counters(example)
    if not changed:
        return None, lacking

    cells = [was_and_is(example, seat, name) for seat in seats for name in changed]
    idle = sum(len(one) < 2 for one in cells)
    if setter.theme.changes_in_lines or (
        len(changed) > len(seats)
        and idle > _IDLE * len(cells)
        and all(_changed_for(example, seat, changed) for seat in seats)
    ):
        return _told_changes(example, seats, changed, setter, width), lacking
    head: tuple[Spans, ...] = ((), *((span(in_words(name)),) for name in changed))
    rows = tuple(((span(in_words(seat)),), *(was_and_is(example, seat, name) for name in changed)) for seat in seats)
    centred: list[Literal["centre"]] = ["centre"] * len(changed)
    made = Table(head, rows, ("left", *centred), _NOWHERE)
    wide = table_width(made, width, setter.theme)
    # No wider than that: what stands beside it begins there.
    strips = table(made, min(width, wide), setter.theme, setter.coloured, lacking, setter.inside)
    whole, height = stacked([replace(strip, gap=0.0) for strip in strips])
    return Drawing(Size(wide, height), whole.items), lacking
