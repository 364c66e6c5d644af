"""Pieces as print services and other programs want them: the way to the targets of `generator.export`."""

from collections.abc import Iterator

from generator.drawing.piece import Piece
from generator.job import Collected, Job
from generator.output import OutputFile
from generator.targets.rulebook import rulebook_of
from generator.units import Mm


def exported(job: Job, collected: Collected, target: str) -> Iterator[OutputFile]:
    """The files of a target of `generator.export`."""
    from generator.export.order import ExportJob, files

    order = ExportJob(
        job.game,
        job.pieces,
        job.workshop.book,
        collected.report,
        bled=lambda bleed: _bled(job, bleed),
        rulebook=lambda: rulebook_of(job, collected),
        progress=job.progress,
        jobs=job.request.jobs,
        options=dict(job.request.options),
        notices=collected.notices,
    )
    yield from files(target, order)


def _bled(job: Job, bleed: Mm) -> tuple[Piece, ...]:
    """What is printed, drawn again with another bleed on all of it, or as it is where a layout has no room for that."""
    from generator.layout.compose import compose as draw

    drawn = draw(job.game, job.workshop.layouts, job.workshop.book, bleed=bleed).value or job.pieces
    return tuple(piece for piece in drawn if piece.printed)
