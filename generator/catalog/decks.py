"""Decks that players build: what a deck may hold, and what is wrong with one."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeAlias

from pydantic import ValidationError

from generator.catalog.conditions import condition, number
from generator.catalog.findings import RowSource
from generator.catalog.models import Catalog
from generator.catalog.rows import rows_at
from generator.catalog.schema_decks import DeckConstruction, DeckFile, DeckLimitRow
from generator.dataclass import dataclass
from generator.source.diagnostic import Report, closest
from generator.source.mark import Path
from generator.source.tree import Tree

Cards: TypeAlias = Mapping[str, int]
"""The cards of a deck: how many of each, by id."""
FaultKind: TypeAlias = Literal["size", "limit", "copies", "card", "count"]
"""What can be wrong: the number of cards, what they add up to, too many copies of one, a card that may not be in a
deck, a number of copies that is none.
"""
CODES: Mapping[FaultKind, str] = {
    "size": "DCK001",
    "limit": "DCK002",
    "copies": "DCK003",
    "card": "DCK004",
    "count": "DCK005",
}
"""The code of each fault; a game's own checks may have others."""


@dataclass(frozen=True, slots=True)
class DeckLimit:
    """What the cards of a deck may add up to; `worth` says what a copy of each counts, 0 where it is not counted."""

    title: str
    worth: Mapping[str, int]
    low: int | None
    high: int | None

    def total(self, cards: Cards) -> int:
        """What the known cards of a deck add up to."""
        return sum(self.worth.get(card, 0) * count for card, count in cards.items() if count > 0)


@dataclass(frozen=True, slots=True)
class Construction:
    """What decks players may build. `rows` are all cards by id, `allowed` the ids of those that may be in a deck.

    `curve` says what each card costs, empty where nobody does; `groups` are the keys that cards are counted by.
    """

    rows: Mapping[str, Mapping[str, Any]]
    allowed: frozenset[str]
    least: int
    most: int
    copies: int | None
    limits: tuple[DeckLimit, ...]
    hand: int
    curve: Mapping[str, int]
    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckFault:
    """Something that is wrong with a deck; `card` is what it is about, None for the deck as a whole.

    A deck that `lacks` something becomes legal in this by further cards.
    """

    kind: FaultKind
    message: str
    card: str | None = None
    hint: str | None = None
    lacks: bool = False


def faults(cards: Cards, construction: Construction) -> Iterator[DeckFault]:
    """Why a deck is not legal, card by card and then as a whole; nothing where it is."""
    for card, count in cards.items():
        yield from _of_card(card, count, construction)
    size, least, most = sum(count for count in cards.values() if count > 0), construction.least, construction.most
    if not least <= size <= most:
        by = f"{least - size} too few" if size < least else f"{size - most} too many"
        message = f"the deck has {size} cards, {by}; it must have {least} to {most}"
        yield DeckFault("size", message, lacks=size < least)
    for limit in construction.limits:
        total = limit.total(cards)
        told = f"the cards add up to {limit.title} {total}"
        if limit.high is not None and total > limit.high:
            message = f"{told}, {total - limit.high} more than the {limit.high} allowed"
            yield DeckFault("limit", message, hint=_dearest(cards, limit))
        if limit.low is not None and total < limit.low:
            yield DeckFault("limit", f"{told}, {limit.low - total} less than the {limit.low} needed", lacks=True)


def _of_card(card: str, count: int, construction: Construction) -> Iterator[DeckFault]:
    if card not in construction.rows:
        yield DeckFault("card", f"there is no card {card!r}", card, closest(card, construction.rows))
    elif card not in construction.allowed:
        yield DeckFault("card", f"{title_of(card, construction)!r} may not be in a deck", card)
    if count < 1:
        yield DeckFault("count", f"{card!r} has the count {count}; a deck holds at least 1 of each card it names", card)
    elif construction.copies is not None and count > construction.copies:
        message = f"{count} copies of {title_of(card, construction)!r}; at most {construction.copies} are allowed"
        yield DeckFault("copies", message, card)


def _dearest(cards: Cards, limit: DeckLimit) -> str | None:
    """The card of which most is added up, for a hint."""
    share = {card: limit.worth.get(card, 0) * count for card, count in cards.items() if count > 0}
    card = max(share, key=lambda card: share[card], default=None)
    return None if card is None else f"{cards[card]} x {card!r} make {share[card]} of it"


def title_of(card: str, construction: Construction) -> str:
    """What a card is called, or its id."""
    return str(construction.rows.get(card, {}).get("title", card))


def construction_of(catalog: Catalog) -> Construction | None:
    """What decks may be built for a loaded game; None where it does not say."""
    return construction_in(catalog.tree)


def construction_in(tree: Tree) -> Construction | None:
    """The same for a tree whose mistakes have been reported; None also where its section is wrong."""
    stated = tree.data.get("deck_construction") if isinstance(tree.data, Mapping) else None
    try:
        row = DeckConstruction.model_validate(stated)
    except ValidationError:
        return None
    return stated_construction(row, RowSource(tree, Report()))


