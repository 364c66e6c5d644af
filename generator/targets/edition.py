"""The editions of a job, one for each ink, and what their files must show when they are read back."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from generator.catalog.verified import Verified
from generator.drawing.faces import Faces
from generator.drawing.piece import Piece
from generator.editions.changes import in_copies
from generator.editions.inks import COLOUR, INKS, Ink, faces_of
from generator.editions.marks import marked
from generator.editions.sleeves import sleeved
from generator.job import Collected, Job
from generator.source.diagnostic import Report, Severity
from generator.source.drawn_layers import DrawnLayers

if TYPE_CHECKING:
    from generator.readback.edition import Edition
    from generator.readback.sheets import Complaint
    from generator.sheets import Lettering

FAULT = "a bug in pnp or a fault of this machine, not of the game: nothing was written; please report it"
"""The hint beside whatever is wrong with finished files."""


@dataclass(frozen=True, slots=True)
class InkedJob:
    """A job in one ink: `pieces` as they are printed, `drawn` as they were before ink, marks and sleeves.

    `faces` are those of the job's pieces as they look in this ink.
    """

    job: Job
    ink: Ink
    pieces: tuple[Piece, ...]
    drawn: tuple[Piece, ...]
    faces: Faces

    @property
    def suffix(self) -> str:
        """What the names of its folders end with."""
        return self.ink.suffix + ("-sleeves" if self.job.request.sleeves else "")


def editions(job: Job, collected: Collected, letter: "Lettering | None" = None) -> Iterator[InkedJob]:
    """The job in each ink that is asked for; with a `letter`, cards get their marks."""
    for ink in (INKS[name] for name in job.request.inks):
        layers = DrawnLayers()
        drawn = _in_sleeved_boxes(_drawn_for(ink, job, collected, layers), ink, job, collected)
        inked = ink.pieces(drawn, layers)
        faces = faces_of(job.pieces, inked, layers)
        drawn, pieces = (tuple(piece for piece in side if piece.printed) for side in (drawn, inked))
        before = drawn
        if job.copies is not None:
            before, pieces = (in_copies(side, job.copies) for side in (drawn, pieces))
        if ink.outlines:
            _still_seen(before, pieces, layers, job, collected)
        if letter is not None and job.marks:
            pieces = marked(pieces, job.marks, letter)
        yield InkedJob(job, ink, sleeved(pieces) if job.request.sleeves else pieces, drawn, faces)


def _still_seen(
    before: Sequence[Piece], after: Sequence[Piece], layers: DrawnLayers, job: Job, collected: Collected
) -> None:
    """EYE012 for what layouts have drawn and this ink does not show; a draft is not checked."""
    if not isinstance(job.game, Verified):
        return
    from generator.preflight.low_ink import check  # what compares pixels takes its time to load
    from generator.render.png import pngs

    job.progress("comparing editions")
    check(before, after, layers, partial(pngs, workers=job.request.jobs), collected.report)


def _drawn_for(ink: Ink, job: Job, collected: Collected, layers: DrawnLayers) -> tuple[Piece, ...]:
    """The pieces as layouts draw them that know the ink; which layer drew what is noted where it is to be checked."""
    if ink is COLOUR:
        return job.pieces
    from generator.layout.compose import compose

    job.progress(f"drawing in {ink.name} ink")
    noted = layers if ink.outlines else None
    only = {component_set.id for component_set in job.game.catalog.printed_sets}
    drawn = compose(job.game, job.workshop.layouts, job.workshop.book, only, ink=ink.name, drawn_layers=noted)
    collected.report.extend(found for found in drawn.diagnostics if found.severity is Severity.ERROR)
    return drawn.value or ()


def _in_sleeved_boxes(pieces: tuple[Piece, ...], ink: Ink, job: Job, collected: Collected) -> tuple[Piece, ...]:
    """The pieces with boxes for cards in sleeves, where that is what is printed."""
    boxes = {component.id for component in job.game.catalog.components if component.sleeved is not None}
    if not job.request.sleeves or not boxes:
        return pieces
    from generator.layout.compose import compose

    drawn = compose(job.game, job.workshop.layouts, job.workshop.book, boxes, ink=ink.name, sleeves=True)
    collected.report.extend(found for found in drawn.diagnostics if found.severity is Severity.ERROR)
    larger = {(piece.set_id, piece.id): piece for piece in drawn.value or ()}
    return tuple(larger.get((piece.set_id, piece.id), piece) for piece in pieces)


def read_back(inked: InkedJob, collected: Collected, *, marked: bool = True) -> "Edition":
    """What the edition's files must show; where its pieces are not what the catalog says, that is reported."""
    from generator.readback.edition import Edition

    job = inked.job
    request, layouts, unread = job.request, job.workshop.layouts, Report()
    readback = Edition(
        job.game.catalog,
        inked.pieces,
        inked.drawn,
        lambda layout_id: layouts.template(layout_id, unread),
        job.digests,
        ink=inked.ink.name,
        copies=job.copies,
        sleeves=request.sleeves,
        marks=job.marks if marked else None,
        papers=len(request.papers),
    )
    told(collected, readback.begin())
    return readback


def told(collected: Collected, complaints: "Iterable[Complaint]") -> None:
    """Take what is wrong with finished files into the report: nothing is written then."""
    for complaint in complaints:
        collected.report.error(complaint.code, complaint.message, hint=FAULT)
