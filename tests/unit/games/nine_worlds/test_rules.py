"""The rules of Nine Worlds at every number of players: choices, hidden cards, ends; every card proves itself."""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

import pytest

from generator import resources
from generator.catalog.load import build
from generator.engine.bots import BOTS
from generator.engine.chance import Stream
from generator.engine.playout import fresh, play
from generator.engine.state import canonical
from generator.games.checking import sections_of
from generator.games.nine_worlds.examples import WorldsExamples
from generator.games.nine_worlds.rules import NineWorlds
from generator.games.nine_worlds.state import MIDGARD, SEATS, C, D, R, S, WorldsState, Z
from generator.games.nine_worlds.tokens import packed, spreads, unpacked
from generator.games.nine_worlds.void import Void
from generator.source.patch import patched
from generator.verifying.component_usage import sufficiency
from tests.contract.catalogs import catalog_named, rules_named
from tests.defects.cases import bench

GAME = cast(NineWorlds, rules_named("nine-worlds"))
every_table = pytest.mark.parametrize("players", GAME.players())


def decided(players: int, seed: int, decisions: int = 500) -> Iterator[tuple[WorldsState, int]]:
    """The positions of a random game, each with who decides."""
    state, stream = fresh(GAME, players, seed, 0)
    g = cast(WorldsState, state)
    for _ in range(decisions):
        if GAME.result(g) is not None:
            return
        seat = GAME.actors(g)[0]
        yield g, seat
        GAME.apply(g, seat, stream.choice(GAME.legal(g, seat)))


@every_table
def test_what_is_counted_up_at_once_is_what_the_refusals_allow(players: int) -> None:
    for g, seat in decided(players, 31):
        assert GAME.enumerated(g, seat) == list(GAME.legal(g, seat))


@every_table
@pytest.mark.parametrize("bot", BOTS)
def test_games_end_and_hold_their_invariants(players: int, bot: str) -> None:
    g, stream = fresh(GAME, players, 32, 0)
    assert play(GAME, g, BOTS[bot], stream, limit=5_000, strict=True).result is not None
    assert g.counters[C.ROUND] <= GAME.rules.ragnarok_round + 4  # Doom Draws Near moves the marker too


@every_table
def test_what_is_hidden_may_lie_otherwise_unnoticed(players: int) -> None:
    stream = Stream(33)
    for g, decider in decided(players, 33, 200):
        drawn = GAME.resample(g, decider, stream)
        GAME.check(drawn)
        assert GAME.view(drawn, decider) == GAME.view(g, decider)
        assert GAME.enumerated(drawn, decider) == GAME.legal(g, decider)
        for library in range(5):
            number = [len(s.piles[Z.LIBRARY + library]) for s in (g, drawn)]
            assert number[0] == number[1]
        for seat in range(players):
            backs = [sorted(GAME.back(c) for c in s.piles[Z.HAND + seat]) for s in (g, drawn)]
            assert backs[0] == backs[1]


@every_table
def test_every_choice_is_said_in_words_that_are_understood(players: int) -> None:
    for g, seat in decided(players, 41, 150):
        legal = GAME.legal(g, seat)
        for action in legal[:: len(legal) // 4 + 1]:
            assert GAME.parse(g, seat, GAME.name(g, seat, action)) == action


def test_zones_cards_and_counters_are_called_by_their_names() -> None:
    names, named = GAME.names, {name: number for number, name in enumerate(GAME.names.zones)}
    assert len(names.zones) == len(named) == Z.WORLD + 9
    assert {named["hel"], named["valhalla"], named["void"]} == {Z.HEL, Z.VALHALLA, Z.VOID}
    assert named["midgard"] == Z.WORLD + MIDGARD and named["asgard"] == Z.WORLD + GAME.world_ids.index("asgard")
    assert all(names.components[card].startswith(found.row.id) for card, found in enumerate(GAME.of))
    assert names.counters[C.ROUND] == "round" and len(names.counters) == len(GAME.setup(2, 42).counters)


def test_the_sensible_player_looks_at_nothing_that_is_hidden() -> None:
    stream = Stream(34)
    for g, seat in decided(3, 34, 200):
        before = canonical(g)
        drawn = GAME.resample(g, seat, stream)
        assert GAME.greedy(g, seat, Stream(1)) == GAME.greedy(drawn, seat, Stream(1))
        assert canonical(g) == before


def test_steps_have_the_numbers_by_which_they_are_put_off() -> None:
    assert [getattr(S, word) for word in S.words] == [GAME.step(does) for does in S.methods(GAME)]


def test_tokens_are_spread_in_every_way_once() -> None:
    assert {unpacked(number) for number in spreads(2, (2, 1, 0, 0))} == {(2, 0, 0, 0), (1, 1, 0, 0)}
    assert spreads(3, (1, 0, 0, 1)) == (packed((1, 0, 0, 1)),)
    assert len(spreads(3, (3, 3, 3, 3))) == 20


def test_every_card_proves_itself() -> None:
    trials = list(GAME.trials())
    assert len(trials) > 150
    assert [trial.what for trial in trials if not trial.works()] == []


def test_a_card_that_does_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Void, "card_aims", lambda *_: [])
    assert not all(trial.works() for trial in GAME.trials() if trial.path == ("cards", 10))


