"""The rulebook: its pages, and its file for the screen."""

from pathlib import PurePosixPath

from generator.drawing.piece import Document
from generator.job import Collected, Job
from generator.output import OutputFile
from generator.targets.document import written
from generator.targets.edition import told


def rulebook_of(job: Job, collected: Collected) -> Document | None:
    """The rulebook's pages; None for a game that has none, or where something is wrong with it."""
    if job.game.catalog.prose is None:
        return None
    from generator.rulebook.compose import compose as write

    job.progress("rulebook")
    notices = job.workshop.layouts.icons.credits(job.icons)
    written = write(job.game, job.workshop.book, job.pieces, layouts=job.workshop.layouts, notices=notices)
    if written is None:
        return None
    collected.report.extend(written.diagnostics)
    if written.value is not None:
        check_letters(collected, written.value, "rulebook", scale=1.0)
    return written.value


def check_letters(collected: Collected, rulebook: Document, what: str, *, scale: float) -> None:
    """Warn of words of the rulebook that are too small as it is printed."""
    from generator.preflight.pages import small_letters

    collected.report.extend(small_letters([page.drawing for page in rulebook.pages], what, scale=scale))


def rulebook_file(job: Job, collected: Collected, path: PurePosixPath, rulebook: Document) -> OutputFile:
    """The rulebook for the screen, its source's paragraphs found again in it."""
    from generator.readback.booklet import prose_complaints

    file, found = written(collected, path, rulebook, lambda name: None, job.known)
    prose = job.game.catalog.prose
    if prose is not None:
        told(collected, prose_complaints(str(path), found, prose.text))
    return file
