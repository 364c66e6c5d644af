"""What lies before players in the north, as everybody sees it who looks from the south: turned about its own middle.

On a table in space it lies upside down for the others. A website shows it upright, so that what lies on a mat has to go
round with the mat: a marker stays on its number.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.drawing import extent
from generator.engine.placements import PlayerArea
from generator.export.tts.room import box_at
from generator.export.tts.scale import Pose
from generator.export.tts.stage import Stage
from generator.export.tts.table import Arrangement, LaidPlaces, LaidStack
from generator.geometry import Point, Rect, Size


def upright(stage: Stage, sizes: Mapping[str, Size]) -> Arrangement:
    """The arrangement with what belongs to the north turned by half a turn; `sizes` are those of pieces, in mm."""
    table = stage.table
    for seat, sitting in enumerate(stage.seats):
        if sitting.side == "north":
            boxes = list(_boxes(table, seat, sizes))
            table = _turned(table, seat, extent.union(boxes).centre) if boxes else table
    return table


def _own(laid: LaidStack, seat: int) -> bool:
    return isinstance(laid.stack.place, PlayerArea) and laid.stack.place.seat == seat


def _boxes(table: Arrangement, seat: int, sizes: Mapping[str, Size]) -> Iterator[Rect]:
    """What a seat's own things take up, in units, y downwards."""
    per_mm = table.ground.per_mm

    def box(pose: Pose, size: Size) -> Rect:
        return box_at(Point(pose.x, -pose.z), Size(size.width * per_mm, size.height * per_mm), pose.turn - 180.0)

    for laid in table.laid:
        if _own(laid, seat):
            yield from (box(pose, laid.stack.size) for pose in laid.poses)
    for row in table.rows:
        if row.seat == seat and row.takes in sizes:
            yield from (box(pose, sizes[row.takes]) for pose in row.poses)


def _turned(table: Arrangement, seat: int, middle: Point) -> Arrangement:
    def pose(old: Pose) -> Pose:
        return replace(old, x=2 * middle.x - old.x, z=-2 * middle.y - old.z, turn=(old.turn + 180.0) % 360.0)

    def row(old: LaidPlaces) -> LaidPlaces:
        return replace(old, poses=tuple(map(pose, old.poses))) if old.seat == seat else old

    def stack(old: LaidStack) -> LaidStack:
        return replace(old, poses=tuple(map(pose, old.poses))) if _own(old, seat) else old

    rows = [row(old) for old in table.rows]
    empty = [(old.takes, place) for old in rows for place in old.poses]
    return replace(table, laid=[stack(old) for old in table.laid], rows=rows, empty=empty)
