"""Every bundled rulebook ends with the rules in brief, on a page of their own: the back cover of its booklet.

Where there are two for different players, they face each other, and the credits come after them.
"""

from pathlib import Path

import pytest

from generator.catalog.files import files_in
from generator.games.checking import validate
from generator.rulebook.blocks import Directive, Heading
from generator.rulebook.parse import read
from generator.source.diagnostic import Report

CONTENT = Path(__file__).resolve().parents[3] / "content"


@pytest.mark.parametrize("game", sorted(folder.name for folder in CONTENT.iterdir() if folder.is_dir()))
def test_the_last_chapter_is_a_summary_that_begins_a_page(game: str) -> None:
    catalog = validate(files_in(CONTENT / game, Report())).value
    assert catalog is not None and catalog.prose is not None
    blocks = read(catalog.prose, catalog.data, Report()).blocks
    chapters = [(at, block) for at, block in enumerate(blocks) if isinstance(block, Heading) and block.level == 1]
    ends = chapters[-1:]
    if "credits" in chapters[-1][1].title:
        ends = chapters[-3:-1]
    for at, heading in ends:
        assert "on one page" in heading.title or "summary" in heading.title
        before = blocks[at - 1]
        assert isinstance(before, Directive) and before.kind == "page"
