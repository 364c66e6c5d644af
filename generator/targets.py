"""What a verified game is made into: sheets and rulebook as PDF, faces as SVG or PNG, exports.

Libraries that draw are imported by the target that needs them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.drawing.digest import short
from generator.drawing.items import Drawing
from generator.drawing.piece import Document, Page, Piece
from generator.job import Job
from generator.output import File
from generator.source.diagnostic import Report, Severity
from generator.units import Mm

if TYPE_CHECKING:
    from generator.readback.content import Faces
    from generator.readback.document import Found
    from generator.readback.edition import Edition
    from generator.readback.known import Known
    from generator.readback.sheets import Asked, Complaint
    from generator.readback.wanted import Side
    from generator.sheets import Lettering, SheetSpec

_FAULT = "a fault of the press or of this machine, not of the game: nothing was written; please report it"


def _pdf(job: Job) -> Iterator[File]:
    """Sheets for each ink and paper, the rulebook for the screen, and as a booklet for each ink and paper."""
    from generator.sheets.lettering import lettering

    letter = lettering(job.book)
    rulebook = _rulebook(job)
    if rulebook is not None:
        yield rulebook_file(job, PurePosixPath("rulebook", "rulebook.pdf"), rulebook)
    for suffix, edition in _editions(job, letter):
        readback = _read_back(edition)
        for name in job.request.papers:
            folder = PurePosixPath("print", f"{name}{suffix}")
            yield from _sheets(edition, readback, folder, name, letter)
            if rulebook is not None:
                pages = _inked(rulebook, edition.request.inks[0])
                yield _booklet(edition, readback, folder, name, letter, pages)


def all_sheets(job: Job) -> Iterator[File]:
    """The sheets of every ink and paper, without the rulebook."""
    from generator.sheets.lettering import lettering

    letter = lettering(job.book)
    for suffix, edition in _editions(job, letter):
        readback = _read_back(edition)
        for name in job.request.papers:
            yield from _sheets(edition, readback, PurePosixPath("print", f"{name}{suffix}"), name, letter)


def _editions(job: Job, letter: "Lettering | None" = None) -> Iterator[tuple[str, Job]]:
    """A job for each ink, and what its folders' names end with; with a `letter`, cards get their marks."""
    request = job.request
    for ink in request.inks:
        drawn = pieces = job.pieces
        if ink != "colour":
            from generator.editions.inks import drawn_for

            job.progress(f"drawing in {ink} ink")
            again = drawn_for(job.game, job.book, ink)
            job.report.extend(found for found in again.diagnostics if found.severity is Severity.ERROR)
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


def _inked(document: Document, ink: str) -> Document:
    if ink == "colour":
        return document
    from generator.editions.inks import inked_document

    return inked_document(document, ink)


def _read_back(job: Job, *, marked: bool = True) -> "Edition":
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
    _told(job, readback.begin())
    return readback


def _told(job: Job, complaints: "Iterable[Complaint]") -> None:
    for one in complaints:
        job.report.error(one.code, one.message, hint=_FAULT)


def _sheets(job: Job, readback: "Edition", folder: PurePosixPath, paper: str, letter: "Lettering") -> Iterator[File]:
    """The job's pieces on sheets of a paper, every one of them found again in the finished files."""
    from generator.sheets import sheets_for

    job.progress(f"sheets in {folder.name}")
    spec = _spec(job, paper)
    account = readback.sheets(_asked(job, spec))
    checked = sheets_for(job.pieces, spec, letter)
    job.report.extend(checked.diagnostics)
    if checked.value is None:
        return
    for one in checked.value:
        document = _document(job, _corrected(job, one.pages), one.title)
        file, found = _written(job, folder / f"{one.name}.pdf", document, account.faces, readback.known)
        _told(job, account.take(str(file.path), found))
        _told(job, readback.take(str(file.path), found))
        yield file
    _told(job, account.end())


def _booklet(
    job: Job, readback: "Edition", folder: PurePosixPath, paper: str, letter: "Lettering", rulebook: Document
) -> File:
    from generator.readback.booklet import booklet_complaints, pages_of
    from generator.sheets import booklet

    spec = _spec(job, paper)
    pages = _corrected(job, booklet(rulebook.pages, spec, letter))
    drawn = [page.drawing.items for page in rulebook.pages]
    path = folder / "rulebook-booklet.pdf"
    file, found = _written(job, path, _document(job, pages, "Rulebook booklet"), pages_of(drawn), job.known)
    asked = _asked(job, spec)
    size = rulebook.pages[0].drawing.size
    _told(job, booklet_complaints(str(path), found, drawn, size, (asked.front, asked.back)))
    return file


def _asked(job: Job, spec: "SheetSpec") -> "Asked":
    """What is asked of the sheets, in the words of those who read them back."""
    from generator.readback.places import Correction
    from generator.readback.sheets import Asked

    printer = job.request.printer
    sides = (Correction(), Correction())
    if printer is not None:
        front, back = printer.front, printer.back
        sides = (
            Correction(front.x, front.y, front.scale_x, front.scale_y),
            Correction(back.x, back.y, back.scale_x, back.scale_y),
        )
    return Asked(spec.paper.size, spec.paper.name, job.request.duplex, spec.margin, spec.overlap, *sides)


def _spec(job: Job, paper: str) -> "SheetSpec":
    from generator.sheets import Duplex, SheetSpec, Slug, Spacing
    from generator.sheets.papers import paper_named

    identity, request = job.game.catalog.identity, job.request
    slug = Slug(identity.title, identity.version, job.game.catalog.fingerprint)
    return SheetSpec(
        slug,
        paper_named(paper),
        duplex=Duplex(request.duplex),
        spacing=Spacing(request.spacing),
        digests=job.digests,
    )


