"""A document as a PDF file that has been read back."""

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from generator.drawing.piece import Document, Page
from generator.job import Collected, Job
from generator.output import OutputFile
from generator.targets.edition import FAULT

if TYPE_CHECKING:
    from generator.readback.content import Faces
    from generator.readback.document import Found
    from generator.readback.known import KnownLines


def document(job: Job, pages: tuple[Page, ...], what: str, *, silent_pictures: bool = False) -> Document:
    """Pages as a document of the game; `what` they are, beside its title."""
    identity = job.game.catalog.identity
    return Document(
        pages,
        title=f"{identity.title} – {what}",
        author=identity.by,
        language=identity.language,
        subject=identity.credits,
        silent_pictures=silent_pictures,
    )


def written(
    collected: Collected, path: PurePosixPath, document: Document, faces: "Faces", known: "KnownLines"
) -> "tuple[OutputFile, Found]":
    """The document as a PDF file that has been read back: it is valid, and shows what the document says."""
    from generator.readback.document import found_in
    from generator.render.pdf import pdf

    data = pdf(document)
    found = found_in(data, document, faces, known)
    for complaint in found.unsound:
        collected.report.error("OUT002", f"{path}: {complaint}", hint=FAULT)
    for complaint in found.lost_pages:
        collected.report.error("OUT022", f"{path} {complaint}", hint=FAULT)
    for complaint in found.differences:
        collected.report.error("OUT023", f"{path}, {complaint}", hint=FAULT)
    return OutputFile(path, data), found
