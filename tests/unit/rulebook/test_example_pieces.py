"""The cards, tokens and dice beside a worked example."""

from dataclasses import replace
from itertools import pairwise

import pytest

from generator import resources
from generator.catalog.verified import Example, RolledDie, Scene
from generator.colour import Colour
from generator.drawing.items import Drawing, Glyphs, Group, Item, Outline, walk
from generator.geometry import Point
from generator.rulebook.example_pieces import MOST, ROW, ExamplePieces, example_pieces
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample

WIDTH = 108.0
BOOK = FontBook([resources.fonts()])
RED = Colour(200, 0, 0)


def row(pieces: tuple[str, ...] = (), dice: tuple[RolledDie, ...] = (), width: float = WIDTH) -> ExamplePieces | None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    example = Example("AB-EX-01", "", (), "", Scene(), Scene(), pieces, dice)
    return example_pieces(example, pictures, look_of(made, BOOK, Report()), width)


def outlines(items: tuple[Item, ...]) -> int:
    """How many outlines are drawn."""
    return sum(outlines(item.items) if isinstance(item, Group) else isinstance(item, Outline) for item in items)


def test_an_example_about_nothing_printed_has_no_pictures() -> None:
    assert row() is None
    assert row(("no-such-piece",)) is None


@pytest.mark.parametrize("count", range(1, MOST + 3))
def test_a_few_stand_beside_the_story_and_more_below_it(count: int) -> None:
    dice = tuple(RolledDie(6, 1 + place % 6, "red") for place in range(count))
    made = row(dice=dice)
    assert made is not None
    assert made.beside == (count <= 4)  # of them as many take no more room than three cards
    assert made.drawing.size.width <= WIDTH


def test_what_does_not_fit_into_a_row_begins_another() -> None:
    dice = tuple(RolledDie(20, 17, "red") for _ in range(6))
    wide, narrow = row(dice=dice), row(dice=dice, width=40.0)
    assert wide is not None and narrow is not None
    assert narrow.drawing.size.width <= 40.0 < wide.drawing.size.width
    assert narrow.drawing.size.height > 2 * wide.drawing.size.height


def test_dice_are_called_by_what_they_are_rolled_for_and_by_whom() -> None:
    made = replace(sample.catalog(), rolls={"AB-MOVE-1": ("walk",), "AB-FIGHT-1": ("attacker", "defender")})
    pictures = ComponentPictures.of(made, sample.pieces(made))
    walk_ = [RolledDie(6, number, "", "AB-MOVE-1") for number in (3, 4)]
    fight = [RolledDie(6, number, "", "AB-FIGHT-1") for number in (1, 1, 6, 2)]
    other = RolledDie(6, 5, "red", "AB-MOVE-1")
    example = Example("AB-EX-01", "", (), "", Scene(), Scene(), (), (*walk_, *fight, other))
    drawn = example_pieces(example, pictures, look_of(made, BOOK, Report()), WIDTH)
    assert drawn is not None
    words = [item.text for _, item in walk(drawn.drawing.items) if isinstance(item, Glyphs)]
    assert words == ["walk", "attacker", "defender", "attacker", "defender", "Red: walk"]
    (told,) = [item.element.alt for item in drawn.drawing.items if isinstance(item, Group) and item.element]
    assert "A die with 6 sides (walk) shows 3." in told
    assert "A die with 6 sides (Red: walk) shows 5." in told


def test_pieces_of_one_owner_stand_together_under_one_caption() -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    named = {"card-a": "Red: Move", "card-b": "Red: target Blue", "card-c": "Blue: Raid"}
    titled = {name: replace(pictures.pieces[name], title=title) for name, title in named.items()}
    called = replace(pictures, pieces={**pictures.pieces, **titled})
    example = Example("AB-EX-01", "", (), "", Scene(), Scene(), ("card-a", "card-b", "card-c"))

    def captions(shown: ComponentPictures) -> list[str]:
        drawn = example_pieces(example, shown, look_of(made, BOOK, Report()), WIDTH)
        assert drawn is not None
        return [item.text for _, item in walk(drawn.drawing.items) if isinstance(item, Glyphs)]

    assert captions(called) == ["Red: Move, target Blue", "Blue: Raid"]
    assert captions(pictures) == ["Card A", "Card B", "Card C"]


