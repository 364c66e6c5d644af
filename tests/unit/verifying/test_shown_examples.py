"""What the rulebook's picture of a worked example is given, and what `picture` in its file changes of that."""

from typing import Any

import pytest

from generator import resources
from generator.catalog.files import SCENARIOS
from generator.catalog.verified import Example
from generator.games import game_of
from generator.source.reader import documents_in
from generator.verifying import examples
from tests.contract.tables import catalog_named, rules_named

FIRING = (resources.content() / "geyser" / SCENARIOS / "firing-and-end.yaml").read_text(encoding="utf-8")
"""Its first example moves a token from e8 to e7; then both dice fall and pieces go."""
MOVED = ("e8", "e7")


def shown(**picture: Any) -> Example:
    """The first example of FIRING with that picture and no other."""
    tree = (documents_in(FIRING, "firing-and-end.yaml").value or ())[0]
    assert isinstance(tree.data, dict)
    tree.data["picture"] = picture
    catalog, rules = catalog_named("geyser"), rules_named("geyser")
    game = game_of("geyser")
    assert game is not None
    book = game.examples(catalog, rules)
    run = examples.play(tree, rules, book)
    assert run.passed, run.diagnostics
    return examples.shown(run, rules, book, catalog)


def tokens_on(spaces: tuple[str, ...], placed: tuple[tuple[str, str, str], ...]) -> set[str]:
    return {space for _, space, _ in placed if space in spaces}


def test_the_whole_example_is_shown_where_nothing_is_said() -> None:
    example = shown()
    assert tokens_on(MOVED, example.before.placed) == {"e8"}
    assert tokens_on(MOVED, example.after.placed) == {"e7"}
    assert example.spaces == MOVED
    assert [die.number for die in example.dice] == [4, 4]
    assert (example.only_spaces, example.crossed) == (False, ())


@pytest.mark.parametrize(
    ("steps", "before", "after", "dice", "spaces"),
    [([1, 1], {"e8"}, {"e7"}, [], MOVED), ([2, 2], {"e7"}, {"e7"}, [4, 4], ())],
    ids=["first", "last"],
)
def test_some_steps_are_shown_with_their_dice_and_spaces(
    steps: list[int], before: set[str], after: set[str], dice: list[int], spaces: tuple[str, ...]
) -> None:
    example = shown(steps=steps)
    assert (tokens_on(MOVED, example.before.placed), tokens_on(MOVED, example.after.placed)) == (before, after)
    assert [die.number for die in example.dice] == dice
    assert example.spaces == spaces
    fired = tokens_on(("g4", "d7"), example.after.placed)
    assert fired == ({"g4", "d7"} if steps == [1, 1] else set())


def test_dice_can_be_left_out() -> None:
    assert shown(dice=False).dice == ()


def test_named_spaces_are_shown_and_no_others() -> None:
    example = shown(spaces=["g4", "d7"], crossed=["d7"], free=["g4"])
    assert (example.spaces, example.only_spaces) == (("g4", "d7"), True)
    assert (example.crossed, example.free) == (("d7",), ("g4",))


def test_paths_are_shown_as_they_are_written() -> None:
    assert shown(paths=[["g4", "d7", "g4"]]).paths == (("g4", "d7", "g4"),)
    assert shown(paths=[["g4", "d7"], ["d7", "g4"]], turns=[1, 2]).turns == (1, 2)
    assert shown().paths == ()


def test_captions_are_shown_as_they_are_written() -> None:
    assert shown(captions=["North", "South"]).captions == ("North", "South")
    assert shown().captions == ()


def test_the_end_is_shown_alone_where_the_picture_is_single() -> None:
    assert shown(single=True).single
    assert not shown().single


def test_named_pieces_are_shown_and_no_others() -> None:
    north, south = (component.id for component in catalog_named("geyser").components[:2])
    assert shown().pieces != (south, north)
    assert shown(pieces=[south, north]).pieces == (south, north)


def test_what_stands_there_at_the_end_can_be_shown_alone() -> None:
    example = shown(after=True)
    assert example.before.placed == example.after.placed == shown().after.placed
    assert example.before.counters == shown().before.counters
