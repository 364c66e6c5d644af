"""Tagged documents: the elements, what leads to their content, and what a broken one is told."""

from collections.abc import Callable
from io import BytesIO

import pikepdf
import pypdfium2
import pytest

from generator import resources
from generator.colour import Colour
from generator.drawing.items import Drawing, Group, Item, Outline
from generator.drawing.piece import Anchor, Document, Link, Page
from generator.drawing.shapes import rect
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Point, Rect, Size
from generator.readback import pdf_ua
from generator.readback.document import found_in
from generator.readback.known import KnownLines
from generator.render.pdf import pdf
from generator.text.fonts import FontBook
from generator.text.paragraph import TextStyle, faces_of, line

FACES = faces_of(FontBook([resources.fonts()]), "alegreya")
SIZE = Size(100.0, 80.0)


def words(text: str, y: float, element: StructureElement | None) -> Group:
    return Group(line(text, TextStyle(FACES, 10)).items, Affine.move(5.0, y), element=element)


def area(x: float) -> Outline:
    return Outline(rect(Rect(x, 40.0, 10.0, 10.0)), Colour(200, 40, 40))


def sample() -> Document:
    """Two pages: a heading, a paragraph over both, a list, a table, a figure with letters of its own, and a link."""
    told, listing, table = StructureElement("P"), StructureElement("L"), StructureElement("Table")
    entry = listing.child("LI")
    row, second = table.child("TR"), table.child("TR")
    head = StructureElement("TH", row, heads="Column")
    shared: tuple[Item, ...] = (area(50.0), words("inside", 45.0, None))
    figure = Group(
        (area(10.0), words("label", 45.0, None), Group(shared, shared=True)),
        element=StructureElement("Figure", alt="Two squares."),
    )
    first: tuple[Item, ...] = (
        area(80.0),
        words("Heading", 5.0, StructureElement("H1")),
        words("begins here", 15.0, told),
        figure,
        words("1", 70.0, None),
    )
    other: tuple[Item, ...] = (
        words("ends there", 5.0, told),
        Group(
            (Group((area(0.0),), element=entry.child("Lbl")), *words("point", 15.0, None).items),
            element=StructureElement("P", entry.child("LBody")),
        ),
        words("Head", 25.0, head),
        Group((), element=StructureElement("TD", second)),
    )
    return Document(
        (
            Page(Drawing(SIZE, first), links=(Link(Rect(5, 15, 20, 5), "there", "There", told),)),
            Page(Drawing(SIZE, other), anchors=(Anchor("there", Point(0, 0), "There"),)),
        ),
        title="A & B",
        author="Somebody",
        subject="What it is about",
        tagged=True,
        silent_pictures=True,
    )


DATA = pdf(sample())


def outline(element: pikepdf.Object, depth: int = 0) -> list[str]:
    kids = element.get("/K")
    listed = [] if kids is None else list(kids) if isinstance(kids, pikepdf.Array) else [kids]
    inner = [
        line
        for kid in listed
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid
        for line in outline(kid, depth + 1)
    ]
    return [f"{'  ' * depth}{str(element.S)[1:]}", *inner]


def test_the_elements_stand_in_the_order_of_their_content() -> None:
    with pikepdf.open(BytesIO(DATA)) as file:
        (document,) = file.Root.StructTreeRoot.K
        assert "\n".join(outline(document)) == (
            "Document\n  H1\n  P\n    Link\n  Figure\n  L\n    LI\n      Lbl\n      LBody\n        P\n"
            "  Table\n    TR\n      TH\n    TR\n      TD"
        )
        paragraph = document.K[1]
        others = [kid for kid in paragraph.K if not (isinstance(kid, pikepdf.Dictionary) and "/S" in kid)]
        assert len(others) == 2  # a part on each page
        figure = document.K[2]
        assert str(figure.Alt) == "Two squares."
        left, low, right, high = (float(value) for value in figure.A.BBox)
        assert 0 < left < 5 / 25.4 * 72 + 0.1 and 60 / 25.4 * 72 - 0.1 < right < 62 / 25.4 * 72
        assert low < (80 - 50) / 25.4 * 72 + 0.1 and high > (80 - 40) / 25.4 * 72 - 0.1


def test_what_the_file_says_of_itself() -> None:
    with pikepdf.open(BytesIO(DATA)) as file:
        assert list(pdf_ua.complaints(file)) == []
        said = file.Root.Metadata.read_bytes().decode()
        assert "A &amp; B" in said and "What it is about" in said and "<pdfuaid:part>1<" in said


def test_letters_of_figures_are_no_words() -> None:
    with pypdfium2.PdfDocument(DATA) as document:
        found = [page.get_textpage().get_text_range().replace("\u200b", "").split() for page in document]
    assert found == [["Heading", "begins", "here", "1"], ["ends", "there", "point", "Head"]]
    spoken = pdf(Document(sample().pages, title="A", author="B"))
    with pypdfium2.PdfDocument(spoken) as document:
        assert {"label", "inside"} <= set(document[0].get_textpage().get_text_range().split())


