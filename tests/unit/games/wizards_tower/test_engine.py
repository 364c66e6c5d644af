"""The rules as an engine: what is counted up is what no rule refuses, and hidden things stay hidden."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.models import Catalog
from generator.engine.bots import Bot, greedy, random
from generator.engine.chance import Stream, shuffle
from generator.engine.playout import fresh, play
from generator.engine.search import Search
from generator.engine.state import MOVE
from generator.games.wizards_tower.rules import WizardsTower
from generator.games.wizards_tower.state import C, R, TowerState, Z


def begin(rules: WizardsTower, players: int, seed: int, number: int = 0) -> tuple[TowerState, Stream]:
    state, stream = fresh(rules, players, seed, number)
    assert isinstance(state, TowerState)
    return state, stream


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(3, 5), wait=st.integers(0, 600), sensible=st.booleans())
def test_legal_is_what_the_refusals_allow(
    rules: WizardsTower, seed: int, players: int, wait: int, sensible: bool
) -> None:
    state, stream = begin(rules, players, seed)
    play(rules, state, greedy if sensible else random, stream, limit=wait)
    for seat in rules.actors(state):
        assert rules.enumerated(state, seat) == list(rules.legal(state, seat))


def walk(rules: WizardsTower, players: int, seed: int, bot: Bot) -> "list[TowerState]":
    """Positions from a whole game, one in every 20 decisions."""
    state, stream = begin(rules, players, seed)
    found = []
    while rules.result(state) is None:
        for seat in tuple(rules.actors(state)):
            rules.apply(state, seat, bot(rules, state, seat, stream))
        if len(state.log or ()) % 20 == 0:
            found.append(rules.clone(state))
    return found


def permuted(rules: WizardsTower, g: TowerState, seat: int, seed: int) -> TowerState:
    """A copy in which everything that the seat cannot see has changed places at random; written without the engine."""
    copy, tables = rules.clone(g), rules.tables
    hidden: dict[str, list[tuple[int, int]]] = {"tiles": [], "tokens": [], "wizard": [], "loot": []}
    for zone, pile in enumerate(g.piles):
        for place in range(len(pile)):
            card = pile[place]
            if zone < Z.DOWN:
                key = tables.tile_names[tables.tile[card]].startswith("key_")
                known = key if seat == 0 else g.peeked >> zone & 1
                if not g.face_up >> zone & 1 and not known:
                    hidden["tiles"].append((zone, place))
            elif zone < Z.UP or zone == Z.HELD:
                if seat and not g.known >> card & 1:
                    hidden["tokens"].append((zone, place))
            elif zone == Z.WIZARD_DECK or (zone == Z.WIZARD_HAND and seat):
                hidden["wizard"].append((zone, place))
            elif zone == Z.LOOT_DECK:
                hidden["loot"].append((zone, place))
            elif zone == Z.LOST and seat:
                hidden["tiles"].append((zone, place))
    copy.streams = [seed * 7919 + 1 for _ in copy.streams]
    for slots in hidden.values():
        cards = [g.piles[zone][place] for zone, place in slots]
        shuffle(copy, 0, cards)
        for (zone, place), card in zip(slots, cards, strict=True):
            pile = copy.piles[zone]
            copy.piles[zone] = (*pile[:place], card, *pile[place + 1 :])
            copy.where[card] = zone
    return copy


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("bot", [random, greedy])
def test_views_do_not_change_when_what_is_hidden_is_permuted(rules: WizardsTower, players: int, bot: Bot) -> None:
    moved = 0
    for seed in range(3):
        for g in walk(rules, players, seed, bot):
            for seat in range(players):
                other = permuted(rules, g, seat, seed + seat)
                assert rules.view(other, seat) == rules.view(g, seat)
                moved += other.where != g.where
    assert moved > 50


def test_the_order_of_tokens_on_a_tile_tells_nothing(rules: WizardsTower) -> None:
    for g in walk(rules, 4, 5, greedy):
        for zone in range(Z.DOWN, Z.FLOOR):
            if len(g.piles[zone]) > 1:
                other = rules.clone(g)
                other.piles[zone] = g.piles[zone][::-1]
                assert [rules.view(other, seat) for seat in range(4)] == [rules.view(g, seat) for seat in range(4)]
                assert rules.placed(other) == rules.placed(g) or zone >= Z.UP


def test_heroes_see_no_token_come_down_and_no_deck_being_shuffled(rules: WizardsTower) -> None:
    state, stream = begin(rules, 4, 11)
    play(rules, state, greedy, stream)
    for seat in range(1, 4):
        for event, whole in zip(rules.events_for(state, state.log or (), seat), state.log or (), strict=True):
            kind, _, thing, before, after = event
            if kind == MOVE and before == Z.HELD:
                assert thing == -1
            if kind == MOVE and after == Z.WIZARD_HAND:
                assert thing == -1
            assert event[:2] == whole[:2]
    told = rules.events_for(state, state.log or (), 0)
    assert any(event[0] == MOVE and event[3] == Z.HELD and event[2] >= 0 for event in told)


def test_worlds_drawn_for_a_hero_have_no_key_on_a_corner_and_no_trap_on_the_tower(rules: WizardsTower) -> None:
    stream = Stream(3)
    for g in walk(rules, 5, 2, greedy):
        for _ in range(3):
            world = rules.resample(g, 1, stream)
            rules.check(world)
            for corner in rules.grid(world).corners:
                if world.piles[corner] and not world.face_up >> corner & 1:
                    assert not rules.is_key(world.piles[corner][0])


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("bot", [random, greedy])
def test_games_keep_what_must_hold(rules: WizardsTower, players: int, bot: Bot) -> None:
    for number in range(3):
        state, stream = begin(rules, players, 7, number)
        played = play(rules, state, bot, stream, strict=True)
        assert played.result is not None
        assert [usage for usage in rules.component_usage(state) if usage.peak > usage.printed] == []


def test_every_rule_is_named_in_play(rules: WizardsTower) -> None:
    named: set[int] = set()
    for bot, games in ((random, 6), (greedy, 12)):
        for players in (3, 4, 5):
            for number in range(games):
                state, stream = begin(rules, players, 3, number)
                play(rules, state, bot, stream)
                named |= {event[1] for event in state.log or ()}
    assert named.isdisjoint(rules.by_construction)
    missing = {rule for index, rule in enumerate(rules.names.rules) if index not in {*named, *rules.by_construction}}
    refusing = {
        *("WT-PLACE-2", "WT-PLACE-4", "WT-PLACE-5", "WT-PLACE-6", "WT-RAGE-4", "WT-RAGE-5", "WT-MOVE-2", "WT-MOVE-3"),
        *("WT-GEAR-1", "WT-GEAR-2", "WT-COMBAT-8", "WT-DEATH-4", "WT-TRAP-3", "WT-GEAR-9"),
    }
    voted = {"WT-SETUP-2", "WT-SETUP-3"}  # before the game begins
    assert missing <= refusing | voted


def test_a_searching_player_plays_both_sides(rules: WizardsTower) -> None:
    state, stream = begin(rules, 3, 9)
    play(rules, state, greedy, stream, limit=60)
    for _ in range(4):
        for seat in tuple(rules.actors(state)):
            action = Search(6)(rules, state, seat, stream)
            assert action in rules.legal(state, seat)
            rules.apply(state, seat, action)


def test_chances_add_up_to_one(rules: WizardsTower) -> None:
    for g in walk(rules, 4, 1, greedy):
        if rules.result(g) is None:
            chances = rules.evaluate(g)
            assert sum(chances) == pytest.approx(1.0) and min(chances) >= 0


def test_stated_set_ups_are_dealt_as_they_stand(rules: WizardsTower) -> None:
    g = rules.setup(4, 1, "setup_4p")
    shown = rules.view(g, 0)
    assert (shown["tower"], shown["entrance"]) == ("d3", "west")
    assert {name for name, tile in shown["facedown"].items() if tile.startswith("key_")} == {"a4", "f2", "c6"}
    assert [shown["heroes"][name]["at"] for name in ("red", "blue", "green")] == ["a1", "a1", "f6"]
    assert shown["wizard"]["hand"] == ["goblin", "skeleton", "skeleton"]
    assert set(shown["faceup"]) == {"d3", "a1", "f6"}
    hero = rules.view(g, 1)
    assert set(hero["facedown"].values()) == {"face down"} and hero["wizard"]["hand"] == 3


def test_tiles_that_are_not_laid_yet_are_not_told_as_removed(rules: WizardsTower) -> None:
    state, _ = begin(rules, 3, 1)
    shown = rules.view(state, 1)
    assert shown["phase"] == "setup" and not shown["removed"]
    assert len(shown["not_laid_yet"]) >= 24
    dealt = rules.view(rules.setup(3, 1, "setup_3p"), 1)
    assert not dealt["not_laid_yet"]
    assert not dealt["removed"]


@pytest.mark.parametrize(("players", "size"), [(3, 5), (4, 6), (5, 7)])
def test_the_grid_follows_from_the_number_of_players(rules: WizardsTower, players: int, size: int) -> None:
    state, stream = begin(rules, players, 2)
    play(rules, state, greedy, stream, limit=12)
    assert sum(map(len, state.piles[: Z.DOWN])) == size * size
    assert len(rules.grid(state).centres) == (1 if size % 2 else 4)


def test_key_tiles_are_never_hidden_in_corners(rules: WizardsTower) -> None:
    for number in range(8):
        state, stream = begin(rules, 4, 8, number)
        play(rules, state, random, stream, limit=8)
        corners = rules.grid(state).corners
        assert not any(rules.is_key(state.piles[corner][0]) for corner in corners)


def test_the_last_stand_rolls_two_dice(catalog: Catalog, rules: WizardsTower) -> None:
    two = WizardsTower(replace(catalog, rules={**catalog.rules, "last_stand_dice": 2}))
    g = two.empty(3, 1)
    assert two.dice_of(g) == 1
    g.living = (2,)
    assert two.dice_of(g) == 2
    assert rules.dice_of(g) == 1


def test_measures_answer_the_questions(catalog: Catalog, rules: WizardsTower) -> None:
    state, stream = begin(rules, 4, 4)
    play(rules, state, greedy, stream)
    found = rules.measures(state)
    rounds = state.counters[C.ROUND]
    assert found["heroes"] == 3 and found["rounds"] == rounds
    assert sum(value for name, value in found.items() if name.startswith("turns@")) == rounds
    assert sum(value for name, value in found.items() if name.startswith("fought@")) == state.counters[C.FOUGHT]
    assert found["blanks_placed"] <= found["tokens_placed"]
    lost = sum(found.get(name, 0) for name in ("trap_damage", "combat_damage", "spell_damage"))
    hit_points = sum(state.counters[C.HP + seat] for seat in range(1, 4))
    assert lost - found.get("healed", 0) == 3 * rules.rules.hero_hp - hit_points
    assert found["heroes_won"] == (state.ended == R.WIN_1)
