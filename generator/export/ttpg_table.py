"""Tables of Tabletop Playground: the script that lays a game out, and an empty table that has it.

`Scripts/setup.js` uses nothing but what the publisher's API defines (the npm package `@tabletop-playground/api`, 0.41:
createObjectFromTemplate, takeCards, setCardIndexAt, addCards, createZone, ...). +X is the far edge of the table and +Y
the right, in cm; a turn is clockwise as seen from above, and a roll of 180 degrees turns a card over (so do public
scripts). `States/<title>.vts` is a table with nothing on it that names the script: keys as in saved states of public
packages (visnup/ahoy-ttpg, AucaCoyan/tabletop-playground-mods); whether the program asks for more is not verified.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

from generator.catalog.models import Catalog, ComponentKind
from generator.engine.placements import InHand, PlayerArea
from generator.export.browser.flat import is_hand, with_hands_down
from generator.export.order import ExportJob
from generator.export.tts.scale import SURFACE, Pose
from generator.export.tts.seats import MOST
from generator.export.tts.stage import Stage
from generator.export.tts.stages import DealtTable, best_stage, can_be_dealt, deals
from generator.units import Mm

SCRIPT = "setup.js"
_CM = 0.1
_ABOVE = 0.3
"""Cm above what it lies on at which a piece begins; it falls the rest."""
_GENERAL = "D74C7D5D6745CD565913DAA5FB3E9C93"
_TABLE = "C9749E734566637D953CFD8AB929BFAA"
"""The program's own package of tables, and one of its tables."""

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TemplateCell:
    """Where a sort of pieces is among the templates: the number of its template, and its cell on the sheet."""

    template: int
    index: int


def stages(order: ExportJob) -> Iterator[tuple[DealtTable, Stage]]:
    """What is dealt to each number of players, and the table it lies on; what has no room is told in the notices."""
    catalog = order.game.catalog
    if not can_be_dealt(order):
        return
    finite = replace(catalog, table=tuple(replace(spot, endless=False) for spot in catalog.table))
    for deal in deals(finite, order.report):
        if len(deal.around) > MOST:
            order.notices.append(f"ttpg: no table for {deal.players} players: there are {MOST} seats at most")
            continue
        stage = best_stage(finite, with_hands_down(deal)[0])
        for what in stage.table.crowded:
            order.notices.append(f"ttpg: with {deal.players} players there is no room for {what}")
        yield deal, stage


def planned(
    catalog: Catalog,
    dealt: Iterable[tuple[DealtTable, Stage]],
    cells: Mapping[str, TemplateCell],
    guids: Sequence[str],
) -> dict[str, Any]:
    """The plan in the script: for each number of players what lies where, and which zones only one seat sees.

    What has no template, such as dice, is told to the players instead.
    """
    tables = {str(deal.players): _table(stage, cells, deal) for deal, stage in dealt}
    return {"game": catalog.identity.id, "title": catalog.identity.title, "templates": list(guids), "tables": tables}


def _table(stage: Stage, cells: Mapping[str, TemplateCell], deal: DealtTable) -> dict[str, Any]:
    """A table; the middle of the game is the middle of the table."""
    middle, used = stage.table.used.centre, stage.table.used
    rows = list(_rows(stage, cells, deal))
    for row in rows:
        x, y, *rest = row["at"]
        row["at"] = [_figure(x + middle.y * _CM), _figure(y - middle.x * _CM), *rest]
    zones = [
        [seat, *_figures((middle - box.centre).y, (box.centre - middle).x, box.height, box.width)]
        for seat, box in stage.table.hidden
    ]
    rest_of = [f"{extra.count} × {extra.title}" for extra in stage.catalog.extras]
    return {"room": _figures(used.height, used.width), "rows": rows, "zones": zones, "rest": rest_of}


