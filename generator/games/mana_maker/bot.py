"""The sensible player: what each choice seems worth, by what it does to whom.

It fills its mana first, brings Entities forward, strikes what it can strike, and looks at nothing that is hidden.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.engine.chance import Stream
from generator.games.effects.compiled import CardEffect
from generator.games.mana_maker.designs import SPEED, VITALITY
from generator.games.mana_maker.setup import SettingUp
from generator.games.mana_maker.state import NOTHING, SEATS, C, ManaState, Z
from generator.games.mana_maker.words import COLOURS, CRITTER, ENTITIES, STATUSES, STRUCTURE

_SILVER = 1.5  # what a silver mana counts in green ones (section 6.3)
_WIZARD = 14.0  # what a Wizard counts among the worths of Entities
_FOUNTAINS = 6  # as many a player wants before all else
_DECK = 18  # with so few cards left in the deck nobody wants to draw more
_HAND = 5  # with so many in the hand neither: it is mana that is wanting


def choose(game: SettingUp, g: ManaState, seat: int, stream: Stream) -> int:
    """One of the legal actions; chance decides between equally good ones."""
    legal = game.legal(g, seat)
    if len(legal) == 1:
        return legal[0]
    look = _Look(game, g, seat)
    scored = [(look.score(action), action) for action in legal]
    best = max(scored)[0]
    return stream.choice([action for score, action in scored if score == best])


def chances(game: SettingUp, g: ManaState) -> Sequence[float]:
    """Each seat's chance to win: by its team's Wizards' health and what stands with them."""
    powers = [0.0] * len(g.chosen)
    for seat in g.living:
        wizard = game.wizard_of(seat)
        health = 1 - g.counters[game.harm + wizard] / game.figure(g, wizard, VITALITY)
        worth = sum([_worth(game, g, slot) for slot in g.ranks[seat] if slot != wizard])
        powers[seat] = health * (_WIZARD + worth + len(g.piles[Z.HAND + seat]))
    teams = [sum([power for power, team in zip(powers, g.teams, strict=True) if team == own]) for own in g.teams]
    total = sum([power**2 for power, team in {team: power for power, team in zip(teams, g.teams, strict=True)}.items()])
    return [power**2 / total if total else 1 / len(teams) for power in teams]


def _worth(game: SettingUp, g: ManaState, slot: int) -> float:
    """What an Entity counts: its price, a Wizard's own worth."""
    number = g.design[slot]
    if number == game.wizard:
        return _WIZARD
    green, silver = game.of[number].by_mana
    return green + _SILVER * silver or 1.0


