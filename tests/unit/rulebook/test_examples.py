"""Worked examples: their boxes, what their pictures show and what is told of them."""

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from generator import resources
from generator.catalog.models import Space, SpaceId
from generator.catalog.verified import Example, RolledDie, Scene
from generator.drawing.items import Drawing, Glyphs, Group, Item, Outline, walk
from generator.drawing.structure import StructureElement
from generator.geometry import Point, Size
from generator.rulebook.blocks import Table
from generator.rulebook.deferred import DeferredPictures
from generator.rulebook.example_layouts import ExampleParts, arrangements, divided
from generator.rulebook.example_pieces import ExamplePieces, ListedCards, example_pieces
from generator.rulebook.example_tally import changes, tally
from generator.rulebook.examples import example
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.flow import Strip
from generator.rulebook.inline import callout_name
from generator.rulebook.setting import Setter
from generator.rulebook.theme import BookTheme, look_of
from generator.source.diagnostic import Report
from generator.source.mark import Mark
from generator.text.breaking import MissingGlyphs
from generator.text.fonts import FontBook
from generator.text.style import Span
from tests.unit.rulebook import sample

CATALOG = sample.catalog()
PICTURES = ComponentPictures.of(CATALOG, sample.pieces(CATALOG))
THEME = look_of(CATALOG, FontBook([resources.fonts()]), Report())
WIDTH = THEME.column.width
Counters = Mapping[str, Mapping[str, int]]


def strips(
    before: tuple[tuple[str, str], ...] = (),
    after: tuple[tuple[str, str], ...] = (),
    held: tuple[Counters, Counters] = ({}, {}),
    story: str = "Red goes.",
    floats: bool = True,
    about: tuple[str, ...] = ("card-a",),
    pictures: ComponentPictures = PICTURES,
    theme: BookTheme = THEME,
) -> list[Strip]:
    first, last = (
        Scene(tuple(("field", where, name) for where, name in at), counters)
        for at, counters in zip((before, after), held, strict=True)
    )
    dice = (RolledDie(6, 3, "red_tribe"),) if about else ()
    worked = Example("AB-EX-01", "One step", ("AB-TURN-1",), story, first, last, about, dice)
    setter = Setter(theme, lambda block, width, within: [], MissingGlyphs(set(), set()))
    return example(worked, setter, pictures, WIDTH, floats=floats)


def words(strip: Strip) -> str:
    return " ".join(item.text for _, item in walk(strip.items) if isinstance(item, Glyphs))


def elements(items: tuple[Item, ...]) -> list[StructureElement]:
    found = [item.element for _, item in walk(items) if isinstance(item, Group) and item.element is not None]
    return list(dict.fromkeys(found))


def figures(strip: Strip) -> list[str]:
    return [element.alt for element in elements(strip.items) if element.role == "Figure"]


STEP: tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]] = (
    (("e1", "red"), ("e9", "blue")),
    (("e2", "red"), ("e9", "blue")),
)


def test_an_example_is_one_box_with_a_place_to_link_to() -> None:
    box, below = strips(*STEP)
    assert [(mark.name, mark.words, mark.title) for mark in box.marks] == [("example-AB-EX-01", "One step", None)]
    assert box.floats and below.joined
    assert below.height == pytest.approx(THEME.lead / 4)
    assert strips(*STEP, floats=False)[0].floats is False
    assert box.height == pytest.approx(THEME.rows(box.height))


def test_a_change_is_told_before_and_after_and_of_the_rest_nothing() -> None:
    (pieces, board) = figures(strips(*STEP)[0])
    assert pieces == "Card A. A die with 6 sides (Red tribe) shows 3."
    assert board == "Field. Before: E1: Red. After: E2: Red."


def test_spaces_that_are_empty_afterwards_are_said_to_be() -> None:
    (_, board) = figures(strips((("e1", "red"),), ())[0])
    assert board == "Field. Before: E1: Red. After: Nothing stands on these spaces."


def test_where_nothing_changes_all_that_stands_there_is_told() -> None:
    (_, board) = figures(strips(STEP[0], STEP[0])[0])
    assert board == "Field. E1: Red. E9: Blue."


def test_a_seat_without_a_change_is_tallied_where_the_story_tells_of_it() -> None:
    before = {"red": {"coins": 1}, "blue": {"coins": 4}, "green": {"coins": 2}}
    after = {**before, "red": {"coins": 2}}
    told = words(strips(held=(before, after), story="Red earns as much as Green has.", about=())[0])
    assert "Red" in told and told.count("Green") == 2 and "Blue" not in told


