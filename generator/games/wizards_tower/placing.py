"""Where the printed pieces lie: those on the grid, for pictures, and all of them, for a whole table."""

from collections.abc import Iterator, Sequence

from generator.engine.placements import InHand, OnBoard, Placement, PlayerArea, Seating, SharedArea
from generator.games.wizards_tower.grid import NAMES
from generator.games.wizards_tower.setup import SettingUp
from generator.games.wizards_tower.state import BLANK, WIZARD, C, TowerState, Z

_COLOUR = "purple"
"""The colour of the wizard's seat; heroes have those of their pieces."""
_QUARTER = 90
_DECKS = (
    (Z.WIZARD_DECK, "wizard deck", False),
    (Z.WIZARD_DISCARD, "wizard discard pile", True),
    (Z.LOOT_DECK, "loot deck", False),
    (Z.LOOT_DISCARD, "loot discard pile", True),
)
"""Piles with their places on the table, and whether they lie face up."""


class Placing(SettingUp):
    """The position as pieces and places."""

    def tile_pieces(self, g: TowerState) -> dict[str, str]:
        """The tiles by the names of their places."""
        return {
            NAMES[place]: self.tables.printed_as(g.piles[place][0]) for place in self.grid(g).places if g.piles[place]
        }

    def placed(self, state: TowerState) -> Sequence[tuple[str, str, str]]:
        """What lies on the grid: open tiles, tokens face up, items, heroes; of what lies face down only a back."""
        board, piece, found = f"grid-{len(state.chosen)}", self.tables.piece, []
        for name, tile in self.tile_pieces(state).items():
            place = NAMES.index(name)
            heroes, turned = self.heroes_at(state, place), self._turned(state, place)
            up = f"{tile}@{turned}" if turned else tile
            left = (*state.piles[Z.FLOOR + place], *(state.piles[Z.USED] if place == state.tower else ()))
            found.append((name, up if state.face_up >> place & 1 else f"{tile}/back"))
            found += [(name, f"{self.tables.token_ids[BLANK]}/back") for _ in state.piles[Z.DOWN + place]]
            found += [(name, piece[thing]) for thing in (*state.piles[Z.UP + place], *left)]
            for seat in heroes:  # each with the marker that is the hero's own beside it
                found.append((name, f"hero-{self.heroes[seat - 1]}"))
                found += [(name, piece[marker]) for marker in state.piles[Z.COLD + seat]]
        return [(board, name, piece) for name, piece in found]

    def own_pieces(self, state: TowerState, seat: int) -> Sequence[str]:
        """A hero's own piece on the grid."""
        return () if seat == WIZARD else (f"hero-{self.heroes[seat - 1]}",)

    def _turned(self, g: TowerState, place: int) -> int:
        """By how many degrees a tile is turned: the tower to its entrance, a room where monsters were defeated."""
        return _QUARTER * (g.entrance if place == g.tower else g.cleared >> place & 1)

    def placements(self, state: TowerState) -> Sequence[Placement]:
        """Where every piece lies. The wizard sees the supply of tokens and knows the keys; heroes see neither."""
        piece, piles = self.tables.piece, state.piles
        found = [*self._on_the_grid(state), *self._of_the_wizard(state)]
        for zone, area, up in _DECKS:
            seen_by = None if up else ()
            found += [Placement(piece[card], 1, SharedArea(area), up, area, seen_by=seen_by) for card in piles[zone]]
        for seat, hero in enumerate(self.heroes[: len(state.chosen) - 1], 1):
            for name, area in ((f"mat-{hero}", "mat"), (f"hit-points-{hero}", "mat"), (f"hero-{hero}", "pawn")):
                found.append(Placement(name, 1, PlayerArea(seat, area)))
            found.append(Placement("ref_heroes", 1, PlayerArea(seat, "reference")))
            found += [Placement(piece[card], 1, InHand(seat)) for card in piles[Z.HAND + seat]]
            for zone, area in ((Z.GEAR, "equipped"), (Z.KEYS, "keys"), (Z.COLD, "frozen")):
                found += [Placement(piece[thing], 1, PlayerArea(seat, area)) for thing in piles[zone + seat]]
        found += [Placement(piece[key], 1, SharedArea("keys")) for key in piles[Z.VAULT]]
        found.append(Placement(self.tables.marker_ids[0], len(piles[Z.MARKERS]), SharedArea("supply")))
        found.append(Placement("round-marker", 1, OnBoard("round-track", str(state.counters[C.ROUND]))))
        return [placement for placement in found if placement.count and placement.component in self.printed]

    def seatings(self, state: TowerState) -> Sequence[Seating]:
        """Everybody's colour; nobody has a side of the grid."""
        return [Seating(None, _COLOUR if seat == WIZARD else name) for seat, name in enumerate(self.seat_names(state))]

    def _on_the_grid(self, g: TowerState) -> Iterator[Placement]:
        board, corners, piece = f"grid-{len(g.chosen)}", self.grid(g).corners, self.tables.piece
        for name, tile in self.tile_pieces(g).items():
            place = NAMES.index(name)
            spot, component = OnBoard(board, name), g.piles[place][0]
            face_up = bool(g.face_up >> place & 1)
            room = self.tables.tiles[self.tables.tile[component]].kind == "room"
            seen_by = None if face_up else tuple(seat for seat in (WIZARD,) if self.is_key(component))
            then = None if face_up or place in corners else "hideouts"  # keys lie anywhere but on a corner
            turn = float(self._turned(g, place))
            yield Placement(tile, 1, spot, face_up, "rooms" if room else None, then, turn, seen_by)
            for token in sorted(g.piles[Z.DOWN + place]):
                yield Placement(piece[token], 1, spot, face_up=False, seen_by=(WIZARD,))
            for thing in (*g.piles[Z.UP + place], *g.piles[Z.FLOOR + place]):
                yield Placement(piece[thing], 1, spot)
            for seat in self.heroes_at(g, place):
                yield Placement(f"standee-{self.heroes[seat - 1]}", 1, spot)

    def _of_the_wizard(self, g: TowerState) -> Iterator[Placement]:
        """The wheel, which shows what its counter says, the hand, and the tokens, whose faces only the wizard sees."""
        numbers = self.rules.wheel_max - self.rules.wheel_min + 1
        turn = 360.0 / numbers * (g.counters[C.WHEEL] - self.rules.wheel_min)
        yield Placement("mana-wheel", 1, PlayerArea(WIZARD, "wheel"), turn=turn)
        yield Placement("ref_wizard", 1, PlayerArea(WIZARD, "reference"))
        for kind, token in enumerate(self.tables.token_ids):
            yield Placement(token, len(g.piles[Z.SUPPLY + kind]), PlayerArea(WIZARD, "supply"), seen_by=(WIZARD,))
        for card in g.piles[Z.WIZARD_HAND]:
            yield Placement(self.tables.piece[card], 1, InHand(WIZARD), pool="wizard deck", seen_by=(WIZARD,))
