"""The reference holds what the code knows."""

import re
from pathlib import Path

from generator.layout.area import EDGES
from generator.layout.element import COMMON
from generator.layout.elements import ELEMENTS
from generator.layout.elements.repeat import ALONG
from generator.layout.expressions import FUNCTIONS
from generator.layout.read import TEMPLATE_KEYS
from generator.layout.textstyle import STYLE_KEYS

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "LAYOUT.md").read_text(encoding="utf-8")
WORDS = set(re.findall(r"[a-z_]+", TEXT))


def test_every_word_of_the_language_is_explained() -> None:
    known = {*ELEMENTS, *COMMON, *TEMPLATE_KEYS, *STYLE_KEYS, *EDGES, *ALONG, *FUNCTIONS}
    known |= {key for element in ELEMENTS.values() for key in element.keys}
    assert known - WORDS == set()
