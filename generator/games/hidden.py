"""Whether the simple player of a game decides by what its seat cannot see."""

from typing import Any

from generator.engine.bots import random
from generator.engine.chance import Stream
from generator.engine.faults import place_of
from generator.engine.game import Game
from generator.engine.playout import fresh
from generator.engine.rules import Rules
from generator.games.faults import marked
from generator.source.diagnostic import Report

GAMES = 4
"""Games that are looked at for each number of players."""
DECISIONS = 60
"""Decisions that are looked at in each."""


def check(rules: Rules[Any], report: Report, seed: int) -> None:
    """GAM020: `score` finds a choice as good in every position that looks the same to the seat that chooses."""
    if not isinstance(rules, Game) or type(rules).score is Game.score:
        return
    for players in rules.players():
        for number in range(GAMES):
            found = _peeks(rules, players, seed, number)
            if found is not None:
                hint = "let it look at what the seat sees: its own zones, open ones, counters, g.subject"
                report.warning("GAM020", found, at=marked(place_of(type(rules).score)), hint=hint)
                return


def _peeks(rules: Game[Any], players: int, seed: int, number: int) -> str | None:
    """How a choice was found to be as good as what lies hidden; None where none was."""
    state, stream = fresh(rules, players, seed, number)
    guess = Stream(seed, f"guess {number}")
    for _ in range(DECISIONS):
        if rules.result(state) is not None:
            return None
        for seat in tuple(rules.actors(state)):
            other = rules.resample(state, seat, guess)
            for action in rules.legal(state, seat):
                word, args = rules.word(action), rules.args(action)
                scores = rules.score(state, seat, word, args), rules.score(other, seat, word, args)
                if scores[0] != scores[1]:
                    who, what = rules.seat_names(state)[seat], rules.name(state, seat, action)
                    return (
                        f"score looks at what the seat cannot see: {what} of {who} is worth {scores[0]:g}, and "
                        f"{scores[1]:g} in a position that looks the same to it"
                    )
            rules.apply(state, seat, random(rules, state, seat, stream))
    return None
