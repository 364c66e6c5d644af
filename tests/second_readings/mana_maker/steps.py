"""The steps of a worked example, each refused by the first rule it breaks, and then without changing anything.

What the rules leave open is read so:
- An Entity's own tile is free for a move that comes back to it, but an effect does not move it back.
- Who cycles after others have begun to is not the active player (MM-TURN-6).
- An effect on all has nothing to be named, so that it may have no target at all.
- The winner is a list of all seats of a team; an empty list is a draw.
"""

import copy
import pickle
from collections.abc import Callable, Sequence
from typing import Any

from tests.second_readings.mana_maker.catalog import COLOURS, Tile, beside, cards, distance, rules
from tests.second_readings.mana_maker.catalog import tiles as all_tiles
from tests.second_readings.mana_maker.effects import attack as make_attack
from tests.second_readings.mana_maker.effects import can_pay, carry_out, draw, gain, hurt, pay
from tests.second_readings.mana_maker.position import (
    basic_range,
    cite,
    cite_aimed,
    cite_distance,
    cite_shifted,
    cite_static,
    effects_of,
    free_pairs,
    has,
    lay,
    living,
    matches,
    new_entity,
    of,
    production,
    seats,
    standing_on,
    stat,
    static,
    team,
)
from tests.second_readings.plain import Table
from tests.second_readings.refused import Refused

BEFORE_THE_GAME = ("set_up", "build", "deal", "cycle")
AT_ENTITIES = ("entity", "critter", "structure", "mobile")


def take(g: Table, verb: str, given: Table) -> None:
    """Carry out a step; raises Refused with the rule's id and changes nothing then."""
    tried = pickle.loads(pickle.dumps(g))
    tried["reports"], tried["named"] = [], set()
    if g["winner"] is not None:
        raise Refused("MM-WIN-1")
    if g["fallen_active"] and verb != "pass":
        raise Refused("MM-TURN-12")
    VERBS[verb](tried, copy.deepcopy(given))
    tried["begun"] |= verb not in BEFORE_THE_GAME
    _finish(tried)
    g.clear()
    g.update(tried)


def _finish(g: Table) -> None:
    """Whether the game is over, now that a step or an action is finished."""
    teams = {team(g, seat) for seat in living(g)}
    if g["winner"] is None and len(teams) <= 1:
        g["winner"] = winners = [seat for seat in seats(g) if team(g, seat) in teams]
        cite(g, "WIN-2", "WIN-3")
        cite(g, "WIN-1", when=winners)
        cite(g, "TEAM-1", when=len(winners) > 1)


def _only(allowed: bool, rule: str) -> None:
    if not allowed:
        raise Refused(rule)


def _tile(given: Table, key: str = "tile") -> Tile | None:
    return tuple(given[key]) if given.get(key) is not None else None


# ------------------------------------------------------------ set-up


def set_up(g: Table, given: Table) -> None:
    """A new table, where everybody has the same deck, all of one card."""
    _only(not g["begun"], "MM-SETUP-1")
    asked: Table = {"players": g["players"], "worlds": 1, **given}
    players, worlds = asked["players"], asked["worlds"]
    _only(rules()["players_min"] <= players <= rules()["players_max"], "MM-CORE-5")
    _only(worlds in (1, 2), "MM-BOARD-1")
    teams = given.get("teams") or {}
    order = [teams.get(f"P{number + 1}") for number in range(players)]
    names = list(dict.fromkeys(order))
    size = players // len(names)
    _only(not teams or (len(names) > 1 and size > 1 and order == names * size), "MM-TEAM-2")
    deck = _deck(given["deck"])
    g.clear()
    g.update(lay({"players": players, "worlds": worlds, "teams": teams, "round": 1}))
    for seat in seats(g):
        g["hands"][seat], g["decks"][seat] = deck[: rules()["hand_start"]], deck[rules()["hand_start"] :]


def deal(g: Table, given: Table) -> None:
    """A first hand from the top of the deck."""
    seat = given["by"]
    _only(not g["hands"][seat], "MM-SETUP-5")
    g["hands"][seat] = [g["decks"][seat].pop(0) for _ in range(rules()["hand_start"])]


