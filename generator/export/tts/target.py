"""The target `tts`: pictures, saves and the saved object of a game, checked before they are written."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from generator import kept_json
from generator.catalog.models import Component, ComponentKind, CutShape
from generator.catalog.verified import Verified
from generator.engine.placements import InHand, Placement, Seating, SharedArea, on_boards
from generator.export.order import ExportJob
from generator.export.tts import carry_over, check
from generator.export.tts.alike import alike
from generator.export.tts.fitting import fitting
from generator.export.tts.notebook import pages
from generator.export.tts.objects import ObjectFactory, table_place, thickness_of
from generator.export.tts.pictures import drawn, thumbnail
from generator.export.tts.plan import plan
from generator.export.tts.save import save, saved_object
from generator.export.tts.script import script
from generator.export.tts.seats import MOST, TableSeat, seated
from generator.export.tts.stacks import BOX, Stack, stacks
from generator.export.tts.stage import Stage, objects, private_pages, told
from generator.export.tts.table import Arrangement, arranged
from generator.export.tts.things import shown, things
from generator.games import game_of
from generator.games.checking import check_catalog
from generator.games.dealt_game import SetupFault
from generator.games.rulesets import rules_of
from generator.output import OutputFile
from generator.readback.saves import Saves
from generator.source.diagnostic import Report, Severity

FOLDER = PurePosixPath("tts")
SEED = 1
"""The seed of the set-ups that are laid out."""


def files(order: ExportJob) -> Iterator[OutputFile]:
    """Pictures, the rulebook, and JSON with a thumbnail for every number of players and for the saved object."""
    catalog = order.game.catalog
    if not order.pieces:
        order.report.error("EXP001", "this game has no pieces to put on a table")
        return
    base = order.options.get("asset-url", "")
    order.progress("pictures for Tabletop Simulator")
    pieces = shown(order.pieces, catalog)
    gallery = drawn(pieces, catalog.identity.id, lambda name: _address(base, name))
    book = _rulebook(order)
    url = _address(base, gallery.add(book, "pdf")) if book is not None else None
    order.progress("saves for Tabletop Simulator")
    stages = _stages(order)
    if order.report.failed:
        return
    on_table = things(catalog)
    factory = ObjectFactory(
        {str(component.id): component for component in on_table},
        {extra.id: extra for extra in catalog.extras},
        gallery,
        {str(component_set.id): component_set.title for component_set in catalog.sets},
        alike(on_table, lambda component: gallery.faces[str(component.id)][1]),
    )
    everything = _stage(order, None, (), 0, BOX)
    fits = fitting(order.game, [placement for stage in stages for placement in stage.placements])
    setups = plan(factory, catalog, stages, fits)
    known = _old(order)
    notebook = pages(catalog)
    small = thumbnail(max(order.pieces, key=lambda piece: (piece.kind == "board", piece.size.width)).front)
    album = check.PictureCache(lambda address: gallery.files.get(address.rpartition("/")[2]), web=True)
    faces = Saves(pieces, album.known)
    for stage in [*stages, everything]:
        laid = objects(
            stage, factory, fits, (lambda placed: script({**setups, "placed": placed})) if stages else None, url
        )
        if stage.players:
            stem = f"{catalog.identity.id}-{stage.players}-players"
            title = f"{catalog.identity.title}, {stage.players} players"
            titles = {name: piece.title for name, piece in factory.pieces.items()}
            whole = save(
                catalog,
                title,
                laid,
                notebook,
                stage.players,
                private=private_pages(told(stage, titles)),
                places=[table_place(factory.tag(takes), at) for takes, at in stage.table.empty],
            )
        else:
            stem, whole = catalog.identity.id, saved_object(laid)
        carry_over.restore(whole, known)
        for found in check.check(whole, album, catalog):
            order.report.error("TTS001", f"{stem}.json: {found}")
        data = written(whole)
        whole_again = [factory.named(thing.data) for thing in check.things(json.loads(data))]
        for complaint in faces.take(f"{stem}.json", whole_again):
            order.report.error("OUT025", complaint)
        yield OutputFile(FOLDER / f"{stem}.json", data)
        yield OutputFile(FOLDER / f"{stem}.png", small)
    for name in sorted(gallery.files):
        yield OutputFile(FOLDER / name, gallery.files[name])
    _say(order, stages)


def written(whole: Mapping[str, Any]) -> bytes:
    """A save as bytes: UTF-8 without a mark at its start, no number that JSON does not know."""
    return (json.dumps(whole, indent=2, ensure_ascii=False, allow_nan=False) + "\n").encode()


def _address(base: str, name: str) -> str:
    return f"{base.rstrip('/')}/{name}" if base else name


def _rulebook(order: ExportJob) -> bytes | None:
    from generator.render.pdf import pdf

    document = order.rulebook()
    return pdf(document) if document is not None else None


def _stages(order: ExportJob) -> list[Stage]:
    """The table for each number of players in its default set-up; what a draft's rules cannot set up is reported."""
    catalog = order.game.catalog
    if not isinstance(order.game, Verified):  # rules trust a catalog that its game's own checks have passed
        judged = Report()
        check_catalog(catalog, game_of(catalog.identity.id, catalog.files), judged)
        order.report.extend(found for found in judged.diagnostics if found.severity is Severity.ERROR)
        if judged.failed:
            return []
    rules = rules_of(catalog)
    made: list[Stage] = []
    if not rules.players():  # no set-ups: everything lies ready, and the players do the rest
        among = catalog.identity.players
        counts = range(among.low, min(among.high, MOST) + 1)
        return [_stage(order, None, [Seating()] * players, players, BOX) for players in counts]
    for players in rules.players():
        setup = rules.setups(players)[0]
        try:
            state = rules.setup(players, SEED, setup)
        except (ValueError, AssertionError) as error:
            at = catalog.setup_mark(setup, error.index if isinstance(error, SetupFault) else None)
            order.report.error("GAM005", f"set-up {setup!r}: {error}", at=at)
            continue
        laid = rules.placements(state)
        found = laid if laid is not None else on_boards(rules.placed(state))
        rest = SharedArea("rest") if laid is None else BOX  # rules that know only their boards know no box
        try:
            made.append(_stage(order, found, rules.seatings(state), players, rest))
        except ValueError as error:
            order.report.error("TTS002", str(error), at=order.game.catalog.tree.mark(("game", "players")))
    return made


