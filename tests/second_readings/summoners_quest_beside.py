"""Two readings of Summoner's Quest in lock-step: whole games, and turns from random positions."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from generator.games.summoners_quest import GAME
from generator.games.summoners_quest.rules import SummonersQuest
from generator.games.summoners_quest.state import QuestState
from tests.contract.catalogs import catalog_named
from tests.second_readings.beside.follow import Different
from tests.second_readings.lockstep import Lockstep
from tests.second_readings.summoners_quest.reading import Reading
from tests.second_readings.summoners_quest.tries import Positions, actions, opening, refused, step

STEPS, POSITIONS, MOST = 12, 20, 3000
"""Steps from a position on, positions for a seed, and steps after which a game is left."""
TURN = ("roll", "skip_move", "end_turn")
"""What the rules offer beside actions; the walks are offered after the roll."""


OTHER = {
    "pair_divisor": 3,
    "slow_divisor": 2,
    "move_min": 2,
    "temple_bonus": 4,
    "temple_discount": 3,
    "card_cost_min": 2,
    "gate_cost": 7,
    "gate_cost_min": 4,
    "mana_recovery": 3,
    "hand_limit": 4,
    "focus_draw": 2,
    "status_limit_summoner": 2,
    "equip_limit": 2,
    "equip_range": 3,
    "at_will_per_turn": 3,
    "power_uses_per_turn": 2,
    "portal_uses_per_turn": 3,
    "combat_max_rolls": 4,
    "combat_dice": 2,
    "summoner_base_damage": 3,
    "chamber_hold_turns": 4,
    "trap_cost": 2,
    "push_back": 2,
}
"""Numbers that differ from the published ones, and of those that a module reads together from one another."""


PASSIVE = {
    "timing": ["passive"],
    "target": "self",
    "effects": [
        {"op": "modify_roll", "roll": "combat", "amount": 1},
        {"op": "modify_roll", "roll": "move", "amount": 1},
        {"op": "modify_attack", "amount": 2},
        {"op": "reduce_damage", "amount": 1},
        {"op": "gate_discount", "amount": 1},
    ],
}
"""What the first summon of the catalog can do there beside its own powers."""


def _doubled(value: Any) -> Any:
    """Cards that do twice what a published card does once."""
    if isinstance(value, list):
        return [_doubled(part) for part in value]
    if not isinstance(value, Mapping):
        return value
    twice = {"count": 2 * value["count"]} if "op" in value and "count" in value else {}
    return {key: _doubled(part) for key, part in value.items()} | twice


class Watched(SummonersQuest):
    """The rules, which tell what was chosen in a step beside it, and by whom."""

    chosen: list[tuple[str, str]]

    def apply(self, g: QuestState, seat: int, action: int) -> None:
        """Carry out a choice."""
        word = self.word(action)
        if word in self.language.answers and len(g.options) > 1:
            self.chosen.append((word, self.seat_names(g)[seat]))
        super().apply(g, seat, action)


@cache
def opened(*, other: bool = False) -> tuple[Mapping[str, Any], Any, Any]:
    """The catalog as plain data, the rules, and who plays examples with them; or those with OTHER numbers."""
    loaded = catalog_named("summoners-quest")
    if other:
        cards = _doubled(loaded.data["cards"])
        first = next(card for card in cards if card["type"] == "summon")
        first["powers"] = [*first.get("powers", []), PASSIVE]
        data = {**loaded.data, "cards": cards}
        loaded = replace(loaded, rules={**loaded.rules, **OTHER}, data=data)
    rules = Watched(loaded)
    return {**loaded.data, "rules": loaded.rules}, rules, GAME.examples(loaded, rules)


class QuestComparison:
    """What has been compared of Summoner's Quest so far."""

    def __init__(self, game: str) -> None:
        self.counted: Counter[str] = Counter()

    def game(self, seed: int) -> None:
        """A whole game; raises Different."""
        chance = Random(f"game {seed}")
        self._play(chance, opening(chance, opened()[0], 2 + seed % 3), MOST)
        self.counted["games"] += 1

    def position(self, seed: int) -> None:
        """Some steps from some random positions; raises Different."""
        chance = Random(f"position {seed}")
        for number in range(POSITIONS):
            other = number % 4 == 3
            self._play(chance, Positions(chance, opened(other=other)[0]).start(), STEPS, other=other)
            self.counted["positions"] += 1

    def _play(self, chance: Random, begins: Mapping[str, Any], most: int, *, other: bool = False) -> None:
        data, rules, examples = opened(other=other)
        both = Lockstep(rules, examples, begins, Reading(data, begins, chance))
        for number in range(most):
            if both.now.over:
                break
            if both.now.phase in ("before", "after") and number % 4 == 0:
                self._offers(both)
                for wrong in refused(chance, both.now):
                    both.tried(wrong)
            rules.chosen = []
            if both.tried(step(chance, both.now, number)) and rules.chosen != both.now.asked:
                raise Different(f"{both.told}: second reading asks {both.now.asked}, rules {rules.chosen}")
        fights = {name: number for name, number in rules.measures(both.state).items() if name.startswith("fights_")}
        if fights != {**dict.fromkeys(fights, 0), **both.now.fights}:
            raise Different(f"fights: second reading {both.now.fights}, rules {fights}")
        self.counted += both.counted

    def _offers(self, both: Lockstep[Reading]) -> None:
        now = both.now
        wanted = [choice for choice in actions(now) if now.refusal(choice) is None]
        both.offers({now.turn: wanted}, aside=TURN)
