"""Sheets for each ink and paper, the rulebook for the screen and as a booklet, as PDF."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, TypeAlias

from generator.drawing.piece import Document, Page, Piece
from generator.editions.marks import key_of
from generator.job import Collected, Job, PrintedPaper
from generator.output import OutputFile
from generator.sheets import (
    Duplex,
    SheetFile,
    SheetSpec,
    Slug,
    Spacing,
    booklet,
    booklet_scale,
    check_copies,
    sheets_for,
    with_back_cover,
)
from generator.sheets.papers import A4, paper_named
from generator.sheets.precut import PrecutPaper, precut_files
from generator.source.diagnostic import Report
from generator.targets.document import document, written
from generator.targets.edition import InkedJob, editions, read_back, told
from generator.targets.precut import PrecutShare, shared, tell
from generator.targets.rulebook import check_letters, rulebook_file, rulebook_of

if TYPE_CHECKING:
    from generator.readback.edition import Edition
    from generator.readback.sheets import SheetOrder
    from generator.sheets import Lettering, SheetSpec


Filled: TypeAlias = Callable[[tuple[Piece, ...]], tuple[SheetFile, ...] | None]
"""Makes sheets of pieces; None, reported, where that cannot be."""


@dataclass(frozen=True, slots=True)
class EditionRun:
    """One edition of a job on its way to sheets; `readback` knows what they must show, `letter` sets their words.

    `share` says which pieces are on paper that is cut already.
    """

    inked: InkedJob
    collected: Collected
    readback: "Edition"
    letter: "Lettering"
    share: PrecutShare

    @classmethod
    def each(cls, job: Job, collected: Collected) -> Iterator["EditionRun"]:
        """A run for each edition."""
        from generator.sheets.lettering import lettering

        letter = lettering(job.workshop.book)
        for number, inked in enumerate(editions(job, collected, letter)):
            share = shared(inked.pieces, job.game.catalog, job.request.precut)
            if number == 0 and job.request.precut:  # pieces are equally large in every ink
                tell(share, job, collected)
            yield cls(inked, collected, read_back(inked, collected), letter, share)

    def folder(self, paper: str, target: str = "print") -> PurePosixPath:
        """Where the sheets on a paper go."""
        request = self.inked.job.request
        named = [word for word, wanted in (("only", request.only), ("apart", request.apart)) if wanted]
        chosen = "".join(f"-{name}" for name in (*request.sets, *named))
        return PurePosixPath(target, f"{paper}{self.inked.suffix}{chosen}")


def pdf(job: Job, collected: Collected) -> Iterator[OutputFile]:
    """Sheets for each ink and paper, the rulebook for the screen, and as a booklet for each ink and paper.

    Where only some sets are asked for, their sheets alone.
    """
    rulebook = None if job.request.is_part else rulebook_of(job, collected)
    if rulebook is not None:
        yield rulebook_file(job, collected, PurePosixPath("rulebook", "rulebook.pdf"), rulebook)
    for run in EditionRun.each(job, collected):
        yield from _precut(run)
        inked = None if rulebook is None else run.inked.ink.document(rulebook, run.inked.faces)
        for paper in job.request.papers:
            if inked is not None or run.share.has_rest:
                yield from _sheets(run, paper)
            if inked is not None:
                yield _booklet(run, paper, inked)


def all_sheets(job: Job, collected: Collected) -> Iterator[OutputFile]:
    """The sheets of every ink and paper, without the rulebook."""
    for run in EditionRun.each(job, collected):
        yield from _precut(run)
        for paper in job.request.papers if run.share.has_rest else ():
            yield from _sheets(run, paper)


def _precut(run: EditionRun) -> Iterator[OutputFile]:
    """The pieces that fit it on paper that is cut already, in a folder for each of them."""
    job = run.inked.job
    for paper, pieces in run.share.on:
        if not pieces:
            continue
        folder = run.folder(f"precut-{paper.name}")
        job.progress(f"sheets in {folder.name}")
        spec = paper.spec(spec_of(job, A4.name))
        order = replace(_asked(job, spec), title=paper.title, places=paper.places)

        def filled(chosen: tuple[Piece, ...], paper: PrecutPaper = paper) -> tuple[SheetFile, ...] | None:
            report = Report()
            check_copies(chosen, report)
            run.collected.report.extend(report.diagnostics)
            return None if report.failed else tuple(precut_files(chosen, paper, spec_of(job, A4.name), run.letter))

        for file, _ in _read_again(run, pieces, order, folder, filled):
            yield file


def _sheets(run: EditionRun, paper: str) -> Iterator[OutputFile]:
    """The job's pieces on sheets of a paper."""
    folder = run.folder(paper)
    run.inked.job.progress(f"sheets in {folder.name}")
    for file, _ in sheet_files(run, spec_of(run.inked.job, paper), folder):
        yield file


