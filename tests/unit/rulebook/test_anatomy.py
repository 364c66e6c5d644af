"""Anatomies: a face with call-outs that the layers of its layout place."""

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from textwrap import dedent

import pikepdf
import pytest

from generator import resources
from generator.catalog.verified import Verified
from generator.drawing.items import Glyphs, Group, Item, Outline, walk
from generator.drawing.piece import Document
from generator.drawing.structure import StructureElement
from generator.layout.compose import compose as draw
from generator.layout.library import layouts_of
from generator.readback import pdf_ua
from generator.render.pdf import pdf
from generator.rulebook.anatomy import LayerFinder
from generator.rulebook.compose import compose
from generator.source.diagnostic import Checked
from generator.text.fonts import FontBook
from tests.folders import read_folder
from tests.unit.rulebook import sample

BOOK = FontBook([resources.fonts()])
PLAIN = """\
layers:
  - rect: bleed
    name: ground
    fill: "#335577"
  - rect: {left: 4, top: 4, width: 8, height: 8}
    name: cost
    fill: "#ffffff"
  - rect: {left: 14, right: 4, top: 5, height: 6}
    name: banner
    when: piece.kind != 'token'
    fill: "#ffffff"
  - rect: {left: 4, right: 4, bottom: 4, height: 20}
    name: words
    when: piece.id == 'card-b'
    fill: "#ffffff"
  - rect: {left: 4, bottom: 4, width: 8, height: 8}
    name: hearts
    when: piece.kind == 'card'
    fill: "#aa0000"
  - repeat: [0, 1, 2]
    as: end
    name: corner
    along: row
    box: [0, 0, 63.5, 3]
    when: piece.kind == 'card'
    layers:
      - rect: {left: 0, top: 0, width: 2, height: 2}
        fill: "#ffffff"
"""
BESIDE = """\
# Cards

~~~anatomy card-a
A card.

- cost: What it costs, see {@AB-ONE-1}.
- banner: Its **name**.
~~~

[AB-ONE-1] Pay {rules.goal}.
"""


def made(folder: Path, prose: str, *, printed: bool = True, listed: bool = True) -> Checked[Document]:
    """The book of the sample game with that layout, its cards `printed` and `listed` or not."""
    (folder / "layouts").mkdir()
    (folder / "layouts" / "plain.yaml").write_text(PLAIN, encoding="utf-8")
    catalog = sample.catalog(prose)
    cards = replace(catalog.set_of("cards"), printed=printed, listed=listed)
    sets = tuple(cards if one.id == cards.id else one for one in catalog.sets)
    catalog = replace(catalog, sets=sets, files=read_folder(folder))
    game = sample.verified(catalog)
    assert isinstance(game, Verified)
    layouts = layouts_of(catalog.files, "abc")
    pieces = draw(game, layouts, BOOK)
    assert pieces.value is not None
    checked = compose(game, BOOK, pieces.value, layouts=layouts)
    assert checked is not None
    return checked


def document(folder: Path, prose: str, *, printed: bool = True, listed: bool = True) -> Document:
    checked = made(folder, prose, printed=printed, listed=listed)
    assert checked.value is not None, [str(found) for found in checked.diagnostics]
    return checked.value


def told(items: tuple[Item, ...], role: str, element: StructureElement | None = None) -> Iterator[str]:
    """The text of each element of that role."""
    for item in items:
        inner = item.element if isinstance(item, Group) and item.element is not None else element
        if isinstance(item, Group):
            yield from told(item.items, role, inner)
        elif isinstance(item, Glyphs) and element is not None and element.role == role:
            yield item.text


def letters(texts: Iterator[str]) -> str:
    """Texts without spaces, which no line has at its end."""
    return "".join("".join(texts).split())


def figures(made: Document) -> list[str]:
    found = (item.element for page in made.pages for _, item in walk(page.drawing.items) if isinstance(item, Group))
    return list(dict.fromkeys(element.alt for element in found if element is not None and element.role == "Figure"))


def test_words_stand_beside_the_face_as_a_list_and_the_figure_says_where_they_point(tmp_path: Path) -> None:
    book = document(tmp_path, BESIDE)
    page = book.pages[2]
    assert letters(told(page.drawing.items, "LBody")) == "Whatitcosts,seepage3.Itsname."
    assert "Card A. At the top left: What it costs, see page\u00a03. At the top: Its name." in figures(book)
    assert [link.target for link in page.links] == ["rule-AB-ONE-1"]
    face = next(at for at, item in walk(page.drawing.items) if isinstance(item, Group) and item.shared)
    left, right = face.e, face.e + 63.5 * face.a
    assert 40 < 63.5 * face.a < 60  # and so nothing of the words lies on it
    texts = [
        (at.e + min(item.xs), at.e + max(item.xs))
        for at, item in walk(page.drawing.items)
        if isinstance(item, Glyphs) and item.size_pt == 8.0
    ]
    assert texts and all(end < left or begin > right for begin, end in texts)


