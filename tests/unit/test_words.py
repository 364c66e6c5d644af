"""Messages and pages use the field's terms: the glossary of docs/ARCHITECTURE.md is used, and old words stay away."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ARCHITECTURE = ROOT / "docs" / "ARCHITECTURE.md"
CHANGELOG = ROOT / "CHANGELOG.md"
SECTION = "### Words of messages and pages"
OTHER_SENSES = {"docs/ILLUSTRATIONS.md": ("eyes", "the ground")}
"""Words that mean what they say on a page: a figure has eyes, and stands on the ground."""


def rows(text: str) -> list[tuple[str, str]]:
    """The two cells of each row of a table below its head."""
    cells = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [(one, other) for one, other in cells if not one.startswith("---")][1:]


PAGE = ARCHITECTURE.read_text(encoding="utf-8")
GLOSSARY = rows(PAGE[PAGE.index("## Glossary") : PAGE.index(SECTION)])
WORDS = [(old, write) for write, olds in rows(PAGE[PAGE.index(SECTION) :]) for old in olds.split("; ")]


def pages() -> Iterator[tuple[str, str]]:
    """Each page for readers, the table of words left out."""
    for file in (ROOT / "README.md", CHANGELOG, *sorted((ROOT / "docs").rglob("*.md"))):
        yield file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8").split(SECTION)[0]


def messages(source: str) -> Iterator[str]:
    """The texts of a module that a user may see: strings with a blank, and help texts; no other docstrings.

    A placeholder of an f-string is written `{}`, so that a phrase is found on either side of it.
    """
    tree = ast.parse(source)
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in ("command", "group"):
            yield ast.get_docstring(node) or ""
        elif isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare | inner:
            yield node.value if " " in node.value.strip() else ""


@cache
def written() -> tuple[tuple[str, str], ...]:
    """Every page and the messages of every module, each by the name of its file."""
    modules = sorted((ROOT / "generator").rglob("*.py"))
    texts = ((file.relative_to(ROOT).as_posix(), messages(file.read_text(encoding="utf-8"))) for file in modules)
    return (*pages(), *((name, "\n".join(found)) for name, found in texts))


def test_messages_are_found() -> None:
    assert [*messages('"""Doc."""\nx = f"a {y} b"\nz = "one two"\n')] == ["a {} b", "one two"]
    assert len(WORDS) > 30 and len(GLOSSARY) > 20


@pytest.mark.parametrize(("old", "write"), WORDS, ids=[old for old, _ in WORDS])
def test_old_words_do_not_come_back(old: str, write: str) -> None:
    phrase = re.compile(rf"\b{re.escape(old)}\b", re.IGNORECASE)
    found = [
        f"{name}: {' '.join(line.split())}"
        for name, text in written()
        for line in text.splitlines()
        if phrase.search(line) and old not in OTHER_SENSES.get(name, ())
    ]
    assert not found, f"write {write!r}, not {old!r}"


@pytest.mark.parametrize("term", [term for term, _ in GLOSSARY])
def test_terms_of_the_glossary_are_used(term: str) -> None:
    word = re.compile(rf"\b{re.escape(term)}", re.IGNORECASE)
    elsewhere = (text.split("## Glossary")[0] for _, text in written())
    assert any(word.search(text) for text in elsewhere)


def test_the_engine_s_page_lists_every_module_once() -> None:
    page = (ROOT / "docs" / "ENGINE.md").read_text(encoding="utf-8")
    named: list[str] = []
    for row in page[page.index("| module |") : page.index("`engine/` imports")].splitlines()[2:]:
        folder = ""
        for name in re.findall(r"`([\w/]+\.py)`", row.split(" | ")[0]):
            folder = name.rpartition("/")[0] or folder
            named.append(f"{folder}/{name.rpartition('/')[2]}")
    modules = [file for room in ("engine", "verifying", "games") for file in (ROOT / "generator" / room).glob("*.py")]
    held = {file.relative_to(ROOT).as_posix() for file in modules}
    assert sorted(named) == sorted(held - {"generator/engine/__init__.py", "generator/verifying/__init__.py"})


def test_the_changelog_has_its_headings_and_short_bullets() -> None:
    newest = re.split(r"^## ", CHANGELOG.read_text(encoding="utf-8"), flags=re.MULTILINE)[1]
    assert newest.startswith("Unreleased\n")
    assert re.findall(r"^### (.+)$", newest, re.MULTILINE) == ["Added", "Changed", "Fixed"]
    bullets = [" ".join(found.split()) for found in re.findall(r"^- (?:.+\n)+?(?=- |#|\n|\Z)", newest, re.MULTILINE)]
    assert len(bullets) == len(re.findall(r"^- ", newest, re.MULTILINE)) > 0
    assert not [bullet for bullet in bullets if len(bullet) > 300]