def test_the_printed_pieces_suffice_at_every_table() -> None:
    lines = sufficiency(catalog_named("nine-worlds"), GAME)
    assert [line for line in lines if line.available is None or line.short] == []
    needs = {(line.players, line.source): line.required for line in lines}
    assert [needs[players, "avatar-cards"] for players in (2, 3, 4)] == [4, 6, 8]
    assert [needs[players, "creature-cards"] for players in (2, 3, 4)] == [8, 12, 16]
    assert [needs[players, "place-cards"] for players in (2, 3, 4)] == [6, 9, 12]
    assert [needs[players, "event-cards"] for players in (2, 3, 4)] == [2, 3, 4]
    assert [needs[players, "banners"] for players in (2, 3, 4)] == [18, 21, 36]
    assert len(GAME.of) == 139 and SEATS == 4


# ------------------------------------------------------------ single rules


def laid(**start: Any) -> tuple[WorldsExamples, WorldsState]:
    """The examples, and a position that is laid out."""
    examples = WorldsExamples(GAME)
    return examples, examples.start({"players": 2, **start})


def creature(card: str, side: str, world: str, **further: Any) -> dict[str, Any]:
    """A creature of a start."""
    return {"card": card, "side": side, "world": world, **further}


def test_an_aura_that_ends_exhausts_who_lived_by_it() -> None:
    acolyte = creature("eir-acolyte", "P1", "midgard")
    _, g = laid(creatures={"a": acolyte, "b": creature("draugr-thrall", "P1", "midgard", damage=1)})
    a, b = g.label.index("a"), g.label.index("b")
    assert not GAME.worn(g, b)
    GAME.exhaust(g, a)
    GAME.settle(g)
    assert g.exhausted[b]


def test_a_discount_takes_from_any_first_and_then_from_the_largest() -> None:
    _, g = laid(
        creatures={"a": creature("rune-carver", "P1", "asgard")}, places={"r": {"card": "runestone", "world": "asgard"}}
    )
    cost = {found.row.id: GAME.cost(g, 0, found) for found in GAME.designs}
    assert cost["rune-warding"] == (0, 0, 0, 0, 0)
    assert cost["frost-grip"] == (0, 0, 0, 0, 0)
    assert cost["rune-hail"] == (0, 0, 0, 0, 0)
    assert cost["huscarl"] == (0, 0, 0, 0, 3)


def test_a_discount_beyond_any_takes_from_the_largest_part() -> None:
    _, g = laid(creatures={"a": creature("rune-carver", "P1", "asgard"), "b": creature("freyja", "P1", "asgard")})
    (hail,) = [found for found in GAME.designs if found.row.id == "rune-hail"]
    for printed, reduced in (((1, 0, 0, 2, 1), (1, 0, 0, 1, 0)), ((2, 0, 2, 0, 0), (1, 0, 1, 0, 0))):
        other = copy(hail)
        other.cost = printed
        assert GAME.cost(g, 0, other) == reduced


def first_choice_of(decision: int, seat: int) -> WorldsState:
    """A game from a set-up, as that seat first comes to that decision; each choice before is the last there is."""
    g = GAME.setup(2, 39, "setup_2p")
    while g.decision != decision or g.asker != seat:
        now = GAME.actors(g)[0]
        GAME.apply(g, now, GAME.legal(g, now)[-1])
    return g


def test_the_first_turn_of_the_game_has_no_draw_phase() -> None:
    g = first_choice_of(D.PLAY, 0)
    assert g.turn == 1 and len(g.piles[Z.HAND]) == 5
    assert GAME.of[g.bands[0][0]].row.id == "thor"
    g = first_choice_of(D.DRAW, 1)
    assert g.turn == 2 and len(g.piles[Z.HAND + 1]) == 5


def test_the_other_avatars_are_put_away_and_seen_by_nobody() -> None:
    for players in GAME.players():
        g = GAME.setup(players, 37, f"setup_{players}p")
        assert g.piles[Z.LIBRARY] == () and len(g.piles[Z.AWAY]) == 8 - players
        assert not any(GAME.sees(g, seat, Z.AWAY, card) for seat in range(players) for card in g.piles[Z.AWAY])


