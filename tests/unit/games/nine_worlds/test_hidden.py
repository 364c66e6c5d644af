"""NW-STATE-9: each hidden thing of Nine Worlds is hidden, by a list of its own that asks no zone who sees it."""

from collections.abc import Iterator
from itertools import islice
from typing import cast

import pytest

from generator.engine.chance import Stream
from generator.engine.playout import fresh
from generator.engine.rules import Step
from generator.engine.state import CHOOSE, MOVE
from generator.games.nine_worlds.examples import WorldsExamples
from generator.games.nine_worlds.rules import NineWorlds
from generator.games.nine_worlds.state import C, D, WorldsState, Z
from generator.games.nine_worlds.words import TRIBES
from tests.contract.catalogs import rules_named

GAME = cast(NineWorlds, rules_named("nine-worlds"))
LIBRARIES = range(Z.LIBRARY, Z.LIBRARY + 5)


def hidden_zones(seat: int, players: int) -> list[int]:
    """Where cards lie that a seat does not see: libraries, Avatars put away, hands and dealt Avatars of the others."""
    others = [other for other in range(players) if other != seat]
    return [*LIBRARIES, Z.AWAY, *[Z.HAND + other for other in others], *[Z.DEALT + other for other in others]]


def positions(players: int, seed: int, decisions: int = 150) -> Iterator[WorldsState]:
    """Those of a random game; of the first decisions, in which Avatars are chosen, every one."""
    began, stream = fresh(GAME, players, seed, 0)
    g = cast(WorldsState, began)
    for number in range(decisions):
        if GAME.result(g) is not None:
            return
        if number < 2 * players or number % 7 == 0:
            yield g
        seat = GAME.actors(g)[0]
        GAME.apply(g, seat, stream.choice(GAME.legal(g, seat)))


def swapped(g: WorldsState, one: int, other: int) -> WorldsState:
    """The same position with one card where the other lay."""
    copy = GAME.clone(g)
    there = {one: other, other: one}
    for zone in {g.where[one], g.where[other]}:
        copy.piles[zone] = tuple([there.get(card, card) for card in g.piles[zone]])
    copy.where[one], copy.where[other] = g.where[other], g.where[one]
    copy.side[one], copy.side[other] = g.side[other], g.side[one]
    return copy


@pytest.mark.parametrize("players", GAME.players())
def test_two_hidden_cards_of_one_back_may_change_places(players: int) -> None:
    met = set[tuple[int, int]]()
    for g in positions(players, 41):
        for seat in range(players):
            lying = [card for zone in hidden_zones(seat, players) for card in g.piles[zone]]
            for library in LIBRARIES:
                alike = [card for card in lying if GAME.of[card].library == library]
                for one, other in islice(zip(alike[::3], reversed(alike), strict=False), 12):
                    if GAME.of[one] is GAME.of[other]:
                        continue
                    drawn = swapped(g, one, other)
                    met.add((g.where[one], g.where[other]))
                    assert GAME.view(drawn, seat) == GAME.view(g, seat)
                    if g.asker == seat:
                        assert GAME.enumerated(drawn, seat) == GAME.enumerated(g, seat)
                        assert GAME.greedy(drawn, seat, Stream(1)) == GAME.greedy(g, seat, Stream(1))
                    assert GAME.player_counters(drawn) == GAME.player_counters(g)
    zones = {zone for pair in met for zone in pair}
    left = {Z.LIBRARY} if 2 * players < 8 else set[int]()  # four players are dealt all Avatars
    assert {*left, Z.AWAY, Z.LIBRARY + 1, Z.LIBRARY + 4, Z.HAND, Z.HAND + 1, Z.DEALT, Z.DEALT + 1} <= zones


@pytest.mark.parametrize("players", GAME.players())
def test_events_do_not_tell_which_card_was_dealt_drawn_or_put_away(players: int) -> None:
    *_, g = positions(players, 42)
    assert g.log is not None
    for seat in range(players):
        zones, told = set(hidden_zones(seat, players)), GAME.events_for(g, g.log, seat)
        unseen = [
            event for event, said in zip(g.log, told, strict=True)
            if event[0] == MOVE and event[3] in zones and event[4] in zones and said[2] >= 0
        ]  # fmt: skip
        assert unseen == []
        known = [said for said in told if said[0] == MOVE and said[4] == Z.HAND + seat]
        assert known and all(said[2] >= 0 for said in known)