def test_its_file_keeps_to_pdf_ua(tmp_path: Path) -> None:
    with pikepdf.open(BytesIO(pdf(document(tmp_path, BESIDE)))) as file:
        assert list(pdf_ua.complaints(file)) == []


@pytest.mark.parametrize(
    ("printed", "listed", "edges"), [(True, True, 1), (True, False, 1), (False, True, 1), (False, False, 0)]
)
def test_a_line_shows_where_a_piece_is_cut_and_what_is_drawn_for_the_book_has_none(
    tmp_path: Path, printed: bool, listed: bool, edges: int
) -> None:
    page = document(tmp_path, BESIDE, printed=printed, listed=listed).pages[2]
    lines = [
        item
        for _, item in walk(page.drawing.items)
        if isinstance(item, Outline) and item.fill is None and item.stroke is not None and item.segments[-1][0] == "Z"
    ]
    assert len(lines) == edges


def test_where_words_are_long_letters_lead_to_a_list_below(tmp_path: Path) -> None:
    long = BESIDE.replace("Its **name**.", "Its **name**, which is " + "very " * 120 + "long.")
    page = document(tmp_path, long).pages[2]
    assert list(told(page.drawing.items, "Lbl")) == ["A", "B"]
    letters = [item for _, item in walk(page.drawing.items) if isinstance(item, Glyphs) and item.text in ("A", "B")]
    assert len(letters) == 4  # each at its line and in the list


def test_letters_go_on_where_those_of_another_figure_end(tmp_path: Path) -> None:
    prose = "# B\n\n~~~anatomy field letters=C\n- e9: Blue begins here.\n- a1: Red.\n~~~\n"
    assert list(told(document(tmp_path, prose).pages[2].drawing.items, "Lbl")) == ["C", "D"]


def test_a_space_of_a_board_can_be_pointed_at(tmp_path: Path) -> None:
    book = document(tmp_path, "# B\n\n~~~anatomy field setup=two\n- e9: Blue begins here.\n~~~\n")
    assert "Field. At the bottom: Blue begins here." in figures(book)


def test_a_name_beside_its_second_is_the_first_alone(tmp_path: Path) -> None:
    """And where there is no second in the list, all that bear the name together."""
    both = document(tmp_path, "# C\n\n~~~anatomy card-a\n- corner: One.\n- corner 2: Other.\n~~~\n")
    assert any("At the top left: One. At the top: Other." in alt for alt in figures(both))


def test_all_of_one_name_are_pointed_at_together(tmp_path: Path) -> None:
    alone = document(tmp_path, "# C\n\n~~~anatomy card-a\n- corner: Both.\n~~~\n")
    assert any("At the top: Both." in alt for alt in figures(alone))


def test_columns_and_rows_of_a_grid_have_their_names_above_and_beside_it(tmp_path: Path) -> None:
    page = document(tmp_path, "# B\n\n~~~anatomy field setup=two\n- e9: Blue begins here.\n~~~\n").pages[2]
    named = {item.text: at for at, item in walk(page.drawing.items) if isinstance(item, Glyphs) and item.size_pt == 6.5}
    assert {"a", "i", "1", "9"} <= set(named)
    assert named["a"].e < named["i"].e and named["1"].f < named["9"].f
    assert all(named[column].f < named[row].f for column in "ai" for row in "19")


def test_a_way_is_an_arrow_over_a_board_and_a_ring_a_closed_line(tmp_path: Path) -> None:
    counts = []
    for name, said in (("plain", ""), ("way", " way=a1,b1,c1"), ("ring", " ring=a1,c1,c3")):
        folder = tmp_path / name
        folder.mkdir()
        page = document(folder, f"# B\n\n~~~anatomy field{said}\n- e9: Blue begins here.\n~~~\n").pages[2]
        counts.append(sum(isinstance(item, Outline) for _, item in walk(page.drawing.items)))
    assert counts[1] == counts[0] + 4  # a line and its head, on wider ones
    assert counts[2] == counts[0] + 2 * (3 + 3)  # as many circles as lines, on wider ones


def test_of_a_board_some_spaces_are_shown_alone_and_so_larger(tmp_path: Path) -> None:
    """And where a call-out points is told, and names stand, as on these alone."""
    widths = []
    for name, said in (("whole", ""), ("part", " spaces=d9,e9,f9")):
        folder = tmp_path / name
        folder.mkdir()
        book = document(folder, f"# B\n\n~~~anatomy field{said}\n- e9: Blue begins here.\n~~~\n")
        items = [(at, item.text) for at, item in walk(book.pages[2].drawing.items) if isinstance(item, Glyphs)]
        named = {text: at.e for at, text in items if text in ("d", "f")}
        widths.append(named["f"] - named["d"])
    assert "Field. In the middle: Blue begins here." in figures(book)
    assert widths[1] > 1.5 * widths[0]
    assert not {"a", "1"} & {text for _, text in items}


