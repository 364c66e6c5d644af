"""The picture of the whole table: what is drawn on it, and where its numbered marks stand."""

from dataclasses import replace
from itertools import pairwise

import pytest

from generator import resources
from generator.catalog.models import ComponentId, ComponentKind, ComponentSet, SetId, Spot
from generator.catalog.verified import LaidTable, Lot, Scene
from generator.drawing.extent import of_item
from generator.drawing.items import Glyphs, Group, Item, Outline, walk
from generator.geometry import Point, Rect, Size
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.table_blocks import LaidThing, TableArea, TableUnit
from generator.rulebook.table_layout import table_layout
from generator.rulebook.table_marks import MarkPlace
from generator.rulebook.table_marks import marks_of as placed_marks
from generator.rulebook.table_picture import TablePicture, _groups, _with_marks, table_picture
from generator.rulebook.table_things import Thing, things_of
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from generator.units import pt_to_mm
from tests.unit.rulebook import sample

ROOM = Size(107.0, 150.0)


def pictured(table: LaidTable, scene: Scene, names: tuple[str, ...]) -> TablePicture:
    """The picture of a table of the sample game, which has a second board that is not printed: a view of the first."""
    made = sample.catalog()
    (field,) = made.sets[0].components
    view = replace(field, id=ComponentId("view"), set_id=SetId("views"))
    views = ComponentSet(SetId("views"), "Views", ComponentKind.BOARD, 3.0, (view,), printed=False)
    made = sample.catalog(sets=(*made.sets, views))
    pictures = ComponentPictures.of(made, sample.pieces(made))
    return table_picture(table, scene, pictures, names, look_of(made, FontBook([resources.fonts()]), Report()), ROOM)


def on_field(*further: Lot) -> LaidTable:
    return LaidTable((Lot("red", 1, "board", "field", "e1"), *further), ("red", "blue"))


def test_a_board_that_only_examples_show_is_not_on_the_table() -> None:
    scene = Scene((("field", "e1", "red"), ("view", "e1", "red")))
    assert pictured(on_field(), scene, ("field", "view")).unknown == ("view",)


def test_a_board_that_is_not_printed_is_drawn_where_the_table_names_none() -> None:
    table = LaidTable((Lot("red", 7, "before", seat=0, name="supply"),), ("red", "blue"))
    assert pictured(table, Scene((("view", "e1", "red"),)), ("view",)).unknown == ()


def test_what_has_a_place_on_the_board_lies_there() -> None:
    made = sample.catalog()
    lots = (Lot("blue", 7, "shared", name="bank"),)
    theme = look_of(made, FontBook([resources.fonts()]), Report())
    sizes = []
    for at in (Point(500.0, 0.0), Point(10.0, 0.0)):  # beside the board, and on it
        catalog = replace(made, table=(Spot("blue", at),))
        pictures = ComponentPictures.of(catalog, sample.pieces(catalog))
        picture = table_picture(on_field(*lots), Scene(), pictures, ("blue",), theme, ROOM)
        assert picture.unknown == ()
        sizes.append(picture.drawing.size)
    beside, on = sizes
    assert on.width == on.height < beside.height  # of the square board nothing stands above or below


def test_of_what_is_used_instead_of_something_else_players_have_nothing_before_them() -> None:
    lots = (Lot("red", 3, "before", seat=0, name="supply"), Lot("blue", 1, "shared", name="bank"))
    made = sample.catalog()
    spare = tuple(replace(one, instead_of=made.sets[0].id) if one.id == "tokens" else one for one in made.sets)
    for sets, lacking in ((made.sets, ()), (spare, ("red",))):
        catalog = replace(made, sets=sets)
        pictures = ComponentPictures.of(catalog, sample.pieces(catalog))
        theme = look_of(catalog, FontBook([resources.fonts()]), Report())
        assert table_picture(on_field(*lots[1:]), Scene(), pictures, ("blue",), theme, ROOM).unknown == ()
        alone = LaidTable(lots, ("red", "blue"))
        assert table_picture(alone, Scene(), pictures, ("red", "blue"), theme, ROOM).unknown == lacking


