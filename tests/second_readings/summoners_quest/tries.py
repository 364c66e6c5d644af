"""Random positions and steps for two readings of Summoner's Quest: crowded, so that pieces meet, fight and fall."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from tests.second_readings.summoners_quest.board import CHAMBER, HALLS, RING, SPACES, back, kind
from tests.second_readings.summoners_quest.reading import Reading

Step = dict[str, Any]
NAMES = ("P1", "P2", "P3", "P4")


class Positions:
    """Makes positions, of cards that are still in the box."""

    def __init__(self, chance: Random, catalog: Mapping[str, Any]) -> None:
        self.chance, self.catalog = chance, catalog
        self.cards = [card for card in catalog["cards"] for _ in range(card["copies"])]
        chance.shuffle(self.cards)
        self.crowd = self._crowd()

    def take(self, kind: str | None = None, bearer: str | None = None) -> str | None:
        """A card of that type, or any; of items those that such a bearer may have in play."""
        rather = self.chance.choice(("in_combat", "passive", "", "", "")) if kind == "summon" else ""
        for card in sorted(self.cards, key=lambda card: rather not in str(card.get("powers"))):
            if kind is not None and card["type"] != kind:
                continue
            if bearer is None or (card["mode"] != "consumable" and card["bearer"] in (bearer, "any")):
                self.cards.remove(card)
                return str(card["id"])
        return None

    def _crowd(self) -> list[str]:
        """Some spaces close to one another, which most pieces stand on."""
        chance = self.chance
        section = chance.choice("NESW")
        hall = [*HALLS[section], CHAMBER, f"{section}4", back(f"{section}4")]
        first = RING.index(chance.choice(RING))
        ring = [RING[(first + number) % 32] for number in range(chance.choice((2, 4, 8)))]
        return chance.choice((hall, ring, [*hall, *ring], [f"{section}{number}" for number in range(8)]))

    def space(self) -> str:
        """Where a piece stands."""
        return self.chance.choice(self.crowd if self.chance.random() < 0.8 else SPACES)

    def some(self, kind: str | None, most: int, bearer: str | None = None) -> list[str]:
        """Up to so many cards."""
        found = [self.take(kind, bearer) for _ in range(self.chance.randint(0, most))]
        return [card for card in found if card is not None]

    def status(self, most: int) -> dict[str, int]:
        """Up to so many statuses."""
        rows = self.catalog["statuses"]
        kinds = self.chance.sample(sorted(rows), self.chance.choice((0, 0, 1, most)))
        return {name: self.chance.randint(1, rows[name]["turns"] + 1) for name in kinds}

    def start(self) -> dict[str, Any]:
        """A position as the start of an example."""
        chance = self.chance
        names = NAMES[: chance.randint(2, 4)]
        temples = chance.sample(["N0", "E0", "S0", "W0"], len(names))
        inside: list[str] = []  # whose pieces are in the chamber: one player's
        players: dict[str, Any] = {}
        summons: dict[str, Any] = {}
        for name, temple in zip(names, temples, strict=True):
            active = chance.choice((0, 1, 2, 3, 5, 8, 11))
            players[name] = {
                "temple": temple,
                "life": chance.choice((1, 2, 3, 5, 9, 10)),
                "mana": [active, chance.randint(0, min(5, 12 - active))],
                "hand": self.some(None, self.catalog["rules"]["hand_limit"]),
                "items": self.some("equip", 3, "summoner"),
                "status": self.status(self.catalog["rules"]["status_limit_summoner"]),
                **self.where(name, inside),
            }
            if players[name]["at"] == CHAMBER:
                players[name]["hold"] = chance.randint(0, 2)
            for number in range(chance.randint(0, 3)):
                card = self.take("summon")
                life = next(row["life"] for row in self.catalog["cards"] if row["id"] == card)
                place = {"at": players[name]["at"], "via": players[name]["via"]}
                summons[f"{name}{'abc'[number]}"] = {
                    "card": card,
                    "owner": name,
                    "damage": chance.choice((0, 0, life - 1, chance.randrange(life))),
                    "items": self.some("equip", 1, "any") if chance.random() < 0.5 else [],
                    "status": self.status(1),
                    **(place if chance.random() < 0.4 else self.where(name, inside)),
                }
        traps = {}
        for _ in range(chance.randint(0, 8)):
            traps[self.space() if chance.random() < 0.7 else chance.choice(RING)] = self.take("trap")
        traps = {space: card for space, card in traps.items() if card is not None}
        deck = [str(card["id"]) for card in self.cards]
        cut = chance.choice((0, 1, 2, len(deck) // 2))
        return {
            "players": players,
            "summons": summons,
            "traps": traps,
            "gates": [f"{section}G" for section in "NESW" if chance.random() < 0.5],
            "deck": deck[:cut],
            "discard": deck[cut:][: chance.choice((0, 1, 3, 30))],
            "turn": chance.choice(names),
            "round": chance.choice((1, 5, 59, 60)),
            "phase": chance.choice(("start", "before", "before", "after")),
            **({"pool": chance.choice((0, 1, 2))} if chance.random() < 0.2 else {}),
        }

    def where(self, owner: str, inside: list[str]) -> dict[str, Any]:
        """A space, and of the chamber the way in; nobody else's piece is there."""
        space = self.space()
        while space == CHAMBER and inside not in ([], [owner]):
            space = self.space()
        if space == CHAMBER:
            inside[:] = [owner]
        return {"at": space, "via": self.chance.choice("NESW") if space == CHAMBER else None}


