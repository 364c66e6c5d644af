"""Step 6 as choices: the verbs, their words, and everything that can be done counted up at once."""

from collections.abc import Sequence
from functools import cached_property

from generator.engine.verbs import Verb, with_another
from generator.engine.vocabulary import DependentWords, PositionWords
from generator.games.mana_maker.designs import FIGHTING, FLYING, IMMOBILE, REACH
from generator.games.mana_maker.plays import Plays
from generator.games.mana_maker.ring import Ring
from generator.games.mana_maker.state import ACTION, GREEN, NOTHING, ROOT, SEATS, SILVER, C, ManaState, R, Z

MOST_ABILITIES = 24
"""Abilities of action C that one Entity can have, its attached cards' among them."""


class Actions(Plays):
    """What the active player can choose in step 6."""

    def play_verbs(self) -> Sequence[Verb]:
        """Play a card, move, use an ability, attack, or pass."""
        own = PositionWords(self.pairs, self._own_name, self._own_number)
        aims = self.firsts * self.span
        return (
            Verb(
                "play",
                ACTION,
                self.play,
                {"card": self.design_words, "with": DependentWords(aims, self._played_words, self._played_aim)},
                {"card": self.in_hand, "with": self.imaginable},
                (self.not_held, self.no_tile, self.no_target, self.no_slot, self.too_dear),
                self.quick_actions,
                R.PLAY_1,
            ),
            Verb(
                "move",
                ACTION,
                self.move,
                {"entity": own, "path": DependentWords(self.boards.tiles + 1, self._way_words, self._way_end)},
                {"path": self.all_tiles},
                (self.rooted, self.no_points, self.no_step),
                with_another,
                R.MOVE_1,
            ),
            Verb(
                "use",
                ACTION,
                self.use,
                {
                    "entity": own,
                    "ability": DependentWords(MOST_ABILITIES, self._ability_name, self._ability_number),
                    "with": DependentWords(aims, self._used_words, self._used_aim),
                },
                {"with": self.imaginable_of},
                (self.no_ability, self.off_aim, self.too_costly),
                with_another,
                R.ABIL_1,
            ),
            Verb(
                "attack",
                ACTION,
                self.basic_attack,
                {"entity": own, "target": PositionWords(self.tokens, self._entity_name, self.called)},
                {},
                (self.no_basic, self.no_defender, self.spent),
                with_another,
                R.ATTACK_3,
            ),
            Verb("pass", ACTION, self.pass_turn, quick=with_another, rule=R.TURN_6),
        )

    def pass_turn(self, g: ManaState, seat: int) -> None:
        """Steps 7 to 10 follow."""
        raise NotImplementedError

    # ------------------------------------------------------------ words

    def _own_name(self, g: ManaState, number: int) -> str:
        return g.label[g.active * self.pairs + number]

    def _own_number(self, g: ManaState, word: object) -> int:
        slot = self.called(g, word)
        return slot % self.pairs if slot >= 0 and self.seat_of(slot) == g.active else NOTHING

    def _entity_name(self, g: ManaState, number: int) -> str:
        return g.label[number]

    def _played_words(self, g: ManaState, before: Sequence[int], number: int) -> object:
        return self.aim_words(g, self.resolving(self.of[before[0]]), number)

    def _played_aim(self, g: ManaState, before: Sequence[int], words: object) -> int:
        return self.aim_of(g, self.resolving(self.of[before[0]]), words)

    def _ability_name(self, g: ManaState, before: Sequence[int], number: int) -> str:
        return self._ability(g, g.active, before[0], number).name

    def _ability_number(self, g: ManaState, before: Sequence[int], word: object) -> int:
        names = [e.name for e in self.abilities(g, g.active * self.pairs + before[0], "activate")]
        return names.index(word) if isinstance(word, str) and word in names else NOTHING

    def _used_words(self, g: ManaState, before: Sequence[int], number: int) -> object:
        return self.aim_words(g, self._ability(g, g.active, before[0], before[1]), number)

    def _used_aim(self, g: ManaState, before: Sequence[int], words: object) -> int:
        return self.aim_of(g, self._ability(g, g.active, before[0], before[1]), words) if before[1] >= 0 else 0

    def _way_words(self, g: ManaState, before: Sequence[int], number: int) -> list[list[int]]:
        return self.path_words(g, self.steps_of(g, g.active * self.pairs + before[0]), number)

    def _way_end(self, g: ManaState, before: Sequence[int], words: object) -> int:
        if not isinstance(words, list) or not words or before[0] < 0:
            return NOTHING
        end = self.tile_of(g, words[-1])
        ways = self.steps_of(g, g.active * self.pairs + before[0])
        return end if end in ways and self.path_words(g, ways, end) == words else NOTHING

    # ------------------------------------------------------------ all at once

    def quick_actions(self, g: ManaState, seat: int, found: list[int]) -> None:
        """Everything that can be done in step 6; the refusals say the same one by one."""
        hot = self.hot
        if seat in g.living:
            pairs, at, tile, counters, designs = hot.pairs, g.at, g.tile, g.counters, g.design
            ring, first = hot.rings[2 * len(g.chosen) + g.worlds - 1], seat * hot.pairs
            self._quick_plays(g, seat, ring, found)
            beside, teams, points = ring.beside, g.teams, hot.points
            team = teams[seat]
            for slot in g.ranks[seat]:
                left, number, attached = counters[points + slot], designs[slot], g.attached[slot]
                if not left and not attached and hot.tires[number]:
                    continue
                abilities = self.abilities(g, slot, "activate") if attached else hot.abilities[number]
                for index, effect in enumerate(abilities):
                    if self.payable(g, slot, effect):
                        base = hot.use[slot - first] + index * hot.aims
                        found += [base + aim for aim in self.aims(g, slot, effect)]
                if not left:
                    continue
                here, plain = tile[slot], not (attached or hot.wide)
                walks = left >= hot.move_ap and not (hot.immobile[number] if plain else self.immobile(g, slot))
                if walks and g.status[slot]:
                    walks = not self.has_status(g, slot, ROOT)
                move, attack = hot.move[slot - first], hot.attack[slot - first]
                reach = (hot.basic[number] if plain else self.attack_range(g, slot)) if left >= hot.basic_ap else 0
                if walks and (hot.flying[number] if plain else self.flying(g, slot)):
                    found += [move + other for other in self.steps_of(g, slot) if at[other] < 0]
                    walks = False
                if walks or reach == 1:
                    for other in beside[here]:
                        there = at[other]
                        if there < 0:
                            if walks:
                                found.append(move + other)
                        elif reach == 1 and teams[there // pairs] != team:
                            found.append(attack + there)
                if reach > 1:
                    far = ring.far[here]
                    for other in g.living:
                        if teams[other] != team:
                            found += [attack + enemy for enemy in g.ranks[other] if far[tile[enemy]] <= reach]
            found.sort()
        found.append(hot.leave)

    @cached_property
    def hot(self) -> "_Hot":
        """What counting up looks at, at hand."""
        return _Hot(self)

    def _quick_plays(self, g: ManaState, seat: int, ring: Ring, found: list[int]) -> None:
        hot, counters, at, known, first = self.hot, g.counters, g.at, g.designs, self.tokens
        green, silver = counters[C.MANA + seat], counters[C.MANA + SEATS + seat]
        wizard = seat * hot.pairs
        home, room, free = g.tile[wizard], len(g.ranks[seat]) < hot.pairs, dict[int, list[int]]()
        for number in {known[card - first] for card in g.piles[Z.HAND + seat]}:
            costs = hot.costs[number]
            if costs[GREEN] > green or costs[SILVER] > silver:
                continue
            base, reach = hot.play[number], hot.arrival[number]
            if reach:
                if room:
                    if reach not in free:
                        free[reach] = [tile + 1 for tile in ring.near(reach)[home] if at[tile] < 0]
                    found += [base + tile for tile in free[reach]]
                continue
            card = self.of[number]
            if card.attach is not None:
                aims = [(slot + 1) * self.span for slot in self.entities(g, wizard, card.attach)]
                found += [base + aim for aim in aims if self.no_slot(g, seat, number, aim) is None]
            elif (effect := self.resolving(card)) is not None:
                found += [base + aim for aim in self.aims(g, wizard, effect)]


class _Hot:
    """Tables by design, and the actions of a verb by its first parameter.

    An object with few attributes of its own: those of the rules, which have many, are found more slowly.
    """

    def __init__(self, game: Plays) -> None:
        self.pairs, self.points, self.rings = game.pairs, game.points, game.rings
        self.move_ap, self.basic_ap = game.rules.move_ap, game.rules.basic_ap
        self.tires = [card.tires for card in game.of]
        self.abilities = [card.of("activate") for card in game.of]
        self.immobile = [card.own[IMMOBILE] for card in game.of]
        self.flying = [card.own[FLYING] for card in game.of]
        self.basic = [max(card.basic, card.own[REACH]) if card.basic else 0 for card in game.of]
        self.costs = [card.by_mana for card in game.of]
        self.arrival = [game.arrival(card) if card.entity else 0 for card in game.of]
        self.wide = bool(game.radiated - FIGHTING)  # whether auras change what an Entity could do
        own = range(game.pairs)
        self.move, self.use = [game.number("move", n) for n in own], [game.number("use", n) for n in own]
        self.attack = [game.number("attack", n) for n in own]
        self.play = [game.number("play", n) for n in range(len(game.of))]
        self.leave, self.aims = game.number("pass"), game.firsts * game.span
