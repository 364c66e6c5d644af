"""MM-V-09 to MM-V-13 and MM-V-15: the checks of what cards do, most of them made from the tables of the vocabulary."""

from collections.abc import Iterator
from typing import TypeAlias

from generator.games.catalog_checks import Checks, Fault, keys, places, unknown
from generator.games.effects.words import NAME, OPERATION, TARGET, TRIGGER
from generator.games.mana_maker.card_checks import TRIBES, in_decks
from generator.games.mana_maker.sections import CardRow, Effect, Operation, StatusRow
from generator.games.mana_maker.words import CRITTER, EFFECTS, ENTITIES, EQUIPMENT, TYPES
from generator.source.mark import Path

BASIC_ATTACK = "Basic Attack"
OF_KIND = {TRIGGER: "MM-V-09", OPERATION: "MM-V-10", TARGET: "MM-V-11", NAME: "MM-V-13"}
"""The code of each kind of fault in an effect."""
EQUIPPED = ("mobile", "critter")
SIDES = ("own", "enemy")

EFFECT_CHECKS = Checks()
Rows: TypeAlias = list[dict[str, object]]


@EFFECT_CHECKS.check("MM-V-09")
def effects_are_of_the_vocabulary(cards_: Rows) -> Iterator[Fault]:
    """Triggers, operations, targets and names are as the tables of the vocabulary have them; each has its code."""
    for path, card in places(cards_, "cards"):
        effects = card.get("effects")
        if card.get("type") in TYPES and isinstance(effects, list):
            for fault in EFFECTS.faults(str(card["type"]), effects):
                where, code = (*path, "effects", *fault.place), OF_KIND[fault.kind]
                yield Fault(where, fault.message, hint=fault.hint, key=fault.key, code=code)


def _effects(cards: list[CardRow]) -> Iterator[tuple[Path, CardRow, Effect]]:
    for path, card in places(cards, "cards"):
        yield from ((place, card, effect) for place, effect in places(card.effects, *path, "effects"))


def _operations(cards: list[CardRow], name: str) -> Iterator[tuple[Path, Operation]]:
    for path, _, effect in _effects(cards):
        yield from ((place, op) for place, op in places(effect.do, *path, "do") if op.op == name)


@EFFECT_CHECKS.check("MM-V-09")
def filters_have_types(cards: list[CardRow]) -> Iterator[Fault]:
    """What an effect answers to has one of the types."""
    for path, _, effect in _effects(cards):
        if effect.filter is not None:
            where = (*path, "filter")
            yield from keys(where, effect.filter, ("type",), (), "a filter")
            if effect.filter.type and effect.filter.type not in TYPES:
                yield unknown((*where, "type"), effect.filter.type, f"type: {', '.join(TYPES)}", TYPES)


@EFFECT_CHECKS.check("MM-V-11")
def targets_have_tribes(cards: list[CardRow]) -> Iterator[Fault]:
    """A target of a tribe is of one that there is."""
    for path, _, effect in _effects(cards):
        if effect.target is not None and effect.target.tribe not in (None, *TRIBES):
            yield unknown((*path, "target", "tribe"), effect.target.tribe, f"tribe: {', '.join(TRIBES)}", TRIBES)


@EFFECT_CHECKS.check("MM-V-11")
def cards_are_attached_to_something(cards: list[CardRow]) -> Iterator[Fault]:
    """An `attach` entry is complete and from the lists; Equipment is borne by what moves."""
    for path, card in places(cards, "cards"):
        if card.attach is None:
            continue
        where = (*path, "attach")
        yield from keys(where, card.attach, ("what", "side", "range"), (), "an attachment")
        known = EQUIPPED if card.type == EQUIPMENT else ENTITIES
        for key, value, words in (("what", card.attach.what, known), ("side", card.attach.side, SIDES)):
            if value and value not in words:
                yield unknown((*where, key), value, f"{key} of an {card.type}: {', '.join(words)}", words)
        if "range" in card.attach.model_fields_set and card.attach.range < 1:
            yield Fault((*where, "range"), f"the range must be at least 1, not {card.attach.range}")


@EFFECT_CHECKS.check("MM-V-12")
def spawned_cards_are_in_no_deck(cards: list[CardRow]) -> Iterator[Fault]:
    """What is spawned is a Critter outside of decks."""
    known = {card.id: (path, card) for path, card in places(cards, "cards")}
    able = [name for name, (_, card) in known.items() if card.type == CRITTER and not in_decks(card)]
    for path, op in _operations(cards, "spawn"):
        if op.card is not None and op.card not in known:
            yield unknown((*path, "card"), op.card, f"Critter that is spawned: {', '.join(able)}", able)
        elif op.card is not None and op.card not in able:
            message = f"{op.card} cannot be spawned: it must be a Critter with deckable: false"
            yield Fault((*path, "card"), message, because=[known[op.card][0]], hint=f"spawned are {', '.join(able)}")


@EFFECT_CHECKS.check("MM-V-13")
def no_ability_is_the_basic_attack(cards: list[CardRow]) -> Iterator[Fault]:
    """Abilities have names of their own, with words in them."""
    for path, _, effect in _effects(cards):
        if effect.name is not None and (not effect.name.strip() or effect.name.casefold() == BASIC_ATTACK.casefold()):
            message = f"an ability cannot be called {effect.name!r}"
            yield Fault((*path, "name"), message, hint="every Critter has a Basic Attack already")


@EFFECT_CHECKS.check("MM-V-15")
def statuses_have_what_belongs_to_them(cards: list[CardRow], statuses: list[StatusRow]) -> Iterator[Fault]:
    """A status is one of the seven; it has a figure and a duration where they belong to it, and else 0."""
    kinds = {row.id: row for row in statuses}
    for path, op in _operations(cards, "status"):
        if op.status is None:
            continue
        if op.status not in kinds:
            yield unknown((*path, "status"), op.status, f"status: {', '.join(kinds)}", kinds)
            continue
        for key, value, has in (("n", op.n, kinds[op.status].has_n), ("turns", op.turns, kinds[op.status].has_turns)):
            if value is not None and (value < 1) is has:
                wanted = "1 or more" if has else f"0, for {op.status} has none"
                yield Fault((*path, key), f"{key} of {op.status} must be {wanted}, not {value}")
