"""The whole way from a game's folder to output/: load, verify, compose, impose, render, write.

A stage that found errors is the last one; nothing of output/ changes then. Libraries that draw are imported by the
target that needs them, so that checking a game stays quick.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from generator import __version__, resources
from generator.catalog.models import Catalog
from generator.catalog.verified import Evidence, Verified
from generator.drawing.items import Drawing, Group, Item
from generator.drawing.piece import Document, Page, Piece
from generator.output import File, carry_over, staged
from generator.source.diagnostic import Checked, Diagnostic, Report, Severity, closest
from generator.text.fonts import FontBook
from generator.units import Mm

if TYPE_CHECKING:  # the engine is loaded only where something is played
    from generator.games.examples import Run
    from generator.sheets import Lettering, SheetSpec
    from generator.sheets.printer import Printer

Progress: TypeAlias = Callable[[str], None]
"""Told what is being done, in a few words."""


def silent(_: str) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True, slots=True)
class Request:
    """What to build: `papers` are named in `sheets.papers`, `duplex` and `spacing` in `sheets.spec`.

    `dpi` is for PNG, drawn by `jobs` processes. `inks` are `colour`, `low` and `grey`, an edition each; `sleeves` makes
    slips of the cards, `marks` names every card at its edge, `printer` corrects what it gets. `options` are the
    settings of an export's target, name and value.
    """

    targets: tuple[str, ...] = ("pdf",)
    papers: tuple[str, ...] = ("a4",)
    duplex: str = "long"
    spacing: str = "auto"
    dpi: int = 300
    jobs: int = 1
    draft: bool = False
    options: tuple[tuple[str, str], ...] = ()
    inks: tuple[str, ...] = ("colour",)
    sleeves: bool = False
    marks: bool = True
    printer: "Printer | None" = None


@dataclass(frozen=True, slots=True)
class Built:
    """A finished build: its folder and the files in it, in the order of the manifest.

    `notices` say what its exports had to leave out.
    """

    folder: Path
    files: tuple[str, ...]
    accepted: bool
    notices: tuple[str, ...] = ()


@dataclass(slots=True)
class Job:
    """A verified game on its way to files, with what its targets share.

    `marks` are the lines at the cards' edges, by `set/id`; `copies` says how many of each piece are wanted, where that
    is not what the catalog says.
    """

    verified: Verified
    pieces: tuple[Piece, ...]
    icons: frozenset[str]
    book: FontBook
    request: Request
    progress: Progress
    report: Report
    notices: list[str] = field(default_factory=list)
    marks: Mapping[str, str] = field(default_factory=dict)
    copies: Mapping[str, int] | None = None


# ------------------------------------------------------------------ load and verify


def load(folder: Path) -> Checked[Catalog]:
    """The catalog in a folder, with everything the loader finds."""
    from generator.catalog.load import load as load_catalog
    from generator.games.checking import sections_of

    return load_catalog(folder, sections_of)


def validate(folder: Path) -> Checked[Catalog]:
    """The same with its layouts and the checks of the game's own rules, all found in one run; nothing is played."""
    from generator.layout.library import layouts_of

    checked = _validated(folder)
    if checked.value is None:
        return checked
    report = Report(list(checked.diagnostics))
    layouts = layouts_of(folder, checked.value.identity.id)
    for component in checked.value.components:
        for layout in filter(None, (component.front, component.back)):
            layouts.template(layout, report, at=component.mark)
    return report.checked(checked.value)


def _validated(folder: Path) -> Checked[Catalog]:
    """All checks but those of the layouts themselves, which are read when pieces are drawn."""
    from generator.games.checking import validate as check
    from generator.layout.library import layouts_of

    return check(folder, layouts=lambda game_id: layouts_of(folder, game_id).ids())


def is_played(catalog: Catalog) -> bool:
    """Whether rules are known for the game, so that it is played and not only dealt."""
    from generator.games import game_of

    return game_of(catalog.identity.id) is not None


