"""The wizard's turn: the rage, cards drawn and played, tokens placed, spells cast (WT-WIZ, WT-PLACE, WT-SPELL)."""

from collections.abc import Iterable, Mapping, Sequence

from generator.engine.bits import members
from generator.engine.rules import Action
from generator.engine.state import count, move, note
from generator.engine.verbs import Sure, Tries, Verb
from generator.engine.vocabulary import Closed, SeatWords, Vocabulary
from generator.games.wizards_tower import state
from generator.games.wizards_tower.grid import NAMES, SIDES
from generator.games.wizards_tower.rage import Raging
from generator.games.wizards_tower.state import BLANK, KINDS, OUT, TRAP, WIZARD, C, R, TowerState, Z

FREEZE, DAMAGE, AMBUSH = range(3)
"""What a tile with heroes is chosen for."""


class WizardsTurn(Raging):
    """What the wizard can do."""

    def wizard_verbs(self) -> Sequence[Verb]:
        """The verbs of the wizard's turn."""
        spell, mine = {"": Closed(self.tables.spell_names)}, {"": self.spells_in_hand}
        place, here = {"": Closed(NAMES)}, {"": self.tiles_here}
        hero = SeatWords(("wizard", *self.heroes))
        apart, away, put = (Sure(self.cannot_remove),), {"": self.to_remove}, (self.cannot_put,)
        token: dict[str, Vocabulary] = {"": Closed(KINDS), "at": Closed(NAMES)}
        on: dict[str, Tries] = {"": self.kinds_held, "at": self.tiles_here}
        push: dict[str, Vocabulary] = {"": hero, "to": Closed(NAMES)}
        worn: dict[str, Vocabulary] = {"": hero, "card": Closed(self.tables.loot_names)}
        ways: dict[str, Tries] = {"": self.alive, "to": self.steps_from}
        gear: dict[str, Tries] = {"": self.alive, "card": self.equipment_of}
        many = self.quick_places
        return (
            Verb("wizard_begin", state.BEGIN, self.begin, rule=R.TURN_1),
            Verb("remove", state.RAGE, self.remove, place, away, apart, rule=R.RAGE_2),
            Verb("play", state.PLAY, self.play, spell, mine, (self.cannot_play,), self.quick_plays, R.WIZ_3),
            Verb("wizard_end", state.PLAY, self.end_turn, rule=R.WIZ_4),
            Verb("place", state.PLACE, self.put_down, token, on, put, many, R.PLACE_1, secret=("",)),
            Verb("target", state.TARGET, self.aim, place, here, (self.cannot_aim,), rule=R.SPELL_1),
            Verb("shove", state.SHOVE, self.shove, push, ways, (self.cannot_shove,), rule=R.SPELL_3),
            Verb("turn", state.ROTATE, self.turn, {"": Closed(SIDES)}, {}, (self.not_next,), rule=R.SPELL_4),
            Verb("strip", state.STRIP, self.strip, worn, gear, (self.cannot_strip,), rule=R.SPELL_7),
            Verb("discard", state.DISCARD, self.discard, spell, mine, rule=R.FLIP_1),
        )

    # ------------------------------------------------------------ the turn

    def begin(self, g: TowerState, seat: int) -> None:
        """WT-WIZ-1: the rage, if any, then a card."""
        if g.counters[C.ROUND] == 1:
            note(g, R.SETUP_13, seat)
        if g.rage:
            note(g, R.RAGE_1, seat)
            self.then(g, self.rage, self.players_in_game(g))
        self.then(g, self.draw_up)

    def draw_up(self, g: TowerState) -> None:
        """WT-WIZ-1, -2, -4: draw, and one more with the wheel on its highest number; then the mana is known."""
        self.draw_cards(g, self.rules.turn_draw, R.WIZ_1)
        if g.counters[C.WHEEL] == self.rules.wheel_max:
            note(g, R.WHEEL_2)
            self.draw_cards(g, self.rules.max_wheel_extra_draw, R.WIZ_2)
        count(g, C.MANA, g.counters[C.WHEEL] - g.counters[C.MANA], R.WIZ_4)
        g.phase = state.TURN

    def end_turn(self, g: TowerState, seat: int) -> None:
        """WT-WIZ-4: mana not spent is lost; the heroes' turn begins."""
        sure = self.sure_room(g)
        if any(self.cannot_play_now(g, card, sure) == R.PLACE_4 for card in self.affordable(g, seat)):
            note(g, R.PLACE_4)
        if g.counters[C.MANA]:
            count(g, C.MANA, -g.counters[C.MANA], R.WIZ_4)
        g.phase = state.MOVE
        g.extra = [0] * len(g.chosen)
        g.fought = 0
        self.pause(g)

    def cannot_play(self, g: TowerState, seat: int, card: int) -> int | None:
        """WT-WIZ-3, WT-SPELL-1, WT-PLACE-4."""
        return self.cannot_play_now(g, card, 0) if card in self.affordable(g, seat) else R.WIZ_3

    def affordable(self, g: TowerState, seat: int) -> list[int]:
        """WT-WIZ-3: the designs in the hand that the mana pays for."""
        mana, spells = g.counters[C.MANA], self.tables.spells
        return [card for card in self.spells_in_hand(g, seat) if spells[card].cost <= mana]

    def quick_plays(self, g: TowerState, seat: int, found: list[Action]) -> None:
        """The cards that the mana pays for and that can be played now."""
        base, sure = self._verb["play"].base, self.sure_room(g)
        found += [base + card for card in self.affordable(g, seat) if self.cannot_play_now(g, card, sure) is None]

    def cannot_play_now(self, g: TowerState, card: int, sure: int) -> int | None:
        """WT-SPELL-1, WT-PLACE-4: what keeps a card from being played, whatever it costs."""
        spell = self.tables.spells[card]
        if spell.brings:
            return self.cannot_place(g, card, sure)
        if "move_hero" in spell.needs:
            return None if any(self.steps_from(g, WIZARD, hero) for hero in g.living) else R.SPELL_1
        if "discard_equipment" in spell.needs:
            return None if any(g.piles[Z.GEAR + hero] for hero in g.living) else R.SPELL_1
        return None

    def cannot_place(self, g: TowerState, card: int, sure: int = 0) -> int | None:
        """WT-PLACE-4: the supply has the monsters and traps, and there are places for them; `sure` are known."""
        spell = self.tables.spells[card]
        for kind, many in spell.brings:
            if many > len(g.piles[Z.SUPPLY + kind]):
                return R.PLACE_4
        monsters, traps = spell.monsters, spell.tokens[TRAP]
        if "place_under_hero" in spell.needs:
            fits = any(self.room(g, g.where[hero]) >= monsters for hero in g.living)
        else:
            fits = monsters + traps <= sure or self.spots(g)[1] >= monsters + traps
            fits = fits and (traps <= sure or self.spots(g, tower=False)[1] >= traps)
        return None if fits else R.PLACE_4

    def sure_room(self, g: TowerState) -> int:
        """However the tokens lie, so many more can lie on the tiles that neither heroes nor the tower take."""
        living, gone = len(g.living), len(g.piles[Z.GONE]) + len(g.piles[Z.LOST])
        return (g.size * g.size - gone - 1 - living) * (1 + living) - sum(g.counters[C.BLANKS_OUT : C.FROZEN])

    def play(self, g: TowerState, seat: int, card: int) -> None:
        """WT-WIZ-3, -5: pay; the card is discarded after its effect."""
        spell, thing = self.tables.spells[card], self.spell_card(g, card)
        count(g, C.MANA, -spell.cost, R.WIZ_3)
        self.put(g, thing, Z.PLAYED, R.WIZ_3)
        for number in range(len(spell.ops)):
            self.then(g, self._effect, card, number)
        self.then(g, self._played, thing)

    def _effect(self, g: TowerState, card: int, number: int) -> None:
        """WT-PLACE, WT-SPELL: an operation of a card, or the questions that it asks."""
        op, n = self.tables.spells[card].ops[number]
        match op:
            case "place_tokens":
                g.spots, room = self.spots(g)
                self.take_tokens(g, n, room)
                self._place_on(g)
            case "place_under_hero":
                self.ask(g, state.TARGET, WIZARD, AMBUSH, card, number)
            case "freeze" | "damage":
                what, much = (FREEZE, n["turns"]) if op == "freeze" else (DAMAGE, n["amount"])
                for _ in range(n["tiles"]):
                    self.ask(g, state.TARGET, WIZARD, what, much)
            case "draw_wizard":
                self.draw_cards(g, n["amount"], R.SPELL_6)
            case "spin_wheel":
                self.spin(g, n["amount"], R.SPELL_9)
            case "rotate_tower":
                self.ask(g, state.ROTATE, WIZARD, n["quarter_turns"])
            case "move_hero":
                for _ in range(n["heroes"]):
                    self.ask(g, state.SHOVE, WIZARD, n["steps"])
            case "discard_equipment":
                for _ in range(n["heroes"] * n["amount"]):
                    self.ask(g, state.STRIP, WIZARD)

    def _played(self, g: TowerState, card: int) -> None:
        """WT-WIZ-5."""
        self.put(g, card, Z.WIZARD_DISCARD, R.WIZ_5)

    # ------------------------------------------------------------ placing tokens

    def take_tokens(self, g: TowerState, numbers: Mapping[str, int], space: int) -> None:
        """WT-PLACE-3, -5: take the tokens of a card, of the blanks as many as there are and as have a place."""
        wanted = {numbers["level"] - 1: numbers["monsters"], TRAP: numbers.get("traps", 0)}
        wanted = {kind: many for kind, many in wanted.items() if many}
        room = max(0, min(len(g.piles[Z.SUPPLY + BLANK]), space - sum(wanted.values())))
        if room < numbers["blanks"]:
            note(g, R.PLACE_5)
        wanted[BLANK] = min(room, numbers["blanks"])
        for kind, many in wanted.items():
            if many:
                tokens = g.piles[Z.SUPPLY + kind][-many:]
                g.piles[Z.SUPPLY + kind] = g.piles[Z.SUPPLY + kind][:-many]
                g.piles[Z.HELD] += tokens
                for token in tokens:
                    move(g, token, Z.HELD, R.PLACE_3)
                    count(g, OUT[kind], 1, R.PLACE_3)
        g.batch = g.piles[Z.HELD]

    def spots(self, g: TowerState, *, tower: bool = True) -> tuple[tuple[int, ...], int]:
        """WT-PLACE-1, -2, -6: the tiles that take a token, and how many these take together."""
        load, limit = g.load, 1 + len(g.living)
        found = [place for place in self.grid(g).places if load[place] < limit]
        taken = {g.where[seat] for seat in g.living}
        for place in taken if tower and g.rage else taken | {g.tower}:
            if place in found:
                found.remove(place)
        return tuple(found), limit * len(found) - sum([load[place] for place in found])

    def _place_on(self, g: TowerState) -> None:
        if g.piles[Z.HELD]:
            self.ask(g, state.PLACE, WIZARD)
        else:
            g.batch = g.spots = ()
            note(g, R.PLACE_7)

    def kinds_held(self, g: TowerState, seat: int) -> Iterable[int]:
        """The kinds of tokens still to be placed."""
        return sorted({self.tables.kind[token] for token in g.piles[Z.HELD]})

    def tiles_here(self, g: TowerState, seat: int, *_: int) -> Iterable[int]:
        """Every tile."""
        return members(g.laid)

    def cannot_put(self, g: TowerState, seat: int, kind: int, at: int) -> int | None:
        """WT-PLACE-3: held; then WT-PLACE-1, -6 and -2; and -3: all must be placed, so that traps keep their places."""
        kinds = [self.tables.kind[token] for token in g.piles[Z.HELD]]
        if kind not in kinds:
            return R.PLACE_3
        if not g.piles[at] or self.heroes_at(g, at):
            return R.PLACE_1
        if at == g.tower and (not g.rage or kind == TRAP):
            return R.PLACE_6
        if self.room(g, at) <= 0:
            return R.PLACE_2
        scarce = kind != TRAP and at != g.tower and self.short_of_room(g, kinds.count(TRAP))
        return R.PLACE_3 if scarce else None

    def short_of_room(self, g: TowerState, traps: int) -> bool:
        """Whether there are places outside the tower for these traps, and for nothing else."""
        return traps > 0 and self.sure_room(g) <= traps and self.spots(g, tower=False)[1] <= traps

    def quick_places(self, g: TowerState, seat: int, found: list[Action]) -> None:
        """Every kind that is held on every tile that takes it."""
        base, spots, kinds = self._verb["place"].base, g.spots, [self.tables.kind[token] for token in g.piles[Z.HELD]]
        scarce = self.short_of_room(g, kinds.count(TRAP))
        for kind in sorted(set(kinds)):
            first = base + kind * len(NAMES)
            if kind == TRAP:
                found += [first + place for place in spots if place != g.tower]
            elif scarce:
                found += [first + place for place in spots if place == g.tower]
            else:
                found += [first + place for place in spots]

    def put_down(self, g: TowerState, seat: int, kind: int, at: int) -> None:
        """Put a token face down on a tile."""
        token = next(token for token in g.piles[Z.HELD] if self.tables.kind[token] == kind)
        self._lay(g, token, at, R.PLACE_1)
        if g.load[at] > len(g.living):
            g.spots = tuple([place for place in g.spots if place != at])
        self._place_on(g)

    def _lay(self, g: TowerState, token: int, place: int, rule: int) -> None:
        """A token comes onto the board."""
        self.put(g, token, Z.DOWN + place, rule)
        g.load[place] += 1
        self.at_most(g, C.STACK, g.load[place], R.PLACE_2)

    # ------------------------------------------------------------ spells

    def cannot_aim(self, g: TowerState, seat: int, place: int) -> int | None:
        """WT-SPELL-1: a tile with a living hero; WT-PLACE-2: within the limit of the tile."""
        what, card, *op = g.subject
        if not self.heroes_at(g, place):
            return R.SPELL_1
        full = what == AMBUSH and self.room(g, place) < self.tables.spells[card].ops[op[0]][1]["monsters"]
        return R.PLACE_2 if full else None

    def aim(self, g: TowerState, seat: int, place: int) -> None:
        """A tile is chosen; its heroes may drink before anything happens (WT-GEAR-8)."""
        what, much, *op = g.subject
        if what == AMBUSH:  # WT-SPELL-5: all tokens under the heroes, within the limit of the tile
            self.take_tokens(g, self.tables.spells[much].ops[op[0]][1], self.room(g, place))
            for token in g.piles[Z.HELD]:
                self._lay(g, token, place, R.SPELL_5)
            g.batch = ()
            return
        for hero in self.awake_at(g, place):
            self.then(g, self.may_heal, hero)
        self.then(g, self._strike, place, what, much)

    def _strike(self, g: TowerState, place: int, what: int, number: int) -> None:
        """WT-SPELL-2, -8: all heroes on the tile."""
        for seat in self.heroes_at(g, place):
            if what == DAMAGE:
                self.hurt(g, seat, number, R.SPELL_8)
            elif g.frozen[seat]:
                g.frozen[seat] = max(number, g.frozen[seat])
            else:
                g.frozen[seat] = number
                count(g, C.FROZEN, 1, R.SPELL_2)
                self.put(g, g.piles[Z.MARKERS][-1], Z.COLD + seat, R.SPELL_2)

    def not_next(self, g: TowerState, seat: int, side: int) -> int | None:
        """WT-SPELL-4: to one of the two neighbouring sides."""
        turned = (side - g.entrance) % len(SIDES)
        return None if turned in (g.subject[0] % len(SIDES), -g.subject[0] % len(SIDES)) else R.SPELL_4

    def turn(self, g: TowerState, seat: int, side: int) -> None:
        """The entrance faces another side."""
        g.entrance = side

    def alive(self, g: TowerState, seat: int) -> Iterable[int]:
        """The living heroes."""
        return g.living

    def steps_from(self, g: TowerState, seat: int, hero: int) -> Iterable[int]:
        """The tiles beside a hero, other than the tower."""
        if hero not in g.living:
            return ()
        return [place for place in self.grid(g).beside[g.where[hero]] if g.piles[place] and place != g.tower]

    def cannot_shove(self, g: TowerState, seat: int, hero: int, to: int) -> int | None:
        """WT-SPELL-1, -3: a living hero, to an adjacent tile other than the tower."""
        if hero not in g.living:
            return R.SPELL_1
        return None if to in self.steps_from(g, seat, hero) else R.SPELL_3

    def shove(self, g: TowerState, seat: int, hero: int, to: int) -> None:
        """Move a hero; the left tile becomes the previous one, and nothing is flipped."""
        steps = g.subject[0]
        self.step_to(g, hero, to, R.SPELL_3)
        if steps > 1:
            self.ask(g, state.SHOVE, WIZARD, steps - 1)

    def equipment_of(self, g: TowerState, seat: int, hero: int) -> Iterable[int]:
        """What a hero wears."""
        return self.worn(g, hero)

    def cannot_strip(self, g: TowerState, seat: int, hero: int, card: int) -> int | None:
        """WT-SPELL-1: a living hero, and an equipped card."""
        return None if hero in g.living and card in self.worn(g, hero) else R.SPELL_1

    def strip(self, g: TowerState, seat: int, hero: int, card: int) -> None:
        """WT-SPELL-7: the wizard chooses among the equipped cards."""
        thing = next(thing for thing in g.piles[Z.GEAR + hero] if self.tables.loot[thing] == card)
        self.put(g, thing, Z.LOOT_DISCARD, R.SPELL_7)
