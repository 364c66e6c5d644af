"""Rulebooks of the sample game, composed, and what stands in them."""

from collections.abc import Sequence
from dataclasses import replace

from generator import resources
from generator.catalog.models import Catalog
from generator.catalog.verified import Printable, Verified
from generator.drawing.items import Glyphs, walk
from generator.drawing.piece import Document, Page, Piece
from generator.rulebook.compose import compose
from generator.source.diagnostic import Checked
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample

BOOK = FontBook([resources.fonts()])


def composed(game: Printable, fonts: FontBook, pieces: Sequence[Piece]) -> Checked[Document]:
    checked = compose(game, fonts, pieces)
    assert checked is not None  # the sample has a rulebook
    return checked


def made(catalog: Catalog | None = None, *, accepted: bool = True) -> Document:
    checked = composed(sample.verified(catalog, accepted=accepted), BOOK, sample.pieces(catalog))
    assert checked.diagnostics == ()
    assert checked.value is not None
    return checked.value


def text_of(page: Page) -> str:
    return " ".join(item.text for _, item in walk(page.drawing.items) if isinstance(item, Glyphs))


def codes(prose: str, **changes: object) -> list[str]:
    catalog = sample.catalog(prose, **changes)
    return [found.code for found in composed(sample.verified(catalog), BOOK, sample.pieces(catalog)).diagnostics]


def words_of(book: Document) -> str:
    return " ".join(text_of(page) for page in book.pages)


def with_examples(prose: str, **changes: object) -> Document:
    """The book of the sample game whose first example is changed."""
    catalog = sample.catalog(prose)
    game = sample.verified(catalog)
    assert isinstance(game, Verified)
    first, second = game.evidence.examples
    examples = (replace(first, **changes), second)  # type: ignore[arg-type]  # a table of fields
    checked = composed(replace(game, evidence=replace(game.evidence, examples=examples)), BOOK, sample.pieces(catalog))
    assert checked.value is not None
    return checked.value
