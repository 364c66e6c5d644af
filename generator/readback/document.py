"""A finished PDF compared with its document, page by page; returns what is marked on the pages."""

from generator.dataclass import dataclass
from generator.drawing.piece import Document, Page
from generator.geometry import Rect, Size
from generator.readback import structure
from generator.readback.content import ContentStream, Faces, Matcher
from generator.readback.differs import Differs
from generator.readback.known import KnownLines
from generator.readback.marks import PieceMark, Texts, scanned
from generator.readback.pdf_file import DamagedPdf, PageRead, PdfRead
from generator.units import Mm

_SIZE_MM: Mm = 0.01


@dataclass(frozen=True, slots=True)
class PageFound:
    """A page as it was found: its number from 1, size, trim box, marks, and the texts outside of marks."""

    number: int
    size: Size
    trim: Rect
    marks: tuple[PieceMark, ...]
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


def found_in(data: bytes, document: Document, faces: Faces, known: KnownLines) -> Found:
    """What a file holds. `faces` gives what must be on a face by the name of its mark."""
    try:
        file = PdfRead(data)
    except DamagedPdf as damage:
        return Found((), unsound=(str(damage),))
    matcher = Matcher(known, silent_pictures=document.silent_pictures)
    pages: list[PageFound] = []
    differences: list[str] = []
    unsound: list[str] = []
    try:
        read = list(file.pages())
        for number, (page, drawn) in enumerate(zip(read, document.pages, strict=False), 1):
            pages.append(_page(number, page, drawn, matcher, faces, differences, tagged=document.tagged))
        if document.tagged:
            unsound += file.broken_rules()
        unsound += [*file.unsound(), *file.warnings()]
    except DamagedPdf as damage:
        return Found(tuple(pages), unsound=(str(damage),))
    finally:
        file.close()
    lost = () if len(read) == len(document.pages) else (f"has {len(read)} pages instead of {len(document.pages)}",)
    return Found(tuple(pages), tuple(unsound), lost, tuple(differences))


def _page(
    number: int,
    page: PageRead,
    drawn: Page,
    matcher: Matcher,
    faces: Faces,
    differences: list[str],
    *,
    tagged: bool,
) -> PageFound:
    expected = drawn.drawing.size
    if abs(page.size.width - expected.width) > _SIZE_MM or abs(page.size.height - expected.height) > _SIZE_MM:
        told = f"{page.size.width:g} × {page.size.height:g} mm instead of {expected.width:g} × {expected.height:g} mm"
        differences.append(f"page {number} is {told}")
    data = page.data
    if tagged:
        data, roles = structure.without_marks(data)
        complaint = structure.complaint(roles, drawn.drawing.items)
        differences += [f"page {number}: {complaint}"] if complaint is not None else []
    stream = ContentStream(matcher, data, page.resources, faces)
    try:
        stream.begin(page.size)
        stream.page(drawn.drawing.items)
    except (Differs, DamagedPdf) as difference:
        differences.append(f"page {number}: {difference}")
        marks = tuple(scanned(page.data, stream.marks))
    else:
        marks = tuple(stream.marks)
    return PageFound(number, page.size, page.trim, marks, tuple(stream.texts))
