"""What a verified game is made into: sheets and rulebook as PDF, faces as SVG or PNG, exports.

Libraries that draw are imported by the target that needs them.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from generator.drawing.items import Drawing, Group, Item
from generator.drawing.piece import Document, Page, Piece
from generator.job import Job
from generator.output import File
from generator.source.diagnostic import Severity
from generator.units import Mm

if TYPE_CHECKING:
    from generator.sheets import Lettering, SheetSpec


def _pdf(job: Job) -> Iterator[File]:
    """Sheets for each ink and paper, the rulebook for the screen, and as a booklet for each ink and paper."""
    from generator.sheets.lettering import lettering

    letter = lettering(job.book)
    rulebook = _rulebook(job)
    if rulebook is not None:
        yield _written(job, PurePosixPath("rulebook", "rulebook.pdf"), rulebook)
    for suffix, edition in _editions(job, letter):
        for name in job.request.papers:
            yield from _sheets(edition, PurePosixPath("print", f"{name}{suffix}"), name, letter)
            if rulebook is not None:
                pages = _inked(rulebook, edition.request.inks[0])
                yield from _booklet(edition, PurePosixPath("print", f"{name}{suffix}"), name, letter, pages)


def all_sheets(job: Job) -> Iterator[File]:
    """The sheets of every ink and paper, without the rulebook."""
    from generator.sheets.lettering import lettering

    letter = lettering(job.book)
    for suffix, edition in _editions(job, letter):
        for name in job.request.papers:
            yield from _sheets(edition, PurePosixPath("print", f"{name}{suffix}"), name, letter)


def _editions(job: Job, letter: "Lettering | None" = None) -> Iterator[tuple[str, Job]]:
    """A job for each ink, and what its folders' names end with; with a `letter`, cards get their marks."""
    request = job.request
    for ink in request.inks:
        pieces = job.pieces
        if ink != "colour":
            from generator.editions.inks import drawn_for

            job.progress(f"drawing in {ink} ink")
            drawn = drawn_for(job.verified, job.book, ink)
            job.report.extend(found for found in drawn.diagnostics if found.severity is Severity.ERROR)
            pieces = drawn.value or ()
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
        yield suffix, replace(job, pieces=pieces, request=replace(request, inks=(ink,)))


def _inked(document: Document, ink: str) -> Document:
    if ink == "colour":
        return document
    from generator.editions.inks import inked_document

    return inked_document(document, ink)


def _sheets(job: Job, folder: PurePosixPath, paper: str, letter: "Lettering") -> Iterator[File]:
    """The job's pieces on sheets of a paper, every one of them found again in the finished files."""
    from generator.render.readback import names_in
    from generator.sheets import sheets_for

    job.progress(f"sheets in {folder.name}")
    wanted = _placed_names(job.pieces)
    checked = sheets_for(job.pieces, _spec(job, paper), letter)
    job.report.extend(checked.diagnostics)
    if checked.value is None:
        return  # why there are no sheets has been said; each piece need not say it again
    for one in checked.value:
        file = _written(job, folder / f"{one.name}.pdf", _document(job, _corrected(job, one.pages), one.title))
        wanted -= names_in(file.data).keys()
        yield file
    for missing in sorted(wanted):
        job.report.error("OUT003", f"{missing} is on no sheet for {paper}")


def _booklet(job: Job, folder: PurePosixPath, paper: str, letter: "Lettering", rulebook: Document) -> Iterator[File]:
    from generator.sheets import booklet

    pages = _corrected(job, booklet(rulebook.pages, _spec(job, paper), letter))
    yield _written(job, folder / "rulebook-booklet.pdf", _document(job, pages, "Rulebook booklet"))


def _spec(job: Job, paper: str) -> "SheetSpec":
    from generator.sheets import Duplex, SheetSpec, Slug, Spacing
    from generator.sheets.papers import paper_named

    identity, request = job.verified.catalog.identity, job.request
    slug = Slug(identity.title, identity.version, job.verified.catalog.fingerprint)
    return SheetSpec(slug, paper_named(paper), duplex=Duplex(request.duplex), spacing=Spacing(request.spacing))


def _corrected(job: Job, pages: tuple[Page, ...]) -> tuple[Page, ...]:
    if job.request.printer is None:
        return pages
    from generator.sheets.printer import corrected

    return corrected(pages, job.request.printer)


