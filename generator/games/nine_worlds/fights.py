"""Fights: putting forward, challenge and duel, placing, cycles, attacks (NW-COMBAT to NW-CALC)."""

from generator.engine.state import count, note
from generator.games.nine_worlds.designs import AIRS, ATTACK, DEFENCE, IS_CHAMPION, SPEED
from generator.games.nine_worlds.morale import GOING_ON, HUMILITY, PRIDE, Morale
from generator.games.nine_worlds.state import NO_TOKENS, NOBODY, NOTHING, C, D, R, S, WorldsState
from generator.games.nine_worlds.words import ELEMENTS

ORDINARY, ADDITIONAL = range(2)
"""Attacks: that of each card, and those that an attribute adds (NW-CYCLE-5)."""


class Fights(Morale):
    """A fight until nobody is left on a side or somebody withdraws."""

    # ------------------------------------------------------------ starting

    def truce(self, g: WorldsState, seat: int) -> int | None:
        """NW-EFF-11."""
        return R.EFF_11 if g.truce else None

    def no_fight(self, g: WorldsState, seat: int, world: int, defender: int) -> int | None:
        """NW-COMBAT-2."""
        if world < 0 or defender < 0 or defender == seat:
            return R.COMBAT_2
        if g.fought.count(world) >= self.rules.fights_per_world:
            return R.COMBAT_2
        ready = self.ready_in(g, seat, world) and self.ready_in(g, defender, world)
        return None if ready else R.COMBAT_2

    def fight(self, g: WorldsState, seat: int, world: int, defender: int) -> None:
        """NW-COMBAT-2 to -6: both sides put forward, then `combat` effects, then a skirmish or a challenge."""
        self.begin_fight(g, world, defender)
        self.then(g, S.forward, 0)
        self.then(g, S.forward, 1)
        self.forwarded(g)

    def begin_fight(self, g: WorldsState, world: int, defender: int) -> None:
        """A fight without anybody in it yet."""
        count(g, C.FIGHTS, 1, R.COMBAT_2)
        note(g, R.COMBAT_3, g.active)
        g.fought += (world,)
        g.field, g.foe, g.lines, g.faces, g.exhausts = world, defender, ((), ()), (), (0, 0)
        g.cycles, g.marks, g.challenged, g.duel, g.result = 0, NOBODY, False, (), GOING_ON
        if any(self.ready_in(g, s, world) for s in range(len(g.chosen)) if s not in (g.active, defender)):
            note(g, R.COMBAT_10)

    def forwarded(self, g: WorldsState) -> None:
        """NW-COMBAT-5, -6: what follows when both sides are set."""
        self.then(g, S.combat_effects)
        self.then(g, S.open_fight)

    def forward(self, g: WorldsState, side: int) -> None:
        """NW-COMBAT-3, -4."""
        able = self.able_forward(g, self.seat_on(g, side))
        if able and (len(able) > 1 or g.lines[side]):
            self.ask(g, D.DEFENDERS if side else D.ATTACKERS, self.seat_on(g, side))
        elif able:
            (card,) = able
            self.put_forward(g, self.seat_on(g, side), card)

    def able_forward(self, g: WorldsState, seat: int) -> list[int]:
        """Who can still be put forward."""
        line = g.lines[int(seat != g.active)]
        return [card for card in self.ready_in(g, seat, g.field) if card not in line]

    def put_forward(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-COMBAT-3."""
        side = int(seat != g.active)
        lines = list(g.lines)
        lines[side] += (card,)
        g.lines = tuple(lines)
        self.then(g, S.forward, side)

    def none_forward(self, g: WorldsState, seat: int) -> int | None:
        """NW-COMBAT-4."""
        side = int(seat != g.active)
        least = self.rules.defenders_min if side else self.rules.attackers_min
        return R.COMBAT_4 if len(g.lines[side]) < least else None

    def combat_effects(self, g: WorldsState) -> None:
        """NW-COMBAT-6."""
        for side, line in enumerate(g.lines):
            for card in line:
                for effect in self.of[card].effects["combat"]:
                    self.then(g, S.perform, card, effect.number, self.seat_on(g, side), g.field)

    def open_fight(self, g: WorldsState) -> None:
        """NW-COMBAT-5."""
        if self.decided(g):
            return
        if self.rules.challenges_per_fight and self.champions(g, 0):
            note(g, R.COMBAT_5, g.active)
            self.ask(g, D.CHALLENGE, g.active)
        else:
            self.then(g, S.main_cycle)

    # ------------------------------------------------------------ challenge

    def is_champion(self, g: WorldsState, card: int) -> bool:
        """NW-ATTR-2, NW-CHAL-1."""
        return self.of[card].avatar or self.figure(g, card, IS_CHAMPION) > 0

    def champions(self, g: WorldsState, side: int) -> list[int]:
        """The champions and Avatars of a side."""
        return [card for card in g.lines[side] if self.is_champion(g, card)]

    def skirmish(self, g: WorldsState, seat: int) -> None:
        """NW-COMBAT-5."""
        self.then(g, S.main_cycle)

    def challenge(self, g: WorldsState, seat: int, champion: int) -> None:
        """NW-CHAL-1, -4, -6, NW-CARD-7."""
        g.challenged = True
        note(g, R.CARD_7 if self.of[champion].avatar else R.ATTR_2, seat)
        if self.champions(g, 1):
            self.ask(g, D.ANSWER, g.foe, champion)
        else:
            note(g, R.CHAL_4, g.foe)
            self.then(g, S.main_cycle)

    def accept(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-CHAL-2, -5: the duel, one cycle of the two."""
        (champion,) = g.subject
        note(g, R.CHAL_5, seat)
        g.duel = (champion, card, g.damage[champion], g.damage[card])
        g.faces = ((champion, card),)
        self._begin_cycle(g)
        self.then(g, S.duelled)

    def decline(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-CHAL-3."""
        g.marks = (g.marks[PRIDE], card)
        self.then(g, S.main_cycle)

    def duelled(self, g: WorldsState) -> None:
        """NW-CHAL-6, -7: pride goes to the winner."""
        one, other, before, other_before = g.duel
        took, other_took = g.damage[one] - before, g.damage[other] - other_before
        g.duel, g.faces = (), ()
        fared, other_fared = (g.exhausted[one], took), (g.exhausted[other], other_took)
        even = fared == other_fared or (g.exhausted[one] and g.exhausted[other])
        winner = NOTHING if even else min((fared, one), (other_fared, other))[1]
        note(g, R.CHAL_7)
        if winner != NOTHING:
            note(g, R.CHAL_8)
            g.marks = (winner, g.marks[HUMILITY])
            note(g, R.CHAL_6, g.side[winner])
            for effect in self.of[winner].effects["pride"]:
                self.then(g, S.perform, winner, effect.number, g.side[winner], g.field)
        self.then(g, S.main_cycle)

    # ------------------------------------------------------------ placing

    def main_cycle(self, g: WorldsState) -> None:
        """NW-MATCH-5: before every main cycle the cards are placed anew."""
        if self.decided(g):
            return
        g.faces = ()
        note(g, R.MATCH_5)
        self.then(g, S.placing, 0)

    def placing(self, g: WorldsState, number: int) -> None:
        """NW-MATCH-1, -3: each defender is placed against an attacker."""
        attackers, defenders = g.lines
        if len(attackers) == 1 and not g.held:
            (attacker,) = attackers
            g.faces = tuple([(attacker, card) for card in defenders])
            self._begin_cycle(g)
        elif number < len(defenders):
            self.ask(g, D.PLACING, g.foe, number)
        else:
            self.then(g, S.ganging, 0)

    def place_against(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-MATCH-1."""
        (number,) = g.subject
        g.faces += ((card, g.lines[1][number]),)
        self.then(g, S.placing, number + 1)

    def ganging(self, g: WorldsState, number: int) -> None:
        """NW-MATCH-2: attackers against whom nobody was placed."""
        attackers = g.lines[0]
        placed = {attacker for attacker, _ in g.faces}
        while number < len(attackers) and attackers[number] in placed:
            number += 1
        if number < len(attackers):
            self.ask(g, D.GANG, g.active, number)
        else:
            self._begin_cycle(g)

    def gang_up(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-MATCH-2."""
        (number,) = g.subject
        g.faces += ((g.lines[0][number], card),)
        self.then(g, S.ganging, number + 1)

    def stay_out(self, g: WorldsState, seat: int) -> None:
        """NW-MATCH-3: the attacker faces nobody."""
        (number,) = g.subject
        self.then(g, S.ganging, number + 1)

    # ------------------------------------------------------------ a cycle

    def _begin_cycle(self, g: WorldsState) -> None:
        """NW-CYCLE-2, -3: the order is fixed."""
        cards = [card for line in g.lines for card in line]
        if g.duel:
            cards = list(g.duel[:2])
        speed = [self.figure(g, card, SPEED) for card in cards]
        ranked = sorted(range(len(cards)), key=lambda n: -speed[n])
        g.order, g.acted = tuple([cards[n] for n in ranked]), ()
        for rule in (R.MATCH_4, R.CYCLE_2, R.CARD_6) if len(set(speed)) == len(speed) else (R.MATCH_4, R.CYCLE_3):
            note(g, rule)
        for card in cards if g.log is not None else ():
            if g.tokens[card] is not NO_TOKENS:
                self._note_speed(g, card)
        count(g, C.CYCLES, 1, R.CYCLE_1)
        self.then(g, S.act, 0)

    def _note_speed(self, g: WorldsState, card: int) -> None:
        """NW-ELEM-6, -9, -10: what the tokens on a card do to its speed."""
        if g.tokens[card][AIRS] and ELEMENTS[AIRS] not in (self.of[card].row.tokens or {}):
            note(g, R.ELEM_6)
        self.note_pairs(g, g.tokens[card])

    def facing(self, g: WorldsState, card: int) -> list[int]:
        """NW-MATCH-4: those a card faces that are still in the fight, in the order put forward."""
        side = card in g.lines[1]
        if side:
            return [a for a in g.lines[0] if (a, card) in g.faces]
        return [d for d in g.lines[1] if (card, d) in g.faces]

    def act(self, g: WorldsState, number: int) -> None:
        """NW-CYCLE-4: the next card attacks; when all have acted come the additional attacks (NW-CYCLE-5)."""
        while number < len(g.order):
            card = g.order[number]
            number += 1
            if not (card in g.lines[0] or card in g.lines[1]):
                continue
            facing = self.facing(g, card)
            if not facing:
                g.acted += (card,)
                note(g, R.CYCLE_7)
                continue
            if len(facing) > 1 or g.held:
                self.ask(g, D.STRIKE, g.side[card], card)
            else:
                (target,) = facing
                self.attack(g, card, target, ORDINARY)
            self.then(g, S.act, number)
            return
        self.then(g, S.act_again, 0, 0)

    def act_again(self, g: WorldsState, number: int, made: int) -> None:
        """NW-CYCLE-5, -6: additional attacks, each card finishing all of its own."""
        while number < len(g.order):
            card = g.order[number]
            able = not g.exhausted[card] and made < self.of[card].multi and self.facing(g, card)
            if able:
                self.ask(g, D.AGAIN, g.side[card], card, number, made)
                return
            number, made = number + 1, 0
        if not g.duel:
            self.then(g, S.after_cycle)

    def strike(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-CYCLE-4."""
        (source,) = g.subject
        self.attack(g, source, card, ORDINARY)

    def strike_again(self, g: WorldsState, seat: int, card: int) -> None:
        """NW-CYCLE-6."""
        source, number, made = g.subject
        note(g, R.CYCLE_5, seat)
        note(g, R.ATTR_3, seat)
        self.attack(g, source, card, ADDITIONAL)
        self.then(g, S.act_again, number, made + 1)

    def stop(self, g: WorldsState, seat: int) -> None:
        """No further additional attack of this card."""
        _, number, _ = g.subject
        self.then(g, S.act_again, number + 1, 0)

    def attack(self, g: WorldsState, source: int, target: int, additional: int) -> None:
        """NW-CALC: compare attack and defence; damage, then fatigue, then the check (NW-EXH-5)."""
        rules = self.rules
        power, guard = self.figure(g, source, ATTACK), self.figure(g, target, DEFENCE)
        hit = power > guard or (power == guard and (additional or target in g.acted))
        note(g, R.CALC_1)
        note(g, R.CARD_3)
        if power < guard:
            note(g, R.CALC_4)
        elif power == guard and additional:
            note(g, R.CALC_8)
        elif power == guard:
            note(g, R.CALC_3)
            note(g, R.CYCLE_7)
        if g.held:
            words = f"{g.label[source]}>{g.label[target]} {power}:{guard} {'hit' if hit else 'miss'}"
            g.attacks += (words,)
        before = g.damage[target]
        if hit:
            self.hurt(g, target, rules.damage_per_hit, R.CALC_2)
        self.then(g, S.struck, source, target, additional, guard, before if hit else NOTHING)

    def struck(self, g: WorldsState, source: int, target: int, additional: int, guard: int, before: int) -> None:
        """NW-CALC-5 to -7: fatigue; then `hit` effects."""
        rules = self.rules
        if guard:
            self.tire(g, source, rules.fatigue_attacker, R.CALC_7 if additional else R.CALC_5)
            self.tire(g, target, rules.fatigue_target_additional if additional else rules.fatigue_target, R.CALC_5)
        else:
            note(g, R.CALC_6)
            if not (g.damage[source] or g.fatigue[source]):
                note(g, R.EXH_6)
        g.acted += (source,)
        self.settle(g)
        for effect in self.of[source].effects["hit"] if 0 <= before < g.damage[target] else ():
            if g.exhausted[source]:
                note(g, R.EFF_2, g.side[source])
            else:
                note(g, R.EFF_1, g.side[source])
                self.carry_out(g, effect.program, self.user(source, g.side[source], g.field), (target,))
