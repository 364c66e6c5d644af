"""WT-V02 to WT-V11, WT-V16 and WT-V18: the checks of the two decks, their operations and printed numbers."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from pydantic import BaseModel

from generator.games.catalog_checks import Checks, Fault, figures, placeholders, places, unknown
from generator.games.wizards_tower import card_words as words
from generator.games.wizards_tower.sections import Constants, DeckSizes, LootCard, Token, WizardCard
from generator.source.diagnostic import closest
from generator.source.mark import Path

SMALLEST_STACK = 2
"""How many tokens a tile can hold when one hero is left: the wizard and that hero are in the game."""

CARD_CHECKS = Checks()


class CardAsWritten(BaseModel):
    """A card of either deck, its operations and modifiers as they are written."""

    kind: str
    trigger: str
    copies: int
    text: str
    slot: str | None = None
    ops: list[dict[str, object]] | None = None
    mods: dict[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck with its place, and what its cards may say."""

    section: str
    cards: Sequence[CardAsWritten]
    kinds: Sequence[str]
    triggers: Sequence[str]
    operations: Mapping[str, words.OperationWords]

    @property
    def title(self) -> str:
        """What it is called."""
        return self.section.replace("_", " ")


Decks: TypeAlias = Sequence[Deck]
_Row: TypeAlias = dict[str, object]


@CARD_CHECKS.section
def decks(wizard_deck: list[CardAsWritten], loot_deck: list[CardAsWritten]) -> Decks:
    """Both decks."""
    return (
        Deck("wizard_deck", wizard_deck, words.WIZARD_KINDS, (words.WIZARD_TURN,), words.WIZARD_OPERATIONS),
        Deck("loot_deck", loot_deck, words.LOOT_KINDS, words.LOOT_TRIGGERS, words.LOOT_OPERATIONS),
    )


def _cards(decks: Decks) -> Iterator[tuple[Path, Deck, CardAsWritten]]:
    return ((path, deck, card) for deck in decks for path, card in places(deck.cards, deck.section))


def _operations(decks: Decks) -> Iterator[tuple[Path, Deck, _Row]]:
    for path, deck, card in _cards(decks):
        yield from ((place, deck, op) for place, op in places(card.ops or (), *path, "ops"))


def _of_known_operation(decks: Decks) -> Iterator[tuple[Path, words.OperationWords, _Row]]:
    for path, deck, op in _operations(decks):
        if (known := deck.operations.get(str(op.get("op")))) is not None:
            yield path, known, op


@CARD_CHECKS.check("WT-V02")
def words_are_of_the_vocabulary(decks: Decks) -> Iterator[Fault]:
    """Kinds, triggers, slots and modifiers are those of the deck."""
    for path, deck, card in _cards(decks):
        for key, value, known in (
            ("kind", card.kind, deck.kinds),
            ("trigger", card.trigger, deck.triggers),
            ("slot", card.slot, words.SLOTS),
        ):
            if value is not None and value not in known:
                yield unknown((*path, key), value, f"{key} of the {deck.title}", known)
        for name in card.mods or ():
            if name not in words.MODIFIERS:
                message = f"{name!r} is no modifier"
                yield Fault((*path, "mods", name), message, hint=closest(name, words.MODIFIERS), key=True)


@CARD_CHECKS.check("WT-V02")
def operations_are_of_the_vocabulary(decks: Decks) -> Iterator[Fault]:
    """Operations are those of the deck, each with its own target."""
    for path, deck, op in _operations(decks):
        name = str(op.get("op"))
        if (known := deck.operations.get(name)) is None:
            yield unknown((*path, "op"), name, f"operation of the {deck.title}", deck.operations)
        elif op.get("target") != known.target:
            message = f"{name} is aimed at {known.target}, not at {op.get('target')!r}"
            yield Fault((*path, "target"), message, hint=closest(str(op.get("target")), [known.target]))


@CARD_CHECKS.check("WT-V03")
def operations_have_their_parameters(decks: Decks) -> Iterator[Fault]:
    """Every operation has its parameters and no others, each a whole number from 1, counts of tokens from 0."""
    for path, known, op in _of_known_operation(decks):
        for key in known.parameters:
            if key not in op:
                yield Fault(path, f"{op['op']} lacks its {key}")
        for key, value in op.items():
            least = 0 if key in words.COUNTS_OF_TOKENS else 1
            if key in ("op", "target"):
                continue
            if key not in known.parameters:
                message = f"{op['op']} has no {key}"
                yield Fault((*path, key), message, hint=closest(key, known.parameters), key=True)
            elif type(value) is not int or value < least:
                message = f"{key} of {op['op']} must be a whole number from {least}, not {value!r}"
                yield Fault((*path, key), message)


