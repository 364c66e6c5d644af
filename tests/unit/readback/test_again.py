"""What comes again in another file: read as if it were met for the first time, whatever has changed in between."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from io import BytesIO

import pikepdf
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing import shapes
from generator.drawing.items import Drawing, GradientStop, Group, Item, LinearGradient, Outline, Picture, Stroke
from generator.drawing.piece import Document, Page
from generator.geometry import Affine, Rect, Size
from generator.readback.content import Faces
from generator.readback.document import Found, found_in
from generator.readback.known import KnownLines
from generator.render.pdf import pdf
from tests.contract.drawings import GOLD, INK, RED, PlainFont, png
from tests.unit.render.samples import document, page

BODY, HEAD = PlainFont("alegreya/Alegreya_400Regular"), PlainFont("cinzel/Cinzel_700Bold")

SQUARE = shapes.rect(Rect(1, 2, 5, 6))
SUIT: tuple[Item, ...] = (Outline(SQUARE, fill=RED), Outline(shapes.rect(Rect(2, 3, 1, 1)), stroke=Stroke(INK, 0.3)))
WORDS: tuple[Item, ...] = (BODY.run("Draw two cards", 3, 4, 9), Group(SUIT, Affine.move(4, 4), shared=True))
FACE: tuple[Item, ...] = (
    Outline(SQUARE, fill=GOLD, stroke=Stroke(INK, 0.5, dash=(1, 2))),
    Group((HEAD.run("Ember Wolf", 0, 0, 12), BODY.run("AVA", 0, 6, 9)), Affine.move(5, 20)),
    Group(WORDS, Affine.move(5, 30), shared=True),
    Group(WORDS, Affine.move(5, 60), shared=True),
    Group(SUIT, Affine.move(2, 9), opacity=0.5),
    Outline(SQUARE, fill=LinearGradient(0, 0, 5, 5, (GradientStop(0, RED), GradientStop(1, GOLD)))),
    Picture(png("RGB"), Rect(20, 20, 5, 5)),
    Picture(png("RGBA"), Rect(30, 20, 5, 5)),
)
FIRST = document(Page(Drawing(Size(210, 297), FACE)))
AGAIN = document(
    page(
        Group((BODY.run("Sheet 2", 1, 1, 6),), Affine.move(3, 3)),
        Group((Outline(SQUARE, fill=INK),), shared=True),
        Group(FACE, Affine.move(10, 10), clip=shapes.rect(Rect(0, 0, 100, 150)), name="page#1"),
        Group(FACE, Affine.move(110, 10), clip=shapes.rect(Rect(0, 0, 100, 150)), name="page#2"),
    )
)


def faces(name: str) -> tuple[Item, ...] | None:
    return FACE


def nothing(name: str) -> tuple[Item, ...] | None:
    return None


@cache
def written(drawn: Document) -> bytes:
    """The document as a PDF."""
    return pdf(drawn)


def known_from_the_first() -> KnownLines:
    known = KnownLines(keeps_faces=True)
    assert complaints(found_in(written(FIRST), FIRST, nothing, known)) == []
    return known


def with_streams(data: bytes, change: Callable[[int, bytes], bytes]) -> bytes:
    """The file with what `change` makes of each stream but pictures and font programs, by its number."""
    with pikepdf.open(BytesIO(data)) as file:
        streams = [stream for stream in file.objects if isinstance(stream, pikepdf.Stream)]
        plain = [stream for stream in streams if stream.get("/Subtype") in (None, "/Form") and "/Length1" not in stream]
        for number, stream in enumerate(plain):
            before = stream.read_bytes()
            after = change(number, before)
            if after != before:
                stream.write(after)
        out = BytesIO()
        file.save(out, compress_streams=False)
    return out.getvalue()


def read(data: bytes, known: KnownLines, faces: Faces = faces) -> Found:
    return found_in(data, AGAIN, faces, known)


def complaints(found: Found) -> list[str]:
    return [*found.differences, *(mark.complaint for page in found.pages for mark in page.marks if mark.complaint)]


def test_what_comes_again_is_not_compared_with_the_drawing_again() -> None:
    known = known_from_the_first()
    face, forms = known.faces[id(FACE)], dict(known.forms)
    found = read(written(AGAIN), known)
    assert complaints(found) == []
    assert found == read(written(AGAIN), KnownLines())
    assert known.faces[id(FACE)] is face
    assert all(known.forms[key] is form for key, form in forms.items())


def test_names_differ_from_file_to_file() -> None:
    with pikepdf.open(BytesIO(written(FIRST))) as first, pikepdf.open(BytesIO(written(AGAIN))) as again:
        lines, others = (pdf.pages[0].obj.Contents.read_bytes() for pdf in (first, again))
    assert re.findall(rb"(/F[0-9]+) 4.2333 Tf", lines) != re.findall(rb"(/F[0-9]+) 4.2333 Tf", others)


TOKENS = {"figure": rb"[0-9A-F]", "name": rb"/[A-Z]\d+(?= )", "end": rb"(?m:[a-zA-Z]+$)"}


@dataclass(frozen=True)
class Change:
    """A change of one token or line of one stream."""

    kind: str
    stream: int
    at: int
    by: int

    def of(self, number: int, data: bytes) -> bytes:
        if number != self.stream:
            return data
        if self.kind == "order":
            lines = data.split(b"\n")
            at = self.at % len(lines)
            lines.insert((at + 1 + self.by) % len(lines), lines.pop(at))
            return b"\n".join(lines)
        found = list(
            re.finditer({"figure": rb"[0-9A-F]", "name": rb"/[A-Z]\d+(?= )", "end": rb"[a-zA-Z]+$"}[self.kind], data)
        )
        if not found:
            return data
        here, other = found[self.at % len(found)], found[(self.at + 1 + self.by) % len(found)]
        token = b"%X" % (self.by % 16) if self.kind == "figure" else other[0]
        return data[: here.start()] + token + data[here.end() :]


CHANGES = st.builds(
    Change,
    st.sampled_from(["figure", "figure", "name", "order", "end"]),
    st.integers(0, 9),
    st.integers(0, 5000),
    st.integers(0, 40),
)


@settings(max_examples=200, deadline=None)
@given(CHANGES)
def test_a_small_change_is_found_as_it_is_without_the_first_file(change: Change) -> None:
    damaged = with_streams(written(AGAIN), change.of)
    assert read(damaged, known_from_the_first()) == read(damaged, KnownLines())


def test_words_of_another_file_are_read_by_its_own_font() -> None:
    def other(number: int, data: bytes) -> bytes:
        return data.replace(b"> <0077>", b"> <0078>")

    damaged = with_streams(written(AGAIN), other)
    known = known_from_the_first()
    assert any("reads ‘Draxt" in told or "reads ‘Drax" in told for told in complaints(read(damaged, known)))


def test_a_form_of_the_same_name_is_looked_into() -> None:
    def other(number: int, data: bytes) -> bytes:
        return data.replace(b"0.3 w", b"0.4 w")

    damaged = with_streams(written(AGAIN), other)
    assert any("0.4 mm wide" in told for told in complaints(read(damaged, known_from_the_first())))


def test_a_picture_of_the_same_name_is_looked_at() -> None:
    with pikepdf.open(BytesIO(written(AGAIN))) as file:
        for entry in file.objects:
            if isinstance(entry, pikepdf.Stream) and entry.get("/Subtype") == "/Image" and "/SMask" in entry:
                del entry["/SMask"]
        out = BytesIO()
        file.save(out)
    told = complaints(read(out.getvalue(), known_from_the_first()))
    assert told
    assert all("a picture is different from what was drawn" in text for text in told)


def test_a_form_that_is_cut_off_is_told() -> None:
    with pikepdf.open(BytesIO(written(AGAIN))) as file:
        for entry in file.objects:
            if isinstance(entry, pikepdf.Stream) and entry.get("/BBox") is not None and b"0.3 w" in entry.read_bytes():
                entry.BBox = pikepdf.Array([0, 0, 1, 1])
        out = BytesIO()
        file.save(out)
    found = read(out.getvalue(), known_from_the_first())
    assert ["box cuts off" in mark.complaint for mark in found.pages[0].marks] == [True, True]
