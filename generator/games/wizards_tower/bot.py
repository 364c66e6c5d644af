"""The baseline players of section 10.1."""
from generator.engine.chance import Stream


def choose(game, g, seat, stream: Stream):
    return stream.choice(game.legal(g, seat))
