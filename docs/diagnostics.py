"""Makes the codes in docs/DIAGNOSTICS.md of the codes in `generator.codes`: `python docs/diagnostics.py`."""

import re
import sys
from pathlib import Path

_WRITTEN = re.compile(r"[:{}\[\]<>|~\"=*\\#!%&]|--|_")
PAGE = Path(__file__).resolve().parent / "DIAGNOSTICS.md"
sys.path.insert(0, str(PAGE.parent.parent))

from generator.codes import FAMILIES, Explanation  # noqa: E402  # from this checkout, whatever is installed

MADE = "<!-- Below: made by `python docs/diagnostics.py` of generator/codes. -->\n"


def page() -> str:
    """The whole page: what stands above the line, and all codes below it."""
    above, line, _ = PAGE.read_text(encoding="utf-8").partition(MADE)
    assert line, "the page has lost its line"
    parts = [above, line]
    for title, (words, entries) in FAMILIES.items():
        prefixes = ", ".join(dict.fromkeys(entry.code[:3] for entry in entries))
        parts.append(f"\n## {title} ({prefixes})\n")
        if words:
            parts.append(f"\n{words}\n")
        parts += [section(entry) for entry in entries]
    parts.append("\nCodes of a game's own checks, such as GY-V17, are in its specification.\n")
    return "".join(parts)


def section(entry: Explanation) -> str:
    """What the page says of one code."""
    example = entry.example
    if _WRITTEN.search(example):  # a piece of a file, not of a sentence
        example = f"`` {example} ``" if "`" in example else f"`{example}`"
    return f"\n### {entry.code}\n\n{entry.meaning} {entry.reason}\n\n- Example: {example}\n- What to do: {entry.fix}\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
