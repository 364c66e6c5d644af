"""What players hold: mana, cards in hand, items, and the deck they draw from."""

from generator.engine.chance import draw as draw_number
from generator.engine.chance import shuffle
from generator.engine.state import count, move, note
from generator.games.summoners_quest import rule_ids as ids
from generator.games.summoners_quest.state import (
    ACTIVE,
    DECK,
    DECK_STREAM,
    DISCARD,
    HAND,
    MANA_SHORT,
    NOTHING,
    POOL,
    RESHUFFLED,
    SKIPPED,
    USED,
    Quest,
)
from generator.games.summoners_quest.table import Table


def without(things: tuple[int, ...], thing: int) -> tuple[int, ...]:
    """The things but that one."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def report(s: Quest, what: int, rule: int, seat: int = NOTHING) -> None:
    """Note one of the reports of the specification's section 8.4."""
    s.reports.append(what)
    note(s, rule, seat)


def pay(s: Quest, seat: int, amount: int, rule: int) -> None:
    """SQ-MANA-3: from the active to the used pile; the price has been checked."""
    if amount:
        count(s, ACTIVE + seat, -amount, rule)
        count(s, USED + seat, amount, ids.MANA_3)


def recover(s: Quest, seat: int, amount: int, rule: int) -> None:
    """Up to `amount` stones from the used to the active pile."""
    amount = min(amount, s.counters[USED + seat])
    if amount:
        count(s, USED + seat, -amount, rule)
        count(s, ACTIVE + seat, amount, rule)


def lose_mana(s: Quest, seat: int, amount: int, rule: int) -> None:
    """Up to `amount` stones from the active to the used pile."""
    amount = min(amount, s.counters[ACTIVE + seat])
    if amount:
        count(s, ACTIVE + seat, -amount, rule)
        count(s, USED + seat, amount, rule)


def temple_bonus(t: Table, s: Quest, seat: int, rule: int) -> None:
    """SQ-TEMPLE-1: mana for crossing the own temple, as far as the supply holds it."""
    amount = min(t.temple_bonus, s.counters[POOL])
    if amount < t.temple_bonus:
        report(s, MANA_SHORT, ids.COMP_2, seat)
    if amount:
        count(s, POOL, -amount, ids.MANA_6)
        count(s, ACTIVE + seat, amount, rule)
        note(s, ids.MANA_5, seat)


def discard(s: Quest, card: int, rule: int) -> None:
    """Put a card that is in nobody's hand or play any more onto the discard pile."""
    move(s, card, DISCARD, rule)


def discard_from_hand(s: Quest, seat: int, card: int, rule: int) -> None:
    """Put a card from a hand onto the discard pile."""
    s.hands[seat] = without(s.hands[seat], card)
    move(s, card, DISCARD, rule)


def drop_item(s: Quest, item: int, rule: int) -> None:
    """Put an item in play onto the discard pile."""
    seat = s.owner[item]
    s.items[seat] = without(s.items[seat], item)
    s.owner[item] = s.bearer[item] = NOTHING
    move(s, item, DISCARD, rule)


def take_card(t: Table, s: Quest, seat: int, rule: int) -> bool:
    """Draw a card for which there is room; False where there is none to draw (SQ-CARD-5, -7)."""
    if not s.deck:
        _reshuffle(t, s, seat)
        if not s.deck:
            report(s, SKIPPED, ids.CARD_7, seat)
            return False
    card = s.deck.pop()
    s.hands[seat] += (card,)
    move(s, card, HAND + seat, rule)
    return True


def _reshuffle(t: Table, s: Quest, seat: int) -> None:
    cards = [card for card, zone in enumerate(s.where) if zone == DISCARD]
    if not cards:
        return
    if s.script is not None and DECK_STREAM in s.script:
        s.deck = _as_written(t, s, cards)[::-1]
    else:
        shuffle(s, DECK_STREAM, cards)
        s.deck = cards
    for card in s.deck:
        move(s, card, DECK, ids.CARD_5)
    report(s, RESHUFFLED, ids.CARD_5, seat)


def _as_written(t: Table, s: Quest, cards: list[int]) -> list[int]:
    """The cards in the order an example lays down, design by design from the top."""
    order = []
    while cards:
        design = draw_number(s, DECK_STREAM, len(t.deck.designs))
        card = next((card for card in cards if t.deck.design[card] == design), NOTHING)
        if card == NOTHING:
            raise ValueError(f"{t.deck.designs[design].id} is not in the discard pile")
        cards.remove(card)
        order.append(card)
    return order
