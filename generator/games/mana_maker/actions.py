"""Step 6 as choices: the verbs, their words, and everything that can be done counted up at once."""

from collections.abc import Sequence

from generator.catalog.models import Catalog
from generator.engine.bits import members
from generator.engine.verbs import Verb, with_another
from generator.engine.vocabulary import DependentWords, PositionWords
from generator.games.mana_maker.designs import FIGHTING
from generator.games.mana_maker.plays import Plays
from generator.games.mana_maker.ring import Ring
from generator.games.mana_maker.state import ACTION, GREEN, NOTHING, ROOT, SEATS, SILVER, C, ManaState, R, Z

MOST_ABILITIES = 24
"""Abilities of action C that one Entity can have, its attached cards' among them."""


class Actions(Plays):
    """What the active player can choose in step 6."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.hot = _Hot(self)
        """What counting up looks at, at hand."""

    def play_verbs(self) -> Sequence[Verb]:
        """Play a card, move, use an ability, attack, or pass."""
        own = PositionWords(self.pairs, self._own_name, self._own_number)
        played = self.aimed(lambda g, before: self.resolving(self.of[before[0]]))
        used = self.aimed(lambda g, before: self._ability(g, g.active, before[0], before[1]))
        return (
            Verb(
                "play",
                ACTION,
                self.play,
                {"card": self.design_words, "with": played},
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
                    "with": used,
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
        return slot % self.pairs if slot != NOTHING and self.seat_of(slot) == g.active else NOTHING

    def _entity_name(self, g: ManaState, number: int) -> str:
        return g.label[number]

    def _ability_name(self, g: ManaState, before: Sequence[int], number: int) -> str:
        return self._ability(g, g.active, before[0], number).name

    def _ability_number(self, g: ManaState, before: Sequence[int], word: object) -> int:
        names = [e.name for e in self.abilities(g, g.active * self.pairs + before[0], "activate")]
        return names.index(word) if isinstance(word, str) and word in names else NOTHING

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
            at, tile, counters, forms, form, teams = g.at, g.tile, g.counters, hot.forms, g.form, g.teams
            ring, first, wide = hot.rings[2 * len(g.chosen) + g.worlds - 1], seat * hot.pairs, g.auras and hot.wide
            taken = foes = 0
            for other in g.living:
                taken |= g.stood[other]
                if teams[other] != teams[seat]:
                    foes |= g.stood[other]
            self._quick_plays(g, seat, ring, taken, found)
            points, near, steps, basic_ap = hot.points, ring.bits, hot.steps[ring], hot.basic_ap
            able = [slot for slot in g.ranks[seat] if counters[points + slot] or not hot.tires]
            for slot in able:
                left, card, own = counters[points + slot], forms[form[slot]], slot - first
                if card.abilities:
                    for index, effect in enumerate(card.abilities):
                        if self.payable(g, slot, effect):
                            base = hot.use[own] + index * hot.aims
                            found += [base + aim for aim in self.aims(g, slot, effect)]
                here = tile[slot]
                around = taken & near[here]
                stays, flies, reach = card.immobile, card.flying, card.reach
                if wide:
                    stays, flies, reach = self.immobile(g, slot), self.flying(g, slot), self.attack_range(g, slot)
                if left >= hot.move_ap and not stays and not (g.status[slot] and self.has_status(g, slot, ROOT)):
                    if flies and around:
                        ways, move = self.flights(g, here, left // hot.move_ap), hot.move[own]
                        found += [move + other for other in ways if at[other] < 0]
                    else:
                        found += steps[here][around][own]
                if reach and left >= basic_ap:
                    struck = foes & (around if reach == 1 else ring.within(reach)[here])
                    if struck:
                        attack = hot.attack[own]
                        found += [attack + at[other] for other in members(struck)]
            found.sort()
        found.append(hot.leave)

    def _quick_plays(self, g: ManaState, seat: int, ring: Ring, taken: int, found: list[int]) -> None:
        hot, counters, known, first = self.hot, g.counters, g.designs, self.tokens
        held = {known[card - first] for card in g.piles[Z.HAND + seat]}
        held &= hot.affordable[counters[C.MANA + seat], counters[C.MANA + SEATS + seat]]
        wizard = seat * hot.pairs
        home, room = g.tile[wizard], len(g.ranks[seat]) < hot.pairs
        for number in held:
            base, reach = hot.play[number], hot.arrival[number]
            if reach:
                if room and reach == 1:
                    found += hot.arrivals[ring][home][taken & ring.bits[home]][number]
                elif room:
                    found += [base + tile + 1 for tile in ring.near(reach)[home] if g.at[tile] < 0]
                continue
            card = self.of[number]
            if card.attach is not None:
                aims = [(slot + 1) * self.span for slot in self.entities(g, wizard, card.attach)]
                found += [base + aim for aim in aims if self.no_slot(g, seat, number, aim) is None]
            elif (effect := self.resolving(card)) is not None:
                found += [base + aim for aim in self.aims(g, wizard, effect)]


class _Free(dict[int, list[list[int]]]):
    """Near a tile, by the set of occupied tiles there: for each of some actions those with the empty ones."""

    def __init__(self, tiles: Sequence[int], actions: Sequence[int]) -> None:
        self.tiles, self.actions = tiles, actions

    def __missing__(self, taken: int) -> list[list[int]]:
        free = [tile for tile in self.tiles if not taken >> tile & 1]
        self[taken] = found = [[action + tile for tile in free] for action in self.actions]
        return found


class _Around(dict[Ring, list[_Free]]):
    """For each ring that has been played on: the neighbourhood of each tile, for some actions."""

    def __init__(self, actions: Sequence[int]) -> None:
        self.actions = actions

    def __missing__(self, ring: Ring) -> list[_Free]:
        self[ring] = found = [_Free(tiles, self.actions) for tiles in ring.beside]
        return found


class _Affordable(dict[tuple[int, int], frozenset[int]]):
    """The designs that levels of mana pay for."""

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        self.costs = costs

    def __missing__(self, levels: tuple[int, int]) -> frozenset[int]:
        green, silver = levels
        found = [n for n, cost in enumerate(self.costs) if cost[GREEN] <= green and cost[SILVER] <= silver]
        self[levels] = frozenset(found)
        return self[levels]


class _Hot:
    """Tables by design, and the actions of a verb by its first parameter.

    An object with few attributes of its own: those of the rules, which have many, are found more slowly.
    """

    def __init__(self, game: Plays) -> None:
        self.pairs, self.points, self.rings, self.forms = game.pairs, game.points, game.rings, game.forms
        self.move_ap, self.basic_ap = game.rules.move_ap, game.rules.basic_ap
        abilities = [effect for card in game.of for effect in card.abilities]
        self.tires = all(effect.cost.get("ap", 0) for effect in abilities)  # so that without Action Points none is used
        self.affordable = _Affordable([card.by_mana for card in game.of])
        self.arrival = [game.arrival(card) if card.entity else 0 for card in game.of]
        self.wide = bool(game.radiated - FIGHTING)  # whether auras change what an Entity could do
        own = range(game.pairs)
        self.move, self.use = [game.number("move", n) for n in own], [game.number("use", n) for n in own]
        self.attack = [game.number("attack", n) for n in own]
        self.play = [game.number("play", n) for n in range(len(game.of))]
        self.leave, self.aims = game.number("pass"), game.firsts * game.span
        arrivals = [first + 1 for first in self.play]  # an aim is a tile + 1
        self.steps, self.arrivals = _Around(self.move), _Around(arrivals)
