"""What happens in games and not in worked examples, or looks there as it would if it were wrong."""

import re
from typing import Any

import pytest

from generator import resources
from generator.catalog.load import build
from generator.engine.state import COUNT, RULE
from generator.games.checking import sections_of
from generator.games.effects.compiled import CardEffect, EffectTarget
from generator.games.nine_worlds.designs import ATTACK, DEFENCE, HEALTH, SPEED, Aura, is_aimed
from generator.games.nine_worlds.rules import NineWorlds
from generator.games.nine_worlds.state import MIDGARD, NOTHING, C, D, Phase, R, S, WorldsState, Z
from generator.games.nine_worlds.words import TRIBES
from generator.source.patch import patched
from tests.defects.cases import bench
from tests.unit.games.nine_worlds.test_rules import GAME, creature, decided, every_table, laid

BOOK = (resources.content() / "nine-worlds" / "rulebook.md").read_text(encoding="utf-8")
SAID = {
    "keep": "in secret",
    "recall": "take tokens back into your pool",
    "lay": "lay tokens",
    "play": "any card from your hand",
    "activate": "Exhaust this",
    "march": "may march once",
    "fight": "you may start",
    "done": "nine phases",
    "gain": "go into the **pool**",
    "draw": "each from the creature, place or spell library",
    "respond": "initiative",
    "further": "further card",
    "pass": "initiative",
    "target": "You choose targets",
    "to": "You choose targets, worlds",
    "pay": "pay from your pool",
    "empower": "you may add tokens",
    "sacrifice": "you kill as many of your own creatures",
    "enough": "as it says",
    "find": "look through the whole library",
    "steal": "go into the **pool**",
    "discard": "beside its library",
    "rain": "remove rain tokens",
    "use": "When put forward in a fight",
    "skip": "is up to you",
    "attack": "the attacker puts forward",
    "defend": "then the defender",
    "forward": "at least",
    "skirmish": "or skip this step",
    "challenge": "names a challenger",
    "accept": "The defender accepts",
    "decline": "Declined",
    "place": "against one of the attacker's cards",
    "gang": "The attacker may then assign",
    "idle": "is not assigned does nothing",
    "strike": "must attack one of the cards",
    "again": "each makes all its extra attacks",
    "stop": "or stop",
    "stay": "whether it stays",
    "withdraw": "if you withdraw",
    "retreat": "go to neighbouring worlds",
}
"""Of each choice what is printed of it in the rule that it is logged with."""


@pytest.mark.parametrize("word", SAID)
def test_a_choice_is_logged_with_the_printed_rule_that_allows_it(word: str) -> None:
    verb = GAME.verb(word)
    assert verb is not None
    with_ids = re.findall(r"^(?:\d+\. |- )?\[(NW-[^]]*)\] ((?:(?!.*\[NW-).+\n)+)", BOOK, re.MULTILINE)
    printed = [" ".join(text.split()) for ids, text in with_ids if R.all[verb.rule] in ids.split()]
    assert any(SAID[word] in text for text in printed), printed


def test_of_every_choice_but_waiting_it_is_known_what_is_printed() -> None:
    assert {*SAID, "wait"} == {*GAME._verb}


# ------------------------------------------------------------ turns of games


def asked(g: WorldsState, phase: int) -> WorldsState:
    """The position of an example as that phase of a game asks in it."""
    g.held, g.phase, g.log = 0, phase, []
    GAME.drop(g)
    GAME.run(g)
    return g


def words(g: WorldsState) -> set[str]:
    return {GAME.word(action) for action in GAME.legal(g, g.asker)}


def named(g: WorldsState) -> set[int]:
    """The rules that have been named."""
    return {event[1] for event in g.log or () if event[0] == RULE}


@every_table
def test_phases_come_one_after_another_and_players_too(players: int) -> None:
    turn, phase, active = 0, 0, 0
    for g, _ in decided(players, 71, 1_200):
        if g.turn == turn:
            assert g.phase >= phase and g.active == active
        elif turn:
            assert (g.turn, g.active) == (turn + 1, (active + 1) % players)
        turn, phase, active = g.turn, g.phase, g.active
    assert turn > players