def test_what_is_hidden_is_dealt_anew_for_those_who_look_ahead() -> None:
    stream, changed = Stream(43), set[int]()
    for g in positions(3, 43):
        for _ in range(3):
            drawn = GAME.resample(g, 0, stream)
            changed |= {zone for zone in range(len(g.piles)) if drawn.piles[zone] != g.piles[zone]}
            for before, after in zip(g.piles, drawn.piles, strict=True):
                assert [GAME.of[card].library for card in after] == [GAME.of[card].library for card in before]
    assert {*LIBRARIES, Z.AWAY, Z.HAND + 1, Z.HAND + 2, Z.DEALT + 1, Z.DEALT + 2} <= changed
    assert changed <= set(hidden_zones(0, 3))


def answered() -> WorldsState:
    """P2 has answered P1's Song of Embers with Rune of Theft, which is hidden."""
    examples = WorldsExamples(GAME)
    hands = {"P1": ["song-of-embers", "gale"], "P2": ["rune-theft", "gale"], "P3": []}
    g = examples.start({"players": 3, "hands": hands, "libraries": {"spell": ["far-sight", "rune-hail"]}})
    examples.play(g, Step("play", {"by": "P1", "card": "song-of-embers"}))
    examples.play(g, Step("respond", {"by": "P2", "card": "rune-theft"}))
    return g


def test_of_a_hidden_card_in_the_void_the_others_see_the_back() -> None:
    g = answered()
    assert [GAME.view(g, seat)["void"][-1] for seat in range(3)] == [
        "face down (spell)", "rune-theft", "face down (spell)"
    ]  # fmt: skip
    assert GAME.view(g, 0)["void"][0] == "song-of-embers"


def test_events_do_not_tell_which_hidden_card_was_placed_in_the_void() -> None:
    g = answered()
    theft = g.piles[Z.VOID][-1]
    assert GAME.card_name(theft) == "rune-theft" and g.log is not None
    own, others = GAME.events_for(g, g.log, 1), [GAME.events_for(g, g.log, seat) for seat in (0, 2)]
    assert (MOVE, theft) in {(event[0], event[2]) for event in own}
    choice = GAME.number("respond", GAME.of[theft].number)
    for told in others:
        assert not any(event[0] == MOVE and event[2] == theft for event in told)
        assert not any(event[4] == choice for event in told)
        assert any(event[:3] == (CHOOSE, GAME.names.rules.index("NW-PLAY-2"), 1) for event in told)
    assert GAME.name_for(g, 1, choice, 0) == {"respond": "face down"}
    assert GAME.name_for(g, 1, choice, 1) == {"respond": "rune-theft"}
    gale = GAME.number("play", next(found.number for found in GAME.designs if found.row.id == "gale"))
    assert GAME.name_for(g, 1, gale, 0) == {"play": "gale"}


def test_counters_tell_no_card() -> None:
    g = GAME.setup(3, 44, "setup_3p")
    assert {name: row["hand"] for name, row in GAME.player_counters(g).items()} == {"P1": 5, "P2": 5, "P3": 5}
    assert g.counters[C.PLAYED] <= 1


def test_who_searches_alone_looks_through_the_library() -> None:
    examples = WorldsExamples(GAME)
    g = examples.start({"players": 2, "libraries": {"creature": ["greater-air", "huscarl", "lesser-air"]}})
    GAME.drop(g)
    GAME.ask(g, D.FIND, 0, 0, TRIBES.index("elemental"), 4)
    GAME.run(g)
    library = Z.LIBRARY + 1
    assert [GAME.name(g, 0, action) for action in GAME.legal(g, 0)] == [{"find": "lesser-air"}, {"find": "greater-air"}]
    assert all(GAME.sees(g, 0, library, card) for card in g.piles[library])
    assert not any(GAME.sees(g, 1, library, card) for card in g.piles[library])
    assert "greater-air" not in str(GAME.view(g, 1))