def test_a_board_before_a_player_is_not_in_the_middle_of_the_table_too() -> None:
    def drawn(*lots: Lot) -> int:
        items = pictured(LaidTable(lots, ("red", "blue")), Scene(), ()).drawing.items
        return sum(1 for _, item in walk(items) if isinstance(item, Group) and item.clip is not None)

    mat = Lot("field", 1, "before", seat=0, name="mat")
    card = Lot("card-a", 1, "before", seat=0, name="deck")
    assert drawn(mat, card) == drawn(card)  # the field once, before the player or in the middle


def test_names_above_the_first_row_are_not_on_what_lies_there() -> None:
    mats = [Lot("field", 1, "before", seat=seat, name="mat") for seat in range(2)]
    cards = [Lot("card-a", 2, "shared", name=f"deck {number}") for number in range(40)]  # a wide table, drawn small
    made = pictured(LaidTable((*mats, *cards), ("red", "blue")), Scene(), ()).drawing
    _, lying, *_ = made.items
    assert isinstance(lying, Group)
    (first, *_) = [box for item in lying.items if (box := box_of_words(item)) is not None]
    things = [
        box for item in lying.items if isinstance(item, Group) and box_of_words(item) is None for box in [of_item(item)]
    ]
    assert first.y >= 0.5
    assert not [box for box in things if covers(first, box)]


def test_what_stands_on_a_board_in_every_copy_lies_before_nobody() -> None:
    made = sample.catalog()
    alone = tuple(
        replace(one, components=tuple(replace(each, copies=1) for each in one.components))
        if one.id == "tokens"
        else one
        for one in made.sets
    )
    pictures = ComponentPictures.of(replace(made, sets=alone), sample.pieces(made))
    theme = look_of(made, FontBook([resources.fonts()]), Report())
    pawn = Lot("red", 1, "before", seat=0, name="pawn")
    table = LaidTable((Lot("blue", 1, "board", "field", "e1"), pawn), ("red", "blue"))
    for scene, drawn in ((Scene(), 1), (Scene((("field", "e9", "red"),)), 0)):
        made_of = table_picture(table, scene, pictures, (), theme, ROOM)
        names = [item.text for _, item in walk(made_of.drawing.items) if isinstance(item, Glyphs)]
        assert names.count("Red") == drawn  # the place of a player before whom something lies


def test_marks_stand_neither_on_one_another_nor_on_what_a_player_is_called() -> None:
    lots = [Lot(name, 7, "before", seat=seat, name="supply") for seat, name in enumerate(("red", "blue"))]
    names = ("red", "blue", "tokens", "red", "field")  # the second mark at a pile would stand on the name above it
    table = replace(on_field(*lots), seats=("the red tribe", "the blue tribe"))
    _, lying, *above = pictured(table, Scene(), names).drawing.items
    marks = [of_item(mark.items[0]).moved(mark.at.e, mark.at.f) for mark in above if isinstance(mark, Group)]
    assert len(marks) == len(names)
    assert isinstance(lying, Group)
    words = [box for item in lying.items if (box := box_of_words(item)) is not None]
    assert len(words) == 2
    boxes = [*words, *marks]
    assert not [(one, other) for index, one in enumerate(boxes) for other in boxes[:index] if covers(one, other)]
    assert min(box.y for box in boxes) >= 0.5


def test_a_mark_covers_no_other_thing() -> None:
    cards = Lot("card-a", 2, "shared", name="deck")
    field, deck = marks_of(pictured(on_field(cards), Scene(), ("field", "card-a")))
    assert not field.grown(1.0).overlaps(deck)


def test_dice_are_shown_that_are_named() -> None:
    without, with_dice = (pictured(on_field(), Scene(), names) for names in ((), ("dice",)))
    assert with_dice.unknown == ()
    assert len(marks_of(with_dice)) == 1
    assert with_dice.drawing.size.height > without.drawing.size.height, "they lie above or below the board"