@every_table
def test_each_turn_but_the_first_draws_two_cards_and_every_turn_one_event(players: int) -> None:
    drawn: dict[int, int] = {}
    events: dict[int, int] = {}
    for g, _ in decided(players, 72, 600):
        if g.decision == D.DRAW and g.subject[1] < 0:
            drawn[g.turn] = drawn.get(g.turn, 0) + 1
        if g.phase == Phase.EVENTS and g.piles[Z.VOID]:
            events[g.turn] = max(events.get(g.turn, 0), sum(GAME.of[c].row.library == "event" for c in g.piles[Z.VOID]))
    over = max(drawn)
    assert {turn: drawn.get(turn, 0) for turn in range(1, over)} == {turn: 2 * (turn > 1) for turn in range(1, over)}
    assert set(events.values()) == {1}


def band(*worlds: str, side: str = "P1", card: str = "bondi-spearmen", **further: Any) -> dict[str, Any]:
    """Creatures in these worlds, who are no champions."""
    return {f"{side}-{n}": creature(card, side, world, **further) for n, world in enumerate(worlds)}


def test_each_side_puts_forward_one_card_or_more_the_attacker_first() -> None:
    _, g = laid(creatures=band("midgard", "midgard") | band("midgard", "midgard", side="P2", card="shield-karls"))
    asked(g, Phase.FIGHTING)
    assert g.decision == D.FIGHT
    GAME.apply(g, 0, GAME.number("fight", MIDGARD, 1))
    for seat, decision, word in ((0, D.ATTACKERS, "attack"), (1, D.DEFENDERS, "defend")):
        one, other, *_ = g.bands[seat]
        assert (g.decision, g.asker, words(g)) == (decision, seat, {word})
        assert GAME.refusal(g, seat, GAME.verb("forward"), ()) == R.COMBAT_4  # type: ignore[arg-type]
        assert set(GAME.legal(g, seat)) == {GAME.number(word, one), GAME.number(word, other)}
        GAME.apply(g, seat, GAME.number(word, other))
        assert (g.decision, g.asker, words(g)) == (decision, seat, {word, "forward"})
        if seat == 0:
            GAME.apply(g, seat, GAME.number("forward"))
        else:
            GAME.apply(g, seat, GAME.number(word, one))
    assert g.lines == ((g.bands[0][1],), (g.bands[1][1], g.bands[1][0]))


def test_who_stands_alone_is_put_forward_without_a_question() -> None:
    _, g = laid(creatures=band("midgard") | band("midgard", side="P2"))
    asked(g, Phase.FIGHTING)
    GAME.apply(g, 0, GAME.number("fight", MIDGARD, 1))
    assert g.decision not in (D.ATTACKERS, D.DEFENDERS) and g.counters[C.CYCLES] == 1


def test_who_wins_as_the_turn_begins_does_not_stand_up() -> None:
    six = dict.fromkeys(("asgard", "vanaheim", "jotunheim", "niflheim", "midgard", "alfheim"), "P1")
    for holders, ready in ((six, False), ({}, True)):
        _, g = laid(holders=holders, creatures=band("asgard", exhausted=True))
        asked(g, Phase.BEGINNING)
        assert (g.ended < 0) is ready
        assert bool(g.exhausted[g.bands[0][0]]) is not ready


# ------------------------------------------------------------ single rules


def test_a_gain_is_short_only_where_the_supply_is() -> None:
    _, g = laid()
    GAME.gain(g, 0, 0, GAME.rules.token_supply_per_element, R.ELEM_3)
    assert g.counters[C.SUPPLY_SHORT] == 0
    GAME.gain(g, 0, 0, 1, R.ELEM_3)
    assert g.counters[C.SUPPLY_SHORT] == 1 and GAME.pool(g, 0)[0] == GAME.rules.token_supply_per_element


