"""The baseline player of the specification (section 10)."""

from generator.engine.chance import Stream
from generator.games.summoners_quest.state import Quest
from generator.games.summoners_quest.table import Table


def choose(t: Table, s: Quest, seat: int, stream: Stream) -> int:
    """One of the options."""
    return stream.choice(s.options)