# ------------------------------------------------------------ steps


def opening(chance: Random, catalog: Mapping[str, Any], players: int) -> dict[str, Any]:
    """A whole game begins so: everybody on the own temple, and all cards in the deck."""
    deck = [card["id"] for card in catalog["cards"] for _ in range(card["copies"])]
    chance.shuffle(deck)
    temples = chance.sample(["N0", "E0", "S0", "W0"], players)
    rows = {name: {"temple": temple} for name, temple in zip(NAMES, temples, strict=False)}
    return {"players": rows, "deck": deck, "phase": "start"}


def actions(now: Reading) -> list[Step]:
    """Every action that might be taken, legal or not, of cards, pieces and gates that are there."""
    pieces, me = now.pieces(), now.players[now.turn]
    targets = [None, *pieces, *sorted({now.piece(name)["at"] for name in pieces}), *now.traps]
    found: list[Step] = []
    for card in sorted(set(me["hand"])):
        match now.cards[card]["type"]:
            case "summon":
                found.append({"summon": card})
            case "spell":
                found += _aimed({"cast": card}, now.cards[card]["powers"][0], targets)
            case "trap":
                found += [{"place_trap": card, "at": space} for space in SPACES]
            case _:
                found += [{"equip": card, "bearer": name} for name in pieces]
    for name in pieces:
        for item in sorted(set(now.piece(name)["items"])):
            found.append({"remove_item": item, "bearer": name})
            for power in now.powers(item, "before_move"):
                found += _aimed({"use_item": item, "bearer": name}, power, targets)
    for name in now.summons:
        for power in now.powers(name, "before_move"):
            found += _aimed({"use_power": name}, power, targets)
    return found + [{"open_gate": f"{section}G"} for section in "NESW"]


def strange(now: Reading) -> list[Step]:
    """Cards that are not in the hand, or played as what they are not."""
    hand, all_cards = now.players[now.turn]["hand"], sorted(now.cards)
    absent = [card for card in all_cards[:: len(hand) + 7] if card not in hand]
    wrong = [(card, now.cards[card]["type"]) for card in hand]
    return [
        *({verb: card} for card in absent for verb in ("summon", "cast")),
        *({"cast": card} for card, type_ in wrong if type_ != "spell"),
        *({"summon": card} for card, type_ in wrong if type_ != "summon"),
    ]


