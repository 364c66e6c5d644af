"""`repeat: rows`: its layers once for each row, side by side, in a grid, on a circle, or where the rows say.

`along: stack` draws them all over the same box, for rows that carry their own places.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.catalog.bounds import shown
from generator.drawing import shapes
from generator.drawing.items import Group, Item
from generator.geometry import Affine, Point
from generator.layout.area import Area, Misplaced, length
from generator.layout.binding import condition
from generator.layout.curved import Track
from generator.layout.element import EACH, Element, LayerContext, LayerFault
from generator.layout.elements.path import outline
from generator.layout.expressions import Unbound
from generator.layout.pips import CARD, DIE, Places
from generator.source.tree import Value

ALONG = ("row", "column", "grid", "circle", "curve", "die", "card", "points", "places", "stack")


def rows_of(context: LayerContext) -> tuple[str, list[Any]]:
    """What a row is called, and the rows that are drawn; raises LayerFault."""
    name = context.words("as", "row")
    rows = _rows(context)
    context.drawer.spend(len(rows) // EACH)
    return name, _kept(context, rows, name)


def _rows(context: LayerContext) -> list[Any]:
    value = context.expression("repeat")
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 2_000:
        return list(range(value))
    if isinstance(value, Mapping):
        return [{"id": key, **row} if isinstance(row, Mapping) else row for key, row in value.items()]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return list(value)
    raise LayerFault(
        "LAY006", "repeat needs a list of rows, or a number of repetitions", hint=_as_list(value), key="repeat"
    )


def _as_list(value: object) -> str | None:
    """The hint to the list that a text of a spreadsheet may be meant as."""
    if not isinstance(value, str):
        return None
    sign = next((sign for sign in ";,/" if sign in value), ";")
    return f"{shown(value)} is a text: write split(.., '{sign}'), or give the set `fields` with the type list"


def _kept(context: LayerContext, rows: list[Any], name: str) -> list[Any]:
    where = context.layer.values.get("where")
    if where is None:
        return rows
    try:
        return [row for index, row in enumerate(rows) if condition(where, {**context.scope, name: row, "index": index})]
    except Unbound as error:
        raise LayerFault("LAY010", error.message, hint=error.hint, key="where") from error


def _draw(context: LayerContext) -> Iterable[Item]:
    name, rows = rows_of(context)
    places = list(_places(context, rows))
    local = {name, "index", "count", "*"}
    same = not any(context.drawer.names(child) & local for child in context.layer.children)
    drawn: dict[tuple[float, float], tuple[tuple[Item, ...], int]] = {}
    for index, (row, (at, width, height)) in enumerate(zip(rows, places, strict=True)):
        scope = {**context.scope, name: row, "index": index, "count": len(rows)}
        size = (round(width, 6), round(height, 6))
        known = drawn.get(size) if same else None
        if known is not None:
            items, taken = known
            context.drawer.spend(taken)
        else:
            before = context.drawer.spent_on_face
            items = context.children(Area.plain(width, height), scope)
            drawn[size] = items, context.drawer.spent_on_face - before + 1
        if items:
            yield Group(items, at, shared=same and len(rows) > 1)


Place = tuple[Affine, float, float]


def _places(context: LayerContext, rows: list[Any]) -> Iterator[Place]:
    match context.choice("along", ALONG, "row"):
        case "row":
            return _line(context, len(rows), across=True)
        case "column":
            return _line(context, len(rows), across=False)
        case "grid":
            return _grid(context, len(rows))
        case "circle":
            return _circle(context, len(rows))
        case "curve":
            return _curve(context, len(rows))
        case "die":
            return _pips(context, len(rows), DIE)
        case "card":
            return _pips(context, len(rows), CARD)
        case "points":
            return _points(context, len(rows))
        case "stack":
            box = context.box()
            return iter([(Affine.move(box.x, box.y), box.width, box.height)] * len(rows))
    return _named_places(context, rows)


def _line(context: LayerContext, count: int, *, across: bool) -> Iterator[Place]:
    box = context.box()
    gap = context.length("gap", box.width if across else box.height)
    whole = box.width if across else box.height
    if context.has("cell"):
        width, height = context.numbers("cell", 2)
    else:
        share = (whole - gap * (count - 1)) / max(count, 1)
        width, height = (share, box.height) if across else (box.width, share)
    step = (width if across else height) + gap
    free = whole - step * count + gap
    match context.choice("align", ("start", "centre", "end", "spread"), "start"):
        case "centre":
            start = free / 2
        case "end":
            start = free
        case "spread":
            start, step = 0.0, step + free / max(count - 1, 1)
        case _:
            start = 0.0
    for index in range(count):
        along = start + index * step
        x, y = (box.x + along, box.y) if across else (box.x, box.y + along)
        yield Affine.move(x, y), width, height


def _grid(context: LayerContext, count: int) -> Iterator[Place]:
    box = context.box()
    columns = context.whole("columns", 1, low=1, high=500)
    gap_x, gap_y = context.numbers("gap", 2) if isinstance(context.value("gap"), list) else (context.number("gap"),) * 2
    lines = math.ceil(count / columns)
    if context.has("cell"):
        width, height = context.numbers("cell", 2)
    else:
        width = (box.width - gap_x * (columns - 1)) / columns
        height = (box.height - gap_y * (lines - 1)) / max(lines, 1)
    for index in range(count):
        x, y = box.x + index % columns * (width + gap_x), box.y + index // columns * (height + gap_y)
        yield Affine.move(x, y), width, height


def _circle(context: LayerContext, count: int) -> Iterator[Place]:
    box = context.box()
    width, height = context.numbers("cell", 2)
    radius = context.number("radius", min(box.width, box.height) / 2)
    sweep = context.number("sweep", 360.0)
    full = abs(sweep) >= 360
    turned = context.flag("turned")
    for index in range(count):
        share = index / count if full else index / max(count - 1, 1)
        angle = context.number("from") + sweep * share
        x = box.centre.x + radius * math.sin(math.radians(angle))
        y = box.centre.y - radius * math.cos(math.radians(angle))
        at = Affine.move(x - width / 2, y - height / 2)
        yield (Affine.turn(angle, Point(x, y)).after(at) if turned else at), width, height


def _curve(context: LayerContext, count: int) -> Iterator[Place]:
    """Equally far apart along path data: from its beginning to its end, or once around."""
    box = context.box()
    segments = outline(context, "curve") if context.has("curve") else ()
    track = Track.of(shapes.move(segments, box.x, box.y))
    if track is None:
        raise LayerFault("LAY006", "along: curve needs `curve`, the data of a path with a length", key="along")
    width, height = context.numbers("cell", 2)
    turned = context.flag("turned")
    steps = count if track.closed else max(count - 1, 1)
    for index in range(count):
        along = track.length * (index / steps if track.closed or count > 1 else 0.5)
        point, angle_deg = track.turned(along, min(width, track.length) / 2)
        at = Affine.move(point.x - width / 2, point.y - height / 2)
        yield (Affine.turn(angle_deg, point).after(at) if turned else at), width, height


def _pips(context: LayerContext, count: int, known: Mapping[int, Places]) -> Iterator[Place]:
    """As pips lie on a die or card, out to the edges of the box; turned ones stand on their heads below."""
    if count not in known:
        message = f"there is no place for {count} pips; the most are {max(known)}"
        raise LayerFault("LAY006", message, key="repeat", data=True)
    box = context.box()
    width, height = context.numbers("cell", 2)
    turned = context.flag("turned")
    for x, y in known[count]:
        at = Affine.move(box.x + x * (box.width - width), box.y + y * (box.height - height))
        centre = Point(box.x + x * (box.width - width) + width / 2, box.y + y * (box.height - height) + height / 2)
        yield (Affine.turn(180.0, centre).after(at) if turned and y > 0.5 else at), width, height


def _points(context: LayerContext, count: int) -> Iterator[Place]:
    points = context.points("points", fewest=1)
    if len(points) < count:
        raise LayerFault("LAY006", f"{count} rows, but only {len(points)} points", key="points")
    width, height = context.numbers("cell", 2)
    for point in points[:count]:
        yield Affine.move(point.x - width / 2, point.y - height / 2), width, height


def _named_places(context: LayerContext, rows: list[Any]) -> Iterator[Place]:
    cell = context.numbers("cell", 2) if context.has("cell") else None
    whole = context.area.trim
    for row in rows:
        try:
            x, y = length(row["x"], whole.width), length(row["y"], whole.height)
            width, height = cell or (length(row["width"], whole.width), length(row["height"], whole.height))
        except (KeyError, TypeError, Misplaced):
            message = "along: places needs rows with x and y (the centre), and width and height unless cell is given"
            raise LayerFault("LAY006", message, key="along") from None
        yield Affine.move(x - width / 2, y - height / 2), width, height


def _makes(values: Mapping[str, Value]) -> frozenset[str]:
    return frozenset({str(values.get("as", "row")), "index", "count"})


REPEAT = Element(
    frozenset({"as", "where", "along", "box", "cell", "gap", "align", "columns", "radius", "from", "sweep"})
    | {"turned", "points", "curve", "layers"},
    _draw,
    nested="layers",
    expressions=frozenset({"repeat", "where"}),
    makes=_makes,
)
