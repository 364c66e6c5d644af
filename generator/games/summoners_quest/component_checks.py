"""The checks of what is in the box (SQ-V-COMP): declared, computed and laid-out counts are those of section 2."""

from collections import Counter
from collections.abc import Iterator

from generator.catalog.schema import Print
from generator.games.catalog_checks import Checks, Fault, places
from generator.games.laid_out import UNPRINTED, LaidOut, Sets, sets
from generator.games.summoners_quest.card_checks import CARD_CODES
from generator.games.summoners_quest.sections import Board, Card, Components, Constants
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
UNSOUND = ("SQ-V-RULE-1",)
"""Where this has been found, what follows from the constants is not known."""
UNCOUNTED = (*UNSOUND, *CARD_CODES)
"""Where any of these has been found, what should be printed for the cards is not known."""

COMPONENT_CHECKS = Checks()


COMPONENT_CHECKS.section(sets)


@COMPONENT_CHECKS.check("SQ-V-COMP-1")
def declared_counts_are_right(components: Components) -> Iterator[Fault]:
    """What the catalog declares is what the box holds."""
    for name, wanted in DECLARED.items():
        found = getattr(components, name)
        if found != wanted:
            yield Fault(("components", name), f"{name} is {found}, but the box holds {wanted}")


@COMPONENT_CHECKS.check("SQ-V-COMP-1", after=UNSOUND)
def computed_counts_are_right(rules: Constants) -> Iterator[Fault]:
    """What follows from the constants is what the box holds."""
    players, hold = rules.players_max, rules.chamber_hold_turns
    for what, names, found, wanted in (
        ("summoner tokens", ("players_max",), players, PRINTED["summoner-tokens"]),
        ("life counters", ("start_life", "players_max"), players * rules.start_life, PRINTED["life-counters"]),
        ("hold markers", ("chamber_hold_turns",), hold, PRINTED["hold-markers"]),
        ("dice", ("move_dice", "combat_dice"), max(rules.move_dice, 2 * rules.combat_dice), DICE),
    ):
        if found != wanted:
            message = f"the rules need {found} {what}, but the box holds {wanted}"
            yield Fault(("rules", names[0]), message, because=[("rules", name) for name in names[1:]])


@COMPONENT_CHECKS.check("SQ-V-COMP-1")
def dice_are_needed(print_: Print = UNPRINTED) -> Iterator[Fault]:
    """The dice are listed beside what is printed."""
    dice = [(path, extra.count) for path, extra in places(print_.extras, "print", "extras") if extra.id == "dice"]
    if [count for _, count in dice] != [DICE]:
        yield Fault(dice[0][0] if dice else ("print", "extras"), f"{DICE} dice are needed beside what is printed")


@COMPONENT_CHECKS.check("SQ-V-COMP-1", after=(*UNCOUNTED, "SQ-V-BOARD-1"))
def as_much_is_printed_as_the_box_holds(sets: Sets) -> Iterator[Fault]:
    """The sets whose numbers are those of section 2."""
    for name, wanted in PRINTED.items():
        found = sets.get(name, LaidOut(("print",)))
        if found.total != wanted:
            yield Fault(found.path, f"{found.total} {name.replace('-', ' ')} are laid out, not {wanted}", found.rows)
    markers = sets.get("status-markers", LaidOut(("print",)))
    if len(set(markers.copies)) > 1:
        yield Fault(markers.path, "there are not equally many markers of each status")


@COMPONENT_CHECKS.check("SQ-V-COMP-2", after=UNSOUND)
def every_player_can_begin(rules: Constants, components: Components, board: Board, sets: Sets) -> Iterator[Fault]:
    """There are life and mana counters, tokens and temples for all players."""
    tokens, players = LaidOut(("print", "tokens")), rules.players_max
    life, summoners = sets.get("life-counters", tokens), sets.get("summoner-tokens", tokens)
    mana, temples = components.mana_counters, sum(space.type == "temple" for space in board.spaces)
    most: Path = ("rules", "players_max")
    wants: list[tuple[str, int, int, Path, Path]] = [
        ("life counters", life.total, players * rules.start_life, ("rules", "start_life"), life.path),
        ("mana counters", mana, players * rules.start_mana, ("components", "mana_counters"), most),
        ("summoner tokens", summoners.total, players, most, summoners.path),
        ("temples", temples, players, most, ("board", "spaces")),
    ]
    for what, found, wanted, path, there in wants:
        if found < wanted:
            message = f"{players} players need {wanted} {what}, but there are {found}"
            yield Fault(path, message, because=[there])


@COMPONENT_CHECKS.check("SQ-V-COMP-3", after=UNCOUNTED)
def tokens_follow_the_cards(cards: list[Card], sets: Sets) -> Iterator[Fault]:
    """A token for each copy of a Summon card, a pair of markers for each copy of a Trap card."""
    none = LaidOut(("print", "tokens"))
    tokens, markers = sets.get("summon-tokens", none), sets.get("trap-markers", none)
    wanted = Counter({card.id: card.copies for card in cards if card.type == "summon"})
    counted = Counter(tokens.of.get("card", {}))
    if tokens.total != wanted.total():
        message = f"{tokens.total} summon tokens are laid out for {wanted.total()} Summon cards"
        yield Fault(tokens.path, message, because=[("cards",)])
    elif counted != wanted:
        wrong = ", ".join(sorted(name for name in {*wanted, *counted} if counted[name] != wanted[name]))
        yield Fault(tokens.path, f"the tokens of {wrong} are not as many as the cards")
    traps = sum(card.copies for card in cards if card.type == "trap")
    if len(markers.copies) != traps or any(copies != 2 for copies in markers.copies):
        message = f"{traps} Trap cards need as many pairs of trap markers, not {len(markers.copies)}"
        yield Fault(markers.path, message, because=[("cards",)])


@COMPONENT_CHECKS.check("SQ-V-COMP-1", after=UNCOUNTED)
def every_card_is_printed(cards: list[Card], sets: Sets) -> Iterator[Fault]:
    """The deck has all copies of all cards."""
    deck, wanted = sets.get("cards", LaidOut(("print", "decks"))), sum(card.copies for card in cards)
    if deck.total != wanted:
        yield Fault(deck.path, f"{deck.total} cards are laid out, not {wanted}", because=[("cards",)])


@COMPONENT_CHECKS.check("SQ-V-COMP-4", warns=True)
def damage_can_run_short(cards: list[Card], components: Components) -> Iterator[Fault]:
    """So much damage can lie on living summons that the counters do not suffice."""
    stated = components.damage_counters
    most = sum(card.copies * max((card.life or 0) - 1, 0) for card in cards if card.type == "summon")
    if most > stated:
        message = f"{most} damage can lie on living summons, but there are {stated} counters; use any substitute then"
        yield Fault(("components", "damage_counters"), message)
