"""Chapters and sections of a rulebook by their headings."""

from collections.abc import Iterable, Sequence

from generator.catalog.models import Catalog
from generator.catalog.sound import NOTHING_LOST, Lost
from generator.rulebook.blocks import Block, Heading
from generator.source.diagnostic import Report, closest

_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"'})


def found_chapter(blocks: Sequence[Block], heading: str) -> tuple[Heading, tuple[Block, ...]] | None:
    """The heading with these words and what stands under it, a chapter rather than a section; None if there is none.

    Quotation marks and apostrophes may be straight or curly.
    """
    wanted = _plain(heading)
    heads = [(at, block) for at, block in enumerate(blocks) if isinstance(block, Heading)]
    same = [(at, head) for at, head in heads if _plain(head.title) == wanted]
    if not same:
        return None
    at, head = min(same, key=lambda pair: (pair[1].level, pair[0]))
    end = next((after for after, other in heads if after > at and other.level <= head.level), len(blocks))
    return head, tuple(blocks[at + 1 : end])


def check_notebook(catalog: Catalog, blocks: Sequence[Block], report: Report, lost: Lost = NOTHING_LOST) -> None:
    """RUL015: `print.notebook` names a chapter that does not exist; nothing is said where headings may be missing."""
    if lost.any or any(found.code == "RUL014" for found in report.diagnostics):
        return
    known = list(_titles(blocks))
    for index, row in enumerate(catalog.notebook):
        if found_chapter(blocks, row.chapter) is None:
            at = catalog.tree.mark(("print", "notebook", index, "chapter"))
            message = f"the rulebook has no chapter or section with the heading {row.chapter!r}"
            report.error("RUL015", message, at=at, hint=closest(row.chapter, known))


def _titles(blocks: Iterable[Block]) -> Iterable[str]:
    return (block.title for block in blocks if isinstance(block, Heading))


def _plain(words: str) -> str:
    return words.translate(_PLAIN).strip().casefold()