def cycle(g: Table, given: Table) -> None:
    """Discard one card the first time and two later, and draw one."""
    seat, cards_ = given["by"], given["discard"]
    order = seats(g)
    _only(g["cycling"] is None or order.index(seat) >= order.index(g["cycling"]), "MM-TURN-6")
    if g["cycles"][seat] == 0:
        _only(len(cards_) == rules()["cycle_first_cost"], "MM-SETUP-7")
    else:
        _only(len(cards_) == rules()["cycle_cost"], "MM-SETUP-6")
    hand = list(g["hands"][seat])
    for card in cards_:
        _only(card in hand, "MM-SETUP-6")
        hand.remove(card)
    g["cycling"] = seat
    cite(g, "SETUP-6" if g["cycles"][seat] else "SETUP-7")
    cite(g, "SETUP-8", when=len(g["decks"][seat]) < rules()["cycle_draw"])
    g["cycles"][seat] += 1
    g["discards"][seat] += cards_
    g["hands"][seat] = hand
    for _ in range(rules()["cycle_draw"]):
        if g["decks"][seat]:
            g["hands"][seat].append(g["decks"][seat].pop(0))


def build(g: Table, given: Table) -> None:
    """A deck that a player could bring."""
    _deck(given["cards"])


def _deck(counts: Table) -> list[str]:
    """The cards of a deck; refused where nobody could bring it."""
    deck = [(cards()[name], count) for name, count in counts.items()]
    _only(all(card.get("deckable", True) for card, _ in deck), "MM-DECK-5")
    _only(rules()["deck_min"] <= sum(count for _, count in deck) <= rules()["deck_max"], "MM-DECK-1")
    counted = sum(card["value"] * count for card, count in deck if card.get("subtype") != "fountain")
    _only(counted <= rules()["deck_value_max"], "MM-DECK-2")
    return [name for name, count in counts.items() for _ in range(count)]


# ------------------------------------------------------------ the steps of a turn


def begin(g: Table, given: Table) -> None:
    """Steps 1 to 5; each ends the turn, or the game, if it defeats."""
    seat = g["active"]
    for step in (_step1, _step2, _step3, _step4, _step5):
        step(g, seat, given)
        _finish(g)
        if g["fallen_active"] or g["winner"] is not None:
            return


def _step1(g: Table, seat: str, given: Table) -> None:
    draw(g, seat, rules()["draw_per_turn"], "TURN-1")


def _step2(g: Table, seat: str, given: Table) -> None:
    cite(g, "MANA-3")
    for colour in COLOURS:
        made = production(g, seat, colour)
        cite(g, "MANA-5", when=made > rules()[f"{colour}_production"])
        gain(g, seat, colour, made, "TURN-2", "MANA-2")
    mine = [g["entities"][name] for name in of(g, seat)]
    abroad = [entity for entity in mine if entity["card"] == "silver-fountain" and entity["at"][2:] == (1,)]
    cite(g, "BOARD-10", when=abroad)


def _in_order(g: Table, seat: str, order: Sequence[str]) -> list[str]:
    return [*order, *(name for name in of(g, seat) if name not in order)]


def _step3(g: Table, seat: str, given: Table) -> None:
    for name in _in_order(g, seat, given.get("order", ())):
        ails = name in g["entities"] and {"burn", "poison"} & {*g["entities"][name]["status"]}
        cite(g, "TURN-3", "TURN-11", when=ails)
        for status in ("burn", "poison"):
            state = g["entities"][name]["status"].get(status) if name in g["entities"] else None
            if state is None:
                continue
            points = state["n"]
            if status == "poison":
                state["n"] -= 1
                if state["n"] < 1:
                    del g["entities"][name]["status"][status]
            hurt(g, name, points, "STATUS-2")


def _abilities(g: Table, seat: str, when: str, order: Sequence[str], choices: Table) -> None:
    """The abilities of step 4 or 7; one whose information or cost fails does not begin."""
    for name in _in_order(g, seat, order):
        for effect in effects_of(g["entities"][name]) if name in g["entities"] else ():
            chosen = choices.get(name, {}).get(effect.get("name"))
            if effect["when"] != when:
                continue
            cite(g, "TURN-4" if when == "start" else "TURN-7")
            if name not in g["entities"]:
                continue
            if effect.get("optional") and chosen is None:
                cite(g, "ABIL-2", "ABIL-5", when=not _could(g, effect, seat, name))
                continue
            cite(g, "ABIL-5")
            try:
                targets = _named(g, effect, seat, g["entities"][name]["at"], name, chosen or {}, "MM-ABIL-2")
                _only(can_pay(g, seat, effect.get("cost") or {}, name), "MM-ABIL-2")
            except Refused:
                cite(g, "ABIL-2")
                g["reports"].append("ability_not_begun")
                continue
            pay(g, seat, effect.get("cost") or {}, name)
            _cite_given(g, effect, name)
            carry_out(g, effect, seat, name, targets, chosen or {})


