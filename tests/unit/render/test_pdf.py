from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import c_double
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.colour import Colour
from generator.drawing.items import Drawing, Glyphs, Group, Outline, Stroke
from generator.drawing.piece import Document, Link, Page
from generator.geometry import Affine, Rect, Size
from generator.render import readback
from generator.render.pdf import pdf
from generator.units import pt_to_mm
from tests.contract.drawings import PlainFont, drawings
from tests.unit.render.samples import anchor, document, page, placed, square


@contextmanager
def opened(made: Document) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(BytesIO(pdf(made))) as file:
        yield file


def content(made: Document, number: int = 0) -> bytes:
    with opened(made) as file:
        return file.pages[number].Contents.read_bytes()


def words(made: Document) -> str:
    text = pypdfium2.PdfDocument(pdf(made))[0].get_textpage().get_text_bounded()
    assert isinstance(text, str)
    return text


def sheet(name: str) -> Page:
    return Page(Drawing(Size(50, 50), (Group(drawings()[name].items, Affine.move(5, 5)),)))


@pytest.mark.parametrize("name", drawings())
def test_every_kind_of_drawing_makes_a_sound_file(name: str) -> None:
    assert readback.check(pdf(document(sheet(name)))) == []


def test_the_same_document_gives_the_same_bytes() -> None:
    made = [pdf(document(*map(sheet, drawings()))) for _ in range(2)]
    assert made[0] == made[1]


def test_other_content_gives_another_file_id() -> None:
    with opened(document(page(square()))) as one, opened(document(page(square(11)))) as other:
        assert one.trailer.ID[0] != other.trailer.ID[0]


def test_pages_have_the_size_of_the_paper_in_points() -> None:
    with opened(document(page(), page(size=Size(25.4, 50.8)))) as file:
        boxes = [[float(value) for value in each.mediabox] for each in file.pages]
    assert boxes[0] == pytest.approx([0, 0, 595.276, 841.890], abs=1e-3)
    assert boxes[1] == pytest.approx([0, 0, 72, 144])


def test_trim_and_bleed_boxes_stand_where_the_page_says() -> None:
    trimmed = Page(Drawing(Size(100, 100), ()), trim=Rect(10, 20, 50, 30), bleed=Rect(7, 17, 56, 36))
    with opened(document(trimmed)) as file:
        trim, bleed = file.pages[0].trimbox, file.pages[0].bleedbox
        assert [float(value) for value in trim] == pytest.approx([28.346, 141.732, 170.079, 226.772], abs=1e-3)
        assert [float(value) for value in bleed] == pytest.approx([19.843, 133.228, 178.583, 235.276], abs=1e-3)


def test_what_a_reader_shows_is_set() -> None:
    made = Document((page(),), "Tïtle 風", "Ann Author", language="de", subject="What", keywords=("one", "two"))
    with opened(made) as file:
        assert str(file.docinfo.Title) == "Tïtle 風"
        assert str(file.docinfo.Author) == "Ann Author"
        assert str(file.docinfo.Subject) == "What"
        assert str(file.docinfo.Keywords) == "one, two"
        assert str(file.Root.Lang) == "de"
        assert bool(file.Root.ViewerPreferences.DisplayDocTitle)


def test_no_day_is_stated() -> None:
    with opened(document(page())) as file:
        assert "/CreationDate" not in file.docinfo
        assert "/ModDate" not in file.docinfo


def test_no_font_is_named_that_is_not_embedded() -> None:
    data = pdf(document(sheet("words")))
    assert b"Helvetica" not in data
    with pikepdf.open(BytesIO(data)) as file:
        fonts = [entry for entry in file.objects if isinstance(entry, pikepdf.Dictionary) and "/FontName" in entry]
        assert len(fonts) == 2
        assert all("/FontFile2" in font for font in fonts)
        assert all(str(font.FontName)[7] == "+" for font in fonts)


def test_words_can_be_read_in_order() -> None:
    text = words(document(sheet("words")))
    want = ("Titan Vault", "The office affinity of", "AVATAR, Töpfe & 12½", "waffle fjords: “Thor!”", "turned words")
    assert [line for line in text.splitlines() if line in want] == list(want)


def test_words_that_glyphs_do_not_spell_are_said_outright() -> None:
    run = PlainFont("alegreya/Alegreya_400Regular").run("Deal", 10, 20, 12)
    small = Glyphs(run.font, run.size_pt, run.y, run.glyphs, run.xs, "DEAL", run.fill)
    data = content(document(page(small)))
    assert b"/ActualText <FEFF004400450041004C>" in data
    assert b"ActualText" not in content(document(page(run)))


def test_letters_set_wide_are_still_words() -> None:
    run = PlainFont("alegreya/Alegreya_400Regular").run("FLIP LONG EDGE", 10, 20, 12)
    wide = Glyphs(
        run.font, run.size_pt, run.y, run.glyphs, tuple(x + i for i, x in enumerate(run.xs)), run.text, run.fill
    )
    assert b"ActualText" in content(document(page(wide)))


def test_a_run_with_kerning_stands_where_its_glyphs_say() -> None:
    run = PlainFont("cinzel/Cinzel_700Bold").run("AVATAR", 10, 20, 24)
    text = pypdfium2.PdfDocument(pdf(document(page(run))))[0].get_textpage()
    x, y = c_double(), c_double()
    origins = []
    for i in range(len(run.glyphs)):
        assert pypdfium2.raw.FPDFText_GetCharOrigin(text, i, x, y)
        origins.append(pt_to_mm(x.value))
    assert origins == pytest.approx(run.xs, abs=0.02)


