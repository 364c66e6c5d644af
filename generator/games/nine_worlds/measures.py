"""What is printed and in use, the figures of games, and what must always hold."""

from collections.abc import Mapping, Sequence

from generator.engine.cards import TURN_ENDED, CardUse, uses
from generator.engine.rules import ComponentUsage
from generator.games.nine_worlds.setup import SettingUp
from generator.games.nine_worlds.state import NOTHING, REPORTS, SEATS, C, R, WorldsState, Z
from generator.games.nine_worlds.tokens import KINDS_OF_TOKENS
from generator.games.nine_worlds.words import ELEMENTS


class Measured(SettingUp):
    """What is told of games, and asserted of each position."""

    def player_counters(self, state: WorldsState) -> Mapping[str, Mapping[str, int]]:
        """Pools, hands and worlds."""
        found = {}
        for seat, name in enumerate(self.seat_names(state)):
            pool = dict(zip(ELEMENTS, self.pool(state, seat), strict=True))
            found[name] = {**pool, "hand": len(state.piles[Z.HAND + seat]), "worlds": state.holder.count(seat)}
        return found

    # ------------------------------------------------------------ printed pieces

    def required(self, players: int) -> dict[str, int]:
        """Section 2: what so many players need of each component, as far as it is printed."""
        rules, worlds, printed = self.rules, len(self.mats[players].open), self.sections.components
        drawn = (rules.start_creature_cards, rules.start_place_cards, rules.start_spell_cards)
        creatures, places, spells = [(n + rules.draw_per_turn) * players for n in drawn]
        needs = {
            "avatar-cards": rules.avatars_dealt * players,
            "creature-cards": creatures,
            "place-cards": places,
            "spell-cards": spells,
            "event-cards": rules.events_per_turn * players,
            **{f"{element}-tokens": rules.token_supply_per_element for element in ELEMENTS},
            "banners": worlds * players,
            "world-sheets": worlds,
            "pile-sheets": len(self.sections.mat.pile_sheets),
            "damage-markers": printed.damage_markers,
            "fatigue-markers": printed.fatigue_markers,
            **dict.fromkeys(("pride-markers", "humility-markers", "round-markers", "first-player-markers"), 1),
        }
        return {name: number for name, number in needs.items() if name in self.printed}

    def stand_ins(self) -> Sequence[str]:
        """Section 2: any counter may stand in for a marker."""
        return ("damage-markers", "fatigue-markers")

    def component_usage(self, g: WorldsState) -> Sequence[ComponentUsage]:
        """What is printed, and the most that was in use at once."""
        used = {
            **{
                f"{name}-tokens": self.rules.token_supply_per_element - g.low[C.SUPPLY + e]
                for e, name in enumerate(ELEMENTS)
            },
            "banners": sum(holder >= 0 for holder in g.holder),
            "world-sheets": len(self.mats[len(g.chosen)].open),
            "pile-sheets": len(self.sections.mat.pile_sheets),
            "damage-markers": g.high[C.DAMAGE],
            "fatigue-markers": g.high[C.FATIGUE],
            "creature-cards": g.high[C.CREATURES],
        }
        return self.usage({name: number for name, number in used.items() if name in self.printed})

    # ------------------------------------------------------------ figures of games

    def measures(self, g: WorldsState) -> Mapping[str, int]:
        """The figures of one game; keys that end in `_max` are the highest values met, all others counts to add up."""
        counters, high = g.counters, g.high
        figures = {name: counters[counter] for name, counter in REPORTS.items()}
        figures |= {
            "conquest_ends": int(g.ended == R.WIN_1),
            "ragnarok": int(g.ended == R.WIN_4),
            "fights": counters[C.FIGHTS],
            "cycles": counters[C.CYCLES],
            "conquests": counters[C.CONQUESTS],
            "cards_played": counters[C.PLAYED],
            "rounds_max": counters[C.ROUND],
            "damage_markers_max": high[C.DAMAGE],
            "fatigue_markers_max": high[C.FATIGUE],
            "creatures_in_play_max": high[C.CREATURES],
        }
        start = self.rules.token_supply_per_element
        figures |= {f"{name}_tokens_max": start - g.low[C.SUPPLY + element] for element, name in enumerate(ELEMENTS)}
        return figures

    def cards(self, g: WorldsState) -> list[CardUse]:
        """Every design a seat drew; an opportunity is a turn at whose end the seat held the card or had played it."""
        designs = [found.number for found in self.of]
        found = uses(g.log or (), range(Z.HAND, Z.HAND + SEATS), designs, self.design_played)
        return [CardUse(self.card_ids[number], seat, *use) for (number, seat), use in found.items()]

    def design_played(self, action: int) -> int:
        """The design that an action plays from the hand, or whether it ends a turn (`generator.engine.cards.uses`)."""
        word = self.word(action)
        if word in ("play", "respond", "further"):
            return self.args(action)[0]
        return TURN_ENDED if word == "done" else NOTHING

    # ------------------------------------------------------------ what must hold

    def check(self, g: WorldsState) -> None:
        """Assert what must hold in every position; AssertionError says what does not."""
        super().check(g)
        assert min(g.counters) >= 0, "a counter is negative"
        self._check_tokens(g)
        fighters = [card for band in g.bands for card in band]
        places = [card for slots in g.slots for card in slots]
        in_play = sorted(card for pile in g.piles[Z.WORLD :] for card in pile)
        assert in_play == sorted([*fighters, *places]), "what lies in the worlds is nobody's"
        wear = zip(g.where, g.exhausted, g.damage, strict=True)
        assert all(zone >= Z.WORLD for zone, tired, harm in wear if tired or harm), "a card out of play is worn"
        creatures = [card for card in fighters if not self.of[card].avatar]
        assert len(creatures) == g.counters[C.CREATURES], "creatures are miscounted"
        for seat, band in enumerate(g.bands):
            assert all(g.side[card] == seat for card in band), "a band has somebody else's card"
            assert self.warband(g, seat) <= self.rules.warband_limit, "the warband is too large"
            assert len(band) - self.warband(g, seat) <= 1, "two Avatars"
        for world, slots in enumerate(g.slots):
            assert len(slots) <= self.rules.place_slots_per_world, "too many places"
            assert not slots or world in self.mats[len(g.chosen)].open, "a place in a closed world"
        assert all(g.holder[w] < 0 or w in self.mats[len(g.chosen)].open for w in range(len(g.holder))), (
            "a banner too far"
        )
        assert sum(g.damage) == g.counters[C.DAMAGE] and sum(g.fatigue) == g.counters[C.FATIGUE], (
            "markers are miscounted"
        )
        if g.field < 0 and not g.stack and not g.held:
            worn = [g.label[card] for card in fighters if not g.exhausted[card] and self.worn(g, card)]
            assert not worn, f"{worn[0]} should be exhausted"

    def _check_tokens(self, g: WorldsState) -> None:
        pools, supply = g.counters[C.POOL : C.POOL + SEATS * KINDS_OF_TOKENS], g.counters[C.SUPPLY :]
        for element, lying in enumerate(map(sum, zip(*g.tokens, strict=True))):
            whole = sum(pools[element::KINDS_OF_TOKENS]) + lying + supply[element]
            assert g.held or whole == self.rules.token_supply_per_element, "tokens are lost"