def _could(g: Table, effect: Table, seat: str, name: str) -> bool:
    """Whether an ability could be paid, and anything be named for it."""
    if not can_pay(g, seat, effect.get("cost") or {}, name):
        return False
    for tile in all_tiles(g) if "target" in effect else [None]:
        try:
            _named(g, effect, seat, g["entities"][name]["at"], name, {"tile": tile} if tile else {}, "MM-ABIL-2")
        except Refused:
            continue
        return True
    return False


def _cite_given(g: Table, effect: Table, name: str) -> None:
    """The rule of an ability that an attached card gives."""
    cite(g, "ABIL-6", when=effect not in cards()[g["entities"][name]["card"]]["effects"])


def _step4(g: Table, seat: str, given: Table) -> None:
    _abilities(g, seat, "start", given.get("starts", ()), given.get("choices", {}))


def _step5(g: Table, seat: str, given: Table) -> None:
    cite(g, "TURN-5")
    for name in of(g, seat):
        entity, old = g["entities"][name], g["entities"][name]["ap"]
        entity["ap"] = 0 if "stun" in entity["status"] else stat(g, name, "speed")
        cite(g, "STATUS-4", when="stun" in entity["status"] and old)
        slow = entity["status"].get("slow", {}).get("n", 0)
        cite(g, "STATUS-5", when=slow)
        faster = sum(row["n"] for row in static(g, name, "stat") if row["stat"] == "speed")
        cite(g, "CORE-3", when=slow > cards()[entity["card"]]["stats"]["speed"] + faster)


def end_turn(g: Table, given: Table) -> None:
    """Steps 7 to 10; step 10 alone after the active Wizard's defeat."""
    seat = g["active"]
    for step in (_step7, _step8, _step9):
        if not g["fallen_active"] and g["winner"] is None:
            step(g, seat, given)
            _finish(g)
    if g["winner"] is not None:
        return
    cite(g, "TURN-12", when=g["fallen_active"])
    order = seats(g)
    at = order.index(seat)
    following = next(other for other in order[at + 1 :] + order[: at + 1] if other in living(g))
    g["fallen_active"] = False
    g["active"] = following
    ends = order.index(following) <= at
    passed = [*order[at + 1 :], *order[: order.index(following)]] if ends else order[at + 1 : order.index(following)]
    if ends:
        cite(g, "TURN-13")
        g["round"] += 1
        if g["round"] > rules()["round_limit"]:
            cite(g, "WIN-4")
            cite(g, "TURN-12", when=order[at + 1 :])
            g["winner"] = []
            g["reports"].append("round_limit")
            return
    cite(g, "TURN-10")
    cite(g, "TURN-12", when=passed)


def _step7(g: Table, seat: str, given: Table) -> None:
    _abilities(g, seat, "end", given.get("ends", ()), given.get("choices", {}))


def _step8(g: Table, seat: str, given: Table) -> None:
    for name in _in_order(g, seat, given.get("order", ())):
        cite(g, "TURN-8", when=name in g["entities"] and g["entities"][name]["status"])
        if name in g["entities"]:
            hurt(g, name, g["entities"][name]["status"].get("wither", {}).get("n", 0), "STATUS-3")
        if name in g["entities"]:
            status = g["entities"][name]["status"]
            cite(g, "STATUS-6", when=status)
            for word in list(status):
                if word != "poison":
                    status[word]["turns"] -= 1
                    if status[word]["turns"] < 1:
                        del status[word]


def _step9(g: Table, seat: str, given: Table) -> None:
    hand, limit = g["hands"][seat], rules()["hand_limit"]
    chosen = list(given.get("discard", ()))
    cite(g, "TURN-9", when=len(hand) > limit)
    cite(g, "SIM-1", when=len(hand) > limit and not chosen)
    if not chosen:
        chosen = sorted(hand, key=lambda card: (cards()[card]["value"], card))[: max(0, len(hand) - limit)]
    _only(len(chosen) == max(0, len(hand) - limit), "MM-TURN-9")
    for card in chosen:
        _only(card in hand, "MM-TURN-9")
        hand.remove(card)
        g["discards"][seat].append(card)


# ------------------------------------------------------------ actions


def _own(g: Table, given: Table) -> tuple[str, str]:
    """Who acts with which of their Entities."""
    seat, name = given["by"], given["entity"]
    _only(seat == g["active"] and name in of(g, seat), "MM-TURN-6")
    return seat, name


