"""What is printed and in use, where it lies, the figures of games, and what must always hold."""

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import le

from generator.catalog.models import Catalog
from generator.engine.bits import bits
from generator.engine.cards import TURN_ENDED, CardUse, uses
from generator.engine.rules import ComponentUsage
from generator.games.mana_maker.setup import SettingUp
from generator.games.mana_maker.state import NOTHING, REPORTS, SEATS, SETTING_UP, SILVER, C, ManaState, R, Z
from generator.games.mana_maker.supplies import Supplies
from generator.games.mana_maker.words import COLOURS, STATUSES


class Measured(SettingUp):
    """What is told of games, and asserted of each position."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.supplies = Supplies(catalog, self.printed, self.pairs)

    counted = (("green mana", C.MANA), ("silver mana", C.MANA + SEATS), ("hand", "hand"), ("deck", "deck"))

    # ------------------------------------------------------------ printed pieces

    def component_usage(self, g: ManaState) -> Sequence[ComponentUsage]:
        """What is printed, and the most that was in use at once."""
        return self.usage(self.supplies.used(g, [self.deck_of(g, seat) for seat in range(len(g.chosen))]))

    def required(self, players: int) -> dict[str, int]:
        """What so many players need for the set-ups there are, with starter decks dealt in turn."""
        worlds = max(table.worlds for table in self._openings[players].values())
        starters = list(self.supplies.decks)
        decks = [starters[seat % len(starters)] for seat in range(players)]
        needs = self.supplies.required(players, worlds)
        for deck in decks:
            needs[deck] = needs.get(deck, 0) + self.supplies.decks[deck].total()
        return {name: number for name, number in needs.items() if number and name in self.printed}

    def deck_of(self, g: ManaState, seat: int) -> Counter[str]:
        """The cards of a seat's deck, wherever they are."""
        first = seat * self.most_cards
        return Counter(self.card_ids[n] for n in g.designs[first : first + self.most_cards] if n >= 0)

    # ------------------------------------------------------------ figures of games

    def measures(self, g: ManaState) -> Mapping[str, int]:
        """The figures of one game; keys that end in `_max` are the highest values met, all others counts to add up."""
        counters, high = g.counters, g.high
        figures = {name: counters[counter] for name, counter in REPORTS.items()}
        figures |= {
            "round_limit": int(g.ended == R.WIN_4),
            "draws": int(g.ended >= 0 and not g.winners),
            "attacks": counters[C.ATTACKS],
            "reactions": counters[C.REACTIONS],
            "cards_played": counters[C.PLAYED],
            "rounds_max": counters[C.ROUND],
            "entities_of_a_player_max": max(high[C.ENTITIES : C.ENTITIES + len(g.chosen)]),
            "damage_on_entities_max": high[C.HARM],
            "action_points_max": high[C.POINTS],
        }
        figures |= {f"{status}_markers_max": high[C.MARKERS + kind] for kind, status in enumerate(STATUSES)}
        return figures

    def cards(self, g: ManaState) -> list[CardUse]:
        """Every design a seat drew; an opportunity is a turn at whose end the seat held the card or had played it."""
        designs = [NOTHING] * self.tokens + list(g.designs)
        found = uses(g.log or (), range(Z.HAND, Z.HAND + SEATS), designs, self.design_played)
        return [CardUse(self.card_ids[number], seat, *use) for (number, seat), use in found.items()]

    def design_played(self, action: int) -> int:
        """The design that an action plays from the hand, or whether it ends a turn (`generator.engine.cards.uses`)."""
        word = self.word(action)
        return self.args(action)[0] if word == "play" else TURN_ENDED if word == "pass" else NOTHING

    # ------------------------------------------------------------ what must hold

    def check(self, g: ManaState) -> None:
        """Assert what must hold in every position; AssertionError says what does not."""
        super().check(g)
        counters = g.counters
        assert min(counters) >= 0, "a counter is negative"
        standing = [slot for slot in range(self.tokens) if g.entered[slot] > 0]
        free = self.tokens - len(standing)
        for slot in standing:
            seat = self.seat_of(slot)
            assert g.design[slot] >= 0, "an Entity is no card"
            assert g.where[slot] == self.first_tile + g.tile[slot], "a token is not on its tile"
            assert g.at[g.tile[slot]] == slot, f"{g.label[slot]} is not on its tile"
            assert slot in g.ranks[seat], f"{g.label[slot]} is nobody's"
            assert seat in g.living, "who is out has an Entity"
            assert not self.beaten(g, slot), f"{g.label[slot]} is defeated and stands"
            borne = [g.designs[card - self.tokens] for card in g.attached[slot]]
            assert g.form[slot] == (g.design[slot], *borne), f"{g.label[slot]} is taken for another"
        assert g.where[: self.tokens].count(self.supply) == free, "a token is on the board without its Entity"
        assert [design < 0 for design in g.design].count(True) == free, "a free pair is a card"
        for first in (self.harm, self.points):
            used = [slot for slot in standing if counters[first + slot]]
            assert counters[first : first + self.tokens].count(0) == self.tokens - len(used), "a free pair has damage"
        ranked = [slot for rank in g.ranks for slot in rank]
        assert len(ranked) == len(set(ranked)) == sum(slot >= 0 for slot in g.at), "an Entity stands in two places"
        for seat, rank in enumerate(g.ranks):
            assert len(rank) == counters[C.ENTITIES + seat] <= self.pairs, "Entities are miscounted"
            assert (seat in g.living) == (self.wizard_of(seat) in rank), "a player without Wizard plays on"
            assert g.stood[seat] == bits(g.tile[slot] for slot in rank), "an Entity is not in the set of its tiles"
            cards = [card for slot in rank for card in (g.card[slot], *g.attached[slot]) if card >= 0]
            assert sorted(g.piles[Z.PLAY + seat]) == sorted(cards), "a card is lost, or lies with another player"
            if seat not in g.living:
                continue
            made = [sum(colour) for colour in zip(*[self.forms[g.form[slot]].produces for slot in rank], strict=True)]
            made[SILVER] += self.rules.silver_world_bonus * sum([self.travelled(g, slot) for slot in rank])
            wanted = [base[2] + more for base, more in zip(self.base.values(), made, strict=True)]
            assert g.production[seat::SEATS] == wanted, "production is miscounted"
            levels = counters[C.MANA + seat : C.MANA + len(COLOURS) * SEATS : SEATS]
            assert all(map(le, levels, g.capacity[seat::SEATS])), "mana above its capacity"
        harm = sum(counters[self.harm + slot] for slot in ranked if slot % self.pairs)
        assert harm == counters[C.HARM], "damage is miscounted"
        points = sum(counters[self.points : self.points + self.tokens])
        assert points <= counters[C.POINTS], "more Action Points than there have been at once"
        bearing = [{status[0] for status in g.status[slot]} for slot in ranked if g.status[slot]]
        marked = Counter(kind for kinds in bearing for kind in kinds)
        for kind, name in enumerate(STATUSES):
            assert marked[kind] == counters[C.MARKERS + kind], f"{name} markers are miscounted"
        assert g.step != SETTING_UP or g.active <= len(g.chosen), "nobody cycles"
