"""The ten steps of a turn, and cycling before the first (MM-TURN, MM-SETUP-6 to -8, MM-STATUS)."""

from collections.abc import Callable, Mapping, Sequence

from generator.catalog.models import Catalog
from generator.engine.state import count, note
from generator.engine.verbs import Tries, Verb
from generator.engine.vocabulary import PositionWords, Vocabulary
from generator.games.effects.compiled import CardEffect
from generator.games.mana_maker import state
from generator.games.mana_maker.actions import Actions
from generator.games.mana_maker.designs import SPEED, VITALITY
from generator.games.mana_maker.figures import LIFETIMES
from generator.games.mana_maker.state import NOTHING, SEATS, C, ManaState, R, Z
from generator.games.mana_maker.words import COLOURS

Asked = tuple[int, int] | None


class Turns(Actions):
    """What follows what. Each step of a turn asks somebody, or goes on to the next."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.by_step: Sequence[Callable[[ManaState], Asked]] = (
            self._cycling,
            self._drawing,
            self._producing,
            self._one_by_one,
            self._one_by_one,
            self._rising,
            self._acting,
            self._one_by_one,
            self._one_by_one,
            self._discarding,
            self._passing,
        )
        self.each: Mapping[int, Callable[[ManaState, int], None]] = {
            state.AILING: self._ail,
            state.STARTING: self._trigger_all,
            state.ENDING: self._trigger_all,
            state.FADING: self._fade,
        }

    def steps(self) -> Sequence[Callable[..., None]]:
        """What happens later."""
        return (*self.attacks(), self._resolved, self._trigger)

    def turn_verbs(self) -> Sequence[Verb]:
        """What is decided beside step 6."""
        effects = self.aimed(lambda g, _: self.triggered(g)[1])
        own = PositionWords(self.pairs, self._own_name, self._own_number)
        abilities = PositionWords(2_000, lambda g, number: self.effects[number].name, self._reaction_number)
        discarded = Vocabulary([None, *self.card_ids])
        cards = {"discard": self.design_words, "and": discarded}
        cycled: Mapping[str, Tries] = {"discard": self.in_hand, "and": self._second}
        answers, held = (state.REACT, state.RETALIATE), {"": self.design_words}
        return (
            Verb("cycle", state.CYCLE, self.cycle, cards, cycled, rule=R.SETUP_6),
            Verb("keep", state.CYCLE, self.keep, rule=R.SETUP_8),
            Verb("next", state.ORDER, self.next_entity, {"": own}, {"": self.to_come}, rule=R.TURN_4),
            Verb("trigger", state.TRIGGER, self.trigger, {"with": effects}, {"with": self.trigger_aims}, rule=R.ABIL_1),
            Verb("skip", state.TRIGGER, self.skip, refuses=(self.compulsory,), rule=R.ABIL_5),
            Verb("react", answers, self.react, {"": abilities}, {"": self.can_react}, (self.no_reaction,)),
            Verb("let", answers, self.let),
            Verb("discard", state.DISCARD, self.discard_one, held, {"": self.in_hand}, rule=R.TURN_9),
        )

    def forces(self, g: ManaState) -> bool:
        """Where there is no choice nobody is asked; the first decision is, so that a set-up is shown."""
        return g.decision != state.CYCLE or g.active > 0 or g.cycles > 0

    # ------------------------------------------------------------ how a turn goes on

    def idle(self, g: ManaState) -> Asked:
        """Nothing is pending: whether the game is over (MM-WIN-2), or else step after step until something is."""
        by_step = self.by_step
        while True:
            if len(g.living) < len(g.chosen):
                if self._over(g):
                    return None
                if g.active not in g.living and state.SETTING_UP < g.step < state.PASSING:
                    if g.held and g.step <= state.ACTING:
                        g.step = state.ACTING
                        return state.ACTION, g.active
                    note(g, R.TURN_12, g.active)
                    g.step = state.PASSING
            asked = by_step[g.step](g)
            if asked is not None or g.stack or g.ended >= 0:
                return asked

    def _acting(self, g: ManaState) -> Asked:
        """MM-TURN-6."""
        return state.ACTION, g.active

    def _over(self, g: ManaState) -> bool:
        """MM-WIN-1 to -3, MM-TEAM-1: the last team that has a Wizard wins; it is looked whether that fell too."""
        left = {g.teams[seat] for seat in g.living}
        if len(left) > 1:
            return False
        winners = [seat for seat, team in enumerate(g.teams) if team in left]
        if len(winners) > 1:
            note(g, R.TEAM_1)
        note(g, R.WIN_2)
        note(g, R.WIN_3)
        self.end(g, winners, R.WIN_1 if winners else R.WIN_3)
        return True

    def to_step(self, g: ManaState, step: int) -> None:
        """Go on to a step, and find the Entities that have something to do in it."""
        g.step, g.pending = step, ()
        if step in self.each:
            g.pending = tuple([self.reference(g, slot) for slot in self._concerned(g, step)])

    def _concerned(self, g: ManaState, step: int) -> Sequence[int]:
        if step in (state.STARTING, state.ENDING):
            return self.having(g, g.active, "start" if step == state.STARTING else "end")
        status = g.status
        return [s for s in g.ranks[g.active] if status[s] and (step == state.FADING or self._ailment(g, s))]

    # ------------------------------------------------------------ cycling

    def _cycling(self, g: ManaState) -> Asked:
        """MM-SETUP-8: one player after another, who can pay for it."""
        if g.active >= len(g.chosen):
            g.active, g.cycles = 0, 0
            note(g, R.SETUP_9, g.active)
            note(g, R.SETUP_10, g.active)
            self.to_step(g, state.DRAWING)
            return None
        return state.CYCLE, g.active

    def cycle_cost(self, g: ManaState) -> int:
        """MM-SETUP-6, -7: how many cards the next cycle costs."""
        return self.rules.cycle_cost if g.cycles else self.rules.cycle_first_cost

    def _second(self, g: ManaState, seat: int, discard: int) -> Sequence[int]:
        """The second card of a cycle, 0 for none; each pair once."""
        if self.cycle_cost(g) == 1:
            return (0,)
        hand = [g.designs[card - self.tokens] for card in g.piles[Z.HAND + seat]]
        return [
            other + 1 for other in sorted(set(hand)) if other > discard or (other == discard and hand.count(other) > 1)
        ]

    def cycle(self, g: ManaState, seat: int, discard: int, and_: int) -> None:
        """MM-SETUP-6, -7."""
        self.cycle_cards(g, seat, [number for number in (discard, and_ - 1) if number >= 0])

    def cycle_cards(self, g: ManaState, seat: int, numbers: Sequence[int]) -> None:
        """Discard cards of these designs and draw; with an empty deck nothing is drawn (MM-SETUP-8)."""
        rule = R.SETUP_6 if g.cycles else R.SETUP_7
        if len(g.piles[Z.DECK + seat]) < self.rules.cycle_draw:
            note(g, R.SETUP_8, seat)
        for number in numbers:
            self.discard(g, self.card_in(g, number, Z.HAND + seat), rule)
        self.draw(g, seat, min(self.rules.cycle_draw, len(g.piles[Z.DECK + seat])), rule)
        g.cycles += 1

    def keep(self, g: ManaState, seat: int) -> None:
        """The hand is kept; the next player cycles."""
        note(g, R.CORE_4, seat)
        g.active, g.cycles = seat + 1, 0

    # ------------------------------------------------------------ steps 1 to 5

    def _drawing(self, g: ManaState) -> Asked:
        """MM-TURN-1; in a worked example a turn begins when it says so."""
        if g.held & 1:
            self.to_step(g, state.ACTING)
            return None
        self.to_step(g, state.PRODUCING)
        self.draw(g, g.active, self.rules.draw_per_turn, R.TURN_1)
        return None

    def _producing(self, g: ManaState) -> Asked:
        """MM-TURN-2, MM-MANA-3."""
        seat = g.active
        for colour in range(len(COLOURS)):
            if made := g.production[colour * SEATS + seat]:
                self.gain(g, seat, colour, made, R.TURN_2)
                if made > self.base[colour][2]:
                    note(g, R.MANA_5, seat)
        note(g, R.MANA_3, seat)
        if g.worlds > 1 and any(self.travelled(g, slot) for slot in g.ranks[seat]):
            note(g, R.BOARD_10, seat)
        self.to_step(g, state.AILING)
        return None

    def _ailment(self, g: ManaState, slot: int) -> int:
        """MM-STATUS-2: the Damage Points that step 3 gives."""
        return sum([n for kind, n, _ in g.status[slot] if kind in (state.BURN, state.POISON)])

    def _ail(self, g: ManaState, slot: int) -> None:
        """Burn before Poison, which falls by 1 (MM-STATUS-2)."""
        note(g, R.TURN_3, g.active)
        reference, kept = self.reference(g, slot), list(g.status[slot])
        for status in (state.BURN, state.POISON):
            for kind, n, turns in list(kept):
                if kind == status and self.standing(g, reference) != NOTHING:
                    note(g, R.TURN_11, g.active)
                    self.hurt(g, slot, n, R.STATUS_2)
                    if kind == state.POISON:
                        kept.remove((kind, n, turns))
                        kept += [(kind, n - 1, turns)] if n > 1 else []
        if self.standing(g, reference) != NOTHING:
            self.clear_status(g, slot, R.STATUS_2, tuple(sorted(kept)))

    def _one_by_one(self, g: ManaState) -> Asked:
        """MM-TURN-3, -4, -7, -8: one Entity at a time in the order that its controller chooses, where that matters."""
        g.pending = tuple([reference for reference in g.pending if self.standing(g, reference) != NOTHING])
        if not g.pending:
            self.to_step(g, g.step + 1)
        elif len(g.pending) > 1 and self._order_matters(g):
            return state.ORDER, g.active
        else:
            reference, g.pending = g.pending[0], g.pending[1:]
            self.each[g.step](g, reference % LIFETIMES)
        return None

    def _order_matters(self, g: ManaState) -> bool:
        """Of abilities it does; of statuses where one of them defeats an Entity."""
        harms = {state.AILING: self._ailment, state.FADING: self._withering}.get(g.step)
        slots = [reference % LIFETIMES for reference in g.pending]
        return harms is None or any(
            harms(g, s) + g.counters[self.harm + s] >= self.figure(g, s, VITALITY) for s in slots
        )

    def to_come(self, g: ManaState, seat: int) -> Sequence[int]:
        """The Entities among which the order is chosen."""
        return sorted([reference % LIFETIMES % self.pairs for reference in g.pending])

    def next_entity(self, g: ManaState, seat: int, entity: int) -> None:
        """That Entity comes first."""
        slot = seat * self.pairs + entity
        g.pending = tuple([reference for reference in g.pending if reference % LIFETIMES != slot])
        self.each[g.step](g, slot)

    def _rising(self, g: ManaState) -> Asked:
        """MM-TURN-5, MM-STATUS-4, -5."""
        counters, points, forms, form, plain = g.counters, self.points, self.forms, g.form, SPEED not in self.radiated
        for slot in g.ranks[g.active]:
            if plain and not g.status[slot]:
                speed, rule = forms[form[slot]].own[SPEED], R.TURN_5
            else:
                stunned = self.has_status(g, slot, state.STUN)
                if self.has_status(g, slot, state.SLOW):
                    self._slowed(g, slot)
                speed, rule = 0 if stunned else self.figure(g, slot, SPEED), R.STATUS_4 if stunned else R.TURN_5
            change = max(speed, 0) - counters[points + slot]
            if change:
                count(g, points + slot, change, rule)
        note(g, R.TURN_5, g.active)  # also where all have as many as before
        self.most_points(g, R.TURN_5)
        self.to_step(g, state.ACTING)
        return None

    def _slowed(self, g: ManaState, slot: int) -> None:
        """MM-STATUS-5, and MM-CORE-3 where Slow is more than the Speed."""
        note(g, R.STATUS_5, g.active)
        if sum([n for kind, n, _ in g.status[slot] if kind == state.SLOW]) > self.forms[g.form[slot]].own[SPEED]:
            note(g, R.CORE_3, g.active)

    # ------------------------------------------------------------ abilities of steps 4 and 7

    def _trigger_all(self, g: ManaState, slot: int) -> None:
        """The abilities of an Entity in this step, in their order."""
        when = "start" if g.step == state.STARTING else "end"
        note(g, R.TURN_4 if g.step == state.STARTING else R.TURN_7, g.active)
        for effect in self.abilities(g, slot, when):
            self.then(g, self._trigger, self.reference(g, slot), effect.number)

    def _trigger(self, g: ManaState, reference: int, number: int) -> None:
        """MM-ABIL-5: compulsory unless optional; what cannot be named or paid does not begin."""
        slot, effect = self.standing(g, reference), self.effects[number]
        if slot == NOTHING:
            return
        aims = self.aims(g, slot, effect) if self.payable(g, slot, effect) else []
        if not aims:
            count(g, C.NOT_BEGUN, 1, R.ABIL_2)
            note(g, R.ABIL_5, g.active)
        elif effect.optional or len(aims) > 1:
            self.ask(g, state.TRIGGER, g.active, reference, number)
        else:
            self.start_ability(g, slot, effect, aims[0])

    def start_ability(self, g: ManaState, slot: int, effect: CardEffect, aim: int) -> None:
        """An ability of step 4 or 7 begins."""
        note(g, R.ABIL_5, g.active)
        self.pay_ability(g, slot, effect)
        self.begin_effect(g, slot, effect, aim)

    def triggered(self, g: ManaState) -> tuple[int, CardEffect]:
        """The Entity and the ability that is asked about."""
        reference, number = g.subject
        return reference % LIFETIMES, self.effects[number]

    def trigger_aims(self, g: ManaState, seat: int) -> Sequence[int]:
        """What the ability can be aimed at."""
        return sorted(self.aims(g, *self.triggered(g)))

    def trigger(self, g: ManaState, seat: int, with_: int) -> None:
        """The ability is used."""
        self.start_ability(g, *self.triggered(g), with_)

    def compulsory(self, g: ManaState, seat: int) -> int | None:
        """MM-ABIL-5."""
        return None if self.triggered(g)[1].optional else R.ABIL_5

    def skip(self, g: ManaState, seat: int) -> None:
        """An optional ability is not used."""

    def _reaction_number(self, g: ManaState, word: object) -> int:
        """The reaction of that name among those that can be used now."""
        able = self.can_react(g, g.asker) if len(g.subject) == 2 else []
        return next((number for number in able if self.effects[number].name == word), NOTHING)

    # ------------------------------------------------------------ steps 7 to 10

    def pass_turn(self, g: ManaState, seat: int) -> None:
        """MM-TURN-6, -12."""
        if seat not in g.living:
            g.step = state.PASSING
            return
        self.to_step(g, state.ENDING)

    def _withering(self, g: ManaState, slot: int) -> int:
        return sum([n for kind, n, _ in g.status[slot] if kind == state.WITHER])

    def _fade(self, g: ManaState, slot: int) -> None:
        """MM-STATUS-3, -6."""
        note(g, R.TURN_8, g.active)
        reference = self.reference(g, slot)
        if withering := self._withering(g, slot):
            self.hurt(g, slot, withering, R.STATUS_3)
        if self.standing(g, reference) != NOTHING:
            less = [(kind, n, turns if kind == state.POISON else turns - 1) for kind, n, turns in g.status[slot]]
            note(g, R.STATUS_6, g.active)
            left = [status for status in less if status[0] == state.POISON or status[2] > 0]
            self.clear_status(g, slot, R.STATUS_6, tuple(left))

    def _discarding(self, g: ManaState) -> Asked:
        """MM-TURN-9."""
        if len(g.piles[Z.HAND + g.active]) > self.rules.hand_limit:
            return state.DISCARD, g.active
        g.step = state.PASSING
        return None

    def discard_one(self, g: ManaState, seat: int, card: int) -> None:
        """MM-TURN-9."""
        self.discard(g, self.card_in(g, card, Z.HAND + seat), R.TURN_9)

    def _passing(self, g: ManaState) -> Asked:
        """MM-TURN-10, -13, MM-WIN-4: the next player, after the last a new round."""
        seats, following = g.chosen, g.active + 1
        while following < len(seats) and following not in g.living:
            note(g, R.TURN_12, following)
            following += 1
        if following == len(seats):
            if g.counters[C.ROUND] >= self.rules.round_limit:
                note(g, R.TURN_13)
                note(g, R.WIN_4)
                self.end(g, (), R.WIN_4)
                return None
            count(g, C.ROUND, 1, R.TURN_13)
            following = g.living[0]
            for skipped in range(following):
                note(g, R.TURN_12, skipped)
        note(g, R.TURN_10, following)
        g.active, g.place = following, NOTHING
        self.to_step(g, state.DRAWING)
        return None
