"""The checks of positions (SQ-V-POS): openings in the catalog and the starts of worked examples."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.games.check_context import CheckContext, is_whole
from generator.games.summoners_quest.board import CHAMBER, NAMES, SECTIONS, TEMPLES
from generator.source.diagnostic import Report, closest
from generator.source.mark import Path
from generator.source.tree import Tree

Row = Mapping[str, Any]

TEMPLE_NAMES = tuple(NAMES[space] for space in TEMPLES)
CENTRE = NAMES[CHAMBER]


def check_setup(tree: Tree, path: Path, report: Report) -> None:
    """Report everything by which the opening at `path` breaks the checks SQ-V-POS-1 to -12."""
    reading = CheckContext(tree, report)
    before = len(report.diagnostics)
    _check(_Position(reading, CheckContext(tree, report), path))
    if len(report.diagnostics) == before:
        _opening(_Position(reading, CheckContext(tree, report), path))


def check_example(catalog: Tree, example: Tree, report: Report) -> None:
    """Report everything by which a worked example breaks the checks SQ-V-POS-1 to -13."""
    reading = CheckContext(example, report)
    if reading.mapping("start", "players"):
        _check(_Position(reading, CheckContext(catalog, report), ("start",)))
    faces = CheckContext(catalog, report).whole("rules", "die_sides") or 0
    for path, step in reading.rows("steps"):
        if step.get("setup") is not None:
            _players_are_few(
                CheckContext(catalog, report), reading, (*path, "setup"), len(reading.listed(*path, "setup"))
            )
        for place, die in reading.listed(*path, "dice"):
            if not is_whole(die) or not 1 <= die <= faces:
                reading.error("SQ-V-POS-13", f"a die with {faces} faces does not show {die!r}", *place)


@dataclass(frozen=True, slots=True)
class _Position:
    """A position in one document, and the catalog it is a position of."""

    reading: CheckContext
    catalog: CheckContext
    path: Path

    @property
    def players(self) -> Mapping[str, Any]:
        return {
            name: row for name, row in self.reading.mapping(*self.path, "players").items() if isinstance(row, Mapping)
        }

    @property
    def summons(self) -> Mapping[str, Any]:
        return {
            name: row for name, row in self.reading.mapping(*self.path, "summons").items() if isinstance(row, Mapping)
        }

    def rule(self, name: str) -> int:
        """A constant of the rules; 0 where it is missing, which has been told."""
        return self.catalog.whole("rules", name) or 0

    def card(self, name: object) -> Row:
        """The card of that id; empty for none."""
        rows = (row for _, row in self.catalog.rows("cards") if row.get("id") == name)
        return next(rows, {})

    def error(self, code: str, message: str, *path: str | int, hint: str | None = None) -> None:
        self.reading.error(code, message, *self.path, *path, hint=hint)

    def pieces(self) -> Iterator[tuple[tuple[str, str], Row, str]]:
        """Every piece: the keys that lead to it, its row, and whose it is."""
        for name, row in self.players.items():
            yield ("players", name), row, name
        for name, row in self.summons.items():
            yield ("summons", name), row, str(row.get("owner"))


def _check(position: _Position) -> None:
    players = position.players
    if not _players_are_few(position.catalog, position.reading, (*position.path, "players"), len(players)):
        return
    _temples_differ(position)
    if not _places_and_cards_exist(position):
        return
    _life_and_mana(position)
    _hands(position)
    _items(position)
    _statuses(position)
    _chamber(position)
    _gates(position)
    _copies(position)
    _damage(position)


def _players_are_few(catalog: CheckContext, reading: CheckContext, path: Path, players: int) -> bool:
    """SQ-V-POS-1; ids are unique, for the YAML reader takes no key twice."""
    low, high = catalog.whole("rules", "players_min") or 0, catalog.whole("rules", "players_max") or 0
    if low <= players <= high:
        return True
    reading.error("SQ-V-POS-1", f"{players} players, but {low} to {high} play", *path)
    return False


def _temples_differ(position: _Position) -> None:
    """SQ-V-POS-2."""
    seen: dict[object, str] = {}
    for name, row in position.players.items():
        temple = row.get("temple")
        if temple not in TEMPLE_NAMES:
            hint = closest(str(temple), TEMPLE_NAMES)
            position.error("SQ-V-POS-2", f"{temple!r} is no temple", "players", name, "temple", hint=hint)
        elif temple in seen:
            message = f"{seen[temple]} and {name} have the same temple"
            position.error("SQ-V-POS-2", message, "players", name, "temple")
        else:
            seen[temple] = name


def _places_and_cards_exist(position: _Position) -> bool:
    """SQ-V-POS-8."""
    before = len(position.reading.report.diagnostics)
    for keys, row, owner in position.pieces():
        space = row.get("at", row.get("temple"))
        if space not in NAMES and not (keys[0] == "players" and row.get("out")):
            hint = closest(str(space), NAMES)
            position.error("SQ-V-POS-8", f"there is no space {space!r}", *keys, "at", hint=hint)
        if owner not in position.players:
            position.error("SQ-V-POS-8", f"there is no player {owner!r}", *keys, "owner")
        if keys[0] == "summons" and position.card(row.get("card")).get("type") != "summon":
            position.error("SQ-V-POS-8", f"{row.get('card')!r} is no Summon card", *keys, "card")
    for space, trap in position.reading.mapping(*position.path, "traps").items():
        if space not in NAMES:
            position.error("SQ-V-POS-8", f"there is no space {space!r}", "traps", space)
        if position.card(trap).get("type") != "trap":
            position.error("SQ-V-POS-8", f"{trap!r} is no Trap card", "traps", space)
    for path, gate in position.reading.listed(*position.path, "gates"):
        if gate not in [f"{section}G" for section in SECTIONS]:
            position.reading.error("SQ-V-POS-8", f"{gate!r} is no gate", *path)
    return len(position.reading.report.diagnostics) == before


def _life_and_mana(position: _Position) -> None:
    """SQ-V-POS-4."""
    cap = position.rule("life_cap")
    total, sound = 0, True
    for name, row in position.players.items():
        life = row.get("life", position.rule("start_life"))
        mana = row.get("mana", [position.rule("start_mana"), 0])
        if not is_whole(life) or not 1 <= life <= cap:
            position.error("SQ-V-POS-4", f"{name} has {life!r} life, not 1 to {cap}", "players", name, "life")
        piles = [number for number in mana if is_whole(number) and number >= 0] if isinstance(mana, list) else []
        if len(piles) != 2 or len(mana) != 2:
            message = f"mana is {mana!r}, not an active and a used pile"
            position.error("SQ-V-POS-4", message, "players", name, "mana")
            sound = False
        total += sum(piles)
    counters = position.catalog.whole("components", "mana_counters") or 0
    pool = position.reading.at(*position.path, "pool")
    supply = counters - total if pool is None else pool
    if sound and (not is_whole(supply) or supply < 0 or supply + total != counters):
        message = f"the players own {total} mana, which leaves a supply of {counters - total}, not {supply}"
        position.error("SQ-V-POS-4", message, "players" if pool is None else "pool")


def _hands(position: _Position) -> None:
    """SQ-V-POS-5."""
    for name, row in position.players.items():
        hand, limit = row.get("hand", []), position.rule("hand_limit")
        if not isinstance(hand, list) or len(hand) > limit:
            position.error("SQ-V-POS-5", f"{name} holds more than {limit} cards", "players", name, "hand")


def _items(position: _Position) -> None:
    """SQ-V-POS-6."""
    counted = Counter[str]()
    for keys, row, owner in position.pieces():
        items = row.get("items", [])
        for item in items if isinstance(items, list) else ():
            counted[owner] += 1
            card = position.card(item)
            if card.get("type") != "equip" or card.get("mode") == "consumable":
                position.error("SQ-V-POS-6", f"{item!r} is no item that stays in play", *keys, "items")
            elif keys[0] == "summons" and card.get("bearer") != "any":
                position.error("SQ-V-POS-6", f"a summon cannot bear {item!r}", *keys, "items")
    limit = position.rule("equip_limit")
    for owner, number in counted.items():
        if number > limit:
            position.error("SQ-V-POS-6", f"{owner} has {number} items in play, more than {limit}", "players", owner)


def _statuses(position: _Position) -> None:
    """SQ-V-POS-7."""
    for keys, row, _ in position.pieces():
        stated = row.get("status", {})
        held = stated if isinstance(stated, Mapping) else {}
        limit = position.rule("status_limit_summon" if keys[0] == "summons" else "status_limit_summoner")
        if len(held) > limit:
            position.error("SQ-V-POS-7", f"{keys[1]} has {len(held)} statuses, more than {limit}", *keys, "status")
        for status, left in held.items():
            turns = position.catalog.whole("statuses", str(status), "turns")
            if turns is None:
                hint = closest(str(status), position.catalog.mapping("statuses"))
                position.error("SQ-V-POS-7", f"{status!r} is no status", *keys, "status", status, hint=hint)
            elif not is_whole(left) or not 1 <= left <= turns + 1:
                message = f"{status} has {left!r} turns left, not 1 to {turns + 1}"
                position.error("SQ-V-POS-7", message, *keys, "status", status)


def _chamber(position: _Position) -> None:
    """SQ-V-POS-9."""
    owners = {owner for _, row, owner in position.pieces() if row.get("at") == CENTRE}
    if len(owners) > 1:
        position.error("SQ-V-POS-9", f"the chamber holds pieces of {' and '.join(sorted(owners))}", "players")
    for keys, row, _ in position.pieces():
        inside, via = row.get("at") == CENTRE, row.get("via")
        if inside != (via is not None) or (inside and via not in tuple(SECTIONS)):
            message = (
                f"{keys[1]} came into the chamber through {via!r}" if inside else f"{keys[1]} is not in the chamber"
            )
            position.error("SQ-V-POS-9", message, *keys, "via" if "via" in row else "at")
        hold, limit = row.get("hold", 0), position.rule("chamber_hold_turns")
        if not is_whole(hold) or not 0 <= hold < limit or (hold and not inside):
            where = "in" if inside else "outside"
            position.error("SQ-V-POS-9", f"{keys[1]} has a hold of {hold!r} {where} the chamber", *keys, "hold")


def _gates(position: _Position) -> None:
    """SQ-V-POS-10."""
    opened = [gate for _, gate in position.reading.listed(*position.path, "gates")]
    for keys, row, _ in position.pieces():
        space = row.get("at")
        section = row.get("via") if space == CENTRE else str(space)[0] if str(space)[1:] in ("G", "H1", "H2") else None
        if section in tuple(SECTIONS) and f"{section}G" not in opened:
            position.error("SQ-V-POS-10", f"{keys[1]} is on {space}, but the gate {section}G is closed", *keys, "at")


def _copies(position: _Position) -> None:
    """SQ-V-POS-11."""
    reading, path = position.reading, position.path
    cards: list[object] = [row.get("card") for row in position.summons.values()]
    cards += reading.mapping(*path, "traps").values()
    for key in ("deck", "discard"):
        cards += [card for _, card in reading.listed(*path, key)]
    for keys, _, _ in position.pieces():
        for key in ("hand", "items"):
            cards += [card for _, card in reading.listed(*path, *keys, key)]
    for name, number in Counter(map(str, cards)).items():
        printed = position.card(name).get("copies", 0)
        if number > (printed if is_whole(printed) else 0):
            position.error("SQ-V-POS-11", f"there are {number} of {name!r}, but {printed} are printed")


def _damage(position: _Position) -> None:
    """SQ-V-POS-12."""
    for name, row in position.summons.items():
        damage, life = row.get("damage", 0), position.card(row.get("card")).get("life", 0)
        if not is_whole(damage) or not 0 <= damage < (life if is_whole(life) else 0):
            message = f"{name} has {damage!r} damage, but a life of {life}"
            position.error("SQ-V-POS-12", message, "summons", name, "damage")


def _opening(position: _Position) -> None:
    """SQ-V-POS-3: each summoner on its own temple, with what a player begins with."""
    rules = position.catalog.mapping("rules")
    begins: dict[str, Any] = {
        "life": rules.get("start_life"),
        "mana": [rules.get("start_mana"), 0],
        "items": [],
        "status": {},
        "hold": 0,
    }
    for name, row in position.players.items():
        if row.get("at", row.get("temple")) != row.get("temple"):
            position.error("SQ-V-POS-3", f"{name} does not begin on its own temple", "players", name, "at")
        for key, wanted in begins.items():
            if row.get(key, wanted) != wanted:
                message = f"{name} begins with {key} {wanted}, not {row[key]}"
                position.error("SQ-V-POS-3", message, "players", name, key)
        if len(row.get("hand", ())) != rules.get("start_hand"):
            message = f"{name} begins with {rules.get('start_hand')} cards"
            position.error("SQ-V-POS-3", message, "players", name, "hand")
    for key in ("summons", "traps", "gates", "deck", "discard"):
        if position.reading.at(*position.path, key):
            position.error("SQ-V-POS-3", f"a game does not begin with {key}", key)
