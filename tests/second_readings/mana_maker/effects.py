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
    cite,
    cite_shifted,
    cite_static,
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
    team,
)
from tests.second_readings.plain import Table

BEATS = {"water": "fire", "fire": "nature", "nature": "water"}


# ------------------------------------------------------------ mana and cards


def settle(g: Table) -> None:
    """Who has as much damage as Vitality is defeated; no level is above its capacity."""
    for name in list(g["entities"]):
        if name in g["entities"] and g["entities"][name]["damage"] >= stat(g, name, "vitality"):
            defeat(g, name, "DEFEAT-5")
    for seat in seats(g):
        for colour in COLOURS:
            cite(g, "MANA-6", when=g["mana"][seat][colour] > capacity(g, seat, colour))
            g["mana"][seat][colour] = min(g["mana"][seat][colour], capacity(g, seat, colour))


def gain(g: Table, seat: str, colour: str, amount: int, rule: str, lost: str) -> None:
    """Mana up to the capacity, by a rule; what is lost is so by another."""
    level = g["mana"][seat][colour] + amount
    g["mana"][seat][colour] = min(capacity(g, seat, colour), level)
    over = level - g["mana"][seat][colour]
    cite(g, rule, when=amount > over)
    cite(g, lost, when=over)
    g["reports"] += ["mana_lost"] * over


def can_pay(g: Table, seat: str, cost: Table, actor: str | None = None) -> bool:
    """Whether mana and the Actor's Action Points suffice."""
    if actor is not None and g["entities"][actor]["ap"] < cost.get("ap", 0):
        return False
    return all(g["mana"][seat][colour] >= cost.get(colour, 0) for colour in COLOURS)


def pay(g: Table, seat: str, cost: Table, actor: str | None = None) -> None:
    """Take the cost away."""
    cite(g, "ABIL-4", when=cost.get("ap"))
    cite(g, "MANA-7", when=any(cost.get(colour) for colour in COLOURS))
    if actor is not None:
        g["entities"][actor]["ap"] -= cost.get("ap", 0)
    for colour in COLOURS:
        g["mana"][seat][colour] -= cost.get(colour, 0)


def draw(g: Table, seat: str, number: int, rule: str) -> None:
    """Draw cards by a rule; each that is missing hurts the Wizard 1 more than the last."""
    for _ in range(number):
        cite(g, rule)
        if g["decks"][seat]:
            g["hands"][seat].append(g["decks"][seat].pop(0))
        elif f"W{seat[1:]}" in g["entities"]:
            g["reports"].append("draw_missed")
            cite(g, "EMPTY-1")
            g["missed_draws"][seat] += 1
            hurt(g, f"W{seat[1:]}", g["missed_draws"][seat] * rules()["empty_deck_step"], "EMPTY-2")


# ------------------------------------------------------------ damage and defeat


def hurt(g: Table, name: str, points: int, rule: str) -> None:
    """Damage Points on an Entity, by a rule."""
    if name in g["entities"] and points > 0:
        g["entities"][name]["damage"] += points
        cite(g, rule)
        if g["entities"][name]["damage"] >= stat(g, name, "vitality"):
            defeat(g, name, "DEFEAT-1")
        settle(g)


def defeat(g: Table, name: str, rule: str) -> None:
    """Remove an Entity by a rule, and with a Wizard all of its player; then what its fall brings about."""
    entity = _remove(g, name)
    seat = entity["side"]
    cite(g, rule, "DEFEAT-2" if entity["card"] != "wizard" else "DEFEAT-3")
    if entity["card"] == "wizard":
        cite(g, "DEFEAT-4")
        cite(g, "TEAM-4", when=all(team(g, other) != team(g, seat) for other in living(g) if other != seat))
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
            cite(g, "DEFEAT-6")
            for row in effect["do"]:
                if row["op"] == "spawn" and standing_on(g, entity["at"]) is None:
                    if free_pairs(g, seat) > 0:
                        cite(g, "PLAY-6")
                        new_entity(g, row["card"], seat, entity["at"])
                    else:
                        cite(g, "TOKEN-4")
                        g["reports"].append("no_free_pair")
    for other in of(g, seat):
        for effect in effects_of(g["entities"][other]) if other in g["entities"] else ():
            if effect["when"] == "own_fallen" and effect["filter"]["type"] == cards()[entity["card"]]["type"]:
                cite(g, "DEFEAT-6")
                carry_out(g, effect, seat, other, [], {})


