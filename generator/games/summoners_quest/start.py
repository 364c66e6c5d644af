"""Positions to begin with: the catalog's openings, and the starts of worked examples (8.1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.games.summoners_quest.actions import space_number
from generator.games.summoners_quest.setting_up import choose_temple, new_game
from generator.games.summoners_quest.state import Quest
from generator.games.summoners_quest.table import Table


@dataclass(frozen=True, slots=True)
class Opening:
    """A set-up of the catalog: the players in turn order and their temples."""

    name: str
    seats: tuple[str, ...]
    temples: tuple[str, ...]


def openings(data: Mapping[str, Any]) -> tuple[Opening, ...]:
    """The catalog's set-ups that are openings; one with a position of its own is for checks only."""
    return tuple(
        Opening(
            str(row["id"]), tuple(map(str, row["players"])), tuple(one["temple"] for one in row["players"].values())
        )
        for row in data.get("setups") or ()
        if isinstance(row.get("players"), Mapping) and all("temple" in one for one in row["players"].values())
    )


def opening(t: Table, wanted: Opening, seed: int) -> Quest:
    """The first turn of an opening is about to begin."""
    state = new_game(t, wanted.seats, seed)
    for seat, temple in enumerate(wanted.temples):
        state.asker = seat
        choose_temple(t, state, space_number(temple))
    state.asker = -1
    return state
