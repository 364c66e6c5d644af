"""Each invariant of the position sees what it is for: a sound position of a game, and the same with one thing wrong."""

from collections.abc import Callable

import pytest

from generator.engine.bots import random
from generator.engine.playout import fresh, play
from generator.games.wizards_tower.rules import WizardsTower
from generator.games.wizards_tower.state import BLANK, GAP, OUT, TRAP, C, TowerState, Z

Breaks = Callable[[WizardsTower, TowerState], None]


@pytest.fixture
def g(rules: WizardsTower) -> TowerState:
    """The middle of a game, with tokens of all sorts on the tiles."""
    state, stream = fresh(rules, 4, 1, 3)
    assert isinstance(state, TowerState)
    play(rules, state, random, stream, limit=200)
    rules.check(state)
    assert state.piles[Z.HAND + 1] and any(state.piles[Z.DOWN : Z.UP]) and len(state.living) == 3
    return state


def to(g: TowerState, thing: int, zone: int) -> None:
    """Move a thing without any account."""
    if thing in g.piles[g.where[thing]]:
        g.piles[g.where[thing]] = tuple(other for other in g.piles[g.where[thing]] if other != thing)
    g.where[thing] = zone
    g.piles[zone] += (thing,)


def lying(g: TowerState) -> int:
    """A place with a tile, tokens and no hero."""
    heroes = {g.where[seat] for seat in g.living} | {g.tower}
    return next(place for place in range(Z.DOWN) if g.piles[Z.DOWN + place] and place not in heroes)


def bare(g: TowerState) -> int:
    """A place with a tile and nothing else."""
    return next(place for place in range(Z.DOWN) if g.piles[place] and not g.load[place] and place not in g.where[:5])


def crowd(rules: WizardsTower, g: TowerState) -> None:
    place = lying(g)
    for token in g.piles[Z.SUPPLY + BLANK][:5]:
        to(g, token, Z.DOWN + place)
        g.load[place] += 1
        g.counters[C.BLANKS_OUT] += 1


def supply(g: TowerState, kind: int, zone: int) -> None:
    """Lay the last token of a kind somewhere, and count it."""
    to(g, g.piles[Z.SUPPLY + kind][-1], zone)
    g.counters[OUT[kind]] += 1
    if Z.DOWN <= zone < Z.FLOOR:
        g.load[(zone - Z.DOWN) % Z.DOWN] += 1


def off(rules: WizardsTower, g: TowerState) -> None:
    place = next(place for place in range(Z.DOWN) if place not in rules.grid(g).places)
    to(g, g.piles[bare(g)][0], place)
    g.laid = sum(1 << place for place in range(Z.DOWN) if g.piles[place])


def tower(rules: WizardsTower, g: TowerState) -> None:
    here, there = g.piles[g.tower][0], bare(g)
    other = g.piles[there][0]
    to(g, here, Z.PLAYED)
    to(g, other, g.tower)
    to(g, here, there)


def wear(rules: WizardsTower, g: TowerState, slot: str) -> None:
    wanted = [
        card for card, loot in enumerate(rules.tables.loot) if loot >= 0 and rules.tables.loots[loot].slot == slot
    ]
    for card in wanted[:3]:
        to(g, card, Z.GEAR + 1)


def crumble(g: TowerState, place: int, zone: int) -> None:
    """Remove a tile as the rage would, to some zone."""
    to(g, g.piles[place][0], zone)
    for places in ("laid", "face_up", "cleared"):
        setattr(g, places, getattr(g, places) & ~(1 << place))
    g.load[place] = GAP


def in_a_gap(rules: WizardsTower, g: TowerState) -> None:
    place = bare(g)
    crumble(g, place, Z.GONE)
    to(g, g.piles[Z.LOOT_DECK][-1], Z.FLOOR + place)


def dead(rules: WizardsTower, g: TowerState) -> None:
    g.living = (2, 3)
    g.counters[C.HP + 1] = 0


BROKEN: dict[str, Breaks] = {
    "the places of its cards differ": lambda rules, g: g.where.__setitem__(g.piles[Z.LOOT_DECK][0], Z.BOX),
    "two tiles on one place": lambda rules, g: to(g, g.piles[bare(g)][0], g.tower),
    "a gap counts as a tile": lambda rules, g: setattr(g, "laid", g.laid ^ 1 << bare(g)),
    "a tile lies off the grid": off,
    "a gap is face up": lambda rules, g: setattr(g, "cleared", -1),
    "the tower is not where it stands": tower,
    "the tower is never face down": lambda rules, g: setattr(g, "face_up", g.face_up & ~(1 << g.tower)),
    "a thing is nowhere": lambda rules, g: g.piles.__setitem__(Z.LOOT_DECK, g.piles[Z.LOOT_DECK][1:]),
    "a tile among other things": lambda rules, g: crumble(g, bare(g), Z.PLAYED),
    "things lie on a gap": in_a_gap,
    "tokens on a tile are miscounted": lambda rules, g: g.load.__setitem__(lying(g), 0),
    "too many tokens on a tile": crowd,
    "tokens are mixed up": lambda rules, g: to(g, g.piles[Z.SUPPLY + BLANK][0], Z.SUPPLY + TRAP),
    "tokens are miscounted: blank": lambda rules, g: g.counters.__setitem__(C.BLANKS_OUT, 0),
    "a token is elsewhere": lambda rules, g: supply(g, BLANK, Z.PLAYED),
    "only monsters lie face up": lambda rules, g: supply(g, BLANK, Z.UP + bare(g)),
    "a trap lies on the tower": lambda rules, g: supply(g, TRAP, Z.DOWN + g.tower),
    "tokens are held": lambda rules, g: supply(g, BLANK, Z.HELD),
    "has 11 hit points": lambda rules, g: g.counters.__setitem__(C.HP + 1, 11),
    "has 0 hit points": lambda rules, g: g.counters.__setitem__(C.HP + 1, 0),
    "the marker of red": lambda rules, g: g.frozen.__setitem__(1, 1 - g.frozen[1]),
    "wears too many of a kind": lambda rules, g: wear(rules, g, "sword"),
    "wears a consumable": lambda rules, g: wear(rules, g, "none"),
    "is dead and still has things": dead,
    "stands in a gap": lambda rules, g: crumble(g, g.where[1], Z.GONE),
    "the wheel is off": lambda rules, g: g.counters.__setitem__(C.WHEEL, 9),
    "mana off the wheel": lambda rules, g: g.counters.__setitem__(C.MANA, -1),
    "there is no such round": lambda rules, g: g.counters.__setitem__(C.ROUND, 29),
    "rage without all keys": lambda rules, g: setattr(g, "rage", 1 - g.rage),
}


@pytest.mark.parametrize("message", BROKEN)
def test_what_is_wrong_is_seen(message: str, rules: WizardsTower, g: TowerState) -> None:
    BROKEN[message](rules, g)
    with pytest.raises(AssertionError, match=message):
        rules.check(g)