def test_without_anything_on_a_board_there_is_no_picture_of_one() -> None:
    assert len(figures(strips()[0])) == 1


def test_the_parts_of_an_example_are_in_one_element_of_the_structure() -> None:
    (box, _) = strips(*STEP)
    parents = {element.parent for element in elements(box.items) if element.role in ("P", "Figure")}
    assert len(parents) == 1
    (parent,) = parents
    assert parent is not None and parent.role == "Div"


def test_what_players_have_is_told_with_what_it_was_and_only_if_it_changed() -> None:
    held = ({"red": {"white_chips": 1, "cards": 2}}, {"red": {"white_chips": 3, "cards": 2}, "blue": {"cards": 0}})
    told = words(strips(*STEP, held=held)[0])
    assert "White chips" in told and "1\u00a0→" in told and "3" in told
    assert "Cards" not in told.replace("Card A", "")


def test_players_for_whom_nothing_changed_are_not_named() -> None:
    held = ({"red": {"mana": 1}, "blue": {"mana": 4}}, {"red": {"mana": 3}, "blue": {"mana": 4}})
    told = words(strips(*STEP, held=held)[0])
    assert "Red" in told and "Blue" not in told


def test_a_book_may_have_what_changed_in_lines_alone() -> None:
    """Of those of whom the story tells, too, nothing stands there where nothing changed for them."""
    lines = look_of(replace(CATALOG, theme={"changes": "lines"}), FontBook([resources.fonts()]), Report())
    held = ({"red": {"life": 3}, "blue": {"life": 9}}, {"red": {"life": 1}, "blue": {"life": 9}})
    table, line = (words(strips(*STEP, held=held, story="Blue hits Red.", theme=one)[0]) for one in (THEME, lines))
    assert "Life" in table and "9" in table
    assert "Red:\u00a0life\u00a03\u00a0→" in line.replace("Red: ", "Red:\u00a0") and "9" not in line


def test_the_form_of_changes_is_one_that_there_is() -> None:
    report = Report()
    assert not look_of(
        replace(CATALOG, theme={"changes": "few"}), FontBook([resources.fonts()]), report
    ).changes_in_lines
    assert [found.code for found in report.diagnostics] == ["RUL012"]


@pytest.mark.parametrize(
    "names", [("mana",), ("mana", "Ash Raider damage", "Thornback damage", "Moss Hound damage", "Reef Crab damage")]
)
def test_of_a_board_where_nothing_changes_much_stands_beside_it_only_where_it_stays_readable(
    names: tuple[str, ...],
) -> None:
    """Else a line below it says what changed, in which titles of pieces keep their capitals."""
    held = ({"red": dict.fromkeys(names, 0)}, {"red": dict.fromkeys(names, 2)})
    at = (("e1", "red"), ("e2", "blue"))
    told = words(strips(at, at, held=held)[0]).replace("\u00a0", "")
    line = f"Red: mana 0 → 2{''.join(f', {name} 0 → 2' for name in names[1:])}"
    assert (line.replace(" ", "") in told.replace(" ", "")) is (len(names) > 1)


def test_a_box_grows_and_shrinks_with_its_pictures_within_bounds() -> None:
    box = strips(*STEP)[0]
    flexible = box.flexible
    assert flexible is not None
    for room in (-4.0, -2.0, 0.0, 5.0):  # spaces stay as wide as is readable
        assert box.height + room - 5.0 < flexible.made(box.height + room).height <= box.height + room + 1e-6
    assert flexible.made(0.0).height == flexible.low
    assert flexible.made(500.0).height <= flexible.high
    assert 0.5 * box.height < flexible.low < box.height - 3.0
    assert box.height + 5.0 < flexible.high < 1.5 * box.height


def test_pictures_grow_no_more_than_is_good_for_them() -> None:
    flexible = strips(STEP[0], STEP[0])[0].flexible
    assert flexible is not None
    assert flexible.made(500.0).height < 105.0


def test_cards_grow_where_a_page_has_room() -> None:
    alone = strips(about=("card-a", "card-b", "card-c", "red", "blue"))[0]  # without a board
    flexible = alone.flexible
    assert flexible is not None
    assert alone.height + 5.0 < flexible.made(alone.height + 30.0).height <= alone.height + 30.0
    assert flexible.made(alone.height + 1.0).height <= alone.height + 1.0


