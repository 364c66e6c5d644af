"""Lists to choose from (icons, fonts, sizes, layouts), on the screen and as contact sheets: what they share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TypeAlias

from generator import pipeline, resources
from generator.drawing.piece import Document
from generator.layout.workshop import Workshop, workshop_of
from generator.output.named import MAKER
from generator.render.pdf import pdf
from generator.sheets.lettering import lettering
from generator.sheets.papers import paper_named
from generator.sheets.spec import Lettering
from generator.sheets.specimens import Section, specimen_sheets
from generator.source.diagnostic import Checked, Report
from generator.text.fonts import FontBook

_MOST = 5
"""Like names that are told for a word."""


@dataclass(frozen=True, slots=True)
class Resource:
    """Something to choose: its name, what it is, and below that lines of more, each with what it is about."""

    name: str
    about: str = ""
    more: tuple[tuple[str, str], ...] = ()


Drawn: TypeAlias = Callable[[Sequence[Resource], Workshop | None, Lettering], Sequence[Section]]


@dataclass(frozen=True, slots=True)
class ResourceList:
    """A kind of things to choose from: what there is in a game and bundled, and how that is shown on a sheet.

    `note` is what a sheet says of them, `command` what lists them; if empty, the kind in the plural.
    """

    kind: str
    title: str
    note: str
    entries: Callable[[Workshop | None], Sequence[Resource]]
    drawn: Drawn
    command: str = ""


def gathered(folder: Path) -> Checked[Workshop]:
    """What the faces of the game in a folder are drawn with; LAY040 where one of its icons cannot be used."""
    loaded = pipeline.load(folder)
    report = Report(list(loaded.diagnostics))
    if loaded.value is None:
        return report.refused()
    workshop = report.joined(workshop_of(loaded.value))
    if workshop.value is None:
        return workshop
    found = Report(list(workshop.diagnostics))
    workshop.value.layouts.icons.check(found)
    return found.checked(workshop.value)


def chosen(listing: ResourceList, words: Sequence[str], workshop: Workshop | None) -> list[Resource]:
    """The entries whose names hold one of the words, in order; without words all of them."""
    entries = listing.entries(workshop)
    return [entry for entry in entries if not words or any(word.lower() in entry.name for word in words)]


def like(listing: ResourceList, words: Sequence[str], workshop: Workshop | None) -> list[str]:
    """The names that are most like the words, in alphabetical order."""
    names = [entry.name for entry in listing.entries(workshop)]
    return sorted({name for word in words for name in get_close_matches(word.lower(), names, _MOST)})


def contact_sheet(listing: ResourceList, entries: Sequence[Resource], workshop: Workshop | None, paper: str) -> bytes:
    """The entries as a PDF on the named paper."""
    letter = lettering(FontBook([resources.fonts()]))
    title = listing.title if workshop is None else f"{listing.title}: {workshop.catalog.identity.title}"
    sections = listing.drawn(entries, workshop, letter)
    pages = specimen_sheets(title, listing.note, sections, paper_named(paper), letter)
    return pdf(Document(pages, title=title, author=MAKER))
