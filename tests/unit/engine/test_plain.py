import pytest

from generator.engine.bots import random
from generator.engine.chance import Stream
from generator.engine.plain import PlainComponent, PlainRules, PlainSetup, PlainTable, SetupLine, Short
from generator.engine.playout import play
from generator.engine.rules import IllegalAction, Rules

PRINTED = [
    PlainComponent("fox", "beasts", "Fox", 3),
    PlainComponent("owl", "beasts", "Owl", 2),
    PlainComponent("gem", "gems", "Gem", 6),
    PlainComponent("pawn", "pawns", "Pawn", 4),
]


def rules(*lines: SetupLine, players: int = 2) -> PlainRules:
    return PlainRules(PRINTED, [PlainSetup("start", players, lines)])


def test_pieces_go_where_the_setup_says_and_the_rest_stays_in_the_box() -> None:
    plain = rules(
        SetupLine("beasts", "hand", 2, each_player=True),
        SetupLine("gem", "gems", 1, each_player=True),
        SetupLine("pawn", "track.1", 1, each_player=True),
        SetupLine("beasts", "deck"),
    )
    state = plain.setup(2, seed=4)
    plain.check(state)
    assert {usage.source: usage.peak for usage in plain.component_usage(state)} == {
        "fox": 3,
        "owl": 2,
        "gem": 2,
        "pawn": 2,
    }
    assert plain.placed(state) == [("track", "1", "pawn"), ("track", "1", "pawn")]
    assert plain.player_counters(state) == {
        "player 1": {"hand": 2, "gems": 1},
        "player 2": {"hand": 2, "gems": 1},
    }
    assert len(plain.view(state, 0)["deck"]) == 1


def test_a_seed_decides_which_pieces_of_a_set_are_drawn() -> None:
    plain = rules(SetupLine("beasts", "hand", 2, each_player=True))
    hands = {tuple(plain.setup(2, seed).where) for seed in range(20)}
    assert len(hands) > 1
    assert plain.setup(2, 7) == plain.setup(2, 7)


def test_too_few_printed_pieces_are_told_with_the_line_that_asks_for_them() -> None:
    plain = rules(SetupLine("gem", "supply", 5), SetupLine("gem", "gems", 1, each_player=True))
    with pytest.raises(Short, match="gems of player 2 needs 1 of 'gem', but only 0 are left") as short:
        plain.setup(2, 1)
    assert short.value.index == 1


def test_an_unknown_piece_is_told() -> None:
    with pytest.raises(Short, match="no component or set 'dragon'"):
        rules(SetupLine("dragon", "supply")).setup(2, 1)


def test_a_plain_game_is_over_when_it_is_set_up() -> None:
    plain: Rules[PlainTable] = rules(SetupLine("gem", "supply"))
    state = plain.setup(2, 1)
    played = play(plain, state, random, Stream(1))
    assert played.decisions == 0
    assert played.result is not None and played.result.winners == ()
    with pytest.raises(IllegalAction):
        plain.parse(state, 0, {})


def test_setups_are_found_by_the_number_of_players() -> None:
    plain = PlainRules(PRINTED, [PlainSetup("a", 2, ()), PlainSetup("b", 3, ()), PlainSetup("c", 2, ())])
    assert list(plain.players()) == [2, 3]
    assert list(plain.setups(2)) == ["a", "c"]
    assert plain.setup(2, 1, "c").where == [0] * 15
