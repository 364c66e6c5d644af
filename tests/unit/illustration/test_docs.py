"""The pages on illustrations name what the code has, and nothing else."""

import importlib.util
import re
from pathlib import Path

from generator.illustration.forms import FORMS
from generator.illustration.manners import MANNERS
from generator.illustration.read import KEYS, OWN_INKS, PART_KEYS, TREATMENTS, USE_KEYS
from generator.layout.library import layouts_of

ROOT = Path(__file__).resolve().parents[3]


def test_every_word_of_an_illustration_s_file_is_explained() -> None:
    text = (ROOT / "docs" / "ILLUSTRATIONS.md").read_text(encoding="utf-8")
    words = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`[^`\n]+`", text))))
    known = {*FORMS, *KEYS, *PART_KEYS, *USE_KEYS, *TREATMENTS, *OWN_INKS, *MANNERS}
    assert known - words == set()


def test_the_pictures_are_what_the_page_says() -> None:
    """Run `python docs/illustrations.py` where this fails."""
    spec = importlib.util.spec_from_file_location("illustrations_page", ROOT / "docs" / "illustrations.py")
    assert spec is not None
    assert spec.loader is not None
    page = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page)
    folder = ROOT / "docs" / "images" / "illustrations"
    made = page.pictures()
    assert {file.name for file in folder.iterdir()} == {*made, "kit.png"}
    assert [name for name, data in made.items() if (folder / name).read_bytes() != data] == []
    text = (ROOT / "docs" / "ILLUSTRATIONS.md").read_text(encoding="utf-8")
    assert page.with_kit(text) == text
    shown = re.findall(r"images/illustrations/([a-z0-9.-]+)", text)
    assert sorted(shown) == sorted({*made, "kit.png"})


def test_every_part_of_the_kit_is_named() -> None:
    text = (ROOT / "docs" / "ILLUSTRATIONS.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z-]+)`", text))
    assert set(layouts_of(None).illustrations.kit()) - named == set()
