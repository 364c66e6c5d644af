"""The baseline players of section 10.1, and how likely each player wins by a rough look."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from generator.engine.chance import Stream
from generator.engine.rules import Action
from generator.games.wizards_tower import hero_bot, state, wizard_bot
from generator.games.wizards_tower.measures import Measured
from generator.games.wizards_tower.reckoning import FAR, distances
from generator.games.wizards_tower.state import LEVELS, C, TowerState, Z


def choose(game: Measured, g: TowerState, seat: int, stream: Stream) -> Action:
    """One of the legal actions; chance decides where the policy says nothing."""
    options = game.legal(g, seat)
    if len(options) == 1:
        return options[0]
    player = _PLAYERS.get(g.decision)
    chosen = player(game, g, seat, options) if player else None
    return stream.choice(options) if chosen is None else chosen


_Player: TypeAlias = Callable[[Measured, TowerState, int, Sequence[Action]], Action | None]
_PLAYERS: Mapping[int, _Player] = {
    **dict.fromkeys((state.SAVE, state.TAKE, state.SMOKE), hero_bot.yes),
    **dict.fromkeys((state.KEEP, state.DISCARD), wizard_bot.cheapest),
    state.STEP: hero_bot.step,
    state.FREE: hero_bot.pause,
    state.REPLY: hero_bot.reply,
    state.BOOST: hero_bot.drink,
    state.AGAIN: hero_bot.again,
    state.FIGHT: hero_bot.fight,
    state.PLAY: wizard_bot.play,
    state.PLACE: wizard_bot.place,
    state.TARGET: wizard_bot.aim,
    state.SHOVE: wizard_bot.shove,
    state.ROTATE: wizard_bot.turn,
    state.STRIP: wizard_bot.strip,
    state.RAGE: wizard_bot.remove,
    state.HIDE: wizard_bot.hide,
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
        far = distances(game, g, game.door(g))
        near = sum(1 / (1 + far.get(g.where[seat], FAR)) for seat in g.living) / heroes
    good = 0.5 + 0.45 * (life - 0.6) + 0.2 * (gear - 0.5) + 0.4 * (keys - time) + 0.2 * near - 0.3 * tower
    good = min(0.97, max(0.03, good))
    return [1 - good, *([good / heroes] * heroes)]