def schema(game_id: str | None) -> Mapping[str, Any]:
    """The JSON Schema of a catalog file; raises KeyError (with the known games) for a game without rules."""
    from generator.catalog.json_schema import schema as make
    from generator.games import GAMES
    from generator.games.checking import sections_of

    sections = sections_of(game_id) if game_id else None
    if game_id and sections is None:
        raise KeyError(f"known: {', '.join(GAMES)}")
    return make(sections)


def verify(folder: Path, progress: Progress = silent, *, again: bool = False) -> Checked[Verified]:
    """The verified game in a folder: from a kept result where nothing has changed since, else by playing it.

    `again` plays it in any case.
    """
    from generator.games.gate import verified

    loaded = _validated(folder)
    if loaded.value is None:
        return Checked(None, loaded.diagnostics)
    checked = verified(loaded.value, listener=progress, again=again)
    return Checked(checked.value, (*loaded.diagnostics, *checked.diagnostics))


def summary(evidence: Evidence) -> list[str]:
    """What was measured, in a few lines for people."""
    measures = evidence.measures
    lines = [f"{measures['games']} games of bots, {measures['decisions']} decisions"] if measures["games"] else []
    lines += [f"{one['title']}: at most {one['peak']} of {one['printed']} in use" for one in measures["components"]]
    never = measures["rules_never_exercised"]
    return [*lines, f"rules no game and no example exercised: {', '.join(never)}"] if never else lines


def scenarios(folder: Path, files: Sequence[Path]) -> "Checked[tuple[Run, ...]]":
    """The worked examples in the files, or the game's own where none are given, each played by the game's rules."""
    from generator.games import examples, game_of
    from generator.games.rulesets import rules_of

    loaded = load(folder)
    if loaded.value is None:
        return Checked(None, loaded.diagnostics)
    report = Report()
    game = game_of(loaded.value.identity.id)
    if game is None:
        report.error("OUT005", f"{loaded.value.identity.title} has no rules of its own to play examples by")
        return report.checked(None)
    rules = rules_of(loaded.value)
    book = game.examples(loaded.value, rules)
    runs: list[examples.Run] = []
    for file in files or examples.files_of(folder):
        read = examples.read(file)
        report.extend(read.diagnostics)
        runs += [examples.judged(tree, game, loaded.value, rules, book) for tree in read.value or ()]
    return Checked(tuple(runs), tuple(report.diagnostics))


def show(folder: Path, piece_id: str, dpi: int) -> Checked[tuple[Piece, Mapping[str, bytes]]]:
    """One piece and its faces as PNG by side, bleed included; the game need not be verified for a look at it."""
    from generator.games.checking import draft
    from generator.layout.compose import compose as draw
    from generator.layout.library import layouts_of
    from generator.render.png import png

    loaded = load(folder)
    if loaded.value is None:
        return Checked(None, loaded.diagnostics)
    report = Report()
    known = sorted({component.id for component in loaded.value.components})
    if piece_id not in known:
        hint = closest(piece_id, known) or f"known: {', '.join(known[:20])}"
        report.error("OUT004", f"there is no piece {piece_id!r}", hint=hint)
        return report.checked(None)
    look = replace(draft(loaded.value), evidence=Evidence(True, None, (), {}, {}))
    book = FontBook((resources.fonts(), folder / "fonts"))
    drawn = draw(look, layouts_of(folder, loaded.value.identity.id), book, only={piece_id})
    report.extend(drawn.diagnostics)
    if not drawn.value:
        return report.checked(None)
    piece = drawn.value[0]
    faces = {"front": piece.front, "back": piece.back}
    pictures = {side: png(face, dpi, piece.bleed) for side, face in faces.items() if face is not None}
    return report.checked((piece, pictures))


# ------------------------------------------------------------------ build


