"""MM-V-01 to MM-V-22: the checks of the catalog. Those of cards, effects and positions have modules of their own."""

from collections.abc import Iterator, Mapping

from generator.catalog.decks import construction_in, faults
from generator.catalog.schema_decks import DeckFile
from generator.games.catalog_checks import Checks, Fault, constants, ids_and_names, ids_once, places, unknown
from generator.games.condition_checks import check_fields, check_sections
from generator.games.mana_maker.card_checks import CARD_CHECKS, in_decks
from generator.games.mana_maker.effect_checks import EFFECT_CHECKS
from generator.games.mana_maker.position_checks import SETUP_CHECKS as SETUP_CHECKS
from generator.games.mana_maker.sections import (
    FOUNTAIN,
    CardRow,
    ComponentCounts,
    Constants,
    RingBoard,
    Sections,
    StatusRow,
)
from generator.games.mana_maker.words import COLOURS, CRITTER, WIZARD
from generator.source.mark import Path
from generator.source.tree import Tree

DECK_CODES: Mapping[str, str] = {"size": "MM-V-17", "limit": "MM-V-18", "card": "MM-V-19", "count": "MM-V-19"}
STARTERS = 4
"""So many starter decks there are at least."""
PER_PLAYER = {
    **dict.fromkeys(("green_boards", "silver_boards", "tracker_sheets", "wizard_cards", "spawn_cards_each"), 1),
    "damage_counters_1": 15,
    "damage_counters_5": 5,
    "ap_counters": 8,
    "status_markers_each": 2,
}
"""How many of each component a player needs."""
STATUSES = {
    "burn": (3, True, True),
    "poison": (3, True, False),
    "wither": (8, True, True),
    "stun": (5, False, True),
    "root": (6, False, True),
    "slow": (5, True, True),
    "might": (6, True, True),
}
"""The step of the turn in which each acts, and whether it has a figure and a duration."""

CHECKS = Checks()
check_sections(CHECKS, Sections, but=("setups",))
check_fields(CHECKS, "rules", Constants)
CHECKS.extend(CARD_CHECKS)
CHECKS.extend(EFFECT_CHECKS)


@CHECKS.check("MM-V-15")
def statuses_are_the_seven(statuses: list[StatusRow]) -> Iterator[Fault]:
    """The seven statuses, each with its step and what belongs to it."""
    yield from ids_once(places(statuses, "statuses"))
    for name in STATUSES:
        if name not in [row.id for row in statuses]:
            yield Fault(("statuses",), f"the status {name!r} is missing", key=True)
    for path, row in places(statuses, "statuses"):
        if row.id not in STATUSES:
            yield unknown((*path, "id"), row.id, f"status: {', '.join(STATUSES)}", STATUSES)
            continue
        for key, wanted in zip(("step", "has_n", "has_turns"), STATUSES[row.id], strict=True):
            if getattr(row, key) != wanted:
                yield Fault((*path, key), f"{key} of {row.id} is {wanted}, not {getattr(row, key)}")


@CHECKS.check("MM-V-16")
def fountains_are_as_in_the_rules(cards: list[CardRow], rules: Constants) -> Iterator[Fault]:
    """A fountain produces and holds one colour as the rules say; there is one of each, and one Wizard."""
    amounts = {"produce": rules.fountain_production, "capacity": rules.fountain_capacity}
    of_a_kind: dict[str, list[Path]] = {**{f"{colour} Mana Fountain": [] for colour in COLOURS}, "Wizard card": []}
    for path, card in places(cards, "cards"):
        if card.type == WIZARD:
            of_a_kind["Wizard card"].append(path)
        if card.subtype != FOUNTAIN:
            continue
        effects = places(card.effects, *path, "effects")
        given = [(place, op) for at, row in effects for place, op in places(row.do, *at, "do")]
        colour = next((op.colour for _, op in given if op.op == "produce"), None)
        of_a_kind.get(f"{colour} Mana Fountain", []).append(path)
        if sorted(op.op for _, op in given) != sorted(amounts):
            yield Fault((*path, "effects"), f"a Mana Fountain has {' and '.join(amounts)}, each once", key=True)
        for place, op in given:
            if op.op in amounts and op.n != amounts[op.op]:
                message = f"the fountain has {op.n} of {op.op}, the rules say {amounts[op.op]}"
                name = "fountain_production" if op.op == "produce" else "fountain_capacity"
                yield Fault((*place, "n"), message, because=[("rules", name)])
            if op.op in amounts and op.colour != colour:
                yield Fault((*place, "colour"), f"a fountain of {colour} mana has no {op.op} of {op.colour} mana")
    for what, found in of_a_kind.items():
        if len(found) != 1:
            where: Path = found[-1] if found else ("cards",)
            yield Fault(where, f"there must be one {what}, not {len(found)}", found[:-1], key=not found)