@pytest.mark.parametrize(
    ("head", "items", "place", "message", "hint"),
    [
        ("card-a", "- cots: x", "4:3", "no layer in layout 'plain' of 'card-a' called 'cots'", "did you mean 'cost'?"),
        ("card-a", "- words: x", "4:3", "layer 'words' draws nothing on the face of 'card-a'", None),
        ("card-a", "- cost: x\n- banner 2: y", "5:3", "layer 'banner' is drawn 1 times on 'card-a', not 2", None),
        ("card-a", "- just words", "4:1", "a call-out without the name of a layer", None),
        ("card-a", "No list.", "3:1", "an anatomy needs one list of call-outs", None),
        ("card-z", "- cost: x", "3:1", "there is no piece 'card-z'", None),
        ("card-a side=back", "- cost: x", "3:1", "'card-a' has no side 'back'", "it has a front alone"),
        (
            "card-a width=300",
            "- cost: x",
            "3:1",
            "width '300' is not a whole number of 10 to 100 percent of the column",
            None,
        ),
        ("card-a tall=3", "- cost: x", "3:1", "anatomy has no option 'tall'", None),
        ("field setup=nine", "- e9: x", "3:1", "there is no set-up 'nine'", None),
        ("field names=e9,z1", "- e9: x", "3:1", "there is no space 'z1'", None),
        ("field way=e9,z2", "- e9: x", "3:1", "there is no space 'z2'", None),
        ("field ring=e9,z2", "- e9: x", "3:1", "there is no space 'z2'", None),
        (
            "field letters=3",
            "- e9: x",
            "3:1",
            "letters=3 is not a capital letter",
            "that of the first call-out: letters=C",
        ),
        ("field spaces=e9,z3", "- e9: x", "3:1", "there is no space 'z3'", None),
    ],
)
def test_what_cannot_be_pointed_at_is_said_with_its_place(
    tmp_path: Path, head: str, items: str, place: str, message: str, hint: str | None
) -> None:
    checked = made(tmp_path, f"# Cards\n\n~~~anatomy {head}\n{items}\n~~~\n")
    (found,) = checked.diagnostics
    assert (found.code, str(found.mark)) == ("RUL005", f"rulebook.md:{place}")
    assert message in found.message
    assert hint is None or found.hint == hint


def test_the_example_of_the_reference_is_set(tmp_path: Path) -> None:
    text = (Path(__file__).parents[3] / "docs" / "RULEBOOK.md").read_text(encoding="utf-8")
    example = re.search(r"    ~~~anatomy fox\n.*?    ~~~\n", text, re.DOTALL)
    assert example is not None
    prose = f"# Cards\n\n{dedent(example[0]).replace('fox', 'card-a')}\n[AB-END-1] The end.\n"
    words = letters(told(document(tmp_path, prose).pages[2].drawing.items, "LBody"))
    assert words.startswith("Cost.Whatyoupaytoplayit.Life.Seepage3.Thesecondoftwolayers")


def test_all_mistakes_of_an_anatomy_are_said_at_once(tmp_path: Path) -> None:
    checked = made(tmp_path, "# Cards\n\n~~~anatomy card-a\n- cots: x\n- baner: {rules.gaol}\n~~~\n")
    assert [found.code for found in checked.diagnostics] == ["RUL001", "RUL005", "RUL005"]


def test_words_that_would_be_too_small_are_set_larger_in_the_picture(tmp_path: Path) -> None:
    """And the boxes that lines end on are those of the larger words."""
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "plain.yaml").write_text(
        "layers:\n  - text: Rules\n    name: words\n    box: [5, 40, 40, 12]\n    size: 7\n", encoding="utf-8"
    )
    catalog = replace(sample.catalog(), files=read_folder(tmp_path))
    finder = LayerFinder(sample.verified(catalog), layouts_of(catalog.files, "abc"), BOOK, {})
    card = next(component for component in catalog.components if component.id == "card-a")
    larger = finder.larger(card, 12.0, back=False)
    assert larger is not None and finder.larger(card, 12.0, back=False) is larger
    assert [item.size_pt for _, item in walk(larger.items) if isinstance(item, Glyphs)] == [12.0]
    (before,), (after,) = finder.places(card, back=False)["words"], larger.places["words"]
    assert after.width > 1.5 * before.width
    assert finder.larger_faces() == (larger.face,)
    assert larger.face.again("low").front.items  # made anew for another ink