def move(g: Table, given: Table) -> None:
    """Walk or fly a path, 1 Action Point a tile."""
    _, name = _own(g, given)
    entity, path = g["entities"][name], [tuple(tile) for tile in given["path"]]
    _only(not has(g, name, "immobile"), "MM-MOVE-3")
    _only("root" not in entity["status"], "MM-STATUS-4")
    _only(bool(path) and entity["ap"] >= len(path) * rules()["move_ap"], "MM-MOVE-1")
    flies = has(g, name, "flying")
    here = entity["at"]
    for tile in path:
        _only(tile in all_tiles(g) and beside(g, here, tile), "MM-BOARD-4")
        _only(flies or standing_on(g, tile) in (None, name), "MM-MOVE-2")
        here = tile
    _only(standing_on(g, here) in (None, name), "MM-MOVE-5")
    cite(g, "MOVE-1", "MOVE-5" if flies and len(path) > 1 else "MOVE-2", "ATTR-1" if flies else "MOVE-4")
    cite_shifted(g, entity["at"], here)
    entity["ap"] -= len(path) * rules()["move_ap"]
    entity["at"] = here


def use(g: Table, given: Table) -> None:
    """An ability of action C."""
    seat, name = _own(g, given)
    named, entity = given.get("with") or {}, g["entities"][name]
    ours = (row for row in effects_of(entity) if row["when"] == "activate" and row["name"] == given["ability"])
    effect = next(ours, None)
    if effect is None:
        raise Refused("MM-ABIL-3")
    attacks = any(row["op"] == "attack" for row in effect["do"])
    rule = "MM-ATTACK-5" if attacks else "MM-ABIL-2"
    targets = _named(g, effect, seat, entity["at"], name, named, rule)
    _only(can_pay(g, seat, effect["cost"], name), "MM-ABIL-2")
    pay(g, seat, effect["cost"], name)
    cite(g, "ABIL-3")
    cite(g, "ATTACK-4", when="target" in named and not attacks)
    _cite_given(g, effect, name)
    _cite_targets(g, effect, seat, entity["at"], named)
    carry_out(g, effect, seat, name, targets, named)


def _cite_targets(g: Table, effect: Table, seat: str, at: Tile, named: Table) -> None:
    """The rules of what an effect is aimed at."""
    target = effect.get("target") or {}
    cite(g, "BOARD-5", when=target.get("count") == "all")
    if named.get("target") in g["entities"]:
        cite_aimed(g, target, seat, at, named["target"])


def attack(g: Table, given: Table) -> None:
    """A Basic Attack."""
    seat, name = _own(g, given)
    reach, target = basic_range(g, name), given["target"]
    if reach is None:
        raise Refused("MM-ABIL-3")
    wanted = {"what": "entity", "side": "enemy", "range": reach}
    there = target in g["entities"] and matches(g, target, wanted, seat, g["entities"][name]["at"], name)
    _only(there, "MM-ATTACK-5")
    _only(can_pay(g, seat, {"ap": rules()["basic_ap"]}, name), "MM-ABIL-2")
    g["entities"][name]["ap"] -= rules()["basic_ap"]
    own, at, there_ = cards()[g["entities"][name]["card"]], g["entities"][name]["at"], g["entities"][target]["at"]
    cite(g, "ATTACK-3", "ATTACK-1" if own["type"] == "critter" else "ATTACK-2")
    cite_distance(g, at, there_)
    cite(g, "CORE-2", when=distance(g, at, there_) > rules()["basic_range"])
    printed = max((own.get("basic") or {}).get("range") or 0, rules()["basic_range"])
    cite(g, "ABIL-7", when=distance(g, at, there_) > printed)
    make_attack(g, name, target, {}, given)


def _named(g: Table, effect: Table, seat: str, at: Tile, source: str | None, named: Table, rule: str) -> list[Any]:
    """The targets that are named for an effect; refused by that rule, or by those of tokens and paths."""
    target = effect.get("target")
    targets = _targets(g, target, seat, at, source, named, rule) if target else []
    words = {row["op"]: row for row in effect["do"]}
    if "teleport" in words:
        tile, start = _tile(named), g["entities"][targets[0]]["at"]
        good = tile in all_tiles(g) and tile is not None and standing_on(g, tile) is None
        _only(good and distance(g, start, tile or start) <= words["teleport"]["steps"], rule)
        _only(not has(g, targets[0], "immobile"), "MM-MOVE-6")
    if "detach" in words:
        there = [entry["card"] for entry in g["entities"][targets[0]]["attached"]]
        _only(named.get("attachment") in there, rule)
    if "spawn" in words and words["spawn"].get("at") is None:
        _only(free_pairs(g, seat) >= words["spawn"]["n"], "MM-TOKEN-4")
    if "move" in words:
        _only(not has(g, targets[0], "immobile"), "MM-MOVE-6")
        _path(g, targets[0], [tuple(tile) for tile in named.get("path") or ()], words["move"]["steps"])
    return targets


