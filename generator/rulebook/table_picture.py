"""A picture of the whole table at the start of a game: boards, supplies, what lies before each player, and marks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot

from generator.catalog.models import Catalog, Component, ComponentKind
from generator.catalog.verified import BACK, TURNED, LaidTable, Lot, Scene
from generator.colour import WHITE
from generator.dataclass import dataclass
from generator.drawing.items import Drawing, Group, Item, Outline, Stroke
from generator.drawing.shapes import line as straight
from generator.drawing.shapes import rounded_rect
from generator.geometry import Affine, Point, Rect, Size
from generator.rulebook.figures import ComponentPictures, board_scene
from generator.rulebook.inline import callout, letter
from generator.rulebook.table_things import Thing, dice_of, hand_of, heaps_of, screen_of, spot_on, things_of
from generator.rulebook.theme import BookTheme
from generator.rulebook.wording import capital
from generator.text.paragraph import line
from generator.units import Mm

_GAP: Mm = 10.0
"""Between things on the table."""
_APART: Mm = 22.0
"""Between the places of players, and between these and the middle."""
_EDGE: Mm = 14.0
"""From what lies at the edge to the edge of the table."""
_NAME: Mm = 13.0
"""Room above a place for the name of its player."""
_NAME_HEIGHT: Mm = 4.6
"""What such a name needs as it is printed, with the edge of the picture above it."""
_ROW: Mm = 330.0
"""The things before a player are in rows no longer than this."""
_MARK: Mm = 4.0
"""A mark, as it is printed."""
_COVERS: Mm = 1.2
"""How much of a corner it covers."""
_ELSEWHERE = 4.0
"""So much more, in mm², may a mark cover on the first thing of its name before it goes to another one."""
_LEAST: Mm = 70.0
"""The width of a player's place at least, for the name above it."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """A thing and its middle, in mm of the real table."""

    thing: Thing
    at: Point

    @property
    def box(self) -> Rect:
        """What it takes up."""
        size = self.thing.size
        return Rect(self.at.x - size.width / 2, self.at.y - size.height / 2, size.width, size.height)

    def moved(self, dx: Mm, dy: Mm) -> "_Laid":
        """The same elsewhere."""
        return replace(self, at=Point(self.at.x + dx, self.at.y + dy))


@dataclass(frozen=True, slots=True)
class _Place:
    """Things that lie together, with a name above them where they belong to a player."""

    laid: tuple[_Laid, ...]
    box: Rect
    name: str = ""

    def moved(self, dx: Mm, dy: Mm) -> "_Place":
        """The same elsewhere."""
        return replace(self, laid=tuple(laid.moved(dx, dy) for laid in self.laid), box=self.box.moved(dx, dy))


@dataclass(frozen=True, slots=True)
class TablePicture:
    """The drawing, and those of the names asked for that nothing on the table has."""

    drawing: Drawing
    unknown: tuple[str, ...]


def table_picture(
    table: LaidTable,
    scene: Scene,
    pictures: ComponentPictures,
    names: Sequence[str],
    theme: BookTheme,
    most: Size,
    *,
    behind: str = "",
) -> TablePicture:
    """The table as large as `most` allows: half of the players above the boards, half below them.

    The seat that sits `behind` a screen is alone below them, and the screen stands before it. A mark stands at the
    first thing of each name. `scene` is what stands on the boards that pictures show. Dice are shown that are named.
    """
    dice = [dice_of(extra, theme) for extra in pictures.catalog.extras if extra.id in names]
    places = _arranged(table, scene, pictures, theme, behind, dice)
    box = _with_room_for_names(places, _around(place.box for place in places).grown(_EDGE), most)
    scale = min(most.width / box.width, most.height / box.height)
    at = Affine.scale(scale).after(Affine.move(-box.x, -box.y))
    items: list[Item] = []
    called: list[Rect] = []
    for place in places:
        items += [Group(one.thing.items, at.after(Affine.move(one.at.x, one.at.y))) for one in place.laid]
        if place.name:
            corner = at.apply(Point(place.box.x, place.box.y + _NAME))
            text = line(capital(place.name), replace(theme.table_head, size_pt=8))
            at_name = Point(corner.x + _MARK * 0.7, max(0.8, corner.y - 1.0 - text.first_baseline))
            items.append(Group(text.items, Affine.move(at_name.x, at_name.y)))
            called.append(Rect(at_name.x, at_name.y, text.ink_width, text.size.height))
    size = Size(box.width * scale, box.height * scale)
    cloth = rounded_rect(Rect.of(size), 2.0)
    ground = Outline(cloth, theme.paper.mixed(theme.ink, 0.07), Stroke(theme.hairline, 0.25))
    marks, unknown = _marks(names, [laid for place in places for laid in place.laid], at, size, called, theme)
    return TablePicture(Drawing(size, (ground, Group(tuple(items), clip=cloth), *marks)), unknown)


