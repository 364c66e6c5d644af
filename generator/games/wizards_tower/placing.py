"""Where the printed pieces lie: those on the grid, for pictures, and all of them, for a whole table."""

from collections.abc import Iterator, Sequence

from generator.engine.placements import InHand, OnBoard, Placement, PlayerArea, Seating, SharedArea
from generator.games.wizards_tower.grid import NAMES
from generator.games.wizards_tower.setup import SettingUp
from generator.games.wizards_tower.state import BLANK, NOTHING, WIZARD, C, TowerState, Z

_COLOUR = "purple"
"""The colour of the wizard's seat; heroes have those of their pieces."""
_QUARTER = 90.0


class Placing(SettingUp):
    """The position as pieces and places."""

    def tile_pieces(self, g: TowerState) -> dict[str, str]:
        """The tiles by the names of their places."""
        return {
            NAMES[place]: self.tables.printed_as(g.piles[place][0]) for place in self.grid(g).places if g.piles[place]
        }

    def placed(self, state: TowerState) -> Sequence[tuple[str, str, str]]:
        """What lies on the grid: open tiles, tokens face up, items, heroes; of what lies face down only a back."""
        board, found = f"grid-{len(state.chosen)}", []
        for name, tile in self.tile_pieces(state).items():
            place = NAMES.index(name)
            down = state.piles[Z.DOWN + place]
            turned = 90 * state.entrance if place == state.tower else 90 * (state.cleared >> place & 1)
            up = f"{tile}@{turned}" if turned else tile
            found.append((name, up if state.face_up >> place & 1 else f"{tile}/back"))
            found += [(name, f"{self.tables.token_ids[BLANK]}/back") for _ in down]
            found += [(name, self.tables.token_ids[self.tables.kind[token]]) for token in state.piles[Z.UP + place]]
            found += [(name, self.key_id(thing)) for thing in state.piles[Z.FLOOR + place] if self.key_id(thing)]
            cold = sum(bool(state.frozen[seat]) for seat in self.heroes_at(state, place))
            found += [(name, marker) for marker in self.tables.marker_ids[:1] for _ in range(cold)]
            found += [(name, f"hero-{self.heroes[seat - 1]}") for seat in self.heroes_at(state, place)]
        return [(board, name, piece) for name, piece in found]

    def key_id(self, thing: int) -> str:
        """The printed token of a key; empty for what is none."""
        number = thing - self.tables.key_first
        return self.tables.key_tokens[number] if 0 <= number < len(self.tables.key_tokens) else ""

    def placements(self, state: TowerState) -> Sequence[Placement]:
        """Where every piece lies. The wizard sees the supply of tokens and knows the keys; heroes see neither."""
        found = [*self._on_the_grid(state), *self._cards(state), *self._of_the_wizard(state)]
        for seat in range(1, len(state.chosen)):
            found += self._of_a_hero(state, seat)
        found += [Placement(self.key_id(key), 1, SharedArea("keys")) for key in state.piles[Z.VAULT]]
        found.append(Placement(self.tables.marker_ids[0], len(state.piles[Z.MARKERS]), SharedArea("supply")))
        found.append(Placement("round-marker", 1, OnBoard("round-track", str(state.counters[C.ROUND]))))
        return [placement for placement in found if placement.count and placement.component in self.printed]

    def seatings(self, state: TowerState) -> Sequence[Seating]:
        """Everybody's colour; nobody has a side of the grid."""
        return [Seating(None, _COLOUR if seat == WIZARD else name) for seat, name in enumerate(self.seat_names(state))]

    def _on_the_grid(self, g: TowerState) -> Iterator[Placement]:
        board, corners = f"grid-{len(g.chosen)}", self.grid(g).corners
        for name, tile in self.tile_pieces(g).items():
            place = NAMES.index(name)
            spot, component = OnBoard(board, name), g.piles[place][0]
            face_up = bool(g.face_up >> place & 1)
            room = self.tables.tiles[self.tables.tile[component]].kind == "room"
            turn = _QUARTER * (g.entrance if place == g.tower else g.cleared >> place & 1)
            seen_by = None if face_up else tuple(seat for seat in (WIZARD,) if self.is_key(component))
            then = None if face_up or place in corners else "hideouts"  # keys lie anywhere but on a corner
            yield Placement(tile, 1, spot, face_up, "rooms" if room else None, then, turn, seen_by)
            for token in sorted(g.piles[Z.DOWN + place]):
                yield Placement(self._token(token), 1, spot, face_up=False, seen_by=(WIZARD,))
            for token in g.piles[Z.UP + place]:
                yield Placement(self._token(token), 1, spot)
            for thing in g.piles[Z.FLOOR + place]:
                yield Placement(self.key_id(thing) or self._card(thing), 1, spot)
            for seat in self.heroes_at(g, place):
                yield Placement(f"standee-{self.heroes[seat - 1]}", 1, spot)

    def _cards(self, g: TowerState) -> Iterator[Placement]:
        for zone, area, up in (
            (Z.WIZARD_DECK, "wizard deck", False),
            (Z.WIZARD_DISCARD, "wizard discard pile", True),
            (Z.LOOT_DECK, "loot deck", False),
            (Z.LOOT_DISCARD, "loot discard pile", True),
        ):
            for card in g.piles[zone]:
                yield Placement(self._card(card), 1, SharedArea(area), up, area, seen_by=None if up else ())
        for card in g.piles[Z.WIZARD_HAND]:
            yield Placement(self._card(card), 1, InHand(WIZARD), pool="wizard deck", seen_by=(WIZARD,))

    def _of_the_wizard(self, g: TowerState) -> Iterator[Placement]:
        """The wheel, which shows what its counter says, and the tokens, of which only the wizard sees the faces."""
        numbers = self.rules.wheel_max - self.rules.wheel_min + 1
        turn = 360.0 / numbers * (g.counters[C.WHEEL] - self.rules.wheel_min)
        yield Placement("mana-wheel", 1, PlayerArea(WIZARD, "wheel"), turn=turn)
        yield Placement("ref_wizard", 1, PlayerArea(WIZARD, "reference"))
        for kind, token in enumerate(self.tables.token_ids):
            yield Placement(token, len(g.piles[Z.SUPPLY + kind]), PlayerArea(WIZARD, "supply"), seen_by=(WIZARD,))

    def _of_a_hero(self, g: TowerState, seat: int) -> Iterator[Placement]:
        hero = self.heroes[seat - 1]
        for piece in (f"mat-{hero}", f"hit-points-{hero}"):
            yield Placement(piece, 1, PlayerArea(seat, "mat"))
        yield Placement(f"hero-{hero}", 1, PlayerArea(seat, "pawn"))
        yield Placement("ref_heroes", 1, PlayerArea(seat, "reference"))
        for card in g.piles[Z.HAND + seat]:
            yield Placement(self._card(card), 1, InHand(seat))
        for card in g.piles[Z.GEAR + seat]:
            yield Placement(self._card(card), 1, PlayerArea(seat, "equipped"))
        for key in g.piles[Z.KEYS + seat]:
            yield Placement(self.key_id(key), 1, PlayerArea(seat, "keys"))
        for _ in g.piles[Z.COLD + seat]:
            yield Placement(self.tables.marker_ids[0], 1, PlayerArea(seat, "frozen"))

    def _token(self, token: int) -> str:
        return self.tables.token_ids[self.tables.kind[token]]

    def _card(self, card: int) -> str:
        tables = self.tables
        design = tables.spell[card]
        return tables.spell_names[design] if design != NOTHING else tables.loot_names[tables.loot[card]]
