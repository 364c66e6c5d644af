"""Pieces as print services and other programs want them: the way to the targets of `generator.export`."""

from collections.abc import Iterator

from generator.drawing.piece import Piece
from generator.export import TARGETS
from generator.job import Collected, Job
from generator.output import OutputFile
from generator.targets.rulebook import rulebook_of
from generator.units import Mm


def exported(job: Job, collected: Collected, target: str) -> Iterator[OutputFile]:
    """The files of a target of `generator.export`."""
    from generator.export.order import ExportJob, files

    order = ExportJob(
        job.game,
        _taken(job.pieces, target),
        job.workshop.book,
        collected.report,
        bled=lambda bleed: _taken(_bled(job, bleed), target),
        rulebook=lambda: rulebook_of(job, collected),
        progress=job.progress,
        jobs=job.request.jobs,
        options=dict(job.request.options),
        notices=collected.notices,
    )
    collected.notices += _left_out(job, target)
    yield from files(target, order)


def _taken(pieces: tuple[Piece, ...], target: str) -> tuple[Piece, ...]:
    """The pieces of those kinds that a target has something for."""
    return tuple(piece for piece in pieces if piece.kind not in TARGETS[target].leaves_out)


def _left_out(job: Job, target: str) -> Iterator[str]:
    """The sets that a target has nothing for, those of one kind together."""
    for kind, reason in TARGETS[target].leaves_out.items():
        titles = [component_set.title for component_set in job.game.catalog.sets if component_set.kind.value == kind]
        if titles:
            yield f"{target}: left out: {', '.join(titles)}, because {reason}"


def _bled(job: Job, bleed: Mm) -> tuple[Piece, ...]:
    """What is printed, drawn again with another bleed on all of it, or as it is where a layout has no room for that."""
    from generator.layout.compose import compose as draw

    drawn = draw(job.game, job.workshop.layouts, job.workshop.book, bleed=bleed).value or job.pieces
    return tuple(piece for piece in drawn if piece.printed)
