"""SS-V01 to SS-V20: the checks of the catalog. SS-V01 comes first and alone; each of the others looks for itself."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from generator.games.saratoga_sabotage import action_checks
from generator.games.saratoga_sabotage.reading import Reading, is_whole
from generator.games.saratoga_sabotage.vocabulary import ACTION_CARDS, COLOURS, CONSTANTS
from generator.source.diagnostic import Report, closest
from generator.source.mark import Path
from generator.source.tree import Tree

_TURNS = 2  # the rule that locks cards for the second turn says nothing about a third
_SELF = "self"
_PLAYERS: Path = ("game", "players", "max")


def check(tree: Tree, report: Report) -> None:
    """Everything wrong with the catalog's own sections."""
    reading = Reading(tree, report)
    if not constants(reading):
        return
    for one in CHECKS:
        one(reading)


def constants(reading: Reading) -> bool:
    """SS-V01: the rules block holds every constant, no other, and all are whole numbers from 0; whether it does."""
    rules = reading.mapping("rules")
    good = True
    for name in CONSTANTS:
        if name not in rules:
            reading.error("SS-V01", f"the constant {name!r} is missing", ("rules",), key=True)
            good = False
    for name, value in rules.items():
        if name not in CONSTANTS:
            message = f"the rules know no constant {name!r}"
            reading.error("SS-V01", message, ("rules", name), key=True, hint=closest(str(name), CONSTANTS))
            good = False
        elif not is_whole(value) or value < 0:
            reading.error("SS-V01", f"{name} must be a whole number from 0, not {value!r}", ("rules", name))
            good = False
    return good


def unique_ids(reading: Reading) -> None:
    """SS-V02: an id is used once among action cards, target cards, actions and reference cards."""
    first: dict[str, Path] = {}
    for section in ("action_cards", "target_cards", "actions", "reference_cards"):
        for path, row in reading.rows(section):
            name = row.get("id")
            if not isinstance(name, str):
                continue
            if name in first:
                reading.error("SS-V02", f"the id {name!r} is used twice", (*path, "id"), because=(first[name],))
            first.setdefault(name, (*path, "id"))


def colours(reading: Reading) -> None:
    """SS-V03: the six colours of the game, each once."""
    found = reading.at("colours")
    if not isinstance(found, list) or sorted(map(str, found)) != sorted(COLOURS):
        reading.error("SS-V03", f"the colours must be {', '.join(COLOURS)}", ("colours",))


def action_cards(reading: Reading) -> None:
    """SS-V04: the four action cards, one copy per colour each."""
    rows = list(reading.rows("action_cards"))
    _one_of_each(reading, "SS-V04", "id", rows, ACTION_CARDS, ("action_cards",))


def target_cards(reading: Reading) -> None:
    """SS-V05: one target card for each colour and one Self, one copy per colour each."""
    found = reading.at("colours")
    wanted = (*(str(colour) for colour in found), _SELF) if isinstance(found, list) else (*COLOURS, _SELF)
    rows = list(reading.rows("target_cards"))
    _one_of_each(reading, "SS-V05", "names", rows, wanted, ("target_cards",), because=(("colours",),))


def _one_of_each(
    reading: Reading,
    code: str,
    key: str,
    rows: list[tuple[Path, Mapping[str, Any]]],
    wanted: tuple[str, ...],
    section: Path,
    because: tuple[Path, ...] = (),
) -> None:
    found = Counter(str(row.get(key)) for _, row in rows)
    for name in dict.fromkeys(wanted):
        if not found[name]:
            reading.error(code, f"there is no card {name!r}", section, key=True, because=because)
    seen: set[str] = set()
    for path, row in rows:
        name = str(row.get(key))
        if name not in wanted or name in seen:
            why = "is there twice" if name in seen else "does not belong here"
            hint = closest(name, wanted)
            reading.error(code, f"the card {name!r} {why}", (*path, key), hint=hint, because=because)
        seen.add(name)
        if row.get("copies_per_colour") != 1:
            message = f"each colour has one copy of {name!r}, not {row.get('copies_per_colour')!r}"
            reading.error(code, message, (*path, "copies_per_colour"))


