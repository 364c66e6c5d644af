"""The heroes' turn: moves, flips, traps, loot, combats, gear."""

from itertools import pairwise

from tests.second_readings.plain import Table
from tests.second_readings.refused import Refused
from tests.second_readings.wizards_tower import position as now
from tests.second_readings.wizards_tower.cards import grid, loot_card, rules, tile, touch


def move(g: Table, given: Table) -> Table:
    """All heroes move at the same time, step by step; gives back what was not needed of the dice and choices."""
    paths = {name: list(given.get("paths", {}).get(name, [])) for name in g["heroes"]}
    stuck = [name for name in now.living(g) if now.lying(g, g["heroes"][name]["at"])]
    check_geometry(g, paths)
    check_walkers(g, paths, stuck)
    check_tower(g, paths)
    given = {"saves": {}, "ward": [], "heal": {}, "wizard_discards": [], **given}
    awake = now.awake(g)
    now.name(g, "MOVE-4", when=sum(bool(paths[name]) for name in awake) > 1)
    now.name(g, "MOVE-10", when=any(not paths[name] and name not in stuck for name in awake))
    now.name(g, "MOVE-1", when=any(paths.values()))
    # Before anybody moves: tiles with tokens under heroes, then face-down tiles under heroes, then items under heroes.
    spots = list(dict.fromkeys(g["heroes"][name]["at"] for name in now.awake(g)))
    for place in [spot for spot in spots if now.lying(g, spot)]:
        now.name(g, "MOVE-7")
        deal(g, place, given)
    for place in [spot for spot in spots if spot in g["facedown"]]:
        now.name(g, "MOVE-8")
        deal(g, place, given)
    for place in spots:
        now.name(g, "DEATH-4", when=place in g["floor"] and bool(now.awake(g, place)) and (not now.monsters(g, place)))
        now.gather(g, place, given.get("items_to", {}))
    number = 0
    while any(paths.values()) and g["winner"] is None:
        number += 1
        now.name(g, "MOVE-5", when=number > 1)
        one_step(g, paths, given)
        for name, drunk in given["heal"].items():
            for card in drunk.pop(number, []):
                if name not in now.awake(g) or not paths[name]:
                    raise Refused("WT-GEAR-6")
                use(g, {"hero": name, "card": card})
    if g["winner"] is None:
        now.name(g, "TURN-2")
        g["phase"] = "combat"
    return given


def check_geometry(g: Table, paths: Table) -> None:
    """Steps go to tiles that touch and are there."""
    for name, path in paths.items():
        way = [g["heroes"][name]["at"], *path]
        for one, other in pairwise(way):
            if not touch(one, other) or other not in grid(g["size"]):
                raise Refused("WT-MOVE-2")
            if other in g["removed"]:
                raise Refused("WT-MOVE-3")


def check_walkers(g: Table, paths: Table, stuck: list[str]) -> None:
    """Who walks is alive, not frozen, not held by tokens, and has so many steps."""
    for name, path in paths.items():
        hero = g["heroes"][name]
        if not path:
            continue
        if not hero["alive"]:
            raise Refused("WT-DEATH-1")
        if hero["frozen"]:
            raise Refused("WT-MOVE-9")
        if name in stuck:
            raise Refused("WT-MOVE-7")
        steps = rules()["base_move"] + now.worn(g, name, "move") + g["extra"].get(name, 0)
        if len(path) > (0 if name in g["recalled"] else steps):
            raise Refused("WT-MOVE-1")


def check_tower(g: Table, paths: Table) -> None:
    """The tower is entered and left by its entrance, with all keys that can be seen to be needed."""
    ways = {name: [g["heroes"][name]["at"], *path] for name, path in paths.items()}
    opened = g["tower_open"]
    for number in range(1, max(map(len, ways.values()))):
        pairs = {name: way[number - 1 : number + 1] for name, way in ways.items() if len(way) > number}
        if any(g["tower"] in pair and now.door(g) not in pair for pair in pairs.values()):
            raise Refused("WT-KEY-5")
        guests = [name for name, pair in pairs.items() if pair[1] == g["tower"]]
        if guests and not opened:
            keys = sum(len(g["heroes"][name]["keys"]) for name in guests)
            # What lies on the way may bring more keys; whether it does is seen when it is reached.
            for place in {place for name in guests for place in ways[name][:number]}:
                keys += len(g["floor"].get(place, {"keys": []})["keys"])
                keys += place in g["facedown"] or now.open_key(g, place) is not None
            if keys < rules()["keys_needed"]:
                raise Refused("WT-KEY-4")
            opened = True