def _remove(g: Table, name: str) -> Table:
    entity: Table = g["entities"].pop(name)
    if entity["card"] != "wizard" and cards()[entity["card"]].get("deckable", True):
        g["discards"][entity["side"]].append(entity["card"])
    for entry in entity["attached"]:
        g["discards"][entry["by"]].append(entry["card"])
    cite(g, "TOKEN-3")
    for card in (entity["card"], *(entry["card"] for entry in entity["attached"])):
        cite_static(g, card)
    return entity


# ------------------------------------------------------------ attacks


def attack(g: Table, attacker: str, defender: str, row: Table, given: Table, *, answer: bool = False) -> None:
    """An attack whose cost is paid; as an answer to another it provokes nothing."""
    reduced, cancelled, used = 0, False, set[int]()
    cite(g, "ATTACK-4", "ATTACK-6", "REACT-7" if answer else "ATTACK-7")
    for name in () if answer else given.get("react", ()):
        found = _reaction(g, attacker, defender, name, ("block", "counter"), used)
        for op in found["do"] if found else ():
            if op["op"] == "reduce":
                reduced += op["n"]
            elif op["op"] == "cancel":
                cancelled = True
        if found:
            _react(g, found, attacker, defender, "REACT-1")
    if not answer:
        _cite_silent(g, attacker, defender, ("block", "counter"), used)
    if attacker not in g["entities"] or "stun" in g["entities"][attacker]["status"]:
        cite(g, "REACT-2", "REACT-3")
        cite(g, "STATUS-4", when=attacker in g["entities"])
        cite(g, "ABIL-2", when=given.get("retaliate") and not answer)
        g["reports"].append("attack_prevented")
        return
    if defender not in g["entities"]:
        return
    cite(g, "REACT-2", when=used)
    if not cancelled:
        dealt, received = _damage(g, attacker, defender, row, reduced)
        _cite_damage(g, attacker, defender, row, reduced)
        g["attacks"].append(f"{attacker}>{defender} dealt {dealt} received {received}")
        seat = g["entities"][attacker]["side"]
        hurt(g, defender, received, "DMG-3")
        for effect in effects_of(g["entities"][attacker]) if attacker in g["entities"] else ():
            if effect["when"] == "hit" and received and defender in g["entities"]:
                cite(g, "ATTACK-8")
                carry_out(g, effect, seat, attacker, [defender], {})
    used = set()
    for name in () if answer else given.get("retaliate", ()):
        found = _reaction(g, attacker, defender, name, ("retaliation",), used)
        if found:
            _react(g, found, attacker, defender, "REACT-4")
    if not answer:
        _cite_silent(g, attacker, defender, ("retaliation",), used)


def _react(g: Table, effect: Table, attacker: str, defender: str, rule: str) -> None:
    """A reaction that is paid is carried out against the Attacker."""
    cite(g, rule, "REACT-5", "REACT-6")
    cite(g, "ABIL-6", when=effect not in cards()[g["entities"][defender]["card"]]["effects"])
    carry_out(g, effect, g["entities"][defender]["side"], defender, [attacker], {"answer": True})


def _cite_silent(g: Table, attacker: str, defender: str, whens: tuple[str, ...], used: set[int]) -> None:
    """The rules by which a Defender can use none of the reactions that it has, and has not used."""
    if attacker not in g["entities"] or defender not in g["entities"]:
        return
    entity, other = g["entities"][defender], g["entities"][attacker]
    left = [row for number, row in enumerate(effects_of(entity)) if row["when"] in whens and number not in used]
    if not left or any(number not in used for number, _ in reactions(g, attacker, defender, whens)):
        return
    if "stun" in entity["status"]:
        cite(g, "STATUS-4", "REACT-6")
    elif "retaliation" not in whens and has(g, attacker, "unblockable"):
        cite(g, "REACT-9", "ATTR-1", "CORE-2")
    else:
        far = [distance(g, entity["at"], other["at"]) > effect.get("range", 1) for effect in left]
        cite(g, "REACT-6", when=any(far))
        cite(g, "REACT-5", when=not all(far))


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
    cite(g, "ABIL-2")
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


