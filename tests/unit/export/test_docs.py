"""The page on exports names every target and setting, and each code of an export is explained."""

from pathlib import Path

from generator.export import TARGETS

ROOT = Path(__file__).resolve().parents[3]


def test_every_target_and_setting_is_in_the_reference() -> None:
    text = (ROOT / "docs" / "EXPORTS.md").read_text(encoding="utf-8")
    for name, target in TARGETS.items():
        assert f"`{name}`" in text
        for setting in target.settings:
            assert f"--set {setting}=" in text
