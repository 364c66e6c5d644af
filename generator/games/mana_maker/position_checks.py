"""MM-V-23: the checks of set-ups, and of the positions that worked examples start from."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from generator.dataclass import dataclass
from generator.games.catalog_checks import Checks, Fault, Named, unknown
from generator.games.condition_checks import check_fields
from generator.games.conditions import WordList
from generator.games.example_checks import checks_of_examples
from generator.games.mana_maker.card_checks import in_decks
from generator.games.mana_maker.effect_checks import wrong_figures
from generator.games.mana_maker.sections import (
    CODE,
    SEATS,
    Bearer,
    CardOperation,
    CardRow,
    Constants,
    PositionRow,
    Setup,
    Start,
    StatusRow,
)
from generator.games.mana_maker.words import CRITTER, ENCHANTMENT, EQUIPMENT, SLOTS, STRUCTURE, WIZARD
from generator.source.mark import Path

WORLDS = (1, 2)
LEAST_TEAM = 2
BEARERS = {
    "entity": (WIZARD, CRITTER, STRUCTURE),
    "mobile": (WIZARD, CRITTER),
    CRITTER: (CRITTER,),
    STRUCTURE: (STRUCTURE,),
}
"""The types of Entities that a card with this `attach.what` can lie on."""
POSITION_CHECKS = Checks()


@dataclass(frozen=True, slots=True)
class Standing:
    """An Entity on the board: its place in the document, its id, seat, card (None: of no known one) and tile."""

    path: Path
    id: str
    side: str
    card: CardRow | None
    at: Sequence[int]
    bears: Bearer


Standings: TypeAlias = Sequence[Standing]


@POSITION_CHECKS.check(CODE, first=True)
def as_many_as_can_play(setup: PositionRow, at: Path, rules: Constants) -> Iterator[Fault]:
    """As many players and worlds as there can be."""
    if not rules.players_min <= setup.players <= min(rules.players_max, SEATS):
        message = f"{setup.players} players cannot play, only {rules.players_min} to {rules.players_max}"
        yield Fault((*at, "players"), message, because=[("rules", "players_max")])
    if setup.worlds not in WORLDS:
        yield Fault((*at, "worlds"), f"there are 1 or 2 worlds, not {setup.worlds}")
    if setup.active in setup.out:
        yield Fault((*at, "out", setup.out.index(setup.active)), f"{setup.active} is out and cannot be active")


# ------------------------------------------------------------ what a value may be


@POSITION_CHECKS.section
def seats(setup: PositionRow) -> WordList:
    """Who plays."""
    return WordList("seat", dict.fromkeys(setup.seats, 1), ["setup.players"])


@POSITION_CHECKS.section
def deck_cards(cards: list[CardRow]) -> WordList:
    """What lies in hands, decks and discard piles."""
    return WordList("card of decks", {card.id: 1 for card in cards if in_decks(card)})


@POSITION_CHECKS.section
def entity_cards(cards: list[CardRow]) -> WordList:
    """What stands on the board beside the Wizards."""
    return WordList("Critter or Structure", {card.id: 1 for card in cards if card.type in (CRITTER, STRUCTURE)})


@POSITION_CHECKS.section
def deck_ids(decks: list[Named]) -> WordList:
    """The decks that set-ups name."""
    return WordList("deck", {deck.id: 1 for deck in decks})


@POSITION_CHECKS.section
def standings(setup: PositionRow, at: Path, cards: list[CardRow], rules: Constants) -> Standings:
    """All Entities, the Wizards of the undefeated seats first."""
    known = {card.id: card for card in cards}
    wizard, found = next((card for card in cards if card.type == WIZARD), None), []
    for number, seat in enumerate(setup.seats):
        row, path = setup.wizards.get(seat), (*at, "wizards", seat)
        home = [rules.board_columns * number + rules.start_column, rules.start_row] + [0] * (setup.worlds > 1)
        if seat not in setup.out:
            tile = home if row is None or row.at is None else row.at
            found.append(Standing(path if row else at, f"W{number + 1}", seat, wizard, tile, row or Bearer()))
    for name, entity in setup.entities.items():
        path = (*at, "entities", name)
        found.append(Standing(path, name, entity.side, known.get(entity.card), entity.at, entity))
    return found


@POSITION_CHECKS.check(CODE)
def entities_stand_on_tiles(setup: PositionRow, at: Path, standings: Standings, rules: Constants) -> Iterator[Fault]:
    """Every tile is on the boards and holds one Entity."""
    limits = [rules.board_columns * setup.players, rules.board_rows, setup.worlds][: 2 + (setup.worlds > 1)]
    seen: dict[tuple[int, ...], Standing] = {}
    for entity in standings:
        tile, where = tuple(entity.at), entity.path if entity.path == at else (*entity.path, "at")
        if len(tile) != len(limits) or not all(0 <= part < limit for part, limit in zip(tile, limits, strict=True)):
            highest = ", ".join(str(limit - 1) for limit in limits)
            message = f"[{', '.join(map(str, tile))}] is no tile: they go from 0 to [{highest}]"
            yield Fault(where, message, because=[(*at, "players")])
        elif tile in seen:
            other = seen[tile]
            yield Fault(where, f"{entity.id} stands where {other.id} stands", because=[other.path])
        seen.setdefault(tile, entity)


@POSITION_CHECKS.check(CODE)
def token_pairs_suffice(setup: PositionRow, at: Path, standings: Standings, rules: Constants) -> Iterator[Fault]:
    """At most as many Entities of a player as there are pairs of tokens, none called as a Wizard."""
    for seat, number in Counter(entity.side for entity in standings).items():
        if number > rules.id_pairs:
            message = f"{seat} has {number} Entities with the Wizard, more than {rules.id_pairs} pairs of tokens"
            yield Fault((*at, "entities"), message, because=[("rules", "id_pairs")], key=True)
    for name in setup.entities:
        if f"P{name[1:]}" in setup.seats and name[0] == "W":
            yield Fault((*at, "entities", name), f"{name} is what a Wizard is called", key=True)


@POSITION_CHECKS.check(CODE)
def entities_are_alive(standings: Standings, cards: list[CardRow], statuses: list[StatusRow]) -> Iterator[Fault]:
    """Damage is below Vitality, and statuses have what belongs to them."""
    kinds = {row.id: row for row in statuses}
    for entity in standings:
        given = [op for aimed, op in _static(entity, cards) if not aimed and op.op == "stat" and op.stat == "vitality"]
        printed = entity.card.stats.vitality if entity.card and entity.card.stats else None
        vitality = sum((op.n or 0 for op in given), printed or 0)
        if entity.bears.damage < 0 or (printed is not None and entity.bears.damage >= vitality):
            message = f"{entity.id} has {entity.bears.damage} Damage Points and a Vitality of {vitality}"
            yield Fault((*entity.path, "damage"), message)
        for name, state in entity.bears.status.items():
            where = (*entity.path, "status", name)
            if name in kinds:
                yield from (replace(f, path=where) for f in wrong_figures(where, state.n, state.turns, kinds[name]))


def _static(entity: Standing, cards: list[CardRow]) -> Iterator[tuple[bool, CardOperation]]:
    """The static operations of an Entity and the cards on it, each with whether it is aimed at others."""
    borne = [row.card for row in entity.bears.cards()]
    rows = [card for name in borne for card in cards if card.id == name] + ([entity.card] if entity.card else [])
    effects = [effect for card in rows for effect in card.effects if effect.when == "static"]
    return ((effect.target is not None, op) for effect in effects for op in effect.do)


@POSITION_CHECKS.check(CODE)
def attached_cards_fit(setup: PositionRow, standings: Standings, cards: list[CardRow]) -> Iterator[Fault]:
    """Enchantments and Equipment lie on Entities of their sort, one piece of Equipment in a slot."""
    known = {card.id: card for card in cards if card.type in (ENCHANTMENT, EQUIPMENT)}
    for entity in standings:
        slots: dict[str, Path] = {}
        for index, row in enumerate(entity.bears.cards()):
            where, card = (*entity.path, "attached", index), known.get(row.card)
            if row.by is not None and row.by not in setup.seats:
                yield unknown((*where, "by"), row.by, "seat", setup.seats)
            if card is None:
                yield unknown(where, row.card, "Enchantment or Equipment", known)
                continue
            fits = BEARERS.get(card.attach.what, ()) if card.attach else ()
            if entity.card is not None and entity.card.type not in fits:
                yield Fault(where, f"{row.card} is attached to a {' or '.join(fits)}, not to a {entity.card.type}")
            if card.slot in slots:
                yield Fault(where, f"{entity.id} bears two of the slot {card.slot!r}", because=[slots[card.slot]])
            if card.slot in SLOTS:
                slots.setdefault(card.slot, where)


@POSITION_CHECKS.check(CODE)
def levels_are_within_capacities(
    setup: PositionRow, at: Path, standings: Standings, cards: list[CardRow], rules: Constants
) -> Iterator[Fault]:
    """A level of mana is from 0 to the capacity that the Entities give."""
    for seat, levels in setup.mana.items():
        ops = [op for entity in standings if entity.side == seat for _, op in _static(entity, cards)]
        for colour, level in levels.items():
            more = sum(op.n or 0 for op in ops if op.op == "capacity" and op.colour == colour)
            capacity = getattr(rules, f"{colour}_capacity", level) + more
            if not 0 <= level <= capacity:
                message = f"{seat} has {level} {colour} mana, where the capacity is {capacity}"
                yield Fault((*at, "mana", seat, colour), message, because=[("rules", f"{colour}_capacity")])


@POSITION_CHECKS.check(CODE)
def teams_are_fair(setup: PositionRow, at: Path) -> Iterator[Fault]:
    """Teams have one size, of two at least, and their seats alternate in a fixed order."""
    if not setup.teams:
        return
    missing = [seat for seat in setup.seats if seat not in setup.teams]
    if missing:
        yield Fault((*at, "teams"), f"{', '.join(missing)} has no team", because=[(*at, "players")], key=True)
        return
    order = [setup.teams[seat] for seat in setup.seats]
    sizes, many = Counter(order), len(set(order))
    if len(set(sizes.values())) > 1 or min(sizes.values()) < LEAST_TEAM or many < LEAST_TEAM:
        told = ", ".join(f"{team} has {size}" for team, size in sizes.items())
        message = f"there are two teams at least, of one size of {LEAST_TEAM} at least: {told}"
        yield Fault((*at, "teams"), message, key=True)
    elif order != order[:many] * (len(order) // many):
        yield Fault((*at, "teams"), f"the seats do not alternate between the teams: {', '.join(order)}", key=True)


START_CHECKS, SETUP_CHECKS = Checks(), Checks()
for _checks, _shape in ((START_CHECKS, Start), (SETUP_CHECKS, Setup)):
    _checks.extend(POSITION_CHECKS)
    check_fields(_checks, "setup", _shape)


@SETUP_CHECKS.check(CODE)
def everybody_has_a_deck(setup: Setup, at: Path) -> Iterator[Fault]:
    """A deck for each seat, or none is said."""
    if len(setup.decks) not in (0, setup.players):
        message = f"{setup.players} players have a deck each, not {len(setup.decks)} in all"
        yield Fault((*at, "decks"), message, because=[(*at, "players")])


check_example = checks_of_examples(Start, START_CHECKS, Checks())
"""Reports everything by which a worked example breaks MM-V-23."""