# ------------------------------------------------------------ numbers, board and components


@CHECKS.check("MM-V-20")
def constants_are_those_of_the_rules(rules: dict[str, object]) -> Iterator[Fault]:
    """All constants, and no others."""
    yield from constants(rules, Constants)


@CHECKS.check("MM-V-21")
def the_board_is_that_of_the_rules(board: RingBoard, rules: Constants) -> Iterator[Fault]:
    """The start tile is the centre, gates are where the rules have them, there are two worlds."""
    start, gates = [rules.start_column, rules.start_row], [rules.gate_rows.upper, rules.gate_rows.lower]
    for index, (key, length) in enumerate((("start_column", rules.board_columns), ("start_row", rules.board_rows))):
        if 2 * start[index] + 1 != length:
            yield Fault(("rules", key), f"{start[index]} is not in the middle of {length}")
        if board.start[index] != start[index]:
            message = f"the start tile has {board.start[index]} here, {key} is {start[index]}"
            yield Fault(("board", "start", index), message, because=[("rules", key)])
    if sorted(board.gates) != sorted([rules.gate_column, row] for row in gates):
        message = f"the gates are in column {rules.gate_column}, rows {gates[0]} and {gates[1]}, not at {board.gates}"
        yield Fault(("board", "gates"), message, because=[("rules", "gate_column"), ("rules", "gate_rows")])
    if gates[0] == gates[1] or max(gates) >= rules.board_rows or rules.gate_column >= rules.board_columns:
        yield Fault(
            ("rules", "gate_rows"), "the gates are not two tiles of the board", because=[("rules", "board_rows")]
        )
    if board.worlds != list(COLOURS):
        yield Fault(("board", "worlds"), f"the worlds are {' and '.join(COLOURS)}, not {board.worlds}")


@CHECKS.check("MM-V-21")
def the_board_fits_its_sheet(board: RingBoard, rules: Constants) -> Iterator[Fault]:
    """All tiles lie on the sheet."""
    if board.tile_mm < 1 or min(board.origin_mm) < 0:
        yield Fault(("board", "tile_mm"), "tiles have a size, and lie on the sheet", because=[("board", "origin_mm")])
    for index, (key, tiles) in enumerate((("board_columns", rules.board_columns), ("board_rows", rules.board_rows))):
        end, most = board.origin_mm[index] + tiles * board.tile_mm, board.sheet_mm[index]
        if end > most:
            message = f"{tiles} tiles of {board.tile_mm} mm end at {end} mm, beyond the sheet of {most} mm"
            yield Fault(("board", "sheet_mm", index), message, because=[("board", "tile_mm"), ("rules", key)])


@CHECKS.check("MM-V-22")
def components_suffice(components: ComponentCounts, rules: Constants) -> Iterator[Fault]:
    """As many of each as the most players need."""
    needed = {name: each * rules.players_max for name, each in PER_PLAYER.items()}
    for name, least in {**needed, "id_pairs_per_seat": rules.id_pairs}.items():
        if (found := getattr(components, name)) < least:
            because: Path = ("rules", "id_pairs" if name == "id_pairs_per_seat" else "players_max")
            message = f"there are {found} {name.replace('_', ' ')}, but {rules.players_max} players need {least}"
            yield Fault(("components", name), message, because=[because])


# ------------------------------------------------------------ decks


