"""A picture of the whole table at the start of a game: boards, supplies, what lies before each player, and marks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from generator.catalog.models import Catalog, Component, ComponentKind
from generator.catalog.verified import BACK, TURNED, LaidTable, Lot, Scene
from generator.drawing.items import Drawing, Group, Item, Outline, Stroke
from generator.drawing.shapes import rounded_rect
from generator.geometry import Affine, Point, Rect, Size
from generator.rulebook.board_scenes import board_scene
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.table_blocks import NAME, PADDING, LaidThing, TableArea, TableUnit
from generator.rulebook.table_layout import table_layout
from generator.rulebook.table_marks import MarkPlace, marks_of
from generator.rulebook.table_things import (
    Thing,
    dice_of,
    hand_of,
    heap_for_all,
    heaps_of,
    screen_of,
    spot_on,
    things_of,
)
from generator.rulebook.theme import BookTheme
from generator.rulebook.wording import capital
from generator.text.paragraph import Block, line


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
    heaps: Sequence[str] = (),
    largest: float = 1.0,
    called: Sequence[str] = (),
) -> TablePicture:
    """The table as large as `most` allows, as `table_layout` arranges it.

    The seat that sits `behind` a screen is below the boards, and the screen lies there. A mark stands at a thing of
    each name. `scene` is what stands on the boards that pictures show, drawn `largest` times as large as it is where
    there is room. Dice are shown that are named. What all share of the pieces and sets in `heaps` lies on a heap.
    Beside the name of each seat stands what else it is `called`, such as its colour.
    """
    dice = [dice_of(extra, theme) for extra in pictures.catalog.extras if extra.id in names]
    board, shared, players = _groups(table, scene, pictures, theme, behind, dice, heaps, largest)
    if called:
        named = dict(zip(table.seats, called, strict=True))
        players = [_also_called(player, named[player.name], theme) for player in players]
    board, shared, players = _with_marks(names, board, shared, players)
    layout = table_layout(board, shared, players, most)
    places: list[MarkPlace] = []
    items: list[Item] = []
    labels: list[Rect] = []
    for name, box in layout.panels:
        panel = rounded_rect(box, 1.2)
        items.append(Outline(panel, theme.paper, Stroke(theme.hairline, 0.2)))
        text = _name(name, theme)
        at_name = Point(box.x + PADDING, box.y + (NAME - text.size.height) / 2)
        items.append(Group(text.items, Affine.move(at_name.x, at_name.y)))
        labels.append(Rect(at_name.x, box.y + 0.4, text.ink_width, NAME - 0.4))
    for placed in layout.units:
        at = Affine.move(placed.at.x, placed.at.y).after(Affine.scale(placed.scale))
        for one in placed.unit.laid:
            items.append(Group(one.thing.items, at.after(Affine.move(one.at.x, one.at.y))))
            boxes = [part.moved(one.at.x, one.at.y) for part in one.thing.parts] or [one.box]
            places += [
                MarkPlace(one.thing.names, at.bounds(box), number)
                for number, box in enumerate(boxes, not one.thing.items)
            ]
    cloth = rounded_rect(Rect.of(layout.size), 2.0)
    ground = Outline(cloth, theme.paper.mixed(theme.ink, 0.06), Stroke(theme.hairline, 0.25))
    marks, unknown = marks_of(names, places, layout.size, labels, theme)
    return TablePicture(Drawing(layout.size, (ground, Group(tuple(items), clip=cloth), *marks)), unknown)


def _name(name: str, theme: BookTheme) -> Block:
    return line(capital(name), replace(theme.table_head, size_pt=8))


def _also_called(player: TableArea, called: str, theme: BookTheme) -> TableArea:
    name = f"{player.name} · {called}"
    return replace(player, name=name, name_width=_name(name, theme).ink_width)


def _groups(
    table: LaidTable,
    scene: Scene,
    pictures: ComponentPictures,
    theme: BookTheme,
    behind: str,
    dice: Sequence[Thing],
    heaps: Sequence[str] = (),
    largest: float = 1.0,
) -> tuple[TableUnit | None, TableArea, list[TableArea]]:
    """The largest board, what all share, and what lies before each player."""
    if behind:
        table = _seen_by_all(table, table.seats.index(behind), pictures)
    boards = sorted(_boards(table, scene, pictures, largest), key=lambda unit: -unit.size.width * unit.size.height)
    lots = [lot for lot in table.lots if lot.area == "shared"]
    if boards:
        on_board, lots = _on_main(boards[0], lots, pictures)
        boards[0] = replace(boards[0], laid=(*boards[0].laid, *on_board))
    others = frozenset(name for lot in table.lots if lot.area != "shared" for name in _names(lot, pictures))
    heaped, lots = _heaped(lots, heaps, others, pictures)
    piles = [_alone(thing) for thing in (*things_of(lots, pictures), *heaped, *dice)]
    shared = TableArea((*piles, *boards[1:]))
    standing = _all_on_boards(scene, pictures)
    players: list[TableArea] = []
    screens = [screen_of(one, theme) for one in pictures.components.values() if one.kind is ComponentKind.SCREEN]
    for seat, name in enumerate(table.seats):
        units = _before(seat, table, pictures, standing)
        units += [replace(_alone(thing), first=True) for thing in screens if name == behind]
        if units:
            width = _name(name, theme).ink_width
            players.append(TableArea(tuple(units), name, width, below=name == behind))
    return boards[0] if boards else None, shared, _extras_last(players)


def _heaped(
    lots: Sequence[Lot], heaps: Sequence[str], others: frozenset[str], pictures: ComponentPictures
) -> tuple[list[Thing], list[Lot]]:
    """A heap of each of the pieces and sets that lie on one, called after these too but where there are `others`; and
    the rest.
    """
    found: dict[str, list[Lot]] = {}
    rest: list[Lot] = []
    for lot in lots:
        names = _names(lot, pictures)
        name = next((name for name in heaps if name in names), None)
        (rest if name is None else found.setdefault(name, [])).append(lot)
    made = [(frozenset({name}) - others, heap_for_all(heap, pictures)) for name, heap in found.items()]
    return [replace(heap, names=heap.names | names) for names, heap in made], rest


def _names(lot: Lot, pictures: ComponentPictures) -> tuple[str, ...]:
    component = pictures.components.get(lot.component)
    return (lot.component, str(component.set_id)) if component is not None else ()


def _extras_last(players: Sequence[TableArea]) -> list[TableArea]:
    """The same, what not every player has after all else, such as the marker of who begins."""
    every = [frozenset(name for unit in one.units for name in unit.laid[0].thing.names) for one in players]
    common = frozenset.intersection(*every) if every else frozenset()
    return [
        replace(one, units=tuple(replace(unit, last=not unit.laid[0].thing.names & common) for unit in one.units))
        for one in players
    ]


def _alone(thing: Thing) -> TableUnit:
    return TableUnit((LaidThing(thing, Point(0.0, 0.0)),))


def _with_marks(
    names: Sequence[str], board: TableUnit | None, shared: TableArea, players: Sequence[TableArea]
) -> tuple[TableUnit | None, TableArea, list[TableArea]]:
    """The same, the first unit that is a thing of each of the names marked; before all players the same ones, so that
    what is alike lies alike.
    """

    def names_of(unit: TableUnit) -> frozenset[str]:
        return unit.laid[0].thing.names if len(unit.laid) == 1 else frozenset()

    wanted = set(names)
    units: list[TableUnit] = []
    for unit in shared.units:
        found = names_of(unit) & wanted
        wanted -= found
        units.append(replace(unit, marked=bool(found)))
    shared = replace(shared, units=tuple(units))
    before = [tuple(replace(unit, marked=bool(names_of(unit) & wanted)) for unit in group.units) for group in players]
    return board, shared, [replace(group, units=units_of) for group, units_of in zip(players, before, strict=True)]


def _seen_by_all(table: LaidTable, seat: int, pictures: ComponentPictures) -> LaidTable:
    """The table with the dials of somebody behind a screen beside the boards: everybody is to see what they show."""

    def moved(lot: Lot) -> Lot:
        component = pictures.components.get(lot.component)
        dial = component is not None and component.kind is ComponentKind.DIAL
        return replace(lot, area="shared", seat=-1) if dial and lot.seat == seat else lot

    return replace(table, lots=tuple(map(moved, table.lots)))


def _on_main(board: TableUnit, shared: Sequence[Lot], pictures: ComponentPictures) -> tuple[list[LaidThing], list[Lot]]:
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
        if put is not None and at is not None and board.laid[0].box.contains(Rect(at.x, at.y, 0.0, 0.0)):
            found.setdefault(put, []).append(lot)
        else:
            rest.append(lot)
    laid = [
        LaidThing(thing, at) for put, lots in found.items() if (at := spots[put]) for thing in heaps_of(lots, pictures)
    ]
    return laid, rest


def _boards(table: LaidTable, scene: Scene, pictures: ComponentPictures, largest: float) -> Iterator[TableUnit]:
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
        drawing = board_scene(component, pictures, Scene(shown), largest=largest)
        size = drawing.size
        at = Affine.move(-size.width / 2, -size.height / 2)
        board = Thing(size, (Group(drawing.items, at),), frozenset({name, str(component.set_id)}))
        whole = LaidThing(board, Point(0.0, 0.0))
        yield TableUnit((whole, *_on(component, lots, shown, pictures)), board=True)


def _is_printed(catalog: Catalog, component: Component) -> bool:
    return any(component.set_id == printed.id for printed in catalog.printed_sets)


def _on(
    board: Component, lots: Iterable[Lot], shown: Iterable[tuple[str, str, str]], pictures: ComponentPictures
) -> Iterator[LaidThing]:
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
            yield LaidThing(Thing(seen, (), names), at)


def _named(lot: Lot) -> str:
    back = "" if lot.face_up else BACK
    return f"{lot.component}{back}{TURNED}{lot.turn:g}" if lot.turn else f"{lot.component}{back}"


def _all_on_boards(scene: Scene, pictures: ComponentPictures) -> frozenset[str]:
    """The components all copies of which stand on a board, in place of others that rules have there: see `placed`."""
    counts = Counter(name.partition(TURNED)[0].removesuffix(BACK) for _, _, name in scene.placed)
    components = pictures.components
    return frozenset(name for name, count in counts.items() if name in components and count >= components[name].copies)


def _before(
    seat: int, table: LaidTable, pictures: ComponentPictures, standing: frozenset[str] = frozenset()
) -> list[TableUnit]:
    """What lies before a player: what lies on a mat of theirs where the catalog puts it, all else by itself.

    What is `standing` on the boards is not shown once more.
    """
    own = [lot for lot in table.lots if lot.seat == seat]
    spots = {spot.put: spot for spot in pictures.catalog.table if spot.each_player}
    spare = _used_instead(pictures) | standing
    before = [lot for lot in own if lot.area == "before" and lot.component not in spare]
    fixed: list[tuple[LaidThing, Thing]] = []
    units: list[TableUnit] = []
    for real, thing in zip(things_of(before, pictures, enlarged=False), things_of(before, pictures), strict=True):
        spot = next((spots[one] for one in sorted(thing.names) if one in spots), None)
        if spot is not None:  # as a marker on its mat, which must not cover more than it does
            fixed.append((LaidThing(_turned(real, spot.turn), spot.at), thing))
        else:
            units.append(_alone(thing))
    for heap in _heaps([laid for laid, _ in fixed]):
        if len(heap) > 1:
            units.append(TableUnit.of(heap))
        else:
            units += [_alone(thing) for laid, thing in fixed if laid is heap[0]]
    held = hand_of([lot for lot in own if lot.area == "hand"], pictures)
    return [*units, *([_alone(held)] if held is not None else [])]


def _heaps(laid: Sequence[LaidThing]) -> list[list[LaidThing]]:
    """Things together with those that they lie on, the largest first; what lies on nothing alone."""
    heaps: list[list[LaidThing]] = []
    for one in sorted(laid, key=lambda each: -each.thing.size.width * each.thing.size.height):
        under = next((heap for heap in heaps if heap[0].box.overlaps(one.box)), None)
        if under is None:
            heaps.append([one])
        else:
            under.append(one)
    return heaps


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