def test_what_is_small_has_a_line_that_ends_on_it() -> None:
    theme = look_of(sample.catalog(), FontBook([resources.fonts()]), Report())
    small, large = Rect(20.0, 10.0, 4.0, 4.0), Rect(40.0, 30.0, 30.0, 30.0)
    places = [MarkPlace(frozenset({"token"}), small), MarkPlace(frozenset({"board"}), large)]
    items, unknown = placed_marks(("token", "board", "nothing"), places, Size(100.0, 100.0), [], theme)
    assert unknown == ("nothing",)
    lines, discs = ([item for item in items if isinstance(item, kind)] for kind in (Outline, Group))
    token, board = (of_item(disc.items[0]).moved(disc.at.e, disc.at.f) for disc in discs if isinstance(disc, Group))
    assert not token.overlaps(small)
    (_, _, _, dot) = lines
    assert small.contains(Rect(of_item(dot).centre.x, of_item(dot).centre.y, 0.0, 0.0))
    assert large.contains(Rect(board.centre.x, board.centre.y, 0.0, 0.0)), "its middle lies on the thing"


def marks_of(made: TablePicture) -> list[Rect]:
    """Where the numbered marks stand."""
    _, _, *above = made.drawing.items
    return [of_item(mark.items[0]).moved(mark.at.e, mark.at.f) for mark in above if isinstance(mark, Group)]


def box_of_words(item: Item) -> Rect | None:
    """Where the letters of a group of nothing but text are."""
    texts = [inner for inner in item.items if isinstance(inner, Glyphs)] if isinstance(item, Group) else []
    if not isinstance(item, Group) or not texts or len(texts) < len(item.items):
        return None
    left, right = min(min(text.xs) for text in texts), max(max(text.xs) for text in texts)
    high = pt_to_mm(texts[0].size_pt) * 0.7
    return Rect(item.at.e + left, item.at.f + texts[0].y - high, right - left, high)


