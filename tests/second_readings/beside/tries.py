"""Single steps, legal or not, tried by both from one position: refused by the same rule, or with the same outcome."""

import copy
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.engine.chance import Stream
from generator.engine.rules import IllegalAction, Step
from generator.games.wizards_tower.examples import TowerExamples
from generator.games.wizards_tower.rules import WizardsTower
from tests.second_readings.beside.follow import Different, differing, misnamed, shown, start_of, words
from tests.second_readings.plain import Table
from tests.second_readings.refused import Refused
from tests.second_readings.wizards_tower.cards import SIDES as WAYS
from tests.second_readings.wizards_tower.cards import beside, wizard_card
from tests.second_readings.wizards_tower.position import awake, lay, living, monsters
from tests.second_readings.wizards_tower.steps import PHASES, take

Row = dict[str, Any]


class Tries:
    """Makes steps for a position and has both take them."""

    def __init__(self, game: WizardsTower, stream: Stream) -> None:
        self.game = game
        self.examples = TowerExamples(game)
        self.stream = stream
        self.done: Counter[str] = Counter()
        """How often each rule has refused, and `ok`; and what the engine could not read."""

    def at(self, position: Row, number: int) -> None:
        """Try so many steps at a position; raises Different."""
        start = start_of(position)
        for _ in range(number):
            second = lay(start)
            fitting = [verb for verb in MAKERS if second["phase"] in PHASES.get(verb, (second["phase"],))]
            verb = self.stream.choice(fitting if self.chance(90) else list(MAKERS))
            given = MAKERS[verb](self, second)
            if given is not None:
                self.one(start, second, verb, given)

    def one(self, start: Row, second: Table, verb: str, given: Row) -> None:
        """Have both take a step."""
        rule = None
        try:
            left = take(second, verb, copy.deepcopy(given))
        except Refused as refused:
            rule, left = str(refused), {}
        except (ValueError, IndexError, KeyError) as error:
            self.done[f"unread by the second: {type(error).__name__}"] += 1
            return
        self._trim(given, left)
        g = self.examples.start(copy.deepcopy(start))
        before = len(g.log or ())
        try:
            self.examples.play(g, Step(verb, given, None, {}))
            found = None
        except IllegalAction as refused:
            found = refused.rule
        except ValueError as error:
            self.done[f"unread by the engine: {error}"[:70]] += 1
            return
        self.done[rule or "ok"] += 1
        if rule != found:
            raise Different(f"{verb} {given}: the engine {_said(found)}, the second reading {_said(rule)}")
        lines = differing(shown(self.game, g), words(second)) if rule is None else []
        if rule is None:
            lines += misnamed(self.game, g, before, second["named"])
            if lines:
                raise Different(f"{verb} {given}: {'; '.join(lines)}")

    def _trim(self, given: Row, left: Mapping[str, Any]) -> None:
        """Take away the dice and choices that were not needed."""
        for name, rolls in left.get("saves", {}).items():
            given["saves"][name] = given["saves"][name][: len(given["saves"][name]) - len(rolls)]
        if "saves" in given:
            given["saves"] = {name: rolls for name, rolls in given["saves"].items() if rolls}
        for key in ("wizard_discards", "ward"):
            for thing in left.get(key, []):
                given[key].remove(thing)

    # ------------------------------------------------------------ chance

    def chance(self, percent: int) -> bool:
        """Whether something happens that happens so often in a hundred."""
        return self.stream.below(100) < percent

    def mixed(self, things: Sequence[Any]) -> list[Any]:
        """The same in another order."""
        left, found = list(things), []
        while left:
            found.append(left.pop(self.stream.below(len(left))))
        return found

    def place(self, g: Table) -> str:
        """Any place of the grid, more often one where something is."""
        spots = [hero["at"] for hero in g["heroes"].values()] + [*g["down"], *g["up"], *g["floor"], *g["removed"]]
        columns = "abcdefg"[: g["size"]]
        usual = f"{self.stream.choice(columns)}{1 + self.stream.below(g['size'])}"
        return self.stream.choice(spots) if spots and self.chance(50) else usual

    def hero(self, g: Table) -> str:
        """Any hero."""
        names: list[str] = list(g["heroes"])
        return self.stream.choice(names)

    def die(self) -> int:
        """A roll."""
        return 1 + self.stream.below(20)


def _said(rule: str | None) -> str:
    return f"refuses it by {rule}" if rule else "allows it"


def begin(t: Tries, g: Table) -> Row:
    """The wizard's turn begins; with luck tiles are removed."""
    most = len(living(g)) + 1
    number = most if t.chance(60) else t.stream.below(most + 2)
    remove = [t.place(g) for _ in range(number)] if len(g["keys_found"]) == 3 or t.chance(5) else []
    return {"remove": list(dict.fromkeys(remove)), "reshuffled": t.mixed(g["discard"]) if len(g["deck"]) < 2 else []}