def _with_room_for_names(places: Sequence[_Place], box: Rect, most: Size) -> Rect:
    """The table, higher above where names, which are as large on any scale, would reach beyond it."""
    named = [place.box.y for place in places if place.name]
    if not named:
        return box
    room = min(named) + _NAME - box.y
    by_width = most.width / box.width
    added = _NAME_HEIGHT / by_width - room
    if most.height / (box.height + added) < by_width:  # the picture is as high as it may be, and all in it gets smaller
        added = (_NAME_HEIGHT * box.height - room * most.height) / (most.height - _NAME_HEIGHT)
    added = max(0.0, added)
    return Rect(box.x, box.y - added, box.width, box.height + added)


def _marks(
    names: Sequence[str], laid: Sequence[_Laid], at: Affine, size: Size, called: Sequence[Rect], theme: BookTheme
) -> tuple[list[Item], tuple[str, ...]]:
    """The lettered marks, each at a free corner of a thing of its name, where it covers least; the names of nothing.

    What the players are `called` stays free too.
    """
    items: list[Item] = []
    unknown: list[str] = []
    taken = list(called)
    seen = [_on_paper(one.box, at) for one in laid if one.thing.items]
    for number, name in enumerate(names, 1):
        found = [_on_paper(one.box, at) for one in laid if name in one.thing.names]
        boxes = [box for thing in found for box in _mark_boxes(thing, size)]
        if not boxes:
            unknown.append(name)
            continue
        free = [box for box in boxes if not any(box.overlaps(other) for other in taken)]
        first = list(_mark_boxes(found[0], size))  # a little more may be covered where the first thing is marked

        def covered(box: Rect, first: Sequence[Rect] = first) -> float:
            return sum(box.shared_area(thing) for thing in seen) + (0.0 if box in first else _ELSEWHERE)

        box = min(free or boxes[:1], key=covered)
        taken.append(box)
        items += _pointer(box, min(found, key=lambda thing: _apart(thing, box)), theme)
        items.append(Group(callout(letter(number), theme.sans.faces, theme.accent, _MARK), Affine.move(box.x, box.y)))
    return items, tuple(unknown)


def _apart(thing: Rect, box: Rect) -> Mm:
    return hypot(thing.centre.x - box.centre.x, thing.centre.y - box.centre.y)


def _pointer(mark: Rect, thing: Rect, theme: BookTheme) -> list[Item]:
    """A line from a mark to a thing that is smaller than the mark; else the mark shows what it means.

    It goes the shortest way and ends just within the thing's edge: what is that small would be hidden by more.
    """
    if min(thing.width, thing.height) >= _MARK:
        return []
    inner = thing.grown(-0.2 * min(thing.width, thing.height))
    end = Point(
        min(max(mark.centre.x, inner.x), inner.right),
        min(max(mark.centre.y, inner.y), inner.bottom),
    )
    line_to = straight(mark.centre.x, mark.centre.y, end.x, end.y)
    return [
        Outline(line_to, stroke=Stroke(WHITE, 0.9, cap="round")),
        Outline(line_to, stroke=Stroke(theme.accent, 0.4, cap="round")),
    ]


def _on_paper(box: Rect, at: Affine) -> Rect:
    corner, other = at.apply(Point(box.x, box.y)), at.apply(Point(box.right, box.bottom))
    return Rect(corner.x, corner.y, other.x - corner.x, other.y - corner.y)


