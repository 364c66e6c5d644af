"""Sheets for a cutting machine: PDF with registration marks, and for each sheet the lines as SVG and DXF."""

from collections.abc import Iterator
from dataclasses import replace

from generator.colour import Colour
from generator.drawing.items import Drawing, Item, Outline, Segments, Stroke
from generator.drawing.piece import Page
from generator.job import Collected, Job
from generator.output import OutputFile
from generator.resources import layouts
from generator.sheets import SheetFile
from generator.sheets.papers import paper_named
from generator.sheets.registration import CuttingMachine, cutting_machines
from generator.targets.sheets import EditionRun, sheet_files, spec_of
from generator.units import Mm

_LINE: Mm = 0.1
_CUT, _SCORE = Colour(255, 0, 0), Colour(0, 0, 255)


def machines() -> tuple[str, ...]:
    """The machines that there are marks or sizes for."""
    return tuple(cutting_machines(layouts() / "cutting-machines.json"))


def cut(job: Job, collected: Collected) -> Iterator[OutputFile]:
    """For each ink and paper the sheets with marks, and of every page that is cut an SVG and a DXF file."""
    from generator.render.dxf import dxf

    machine = cutting_machines(layouts() / "cutting-machines.json")[job.request.machine]
    for run in EditionRun.each(job, collected):
        collected.notices += [
            f"{paper.title} is cut already: cut files leave out what is on it"
            for paper, pieces in run.share.on
            if pieces
        ]
        for name in job.request.papers:
            paper = paper_named(name)
            plain = spec_of(job, name)
            margin = machine.margin(paper, plain.margin)
            spec = replace(plain, margin=margin, corner=machine.corner(margin))
            folder = run.folder(name, "cut")
            job.progress(f"cut files in {folder.name}")
            for file, sheets in sheet_files(run, spec, folder, lambda pages: _marked(pages, machine)):
                lined = [page for page in sheets.pages if page.cuts and page.trim is None]
                if not lined:
                    collected.notices.append(f"{file.path} is not made: {_why(sheets)}")
                    continue
                yield file
                for number, page in enumerate(lined, 1):
                    path = folder / f"{sheets.name}-{number}"
                    title = f"{sheets.title}, sheet {number} of {len(lined)}"
                    yield OutputFile(path.with_suffix(".svg"), cut_svg(page, machine, title).encode())
                    lines = {"CUT": page.cuts, **({"SCORE": page.scores} if page.scores else {})}
                    yield OutputFile(path.with_suffix(".dxf"), dxf(page.drawing.size, lines))


def cut_svg(page: Page, machine: CuttingMachine, title: str) -> str:
    """A page in layers: what is printed, the registration marks, the lines to cut and those to score."""
    from generator.render.svg import layered_svg

    layers: dict[str, tuple[Item, ...]] = {"Print": page.drawing.items}
    if machine.marks is not None:
        layers["Regmarks"] = machine.marks.drawn(page.drawing.size)
    layers["Cut"] = _lines(page.cuts, _CUT)
    if page.scores:
        layers["Score"] = _lines(page.scores, _SCORE)
    return layered_svg(page.drawing.size, layers, title=title)


def _lines(paths: tuple[Segments, ...], colour: Colour) -> tuple[Outline, ...]:
    return tuple(Outline(path, stroke=Stroke(colour, _LINE)) for path in paths)


def _marked(pages: tuple[Page, ...], machine: CuttingMachine) -> tuple[Page, ...]:
    """The pages with the machine's marks on those that it cuts."""
    if machine.marks is None:
        return pages
    return tuple(_with_marks(page, machine.marks.drawn(page.drawing.size)) if page.cuts else page for page in pages)


def _with_marks(page: Page, marks: tuple[Outline, ...]) -> Page:
    return replace(page, drawing=Drawing(page.drawing.size, (*page.drawing.items, *marks)))


def _why(sheets: SheetFile) -> str:
    if sheets.name.endswith(("-large", "-tiled", "-whole")):
        return "its pages are for a print shop, joined, or used as they are"
    return "its sheets are folded before they are cut; use --duplex long, short or none"
