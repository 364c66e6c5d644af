"""Walks: who moves after the roll, which way, and into which gate."""

from collections.abc import Iterable, Sequence

from generator.engine.rules import Action
from generator.engine.state import RULE, count, note
from generator.games.summoners_quest.board import CHAMBER, PORTALS, RING, backward, forward, gates_ahead, section_of
from generator.games.summoners_quest.deck import MOVE
from generator.games.summoners_quest.landings import EQUIPMENT, Landings
from generator.games.summoners_quest.notation import NOBODY, group_of
from generator.games.summoners_quest.state import (
    AFTER,
    BEFORE,
    MOVING,
    SEATS,
    SLOWED,
    STUNNED,
    TURNED,
    C,
    QuestState,
    R,
    Z,
)

_BACK = 2 * (len(PORTALS) + 1)
_PER_GROUP = 2 * _BACK
"""Actions of a group: forward and backward, each with every gate or none, opened or not."""
_WALKED = tuple((RULE, rule, -1, 0, 0) for rule in (R.TURN_5, R.MOVE_5, R.MOVE_7, R.MOVE_9, R.ORDER_1))


class Walks(Landings):
    """After the roll a summoner, a summon or a pair walks."""

    # ------------------------------------------------------------ who may walk where

    def moves(self, g: QuestState, piece: int) -> bool:
        """SQ-MOVE-6: neither stunned nor in the chamber."""
        return g.where[piece] != CHAMBER and not g.status[piece] & STUNNED

    def anyone_moves(self, g: QuestState, seat: int) -> bool:
        """Whether that player has a piece that can be moved."""
        return self.moves(g, seat) or any(self.moves(g, summon) for summon in g.summons[seat])

    def turned(self, g: QuestState, group: int) -> bool:
        """SQ-MOVE-10: whether the walk must go backward."""
        status = g.status[group & NOBODY] | (g.status[group >> 7] if group >> 7 else 0)
        return bool(status & TURNED)

    def steps_of(self, g: QuestState, group: int) -> int:
        """SQ-MOVE-9: how far the roll carries a piece or a pair."""
        piece, partner = group & NOBODY, group >> 7
        rules, status = self.rules, g.status[piece]
        steps = g.roll + self.modifier(g, piece, MOVE)
        if partner:
            status |= g.status[partner]
            steps = max(steps + self.modifier(g, partner, MOVE), rules.move_min) // rules.pair_divisor
        steps = max(steps, rules.move_min)
        return max(steps // rules.slow_divisor, rules.move_min) if status & SLOWED else steps

    def groups(self, g: QuestState, seat: int) -> Iterable[int]:
        """The summoner, then each summon alone and with it."""
        return (seat, *[group for summon in g.summons[seat] for group in (summon, seat | summon << 7)])

    def ways(self, g: QuestState, seat: int, group: int) -> Iterable[int]:
        """Forward or backward."""
        return (1,) if self.turned(g, group) else (0, 1)

    def gates_on_way(self, g: QuestState, seat: int, group: int, dir_: int) -> Iterable[int]:
        """None, or the gate of a portal that is reached with a step left."""
        here = g.where[group & NOBODY]
        if dir_ or here >= RING:
            return (0,)
        return (0, *[section + 1 for section in gates_ahead(here, self.steps_of(g, group))])

    def to_open(self, g: QuestState, seat: int, group: int, dir_: int, gate: int) -> Iterable[int]:
        """A gate that is shut has to be opened."""
        return (1 - (g.gates >> gate - 1 & 1),) if gate else (0,)

    def cannot_walk(self, g: QuestState, seat: int, group: int) -> int | None:
        """The summoner, an own summon, or both from one space; neither stunned nor in the chamber."""
        pieces, own = group_of(group), (seat, *g.summons[seat])
        if any(piece not in own for piece in pieces):
            return R.MOVE_2
        if len(pieces) > 1:
            if pieces[0] != seat:
                return R.MOVE_2
            if g.where[pieces[0]] != g.where[pieces[1]]:
                return R.MOVE_3
        if any(g.where[piece] == CHAMBER for piece in pieces):
            return R.CHAMBER_2
        return R.STATUS_10 if any(g.status[piece] & STUNNED for piece in pieces) else None

    def cannot_turn(self, g: QuestState, seat: int, group: int, dir_: int) -> int | None:
        """Only a summon on the ring chooses to walk backward."""
        if not dir_ or self.turned(g, group):
            return None
        if group & NOBODY == seat:
            return R.MOVE_4
        return R.HALL_3 if g.where[group] >= RING else None

    def no_gate_backward(self, g: QuestState, seat: int, group: int, dir_: int, gate: int) -> int | None:
        """Who walks backward does not turn into a gate."""
        return R.GATE_5 if gate and dir_ else None

    def gate_is_shut(self, g: QuestState, seat: int, group: int, dir_: int, gate: int, open_: int) -> int | None:
        """A shut gate is opened by a summoner on its way, an open one is not opened again."""
        if not gate:
            return R.GATE_2 if open_ else None
        is_open = g.gates >> gate - 1 & 1
        if open_:
            return R.GATE_2 if group & NOBODY != seat else R.GATE_3 if is_open else None
        return None if is_open else R.GATE_2

    def gate_is_far(self, g: QuestState, seat: int, group: int, dir_: int, gate: int) -> int | None:
        """The portal is on the way, with a step left there."""
        here = g.where[group & NOBODY]
        if gate and here < RING and g.phase == MOVING:
            return R.GATE_5 if (PORTALS[gate - 1] - here) % RING >= self.steps_of(g, group) else None
        return R.GATE_5 if gate and here >= RING else None

    def gate_is_dear(self, g: QuestState, seat: int, group: int, dir_: int, gate: int, open_: int) -> int | None:
        """The active mana pays for the gate when the walk gets there; the way is known after the roll."""
        if not open_ or g.phase != MOVING:
            return None
        way = (PORTALS[gate - 1] - g.where[seat]) % RING
        return self.unpaid(g, seat, self.gate_price(g, seat) - self.gain_on_the_way(g, seat, way))

    def gain_on_the_way(self, g: QuestState, seat: int, steps: int) -> int:
        """SQ-TEMPLE-1, -2: what so many steps forward on the ring bring a summoner."""
        crosses = 1 <= (g.temples[seat] - g.where[seat]) % RING <= steps
        return min(self.rules.temple_bonus, g.counters[C.POOL]) if crosses else 0

    def unpaid(self, g: QuestState, seat: int, cost: int) -> int | None:
        """SQ-MANA-3."""
        return None if cost <= g.counters[C.ACTIVE + seat] else R.MANA_3

    def quick_walks(self, g: QuestState, seat: int, found: list[Action]) -> None:
        """Who moves, which way, into which gate, in one pass."""
        most = g.counters[C.ACTIVE + seat] + self.rules.temple_bonus
        may_open = most >= self.rules.gate_cost_min and most >= self.gate_price(g, seat)
        groups = [seat] if self.moves(g, seat) else []
        for summon in g.summons[seat]:
            if self.moves(g, summon):
                groups.append(summon)
                if groups[0] == seat and g.where[summon] == g.where[seat]:
                    groups.append(seat | summon << 7)
        first_walk = self.number("move")
        for group in groups:
            here, first = g.where[group & NOBODY], first_walk + group * _PER_GROUP
            if self.turned(g, group):
                found.append(first + _BACK)
                continue
            found.append(first)
            if here >= RING:
                continue
            opens = may_open and group & NOBODY == seat
            if g.gates or opens:
                for section in gates_ahead(here, self.steps_of(g, group)):
                    if g.gates >> section & 1:
                        found.append(first + 2 * section + 2)
                    elif opens and self.gate_is_dear(g, seat, group, 0, section + 1, 1) is None:
                        found.append(first + 2 * section + 3)
            if group & NOBODY != seat:
                found.append(first + _BACK)

    # ------------------------------------------------------------ the walk

    def walk(self, g: QuestState, seat: int, group: int, dir_: int, gate: int, open_: int) -> None:
        """SQ-MOVE-5: the whole way of a piece or a pair, then its landing."""
        piece, pieces = group & NOBODY, group_of(group)
        steps, start = self.steps_of(g, group), g.where[piece]
        if g.log is not None:
            g.log.extend(_WALKED)
            self._say_how(g, seat, pieces)
            if dir_ and not self.turned(g, group):
                note(g, R.MOVE_4, seat)
            if gate:
                note(g, R.GATE_4, seat)
                note(g, R.GATE_5, seat)
            if start >= RING:
                note(g, R.HALL_2, seat)
            if g.where[seat] == CHAMBER:
                note(g, R.CHAMBER_12, seat)
        last, space, ring_steps = (*backward(start, steps), 0) if dir_ else forward(start, steps, gate - 1)
        if dir_ and piece == seat and space < RING and (g.temples[piece] - space) % RING < steps:
            note(g, R.TEMPLE_3, piece)
        crosses = piece == seat and start < RING and 1 <= (g.temples[piece] - start) % RING <= ring_steps
        if open_:
            if crosses:  # the temple lies before the portal: what it brings may pay for the gate
                self._cross_temple(g, piece)
            self.open_gate(g, seat, gate - 1)
        for walker in pieces:
            self.place(g, walker, space, R.MOVE_3 if len(pieces) > 1 else R.MOVE_2)
            if space == CHAMBER:
                g.via[walker] = section_of(last)
        if space == CHAMBER:
            note(g, R.CHAMBER_1, seat)
        if crosses and not open_:
            self._cross_temple(g, piece)
        self.end_move(g)
        self.land(g, EQUIPMENT, last, space, *pieces)

    def _say_how(self, g: QuestState, seat: int, pieces: Sequence[int]) -> None:
        """Name the rules by which a walk is turned, slowed or lengthened, and the temple that pays nothing."""
        for piece in pieces:
            status = g.status[piece]
            if status & TURNED:
                note(g, R.MOVE_10, seat)
                note(g, R.STATUS_14, seat)
            if status & SLOWED:
                note(g, R.STATUS_12, seat)
            if (piece >= SEATS or g.piles[Z.ITEMS + seat]) and self.modifier(g, piece, MOVE):
                note(g, R.EFFECT_11, seat)
        if g.where[seat] == g.temples[seat] and pieces[0] == seat:
            note(g, R.TEMPLE_2, seat)

    def end_move(self, g: QuestState) -> None:
        """SQ-TURN-5: one movement less; after the last one the turn goes on to its end."""
        g.moved += 1
        g.phase = BEFORE if g.moved < self.rules.moves_per_turn else AFTER

    def _cross_temple(self, g: QuestState, seat: int) -> None:
        """SQ-TEMPLE-1, -2: a summoner steps forward onto its own temple."""
        note(g, R.TEMPLE_2, seat)
        self.temple_bonus(g, seat, R.TEMPLE_1)

    def open_gate(self, g: QuestState, seat: int, section: int) -> None:
        """SQ-GATE-1: pay for a gate, which stays open (SQ-GATE-3)."""
        note(g, R.GATE_2, seat)
        price = self.gate_price(g, seat)
        if price < self.rules.gate_cost:
            note(g, R.EFFECT_18, seat)
        self.pay(g, seat, price, R.GATE_1)
        g.gates |= 1 << section
        count(g, C.GATES_OUT, 1, R.GATE_3)
