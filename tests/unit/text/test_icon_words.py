"""What an icon in a text reads where it is copied, searched or heard."""

from io import BytesIO

import pikepdf
import pytest

from generator import resources
from generator.colour import Colour
from generator.drawing.items import Drawing, Glyphs, Group, Outline
from generator.drawing.piece import Document, Page
from generator.drawing.shapes import circle
from generator.geometry import Affine, Point, Size
from generator.preflight.legibility import readings
from generator.preflight.surface import Shapes, surface
from generator.readback.document import found_in
from generator.readback.known import KnownLines
from generator.render.pdf import pdf
from generator.text.fonts import FontBook
from generator.text.paragraph import Block, set_text
from generator.text.style import Inline, TextStyle, faces_of

FACES = faces_of(FontBook([resources.fonts()]), "alegreya")
NAMES = {"coin": "mana", "page": "card", "star": ""}


def drawn(name: str, height: float, ink: Colour) -> Inline:
    disc = Outline(circle(Point(height / 2, height / 2), height / 2), ink)
    return Inline((disc,), height, height, NAMES[name])


def block(text: str, width: float = 80.0) -> Block:
    return set_text(text, width, TextStyle(FACES, 10, icons=drawn))


def read(text: str) -> str:
    """The words of a text, icons among them, in the order in which they are drawn."""
    return "".join(item.text for item in block(text).items if isinstance(item, Glyphs))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pay 1 :coin:.", "pay 1 mana."),
        ("pay 1:coin:", "pay 1 mana"),
        ("(:coin:)", "(mana)"),
        (":coin: or :page:", "mana or card"),
        (":star: win", "win"),
        (":coin::page:", "mana card"),
        ("1 :coin: mana", "1 mana"),
        ("**Mana** :coin: now", "Mana now"),
        ("carded :page: now", "carded now"),
        ("mana is paid as :coin: now", "mana is paid as mana now"),
    ],
)
def test_an_icon_reads_what_it_is_called_unless_that_stands_beside_it(text: str, words: str) -> None:
    assert read(text) == words


def test_the_words_are_a_blank_where_the_icon_stands() -> None:
    shown = block("pay 1 :coin:.").items
    at = next(index for index, item in enumerate(shown) if isinstance(item, Group))
    icon, words = shown[at], shown[at + 1]
    assert isinstance(icon, Group) and isinstance(words, Glyphs)
    assert words.glyphs == FACES.regular.shape(" ").glyphs
    assert words.xs[0] == icon.at.e
    assert block("pay 1 :coin:.").ink_width == block("pay 1 :star:.").ink_width


def document(text: str) -> Document:
    items = (Group(block(text).items, Affine.move(5.0, 5.0)),)
    return Document((Page(Drawing(Size(90.0, 30.0), items)),), title="Signs", author="Ann")


def test_a_file_says_the_words_outright_and_they_are_found_in_it_again() -> None:
    book = document("pay 1 :coin: now")
    data = pdf(book)
    with pikepdf.open(BytesIO(data)) as file:
        said = "mana ".encode("utf-16-be").hex().upper().encode()
        assert b"/ActualText <FEFF" + said + b">" in file.pages[0].Contents.read_bytes()
    found = found_in(data, book, lambda name: None, KnownLines())
    assert not list(found.differences)
    assert "".join(found.texts) == "pay 1 mana now"


def test_a_file_whose_icon_reads_otherwise_is_refused() -> None:
    data = pdf(document("pay 1 :coin: now"))
    found = found_in(data, document("pay 1 :page: now"), lambda name: None, KnownLines())
    assert any("card" in str(difference) for difference in found.differences)


def test_the_words_of_an_icon_are_not_held_against_its_colour() -> None:
    read = [seen.text for seen in readings(surface(block("pay 1 :coin: now").items, Shapes()))]
    assert read == ["pay 1", "now"]
