"""What happens to pieces and players: places, damage, statuses, and the end of them, of a turn and of the game."""

from generator.engine.state import count, move, note
from generator.games.summoners_quest.board import CHAMBER, SPACES
from generator.games.summoners_quest.holdings import Holdings
from generator.games.summoners_quest.state import (
    DAMAGE,
    NOTHING,
    OVER,
    SEATS,
    SHIELD,
    START,
    STATUSES,
    C,
    QuestState,
    R,
    Z,
)

STATUS_RULES = (R.STATUS_10, R.STATUS_11, R.STATUS_12, R.STATUS_13, R.STATUS_14, R.STATUS_15, R.STATUS_16, R.STATUS_17)
"""The rule of each status."""


def turns_left(statuses: int) -> list[tuple[int, int]]:
    """The statuses in a piece's number, each with the turns left of it."""
    return [(kind, turns) for kind in range(len(STATUSES)) if (turns := statuses >> 4 * kind & 15)]


class Pieces(Holdings):
    """Pieces come and go; where only one player's summoner is left, the game is over."""

    def place(self, g: QuestState, piece: int, space: int, rule: int) -> None:
        """Put a piece on another space; outside of the chamber it has no way in, and a summoner no hold."""
        if space != CHAMBER:
            g.via[piece] = NOTHING
            if piece < SEATS and g.counters[C.HOLD + piece]:
                count(g, C.HOLD + piece, -g.counters[C.HOLD + piece], R.CHAMBER_10)
        move(g, piece, space, rule)

    def enemies(self, g: QuestState, seat: int, space: int) -> list[int]:
        """The pieces of others on a space."""
        where, found = g.where, []
        for other in g.living:
            if other != seat:
                if where[other] == space:
                    found.append(other)
                if g.summons[other]:  # a list of none takes time: enemies are asked for at every landing
                    found += [summon for summon in g.summons[other] if where[summon] == space]
        return found

    # ------------------------------------------------------------ damage

    def damage(self, g: QuestState, piece: int, amount: int, rule: int, *, shielded: bool = True) -> None:
        """Take life from a piece; the dead are buried by `bury`, when everything of the program is done."""
        if amount <= 0:
            return
        if shielded and g.status[piece] >> 4 * SHIELD & 15:
            amount = max(0, amount - self.amounts[SHIELD])
            self.end_status(g, piece, SHIELD, R.STATUS_17)
            if not amount:
                return
        if piece < SEATS:
            life = g.counters[C.LIFE + piece]
            if life:
                count(g, C.LIFE + piece, -min(life, amount), rule)
                if amount >= life:
                    g.dying.append(piece)
            return
        before = g.counters[DAMAGE + piece]
        after = min(self.of[piece].life, before + amount)
        if after > before:
            count(g, DAMAGE + piece, after - before, rule)
            note(g, R.DMG_1, g.owner[piece])
            if after == self.of[piece].life:
                count(g, C.TALLY, -before, R.DMG_2)
                g.dying.append(piece)
            else:
                count(g, C.TALLY, after - before, R.DMG_1)
        if g.counters[C.TALLY] > self.counts.damage_counters:
            self.report(g, R.COMP_3, g.owner[piece])

    def heal(self, g: QuestState, piece: int, amount: int, rule: int) -> None:
        """SQ-LIFE-2, SQ-DMG-3: give life back."""
        if piece < SEATS:
            more = min(amount, self.rules.life_cap - g.counters[C.LIFE + piece])
            if more < amount:
                note(g, R.LIFE_2, piece)
            if more > 0:
                count(g, C.LIFE + piece, more, rule)
                note(g, R.LIFE_3, piece)
            return
        damaged = g.counters[DAMAGE + piece]
        less = min(amount, damaged)
        if less:
            count(g, DAMAGE + piece, -less, rule)
            dead = damaged == self.of[piece].life  # healed in the program that killed it: its counters were not tallied
            count(g, C.TALLY, damaged - less if dead else -less, R.DMG_3)

    # ------------------------------------------------------------ statuses

    def apply_status(self, g: QuestState, piece: int, kind: int) -> None:
        """SQ-STATUS-2 to -7: give a piece a status, renew it, replace another by it, or refuse it."""
        owner = g.owner[piece]
        turns = self.turns[kind] + (owner == g.turn)
        note(g, R.STATUS_7 if owner == g.turn else STATUS_RULES[kind], owner)
        packed = g.status[piece]
        shift = 4 * kind
        if packed >> shift & 15:
            g.status[piece] = packed & ~(15 << shift) | turns << shift
            note(g, R.STATUS_3, owner)
            return
        limit = self.rules.status_limit_summoner if piece < SEATS else self.rules.status_limit_summon
        if packed or not limit:
            held = [other for other, _ in turns_left(packed)]
            full = len(held) >= limit
            if full and (piece < SEATS or not limit):
                note(g, R.STATUS_2 if piece < SEATS else R.STATUS_4, owner)
                self.report(g, R.STATUS_5, owner)
                return
            for other in held if full else ():
                self.end_status(g, piece, other, R.STATUS_4)
        g.status[piece] |= turns << shift
        count(g, C.MARKERS + kind, 1, STATUS_RULES[kind])
        note(g, R.STATUS_1, owner)

    def end_status(self, g: QuestState, piece: int, kind: int, rule: int) -> None:
        """Take a status off a piece."""
        g.status[piece] &= ~(15 << 4 * kind)
        count(g, C.MARKERS + kind, -1, rule)

    def clear_statuses(self, g: QuestState, piece: int, rule: int, mask: int = -1) -> None:
        """Take all statuses in the mask off a piece."""
        for kind, _ in turns_left(g.status[piece] & mask):
            self.end_status(g, piece, kind, rule)

    def count_down(self, g: QuestState, piece: int) -> None:
        """SQ-STATUS-6: one turn less for each status of a piece."""
        note(g, R.STATUS_6, g.owner[piece])
        for kind, turns in turns_left(g.status[piece]):
            g.status[piece] -= 1 << 4 * kind
            if turns == 1:
                count(g, C.MARKERS + kind, -1, R.STATUS_6)

    # ------------------------------------------------------------ the end of pieces, players, turns and games

    def bury(self, g: QuestState) -> bool:
        """SQ-ORDER-4: remove all pieces without life at once; whether the turn or the game has ended by it."""
        if not g.dying:
            return False
        dead, g.dying = g.dying, []
        fallen = []
        for piece in dead:
            if piece < SEATS:
                if not g.counters[C.LIFE + piece]:
                    fallen.append(piece)
            elif g.where[piece] < SPACES and g.counters[DAMAGE + piece] >= self.of[piece].life:
                self._remove_summon(g, piece, R.DMG_2)
        return bool(fallen) and self._eliminate(g, fallen)

    def _remove_summon(self, g: QuestState, summon: int, rule: int) -> None:
        """SQ-SUMMON-5, SQ-EQUIP-10: a summon's card, counters, status and items leave the table."""
        seat = g.owner[summon]
        for item in g.piles[Z.ITEMS + seat]:
            if g.bearer[item] == summon:
                self.scrap(g, item, R.EQUIP_10)
        self.clear_statuses(g, summon, R.SUMMON_5)
        g.summons[seat] = tuple(other for other in g.summons[seat] if other != summon)
        g.via[summon] = NOTHING
        self.scrap(g, summon, R.SUMMON_5)
        count(g, C.SUMMONS_OUT, -1, rule)
        if g.counters[DAMAGE + summon]:
            count(g, DAMAGE + summon, -g.counters[DAMAGE + summon], R.SUMMON_5)

    def _eliminate(self, g: QuestState, fallen: list[int]) -> bool:
        note(g, R.ELIM_4)
        for seat in fallen:
            self._clear_away(g, seat)
        g.living = tuple(seat for seat in g.living if seat not in fallen)
        if len(g.living) < 2:
            if g.living:
                note(g, R.OBJ_3, g.living[0])
            self.finish(g, g.living, R.OBJ_1 if g.living else R.ELIM_4)
            return True
        if g.turn in fallen:
            note(g, R.TURN_7, g.turn)
            self.pass_turn(g)
            return True
        return False

    def _clear_away(self, g: QuestState, seat: int) -> None:
        """SQ-ELIM-1 to -3: what was a player's leaves the table, but for traps and gates."""
        counters = g.counters
        note(g, R.ELIM_1, seat)
        note(g, R.LIFE_4, seat)
        self.clear_statuses(g, seat, R.ELIM_1)
        self.place(g, seat, Z.BOX, R.ELIM_1)
        for summon in g.summons[seat]:
            count(g, C.TALLY, -counters[DAMAGE + summon], R.ELIM_2)
            self._remove_summon(g, summon, R.ELIM_2)
        for item in g.piles[Z.ITEMS + seat]:
            self.scrap(g, item, R.ELIM_2)
        for card in g.piles[Z.HAND + seat]:
            self.put(g, card, Z.DISCARD, R.ELIM_2)
        mana = counters[C.ACTIVE + seat] + counters[C.USED + seat]
        count(g, C.ACTIVE + seat, -counters[C.ACTIVE + seat], R.ELIM_2)
        count(g, C.USED + seat, -counters[C.USED + seat], R.ELIM_2)
        count(g, C.POOL, mana, R.MANA_6)
        note(g, R.ELIM_3, seat)
        if any(g.owner[trap] == seat for pile in g.piles[Z.TRAP : Z.DECK] for trap in pile):
            note(g, R.TRAP_10, seat)

    def pass_turn(self, g: QuestState) -> None:
        """SQ-TURN-4: to the next living player, or to nobody after the last round; what is still pending is dropped."""
        order = g.order
        place = order.index(g.turn) + 1
        while order[place % len(order)] not in g.living:
            place += 1
        if place >= len(order) and g.counters[C.ROUND] == self.rules.max_rounds:
            note(g, R.TURN_6)
            self.finish(g, (), R.END_1)
            return
        self.abandon(g)
        g.turn = order[place % len(order)]
        g.phase = START
        g.discount = g.jumps = g.at_will = g.moved = g.roll = 0
        g.used = ()
        if place >= len(order):
            count(g, C.ROUND, 1, R.TURN_6)

    def finish(self, g: QuestState, winners: tuple[int, ...], rule: int) -> None:
        """SQ-END-2, SQ-ELIM-5: the game is over."""
        self.abandon(g)
        g.phase = OVER
        if rule == R.END_1:
            self.report(g, R.END_1)
        note(g, R.END_2)
        self.end(g, winners, rule)

    def abandon(self, g: QuestState) -> None:
        """Nothing of what is pending happens any more."""
        self.drop(g)
        g.fight = []
        for card in g.piles[Z.PLAYED]:
            self.put(g, card, Z.DISCARD, R.ELIM_5)
