"""A finished PDF held to the document it was made from, page by page; what is marked on the pages is given back."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.drawing.piece import Document, Page
from generator.geometry import IDENTITY, Affine, Rect, Size
from generator.readback.content import Differs, Faces, Mark, Matcher, Stream, Texts
from generator.readback.known import Known
from generator.readback.pdf_file import Damaged, PageRead, PdfRead
from generator.units import Mm

_SIZE_MM: Mm = 0.01


@dataclass(frozen=True, slots=True)
class PageFound:
    """A page as it was found: its number from 1, size, trim box, marks, and the texts outside of marks."""

    number: int
    size: Size
    trim: Rect
    marks: tuple[Mark, ...]
    texts: Texts


@dataclass(frozen=True, slots=True)
class Found:
    """A whole file as it was found: its pages, and the differences between it and its document.

    `unsound` is what is wrong with the file as a file, `differences` what is not drawn as it should be.
    """

    pages: tuple[PageFound, ...]
    unsound: tuple[str, ...] = ()
    lost_pages: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()

    @property
    def texts(self) -> Texts:
        """Everything that is written in the file, in order."""
        return tuple(text for page in self.pages for text in page.texts)


def found_in(data: bytes, document: Document, faces: Faces, known: Known) -> Found:
    """What a file holds. `faces` gives what must be on a face by the name of its mark."""
    try:
        file = PdfRead(data)
    except Damaged as damage:
        return Found((), unsound=(str(damage),))
    matcher = Matcher(known)
    pages: list[PageFound] = []
    differences: list[str] = []
    unsound: list[str] = []
    try:
        read = list(file.pages())
        for number, (page, drawn) in enumerate(zip(read, document.pages, strict=False), 1):
            pages.append(_page(number, page, drawn, matcher, faces, differences))
        unsound += [*file.unsound(), *file.warnings()]
    except Damaged as damage:
        return Found(tuple(pages), unsound=(str(damage),))
    finally:
        file.close()
    lost = () if len(read) == len(document.pages) else (f"has {len(read)} pages instead of {len(document.pages)}",)
    return Found(tuple(pages), tuple(unsound), lost, tuple(differences))


def _page(
    number: int, page: PageRead, drawn: Page, matcher: Matcher, faces: Faces, differences: list[str]
) -> PageFound:
    wanted = drawn.drawing.size
    if abs(page.size.width - wanted.width) > _SIZE_MM or abs(page.size.height - wanted.height) > _SIZE_MM:
        told = f"{page.size.width:g} × {page.size.height:g} mm instead of {wanted.width:g} × {wanted.height:g} mm"
        differences.append(f"page {number} is {told}")
    stream = Stream(matcher, page.data, page.resources, faces)
    try:
        stream.begin(page.size)
        stream.items(drawn.drawing.items)
        stream.ended()
    except (Differs, Damaged) as difference:
        differences.append(f"page {number}: {difference}")
        marks = tuple(scanned(page.data, stream.marks))
    else:
        marks = tuple(stream.marks)
    return PageFound(number, page.size, page.trim, marks, tuple(stream.texts))


def scanned(data: bytes, read: list[Mark]) -> Iterator[Mark]:
    """The marks of a page that could not be read to its end: those `read` and, without texts, all that follow."""
    yield from read
    maps: list[Affine] = [IDENTITY]
    skipped = 0
    lines = data.split(b"\n")[1:]
    for at, line in enumerate(lines):
        if line == b"q":
            maps.append(maps[-1])
        elif line == b"Q" and len(maps) > 1:
            maps.pop()
        elif line.endswith(b" cm"):
            maps[-1] = maps[-1].after(Affine(*map(float, line[:-3].split())))
        elif line.startswith(b"/Piece ") and line.endswith(b" BDC"):
            skipped += 1
            if skipped > len(read):
                name = bytes.fromhex(line.partition(b"/Id <")[2].partition(b">")[0].decode()).decode("utf-8", "replace")
                digest = line.partition(b"/Digest <")[2].partition(b">")[0].decode().lower()
                own = lines[at + 2] if lines[at + 1] == b"q" else b""
                at_own = Affine(*map(float, own[:-3].split())) if own.endswith(b" cm") else IDENTITY
                yield Mark(name, digest, maps[-1], at_own, b"", (), None)