def play(t: Tries, g: Table) -> Row | None:
    """A card of the hand, or another, with targets of any sort."""
    if not g["hand"]:
        return None
    name = t.stream.choice(g["hand"]) if t.chance(95) else "ogre"
    card, given = wizard_card(name), Row(card=name)
    op = card["ops"][0]
    if op["op"] in ("place_tokens", "place_under_hero"):
        wanted = [f"m{op['level']}"] * op["monsters"] + ["trap"] * op.get("traps", 0)
        blanks = min(op["blanks"], g["supply"]["blank"]) if t.chance(80) else t.stream.below(4)
        at = t.place(g)
        few = [at, *[t.place(g) for _ in range(3)]]
        given["place"] = {}
        for token in t.mixed([*wanted, *["blank"] * blanks]):
            spot = at if op["op"] == "place_under_hero" and t.chance(85) else t.stream.choice(few)
            given["place"].setdefault(spot, []).append(token)
        given |= {"at": at} if op["op"] == "place_under_hero" else {}
    elif op["op"] in ("freeze", "damage"):
        given["at"] = t.place(g)
    elif op["op"] == "rotate_tower":
        given["dir"] = t.stream.choice(list(WAYS))
    elif op["op"] == "move_hero":
        given["hero"] = hero = t.hero(g)
        near = [place for way in WAYS.values() if (place := beside(g["heroes"][hero]["at"], way))[0] in "abcdefg"]
        near = [place for place in near if 1 <= ord(place[0]) - 96 <= g["size"] and 1 <= int(place[1:]) <= g["size"]]
        given["to"] = t.stream.choice(near) if t.chance(70) else t.place(g)
    elif op["op"] == "discard_equipment":
        given["hero"] = hero = t.hero(g)
        given["discard"] = t.stream.choice([*g["heroes"][hero]["equipped"], *g["heroes"][hero]["hand"], "short_sword"])
    elif len(g["deck"]) < 3:
        given["reshuffled"] = t.mixed(g["discard"])
    return given


def move(t: Tries, g: Table) -> Row:
    """Paths, mostly of steps that touch, and more dice than can be needed."""
    paths: dict[str, list[str]] = {}
    for name, hero in g["heroes"].items():
        here, path = hero["at"], []
        for _ in range(t.stream.below(3) if t.chance(60) else 0):
            spot = beside(here, t.stream.choice(list(WAYS.values()))) if t.chance(93) else t.place(g)
            if spot[0] not in "abcdefg"[: g["size"]] or not 1 <= int(spot[1:]) <= g["size"]:
                break
            path.append(spot)
            here = spot
        paths |= {name: path} if path else {}
    shuffles = t.mixed(g["loot_discard"]) if len(g["loot_deck"]) < 2 else []
    return {
        "paths": paths,
        "saves": {name: [t.die() for _ in range(12)] for name in g["heroes"]},
        "ward": [name for name in living(g) if "ward_relic" in g["heroes"][name]["hand"] and t.chance(50)],
        "wizard_discards": t.mixed(g["hand"]),
        "reshuffled": shuffles or (t.mixed(g["discard"]) if len(g["deck"]) < 2 else []),
    }


def fight(t: Tries, g: Table) -> Row:
    """A combat somewhere, with all cards that help."""
    spots = [place for place in g["up"] if monsters(g, place) and awake(g, place)]
    at = t.stream.choice(spots) if spots and t.chance(80) else t.place(g)
    team = awake(g, at)
    given: Row = {"at": at, "rolls": {name: t.die() for name in ("wizard", *team)}, "reshuffled": []}
    for key, card in (("strength", "strength_potion"), ("reroll", "lucky_dice")):
        users = [name for name in team if card in g["heroes"][name]["hand"] and t.chance(50)]
        given[key] = {name: t.die() for name in users} if key == "reroll" else users
    given["reshuffled"] = t.mixed(g["loot_discard"]) if len(g["loot_deck"]) < 2 and not users else []
    if team and t.chance(50):
        given["loot_to"] = {at: t.stream.choice(team)}
        given["items_to"] = {at: t.stream.choice(team)}
    return given


def use(t: Tries, g: Table) -> Row:
    """A card of a hero, or one that is not there."""
    name = t.hero(g)
    cards = [*g["heroes"][name]["hand"], *g["heroes"][name]["equipped"], "sprint", "recall_relic", "healing_potion"]
    given = {"hero": name, "card": t.stream.choice(cards)}
    if given["card"] == "recall_relic":
        given["to"] = t.hero(g)
    if given["card"] == "scrying_orb":
        given["at"] = t.place(g)
    return given


def equip(t: Tries, g: Table) -> Row:
    """A card to wear."""
    name = t.hero(g)
    hero = g["heroes"][name]
    return {"hero": name, "card": t.stream.choice([*hero["hand"], *hero["hand"], *hero["equipped"], "war_boots"])}


def give(t: Tries, g: Table) -> Row:
    """A gift."""
    name = t.hero(g)
    hero = g["heroes"][name]
    here = [other for other in g["heroes"] if g["heroes"][other]["at"] == hero["at"]]
    given = {"from": name, "to": t.stream.choice(here) if t.chance(70) else t.hero(g)}
    if hero["keys"] and t.chance(50):
        return {**given, "key": t.stream.choice([*hero["keys"], "key_bone"])}
    return {**given, "card": t.stream.choice([*hero["hand"], *hero["equipped"], "sprint"])}


def nothing(t: Tries, g: Table) -> Row:
    """A step without arguments."""
    return {}


MAKERS: dict[str, Callable[[Tries, Table], Row | None]] = {
    "wizard_begin": begin,
    "play": play,
    "wizard_end": nothing,
    "move": move,
    "fight": fight,
    "end_heroes": nothing,
    "use": use,
    "equip": equip,
    "unequip": equip,
    "give": give,
}
