"""The sensible player: what each choice seems worth.

It brings creatures into play, marches where worlds can be conquered, fights where it is stronger, and looks at nothing
that is hidden.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.engine.chance import Stream
from generator.games.effects.compiled import CardEffect
from generator.games.nine_worlds.designs import ATTACK, DEFENCE, ENDURANCE, HEALTH, SPEED, Design, is_aimed
from generator.games.nine_worlds.setup import SettingUp
from generator.games.nine_worlds.state import FIRST_DEEP, FIRST_WORLD, MIDGARD, NOTHING, RING, WorldsState, Z
from generator.games.nine_worlds.tokens import KINDS_OF_TOKENS, unpacked

_HARM = {"damage": 2.5, "fatigue": 1.0, "exhaust": 3.0, "move": 1.5, "kill": 4.0, "return": 3.0}
_HELP = {"ready": 3.0, "place_token": 1.5}
_PLAIN = {"gain": 2.0, "draw": 2.5, "search": 6.0, "recall": 4.0, "steal": 2.5, "raze": 2.0, "cancel": 4.0}
_FIRE, _FROST = 0, 3


def choose(game: SettingUp, g: WorldsState, seat: int, stream: Stream) -> int:
    """One of the legal actions; chance decides between equally good ones."""
    legal = game.legal(g, seat)
    if len(legal) == 1:
        return legal[0]
    look = _Look(game, g, seat)
    scored = [(look.score(action), action) for action in legal]
    best = max(score for score, _ in scored)
    return stream.choice([action for score, action in scored if score == best])


def chances(game: SettingUp, g: WorldsState) -> Sequence[float]:
    """Each seat's chance to win: by the worlds it holds, and what could conquer more."""
    powers = []
    for seat, band in enumerate(g.bands):
        force = sum([strength(game, g, card) * (0.5 if g.exhausted[card] else 1.0) for card in band])
        rest = 0.4 * sum(game.pool(g, seat)) + 0.5 * len(g.piles[Z.HAND + seat])
        powers.append((1 + 4 * g.holder.count(seat) + 0.35 * force + rest) ** 2)
    return [power / sum(powers) for power in powers]


def strength(game: SettingUp, g: WorldsState, card: int) -> float:
    """What a creature counts in a fight."""
    figures = [game.figure(g, card, kind) for kind in (ATTACK, DEFENCE, ENDURANCE, HEALTH, SPEED)]
    worn = g.damage[card] + max(0, g.fatigue[card] - figures[2])
    return (
        figures[0] * (1 + game.of[card].multi / 2)
        + figures[1]
        + 0.5 * figures[2]
        + figures[3]
        - worn
        + 0.3 * figures[4]
    )