def test_shared_items_are_stored_once_and_placed_often() -> None:
    items = (square(),)
    made = document(page(*(placed(f"p{i}", 12 * i, shared=items) for i in range(9))))
    with opened(made) as file:
        forms = [
            entry for entry in file.objects if isinstance(entry, pikepdf.Stream) and entry.get("/Subtype") == "/Form"
        ]
        assert len(forms) == 1
    assert content(made).count(b" Do") == 9


def test_equal_items_share_a_form_even_when_built_twice() -> None:
    made = document(page(placed("a", shared=(square(),)), placed("b", 20, shared=(square(),))))
    with opened(made) as file:
        assert len(file.pages[0].Resources.XObject) == 1


def test_a_form_names_all_its_own_resources() -> None:
    inner = tuple(drawings()["gradients"].items)
    with opened(document(page(Group(inner, shared=True)))) as file:
        form = next(iter(file.pages[0].Resources.XObject.values()))
        assert {"/Shading", "/ExtGState"} <= set(form.Resources.keys())


def test_fill_and_line_are_painted_apart_where_one_is_clear() -> None:
    clear = Outline(square().segments, Colour(0, 0, 0, 0.5), Stroke(Colour(255, 0, 0), 1))
    assert b" f\n" in content(document(page(clear)))
    assert b" B\n" in content(document(page(Outline(clear.segments, Colour(0, 0, 0), clear.stroke))))


def test_invisible_things_leave_nothing() -> None:
    bare = content(document(page()))
    line = Stroke(Colour(0, 0, 0), 0)
    unseen = (Outline(square().segments), Outline((), square().fill), Outline(square().segments, None, line))
    assert content(document(page(*unseen, Group((square(),), opacity=0)))) == bare


def test_links_lead_to_anchors_and_addresses() -> None:
    box = Rect(10, 10, 20, 5)
    first = page(links=(Link(box, "rule é"), Link(box, "https://example.org/a(b)")))
    with opened(document(first, page(anchors=(anchor("rule é", 100), anchor("a"))))) as file:
        inner, outer = file.pages[0].Annots
        assert str(outer.A.URI) == "https://example.org/a(b)"
        names = file.Root.Names.Dests.Kids[0].Names
        places = {bytes(names[i]): names[i + 1] for i in range(0, len(names), 2)}
        place = places[bytes(inner.Dest)]
        assert place[0].objgen == file.pages[1].obj.objgen
        assert float(place[3]) == pytest.approx((297 - 100) * 72 / 25.4, abs=0.01)
        assert [float(value) for value in inner.Rect] == pytest.approx([28.35, 799.37, 85.04, 813.54], abs=0.01)


@given(names=st.lists(st.text(st.characters(codec="utf-8"), min_size=1), min_size=1, unique=True))
@example(names=["section-19", "section-1", "section-2"])
@example(names=["0", "/\x80", "/%C2%80"])
def test_the_places_of_a_file_stand_in_the_order_of_their_bytes(names: list[str]) -> None:
    """A reader looks for a place by halves (ISO 32000-1, 7.9.6), so that one out of its order is not found."""
    with opened(document(page(anchors=tuple(anchor(name) for name in names)))) as file:
        (leaf,) = file.Root.Names.Dests.Kids
        kept = [bytes(name) for name in list(leaf.Names)[::2]]
        assert kept == sorted(kept)
        assert len(kept) == len(names)
        assert [bytes(limit) for limit in leaf.Limits] == [kept[0], kept[-1]]
        assert file.check_pdf_syntax() == []


@pytest.mark.parametrize("target", ["nowhere", "http://example.org", "javascript:alert(1)", "file:///etc/passwd"])
def test_a_link_to_nowhere_or_to_no_web_page_is_refused(target: str) -> None:
    with pytest.raises(ValueError, match="neither an anchor nor an https"):
        pdf(document(page(links=(Link(Rect(0, 0, 1, 1), target),))))


def test_bookmarks_form_a_tree_by_level() -> None:
    titles = (("one", 0), ("one a", 1), ("one a i", 3), ("one b", 1), ("two", 0))
    anchors = tuple(anchor(title, 10 * i, title, level) for i, (title, level) in enumerate(titles))
    with opened(document(page(anchors=(*anchors, anchor("untitled"))))) as file:
        with file.open_outline() as outline:
            tree = [
                (
                    outline_item.title,
                    [(two.title, [three.title for three in two.children]) for two in outline_item.children],
                )
                for outline_item in outline.root
            ]
        assert str(file.Root.PageMode) == "/UseOutlines"
    assert tree == [("one", [("one a", ["one a i"]), ("one b", [])]), ("two", [])]


def test_a_document_without_titled_anchors_has_no_bookmarks() -> None:
    with opened(document(page(anchors=(anchor("a"),)))) as file:
        assert "/Outlines" not in file.Root


def test_text_is_not_stored_with_more_than_its_glyphs() -> None:
    run = PlainFont("alegreya/Alegreya_400Regular").run("x", 10, 20, 12)
    assert len(pdf(document(page(run)))) < 12_000