@pytest.mark.parametrize("about", [(), ("card-a",)], ids=["words alone", "pictures beside them"])
def test_an_example_that_no_page_can_hold_is_divided(about: tuple[str, ...]) -> None:
    many = strips(*STEP, story=" ".join(["Red goes on and on."] * 400), about=about)
    assert len(many) > 20
    assert max(strip.height for strip in many) < THEME.column.height
    assert (many[0].gap, many[0].floats) == (THEME.lead, False)


def row_of_squares(count: int, down: bool) -> ComponentPictures:
    """The sample game with a board of so many squares in a line."""
    field = CATALOG.sets[0].components[0]
    centres = [Point(8.0, 8.0 + 14.0 * at) if down else Point(8.0 + 14.0 * at, 8.0) for at in range(count)]
    spaces = tuple(Space(SpaceId(f"n{at}"), "plain", centre, Size(14, 14)) for at, centre in enumerate(centres))
    size = Size(16.0, 2.0 + 14.0 * count) if down else Size(2.0 + 14.0 * count, 16.0)
    board = replace(field, spaces=spaces, cut=replace(field.cut, size=size))
    boards = replace(CATALOG.sets[0], components=(board,))
    made = replace(CATALOG, sets=(boards, *CATALOG.sets[1:]))
    return ComponentPictures.of(made, sample.pieces(made))


def left_of_the_board(strip: Strip) -> float:
    """The width of the story's lines."""
    lines = [(at.e + max(item.xs), item.text) for at, item in walk(strip.items) if isinstance(item, Glyphs)]
    return max(x for x, text in lines if "Far." in text)


@pytest.mark.parametrize(("down", "beside"), [(True, True), (False, False)])
def test_a_narrow_board_stands_beside_the_story_and_a_wide_one_below_it(down: bool, beside: bool) -> None:
    story = " ".join(["Far."] * 60)
    step = ((("n3", "red"),), (("n5", "red"),))
    (box, _) = strips(*step, story=story, about=(), pictures=row_of_squares(10, down))
    assert (left_of_the_board(box) < 0.7 * WIDTH) is beside


def test_a_card_that_lies_on_the_board_of_an_example_is_shown_once() -> None:
    field = CATALOG.sets[0].components[0]
    large = replace(field, spaces=tuple(replace(one, size=Size(60, 60)) for one in field.spaces[:3]))
    made = replace(CATALOG, sets=(replace(CATALOG.sets[0], components=(large,)), *CATALOG.sets[1:]))
    pictures = ComponentPictures.of(made, sample.pieces(made))
    step = ((("a1", "card-a"),), (("a1", "card-a"), ("b1", "card-b")))
    (pieces, _) = figures(strips(*step, about=("card-a", "card-c"), pictures=pictures)[0])
    assert pieces.startswith("Card C.")


def test_without_a_board_what_players_have_stands_at_the_right_of_the_pictures() -> None:
    held: tuple[Counters, Counters] = (
        {"red": {"coins": 1}, "blue": {"coins": 4}},
        {"red": {"coins": 2}, "blue": {"coins": 4}},
    )
    about = ("card-a", "card-b", "card-c", "red")
    bare, tallied = strips(about=about)[0], strips(held=held, about=about)[0]
    assert "coins" in words(tallied).lower()
    assert tallied.height == bare.height


def test_all_that_stands_below_the_story_begins_where_it_does() -> None:
    """A box has one edge at its left: pictures of cards, dice, what players have and lines of what changed."""
    setter = Setter(THEME, lambda block, width, within: [], MissingGlyphs(set(), set()))
    square = Drawing(Size(20.0, 20.0), (Outline((("M", 0.0, 0.0), ("L", 20.0, 20.0))),))
    worked = Example("AB-EX-01", "One step", ("AB-TURN-1",), "Red goes.", Scene(), Scene(), ("card-a",))
    pieces = ExamplePieces(square, beside=False, rows=3, even=True)
    parts = ExampleParts(
        worked,
        setter,
        None,
        "",
        lambda width, scale: square,
        DeferredPictures(),
        title=lambda width: [Strip(5.0)],
        story=lambda width: [Strip(20.0)],
        pieces=lambda width, by: pieces,
        tally=lambda width: (square, MissingGlyphs(set(), set())),
        changes=lambda width: [],
        rows=lambda width, by: None,
    )
    drawn = [at.e for strip in divided(parts, WIDTH) for at, item in walk(strip.items) if isinstance(item, Outline)]
    assert drawn == [0.0, 0.0]
    both = Scene((), {"red": {"coins": 1}}), Scene((), {"red": {"coins": 2}})
    (line,) = changes(replace(worked, before=both[0], after=both[1]), setter, WIDTH)
    starts = [at.e + item.xs[0] for at, item in walk(line.items) if isinstance(item, Glyphs) and item.text.strip()]
    assert min(starts) == pytest.approx(0.0, abs=0.1)


