"""The checks of the catalog: SQ-V-RULE and -STAT here, those of cards, board and components in modules of their own."""

from collections.abc import Iterator

from pydantic import BaseModel

from generator.catalog.literals import literal_numbers
from generator.catalog.models import Prose
from generator.games.catalog_checks import Checks, Fault, constants, places, unknown
from generator.games.summoners_quest.board_checks import BOARD_CHECKS
from generator.games.summoners_quest.card_checks import CARD_CHECKS, CARD_CODES
from generator.games.summoners_quest.component_checks import COMPONENT_CHECKS
from generator.games.summoners_quest.power_checks import effects_of
from generator.games.summoners_quest.sections import Card, Components, Constants, Status
from generator.games.summoners_quest.vocabulary import OPERATIONS, STATUSES, TARGETS
from generator.games.typed_figures import typed_figures
from generator.source.diagnostic import Report
from generator.source.mark import Path
from generator.source.tree import Tree

CHECKS = Checks()


@CHECKS.check("SQ-V-RULE-1")
def constants_are_whole(rules: dict[str, object] | None = None) -> Iterator[Fault]:
    """The rules block holds every constant, no other, and all are whole numbers from 0."""
    yield from constants(rules or {}, Constants)


@CHECKS.check("SQ-V-RULE-1")
def counts_are_whole(components: dict[str, object] | None = None) -> Iterator[Fault]:
    """The same for the counts that nothing else determines."""
    yield from constants(components or {}, Components, "components")


@CHECKS.check("SQ-V-RULE-2", after=["SQ-V-RULE-1"])
def the_game_can_be_won(rules: Constants, components: Components) -> Iterator[Fault]:
    """Somebody can pay for a gate."""
    most = rules.start_mana + components.mana_counters - rules.players_max * rules.start_mana
    if most < rules.gate_cost:
        message = f"a gate costs {rules.gate_cost}, but nobody can ever own more than {most} mana"
        because = [("components", "mana_counters"), ("rules", "start_mana"), ("rules", "players_max")]
        yield Fault(("rules", "gate_cost"), message, because)


@CHECKS.check("SQ-V-RULE-2", after=["SQ-V-RULE-1"])
def limits_leave_room(rules: Constants) -> Iterator[Fault]:
    """The limits leave room for what a game begins with, and what is thrown, held or divided is at least 1."""
    number = rules.model_dump()
    for most, least in (("life_cap", "start_life"), ("hand_limit", "start_hand"), ("players_max", "players_min")):
        if number[most] < number[least]:
            yield Fault(("rules", most), f"{most} is {number[most]}, less than {least}", because=[("rules", least)])
    positive = ("chamber_hold_turns", "max_rounds", "players_min", "start_life", "die_sides", "move_dice")
    for name in (*positive, "combat_dice", "combat_max_rolls", "order_max_rolls", "pair_divisor", "slow_divisor"):
        if number[name] < 1:
            yield Fault(("rules", name), f"{name} must be at least 1")


@CHECKS.check("SQ-V-STAT-1")
def statuses_are_defined(statuses: dict[str, Status]) -> Iterator[Fault]:
    """The eight statuses of the rules, with an amount where one belongs to it."""
    for name, counted in STATUSES.items():
        if name not in statuses:
            yield Fault(("statuses",), f"the status {name!r} is missing")
            continue
        status = statuses[name]
        if status.turns < 1:
            message = f"{name} lasts {status.turns} turns, not a whole number from 1 on"
            yield Fault(("statuses", name, "turns"), message)
        if counted != (status.amount is not None):
            has = "has an amount" if counted else "has no amount"
            yield Fault(("statuses", name, "amount"), f"the status {name} {has}")
    for name in statuses:
        if name not in STATUSES:
            yield unknown(("statuses", name), name, "status of the rules", STATUSES)


CHECKS.extend(CARD_CHECKS)
CHECKS.extend(BOARD_CHECKS)


@CHECKS.check("SQ-V-STAT-2", after=CARD_CODES, warns=True)
def all_is_used(cards: list[Card]) -> Iterator[Fault]:
    """Every status, operation and target is on some card."""
    effects = [effect for path, card in places(cards, "cards") for _, effect in effects_of(path, card)]
    targets = {power.target for card in cards for power in card.powers}
    for what, known, used in (
        ("status", STATUSES, {effect.status for effect in effects}),
        ("operation", OPERATIONS, {effect.op for effect in effects}),
        ("target", TARGETS, targets),
    ):
        for name in known:
            if name not in used:
                yield Fault(("cards",), f"no card uses the {what} {name}")


CHECKS.extend(COMPONENT_CHECKS)

_NAMES = r"\bSQ-[A-Z]+-\d+\b|\b[NESW](?:[0-7]|H[12])\b"
"""The ids of rules and examples, and the spaces of the board."""

TEXT_CHECKS = Checks()


class WithText(BaseModel):
    """A row as it is written, of which only the text is read."""

    text: str


@TEXT_CHECKS.check("SQ-V-RULE-3")
def texts_take_their_figures_from_data(cards: list[WithText], statuses: dict[str, WithText]) -> Iterator[Fault]:
    """No figure is typed into the text of a card or of a status."""
    named: list[tuple[Path, WithText]] = [(("statuses", name), status) for name, status in statuses.items()]
    for path, row in (*places(cards, "cards"), *named):
        for figure in literal_numbers(row.text):
            yield Fault((*path, "text"), f"hard-coded number {figure}: it is not read from the catalog")


def check_texts(tree: Tree, prose: Prose | None, report: Report) -> None:
    """Report every figure that is typed into the text of a card, of a status, or of the rulebook."""
    TEXT_CHECKS.run(tree, report)
    for mark, figure in typed_figures(prose, _NAMES) if prose is not None else ():
        report.error("SQ-V-RULE-3", f"hard-coded number {figure}: it is not read from the catalog", at=mark)
