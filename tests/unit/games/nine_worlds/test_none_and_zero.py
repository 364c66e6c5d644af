"""What neither examples nor games meet: amounts and numbers of none, demands that are not made, one of two markers."""

from dataclasses import replace

import pytest

from generator.engine.bots import BOTS
from generator.engine.playout import fresh, play
from generator.engine.state import COUNT, MOVE, canonical
from generator.games.nine_worlds.designs import ATTACK, HEALTH
from generator.games.nine_worlds.morale import DRAWN, PRIDE
from generator.games.nine_worlds.state import FIRST_DEEP, FIRST_SEAT, FIRST_WORLD, MIDGARD, NOTHING, C, D, R, S, Z
from generator.games.nine_worlds.tokens import packed
from generator.games.nine_worlds.unmet import unaimed
from tests.unit.games.nine_worlds.test_rules import GAME, creature, laid
from tests.unit.games.nine_worlds.test_table import played
from tests.unit.games.nine_worlds.test_turns import band, named

FIGHTERS = (("a", "odin", 1), ("z", "thor", 2))
"""Two Avatars by their names, cards and seats; Odin is the first card of all."""


@pytest.mark.parametrize("library", [None, "spell", "creature"])
def test_a_card_of_any_library_is_cancelled_where_none_is_demanded(library: str | None) -> None:
    (effect,) = [effect for effect in GAME.effects if effect.has("cancel")]
    assert effect.target is not None
    demands = {} if library is None else {"library": library}
    _, g = laid(hands={"P2": ["gale", "huscarl", "village"]})
    for card in g.piles[Z.HAND + 1]:
        GAME.place_in_void(g, 1, card, R.PLAY_1)
    below = g.piles[Z.VOID]
    wanted = {card for card in below if library is None or GAME.of[card].row.library == library}
    aims = GAME.aims(g, NOTHING, 0, NOTHING, replace(effect, target=replace(effect.target, demands=demands)))
    assert {below[aim - FIRST_DEEP] for aim in aims} == wanted and len(wanted) == (3 if library is None else 1)


@pytest.mark.parametrize(("damage", "fatigue"), [(0, 0), (1, 0), (0, 1), (1, 1)])
@pytest.mark.parametrize("guard", [0, 1])
def test_no_marker_exhausts_nobody_only_where_there_is_none(damage: int, fatigue: int, guard: int) -> None:
    """NW-EXH-6, where an attack on no defence gives no fatigue (NW-CALC-6)."""
    marked = {"damage": damage, "fatigue": fatigue}
    _, g = laid(creatures={"a": creature("thor", "P1", "asgard", **marked), "z": creature("odin", "P2", "asgard")})
    a, z, g.log = g.label.index("a"), g.label.index("z"), []
    g.field = g.where[a] - Z.WORLD
    GAME.struck(g, a, z, 0, guard, NOTHING)
    assert (R.EXH_6 in named(g)) is (guard == 0 and not damage and not fatigue)
    assert not GAME.worn(g, a) and (g.damage[a], g.fatigue[a]) == (damage, fatigue + guard)


@pytest.mark.parametrize("rain", [0, 2])
@pytest.mark.parametrize("exhausted", [False, True])
def test_no_damage_and_no_fatigue_are_nothing(exhausted: bool, rain: int) -> None:
    _, g = laid(creatures={"a": creature("thor", "P1", "asgard", exhausted=exhausted, tokens={"rain": rain})})
    a, g.log = g.label.index("a"), []
    GAME.drop(g)
    GAME.hurt(g, a, 0, R.EFF_6)
    GAME.tire(g, a, 0, R.EFF_7)
    assert g.log == [] and g.stack == []


