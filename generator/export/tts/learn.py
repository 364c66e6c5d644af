"""Places that somebody has given things by hand in a save, as rows of `print.table`.

Where nothing else moves when the table is laid anew, rows for what was moved are enough; else the rest of its group has
rows too: boards, supplies in the middle, or a player's own place. What one player has moved is moved for all.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

from generator.catalog.models import Catalog, ComponentKind, Spot
from generator.export.tts import carry_over
from generator.export.tts.movable import Movable, movables, outlined, place
from generator.export.tts.objects import TableBook
from generator.export.tts.script import plan_of
from generator.export.tts.stage import Stage, objects
from generator.export.tts.stages import DealtTable, best_stage
from generator.geometry import Point

_NEAR_MM, _NEAR_DEG = 1.0, 1.0
"""How near the table as it will be laid has to come to the one of the save."""
_FARTHEST_MM = 5_000.0


class NotLearned(ValueError):
    """A save tells no places of this game; the message says why."""


@dataclass(frozen=True, slots=True)
class LearnedRow:
    """A row of `print.table`: its number there from 0, None for one that is added; `was` is how it was."""

    number: int | None
    spot: Spot
    was: Spot | None


@dataclass(frozen=True, slots=True)
class Learned:
    """What a save says: the rows to change and to add, what was moved, and what of that is not in the rows."""

    players: int
    rows: tuple[LearnedRow, ...]
    moved: tuple[str, ...]
    left: tuple[str, ...]


def players_of(whole: Mapping[str, Any], catalog: Catalog) -> int:
    """For how many players a save of this game is laid; raises NotLearned where it is no such save."""
    scripts = [thing.get("LuaScript") for thing in carry_over.on_table(whole)]
    try:
        plans = [plan for script in scripts if isinstance(script, str) and (plan := plan_of(script)) is not None]
    except (ValueError, RecursionError):
        raise NotLearned("the plan in its set-up script cannot be read") from None
    games = [plan.get("game") for plan in plans if isinstance(plan, Mapping)]
    if not games:
        raise NotLearned("it has no set-up script of pnp: only saves that pnp has exported tell what was moved")
    if games[0] != catalog.identity.id:
        raise NotLearned(f"it is a save of another game, {str(games[0])[:40]!r}")
    if not carry_over.first_places(whole):
        raise NotLearned("its set-up script does not tell where things were at first")
    counts = whole.get("PlayerCounts")
    if not isinstance(counts, list) or len(counts) != 2 or not isinstance(counts[0], int):
        raise NotLearned("it is a saved object or does not say for how many players it is")
    return counts[0]


def learned(catalog: Catalog, whole: Mapping[str, Any], deal: DealtTable) -> Learned:
    """The rows of `print.table` with which the table is laid as in the save."""
    stage = best_stage(catalog, deal)
    known = _known(stage)
    save = _Save(whole, stage, known)
    for together in (False, True):
        wanted, left = _wanted(save, together=together)
        rows = tuple(_rows(catalog, wanted, left))
        after = best_stage(with_rows(catalog, rows), deal)
        elsewhere = _elsewhere(save, after)
        if not any(not save.moved(one) for one, _ in elsewhere):
            break
    left += [f"{one.title}: the next export lays it {away:.0f} mm from where it is" for one, away in elsewhere]
    left += [f"with these places there is no room on the table for {what}" for what in after.table.crowded]
    moved = tuple(one.title for one in known if save.moved(one))
    return Learned(deal.players, rows, moved, tuple(dict.fromkeys([*left, *save.strange])))


def _known(stage: Stage) -> list[Movable]:
    """What can have a place on a table, with its objects as large as they are there."""
    factory = replace(outlined(stage.catalog), per_mm=stage.table.ground.per_mm)
    return list(movables(stage, objects(stage, factory, TableBook(""))))


def with_rows(catalog: Catalog, rows: Iterable[LearnedRow]) -> Catalog:
    """The catalog with these rows."""
    table = list(catalog.table)
    for row in rows:
        if row.number is None:
            table.append(row.spot)
        else:
            table[row.number] = row.spot
    return replace(catalog, table=tuple(table))


class _Save:
    """A save of a stage: where everything is that the stage knows."""

    def __init__(self, whole: Mapping[str, Any], stage: Stage, known: Sequence[Movable]) -> None:
        self.stage, self.known = stage, known
        self._first = carry_over.first_places(whole)
        self._found: dict[str, Any] = {}
        for thing in carry_over.on_table(whole):
            if carry_over.place_of(thing) is not None:
                self._found.setdefault(str(thing.get("GUID")), thing)
        self.per_mm = self._scale()
        self._boards = {one.names[0]: one for one in known if one.objects[0]["Locked"] and one.frame is None}
        of_stacks = {str(thing["GUID"]) for one in known for thing in one.objects}
        self.strange = [
            f"{carry_over.name_of(thing)}: has no place in the catalog"
            for guid, thing in self._found.items()
            if guid not in of_stacks and self._has_moved(guid)
        ]

    def _scale(self) -> float:
        """Units of a mm in the save, whose table may have another scale than the stage."""
        ratios = []
        for one in self.known:
            thing = self._found.get(one.guid)
            own = one.objects[0]["Transform"]["scaleZ"]
            scale = thing["Transform"].get("scaleZ") if thing is not None else None
            if isinstance(scale, int | float) and 0.01 < scale < 100 and own:
                ratios.append(scale / own)
        return self.stage.table.ground.per_mm * (median(ratios) if ratios else 1.0)

    def _has_moved(self, guid: str) -> bool:
        now = carry_over.place_of(self._found[guid])
        return now is not None and carry_over.differs(now, self._first.get(guid))

    def moved(self, one: Movable) -> bool:
        """Whether somebody has moved it: what lies on a board that was moved with it has not been."""
        if one.guid not in self._found or not self._has_moved(one.guid):
            return False
        if not one.fixed:
            return True
        carried = [_offset(thing, one.objects[0]) for thing in (board.objects[0] for board in self._boards.values())]
        now = [
            _offset(self._found[board.guid], self._found[one.guid])
            for board in self._boards.values()
            if board.guid in self._found
        ]
        return len(now) != len(carried) or not any(abs(was - is_) < 0.2 for was, is_ in zip(carried, now, strict=True))

    def at(self, one: Movable) -> tuple[Point, float]:
        """Where it is in its frame and how it is turned there, rounded as rows have it."""
        if not self.moved(one):
            return _rounded(one.at), one.turn
        thing = self._found[one.guid]
        turned = (thing["Transform"]["rotY"] - one.objects[0]["Transform"]["rotY"] + 180.0) % 360.0 - 180.0
        turn = one.turn if abs(turned) < 5.0 else float(round(one.turn + turned)) % 360.0
        return _rounded(place(thing, self.stage, one.frame, self.per_mm)), turn


def _offset(board: Mapping[str, Any], thing: Mapping[str, Any]) -> float:
    one, other = board["Transform"], thing["Transform"]
    return float(((one["posX"] - other["posX"]) ** 2 + (one["posZ"] - other["posZ"]) ** 2) ** 0.5)


def _rounded(at: Point) -> Point:
    return Point(round(at.x, 1) + 0.0, round(at.y, 1) + 0.0)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Where something is to lie; `moved` comes before what only keeps its place."""

    one: Movable
    at: Point
    turn: float
    moved: bool


