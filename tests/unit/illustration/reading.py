"""Illustrations from texts, for tests."""

from collections.abc import Mapping
from pathlib import Path

from generator.colour import Colour
from generator.drawing.items import Item
from generator.geometry import Point
from generator.illustration.draw import draw
from generator.illustration.lighting import HatchLines, Look, Plates
from generator.illustration.manners import MANNERS
from generator.illustration.model import Illustration
from generator.layout.library import layouts_of
from generator.source.diagnostic import Report
from tests.folders import read_folder

KEY, RIM = Colour(20, 24, 40), Colour(250, 246, 230)
SKIN = "inks: {skin: '#7d8a70'}\n"


def read(folder: Path, text: str, **others: str) -> tuple[Illustration | None, list[str]]:
    """The illustration `one` of that text, and what is wrong with it as `line:column code message`."""
    (folder / "illustrations").mkdir(exist_ok=True)
    for name, content in {"one": text, **others}.items():
        (folder / "illustrations" / f"{name}.yaml").write_text(content, encoding="utf-8")
    report = Report()
    found = layouts_of(read_folder(folder), "cavern").illustrations.get("one", report)
    told = [
        f"{found.mark.line if found.mark else 0}:{found.mark.column if found.mark else 0} {found.code} {found.message}"
        for found in report.diagnostics
    ]
    return found, told


def part(folder: Path, part: str) -> Illustration:
    """An illustration of one part of ink `skin`, where nothing is wrong with it."""
    found, told = read(folder, f"{SKIN}parts:\n  - {{{part}, ink: skin}}\n")
    assert told == []
    assert found is not None
    return found


def look(
    plates: Plates | None = None,
    *,
    blacks: float = -1,
    stands_out: float = 0,
    turn_at: float | None = None,
    swell: float = 0,
) -> Look:
    """A look with the light from above on the left."""
    plates = plates or Plates(KEY, RIM, (Colour(200, 80, 60),))
    return Look(KEY, RIM, Point(-0.6, -0.8), plates, HatchLines(shared=True), blacks, stands_out, turn_at, swell)


def drawn(
    found: Illustration, manner: str = "ink", inks: Mapping[str, Colour] | None = None, seen: Look | None = None
) -> tuple[Item, ...]:
    """Its items; inks that are not given are of a middle green."""
    colours = {name: (inks or {}).get(name, Colour(125, 138, 112)) for name in found.inks}
    return draw(found, MANNERS[manner], seen or look(), colours, scale=1.0, seed="one")
