"""The house rules on who may import whom, held as data."""

import ast
import graphlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "generator"

GEOMETRY = {"quick", "units", "geometry", "colour"}
ALLOWED: dict[str, set[str]] = {
    "quick": set(),
    "units": set(),
    "geometry": {"quick", "units"},
    "colour": {"quick"},
    "resources": set(),
    "progress": set(),
    "fingerprint": set(),
    "source": GEOMETRY,
    "catalog": {"source"} | GEOMETRY,
    "codes": set(),
    "decks": {"catalog", "source"},
    "engine": set(),
    "games": {"engine", "catalog", "source", "resources", "fingerprint"} | GEOMETRY,
    "verifying": {"games", "engine", "catalog", "source", "resources", "fingerprint"} | GEOMETRY,
    "playing": {"engine", "catalog"} | GEOMETRY,
    "drawing": GEOMETRY,
    "text": {"drawing"} | GEOMETRY,
    "illustration": {"drawing", "catalog", "source"} | GEOMETRY,
    "nets": {"catalog", "drawing"} | GEOMETRY,
    "layout": {"nets", "illustration", "text", "catalog", "drawing", "source", "resources"} | GEOMETRY,
    "rulebook": {"nets", "layout", "illustration", "text", "catalog", "drawing", "source"} | GEOMETRY,
    "sheets": {"drawing", "text", "source"} | GEOMETRY,
    "render": {"drawing"} | GEOMETRY,
    "report": {"engine", "games", "catalog", "layout", "render", "text", "drawing", "source", "output", "resources"}
    | GEOMETRY,
    # Where files go; a manifest says whose they are, a signature in a picture or page that they are ours.
    "output": {"render", "catalog", "source"},
    "preflight": {"drawing", "catalog", "source", "fingerprint"} | GEOMETRY,
    # Files are read back against the catalog and the layouts; nothing that places or writes them is asked.
    "readback": {"layout", "render", "catalog", "drawing"} | GEOMETRY,
    # An export writes files as a build does; `output` knows what a file is and nothing else of ours.
    "export": {"render", "rulebook", "text", "catalog", "engine", "games", "drawing", "source", "output", "readback"}
    | GEOMETRY,
    # The top of the house: stages and editions, targets made of them, tasks made of those, the command line.
    "face_checks": {"verifying", "layout", "rulebook", "preflight", "drawing", "catalog", "source", "resources"},
    "pipeline": {"face_checks", "verifying", "games", "layout", "rulebook", "preflight", "drawing", "catalog", "source"}
    | {"resources", "progress"},
    "editions": {"layout", "sheets", "drawing", "catalog", "source"} | GEOMETRY,
    "job": {"editions", "readback", "sheets", "layout", "drawing", "catalog", "source", "progress"},
    "targets": {"job", "editions", "export", "readback", "rulebook", "sheets", "render", "layout", "drawing"}
    | {"preflight", "catalog", "output", "source", "resources"}
    | GEOMETRY,
    "tasks": {
        "decks",
        "illustration",
        "pipeline",
        "targets",
        "export",
        "editions",
        "job",
        "progress",
        "output",
        "verifying",
        "games",
        "layout",
        "preflight",
        "sheets",
    }
    | {"render", "text", "drawing", "catalog", "source", "resources"}
    | GEOMETRY,
    # The command line asks for tasks and tells what came of them; it draws, places and renders nothing.
    "cli": {
        "decks",
        "codes",
        "tasks",
        "targets",
        "pipeline",
        "editions",
        "job",
        "output",
        "export",
        "report",
        "playing",
        "verifying",
        "games",
        "engine",
    }
    | {"sheets", "catalog", "source", "resources"},
    "__main__": {"cli"},
    "__init__": set(),
}
"""What each package (or single module) may import of ours, besides itself."""

SYSTEM = {"atomic", "kept_json", "locks", "interrupts", "processes"}
"""What stands between the press and the system it runs on: files, locks, processes. It knows nothing of games, and
whoever keeps something or has helpers uses it.
"""