def _corrected(job: Job, pages: tuple[Page, ...]) -> tuple[Page, ...]:
    if job.request.printer is None:
        return pages
    from generator.sheets.printer import corrected

    return corrected(pages, job.request.printer)


def _rulebook(job: Job) -> Document | None:
    """The rulebook's pages; None for a game that has none, or where something is wrong with it."""
    if job.game.catalog.prose is None:
        return None
    from generator.layout.icons import credit
    from generator.rulebook.compose import compose as write

    job.progress("rulebook")
    notices = filter(None, (credit(job.icons),))
    written = write(job.game, job.book, job.pieces, notices=notices)
    if written is None:
        return None
    job.report.extend(written.diagnostics)
    return written.value


def _document(job: Job, pages: tuple[Page, ...], what: str) -> Document:
    identity = job.game.catalog.identity
    return Document(
        pages,
        title=f"{identity.title} – {what}",
        author=", ".join(identity.authors),
        language=identity.language,
        subject=identity.credits,
    )


def rulebook_file(job: Job, path: PurePosixPath, rulebook: Document) -> File:
    """The rulebook for the screen, its source's paragraphs found again in it."""
    from generator.readback.booklet import prose_complaints

    file, found = _written(job, path, rulebook, lambda name: None, job.known)
    prose = job.game.catalog.prose
    if prose is not None:
        _told(job, prose_complaints(str(path), found, prose.text))
    return file


def _written(job: Job, path: PurePosixPath, document: Document, faces: "Faces", known: "Known") -> "tuple[File, Found]":
    """The document as a PDF file that has been read back: it is sound, and shows what the document says."""
    from generator.readback.document import found_in
    from generator.render.pdf import pdf

    data = pdf(document)
    found = found_in(data, document, faces, known)
    for complaint in found.unsound:
        job.report.error("OUT002", f"{path}: {complaint}", hint=_FAULT)
    for complaint in found.lost_pages:
        job.report.error("OUT022", f"{path} {complaint}", hint=_FAULT)
    for complaint in found.differences:
        job.report.error("OUT023", f"{path}, {complaint}", hint=_FAULT)
    return File(path, data), found


def _faces(job: Job, readback: "Edition") -> "Iterator[tuple[PurePosixPath, Drawing, Piece, Side]]":
    """Every face once, with the path of its file without suffix; a face the catalog has and nobody drew is told."""
    expected = {(key, side) for key, one in readback.wanted.items() for side in one.sides}
    sides: tuple[Side, Side] = ("front", "back")
    for piece in job.pieces:
        for side, face in zip(sides, (piece.front, piece.back), strict=True):
            if face is not None:
                expected.discard((f"{piece.set_id}/{piece.id}", side))
                yield PurePosixPath(piece.set_id, f"{piece.id}-{side}"), face, piece, side
    for key, side in sorted(expected):
        job.report.error("OUT003", f"{key}:{side} has no picture", hint=_FAULT)


def _svg(job: Job) -> Iterator[File]:
    """One SVG file a face, bleed included."""
    from generator.readback.svg import svg_found
    from generator.render.svg import svg

    job.progress("SVG files")
    for suffix, edition in _editions(job):
        readback = _read_back(edition, marked=False)
        for path, face, piece, side in _faces(edition, readback):
            key = f"{piece.set_id}/{piece.id}"
            title = f"{piece.title} ({side})"
            mark = f"{key}:{side} {short(job.digests.of(face))}"
            file = PurePosixPath(f"svg{suffix}", f"{path}.svg")
            data = svg(face, bleed=piece.bleed, title=title, description=mark).encode()
            _told(job, readback.svg(str(file), key, side, svg_found(data, face, piece.bleed)))
            yield File(file, data)


def _png(job: Job) -> Iterator[File]:
    """One PNG file a face, bleed included, at the resolution asked for."""
    from generator.readback.pictures import Pictures
    from generator.render.png import pngs
    from generator.units import mm_to_px

    job.progress("PNG files")
    dpi = job.request.dpi
    for suffix, edition in _editions(job):
        readback = _read_back(edition, marked=False)
        account = Pictures(job.digests)
        for bleed, group in groupby(_faces(edition, readback), key=lambda face: face[2].bleed):
            same = list(group)
            drawn = pngs([face for _, face, _, _ in same], dpi, bleed, workers=job.request.jobs)
            for (path, face, piece, _), data in zip(same, drawn, strict=True):
                file = PurePosixPath(f"png{suffix}", f"{path}.png")
                size = (mm_to_px(face.size.width + 2 * bleed, dpi), mm_to_px(face.size.height + 2 * bleed, dpi))
                for complaint in account.take(piece.set_id, str(file), data, face, size, bleed):
                    job.report.error("OUT024", complaint, hint=_FAULT)
                yield File(file, data)
        for complaint in account.end():
            job.report.error("OUT024", complaint, hint=_FAULT)


def exported(job: Job, target: str) -> Iterator[File]:
    """The files of a target of `generator.export`."""
    from generator.export.order import Order, files

    order = Order(
        job.game,
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

    catalog = job.game.catalog
    layouts = layouts_of(catalog.files, catalog.identity.id)
    return draw(job.game, layouts, job.book, bleed=bleed).value or job.pieces


TARGETS: Mapping[str, Callable[[Job], Iterator[File]]] = MappingProxyType({"pdf": _pdf, "svg": _svg, "png": _png})
"""What can be built to print, by the name the command line knows; exports are in `generator.export.TARGETS`."""