def sheet_files(
    run: EditionRun,
    spec: SheetSpec,
    folder: PurePosixPath,
    marked: Callable[[tuple[Page, ...]], tuple[Page, ...]] = lambda pages: pages,
) -> Iterator[tuple[OutputFile, SheetFile]]:
    """The job's pieces on sheets, every one of them found again in the finished files, with the sheets in each.

    The files show the pages as `marked` makes them.
    """
    spec_asked = _asked(run.inked.job, spec)

    def filled(pieces: tuple[Piece, ...]) -> tuple[SheetFile, ...] | None:
        checked = sheets_for(pieces, spec, run.letter)
        run.collected.report.extend(checked.diagnostics)
        return checked.value

    yield from _read_again(run, run.share.rest, spec_asked, folder, filled, marked)


def _read_again(
    run: EditionRun,
    pieces: tuple[Piece, ...],
    order: "SheetOrder",
    folder: PurePosixPath,
    filled: Filled,
    marked: Callable[[tuple[Page, ...]], tuple[Page, ...]] = lambda pages: pages,
) -> Iterator[tuple[OutputFile, SheetFile]]:
    """Pieces on the sheets that `filled` makes, every one of them found again in the finished files."""
    job, collected, readback = run.inked.job, run.collected, run.readback
    account = readback.sheets(order, None if not run.share.on else frozenset(map(key_of, pieces)))
    sheets = _filled(run, pieces, filled)
    if sheets is None:
        return
    uses = {sheet_file.name: sheet_file.use for sheet_file in sheets if sheet_file.use.sheets}
    collected.paper.append(PrintedPaper(folder.name, uses))
    for sheet_file in sheets:
        pages = document(job, _corrected(job, marked(sheet_file.pages)), sheet_file.title)
        file, found = written(collected, folder / f"{sheet_file.name}.pdf", pages, account.faces, readback.known)
        told(collected, account.take(str(file.path), found))
        told(collected, readback.take(str(file.path), found))
        yield file, sheet_file
    told(collected, account.end())


def _filled(run: EditionRun, pieces: tuple[Piece, ...], filled: Filled) -> list[SheetFile] | None:
    """The pieces on sheets: all together, or those of each set in files that have its id behind their name."""
    apart = run.inked.job.request.apart
    sets = dict.fromkeys(piece.set_id for piece in pieces) if apart else ()
    groups = {name: tuple(piece for piece in pieces if piece.set_id == name) for name in sets}
    made: list[SheetFile] = []
    for name, chosen in groups.items() if apart else (("", pieces),):
        files = filled(chosen)
        if files is None:
            return None
        made += [replace(file, name=f"{file.name}-{name}") if name else file for file in files]
    return made


def _booklet(run: EditionRun, paper: str, rulebook: Document) -> OutputFile:
    from generator.readback.booklet import booklet_complaints, pages_of

    job = run.inked.job
    spec = spec_of(job, paper)
    scale = booklet_scale(rulebook.pages[0].drawing.size, spec.paper.size)
    if scale < 1:
        check_letters(run.collected, rulebook, f"rulebook as a booklet on {paper}", scale=scale)
    folded = with_back_cover(rulebook.pages)
    sheets = _corrected(job, booklet(folded, spec, run.letter, creep=job.request.creep))
    pages = document(job, sheets, "Rulebook booklet", silent_pictures=rulebook.silent_pictures)
    drawn = [page.drawing.items for page in folded]
    path = run.folder(paper) / "rulebook-booklet.pdf"
    file, found = written(run.collected, path, pages, pages_of(drawn), job.known)
    of_folder = next((paper for paper in run.collected.paper if paper.folder == path.parent.name), None)
    if of_folder is not None:
        run.collected.paper.remove(of_folder)
        run.collected.paper.append(replace(of_folder, booklet=-(-len(sheets) // 2)))
    asked = _asked(job, spec)
    size = rulebook.pages[0].drawing.size
    corrections, creep = (asked.front, asked.back), job.request.creep
    told(run.collected, booklet_complaints(str(path), found, drawn, size, corrections, creep))
    return file


def _asked(job: Job, spec: "SheetSpec") -> "SheetOrder":
    """What is asked of the sheets, in the words of those who read them back."""
    from generator.readback.places import ProfileSide
    from generator.readback.sheets import SheetOrder

    printer = job.request.printer
    sides = (ProfileSide(), ProfileSide())
    if printer is not None:
        front, back = printer.front, printer.back
        sides = (
            ProfileSide(front.x, front.y, front.scale_x, front.scale_y),
            ProfileSide(back.x, back.y, back.scale_x, back.scale_y),
        )
    return SheetOrder(spec.paper.size, spec.paper.name, spec.duplex.value, spec.margin, spec.overlap, *sides)


def spec_of(job: Job, paper: str) -> "SheetSpec":
    """How the request wants sheets of a paper to be filled."""
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