def test_pictures_of_cards_of_one_owner_have_a_frame_in_the_colour_that_is_called_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = replace(sample.catalog(), palette={**sample.catalog().palette, "red": RED})
    pictures = ComponentPictures.of(made, sample.pieces(made))
    monkeypatch.setattr("generator.rulebook.example_pieces.is_cropped", lambda *_: True)

    def frames(title: str) -> list[Colour]:
        pieces = {**pictures.pieces, "card-a": replace(pictures.pieces["card-a"], title=title)}
        example = Example("AB-EX-01", "", (), "", Scene(), Scene(), ("card-a",))
        drawn = example_pieces(example, replace(pictures, pieces=pieces), look_of(made, BOOK, Report()), WIDTH)
        assert drawn is not None
        strokes = [item.stroke for _, item in walk(drawn.drawing.items) if isinstance(item, Outline) and item.stroke]
        return [stroke.colour for stroke in strokes if stroke.width > 0.5]

    assert frames("Red: Move") == [RED]
    assert frames("Nobody: Move") == frames("Red") == []


def test_what_may_not_be_played_is_crossed_out() -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    theme = look_of(made, BOOK, Report())

    def marks(*crossed: str) -> int:
        example = Example("AB-EX-01", "", (), "", Scene(), Scene(), ("card-a", "card-b"), crossed=crossed)
        drawn = example_pieces(example, pictures, theme, WIDTH)
        assert drawn is not None
        strokes = [item.stroke for _, item in walk(drawn.drawing.items) if isinstance(item, Outline) and item.stroke]
        return sum(stroke.colour == theme.accent for stroke in strokes)

    assert (marks(), marks("card-a"), marks("card-a", "card-b")) == (0, 2, 4)


def test_a_cross_is_so_thin_that_one_sees_what_it_crosses_out() -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    theme = look_of(made, BOOK, Report())
    example = Example("AB-EX-01", "", (), "", Scene(), Scene(), ("card-a",), crossed=("card-a",))
    drawn = example_pieces(example, pictures, theme, WIDTH)
    assert drawn is not None
    strokes = [item.stroke for _, item in walk(drawn.drawing.items) if isinstance(item, Outline) and item.stroke]
    assert max(stroke.width for stroke in strokes if stroke.colour == theme.accent) < 0.6


def test_all_of_one_turn_are_drawn_and_of_more_the_first_row() -> None:
    def drawn(count: int) -> Drawing:
        made = row(dice=tuple(RolledDie(6, 1) for _ in range(count)))
        assert made is not None
        return made.drawing

    assert len({outlines(drawn(count).items) for count in range(1, MOST + 1)}) == MOST
    assert drawn(MOST + 1) == drawn(MOST + 5) == drawn(ROW)


def test_the_dice_of_one_fight_stand_in_one_row() -> None:
    fights = [("wizard", 9), ("red", 2), ("wizard", 18), ("blue", 12), ("red", 11)]
    made = row(("card-a", "card-b"), tuple(RolledDie(20, number, whose, "") for whose, number in fights), 60.0)
    assert made is not None
    captions = [item for item in placed(made.drawing) if item[1].lower() in ("wizard", "red", "blue")]
    rows = {y: [words for at, words in captions if at == y] for y, _ in captions}
    assert [len(words) for words in rows.values()] == [2, 3]  # five of the seven would fit into the first


def test_what_is_thrown_at_another_time_stands_apart() -> None:
    made = replace(sample.catalog(), rolls={"AB-MOVE-1": ("walk",), "AB-FIGHT-1": ("attacker", "defender")})
    pictures = ComponentPictures.of(made, sample.pieces(made))
    fight = (RolledDie(6, 4, "", "AB-FIGHT-1"), RolledDie(6, 2, "", "AB-FIGHT-1"))
    rolled = (RolledDie(6, 3, "", "AB-MOVE-1"), *fight, *fight)
    example = Example("AB-EX-01", "", (), "", Scene(), Scene(), (), rolled)
    shown = example_pieces(example, pictures, look_of(made, BOOK, Report()), WIDTH)
    assert shown is not None
    places = [item.at.apply(Point(0.0, 0.0)).x for item in dice_of(shown.drawing)]
    gaps = [round(right - left, 1) for left, right in pairwise(places)]
    assert gaps[0] > gaps[1] == gaps[3] < gaps[2]  # walk, a fight, and once more after a tie


