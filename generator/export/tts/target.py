"""The target `tts`: pictures, saves and the saved object of a game, checked before they are written."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any

from generator import kept_json
from generator.catalog.models import Catalog, ComponentKind, CutShape
from generator.drawing.piece import Piece
from generator.export.order import ExportJob
from generator.export.tts import carry_over, check
from generator.export.tts.actions import actions_of
from generator.export.tts.alike import alike
from generator.export.tts.from_above import picture
from generator.export.tts.notebook import Notebook, notebook_of
from generator.export.tts.objects import ObjectFactory, TableBook, placed_snap
from generator.export.tts.picture_choice import picture_choice, said_of
from generator.export.tts.pictures import PictureFiles, drawn
from generator.export.tts.plan import plan
from generator.export.tts.rulebook import WIDE_PX, setup_page, with_tables
from generator.export.tts.save import save, saved_object
from generator.export.tts.script import script
from generator.export.tts.seat_pages import note_of, planned_pages, seat_pages
from generator.export.tts.seats import camera
from generator.export.tts.stacks import BOX
from generator.export.tts.stage import LaidObjects, Stage, objects, private_pages, setup_panel, told
from generator.export.tts.stages import DealtTable, stage_of, tables_of
from generator.export.tts.table_views import TableView, snap_places, table_view
from generator.export.tts.tables import NATURAL
from generator.export.tts.things import shown, things
from generator.output import OutputFile
from generator.readback.saves import ExpectedFaces, Saves
from generator.render.shrunk import SmallPictures

FOLDER = PurePosixPath("tts")
TABLES = "tables"
"""The folder of the pictures of the tables from above."""
THUMBNAIL, WIDE = 256, 1400
"""Pixels that the picture of a save in the program's list, and one of a table, are wide."""


def files(order: ExportJob) -> Iterator[OutputFile]:
    """Pictures, the rulebook, and JSON with a thumbnail for every number of players and for the saved object."""
    catalog = order.game.catalog
    if not order.pieces:
        order.report.error("EXP001", "this game has no pieces to put on a table")
        return
    tables = laid_tables(order)
    if tables is None:
        return
    gallery, factory, stages = tables.gallery, tables.factory, tables.stages
    book = _rulebook(order, tables)
    laid = [(stage, objects(stage, _scaled(factory, stage), book)) for stage in stages]
    snaps = {stage.players: [placed_snap(point) for point in snap_places(stage, factory)] for stage in stages}
    notebook = notebook_of(catalog)
    setups = {**plan(factory, catalog, laid, snaps), **planned_pages(stages, notebook), **_offered(factory, laid)}
    everything = stage_of(catalog, DealtTable(0, None, (), BOX), NATURAL)
    known = _old(order)
    album = check.PictureCache(lambda address: gallery.files.get(address.rpartition("/")[2]), web=True)
    faces = Saves(ExpectedFaces(tables.pieces), album.known)
    small = SmallPictures(gallery.files)
    used: frozenset[str] = frozenset()
    for stage, whole in _saves(factory, setups, notebook, [*laid, (everything, objects(everything, factory, book))]):
        stem = f"{catalog.identity.id}-{stage.players}-players" if stage.players else catalog.identity.id
        used |= carry_over.restore(whole, known)
        for found in check.check(whole, album, catalog):
            order.report.error("TTS001", f"{stem}.json: {found}")
        data = written(whole)
        whole_again = [factory.named(thing.data) for thing in check.things(json.loads(data))]
        for complaint in faces.take(f"{stem}.json", whole_again):
            order.report.error("OUT025", complaint)
        yield OutputFile(FOLDER / f"{stem}.json", data)
        yield OutputFile(FOLDER / f"{stem}.png", picture(whole, small, THUMBNAIL, square=True))
        if stage.players:
            yield OutputFile(FOLDER / TABLES / f"{stage.players}-players.png", picture(whole, small, WIDE))
    for name in sorted(gallery.files):
        yield OutputFile(FOLDER / name, gallery.files[name])
    if order.options.get("keep") and not order.report.failed:
        order.notices.append(f"tts: {carry_over.told(known, used, [stage.players for stage in stages])}")
    told_of_pictures = said_of(gallery)
    order.notices += [told_of_pictures] if told_of_pictures is not None else []
    _say(order, stages)


