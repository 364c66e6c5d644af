"""The pictures of ILLUSTRATIONS.md: `python docs/illustrations.py` makes them anew from what the page says."""

import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

from generator.catalog.files import files_in
from generator.drawing.items import Drawing, Group, Item
from generator.geometry import Affine, Size
from generator.layout.library import Layouts, layouts_of
from generator.layout.paint import Palette
from generator.source.diagnostic import Report
from generator.tasks.illustration import NAMES, Drawer, as_file, sheet

DOCS = Path(__file__).parent
PAGE = DOCS / "ILLUSTRATIONS.md"
PICTURES = DOCS / "images" / "illustrations"


def steps() -> list[str]:
    """The file of the page after each of its steps."""
    fences = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return ["".join(fences[: index + 1]) for index in range(len(fences))]


def pictures() -> Mapping[str, bytes]:
    """Each picture of the page by its file's name."""
    made = {f"troll-{index}.svg": _svg(_drawn(text, "ink")) for index, text in enumerate(steps(), 1)}
    return {**made, "manners.svg": _svg(_in_all_manners(steps()[-1]))}


def kit() -> bytes:
    """The sheet of all bundled parts, as a PNG: the one picture whose bytes are the renderer's business."""
    drawing = sheet(None, "ink").value
    assert drawing is not None
    return as_file(drawing, ".png", 110)


def with_kit(page: str) -> str:
    """The page with the names of all bundled parts."""
    names = ", ".join(f"`{name}`" for name in layouts_of(None).illustrations.kit())
    return re.sub(r"(?m)^`[a-z-]+`(?:, `[a-z-]+`)+\.$", f"{names}.", page)


def _drawn(text: str, manner: str) -> Drawing:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "illustrations").mkdir()
        (Path(folder) / "illustrations" / "troll.yaml").write_text(text, encoding="utf-8")
        report = Report()
        layouts: Layouts = layouts_of(files_in(Path(folder), report), "troll")
        drawing = Drawer(layouts, Palette({}), report).figure("troll", manner)
    assert drawing is not None, [str(found) for found in report.diagnostics]
    return drawing


def _in_all_manners(text: str) -> Drawing:
    items: list[Item] = []
    size = Size(0, 0)
    for index, manner in enumerate(NAMES):
        drawing = _drawn(text, manner)
        width, height = drawing.size.width + 2, drawing.size.height + 2
        size = Size(4 * width - 2, 2 * height - 2)
        items.append(Group(drawing.items, Affine.move(index % 4 * width, index // 4 * height)))
    return Drawing(size, tuple(items))


def _svg(drawing: Drawing) -> bytes:
    return as_file(drawing, ".svg", 0)


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(with_kit(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    for name, data in {**pictures(), "kit.png": kit()}.items():
        (PICTURES / name).write_bytes(data)
