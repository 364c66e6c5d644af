"""Landings: equipment, trap, combat, space effect (SQ-ORDER-1)."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from generator.engine.state import note
from generator.games.summoners_quest.board import BACK, PORTALS, TYPES
from generator.games.summoners_quest.fights import Fights
from generator.games.summoners_quest.state import JUMP, SEATS, VICTIM, QuestState, R, Z

EQUIPMENT, TRAP, COMBAT, EFFECT = range(4)
"""The parts of a landing."""
_Step: TypeAlias = Callable[..., None]


class Landings(Fights):
    """What happens where a piece or a pair lands, at the end of a walk or by portal."""

    def land(self, g: QuestState, part: int, last: int, space: int, *came: int) -> None:
        """SQ-ORDER-1: a landing at the end of a walk, the space effect last."""
        group = self._parts(g, self.land, part, last, space, came)
        if group:
            self._space_effect(g, space, group)

    def _arrived(self, g: QuestState, part: int, last: int, space: int, *came: int) -> None:
        """SQ-PORTAL-5, -3: a landing by portal, which offers no other."""
        if self._parts(g, self._arrived, part, last, space, came):
            note(g, R.PORTAL_3, g.turn)

    def _parts(
        self, g: QuestState, step: _Step, part: int, last: int, space: int, came: Sequence[int]
    ) -> Sequence[int]:
        """SQ-ORDER-1, -3: part after part, for those who are still there; whatever one brings comes before the next.

        Those who have come to the space effect; nobody while a part is still open, after which the step goes on.
        """
        group = [piece for piece in came if g.where[piece] == space]
        if not group:
            return ()
        if len(group) < len(came):
            note(g, R.ORDER_3, g.turn)
        known = len(g.stack)
        for number in range(part, EFFECT):
            if number == COMBAT:
                self.fight(g, last, space, group)
            elif number == TRAP:
                if g.piles[Z.TRAP + space]:
                    self._step_on_trap(g, space, group)
            elif g.piles[Z.ITEMS + g.turn]:
                self._use_equipment(g, group)
            if len(g.stack) > known:
                again = number == TRAP and len(g.piles[Z.TRAP + space]) > 1  # SQ-TRAP-5: every trap that lies there
                self.then(g, step, number + (not again), last, space, *group)
                return ()
        return group

    def _use_equipment(self, g: QuestState, group: Sequence[int]) -> None:
        """SQ-ORDER-2: the items' powers on landing, the summoner's first."""
        for piece in group:
            for item in g.piles[Z.ITEMS + g.turn]:
                powers = self.of[item].land
                if powers and g.bearer[item] == piece:
                    note(g, R.ORDER_2, g.turn)
                    note(g, R.EQUIP_8, g.turn)
                    self.work(g, piece, powers)

    def _step_on_trap(self, g: QuestState, space: int, group: Sequence[int]) -> None:
        if len(group) > 1:
            self.ask(g, VICTIM, g.turn, *group)
        else:
            self.then(g, self._sprung, space, group[0])

    def pick_victim(self, g: QuestState, seat: int, piece: int) -> None:
        """SQ-TRAP-8: that piece takes the trap."""
        note(g, R.TRAP_8, seat)
        self.then(g, self._sprung, g.where[piece], piece)

    def _sprung(self, g: QuestState, space: int, victim: int) -> None:
        """SQ-TRAP-5 to -7, -9: the trap, its roll, and what it does."""
        seat, trap = g.owner[victim], self.of[g.piles[Z.TRAP + space][-1]]
        note(g, R.TRAP_5, seat)
        for item in g.piles[Z.ITEMS + seat]:
            if self.of[item].charm and g.bearer[item] == victim:
                note(g, R.EFFECT_14, seat)
                self.scrap(g, item, R.EQUIP_8)
                self.take_trap(g, space, R.TRAP_6)
                return
        if self.throw(g, 1, R.TRAP_6) >= trap.negate:
            self.take_trap(g, space, R.TRAP_6)
            return
        card = self.take_trap(g, space, R.TRAP_7, Z.PLAYED)
        assert trap.trip is not None
        program = trap.trip.program
        if victim >= SEATS and trap.against_summon is not None:
            note(g, R.TRAP_9, seat)
            program = trap.against_summon
        self.carry_out(g, program, seat, (victim,))
        self.then(g, self._played, card, R.TRAP_7)

    def _space_effect(self, g: QuestState, space: int, group: Sequence[int]) -> None:
        """What the space does for the pieces that landed on it."""
        kind = TYPES[space]
        if kind == "portal":
            if self.no_portal_left(g, g.turn, 1) is None:
                self.ask(g, JUMP, g.turn, space, *group)
            else:
                note(g, R.PORTAL_3, g.turn)
        elif kind in ("focus", "temple"):
            if group[-1] >= SEATS:
                note(g, R.FOCUS_3, g.turn)
            if group[0] < SEATS:
                self._use_space(g, kind)

    def _use_space(self, g: QuestState, kind: str) -> None:
        """SQ-FOCUS-1, SQ-TEMPLE-4: a card for a summoner that landed on a focus point, or its discount at a temple."""
        if kind == "focus":
            self._draw(g, g.turn, self.rules.focus_draw, R.FOCUS_1)
        else:
            g.discount = 1
            note(g, R.TEMPLE_4, g.turn)

    def no_portal_left(self, g: QuestState, seat: int, yes: int) -> int | None:
        """SQ-PORTAL-3: portals are used only so often in a turn."""
        return R.PORTAL_3 if yes and g.jumps >= self.rules.portal_uses_per_turn else None

    def _fell_back(self, g: QuestState, space: int, *came: int) -> None:
        """SQ-POST-3: the space effect for pieces that fell back there."""
        group = [piece for piece in came if g.where[piece] == space]
        if group:
            self._space_effect(g, space, group)

    def jump(self, g: QuestState, seat: int, yes: int) -> None:
        """SQ-PORTAL-2: to the next portal clockwise, which is a landing; or not."""
        if not yes:
            return
        here, *group = g.subject
        space = PORTALS[(PORTALS.index(here) + 1) % len(PORTALS)]
        g.jumps += 1
        for piece in group:
            self.place(g, piece, space, R.PORTAL_2)
        for rule in (R.PORTAL_1, R.PORTAL_4, R.PORTAL_5):
            note(g, rule, seat)
        self._arrived(g, EQUIPMENT, BACK[space], space, *group)
