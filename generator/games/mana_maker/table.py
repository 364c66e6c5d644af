"""What lies where on a table: the figures of pictures, and the printed pieces that a virtual table is laid out with."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial

from generator.catalog.decks import decks_of
from generator.catalog.models import Catalog, Component, ComponentKind
from generator.engine.placements import InHand, OnBoard, Place, Placement, PlayerArea, Seating, SharedArea
from generator.games.mana_maker.measures import Measured
from generator.games.mana_maker.state import SEATS, C, ManaState, Z
from generator.games.mana_maker.words import COLOURS

FIRST_PLAYER = "first-player"
"""The piece that the first player takes (MM-SETUP-10)."""
_NEVER_LAID = frozenset({ComponentKind.BOX, ComponentKind.BOARD, ComponentKind.TILE})


class PrintedPieces:
    """The printed pieces by what they are made of: cards by deck and card, pieces of seats by set and seat."""

    def __init__(self, catalog: Catalog) -> None:
        self.decks = {deck.id: Counter(deck.cards) for deck in decks_of(catalog)}
        self.cards: dict[str, dict[str, str]] = {}  # by card: the piece of each deck, other sets by their own id
        self.tokens: dict[tuple[int, int], str] = {}
        self.figures: dict[tuple[int, str], str] = {}
        self.seats: dict[int, list[str]] = {}
        self.colours: dict[int, str] = {}
        self.markers: list[str] = []  # of the sheets, one of each for every player
        self.copies: dict[str, int] = {}
        printed = {found.id for found in catalog.printed_sets}
        for piece in catalog.components:
            if piece.set_id in printed and piece.kind not in _NEVER_LAID:
                self.copies[str(piece.id)] = piece.copies
            self._read(piece, piece.set_id in printed)

    def _read(self, piece: Component, printed: bool) -> None:
        match {key: row for key, row in piece.scope.items() if isinstance(row, Mapping)}:
            case {"seat": {"number": int(number)}, "card": {"id": str(card)}}:
                self.figures[number - 1, card] = str(piece.id)
            case {"seat": {"number": int(number)}, "pair": {"number": int(pair)}}:
                self.tokens[number - 1, pair - 1] = str(piece.id)
            case {"seat": {"number": int(number), "id": str(colour)}} if piece.kind == ComponentKind.AID and printed:
                self.seats.setdefault(number - 1, []).append(str(piece.id))
                self.colours[number - 1] = colour
            case {"track": _}:
                self.markers.append(str(piece.id))
            case {"card": {"id": str(card)}, "deck": {"id": str(deck)}} if piece.kind == ComponentKind.CARD:
                self.cards.setdefault(card, {})[deck] = str(piece.id)
            case {"card": {"id": str(card)}} if piece.kind == ComponentKind.CARD:
                self.cards.setdefault(card, {})[str(piece.set_id)] = str(piece.id)

    def first(self, card: str) -> str:
        """The first printed piece of a card; empty where none is printed."""
        return next(iter(self.cards.get(card, {}).values()), "")

    def deck_with(self, cards: Counter[str]) -> str:
        """The deck of just these cards; empty for a deck of somebody's own."""
        return next((deck for deck, held in self.decks.items() if held == cards), "")


