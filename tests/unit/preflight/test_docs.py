"""The page of diagnostics names what preflight reports, and nothing else."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CODE = re.compile(r"\bEYE\d{3}\b")


def test_every_code_of_preflight_is_explained_and_used() -> None:
    used = {
        code
        for file in (ROOT / "generator" / "preflight").glob("*.py")
        for code in CODE.findall(file.read_text(encoding="utf-8"))
    }
    text = (ROOT / "docs" / "DIAGNOSTICS.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| (EYE\d{3}) \|", text, re.MULTILINE)) == used
