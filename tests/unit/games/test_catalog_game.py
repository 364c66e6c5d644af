"""What follows from a catalog's set-ups and printed pieces, shown on Geyser."""

import pytest

from generator.engine.rules import ComponentUsage
from generator.games.catalog_game import for_all
from generator.games.geyser.rules import Geyser
from generator.games.summoners_quest.rules import SummonersQuest
from generator.resources import content
from tests.unit.games import bench


@pytest.fixture(scope="module")
def rules() -> Geyser:
    return Geyser(bench.loaded(content() / "geyser"))


def test_set_ups_are_known_by_their_number_of_players(rules: Geyser) -> None:
    assert rules.players() == [2, 3, 4]
    assert list(rules.setups(2)) == ["setup_2p", "setup_2p_ew"]
    assert list(rules.setups(5)) == []
    assert rules.opening(2, None).id == "setup_2p"
    for players, name in ((5, None), (2, "setup_3p")):
        with pytest.raises(ValueError, match=f"for {players} players"):
            rules.setup(players, 1, name)


def test_counters_of_the_players_stand_under_their_names(rules: Geyser) -> None:
    state = rules.setup(2, 1, "setup_2p_ew")
    assert rules.player_counters(state) == {name: {"geysers": 0, "supply": 7} for name in ("east", "west")}
    assert rules.progress(state) == ("rounds", 1)


def test_usage_is_told_by_what_is_printed(rules: Geyser) -> None:
    assert rules.usage({"dice": 1, "cinder": 3, "tribe-tokens": 4, "fourth die": 1}) == [
        ComponentUsage("dice", "Six-sided dice", 2, 1),
        ComponentUsage("cinder", "Cinder Tribe", 8, 3),
        ComponentUsage("tribe-tokens", "Tribe tokens", 32, 4),
        ComponentUsage("fourth die", "fourth die", 0, 1),
    ]


def test_a_board_is_found_by_its_spaces(rules: Geyser) -> None:
    assert rules.board_with(["a1", "m13"]) == "island"
    assert rules.board_with(["1", "2"]) == "round-track"
    assert rules.board_with(["a1", "z99"]) == ""


def test_a_number_of_players_without_a_set_up_has_one_of_its_own() -> None:
    openings = [(3, "near", "a"), (3, "far", "b"), (5, "round", "c")]
    made = for_all(range(2, 5), openings, lambda players: players * 10)
    assert made == [*openings, (2, "any_2", 20), (4, "any_4", 40)]


def test_cards_in_zones_are_counted_beside_counters() -> None:
    quest = SummonersQuest(bench.loaded(content() / "summoners-quest"))
    state = quest.setup(2, 1, "setup_2p")
    start, hand = quest.rules, len(state.piles[quest.zone["hand"] + 1])
    counted = {"life": start.start_life, "active mana": start.start_mana, "used mana": 0, "cards": hand, "hold": 0}
    assert quest.player_counters(state) == {"P1": counted, "P2": counted}
    assert hand == start.start_hand
