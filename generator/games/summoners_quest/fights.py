"""Fights: who fights whom, what is paid for before the dice, the rolls, and what becomes of winner and loser."""

from collections.abc import Iterable, Sequence

from generator.engine.state import count, note
from generator.games.summoners_quest import deck as cards
from generator.games.summoners_quest.board import BACK, CHAMBER, PORTALS, RING, section_of
from generator.games.summoners_quest.notation import NOBODY
from generator.games.summoners_quest.powers import GUARDS, HITS, ROLLS, Powers
from generator.games.summoners_quest.state import ATTACK, DEFEND, FIGHTER, NOTHING, POWER, SEATS, C, QuestState, R

ATTACKER, DEFENDER, FROM, PLACE, PARTNER = range(5)
"""What stands where in a fight, before the modifiers."""


class Fights(Powers):
    """A landing among enemies starts a fight (SQ-COMBAT-1 to -13, SQ-POST-1 to -6)."""

    def _fell_back(self, g: QuestState, space: int, *came: int) -> None:
        raise NotImplementedError

    def those_asked_about(self, g: QuestState, seat: int) -> Iterable[int]:
        """The pieces that the decision is about."""
        return g.subject

    def fight(self, g: QuestState, last: int, space: int, group: Sequence[int]) -> None:
        """SQ-COMBAT-1, -5: pieces that came from `last` fight where enemies are; of a pair one does."""
        enemies = self.enemies(g, g.turn, space)
        if not enemies:
            return
        note(g, R.COMBAT_1, g.turn)
        g.fight = [group[0], NOTHING, last, space, group[1] if len(group) > 1 else NOTHING, 0, 0, 0, 0, 0, 0]
        if len(group) > 1:
            note(g, R.COMBAT_5, g.turn)
            self.ask(g, FIGHTER, g.turn, *group)
        self.then(g, self._who_is_attacked, *enemies)

    def send(self, g: QuestState, seat: int, piece: int) -> None:
        """SQ-COMBAT-5: that one of the pair fights."""
        fight = g.fight
        if piece == fight[PARTNER]:
            fight[ATTACKER], fight[PARTNER] = fight[PARTNER], fight[ATTACKER]

    def _who_is_attacked(self, g: QuestState, *enemies: int) -> None:
        if len(enemies) > 1:
            note(g, R.COMBAT_2, g.turn)
            self.ask(g, ATTACK, g.turn, *enemies)
        else:
            g.fight[DEFENDER] = enemies[0]
        self.then(g, self._who_defends)

    def attack(self, g: QuestState, seat: int, piece: int) -> None:
        """SQ-COMBAT-2: that piece is attacked."""
        g.fight[DEFENDER] = piece

    def _who_defends(self, g: QuestState) -> None:
        target = g.fight[DEFENDER]
        if target < SEATS:
            guards = [summon for summon in g.summons[target] if g.where[summon] == g.fight[PLACE]]
            if guards:
                self.ask(g, DEFEND, target, NOBODY, *guards)
        self.then(g, self._before_dice, 0)

    def defend(self, g: QuestState, seat: int, piece: int) -> None:
        """SQ-COMBAT-3: a summon takes its summoner's place, or none does."""
        if piece != NOBODY:
            note(g, R.COMBAT_3, seat)
            g.fight[DEFENDER] = piece

    # ------------------------------------------------------------ powers and dice

    def _before_dice(self, g: QuestState, side: int) -> None:
        """SQ-COMBAT-6: the attacker's owner, then the defender's, may pay for the fighting summon's power."""
        for fighting in range(side, 2):
            if self.has_power(g, g.fight[fighting]):
                self.ask(g, POWER, g.owner[g.fight[fighting]], fighting)
                self.then(g, self._before_dice, fighting + 1)
                return
        self._fight_out(g)

    def has_power(self, g: QuestState, piece: int) -> bool:
        """Whether that piece has a power for fights that it may use, and its player can pay for it."""
        power = self.of[piece].combat if piece >= SEATS else None
        if power is None or self.no_paid_power(g, piece) is not None:
            return False
        return power.cost <= g.counters[C.ACTIVE + g.owner[piece]]

    def pay_for_power(self, g: QuestState, seat: int, yes: int) -> None:
        """SQ-POWER-2: pay and take the modifiers for this fight, or not."""
        if not yes:
            return
        side = g.subject[0]
        piece = g.fight[side]
        power = self.of[piece].combat
        assert power is not None
        note(g, R.POWER_2, seat)
        note(g, R.COMBAT_6, seat)
        self.pay(g, seat, power.cost, R.POWER_1)
        g.used += (piece,)
        self.carry_out_now(g, power.program, seat, 1 - side if power.target == cards.OPPONENT else side)

    def _fight_out(self, g: QuestState) -> None:
        fight = g.fight
        won = self._attacker_wins(g)
        winner, loser = (ATTACKER, DEFENDER) if won else (DEFENDER, ATTACKER)
        pairing = 2 * (fight[ATTACKER] >= SEATS) + (fight[DEFENDER] >= SEATS)
        count(g, C.FIGHTS + pairing, 1, R.COMBAT_4)
        if won:
            count(g, C.WON + pairing, 1, R.COMBAT_9)
        else:
            note(g, R.COMBAT_9, g.owner[fight[DEFENDER]])
        amount = self._hit(g, fight[winner], fight[loser], winner)
        less = self.modifier(g, fight[loser], cards.GUARD) + fight[GUARDS + loser]
        if less:
            note(g, R.EFFECT_13, g.owner[fight[loser]])
        if amount <= less:
            note(g, R.COMBAT_13, g.owner[fight[loser]])
        self.damage(g, fight[loser], amount - less, R.COMBAT_13)
        g.fight = []
        if self.bury(g):
            return
        if won:
            self._drive_out(g, fight)
        else:
            self._fall_back(g, fight)

    def _attacker_wins(self, g: QuestState) -> bool:
        """SQ-COMBAT-7, -8: both sides roll; those tied roll again, and the last tie is the defender's."""
        fight = g.fight
        for piece in (fight[ATTACKER], fight[DEFENDER]):
            if g.status[piece] or self.modifier(g, piece, cards.ROLL):
                self.say_modifiers(g, piece)
        more = self.combat_modifier(g, fight[ATTACKER]) + fight[ROLLS + ATTACKER]
        against = self.combat_modifier(g, fight[DEFENDER]) + fight[ROLLS + DEFENDER]
        mine = theirs = 0
        for _ in range(self.rules.combat_max_rolls):
            mine = more + self.throw(g, self.rules.combat_dice, R.COMBAT_7)
            theirs = against + self.throw(g, self.rules.combat_dice, R.COMBAT_7)
            if mine != theirs:
                break
            note(g, R.COMBAT_8, g.turn)
        return mine > theirs

    def _hit(self, g: QuestState, winner: int, loser: int, side: int) -> int:
        """SQ-COMBAT-10 to -12: what the winner deals."""
        if winner >= SEATS:
            note(g, R.COMBAT_10, g.owner[winner])
            base = self.of[winner].attack
        elif loser >= SEATS:
            note(g, R.COMBAT_12, winner)
            return g.counters[C.LIFE + winner]
        else:
            note(g, R.COMBAT_11, winner)
            base = self.rules.summoner_base_damage
        more = self.modifier(g, winner, cards.HIT)
        if more:
            note(g, R.EFFECT_12, g.owner[winner])
        return base + more + g.fight[HITS + side]

    # ------------------------------------------------------------ afterwards

    def _still_there(self, g: QuestState, fight: list[int]) -> list[int]:
        """Those of the attacking group that are on the space of the fight, the summoner first."""
        return [piece for piece in sorted((fight[ATTACKER], fight[PARTNER])) if self._is_there(g, piece, fight)]

    def _is_there(self, g: QuestState, piece: int, fight: list[int]) -> bool:
        return piece != NOTHING and g.where[piece] == fight[PLACE]

    def _fall_back(self, g: QuestState, fight: list[int]) -> None:
        """SQ-POST-1 to -3, SQ-CHAMBER-9: the losing group goes back and uses the space effect there.

        From the chamber it is one space, whatever `push_back` says.
        """
        group = self._still_there(g, fight)
        if fight[ATTACKER] not in group:
            note(g, R.POST_5, g.turn)
        spaces = 1 if fight[PLACE] == CHAMBER else self.rules.push_back
        if not group or not spaces:
            return
        space = fight[FROM]
        for _ in range(spaces - 1):
            space = BACK[space]
        rule = R.CHAMBER_9 if fight[PLACE] == CHAMBER else R.POST_1
        if fight[PARTNER] != NOTHING:
            note(g, R.POST_2, g.turn)
        for piece in group:
            self.place(g, piece, space, rule)
        note(g, R.POST_3, g.turn)
        self.then(g, self._fell_back, space, *group)

    def _drive_out(self, g: QuestState, fight: list[int]) -> None:
        """SQ-POST-4, -6, SQ-CHAMBER-6 to -8: the defender is pushed or evicted; the attacker stays where it may."""
        defender, space = fight[DEFENDER], fight[PLACE]
        alive = self._is_there(g, defender, fight)
        if not alive:
            note(g, R.POST_5, g.turn)
        if space != CHAMBER:
            if alive:
                target = space
                for _ in range(self.rules.push_back):
                    target = BACK[target]
                note(g, R.HALL_4 if space >= RING else R.POST_6, g.turn)
                self.place(g, defender, target, R.POST_4)
            return
        if alive:
            self.place(g, defender, PORTALS[section_of(fight[FROM])], R.CHAMBER_6)
        if self.enemies(g, g.turn, CHAMBER):
            note(g, R.CHAMBER_7, g.turn)
            for piece in self._still_there(g, fight):
                self.place(g, piece, fight[FROM], R.CHAMBER_8)
