"""The reference pages name what the rulebook knows, and nothing else."""

from pathlib import Path

from generator.rulebook.parse import KINDS
from generator.rulebook.theme import COVERS, PAGES

ROOT = Path(__file__).resolve().parents[3]


def test_every_directive_page_and_cover_is_in_the_reference() -> None:
    text = (ROOT / "docs" / "RULEBOOK.md").read_text(encoding="utf-8")
    assert [kind for kind in KINDS if f"`~~~{kind}" not in text] == []
    assert [name for name in (*PAGES, *COVERS) if name not in text] == []