@every_table
def test_the_phase_that_is_told_is_the_one_that_asks(players: int) -> None:
    asked = {D.REPLENISH: "replenish", D.PLAY: "play", D.MARCH: "march", D.FIGHT: "combat", D.STAY: "combat"}
    met = set[str]()
    for g, seat in decided(players, 39, 1_500):
        told = GAME.view(g, seat)["phase"]
        if g.decision == D.GAIN and g.subject[1] in (R.GATHER_1, R.GATHER_2):
            met.add("gather")
            assert told == "gather"
        elif g.decision == D.GAIN and g.subject[1] == R.CONQ_3:
            met.add("conquest")
            assert told == "conquest"
        elif g.decision == D.DRAW and g.subject[1] < 0:
            met.add("draw")
            assert told == "draw"
        elif g.decision == D.DISCARD and g.subject[2] == R.END_1:
            met.add("end")
            assert told == "end"
        elif g.decision in asked:
            assert told == asked[g.decision]
    assert {"gather", "draw"} <= met


def test_a_seat_reads_a_creature_on_one_line_and_nothing_that_the_mat_shows() -> None:
    g = GAME.setup(2, 40, "setup_2p")
    view = GAME.view(g, 0)
    assert view["creatures"]["thor"] == {
        "side": "P1", "world": "asgard", "attack": 4, "defence": 3, "endurance": 4, "health": 4, "speed": 3
    }  # fmt: skip
    assert not {"open", "neighbours", "stats", "libraries", "dealt", "tally", "fight"} & set(view)


def test_who_has_arrived_or_marched_is_not_asked_to_march() -> None:
    _, g = laid(
        creatures={
            "a": creature("huscarl", "P1", "asgard"),
            "b": creature("skald", "P1", "asgard", arrived=True),
            "c": creature("skald", "P1", "asgard", exhausted=True),
            "d": creature("huscarl", "P2", "asgard"),
        }
    )
    a = g.label.index("a")
    assert GAME.marchers(g, 0) == [a]
    GAME.march(g, 0, a, 1)
    assert GAME.marchers(g, 0) == []


def test_a_ready_avatar_is_not_killed_but_exhausted_at_home() -> None:
    _, g = laid(creatures={"a": creature("thor", "P1", "midgard", tokens={"fire": 1})})
    a = g.label.index("a")
    GAME.kill(g, a, 0)
    assert g.exhausted[a] and g.where[a] == Z.WORLD + GAME.mats[2].homes[0]
    assert g.tokens[a] == (1, 0, 0, 0) and g.bands[0] == (a,)


def test_a_combat_effect_without_a_target_may_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    effect = next(effect for effect in GAME.effects if effect.when == "combat")
    source = next(found for found in GAME.designs if effect in found.effects["combat"])
    plain = [replace(other, target=None) if other is effect else other for other in GAME.effects]
    monkeypatch.setattr(GAME, "effects", plain)
    _, g = laid(creatures={"a": creature(source.row.id, "P1", "midgard")})
    g.held = 0
    GAME.perform(g, g.label.index("a"), effect.number, 0, MIDGARD)
    assert [frame[0] for frame in g.stack] == [D.EFFECT]
    GAME.run(g)
    assert [GAME.word(action) for action in GAME.legal(g, 0)] == ["use", "skip"]
    before = canonical(g)
    GAME.apply(g, 0, GAME.number("skip"))
    assert g.fatigue == [0] * len(g.fatigue) and canonical(g) != before


def test_neighbours_are_mutual_at_every_table() -> None:
    for players in GAME.players():
        mat = GAME.mats[players]
        assert all(one in mat.beside[other] for one in mat.open for other in mat.beside[one])
        ring = [world for world in mat.open if mat.beside[world] and len(mat.beside[world]) == 3]
        assert len(ring) == len(mat.open) - 1


def test_rounds_never_go_back() -> None:
    rounds = [g.counters[C.ROUND] for g, _ in decided(2, 35)]
    assert all(one <= other for one, other in pairwise(rounds))


def test_a_catalog_without_set_ups_is_dealt() -> None:
    on = bench(resources.content() / "nine-worlds").value
    assert on is not None
    catalog = build(on.files, patched(on.tree, [{"set": "setups", "value": []}]), sections_of).value
    assert catalog is not None
    game = NineWorlds(catalog)
    for players in game.players():
        g = game.setup(players, 38)
        assert game.actors(g) == tuple(range(players)) and len(game.legal(g, 0)) == 2