def _rulebook(job: Job) -> Document | None:
    """The rulebook's pages; None for a game that has none, or where something is wrong with it."""
    if job.verified.catalog.prose is None:
        return None
    from generator.layout.icons import credit
    from generator.rulebook.compose import compose as write

    job.progress("rulebook")
    notices = filter(None, (credit(job.icons),))
    written = write(job.verified, job.book, job.pieces, notices=notices)
    job.report.extend(written.diagnostics)
    return written.value


def _document(job: Job, pages: tuple[Page, ...], what: str) -> Document:
    identity = job.verified.catalog.identity
    return Document(
        pages,
        title=f"{identity.title} – {what}",
        author=", ".join(identity.authors),
        language=identity.language,
        subject=identity.credits,
    )


def _placed_names(pieces: tuple[Piece, ...]) -> set[str]:
    """What must be found on the sheets of one paper: both faces of every copy of every piece."""
    from generator.sheets.slots import name_of

    sides: tuple[Literal["front", "back"], ...] = ("front", "back")
    return {
        name_of(piece, copy, side)
        for piece in pieces
        for copy in range(1, piece.copies + 1)
        for side in sides
        if side == "front" or piece.back is not None
    }


def _names_on(items: tuple[Item, ...]) -> Iterator[str]:
    """The names of what was placed; a placed piece holds no other, so it is not looked into."""
    for item in items:
        if isinstance(item, Group):
            if item.name is not None:
                yield item.name
            else:
                yield from _names_on(item.items)


def _written(job: Job, path: PurePosixPath, document: Document) -> File:
    """The document as a PDF file that has been read back: what was placed is in it, and it is sound."""
    from generator.render.pdf import pdf
    from generator.render.readback import check, names_in

    data = pdf(document)
    placed = Counter(name for page in document.pages for name in _names_on(page.drawing.items))
    found = names_in(data)
    for name in sorted((placed - found) | (found - placed)):
        message = f"{path}: {name} should be there {placed[name]} times and was found {found[name]} times"
        job.report.error("OUT001", message)
    for complaint in check(data):
        job.report.error("OUT002", f"{path}: {complaint}")
    return File(path, data)


def _faces(job: Job) -> Iterator[tuple[PurePosixPath, Drawing, Piece]]:
    """Every face once, with the path of its file without suffix."""
    for piece in job.pieces:
        for side, face in (("front", piece.front), ("back", piece.back)):
            if face is not None:
                yield PurePosixPath(piece.set_id, f"{piece.id}-{side}"), face, piece


def _svg(job: Job) -> Iterator[File]:
    """One SVG file a face, bleed included."""
    from generator.render.svg import svg

    job.progress("SVG files")
    for suffix, edition in _editions(job):
        for path, face, piece in _faces(edition):
            yield File(PurePosixPath(f"svg{suffix}", f"{path}.svg"), svg(face, bleed=piece.bleed).encode())


def _png(job: Job) -> Iterator[File]:
    """One PNG file a face, bleed included, at the resolution asked for."""
    from generator.render.png import pngs

    job.progress("PNG files")
    for suffix, edition in _editions(job):
        for bleed, group in groupby(_faces(edition), key=lambda face: face[2].bleed):
            same = list(group)
            pictures = pngs([face for _, face, _ in same], job.request.dpi, bleed, workers=job.request.jobs)
            for (path, _, _), data in zip(same, pictures, strict=True):
                yield File(PurePosixPath(f"png{suffix}", f"{path}.png"), data)


def exported(job: Job, target: str) -> Iterator[File]:
    """The files of a target of `generator.export`."""
    from generator.export.order import Order, files

    order = Order(
        job.verified,
        job.pieces,
        job.book,
        job.report,
        bled=lambda bleed: _bled(job, bleed),
        rulebook=lambda: _rulebook(job),
        progress=job.progress,
        jobs=job.request.jobs,
        options=dict(job.request.options),
        notices=job.notices,
    )
    yield from files(target, order)


def _bled(job: Job, bleed: Mm) -> tuple[Piece, ...]:
    """The pieces drawn again with another bleed on all of them, or as they are where a layout has no room for it."""
    from generator.layout.compose import compose as draw
    from generator.layout.library import layouts_of

    catalog = job.verified.catalog
    sets = tuple(replace(one, bleed=bleed) for one in catalog.sets)
    layouts = layouts_of(catalog.folder, catalog.identity.id)
    return draw(replace(job.verified, catalog=replace(catalog, sets=sets)), layouts, job.book).value or job.pieces


TARGETS: Mapping[str, Callable[[Job], Iterator[File]]] = MappingProxyType({"pdf": _pdf, "svg": _svg, "png": _png})
"""What can be built to print, by the name the command line knows; exports are in `generator.export.TARGETS`."""
