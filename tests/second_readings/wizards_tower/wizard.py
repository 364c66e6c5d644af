"""The wizard's turn: rage, draw, cards."""

from collections import Counter
from collections.abc import Sequence

from tests.second_readings.plain import Table
from tests.second_readings.refused import Refused
from tests.second_readings.wizards_tower import position as now
from tests.second_readings.wizards_tower.cards import (
    ROUND,
    SIDES,
    beside,
    grid,
    near,
    rules,
    touch,
    wizard_card,
)


def begin(g: Table, given: Table) -> None:
    """Tiles crumble, cards are drawn, mana is read."""
    remove = given.get("remove", [])
    now.name(g, "SETUP-13", when=g["round"] == 1)
    now.name(g, "RAGE-1", "RAGE-2", when=now.rage(g))
    now.name(g, "TURN-1", "WIZ-4")
    if remove and not now.rage(g):
        raise Refused("WT-RAGE-1")
    if len(remove) > now.in_game(g):
        raise Refused("WT-RAGE-2")
    for place in remove:
        if (rule := kept(g, place)) is not None:
            raise Refused(rule)
        take_away(g, place)
    if now.rage(g) and len(remove) < now.in_game(g) and any(kept(g, place) is None for place in grid(g["size"])):
        raise Refused("WT-RAGE-2")
    now.wizard_draws(g, rules()["turn_draw"], "WIZ-1")
    if g["wheel"] == rules()["wheel_max"]:
        now.name(g, "WHEEL-2")
        now.wizard_draws(g, rules()["max_wheel_extra_draw"], "WIZ-2")
    g["mana"] = g["wheel"]
    g["phase"] = "wizard"


def kept(g: Table, place: str) -> str | None:
    """The rule by which the rage may not take a tile."""
    if not now.there(g, place) or near(place, g["tower"]):
        return "WT-RAGE-3"
    if now.living(g, place) or g["floor"].get(place, {}).get("keys"):
        return "WT-RAGE-5"
    goals = [now.door(g)] + [spot for spot, items in g["floor"].items() if items["keys"]]
    for name in now.living(g):
        before = reached(g, g["heroes"][name]["at"], None)
        after = reached(g, g["heroes"][name]["at"], place)
        if any(goal in before and goal not in after for goal in goals):
            return "WT-RAGE-4"
    return None


def reached(g: Table, start: str, without: str | None) -> set[str]:
    """The tiles that can be walked to, over tiles other than the tower."""
    found, new = {start}, [start]
    while new:
        place = new.pop()
        for way in SIDES.values():
            other = beside(place, way)
            if now.there(g, other) and other not in found and other not in (g["tower"], without):
                found.add(other)
                new.append(other)
    return found


def take_away(g: Table, place: str) -> None:
    """A tile is removed with what lies on it."""
    cards = g["floor"].get(place, {"cards": []})["cards"]
    now.name(g, "RAGE-6", when=cards or now.lying(g, place))
    now.name(g, "RAGE-3")
    for token in now.lying(g, place):
        g["supply"][token] += 1
    g["loot_discard"] += cards
    for key in ("down", "up", "floor", "facedown"):
        g[key].pop(place, None)
    g["removed"].append(place)


def play(g: Table, given: Table) -> None:
    """A card is paid, does what it says, and is discarded."""
    name = given["card"]
    if name not in g["hand"] or wizard_card(name)["cost"] > g["mana"]:
        raise Refused("WT-WIZ-3")
    card = wizard_card(name)
    g["hand"].remove(name)
    g["mana"] -= card["cost"]
    now.name(g, "WIZ-3", "WIZ-5")
    for op in card["ops"]:
        if op["op"] == "place_tokens":
            put(g, op, given.get("place", {}), grid(g["size"]))
        elif op["op"] == "place_under_hero":
            if given.get("at") not in [g["heroes"][hero]["at"] for hero in now.living(g)]:
                raise Refused("WT-SPELL-1")
            put(g, op, given.get("place", {}), [given["at"]], [g["heroes"][hero]["at"] for hero in now.living(g)])
        else:
            cast(g, op, given)
    g["discard"].append(name)


