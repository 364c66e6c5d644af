"""A game as contact sheets: every face once, with its id, its copies, the room its texts have left, and warnings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from generator import pipeline
from generator.catalog.verified import Preview
from generator.drawing.digest import Digests
from generator.drawing.items import Drawing
from generator.drawing.piece import Document, Piece
from generator.editions.choice import Wanted, chosen_pieces, unknown_pieces, unknown_sets
from generator.editions.marks import key_of
from generator.layout.compose import compose
from generator.layout.headroom import Headroom
from generator.layout.workshop import workshop_of
from generator.preflight.inspection import inspect
from generator.render.pdf import pdf
from generator.sheets import SheetSpec, Slug
from generator.sheets.contact import Contact, contact_sheets
from generator.sheets.lettering import lettering
from generator.sheets.papers import paper_named
from generator.source.diagnostic import Checked, Diagnostic, Failed, Report
from generator.source.face import FaceRef

_TIGHT = 0.05  # of a box: less than this is a text that the next change may burst
_TIGHTEST = 5


def proof(folder: Path, paper: str, sets: Sequence[str] = (), only: Sequence[Wanted] = ()) -> Checked[bytes]:
    """The contact sheets as PDF, of a game that is valid enough to be drawn; it need not be verified.

    Where sets or pieces are named, of these alone; SHT006 for one that the game does not print.
    """
    loaded = pipeline.validate(folder)
    catalog = loaded.value
    if catalog is None:
        return Failed(loaded.diagnostics)
    report = Report(list(loaded.diagnostics))
    report.extend((*unknown_sets(catalog, sets), *unknown_pieces(catalog, only)))
    if report.failed:
        return report.refused()
    gathered = workshop_of(catalog)
    report.extend(gathered.diagnostics)
    if gathered.value is None:
        return report.refused()
    workshop = gathered.value
    headrooms: list[Headroom] = []
    drawn = compose(Preview(catalog), workshop.layouts, workshop.book, headrooms=headrooms)
    report.extend(drawn.diagnostics)
    if drawn.value is None:
        return report.refused()
    chosen = chosen_pieces(catalog, sets, only) if sets or only else None
    printed = tuple(piece for piece in drawn.value if piece.printed and (chosen is None or key_of(piece) in chosen))
    report.extend(inspect(catalog, printed))
    identity = catalog.identity
    headrooms = [one for one in headrooms if chosen is None or f"{one.face.set_id}/{one.face.id}" in chosen]
    contacts = tuple(_contacts(printed, _Notes.of(headrooms, report.diagnostics)))
    slug = Slug(identity.title, identity.version, catalog.fingerprint)
    title = f"{identity.title} {identity.version}: proof"
    summary = _summary(printed, contacts, headrooms, report.diagnostics)
    letter = lettering(workshop.book)
    pages = contact_sheets(contacts, title, summary, SheetSpec(slug, paper_named(paper)), letter)
    author = identity.by
    return report.checked(pdf(Document(pages, title=title, author=author, language=identity.language)))


@dataclass(frozen=True, slots=True)
class _Notes:
    """What is to be said beside faces."""

    headrooms: Mapping[FaceRef, Sequence[Headroom]]
    found: Mapping[FaceRef, Sequence[Diagnostic]]

    @classmethod
    def of(cls, headrooms: Iterable[Headroom], found: Iterable[Diagnostic]) -> "_Notes":
        by_face: dict[FaceRef, list[Headroom]] = {}
        for headroom in headrooms:
            by_face.setdefault(headroom.face, []).append(headroom)
        about: dict[FaceRef, list[Diagnostic]] = {}
        for diagnostic in found:
            if diagnostic.about is not None:
                about.setdefault(diagnostic.about, []).append(diagnostic)
        return cls(by_face, about)


def _contacts(pieces: Sequence[Piece], notes: _Notes) -> Iterator[Contact]:
    """Fronts and backs in order; a back that several pieces share once, with the first of them."""
    digests = Digests()
    shared: dict[str, list[Piece]] = {}
    for piece in pieces:
        if piece.back is not None:
            shared.setdefault(digests.of(piece.back), []).append(piece)
    told: set[str] = set()
    for piece in pieces:
        yield _contact(piece, piece.front, "front", notes)
        if piece.back is None:
            continue
        digest = digests.of(piece.back)
        if digest not in told:
            told.add(digest)
            contact = _contact(piece, piece.back, "back", notes)
            number = sum(piece.copies for piece in shared[digest])
            yield replace(contact, facts=(f"back of {number} pieces", *contact.facts[1:]))


def _contact(piece: Piece, face: Drawing, side: Literal["front", "back"], notes: _Notes) -> Contact:
    ref = FaceRef(piece.kind, piece.set_id, piece.id, side)
    facts = [f"{piece.title}, {piece.copies} {'copy' if piece.copies == 1 else 'copies'}"]
    own = notes.headrooms.get(ref, ())
    if own:
        facts.append(f"text space left: {_described(min(own, key=_share))}")
    warnings = [f"{diagnostic.code}: {diagnostic.message}" for diagnostic in notes.found.get(ref, ())]
    warnings += [f"tight: {_described(headroom)}" for headroom in own if headroom.share < _TIGHT]
    return Contact(face, piece.outline, f"{key_of(piece)}{ref.suffix}", tuple(facts), tuple(warnings))


def _share(headroom: Headroom) -> float:
    return headroom.share


def _described(headroom: Headroom) -> str:
    return f"{headroom.layer} {headroom.share:.0%} at {headroom.size_pt:g} pt"


def _summary(
    pieces: Sequence[Piece], contacts: Sequence[Contact], headrooms: Sequence[Headroom], found: Iterable[Diagnostic]
) -> list[str]:
    copies = sum(piece.copies for piece in pieces)
    lines = [f"{len(pieces)} different pieces, {copies} in all, {len(contacts)} faces."]
    worst = {(headroom.face, headroom.layer): headroom for headroom in sorted(headrooms, key=_share, reverse=True)}
    tightest = sorted(worst.values(), key=_share)[:_TIGHTEST]
    if tightest:
        told = "; ".join(f"{headroom.face}, {_described(headroom)}" for headroom in tightest)
        lines.append(f"Least text space left: {told}.")
    said = {warning for contact in contacts for warning in contact.warnings}
    rest = [line for diagnostic in found if (line := f"{diagnostic.code}: {diagnostic.message}") not in said]
    return [*lines, *(f"Warning {line}" for line in rest)]