def _mark_boxes(thing: Rect, size: Size) -> Iterator[Rect]:
    """The room of a mark at a corner of a thing, of which it covers little, as near as the picture's edge allows.

    There is none at the lower right: the last of several rows may end before. What is small has two more at its sides.
    """
    over = _COVERS if min(thing.width, thing.height) >= _MARK else -_COVERS  # something small is seen beside the mark
    left, right = thing.x - _MARK + over, thing.right - over
    above, below = thing.y - _MARK + over, thing.bottom - over
    level = thing.centre.y - _MARK / 2
    sides = ((left, level), (right, level)) if over < 0 else ()
    for x, y in ((left, above), (right, above), (left, below), *sides):
        at_edge = min(max(0.6, x), size.width - _MARK - 0.6), min(max(0.6, y), size.height - _MARK - 0.6)
        yield Rect(*at_edge, _MARK, _MARK)


def _arranged(
    table: LaidTable,
    scene: Scene,
    pictures: ComponentPictures,
    theme: BookTheme,
    behind: str,
    dice: Sequence[Thing],
) -> list[_Place]:
    """Everything in its place: players above, the boards with what all share beside them, players below."""
    if behind:
        table = _seen_by_all(table, table.seats.index(behind), pictures)
    standing = _all_on_boards(scene, pictures)
    players = [_before(seat, name, table, pictures, standing) for seat, name in enumerate(table.seats)]
    players = [place for place in players if place.laid]
    middle = _middle(table, scene, pictures, dice)
    half = len(players) // 2
    above, below = players[:half], players[half:]
    if behind:
        above, below = [[one for one in players if (one.name == behind) == is_behind] for is_behind in (False, True)]
    screens = [screen_of(one, theme) for one in pictures.components.values() if one.kind is ComponentKind.SCREEN]
    screen = [_Place((_Laid(thing, Point(0.0, 0.0)),), _box_of(thing)) for thing in screens if behind]
    rows = [_in_a_row(above, _APART), middle, screen, _in_a_row(below, _APART)]
    rows = [row for row in rows if row]
    placed: list[_Place] = []
    y = 0.0
    for row in rows:
        box = _around(place.box for place in row)
        placed += [place.moved(-box.centre.x, y - box.y) for place in row]
        y += box.height + _APART
    return placed


def _seen_by_all(table: LaidTable, seat: int, pictures: ComponentPictures) -> LaidTable:
    """The table with the dials of somebody behind a screen beside the boards: everybody is to see what they show."""

    def moved(lot: Lot) -> Lot:
        component = pictures.components.get(lot.component)
        dial = component is not None and component.kind is ComponentKind.DIAL
        return replace(lot, area="shared", seat=-1) if dial and lot.seat == seat else lot

    return replace(table, lots=tuple(map(moved, table.lots)))


def _middle(table: LaidTable, scene: Scene, pictures: ComponentPictures, dice: Sequence[Thing]) -> list[_Place]:
    """The largest board, what all share at its left, and the other boards at its right."""
    boards = sorted(_boards(table, scene, pictures), key=lambda place: -place.box.width * place.box.height)
    shared = [lot for lot in table.lots if lot.area == "shared"]
    if boards:
        on_board, shared = _on_main(boards[0], shared, pictures)
        boards[0] = replace(boards[0], laid=(*boards[0].laid, *on_board))
    piles = [
        _Place((_Laid(thing, Point(0.0, 0.0)),), _box_of(thing)) for thing in (*things_of(shared, pictures), *dice)
    ]
    room = boards[0].box.height if boards else 250.0
    columns = [*_columns(piles, room), *([boards[:1]] if boards else []), *_columns(boards[1:], room)]
    placed: list[_Place] = []
    x = 0.0
    for column in columns:
        wide = max(place.box.width for place in column)
        high = sum(place.box.height for place in column) + _GAP * (len(column) - 1)
        y = -high / 2
        for place in column:
            placed.append(place.moved(x + wide / 2 - place.box.centre.x, y - place.box.y))
            y += place.box.height + _GAP
        x += wide + _GAP
    return placed