@dataclass(frozen=True, slots=True)
class LaidTables:
    """The tables of a game, what makes their objects, and the pictures of all pieces."""

    pieces: tuple[Piece, ...]
    gallery: PictureFiles
    factory: ObjectFactory
    stages: tuple[Stage, ...]

    def views(self, width_px: int) -> list[TableView]:
        """Each table from above."""
        small, book = SmallPictures(self.gallery.files), TableBook("")
        factories = [(stage, _scaled(self.factory, stage)) for stage in self.stages]
        return [
            table_view(stage, objects(stage, factory, book), factory, small, width_px) for stage, factory in factories
        ]


def laid_tables(order: ExportJob, scale: float = 1.0) -> LaidTables | None:
    """The tables with the pictures of what lies on them; None, and a report, where something is wrong.

    With a `scale` below 1 pictures are coarser than in saves, for who only looks at the tables from above.
    """
    catalog, base = order.game.catalog, order.options.get("asset-url", "")
    order.progress("pictures for Tabletop Simulator")
    pieces = tuple(shown(order.pieces, catalog))
    choice = picture_choice(order)
    if choice is None:
        return None
    gallery = drawn(pieces, catalog.identity.id, lambda name: _address(base, name), replace(choice, scale=scale))
    order.progress("saves for Tabletop Simulator")
    stages = tables_of(order)
    return None if order.report.failed else LaidTables(pieces, gallery, _factory(catalog, gallery), tuple(stages))


def _factory(catalog: Catalog, gallery: PictureFiles) -> ObjectFactory:
    on_table = things(catalog)
    return ObjectFactory(
        {str(component.id): component for component in on_table},
        {extra.id: extra for extra in catalog.extras},
        gallery,
        {str(component_set.id): component_set.title for component_set in catalog.sets},
        alike(on_table, lambda component: gallery.faces[str(component.id)][1]),
    )


def _scaled(factory: ObjectFactory, stage: Stage) -> ObjectFactory:
    """Makes things as large as they are on that table."""
    return replace(factory, per_mm=stage.table.ground.per_mm)


def _offered(factory: ObjectFactory, laid: Sequence[tuple[Stage, LaidObjects]]) -> dict[str, Any]:
    """What scripts offer at the pieces of each table."""
    found = {str(stage.players): actions_of(stage, made, _scaled(factory, stage)) for stage, made in laid}
    return {"actions": {players: rows for players, rows in found.items() if rows}}


def _saves(
    factory: ObjectFactory, setups: Mapping[str, Any], notebook: Notebook, laid: Sequence[tuple[Stage, LaidObjects]]
) -> Iterator[tuple[Stage, dict[str, Any]]]:
    """The save of each table, and the saved object of the one for nobody."""
    titles = {name: piece.title for name, piece in factory.pieces.items()}
    for stage, made in laid:
        states = list(made.objects)
        if setups["counts"]:
            panel = setup_panel(stage)
            states.append(panel)
            panel["LuaScript"] = script(
                {**setups, "placed": carry_over.placed(states), **({"current": stage.players} if stage.players else {})}
            )
        if not stage.players:
            yield stage, saved_object(states)
            continue
        catalog, own = stage.catalog, seat_pages(stage, notebook)
        private = [(page.colour, page.title, page.body) for page in own]
        yield (
            stage,
            save(
                catalog,
                f"{catalog.identity.title}, {stage.players} players",
                states,
                notebook.shared,
                [seat.colour for seat in stage.seats],
                private=[*private, *private_pages(told(stage, titles))],
                places=snap_places(stage, factory),
                table=stage.table.ground.table.name,
                views=[camera(seat) for seat in stage.seats],
                note=note_of(stage),
            ),
        )


def written(whole: Mapping[str, Any]) -> bytes:
    """A save as bytes: UTF-8 without a mark at its start, no number that JSON does not know."""
    return (json.dumps(whole, indent=2, ensure_ascii=False, allow_nan=False) + "\n").encode()


def _address(base: str, name: str) -> str:
    return f"{base.rstrip('/')}/{name}" if base else name


def _rulebook(order: ExportJob, tables: LaidTables) -> TableBook | None:
    """The rulebook with the tables in it, kept among the pictures; None for a game without one."""
    from generator.render.pdf import pdf

    document = order.rulebook()
    if document is None:
        return None
    whole = pdf(with_tables(document, tables.views(WIDE_PX), order.book))
    base = order.options.get("asset-url", "")
    return TableBook(_address(base, tables.gallery.add(whole, "pdf")), setup_page(document))


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