def build(folder: Path, output: Path, request: Request, progress: Progress = silent) -> Checked[Built]:
    """Make the files asked for in `output/<game id>/`, all of them or none.

    Without `request.draft` an unverified game makes nothing. Raises OSError where the disk says no.
    """
    checked = compose(folder, request, progress)
    job = checked.value
    if job is None:
        return Checked(None, checked.diagnostics)
    game = job.verified.catalog.identity.id
    facts = _facts(job.verified)
    record = recorded(job, output)
    with staged(output, game) as staging:
        for target in request.targets:
            for file in TARGETS[target](job) if target in TARGETS else _exported(job, target):
                staging.write(file)
        if not job.report.failed:
            staging.write(_verification(job.verified))
            staging.write(record)
            carry_over(staging, output / game, facts, remade=[name for name in request.targets if name not in TARGETS])
            staging.manifest(facts)
    built = Built(output / game, tuple(sorted(staging.entries)), job.verified.evidence.accepted, tuple(job.notices))
    return job.report.checked(built)


def compose(folder: Path, request: Request, progress: Progress = silent) -> Checked[Job]:
    """The game in a folder, verified (or a draft of it) and with every piece drawn."""
    from generator.layout.compose import compose as draw
    from generator.layout.library import layouts_of

    progress("reading")
    verified = _draft(folder) if request.draft else verify(folder, progress)
    if verified.value is None:
        return Checked(None, verified.diagnostics)
    report = Report(list(verified.diagnostics))
    book = FontBook((resources.fonts(), folder / "fonts"))
    progress("drawing pieces")
    layouts = layouts_of(folder, verified.value.catalog.identity.id)
    drawn = draw(verified.value, layouts, book)
    report.extend(drawn.diagnostics)
    if drawn.value is None:
        return report.checked(None)
    report.extend(_seen(verified.value, drawn.value))
    icons = frozenset(layouts.icons_used)
    return report.checked(Job(verified.value, drawn.value, icons, book, request, progress, report))


def _seen(verified: Verified, pieces: tuple[Piece, ...]) -> tuple[Diagnostic, ...]:
    """What the eye would complain of, kept for as long as nothing changes; nothing for a draft."""
    if not verified.evidence.accepted:
        return ()
    from generator.eyes import keep as seen
    from generator.games import keep

    catalog = verified.catalog
    file = keep.folder() / seen.name_for(catalog.identity.id, catalog.fingerprint, resources.layouts())
    found = seen.load(file, catalog.folder)
    if found is None:
        from generator.eyes.look import look

        found = look(catalog, pieces)
        seen.store(file, found)
    return found


def recorded(job: Job, output: Path) -> File:
    """What the job is made of, for `pnp printed`; the job learns how its cards are marked."""
    from generator.editions import record

    printed = record.read(record.printed_file(output, job.verified.catalog.identity.id))
    found = record.record_of(job.verified.catalog, job.pieces, printed)
    if job.request.marks:
        job.marks = {key: entry.mark for key, entry in found.pieces.items()}
    return File(PurePosixPath(record.FILE), record.dumped(found))


def _draft(folder: Path) -> Checked[Verified]:
    from generator.games.checking import draft

    loaded = load(folder)
    return Checked(draft(loaded.value) if loaded.value else None, loaded.diagnostics)


def _facts(verified: Verified) -> dict[str, Any]:
    """What decides whether two builds are of the same game."""
    catalog, evidence = verified.catalog, verified.evidence
    return {
        "game": catalog.identity.id,
        "title": catalog.identity.title,
        "version": catalog.identity.version,
        "press": __version__,
        "catalog_fingerprint": catalog.fingerprint,
        "engine_fingerprint": evidence.engine,
        "verified": {
            "accepted": evidence.accepted,
            "scenarios": len(evidence.examples),
            "setups": sorted(evidence.setups),
            "playouts": evidence.measures.get("games", 0),
        },
    }


def _verification(verified: Verified) -> File:
    text = json.dumps(verified.evidence.measures, indent=2, sort_keys=True, ensure_ascii=False)
    return File(PurePosixPath("verification.json"), (text + "\n").encode())


# ------------------------------------------------------------------ targets


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
    for one in checked.value or ():
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


def _exported(job: Job, target: str) -> Iterator[File]:
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