class _Look:
    """A position as a seat sees it."""

    def __init__(self, game: SettingUp, g: ManaState, seat: int) -> None:
        self.game, self.g, self.seat = game, g, seat
        self.far = game.ring(g).far
        others = [other for other in g.living if g.teams[other] != g.teams[seat]]
        self.goals = [g.tile[game.wizard_of(other)] for other in others] or [g.tile[0]]
        self.operations: Mapping[str, Callable[[Mapping[str, Any], int, int, int], float]] = {
            "damage": self._damage,
            "heal": lambda row, user, slot, tile: 1.2 * min(row["n"], g.counters[game.harm + slot]) - 1,
            "gain": lambda row, user, slot, tile: self._gain(row),
            "lose": lambda row, user, slot, tile: 1.5,
            "draw": lambda row, user, slot, tile: self._draw(),
            "move": self._moved,
            "teleport": self._moved,
            "kill": lambda row, user, slot, tile: 6 + 2 * _worth(game, g, slot),
            "recall": lambda row, user, slot, tile: 5.0,
            "spawn": lambda row, user, slot, tile: 5 - 0.1 * self.way(tile),
            "status": self._status,
            "ap": lambda row, user, slot, tile: self._next_to(slot),
            "cleanse": lambda row, user, slot, tile: 2.0 * len(g.status[slot]) - 1,
            "detach": lambda row, user, slot, tile: -3.0 if self.allied(slot) else 4.0,
            "attack": lambda row, user, slot, tile: self._attack(
                user, slot, row.get("power", NOTHING), row.get("bonus", 0)
            ),
        }

    def score(self, action: int) -> float:
        """How good a choice looks; passing and leaving things as they are is 0."""
        game, g, (word, args) = self.game, self.g, (self.game.word(action), self.game.args(action))
        first = self.seat * game.pairs
        match word:
            case "play":
                return self._play(*args) - 0.3 * sum(game.of[args[0]].by_mana)
            case "move":
                return self._move(first + args[0], args[1])
            case "attack":
                return 4 + self._attack(first + args[0], args[1])
            case "use":
                effect = game.abilities(g, first + args[0], "activate")[args[1]]
                return self._effect(effect, first + args[0], args[2]) - 0.5 * sum(game.costs[effect.number][1:])
            case "trigger":
                slot, effect = game.triggered(g)
                return self._effect(effect, slot, args[0])
            case "react":
                return 1.0
            case "cycle":
                return self._cycle(args)
            case "discard":
                return -game.of[args[0]].row.value
        return 0.0

    # ------------------------------------------------------------ where and who

    def way(self, tile: int) -> int:
        """How far it is from a tile to the nearest Wizard of an enemy."""
        return min([self.far[tile][goal] for goal in self.goals])

    def allied(self, slot: int) -> bool:
        """Whether an Entity is on the same side."""
        return self.g.teams[self.game.seat_of(slot)] == self.g.teams[self.seat]

    def _strike(self, slot: int, received: int) -> float:
        """What so many Damage Points on an enemy are worth."""
        game, g = self.game, self.g
        left = game.figure(g, slot, VITALITY) - g.counters[game.harm + slot]
        worth = _worth(game, g, slot)
        if received >= left:
            return 1_000.0 if slot % game.pairs == 0 else 6 + 2 * worth
        return received * (3.0 if slot % game.pairs == 0 else 1.5 * worth / (left + 1))

    def _attack(self, source: int, slot: int, power: int = NOTHING, bonus: int = 0) -> float:
        """An attack, as far as it can be reckoned before reactions."""
        game, g = self.game, self.g
        received = game.damage(g, source, slot, power, bonus, 0)[1]
        answers = sum(
            [
                e.when != "block"
                for e in game.reactions(
                    g, game.reference(g, source), game.reference(g, slot), ("counter", "retaliation")
                )
            ]
        )
        return self._strike(slot, received) - 1.5 * answers if received else -5.0

    def _next_to(self, slot: int) -> float:
        """Whether an Entity could strike with another point."""
        game, g = self.game, self.g
        reach = game.attack_range(g, slot)
        enemies = [s for seat in g.living if g.teams[seat] != g.teams[self.seat] for s in g.ranks[seat]]
        return 4.0 if any(self.far[g.tile[slot]][g.tile[enemy]] <= reach for enemy in enemies) else -1.0

    # ------------------------------------------------------------ choices

    def _cycle(self, args: Sequence[int]) -> float:
        """The first cycle exchanges the dearest card that would come too late."""
        game, g = self.game, self.g
        if g.cycles:
            return -1.0
        return sum(game.of[args[0]].by_mana) - 3.5

    def _move(self, slot: int, tile: int) -> float:
        """Forward, as long as no Wizard is in range; a Wizard stays at home."""
        game, g = self.game, self.g
        here = self.way(g.tile[slot])
        if slot % game.pairs == 0 or here <= game.attack_range(g, slot):
            return -1.0
        return 1.0 + 0.1 * (here - self.way(tile)) if self.way(tile) < here else -1.0

    def _play(self, number: int, aim: int) -> float:
        game, g = self.game, self.g
        card, wizard = game.of[number], game.wizard_of(self.seat)
        first, further = divmod(aim, game.span)
        if card.fountain:
            own = sum([game.of[g.design[slot]].fountain for slot in g.ranks[self.seat]])
            return 30.0 - 2 * own + 0.1 * self.way(further - 1) if own < _FOUNTAINS else 3.0
        if card.entity:
            price = card.by_mana[0] + _SILVER * card.by_mana[1]
            fights = 8.0 if card.type == CRITTER else 3.0 if card.of("activate") or card.basic else 1.0
            spare = game.pairs - len(g.ranks[self.seat])
            return fights + 2 * price - 0.2 * self.way(further - 1) if spare > (card.type == STRUCTURE) * 3 else -1.0
        if card.attach is not None:
            bearer = first - 1
            goes = game.figure(g, bearer, SPEED) > 0 or not self.allied(bearer)
            return 3 + _worth(game, g, bearer) * (0.5 if bearer % game.pairs else 0.2) if goes else 0.5
        return sum([self._effect(effect, wizard, aim) for effect in card.of("resolve")])

    def _effect(self, effect: CardEffect, source: int, aim: int) -> float:
        """What the operations of an effect are worth for what it is aimed at."""
        first, further = divmod(aim, self.game.span)
        slots = [first - 1]
        if effect.target is not None and effect.target.every and effect.target.what in ENTITIES:
            slots = self.game.entities(self.g, source, effect.target)
        own = [source] if any(row.get("who") for row in effect.rows) else slots
        return sum([self.operations[row["op"]](row, source, slot, further - 1) for row in effect.rows for slot in own])

    # ------------------------------------------------------------ operations

    def _damage(self, row: Mapping[str, Any], user: int, slot: int, tile: int) -> float:
        return -self._strike(slot, row["n"]) if self.allied(slot) else self._strike(slot, row["n"])

    def _gain(self, row: Mapping[str, Any]) -> float:
        place = COLOURS.index(row["colour"]) * SEATS + self.seat
        room = self.g.capacity[place] - self.g.counters[C.MANA + place]
        return 2.0 if room >= row["n"] else -1.0

    def _draw(self) -> float:
        """Who has few cards in the hand wants more, as long as the deck will not run out in the end."""
        held, left = (len(self.g.piles[zone + self.seat]) for zone in (Z.HAND, Z.DECK))
        return float(_HAND - held) if left > _DECK else -4.0

    def _moved(self, row: Mapping[str, Any], user: int, slot: int, tile: int) -> float:
        nearer = self.way(self.g.tile[slot]) - self.way(tile)
        if not self.allied(slot):
            home = self.g.tile[self.game.wizard_of(self.seat)]
            return 0.4 * (self.far[home][tile] - self.far[home][self.g.tile[slot]]) - 0.5
        return 0.5 * nearer - 0.6 if slot % self.game.pairs else -1.0

    def _status(self, row: Mapping[str, Any], user: int, slot: int, tile: int) -> float:
        game, g, kind = self.game, self.g, STATUSES.index(row["status"])
        if game.has_status(g, slot, kind):
            return -1.0
        if row["status"] == "might":
            return self._next_to(slot) / 2
        turns = max(row["turns"], 1)
        harm = row["n"] * turns if row["status"] in ("burn", "wither") else row["n"] * (row["n"] + 1) // 2
        return (
            self._strike(slot, harm) * 0.8 if harm and row["status"] != "slow" else 0.6 * _worth(game, g, slot) * turns
        )