def _on_main(board: _Place, shared: Sequence[Lot], pictures: ComponentPictures) -> tuple[list[_Laid], list[Lot]]:
    """Of what all share, what the catalog puts on the board in the middle of the table, and the rest."""
    spots = {
        spot.put: spot_on(board.laid[0].thing, spot, pictures)
        for spot in pictures.catalog.table
        if not spot.each_player
    }
    found: dict[str, list[Lot]] = {}
    rest: list[Lot] = []
    for lot in shared:
        component = pictures.components.get(lot.component)
        names = (lot.component, str(component.set_id)) if component is not None else ()
        put = next((name for name in names if name in spots), None)
        at = spots[put] if put is not None else None
        if put is not None and at is not None and board.box.contains(Rect(at.x, at.y, 0.0, 0.0)):
            found.setdefault(put, []).append(lot)
        else:
            rest.append(lot)
    laid = [_Laid(thing, at) for put, lots in found.items() if (at := spots[put]) for thing in heaps_of(lots, pictures)]
    return laid, rest


def _columns(places: Sequence[_Place], room: Mm) -> list[list[_Place]]:
    columns: list[list[_Place]] = []
    high = 0.0
    for place in places:
        if not columns or high + _GAP + place.box.height > room:
            columns.append([])
            high = -_GAP
        columns[-1].append(place)
        high += _GAP + place.box.height
    return columns


def _boards(table: LaidTable, scene: Scene, pictures: ComponentPictures) -> Iterator[_Place]:
    """The boards on which something lies, and those that are printed, with what lies on them as things to number.

    Other boards of the scene are views of a part, for examples: they count only where the table names no board at all.
    """
    laid_on = {lot.board for lot in table.lots if lot.area == "board"} or {board for board, _, _ in scene.placed}
    before_players = {lot.component for lot in table.lots if lot.area != "board"}
    for component in pictures.catalog.components:
        if component.kind is not ComponentKind.BOARD:
            continue
        name = str(component.id)
        lots = [lot for lot in table.lots if lot.area == "board" and lot.board == name]
        shown = tuple(placed for placed in scene.placed if placed[0] == name)
        shown = shown or tuple((name, lot.space, _named(lot)) for lot in lots for _ in range(lot.count))
        if name not in laid_on and (name in before_players or not _is_printed(pictures.catalog, component)):
            continue
        drawing = board_scene(component, pictures, Scene(shown))
        size = drawing.size
        at = Affine.move(-size.width / 2, -size.height / 2)
        board = Thing(size, (Group(drawing.items, at),), frozenset({name, str(component.set_id)}))
        whole = _Laid(board, Point(0.0, 0.0))
        yield _Place((whole, *_on(component, lots, shown, pictures)), whole.box)


def _is_printed(catalog: Catalog, component: Component) -> bool:
    return any(component.set_id == printed.id for printed in catalog.printed_sets)


def _on(
    board: Component, lots: Iterable[Lot], shown: Iterable[tuple[str, str, str]], pictures: ComponentPictures
) -> Iterator[_Laid]:
    """What lies on a board, without a picture of its own: the board shows it."""
    spaces = {str(space.id): space for space in board.spaces}
    size = board.cut.size
    lying = [(lot.space, lot.component) for lot in lots]
    lying += [(where, name.partition(TURNED)[0].removesuffix(BACK)) for _, where, name in shown]
    for where, name in dict.fromkeys(lying):
        if where in spaces and name in pictures.components:
            space, piece = spaces[where], pictures.components[name].cut.size
            names = frozenset({name, str(pictures.components[name].set_id)})
            at = Point(space.centre.x - size.width / 2, space.centre.y - size.height / 2)
            seen = Size(min(space.size.width, piece.width), min(space.size.height, piece.height))
            yield _Laid(Thing(seen, (), names), at)


def _named(lot: Lot) -> str:
    back = "" if lot.face_up else BACK
    return f"{lot.component}{back}{TURNED}{lot.turn:g}" if lot.turn else f"{lot.component}{back}"


