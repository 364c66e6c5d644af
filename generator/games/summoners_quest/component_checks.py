"""The checks of what is in the box (SQ-V-COMP): declared, computed and laid-out counts are those of section 2."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from generator.catalog.findings import RowSource
from generator.catalog.rows import filled, scopes
from generator.games.check_context import CheckContext, is_whole
from generator.source.diagnostic import Report
from generator.source.mark import Path

DECLARED = {"mana_counters": 48, "damage_counters": 20, "status_markers_per_kind": 6}
"""What the catalog declares."""
PRINTED = {
    "summoner-tokens": 4,
    "life-counters": 40,
    "mana-counters": 48,
    "damage-counters": 20,
    "gate-markers": 4,
    "hold-markers": 3,
    "status-markers": 48,
    "board": 1,
}
"""How many pieces each set has; decks, summon tokens and trap markers follow from the cards."""
DICE = 2
SETS = ("decks", "tokens", "tiles", "boards", "aids")
WRITTEN_OUT = ("cards", "pieces", "tiles")

Piece = tuple[Mapping[str, Any], int]
"""The rows that a piece is made from, and its copies."""


def check_components(reading: CheckContext, *, cards: bool, board: bool) -> None:
    """Report every wrong count; `cards` and `board` say whether those are sound, so that counts can rest on them."""
    _declared_counts_are_right(reading)
    _computed_counts_are_right(reading)
    laid_out = _laid_out(reading)
    if board and cards:
        _printed_counts_are_right(reading, laid_out)
    _counters_suffice(reading, laid_out)
    if cards:
        _tokens_follow_the_cards(reading, laid_out)
    _damage_can_run_short(reading)


def _declared_counts_are_right(reading: CheckContext) -> None:
    """SQ-V-COMP-1."""
    for name, wanted in DECLARED.items():
        found = reading.at("components", name)
        if found != wanted:
            reading.error("SQ-V-COMP-1", f"{name} is {found}, but the box holds {wanted}", "components", name)


def _computed_counts_are_right(reading: CheckContext) -> None:
    """SQ-V-COMP-1: what follows from the constants."""
    rules = reading.mapping("rules")
    players = rules["players_max"]
    for what, names, found, wanted in (
        ("summoner tokens", ("players_max",), players, PRINTED["summoner-tokens"]),
        ("life counters", ("start_life", "players_max"), players * rules["start_life"], PRINTED["life-counters"]),
        ("hold markers", ("chamber_hold_turns",), rules["chamber_hold_turns"], PRINTED["hold-markers"]),
        ("dice", ("move_dice", "combat_dice"), max(rules["move_dice"], 2 * rules["combat_dice"]), DICE),
    ):
        if found != wanted:
            message = f"the rules need {found} {what}, but the box holds {wanted}"
            against: list[Path] = [("rules", name) for name in names[1:]]
            reading.error("SQ-V-COMP-1", message, "rules", names[0], against=against)
    dice = [(path, row.get("count")) for path, row in reading.rows("print", "extras") if row.get("id") == "dice"]
    if [count for _, count in dice] != [DICE]:
        path = dice[0][0] if dice else ("print", "extras")
        reading.error("SQ-V-COMP-1", f"{DICE} dice are needed beside what is printed", *path)


def _laid_out(reading: CheckContext) -> Mapping[str, tuple[Path, list[Piece]]]:
    """Every set of the print section by its id: its place, and its pieces."""
    found: dict[str, tuple[Path, list[Piece]]] = {}
    for key in SETS:
        for path, row in reading.rows("print", key):
            found[str(row.get("id"))] = (path, list(_pieces(reading, path, row)))
    return found


def _pieces(reading: CheckContext, path: Path, row: Mapping[str, Any]) -> Iterator[Piece]:
    rows, copies = row.get("from"), row.get("copies")
    if not isinstance(rows, Mapping) or not all(isinstance(entry, str) for pair in rows.items() for entry in pair):
        written = [row for key in WRITTEN_OUT for row in reading.rows(*path, key)]
        for _, piece in written:
            yield {}, _whole(piece.get("copies", 1))
        if not written:
            yield {}, _whole(1 if copies is None else copies)
        return
    # What is wrong with the rows themselves is told when the set is made; here it only makes no pieces.
    source = RowSource(reading.tree, Report())
    where = row.get("where")
    for scope in scopes(source, dict(rows), where if isinstance(where, str) else None, path):
        first = next(iter(scope.rows.values()))
        number = first.get("copies", 1) if copies is None else copies
        if isinstance(number, str):
            number = filled(source, scope, number, (*path, "copies"))
        yield scope.rows, _whole(number)


def _taken_from(reading: CheckContext, path: Path) -> list[Path]:
    """The rows that a set is made from."""
    return [tuple(rows.split(".")) for rows in reading.mapping(*path, "from").values() if isinstance(rows, str)]


def _whole(value: object) -> int:
    return value if is_whole(value) else 0


def _printed_counts_are_right(reading: CheckContext, laid_out: Mapping[str, tuple[Path, list[Piece]]]) -> None:
    """SQ-V-COMP-1: as many pieces are printed as the box holds."""
    for name, wanted in PRINTED.items():
        path, pieces = laid_out.get(name, (("print",), []))
        found = sum(copies for _, copies in pieces)
        if found != wanted:
            message = f"{found} {name.replace('-', ' ')} are laid out, not {wanted}"
            reading.error("SQ-V-COMP-1", message, *path, against=_taken_from(reading, path))
    kinds = [copies for _, copies in laid_out.get("status-markers", ((), []))[1]]
    if len(set(kinds)) > 1:
        message = "there are not equally many markers of each status"
        reading.error("SQ-V-COMP-1", message, *laid_out["status-markers"][0])


def _counters_suffice(reading: CheckContext, laid_out: Mapping[str, tuple[Path, list[Piece]]]) -> None:
    """SQ-V-COMP-2: every player can begin."""
    rules = reading.mapping("rules")
    players = rules["players_max"]
    temples = sum(row.get("type") == "temple" for _, row in reading.rows("board", "spaces"))
    token_set, tokens = laid_out.get("summoner-tokens", (("print", "tokens"), []))
    life_set, counters = laid_out.get("life-counters", (("print", "tokens"), []))
    mana = reading.at("components", "mana_counters")
    most: Path = ("rules", "players_max")
    life = sum(copies for _, copies in counters)
    for what, found, wanted, path, there in (
        ("life counters", life, players * rules["start_life"], ("rules", "start_life"), life_set),
        ("mana counters", mana, players * rules["start_mana"], ("components", "mana_counters"), most),
        ("summoner tokens", sum(copies for _, copies in tokens), players, most, token_set),
        ("temples", temples, players, most, ("board", "spaces")),
    ):
        if found < wanted:
            message = f"{players} players need {wanted} {what}, but there are {found}"
            reading.error("SQ-V-COMP-2", message, *path, against=[there])


def _tokens_follow_the_cards(reading: CheckContext, laid_out: Mapping[str, tuple[Path, list[Piece]]]) -> None:
    """SQ-V-COMP-3: a token for each copy of a Summon card, a pair of markers for each copy of a Trap card."""
    rows = [row for _, row in reading.rows("cards")]
    path, tokens = laid_out.get("summon-tokens", (("print", "tokens"), []))
    counted = Counter[str]()
    for scope, copies in tokens:
        counted.update({str(scope.get("card", {}).get("id")): copies})
    wanted = {row["id"]: row["copies"] for row in rows if row["type"] == "summon"}
    if sum(counted.values()) != sum(wanted.values()):
        message = f"{sum(counted.values())} summon tokens are laid out for {sum(wanted.values())} Summon cards"
        reading.error("SQ-V-COMP-3", message, *path, against=[("cards",)])
    elif counted != wanted:
        wrong = ", ".join(sorted(name for name in {*wanted, *counted} if counted[name] != wanted.get(name)))
        reading.error("SQ-V-COMP-3", f"the tokens of {wrong} are not as many as the cards", *path)
    path, markers = laid_out.get("trap-markers", (("print", "tokens"), []))
    traps = sum(row["copies"] for row in rows if row["type"] == "trap")
    if len(markers) != traps or any(copies != 2 for _, copies in markers):
        message = f"{traps} Trap cards need as many pairs of trap markers, not {len(markers)}"
        reading.error("SQ-V-COMP-3", message, *path, against=[("cards",)])
    path, cards = laid_out.get("cards", (("print", "decks"), []))
    total, printed = sum(row["copies"] for row in rows), sum(copies for _, copies in cards)
    if printed != total:
        reading.error("SQ-V-COMP-1", f"{printed} cards are laid out, not {total}", *path, against=[("cards",)])


def _damage_can_run_short(reading: CheckContext) -> None:
    """SQ-V-COMP-4, a warning: so much damage can lie on living summons that the counters do not suffice."""
    stated = reading.whole("components", "damage_counters")
    summons = [row for _, row in reading.rows("cards") if row.get("type") == "summon"]
    most = sum(_whole(row.get("copies")) * max(_whole(row.get("life")) - 1, 0) for row in summons)
    if stated is not None and most > stated:
        message = f"{most} damage can lie on living summons, but there are {stated} counters; use any substitute then"
        reading.report.warning("SQ-V-COMP-4", message, at=reading.tree.mark(("components", "damage_counters")))