def chips(reading: Reading) -> None:
    """SS-V14: white chips for the most progress everybody can have, blue chips for full wagons."""
    players = reading.whole(*_PLAYERS)
    if players is None:
        return
    wanted: tuple[tuple[str, int, Path], ...] = (
        ("white_chips", players * highest(reading), ("rules", "goal")),
        ("blue_chips", players * reading.at("rules", "supply_cap"), ("rules", "supply_cap")),
    )
    for name, least, because in wanted:
        printed = reading.whole("components", name)
        if printed is not None and printed < least:
            message = f"{printed} {name.replace('_', ' ')} are too few: {players} players can hold {least}"
            reading.error("SS-V14", message, ("components", name), because=(_PLAYERS, because))


def highest(reading: Reading) -> int:
    """The most progress anybody can reach: a round begins below the goal, and one Move may follow."""
    gain: int = max(reading.at("rules", "head_west_gain"), reading.at("rules", "convoy_gain"))
    return int(reading.at("rules", "goal")) - 1 + gain


def track(reading: Reading) -> None:
    """SS-V16: the track reaches from the floor to the most progress anybody can reach, with a marker for each."""
    path = ("components", "progress_track")
    first, last, markers = (reading.whole(*path, key) for key in ("first", "last", "markers"))
    floor, players = reading.at("rules", "progress_floor"), reading.whole(*_PLAYERS)
    if first is not None and first > floor:
        reading.error(
            "SS-V16",
            f"the track begins at {first}, above the floor of {floor}",
            (*path, "first"),
            because=(("rules", "progress_floor"),),
        )
    if last is not None and last < highest(reading):
        message = f"the track ends at {last}, but {highest(reading)} can be reached"
        reading.error("SS-V16", message, (*path, "last"), because=(("rules", "goal"),))
    if markers is not None and players is not None and markers < players:
        reading.error(
            "SS-V16", f"{markers} markers are too few for {players} players", (*path, "markers"), because=(_PLAYERS,)
        )


def bounds(reading: Reading) -> None:
    """SS-V17: floor <= start < goal, starting supplies within the cap, and a last round."""
    rules = reading.mapping("rules")
    if not rules["progress_floor"] <= rules["start_progress"] < rules["goal"]:
        message = "a player must start between the floor and the goal, and below the goal"
        reading.error("SS-V17", message, ("rules", "start_progress"))
    if rules["start_supplies"] > rules["supply_cap"]:
        reading.error("SS-V17", "a player starts with more supplies than a wagon holds", ("rules", "start_supplies"))
    if rules["round_limit"] < 1:
        reading.error("SS-V17", "without a last round the game could go on for ever", ("rules", "round_limit"))


def turns(reading: Reading) -> None:
    """SS-V18: a round has two turns."""
    if reading.at("rules", "turns_per_round") != _TURNS:
        message = "the lock rule is defined for two turns in a round"
        reading.error("SS-V18", message, ("rules", "turns_per_round"))


def reference_cards(reading: Reading) -> None:
    """SS-V19: one reference card for each player."""
    players = reading.whole(*_PLAYERS)
    rows = list(reading.rows("reference_cards"))
    copies = [row.get("copies") for _, row in rows]
    if players is not None and (not all(map(is_whole, copies)) or sum(one for one in copies if one) != players):
        path = (*rows[0][0], "copies") if rows else ("reference_cards",)
        message = f"each of {players} players needs one reference card"
        reading.error("SS-V19", message, path, because=(_PLAYERS,))


def authors(reading: Reading) -> None:
    """SS-V20: the authors are named."""
    found = reading.at("game", "authors")
    if not isinstance(found, list) or not found or not all(isinstance(one, str) and one.strip() for one in found):
        reading.error("SS-V20", "the authors must be named", ("game", "authors"))


def raid_minimum(reading: Reading) -> None:
    """SS-V13: a raid takes at least two."""
    if reading.at("rules", "raid_minimum") < 2:
        reading.error("SS-V13", "a raid of one would be no raid: the least is two", ("rules", "raid_minimum"))


CHECKS: tuple[Callable[[Reading], None], ...] = (
    unique_ids,
    colours,
    action_cards,
    target_cards,
    *action_checks.CHECKS,
    raid_minimum,
    chips,
    track,
    bounds,
    turns,
    reference_cards,
    authors,
)
"""Every check but the first, in the order of their codes as far as they are one to a function."""