def _wanted(save: _Save, *, together: bool) -> tuple[list[_Wanted], list[str]]:
    """Everything that needs a row, and what cannot have one; `together` takes the rest of each group along."""
    left = [f"{one.title}: lies where the set-up puts it" for one in save.known if _held(one) and save.moved(one)]
    free = [one for one in save.known if not _held(one)]
    boards = [one for one in free if _is_board(save, one)]
    middle = [one for one in free if one.frame is None and not _is_board(save, one)]
    made: list[_Wanted] = []
    boards_too = together and any(map(save.moved, boards))
    all_too = boards_too or (together and any(map(save.moved, middle)))
    made += [_Wanted(one, *save.at(one), save.moved(one)) for one in boards if boards_too or save.moved(one)]
    made += [
        _Wanted(one, *save.at(one), save.moved(one)) for one in middle if save.moved(one) or (all_too and not one.fixed)
    ]
    for hidden in (False, True):
        kits: dict[int, list[Movable]] = {}
        for one in free:
            if one.frame is not None and one.frame[1] is hidden:
                kits.setdefault(one.frame[0], []).append(one)
        changed = [seat for seat, kit in kits.items() if any(map(save.moved, kit))]
        if changed:
            made += _kits(save, kits, changed[0], together=together)
            colours = [save.stage.seats[seat].colour for seat in changed]
            left += [f"what {colour} has moved: all players have what {colours[0]} has" for colour in colours[1:]]
    return made, left