def _rows(stage: Stage, cells: Mapping[str, TemplateCell], deal: DealtTable) -> Iterator[Row]:
    """Boards first, then what lies on them and beside them, the lowest first."""
    per_mm = stage.table.ground.per_mm
    for component in stage.catalog.components:
        where = stage.table.boards.get(str(component.id))
        if component.kind is ComponentKind.BOARD and where is not None and str(component.id) in cells:
            yield {**_row([str(component.id)], where, cells, per_mm), "fixed": 1}
    for laid in sorted(stage.table.laid, key=lambda laid: laid.poses[0].y):
        stack = laid.stack
        if isinstance(stack.place, PlayerArea) and is_hand(stack):
            flat = replace(laid.poses[0], face_up=False)
            for lot in _lots(deal, stack.place.seat):
                yield {**_row(lot.names, flat, cells, per_mm), **_dealt(lot.pool, lot.then)}
            continue
        lots = [[unit] for unit in stack.units] if stack.how == "one" else [list(stack.units)]
        for units, pose in zip(lots, laid.poses, strict=True):
            names = [unit.id for unit in units if unit.id in cells]
            if names:
                yield {**_row(names, pose, cells, per_mm), **_dealt(stack.pool, stack.then)}


@dataclass(frozen=True, slots=True)
class _Lot:
    """Cards of a hand that were shuffled together: their components, as many as there are."""

    names: tuple[str, ...]
    pool: str | None
    then: str | None


def _lots(deal: DealtTable, seat: int) -> Iterator[_Lot]:
    found: dict[tuple[str | None, str | None], list[str]] = {}
    for placement in deal.laid or ():
        if placement.place == InHand(seat):
            found.setdefault((placement.pool, placement.then), []).extend([placement.component] * placement.count)
    for (pool, then), names in found.items():
        yield _Lot(tuple(names), pool, then)


def _dealt(pool: str | None, then: str | None) -> Row:
    return {key: name for key, name in (("pool", pool), ("then", then)) if name is not None}


def _row(names: Sequence[str], pose: Pose, cells: Mapping[str, TemplateCell], per_mm: float) -> Row:
    """Pieces in one place, the uppermost first; face down the front of a stack is at its bottom."""
    down = not pose.face_up
    cards = [[cells[name].template, cells[name].index] for name in (reversed(names) if down else names)]
    above = max(0.0, pose.y - SURFACE) / per_mm * _CM + _ABOVE
    turn = _figure((pose.turn - 180.0) % 360.0)
    at = [*_figures(pose.z / per_mm, pose.x / per_mm), _figure(above), turn]
    return {"at": at, "cards": cards, **({"down": 1} if down else {})}


def _figures(*lengths: Mm) -> list[float]:
    """Lengths in cm."""
    return [_figure(length * _CM) for length in lengths]


def _figure(number: float) -> float:
    return round(number, 2) + 0.0


def script(plan: Mapping[str, Any]) -> bytes:
    """The script with its plan, a line a row."""
    tables = ",\n".join(f"{json.dumps(players)}:{_compact(table)}" for players, table in plan["tables"].items())
    rest = {key: value for key, value in plan.items() if key != "tables"}
    text = f'{_compact(rest)[:-1]},"tables":{{\n{tables}}}}}'
    source = files("generator.export").joinpath("ttpg_setup.js").read_text(encoding="utf-8")
    return source.replace("@PLAN@", text).encode()


def _compact(value: object) -> str:
    """JSON that is JavaScript too."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def plan_of(data: bytes) -> Any:
    """The plan inside a script of ours."""
    text = data.decode()
    return json.loads(text[text.index("const PLAN = ") + 13 : text.index(";\nconst OURS")])


def state(title: str, package: str) -> dict[str, Any]:
    """A saved state: an empty table with the script of that package."""
    nobody = 20
    return {
        "saveStateVersion": "1.1",
        "gameState": {
            "measureUnit": 2.54,
            "notes": title,
            "turnInfo": {},
            "slotTeams": [0] * nobody,
            "globalScriptPackage": package,
            "globalScriptName": SCRIPT,
            "slotIds": [""] * nobody,
            "currentTurn": 0,
        },
        "requiredPackages": [{"name": title, "guid": package}, {"name": "General", "guid": _GENERAL}],
        "objects": [
            {
                "objectType": "Table",
                "transform": {
                    "rotation": {"x": 0, "y": 0, "z": 0, "w": 1},
                    "translation": {"x": 0, "y": 0, "z": 0},
                    "scale3D": {"x": 1.5, "y": 1.5, "z": 1},
                },
                "collisionType": "CB_Static",
                "templateId": _TABLE,
                "uniqueId": "table",
            }
        ],
        "zones": [],
        "labels": [],
    }