def covers(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def test_a_mark_stands_at_the_first_thing_of_its_name_where_that_covers_little_more() -> None:
    lots = [
        lot
        for seat in range(4)
        for lot in (
            Lot("card-a", 1, "before", seat=seat, name="card"),
            Lot("card-a", 7, "hand", seat=seat, name="hand"),
        )
    ]
    table = LaidTable(tuple(lots), ("red", "blue", "red", "blue"))
    made = pictured(table, Scene(), ("card-a",))
    (mark,) = marks_of(made)
    _, lying, *_ = made.drawing.items
    assert isinstance(lying, Group)
    panels = [item for item in lying.items if isinstance(item, Outline)]
    assert of_item(panels[0]).overlaps(mark)


def test_who_sits_behind_a_screen_is_below_the_boards_and_their_dials_are_seen_by_all() -> None:
    made = sample.catalog()
    token = next(piece for piece in made.components if piece.id == "blue")
    screen = replace(token, id=ComponentId("wall"), kind=ComponentKind.SCREEN, set_id=SetId("walls"))
    walls = ComponentSet(SetId("walls"), "Walls", ComponentKind.SCREEN, 3.0, (screen,))
    made = sample.catalog(sets=(*made.sets, walls))
    pictures = ComponentPictures.of(made, sample.pieces(made))
    theme = look_of(made, FontBook([resources.fonts()]), Report())
    table = on_field(Lot("red", 1, "before", seat=0), Lot("blue", 1, "before", seat=1))

    def unknown(behind: str) -> tuple[str, ...]:
        return table_picture(table, Scene(), pictures, ("wall", "red"), theme, ROOM, behind=behind).unknown

    assert unknown("") == ("wall",)
    assert unknown("red") == ()


def test_a_heap_for_all_is_named_apart_from_what_players_have() -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    theme = look_of(made, FontBook([resources.fonts()]), Report())
    table = on_field(Lot("red", 5, "before", seat=0), Lot("red", 40, "shared", name="bank"))
    for heaps, unknown in ((("red",), ()), (("tokens",), ()), ((), ("heap",))):
        made_of = table_picture(table, Scene(), pictures, ("red", "heap"), theme, ROOM, heaps=heaps)
        assert made_of.unknown == unknown
    bank = on_field(Lot("blue", 40, "shared", name="bank"))
    alone = table_picture(bank, Scene(), pictures, ("blue", "heap"), theme, ROOM, heaps=("blue",))
    assert alone.unknown == ()  # nobody has others


def test_few_counters_among_piles_are_a_pile() -> None:
    few = Lot("red", 7, "before", seat=0, name="supply")

    def red(*further: Lot) -> Size:
        made = sample.catalog()
        (thing, *_) = things_of((few, *further), ComponentPictures.of(made, sample.pieces(made)))
        return thing.size

    alone, beside = red(), red(Lot("fox", 13, "before", seat=0, name="supply"))
    assert alone.width > 2 * beside.width
    assert red(Lot("fox", 13, "before", seat=0, name="bank")) == alone


def test_the_main_board_takes_most_of_the_width_and_players_stand_beside_it_where_that_is_larger() -> None:
    board = TableUnit((LaidThing(Thing(Size(300.0, 300.0), (), frozenset({"board"})), Point(0.0, 0.0)),), board=True)
    card = TableUnit((LaidThing(Thing(Size(63.0, 88.0), (), frozenset({"card"})), Point(0.0, 0.0)),))
    players = [TableArea((card,), name, 8.0) for name in ("red", "blue")]
    laid = table_layout(board, TableArea(()), players, Size(110.0, 90.0))
    (main,) = [placed for placed in laid.units if placed.unit is board]
    assert 300.0 * main.scale > 0.7 * 110.0
    others = [placed for placed in laid.units if placed.unit is not board]
    assert all(abs(placed.at.x - main.at.x) > 150.0 * main.scale for placed in others)
    assert [name for name, _ in laid.panels] == ["red", "blue"]
    assert laid.size.width <= 110.0 and laid.size.height <= 90.0


def unit(name: str, width: float, height: float) -> TableUnit:
    return TableUnit((LaidThing(Thing(Size(width, height), (), frozenset({name})), Point(0.0, 0.0)),))


def test_what_players_have_alike_lies_alike_before_them() -> None:
    """Only one has the marker of who begins: it comes last."""
    own = (unit("mat", 150.0, 60.0), unit("deck", 63.0, 88.0), unit("token", 20.0, 20.0))
    first = (*own[:2], replace(unit("begins", 30.0, 70.0), last=True), own[2])
    board = unit("board", 300.0, 300.0)
    areas = [TableArea(first, "red", 8.0), TableArea(own, "blue", 8.0)]
    laid = table_layout(replace(board, board=True), TableArea(()), areas, ROOM)
    seen = [[placed.at for placed in laid.units if placed.unit is thing] for thing in own]
    assert [len(places) for places in seen] == [2, 2, 2]
    ways = [(b[player] - a[player]) for a, b in pairwise(seen) for player in (0, 1)]
    for red, blue in zip(ways[::2], ways[1::2], strict=True):
        assert (red.x, red.y) == pytest.approx((blue.x, blue.y), abs=1e-6)


def test_what_not_every_player_has_comes_last_and_marks_leave_room_before_all() -> None:
    every = [Lot("red", 2, "before", seat=seat, name="supply") for seat in (0, 1)]
    table = LaidTable((Lot("card-a", 1, "before", seat=0, name="begins"), *every), ("red", "blue"))
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    theme = look_of(made, FontBook([resources.fonts()]), Report())
    board, shared, players = _groups(table, Scene(), pictures, theme, "", [])
    assert [sorted(one.last for one in player.units) for player in players] == [[False, True], [False]]
    _, _, marked = _with_marks(("red",), board, shared, players)
    assert [[one.marked for one in player.units if not one.last] for player in marked] == [[True], [True]]


def test_beside_the_name_of_a_seat_stands_what_else_it_is_called() -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    theme = look_of(made, FontBook([resources.fonts()]), Report())
    table = LaidTable(tuple(Lot(one, 1, "before", seat=seat) for seat, one in enumerate(("red", "blue"))), ("n", "s"))

    drawing = table_picture(table, Scene(), pictures, (), theme, ROOM, called=("ash", "elm")).drawing
    words = " ".join(item.text for _, item in walk(drawing.items) if isinstance(item, Glyphs))
    assert ("N · ash" in words, "S · elm" in words) == (True, True), words


def test_a_picture_of_the_table_can_be_lower() -> None:
    low, high = (
        table_layout(None, TableArea(()), [TableArea((CARD,), "red", 8.0)], Size(110.0, height))
        for height in (20.0, 90.0)
    )
    assert low.size.height <= 20.0 < high.size.height


CARD = TableUnit((LaidThing(Thing(Size(63.0, 88.0), (), frozenset({"card"})), Point(0.0, 0.0)),))
