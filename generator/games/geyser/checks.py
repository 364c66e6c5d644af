"""The catalog checks of the specification (GY-V01 to GY-V21), on plain data that may be malformed.

A check that cannot read what it needs stays silent: the catalog's typed model says what is malformed.
"""

from collections import Counter

from generator.games.geyser.board_checks import check_board
from generator.games.geyser.card_checks import check_cards
from generator.games.geyser.reading import Reading, is_whole, island
from generator.games.geyser.squares import LONGEST, SIDES
from generator.source.diagnostic import Report, closest
from generator.source.mark import Path
from generator.source.tree import Tree

CONSTANTS = (
    "tokens_per_tribe",
    "start_tokens",
    "stack_limit",
    "move_distance",
    "place_per_landing",
    "place_radius",
    "battle_dice",
    "die_faces",
    "mother_requirement",
    "firing_dice",
    "round_limit",
)
"""The constants that the rules know."""

WIDEST_MM = 190
"""The printable width of a sheet of A4 or Letter. Source: specification, section 2."""

DICE = 2
FACES = 6


def check(tree: Tree, report: Report) -> None:
    """Report everything by which the catalog breaks the checks GY-V01 to GY-V21."""
    reading = Reading(tree, report)
    if not _constants_are_whole(reading):
        return
    _ids_are_unique(reading)
    size = reading.whole("board", "size")
    found = island(reading, size) if size is not None and 1 <= size <= LONGEST else None
    if found is None:
        return
    sums_follow = check_board(reading, found)
    _geysers_suffice(reading, len(found.geysers))
    _tokens_suffice(reading)
    _tribes_are_told_apart(reading)
    check_cards(reading, odds=sums_follow)
    _credits_are_there(reading)
    _components_suffice(reading, found.size)


def _constants_are_whole(reading: Reading) -> bool:
    """GY-V01: every constant is there, known, whole and at least 1."""
    rules = reading.mapping("rules")
    good = True
    for name in CONSTANTS:
        if name not in rules:
            reading.error("GY-V01", f"the constant {name!r} is missing", "rules")
            good = False
    for name, value in rules.items():
        if name not in CONSTANTS:
            reading.error(
                "GY-V01", f"{name!r} is no constant of the rules", "rules", name, hint=closest(name, CONSTANTS)
            )
        elif not is_whole(value) or value < 1:
            reading.error("GY-V01", f"{name} is {value!r}, not a whole number of at least 1", "rules", name)
        else:
            continue
        good = False
    return good


def _ids_are_unique(reading: Reading) -> None:
    """GY-V02: an id is given once."""
    paths: list[Path] = [("board", "mother"), ("odds_card",)]
    paths += [path for section in ("tribes", "reference_cards", "setups") for path, _ in reading.rows(section)]
    paths += [path for path, _ in reading.rows("board", "rings")]
    counted = Counter[object]()
    for path in paths:
        name = reading.at(*path, "id")
        if isinstance(name, str):
            counted[name] += 1
            if counted[name] == 2:
                reading.error("GY-V02", f"the id {name!r} is given twice", *path, "id")


def _geysers_suffice(reading: Reading, geysers: int) -> None:
    """GY-V12: all players together can want the geysers that open the Mother Geyser."""
    requirement, players = reading.whole("rules", "mother_requirement"), reading.whole("game", "players", "max")
    if requirement is not None and players is not None and geysers < requirement * players:
        message = f"{players} players want {requirement} geysers each, but the board has {geysers}"
        against = [("board", "rings"), ("game", "players", "max")]
        reading.error("GY-V12", message, "rules", "mother_requirement", against=against)


def _tokens_suffice(reading: Reading) -> None:
    """GY-V13, GY-V14: a tribe can win with its tokens, and every tribe has as many."""
    each, requirement = reading.whole("rules", "tokens_per_tribe"), reading.whole("rules", "mother_requirement")
    if each is not None and requirement is not None and each < requirement + 2:
        message = f"a tribe of {each} tokens cannot keep {requirement} geysers, enter the Mother Geyser and still move"
        reading.error("GY-V13", message, "rules", "tokens_per_tribe", against=[("rules", "mother_requirement")])
    total = 0
    for path, tribe in reading.rows("tribes"):
        tokens = tribe.get("tokens")
        if tokens != each:
            message = f"the tribe {tribe.get('id')!r} has {tokens!r} tokens, not {each}"
            reading.error("GY-V14", message, *path, "tokens", against=[("rules", "tokens_per_tribe")])
        total += tokens if is_whole(tokens) else 0
    stated = reading.at("components", "tribe_tokens")
    if stated != total:
        message = f"the box holds {stated!r} tribe tokens, but the tribes have {total}"
        reading.error("GY-V14", message, "components", "tribe_tokens", against=[("tribes",)])


def _tribes_are_told_apart(reading: Reading) -> None:
    """GY-V15: one tribe for each seat, no two of one colour."""
    tribes = reading.rows("tribes")
    for side in SIDES:
        if sum(tribe.get("seat") == side for _, tribe in tribes) != 1:
            reading.error("GY-V15", f"there is not one tribe at the {side} seat", "tribes")
    seen: dict[object, object] = {}
    for path, tribe in tribes:
        if tribe.get("seat") not in SIDES:
            reading.error("GY-V15", f"{tribe.get('seat')!r} is no seat", *path, "seat")
        colour = str(tribe.get("colour"))
        if colour in seen:
            message = f"the tribes {seen[colour]!r} and {tribe.get('id')!r} are both {colour}"
            reading.error("GY-V15", message, *path, "colour")
        seen.setdefault(colour, tribe.get("id"))


def _credits_are_there(reading: Reading) -> None:
    """GY-V19: the authors and the licence are named."""
    authors = reading.at("game", "authors")
    named = isinstance(authors, list) and authors and all(isinstance(one, str) and one.strip() for one in authors)
    if not named:
        reading.error("GY-V19", "the authors are missing", "game", "authors")
    licence = reading.at("game", "licence")
    if not isinstance(licence, str) or not licence.strip():
        reading.error("GY-V19", "the licence is missing", "game", "licence")


def _components_suffice(reading: Reading, size: int) -> None:
    """GY-V20, GY-V21: dice and round track suffice, and the board fits the page."""
    dice, faces = reading.at("components", "dice"), reading.at("rules", "die_faces")
    if not is_whole(dice) or dice < DICE:
        reading.error("GY-V20", f"the firing needs {DICE} dice, the box holds {dice!r}", "components", "dice")
    if faces != FACES:
        reading.error("GY-V20", f"the dice have {faces} faces, not {FACES}", "rules", "die_faces")
    spaces, limit = reading.at("components", "round_track_spaces"), reading.whole("rules", "round_limit")
    if limit is not None and (not is_whole(spaces) or spaces < limit):
        message = f"the round track has {spaces!r} spaces, but {limit} rounds are played"
        against = [("rules", "round_limit")]
        reading.error("GY-V20", message, "components", "round_track_spaces", against=against)
    square = reading.at("board", "square_mm")
    if isinstance(square, int | float) and not isinstance(square, bool) and square * size > WIDEST_MM:
        message = f"the board is {square * size:g} mm wide, more than the {WIDEST_MM} mm a page can show"
        reading.error("GY-V21", message, "board", "square_mm", against=[("board", "size")])
