"""The reference pages name what the rulebook knows, and nothing else."""

import re
from pathlib import Path

from generator.rulebook.parse import KINDS
from generator.rulebook.theme import COVERS, PAGES

ROOT = Path(__file__).resolve().parents[3]
CODE = re.compile(r"\bRUL\d{3}\b")


def test_every_code_is_explained_and_used() -> None:
    files = (ROOT / "generator" / "rulebook").glob("*.py")
    used = {code for file in files for code in CODE.findall(file.read_text(encoding="utf-8"))}
    text = (ROOT / "docs" / "DIAGNOSTICS.md").read_text(encoding="utf-8")
    explained = re.findall(r"^\| (RUL\d{3}) \|", text, re.MULTILINE)
    assert explained == sorted(used)


def test_every_directive_page_and_cover_is_in_the_reference() -> None:
    text = (ROOT / "docs" / "RULEBOOK.md").read_text(encoding="utf-8")
    assert [kind for kind in KINDS if f"`~~~{kind}" not in text] == []
    assert [name for name in (*PAGES, *COVERS) if name not in text] == []
