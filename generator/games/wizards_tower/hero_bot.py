"""The baseline heroes of section 10.1: they explore apart, share what is spare, and storm the tower together.

They look at nothing that a hero cannot see: they count the tokens on a tile, and know only those that lie open or that
an orb has shown.
"""

from collections.abc import Sequence

from generator.engine.bits import members
from generator.engine.rules import Action
from generator.games.wizards_tower.measures import Measured
from generator.games.wizards_tower.moves import STAY
from generator.games.wizards_tower.reckoning import CROWD, FAR, TOKEN, chance, distances, known_levels, odds
from generator.games.wizards_tower.state import NOTHING, TURN, WIZARD, C, TowerState, Z

_RISK = 12.0
"""Steps that a tile seems farther away for sure defeat."""
_GOOD_CHANCE = 0.6
_BAD_CHANCE = 0.35  # of an assault on the tower, while there is time
_PATIENCE = 3  # turns that heroes wait for each other before the tower
_NEAR_DEATH = 2  # hit points


def _cost(game: Measured, g: TowerState, seat: int, place: int, far: float, taken: Sequence[int]) -> float:
    """How far a tile seems to a hero."""
    cost = far + CROWD * taken.count(place) + TOKEN * len(g.piles[Z.DOWN + place])
    levels = known_levels(game, g, place)
    return cost + _RISK * (1 - odds(game, g, [seat], levels)) if levels else cost


def _goals(game: Measured, g: TowerState) -> list[int]:
    """Where heroes want to go: dropped keys, then the entrance, or tiles that lie face down or keep their key."""
    loot = game.tables.loot
    keys = [p for p in game.grid(g).places if any(loot[thing] < 0 for thing in g.piles[Z.FLOOR + p])]
    if g.rage:
        return [] if g.open else keys
    closed = g.laid & ~g.face_up
    return [*keys, *members(closed), *(place for place in members(g.face_up) if game.key_on(g, place) != NOTHING)]


def _target(game: Measured, g: TowerState, seat: int, taken: Sequence[int], goals: Sequence[int]) -> int:
    """The tile that a hero heads for from the end of the path that is named; NOTHING for none."""
    far = distances(game, g, game.at_end(g, seat))
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


def step(game: Measured, g: TowerState, seat: int, options: Sequence[Action]) -> Action:
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
    far = distances(game, g, target)
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
    if odds(game, g, ready, known_levels(game, g, g.tower)) < _BAD_CHANCE and left > 2 * _PATIENCE:
        return False
    far = distances(game, g, door)
    return not any(far.get(g.where[seat], FAR) <= _PATIENCE for seat in g.living if seat not in ready)


def enough(game: Measured, g: TowerState, seat: int) -> float:
    """To end a pause or a turn is better than what is worth nothing."""
    return 0.5


def never(game: Measured, g: TowerState, seat: int, where: int) -> float:
    """Orbs and relics stay in the pack."""
    return 0.0


def drink(game: Measured, g: TowerState, seat: int, design: int) -> float:
    """Drink what is not lost, and near death in answer to a spell anything; sprint to the tower."""
    card, life = game.tables.loots[design], g.counters[C.HP + seat]
    if card.op == "heal":
        dying = g.phase == TURN and life <= _NEAR_DEATH
        return 9.0 if game.rules.hero_hp - life >= card.amount or dying else 0.0
    return 1.0 if g.rage and not g.extra[seat] and g.where[seat] != game.door(g) else 0.0


def wear(game: Measured, g: TowerState, seat: int, design: int) -> float:
    """Wear everything, the best first."""
    card = game.tables.loots[design]
    return 5.0 + card.combat + card.guard - card.save + card.move


def swap(game: Measured, g: TowerState, seat: int, design: int) -> float:
    """Taking off the worst of two swords is worth while where a better one is at hand."""
    tables = game.tables
    swords, most = tables.limits[0]
    worn = [tables.adds["combat"][card] for card in g.piles[Z.GEAR + seat] if tables.bit[card] & swords]
    spare = [tables.loots[other].combat for other in game.wearable(g, seat) if swords >> other & 1]
    if not swords >> design & 1 or len(worn) < most:
        return 0.0
    return 4.0 if tables.loots[design].combat == min(worn) < max(spare, default=0) else 0.0


def gift(game: Measured, g: TowerState, seat: int, item: int, to: int) -> float:
    """What a spare piece of equipment is worth to another."""
    worn = game.tables.equipment >> item & 1
    if not worn or game.too_many(g, seat, item) is None or game.too_many(g, to, item) is not None:
        return 0.0
    return 2.0 + game.tables.loots[item].combat


def yes(game: Measured, g: TowerState, seat: int, answer: int) -> float:
    """Take it, use it."""
    return answer


def strength(game: Measured, g: TowerState, seat: int, answer: int) -> float:
    """Strength where the chance is bad."""
    fighters, ahead = _ahead(game, g, seat)
    return answer == (chance(fighters, ahead, game.rules.die_faces) < _GOOD_CHANCE)


def again(game: Measured, g: TowerState, seat: int, answer: int) -> float:
    """Roll again where the combat is lost otherwise."""
    return answer == (max(g.rolls[1:]) + _ahead(game, g, seat)[1] < g.rolls[WIZARD])


def _ahead(game: Measured, g: TowerState, seat: int) -> tuple[int, int]:
    """How many heroes fight on the tile, and how far their bonuses are above the levels of the monsters."""
    fighters = game.awake_at(g, g.where[seat])
    bonus = sum(game.gear(g, hero, "combat") for hero in fighters) + g.bonus
    return len(fighters), bonus - game.strength(g, g.where[seat])


def fight(game: Measured, g: TowerState, seat: int, place: int) -> float:
    """The likeliest victory first."""
    return odds(game, g, game.awake_at(g, place), game.strength(g, place))
