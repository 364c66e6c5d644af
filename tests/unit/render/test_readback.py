from collections import Counter
from io import BytesIO

import pikepdf
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.items import Group
from generator.geometry import Affine
from generator.render import readback
from generator.render.pdf import pdf
from tests.unit.render.samples import document, page, placed, square


def test_every_piece_is_found_again_as_often_as_it_was_placed() -> None:
    data = pdf(document(page(placed("a"), placed("b", 20), placed("a", 40)), page(placed("b"))))
    assert readback.names_in(data) == Counter({"a": 2, "b": 2})
    assert readback.names_by_page(data) == (Counter({"a": 2, "b": 1}), Counter({"b": 1}))


def test_pieces_inside_shared_groups_count_for_each_placing() -> None:
    row = (placed("x"), placed("y", 20, shared=(square(),)))
    board = Group(row, Affine.move(0, 40), shared=True, name="board")
    again = Group(row, Affine.move(0, 80), shared=True, name="board")
    assert readback.names_in(pdf(document(page(board, again)))) == Counter({"board": 2, "x": 2, "y": 2})


def test_pieces_inside_faded_groups_are_found() -> None:
    assert readback.names_in(pdf(document(page(Group((placed("x"),), opacity=0.5))))) == Counter({"x": 1})


def test_a_piece_that_was_not_drawn_is_missed() -> None:
    assert readback.names_in(pdf(document(page(Group((), name="gone"), placed("here"))))) == Counter({"here": 1})


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=5))
def test_any_name_is_read_back_as_it_was(names: list[str]) -> None:
    data = pdf(document(page(*(placed(name) for name in names))))
    assert readback.names_in(data) == Counter(names)


def test_a_file_that_is_none_is_said_to_be_none() -> None:
    assert "cannot be opened" in readback.check(b"%PDF-1.7 nothing")[0]


def test_what_is_wrong_is_said() -> None:
    with pikepdf.new() as file:
        file.add_blank_page()
        bad = file.pages[0]
        bad.obj.TrimBox = pikepdf.Array([-5, 0, 100, 100])
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        bad.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=file.make_indirect(font)))
        out = BytesIO()
        file.save(out)
    assert readback.check(out.getvalue()) == [
        "font /Helvetica is not embedded",
        "page 1: the trim box reaches beyond the bleed box",
    ]


def test_a_form_that_draws_itself_does_not_hang() -> None:
    with pikepdf.new() as file:
        file.add_blank_page()
        form = file.make_stream(
            b"/Piece <</Id <61>>> BDC /X Do EMC", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form
        )
        form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=form))
        file.pages[0].obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=form))
        file.pages[0].obj.Contents = file.make_stream(b"/X Do ")
        out = BytesIO()
        file.save(out)
    assert readback.names_in(out.getvalue()) == Counter({"a": 1})
