"""Whether what a board's `takes` says comes onto its places is all that comes there in games."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.catalog.models import Catalog, Component, ComponentKind
from generator.engine.bots import random
from generator.engine.placements import OnBoard, Placement, on_boards
from generator.engine.playout import fresh, play
from generator.engine.rules import Action, Rules
from generator.engine.state import State
from generator.source.diagnostic import Report

GAMES = 2
"""Games that are looked at for each number of players."""
DECISIONS = 400
"""Decisions that are looked at in each."""
EVERY = 3
"""Positions are looked at after one of so many decisions."""


def check(catalog: Catalog, rules: Rules[Any], report: Report, seed: int) -> None:
    """GAM034: a piece has lain where `takes` of its board does not name it."""
    look = _Look(catalog, rules)
    if not look.takes:
        return
    for players in rules.players():
        for setup in rules.setups(players):
            look.at(rules.setup(players, seed, setup))
        for number in range(GAMES):
            state, stream = fresh(rules, players, seed, number)
            play(rules, state, random, stream, limit=DECISIONS, watch=look.watch)
    look.tell(report)


class _Look:
    """What has been seen on places of which something is said, and was not among it: by board, place and set."""

    def __init__(self, catalog: Catalog, rules: Rules[Any]) -> None:
        self.catalog, self.rules = catalog, rules
        self.boards = {str(piece.id): piece for piece in catalog.components if piece.kind is ComponentKind.BOARD}
        self.takes = {
            (name, place): said
            for name, board in self.boards.items()
            for place, said in _said(board).items()
            if said is not None
        }
        self.set_of = {str(piece.id): str(piece.set_id) for piece in catalog.components}
        self.wrong: dict[tuple[str, str, str], tuple[str, str]] = {}
        self._decisions = 0

    def watch(self, state: State, seat: int, action: Action) -> None:
        """Look at some positions of a game."""
        self._decisions += 1
        if self._decisions % EVERY == 0:
            self.at(state)

    def at(self, state: State) -> None:
        """Look at a position."""
        for placement in self._placements(state):
            if isinstance(placement.place, OnBoard):
                self._see(placement.component, placement.place)

    def _placements(self, state: State) -> Iterable[Placement]:
        found = self.rules.placements(state)
        return on_boards(self.rules.placed(state)) if found is None else found

    def _see(self, piece: str, place: OnBoard) -> None:
        said = self.takes.get((place.board, place.space))
        if said is None or piece in said or self.set_of.get(piece) in said:
            return
        kind = self._type_of(place)
        self.wrong.setdefault((place.board, kind, self.set_of.get(piece, piece)), (piece, place.space))

    def _type_of(self, place: OnBoard) -> str:
        spaces = {str(space.id): space.type for space in self.boards[place.board].spaces}
        return spaces.get(place.space, place.space)

    def tell(self, report: Report) -> None:
        """Each sort of piece once for each type of space."""
        for (board, kind, sort), (piece, place) in self.wrong.items():
            message = f"piece {piece!r} lay on {board}.{place} (type {kind}), and the board does not say so"
            report.error("GAM034", message, at=self.boards[board].mark, hint=f"name {sort!r} in `takes` for {kind!r}")


def _said(board: Component) -> Mapping[str, Sequence[str] | None]:
    """What comes onto each space and area, what its points take counted; None where nothing is said of it."""
    found: dict[str, Sequence[str] | None] = {area.id: area.takes for area in board.areas}
    for space in board.spaces:
        stated = [point.takes for point in space.places]
        if space.takes is not None:
            stated.append(space.takes)
        known = space.takes is not None or (bool(stated) and None not in stated)
        found[str(space.id)] = [name for names in stated for name in names or ()] if known else None
    return found
