"""Calls every method of rules from elsewhere, and whether their player looks at what lies hidden."""

from typing import Any

from generator.engine.authored import AuthoredGame
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
    """GAM020: `score` finds a choice as good in every position that looks the same to the seat that chooses.

    Raises RulesFault for what a method returns that games of bots do not ask for.
    """
    if not isinstance(rules, AuthoredGame):
        return
    for players in rules.players():
        for number in range(GAMES):
            found = _probed(rules, players, seed, number)
            if found is not None:
                hint = "let it look at what the seat sees: its own zones, open ones, counters, g.subject"
                report.warning("GAM020", found, at=marked(place_of(type(rules).score)), hint=hint)
                return


def _probed(rules: Game[Any], players: int, seed: int, number: int) -> str | None:
    """A game in which everything is asked; how a choice was found to be as good as what lies hidden, if one was."""
    state, stream = fresh(rules, players, seed, number)
    guess = Stream(seed, f"guess {number}")
    for _ in range(DECISIONS):
        _ask_all(rules, state)
        if rules.result(state) is not None:
            return None
        for seat in tuple(rules.actors(state)):
            found = _peeks(rules, state, rules.resample(state, seat, guess), seat)
            if found is not None:
                return found
            action = random(rules, state, seat, stream)
            for other in range(players):
                rules.name_for(state, seat, action, other)
            rules.apply(state, seat, action)
    return None


def _ask_all(rules: Game[Any], state: Any) -> None:
    """What pictures, exports and the player that looks ahead ask of a position."""
    for asked in (rules.placements, rules.placed, rules.player_counters, rules.seatings, rules.cards, rules.progress):
        asked(state)
    if rules.result(state) is None:
        rules.evaluate(state)
    for seat in range(len(rules.seat_names(state))):
        rules.view(state, seat)
        rules.revealed(state, rules.events_for(state, state.log, seat), seat)


def _peeks(rules: Game[Any], state: Any, other: Any, seat: int) -> str | None:
    """How a choice of a seat is worth something else in another position that looks the same to it."""
    if type(rules).score is Game.score:
        return None
    for action in rules.legal(state, seat):
        word, args = rules.word(action), rules.args(action)
        scores = rules.score(state, seat, word, args), rules.score(other, seat, word, args)
        if scores[0] != scores[1]:
            who, what = rules.seat_names(state)[seat], dict(rules.name(state, seat, action))
            return (
                f"score looks at what the seat cannot see: {what} of {who} is worth {scores[0]:g}, and "
                f"{scores[1]:g} in a position that looks the same to it"
            )
    return None
