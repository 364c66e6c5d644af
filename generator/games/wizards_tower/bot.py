"""The baseline players of section 10.1: heroes who explore, share and storm the tower, a wizard who bars their way.

They look at nothing that their seat cannot see: heroes count the tokens on a tile, and know only those that lie open or
that an orb has shown.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from generator.engine.chance import Stream
from generator.engine.rules import Action
from generator.games.wizards_tower import state
from generator.games.wizards_tower.grid import WIDE, members
from generator.games.wizards_tower.measures import Measured
from generator.games.wizards_tower.moves import STAY
from generator.games.wizards_tower.state import BLANK, LEVELS, NOTHING, TRAP, WIZARD, C, TowerState, Z

_CROWD, _TOKEN, _RISK = 3.0, 0.4, 12.0
"""Steps that a tile seems farther away: for each other hero who heads there, for each token, for sure defeat."""
_GOOD_CHANCE = 0.6
_STRONG, _WEAK = 4, 3  # the level from which monsters are kept for the tower, and may lie there before heroes come
_PATIENCE = 3  # turns that heroes wait for each other before the tower
_HEAP, _GUARD, _NEAR = 0.2, 4.0, 8.0
"""What the wizard prefers: tiles with monsters already, and keys that heroes can reach in so many steps."""
_FAR = 99.0


@cache
def chance(dice: int, ahead: int, faces: int) -> float:
    """How likely the best of so many dice, plus so much, is at least one die of the wizard."""
    won = 0.0
    for own in range(1, faces + 1):
        below = min(faces, max(0, own - ahead - 1)) / faces
        won += 1 - below**dice
    return won / faces


def choose(game: Measured, g: TowerState, seat: int, stream: Stream) -> Action:
    """One of the legal actions; chance decides where the policy says nothing."""
    options = game.legal(g, seat)
    if len(options) == 1:
        return options[0]
    player = _PLAYERS.get(g.decision)
    chosen = player(game, g, seat, options) if player else None
    return stream.choice(options) if chosen is None else chosen


def _best(options: Sequence[Action], worth: Callable[[Action], float]) -> Action:
    """The option of the greatest worth, the first of several."""
    return max(options, key=worth)


# ------------------------------------------------------------ what both reckon with


def _distances(game: Measured, g: TowerState, start: int) -> dict[int, int]:
    """Steps from a tile to every tile that can be walked to, round the tower."""
    near, ground = game.grid(g).near, game.tiles(g) & ~(1 << g.tower)
    found, edge, far = {start: 0}, 1 << start, 0
    seen = edge
    while edge:
        wider = 0
        for place in members(edge):
            wider |= near[place]
        edge, far = wider & ground & ~seen, far + 1
        seen |= edge
        for place in members(edge):
            found[place] = far
    return found


def _odds(game: Measured, g: TowerState, heroes: Sequence[int], levels: int) -> float:
    """How likely these heroes beat monsters of so many levels."""
    bonus = sum(game.gear(g, seat, "combat") for seat in heroes)
    return chance(max(1, len(heroes)), bonus - levels, game.rules.die_faces)


def _known_levels(game: Measured, g: TowerState, place: int) -> int:
    """The levels of the monsters on a tile that the heroes know of."""
    kinds, piles = game.tables.kind, g.piles
    seen = [token for token in piles[Z.DOWN + place] if g.known >> token & 1] if g.known else []
    return sum([LEVELS[kinds[token]] for token in (*piles[Z.UP + place], *seen)])


def _cost(game: Measured, g: TowerState, seat: int, place: int, far: float, taken: Sequence[int]) -> float:
    """How far a tile seems to a hero."""
    cost = far + _CROWD * taken.count(place) + _TOKEN * len(g.piles[Z.DOWN + place])
    levels = _known_levels(game, g, place)
    return cost + _RISK * (1 - _odds(game, g, [seat], levels)) if levels else cost


def _goals(game: Measured, g: TowerState) -> list[int]:
    """Where heroes want to go: dropped keys, then the entrance, or tiles that lie face down or keep their key."""
    loot = game.tables.loot
    keys = [p for p in game.grid(g).places if any(loot[thing] < 0 for thing in g.piles[Z.FLOOR + p])]
    if g.rage:
        return [] if g.open else keys
    closed = game.tiles(g) & ~g.face_up
    return [*keys, *members(closed), *(place for place in members(g.face_up) if game.key_on(g, place) != NOTHING)]


def _target(game: Measured, g: TowerState, seat: int, taken: Sequence[int], goals: Sequence[int]) -> int:
    """The tile that a hero heads for from the end of the path that is named; NOTHING for none."""
    far = _distances(game, g, game.at_end(g, seat))
    loot = [p for p in far if g.piles[Z.FLOOR + p]]
    door = game.door(g)
    wanted = [place for place in goals if place in far and place not in g.paths[seat]]
    if g.rage and not (wanted and seat == _fetcher(g, goals, taken)):
        wanted = [door] if door in far else []
    costs = {place: _cost(game, g, seat, place, far[place], taken) for place in (*wanted, *(() if g.rage else loot))}
    costs.pop(game.at_end(g, seat), None) if not g.rage else None
    return min(costs, key=lambda place: (costs[place], place)) if costs else NOTHING


def _fetcher(g: TowerState, goals: Sequence[int], taken: Sequence[int]) -> int:
    """The hero who fetches a dropped key: the first in the order of the seats, while nobody else does."""
    free = [seat for seat in g.living if not g.frozen[seat]]
    return free[min(len(taken), len(free) - 1)] if free and len(taken) < len(goals) else NOTHING


def _targets(game: Measured, g: TowerState, until: int) -> dict[int, int]:
    """The targets of the heroes in the order of their seats, up to one of them."""
    found: dict[int, int] = {}
    goals = _goals(game, g)
    for seat in g.living:
        if seat <= until and not g.frozen[seat]:
            found[seat] = _target(game, g, seat, list(found.values()), goals)
    return found


# ------------------------------------------------------------ heroes


def _step(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """Towards the target; before the tower wait for the others, and enter together."""
    places = {game.args(option)[0]: option for option in options}
    here = game.at_end(g, seat)
    if g.tower in places:
        return places[g.tower if _storm(game, g) else STAY]
    if g.rage and here == game.door(g):
        return places[STAY]
    target = _targets(game, g, seat).get(seat, NOTHING)
    if target in (NOTHING, here):
        return places[STAY]
    far = _distances(game, g, target)
    mine = min(
        [place for place in places if place in far], key=lambda p: (far[p], _danger(game, g, seat, p), p), default=STAY
    )
    if mine == STAY or far.get(mine, 0) >= far.get(here, 0):
        return places[STAY]
    return places[mine]


def _danger(game: Measured, g: TowerState, seat: int, place: int) -> float:
    """What makes one of two ways as long as each other the worse one."""
    return _cost(game, g, seat, place, 0.0, ())


def _storm(game: Measured, g: TowerState) -> bool:
    """Whether the heroes before the tower go in: all are there, time runs out, or nobody else comes soon."""
    door = game.door(g)
    ready = [seat for seat in game.awake(g) if game.at_end(g, seat) == door]
    if not g.open and not game.hold_all(g, ready):
        return False
    left = game.rules.round_limit[str(len(g.chosen))] - g.counters[C.ROUND]
    if len(ready) == len(g.living) or left < _PATIENCE:
        return True
    if _odds(game, g, ready, _known_levels(game, g, g.tower)) < 0.35 and left > 2 * _PATIENCE:
        return False
    far = _distances(game, g, door)
    return not any(far.get(g.where[seat], _FAR) <= _PATIENCE for seat in g.living if seat not in ready)


def _pause(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """Drink what is not lost, wear the best, give away what is spare; sprint to the tower."""
    tables = game.tables
    worst: float | None = None
    best, chosen = 0.0, game.number("done")
    swords = [tables.loots[tables.loot[card]] for card in g.piles[Z.GEAR + seat]]
    for option in options:
        word = game.word(option)
        worth = 0.0
        if word == "use":
            card = tables.loots[game.args(option)[0]]
            missing = game.rules.hero_hp - g.counters[C.HP + seat]
            if card.op == "heal":
                worth = 9.0 if missing >= card.amount else 0.0
            else:
                worth = 1.0 if g.rage and not g.extra[seat] and g.where[seat] != game.door(g) else 0.0
        elif word == "equip":
            card = tables.loots[game.args(option)[0]]
            worth = 5.0 + card.combat + card.guard - card.save + card.move
        elif word == "unequip":
            worn = tables.loots[game.args(option)[0]]
            in_hand = [tables.loots[design] for design in game.wearable(g, seat)]
            better = max([card.combat for card in in_hand if card.slot == worn.slot == "sword"], default=0)
            full = sum(card.slot == "sword" for card in swords) >= game.rules.max_swords
            worst = min([card.combat for card in swords if card.slot == "sword"], default=0)
            worth = 4.0 if full and worn.slot == "sword" and worn.combat == worst < better else 0.0
        elif word == "give":
            worth = _gift(game, g, seat, *game.args(option))
        if worth > best:
            best, chosen = worth, option
    return chosen


def _gift(game: Measured, g: TowerState, seat: int, item: int, to: int) -> float:
    """What a spare piece of equipment is worth to another."""
    tables = game.tables
    if item >= len(tables.loots):
        return 0.0
    card = tables.loots[item]
    if not card.worn or game.too_many(g, seat, item) is None or game.too_many(g, to, item) is not None:
        return 0.0
    return 2.0 + card.combat


def _reply(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """In answer to a spell drink what is not lost, and anything when near death."""
    missing = game.rules.hero_hp - g.counters[C.HP + seat]
    for option in options:
        if game.word(option) == "use":
            amount = game.tables.loots[game.args(option)[0]].amount
            if missing >= amount or g.counters[C.HP + seat] <= 2:
                return option
    return game.number("done")


def _yes(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """Take it, use it."""
    return options[-1]


def _drink(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """Strength where the chance is bad."""
    place = g.where[seat]
    bonus = sum(game.gear(g, hero, "combat") for hero in game.awake_at(g, place)) + g.bonus
    dice, ahead = len(game.awake_at(g, place)), bonus - game.strength(g, place)
    return options[chance(dice, ahead, game.rules.die_faces) < _GOOD_CHANCE]


def _again(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """Roll again where the combat is lost otherwise."""
    place = g.where[seat]
    bonus = sum(game.gear(g, hero, "combat") for hero in game.awake_at(g, place)) + g.bonus
    return options[max(g.rolls[1:]) + bonus < g.rolls[WIZARD] + game.strength(g, place)]


def _fight(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """The likeliest victory first."""

    def worth(option: Action) -> float:
        place = game.args(option)[0]
        return _odds(game, g, game.awake_at(g, place), game.strength(g, place))

    return _best(options, worth)


# ------------------------------------------------------------ the wizard


def _likely(game: Measured, g: TowerState) -> dict[int, float]:
    """How far each tile seems to the hero who is nearest to it: where heroes are likeliest to go, that is little."""
    found: dict[int, float] = {}
    goals = game.tiles(g) & ~g.face_up
    for seat in g.living:
        far = _distances(game, g, g.where[seat])
        way = _distances(game, g, game.door(g)) if g.rage else {}
        for place, steps in far.items():
            if g.rage:
                detour = steps + way.get(place, _FAR) - way.get(g.where[seat], 0)
                cost = steps + _CROWD * detour
            else:
                cost = steps + (0 if goals >> place & 1 else _CROWD)
            cost += _TOKEN * len(g.piles[Z.DOWN + place])
            found[place] = min(cost, found.get(place, _FAR))
    return found


def _play(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """The dearest card that does something good now."""
    plays = [option for option in options if game.word(option) == "play" and _useful(game, g, game.args(option)[0])]
    costs = {option: game.tables.spells[game.args(option)[0]].cost for option in plays}
    return max(plays, key=lambda option: costs[option]) if plays else game.number("wizard_end")


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
        return bool(g.rage) and any(_distances(game, g, door).get(g.where[hero], _FAR) <= 1 for hero in g.living)
    return True


def _place(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """Monsters into the tower once it may be, else with traps where heroes are likeliest to go; blanks elsewhere."""
    likely = _likely(game, g)
    held = {game.args(option)[0] for option in options}
    kind = min(held, key=lambda kind: (kind == BLANK, kind == TRAP, -kind))
    mine = [option for option in options if game.args(option)[0] == kind]
    door = _distances(game, g, game.door(g)) if g.rage else {}
    near = any(door.get(g.where[hero], _FAR) <= 1 for hero in g.living)

    def worth(option: Action) -> float:
        place = game.args(option)[1]
        if place == g.tower:
            weak = LEVELS[kind] < _WEAK and not near
            return -_FAR if kind == BLANK or weak else _FAR
        if kind == BLANK:
            return -likely.get(place, _FAR) - _CROWD * game.tokens_at(g, place)
        there = (*g.piles[Z.DOWN + place], *g.piles[Z.UP + place])
        monsters = sum([game.tables.kind[token] < BLANK for token in there])
        guard = _GUARD if game.key_on(g, place) != NOTHING and likely.get(place, _FAR) <= _NEAR else 0
        return -likely.get(place, _FAR) + _HEAP * monsters + guard

    return _best(mine, worth)


def _aim(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """The tile with most heroes, those nearest to death first."""

    def worth(option: Action) -> float:
        heroes = game.heroes_at(g, game.args(option)[0])
        awake = [hero for hero in heroes if not g.frozen[hero]]
        return len(awake) + sum(1 / (1 + g.counters[C.HP + hero]) for hero in heroes)

    return _best(options, worth)


def _shove(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """Away from the tower, onto monsters."""
    far = _distances(game, g, game.door(g))

    def worth(option: Action) -> float:
        hero, to = game.args(option)
        return 2 * (far.get(to, 0) - far.get(g.where[hero], 0)) + game.strength(g, to) + len(g.piles[Z.DOWN + to]) / 2

    return _best(options, worth)


def _turn(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """The door away from the heroes."""

    def worth(option: Action) -> float:
        door = game.grid(g).toward[g.tower][game.args(option)[0]]
        far = _distances(game, g, door)
        return sum(far.get(g.where[hero], 0) for hero in g.living)

    return _best(options, worth)


def _strip(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """The best that is worn."""
    return _best(options, lambda option: game.tables.loots[game.args(option)[1]].combat)


def _remove(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """Tiles that lie face down first, those without tokens before others."""

    def worth(option: Action) -> float:
        place = game.args(option)[0]
        return (0 if g.face_up >> place & 1 else 5) - game.tokens_at(g, place)

    return _best(options, worth)


def _hide(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
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


def _cheapest(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action | None:
    """What is least worth keeping."""
    return min(options, key=lambda option: game.tables.spells[game.args(option)[0]].cost)


_Player: TypeAlias = Callable[[Measured, TowerState, int, Sequence[Action]], Action | None]
_PLAYERS: Mapping[int, _Player] = {
    **dict.fromkeys((state.SAVE, state.TAKE, state.SMOKE), _yes),
    **dict.fromkeys((state.KEEP, state.DISCARD), _cheapest),
    state.STEP: _step,
    state.FREE: _pause,
    state.REPLY: _reply,
    state.BOOST: _drink,
    state.AGAIN: _again,
    state.FIGHT: _fight,
    state.PLAY: _play,
    state.PLACE: _place,
    state.TARGET: _aim,
    state.SHOVE: _shove,
    state.ROTATE: _turn,
    state.STRIP: _strip,
    state.RAGE: _remove,
    state.HIDE: _hide,
}


def chances(game: Measured, g: TowerState) -> Sequence[float]:
    """For each seat how likely it wins, by a rough look: keys, hit points, gear and time; heroes share a victory."""
    heroes = len(g.chosen) - 1
    life = sum(g.counters[C.HP + seat] for seat in g.living) / (heroes * game.rules.hero_hp)
    gear = sum(game.gear(g, seat, "combat") for seat in g.living) / (3 * heroes)
    time = g.counters[C.ROUND] / game.rules.round_limit[str(len(g.chosen))]
    keys = g.found.bit_count() / game.rules.keys_needed
    tower = sum(LEVELS[game.tables.kind[token]] for zone in (Z.DOWN, Z.UP) for token in g.piles[zone + g.tower]) / 20
    near = 0.0
    if g.rage and g.living:
        far = _distances(game, g, game.door(g))
        near = sum(1 / (1 + far.get(g.where[seat], _FAR)) for seat in g.living) / heroes
    good = 0.5 + 0.45 * (life - 0.6) + 0.2 * (gear - 0.5) + 0.4 * (keys - time) + 0.2 * near - 0.3 * tower
    good = min(0.97, max(0.03, good))
    return [1 - good, *([good / heroes] * heroes)]
