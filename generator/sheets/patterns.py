"""The files of pieces: flat ones by the stock that they are printed on, then those that are folded."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from generator.drawing.piece import Piece
from generator.sheets.boards import assembly_pages, large_page, tile_pages
from generator.sheets.filling import CARD, STOCKS, Plan, Sorted, best_plan, sorted_pieces, use_of
from generator.sheets.net_plan import NetPlan, net_plan
from generator.sheets.net_sheets import net_files
from generator.sheets.pages import Sheet, draw_sheets
from generator.sheets.papers import printable
from generator.sheets.spec import Lettering, PaperUse, SheetFile, SheetSpec
from generator.sheets.tiling import Tiling, tiling
from generator.sheets.whole_pages import share_of, whole_pages
from generator.source.diagnostic import Report

FLAT: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "card": ("cards", "Cards"),
        "tile": ("tiles", "Tiles"),
        "token": ("tokens", "Tokens"),
        "board": ("boards", "Boards"),
        "aid": ("aids", "Player aids"),
    }
)
"""The name and the title of the file for each kind of flat piece, in the order of the files."""

_TILED = ("board", "aid")
"""What comes in tiles where it is larger than the paper."""

MOST_TILE_PAGES = 1_000
"""In all tiled boards and their copies together."""


def files_for(
    pieces: Mapping[str, Sequence[Piece]], spec: SheetSpec, letter: Lettering, report: Report
) -> Iterator[SheetFile]:
    """The files for pieces by their kind: pieces of one stock may share a sheet, in the file of either kind."""
    nets = net_plan(pieces, spec, report)
    found = {kind: _sorted(kind, pieces.get(kind, ()), spec, report) for kind in FLAT}
    sheets: dict[str, list[Sheet]] = {kind: [] for kind in FLAT}
    for stock, kinds in STOCKS.items():
        runs = [run for kind in kinds for run in found[kind].runs]
        loose = [piece for kind in kinds for piece in found[kind].loose]
        plan = best_plan(runs, loose, spec)
        if plan is None:
            _too_large(max(loose, key=lambda piece: piece.size.width * piece.size.height), spec, report)
            continue
        if stock == CARD:
            plan, nets = _with_nets(plan, nets)
        _share_out(plan, sheets)
    for kind, (name, title) in FLAT.items():
        if sheets[kind]:
            drawn = draw_sheets(sheets[kind], spec, name, letter)
            yield SheetFile(name, title, drawn, use_of(sheets[kind], spec))
        yield from _large_files(name, title, found[kind].large, spec, letter, report)
        yield from _whole_files(name, title, [p for p in pieces.get(kind, ()) if p.whole_page], spec, letter)
    yield from net_files(nets, letter)


def _with_nets(plan: Plan, nets: NetPlan) -> tuple[Plan, NetPlan]:
    """The last sheet of a run given up, that with the fewest pieces first, where all on it fits among the nets."""
    for sheet in sorted((sheets[-1] for sheets in plan.gridded if sheets), key=lambda sheet: len(sheet.slots)):
        if nets.takes(sheet.slots):
            joined, left = nets.joined(sheet.slots), plan.without(sheet)
            if joined is not None and left.cost + joined.cost < plan.cost + nets.cost:
                plan, nets = left, joined
    return plan, nets


def _sorted(kind: str, pieces: Sequence[Piece], spec: SheetSpec, report: Report) -> Sorted:
    """The pieces of a kind that are cut out, each too large one that cannot come in tiles reported."""
    found = sorted_pieces(kind, [piece for piece in pieces if not piece.whole_page], spec)
    if kind not in _TILED:
        reported: set[object] = set()
        for piece in found.large:
            if piece.size not in reported:
                _too_large(piece, spec, report)
            reported.add(piece.size)
        return replace(found, large=())
    return found


def _share_out(plan: Plan, sheets: Mapping[str, list[Sheet]]) -> None:
    """Each sheet to the file of its kind; those of loose pieces to that of tokens, if there are any on them."""
    for run, gridded in zip(plan.runs, plan.gridded, strict=True):
        sheets[run.kind].extend(gridded)
    kinds = [slot.piece.kind for sheet in plan.loose for slot in sheet.slots]
    if kinds:
        sheets["token" if "token" in kinds else kinds[0]].extend(plan.loose)


def _whole_files(
    name: str, title: str, pieces: Sequence[Piece], spec: SheetSpec, letter: Lettering
) -> Iterator[SheetFile]:
    if not pieces:
        return
    pages = whole_pages(pieces, spec, letter)
    area = printable(spec.paper.size, spec.margin)
    room = area.width * area.height
    covered = 0.0
    for piece in pieces:
        share = max(share_of(piece.size, page) for page in spec.paper.orientations)
        covered += piece.copies * min(room, share * share * piece.size.width * piece.size.height)
    yield SheetFile(f"{name}-whole", f"{title} on whole pages", pages, PaperUse(len(pages), len(pages) * room, covered))


def _large_files(
    name: str, title: str, large: Sequence[Piece], spec: SheetSpec, letter: Lettering, report: Report
) -> Iterator[SheetFile]:
    """Pieces larger than the paper: each on a page of its own size, in tiles, and how these are put together."""
    cuts: list[tuple[Piece, Tiling]] = []
    for piece in large:
        cut = tiling(piece, spec)
        if cut is None:
            _too_large(piece, spec, report)
        else:
            cuts.append((piece, cut))
    tile_count = sum(piece.copies * len(cut.names) for piece, cut in cuts)
    if tile_count > MOST_TILE_PAGES:
        report.error("SHT004", f"large boards need {tile_count:,} tiles; the maximum is {MOST_TILE_PAGES:,}")
    if not large or report.failed:
        return
    pages = tuple(page for piece in large for page in large_page(piece, spec, letter))
    tiles = tuple(page for piece, cut in cuts for page in tile_pages(piece, cut, spec, letter))
    assembly = tuple(page for piece, cut in cuts for page in assembly_pages(piece, cut, spec, letter))
    area = printable(spec.paper.size, spec.margin)
    sides = ((piece, 1 if piece.back is None else 2) for piece in large)
    covered = sum(piece.copies * faces * piece.size.width * piece.size.height for piece, faces in sides)
    use = PaperUse(len(tiles), len(tiles) * area.width * area.height, covered)
    yield SheetFile(f"{name}-large", f"{title} on large pages", pages)
    yield SheetFile(f"{name}-tiled", f"{title} in tiles", tiles, use)
    yield SheetFile(f"{name}-assembly", f"{title}: assembly of the tiles", assembly)


def _too_large(piece: Piece, spec: SheetSpec, report: Report) -> None:
    width, height = piece.size.width, piece.size.height
    report.error(
        "SHT001",
        f"{piece.kind} {piece.id!r} is {width:g} x {height:g} mm, too large for {spec.paper.title}"
        f" with margins of {spec.margin:g} mm",
        hint="choose a larger paper, a smaller piece or a smaller margin",
    )
