"""What a worked example is about: the printed pieces that its steps name, and the dice that fall."""

from types import SimpleNamespace
from typing import Any, cast

from generator.catalog.models import Catalog, ComponentKind
from generator.catalog.verified import RolledDie
from generator.engine.language import Dice, ScriptedOrder
from generator.engine.picture import ExamplePicture
from generator.engine.rules import Rules, Step
from generator.engine.state import ROLL, RULE
from generator.verifying.example_pieces import dice_of, pieces_of, spaces_of, unpictured

KINDS = {
    "fox": ComponentKind.CARD,
    "owl": ComponentKind.CARD,
    "red-move": ComponentKind.TOKEN,
    "map": ComponentKind.BOARD,
}


def catalog() -> Catalog:
    return cast(
        Catalog, SimpleNamespace(components=[SimpleNamespace(id=name, kind=kind) for name, kind in KINDS.items()])
    )


def rules(pictured: Any = lambda word, keys: "" if keys[0] == "start" else word) -> Rules[Any]:
    return cast(Rules[Any], SimpleNamespace(pictured=pictured))


def test_words_at_any_depth_are_pieces_each_once_and_in_their_order() -> None:
    steps = [Step("play", {"card": "owl", "at": "b1"}), Step("give", ["fox", {"x": "owl"}], None, {"also": "map"})]
    assert pieces_of({}, steps, rules(), catalog()) == ("owl", "fox")


def test_a_game_says_what_a_word_stands_for() -> None:
    told: list[tuple[str, ...]] = []

    def pictured(word: str, keys: tuple[str, ...]) -> str:
        told.append(keys)
        return f"{keys[-1]}-{word}"

    assert pieces_of({}, [Step("turn", {"red": ["move", "self"]})], rules(pictured), catalog()) == ("red-move",)
    assert told == [("turn", "red"), ("turn", "red")]


def test_what_is_named_beside_a_verb_counts_too() -> None:
    assert pieces_of({}, [Step("pass", None, None, {"with": "fox"})], rules(), catalog()) == ("fox",)


def test_dice_are_told_by_their_keys_with_whose_they_are() -> None:
    keys = {"rolls": Dice(0, 20), "deck": ScriptedOrder(1, ("a",))}
    steps = [Step("fight", {"rolls": {"wizard": 9, "red": [3, 4]}, "deck": ["a"], "count": 2}, None, {"rolls": 7})]
    assert dice_of(steps, keys, (), ()) == (
        RolledDie(20, 9, "wizard"),
        RolledDie(20, 3, "red"),
        RolledDie(20, 4, "red"),
        RolledDie(20, 7),
    )


def test_the_spaces_an_example_names_are_those_of_steps_that_are_played() -> None:
    board = SimpleNamespace(spaces=[SimpleNamespace(id=name) for name in ("a1", "a2", "b1", "b2")])
    steps = [
        Step("play", {"at": "b1", "place": {"a2": ["fox"]}}),
        Step("move", ["a1"], "X-1"),
        Step("pass", None, None, {"to": "c9"}),
    ]
    assert spaces_of(steps, cast(Catalog, SimpleNamespace(components=[board]))) == ("b1", "a2")


def test_no_die_falls_in_a_step_that_is_refused() -> None:
    assert dice_of([Step("fight", {"rolls": [1]}, "X-1")], {"rolls": Dice(0, 6)}, (), ()) == ()


def test_the_log_says_for_which_rule_each_die_was_rolled() -> None:
    keys, names = {"rolls": Dice(0, 6)}, ("X-MOVE-1", "X-FIGHT-1")
    steps = [Step("walk", None, None, {"rolls": [3, 4]}), Step("fight", None, None, {"rolls": [5]})]
    before = [(ROLL, 1, 0, 6, 3)]  # of the set-up
    rolled = [(ROLL, 0, 0, 6, 3), (ROLL, 0, 0, 6, 4), (RULE, 1, 0, 0, 0), (ROLL, 1, 0, 6, 5)]
    found = dice_of(steps, keys, [*before, *rolled], names)
    assert [(die.number, die.rule) for die in found] == [(3, "X-MOVE-1"), (4, "X-MOVE-1"), (5, "X-FIGHT-1")]
    other = dice_of(steps, keys, [*before, *rolled[:-1]], names)  # not the same dice: nothing is said
    assert [die.rule for die in other] == ["", "", ""]


def test_a_game_may_show_what_an_example_begins_with() -> None:
    start = {"red": {"hand": ["fox"], "deck": ["owl"]}}
    steps = [Step("pass", None)]
    assert pieces_of(start, steps, rules(), catalog()) == ()
    in_hand = rules(lambda word, keys: word if keys[-1] == "hand" else "")
    assert pieces_of(start, steps, in_hand, catalog()) == ("fox",)


def test_a_picture_may_only_name_what_there_is_to_show() -> None:
    board = SimpleNamespace(id="map", kind=ComponentKind.BOARD, spaces=[SimpleNamespace(id="a1")])
    card = SimpleNamespace(id="fox", kind=ComponentKind.CARD, spaces=[])
    made = cast(Catalog, SimpleNamespace(components=[board, card]))
    found = list(unpictured(ExamplePicture(spaces=("a1", "a11"), pieces=("fix", "fox", "map"), crossed=("b9",)), made))
    assert [(problem.place, problem.message, problem.hint) for problem in found] == [
        (("picture", "spaces", 1), "there is no space 'a11'", "did you mean 'a1'?"),
        (("picture", "pieces", 0), "there is no card, token or tile 'fix'", "did you mean 'fox'?"),
        (("picture", "pieces", 2), "there is no card, token or tile 'map'", None),
        (("picture", "crossed", 0), "there is no space, card, token or tile 'b9'", None),
    ]
    (problem,) = unpictured(ExamplePicture(paths=(("a1", "a11"),)), made)
    assert (problem.place, problem.hint) == (("picture", "paths", 0, 1), "did you mean 'a1'?")
    assert list(unpictured(ExamplePicture(), made)) == []


def test_a_picture_shows_what_a_seat_knows_that_there_is() -> None:
    made = cast(Catalog, SimpleNamespace(components=[]))
    (problem,) = unpictured(ExamplePicture(known="wizzard"), made, ("wizard", "red"))
    assert (problem.place, problem.hint) == (("picture", "known"), "did you mean 'wizard'?")
    assert list(unpictured(ExamplePicture(known="wizard"), made, ("wizard", "red"))) == []
