"""A position of Summoner's Quest: players, summons, traps, and what lies on the table; and who chooses and rolls."""

import copy
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from tests.second_readings.summoners_quest.board import CHAMBER, back

Row = dict[str, Any]

ENDS = {"last_summoner": "SQ-OBJ-1", "chamber": "SQ-OBJ-2", "simultaneous": "SQ-ELIM-4", "safety_stop": "SQ-END-1"}


class Dropped(Exception):
    """The turn or the game has ended: what was pending does not happen (SQ-TURN-7, SQ-ELIM-5)."""


class Position:
    """A player's summoner is called like the player; a piece is a row with `at`, `status`, `items` and `via`."""

    def __init__(self, catalog: Mapping[str, Any], start: Mapping[str, Any], chance: Random | None = None) -> None:
        """`chance` rolls the dice and makes the choices that a step does not say, and writes them into the step."""
        self.rules: Mapping[str, int] = catalog["rules"]
        self.statuses: Mapping[str, Row] = catalog["statuses"]
        self.counters: Mapping[str, int] = catalog["components"]
        self.cards: Mapping[str, Row] = {card["id"]: card for card in catalog["cards"]}
        self.chance, self.step = chance, Row()
        self.loaded: list[int] = []  # dice that fall next
        self.players: dict[str, Row] = {}
        for name, row in start["players"].items():
            mana = row.get("mana", [self.rules["start_mana"], 0])
            self.players[name] = {
                **self._piece(row, row.get("at", row["temple"])),
                "temple": row["temple"],
                "life": row.get("life", self.rules["start_life"]),
                "hold": row.get("hold", 0),
                "mana": list(mana),
                "hand": list(row.get("hand", [])),
                "out": False,
            }
        self.summons: dict[str, Row] = {
            name: {
                **self._piece(row, row["at"]),
                "card": row["card"],
                "owner": row["owner"],
                "damage": row.get("damage", 0),
            }
            for name, row in start.get("summons", {}).items()
        }
        self.gone: set[str] = set()
        self.traps: dict[str, str] = dict(start.get("traps", {}))
        self.sprung: set[str] = set()
        self.gates: list[str] = list(start.get("gates", []))
        self.deck: list[str] = list(start.get("deck", []))
        self.discard: list[str] = list(start.get("discard", []))
        held = sum(sum(row["mana"]) for row in self.players.values())
        self.pool: int = start.get("pool", self.counters["mana_counters"] - held)
        self.order = list(self.players)
        self.turn: str = start.get("turn", self.order[0])
        self.round: int = start.get("round", 1)
        self.phase: str = start.get("phase", "before")
        self.events: list[str] = []
        self.result: Row | None = None
        self.fights: Counter[str] = Counter()
        self.named: set[str] = set()
        self.asked: list[tuple[str, str]] = []
        """What was to be chosen in the last step, and by whom."""
        self.played: list[str] = []
        self.fresh_turn()

    def _piece(self, row: Mapping[str, Any], at: str) -> Row:
        bare: Row = {"status": dict(row.get("status", {})), "items": list(row.get("items", []))}
        return {"at": at, "via": row.get("via"), **bare}

    def ends(self) -> tuple[list[str], str] | None:
        """Who has won, and by which rule."""
        if self.result is None:
            return None
        winner = self.result["winner"]
        return [winner] if winner else [], ENDS[self.result["by"]]

    def fresh_turn(self) -> None:
        """What is counted anew in each turn."""
        self.discount = False
        self.jumps = self.uses = 0
        self.used: list[str] = []

    def copied(self) -> Self:
        """The same position, to be changed on its own."""
        other = copy.copy(self)
        for part in (
            "players",
            "summons",
            "traps",
            "gates",
            "deck",
            "discard",
            "events",
            "used",
            "gone",
            "sprung",
            "fights",
        ):
            setattr(other, part, copy.deepcopy(getattr(self, part)))
        other.named, other.played, other.asked = set(), [], []
        return other

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    def by(self, *rules: str) -> None:
        """These rules have been applied."""
        self.named |= {f"SQ-{rule}" for rule in rules}

    # ------------------------------------------------------------ chance and choice

    def die(self) -> int:
        """One die."""
        if self.chance is None:
            return int(self.step["dice"].pop(0))
        value = self.loaded.pop(0) if self.loaded else self.chance.randint(1, self.rules["die_sides"])
        self.step.setdefault("dice", []).append(value)
        return value

    def choose(self, key: str, options: Sequence[Any], usual: Any = None, *, who: str = "") -> Any:
        """What a player (the one on turn) chooses of several options under that key of the step.

        `usual` where an example does not say it.
        """
        if len(set(options)) == 1:
            return options[0]
        self.asked.append((key, who or self.turn))
        if self.chance is not None:
            value = self.chance.choice(options)
            self.step.setdefault(key, []).append(value)
            return value
        said = self.step.get(key, [])
        said = said if isinstance(said, list) else [said]
        if not said:
            assert usual is not None, f"the example must say {key}"
            return usual
        self.step[key] = said[1:]
        assert said[0] in options, f"{said[0]} cannot be chosen for {key}"
        return said[0]

    def pays(self, piece: str) -> bool:
        """Whether the power of a fighting summon is paid for; in one step always or never."""
        self.asked.append(("power", self.owner(piece)))
        said: list[str] = self.step.setdefault("powers", [])
        self.step["powers"] = said = said if isinstance(said, list) else [said]
        if self.chance is None:
            return piece in said
        if self.chance.random() < 0.6 and piece not in said and f"not {piece}" not in self.step.get("refuse", ""):
            said.append(piece)
            return True
        return False

    # ------------------------------------------------------------ pieces

    def piece(self, name: str) -> Row:
        """A summoner or a summon."""
        return self.players[name] if name in self.players else self.summons[name]

    def owner(self, name: str) -> str:
        """The player who controls a piece."""
        return name if name in self.players else str(self.summons[name]["owner"])

    def living(self) -> list[str]:
        """The players who are not out, in turn order."""
        return [name for name in self.order if not self.players[name]["out"]]

    def pieces(self, owner: str | None = None) -> list[str]:
        """All pieces in play, or a player's: the summoner, then its summons."""
        return [
            piece
            for player in (self.living() if owner is None else [owner])
            for piece in (player, *(name for name, row in self.summons.items() if row["owner"] == player))
        ]

    def there(self, space: str) -> list[str]:
        """The pieces on a space."""
        return [name for name in self.pieces() if self.piece(name)["at"] == space]

    def enemies(self, space: str) -> list[str]:
        """Those of others than the player on turn."""
        return [name for name in self.there(space) if self.owner(name) != self.turn]

    def place(self, name: str, space: str) -> None:
        """Put a piece elsewhere; who leaves the chamber has no way in and no hold any more (SQ-CHAMBER-10)."""
        row = self.piece(name)
        if row["at"] == CHAMBER and space != CHAMBER:
            row["via"] = None
            if row.get("hold"):
                row["hold"] = 0
                self.by("CHAMBER-10")
        row["at"] = space

    def driven(self, name: str, steps: int) -> None:
        """Backward, without a landing."""
        space = self.piece(name)["at"]
        for _ in range(steps):
            space = back(space)
        self.place(name, space)

    def powers(self, name: str, timing: str) -> list[Row]:
        """The powers of a summon or card with that timing."""
        card = self.summons[name]["card"] if name in self.summons else name
        return [power for power in self.cards[card].get("powers", []) if timing in power["timing"]]

    def adds(self, name: str, what: str, roll: str = "") -> int:
        """What the passive powers of a piece and its items add; a silenced summon's own does nothing."""
        row = self.piece(name)
        sources = [*row["items"]]
        if name in self.summons and "silence" not in row["status"]:
            sources.append(row["card"])
        effects = [effect for card in sources for power in self.powers(card, "passive") for effect in power["effects"]]
        return sum(effect["amount"] for effect in effects if effect["op"] == what and effect.get("roll", "") == roll)

    # ------------------------------------------------------------ mana

    def pay(self, player: str, amount: int) -> None:
        """SQ-MANA-3."""
        self.players[player]["mana"][0] -= amount
        self.players[player]["mana"][1] += amount

    def spend(self, player: str, amount: int, rule: str) -> None:
        """Pay a price."""
        self.pay(player, amount)
        self.by(*(["MANA-3", rule] if amount else []))

    def recover(self, player: str, amount: int, rule: str) -> None:
        """Up to so many stones from the used to the active pile."""
        amount = min(amount, self.players[player]["mana"][1])
        self.pay(player, -amount)
        self.by(*([rule] if amount else []))

    def bonus(self, player: str, rule: str) -> None:
        """SQ-TEMPLE-1: from the supply, as far as it holds."""
        paid = min(self.rules["temple_bonus"], self.pool)
        if paid < self.rules["temple_bonus"]:
            self.events.append("mana_supply_short")
            self.by("COMP-2")
        self.pool -= paid
        self.players[player]["mana"][0] += paid
        self.by(rule, *(["MANA-5", "MANA-6"] if paid else ["MANA-6"]))

    def price(self, cost: int) -> int:
        """SQ-TEMPLE-4, -5: of a card from the hand."""
        least = self.rules["card_cost_min"]
        return max(least, cost - self.rules["temple_discount"]) if self.discount and cost > least else cost

    def gate_price(self, player: str) -> int:
        """SQ-GATE-1."""
        less = sum(self.adds(piece, "gate_discount") for piece in self.pieces(player))
        return max(self.rules["gate_cost_min"], self.rules["gate_cost"] - less)

    # ------------------------------------------------------------ in words

    def told(self) -> Row:
        """The position in the words of an example's end."""
        players = {
            name: {**row, "hand": sorted(row["hand"]), "items": sorted(row["items"])}
            for name, row in self.players.items()
        }
        summons: dict[str, Row | None] = dict.fromkeys(self.gone)
        summons |= {name: {**row, "items": sorted(row["items"])} for name, row in self.summons.items()}
        traps: dict[str, str | None] = dict.fromkeys(self.sprung)
        return {
            "order": self.order,
            "turn": self.turn,
            "round": self.round,
            "pool": self.pool,
            "players": players,
            "summons": summons,
            "traps": {**traps, **self.traps},
            "gates": sorted(self.gates),
            "deck": list(self.deck),
            "discard": sorted(self.discard),
            "events": list(self.events),
            **({"result": self.result} if self.result is not None else {}),
        }
