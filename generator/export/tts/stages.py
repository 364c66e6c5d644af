"""The tables of a game: one for each number of players, all of one scale and on one kind of table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from generator.catalog.models import Catalog, Component
from generator.catalog.verified import Verified
from generator.engine.placements import InHand, Placement, Seating, SharedArea, on_boards
from generator.export.order import ExportJob
from generator.export.tts.objects import thickness_of
from generator.export.tts.scale import PER_MM
from generator.export.tts.seats import MOST, can_face, seated
from generator.export.tts.stacks import BOX, Stack, stacks
from generator.export.tts.stage import Stage
from generator.export.tts.table import Arrangement, arranged
from generator.export.tts.tables import RECTANGLE, SQUARE, TABLES, ScaledTable, TableKind
from generator.export.tts.things import things
from generator.games import game_of
from generator.games.checking import check_catalog
from generator.games.dealt_game import SetupFault
from generator.games.rulesets import rules_of
from generator.source.diagnostic import Report, Severity
from generator.units import Mm

SEED = 1
"""The seed of the set-ups that are laid out."""
LARGEST, LEAST, STEP, FINE = 3.0, 1.0, 0.05, 0.005
"""Scales of a card of 63.5 mm that are tried, from the largest on; a table has no size of its own but by these.

Where little of a table would be used, the last step is taken as far as it goes, in `FINE` ones.
"""
ENOUGH, CLEARLY = 0.7, 0.05
"""The share of a table that is enough to look no further, and how much more makes another one better."""
LITTLE = 0.6
"""The share of a table below which the places of players move apart."""


@dataclass(frozen=True, slots=True)
class DealtTable:
    """What a set-up lays out for a number of players, not yet placed; `laid` is None where there is no set-up."""

    players: int
    laid: tuple[Placement, ...] | None
    around: tuple[Seating, ...]
    rest: SharedArea


def tables_of(order: ExportJob) -> list[Stage]:
    """The table for each number of players in its default set-up; what a draft's rules cannot set up is reported."""
    catalog = order.game.catalog
    if not can_be_dealt(order):
        return []
    stages = [best_stage(catalog, deal) for deal in dealt(catalog, order.report)]
    for stage in stages:
        for what in stage.table.crowded:
            message = f"with {stage.players} players there is no room on the table for {what}"
            order.report.warning("TTS003", message, hint="give larger things a place under print.table")
    return stages


def can_be_dealt(order: ExportJob) -> bool:
    """Whether the rules may set this game up: they trust a catalog that its game's own checks have passed.

    What is wrong with a draft is reported.
    """
    if isinstance(order.game, Verified):
        return True
    catalog, judged = order.game.catalog, Report()
    check_catalog(catalog, game_of(catalog.identity.id, catalog.files), judged)
    order.report.extend(found for found in judged.diagnostics if found.severity is Severity.ERROR)
    return not judged.failed


def dealt(catalog: Catalog, report: Report) -> Iterator[DealtTable]:
    """The default set-up for each number of players that there are colours for; the others are reported."""
    for deal in deals(catalog, report):
        if len(deal.around) <= MOST:
            yield deal
        else:
            message = f"{len(deal.around)} players, where Tabletop Simulator has {MOST} colours"
            report.error("TTS002", message, at=catalog.tree.mark(("game", "players")))


def deals(catalog: Catalog, report: Report) -> Iterator[DealtTable]:
    """The default set-up for each number of players; what cannot be set up is reported."""
    rules = rules_of(catalog)
    if not rules.players():  # no set-ups: everything lies ready, and the players do the rest
        among = catalog.identity.players
        for players in range(among.low, min(among.high, MOST) + 1):
            yield DealtTable(players, None, (Seating(),) * players, BOX)
    for players in rules.players():
        setup = rules.setups(players)[0]
        try:
            state = rules.setup(players, SEED, setup)
        except (ValueError, AssertionError) as error:
            at = catalog.setup_mark(setup, error.index if isinstance(error, SetupFault) else None)
            report.error("GAM005", f"set-up {setup!r}: {error}", at=at)
            continue
        laid = rules.placements(state)
        found = laid if laid is not None else on_boards(rules.placed(state))
        rest = SharedArea("rest") if laid is None else BOX  # rules that know only their boards know no box
        yield DealtTable(players, tuple(found), tuple(rules.seatings(state)), rest)