def test_a_card_whose_words_have_no_room_beside_what_players_have_does_not_stand_there() -> None:
    setter = Setter(THEME, lambda block, width, within: [], MissingGlyphs(set(), set()))
    told = (Span("All that you drew in this turn goes back to your hand."),)
    worked = Example("AB-EX-01", "One step", ("AB-TURN-1",), "Red goes.", Scene(), Scene(), ("card-a",))
    listed = ListedCards.of(worked, PICTURES, THEME, {"card-a": (told,)})
    parts = ExampleParts(
        worked,
        setter,
        None,
        "",
        lambda width, scale: Drawing(Size(0.0, 0.0), ()),
        DeferredPictures(),
        title=lambda width: [Strip(5.0)],
        story=lambda width: [Strip(20.0)],
        pieces=lambda width, by: example_pieces(worked, PICTURES, THEME, width, enlarged=by, listed=listed),
        tally=lambda width: (Drawing(Size(0.75 * WIDTH, 20.0), ()), MissingGlyphs(set(), set())),
        changes=lambda width: [],
        rows=lambda width, by: None,
    )
    for way in arrangements(parts, WIDTH, 1.0):
        runs = [item.text for strip in way.strips for _, item in walk(strip.items) if isinstance(item, Glyphs)]
        lines = [text for text in runs if text in told[0].text]
        assert " ".join(lines) == told[0].text and len(lines) <= 3


def test_no_line_begins_with_a_numbered_mark() -> None:
    setter = Setter(THEME, lambda block, width, within: [], MissingGlyphs(set(), set()))
    before, after = Span("Take a card "), Span(callout_name(3), icon=True, link="#table")
    words = [span.text for span in setter.coloured((before, after, Span(" now")))]
    assert words == ["Take a card\u00a0", callout_name(3), " now"]


def changed(*seats: str, names: int) -> list[str]:
    """What is told of what changed beside a board, a string for each line."""
    setter = Setter(THEME, lambda block, width, within: [], MissingGlyphs(set(), set()))
    before, after = (
        Scene((), {seat: {f"Iron Hound {n} damage": much for n in range(names)} for seat in seats}) for much in (0, 12)
    )
    worked = Example("AB-EX-01", "One step", ("AB-TURN-1",), "Red goes.", before, after)
    return [re.sub(r"\s+", " ", "".join(_glyphs(strip))) for strip in changes(worked, setter, WIDTH)]


def _glyphs(strip: Strip) -> list[str]:
    return [item.text for _, item in walk(strip.items) if isinstance(item, Glyphs)]


def test_what_changed_for_several_seats_stands_in_one_line_where_that_holds_all() -> None:
    assert changed("red", "blue", names=1) == ["Red: Iron Hound 0 damage 0 → 12 · Blue: Iron Hound 0 damage 0 → 12"]


def test_where_one_line_does_not_hold_what_changed_each_seat_has_its_own() -> None:
    lines = changed("red", "blue", names=3)
    assert [line.partition(":")[0] for line in lines] == ["Red", "Blue"]
    assert all("·" not in line for line in lines)


def test_a_table_of_what_changed_is_no_wider_than_it_says_it_is() -> None:
    """What stands at its right begins there: the names of rows beside a board."""
    setter = Setter(THEME, lambda block, width, within: [], MissingGlyphs(set(), set()))
    before, after = (
        Scene((), {seat: {"cards": much, "mana": 2 * much, "keys": much} for seat in ("red", "blue", "wizard")})
        for much in (0, 12)
    )
    worked = Example("AB-EX-01", "One step", ("AB-TURN-1",), "Red goes.", before, after)
    natural, _ = tally(worked, setter, WIDTH)
    assert natural is not None
    room = natural.size.width / 0.9  # of a column that it nearly fills
    shown, _ = tally(worked, setter, room)
    assert shown is not None
    rules = [item for _, item in walk(shown.items) if isinstance(item, Outline)]
    ends = [x for rule in rules for part in rule.segments for x in list(part)[1:2] if isinstance(x, float)]
    assert max(ends) == pytest.approx(shown.size.width)


