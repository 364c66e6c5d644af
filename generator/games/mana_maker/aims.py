"""What an effect is aimed at: the information that a card or an ability needs, as one number (MM-PLAY-3, MM-ABIL-1).

An *aim* is `first` x `self.span` + `further`, 0 for nothing: `first` is an Entity (its slot + 1) or a player, `further`
a tile + 1 or the design of a card + 1; the last of each stands for what there is not.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.catalog.models import Catalog
from generator.engine.state import note
from generator.engine.vocabulary import DependentWords
from generator.games.effects.compiled import CardEffect, EffectTarget
from generator.games.mana_maker.operations import Operations
from generator.games.mana_maker.state import NOTHING, SEAT_NAMES, ManaState, R, Z
from generator.games.mana_maker.words import ATTACHMENT, CARD, CRITTER, MOBILE, PLAYER, STRUCTURE, TILE


class Aims(Operations):
    """Aims of effects: which there are, why one is refused, what it names, and its words."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.spawning = frozenset(effect.number for effect in self.effects if effect.has("spawn") is not None)
        self.moving = {}
        for effect in self.effects:
            for op in ("move", "teleport"):
                if (row := effect.has(op)) is not None:
                    self.moving[effect.number] = (op, int(row["steps"]))

    # ------------------------------------------------------------ what there is

    def entities(self, g: ManaState, source: int, target: EffectTarget) -> list[int]:
        """The Entities an effect may be aimed at, within its range of the source (MM-BOARD-5)."""
        ring, tile, reach = self.ring(g), g.tile, target.range
        far, near = ring.far[tile[source]], ring.within(reach)[tile[source]]
        fits, sure = self.fits[target.what], target.what != MOBILE and not target.demands
        team, side = g.teams[source // self.pairs], target.side
        found: list[int] = []
        for seat in g.living:
            if g.stood[seat] & near and (side == "any" or (g.teams[seat] == team) == (side == "own")):
                found += [slot for slot in g.ranks[seat] if far[tile[slot]] <= reach and fits[g.design[slot]]]
        return found if sure else [slot for slot in found if self.suits(g, source, target, slot)]

    def aims(self, g: ManaState, source: int, effect: CardEffect) -> list[int]:
        """All that an effect may be aimed at from its source; 0 where nothing has to be named."""
        target = effect.target
        if target is None:
            return [0]
        span, seat = self.span, source // self.pairs
        if target.what == TILE:
            if self.no_pair(g, source, effect):
                return []
            at = g.at
            return [tile + 1 for tile in self.ring(g).near(target.range)[g.tile[source]] if at[tile] < 0]
        if target.every:
            return [0]
        if target.what == PLAYER:
            return [(self.tokens + 1 + other) * span for other in g.living if g.teams[other] != g.teams[seat]]
        if target.what == CARD:
            return [number + 1 for number in self.recallable(g, seat, effect)]
        if target.what == ATTACHMENT:
            return [
                (slot + 1) * span + number + 1
                for slot in self.entities(g, source, target)
                for number in dict.fromkeys(g.designs[card - self.tokens] for card in g.attached[slot])
            ]
        moving = self.moving.get(effect.number)
        if moving is None:
            return [(slot + 1) * span for slot in self.entities(g, source, target)]
        return [
            (slot + 1) * span + tile + 1
            for slot in self.entities(g, source, target)
            for tile in self.landings(g, slot, *moving)
        ]

    def recallable(self, g: ManaState, seat: int, effect: CardEffect) -> list[int]:
        """The designs in the discard pile that an effect can take."""
        assert effect.target is not None
        wanted = effect.target.demands.get("type")
        found = sorted({g.designs[card - self.tokens] for card in g.piles[Z.DISCARD + seat]})
        return [number for number in found if wanted is None or self.of[number].type == wanted]

    def landings(self, g: ManaState, slot: int, op: str, steps: int) -> Sequence[int]:
        """Where an effect can move an Entity (MM-MOVE-6): along a clear path, or to any empty tile that near."""
        if self.immobile(g, slot):
            return []
        if op == "teleport":
            return [tile for tile in self.ring(g).near(steps)[g.tile[slot]] if g.at[tile] < 0]
        return list(self.clear_ways(g, g.tile[slot], steps))

    def clear_ways(self, g: ManaState, start: int, steps: int) -> dict[int, int]:
        """The empty tiles at the end of clear paths of so many steps, each with the one before it, nearest first."""
        beside, at = self.ring(g).beside, g.at
        found: dict[int, int] = {}
        edge: Sequence[int] = (start,)
        for _ in range(steps):
            reached = []
            for here in edge:
                for tile in beside[here]:
                    if at[tile] < 0 and tile not in found:
                        found[tile] = here
                        reached.append(tile)
            edge = reached
        return found

    def flights(self, g: ManaState, start: int, steps: int) -> dict[int, int]:
        """MM-MOVE-5: the tiles reached over occupied tiles alone, each with the one before it; some are occupied."""
        beside, at = self.ring(g).beside, g.at
        found: dict[int, int] = {start: NOTHING}
        edge: Sequence[int] = (start,)
        for _ in range(steps):
            reached = []
            for here in edge:
                for tile in beside[here]:
                    if tile not in found:
                        found[tile] = here
                        if at[tile] >= 0:
                            reached.append(tile)
            edge = reached
        del found[start]
        return found

    # ------------------------------------------------------------ why not

    def off_target(self, g: ManaState, source: int, effect: CardEffect, aim: int) -> bool:
        """Whether what has to be named is not named, or is no target of the effect; paths aside."""
        target = effect.target
        first, further = divmod(aim, self.span)
        if target is not None and target.what == TILE:
            tile = further - 1
            near = self.ring(g).far[g.tile[source]]
            return (
                first != 0 or not 0 <= tile < len(g.at) or not 0 < near[tile] <= target.range or g.at[tile] != NOTHING
            )
        if target is None or target.every:
            return aim != 0
        if target.what in (PLAYER, CARD, ATTACHMENT):
            return aim not in self.aims(g, source, effect)
        if first - 1 not in self.entities(g, source, target):
            return True
        op, steps = self.moving.get(effect.number, ("", 0))
        if op == "teleport":  # a tile is named, no path
            return not self.immobile(g, first - 1) and further - 1 not in self.landings(g, first - 1, op, steps)
        return not op and further != 0

    def no_pair(self, g: ManaState, source: int, effect: CardEffect) -> bool:
        """MM-TOKEN-4: whether an Entity is to be spawned and no pair of tokens is free."""
        return effect.number in self.spawning and self.free_slot(g, source // self.pairs) == NOTHING

    def no_way(self, g: ManaState, effect: CardEffect, aim: int) -> bool:
        """MM-MOVE-6: whether the target cannot be moved to where it is named to go."""
        moving = self.moving.get(effect.number)
        first, further = divmod(aim, self.span)
        return moving is not None and further - 1 not in self.landings(g, first - 1, *moving)

    # ------------------------------------------------------------ what happens

    def begin_effect(self, g: ManaState, source: int, effect: CardEffect, aim: int) -> None:
        """Carry an effect out for what it is aimed at; an attack in it may ask."""
        first, further = divmod(aim, self.span)
        target, seat = effect.target, source // self.pairs
        g.place = further - 1
        if g.held:
            g.ran += (effect.number,)
        if effect.number in self.borrowed:
            note(g, R.ABIL_6, seat)
        if 0 < first <= self.tokens and target is not None and g.log is not None:
            self.aimed_at(g, source, target, first - 1)
        targets: Sequence[int] = (NOTHING,)
        if target is None:
            pass
        elif target.what == TILE:
            targets = (further - 1,)
        elif target.every:
            note(g, R.BOARD_5, seat)  # MM-DEFEAT-6: in the order of seats and pairs
            targets = [self.reference(g, slot) for slot in sorted(self.entities(g, source, target))]
        elif target.what == PLAYER:
            targets = (first - 1 - self.tokens,)
        elif target.what == CARD:
            targets = (self.card_in(g, further - 1, Z.DISCARD + seat),)
        elif target.what == ATTACHMENT:
            targets = [c for c in g.attached[first - 1] if g.designs[c - self.tokens] == further - 1][:1]
        else:
            targets = (self.reference(g, first - 1),)
        self.carry_out(g, effect.program, self.reference(g, source), targets)

    def aimed_at(self, g: ManaState, source: int, target: EffectTarget, slot: int) -> None:
        """Note the rules by which an Entity is a target: whose it is, of which kind, and how far away."""
        seat = self.seat_of(source)
        if target.side != "any":
            note(g, R.CORE_7, seat)
            if target.side == "own" and self.seat_of(slot) != seat:
                note(g, R.TEAM_3, seat)
        if target.what in (CRITTER, STRUCTURE, MOBILE):
            note(g, R.CORE_8, seat)
        self.measured(g, source, slot)

    # ------------------------------------------------------------ words

    def tile_words(self, g: ManaState, tile: int) -> list[int]:
        """A tile as examples write it."""
        x, y, world = self.boards.place(tile)
        return [x, y, world] if g.worlds > 1 else [x, y]

    def tile_of(self, g: ManaState, words: Any) -> int:
        """MM-BOARD-3: the tile of that name; NOTHING where there is none."""
        if not isinstance(words, list) or [type(n) for n in words] != [int] * (1 + g.worlds):
            return NOTHING
        x, y, world = (*words, 0)[:3]
        inside = 0 <= x < self.ring(g).across and 0 <= y < self.boards.rows and 0 <= world < g.worlds
        return self.boards.tile(x, y, world) if inside else NOTHING

    def path_words(self, g: ManaState, ways: Mapping[int, int], tile: int) -> list[list[int]]:
        """The path that leads to a tile."""
        path: list[list[int]] = []
        while tile in ways:
            path.insert(0, self.tile_words(g, tile))
            tile = ways[tile]
        return path

    def aim_words(self, g: ManaState, effect: CardEffect | None, aim: int) -> dict[str, Any] | None:
        """What an aim names; `effect` None: the tile of an Entity that is played, or the bearer of a card."""
        first, further = divmod(aim, self.span)
        target = None if effect is None else effect.target
        said: dict[str, Any] = {}
        if first > self.tokens:
            said["target"] = SEAT_NAMES[first - 1 - self.tokens]
        elif first:
            said["target"] = g.label[first - 1]
        if not further:
            return said or None
        if target is not None and target.what == CARD:
            said["target"] = self.card_ids[further - 1]
        elif target is not None and target.what == ATTACHMENT:
            said["attachment"] = self.card_ids[further - 1]
        elif effect is not None and self.moving.get(effect.number, ("",))[0] == "move":
            steps = self.moving[effect.number][1]
            start = g.tile[first - 1]
            said["path"] = self.path_words(g, self.clear_ways(g, start, steps), further - 1)
        else:
            said["tile"] = self.tile_words(g, further - 1)
        return said

    def aimed(self, effect: Callable[[ManaState, Sequence[int]], CardEffect | None]) -> DependentWords:
        """The words of a parameter that is an aim of the effect which the parameters before it say."""
        return DependentWords(
            self.firsts * self.span,
            lambda g, before, aim: self.aim_words(g, effect(g, before), aim),
            lambda g, before, words: self.aim_of(g, effect(g, before), words) if NOTHING not in before else 0,
        )

    def aim_of(self, g: ManaState, effect: CardEffect | None, words: Any) -> int:
        """The aim that words name; what is missing or is not there is none that is legal."""
        given: Mapping[str, Any] = words if isinstance(words, Mapping) else {}
        target, unknown = None if effect is None else effect.target, self.span - 1
        first = further = 0
        if "target" in given and target is not None and target.what == CARD:
            further = self.number_of.get(given["target"], unknown - 1) + 1
        elif "target" in given:
            name = given["target"]
            slot = self.called(g, name)
            seat = self.tokens + SEAT_NAMES.index(name) if name in SEAT_NAMES[: len(g.chosen)] else self.firsts - 2
            first = (slot if slot != NOTHING else seat) + 1
        if "attachment" in given:
            further = self.number_of.get(given["attachment"], unknown - 1) + 1
        if "tile" in given:
            tile = self.tile_of(g, given["tile"])
            further = unknown if tile < 0 else tile + 1
        if "path" in given:
            further = unknown
            if effect is not None and effect.number in self.moving and 0 < first <= self.tokens:
                further = 1 + self.path_end(g, g.tile[first - 1], given["path"], self.moving[effect.number][1])
        return first * self.span + further

    def path_end(self, g: ManaState, start: int, path: Any, steps: int) -> int:
        """Where a clear path of at most so many tiles ends; NOTHING for any other (MM-MOVE-6)."""
        here = start
        tiles = [self.tile_of(g, tile) for tile in path] if isinstance(path, list) else []
        if not 0 < len(tiles) <= steps:
            return NOTHING
        for tile in tiles:
            if tile < 0 or tile not in self.ring(g).beside[here] or g.at[tile] != NOTHING:
                return NOTHING
            here = tile
        return here
