"""Every table of a game from above, without its saves: for the rulebook that lies on it, and for reports."""

from dataclasses import dataclass

from generator.drawing.items import Drawing
from generator.export.tts.from_above import from_above
from generator.export.tts.objects import Object, ObjectFactory, table_place
from generator.export.tts.seats import TableSeat
from generator.export.tts.stage import LaidObjects, Stage, setup_panel
from generator.render.shrunk import SmallPictures


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as it is seen from above, its seats in the order of the turns, and what their players are called."""

    players: int
    drawing: Drawing
    seats: tuple[TableSeat, ...]
    names: tuple[str, ...]
    share: float


def table_view(
    stage: Stage, laid: LaidObjects, factory: ObjectFactory, small: SmallPictures, width_px: int
) -> TableView:
    """A table with everything on it, in as many pixels across as its picture is going to have."""
    whole = {
        "Table": stage.table.ground.table.name,
        "SnapPoints": snap_places(stage, factory),
        "ObjectStates": [*laid.objects, setup_panel(stage)],
    }
    names = tuple(stage.catalog.seats.get(f"P{seat}", "") for seat in range(1, len(stage.seats) + 1))
    return TableView(stage.players, from_above(whole, small, width_px), stage.seats, names, stage.table.share)


def snap_places(stage: Stage, factory: ObjectFactory) -> list[Object]:
    """The snap points on the table itself."""
    return [table_place(factory.tag(takes), at) for takes, at in stage.table.empty]
