"""Why a card that resolves can be aimed at nothing, or not at what was announced: the rule that is in the way."""

from dataclasses import replace

from generator.games.nine_worlds.operations import DEMANDS, Operations
from generator.games.nine_worlds.state import FIRST_SEAT, FIRST_WORLD, NOTHING, R, WorldsState

_AT = "at"
_OF_TARGETS = {"void": R.PLAY_4, "card": R.LIB_12}
"""Where targets lie that are not in play, by what they are."""


def unaimed(game: Operations, g: WorldsState, card: int, aim: int = NOTHING) -> int:
    """The rule that forbids the aim of a card, or all aims; NW-PLAY-12 where no single rule does."""
    found = game.of[card]
    if found.fighter:
        return R.PLAY_15
    if found.row.replace is not None:
        return _unreplaced(game, g, found.row.replace.kind, aim)
    if found.place:
        return _no_site(game, g, g.side[card], aim)
    return _untargeted(game, g, card, aim)


def _no_site(game: Operations, g: WorldsState, seat: int, aim: int) -> int:
    """A place enters a free slot of a world that its player holds."""
    worlds = [aim - FIRST_WORLD] if FIRST_WORLD <= aim < FIRST_SEAT else range(len(g.holder))
    held = [world for world in worlds if g.holder[world] == seat]
    full = [world for world in held if len(g.slots[world]) >= game.rules.place_slots_per_world]
    return R.WORLD_8 if full else R.PLAY_15


def _unreplaced(game: Operations, g: WorldsState, kind: str, aim: int) -> int:
    """A place of that kind must be in play (NW-REP-1), and where the card says (NW-REP-2)."""
    places = [place for places in g.slots for place in places] if aim == NOTHING else [aim]
    there = [place for place in places if place < FIRST_WORLD and game.of[place].row.kind == kind]
    return R.REP_2 if there else R.REP_1


def _untargeted(game: Operations, g: WorldsState, card: int, aim: int) -> int:
    """The demand without which there would be such a target."""
    effect = game.of[card].aimed
    if effect is None or effect.target is None:
        return R.PLAY_12
    target = effect.target
    if target.what in _OF_TARGETS:
        return _OF_TARGETS[target.what]
    if target.what != "creature":
        return R.PLAY_12
    if target.every:
        return R.WORLD_9
    for key, rule in ((_AT, R.WORLD_9), *DEMANDS):
        if key in target.demands:
            further = {_AT: "any_world", **{other: value for other, value in target.demands.items() if other != key}}
            others = game.creatures(g, card, g.side[card], NOTHING, replace(target, demands=further))
            if others if aim == NOTHING else aim in others:
                return rule
    return R.PLAY_12