def one_step(g: Table, paths: Table, given: Table) -> None:
    """The next step of all who still walk, and what is on the tiles they enter."""
    walkers = [name for name in now.awake(g) if paths[name]]
    guests = [name for name in walkers if paths[name][0] == g["tower"]]
    if guests and not g["tower_open"]:
        now.name(g, "KEY-4")
        if sum(len(g["heroes"][name]["keys"]) for name in guests) < rules()["keys_needed"]:
            paths.update({name: [] for name in guests})  # somebody with keys was stopped on the way
            walkers = [name for name in walkers if name not in guests]
        else:
            for name in guests:
                g["heroes"][name]["keys"] = []
            g["tower_open"] = True
            now.name(g, "KEY-6")
    now.name(g, "KEY-5", when=any(paths[name][0] == g["tower"] for name in walkers))
    entered = []
    for name in walkers:
        hero = g["heroes"][name]
        hero["prev"], hero["at"] = hero["at"], paths[name].pop(0)
        entered += [hero["at"]] if hero["at"] not in entered else []
    now.name(g, "MOVE-5", when=len(entered) > 1)
    for place in entered:
        deal(g, place, given)
    for name in paths:
        if name not in now.awake(g) or now.monsters(g, g["heroes"][name]["at"]):
            now.name(g, "MOVE-5", "MOVE-6", when=paths[name] and name in now.awake(g))
            paths[name] = []


def deal(g: Table, place: str, given: Table) -> None:
    """What happens on a tile where heroes stand: tile, tokens, traps, loot, items and keys, in this order."""
    if g["winner"] is not None:
        return
    new = place in g["facedown"]
    if new:
        flip(g, place, given)
    tokens = g["down"].pop(place, [])
    for token in tokens:
        now.name(g, "FLIP-4", when=token != "trap")
        if token == "blank":
            g["supply"]["blank"] += 1
        elif token != "trap":
            g["up"].setdefault(place, []).append(token)
    now.name(g, "TRAP-3", when=tokens.count("trap") > 1)
    now.name(g, "TRAP-4", when="trap" in tokens)
    for _ in range(tokens.count("trap")):
        for name in now.awake(g, place):
            save(g, name, given)
        g["supply"]["trap"] += 1
    takers = now.awake(g, place)
    if g["winner"] is not None or now.monsters(g, place):
        now.name(g, "LOOT-5", when=place != g["tower"] and (new or bool(tokens)))
        return
    if place == g["tower"] and takers:
        now.win(g, "heroes", "WIN-1")
        return
    if new and takers:
        now.name(g, "LOOT-2", when=len(takers) > 1)
        now.loot(g, now.first_of(takers, given.get("loot_to", {}), place), rules()["explore_loot"], "LOOT-1")
    now.gather(g, place, given.get("items_to", {}))


def flip(g: Table, place: str, given: Table) -> None:
    """A tile turns face up: cards for the wizard, or fewer, then the wheel."""
    name = g["facedown"].pop(place)
    g["identity"][place] = name
    cards = tile(name)["cards"]
    now.name(g, "FLIP-1", when=cards < 0)
    now.name(g, "FLIP-3")
    now.wizard_draws(g, max(0, cards), "FLIP-1")
    lost = list(g["hand"]) if len(g["hand"]) <= -cards else given["wizard_discards"][: max(0, -cards)]
    for card in lost:
        if card in given["wizard_discards"]:
            given["wizard_discards"].remove(card)
        g["hand"].remove(card)
        g["discard"].append(card)
    if len(lost) < min(-cards, len(lost) + len(g["hand"])):
        raise ValueError(f"the wizard must discard some of {g['hand']}")
    now.turn_wheel(g, tile(name)["mana"], "FLIP-2")


