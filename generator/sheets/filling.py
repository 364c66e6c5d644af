"""Which flat pieces share sheets: equal ones in grids, loose ones packed, also in what grids leave free.

Cards and player aids are printed on card stock; tokens, tiles and boards on paper that is glued on board. Nothing of
one stock is laid onto a sheet of the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from generator.dataclass import dataclass
from generator.drawing.piece import Piece
from generator.sheets.cutting import area_of, is_rectangular
from generator.sheets.grid import Grid
from generator.sheets.impose import grid_sheets, grids_for
from generator.sheets.pages import Sheet
from generator.sheets.papers import printable
from generator.sheets.spec import FOLDED, Duplex, PaperUse, SheetSpec
from generator.sheets.tokens import Host, cost, loose_sheets, token_sheets

CARD = "card"
"""The stock of all that is held in the hand or folded."""

STOCKS: Mapping[str, tuple[str, ...]] = MappingProxyType({CARD: ("card", "aid"), "board": ("tile", "token", "board")})
"""The kinds of pieces that are printed on each stock."""

GRID_SHARE: Mapping[str, float] = MappingProxyType({"token": 0.4})
"""From which part of a page on straight pieces of one size get a grid with crop marks; others always get one."""


_BESIDE = FOLDED | {Duplex.NONE}
"""The modes in which backs take paper of their own."""


@dataclass(frozen=True, slots=True)
class Run:
    """Pieces of one kind that share a grid."""

    kind: str
    pieces: tuple[Piece, ...]
    grid: Grid

    def sheets(self, spec: SheetSpec, grid: Grid | None = None) -> tuple[Sheet, ...]:
        """Its sheets, in its own grid if no other is given."""
        return tuple(grid_sheets(self.pieces, grid or self.grid, spec.duplex))


@dataclass(frozen=True, slots=True)
class Plan:
    """The sheets of a stock: those of each run in its order, and those of what is loose."""

    runs: tuple[Run, ...]
    gridded: tuple[tuple[Sheet, ...], ...]
    loose: tuple[Sheet, ...] = ()

    @property
    def cost(self) -> int:
        """Sheets of paper in all."""
        return sum(map(cost, self.gridded)) + cost(self.loose)

    def without(self, sheet: Sheet) -> "Plan":
        """The plan without one of its sheets of grids."""
        gridded = tuple(tuple(one for one in sheets if one is not sheet) for sheets in self.gridded)
        return replace(self, gridded=gridded)


@dataclass(frozen=True, slots=True)
class Sorted:
    """Flat pieces of a kind: in `runs` that get grids, `loose`, and those that no grid on the paper holds."""

    runs: tuple[Run, ...]
    loose: tuple[Piece, ...]
    large: tuple[Piece, ...]


def sorted_pieces(kind: str, pieces: Sequence[Piece], spec: SheetSpec) -> Sorted:
    """Which pieces of a kind get grids."""
    packs = kind in ("token", "tile")
    straight = [piece for piece in pieces if not packs or is_rectangular(piece.outline)]
    runs: list[Run] = []
    large: list[Piece] = []
    for run, grid in grids_for(straight, spec):
        if grid is not None and _covered(run, spec) >= GRID_SHARE.get(kind, 0.0):
            runs.append(Run(kind, run, grid))
        elif not packs:
            large.extend(run)
    gridded = {id(piece) for run in runs for piece in run.pieces}
    loose = tuple(piece for piece in pieces if packs and id(piece) not in gridded)
    return Sorted(tuple(runs), loose, tuple(large))


def _covered(run: Sequence[Piece], spec: SheetSpec) -> float:
    """How much of a page the copies of equal pieces cover, 1 for all of it."""
    page, size = spec.paper.size, run[0].size
    return sum(piece.copies for piece in run) * size.width * size.height / (page.width * page.height)


def best_plan(runs: Sequence[Run], loose: Sequence[Piece], spec: SheetSpec) -> Plan | None:
    """The plan with fewest sheets; None where a loose piece is too large for the paper.

    Loose pieces go onto sheets of grids, and grids of a single sheet among the loose pieces, only where that saves a
    sheet: crop marks and sheets of one kind are easier to cut.
    """
    best = _plan(runs, loose, spec)
    if best is None:
        return None
    movable = sorted((run for run in runs if _movable(run, spec)), key=_area)
    for run in movable:
        others = [other for other in best.runs if other is not run]
        moved = [*loose, *run.pieces]
        found = _plan(others, moved, spec)
        if found is not None and found.cost < best.cost:
            best, loose = found, moved
    return best


def _movable(run: Run, spec: SheetSpec) -> bool:
    """Whether a run may lose its crop marks to save its only sheet; cards and what is folded keep theirs."""
    folded = spec.duplex in FOLDED and any(piece.back is not None for piece in run.pieces)
    return run.kind != "card" and not folded and len(run.sheets(spec)) == 1


def _area(run: Run) -> float:
    return sum(piece.copies * piece.size.width * piece.size.height for piece in run.pieces)


def _plan(runs: Sequence[Run], loose: Sequence[Piece], spec: SheetSpec) -> Plan | None:
    """Loose pieces on sheets of their own, or with as few of the runs' sheets as save the most."""
    gridded = tuple(run.sheets(spec) for run in runs)
    own = token_sheets(loose, spec) if loose else ()
    if own is None:
        return None
    best = Plan(tuple(runs), gridded, own)
    kept, guests = _guests(loose, spec)
    places = sorted(_places(runs, spec), key=lambda place: -place.host.room.height * place.host.room.width)
    if not guests or not places or not _worth_trying(guests, places):
        return best
    apart = token_sheets(kept, spec) if kept else ()
    assert apart is not None, "what was placed with others can be placed alone"
    least = _with(best, places, guests, apart, spec)
    if least is None or least.cost >= best.cost:
        return best
    low, high = 1, len(places)  # the fewest hosts with which as much is saved
    while low < high:
        middle = (low + high) // 2
        found = _with(best, places[:middle], guests, apart, spec)
        if found is not None and found.cost <= least.cost:
            least, high = found, middle
        else:
            low = middle + 1
    return least


