"""The baseline wizard of section 10.1: bars the heroes' way, guards the keys, and keeps the strongest for the tower."""

from collections.abc import Sequence

from generator.engine.rules import Action
from generator.games.wizards_tower import state
from generator.games.wizards_tower.grid import WIDE
from generator.games.wizards_tower.measures import Measured
from generator.games.wizards_tower.reckoning import CROWD, FAR, TOKEN, distances
from generator.games.wizards_tower.state import BLANK, LEVELS, NOTHING, TRAP, C, TowerState, Z

_STRONG, _WEAK = 4, 3
"""The level from which monsters are kept for the tower, and that from which they may lie there before heroes come."""
_HEAP, _GUARD, _NEAR = 0.2, 4.0, 8.0
"""What the wizard prefers: tiles with monsters already, and keys that heroes can reach in so many steps."""


def _likely(game: Measured, g: TowerState) -> dict[int, float]:
    """How far each tile seems to the hero who is nearest to it: where heroes are likeliest to go, that is little."""
    found: dict[int, float] = {}
    goals = g.laid & ~g.face_up
    for seat in g.living:
        far = distances(game, g, g.where[seat])
        way = distances(game, g, game.door(g)) if g.rage else {}
        for place, steps in far.items():
            if g.rage:
                detour = steps + way.get(place, FAR) - way.get(g.where[seat], 0)
                cost = steps + CROWD * detour
            else:
                cost = steps + (0 if goals >> place & 1 else CROWD)
            cost += TOKEN * len(g.piles[Z.DOWN + place])
            found[place] = min(cost, found.get(place, FAR))
    return found


def play(game: Measured, g: TowerState, seat: int, design: int) -> float:
    """The dearest card that does something good now."""
    return game.tables.spells[design].cost if _useful(game, g, design) else 0.0


def _useful(game: Measured, g: TowerState, design: int) -> bool:
    """Strong monsters wait for the third key, the turning of the tower for the rage."""
    spell = game.tables.spells[design]
    strong = any(spell.tokens[_STRONG - 1 : TRAP])
    if strong and g.found.bit_count() == game.rules.keys_needed - 1:
        held = [game.tables.spells[game.tables.spell[card]] for card in g.piles[Z.WIZARD_HAND]]
        kept = sum(any(card.tokens[_STRONG - 1 : TRAP]) for card in held)
        return kept > game.players_in_game(g)
    if "rotate_tower" in spell.needs or "move_hero" in spell.needs:
        door = game.door(g)
        return bool(g.rage) and any(distances(game, g, door).get(g.where[hero], FAR) <= 1 for hero in g.living)
    return True


def place(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action:
    """Monsters into the tower once it may be, else with traps where heroes are likeliest to go; blanks elsewhere."""
    likely = _likely(game, g)
    held = {game.args(option)[0] for option in options}
    kind = min(held, key=lambda kind: (kind == BLANK, kind == TRAP, -kind))
    mine = [option for option in options if game.args(option)[0] == kind]
    door = distances(game, g, game.door(g)) if g.rage else {}
    near = any(door.get(g.where[hero], FAR) <= 1 for hero in g.living)

    def worth(option: Action) -> float:
        place = game.args(option)[1]
        if place == g.tower:
            weak = LEVELS[kind] < _WEAK and not near
            return -FAR if kind == BLANK or weak else FAR
        if kind == BLANK:
            return -likely.get(place, FAR) - CROWD * game.tokens_at(g, place)
        there = (*g.piles[Z.DOWN + place], *g.piles[Z.UP + place])
        monsters = sum([game.tables.kind[token] < BLANK for token in there])
        guard = _GUARD if game.key_on(g, place) != NOTHING and likely.get(place, FAR) <= _NEAR else 0
        return -likely.get(place, FAR) + _HEAP * monsters + guard

    return max(mine, key=worth)


def aim(game: Measured, g: TowerState, seat: int, place: int) -> float:
    """The tile with most heroes, those nearest to death first."""
    heroes = game.heroes_at(g, place)
    awake = [hero for hero in heroes if not g.frozen[hero]]
    return len(awake) + sum(1 / (1 + g.counters[C.HP + hero]) for hero in heroes)


def shove(game: Measured, g: TowerState, seat: int, hero: int, to: int) -> float:
    """Away from the tower, onto monsters."""
    far = distances(game, g, game.door(g))
    return 2 * (far.get(to, 0) - far.get(g.where[hero], 0)) + game.strength(g, to) + len(g.piles[Z.DOWN + to]) / 2


def turn(game: Measured, g: TowerState, seat: int, side: int) -> float:
    """The door away from the heroes."""
    far = distances(game, g, game.grid(g).toward[g.tower][side])
    return sum(far.get(g.where[hero], 0) for hero in g.living)


def strip(game: Measured, g: TowerState, seat: int, hero: int, design: int) -> float:
    """The best that is worn."""
    return game.tables.loots[design].combat


def remove(game: Measured, g: TowerState, seat: int, place: int) -> float:
    """Tiles that lie face down first, those without tokens before others."""
    return (0 if g.face_up >> place & 1 else 5) - game.tokens_at(g, place)


def cheapest(game: Measured, g: TowerState, seat: int, design: int) -> float:
    """What is least worth keeping."""
    return -game.tables.spells[design].cost


def hide(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action:
    """A key lies far from the corners, where heroes begin, and not beside another."""

    def worth(option: Action) -> float:
        place = game.args(option)[0]
        column, row = place % WIDE, place // WIDE
        last = g.size - 1
        corner = min(column, last - column) + min(row, last - row)
        apart = min(
            [abs(place % WIDE - key % WIDE) + abs(place // WIDE - key // WIDE) for key in g.hideouts], default=9
        )
        return corner + min(apart, 3) / 2

    top = max(map(worth, options))
    spots = [option for option in options if worth(option) >= top - 1]
    return spots[g.streams[state.TILE_STREAM] % len(spots)]