def changed(change: Callable[[pikepdf.Pdf], None]) -> bytes:
    out = BytesIO()
    with pikepdf.open(BytesIO(DATA)) as file:
        change(file)
        file.save(out)
    return out.getvalue()


def element(file: pikepdf.Pdf, role: str) -> pikepdf.Object:
    return next(
        entry for entry in file.objects if isinstance(entry, pikepdf.Dictionary) and entry.get("/S") == f"/{role}"
    )


def rename(role: str, new: str) -> Callable[[pikepdf.Pdf], None]:
    def change(file: pikepdf.Pdf) -> None:
        element(file, role).S = pikepdf.Name(f"/{new}")

    return change


def without(role: str, key: str) -> Callable[[pikepdf.Pdf], None]:
    def change(file: pikepdf.Pdf) -> None:
        del element(file, role)[key]

    return change


def of_root(key: str) -> Callable[[pikepdf.Pdf], None]:
    def change(file: pikepdf.Pdf) -> None:
        del file.Root[key]

    return change


def of_page(key: str) -> Callable[[pikepdf.Pdf], None]:
    def change(file: pikepdf.Pdf) -> None:
        del file.pages[0].obj[key]

    return change


def of_link(key: str) -> Callable[[pikepdf.Pdf], None]:
    def change(file: pikepdf.Pdf) -> None:
        del file.pages[0].obj.Annots[0][key]

    return change


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (rename("LI", "P"), "has a P within a L"),
        (rename("L", "Div"), "has a LI within a Div"),
        (rename("H1", "H3"), "has a heading of level 3 after one of level 0"),
        (rename("H1", "Hero"), "has an element Hero that is not known"),
        (without("Figure", "/Alt"), "has a figure without an alternative text"),
        (without("TH", "/A"), "has a head of a table that does not say what it heads"),
        (of_root("/StructTreeRoot"), "has no structure"),
        (of_root("/MarkInfo"), "is not marked as tagged"),
        (of_root("/Lang"), "has no language"),
        (of_root("/ViewerPreferences"), "does not show its title"),
        (of_root("/Metadata"), "does not say that it keeps to PDF/UA-1"),
        (of_page("/Tabs"), "page 1: links are not gone through in the order of the structure"),
        (of_page("/StructParents"), "page 1: its content and the structure do not lead to each other"),
        (of_link("/StructParent"), "page 1: a link is not in the structure"),
        (of_link("/Contents"), "page 1: a link does not say where it leads"),
    ],
)
def test_what_breaks_a_rule_is_told(change: Callable[[pikepdf.Pdf], None], complaint: str) -> None:
    with pikepdf.open(BytesIO(changed(change))) as file:
        assert complaint in list(pdf_ua.complaints(file))


def test_a_table_has_as_many_cells_in_every_row() -> None:
    def change(file: pikepdf.Pdf) -> None:
        row = element(file, "TR")
        row.K = pikepdf.Array([row.K[0], row.K[0]])

    with pikepdf.open(BytesIO(changed(change))) as file:
        assert "has a table whose rows have 1, 2 cells" in list(pdf_ua.complaints(file))


def rewritten(old: bytes, new: bytes) -> Callable[[pikepdf.Pdf], None]:
    def change(file: pikepdf.Pdf) -> None:
        contents = file.pages[0].obj.Contents
        data = contents.read_bytes()
        assert old in data
        contents.write(data.replace(old, new, 1))

    return change


def differences(data: bytes) -> tuple[str, ...]:
    return found_in(data, sample(), lambda name: None, KnownLines()).differences


def test_the_file_is_read_back_with_its_structure() -> None:
    found = found_in(DATA, sample(), lambda name: None, KnownLines())
    assert (found.unsound, found.differences) == ((), ())
    assert found.texts == ("Heading", "begins here", "", "", "1", "ends there", "point", "Head")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (b"/H1 <</MCID 0>>", b"/P <</MCID 0>>", "page 1: part 2 of the structure is P instead of H1"),
        (b"/P <</MCID 1>>", b"/P <</MCID 4>>", "page 1: part 4 of the structure is content 4 in place of 1"),
        (b"/Artifact BMC\n", b"", "neither content nor an artifact"),
        (b"EMC\n/H1", b"/H1", "content within content"),
        (b"/Span <</ActualText <FEFF200B>>> BDC ", b"", "‘label’ in a picture can be searched and copied"),
    ],
)
def test_a_structure_other_than_what_is_drawn_is_told(old: bytes, new: bytes, complaint: str) -> None:
    data = changed(rewritten(old, new))
    assert any(complaint in told for told in differences(data)), differences(data)