def decks_of(catalog: Catalog) -> tuple[DeckFile, ...]:
    """The decks of a loaded game, in the order of their files."""
    rows: Any = catalog.data.get("decks", ())
    return tuple(DeckFile.model_validate(row) for row in rows)


def stated_construction(row: DeckConstruction, source: RowSource) -> Construction | None:
    """The section `deck_construction` made of a catalog's rows; None, reported, where it cannot be (CAT016, CAT019).

    CAT050 where nothing fits between the limits it states.
    """
    before = len(source.report.diagnostics)
    made = _made(row, source, ("deck_construction",))
    return made if len(source.report.diagnostics) == before else None


def _made(row: DeckConstruction, source: RowSource, at: Path) -> Construction | None:
    rows = _rows(row.cards, source, at)
    if rows is None:
        return None
    _in_order(row, source, at)
    allowed = _chosen(row.where, source, at)
    return Construction(
        rows,
        frozenset(card for card, found in rows.items() if allowed({"card": found})),
        row.size.min,
        row.size.max,
        row.copies,
        tuple(_limit(limit, rows, source, (*at, "limits", index)) for index, limit in enumerate(row.limits)),
        row.hand,
        _worth(row.curve, rows, source, (*at, "curve")) if row.curve is not None else {},
        tuple(row.groups),
    )


def _rows(dotted: str, source: RowSource, at: Path) -> Mapping[str, Mapping[str, Any]] | None:
    value: Any = source.data
    for step in dotted.split("."):
        if not isinstance(value, Mapping) or step not in value:
            hint = closest(step, map(str, value)) if isinstance(value, Mapping) else None
            source.error("CAT016", f"there are no rows at {dotted!r}: {step!r} is not defined", (*at, "cards"), hint)
            return None
        value = value[step]
    if not isinstance(value, list | Mapping):
        source.error("CAT016", f"there are no rows at {dotted!r}, only {value!r}", (*at, "cards"))
        return None
    return {str(row.get("id")): row for row, _ in rows_at(value, ())}


def _in_order(row: DeckConstruction, source: RowSource, at: Path) -> None:
    if row.size.max < row.size.min:
        source.error("CAT050", f"size has a max of {row.size.max}, below its min of {row.size.min}", (*at, "size"))
    for index, limit in enumerate(row.limits):
        place = (*at, "limits", index)
        if limit.min is None and limit.max is None:
            source.error("CAT050", f"the limit {limit.title!r} has neither `min` nor `max`", place)
        elif limit.min is not None and limit.max is not None and limit.max < limit.min:
            source.error("CAT050", f"{limit.title!r} has a max of {limit.max}, below its min of {limit.min}", place)


def _chosen(where: str | None, source: RowSource, at: Path) -> Callable[[Mapping[str, Any]], bool]:
    """Whether a card is meant; all are where nothing is said."""
    return (lambda _: True) if where is None else condition(where, source, (*at, "where"))


def _limit(row: DeckLimitRow, rows: Mapping[str, Mapping[str, Any]], source: RowSource, at: Path) -> DeckLimit:
    counts = _chosen(row.where, source, at)
    counted = {card: found for card, found in rows.items() if counts({"card": found})}
    return DeckLimit(row.title, _worth(row.sum, counted, source, (*at, "sum")), row.min, row.max)


def _worth(text: str, rows: Mapping[str, Mapping[str, Any]], source: RowSource, at: Path) -> Mapping[str, int]:
    worth = number(text, source, at)
    return {card: worth({"card": found}) or 0 for card, found in rows.items()}


def check_decks(
    tree: Tree, construction: Construction | None, report: Report, codes: Mapping[FaultKind, str] = CODES
) -> None:
    """What is wrong with each of the catalog's own decks, at its place.

    Without a `construction` every card of a deck needs a count of at least 1 (DCK005).
    """
    data = tree.data
    decks: Any = data.get("decks", ()) if isinstance(data, Mapping) else ()
    for index, deck in enumerate(decks if isinstance(decks, list) else ()):
        cards = deck.get("cards") if isinstance(deck, Mapping) else None
        if isinstance(cards, Mapping):
            tell(_known(cards), construction, tree, ("decks", index), report, codes)


def _known(cards: Mapping[Any, Any]) -> Cards:
    return {str(card): count for card, count in cards.items() if isinstance(count, int) and not isinstance(count, bool)}


def tell(
    cards: Cards,
    construction: Construction | None,
    tree: Tree,
    at: Path,
    report: Report,
    codes: Mapping[FaultKind, str] = CODES,
) -> None:
    """What is wrong with one deck, whose group of cards is at `(*at, "cards")` of the tree."""
    if construction is None:
        for card, count in cards.items():
            if count < 1:
                message = f"{card!r} has the count {count}; a deck holds at least 1 of each card it names"
                report.error(codes["count"], message, at=tree.mark((*at, "cards", card)))
        return
    for fault in faults(cards, construction):
        place = (*at, "cards") if fault.card is None else (*at, "cards", fault.card)
        mark = tree.key_mark(place) if fault.kind == "card" else tree.mark(place)
        report.error(codes[fault.kind], fault.message, at=mark, hint=fault.hint)