THIRD_PARTY: dict[str, set[str]] = {
    "yaml": {"source"},
    "python_calamine": {"source.workbook"},
    "svgwrite": {"render.svg"},
    "ezdxf": {"render.dxf"},
    "reportlab": {"render.pdf_file"},
    "pikepdf": {"render", "readback.images", "readback.pdf_file", "readback.pdf_ua"},
    "pypdfium2": {"render"},
    "numpy": {"render", "readback.pictures", "preflight.low_ink"},
    "isal": {"render"},
    "PIL": {"render", "layout.raster", "preflight.photographs", "export.tts.check.images"}
    | {"readback.images", "readback.pictures", "readback.saves"},
    "tinycss2": {"layout.svg"},
    "cssselect2": {"layout.svg.selectors"},
    "resvg": {"layout.svg.pictured"},
    "lupa": {"export.tts.check.scripts"},
    "pathops": {"layout.svg.joining"},
    "segno": {"layout.elements.qr"},
    "uharfbuzz": {"text", "render"},
    "pyphen": {"text"},
    "markdown_it": {"rulebook"},
    "pydantic": {"catalog", "games", "layout"},
    "coloraide": {"preflight.colours"},
    "matplotlib": {"report.charts"},
    "scipy": {"engine.statistics"},
    "click": {"cli"},
    "rich": {"cli"},
    "platformdirs": {"resources", "tasks.printers"},
    "random": {"engine.chance"},
    "http": {"tasks.download"},  # builds are offline
    "socket": {"tasks.live_table"},  # to a program on this machine, and to nothing else
    "ssl": set(),
    # One reader; two writers, which keep cells from becoming formulas.
    "csv": {"decks.lists", "export.listing", "catalog.sheet_text"},
}
"""Where each library may be imported: a package or one module of it."""


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of ours by its dotted name inside the package."""
    for file in sorted(PACKAGE.rglob("*.py")):
        if {"_data", "starter_rules"} & set(file.parts):  # a new game's rules are no module of the press
            continue
        dotted = ".".join(file.relative_to(PACKAGE).with_suffix("").parts)
        yield dotted.removesuffix(".__init__"), file


MODULES = dict(modules())


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file's syntax tree."""
    return tuple(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


@cache
def imports(file: Path) -> tuple[str, ...]:
    """The full names a module imports, wherever in the file the import stands."""
    found = [node for node in nodes(file) if isinstance(node, ast.Import | ast.ImportFrom)]
    return tuple(name for node in found for name in imported_by(node, file))


def imported_by(node: ast.Import | ast.ImportFrom, file: Path) -> Iterator[str]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name
        return
    assert node.level == 0, f"{file}: relative imports hide the layer"
    assert node.module is not None
    named = [f"{node.module}.{alias.name}" for alias in node.names if node.module.startswith("generator")]
    # `from package import module` means the module; only other names come from the package's front door.
    if not named or any(text.removeprefix("generator.") not in MODULES for text in named):
        yield node.module
    yield from named


def home(name: str) -> str:
    """The package (or single module) of ours that a dotted name belongs to."""
    return name.split(".")[0]


def test_imports_point_down() -> None:
    wrong = []
    for name, file in MODULES.items():
        here = home(name)
        for imported in imports(file):
            there = home(imported.removeprefix("generator."))
            if not imported.startswith("generator.") or there in (here, "__version__") or there in SYSTEM:
                continue
            if here in SYSTEM:
                wrong.append(f"{name} imports {imported}: {here} knows nothing of games")
            elif there not in ALLOWED[here]:
                wrong.append(f"{name} imports {imported}: {here} may not know {there}")
    assert wrong == []


MAKERS = {
    "Verified": {"verifying.verification"},
    "Evidence": {"verifying.gate", "verifying.verification_cache", "catalog.verified"},
    "Draft": {"pipeline", "face_checks"},
    "Preview": {"face_checks"}
    | {"tasks.hints", "tasks.layouts", "tasks.proof", "tasks.saves", "tasks.show", "tasks.spread"},
}
"""Who may make what is drawn; a verified game is made of what verifying has found, now or in an earlier run."""


def test_only_verifying_makes_a_verified_game() -> None:
    wrong = []
    for name, node in calls():
        made = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
        if name not in MAKERS.get(made or "", {name}):
            wrong.append(f"{name} makes a {made}")
        # A changed copy of a verified game is a forgery too, though no constructor is called by its name.
        changed = ast.unparse(node.args[0]) if made == "replace" and node.args else ""
        if changed.endswith(("verified", "game", "evidence")):
            wrong.append(f"{name} changes {changed}")
    assert wrong == []


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call in our modules, with the module's name."""
    for name, file in MODULES.items():
        yield from ((name, node) for node in nodes(file) if isinstance(node, ast.Call))


def test_libraries_stay_in_their_modules() -> None:
    found = [(name, imported.split(".")[0]) for name, file in MODULES.items() for imported in imports(file)]
    assert [(name, library) for name, library in found if not may_import(name, library)] == []


def may_import(name: str, library: str) -> bool:
    places = THIRD_PARTY.get(library)
    return places is None or any(name == place or name.startswith(f"{place}.") for place in places)


def test_one_module_uses_the_network() -> None:
    network = re.compile(r"import urllib\b(?!\.parse)|from urllib import|urllib\.(request|error)|\burlopen\b")
    assert [name for name, file in MODULES.items() if network.search(file.read_text("utf-8"))] == ["tasks.download"]


WRITERS = {"atomic", "output", "cli.new", "cli.streams"}
"""Who may write files: `atomic`, where each appears whole; `output`, where a folder does; a new game's folder is filled
before it is seen, and streams are no files.
"""
_MODE = re.compile(r"[rwaxbt+]*[wax+][rwaxbt+]*")


def writes(call: ast.Call) -> bool:
    """Whether a call writes a file, or puts one in another's place."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    owner = ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""
    given = [*call.args, *(word.value for word in call.keywords)]
    modes = [
        constant.value for constant in given if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    ]
    return (
        name in ("write_bytes", "write_text")
        or owner == "shutil"
        or (owner == "os" and name in ("rename", "replace"))
        or (name == "open" and any(_MODE.fullmatch(mode) for mode in modes))
    )


def test_files_are_written_in_one_place() -> None:
    elsewhere = [
        (name, ast.unparse(call))
        for name, call in calls()
        if not any(name == writer or name.startswith(f"{writer}.") for writer in WRITERS) and writes(call)
    ]
    assert elsewhere == []


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
    known = set(ALLOWED) | SYSTEM
    assert {home(name) for name in MODULES if name} <= known


def test_every_permission_is_used() -> None:
    used: dict[str, set[str]] = {package: set() for package in ALLOWED}
    for name, file in MODULES.items():
        ours = (found.removeprefix("generator.") for found in imports(file) if found.startswith("generator."))
        used.setdefault(home(name), set()).update(map(home, ours))
    spare = {package: allowed - GEOMETRY - used[package] for package, allowed in ALLOWED.items()}
    assert not {package: names for package, names in spare.items() if names}


def test_the_page_on_architecture_has_the_same_table() -> None:
    page = (ROOT / "docs" / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = page[page.index("| package |") : page.index("All may import")].strip().splitlines()[2:]
    told: dict[str, set[str]] = {}
    for row in rows:
        packages, _, imported = row.strip("| ").split(" | ")
        told |= {name.strip("`/"): set(imported.split(", ")) - {"nothing"} for name in packages.split()}
    assert set(told) == (set(ALLOWED) | SYSTEM) - {"__init__", "__main__"}
    for package in set(told) - SYSTEM - GEOMETRY:
        assert told[package] == ALLOWED[package] - GEOMETRY, package


MUTABLE = {
    "a position, copied and changed by every decision": {
        "State",
        "Position",
        "GeyserState",
        "SabotageState",
        "QuestState",
        "TowerState",
        "ManaState",
        "WorldsState",
    },
    "sums that grow with every game": {
        "CardSums",
        "Totals",
        "_Tried",
        "_Node",
        "_Work",
        "_Counted",
        "PairedGames",
        "Sensitivity",
    },
    "gathers what is found or made in one run": {
        *{"Report", "Hints", "Reading", "RowSource", "_Making", "_Seen", "MissingGlyphs", "Collected", "ExportJob"},
        *{"ReferenceCount"},
        *{
            "FilePlace",
            "_Parts",
            "_Finding",
            "FigureCounts",
            "SeenFaces",
            "FaceInspector",
            "PieceInspector",
            "PieceKeys",
            "SameKeys",
            "Arrangement",
            "GameSession",
            "_Best",
        },
        *{"_Sheet", "_Row", "_Column", "_Pen", "_Search", "Said", "DrawnLayers", "_Part"},
        *{"SheetPlacing", "_Reading", "Faults", "CellNode"},
    },
    "remembers what was read, drawn or compared": {
        *{
            "Illustrations",
            "HatchLines",
            "IconLibrary",
            "Layouts",
            "PictureLibrary",
            "LeastLetters",  # the scale of the part that is drawn
            "SharedSizes",
            "Recolour",
            "LowInk",
            "LayerDrawer",
        },
        *{"FaceComposer", "_IconFinder", "PictureCache", "PictureFiles", "Shapes", "Surface"},
        *{
            "KnownLines",
            "Matcher",
            "KeptStrips",
            "Artwork",
            "KnownBreaks",
            "KnownMiniatures",
            "FaceLabels",
            "ThinnedFaces",
            "LayerFinder",
            "DeferredPictures",
            "_Mark",  # what it costs
            "_Latest",
            "SvgFonts",
        },
    },
    "reads one file or edition": {
        *{"SvgDocument", "StyleSheet", "Node", "Cascade", "_Reader", "Branch", "_Marks", "Reader", "EditionPictures"},
        "PartsDrawn",
        *{"Sheets", "PlainBasis", "PlainFilters", "PlainDefinitions", "PlainWriter", "Work", "Painter", "_Vertex"},
        *{"CharacterReader", "Character", "TextPath", "_Letter", "_Line"},
    },
    "a file or folder in the making": {
        *{"Staging", "Content", "PdfObjects", "GlyphFont", "_State", "_Bookmark", "_Sheet", "_Paper"},
        *{"DocumentStructure", "PageStructure"},
    },
}
"""Dataclasses that change, by what for; all others are frozen."""


def dataclasses() -> Iterator[tuple[str, ast.ClassDef, bool]]:
    """Every dataclass with its module, and whether it is frozen."""
    for name, file in MODULES.items():
        for node in nodes(file):
            for made in node.decorator_list if isinstance(node, ast.ClassDef) else ():
                call = made.func if isinstance(made, ast.Call) else made
                if isinstance(node, ast.ClassDef) and ast.unparse(call).rpartition(".")[2] == "dataclass":
                    words = made.keywords if isinstance(made, ast.Call) else []
                    yield name, node, any(word.arg == "frozen" for word in words)


def test_dataclasses_are_frozen_unless_there_is_a_reason() -> None:
    assert {node.name for _, node, frozen in dataclasses() if not frozen} == set().union(*MUTABLE.values())


def test_frozen_dataclasses_hold_nothing_that_says_it_changes() -> None:
    found = [
        f"{name}.{node.name}: {ast.unparse(field)}"
        for name, node, frozen in dataclasses()
        for field in node.body
        if frozen and isinstance(field, ast.AnnAssign) and re.match(r"(list|dict|set)\b", ast.unparse(field.annotation))
    ]
    assert found == []


def test_units_are_converted_in_one_module() -> None:
    """25.4 and 72 are factors in `units` alone."""
    found: list[str] = []
    for name, file in MODULES.items():
        for node in nodes(file):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div) and name != "units":
                sides = (side.value for side in (node.left, node.right) if isinstance(side, ast.Constant))
                found += [name for value in sides if value in (25.4, 72)]
    assert found == []


def test_a_public_class_name_stands_for_one_class() -> None:
    """The packages of games may each have their own `Counters`; a name of theirs stands for nothing else elsewhere."""
    found: dict[str, dict[str, list[str]]] = {}
    for name, file in MODULES.items():
        parts = name.split(".")
        owner = parts[1] if parts[0] == "games" and file.parent.parent.name == "games" else ""
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, {}).setdefault(owner, []).append(name)
    shared = {
        word: homes
        for word, homes in found.items()
        if any(len(names) > 1 for names in homes.values()) or ("" in homes and len(homes) > 1)
    }
    assert shared == {}
