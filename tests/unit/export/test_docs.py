"""The page on exports names every target and setting, and each code of an export is explained."""

import re
from pathlib import Path

from generator.export import TARGETS

ROOT = Path(__file__).resolve().parents[3]
CODE = re.compile(r"\bEXP\d{3}\b")


def test_every_code_is_explained_and_used() -> None:
    used = {
        code
        for file in (ROOT / "generator" / "export").rglob("*.py")
        for code in CODE.findall(file.read_text(encoding="utf-8"))
    }
    text = (ROOT / "docs" / "DIAGNOSTICS.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| (EXP\d{3}) \|", text, re.MULTILINE) == sorted(used)


def test_every_code_of_tabletop_simulator_is_explained_and_used() -> None:
    files = [*(ROOT / "generator/export/tts").rglob("*.py"), ROOT / "generator/cli/check_tts.py"]
    used = {code for file in files for code in re.findall(r"\bTTS\d{3}\b", file.read_text(encoding="utf-8"))}
    told = re.findall(r"\bTTS\d{3}\b", (ROOT / "docs" / "EXPORTS.md").read_text(encoding="utf-8"))
    assert sorted(told) == sorted(used)


def test_every_target_and_setting_is_in_the_reference() -> None:
    text = (ROOT / "docs" / "EXPORTS.md").read_text(encoding="utf-8")
    for name, target in TARGETS.items():
        assert f"`{name}`" in text
        for setting in target.settings:
            assert f"--set {setting}=" in text