def save(g: Table, name: str, given: Table) -> None:
    """A hero tries to escape a trap."""
    first = name in given["ward"]
    roll = given["ward"].pop(given["ward"].index(name)) if first else given["saves"][name].pop(0)
    if first or roll == "ward":
        now.name(g, "GEAR-10")
        now.spend(g, name, "ward_relic")
        return
    needed = max(rules()["save_min"], rules()["save_target"] + now.worn(g, name, "save"))
    now.name(g, "TRAP-5", when=needed != rules()["save_target"])
    now.name(g, "TRAP-1")
    if roll < needed:
        now.hurt(g, name, rules()["trap_damage"], "TRAP-2")


def to_be_fought(g: Table, place: str) -> bool:
    """Whether monsters and heroes who are not frozen stand there."""
    return bool(now.monsters(g, place) and now.awake(g, place))


def fight(g: Table, given: Table) -> None:
    """A combat on a tile."""
    place = given["at"]
    if place in g["fought"]:
        raise Refused("WT-COMBAT-2")
    if not to_be_fought(g, place):
        raise Refused("WT-COMBAT-1")
    team, foes = now.awake(g, place), now.monsters(g, place)
    others = [spot for spot in grid(g["size"]) if to_be_fought(g, spot) and spot not in (place, *g["fought"])]
    now.name(g, "COMBAT-1", when=others)
    now.name(g, "MOVE-9", when=team != now.living(g, place))
    now.name(g, "COMBAT-2", "COMBAT-3", "COMBAT-4")
    g["fought"].append(place)
    theirs = given["rolls"]["wizard"] + sum(int(token[1:]) for token in foes)
    ours = sum(now.worn(g, name, "combat") for name in team)
    now.name(g, "COMBAT-9", when=any(given.get(key) for key in ("strength", "reroll", "smoke")))
    for name in given.get("strength", []):
        now.spend(g, name, "strength_potion", among=team)
        ours += loot_card("strength_potion")["ops"][0]["amount"]
    dice = {name: given["rolls"][name] for name in team}
    for name, again in given.get("reroll", {}).items():
        for roll in again if isinstance(again, list) else [again]:
            now.spend(g, name, "lucky_dice", among=team)
            dice[name] = roll
    if ours + max(dice.values()) >= theirs:
        won(g, place, foes, team, given)
    else:
        lost(g, place, foes, team, given)


def won(g: Table, place: str, foes: list[str], team: list[str], given: Table) -> None:
    """The monsters go back to the supply; loot, items and keys."""
    for token in foes:
        g["supply"][token] += 1
    g["up"].pop(place)
    now.name(g, "COMBAT-6")
    if place == g["tower"]:
        now.win(g, "heroes", "WIN-1")
        return
    now.name(g, "LOOT-2", when=len(team) > 1)
    now.name(g, "LOOT-4")
    number = rules()["defeat_loot" if place in g["cleared"] else "first_defeat_loot"]
    if place not in g["cleared"]:
        g["cleared"].append(place)
    now.loot(g, now.first_of(team, given.get("loot_to", {}), place), number, "LOOT-3")
    now.gather(g, place, given.get("items_to", {}))


def lost(g: Table, place: str, foes: list[str], team: list[str], given: Table) -> None:
    """Damage first; the dead stay, the others go back."""
    now.name(g, "COMBAT-5")
    for name in team:
        if name in given.get("smoke", []):
            now.spend(g, name, "smoke_bomb", among=team)
        else:
            guard = now.worn(g, name, "guard")
            now.name(g, "GEAR-9", when=guard)
            now.hurt(g, name, max(0, len(foes) * rules()["damage_per_monster"] - guard), "COMBAT-5")
    for name in team:
        hero = g["heroes"][name]
        if hero["alive"]:
            back = hero["prev"] if hero["prev"] is not None and now.there(g, hero["prev"]) else hero["at"]
            now.name(g, "COMBAT-7" if back == hero["prev"] else "COMBAT-8")
            hero["at"], hero["prev"] = back, None


