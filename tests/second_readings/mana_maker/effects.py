"""What effects do: mana, damage, defeat, attacks with their reactions, and the operations of cards.

What the rules leave open is read so:
- All cards of a defeated player's Entities go to discard piles, as those of other defeated Entities do.
- A Wizard's fall has no effects of others; cards attached to the Entities that go go to the piles of who played them.
- An ability may be used by a stunned Entity that has Action Points; its attack does not happen (MM-REACT-2, -3).
- Two static effects of one sort both count; elements are those that are printed.
"""

from typing import Any

from tests.second_readings.mana_maker.catalog import COLOURS, cards, distance, rules
from tests.second_readings.mana_maker.position import (
    capacity,
    effects_of,
    free_pairs,
    has,
    living,
    new_entity,
    of,
    seats,
    standing_on,
    stat,
    static,
)
from tests.second_readings.plain import Table

BEATS = {"water": "fire", "fire": "nature", "nature": "water"}


# ------------------------------------------------------------ mana and cards


def settle(g: Table) -> None:
    """Who has as much damage as Vitality is defeated; no level is above its capacity."""
    for name in list(g["entities"]):
        if name in g["entities"] and g["entities"][name]["damage"] >= stat(g, name, "vitality"):
            defeat(g, name)
    for seat in seats(g):
        for colour in COLOURS:
            g["mana"][seat][colour] = min(g["mana"][seat][colour], capacity(g, seat, colour))


def gain(g: Table, seat: str, colour: str, amount: int) -> None:
    """Mana up to the capacity."""
    level = g["mana"][seat][colour] + amount
    g["mana"][seat][colour] = min(capacity(g, seat, colour), level)
    g["reports"] += ["mana_lost"] * (level - g["mana"][seat][colour])


def can_pay(g: Table, seat: str, cost: Table, actor: str | None = None) -> bool:
    """Whether mana and the Actor's Action Points suffice."""
    if actor is not None and g["entities"][actor]["ap"] < cost.get("ap", 0):
        return False
    return all(g["mana"][seat][colour] >= cost.get(colour, 0) for colour in COLOURS)


def pay(g: Table, seat: str, cost: Table, actor: str | None = None) -> None:
    """Take the cost away."""
    if actor is not None:
        g["entities"][actor]["ap"] -= cost.get("ap", 0)
    for colour in COLOURS:
        g["mana"][seat][colour] -= cost.get(colour, 0)


def draw(g: Table, seat: str, number: int) -> None:
    """Draw cards; each that is missing hurts the Wizard 1 more than the last."""
    for _ in range(number):
        if g["decks"][seat]:
            g["hands"][seat].append(g["decks"][seat].pop(0))
        elif f"W{seat[1:]}" in g["entities"]:
            g["reports"].append("draw_missed")
            g["missed_draws"][seat] += 1
            hurt(g, f"W{seat[1:]}", g["missed_draws"][seat] * rules()["empty_deck_step"])


# ------------------------------------------------------------ damage and defeat


def hurt(g: Table, name: str, points: int) -> None:
    """Damage Points on an Entity."""
    if name in g["entities"]:
        g["entities"][name]["damage"] += max(0, points)
        settle(g)


def defeat(g: Table, name: str) -> None:
    """Remove an Entity, and with a Wizard all of its player; then what its fall brings about."""
    entity = _remove(g, name)
    seat = entity["side"]
    if entity["card"] == "wizard":
        g["reports"].append("player_out")
        g["out"].append(seat)
        if seat == g["active"]:
            g["fallen_active"] = True
        for other in of(g, seat):
            _remove(g, other)
        settle(g)
        return
    settle(g)
    for effect in effects_of({**entity, "attached": []}):
        if effect["when"] == "fallen" and seat in living(g):
            for row in effect["do"]:
                if row["op"] == "spawn" and standing_on(g, entity["at"]) is None:
                    if free_pairs(g, seat) > 0:
                        new_entity(g, row["card"], seat, entity["at"])
                    else:
                        g["reports"].append("no_free_pair")
    for other in of(g, seat):
        for effect in effects_of(g["entities"][other]) if other in g["entities"] else ():
            if effect["when"] == "own_fallen" and effect["filter"]["type"] == cards()[entity["card"]]["type"]:
                carry_out(g, effect, seat, other, [], {})


def _remove(g: Table, name: str) -> Table:
    entity: Table = g["entities"].pop(name)
    if entity["card"] != "wizard" and cards()[entity["card"]].get("deckable", True):
        g["discards"][entity["side"]].append(entity["card"])
    for entry in entity["attached"]:
        g["discards"][entry["by"]].append(entry["card"])
    return entity


# ------------------------------------------------------------ attacks


