"""Every code is explained, once, and the page of diagnostics is made of that."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

from generator.codes import CODES, FAMILIES, explained, plain_text

ROOT = Path(__file__).resolve().parents[3]
PREFIXES = "|".join(sorted({entry.code[:3] for entry in CODES}))


def the_page() -> ModuleType:
    spec = importlib.util.spec_from_file_location("diagnostics_page", ROOT / "docs" / "diagnostics.py")
    assert spec is not None
    assert spec.loader is not None
    page = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    return page


def test_every_code_is_explained_once_and_used() -> None:
    files = [file for file in (ROOT / "generator").rglob("*.py") if file.parent.name != "codes"]
    files.append(ROOT / "tests" / "defects" / "cases.py")  # a tool of ours that reports as the package does
    used = {
        code for file in files for code in re.findall(rf"\b(?:{PREFIXES})\d{{3}}\b", file.read_text(encoding="utf-8"))
    }
    codes = [entry.code for entry in CODES]
    assert len(codes) == len(set(codes))
    assert set(codes) == used


def test_the_codes_of_a_family_are_in_order() -> None:
    for _, entries in FAMILIES.values():
        codes = [entry.code for entry in entries]
        assert codes == sorted(codes)


def test_every_part_of_an_explanation_is_a_line_of_its_own() -> None:
    for entry in CODES:
        for text in (entry.meaning, entry.reason, entry.fix):
            assert text[:1].upper() == text[:1] and text[-1:] in ".?!", entry
            assert "\n" not in text, entry
        assert 0 < len(entry.example) <= 90, entry


def test_the_page_is_made_of_the_codes() -> None:
    """Run `python docs/diagnostics.py` where this fails."""
    assert (ROOT / "docs" / "DIAGNOSTICS.md").read_text(encoding="utf-8") == the_page().page()


def test_an_explanation_has_why_an_example_and_what_to_do() -> None:
    entry = explained("CAT024")
    assert entry is not None
    text = plain_text(entry)
    assert text.startswith("CAT024\n\n")
    for words in ("Why it matters: ", "Example: ", "What to do: "):
        assert words in text
    assert explained("GY-V17") is None
    layout = explained("LAY003")
    assert layout is not None
    assert "](" not in plain_text(layout)
