"""The notebook page of each player: who that is, what is theirs at the start, and what of the rulebook is for them.

Only its player sees it. Of what is shuffled or hidden it tells the number and not the faces: those come out otherwise
in another game.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.catalog.models import Component
from generator.engine.placements import InHand, OnBoard, Placement, PlayerArea
from generator.export.tts.notebook import Notebook
from generator.export.tts.seats import known_colour
from generator.export.tts.stage import Stage


@dataclass(frozen=True, slots=True)
class SeatPage:
    """A page that one colour sees: its title, and its text in parts, each a paragraph or several."""

    colour: str
    title: str
    parts: tuple[str, ...]

    @property
    def body(self) -> str:
        """The whole text."""
        return "\n\n".join(self.parts)


def seat_pages(stage: Stage, notebook: Notebook) -> list[SeatPage]:
    """A page for each seat of a table, in the order of the turns."""
    pieces = {str(component.id): component for component in stage.catalog.components}
    sets = {str(component_set.id): component_set.title for component_set in stage.catalog.sets}
    sets |= {extra.id: extra.title for extra in stage.catalog.extras}
    teller = _SeatTeller(stage, pieces, sets)
    return [teller.page(seat, notebook) for seat in range(len(stage.seats))]


@dataclass(frozen=True, slots=True)
class _SeatTeller:
    stage: Stage
    pieces: Mapping[str, Component]
    sets: Mapping[str, str]

    def page(self, seat: int, notebook: Notebook) -> SeatPage:
        """All that a player's page says."""
        colour, many = self.stage.seats[seat].colour, len(self.stage.seats)
        name = self.stage.catalog.seats.get(f"P{seat + 1}") or self._called(seat, colour)
        who = f"You are {name}" + (f", and sit at {colour}" if name != colour else "")
        parts = [f"{who}: seat {seat + 1} of {many}."]
        things = [f"{where}: {', '.join(words)}" for where, words in self._things(seat)]
        if things:
            parts.append("\n".join(["AT THE START YOU HAVE", *things]))
        parts += [
            notebook.own[row.chapter]
            for row in self.stage.catalog.notebook
            if row.each_player and row.chapter in notebook.own and self._has(seat, row.beside)
        ]
        return SeatPage(colour, page_title(name), tuple(parts))

    def _called(self, seat: int, colour: str) -> str:
        """The colour that the game calls a player by, such as black, for which the program has no seat."""
        stated = self.stage.around[seat].colour if seat < len(self.stage.around) else None
        return stated.capitalize() if stated is not None and known_colour(stated) == colour else colour

    def _has(self, seat: int, beside: str | None) -> bool:
        return beside is None or any(
            beside in (placement.component, self._set(placement.component))
            for placement in self.stage.placements
            if isinstance(placement.place, PlayerArea) and placement.place.seat == seat
        )

    def _set(self, component: str) -> str:
        return str(self.pieces[component].set_id) if component in self.pieces else component

    def _things(self, seat: int) -> Iterator[tuple[str, list[str]]]:
        """Where a player's own pieces are, and how many of each."""
        hand, area = Counter[str](), Counter[str]()
        boards: dict[str, list[str]] = {}
        known = (row for row in self.stage.placements if self._set(row.component) in self.sets)  # drafts lack some
        for placement in known:
            match placement.place:
                case InHand(own) if own == seat:
                    hand[self._title(placement)] += placement.count
                case PlayerArea(own) if own == seat:
                    area[self._title(placement)] += placement.count
                case OnBoard(board, space) if placement.face_up and self._owns(seat, placement):
                    title = self.pieces[board].title if board in self.pieces else board
                    boards.setdefault(title, []).append(
                        f"{_counted(self._title(placement), placement.count)} ({space})"
                    )
        yield from ((where, [_counted(*row) for row in found.items()]) for where, found in _named(hand, area))
        yield from ((f"On {board}", words) for board, words in boards.items())

    def _title(self, placement: Placement) -> str:
        """What a piece is called: only as its set where another game deals others."""
        piece = self.pieces.get(placement.component)
        shuffled = placement.pool is not None or placement.then is not None or not placement.face_up
        return self.sets[self._set(placement.component)] if piece is None or shuffled else piece.title

    def _owns(self, seat: int, placement: Placement) -> bool:
        """Whether a piece on a board is a player's: one of those before that player alone, or of the seat's colour."""
        before = [
            other.place.seat
            for other in self.stage.placements
            if other.component == placement.component and isinstance(other.place, PlayerArea)
        ]
        if before:
            return set(before) == {seat}
        colour, piece = self.stage.around[seat].colour, self.pieces.get(placement.component)
        rows = piece.scope.values() if piece is not None and colour is not None else ()
        return any(isinstance(row, Mapping) and colour in (row.get("id"), row.get("colour")) for row in rows)


def planned_pages(stages: Sequence[Stage], notebook: Notebook) -> dict[str, Any]:
    """What a set-up writes, as its script reads it: `texts`, each once, and for every table the pages of its seats."""
    texts: dict[str, int] = {}
    written: dict[str, Any] = {}
    for stage in stages:
        pages = seat_pages(stage, notebook)
        for part in (part for page in pages for part in page.parts):
            texts.setdefault(part, len(texts) + 1)
        rows = [
            {"colour": page.colour, "title": page.title, "parts": [texts[part] for part in page.parts]}
            for page in pages
        ]
        written[str(stage.players)] = {"note": note_of(stage), "pages": rows}
    return {"texts": list(texts), "written": written}


def _named(hand: Counter[str], area: Counter[str]) -> Sequence[tuple[str, Counter[str]]]:
    return [(where, found) for where, found in (("In your hand", hand), ("Before you", area)) if found]


def _counted(title: str, count: int) -> str:
    return f"{count} × {title}" if count > 1 else title


def page_title(name: str) -> str:
    """The title of a player's own page."""
    return f"Your page, {name}"


def note_of(stage: Stage) -> str:
    """What stands at the edge of everybody's screen: the game, the order of turns, and where to read on."""
    order = ", ".join(seat.colour for seat in stage.seats)
    return f"{stage.catalog.identity.title}\nTurns: {order}\nThe rules, and a page of your own: Notebook"