def _targets(g: Table, target: Table, seat: str, at: Tile, source: str | None, named: Table, rule: str) -> list[Any]:
    what, chosen = target["what"], named.get("target")
    if what in AT_ENTITIES and target.get("count") == "all":
        return [name for name in g["entities"] if matches(g, name, target, seat, at, source)]
    if what == "tile":
        tile = _tile(named)
        _only(tile is not None and tile in all_tiles(g) and standing_on(g, tile) is None, rule)
        _only(distance(g, at, tile or at) <= target["range"], rule)
        return [None]
    if what == "player":
        _only(chosen in living(g) and team(g, str(chosen)) != team(g, seat), rule)
    elif what == "card":
        fits = chosen in g["discards"][seat] and target.get("type") in (None, cards()[str(chosen)]["type"])
        _only(fits, rule)
    else:
        wanted = {**target, "what": "entity"} if what == "attachment" else target
        _only(chosen in g["entities"] and matches(g, str(chosen), wanted, seat, at, source), rule)
    return [chosen]


def _path(g: Table, name: str, path: Sequence[Tile], steps: int) -> None:
    """A clear path of at most so many steps."""
    _only(1 <= len(path) <= steps, "MM-MOVE-6")
    here = g["entities"][name]["at"]
    for tile in path:
        clear = tile in all_tiles(g) and beside(g, here, tile) and standing_on(g, tile) is None
        _only(clear, "MM-MOVE-6")
        here = tile


def play(g: Table, given: Table) -> None:
    """A card from the hand."""
    seat, name, named = given["by"], given["card"], given.get("with") or {}
    _only(seat == g["active"], "MM-TURN-6")
    _only(name in g["hands"][seat], "MM-PLAY-1")
    card, wizard = cards()[name], g["entities"][f"W{seat[1:]}"]["at"]
    targets: list[Any] = []
    if card["type"] in ("critter", "structure"):
        tile = _tile(named)
        _only(tile is not None and tile in all_tiles(g), "MM-BOARD-3")
        _only(standing_on(g, tile or wizard) is None, "MM-BOARD-7")
        _only(distance(g, wizard, tile or wizard) <= rules()[f"{card['type']}_range"], "MM-PLAY-5")
        _only(free_pairs(g, seat) > 0, "MM-TOKEN-4")
    elif card["type"] == "spell":
        for effect in card["effects"]:
            targets = _named(g, effect, seat, wizard, None, named, "MM-PLAY-3")
    else:
        target = named.get("target")
        there = target in g["entities"] and matches(g, str(target), card["attach"], seat, wizard, None)
        _only(there, "MM-ATTACH-1")
        borne = [cards()[entry["card"]].get("slot") for entry in g["entities"][str(target)]["attached"]]
        slot = card.get("slot")
        _only(slot is None or borne.count(slot) < rules()[f"{slot}_slots"], "MM-ATTACH-2")
    _only(can_pay(g, seat, card["cost"]), "MM-MANA-7")
    pay(g, seat, card["cost"])
    cite(g, "PLAY-1", "PLAY-4")
    cite(g, "PLAY-3", when={"tile", "target"} & {*named})
    g["hands"][seat].remove(name)
    for other in of(g, seat):
        for effect in effects_of(g["entities"][other]):
            if effect["when"] == "played" and effect["filter"]["type"] == card["type"]:
                cite(g, "PLAY-2")
                carry_out(g, effect, seat, other, [], {})
    if card["type"] in ("critter", "structure"):
        cite(g, "PLAY-5", "TOKEN-1")
        cite(g, "PLAY-6", when=card["stats"]["speed"] > rules()["entry_ap"])
        new_entity(g, name, seat, _tile(named) or wizard, named.get("as"))
    elif card["type"] == "spell":
        g["discards"][seat].append(name)
        cite(g, "PLAY-7")
        for effect in card["effects"]:
            _cite_targets(g, effect, seat, wizard, named)
            carry_out(g, effect, seat, None, targets, named)
    else:
        cite(g, "ATTACH-1")
        cite_aimed(g, card["attach"], seat, wizard, named["target"])
        cite_static(g, name)
        g["entities"][named["target"]]["attached"].append({"card": name, "by": seat})
        carry_out(g, {"do": []}, seat, None, [], {})


VERBS: dict[str, Callable[[Table, Table], None]] = {
    "set_up": set_up,
    "build": build,
    "cycle": cycle,
    "deal": deal,
    "begin": begin,
    "play": play,
    "move": move,
    "use": use,
    "attack": attack,
    "pass": end_turn,
}
