"""The catalog checks of the specification (SQ-V-...), on plain data that may be malformed.

A check that cannot read what it needs stays silent: another one says what is malformed.
"""

from generator.games.check_context import CheckContext, is_whole
from generator.games.summoners_quest.board_checks import check_board
from generator.games.summoners_quest.card_checks import check_cards
from generator.games.summoners_quest.component_checks import check_components
from generator.games.summoners_quest.power_checks import effect_lists, powers_of
from generator.games.summoners_quest.sections import Components, Constants
from generator.games.summoners_quest.vocabulary import OPERATIONS, STATUSES, TARGETS
from generator.source.diagnostic import Report, closest
from generator.source.tree import Tree

CONSTANTS = tuple(Constants.model_fields)
"""The constants that the rules know."""
DECLARED = tuple(Components.model_fields)
"""The counts that nothing else determines."""


def check(tree: Tree, report: Report) -> None:
    """Report everything by which the catalog breaks the checks SQ-V-CARD, -STAT, -RULE, -BOARD and -COMP."""
    reading = CheckContext(tree, report)
    constants = _constants_are_whole(reading)
    _statuses_are_defined(reading)
    cards = check_cards(reading)
    board = check_board(reading)
    if cards:
        _all_is_used(reading)
    if constants:
        _the_game_can_be_won(reading)
        check_components(reading, cards=cards, board=board)


def _constants_are_whole(reading: CheckContext) -> bool:
    """SQ-V-RULE-1: the constants of the rules and the declared counts, all of them and no others."""
    good = True
    for section, names in (("rules", CONSTANTS), ("components", DECLARED)):
        stated = reading.mapping(section)
        for name in names:
            if name not in stated:
                good = False
                reading.error("SQ-V-RULE-1", f"{name!r} is missing", section)
        for name, value in stated.items():
            if name not in names:
                hint = closest(name, names)
                reading.error("SQ-V-RULE-1", f"{name!r} is no constant of the rules", section, name, hint=hint)
            elif not is_whole(value) or value < 0:
                reading.error("SQ-V-RULE-1", f"{name} is {value!r}, not a whole number", section, name)
            else:
                continue
            good = False
    return good


def _the_game_can_be_won(reading: CheckContext) -> None:
    """SQ-V-RULE-2: somebody can pay for a gate, and the limits leave room for what a game begins with."""
    rules, mana = reading.mapping("rules"), reading.at("components", "mana_counters")
    most = rules["start_mana"] + mana - rules["players_max"] * rules["start_mana"]
    if most < rules["gate_cost"]:
        message = f"a gate costs {rules['gate_cost']}, but nobody can ever own more than {most} mana"
        against = [("components", "mana_counters"), ("rules", "start_mana"), ("rules", "players_max")]
        reading.error("SQ-V-RULE-2", message, "rules", "gate_cost", against=against)
    for most_, least in (("life_cap", "start_life"), ("hand_limit", "start_hand"), ("players_max", "players_min")):
        if rules[most_] < rules[least]:
            message = f"{most_} is {rules[most_]}, less than {least}"
            reading.error("SQ-V-RULE-2", message, "rules", most_, against=[("rules", least)])
    positive = ("chamber_hold_turns", "max_rounds", "players_min", "start_life", "die_sides", "move_dice")
    for name in (*positive, "combat_dice", "combat_max_rolls", "order_max_rolls", "pair_divisor", "slow_divisor"):
        if rules[name] < 1:
            reading.error("SQ-V-RULE-2", f"{name} must be at least 1", "rules", name)


def _statuses_are_defined(reading: CheckContext) -> None:
    """SQ-V-STAT-1."""
    stated = reading.mapping("statuses")
    for name, counted in STATUSES.items():
        status = stated.get(name)
        if name not in stated:
            reading.error("SQ-V-STAT-1", f"the status {name!r} is missing", "statuses")
            continue
        turns, harmful = reading.at("statuses", name, "turns"), reading.at("statuses", name, "harmful")
        if not isinstance(status, dict) or not is_whole(turns) or turns < 1:
            message = f"{name} lasts {turns!r} turns, not a whole number from 1 on"
            reading.error("SQ-V-STAT-1", message, "statuses", name, "turns")
        if not isinstance(harmful, bool):
            reading.error("SQ-V-STAT-1", f"harmful is {harmful!r}, not true or false", "statuses", name, "harmful")
        if counted != is_whole(reading.at("statuses", name, "amount")):
            has = "has an amount" if counted else "has no amount"
            reading.error("SQ-V-STAT-1", f"the status {name} {has}", "statuses", name, "amount")
    for name in stated:
        if name not in STATUSES:
            hint = closest(name, STATUSES)
            reading.error("SQ-V-STAT-1", f"{name!r} is no status of the rules", "statuses", name, hint=hint)


def _all_is_used(reading: CheckContext) -> None:
    """SQ-V-STAT-2, a warning: every status, operation and target is on some card."""
    used: dict[str, set[object]] = {"status": set(), "operation": set(), "target": set()}
    for path, _ in reading.rows("cards"):
        used["target"] |= {power.get("target") for _, power in powers_of(reading, path)}
        for effects in effect_lists(reading, path):
            for _, effect in reading.rows(*effects):
                used["operation"].add(effect.get("op"))
                used["status"].add(effect.get("status"))
    for what, known in (("status", STATUSES), ("operation", OPERATIONS), ("target", TARGETS)):
        for name in known:
            if name not in used[what]:
                reading.report.warning(
                    "SQ-V-STAT-2", f"no card uses the {what} {name}", at=reading.tree.mark(("cards",))
                )