def _held(one: Movable) -> bool:
    """Whether it lies on a space by the rules, which no row of the catalog changes."""
    return one.fixed and one.spot is None


def _is_board(save: _Save, one: Movable) -> bool:
    return one.frame is None and any(
        component.kind is ComponentKind.BOARD and str(component.id) == one.names[0]
        for component in save.stage.catalog.components
    )


def _kits(save: _Save, kits: Mapping[int, Sequence[Movable]], first: int, *, together: bool) -> Iterator[_Wanted]:
    """The own place of one player, and the same for the pieces of the others that correspond to it."""
    places: dict[tuple[str, int], tuple[Movable, Point, float, bool]] = {}
    for one in kits[first]:
        at, turn = save.at(one)
        key = (one.names[-1], sum(other.names[-1] == one.names[-1] for other, *_ in places.values()))
        places[key] = (one, at, turn, save.moved(one))
    for seat, kit in kits.items():
        counted: dict[str, int] = {}
        for one in kit:
            number = counted.get(one.names[-1], 0)
            counted[one.names[-1]] = number + 1
            if (one.names[-1], number) not in places:
                continue
            _, at, turn, moved = places[one.names[-1], number]
            if moved or together:
                yield _Wanted(one, at, turn, moved and seat == first)


def _rows(catalog: Catalog, wanted: Sequence[_Wanted], left: list[str]) -> Iterator[LearnedRow]:
    """The rows for what is wanted, those that say the same as before left out."""
    numbers = {spot.put: number for number, spot in enumerate(catalog.table)}
    made: dict[str, tuple[Spot, _Wanted]] = {}
    for each in sorted(wanted, key=lambda each: not each.moved):
        own = each.one.frame is not None
        name = _name(each.one, wanted)
        before = catalog.table[numbers[name]] if name in numbers else None
        if before is not None and before.each_player is not own:
            left.append(f"{each.one.title}: {name!r} has a row of another kind in `print.table`")
            continue
        endless = before is not None and before.endless
        spot = Spot(name, each.at, own, each.turn, endless)
        if name in made:
            other = made[name][0]
            if (other.at, other.turn, other.each_player) != (spot.at, spot.turn, spot.each_player) and each.moved:
                left.append(f"{each.one.title}: a row for {name!r} cannot give it a place of its own")
            continue
        made[name] = spot, each
    for name, (spot, each) in made.items():
        if max(abs(spot.at.x), abs(spot.at.y)) > _FARTHEST_MM:
            left.append(f"{each.one.title}: lies too far from the table")
            continue
        number = numbers.get(name)
        was = catalog.table[number] if number is not None else None
        if was is None or was.on is not None or _differ(was, spot):
            yield LearnedRow(number, spot, was)


def _differ(one: Spot, other: Spot) -> bool:
    away = max(abs(one.at.x - other.at.x), abs(one.at.y - other.at.y))
    return away > 0.051 or (one.turn - other.turn) % 360.0 != 0.0


def _name(one: Movable, wanted: Sequence[_Wanted]) -> str:
    """Its name in the catalog: that of its row, or of its set where nothing else in its frame is of the same."""
    beside = [each.one for each in wanted if each.one is not one and each.one.frame == one.frame]
    if one.spot is not None and not any(one.spot.put in other.names for other in beside):
        return one.spot.put
    elsewhere = [each.one for each in wanted if (each.one.frame is None) is not (one.frame is None)]
    shared = any(one.names[-1] in other.names for other in (*beside, *elsewhere))
    return one.names[0] if shared else one.names[-1]


def _elsewhere(save: _Save, after: Stage) -> list[tuple[Movable, float]]:
    """What lies elsewhere on the next table than in the save, and by how many mm, of what has moved or is beside it.

    Of players' own places only that counts which was looked at: how far from the boards they are follows from the room.
    """
    frames = {one.frame for one in save.known if save.moved(one)}
    laid = {one.guid: one for one in _known(after)}
    found = []
    for one in save.known:
        now = laid.get(one.guid)
        if now is None or one.frame not in frames or (one.fixed and not save.moved(one)) or _held(one):
            continue
        at, turn = save.at(one)
        away = max(abs(now.at.x - at.x), abs(now.at.y - at.y))
        turned = abs((now.turn - turn + 180.0) % 360.0 - 180.0)
        if away > _NEAR_MM or turned > _NEAR_DEG:
            found.append((one, away))
    return found
