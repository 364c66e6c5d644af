"""Replays: a game as the seed it was dealt from and the words of every decision, enough to play it again exactly."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from generator import kept_json
from generator.dataclass import dataclass
from generator.engine.bots import Bot
from generator.engine.chance import Stream
from generator.engine.playout import LIMIT, Played, play
from generator.engine.rules import Action, IllegalAction, Rules, every_setup
from generator.engine.state import State, canonical

Decision: TypeAlias = tuple[int, Mapping[str, Any]]
"""A seat and its action in words."""

_FORMAT = 1


class BadReplay(Exception):
    """A replay that is damaged, or that the rules or the catalog at hand do not allow."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A game to play again.

    `catalog` is the fingerprint of the catalog it was played with; `end` the hex digest of the last state.
    """

    game: str
    catalog: str
    players: int
    setup: str | None
    seed: int
    decisions: tuple[Decision, ...]
    end: str


def digest(state: State) -> str:
    """A short hex name of the state, equal for equal states on every machine."""
    return hashlib.blake2b(canonical(state).encode(), digest_size=8).hexdigest()


def record(
    rules: Rules[Any],
    bot: Bot,
    *,
    game: str,
    catalog: str,
    players: int,
    seed: int,
    setup: str | None = None,
    limit: int = LIMIT,
) -> tuple[Replay, Played]:
    """Play a game and write it down."""
    decisions: list[Decision] = []

    def note(state: State, seat: int, action: Action) -> None:
        decisions.append((seat, rules.name(state, seat, action)))

    state: State = rules.setup(players, seed, setup)
    played = play(rules, state, bot, Stream(seed, "bots"), limit=limit, watch=note)
    return Replay(game, catalog, players, setup, seed, tuple(decisions), digest(played.state)), played


def again(rules: Rules[Any], replay: Replay, *, catalog: str) -> State:
    """The state a replay ends in, each decision checked; raises BadReplay."""
    if replay.catalog != catalog:
        raise BadReplay(f"the replay was played with catalog {replay.catalog[:12]}, this is {catalog[:12]}")
    if replay.players not in rules.players():
        raise BadReplay(f"the game is not played by {replay.players}")
    if replay.setup is not None and replay.setup not in every_setup(rules, replay.players):
        raise BadReplay(f"there is no set-up {replay.setup!r} for {replay.players} players")
    state: State = rules.setup(replay.players, replay.seed, replay.setup)
    for number, (seat, words) in enumerate(replay.decisions, start=1):
        try:
            legal = rules.legal(state, seat) if 0 <= seat < replay.players else ()
            if not legal:
                raise BadReplay(f"decision {number}: {_why_not(rules, state, seat)}")
            action = rules.parse(state, seat, words)
        except (IllegalAction, ValueError, TypeError, LookupError, AttributeError) as error:  # words come from a file
            raise BadReplay(f"decision {number}: {error}") from error
        if action not in legal:
            raise BadReplay(f"decision {number}: {words} is not legal here")
        rules.apply(state, seat, action)
    if digest(state) != replay.end:
        raise BadReplay("every decision was legal, but the game ends in another state than the replay says")
    return state


def _why_not(rules: Rules[Any], state: State, seat: int) -> str:
    return "the game is already over" if rules.result(state) is not None else f"seat {seat} does not decide now"


def to_json(replay: Replay) -> str:
    """The replay as JSON text, the same for the same game."""
    plain = {
        "format": _FORMAT,
        "game": replay.game,
        "catalog": replay.catalog,
        "players": replay.players,
        "setup": replay.setup,
        "seed": replay.seed,
        "decisions": [[seat, words] for seat, words in replay.decisions],
        "end": replay.end,
    }
    return json.dumps(plain, sort_keys=True, ensure_ascii=False, indent=1) + "\n"


def from_json(text: bytes | str) -> Replay:
    """The replay that JSON text holds; raises BadReplay."""
    try:
        plain = kept_json.parsed(text, lambda whole: whole)
    except kept_json.DamagedJson as error:
        raise BadReplay(str(error)) from error
    if not isinstance(plain, dict) or plain.get("format") != _FORMAT:
        raise BadReplay(f"not a replay of format {_FORMAT}")
    shapes: dict[str, type | tuple[type, ...]] = {
        "game": str,
        "catalog": str,
        "players": int,
        "setup": (str, type(None)),
        "seed": int,
        "decisions": list,
        "end": str,
    }
    for key, shape in shapes.items():
        if key not in plain or not isinstance(plain[key], shape):
            raise BadReplay(f"the replay's {key!r} is missing or of the wrong type")
    decisions = tuple(_decision(number, decision) for number, decision in enumerate(plain["decisions"], start=1))
    return Replay(
        plain["game"], plain["catalog"], plain["players"], plain["setup"], plain["seed"], decisions, plain["end"]
    )


def _decision(number: int, entry: Any) -> Decision:
    if isinstance(entry, list) and len(entry) == 2 and type(entry[0]) is int and isinstance(entry[1], dict):
        return entry[0], entry[1]
    raise BadReplay(f"decision {number} is not a pair of a seat and the words of an action")


def readable(replay: Replay, seats: Sequence[str]) -> list[str]:
    """The decisions as lines to read: `north  move from g4, to g5`."""
    width = max((len(seat) for seat in seats), default=0)
    return [f"{seats[seat]:<{width}}  {action_text(words)}" for seat, words in replay.decisions]


def action_text(words: Any) -> str:
    """An action's words as a line to read; a list is read one after another."""
    if isinstance(words, Mapping):
        return ", ".join(f"{key} {action_text(word)}".rstrip() for key, word in words.items())
    if isinstance(words, (list, tuple)):
        return " ".join(map(action_text, words))
    if isinstance(words, bool):
        return "yes" if words else "no"
    return str(words)
