"""The codes of verification and docs/ENGINE.md say the same."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_code_of_the_games_is_documented_and_used() -> None:
    files = [file for name in ("games", "verifying") for file in (ROOT / "generator" / name).glob("*.py")]
    files.append(ROOT / "generator" / "catalog" / "unusable.py")
    files.append(ROOT / "tests" / "defects" / "cases.py")
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    used = set(re.findall(r'"((?:GAM|DEF)\d{3})"', source))
    documented = set(re.findall(r"^\| ((?:GAM|DEF)\d{3}) \|", (ROOT / "docs" / "ENGINE.md").read_text("utf-8"), re.M))
    assert used == documented