@CHECKS.check("MM-V-02")
def ids_and_names_of_decks(decks: list[DeckFile]) -> Iterator[Fault]:
    """Decks have ids and names of their own."""
    yield from ids_and_names("decks", decks, [deck.title for deck in decks])


@CHECKS.check("MM-V-19", after=["MM-V-02"])
def decks_are_legal(tree: Tree, decks: list[DeckFile], rules: Constants) -> Iterator[Fault]:
    """Four starter decks; each has 40 to 80 cards of the right sort, whose Values are at most 55 in all."""
    if len(decks) < STARTERS:
        yield Fault(("decks",), f"there must be {STARTERS} starter decks, not {len(decks)}", key=True)
    construction = construction_in(tree)
    for path, deck in places(decks, "decks"):
        found = list(faults(deck.cards, construction)) if construction else []
        unsized = any(fault.kind == "count" for fault in found) or rules.deck_min > rules.deck_max
        for fault in found:
            where = (*path, "cards") if fault.card is None else (*path, "cards", fault.card)
            if not (unsized and fault.kind == "size"):  # it may only follow
                yield Fault(
                    where, fault.message, hint=fault.hint, key=fault.kind == "card", code=DECK_CODES[fault.kind]
                )


# ------------------------------------------------------------ what cards are worth

NEAR, NEAR_VALUE, SILVER = 1.0, 1, 1.5
"""How far a cost and a Value may be from their guides, and what silver counts."""
POINTS: Mapping[str, int] = {
    **dict.fromkeys(("block", "counter", "retaliation", "hit"), 10),
    **dict.fromkeys(("start", "played", "fallen", "own_fallen"), 15),
    "end": 20,
}
OPERATION_POINTS: Mapping[str, int] = {
    **dict.fromkeys(("attack", "damage"), 30),
    **dict.fromkeys(("status", "spawn"), 20),
    **dict.fromkeys(("heal", "move"), 15),
}
"""Of the operations of an ability that is used at will."""
VALUE_GUIDE = ((2.0, 1), (3.5, 2), (5.5, 3))
HIGHEST_GUIDE = 4


def mana(card: CardRow) -> float:
    """What a card costs, silver counted more."""
    return card.cost.get("green", 0) + SILVER * card.cost.get("silver", 0)


def worth(card: CardRow) -> float:
    """The mana that a Critter should cost."""
    stats = card.stats
    assert stats is not None
    points = 15 * ((stats.power or 0) + (stats.toughness or 0) + (stats.speed or 0) - 1) + 6 * (stats.vitality or 0)
    points += 10 * sum(name in (card.attrs or {}) for name in ("flying", "unblockable"))
    points += 9 * (card.basic.range - 1) if card.basic else 0
    for effect in card.effects:
        points += POINTS.get(effect.when, 0) + 40 * (effect.when == "static" and effect.target is not None)
        if effect.when == "activate":
            points += sum(OPERATION_POINTS.get(op.op, 0) for op in effect.do)
    return points / 24


@CHECKS.check("MM-W-01", warns=True)
def critters_cost_what_they_are_worth(cards: list[CardRow]) -> Iterator[Fault]:
    """A Critter's cost is near its points."""
    for path, card in places(cards, "cards"):
        if card.type == CRITTER and card.stats is not None and in_decks(card) and abs(mana(card) - worth(card)) > NEAR:
            message = f"{card.title} costs {mana(card):g} mana, but is worth {worth(card):.1f}"
            yield Fault((*path, "cost"), message, because=[(*path, "stats")])


@CHECKS.check("MM-W-02", warns=True)
def values_follow_costs(cards: list[CardRow]) -> Iterator[Fault]:
    """A Value is near that of the mana a card costs."""
    for path, card in places(cards, "cards"):
        guide = next((value for most, value in VALUE_GUIDE if mana(card) <= most), HIGHEST_GUIDE)
        if in_decks(card) and abs(card.value - guide) > NEAR_VALUE:
            message = f"{card.title} has Value {card.value}, but for {mana(card):g} mana it would be {guide}"
            yield Fault((*path, "value"), message, because=[(*path, "cost")])