def test_no_line_ends_within_the_name_of_what_changed() -> None:
    lines = changed("red", names=6)
    assert len(lines) > 1
    assert all(line.rstrip(" ,").endswith("12") for line in lines)


def test_mana_is_told_beside_used_mana_though_what_was_spent_has_come_back() -> None:
    setter = Setter(THEME, lambda block, width, within: [], MissingGlyphs(set(), set()))
    held = {"red": {"mana": 1, "used mana": 5, "cards": 2}}, {"red": {"mana": 1, "used mana": 7, "cards": 2}}
    before, after = (Scene((), counters) for counters in held)
    worked = Example("AB-EX-01", "One step", ("AB-TURN-1",), "Red goes.", before, after)
    told = [re.sub(r"\s+", " ", "".join(_glyphs(strip))) for strip in changes(worked, setter, WIDTH)]
    assert told == ["Red: mana 1, used mana 5 → 7"]


def told_of(held: tuple[Counters, Counters], story: str = "Red and Blue go.") -> str:
    (strip, *_) = strips(held=held, story=story)
    return " ".join(words(strip).split())


def test_numbers_that_stay_as_they_are_are_not_told_where_they_are_many() -> None:
    before = {"red": {"mana": 1, "hand": 2, "discarded": 0}, "blue": {"mana": 3, "hand": 0, "discarded": 0, "hits": 0}}
    after = {"red": {"mana": 3, "hand": 0, "discarded": 2}, "blue": {"mana": 3, "hand": 0, "discarded": 0, "hits": 2}}
    told = told_of((before, after))
    assert "Red: mana 1 → 3 , hand 2 → 0 , discarded 0 → 2" in told
    assert "Blue: hits 0 → 2" in told and "Blue: mana" not in told


def test_players_of_whom_the_story_tells_keep_their_row_though_nothingchanges() -> None:
    before = {"red": {"mana": 1, "hand": 2}, "blue": {"mana": 3, "hand": 4}}
    told = told_of((before, {**before, "red": {"mana": 2, "hand": 1}}))
    assert "Blue 3 4" in told


def test_stories_are_ragged_however_wide_they_are() -> None:
    story = "Red goes to the next square of the field and then to the one behind it, where nobody has been before. " * 4
    (strip, *_) = strips(story=story, about=())
    runs = [item for _, item in walk(strip.items) if isinstance(item, Glyphs) and item.size_pt == 9.25]
    ends = {round(item.xs[-1], 1) for item in runs}
    assert len(runs) > 3 and len(ends) == len(runs)


def test_of_several_ways_the_one_is_taken_that_leaves_the_least_empty() -> None:
    """A table beside a short story is lower than one below it, and no corner of the box is empty."""
    held: tuple[Counters, Counters] = (
        {"red": {"coins": 1}, "blue": {"coins": 4}},
        {"red": {"coins": 2}, "blue": {"coins": 4}},
    )
    story = " ".join(["Far."] * 40)
    box = strips(held=held, story=story, about=())[0]
    assert left_of_the_board(box) < 0.85 * WIDTH


def test_of_what_is_gone_at_the_end_no_number_is_told() -> None:
    before = {"red": {"mana": 3, "hound damage": 0}, "blue": {"mana": 3, "hound damage": 3}}
    after = {"red": {"mana": 1, "hound damage": 0}, "blue": {"mana": 3}}
    told = told_of((before, after))
    assert "Mana" in told and "damage" not in told.lower()


def test_what_stands_below_the_story_is_in_the_box() -> None:
    scene = Scene((), {})
    worked = Example("AB-EX-01", "One step", ("AB-TURN-1",), "Red goes.", scene, scene)
    setter = Setter(THEME, lambda block, width, within: [], MissingGlyphs(set(), set()))
    row = ((Span("Fox"),), (Span("asleep"),))
    below = Table(((Span("Who"),), (Span("How"),)), (row,), ("left", "left"), Mark("", 1, 1))
    box, *_ = example(worked, setter, PICTURES, WIDTH, below=[below])
    assert "Red goes." in words(box) and "asleep" in words(box)
    assert box.height > example(worked, setter, PICTURES, WIDTH)[0].height
