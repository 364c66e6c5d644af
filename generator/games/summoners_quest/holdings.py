"""What players hold: mana, cards in hand, items, and the deck they draw from; what items and powers add up to."""

from collections.abc import Iterable

from generator.catalog.models import Catalog
from generator.engine.chance import shuffled
from generator.engine.dice import roll
from generator.engine.rules import Names
from generator.engine.state import count, note
from generator.games.catalog_game import CatalogGame, for_all
from generator.games.summoners_quest import deck as cards
from generator.games.summoners_quest import state
from generator.games.summoners_quest.sections import Constants, Sections
from generator.games.summoners_quest.state import NOTHING, SEATS, SILENCED, C, QuestState, R, Z


class Holdings(CatalogGame[QuestState]):
    """The tables of a catalog, and what players hold. A piece is a summoner or a summon."""

    state = QuestState
    zones = Z.all
    carried = ("owner",)
    round = C.ROUND
    counted = (("life", C.LIFE), ("active mana", C.ACTIVE), ("used mana", C.USED), ("cards", "hand"), ("hold", C.HOLD))

    def __init__(self, catalog: Catalog) -> None:
        """Look up once what the rules need of the catalog."""
        sections = Sections.of(catalog)
        self.rules = Constants.model_validate(catalog.rules)
        self.counts = sections.components
        self.deck = deck = cards.Deck(sections.cards, [f"summoner-{name}" for name in state.SEAT_NAMES])
        self.of = deck.of
        statuses = [sections.statuses[name] for name in state.STATUSES]
        self.turns = [status.turns for status in statuses]
        self.amounts = [status.amount or 0 for status in statuses]
        self.harmful = sum(15 << 4 * kind for kind, status in enumerate(statuses) if status.harmful)
        counters = (*C.names, *(f"damage on {name}" for name in deck.components[SEATS : deck.pieces]))
        names = Names(R.all, deck.components, Z.names, counters, ("dice", "deck"))
        numbers = range(self.rules.players_min, self.rules.players_max + 1)
        stated = [(len(setup.players), setup.id, setup) for setup in sections.setups if len(setup.players) in numbers]
        super().__init__(catalog, names, SEATS, for_all(numbers, stated, lambda number: None))
        for effects in deck.programs:
            self.compiled([effect.model_dump(exclude_none=True) for effect in effects])

    # ------------------------------------------------------------ cards by sight

    def hides(self, card: int) -> bool:
        """SQ-TRAP-4: which trap lies on a space only its player knows."""
        return card >= self.deck.first[cards.TRAP]

    def owner(self, g: QuestState, card: int) -> int:
        """Who laid a trap, or has a summon or an item in play."""
        return g.owner[card]

    def card_name(self, card: int) -> str:
        """A card by its design."""
        return self.of[card].id

    def designs(self, held: Iterable[int]) -> list[int]:
        """The designs of some cards, each once."""
        design = self.deck.design
        return sorted({design[card] for card in held})

    # ------------------------------------------------------------ dice and reports

    def throw(self, g: QuestState, dice: int, rule: int) -> int:
        """The sum of that many dice."""
        return roll(g, state.DICE_STREAM, self.rules.die_sides, rule, dice)

    def report(self, g: QuestState, rule: int, seat: int = NOTHING) -> None:
        """Note that a rule was at work of which the specification's section 8.4 wants a report."""
        g.reports.append(list(state.REPORTS).index(rule))
        note(g, rule, seat)

    # ------------------------------------------------------------ mana

    def pay(self, g: QuestState, seat: int, amount: int, rule: int) -> None:
        """SQ-MANA-3: from the active to the used pile; the price has been checked."""
        if amount:
            count(g, C.ACTIVE + seat, -amount, rule)
            count(g, C.USED + seat, amount, R.MANA_3)

    def recover(self, g: QuestState, seat: int, amount: int, rule: int) -> None:
        """Up to `amount` stones from the used to the active pile."""
        amount = min(amount, g.counters[C.USED + seat])
        if amount:
            count(g, C.USED + seat, -amount, rule)
            count(g, C.ACTIVE + seat, amount, rule)

    def lose_mana(self, g: QuestState, seat: int, amount: int, rule: int) -> None:
        """Up to `amount` stones from the active to the used pile."""
        amount = min(amount, g.counters[C.ACTIVE + seat])
        if amount:
            count(g, C.ACTIVE + seat, -amount, rule)
            count(g, C.USED + seat, amount, rule)

    def temple_bonus(self, g: QuestState, seat: int, rule: int) -> None:
        """SQ-TEMPLE-1: mana for crossing the own temple, as far as the supply holds it."""
        amount = min(self.rules.temple_bonus, g.counters[C.POOL])
        if amount < self.rules.temple_bonus:
            self.report(g, R.COMP_2, seat)
            note(g, R.MANA_6, seat)
            note(g, rule, seat)
        if amount:
            count(g, C.POOL, -amount, R.MANA_6)
            count(g, C.ACTIVE + seat, amount, rule)
            note(g, R.MANA_5, seat)

    def price(self, g: QuestState, cost: int) -> int:
        """SQ-TEMPLE-4, -5: what a card from the hand costs the player on turn."""
        if g.discount and cost > self.rules.card_cost_min:
            return max(self.rules.card_cost_min, cost - self.rules.temple_discount)
        return cost

    def gate_price(self, g: QuestState, seat: int) -> int:
        """SQ-GATE-1: what a gate costs that player."""
        less = 0
        for item in g.piles[Z.ITEMS + seat]:
            less += self.of[item].passive[cards.GATE]
        for summon in g.summons[seat]:
            if not g.status[summon] & SILENCED:
                less += self.of[summon].passive[cards.GATE]
        return max(self.rules.gate_cost_min, self.rules.gate_cost - less)

    # ------------------------------------------------------------ cards

    def scrap(self, g: QuestState, card: int, rule: int) -> None:
        """Put a card in play or a laid trap onto the discard pile."""
        g.owner[card] = g.bearer[card] = NOTHING
        self.put(g, card, Z.DISCARD, rule)

    def take_card(self, g: QuestState, seat: int, rule: int) -> bool:
        """Draw a card for which there is room; False where there is none to draw (SQ-CARD-5, -7)."""
        if not g.piles[Z.DECK] and g.piles[Z.DISCARD]:
            for card in shuffled(g, state.DECK_STREAM, sorted(g.piles[Z.DISCARD]), self.deck.design, self.deck.names):
                self.put(g, card, Z.DECK, R.CARD_5)
            self.report(g, R.CARD_5, seat)
        if not g.piles[Z.DECK]:
            self.report(g, R.CARD_7, seat)
            return False
        self.put(g, g.piles[Z.DECK][-1], Z.HAND + seat, rule)
        return True

    # ------------------------------------------------------------ what adds up

    def modifier(self, g: QuestState, piece: int, what: int) -> int:
        """What its passive power and its items add to what a piece does (`deck.ROLL` to `deck.GUARD`)."""
        total = self.of[piece].passive[what] if piece >= SEATS and not g.status[piece] & SILENCED else 0
        for item in g.piles[Z.ITEMS + g.owner[piece]]:
            if g.bearer[item] == piece:
                total += self.of[item].passive[what]
        return total

    def say_modifiers(self, g: QuestState, piece: int) -> None:
        """Name the rules by which something is added to the combat rolls of a piece."""
        if self.modifier(g, piece, cards.ROLL):
            note(g, R.EFFECT_11, g.owner[piece])
        for kind, rule in ((state.WEAKEN, R.STATUS_13), (state.BLESS, R.STATUS_16)):
            if g.status[piece] >> 4 * kind & 15:
                note(g, rule, g.owner[piece])

    def combat_modifier(self, g: QuestState, piece: int) -> int:
        """What powers, items and statuses add to the combat rolls of a piece."""
        total = self.modifier(g, piece, cards.ROLL)
        for kind in (state.WEAKEN, state.BLESS):
            if g.status[piece] >> 4 * kind & 15:
                total += self.amounts[kind]
        return total
