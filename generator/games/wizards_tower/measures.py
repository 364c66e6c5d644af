"""The printed pieces in use and where they lie, the figures of games (sections 2, 10.2), and what must always hold."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from generator.engine.bits import bits
from generator.engine.cards import TURN_ENDED, CardUse, most_held, uses
from generator.engine.rules import ComponentUsage
from generator.engine.state import COUNT, MOVE, RULE
from generator.games.wizards_tower import state as at
from generator.games.wizards_tower.placing import Placing
from generator.games.wizards_tower.state import (
    BLANK,
    GAP,
    KINDS,
    NOTHING,
    OUT,
    SEATS,
    TRAP,
    WIZARD,
    C,
    R,
    TowerState,
    Z,
)

EARLY, LATE = 8, 17
"""The last of the early rounds, and the last before the late ones (WT-BQ-1, -2)."""
_LOST = {R.TRAP_2: "trap_damage", R.COMBAT_5: "combat_damage", R.SPELL_8: "spell_damage"}


class Measured(Placing):
    """What is made of the printed set, what is counted in games, and what is asserted of each position."""

    # ------------------------------------------------------------ printed pieces

    def component_usage(self, state: TowerState) -> Sequence[ComponentUsage]:
        """How many of each printed piece have been in use at once."""
        tables, high, players = self.tables, state.high, len(state.chosen)
        used: Counter[str] = Counter()
        used["wizard-deck"] = sum(number != NOTHING for number in tables.spell)
        used["loot-deck"] = sum(number != NOTHING for number in tables.loot)
        for pieces in tables.set_of(state.size).values():
            used.update(tables.printed_as(tile) for tile in pieces)
        for kind, token in enumerate(tables.token_ids):
            used[token] = high[OUT[kind]]
        used.update(tables.key_tokens)
        used.update(dict.fromkeys(tables.marker_ids, high[C.FROZEN]))
        for hero in self.heroes[: players - 1]:
            used.update((f"hero-{hero}", f"hit-points-{hero}", f"mat-{hero}"))
        used.update(("pointer", "round-marker", "round-track"))
        used["dice"] = max(high[C.DICE], 1)
        return self.usage(used)

    def pictured(self, word: str, keys: Sequence[str]) -> str:
        """Tokens by their kinds, as examples write them; everything else has the name it is printed with."""
        shown = ("equipped", "keys") if keys[0] == "start" else keys
        if keys[-1] not in shown or keys[-1] in ("wizard_discards", "reshuffled"):
            return ""
        if word in self.tables.key_names:
            return self.tables.key_tokens[self.tables.key_names.index(word)]
        return self.tables.token_ids[KINDS.index(word)] if word in KINDS else word

    def player_counters(self, state: TowerState) -> Mapping[str, Mapping[str, int]]:
        """The wizard's wheel and hand; what is counted of the heroes."""
        heroes = super().player_counters(state)
        wizard = {"mana wheel": state.counters[C.WHEEL], "cards": len(state.piles[Z.WIZARD_HAND])}
        return {name: heroes[name] if seat else wizard for seat, name in enumerate(self.seat_names(state))}

    # ------------------------------------------------------------ figures of games

    def measures(self, state: TowerState) -> Mapping[str, int]:
        """The figures of one game, told from its log: `name@3` is the figure in round 3."""
        counters, high = state.counters, state.high
        found: Counter[str] = Counter()
        round_ = 1
        for kind, rule, thing, before, after in state.log or ():
            if kind == COUNT:
                if thing == C.ROUND:
                    round_ = after
                else:
                    self._counted(found, rule, thing, before, after, round_)
            elif kind == MOVE:
                if Z.DOWN <= after < Z.UP and before == Z.HELD:
                    found["tokens_placed"] += 1
                    found["blanks_placed"] += self.tables.kind[thing] == BLANK
                elif rule == R.WIZ_3:
                    found["token_cards"] += any(self.tables.spells[self.tables.spell[thing]].tokens)
            elif kind == RULE and rule in _REPORTS and thing < 0:  # with a hand: there was nothing to shuffle
                found[_REPORTS[rule]] += 1
        heroes = len(state.chosen) - 1
        won, last = WIZARD not in state.winners, len(state.living) <= 1
        found.update({f"alive@{len(state.living)}": 1, f"alive_won@{len(state.living)}": int(won)})
        return {
            **found,
            "heroes": heroes,
            "heroes_won": int(won),
            "last_hero": int(last),
            "last_hero_won": int(last and won),
            "limit": int(state.ended == R.WIN_3),
            "rounds": counters[C.ROUND],
            "tower_fought": counters[C.ASSAULTS],
            "tower_won": counters[C.TAKEN],
            "games_with_blanks_short": int(found["blanks_short"] > 0),
            "blanks_on_the_board_max": high[C.BLANKS_OUT],
            "traps_on_the_board_max": high[C.TRAPS_OUT],
            **{f"monsters_of_level_{level}_max": high[C.MONSTERS_OUT + level - 1] for level in range(1, 7)},
            "tokens_on_a_tile_max": counters[C.STACK],
            "dice_at_once_max": high[C.DICE],
            "frozen_at_once_max": high[C.FROZEN],
            **most_held(state.log or (), _HANDS),
        }

    def _counted(self, found: Counter[str], rule: int, thing: int, before: int, after: int, round_: int) -> None:
        """Add what a change of a counter says."""
        more = after - before
        if thing < SEATS:
            found["healed" if more > 0 else _LOST.get(rule, "damage")] += abs(more)
        elif thing == C.MANA and rule == R.WIZ_4 and after:
            found[f"wheel@{round_}"] += after
            found[f"turns@{round_}"] += 1
        elif thing in (C.FOUGHT, C.WON):
            word = "fought" if thing == C.FOUGHT else "won"
            found[f"{word}@{round_}"] += 1
            if round_ <= EARLY or round_ > LATE:
                found[f"{'early' if round_ <= EARLY else 'late'}_{word}"] += 1
        elif thing == C.LEVELS:
            found[f"levels@{round_}"] += more

    def cards(self, state: TowerState) -> list[CardUse]:
        """Every card that a seat drew; a hero's opportunity is a pause, the wizard's a turn."""
        tables, many = self.tables, len(self.tables.spells)
        pairs = zip(tables.spell, tables.loot, strict=True)
        designs = [many + loot if loot != NOTHING else spell for spell, loot in pairs]
        hands = (Z.WIZARD_HAND, *range(Z.HAND + 1, Z.HAND + SEATS))
        found = uses(state.log or (), hands, designs, self.design_played)
        names = (*tables.spell_names, *tables.loot_names)
        return [CardUse(names[number], seat, *use) for (number, seat), use in found.items() if number >= 0]

    def design_played(self, action: int) -> int:
        """The design that an action plays, or whether it ends a turn (`generator.engine.cards.uses`)."""
        word, many = self.word(action), len(self.tables.spells)
        if word in ("wizard_end", "done"):
            return TURN_ENDED
        if word == "play":
            return self.args(action)[0]
        if word in ("use", "equip"):
            return many + self.args(action)[0]
        op = _OPERATIONS.get(word)
        if op is None or (word in _YES and not self.args(action)[0]):
            return NOTHING
        return many + next(number for number, card in enumerate(self.tables.loots) if card.op == op)

    # ------------------------------------------------------------ what must hold

    def check(self, state: TowerState) -> None:
        """Assert what must hold in every position."""
        super().check(state)
        self._check_tiles(state)
        self._check_tokens(state)
        self._check_heroes(state)
        rules, counters = self.rules, state.counters
        assert rules.wheel_min <= counters[C.WHEEL] <= rules.wheel_max, "the wheel is off its numbers"
        assert 0 <= counters[C.MANA] <= rules.wheel_max, "mana off the wheel"
        assert 1 <= counters[C.ROUND] <= rules.round_limit[str(len(state.chosen))], "there is no such round"
        assert state.rage == (state.found.bit_count() >= rules.keys_needed), "rage without all keys, or none with them"

    def _check_tiles(self, g: TowerState) -> None:
        tables, piles = self.tables, g.piles
        laid = [place for place, pile in enumerate(piles[: Z.DOWN]) if pile]
        assert sum(map(len, piles[: Z.DOWN])) == len(laid), "two tiles on one place"
        assert g.phase == at.SETUP or g.laid == bits(laid), "a gap counts as a tile, or a tile as a gap"
        assert not g.laid & ~self.grid(g).all, "a tile lies off the grid"
        assert not (g.face_up | g.cleared) & ~bits(laid), "a gap is face up"
        if g.phase != at.SETUP:
            assert tables.tile[piles[g.tower][0]] == tables.tower, "the tower is not where it stands"
            assert g.face_up >> g.tower & 1, "the tower is never face down"
        things = g.where[tables.tile_first :]
        assert sum(map(len, piles)) + things.count(Z.BOX) == len(things), "a thing is nowhere"
        assert not set(g.where[tables.tile_first : tables.token_first]) - _TILES, "a tile among other things"

    def _check_tokens(self, g: TowerState) -> None:
        tables, piles, counters = self.tables, g.piles, g.counters
        down, up = piles[Z.DOWN : Z.UP], piles[Z.UP : Z.FLOOR]
        load = [len(one) + len(other) for one, other in zip(down, up, strict=True)]
        gaps = [place for place, many in enumerate(g.load) if many == GAP]
        assert not [place for place in gaps if load[place] or piles[Z.FLOOR + place]], "things lie on a gap"
        for place in gaps:
            load[place] = GAP
        assert g.phase == at.SETUP or (g.load == load and not g.laid & bits(gaps)), "tokens on a tile are miscounted"
        assert sum([many > len(g.chosen) for many in load]) == len(gaps), "too many tokens on a tile"
        for kind, out in enumerate(OUT):
            supply, every = piles[Z.SUPPLY + kind], tables.of_kind[kind]
            mixed = supply and (min(supply) < every.start or max(supply) >= every.stop)
            assert not mixed, "tokens are mixed up in the supply"
            gone = g.where[every.start : every.stop].count(Z.BOX) + counters[out]
            assert len(supply) + gone == len(every), f"tokens are miscounted: {KINDS[kind]}"
        lying = [*chain.from_iterable(down), *chain.from_iterable(up), *piles[Z.HELD]]
        assert len(lying) == sum([counters[out] for out in OUT]), "a token is elsewhere than on a tile"
        first = tables.of_kind[TRAP].start
        assert not [token for pile in up for token in pile if token >= first], "only monsters lie face up"
        assert not [token for token in down[g.tower] if tables.kind[token] == TRAP], "a trap lies on the tower"
        assert set(piles[Z.HELD]) <= set(g.batch), "tokens are held that no card brought"

    def _check_heroes(self, g: TowerState) -> None:
        rules, tables, counters = self.rules, self.tables, g.counters
        for seat in range(1, len(g.chosen)):
            name, life = self.heroes[seat - 1], counters[C.HP + seat]
            assert 0 <= life <= rules.hero_hp and (life > 0) == (seat in g.living), f"{name} has {life} hit points"
            assert bool(g.frozen[seat]) == bool(g.piles[Z.COLD + seat]), f"the marker of {name}"
            worn = [tables.bit[card] for card in g.piles[Z.GEAR + seat]]
            for slot, most in tables.limits:
                assert sum([design & slot > 0 for design in worn]) <= most, f"{name} wears too many of a kind"
            assert not [design for design in worn if design & tables.consumables], f"{name} wears a consumable"
            if seat not in g.living:
                left = g.piles[Z.HAND + seat] or g.piles[Z.GEAR + seat] or g.piles[Z.KEYS + seat]
                assert not left, f"{name} is dead and still has things"
            elif g.phase != at.SETUP:
                assert g.where[seat] < Z.DOWN and g.piles[g.where[seat]], f"{name} stands in a gap"


_TILES = frozenset((*range(Z.DOWN), Z.GONE, Z.LOST, Z.BOX))
"""Where a tile can be."""
_HANDS = {
    Z.WIZARD_HAND: "wizard_hand_max",
    **dict.fromkeys(range(Z.HAND + 1, Z.HAND + SEATS), "hero_hand_max"),
    **dict.fromkeys(range(Z.GEAR + 1, Z.GEAR + SEATS), "hero_equipped_max"),
}
_REPORTS = {
    R.PLACE_4: "turns_with_a_card_without_tokens",
    R.PLACE_5: "blanks_short",
    R.WIZ_6: "wizard_deck_reshuffled",
    R.LOOT_6: "loot_deck_reshuffled",
}
_YES = ("ward", "strength", "reroll", "smoke")
_OPERATIONS = {
    "ward": "pass_save",
    "strength": "combat_bonus",
    "reroll": "reroll",
    "smoke": "prevent_damage",
    "scry": "peek",
    "recall": "recall",
}
