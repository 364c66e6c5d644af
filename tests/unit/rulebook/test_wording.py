"""Words of a game as a rulebook prints them."""

from collections.abc import Mapping
from dataclasses import replace

from generator.catalog.verified import Evidence, Example, LaidTable, RolledDie, Scene, Verified
from generator.rulebook.wording import BookGame, in_print
from tests.unit.rulebook import sample

SCENE = Scene((("field", "e1", "red"),), {"P1": {"held": 1}, "P2": {"held": 0}})


def printed(seats: Mapping[str, str]) -> BookGame:
    """A game whose rules call the seats P1 and P2."""
    dice = (RolledDie(6, 3, "P2 attack"),)
    example = Example("AB-EX-01", "P1 goes", (), "P1's step: P2 rests, P12 does not.", SCENE, SCENE, (), dice)
    tables = {"two": LaidTable((), ("P1", "P2"))}
    return in_print(
        Verified(replace(sample.catalog(), seats=seats), Evidence("engine", (example,), {"two": SCENE}, {}, tables))
    )


def test_seats_are_called_by_the_names_of_the_players_wherever_they_stand_as_words() -> None:
    game = printed({"P1": "Amber", "P2": "Ann's"})
    (example,) = game.examples
    assert (example.title, example.story) == ("Amber goes", "Amber’s step: Ann’s rests, P12 does not.")
    assert [die.whose for die in example.dice] == ["Ann’s attack"]
    assert list(example.before.counters) == list(example.after.counters) == ["Amber", "Ann’s"]
    assert example.before.placed == SCENE.placed
    assert game.tables["two"].seats == ("Amber", "Ann’s")
    assert list(game.setups["two"].counters) == ["Amber", "Ann’s"]


def test_without_names_seats_stay_as_they_are() -> None:
    game = printed({})
    assert game.examples[0].title == "P1 goes"
    assert game.tables["two"].seats == ("P1", "P2")
    assert game.setups["two"] == SCENE