def _all_on_boards(scene: Scene, pictures: ComponentPictures) -> frozenset[str]:
    """The components all copies of which stand on a board, in place of others that rules have there: see `placed`."""
    counts = Counter(name.partition(TURNED)[0].removesuffix(BACK) for _, _, name in scene.placed)
    components = pictures.components
    return frozenset(name for name, count in counts.items() if name in components and count >= components[name].copies)


def _before(
    seat: int, name: str, table: LaidTable, pictures: ComponentPictures, standing: frozenset[str] = frozenset()
) -> _Place:
    """What lies before a player: what has a place in the catalog there, the rest in rows beside it; the hand last.

    What is `standing` on the boards is not shown once more.
    """
    own = [lot for lot in table.lots if lot.seat == seat]
    spots = {spot.put: spot for spot in pictures.catalog.table if spot.each_player}
    fixed: list[_Laid] = []
    free: list[Thing] = []
    spare = _used_instead(pictures) | standing
    before = [lot for lot in own if lot.area == "before" and lot.component not in spare]
    for real, thing in zip(things_of(before, pictures, enlarged=False), things_of(before, pictures), strict=True):
        spot = next((spots[one] for one in sorted(thing.names) if one in spots), None)
        if spot is not None:  # as a marker on its mat, which must not cover more than it does
            fixed.append(_Laid(_turned(real, spot.turn), spot.at))
        else:
            free.append(thing)
    held = hand_of([lot for lot in own if lot.area == "hand"], pictures)
    free += [held] if held is not None else []
    laid = [*fixed]
    if free:
        rows = _rows(free)
        box = _around(one.box for one in rows)
        beside = _around(one.box for one in fixed) if fixed else Rect(-_GAP, 0.0, 0.0, 0.0)
        laid += [one.moved(beside.right + _GAP - box.x, beside.centre.y - box.centre.y) for one in rows]
    if not laid:
        return _Place((), Rect(0.0, 0.0, 0.0, 0.0))
    box = _around(one.box for one in laid)
    wide = max(_LEAST, box.width)
    return _Place(tuple(laid), Rect(box.x, box.y - _NAME, wide, box.height + _NAME), name)


def _turned(thing: Thing, angle_deg: float) -> Thing:
    """The thing as it lies turned clockwise."""
    if angle_deg % 360 == 0:
        return thing
    size = Size(thing.size.height, thing.size.width) if angle_deg % 180 == 90 else thing.size
    return replace(thing, size=size, items=(Group(thing.items, Affine.turn(angle_deg)),))


def _used_instead(pictures: ComponentPictures) -> frozenset[str]:
    """What players may use instead of something else: of the two they have one before them."""
    spare = {printed.id for printed in pictures.catalog.sets if printed.instead_of is not None}
    return frozenset(name for name, component in pictures.components.items() if component.set_id in spare)


def _rows(things: Sequence[Thing]) -> list[_Laid]:
    """Things in rows, the largest first, each row centred about the same height."""
    laid: list[_Laid] = []
    x = y = high = 0.0
    for thing in sorted(things, key=lambda thing: -thing.size.height):
        if x and x + thing.size.width > _ROW:
            x, y, high = 0.0, y + high + _GAP, 0.0
        high = max(high, thing.size.height)
        laid.append(_Laid(thing, Point(x + thing.size.width / 2, y + high / 2)))
        x += thing.size.width + _GAP
    return laid


def _box_of(thing: Thing) -> Rect:
    return _Laid(thing, Point(0.0, 0.0)).box


def _in_a_row(places: Sequence[_Place], gap: Mm) -> list[_Place]:
    """Places side by side, their upper edges in a line."""
    placed: list[_Place] = []
    x = 0.0
    for place in places:
        placed.append(place.moved(x - place.box.x, -place.box.y))
        x += place.box.width + gap
    return placed


def _around(boxes: Iterable[Rect]) -> Rect:
    """The smallest box around some."""
    found = list(boxes)
    left, top = min(box.x for box in found), min(box.y for box in found)
    return Rect(left, top, max(box.right for box in found) - left, max(box.bottom for box in found) - top)