def test_nobody_is_asked_what_to_gain_of_an_empty_supply() -> None:
    _, g = laid()
    for element in range(4):
        GAME.gain(g, 0, element, GAME.rules.token_supply_per_element - (element == 3), R.ELEM_3)
    GAME.drop(g)
    GAME.ask_gain(g, 0, 1, R.ELEM_3, -1)
    assert [frame[0] for frame in g.stack] == [D.GAIN] and not g.counters[C.SUPPLY_SHORT]
    GAME.gain(g, 0, 3, 1, R.ELEM_3)
    GAME.drop(g)
    GAME.ask_gain(g, 0, 1, R.ELEM_3, -1)
    assert g.stack == [] and g.counters[C.SUPPLY_SHORT] == 1


def test_what_a_token_adds_is_the_number_of_its_element() -> None:
    on = bench(resources.content() / "nine-worlds").value
    assert on is not None
    numbers = {"fire_attack": 2, "air_speed": 3, "frost_defence": 4, "pair_speed_loss": 5}
    changes = [{"set": f"rules.{name}", "value": value} for name, value in numbers.items()]
    catalog = build(on.files, patched(on.tree, changes), sections_of).value
    assert catalog is not None
    found = next(found for found in NineWorlds(catalog).designs if found.row.id == "huscarl")
    attack, defence, speed = (found.figures[stat] for stat in (ATTACK, DEFENCE, SPEED))
    for tokens, more in (
        ((1, 0, 0, 0), (2, 0, 0)),
        ((0, 1, 0, 0), (0, 0, 3)),
        ((0, 0, 1, 0), (0, 0, 0)),
        ((0, 0, 0, 1), (0, 4, 0)),
        ((2, 0, 0, 1), (4, 4, -5)),
    ):
        bearing = found.bearing(tokens)
        assert tuple(bearing[stat] for stat in (ATTACK, DEFENCE, SPEED)) == (
            attack + more[0],
            defence + more[1],
            speed + more[2],
        )


@pytest.mark.parametrize("active", ["P1", "P2"])
@pytest.mark.parametrize("held", [True, False])
def test_a_conquest_says_of_a_held_world_that_its_banner_changes(active: str, held: bool) -> None:
    other = {"P1": "P2", "P2": "P1"}[active]
    creatures = band("alfheim", "alfheim", side=active)
    _, g = laid(active=active, holders={"alfheim": other if held else None}, creatures=creatures)
    asked(g, Phase.CONQUERING)
    assert g.holder[GAME.world_ids.index("alfheim")] == int(active[1]) - 1
    assert (R.WORLD_7 in named(g)) is held


def test_an_effect_that_does_not_come_for_its_source_is_exhausted_says_so() -> None:
    source = next(found for found in GAME.designs if found.effects["gather"] and found.row.copies > 1)
    for exhausted in ([False, False], [False, True], [True, True]):
        rows = {f"a{n}": creature(source.row.id, "P1", "asgard", exhausted=down) for n, down in enumerate(exhausted)}
        _, g = laid(creatures=rows)
        GAME.drop(g)
        g.log = []
        GAME.trigger(g, 0, "gather", R.GATHER_3)
        assert (R.EFF_2 in named(g)) is any(exhausted)
        assert [frame[1] for frame in g.stack] == [
            card for card, down in zip(g.bands[0], exhausted, strict=True) if not down
        ]


def test_the_rule_of_a_world_that_cannot_be_named_is_about_entering_or_about_neighbours() -> None:
    first = {found.row.id: found.cards[0] for found in GAME.designs if found.cards}
    assert GAME.undirected(first["gale"]) == R.WORLD_3
    assert GAME.undirected(first["elemental-summoning"]) == R.PLAY_15


def test_who_has_fallen_does_so_where_it_stood() -> None:
    source = next(found for found in GAME.designs if found.effects["fallen"])
    _, g = laid(creatures={"a": creature(source.row.id, "P1", "vanaheim")})
    card = g.bands[0][0]
    GAME.drop(g)
    GAME.kill(g, card, R.KILL_1)
    numbers = [effect.number for effect in source.effects["fallen"]]
    vanaheim = GAME.world_ids.index("vanaheim")
    assert [tuple(frame) for frame in g.stack] == [(S.perform, card, number, 0, vanaheim) for number in numbers]