def _stage(
    order: ExportJob, laid: Sequence[Placement] | None, around: Sequence[Seating], players: int, rest: SharedArea
) -> Stage:
    catalog = order.game.catalog
    pieces = {str(component.id): component for component in things(catalog)}
    wanted = [_colour(seat, laid or (), pieces) for seat in range(len(around))]
    held = [
        sum(placement.count for placement in laid or () if placement.place == InHand(seat))
        for seat in range(len(around))
    ]
    seats: tuple[TableSeat, ...] = seated(around, wanted, held) if around else ()
    endless = [spot.put for spot in catalog.table if spot.endless]
    piled: list[Stack] = stacks(catalog, laid, endless, rest=rest)
    thickness = {name: thickness_of(piece) for name, piece in pieces.items()}
    table: Arrangement = arranged(catalog, piled, seats, thickness)
    for what in table.crowded:
        message = f"with {players} players there is no room on the table for {what}"
        order.report.warning("TTS003", message, hint="give larger things a place under print.table")
    return Stage(catalog, players, tuple(laid or ()), seats, tuple(h for h in piled if h.place == BOX), table)


def _colour(seat: int, laid: Sequence[Placement], pieces: Mapping[str, Component]) -> str | None:
    """The colour of the pieces that lie before a player, where their rows name one."""
    for placement in laid:
        if getattr(placement.place, "seat", None) == seat and placement.component in pieces:
            for row in pieces[placement.component].scope.values():
                if isinstance(row, Mapping) and isinstance(row.get("colour"), str):
                    return str(row["colour"])
    return None


def _old(order: ExportJob) -> carry_over.CarriedPlaces:
    """The places of an older save that is named by the option `keep`."""
    named = order.options.get("keep")
    if not named:
        return carry_over.CarriedPlaces()
    try:
        return kept_json.read(Path(named), carry_over.kept)
    except (OSError, kept_json.DamagedJson) as error:
        order.report.error("TTS004", f"the save to keep positions from, {named}, cannot be read: {error}")
        return carry_over.CarriedPlaces()


def _say(order: ExportJob, stages: Sequence[Stage]) -> None:
    """What Tabletop Simulator does not get."""
    catalog = order.game.catalog
    left = [extra.title for extra in catalog.extras if extra.kind == "other"]
    if left:
        order.notices.append(f"tts: not on the table, because they have no `kind`: {', '.join(left)}")
    if any(
        component.cut.shape is CutShape.HEXAGON and component.kind is not ComponentKind.CARD
        for component in catalog.components
    ):
        order.notices.append("tts: hexagonal tiles may be rotated by 30 degrees; this is not verified in the game")
    if not any(stage.placements for stage in stages):
        order.notices.append("tts: the game has no set-ups: everything is on the table and nothing is dealt")
    if catalog.prose is None:
        order.notices.append("tts: the game has no rulebook")
