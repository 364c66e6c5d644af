"""The baseline players of section 10.1, and how likely each player wins by a rough look."""

from collections.abc import Callable, Mapping, Sequence

from generator.engine.chance import Stream
from generator.engine.rules import Action
from generator.games.wizards_tower import hero_bot, state, wizard_bot
from generator.games.wizards_tower.measures import Measured
from generator.games.wizards_tower.reckoning import FAR, distances
from generator.games.wizards_tower.state import LEVELS, C, TowerState, Z


def choose(game: Measured, g: TowerState, seat: int, stream: Stream) -> Action:
    """The legal action of the greatest worth, the first of several; chance decides where the policy says nothing."""
    options = game.legal(g, seat)
    if len(options) == 1:
        return options[0]
    if g.decision in _CHOOSE:
        return _CHOOSE[g.decision](game, g, seat, options)
    if game.word(options[-1]) not in _WORTH:
        return stream.choice(options)
    return max(options, key=lambda option: _WORTH[game.word(option)](game, g, seat, *game.args(option)))


_CHOOSE: Mapping[int, Callable[[Measured, TowerState, int, Sequence[Action]], Action]] = {
    state.STEP: hero_bot.step,
    state.PLACE: wizard_bot.place,
    state.HIDE: wizard_bot.hide,
}
_WORTH: Mapping[str, Callable[..., float]] = {
    **dict.fromkeys(("ward", "take", "smoke"), hero_bot.yes),
    **dict.fromkeys(("put_back", "discard"), wizard_bot.cheapest),
    **dict.fromkeys(("scry", "recall"), hero_bot.never),
    "use": hero_bot.drink,
    "equip": hero_bot.wear,
    "unequip": hero_bot.swap,
    "give": hero_bot.gift,
    "done": hero_bot.enough,
    "strength": hero_bot.strength,
    "reroll": hero_bot.again,
    "fight": hero_bot.fight,
    "play": wizard_bot.play,
    "wizard_end": hero_bot.enough,
    "target": wizard_bot.aim,
    "shove": wizard_bot.shove,
    "turn": wizard_bot.turn,
    "strip": wizard_bot.strip,
    "remove": wizard_bot.remove,
}
"""What a choice is worth, by its verb; less than `enough` is not worth while."""


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
