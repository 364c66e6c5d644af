"""Which numbers rules read, and that what is not read need not be played."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from generator.catalog.models import Catalog
from generator.engine.bots import BOTS
from generator.engine.playout import Played, fresh, play
from generator.games import game_of
from generator.games.checking import accepted_or_refused, validate, validate_tree
from generator.games.reads import reads_of
from generator.games.rows import SectionRow
from generator.games.rulesets import rules_of
from generator.verifying import examples, paired_games
from generator.verifying.number_changes import NumberChange, Varied, changes_of
from generator.verifying.paired_games import PairedGames
from generator.verifying.sensitivity import Sensitivity, Witness
from tests.folders import read_folder

CONTENT = Path(__file__).parents[3] / "content"


class Numbers(SectionRow):
    hand: int
    goal: int


def test_reads_are_those_of_any_object_of_the_model_while_it_is_watched() -> None:
    early = Numbers(hand=5, goal=9)
    with reads_of(Numbers) as read:
        assert early.hand == 5
        assert Numbers(hand=1, goal=2).hand == 1
    assert read == {"hand"}
    assert early.goal == 9
    assert read == {"hand"}


def test_an_object_that_is_read_whole_is_read_in_all_its_fields() -> None:
    with reads_of(Numbers) as read:
        Numbers(hand=1, goal=2).model_dump()
    assert read == {"hand", "goal"}


def test_a_model_is_no_longer_watched_after_an_error() -> None:
    with pytest.raises(LookupError), reads_of(Numbers):
        raise LookupError
    assert "__getattribute__" not in vars(Numbers)


def catalog_of(game: str) -> Catalog:
    checked = validate(read_folder(CONTENT / game))
    assert checked.value is not None
    return checked.value


def asker(catalog: Catalog, **options: Any) -> Sensitivity:
    game, rules = game_of(catalog.identity.id), rules_of(catalog)
    assert game is not None
    book = game.examples(catalog, rules)
    runs = [examples.judged(tree, game, catalog, rules, book) for tree in examples.own(catalog.files).value or ()]
    return Sensitivity(catalog, game, rules, [run.scenario for run in runs if run.scenario is not None], **options)


def test_a_number_that_nothing_reads_is_not_played_with() -> None:
    asked = asker(catalog_of("mana-maker"))
    change = NumberChange(("rules", "id_pairs_advised"), 10, 9)
    with patch.object(PairedGames, "parting") as played, patch.object(PairedGames, "reads", return_value=False):
        assert asked.ask(change).witness is Witness.NOT_PLAYED
    played.assert_not_called()
    with patch.object(PairedGames, "parting", return_value=None) as played, patch.object(PairedGames, "reads"):
        assert asked.ask(change).witness is Witness.NOT_PLAYED
    played.assert_called_once()


@pytest.mark.parametrize("game", ["geyser", "saratoga-sabotage"])
def test_a_changed_number_is_refused_exactly_where_the_whole_catalog_is(game: str) -> None:
    catalog, package = catalog_of(game), game_of(game)
    assert package is not None
    varied, accepted = Varied(catalog), set()
    for change in changes_of(catalog.data["rules"], ("rules",)):
        quick = accepted_or_refused(catalog.files, varied.written(change), package)
        whole = validate_tree(catalog.files, varied.written(change))
        assert (quick.value is None) == (whole.value is None), change
        accepted.add(quick.value is not None)
    assert accepted == {True, False}


def test_a_game_that_was_played_elsewhere_is_not_played_again() -> None:
    rules = rules_of(catalog_of("geyser"))
    games = PairedGames(rules)

    def strictly(players: int, bot: str) -> None:
        state, stream = fresh(rules, players, paired_games.SEED, 0)

        def plays(watch: Any) -> Played:
            return play(rules, state, BOTS[bot], stream, strict=True, watch=watch)

        games.kept((players, bot, 0), plays)

    for players in rules.players():
        for bot in BOTS:
            strictly(players, bot)
    with patch.object(paired_games, "_played", wraps=paired_games._played) as played:
        assert games.parting(rules) is None
    assert played.call_count == len(rules.players()) * len(BOTS), "those by the other rules alone"