def test_rain_that_prevents_nothing_is_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for prevents in (1, 0):
        monkeypatch.setattr(GAME, "rules", GAME.rules.model_copy(update={"rain_prevents": prevents}))
        _, g = laid(creatures={"a": creature("thor", "P1", "asgard", tokens={"rain": 1})})
        GAME.drop(g)
        GAME.hurt(g, g.label.index("a"), 1, R.CALC_2)
        assert (g.stack == [], g.damage[g.label.index("a")]) == ((False, 0) if prevents else (True, 1))


@pytest.mark.parametrize(("name", "decision"), [("further_cards", D.FURTHER), ("challenges_per_fight", D.CHALLENGE)])
@pytest.mark.parametrize("number", [0, 1])
def test_what_may_be_done_no_time_is_not_asked(
    name: str, decision: int, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAME, "rules", GAME.rules.model_copy(update={name: number}))
    rows = {"a": creature("thor", "P1", "midgard"), "z": creature("odin", "P2", "midgard")}
    _, g = laid(hands={"P1": ["gale"]}, creatures=rows)
    GAME.drop(g)
    GAME.begin_fight(g, MIDGARD, 1)
    g.lines = ((g.label.index("a"),), (g.label.index("z"),))
    GAME.open_void(g) if decision == D.FURTHER else GAME.open_fight(g)
    assert (decision in [frame[0] for frame in g.stack]) == number


@pytest.mark.parametrize("fallen", [False, True])
def test_who_was_exhausted_or_fell_before_damage_comes_loses_no_rain(fallen: bool) -> None:
    _, g = laid(creatures=band("midgard", tokens={"rain": 1}))
    (card,) = g.bands[0]
    GAME.drop(g)
    GAME.kill(g, card, R.KILL_1) if fallen else GAME.exhaust(g, card)
    GAME.deal(g, card, 1, R.EFF_6)
    assert D.RAIN not in [frame[0] for frame in g.stack]
    assert g.counters[C.DAMAGE] == 0


@pytest.mark.parametrize("operation", ["op_kill", "op_return", "op_raze", "op_move"])
def test_nothing_is_done_to_who_is_no_longer_there(operation: str) -> None:
    """Of two effects of a card the first may have removed what the second is aimed at."""
    _, g = laid(creatures=band("midgard"), places={"v": {"card": "village", "world": "asgard"}})
    card = g.label.index("v") if operation == "op_raze" else g.bands[0][0]
    GAME.remove_place(g, card) if operation == "op_raze" else GAME.kill(g, card, R.KILL_1)
    GAME.drop(g)
    before, g.log = canonical(g), []
    does, user = getattr(GAME, operation), GAME.user(card, 1, 0)
    does(g, user, card, 0) if operation == "op_move" else does(g, user, card)
    assert canonical(g) == before and g.log == []


def test_a_creature_is_moved_to_a_world_that_is_named() -> None:
    _, g = laid(creatures=band("midgard"))
    (card,) = g.bands[0]
    for world, there in ((NOTHING, MIDGARD), (0, 0), (1, 1)):
        GAME.op_move(g, GAME.user(card, 0, world), card, 0)
        assert g.where[card] == Z.WORLD + there


def test_an_avatar_is_returned_to_no_hand() -> None:
    _, g = laid(creatures={"a": creature("thor", "P1", "asgard"), **band("midgard")})
    avatar, other = g.bands[0]
    for card in (avatar, other):
        GAME.op_return(g, GAME.user(card, 1, 0), card)
    assert g.piles[Z.HAND] == (other,) and g.bands[0] == (avatar,)


def test_tokens_are_said_by_the_elements_that_there_are() -> None:
    g, gain = played(2, 1, 0), GAME.number("gain", packed((1, 0, 2, 0)))
    assert GAME.name(g, 0, gain) == {"gain": {"fire": 1, "rain": 2}}


