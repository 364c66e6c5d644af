"""What cards do: operations (SQ-EFFECT-1 to -18), damage, statuses, draws, and the end of pieces."""

from collections.abc import Sequence

from tests.second_readings.summoners_quest.board import CHAMBER, RING, ahead
from tests.second_readings.summoners_quest.position import ENDS, Dropped, Position, Row

STATUS_RULES = {
    name: f"STATUS-{number}"
    for number, name in enumerate(("stun", "poison", "slow", "weaken", "reversed", "silence", "bless", "shield"), 10)
}


class Effects(Position):
    """Operations work on pieces; those aimed at a player act on the owner of the piece."""

    def carry_out(self, effects: Sequence[Row], user: str, targets: Sequence[str]) -> None:
        """SQ-ORDER-4: all in the printed order; then pieces without life are removed, all at the same time."""
        for effect in effects:
            for target in targets:
                self.one(effect, user, target)
        self.by("ORDER-4")
        self.bury()

    def one(self, effect: Row, user: str, target: str) -> None:
        """One operation on one piece, or on the space of a trap."""
        op, amount = effect["op"], int(effect.get("amount") or effect.get("count") or 0)
        if op == "destroy_trap":
            self.discard.append(self.traps.pop(target))
            self.sprung.add(target)
            self.by("EFFECT-15")
            return
        owner, row = self.owner(target), self.piece(target)
        match op:
            case "damage":
                self.by(*(["EFFECT-1"] if self.damage(target, amount) else []))
            case "heal":
                self.heal(row, amount)
            case "gain_mana":
                self.recover(owner, amount, "EFFECT-3")
            case "lose_mana":
                lost = min(amount, self.players[owner]["mana"][0])
                self.pay(owner, lost)
                self.by(*(["EFFECT-4"] if lost else []))
            case "draw":
                self.draw(owner, amount, "EFFECT-5")
            case "discard":
                self.lose_cards(owner, amount)
            case "move":
                self.carry(target, effect["direction"], effect["steps"])
            case "swap":
                here, there = self.piece(self.turn)["at"], row["at"]
                self.place(self.turn, there)
                self.place(target, here)
                self.by("EFFECT-8")
            case "apply_status":
                self.apply_status(target, effect["status"])
                self.by("EFFECT-9")
            case "remove_status":
                kept = {name: left for name, left in row["status"].items() if not self.statuses[name]["harmful"]}
                row["status"] = kept
                self.by("EFFECT-10")
            case "destroy_equipment":
                for left in range(min(amount, len(row["items"])), 0, -1):
                    free = len(row["items"]) > left
                    item = self.choose("destroy", sorted(set(row["items"]))) if free else row["items"][0]
                    row["items"].remove(item)
                    self.discard.append(item)
                    self.by("EFFECT-16")
            case "evict":
                self.place(target, f"{row['via']}4")
                self.by("EFFECT-17", "CHAMBER-11")
            case _:
                raise AssertionError(op)

    def carry(self, name: str, direction: str, steps: int) -> None:
        """SQ-EFFECT-7, SQ-TEMPLE-6: without landing; nothing happens to a piece in the chamber."""
        row = self.piece(name)
        if row["at"] == CHAMBER:
            self.by("CHAMBER-2")
            return
        self.by("EFFECT-7", "MOVE-8")
        if direction == "backward":
            self.driven(name, steps)
            return
        for _ in range(steps):
            space = ahead(row["at"])
            if space == CHAMBER:
                break
            row["at"] = space
            if space in RING and space == row.get("temple"):
                self.bonus(name, "TEMPLE-6")

    # ------------------------------------------------------------ damage and statuses

    def heal(self, row: Row, amount: int) -> None:
        """SQ-LIFE-2, -3, SQ-DMG-3."""
        if "life" in row:
            healed = min(amount, self.rules["life_cap"] - row["life"])
            row["life"] += healed
            self.by(*(["LIFE-2"] if healed < amount else []), *(["EFFECT-2", "LIFE-3"] if healed else []))
        else:
            healed = min(amount, row["damage"])
            row["damage"] -= healed
            self.by(*(["EFFECT-2", "DMG-3"] if healed else []))

    def damage(self, name: str, amount: int, *, shielded: bool = True) -> bool:
        """SQ-LIFE-1, SQ-DMG-1, SQ-STATUS-17: whether the piece has taken any."""
        row = self.piece(name)
        if amount <= 0:
            return False
        if shielded and "shield" in row["status"]:
            amount = max(0, amount - self.statuses["shield"]["amount"])
            del row["status"]["shield"]
            self.by("STATUS-17")
        if not amount:
            return False
        if name in self.players:
            row["life"] = max(0, row["life"] - amount)
            return True
        row["damage"] = min(self.cards[row["card"]]["life"], row["damage"] + amount)
        self.by("DMG-1")
        alive = [summon["damage"] for summon in self.summons.values() if not self.dead(summon)]
        if sum(alive) > self.counters["damage_counters"]:
            self.events.append("damage_counters_short")
            self.by("COMP-3")
        return True

    def dead(self, row: Row) -> bool:
        """SQ-DMG-2, SQ-LIFE-4."""
        return bool(row["damage"] >= self.cards[row["card"]]["life"]) if "card" in row else row["life"] == 0

    def apply_status(self, name: str, status: str) -> None:
        """SQ-STATUS-2 to -7."""
        row = self.piece(name)
        turns = self.statuses[status]["turns"] + (self.owner(name) == self.turn)
        self.by("STATUS-7" if self.owner(name) == self.turn else STATUS_RULES[status])
        if status in row["status"]:
            self.by("STATUS-3")
        elif name in self.players and len(row["status"]) >= self.rules["status_limit_summoner"]:
            self.events.append("status_refused")
            self.by("STATUS-2", "STATUS-5")
            return
        elif name in self.summons and len(row["status"]) >= self.rules["status_limit_summon"]:
            row["status"] = {}
            self.by("STATUS-4")
        self.by(*([] if status in row["status"] else ["STATUS-1", STATUS_RULES[status]]))
        row["status"][status] = turns

    def bury(self) -> None:
        """Pieces without life are removed at the same time, and players without summoners are out."""
        for name, row in list(self.summons.items()):
            if self.dead(row):
                self.remove(name)
                self.by("DMG-2")
        fallen = [name for name in self.living() if self.players[name]["life"] == 0]
        for name in fallen:
            self.eliminate(name)
        if not fallen:
            return
        left = self.living()
        if len(left) < 2:
            self.finish(left[0] if left else None, "last_summoner" if left else "simultaneous")
        if self.turn in fallen:
            self.by("TURN-7")
            self.pass_turn()
            raise Dropped

    def remove(self, name: str) -> None:
        """SQ-SUMMON-5, SQ-EQUIP-10."""
        row = self.summons.pop(name)
        self.discard += [row["card"], *row["items"]]
        self.gone.add(name)
        self.by("SUMMON-5", *(["EQUIP-10"] if row["items"] else []))

    def eliminate(self, name: str) -> None:
        """SQ-ELIM-1, -2."""
        row = self.players[name]
        for summon in [other for other, summon in self.summons.items() if summon["owner"] == name]:
            self.remove(summon)
        self.discard += [*row["items"], *row["hand"]]
        self.pool += sum(row["mana"])
        row |= {"at": None, "via": None, "hold": 0, "status": {}, "items": [], "hand": [], "mana": [0, 0], "out": True}
        self.by("ELIM-1", "ELIM-3", "ELIM-4", "LIFE-4")

    def finish(self, winner: str | None, why: str) -> None:
        """SQ-END-2, SQ-ELIM-5."""
        self.result = {"winner": winner, "by": why}
        self.by("END-2", ENDS[why].removeprefix("SQ-"))
        raise Dropped

    def pass_turn(self) -> None:
        """SQ-TURN-4, -6, SQ-END-1: to the next living player."""
        number = self.order.index(self.turn) + 1
        while self.players[self.order[number % len(self.order)]]["out"]:
            number += 1
        if number >= len(self.order):
            self.by("TURN-6")
            if self.round == self.rules["max_rounds"]:
                self.events.append("safety_stop")
                self.finish(None, "safety_stop")
            self.round += 1
        self.turn, self.phase = self.order[number % len(self.order)], "start"
        self.fresh_turn()

    # ------------------------------------------------------------ cards

    def draw(self, player: str, number: int, rule: str) -> None:
        """SQ-FOCUS-2, SQ-CARD-2, -4, -5, -7."""
        hand = self.players[player]["hand"]
        for _ in range(number):
            if len(hand) >= self.rules["hand_limit"]:
                card = self.choose("overdraw", ["none", *sorted(set(hand))], "none", who=player)
                if card == "none":
                    self.by("CARD-4")
                    return
                hand.remove(card)
                self.discard.append(card)
                self.by("FOCUS-2")
            if not self.deck and self.discard:
                self.reshuffle()
            if not self.deck:
                self.events.append("draw_skipped")
                self.by("CARD-7")
                return
            hand.append(self.deck.pop(0))
            self.by(rule)

    def reshuffle(self) -> None:
        """SQ-CARD-5."""
        if self.chance is None:
            self.deck = list(self.step["shuffle"])
        else:
            self.deck = self.chance.sample(self.discard, len(self.discard))
            self.step.setdefault("shuffle", []).extend(self.deck)
        assert sorted(self.deck) == sorted(self.discard)
        self.discard = []
        self.events.append("deck_reshuffled")
        self.by("CARD-5")

    def lose_cards(self, player: str, number: int) -> None:
        """SQ-EFFECT-6: of the owner's choice, or all if there are fewer."""
        hand = self.players[player]["hand"]
        for left in range(number, 0, -1):
            if not hand:
                return
            card = self.choose("discard", sorted(set(hand)), who=player) if len(hand) > left else hand[0]
            hand.remove(card)
            self.discard.append(card)
            self.by("EFFECT-6")