def test_a_place_that_is_replaced_makes_nothing_cheaper_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    village, town = (next(d for d in GAME.designs if d.row.id == name) for name in ("village", "town"))
    monkeypatch.setattr(village, "discounts", [(3, 1)])
    _, g = laid(hands={"P1": ["town"]}, places={"v": {"card": "village", "world": "asgard"}})
    (replaced,) = g.slots[GAME.world_ids.index("asgard")]
    assert list(g.bargains) == [replaced] and GAME.sum_of_discounts(g, 0, 3) == 1
    GAME._build(g, GAME.card_in(g, town.number, Z.HAND), 0, replaced)
    assert list(g.bargains) == [] and GAME.sum_of_discounts(g, 0, 3) == 0


def test_a_replaced_place_that_nobody_controls_is_spent() -> None:
    for holder in (0, -1):
        _, g = laid(hands={"P1": ["town"]}, places={"v": {"card": "village", "world": "asgard"}})
        asgard = GAME.world_ids.index("asgard")
        (replaced,) = g.slots[asgard]
        g.holder[asgard], g.empowered = holder, 1
        GAME.place_in_void(g, 0, g.piles[Z.HAND][0], R.PLAY_1)
        GAME._build(g, g.piles[Z.VOID][0], 0, replaced)
        assert g.where[replaced] == (Z.HAND if holder == 0 else Z.SPENT + GAME.of[replaced].library)
        assert [g.side[place] for place in g.slots[asgard]] == [-1]
        assert g.slot[replaced] == NOTHING


def test_after_tokens_are_laid_none_are_taken_back() -> None:
    _, g = laid(pools={"P1": {"fire": 2}}, creatures=band("asgard", tokens={"air": 1}))
    asked(g, Phase.REPLENISHING)
    assert words(g) == {"recall", "lay", "done"}
    GAME.apply(g, 0, next(action for action in GAME.legal(g, 0) if GAME.word(action) == "lay"))
    assert words(g) == {"lay", "done"}


def test_a_world_that_one_holds_is_not_conquered_again() -> None:
    _, g = laid(creatures=band("asgard", "asgard", "asgard"))
    assert GAME.conquers(g, 0, GAME.world_ids.index("asgard"))
    asked(g, Phase.CONQUERING)
    assert g.counters[C.CONQUESTS] == 0 and GAME.pool(g, 0) == [0, 0, 0, 0]


def test_nothing_of_a_turn_is_left_in_the_next() -> None:
    _, g = laid(creatures=band("asgard"))
    card = g.bands[0][0]
    g.boosts, g.truce, g.arrived, g.marched, g.fought, g.plays = ((card, ATTACK, 2),), True, (card,), (card,), (0,), 3
    GAME.pass_turn(g)
    assert not any((g.boosts, g.truce, g.arrived, g.marched, g.fought, g.plays))
    assert (g.active, g.phase) == (1, Phase.BEGINNING)


def test_a_library_is_shuffled_into_an_order_of_its_own() -> None:
    _, g = laid()
    cards = [card for card, found in enumerate(GAME.of) if found.library == 1]
    orders = set()
    for _ in range(3):
        GAME.shuffle_in(g, 1, cards[:])
        orders.add(g.piles[Z.LIBRARY + 1])
    assert len(orders) == 3 and all(sorted(order) == cards for order in orders)
    assert tuple(cards) not in orders


def test_who_leaves_play_leaves_tokens_and_static_effects_behind() -> None:
    acolyte = creature("eir-acolyte", "P1", "midgard", tokens={"fire": 2})
    _, g = laid(creatures={"a": acolyte, **band("midgard")})
    source, other = g.bands[0]
    health = GAME.figure(g, other, HEALTH)
    supply = g.counters[C.SUPPLY]
    GAME.kill(g, source, R.KILL_1)
    assert g.tokens[source] == (0, 0, 0, 0) and g.counters[C.SUPPLY] == supply + 2
    assert source not in {card for sources in g.auras for card in sources}
    assert GAME.figure(g, other, HEALTH) == health - 1


