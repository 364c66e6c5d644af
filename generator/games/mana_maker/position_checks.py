"""MM-V-23: the checks of set-ups, and of the positions that worked examples start from."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pydantic import BaseModel

from generator.games.catalog_checks import Checks, Fault, Named, unknown
from generator.games.example_checks import checks_of_examples
from generator.games.mana_maker.card_checks import in_decks
from generator.games.mana_maker.sections import Bearer, CardRow, Constants, Position, Setup, Start, StatusRow
from generator.games.mana_maker.words import COLOURS, CRITTER, ENCHANTMENT, EQUIPMENT, SLOTS, STRUCTURE, WIZARD
from generator.source.diagnostic import closest
from generator.source.mark import Path

CODE = "MM-V-23"
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


class AnyRound(BaseModel):
    """The round of a position, which set-ups and examples begin with in their own ways."""

    round: int = 1


@POSITION_CHECKS.check(CODE, first=True)
def as_many_as_can_play(setup: Position, at: Path, rules: Constants) -> Iterator[Fault]:
    """As many players and worlds as there can be."""
    if not rules.players_min <= setup.players <= rules.players_max:
        message = f"{setup.players} players cannot play, only {rules.players_min} to {rules.players_max}"
        yield Fault((*at, "players"), message, because=[("rules", "players_max")])
    if setup.worlds not in WORLDS:
        yield Fault((*at, "worlds"), f"there are 1 or 2 worlds, not {setup.worlds}")


@POSITION_CHECKS.section
def standings(setup: Position, at: Path, cards: list[CardRow], rules: Constants) -> Standings:
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
def seats_are_known(setup: Position, at: Path) -> Iterator[Fault]:
    """Whoever is named plays."""
    rows: list[tuple[Path, str]] = [(("active",), setup.active)]
    rows += [(("out", index), seat) for index, seat in enumerate(setup.out)]
    for key in ("teams", "wizards", "mana", "hands", "discards", "missed_draws"):
        rows += [((key, seat), seat) for seat in getattr(setup, key)]
    rows += [(("entities", name, "side"), row.side) for name, row in setup.entities.items()]
    for kind, bearers in (("wizards", setup.wizards), ("entities", setup.entities)):
        for name, bearer in bearers.items():
            for index, card in enumerate(bearer.cards()):
                rows += [((kind, name, "attached", index, "by"), card.by)] if card.by else []
    for path, seat in rows:
        if seat not in setup.seats:
            fault = unknown((*at, *path), seat, f"seat: {', '.join(setup.seats)}", setup.seats)
            yield Fault(fault.path, fault.message, [(*at, "players")], fault.hint, key=path[-1] == seat)


@POSITION_CHECKS.check(CODE)
def the_defeated_are_gone(setup: Position, at: Path) -> Iterator[Fault]:
    """Who is out has nothing on the board and no turn; somebody is still in the game."""
    for index, seat in enumerate(setup.out):
        because = [(*at, "out", index)]
        if seat == setup.active:
            yield Fault((*at, "out", index), f"{seat} is out and cannot be active")
        if seat in setup.out[:index]:
            yield Fault((*at, "out", index), f"{seat} is given twice")
        if seat in setup.wizards:
            yield Fault((*at, "wizards", seat), f"{seat} is out and has no Wizard", because, key=True)
        for name, entity in setup.entities.items():
            if entity.side == seat:
                yield Fault((*at, "entities", name, "side"), f"{seat} is out and has no Entities", because)


@POSITION_CHECKS.check(CODE)
def entities_stand_on_tiles(setup: Position, at: Path, standings: Standings, rules: Constants) -> Iterator[Fault]:
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
def entities_are_cards(setup: Position, at: Path, cards: list[CardRow]) -> Iterator[Fault]:
    """An Entity is a Critter or a Structure, with an id of its own."""
    known = [card.id for card in cards if card.type in (CRITTER, STRUCTURE)]
    for name, entity in setup.entities.items():
        where = (*at, "entities", name)
        if entity.card not in known:
            yield unknown((*where, "card"), entity.card, "Critter or Structure", known)
        if name in [f"W{number + 1}" for number in range(setup.players)]:
            yield Fault(where, f"{name} is what a Wizard is called", key=True)


@POSITION_CHECKS.check(CODE)
def token_pairs_suffice(setup: Position, at: Path, standings: Standings, rules: Constants) -> Iterator[Fault]:
    """At most as many Entities of a player as there are pairs of tokens."""
    for seat, number in Counter(entity.side for entity in standings).items():
        if number > rules.id_pairs:
            message = f"{seat} has {number} Entities with the Wizard, more than {rules.id_pairs} pairs of tokens"
            yield Fault((*at, "entities"), message, because=[("rules", "id_pairs")], key=True)


@POSITION_CHECKS.check(CODE)
def entities_are_alive(standings: Standings, cards: list[CardRow], statuses: list[StatusRow]) -> Iterator[Fault]:
    """Damage is below Vitality, statuses are known and have what belongs to them, nothing is below 0."""
    known = {card.id: card for card in cards}
    kinds = {row.id: row for row in statuses}
    for entity in standings:
        stats = entity.card.stats if entity.card else None
        vitality = (stats.vitality or 0) if stats else None
        vitality = None if vitality is None else vitality + _added("vitality", entity, known)
        if entity.bears.damage < 0 or (vitality is not None and entity.bears.damage >= vitality):
            message = f"{entity.id} has {entity.bears.damage} Damage Points and a Vitality of {vitality}"
            yield Fault((*entity.path, "damage"), message)
        if (entity.bears.ap or 0) < 0:
            yield Fault((*entity.path, "ap"), f"{entity.id} cannot have {entity.bears.ap} Action Points")
        for name, state in entity.bears.status.items():
            where = (*entity.path, "status", name)
            if name not in kinds:
                yield Fault(where, f"{name!r} is no status", hint=closest(name, kinds), key=True)
                continue
            for key, value, has in (("n", state.n, kinds[name].has_n), ("turns", state.turns, kinds[name].has_turns)):
                if value < has or (value and not has):
                    wanted = "1 or more" if has else "0"
                    yield Fault(where, f"{key} of {name} must be {wanted}, not {value}")


def _added(stat: str, entity: Standing, known: Mapping[str, CardRow]) -> int:
    """What the cards on an Entity, and its own, add to a statistic of it."""
    rows = [known[card.card] for card in entity.bears.cards() if card.card in known]
    rows += [entity.card] if entity.card else []
    effects = [effect for card in rows for effect in card.effects if effect.when == "static" and not effect.target]
    return sum(op.n or 0 for effect in effects for op in effect.do if op.op == "stat" and op.stat == stat)


@POSITION_CHECKS.check(CODE)
def attached_cards_fit(standings: Standings, cards: list[CardRow]) -> Iterator[Fault]:
    """Enchantments and Equipment lie on Entities of their sort, one piece of Equipment in a slot."""
    known = {card.id: card for card in cards if card.type in (ENCHANTMENT, EQUIPMENT)}
    for entity in standings:
        slots: dict[str, Path] = {}
        for index, row in enumerate(entity.bears.cards()):
            where, card = (*entity.path, "attached", index), known.get(row.card)
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
    setup: Position, at: Path, standings: Standings, cards: list[CardRow], rules: Constants
) -> Iterator[Fault]:
    """A level of mana is from 0 to the capacity that the Entities give; missed draws are counted from 0."""
    known = {card.id: card for card in cards}
    for seat, levels in setup.mana.items():
        ours = [entity for entity in standings if entity.side == seat]
        for colour, level in levels.items():
            where = (*at, "mana", seat, colour)
            if colour not in COLOURS:
                yield Fault(where, f"{colour!r} is no colour of mana", hint=closest(colour, COLOURS), key=True)
                continue
            capacity = getattr(rules, f"{colour}_capacity") + sum(_capacity(colour, entity, known) for entity in ours)
            if not 0 <= level <= capacity:
                message = f"{seat} has {level} {colour} mana, where the capacity is {capacity}"
                yield Fault(where, message, because=[("rules", f"{colour}_capacity")])
    for seat, missed in setup.missed_draws.items():
        if missed < 0:
            yield Fault((*at, "missed_draws", seat), f"{seat} cannot have missed {missed} draws")


def _capacity(colour: str, entity: Standing, known: Mapping[str, CardRow]) -> int:
    rows = [known[card.card] for card in entity.bears.cards() if card.card in known]
    rows += [entity.card] if entity.card else []
    ops = [op for card in rows for effect in card.effects if effect.when == "static" for op in effect.do]
    return sum(op.n or 0 for op in ops if op.op == "capacity" and op.colour == colour)


@POSITION_CHECKS.check(CODE)
def teams_are_fair(setup: Position, at: Path) -> Iterator[Fault]:
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


@POSITION_CHECKS.check(CODE)
def the_round_is_one_of_the_game(setup: AnyRound, at: Path, rules: Constants) -> Iterator[Fault]:
    """From the first round to the last."""
    if not 1 <= setup.round <= rules.round_limit:
        message = f"rounds go from 1 to {rules.round_limit}, not {setup.round}"
        yield Fault((*at, "round"), message, because=[("rules", "round_limit")])


def _only_deck_cards(piles: Iterator[tuple[Path, str]], cards: list[CardRow]) -> Iterator[Fault]:
    known = {card.id: card for card in cards}
    ours = [name for name, card in known.items() if in_decks(card)]
    for path, name in piles:
        if name not in known:
            yield unknown(path, name, "card", ours)
        elif name not in ours:
            yield Fault(path, f"{name} is never in a deck, so that nobody holds it")


@POSITION_CHECKS.check(CODE)
def piles_are_made_of_cards(setup: Position, at: Path, cards: list[CardRow]) -> Iterator[Fault]:
    """Hands and discard piles hold nothing but cards of decks."""
    piles = (("hands", setup.hands), ("discards", setup.discards))
    rows = (
        (key, seat, index, name)
        for key, pile in piles
        for seat, names in pile.items()
        for index, name in enumerate(names)
    )
    yield from _only_deck_cards((((*at, key, seat, index), name) for key, seat, index, name in rows), cards)


START_CHECKS = Checks()
START_CHECKS.extend(POSITION_CHECKS)


@START_CHECKS.check(CODE)
def decks_are_made_of_cards(setup: Start, at: Path, cards: list[CardRow]) -> Iterator[Fault]:
    """Decks belong to seats, and hold nothing but cards of decks."""
    for seat in setup.decks:
        if seat not in setup.seats:
            yield Fault((*at, "decks", seat), f"{seat!r} is no seat", hint=closest(seat, setup.seats), key=True)
    rows = (
        ((*at, "decks", seat, index), name) for seat, names in setup.decks.items() for index, name in enumerate(names)
    )
    yield from _only_deck_cards(rows, cards)


SETUP_CHECKS = Checks()
SETUP_CHECKS.extend(POSITION_CHECKS)


@SETUP_CHECKS.check(CODE)
def everybody_has_a_deck(setup: Setup, at: Path, decks: list[Named]) -> Iterator[Fault]:
    """A deck for each seat, or none is said."""
    if len(setup.decks) not in (0, setup.players):
        message = f"{setup.players} players have a deck each, not {len(setup.decks)} in all"
        yield Fault((*at, "decks"), message, because=[(*at, "players")])
    known = [deck.id for deck in decks]
    for index, name in enumerate(setup.decks):
        if name not in known:
            yield unknown((*at, "decks", index), name, "deck", known)


check_example = checks_of_examples(Start, START_CHECKS, Checks())
"""Reports everything by which a worked example breaks MM-V-23."""