def attack(g: Table, attacker: str, defender: str, row: Table, given: Table, *, answer: bool = False) -> None:
    """An attack whose cost is paid; as an answer to another it provokes nothing."""
    reduced, cancelled, used = 0, False, set[int]()
    for name in () if answer else given.get("react", ()):
        found = _reaction(g, attacker, defender, name, ("block", "counter"), used)
        for op in found["do"] if found else ():
            if op["op"] == "reduce":
                reduced += op["n"]
            elif op["op"] == "cancel":
                cancelled = True
        if found:
            carry_out(g, found, g["entities"][defender]["side"], defender, [attacker], {"answer": True})
    if attacker not in g["entities"] or "stun" in g["entities"][attacker]["status"]:
        g["reports"].append("attack_prevented")
        return
    if defender not in g["entities"]:
        return
    if not cancelled:
        dealt, received = _damage(g, attacker, defender, row, reduced)
        g["attacks"].append(f"{attacker}>{defender} dealt {dealt} received {received}")
        seat = g["entities"][attacker]["side"]
        hurt(g, defender, received)
        for effect in effects_of(g["entities"][attacker]) if attacker in g["entities"] else ():
            if effect["when"] == "hit" and received and defender in g["entities"]:
                carry_out(g, effect, seat, attacker, [defender], {})
    used = set()
    for name in () if answer else given.get("retaliate", ()):
        found = _reaction(g, attacker, defender, name, ("retaliation",), used)
        if found:
            carry_out(g, found, g["entities"][defender]["side"], defender, [attacker], {"answer": True})


def reactions(g: Table, attacker: str, defender: str, whens: tuple[str, ...]) -> list[tuple[int, Table]]:
    """The reactions a Defender could use now, each with its number among its effects."""
    if attacker not in g["entities"] or defender not in g["entities"]:
        return []
    entity, other = g["entities"][defender], g["entities"][attacker]
    if "stun" in entity["status"] or ("retaliation" not in whens and has(g, attacker, "unblockable")):
        return []
    return [
        (number, effect)
        for number, effect in enumerate(effects_of(entity))
        if effect["when"] in whens
        and distance(g, entity["at"], other["at"]) <= effect.get("range", 1)
        and can_pay(g, entity["side"], effect.get("cost") or {}, defender)
    ]


def _reaction(
    g: Table, attacker: str, defender: str, name: str, whens: tuple[str, ...], used: set[int]
) -> Table | None:
    """The reaction of that name, paid; None where it does not begin."""
    for number, effect in reactions(g, attacker, defender, whens):
        if effect["name"] == name and number not in used:
            used.add(number)
            pay(g, g["entities"][defender]["side"], effect.get("cost") or {}, defender)
            return effect
    g["reports"].append("ability_not_begun")
    return None


def _damage(g: Table, attacker: str, defender: str, row: Table, reduced: int) -> tuple[int, int]:
    entity, other = g["entities"][attacker], g["entities"][defender]
    power = stat(g, attacker, "power") if row.get("power") is None else row["power"]
    power += (row.get("bonus") or 0) + entity["status"].get("might", {}).get("n", 0)
    power += sum(op["n"] for op in static(g, attacker, "add_attack"))
    dealt = max(0, power)
    for op in static(g, attacker, "mul_attack"):
        dealt *= op["n"]
    if BEATS.get(cards()[entity["card"]]["element"]) == cards()[other["card"]]["element"]:
        dealt *= rules()["type_multiplier"]
    divisor = 1
    for op in static(g, defender, "div_defence"):
        divisor *= op["n"]
    less = stat(g, defender, "toughness") + reduced + sum(op["n"] for op in static(g, defender, "add_defence"))
    return dealt, max(0, dealt // divisor - less)


# ------------------------------------------------------------ operations


def carry_out(g: Table, effect: Table, seat: str, source: str | None, targets: list[Any], given: Table) -> None:
    """The operations of an effect in their order, for its targets that are still there."""
    for row in effect["do"]:
        chosen = targets if targets or effect.get("target") else [None]
        for target in [source] if row.get("who") == "self" else chosen:
            if target is None or target in g["entities"] or row["op"] in ("lose", "recall"):
                _operate(g, row, seat, source, target, given)
                settle(g)
    settle(g)


def _operate(g: Table, row: Table, seat: str, source: str | None, target: Any, given: Table) -> None:
    entity, number = g["entities"].get(target, {}), row.get("n", 0)
    match row["op"]:
        case "damage":
            hurt(g, target, number)
        case "heal":
            entity["damage"] = max(0, entity["damage"] - number)
        case "gain":
            gain(g, seat, row["colour"], number)
        case "lose":
            g["mana"][target][row["colour"]] = max(0, g["mana"][target][row["colour"]] - number)
        case "draw":
            draw(g, seat, number)
        case "move":
            entity["at"] = tuple(given["path"][-1])
        case "teleport":
            entity["at"] = tuple(given["tile"])
        case "kill":
            defeat(g, target)
        case "recall":
            g["discards"][seat].remove(target)
            g["hands"][seat].append(target)
        case "spawn":
            new_entity(g, row["card"], seat, tuple(given["tile"]), given.get("as"))
        case "status":
            old = entity["status"].get(row["status"], {"n": 0, "turns": 0})
            entity["status"][row["status"]] = {key: max(old[key], row[key]) for key in ("n", "turns")}
        case "ap":
            entity["ap"] += number
        case "cleanse":
            entity["status"] = {}
        case "detach":
            entry = next(entry for entry in entity["attached"] if entry["card"] == given["attachment"])
            entity["attached"].remove(entry)
            g["discards"][entry["by"]].append(entry["card"])
        case "attack" if source in g["entities"]:
            attack(g, str(source), target, row, given, answer=bool(given.get("answer")))
