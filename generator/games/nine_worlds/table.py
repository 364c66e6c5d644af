"""What lies where on a table: the pieces of pictures, and the printed pieces that a virtual table is laid out with."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial

from generator.catalog.models import Catalog, Component, ComponentKind
from generator.catalog.verified import BACK, TURNED
from generator.engine.placements import InHand, OnBoard, Place, Placement, PlayerArea, Seating, SharedArea
from generator.games.nine_worlds.measures import Measured
from generator.games.nine_worlds.morale import GOING_ON
from generator.games.nine_worlds.state import NOTHING, SEAT_NAMES, C, WorldsState, Z
from generator.games.nine_worlds.tokens import KINDS_OF_TOKENS
from generator.games.nine_worlds.words import ELEMENTS, LIBRARIES

_NEVER_LAID = frozenset({ComponentKind.BOX, ComponentKind.BOARD})
_SHEETS = ("world-sheets", "pile-sheets")
"""The mat lies there as one board, so that nothing has to be laid edge to edge; its sheets stay in the box."""
_SHEET = {
    "avatar": "valhalla-sheet",
    "creature": "valhalla-sheet",
    "place": "valhalla-sheet",
    "event": "ginnungagap-sheet",
    "spell": "hel-sheet",
}
"""The sheet on which a library and its spent pile lie."""
_HEL, _VALHALLA, _VOID = "hel-sheet-hel", "valhalla-sheet-valhalla", "ginnungagap-sheet-void"
_TURNED_BY = 90
"""Degrees by which an exhausted card is turned (NW-STATE-6)."""
_FANNED = 3
"""Cards of a camp that have places of their own in a picture; further ones lie on the last."""


class PrintedPieces:
    """The printed pieces by what they are: cards, banners by seat, the others by their sets."""

    def __init__(self, catalog: Catalog) -> None:
        self.cards: dict[str, str] = {}
        self.backs: dict[str, str] = {}  # by library: any of its cards, face down
        self.banners: dict[int, str] = {}
        self.colours: dict[int, str] = {}
        self.references: list[str] = []
        self.sets: dict[str, str] = {}
        self.copies: dict[str, int] = {}
        for found in catalog.printed_sets:
            if found.kind not in _NEVER_LAID and str(found.id) not in _SHEETS:
                for piece in found.components:
                    self._read(piece)

    def _read(self, piece: Component) -> None:
        name = str(piece.id)
        self.copies[name] = piece.copies
        self.sets.setdefault(str(piece.set_id), name)
        match {key: row for key, row in piece.scope.items() if isinstance(row, Mapping)}:
            case {"seat": {"number": int(number), "id": str(colour)}}:
                self.banners[number - 1], self.colours[number - 1] = name, colour
            case {"card": {"id": str(card), "library": str(library)}} if piece.kind == ComponentKind.CARD:
                self.cards[card] = name
                self.backs.setdefault(library, f"{name}{BACK}")
            case {"card": _} if piece.kind == ComponentKind.CARD:
                self.references.append(name)


class Laid(Measured):
    """The table of a position."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.kit = cache(partial(PrintedPieces, catalog))
        """The printed pieces, looked for when a picture or a table first asks for them."""

    def pictured(self, word: str, keys: Sequence[str]) -> str:
        """The printed piece of a card."""
        return self.kit().cards.get(word, "")

    def seatings(self, state: WorldsState) -> Sequence[Seating]:
        """Players are called by the colours of their banners."""
        return [Seating(None, self.kit().colours.get(seat)) for seat in range(len(state.chosen))]

    def board_of(self, g: WorldsState) -> str:
        """The mat of a table: one of its own where worlds are closed."""
        players = len(g.chosen)
        return "mat" if len(self.mats[players].open) == len(self.world_ids) else f"mat-{players}"

    # ------------------------------------------------------------ pictures

    def placed(self, g: WorldsState) -> Sequence[tuple[str, str, str]]:
        """What lies on the mat, and the same on the boards that show one world, or the void, alone."""
        board = self.board_of(g)
        found = [
            place
            for world, name in enumerate(self.world_ids)
            for space, piece in self._in_world(g, world)
            for place in ((board, f"{name}-{space}", piece), (f"view-{name}", space, piece))
        ]
        found += [(board, space, piece) for space, piece in self._on_sheets(g)]
        alone = "ginnungagap-sheet-"
        found += [
            ("view-void", space.removeprefix(alone), piece)
            for space, piece in self._on_sheets(g)
            if space.startswith(alone)
        ]
        return [(on, space, piece) for on, space, piece in found if piece]

    def _in_world(self, g: WorldsState, world: int) -> Iterator[tuple[str, str]]:
        """The pieces of a world by the slots of its sheet: banner, places, and camps with what lies on their cards."""
        if g.holder[world] != NOTHING:
            yield "banner", self.kit().banners.get(g.holder[world], "")
        for card in g.slots[world]:
            space = f"place_{g.slot[card] + 1}"
            yield space, self._piece(card)
            yield from self._marks(g, card, space)
        for seat, band in enumerate(g.bands):
            here = [card for card in band if g.where[card] - Z.WORLD == world]
            for number, card in enumerate(here):
                space = f"camp_{SEAT_NAMES[seat]}" + (f"-{min(number + 1, _FANNED)}" if number else "")
                piece = self._piece(card)
                yield space, f"{piece}{TURNED}{_TURNED_BY}" if piece and g.exhausted[card] else piece
                yield from self._marks(g, card, space)

    def _marks(self, g: WorldsState, card: int, space: str) -> Iterator[tuple[str, str]]:
        """Tokens and markers that lie on a card."""
        for piece, number in self._lying_on(g, card):
            for _ in range(number):
                yield f"{space}-marks", piece

    def _lying_on(self, g: WorldsState, card: int) -> Iterator[tuple[str, int]]:
        sets = self.kit().sets
        for element, number in zip(ELEMENTS, g.tokens[card], strict=True):
            yield sets.get(f"{element}-tokens", ""), number
        yield sets.get("damage-markers", ""), g.damage[card]
        yield sets.get("fatigue-markers", ""), g.fatigue[card]
        for kind, marked in zip(("pride-markers", "humility-markers"), g.marks, strict=True):
            yield sets.get(kind, ""), int(marked == card and g.result == GOING_ON)  # NW-CHAL-8: not after the fight

    def _on_sheets(self, g: WorldsState) -> Iterator[tuple[str, str]]:
        """The top of each pile, all that lies in the void, and the round marker."""
        for number, library in enumerate(LIBRARIES):
            held, spent = g.piles[Z.LIBRARY + number], g.piles[Z.SPENT + number]
            if held:
                yield f"{_SHEET[library]}-{library}_library", self._face_down(held[-1])
            if spent:
                yield f"{_SHEET[library]}-{library}_spent", self._piece(spent[-1])
        for zone, space in ((Z.HEL, _HEL), (Z.VALHALLA, _VALHALLA)):
            if g.piles[zone]:
                yield space, self._piece(g.piles[zone][-1])
        for card in g.piles[Z.VOID]:
            yield _VOID, self._face_down(card) if self.hides(card) else self._piece(card)
        yield self._round(g), self.kit().sets.get("round-markers", "")

    def _round(self, g: WorldsState) -> str:
        """The space of the round; the game may end as the marker leaves the last one."""
        return f"ginnungagap-sheet-round_{max(1, min(g.counters[C.ROUND], self.rules.ragnarok_round))}"

    def _piece(self, card: int) -> str:
        return self.kit().cards.get(self.card_name(card), "")

    def _face_down(self, card: int) -> str:
        """The back of a card, which all of its library have: a picture says nothing else of it."""
        return self.kit().backs.get(LIBRARIES[self.back(card)], "")

    # ------------------------------------------------------------ the whole table

    def placements(self, g: WorldsState) -> Sequence[Placement]:
        """Every piece that this table needs; markers that nobody has lie beside the mat."""
        found = [placement for seat in range(len(g.chosen)) for placement in self._of_seat(g, seat)]
        found += self._cards_on_mat(g)
        found += self._tokens_on_mat(g)
        used = Counter[str]()
        for placement in found:
            used[placement.component] += placement.count
        never = {*self.kit().cards.values(), *self.kit().banners.values(), *self.kit().references}
        for piece, copies in self.kit().copies.items():
            if piece not in never:
                found.append(Placement(piece, copies - used[piece], SharedArea("supply")))
        return [placement for placement in found if placement.component and placement.count > 0]

    def _of_seat(self, g: WorldsState, seat: int) -> Iterator[Placement]:
        kit = self.kit()
        held = g.holder.count(seat)
        banner = kit.banners.get(seat, "")
        yield Placement(banner, kit.copies.get(banner, 0) - held, PlayerArea(seat, "banners"))
        for reference in kit.references:
            yield Placement(reference, kit.copies[reference] // len(SEAT_NAMES), PlayerArea(seat, reference))
        for element, number in zip(ELEMENTS, self.pool(g, seat), strict=True):
            token = kit.sets.get(f"{element}-tokens", "")
            yield Placement(token, number, PlayerArea(seat, f"{element} pool"))
        if seat == 0:
            yield Placement(kit.sets.get("first-player-markers", ""), 1, PlayerArea(seat, "first player"))
        for card in (*g.piles[Z.HAND + seat], *g.piles[Z.DEALT + seat]):
            yield self._hidden(card, InHand(seat), face_up=True, seen_by=(seat,))

    def _hidden(self, card: int, place: Place, *, face_up: bool, seen_by: tuple[int, ...]) -> Placement:
        """A card that was shuffled with its library."""
        library = LIBRARIES[self.back(card)]
        return Placement(self._piece(card), 1, place, face_up, f"{library} library", seen_by=seen_by)

    def _cards_on_mat(self, g: WorldsState) -> Iterator[Placement]:
        board = self.board_of(g)
        for number, library in enumerate(LIBRARIES):
            sheet = f"{_SHEET[library]}-{library}"
            for card in g.piles[Z.LIBRARY + number]:
                yield self._hidden(card, OnBoard(board, f"{sheet}_library"), face_up=False, seen_by=())
            for card in g.piles[Z.SPENT + number]:
                yield Placement(self._piece(card), 1, OnBoard(board, f"{sheet}_spent"))
        for zone, space in ((Z.HEL, _HEL), (Z.VALHALLA, _VALHALLA), (Z.VOID, _VOID)):
            for card in g.piles[zone]:
                hidden = zone == Z.VOID and self.hides(card)
                seen_by = (self.owner(g, card),) if hidden else None
                yield Placement(self._piece(card), 1, OnBoard(board, space), not hidden, seen_by=seen_by)
        for world, name in enumerate(self.world_ids):
            for seat, band in enumerate(g.bands):
                for card in band:
                    if g.where[card] - Z.WORLD == world:
                        turn = float(_TURNED_BY * g.exhausted[card])
                        camp = OnBoard(board, f"{name}-camp_{SEAT_NAMES[seat]}")
                        yield Placement(self._piece(card), 1, camp, turn=turn)
            for card in g.slots[world]:
                yield Placement(self._piece(card), 1, OnBoard(board, f"{name}-place_{g.slot[card] + 1}"))

    def _tokens_on_mat(self, g: WorldsState) -> Iterator[Placement]:
        """Tokens, markers and banners above the cards, the supply in its bowls, the round marker on its track."""
        board, sets = self.board_of(g), self.kit().sets
        for world, name in enumerate(self.world_ids):
            if g.holder[world] != NOTHING:
                yield Placement(self.kit().banners.get(g.holder[world], ""), 1, OnBoard(board, f"{name}-banner"))
            lying = [(card, f"camp_{SEAT_NAMES[seat]}") for seat, band in enumerate(g.bands) for card in band]
            lying += [(card, f"place_{g.slot[card] + 1}") for card in g.slots[world]]
            for card, slot in lying:
                if g.where[card] - Z.WORLD == world:
                    for piece, number in self._lying_on(g, card):
                        yield Placement(piece, number, OnBoard(board, f"{name}-{slot}"))
        for element in range(KINDS_OF_TOKENS):
            token = sets.get(f"{ELEMENTS[element]}-tokens", "")
            bowl = OnBoard(board, f"hel-sheet-supply_{ELEMENTS[element]}")
            yield Placement(token, g.counters[C.SUPPLY + element], bowl)
        yield Placement(sets.get("round-markers", ""), 1, OnBoard(board, self._round(g)))
