"""MM-V-09 to -13 and -15: the checks of what cards do, most of them made from the tables of the vocabulary."""

from collections.abc import Iterator
from typing import TypeAlias

from generator.games.catalog_checks import Checks, Fault, keys, places, unknown
from generator.games.conditions import WordList
from generator.games.effects.checks import of_vocabulary
from generator.games.effects.words import NAME, OPERATION, TARGET, TRIGGER
from generator.games.mana_maker.card_checks import in_decks
from generator.games.mana_maker.sections import CardRow, StatusRow
from generator.games.mana_maker.words import CRITTER, EFFECTS, EQUIPMENT, TYPES

BASIC_ATTACK = "Basic Attack"
OF_KIND = {TRIGGER: "MM-V-09", OPERATION: "MM-V-10", TARGET: "MM-V-11", NAME: "MM-V-13"}
"""The code of each kind of fault in an effect."""
EQUIPPED = ("mobile", "critter")
EFFECT_CHECKS = Checks()
_Rows: TypeAlias = list[dict[str, object]]


@EFFECT_CHECKS.section
def spawned(cards: list[CardRow]) -> WordList:
    """What can be spawned: Critters outside of decks."""
    ids = [card.id for card in cards if card.type == CRITTER and not in_decks(card)]
    return WordList("Critter with deckable: false, which could be spawned", dict.fromkeys(ids, 1))


@EFFECT_CHECKS.check("MM-V-09")
def effects_are_of_the_vocabulary(cards_: _Rows, cards: list[CardRow]) -> Iterator[Fault]:
    """Triggers, operations, targets and names are as the tables of the vocabulary have them; each has its code."""
    for path, row in places(cards, "cards"):
        for place, effect in places(row.effects, *path, "effects"):
            if effect.filter is not None:
                yield from keys((*place, "filter"), effect.filter, ("type",), (), "a filter")
    yield from of_vocabulary(EFFECTS, cards_, "type", TYPES, lambda fault: OF_KIND[fault.kind])


@EFFECT_CHECKS.check("MM-V-11")
def attachments_are_complete(cards: list[CardRow]) -> Iterator[Fault]:
    """An `attach` entry has its keys; Equipment is borne by what moves."""
    for path, card in places(cards, "cards"):
        if card.attach is not None:
            yield from keys((*path, "attach"), card.attach, ("what", "side", "range"), (), "an attachment")
            if card.type == EQUIPMENT and card.attach.what not in ("", *EQUIPPED):
                what = f"bearer of Equipment: {', '.join(EQUIPPED)}"
                yield unknown((*path, "attach", "what"), card.attach.what, what, EQUIPPED)


@EFFECT_CHECKS.check("MM-V-13")
def no_ability_is_the_basic_attack(cards: list[CardRow]) -> Iterator[Fault]:
    """Abilities have names of their own, with words in them."""
    for path, card in places(cards, "cards"):
        for place, effect in places(card.effects, *path, "effects"):
            name = effect.name
            if name is not None and (not name.strip() or name.casefold() == BASIC_ATTACK.casefold()):
                hint = "every Critter has a Basic Attack already"
                yield Fault((*place, "name"), f"an ability cannot be called {name!r}", hint=hint)


@EFFECT_CHECKS.check("MM-V-15")
def statuses_have_what_belongs_to_them(cards: list[CardRow], statuses: list[StatusRow]) -> Iterator[Fault]:
    """A status that is given has a figure and a duration where they belong to it, and else 0."""
    kinds = {row.id: row for row in statuses}
    for path, card in places(cards, "cards"):
        for at, effect in places(card.effects, *path, "effects"):
            for place, op in places(effect.do, *at, "do"):
                if op.status in kinds:
                    yield from wrong_figures(place, op.n, op.turns, kinds[op.status])


def wrong_figures(path: tuple[str | int, ...], n: int | None, turns: int | None, kind: StatusRow) -> Iterator[Fault]:
    """What of a status is there without belonging to it, or the other way round."""
    for key, value, has in (("n", n, kind.has_n), ("turns", turns, kind.has_turns)):
        if value is not None and (value < 1 if has else value != 0):
            wanted = "1 or more" if has else f"0, for {kind.id} has none"
            yield Fault((*path, key), f"{key} of {kind.id} must be {wanted}, not {value}")