class _Look:
    """A position as a seat sees it."""

    def __init__(self, game: SettingUp, g: WorldsState, seat: int) -> None:
        self.game, self.g, self.seat = game, g, seat
        self.of = game.of

    def score(self, action: int) -> float:
        """How good a choice looks; passing and leaving things as they are is 0."""
        word, args = self.game.word(action), self.game.args(action)
        scorer = getattr(self, f"_{word}", None)
        return float(scorer(*args)) if scorer is not None else 0.0

    # ------------------------------------------------------------ tokens and cards

    def _keep(self, design: int) -> float:
        found = self.game.designs[design]
        return sum(found.figures[:5]) + found.multi + 2 * sum(map(bool, found.effects.values()))

    def _needs(self) -> list[float]:
        """By element what the hand asks for."""
        found = [0.2, 0.15, 0.1, 0.15]
        for card in self.g.piles[Z.HAND + self.seat]:
            for element in range(KINDS_OF_TOKENS):
                found[element] += self.of[card].cost[element]
        return found

    def _gain(self, tokens: int) -> float:
        pool, needs = self.game.pool(self.g, self.seat), self._needs()
        return sum([n * needs[e] / (1 + pool[e] + n) for e, n in enumerate(unpacked(tokens))])

    _steal = _gain

    def _lay(self, element: int, on: int) -> float:
        """What is not needed for cards strengthens who fights; fire and frost not on one card."""
        pool = self.game.pool(self.g, self.seat)
        spare = sum(pool) - 4 - self._needs()[element]
        if spare <= 0 or element not in (_FIRE, _FROST) or self.g.exhausted[on]:
            return -1.0
        other = self.g.tokens[on][_FROST if element == _FIRE else _FIRE]
        return (self.game.figure(self.g, on, ATTACK if element == _FIRE else HEALTH) - 3 * other) * 0.2

    def _recall(self, card: int) -> float:
        return 1.0 if self.of[card].place else -1.0

    def _draw(self, library: int) -> float:
        band = len(self.g.bands[self.seat])
        held = sum([self.of[card].library == library + 1 for card in self.g.piles[Z.HAND + self.seat]])
        return (5.0 - 0.5 * band, 2.0, 3.0)[library] - held

    def _discard(self, design: int) -> float:
        return -float(self.game.designs[design].price)

    def _find(self, design: int) -> float:
        return float(self.game.designs[design].price)

    def _play(self, design: int) -> float:
        return self._worth(self.game.designs[design])

    def _further(self, design: int) -> float:
        return self._worth(self.game.designs[design]) - 0.5

    def _respond(self, design: int) -> float:
        found = self.game.designs[design]
        return self._worth(found) - (0.0 if found.fighter else 1.0)

    def _worth(self, found: Design) -> float:
        """What playing a card is worth; below 0 where it would do nothing."""
        game, g, seat = self.game, self.g, self.seat
        payments = game.payments(g, seat, found)
        if not payments:
            return -1.0
        if found.fighter:
            full = game.warband(g, seat) >= game.rules.warband_limit
            return 4.0 + found.price if not full and game.enterable(g, seat) else -1.0
        if found.place:
            return 3.0 + found.price if game.sites(g, seat, found) else -1.0
        if len(game.victims(g, seat)) < found.sacrifice[0] or found.sacrifice[0]:
            return -1.0
        return sum([self._effect(effect) for effect in found.effects["resolve"]]) - 0.4 * sum(game.cost(g, seat, found))

    def _effect(self, effect: CardEffect) -> float:
        aims = [NOTHING]
        if is_aimed(effect):
            aims = self.game.aims(self.g, NOTHING, self.seat, NOTHING, effect)
        return max([self._aimed(effect, aim) for aim in aims], default=-5.0)

    def _aimed(self, effect: CardEffect, aim: int) -> float:
        """What an effect is worth, aimed at that."""
        return sum([self._operation(row, aim) for row in effect.rows])

    def _operation(self, row: Mapping[str, Any], aim: int) -> float:
        game, g, op = self.game, self.g, row["op"]
        if op in _PLAIN:
            if op == "cancel":
                card = g.piles[Z.VOID][aim - FIRST_DEEP]
                return _PLAIN[op] if g.side[card] != self.seat else -5.0
            if op == "raze":
                return _PLAIN[op] if game.controller(g, aim) != self.seat else -2.0
            return _PLAIN[op]
        if op == "stat":
            good = float(row["n"])
        elif op in _HARM or op in _HELP:
            good = _HELP.get(op, 0.0) - _HARM.get(op, 0.0)
        else:
            return 0.0
        if not 0 <= aim < FIRST_WORLD:
            own = [c for c in g.bands[self.seat] if aim < 0 or g.where[c] - Z.WORLD == aim - FIRST_WORLD]
            others = [c for b in g.bands for c in b if g.where[c] - Z.WORLD == aim - FIRST_WORLD and c not in own]
            return float(good) * (len(own) - len(others))
        worth = 0.12 * strength(game, g, aim)
        if g.exhausted[aim] and op in ("damage", "fatigue", "exhaust", "stat"):
            return -1.0
        idle = 0.2 if op == "stat" and not self._contested(g.where[aim] - Z.WORLD) else 1.0
        return good * worth * idle * (1 if g.side[aim] == self.seat else -1)

    def _contested(self, world: int) -> bool:
        return len({self.g.side[c] for c in self.g.piles[Z.WORLD + world] if not self.of[c].place}) > 1

    # ------------------------------------------------------------ what is announced

    def _target(self, aim: int) -> float:
        card = self.g.subject[0]
        effect = self.of[card].aimed
        if effect is not None:
            return self._aimed(effect, aim)
        world = aim - FIRST_WORLD if aim >= FIRST_WORLD else self.g.where[aim] - Z.WORLD
        return self._front(world) if self.of[card].fighter else -self._front(world)

    def _to(self, world: int) -> float:
        return self._front(world)

    def _front(self, world: int) -> float:
        """How many worlds beside it could be conquered from there."""
        g = self.g
        beside = self.game.mats[len(g.chosen)].beside[world]
        return sum([g.holder[other] != self.seat for other in beside]) + 2.0 * self._contested(world)

    def _pay(self, tokens: int) -> float:
        needs, pool = self._needs(), self.game.pool(self.g, self.seat)
        return -sum([n * needs[e] / (1 + pool[e]) for e, n in enumerate(unpacked(tokens))])

    def _empower(self, tokens: int) -> float:
        return 0.3 * sum(unpacked(tokens))

    def _sacrifice(self, card: int) -> float:
        return 0.5 - 0.1 * strength(self.game, self.g, card)

    def _use(self, aim: int) -> float:
        return 0.5 + self._aimed(self.game.effects[self.g.subject[1]], aim)

    def _activate(self, card: int, ability: int, aim: int) -> float:
        return self._aimed(self.game.effects[self.game.ability(card, ability)], aim) - 0.1

    def _rain(self, n: int) -> float:
        return float(n)

    # ------------------------------------------------------------ march

    def _march(self, card: int, to: int) -> float:
        """What the two worlds are worth with and without the creature."""
        here = self.g.where[card] - Z.WORLD
        return (
            self._world(to, card, NOTHING)
            + self._world(here, NOTHING, card)
            - self._world(to)
            - self._world(here)
            - 0.05
        )

    def _world(self, world: int, more: int = NOTHING, less: int = NOTHING) -> float:
        """What standing in a world is worth, with one creature more or less."""
        game, g, seat = self.game, self.g, self.seat
        own = [card for card in game.ready_in(g, seat, world) if card != less] + [more] * (more >= 0)
        foes = [card for other in range(len(g.chosen)) if other != seat for card in game.ready_in(g, other, world)]
        if foes:
            ours = sum([strength(game, g, card) for card in own])
            theirs = sum([strength(game, g, card) for card in foes])
            if not own:
                return -2.0 if g.holder[world] == seat else 0.0
            return 3.0 if ours > 1.15 * theirs else -2.0
        if g.holder[world] == seat:
            near = any(game.enemies_in(g, seat, other) for other in game.mats[len(g.chosen)].beside[world])
            return 1.5 * min(2, len(own)) if near else 0.2 * min(1, len(own))
        if not own:
            return 0.0
        share = game.attack_of(g, own) / max(1, game.resistance(g, world))
        return 6.0 + (world == MIDGARD) if share >= 1 else 2.0 * share + 0.02 * (world == RING)

    # ------------------------------------------------------------ fights

    def _sides(self, world: int, foe: int) -> tuple[float, float]:
        game, g = self.game, self.g
        return (
            sum([strength(game, g, card) for card in game.ready_in(g, self.seat, world)]),
            sum([strength(game, g, card) for card in game.ready_in(g, foe, world)]),
        )

    def _fight(self, world: int, defender: int) -> float:
        ours, theirs = self._sides(world, defender)
        return ours / theirs - 0.95 if theirs else 1.0

    def _attack(self, card: int) -> float:
        return float(self.game.figure(self.g, card, ATTACK)) - 0.5

    def _defend(self, card: int) -> float:
        return strength(self.game, self.g, card) - 4.0

    def _challenge(self, card: int) -> float:
        rivals = self.game.champions(self.g, 1)
        best = max([strength(self.game, self.g, rival) for rival in rivals], default=0.0)
        return strength(self.game, self.g, card) - best if rivals else -1.0

    def _accept(self, card: int) -> float:
        return strength(self.game, self.g, card) - strength(self.game, self.g, self.g.subject[0])

    def _decline(self, card: int) -> float:
        return -0.1

    def _versus(self, card: int, other: int) -> float:
        """How a creature fares against another."""
        game, g = self.game, self.g
        hits = game.figure(g, card, ATTACK) - game.figure(g, other, DEFENCE)
        hurts = game.figure(g, other, ATTACK) - game.figure(g, card, DEFENCE)
        return min(hits, 1) - min(hurts, 1) + 0.1 * (hits - hurts)

    def _place(self, card: int) -> float:
        return self._versus(self.g.lines[1][self.g.subject[0]], card)

    def _gang(self, card: int) -> float:
        return 0.5 + self._versus(self.g.lines[0][self.g.subject[0]], card)

    def _strike(self, card: int) -> float:
        game, g, source = self.game, self.g, self.g.subject[0]
        hits = game.figure(g, source, ATTACK) - game.figure(g, card, DEFENCE)
        return hits - 0.3 * (game.figure(g, card, HEALTH) - g.damage[card])

    def _again(self, card: int) -> float:
        game, g, source = self.game, self.g, self.g.subject[0]
        tired = g.fatigue[source] >= game.figure(g, source, ENDURANCE)
        hits = game.figure(g, source, ATTACK) >= game.figure(g, card, DEFENCE)
        return 1.0 if hits and not tired else -1.0

    def _withdraw(self) -> float:
        side = self.g.subject[0]
        lines = [sum([strength(self.game, self.g, card) for card in line]) for line in self.g.lines]
        return lines[1 - side] - 1.8 * lines[side]

    def _retreat(self, world: int) -> float:
        g = self.g
        return 2.0 * (g.holder[world] == self.seat) + self._front(world) * 0.1
