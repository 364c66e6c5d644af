"""Words of the glossary lead to their entries, once in every section, and nowhere else."""

import pytest

from generator import resources
from generator.catalog.models import Prose
from generator.drawing.items import Glyphs, walk
from generator.drawing.piece import Document
from generator.rulebook.blocks import Block, Directive, Heading, Listing, Paragraph, Table
from generator.rulebook.compose import compose
from generator.rulebook.parse import parse
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample

GLOSSARY = """
~~~glossary
- **gate**: a tile that leads on.
- **Root**: no moving.
- **Attacker**, **Actor**: who attacks.
- **Entity**: what stands on a tile.
- **Action Points**, **AP**: what an Attacker spends.
~~~
"""


def links(text: str) -> list[tuple[str, str]]:
    """Each word that is a link, and where it leads."""
    checked = parse(Prose(text + GLOSSARY, "rulebook.md"), {})
    assert checked.diagnostics == ()
    assert checked.value is not None
    return [found for block in checked.value.blocks for found in _links(block)]


def _links(block: Block) -> list[tuple[str, str]]:
    match block:
        case Heading(spans=spans) | Paragraph(spans=spans):
            return [(span.text, span.link) for span in spans if span.link]
        case Listing(items=items):
            return [found for item in items for inner in item for found in _links(inner)]
        case Table(rows=rows):
            return [(span.text, span.link) for row in rows for cell in row for span in cell if span.link]
        case Directive(body=body):
            return [found for inner in body for found in _links(inner)]
    return []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Go through a gate.", [("gate", "#term-gate")]),
        ("Gates are open; a gate is not.", [("Gates", "#term-gate")]),
        ("Root and roots and root.", [("Root", "#term-root")]),
        ("All Entities.", [("Entities", "#term-entity")]),
        ("The Actor pays AP; the Attacker too.", [("Actor", "#term-attacker"), ("AP", "#term-action-points")]),
        ("An investigated gatepost.", []),
        ("# The gate\n\nIt is shut.", []),
        ("- A gate.\n- A gate.", [("gate", "#term-gate")]),
        ("| A |\n|---|\n| gate |", [("gate", "#term-gate")]),
        ("~~~note\nA **gate**.\n~~~", [("gate", "#term-gate")]),
        ("A gate.\n\n## More\n\nA gate.\n\n### Yet more\n\nA gate.", [("gate", "#term-gate")] * 2),
        ("[a gate](https://gate.example)", [("a gate", "https://gate.example")]),
    ],
)
def test_the_first_use_in_a_section_is_a_link(text: str, found: list[tuple[str, str]]) -> None:
    assert links(text) == found


@pytest.mark.parametrize(
    ("body", "line"),
    [("Words.", 2), ("- gate: in no bold", 2), ("- **gate**: one\n- **gate**: two", 3)],
)
def test_what_is_no_glossary_is_told_at_its_place(body: str, line: int) -> None:
    found = parse(Prose(f"~~~glossary\n{body}\n~~~", "rulebook.md"), {}).diagnostics
    assert [(one.code, one.mark and one.mark.line) for one in found] == [("RUL013", line)]


def _book(prose: str) -> Document:
    catalog = sample.catalog(prose)
    checked = compose(sample.verified(catalog), FontBook([resources.fonts()]), sample.pieces(catalog))
    assert checked is not None and checked.value is not None and checked.diagnostics == ()
    return checked.value


def test_the_entry_is_a_place_in_the_book_and_its_word_looks_like_the_words_around_it() -> None:
    prose = sample.PROSE + "\n# Words\n\nA gate stands open.\n" + GLOSSARY
    pages = _book(prose).pages
    assert "term-gate" in {anchor.name for page in pages for anchor in page.anchors}
    assert "term-gate" in {link.target for page in pages for link in page.links}
    drawn = [item for page in pages for _, item in walk(page.drawing.items) if isinstance(item, Glyphs)]
    looks = {item.fill for item in drawn if "stands" in item.text}
    assert looks == {item.fill for item in drawn if item.text.strip() in ("gate", "A gate stands open.")}
