"""How much paper the bundled games take: sheets of each file, and the share of the printable area that pieces cover.

Imposed with blank faces, which makes no difference to where they lie. `python -m benchmarks.paper` prints the table.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from generator import pipeline, resources
from generator.catalog.models import Catalog
from generator.drawing.items import Drawing, Outline
from generator.drawing.piece import Piece
from generator.drawing.shapes import rect
from generator.editions.changes import in_copies
from generator.editions.choice import chosen_copies
from generator.geometry import Rect
from generator.layout.compose import outline
from generator.nets import net_of
from generator.sheets import PaperUse, SheetFile, SheetSpec, Slug, sheets_for
from generator.sheets.papers import A4, LETTER, Paper
from generator.sheets.spec import Label

PAPERS = (A4, LETTER)


def table() -> str:
    """A row for each game and paper."""
    rows = ["| game | paper | sheets | of these | paper used |", "| --- | --- | ---: | --- | ---: |"]
    for folder in sorted(path for path in resources.content().iterdir() if path.is_dir()):
        for paper in PAPERS:
            files = files_of(folder, paper)
            each = ", ".join(f"{file.name} {file.use.sheets}" for file in files if file.use.sheets)
            use = sum((file.use for file in files), PaperUse())
            rows.append(f"| {folder.name} | {paper.title} | {use.sheets} | {each} | {use.share * 100:.0f} % |")
    return "\n".join(rows)


def files_of(folder: Path, paper: Paper) -> tuple[SheetFile, ...]:
    """The files of a game on a paper, with blank faces."""
    catalog = pipeline.load(folder).value
    assert catalog is not None, f"{folder} cannot be read"
    identity = catalog.identity
    spec = SheetSpec(Slug(identity.title, identity.version, catalog.fingerprint), paper)
    checked = sheets_for(_chosen(tuple(_blank(catalog)), chosen_copies(catalog, ())), spec, _bar)
    assert checked.value is not None, checked.diagnostics
    return checked.value


def _chosen(pieces: tuple[Piece, ...], copies: Mapping[str, int] | None) -> tuple[Piece, ...]:
    return pieces if copies is None else in_copies(pieces, copies)


def _blank(catalog: Catalog) -> Iterator[Piece]:
    for component_set in catalog.printed_sets:
        for component in component_set.components:
            face = Drawing(component.cut.size, ())
            yield Piece(
                component.id,
                component.title,
                component.kind.value,
                component.set_id,
                face,
                None if component.back is None else Drawing(component.cut.size, ()),
                outline(component.cut),
                component_set.bleed,
                component.copies,
                net=net_of(component, component_set.bleed),
                whole_page=component_set.whole_page,
            )


def _bar(text: str, size_pt: float) -> Label:
    """A bar for a text, about as long as its words."""
    width = 0.17 * size_pt * len(text)
    return Label((Outline(rect(Rect(0.0, 0.0, width, 0.1))),), width)


if __name__ == "__main__":
    print(table())