@pytest.mark.parametrize(("side", "least"), [(0, 1), (1, 2)])
def test_each_side_puts_forward_as_many_as_are_said_for_it(
    side: int, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NW-COMBAT-4."""
    rules = {"attackers_min": 1, "defenders_min": 2}
    monkeypatch.setattr(GAME, "rules", GAME.rules.model_copy(update=rules))
    _, g = laid(creatures={**band("midgard"), "z": creature("odin", "P2", "midgard")})
    GAME.begin_fight(g, MIDGARD, 1)
    for number in range(3):
        g.lines = ((0,) * number, ()) if side == 0 else ((), (0,) * number)
        assert GAME.none_forward(g, side) == (R.COMBAT_4 if number < least else None)


def test_who_lies_exhausted_when_its_turn_to_retreat_comes_stays() -> None:
    """NW-WITH-2: one that retreated before it may have taken an aura along."""
    rows = {"a": creature("skald", "P1", "midgard"), "b": creature("huscarl", "P1", "midgard", exhausted=True)}
    _, g = laid(creatures=rows)
    GAME.drop(g)
    for name in rows:
        GAME.retreating(g, g.label.index(name))
    assert [(frame[0], frame[2]) for frame in g.stack] == [(D.RETREAT, g.label.index("a"))]
    assert g.counters[C.BLOCKED] == 0


def test_nothing_of_a_fight_is_left_when_it_is_over() -> None:
    _, g = laid(creatures={**band("midgard"), "z": creature("odin", "P2", "helheim")})
    a, z = g.bands[0][0], g.label.index("z")
    GAME.begin_fight(g, MIDGARD, 1)
    GAME.put_forward(g, 0, a)
    GAME.put_forward(g, 1, z)
    GAME.main_cycle(g)
    GAME.ganging(g, 0)
    GAME._begin_cycle(g)
    GAME.drop(g)
    GAME.finish(g, DRAWN)
    assert [frame[0] for frame in g.stack] == [S.over] and not any(g.lines) and g.result == DRAWN
    GAME.over(g)
    assert g.field == NOTHING and not any((*g.lines, g.faces, g.order, g.acted))


@pytest.mark.parametrize("bot", BOTS)
def test_the_log_of_a_game_tells_of_changes_only(bot: str) -> None:
    for players in GAME.players():
        g, stream = fresh(GAME, players, 6, players)
        play(GAME, g, BOTS[bot], stream, limit=1_000)
        idle = [event for event in g.log or () if event[0] in (COUNT, MOVE) and event[3] == event[4]]
        assert {event[1] for event in idle} <= {R.KILL_3}  # an Avatar may fall at home


@pytest.mark.parametrize(
    ("aim", "rule"),
    [(FIRST_WORLD, R.PLAY_15), (FIRST_WORLD + MIDGARD, R.WORLD_8), (NOTHING, R.WORLD_8), (FIRST_SEAT, R.WORLD_8)],
)
def test_a_place_has_no_site_where_its_world_is_full_or_somebody_else_s(aim: int, rule: int) -> None:
    places = {f"v{n}": {"card": "village", "world": "midgard"} for n in (1, 2)}
    _, g = laid(places=places, holders={"midgard": "P1", "asgard": "P2"}, hands={"P1": ["runestone"]})
    card = g.piles[Z.HAND][0]
    g.side[card] = 0
    assert GAME.sites(g, 0, GAME.of[card]) == [] and unaimed(GAME, g, card, aim) == rule


def test_the_worlds_that_may_be_entered_are_named_once_each() -> None:
    """NW-PLAY-15: those that are held, and that of the Avatar."""
    for there, worlds in (("asgard", ["asgard"]), ("midgard", ["asgard", "midgard"])):
        _, g = laid(creatures={"a": creature("thor", "P1", there)}, holders={"asgard": "P1"})
        assert [GAME.world_ids[world] for world in GAME.enterable(g, 0)] == sorted(worlds, key=GAME.world_ids.index)


def test_all_follow_in_the_order_of_play() -> None:
    """NW-CORE-4."""
    g = played(3, 1, 0)
    assert [GAME.around(g, seat) for seat in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_a_card_that_changes_two_figures_changes_each_by_its_own_number(monkeypatch: pytest.MonkeyPatch) -> None:
    acolyte = next(found for found in GAME.designs if found.row.id == "eir-acolyte")
    (aura,) = acolyte.auras
    monkeypatch.setattr(acolyte, "auras", [aura, replace(aura, figure=ATTACK, n=3)])
    _, g = laid(creatures={"a": creature("eir-acolyte", "P1", "midgard"), **band("midgard")})
    source, other = g.label.index("a"), next(card for card in g.bands[0] if g.label[card] != "a")
    GAME.changed(g, source)
    printed = GAME.of[other].figures
    assert GAME.figure(g, other, HEALTH) - printed[HEALTH] == aura.n != 3
    assert GAME.figure(g, other, ATTACK) - printed[ATTACK] == 3


@pytest.mark.parametrize(("before", "effects"), [(NOTHING, 0), (0, 1), (1, 0)])
def test_only_who_deals_damage_has_the_effect_of_a_hit(before: int, effects: int) -> None:
    """NW-CALC: a miss on a damaged card is none, nor an attack whose damage rain has prevented."""
    source = next(found for found in GAME.designs if found.effects["hit"])
    rows = {"a": creature(source.row.id, "P1", "asgard"), "z": creature("odin", "P2", "asgard", damage=1)}
    _, g = laid(creatures=rows)
    a, z = g.label.index("a"), g.label.index("z")
    GAME.drop(g)
    g.field, g.script = g.where[a] - Z.WORLD, {}
    GAME.struck(g, a, z, 0, 0, before)
    GAME.run(g)
    assert g.fatigue[z] == effects


@pytest.mark.parametrize(
    ("down", "took", "winner"),
    [("", (0, 0), ""), ("", (0, 1), "a"), ("", (1, 0), "z"), ("a", (1, 1), "z"), ("z", (2, 1), "a"),
     ("az", (1, 2), ""), ("az", (2, 1), "")],
)  # fmt: skip
def test_a_duel_is_won_by_who_stands_or_took_less(down: str, took: tuple[int, int], winner: str) -> None:
    """NW-CHAL-7, -8: where both are exhausted nobody has won, whatever each took."""
    _, g = laid(creatures={name: creature(card, f"P{n}", "asgard") for name, card, n in FIGHTERS})
    a, z = g.label.index("a"), g.label.index("z")
    g.field, g.foe, g.duel = g.where[a] - Z.WORLD, 1, (a, z, 0, 0)
    g.damage[a], g.damage[z] = took
    for name in down:
        g.exhausted[g.label.index(name)] = True
    GAME.duelled(g)
    assert g.marks[PRIDE] == (g.label.index(winner) if winner else NOTHING)


def test_tokens_are_placed_as_many_as_the_supply_of_their_element_has() -> None:
    """NW-ELEM-12."""
    _, g = laid(creatures=band("midgard"))
    (card,) = g.bands[0]
    for element, left in enumerate((5, 1, 2, 0)):
        g.counters[C.SUPPLY + element] = left
        GAME.op_place_token(g, GAME.user(card, 0, 0), card, element, 3)
    assert (g.tokens[card], g.counters[C.SUPPLY_SHORT]) == ((3, 1, 2, 0), 3)


def test_tokens_are_laid_on_one_creature_after_another() -> None:
    _, g = laid(creatures=band("midgard", "asgard", "helheim"))
    for laid_on, left in ((0, 0), (1, 0), (2, 1), (3, 2)):
        g.plays = laid_on
        assert GAME.bearers(g, 0) == g.bands[0][left:]


def test_after_an_attacker_that_stays_out_comes_the_next() -> None:
    """NW-MATCH-3."""
    _, g = laid(creatures=band("midgard", "midgard"))
    GAME.drop(g)
    g.subject = (0,)
    GAME.stay_out(g, 0)
    assert [tuple(frame) for frame in g.stack] == [(S.ganging, 1)]