def _cite_damage(g: Table, attacker: str, defender: str, row: Table, reduced: int) -> None:
    """The rules by which the damage of an attack is reckoned."""
    entity, other = g["entities"][attacker], g["entities"][defender]
    element, tough = cards()[entity["card"]]["element"], stat(g, defender, "toughness")
    doubled = BEATS.get(element) == cards()[other["card"]]["element"]
    might = entity["status"].get("might", {}).get("n", 0)
    more, less = list(static(g, attacker, "add_attack")), list(static(g, defender, "add_defence"))
    factors, parts = list(static(g, attacker, "mul_attack")), list(static(g, defender, "div_defence"))
    cite(g, "DMG-1", "DMG-2")
    cite(g, "DMG-4", when=tough)
    cite(g, "DMG-7", when=doubled)
    cite(g, "DMG-8", when=element in BEATS)
    cite(g, "DMG-9", when=row.get("power") is not None)
    total = stat(g, attacker, "power") if row.get("power") is None else row["power"]
    total += (row.get("bonus") or 0) + might + sum(op["n"] for op in more)
    received = total * (rules()["type_multiplier"] if doubled else 1)
    for op in factors:
        received *= op["n"]
    for op in parts:
        received //= op["n"]
    below = total < 0 or received < tough + reduced + sum(op["n"] for op in less)
    cite(g, "DMG-5", when=factors or parts)
    cite(g, "DMG-6", when=parts or below)
    cite(g, "CORE-3", when=below)
    cite(g, "ABIL-7", when=more or less or factors or parts)
    cite(g, "DMG-11", when=more or less or factors or parts or might)
    cite(g, "STATUS-5", when=might)
    worn = [row for each in (entity, other) for row in effects_of(each) if "target" not in row]
    own = [id(op) for effect in worn for op in effect["do"]]
    cite(g, "CORE-7", when=any(id(op) not in own for op in [*more, *less]))


# ------------------------------------------------------------ operations


def carry_out(g: Table, effect: Table, seat: str, source: str | None, targets: list[Any], given: Table) -> None:
    """The operations of an effect in their order, for its targets that are still there."""
    for row in effect["do"]:
        chosen = targets if targets or effect.get("target") else [None]
        for target in [source] if row.get("who") == "self" else chosen:
            if target is None or target in g["entities"] or row["op"] in ("lose", "recall"):
                _operate(g, row, seat, source, target, given)
                settle(g)
            else:
                cite(g, "ABIL-8")
    settle(g)


def _operate(g: Table, row: Table, seat: str, source: str | None, target: Any, given: Table) -> None:
    entity, number = g["entities"].get(target, {}), row.get("n", 0)
    match row["op"]:
        case "damage":
            hurt(g, target, number, "DMG-10")
        case "heal":
            cite(g, "DEFEAT-5", when=entity["damage"])
            entity["damage"] = max(0, entity["damage"] - number)
        case "gain":
            gain(g, seat, row["colour"], number, "MANA-4", "MANA-4")
        case "lose":
            cite(g, "CORE-3", when=g["mana"][target][row["colour"]])
            g["mana"][target][row["colour"]] = max(0, g["mana"][target][row["colour"]] - number)
        case "draw":
            draw(g, seat, number, "ABIL-8")
        case "move":
            cite(g, "MOVE-6")
            cite_shifted(g, entity["at"], tuple(given["path"][-1]))
            entity["at"] = tuple(given["path"][-1])
        case "teleport":
            cite(g, "ABIL-1")
            cite(g, "BOARD-5", when=distance(g, entity["at"], tuple(given["tile"])) > 1)
            cite_shifted(g, entity["at"], tuple(given["tile"]))
            entity["at"] = tuple(given["tile"])
        case "kill":
            defeat(g, target, "DEFEAT-2")
        case "recall":
            cite(g, "PLAY-8")
            g["discards"][seat].remove(target)
            g["hands"][seat].append(target)
        case "spawn":
            cite(g, "PLAY-6")
            new_entity(g, row["card"], seat, tuple(given["tile"]), given.get("as"))
        case "status":
            cite(g, *(("STATUS-7",) if row["status"] in entity["status"] else ("STATUS-1", "STATUS-8")))
            old = entity["status"].get(row["status"], {"n": 0, "turns": 0})
            entity["status"][row["status"]] = {key: max(old[key], row[key]) for key in ("n", "turns")}
        case "ap":
            cite(g, "ABIL-4")
            entity["ap"] += number
        case "cleanse":
            cite(g, "STATUS-8", when=entity["status"])
            entity["status"] = {}
        case "detach":
            entry = next(entry for entry in entity["attached"] if entry["card"] == given["attachment"])
            entity["attached"].remove(entry)
            g["discards"][entry["by"]].append(entry["card"])
            cite(g, "PLAY-8")
            cite_static(g, entry["card"])
        case "reduce" | "cancel":
            cite(g, "REACT-8")
        case "attack" if source in g["entities"]:
            attack(g, str(source), target, row, given, answer=bool(given.get("answer")))