def put(g: Table, op: Table, place: Table, onto: Sequence[str], anywhere: Sequence[str] | None = None) -> None:
    """Put a card's tokens where they are wanted.

    `onto` are the tiles the card is about, `anywhere` (else the same) those it could have been about.
    """
    under = anywhere is not None
    needed = Counter({f"m{op['level']}": op["monsters"], "trap": op.get("traps", 0)})
    wanted = Counter(token for row in place.values() for token in row)
    hard = sum(needed.values())
    room = sum(free(g, spot, "blank", under) for spot in onto) - hard
    blanks = max(0, min(op["blanks"], g["supply"]["blank"], room))
    if wanted["blank"] != blanks or any(wanted[token] != needed[token] for token in {*wanted, *needed} - {"blank"}):
        raise Refused("WT-PLACE-3")
    for token, number in needed.items():
        spots = sum(free(g, spot, token, under) for spot in anywhere or onto)
        if number and (g["supply"].get(token, 0) < number or spots < number):
            raise Refused("WT-PLACE-4")
    now.name(g, "PLACE-3", when=wanted.total())
    now.name(g, "PLACE-5", when=blanks < op["blanks"])
    now.name(g, "SPELL-5", when=under and wanted.total())
    now.name(g, "SPELL-1" if under else "PLACE-7")
    for spot, row in place.items():
        for token in row:
            now.name(g, "PLACE-1", when=not under)
            if (rule := barred(g, spot, token, onto, under)) is not None:
                raise Refused(rule)
            g["down"].setdefault(spot, []).append(token)
            g["supply"][token] -= 1


def barred(g: Table, spot: str, token: str, onto: Sequence[str], under: bool) -> str | None:
    """The rule by which a token cannot be put on a tile."""
    if not now.there(g, spot) or spot not in onto or (now.living(g, spot) and not under):
        return "WT-PLACE-1"
    if spot == g["tower"] and (not now.rage(g) or token == "trap"):
        return "WT-PLACE-6"
    return "WT-PLACE-2" if len(now.lying(g, spot)) >= now.in_game(g) else None


def free(g: Table, spot: str, token: str, under: bool) -> int:
    """How many tokens of a sort can still be put on a tile."""
    if barred(g, spot, token, [spot], under) is not None:
        return 0
    return now.in_game(g) - len(now.lying(g, spot))


def cast(g: Table, op: Table, given: Table) -> None:
    """A spell does what it says."""
    name, at, to, card = (given.get(key) for key in ("hero", "at", "to", "discard"))
    match op["op"]:
        case "freeze" | "damage":
            if at is None or not now.living(g, at):
                raise Refused("WT-SPELL-1")
            now.name(g, "SPELL-1")
            for other in now.living(g, at):
                if op["op"] == "freeze":
                    now.name(g, "SPELL-2", when=not g["heroes"][other]["frozen"])
                    g["heroes"][other]["frozen"] = True
                else:
                    now.hurt(g, other, op["amount"], "SPELL-8")
        case "draw_wizard":
            now.wizard_draws(g, op["amount"], "SPELL-6")
        case "spin_wheel":
            now.turn_wheel(g, op["amount"], "SPELL-9")
        case "rotate_tower":
            side, turns = ROUND.index(g["entrance"]), op["quarter_turns"]
            if given.get("dir") not in (ROUND[(side + turns) % len(ROUND)], ROUND[side - turns]):
                raise Refused("WT-SPELL-4")
            now.name(g, "SPELL-4")
            g["entrance"] = given["dir"]
        case "move_hero":
            if name not in now.living(g):
                raise Refused("WT-SPELL-1")
            hero = g["heroes"][name]
            if to is None or not touch(hero["at"], to) or not now.there(g, to) or to == g["tower"]:
                raise Refused("WT-SPELL-3")
            now.name(g, "SPELL-3")
            hero["prev"], hero["at"] = hero["at"], to
        case "discard_equipment":
            if name not in now.living(g) or card not in g["heroes"][name]["equipped"]:
                raise Refused("WT-SPELL-1")
            now.name(g, "SPELL-7")
            g["heroes"][name]["equipped"].remove(card)
            g["loot_discard"].append(card)
        case _:
            raise ValueError(op["op"])