@CARD_CHECKS.check("WT-V03")
def modifiers_are_numbers(decks: Decks) -> Iterator[Fault]:
    """A modifier is a whole number other than 0."""
    for path, _, card in _cards(decks):
        for name, value in (card.mods or {}).items():
            if name in words.MODIFIERS and (type(value) is not int or value == 0):
                message = f"{name} must be a whole number other than 0, not {value!r}"
                yield Fault((*path, "mods", name), message)


@CARD_CHECKS.check("WT-V04")
def texts_have_the_numbers(decks: Decks) -> Iterator[Fault]:
    """A text has the numbers of its operations and modifiers; one with a placeholder that nothing fills is told."""
    for path, _, card in _cards(decks):
        stated = chain(*(op.values() for op in card.ops or ()), (card.mods or {}).values())
        wanted = {abs(value) for value in stated if type(value) is int and value != 0}
        if not placeholders(card.text):
            because = [(*path, key) for key in ("ops", "mods") if getattr(card, key, None) is not None]
            yield from figures((*path, "text"), card.text, wanted, because=because)


@CARD_CHECKS.check("WT-V05")
def the_wizard_deck_has_its_size(decks: Decks, deck_sizes: DeckSizes) -> Iterator[Fault]:
    """So many wizard cards, and a copy of each."""
    yield from _wrong_size(decks[0], deck_sizes.wizard, ("deck_sizes", "wizard"))


@CARD_CHECKS.check("WT-V06")
def the_loot_deck_has_its_size(decks: Decks, deck_sizes: DeckSizes) -> Iterator[Fault]:
    """So many loot cards, and a copy of each."""
    yield from _wrong_size(decks[1], deck_sizes.loot, ("deck_sizes", "loot"))


def _wrong_size(deck: Deck, wanted: int, because: Path) -> Iterator[Fault]:
    for path, card in places(deck.cards, deck.section):
        if card.copies < 1:
            yield Fault((*path, "copies"), f"copies is {card.copies}, not a whole number from 1 on")
    total = sum(card.copies for card in deck.cards)
    if total != wanted:
        yield Fault((deck.section,), f"the {deck.title} has {total} cards, not {wanted}", because=[because], key=True)


@CARD_CHECKS.check("WT-V07")
def every_kind_is_in_its_deck(decks: Decks) -> Iterator[Fault]:
    """Monsters, traps and spells; equipment and consumables. A kind that is misspelt may be the one that is missing."""
    for deck in decks:
        found = {card.kind for card in deck.cards}
        for kind in sorted({*deck.kinds} - found) if found <= {*deck.kinds} else ():
            yield Fault((deck.section,), f"the {deck.title} has no card of the kind {kind!r}", key=True)


@CARD_CHECKS.check("WT-V08")
def cards_can_be_paid(wizard_deck: list[WizardCard], rules: Constants) -> Iterator[Fault]:
    """A cost is from 1 to what the wheel can show."""
    for path, card in places(wizard_deck, "wizard_deck"):
        if not 1 <= card.cost <= rules.wheel_max:
            message = f"a cost of {card.cost} can never be paid: it must be from 1 to {rules.wheel_max}"
            yield Fault((*path, "cost"), message, because=[("rules", "wheel_max")])


@CARD_CHECKS.check("WT-V09")
def tokens_come_with_blanks(wizard_deck: list[WizardCard]) -> Iterator[Fault]:
    """A card that places monsters or traps brings a blank token at least."""
    for path, card in places(wizard_deck, "wizard_deck"):
        for place, op in places(card.ops, *path, "ops"):
            if op.op in (words.PLACE, words.UNDER_HERO) and op.blanks == 0:
                yield Fault((*place, "blanks"), f"{card.title} brings no blank tokens: there must be 1 at least")