def end(g: Table, given: Table) -> None:
    """The heroes' turn is over when nothing is left to fight."""
    if any(to_be_fought(g, place) and place not in g["fought"] for place in grid(g["size"])):
        raise Refused("WT-COMBAT-1")
    for hero in g["heroes"].values():
        now.name(g, "MOVE-9", when=hero["frozen"])
        hero["frozen"] = False
    g["fought"], g["extra"], g["recalled"] = [], {}, []
    if g["round"] >= rules()["round_limit"][g["players"]]:
        now.name(g, "TURN-3")
        now.win(g, "wizard", "WIN-3")
    else:
        now.name(g, "TURN-1")
        g["round"], g["phase"] = g["round"] + 1, "wizard_start"


def use(g: Table, given: Table) -> None:
    """A consumable outside combat and saves."""
    name, card = given["hero"], given["card"]
    hero = g["heroes"][name]
    if not hero["alive"]:
        raise Refused("WT-DEATH-1")
    if hero["frozen"]:
        raise Refused("WT-MOVE-9")
    row = loot_card(card)
    if card not in hero["hand"] or row["kind"] != "consumable":
        raise Refused("WT-GEAR-5")
    if row["trigger"] != "any_time" and (row["trigger"] != "before_move" or g["phase"] != "move"):
        raise Refused("WT-GEAR-6")
    op, at, to = row["ops"][0], given.get("at"), given.get("to")
    if op["op"] == "heal":
        now.name(g, "SETUP-10", when=hero["hp"] + op["amount"] > rules()["hero_hp"])
        now.name(g, "GEAR-8")
        hero["hp"] = min(rules()["hero_hp"], hero["hp"] + op["amount"])
    elif op["op"] == "extra_move":
        g["extra"][name] = g["extra"].get(name, 0) + op["amount"]
    elif op["op"] == "peek":
        if at is None or not touch(hero["at"], at) or not now.there(g, at):
            raise Refused("WT-GEAR-6")
    elif op["op"] == "recall":
        if to not in now.living(g) or to == name or now.lying(g, hero["at"]) or now.lying(g, g["heroes"][to]["at"]):
            raise Refused("WT-GEAR-7")
        now.name(g, "GEAR-7")
        hero["prev"], hero["at"] = hero["at"], g["heroes"][to]["at"]
        g["recalled"].append(name)
    now.spend(g, name, card)


def equip(g: Table, given: Table) -> None:
    """A card from the hand is worn."""
    hero, card, row = g["heroes"][given["hero"]], given["card"], loot_card(given["card"])
    if card not in hero["hand"] or row["kind"] != "equipment":
        raise Refused("WT-GEAR-5")
    for slot, limit, rule in (("sword", "max_swords", "WT-GEAR-1"), ("boots", "max_boots", "WT-GEAR-2")):
        number = [loot_card(other)["slot"] for other in hero["equipped"]].count(slot)
        if row["slot"] == slot and number >= rules()[limit]:
            raise Refused(rule)
    now.name(g, "GEAR-3")
    hero["hand"].remove(card)
    hero["equipped"].append(card)


def unequip(g: Table, given: Table) -> None:
    """A card that is worn goes to the hand."""
    hero, card = g["heroes"][given["hero"]], given["card"]
    if card not in hero["equipped"]:
        raise Refused("WT-GEAR-5")
    now.name(g, "GEAR-3")
    hero["equipped"].remove(card)
    hero["hand"].append(card)


def give(g: Table, given: Table) -> None:
    """A card or a key goes to a hero on the same tile."""
    giver, taker = g["heroes"][given["from"]], g["heroes"][given["to"]]
    if not giver["alive"] or not taker["alive"]:
        raise Refused("WT-DEATH-1")
    if giver["at"] != taker["at"] or giver is taker:
        raise Refused("WT-GEAR-4")
    kind, thing = ("keys", given["key"]) if "key" in given else ("hand", given["card"])
    if thing not in giver[kind]:
        raise Refused("WT-GEAR-5")
    now.name(g, "KEY-3" if kind == "keys" else "GEAR-4")
    giver[kind].remove(thing)
    taker[kind].append(thing)
