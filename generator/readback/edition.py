"""One edition of a game compared with its catalog: its faces, its sheets on every paper, the content of each face."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.catalog.models import Catalog, LayoutId
from generator.drawing.digest import Digests
from generator.drawing.piece import Piece
from generator.geometry import Rect
from generator.readback.document import Found
from generator.readback.expected import ExpectedComponent, Side, expected, texts_of
from generator.readback.figures import Fact, FigureCounts, Reader, Templates, spoken_in
from generator.readback.known import KnownLines
from generator.readback.marks import Texts
from generator.readback.places import named
from generator.readback.sheets import Complaint, SheetOrder, Sheets
from generator.readback.svg import SvgFound


class Edition:
    """What an edition must show. `pieces` are as they are printed, `drawn` as they were before marks, inks and sleeves.

    `copies` by `set/id` takes the place of the catalog's numbers; `marks` are the lines at the cards' edges; on
    more than one of `papers` the same faces come again.
    """

    def __init__(
        self,
        catalog: Catalog,
        pieces: Sequence[Piece],
        drawn: Sequence[Piece],
        templates: Templates,
        digests: Digests,
        *,
        ink: str = "colour",
        copies: Mapping[str, int] | None = None,
        sleeves: bool = False,
        marks: Mapping[str, str] | None = None,
        papers: int = 1,
    ) -> None:
        self.expected, disagreements = expected(catalog, pieces, digests, copies=copies, sleeves=sleeves)
        self.known = KnownLines(keeps_faces=papers > 1)
        self._complaints = [Complaint("OUT016", message) for message in disagreements]
        self._sets = {component_set.id: component_set for component_set in catalog.sets}
        self._drawn = {f"{piece.set_id}/{piece.id}": piece for piece in drawn}
        self._reader = Reader(catalog, templates, ink)
        self._marks = marks or {}
        self._seen: set[tuple[str, Side]] = set()

    @property
    def counters(self) -> FigureCounts:
        """How much was compared with the catalog so far."""
        return self._reader.counters

    def begin(self) -> Iterator[Complaint]:
        """Where the pieces themselves are not what the catalog says."""
        yield from self._complaints

    def sheets(self, asked: SheetOrder, only: Collection[str] | None = None) -> Sheets:
        """The account of this edition's sheets on one paper, or of those with `only` some pieces, by `set/id`."""
        if only is None:
            return Sheets(self.expected, asked)
        return Sheets({key: expected for key, expected in self.expected.items() if key in only}, asked)

    def take(self, where: str, found: Found) -> Iterator[Complaint]:
        """What is wrong with the faces in a finished file; each face is looked at where it is first met."""
        for page in found.pages:
            for mark in page.marks:
                name = named(mark.name)
                if name is None or mark.texts is None or (name.key, name.side) in self._seen:
                    continue
                expected = self.expected.get(name.key)
                if expected is not None and name.side in expected.faces:
                    self._seen.add((name.key, name.side))
                    told = f"{where}, page {page.number}: {name.whole}"
                    yield from self.face(told, expected, name.side, mark.texts)

    def svg(self, where: str, key: str, side: Side, found: SvgFound) -> Iterator[Complaint]:
        """What is wrong with a face as SVG: what it says it is, what is drawn, and what the catalog says."""
        expected = self.expected.get(key)
        if expected is None or side not in expected.faces:
            yield Complaint("OUT001", f"{where}: the catalog has no {key}:{side}")
            return
        mark = f"{key}:{side} {expected.faces[side].digest}"
        if found.description != mark or found.title != f"{expected.component.title} ({side})":
            yield Complaint("OUT024", f"{where} is labelled ‘{found.title}’, {found.description}, instead of {mark}")
        if found.complaint:
            yield Complaint("OUT024", f"{where} {found.complaint}")
        else:
            yield from self.face(where, expected, side, found.texts)

    def face(self, told: str, expected: ExpectedComponent, side: Side, texts: Texts) -> Iterator[Complaint]:
        """What a face fails to show of what the catalog says, by the `texts` that were read from the file."""
        component = expected.component
        layout: LayoutId | None = component.front if side == "front" else component.back
        items = expected.faces[side].items
        of_set = self._sets[component.set_id]
        if side == "front" and component.panels:
            facts = self._reader.panels(component, of_set)
        else:
            facts = self._reader.facts(component, of_set, layout) if layout is not None else ()
        if side == "back" and expected.kind == "dial":  # a pointer ends before its face does
            facts = tuple(fact for fact in facts if fact.kind != "bleed")
        for fact in self._reader.missing(facts, texts, items, Rect.of(expected.size).grown(expected.bleed)):
            yield Complaint("OUT021", f"{told} {_described(fact)}; it reads ‘{_shortened(' | '.join(texts))}’")
        yield from self._unlike_drawn(told, expected, side, texts)

    def _unlike_drawn(self, told: str, expected: ExpectedComponent, side: Side, texts: Texts) -> Iterator[Complaint]:
        """Texts that marks, inks or sleeves have lost or changed."""
        piece = self._drawn.get(expected.key)
        drawn = None if piece is None else piece.front if side == "front" else piece.back
        if drawn is None:
            return
        items = expected.faces[side].items
        mark = self._marks.get(expected.key) if side == "front" and expected.kind == "card" else None
        if items[: len(drawn.items)] is not drawn.items and not _begins(items, drawn.items):
            # Blanks of their own have no outlines, so that some files show neither them nor what icons read as.
            written, found = (tuple(filter(str.strip, pair)) for pair in (texts_of(drawn.items), texts))
            spoken = spoken_in(drawn.items) if found[: len(written)] != written else frozenset()
            if spoken:
                written, found = (
                    tuple(text for text in pair if text.strip() not in spoken) for pair in (written, found)
                )
            if found[: len(written)] != written:
                lost = next((text for text in written if text not in found), "") or _shortened(" | ".join(found))
                yield Complaint("OUT021", f"{told} does not have the texts it was drawn with: ‘{lost}’")
        if mark is not None and texts[-1:] != (mark,):
            yield Complaint("OUT021", f"{told} does not have the line {mark!r} at its edge")


def _begins(items: tuple[object, ...], with_: tuple[object, ...]) -> bool:
    return len(items) >= len(with_) and all(one is other for one, other in zip(items, with_, strict=False))


def _described(fact: Fact) -> str:
    if fact.kind == "bleed":
        return f"ends before its bleed does, which the layer {fact.layer!r} fills"
    if fact.kind == "icon":
        return f"does not have the icon {fact.value!r} of the catalog, for the layer {fact.layer!r}"
    return f"does not have the text ‘{_shortened(fact.value)}’ of the catalog, for the layer {fact.layer!r}"


def _shortened(text: str) -> str:
    words = " ".join(text.split())
    return f"{words[:60]}…" if len(words) > 61 else words