@CARD_CHECKS.check("WT-V10")
def kinds_do_what_they_say(wizard_deck: list[WizardCard]) -> Iterator[Fault]:
    """A monster card places monsters only, a trap card traps only, and a spell does not use `place_tokens`."""
    for path, card in places(wizard_deck, "wizard_deck"):
        placed = [(place, op) for place, op in places(card.ops, *path, "ops") if op.op == words.PLACE]
        own, others = ("monsters", "traps") if card.kind == words.MONSTER else ("traps", "monsters")
        because = [(*path, "kind")]
        if card.kind == words.SPELL:
            for place, _ in placed:
                yield Fault((*place, "op"), f"a spell does not place tokens by {words.PLACE}", because)
        elif card.kind in (words.MONSTER, words.TRAP):
            for place, op in placed:
                if getattr(op, others):
                    yield Fault((*place, others), f"a {card.kind} card places no {others}", because)
            if all(getattr(op, own) == 0 for _, op in placed):
                where = (*placed[0][0], own) if placed else (*path, "ops")
                yield Fault(where, f"a {card.kind} card places no {own}", because)


@CARD_CHECKS.check("WT-V11")
def tokens_suffice(wizard_deck: list[WizardCard], tokens: list[Token]) -> Iterator[Fault]:
    """As many monster tokens of each level and traps as the whole deck can bring, and blanks for its monster cards."""
    wanted, because = Counter[tuple[str, int]](), dict[tuple[str, int], list[Path]]()
    for path, card in places(wizard_deck, "wizard_deck"):
        for op in card.ops:
            brought = {("monster", op.level or 0): op.monsters, ("trap", 0): op.traps}
            blanks = {("blank", 0): op.blanks if card.kind == words.MONSTER else 0}
            for token, number in (brought | blanks).items():
                wanted[token] += card.copies * (number or 0)
                because.setdefault(token, []).extend([path] if number else [])
    known = all(row.kind in words.TOKEN_KINDS for row in tokens)
    for (kind, level), number in wanted.items() if known else ():
        sheet = [(path, row) for path, row in places(tokens, "tokens") if (row.kind, row.level or 0) == (kind, level)]
        printed = sum(row.copies for _, row in sheet)
        if printed < number:
            what = f"monster tokens of level {level}" if kind == "monster" else f"{kind} tokens"
            where, cards = (*sheet[0][0], "copies") if sheet else ("tokens",), because[kind, level]
            yield Fault(where, f"there are {printed} {what}, but the deck can bring {number}", because=cards)


@CARD_CHECKS.check("WT-V16")
def loot_is_worn_or_used(loot_deck: list[LootCard]) -> Iterator[Fault]:
    """Equipment has modifiers and a slot and works while worn; a consumable has operations, and their trigger."""
    for path, card in places(loot_deck, "loot_deck"):
        worn, used = card.kind == words.EQUIPMENT, card.kind == words.CONSUMABLE
        early = card.trigger in words.LOOT_TRIGGERS and card.trigger != words.WORN
        for wrong, key, what in (
            (worn and not any(value is not None for _, value in card.mods or ()), "mods", "without modifiers"),
            (worn and card.slot == words.NO_SLOT, "slot", "without a slot"),
            (worn and card.ops is not None, "ops", "which has no operations"),
            (worn and early, "trigger", f"which works {words.WORN}"),
            (used and not card.ops, "ops", "without operations"),
            (used and card.slot in words.SLOTS and card.slot != words.NO_SLOT, "slot", "which has no slot"),
            (used and card.mods is not None, "mods", "which has no modifiers"),
        ):
            if wrong:
                where = path if getattr(card, key) is None else (*path, key)
                yield Fault(where, f"{card.title} is {card.kind} {what}", because=[(*path, "kind")])
        for place, op in places((card.ops or ()) if used else (), *path, "ops"):
            known = words.LOOT_OPERATIONS.get(op.op)
            if known is not None and card.trigger in words.LOOT_TRIGGERS and card.trigger != known.trigger:
                message = f"{op.op} is used {known.trigger}, not {card.trigger}"
                yield Fault((*path, "trigger"), message, because=[(*place, "op")], hint=f"trigger: {known.trigger}")


@CARD_CHECKS.check("WT-V18")
def ambushes_fit_the_smallest_stack(wizard_deck: list[WizardCard]) -> Iterator[Fault]:
    """What is placed under heroes can lie there even when one hero is left."""
    for path, card in places(wizard_deck, "wizard_deck"):
        for place, op in places(card.ops, *path, "ops"):
            number = (op.monsters or 0) + (op.blanks or 0)
            if op.op == words.UNDER_HERO and number > SMALLEST_STACK:
                message = f"{number} tokens under heroes are too many: with one hero left a tile holds {SMALLEST_STACK}"
                yield Fault(place, message)