def _aimed(step: Step, power: Mapping[str, Any], targets: list[Any]) -> list[Step]:
    if power["target"] in ("self", "owner"):
        return [step]
    return [step if target is None else {**step, "target": target} for target in dict.fromkeys(targets)]


def walks(chance: Random, now: Reading) -> Iterator[Step]:
    """Movements of any pieces, mostly own ones, forward, backward and into gates."""
    own = now.pieces(now.turn)
    while True:
        group = [chance.choice(own if chance.random() < 0.93 else now.pieces())]
        with_me = [name for name in own if name != now.turn and now.piece(name)["at"] == now.players[now.turn]["at"]]
        if with_me and chance.random() < 0.4:
            group = [now.turn, chance.choice(with_me)]
        elif chance.random() < 0.12:
            group = chance.choice((chance.sample(now.pieces(), 2), [now.turn, own[-1]][: len(own)]))
        step: Step = {"move": group}
        if chance.random() < 0.2:
            step["dir"] = "backward"
        if chance.random() < (0.8 if kind(str(now.piece(group[0])["at"])) != "hall" else 0.1):
            near = now.piece(group[0])["at"][0]
            step["gate"] = f"{near if near in 'NESW' and chance.random() < 0.7 else chance.choice('NESW')}G"
            if step["gate"] not in now.gates or chance.random() < 0.1:
                step |= {"open": True} if chance.random() < 0.8 else {}
        _load(chance, now, step)
        yield step


def _load(chance: Random, now: Reading, step: Step) -> None:
    """Have the dice fall so that the walk mostly ends where somebody or something is."""
    throws = [[one, other] for one in range(1, 7) for other in range(1, 7)]
    now.loaded = chance.choice(throws)
    if now.piece(step["move"][0])["at"] == CHAMBER or chance.random() < 0.25:
        return
    ends = {sum(throw): now.path(step, sum(throw))[-1] for throw in throws}
    telling = [
        throw
        for throw in throws
        if (end := ends[sum(throw)]) == CHAMBER or end in now.traps or now.enemies(end) or kind(end) == "portal"
    ]
    now.loaded = chance.choice(telling or throws)


def refused(chance: Random, now: Reading) -> list[Step]:
    """Of each action and each rule that refuses it here, one step."""
    found: dict[tuple[str, str], list[Step]] = {}
    for action in [*actions(now), *strange(now)]:
        rule = now.refusal(action)
        if rule is not None:
            found.setdefault((next(iter(action)), rule), []).append(action)
    return [chance.choice(choices) for choices in found.values()]


def step(chance: Random, now: Reading, number: int) -> Step:
    """Something to do, legal or not; after some actions the turn goes on."""
    if now.phase == "start":
        return {"start_turn": now.turn}
    if chance.random() < 0.03:
        return chance.choice(({"end_turn": now.turn}, {"skip_move": now.turn}, {"start_turn": now.turn}))
    choices = actions(now)
    if chance.random() < 0.04:
        other = chance.choice(now.living())
        found = chance.choice([*choices, {"end_turn": now.turn}])
        return {**found, "by": other, **({"id": f"n{number}"} if "summon" in found else {})}
    legal = [choice for choice in choices if now.refusal(choice) is None]
    telling = [choice for choice in legal if "place_trap" not in choice]
    if legal and chance.random() < 0.5:
        found = chance.choice(telling or legal)
    elif now.phase == "after":
        return {"end_turn": now.turn} if chance.random() < 0.6 else next(walks(chance, now))
    elif any(now.movable(name) for name in now.pieces(now.turn)) or chance.random() < 0.1:
        return next(walks(chance, now))
    else:
        return {"skip_move": now.turn}
    if "remove_item" in found and found["bearer"] == now.turn and chance.random() < 0.5:
        del found["bearer"]  # the summoner, where nobody is said
    return {**found, "id": f"n{number}"} if "summon" in found else found
