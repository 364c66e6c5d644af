"""The house rules on who may import whom, held as data."""

import ast
import graphlib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "generator"

GEOMETRY = {"units", "geometry", "colour"}
ALLOWED: dict[str, set[str]] = {
    "units": set(),
    "geometry": {"units"},
    "colour": set(),
    "resources": set(),
    "fingerprint": set(),
    "source": GEOMETRY,
    "catalog": {"source"} | GEOMETRY,
    "engine": set(),
    "games": {"engine", "catalog", "source", "resources", "fingerprint"} | GEOMETRY,
    "playing": {"engine", "catalog"} | GEOMETRY,
    "drawing": GEOMETRY,
    "text": {"drawing", "resources"} | GEOMETRY,
    "layout": {"text", "catalog", "drawing", "source", "resources"} | GEOMETRY,
    "rulebook": {"layout", "text", "catalog", "drawing", "source", "resources"} | GEOMETRY,
    "sheets": {"drawing", "text", "source"} | GEOMETRY,
    "render": {"drawing"} | GEOMETRY,
    "report": {"engine", "games", "catalog", "layout", "render", "text", "drawing", "source", "output", "resources"}
    | GEOMETRY,
    "eyes": {"drawing", "catalog", "source", "fingerprint"} | GEOMETRY,
    # Files are read back against the catalog and the layouts; nothing that places or writes them is asked.
    "readback": {"layout", "render", "catalog", "drawing"} | GEOMETRY,
    # An export writes files as a build does; `output` knows what a file is and nothing else of ours.
    "export": {"sheets", "render", "rulebook", "text", "catalog", "engine", "games", "drawing", "source", "output"}
    | {"readback", "resources"}
    | GEOMETRY,
}
"""What each package may import of ours, besides itself; pipeline, output and cli know everything."""

SYSTEM = {"atomic", "kept_json", "locks", "interrupts", "processes"}
"""What stands between the press and the system it runs on: files, locks, processes. It knows nothing of games, and
whoever keeps something or has helpers uses it.
"""

EVERYTHING = {"pipeline", "job", "targets", "output", "editions", "cli", "__main__", "__init__"}

THIRD_PARTY: dict[str, set[str]] = {
    "yaml": {"source"},
    "svgwrite": {"render.svg"},
    "reportlab": {"render.pdf_file"},
    "pikepdf": {"render", "readback.images", "readback.pdf_file"},
    "pypdfium2": {"render"},
    "numpy": {"render", "readback.pictures"},
    "isal": {"render"},
    "PIL": {"render", "layout.raster", "eyes.photographs", "export.tts.check.images"}
    | {"readback.images", "readback.pictures", "readback.saves"},
    "tinycss2": {"layout.svg"},
    "pathops": {"layout.svg.joining"},
    "uharfbuzz": {"text", "render"},
    "pyphen": {"text"},
    "markdown_it": {"rulebook"},
    "pydantic": {"catalog", "games", "layout"},
    "coloraide": {"eyes.colours"},
    "matplotlib": {"report.charts"},
    "scipy": {"engine.statistics"},
    "click": {"cli"},
    "rich": {"cli"},
    "platformdirs": {"resources", "editions.printers"},
    "random": {"engine.chance"},
    "csv": {"export.listing"},  # one writer, which keeps cells from becoming formulas
}
"""Where each library may be imported: a package or one module of it."""


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of ours by its dotted name inside the package."""
    for file in sorted(PACKAGE.rglob("*.py")):
        if "_data" in file.parts:
            continue
        dotted = ".".join(file.relative_to(PACKAGE).with_suffix("").parts)
        yield dotted.removesuffix(".__init__"), file


MODULES = dict(modules())


def imports(file: Path) -> Iterator[str]:
    """The full names a module imports, wherever in the file the import stands."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative imports hide the layer"
            assert node.module is not None
            named = [f"{node.module}.{alias.name}" for alias in node.names if node.module.startswith("generator")]
            # `from package import module` means the module; only other names come from the package's front door.
            if not named or any(one.removeprefix("generator.") not in MODULES for one in named):
                yield node.module
            yield from named


def home(name: str) -> str:
    """The package (or single module) of ours that a dotted name belongs to."""
    return name.split(".")[0]


@pytest.mark.parametrize("name", MODULES, ids=str)
def test_imports_point_down(name: str) -> None:
    here = home(name)
    for imported in imports(MODULES[name]):
        if not imported.startswith("generator."):
            continue
        there = home(imported.removeprefix("generator."))
        if there in (here, "__version__") or here in EVERYTHING or there in SYSTEM:
            continue
        assert here not in SYSTEM, f"{name} imports {imported}: {here} knows nothing of games"
        assert there in ALLOWED[here], f"{name} imports {imported}: {here} may not know {there}"


@pytest.mark.parametrize("name", MODULES, ids=str)
def test_libraries_stay_in_their_modules(name: str) -> None:
    for imported in imports(MODULES[name]):
        library = imported.split(".")[0]
        places = THIRD_PARTY.get(library)
        if places is None:
            continue
        assert any(name == place or name.startswith(f"{place}.") for place in places), f"{name} imports {library}"


def test_no_cycles_between_modules() -> None:
    graph: dict[str, set[str]] = {}
    for name, file in MODULES.items():
        targets = {
            imported.removeprefix("generator.") for imported in imports(file) if imported.startswith("generator.")
        }
        graph[name] = {target for target in targets if target in MODULES and target != name}
    # A package's front door gathers its modules, so what stands below it may not come back through it.
    tuple(graphlib.TopologicalSorter(graph).static_order())


def test_every_package_is_in_the_table() -> None:
    known = set(ALLOWED) | EVERYTHING | SYSTEM
    assert {home(name) for name in MODULES if name} <= known
