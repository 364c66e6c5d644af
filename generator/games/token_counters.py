"""Counters that are kept in printed tokens: which piece each of them is counted in, and how many were out at once."""

from collections.abc import Iterable, Mapping, Sequence

from generator.catalog.models import Component
from generator.catalog.schema import SetupRow
from generator.engine.state import COUNT, State


def of_setups(setups: Iterable[SetupRow], counters: Sequence[str], pieces: Iterable[Component]) -> dict[str, str]:
    """The piece that set-ups put into each counter, by the counter's name."""
    known = {str(piece.id) for piece in pieces}
    lines = (line for setup in setups for line in setup.place)
    return {line.to: line.take for line in lines if line.to in counters and line.take in known}


def most_out(state: State, counters: Mapping[int, str]) -> dict[str, int]:
    """How many of each piece the counters have held at once, as far back as the log goes.

    `counters` are the numbers of counters, each with the piece it is counted in.
    """
    out = dict.fromkeys(counters.values(), 0)
    for number, piece in counters.items():
        out[piece] += state.counters[number]
    most = dict(out)
    for kind, _, number, before, after in reversed(state.log or ()):
        if kind == COUNT and number in counters:
            piece = counters[number]
            out[piece] += before - after
            most[piece] = max(most[piece], out[piece])
    return most