class Laid(Measured):
    """The table of a position."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__(catalog)
        self.kit = cache(partial(PrintedPieces, catalog))
        """The printed pieces, looked for when a picture or a table first asks for them."""

    def pictured(self, word: str, keys: Sequence[str]) -> str:
        """The printed piece of a card, of the start those whose Entities are in play."""
        return "" if keys[:1] == ("start",) and keys[-1] != "card" else self.kit().first(word)

    def seatings(self, state: ManaState) -> Sequence[Seating]:
        """Players are called by their colours."""
        return [Seating(None, self.kit().colours.get(seat)) for seat in range(len(state.chosen))]

    def player_counters(self, state: ManaState) -> Mapping[str, Mapping[str, int]]:
        """Mana, cards, the Wizard's damage, which is its Vitality for who is out, and the damage of other Entities."""
        found: dict[str, Mapping[str, int]] = {}
        for seat, name in enumerate(self.seat_names(state)):
            mana = {f"{colour} mana": state.counters[C.MANA + n * SEATS + seat] for n, colour in enumerate(COLOURS)}
            cards = {"hand": len(state.piles[Z.HAND + seat]), "discarded": len(state.piles[Z.DISCARD + seat])}
            lasting = seat in state.living
            harm = state.counters[self.harm + self.wizard_of(seat)] if lasting else self.rules.wizard_vitality
            found[name] = {**mana, **cards, "wizard damage": harm, **self._harmed(state, seat)}
        return found

    def _harmed(self, state: ManaState, seat: int) -> Mapping[str, int]:
        """The damage of each Entity but the Wizard, by its title; of several with one title, of all together."""
        found = Counter[str]()
        for slot in state.ranks[seat]:
            if slot != self.wizard_of(seat):
                found[f"{self.rows[state.design[slot]].title} damage"] += state.counters[self.harm + slot]
        return found

    def board_of(self, g: ManaState) -> str:
        """The board of a table: all tiles of its ring."""
        return f"ring-{len(g.chosen)}{'-worlds' * (g.worlds > 1)}"

    def placed(self, g: ManaState) -> Sequence[tuple[str, str, str]]:
        """The Entities on the ring, as the figures that pictures have for them."""
        board, figures = self.board_of(g), self.kit().figures
        found = [
            (board, self.boards.names[g.tile[slot]], figures.get((self.seat_of(slot), self.card_ids[g.design[slot]])))
            for rank in g.ranks
            for slot in rank
        ]
        return [(board, space, piece) for board, space, piece in found if piece is not None]

    def own_pieces(self, state: ManaState, seat: int) -> Sequence[str]:
        """The figures in the seat's colour."""
        return [piece for (owner, _), piece in self.kit().figures.items() if owner == seat]

    def placements(self, g: ManaState) -> Sequence[Placement]:
        """Every piece that this table needs, the counters in a supply for all.

        The ring lies there as one board, so that nothing has to be laid edge to edge; the printed boards stay in the
        box, and so do cards that no deck of this table holds.
        """
        found = [placement for seat in range(len(g.chosen)) for placement in self._of_seat(g, seat)]
        taken = Counter[str]()
        for placement in found:
            taken[placement.component] += placement.count
        outside = [self.kit().first(row.id) for row in self.rows if not row.deckable]
        used = {piece for deck in self.kit().cards.values() for piece in deck.values()}.difference(outside)
        used |= {*self.kit().tokens.values(), *(sheet for sheets in self.kit().seats.values() for sheet in sheets)}
        used |= {*self.kit().markers, self.kit().first("wizard")}  # each player has one of each
        for piece, copies in self.kit().copies.items():
            if piece not in used:
                found.append(Placement(piece, copies - taken[piece], SharedArea("supply")))
        return [placement for placement in found if placement.component and placement.count > 0]

    def _of_seat(self, g: ManaState, seat: int) -> Iterator[Placement]:
        kit = self.kit()
        for piece in kit.seats.get(seat, ()):
            yield Placement(piece, 1, PlayerArea(seat, "sheet"))
        for piece_id in kit.markers:
            yield Placement(piece_id, 1, PlayerArea(seat, piece_id))
        if seat == 0 and FIRST_PLAYER in kit.copies:
            yield Placement(FIRST_PLAYER, 1, PlayerArea(seat, FIRST_PLAYER))
        wizard = kit.first("wizard")
        if wizard in kit.copies:
            yield Placement(wizard, 1, PlayerArea(seat, "Wizard card"))
        yield from self._tokens(g, seat)
        yield from self._cards(g, seat)

    def _tokens(self, g: ManaState, seat: int) -> Iterator[Placement]:
        """The ID tokens: one half on the tile, its twin with the card; free pairs in a pile."""
        for number in range(self.pairs):
            slot, piece = seat * self.pairs + number, self.kit().tokens.get((seat, number), "")
            if g.entered[slot]:
                yield Placement(piece, 1, OnBoard(self.board_of(g), self.boards.names[g.tile[slot]]))
                yield Placement(piece, 1, PlayerArea(seat, "Wizard card" if g.card[slot] < 0 else "in play"))
            else:
                yield Placement(piece, 2, PlayerArea(seat, "ID tokens"))

    def _cards(self, g: ManaState, seat: int) -> Iterator[Placement]:
        """Hand, deck, discard pile and what is in play; deck and hand were shuffled together."""
        first = self.tokens + seat * self.most_cards
        held = Counter(
            self.card_ids[n] for n in g.designs[first - self.tokens : first - self.tokens + self.most_cards] if n >= 0
        )
        deck, pool = self.kit().deck_with(held), f"deck of seat {seat + 1}"
        places: tuple[tuple[int, Place, bool], ...] = (
            (Z.DECK, PlayerArea(seat, "deck"), False),
            (Z.HAND, InHand(seat), True),
            (Z.DISCARD, PlayerArea(seat, "discard"), True),
            (Z.PLAY, PlayerArea(seat, "in play"), True),
        )
        for zone, place, up in places:
            for card in g.piles[zone + seat]:
                pieces = self.kit().cards.get(self.design_of(g, card).row.id, {})
                piece = pieces.get(deck) or next(iter(pieces.values()), "")
                hidden = zone in (Z.DECK, Z.HAND)
                seen_by = None if not hidden else (seat,) if zone == Z.HAND else ()
                yield Placement(piece, 1, place, up, pool if hidden else None, seen_by=seen_by)