def test_the_dice_of_a_fight_stay_together_where_the_walk_before_it_has_no_room_beside_them() -> None:
    made = replace(sample.catalog(), rolls={"AB-MOVE-1": ("walk",), "AB-FIGHT-1": ("attacker", "defender")})
    pictures = ComponentPictures.of(made, sample.pieces(made))
    walk_, fight = (tuple(RolledDie(6, 4, "", rule) for _ in range(2)) for rule in ("AB-MOVE-1", "AB-FIGHT-1"))
    example = Example("AB-EX-01", "", (), "", Scene(), Scene(), (), (*walk_, *fight))
    shown = example_pieces(example, pictures, look_of(made, BOOK, Report()), 42.0)
    assert shown is not None
    down = {words: y for y, words in placed(shown.drawing)}
    assert down["walk"] < down["attacker"] == down["defender"]


def test_no_roll_of_a_battle_with_ties_is_torn_in_a_narrow_column() -> None:
    made = replace(sample.catalog(), rolls={"AB-FIGHT-1": ("attacker", "defender")})
    pictures = ComponentPictures.of(made, sample.pieces(made))
    rolls = tuple(RolledDie(6, number, "", "AB-FIGHT-1") for number in (2, 2, 6, 6, 1, 3))
    shown = example_pieces(
        Example("AB-EX-01", "", (), "", Scene(), Scene(), (), rolls), pictures, look_of(made, BOOK, Report()), 42.0
    )
    assert shown is not None
    captions = [(int(y), words) for y, words in placed(shown.drawing)]
    rows = {y: [words for at, words in captions if at == y] for y, _ in captions}
    assert list(rows.values()) == [["attacker", "defender"]] * 3


def dice_of(drawing: Drawing) -> list[Group]:
    """The groups that are dice, in their order."""
    (figure,) = drawing.items
    assert isinstance(figure, Group)
    found = [item for item in figure.items if isinstance(item, Group)]
    return [item for item in found if isinstance(item.items[0], Group)]


def placed(drawing: Drawing) -> list[tuple[float, str]]:
    """How far down each word stands, in the order in which they are drawn."""
    return [
        (round(at.apply(Point(item.xs[0], item.y)).y, 1), item.text)
        for at, item in walk(drawing.items)
        if isinstance(item, Glyphs)
    ]


def test_a_die_of_six_sides_has_its_pips() -> None:
    shapes = []
    for number in range(1, 7):
        made = row(dice=(RolledDie(6, number),))
        assert made is not None
        shapes.append(outlines(made.drawing.items))
    assert [found - shapes[0] for found in shapes] == [0, 1, 2, 3, 4, 5]


def test_a_nameless_die_has_no_words_below_it() -> None:
    plain, named = row(dice=(RolledDie(6, 3),)), row(dice=(RolledDie(6, 3, "red"),))
    assert plain is not None and named is not None
    assert plain.drawing.size.height < named.drawing.size.height


def test_a_piece_that_lies_face_down_shows_its_back() -> None:
    made = sample.catalog()
    pictures = ComponentPictures.of(made, sample.pieces(made))
    name = next(iter(pictures.pieces))
    back = Drawing(pictures.pieces[name].size, ())
    turned = replace(pictures, pieces={**pictures.pieces, name: replace(pictures.pieces[name], back=back)})
    lying = turned.lying(f"{name}/back")
    assert lying is not None and lying.piece.front == back
    usual, quarter = turned.lying(name), turned.lying(f"{name}@90")
    assert usual is not None and (usual.piece, usual.angle_deg) == (turned.pieces[name], 0)
    assert quarter is not None and (quarter.piece, quarter.angle_deg) == (turned.pieces[name], 90)
    assert turned.lying("nothing/back") is None


def test_pictures_know_their_rows() -> None:
    dice = tuple(RolledDie(6, 1 + place, "red") for place in range(6))
    wide, narrow = row(dice=dice), row(dice=dice, width=WIDTH / 4)
    assert wide is not None and narrow is not None
    assert (wide.rows, narrow.rows) == (1, 2)
    assert wide.even and narrow.even
    five = tuple(RolledDie(6, 1 + place, ("red", "blue")[place % 2]) for place in range(5))
    uneven = row(dice=five, width=39.0)  # three and two
    assert uneven is not None and not uneven.even