def best_stage(catalog: Catalog, deal: DealtTable) -> Stage:
    """A table as the catalog wants it; else the smallest on which everything has room, with the largest scale.

    One factor holds for everything on a table, so that pieces keep their proportions; with fewer players, who need
    less room, things may be larger.
    """
    wanted = catalog.tabletop
    kinds = {"rectangle": (RECTANGLE,), "square": (SQUARE,)}.get(wanted.table or "", tuple(TABLES.values()))
    if wanted.scale is not None:
        return stage_of(catalog, deal, ScaledTable(kinds[0], wanted.scale * PER_MM))
    best = largest(catalog, deal, kinds[0])
    for kind in kinds[1:]:
        if best.table.crowded:
            best = largest(catalog, deal, kind)
    if best.table.share < ENOUGH and can_face(len(deal.around), best.table.ground.table):
        other = largest(catalog, deal, best.table.ground.table, facing=True)
        # Players sit all round the table, unless much more of it is used where they do not.
        if not other.table.crowded and other.table.share > best.table.share + CLEARLY:
            best = other
    if best.table.share < LITTLE:  # a small game, at the largest scale: nobody has to reach over an empty table
        ground = best.table.ground
        other = largest(catalog, deal, ground.table, facing=ground.facing, at_edge=True)
        if not other.table.crowded and other.table.share > best.table.share + CLEARLY:
            return other
        if not best.table.crowded:
            return largest(catalog, deal, ground.table, facing=ground.facing, scales=(ground.scale, FINE, STEP))
    return best


def largest(
    catalog: Catalog,
    deal: DealtTable,
    kind: TableKind,
    *,
    facing: bool = False,
    at_edge: bool = False,
    scales: tuple[float, float, float] = (LEAST, STEP, LARGEST - LEAST),
) -> Stage:
    """A table with the largest scale with which everything has room; with the least where nothing has.

    `scales` are the least, how much more each next one is, and how much more the largest.
    """
    least, more, most = scales
    dealt_stacks = _DealtStacks.of(catalog, deal)

    def stage(step: int) -> Stage:
        return dealt_stacks.on(ScaledTable(kind, (least + step * more) * PER_MM, facing, at_edge))

    low, high, best = 0, round(most / more), stage(0)
    while low < high and not best.table.crowded:  # with a larger scale there is less room
        middle = (low + high + 1) // 2
        tried = stage(middle)
        if tried.table.crowded:
            high = middle - 1
        else:
            low, best = middle, tried
    return best


def stage_of(catalog: Catalog, deal: DealtTable, ground: ScaledTable) -> Stage:
    """A table with everything on it."""
    return _DealtStacks.of(catalog, deal).on(ground)


@dataclass(frozen=True, slots=True)
class _DealtStacks:
    """What is dealt, in stacks: on tables of any kind and scale the same."""

    catalog: Catalog
    deal: DealtTable
    piled: tuple[Stack, ...]
    thickness: Mapping[str, Mm]
    wanted: tuple[str | None, ...]
    """The colour of the pieces before each player."""
    held: tuple[int, ...]
    """How many cards each player has in hand."""

    @classmethod
    def of(cls, catalog: Catalog, deal: DealtTable) -> Self:
        pieces = {str(component.id): component for component in things(catalog)}
        endless = [spot.put for spot in catalog.table if spot.endless]
        laid, seats = deal.laid or (), range(len(deal.around))
        return cls(
            catalog,
            deal,
            tuple(stacks(catalog, deal.laid, endless, rest=deal.rest)),
            {name: thickness_of(piece) for name, piece in pieces.items()},
            tuple(_colour(seat, laid, pieces) for seat in seats),
            tuple(sum(placement.count for placement in laid if placement.place == InHand(seat)) for seat in seats),
        )

    def on(self, ground: ScaledTable) -> Stage:
        """The table with everything on it."""
        deal = self.deal
        seats = seated(deal.around, self.wanted, self.held, ground) if deal.around else ()
        table: Arrangement = arranged(self.catalog, self.piled, seats, self.thickness, ground)
        box = tuple(stack for stack in self.piled if stack.place == BOX)
        return Stage(self.catalog, deal.players, deal.laid or (), seats, box, table, deal.around)


def _colour(seat: int, laid: Sequence[Placement], pieces: Mapping[str, Component]) -> str | None:
    """The colour of the pieces that lie before a player, where their rows name one."""
    for placement in laid:
        if getattr(placement.place, "seat", None) == seat and placement.component in pieces:
            for row in pieces[placement.component].scope.values():
                if isinstance(row, Mapping) and isinstance(row.get("colour"), str):
                    return str(row["colour"])
    return None
