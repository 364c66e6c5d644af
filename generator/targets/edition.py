"""A job for each ink, and what its files must show when they are read back."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.job import Collected, Job
from generator.source.diagnostic import Report, Severity

if TYPE_CHECKING:
    from generator.readback.edition import Edition
    from generator.readback.sheets import Complaint
    from generator.sheets import Lettering

FAULT = "a fault of the press or of this machine, not of the game: nothing was written; please report it"
"""The hint beside whatever is wrong with finished files."""


def editions(job: Job, collected: Collected, letter: "Lettering | None" = None) -> Iterator[tuple[str, Job]]:
    """A job for each ink, and what its folders' names end with; with a `letter`, cards get their marks."""
    request = job.request
    for ink in request.inks:
        drawn = pieces = job.pieces
        if ink != "colour":
            from generator.editions.inks import drawn_for

            job.progress(f"drawing in {ink} ink")
            again = drawn_for(job.game, job.book, ink)
            collected.report.extend(found for found in again.diagnostics if found.severity is Severity.ERROR)
            drawn = pieces = again.value or ()
        if job.copies is not None:
            from generator.editions.changes import in_copies

            pieces = in_copies(pieces, job.copies)
        if letter is not None and job.marks:
            from generator.editions.marks import marked

            pieces = marked(pieces, job.marks, letter)
        if ink != "colour":
            from generator.editions.inks import inked

            pieces = inked(pieces, ink)
        if request.sleeves:
            from generator.editions.inks import sleeved

            pieces = sleeved(pieces)
        suffix = ("" if ink == "colour" else f"-{ink}") + ("-sleeves" if request.sleeves else "")
        yield suffix, replace(job, pieces=pieces, drawn=drawn, request=replace(request, inks=(ink,)))


def read_back(job: Job, collected: Collected, *, marked: bool = True) -> "Edition":
    """What the edition's files must show; where its pieces are not what the catalog says, that is told."""
    from generator.layout.library import layouts_of
    from generator.readback.edition import Edition

    catalog, request = job.game.catalog, job.request
    layouts, unread = layouts_of(catalog.files, catalog.identity.id), Report()
    readback = Edition(
        catalog,
        job.pieces,
        job.drawn,
        lambda layout_id: layouts.template(layout_id, unread),
        job.digests,
        ink=request.inks[0],
        copies=job.copies,
        sleeves=request.sleeves,
        marks=job.marks if marked else None,
        papers=len(request.papers),
    )
    told(collected, readback.begin())
    return readback


def told(collected: Collected, complaints: "Iterable[Complaint]") -> None:
    """Take what is wrong with finished files into the report: nothing is written then."""
    for one in complaints:
        collected.report.error(one.code, one.message, hint=FAULT)
