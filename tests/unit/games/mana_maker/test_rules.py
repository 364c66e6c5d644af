"""Mana Maker's rules at every kind of table: choices, views, decks, damage, and that every card proves itself."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from generator import resources
from generator.catalog.load import load
from generator.engine.bots import BOTS, MixedBots, greedy, random
from generator.engine.chance import Stream
from generator.engine.examples import differences
from generator.engine.playout import fresh, play
from generator.engine.rules import IllegalAction, Step
from generator.engine.search import Search
from generator.engine.state import canonical
from generator.games.checking import sections_of
from generator.games.mana_maker.decks import RANDOM, random_deck
from generator.games.mana_maker.examples import ManaExamples
from generator.games.mana_maker.rules import ManaMaker
from generator.games.mana_maker.state import ACTION, SEATS, C, ManaState, Z
from generator.games.rulesets import rules_of
from generator.source.diagnostic import Report
from generator.verifying import trials
from tests.contract.catalogs import catalog_named, rules_named

GAME = cast(ManaMaker, rules_named("mana-maker"))
TABLES = [(2, None), (2, RANDOM), (3, RANDOM), (4, "setup_teams"), (2, "setup_worlds"), (8, None)]
every_table = pytest.mark.parametrize(("players", "setup"), TABLES)


def decided(players: int, setup: str | None, seed: int, decisions: int = 250) -> Iterator[tuple[ManaState, int]]:
    """The positions of a random game, each with who decides."""
    state, stream = fresh(GAME, players, seed, 0, setup)
    g = cast(ManaState, state)
    for _ in range(decisions):
        if GAME.result(g) is not None:
            return
        (seat,) = GAME.actors(g)
        yield g, seat
        GAME.apply(g, seat, stream.choice(GAME.legal(g, seat)))


@every_table
def test_what_is_counted_up_at_once_is_what_the_refusals_allow(players: int, setup: str | None) -> None:
    for g, seat in decided(players, setup, 31):
        assert GAME.enumerated(g, seat) == list(GAME.legal(g, seat))


@pytest.mark.parametrize(("players", "setup"), [(2, "setup_worlds"), (4, "setup_teams")])
def test_every_choice_is_said_in_words_that_are_understood(players: int, setup: str) -> None:
    for g, seat in decided(players, setup, 41, 150):
        legal = GAME.legal(g, seat)
        for action in legal[:: len(legal) // 3 + 1]:
            assert GAME.parse(g, seat, GAME.name(g, seat, action)) == action


def test_a_path_is_said_tile_by_tile_from_where_it_begins() -> None:
    flyer = next(found for found in GAME.of if found.flying and found.entity)
    walker = next(found for found in GAME.of if found.type == "critter" and not found.flying)
    rows = {"f": {"card": flyer.row.id, "side": "P1", "at": [5, 1], "ap": 3}}
    for y in (2, 3):
        rows[f"w{y}"] = {"card": walker.row.id, "side": "P1", "at": [5, y], "ap": 0}
    g = laid(entities=rows)
    g.held = 0
    end = GAME.tile_of(g, [5, 4])
    action = next(a for a in GAME.legal(g, 0) if GAME.word(a) == "move" and GAME.args(a)[1] == end)
    said = {"entity": "f", "path": [[5, 2], [5, 3], [5, 4]]}
    assert GAME.name(g, 0, action) == {"move": said} and GAME.parse(g, 0, {"move": said}) == action


def test_zones_cards_and_counters_are_called_by_their_names() -> None:
    names, g = GAME.names, GAME.setup(2, 42)
    named = {name: number for number, name in enumerate(names.zones)}
    assert len(named) == len(names.zones) == GAME.supply + 1 and named["supply"] == GAME.supply
    assert all(names.zones[g.where[slot]] == GAME.boards.names[g.tile[slot]] for rank in g.ranks for slot in rank)
    assert {names.zones[g.where[GAME.tokens]], names.zones[Z.PLAYED]} <= {*Z.names} and Z.names[0] == names.zones[0]
    assert len(names.counters) == len(g.counters) and len({*names.components}) == len(names.components)
    for seat in range(SEATS):
        card = GAME.tokens + seat * GAME.most_cards
        last = card + GAME.most_cards - 1
        assert GAME.player_of(card) == GAME.player_of(last) == seat
        assert names.components[card] == f"card 1 of seat {seat + 1}"
        assert names.components[last] == f"card {GAME.most_cards} of seat {seat + 1}"
        assert names.components[GAME.wizard_of(seat)] == f"{seat + 1}-01"
    assert names.counters[GAME.points].startswith("Action") and names.counters[GAME.harm].startswith("damage")


def test_seats_that_nobody_takes_have_no_mana() -> None:
    g = GAME.setup(2, 42)
    free = [colour * SEATS + seat for colour in range(2) for seat in range(2, SEATS)]
    assert not any((*[g.production[place] for place in free], *[g.capacity[place] for place in free], *g.stood[2:]))


def test_random_decks_are_dealt_at_every_number_of_players() -> None:
    assert [n for n in GAME.players() if GAME.further_setups(n) == [RANDOM]] == list(range(2, 9))


@every_table
@pytest.mark.parametrize("bot", BOTS)
def test_games_of_every_kind_end_and_hold_their_invariants(players: int, setup: str | None, bot: str) -> None:
    g, stream = fresh(GAME, players, 32, 0, setup)
    played = play(GAME, g, BOTS[bot], stream, limit=20_000, strict=True)
    assert played.result is not None
    assert set(played.result.winners) <= set(range(players))


@every_table
def test_what_is_hidden_may_lie_otherwise_unnoticed(players: int, setup: str | None) -> None:
    stream = Stream(33)
    for number, (g, _) in enumerate(decided(players, setup, 33, 120)):
        if number % 10:
            continue
        for seat in range(players):
            drawn = GAME.resample(g, seat, stream)
            GAME.check(drawn)
            assert GAME.view(drawn, seat) == GAME.view(g, seat)
            assert g.piles[Z.HAND + seat] == drawn.piles[Z.HAND + seat]
            for other in range(players):  # everybody keeps the cards of the own deck
                whole = [g.piles[zone + other] for zone in (Z.HAND, Z.DECK, Z.DISCARD)]
                again = [drawn.piles[zone + other] for zone in (Z.HAND, Z.DECK, Z.DISCARD)]
                assert sorted(sum(whole, ())) == sorted(sum(again, ()))


def test_the_sensible_player_looks_at_nothing_that_is_hidden() -> None:
    stream = Stream(34)
    for g, seat in decided(2, RANDOM, 34, 200):
        before, log = canonical(g), list(g.log or ())
        drawn = GAME.resample(g, seat, stream)
        drawn.options = GAME.choices(drawn, seat, drawn.decision)
        assert GAME.greedy(g, seat, Stream(1)) == GAME.greedy(drawn, seat, Stream(1))
        assert (canonical(g), g.log) == (before, log)


def test_the_sensible_player_beats_one_that_plays_at_random() -> None:
    won = 0
    for number in range(6):
        state, stream = fresh(GAME, 2, 35, number)
        sensible = number % 2
        bots = (greedy, random) if sensible == 0 else (random, greedy)
        played = play(GAME, state, MixedBots(bots), stream)
        won += played.result is not None and played.result.winners == (sensible,)
    assert won >= 5


def test_a_searching_player_chooses_among_what_is_legal() -> None:
    for number, (g, seat) in enumerate(decided(2, None, 36, 60)):
        if number % 20 == 19:
            assert Search(8)(GAME, g, seat, Stream(number)) in GAME.legal(g, seat)


def test_random_decks_are_legal_and_the_same_for_a_seed() -> None:
    for seed in range(200):
        deck = random_deck(GAME.rows, GAME.rules, seed)
        assert deck == random_deck(GAME.rows, GAME.rules, seed)
        rows = [GAME.rows[number] for number in deck]
        assert GAME.rules.deck_min <= len(rows) <= GAME.rules.deck_max
        assert all(row.deckable and row.type != "wizard" for row in rows)
        assert sum(row.value for row in rows if row.subtype != "fountain") <= GAME.rules.deck_value_max
    every = {GAME.rows[number].id for seed in range(200) for number in random_deck(GAME.rows, GAME.rules, seed)}
    assert every == {row.id for row in GAME.rows if row.deckable and row.type != "wizard"}


# ------------------------------------------------------------ the ring


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("worlds", [1, 2])
def test_all_seats_have_the_same_surroundings(players: int, worlds: int) -> None:
    boards = GAME.boards
    ring = boards.ring(players, worlds)

    def moved(tile: int) -> int:
        x, y, world = boards.place(tile)
        return boards.tile((x + boards.columns) % ring.across, y, world)

    assert len(ring.tiles) == worlds * players * 25
    for tile in ring.tiles:
        assert sorted(ring.beside[moved(tile)]) == sorted(moved(other) for other in ring.beside[tile])
        assert ring.far[tile][tile] == 0
    assert [moved(boards.start(seat)) for seat in range(players)] == [
        boards.start((seat + 1) % players) for seat in range(players)
    ]
    assert ring.far[boards.start(0)][boards.start(1)] == 5


def test_distances_are_those_of_the_formula() -> None:
    ring = GAME.boards.ring(3, 1)
    for one in ring.tiles:
        for other in ring.tiles:
            (x, y, _), (x2, y2, _) = GAME.boards.place(one), GAME.boards.place(other)
            across = abs(x - x2)
            assert ring.far[one][other] == min(across, 15 - across) + abs(y - y2)


# ------------------------------------------------------------ positions by hand


def laid(**start: object) -> ManaState:
    """The position a worked example begins with, asking for an action."""
    return ManaExamples(GAME).start({"players": 2, **start})


def step(g: ManaState, verb: str, **arguments: object) -> None:
    """A step of an example."""
    ManaExamples(GAME).play(g, Step(verb, arguments))


def test_an_aura_is_felt_within_its_range_alone() -> None:
    banner = {"card": "war-banner", "side": "P1", "at": [2, 3]}
    hounds = {name: {"card": "moss-hound", "side": side, "at": at} for name, side, at in [
        ("near", "P1", [4, 3]), ("far", "P1", [5, 3]), ("foe", "P2", [3, 3]),
    ]}  # fmt: skip
    g = laid(entities={"banner": banner, **hounds})
    bonus = {name: GAME.figure(g, GAME.called(g, name), 4) for name in hounds}
    assert bonus == {"near": 1, "far": 0, "foe": 0}


def test_a_skeleton_in_the_place_of_a_fallen_attacker_does_not_go_on_with_the_attack() -> None:
    knight = {"card": "bone-knight", "side": "P1", "at": [5, 2], "damage": 2}
    guard = {"card": "halberdier", "side": "P2", "at": [6, 2], "ap": 1}
    g = laid(entities={"knight": knight, "guard": guard})
    slot = GAME.called(g, "knight")
    step(g, "attack", entity="knight", target="guard", react=["Set Halberd"])
    assert g.label[slot] == "skeleton1"
    assert g.attacks == ()
    assert g.counters[C.PREVENTED] == 1
    assert g.counters[GAME.harm + GAME.called(g, "guard")] == 0


def test_a_spell_on_several_goes_from_pair_to_pair_not_from_who_came_first() -> None:
    altar = {"card": "grave-altar", "side": "P2", "at": [5, 2], "damage": 2}
    foes = {"first": {"card": "moss-hound", "side": "P2", "at": [4, 2]}, "altar": altar}
    well = {"card": "mana-well", "side": "P1", "at": [1, 2]}
    mana = {"P1": {"green": 4, "silver": 1}, "P2": {"green": 0}}
    g = laid(hands={"P1": ["inferno"]}, mana=mana, entities={"well": well, **foes})
    wizard, hound, holy = g.ranks[1]
    assert wizard < hound < holy
    g.ranks[1] = (wizard, holy, hound)  # as if the hound had come last, with a pair that was free again
    step(g, "play", card="inferno")
    assert g.ranks[1] == (wizard,)
    assert g.counters[C.MANA + 1] == 1  # the altar was still there as the hound fell


@pytest.mark.parametrize(("attached", "stands"), [([], False), (["giant-growth"], True)])
def test_unmake_looks_at_the_vitality_of_now_whatever_the_damage(attached: list[str], stands: bool) -> None:
    foe = {"card": "grove-warden", "side": "P2", "at": [4, 2], "damage": 4, "attached": attached}
    g = laid(hands={"P1": ["unmake"]}, mana={"P1": {"silver": 1, "green": 2}}, entities={"foe": foe})
    if stands:
        with pytest.raises(IllegalAction, match="MM-PLAY-3"):
            step(g, "play", card="unmake", **{"with": {"target": "foe"}})
    else:
        step(g, "play", card="unmake", **{"with": {"target": "foe"}})
    assert (GAME.called(g, "foe") >= 0) == stands


def test_mana_of_two_colours_is_paid_and_refused_together() -> None:
    g = laid(hands={"P1": ["unmake"]}, entities={"foe": {"card": "ember-imp", "side": "P2", "at": [4, 2]}})
    g.counters[C.MANA + SEATS] = 0
    with pytest.raises(IllegalAction, match="MM-MANA-7"):
        step(g, "play", card="unmake", **{"with": {"target": "foe"}})
    g.counters[C.MANA + SEATS] = 1
    step(g, "play", card="unmake", **{"with": {"target": "foe"}})
    assert GAME.called(g, "foe") < 0
    assert g.counters[C.MANA : C.MANA + 1] == [1] and g.counters[C.MANA + SEATS] == 0


def test_a_team_mate_is_no_target_of_an_attack_and_wins_with_the_team() -> None:
    start = {"players": 4, "teams": {"P1": "a", "P2": "b", "P3": "a", "P4": "b"}, "out": ["P4"]}
    ogre = {"card": "war-ogre", "side": "P1", "at": [6, 2]}
    g = laid(**start, wizards={"P2": {"damage": 19}}, entities={"ogre": ogre})
    (seat,) = GAME.actors(g)
    assert g.decision == ACTION
    targets = [GAME.name(g, seat, a)["attack"]["target"] for a in GAME.legal(g, seat) if GAME.word(a) == "attack"]
    assert targets == ["W2"]
    step(g, "attack", entity="ogre", target="W2")
    result = GAME.result(g)
    assert result is not None and (result.winners, result.reason) == ((0, 2), "MM-WIN-1")


def test_wizards_that_fall_together_leave_nobody_to_win() -> None:
    g = laid()  # no card of the catalog does this: it takes one that strikes both sides at once
    GAME.lose(g, 0)
    GAME.lose(g, 1)
    g.asker = g.decision = -1
    GAME.run(g)
    result = GAME.result(g)
    assert result is not None and (result.winners, result.reason) == ((), "MM-WIN-3")


def test_after_an_ability_that_is_aimed_at_nothing_the_others_of_that_entity_follow() -> None:
    nursery = {"card": "sapling-nursery", "side": "P1", "at": [2, 3], "damage": 2, "attached": ["regeneration"]}
    g = laid(entities={"nursery": nursery}, decks={"P1": ["blink"]})
    step(g, "begin", choices={"nursery": {"Sprout": {"tile": [2, 2]}}})  # where the Wizard stands
    assert g.counters[GAME.harm + GAME.called(g, "nursery")] == 1
    assert (g.counters[C.NOT_BEGUN], g.counters[C.MANA], g.decision) == (1, 3, ACTION)


def test_what_is_needed_and_printed_is_told_line_by_line() -> None:
    supplies = GAME.supplies
    needed = supplies.required(8, 2, ["verdant-court", "ember-legion"] * 4)
    assert needed["id-tokens"] == supplies.available("id-tokens") == 192
    assert needed["moss-hound"] == 16 > supplies.available("moss-hound")
    twice = supplies.required(8, 2, ["verdant-court", "ember-legion", "tidal-choir", "silver-foundry"] * 2)
    assert all(number <= supplies.available(name) for name, number in twice.items())


# ------------------------------------------------------------ every card


def test_every_card_can_be_played_and_all_that_it_does_can_happen() -> None:
    report = Report()
    trials.check(catalog_named("mana-maker"), GAME, report)
    assert report.diagnostics == []
    assert len(list(GAME.trials())) == 90 + 77  # cards of decks, effects


TARGET = "target: {what: entity, side: enemy, range: 4, count: 1}, do: [{op: dam"
FIREBALL = "cost: {green: %d},\n     effects: [{when: resolve, " + TARGET
SET_HALBERD = "cost: {ap: %d}, range: 1, do: [{op: damage, n: 2}]"
BLINK = "{what: %s, side: own, range: 4, count: 1}, do: [{op: tel"


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        (FIREBALL % 3, FIREBALL % 30, "Fireball can never be played: it costs more mana"),
        (SET_HALBERD % 1, SET_HALBERD % 9, "Halberdier, Set Halberd never has an effect"),
        (BLINK % "mobile", BLINK % "structure", "Blink can never be played"),
    ],
)
def test_a_card_that_can_never_do_what_it_says_is_told_at_its_place(
    was: str, now: str, told: str, tmp_path: Path
) -> None:
    folder = tmp_path / "mana-maker"
    shutil.copytree(resources.content() / "mana-maker", folder, ignore=shutil.ignore_patterns("illustrations"))
    cards = (folder / "cards.yaml").read_text(encoding="utf-8")
    assert cards.count(was) == 1
    (folder / "cards.yaml").write_text(cards.replace(was, now), encoding="utf-8")
    checked, report = load(folder, sections_of), Report()
    assert checked.value is not None, checked.diagnostics
    trials.check(checked.value, rules_of(checked.value), report)
    first = report.diagnostics[0]
    assert first.code == "GAM022" and first.message.startswith(told)
    line = cards[: cards.index(was)].count("\n") + 1
    assert first.mark is not None and abs(first.mark.line - line) <= 2


def test_differences_are_told_at_any_depth() -> None:
    have = {"a": {"b": [1, 2], "c": 3}, "d": [2, 1]}
    assert differences("x", {"a": {"b": [2, 1]}}, have) == []
    assert differences("x", {"a": {"b": [2, 1]}}, have, ("x",)) == [("x.a.b", [2, 1], [1, 2])]
    assert differences("x", {"a": {"c": 4, "e": 5}}, have) == [("x.a.c", 4, 3), ("x.a.e", 5, None)]