@pytest.mark.parametrize(("creatures", "room"), [(7, True), (8, False)])
def test_a_search_finds_nothing_for_a_full_warband(creatures: int, room: bool) -> None:
    cards = [found.row.id for found in GAME.designs if found.fighter and not found.avatar and found.library == 1]
    rows = {f"a{n}": creature(card, "P1", "asgard") for n, card in enumerate(cards[:creatures])}
    _, g = laid(creatures=rows, libraries={"creature": cards[creatures + 1 :]})
    GAME.drop(g)
    tribe, asgard = next(n for n, name in enumerate(TRIBES) if name == "elemental"), GAME.world_ids.index("asgard")
    GAME.find_choice(g, 0, asgard, tribe, 10)
    assert [frame[0] for frame in g.stack] == ([D.FIND] if room else [])
    assert g.counters[C.WARBAND_FULL] == (not room)
    counted = [event[1] for event in g.log or () if event[0] == COUNT and event[2] == C.WARBAND_FULL]
    assert counted == ([] if room else [R.STATE_8])
    if room:
        g.held = 0
        GAME.run(g)
        card = g.piles[Z.LIBRARY + 1][0]
        assert [GAME.sees(g, seat, Z.LIBRARY + 1, card) for seat in (0, 1)] == [True, False]


@pytest.mark.parametrize("stated", [None, "setup_3p"])
def test_the_seats_take_their_further_tokens_one_after_another(stated: str | None) -> None:
    g = GAME.setup(3, 1, stated)
    while g.decision == D.KEEP:
        for seat in tuple(GAME.actors(g)):
            GAME.apply(g, seat, min(GAME.legal(g, seat)))
    asked: list[int] = []
    while g.decision == D.GAIN:
        asked.append(g.asker)
        GAME.apply(g, g.asker, min(GAME.legal(g, g.asker)))
    assert asked == [1, 2]


@pytest.mark.parametrize("targets", [1, 2])
def test_an_effect_that_must_be_used_asks_where_it_has_several_targets(targets: int) -> None:
    effect = next(
        effect
        for found in GAME.designs
        for effect in found.effects["resolve"]
        if is_aimed(effect) and effect.target is not None and effect.target.what == "creature"
        and effect.target.demands == {"at": "any_world"} and effect.target.side == "any"
    )  # fmt: skip
    bands = {f"b{n}": creature("bondi-spearmen", "P2", "midgard") for n in range(targets)}
    _, g = laid(creatures=bands)
    g.held = 0
    source = next(card for found in GAME.designs if effect in found.effects["resolve"] for card in found.cards)
    GAME.perform(g, source, effect.number, 0, MIDGARD)
    assert (D.EFFECT in [frame[0] for frame in g.stack]) == (targets > 1)


@pytest.mark.parametrize(("field", "named_there"), [("nowhere", True), ("asgard", False)])
def test_damage_outside_a_fight_stays_until_the_end_phase_and_says_so(field: str, named_there: bool) -> None:
    _, g = laid(creatures={"a": creature("thor", "P1", "asgard")})
    g.field, g.log = GAME.world_ids.index(field) if field != "nowhere" else NOTHING, []
    GAME.op_damage(g, GAME.user(0, 1, MIDGARD), g.label.index("a"), 1, 0, 0)
    assert (R.EFF_7 in named(g)) is named_there


@pytest.mark.parametrize("marked", ["odin", "thor"])
@pytest.mark.parametrize(
    ("mark", "exhausts", "broken"),
    [("humility", 1, True), ("neither", 1, False), ("neither", 2, True), ("pride", 2, False), ("pride", 3, True)],
)
def test_morale_counts_the_mark_of_whoever_bears_it(marked: str, mark: str, exhausts: int, broken: bool) -> None:
    _, g = laid(creatures={"a": creature(marked, "P1", "asgard"), "z": creature("freyja", "P2", "asgard")})
    a, z = g.label.index("a"), g.label.index("z")
    g.field, g.foe, g.cycles, g.lines, g.exhausts = g.where[a] - Z.WORLD, 1, 1, ((a,), (z,)), (exhausts, 0)
    g.marks = {"pride": (a, z), "humility": (z, a), "neither": (z, z)}[mark]
    GAME._morale(g)
    assert g.counters[C.BROKEN] == broken


