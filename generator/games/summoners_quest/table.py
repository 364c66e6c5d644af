"""What the rules need of the catalog, looked up once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.games.summoners_quest.deck import SUMMON, Deck, Design, compiled
from generator.games.summoners_quest.state import BLESS, SEATS, STATUSES, WEAKEN, Quest

SEAT_NAMES = ("amber", "green", "violet", "charcoal")
"""The colours of the summoner tokens, by seat."""


@dataclass(frozen=True, slots=True)
class Table:
    """The cards, the statuses and the constants of a catalog.

    `turns`, `harmful` (a mask over the packed statuses) and the amounts are those of the statuses.
    """

    deck: Deck
    of: tuple[Design, ...]
    pieces: int  # summoner tokens and summon cards: the components below this number
    turns: tuple[int, ...]
    harmful: int
    poison: int
    shield: int
    weaken: int
    bless: int
    players_min: int
    players_max: int
    die_sides: int
    order_max_rolls: int
    start_life: int
    life_cap: int
    start_mana: int
    mana_recovery: int
    start_hand: int
    hand_limit: int
    focus_draw: int
    move_dice: int
    moves_per_turn: int
    pair_divisor: int
    slow_divisor: int
    move_min: int
    temple_bonus: int
    temple_discount: int
    card_cost_min: int
    portal_uses_per_turn: int
    gate_cost: int
    gate_cost_min: int
    chamber_hold_turns: int
    summoner_base_damage: int
    combat_dice: int
    combat_max_rolls: int
    push_back: int
    power_uses_per_turn: int
    trap_cost: int
    traps_per_space: int
    equip_limit: int
    equip_range: int
    at_will_per_turn: int
    status_limit_summoner: int
    status_limit_summon: int
    max_rounds: int
    mana_counters: int
    damage_counters: int
    status_markers_per_kind: int


def table(data: Mapping[str, Any]) -> Table:
    """Compile the catalog's plain data."""
    deck = compiled(data["cards"], [f"summoner-{name}" for name in SEAT_NAMES])
    statuses: Mapping[str, Mapping[str, Any]] = data["statuses"]
    rows = [statuses[name] for name in STATUSES]
    declared = data["components"]
    return Table(
        deck=deck,
        of=deck.of,
        pieces=deck.first[SUMMON + 1],
        turns=tuple(row["turns"] for row in rows),
        harmful=sum(15 << 4 * kind for kind, row in enumerate(rows) if row["harmful"]),
        poison=statuses["poison"].get("amount") or 0,
        shield=statuses["shield"].get("amount") or 0,
        weaken=statuses["weaken"].get("amount") or 0,
        bless=statuses["bless"].get("amount") or 0,
        mana_counters=declared["mana_counters"],
        damage_counters=declared["damage_counters"],
        status_markers_per_kind=declared["status_markers_per_kind"],
        **data["rules"],
    )


_SILENCED = 15 << 4 * 5
_WEAK, _BLESSED = 15 << 4 * WEAKEN, 15 << 4 * BLESS


def combat_modifier(t: Table, s: Quest, piece: int) -> int:
    """What passive powers, items and statuses add to the combat rolls of a piece."""
    status = s.status[piece]
    total = 0
    if status:
        if status & _WEAK:
            total += t.weaken
        if status & _BLESSED:
            total += t.bless
    if piece >= SEATS and not status & _SILENCED:
        total += t.of[piece].roll
    for item in s.items[s.owner[piece]]:
        if s.bearer[item] == piece:
            total += t.of[item].roll
    return total


def move_modifier(t: Table, s: Quest, piece: int) -> int:
    """What passive powers and items add to the movement of a piece."""
    total = t.of[piece].move if piece >= SEATS and not s.status[piece] & _SILENCED else 0
    for item in s.items[s.owner[piece]]:
        if s.bearer[item] == piece:
            total += t.of[item].move
    return total


def attack_modifier(t: Table, s: Quest, piece: int) -> int:
    """What passive powers and items add to the combat damage a piece deals."""
    total = t.of[piece].attack_more if piece >= SEATS and not s.status[piece] & _SILENCED else 0
    for item in s.items[s.owner[piece]]:
        if s.bearer[item] == piece:
            total += t.of[item].attack_more
    return total


def reduction(t: Table, s: Quest, piece: int) -> int:
    """What passive powers and items take off the combat damage a piece takes."""
    total = t.of[piece].reduce if piece >= SEATS and not s.status[piece] & _SILENCED else 0
    for item in s.items[s.owner[piece]]:
        if s.bearer[item] == piece:
            total += t.of[item].reduce
    return total


def gate_price(t: Table, s: Quest, seat: int) -> int:
    """SQ-GATE-1: what a gate costs that player."""
    less = 0
    for item in s.items[seat]:
        less += t.of[item].gate
    for summon in s.summons[seat]:
        if not s.status[summon] & _SILENCED:
            less += t.of[summon].gate
    return max(t.gate_cost_min, t.gate_cost - less)


def price(t: Table, s: Quest, cost: int) -> int:
    """SQ-TEMPLE-4, -5: what a card from the hand costs the player on turn."""
    if s.discount and cost > t.card_cost_min:
        return max(t.card_cost_min, cost - t.temple_discount)
    return cost