@dataclass(frozen=True, slots=True)
class _Place:
    """A host, and which sheet of which run it is."""

    run: int
    sheet: int
    host: Host


def _guests(loose: Sequence[Piece], spec: SheetSpec) -> tuple[list[Piece], list[Piece]]:
    """Loose pieces that keep to sheets of their own, since they are folded, and those that may lie on others."""
    folds = spec.duplex in FOLDED
    kept = [piece for piece in loose if folds and piece.back is not None]
    return kept, [piece for piece in loose if not folds or piece.back is None]


def _places(runs: Sequence[Run], spec: SheetSpec) -> Iterator[_Place]:
    """Every sheet of the runs with room below its last row or beside its last column, whichever is larger."""
    for run_index, run in enumerate(runs):
        if spec.duplex in FOLDED and any(piece.back is not None for piece in run.pieces):
            continue
        raised, moved = run.grid.raised(spec.margin), run.grid.to_the_left(spec.margin)
        both = zip(run.sheets(spec, raised), run.sheets(spec, moved), strict=True)
        for index, (above, left) in enumerate(both):
            hosts = (
                Host(above, raised.below(max(slot.trim.bottom for slot in above.slots), spec.margin)),
                Host(left, moved.beside(max(slot.trim.right for slot in left.slots), spec.margin)),
            )
            host = max(hosts, key=lambda host: host.room.width * host.room.height)
            if host.room.width > 0 and host.room.height > 0:
                yield _Place(run_index, index, host)


def _worth_trying(guests: Sequence[Piece], places: Sequence[_Place]) -> bool:
    """Whether the lowest of the pieces fits into the highest room."""
    return min(piece.size.height for piece in guests) <= max(place.host.room.height for place in places)


def _with(
    plan: Plan, places: Sequence[_Place], guests: Sequence[Piece], apart: Sequence[Sheet], spec: SheetSpec
) -> Plan | None:
    """The plan with guests in those places."""
    found = loose_sheets(guests, spec, [place.host for place in places])
    if found is None:
        return None
    gridded = [list(sheets) for sheets in plan.gridded]
    for place, sheet in zip(places, found.hosts, strict=True):
        if len(sheet.slots) > len(place.host.sheet.slots):  # one that took nothing in stays as it was, centred
            gridded[place.run][place.sheet] = sheet
    return Plan(plan.runs, tuple(map(tuple, gridded)), (*apart, *found.own))


def use_of(sheets: Sequence[Sheet], spec: SheetSpec) -> PaperUse:
    """The paper that sheets take; backs cover some of it where they are not printed behind the fronts."""
    area = printable(spec.paper.size, spec.margin)
    number = cost(sheets)
    faces = [
        (slot.piece, sheet.duplex in _BESIDE and slot.piece.back is not None)
        for sheet in sheets
        for slot in sheet.slots
    ]
    covered = sum(area_of(piece.outline) * (2 if both else 1) for piece, both in faces)
    return PaperUse(number, number * area.width * area.height, covered)