def test_a_place_that_harms_its_controller_s_creatures_harms_who_conquers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    fort = next(found for found in GAME.designs if found.row.id == "hill-fort")
    monkeypatch.setattr(fort, "auras", [Aura(fort.auras[0].target, HEALTH, -1)])
    fort_at = {"card": "hill-fort", "world": "helheim"}
    _, g = laid(creatures={"a": creature("thor", "P1", "helheim")}, places={"v": fort_at})
    a, helheim = g.label.index("a"), GAME.world_ids.index("helheim")
    GAME.hurt(g, a, GAME.of[a].figures[HEALTH] - 1, R.EFF_6)
    GAME.settle(g)
    assert not g.exhausted[a]
    GAME._take(g, 0, helheim)
    assert g.exhausted[a]


@pytest.mark.parametrize("additional", [0, 1])
@pytest.mark.parametrize(
    ("more", "acted", "rules"),
    [(1, False, set()), (0, False, {"CALC_3"}), (0, True, {"CALC_3"}), (-1, True, {"CALC_4"})],
)
def test_an_attack_names_the_rule_of_its_comparison(more: int, acted: bool, rules: set[str], additional: int) -> None:
    _, g = laid(creatures={"a": creature("thor", "P1", "asgard"), "z": creature("freyja", "P2", "asgard")})
    a, z = g.label.index("a"), g.label.index("z")
    g.field, g.foe, g.lines, g.acted = g.where[a] - Z.WORLD, 1, ((a,), (z,)), (z,) if acted else ()
    g.boosts = ((a, ATTACK, 5), (z, DEFENCE, 5 + GAME.figure(g, a, ATTACK) - GAME.figure(g, z, DEFENCE) - more))
    before, g.log = g.damage[z], []
    GAME.attack(g, a, z, additional)
    hit = more > 0 or (more == 0 and (acted or bool(additional)))
    assert (g.damage[z] > before) is hit
    wanted = {"CALC_8"} if rules == {"CALC_3"} and additional else rules
    assert {name for name in ("CALC_3", "CALC_4", "CALC_8") if getattr(R, name) in named(g)} == wanted


@pytest.mark.parametrize(("additional", "rules"), [(0, [R.CALC_5, R.CALC_5]), (1, [R.CALC_7])])
def test_an_attack_tires_both_and_an_additional_one_only_who_makes_it(additional: int, rules: list[int]) -> None:
    _, g = laid(creatures={"a": creature("thor", "P1", "asgard"), "z": creature("freyja", "P2", "asgard")})
    a, z, g.log = g.label.index("a"), g.label.index("z"), []
    g.field = g.where[a] - Z.WORLD
    GAME.struck(g, a, z, additional, 1, NOTHING)
    assert [event[1] for event in g.log if event[0] == COUNT and event[2] == C.FATIGUE] == rules
    assert (g.fatigue[a], g.fatigue[z]) == (1, 1 - additional)


@pytest.mark.parametrize(("side", "at", "found"), [("own", "here", 1), ("enemy", "here", 0), ("any", "midgard", 0)])
def test_places_are_found_where_the_effect_is_and_by_who_controls_them(side: str, at: str, found: int) -> None:
    _, g = laid(places={"v": {"card": "village", "world": "helheim"}}, holders={"helheim": "P2"})
    helheim, target = GAME.world_ids.index("helheim"), EffectTarget("place", side, 0, False, {"at": at})
    effect = CardEffect(0, "resolve", (), 0, target)
    assert len(GAME.aims(g, NOTHING, 1, helheim, effect)) == found
    assert GAME.aims(g, NOTHING, 1, helheim - 1, effect) == []
