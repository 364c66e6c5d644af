"""Drafts of worked examples, made of moments of simulated games, to be worded by hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.engine.bots import BOTS
from generator.engine.chance import ScriptEnded
from generator.engine.game import REFEREE
from generator.engine.language import BadValues, Dice
from generator.engine.playout import fresh, play
from generator.engine.rules import Action, Examples, IllegalAction, Rules, Step
from generator.engine.state import ROLL, Event, State
from generator.source.written import yaml_of

_TRIES = 40
"""How often a start is written anew without what it cannot say."""
_CANNOT = (ValueError, TypeError, LookupError, AttributeError, AssertionError, IllegalAction, ScriptEnded)
"""What a game's examples may raise where a position is more than they can say."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision of a simulated game, which can be played again: its number counts from 1."""

    players: int
    bot: str
    seed: int
    game: int
    decision: int

    def __str__(self) -> str:
        again = f"pnp simulate --players {self.players} --seed {self.seed} --bot {self.bot} --games {self.game + 1}"
        return f"decision {self.decision} of the last game of `{again}`"


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision: the position before it, who chose what, and the position after it."""

    before: State
    seat: int
    action: Action
    after: State
    events: Sequence[Event]


class _Reached(Exception):
    """The decision that was looked for has been reached."""


def decided(rules: Rules[Any], moment: Moment) -> Decided:
    """Play a game again up to a decision; raises LookupError where it has fewer."""
    state, stream = fresh(rules, moment.players, moment.seed, moment.game)
    found: list[tuple[State, int, Action]] = []
    count = 0

    def watch(before: State, seat: int, action: Action) -> None:
        nonlocal count
        count += 1
        if count == moment.decision:
            found.append((rules.clone(before), seat, action))
            raise _Reached

    try:
        play(rules, state, BOTS[moment.bot], stream, watch=watch)
    except _Reached:
        before, seat, action = found[0]
        after = rules.clone(before)
        rules.apply(after, seat, action)
        return Decided(before, seat, action, after, (after.log or [])[len(before.log or []) :])
    raise LookupError(f"the game has ended before {moment}")


def draft(rules: Rules[Any], book: Examples[Any], moment: Moment, shows: Sequence[str], number: int) -> str:
    """A worked example in YAML that begins before a decision and shows those rules.

    Its start, step and end are written where the game's examples can say them; what they cannot is told in comments.
    """
    found, words = _whole_step(rules, book, moment)
    prefix = rules.names.rules[0].partition("-")[0]
    view = dict(rules.view(found.before, REFEREE))
    start, state, why = _start(rules, book, found, view)
    step = _step(rules, book, found, words)
    if not why:
        step, why = _with_own_dice(rules, book, state, step)
    told = {
        "id": f"{prefix}-DRAFT-{number:02}",
        "title": "...",
        "rules": list(shows),
        "story": f"{rules.seat_names(found.before)[found.seat]} chooses {words}.",
        "printed": False,
        "start": start,
        "steps": [{step.verb: step.arguments, **step.further}],
        "end": {} if why else _end(rules, book, found, state),
    }
    lines = [f"# {moment}."]
    if why:
        lines += [f"# It cannot be played as it is drafted: {why}", "# The whole position:"]
        lines += [f"#   {line}" for line in yaml_of(view).splitlines()]
    lines += ["# What happens:", *(f"#   {line}" for line in _events(rules, found.events))]
    return "\n".join(lines) + "\n" + yaml_of(told)


def _whole_step(rules: Rules[Any], book: Examples[Any], moment: Moment) -> tuple[Decided, dict[str, Any]]:
    """A decision, and what it is called: where it only answers another, from that one on, with all answers."""
    found = decided(rules, moment)
    words = dict(rules.name(found.before, found.seat, found.action))
    if moment.decision == 1 or next(iter(words)) not in getattr(book, "further", ()):
        return found, words
    asked, first = _whole_step(rules, book, replace(moment, decision=moment.decision - 1))
    together = replace(asked, after=found.after, events=(*asked.events, *found.events))
    return together, {**first, **{key: value for key, value in words.items() if key not in first}}


def _unshared(value: Any) -> Any:
    """The same in mappings and lists that may be changed."""
    if isinstance(value, Mapping):
        return {str(key): _unshared(inner) for key, inner in value.items()}
    return [_unshared(inner) for inner in value] if isinstance(value, list | tuple) else value


def _start(
    rules: Rules[Any], book: Examples[Any], found: Decided, view: Mapping[str, Any]
) -> tuple[dict[str, Any], State | None, str]:
    """A position in the words of a start, without what a start cannot say; what it lays down, or why nothing.

    A view does not always tell who plays: games ask for their number or their names.
    """
    seats = list(map(str, rules.seat_names(found.before)))
    tries = [
        _pruned(book, {**_unshared(view), **players}) for players in ({}, {"players": len(seats)}, {"players": seats})
    ]
    return next((tried for tried in tries if tried[1] is not None), tries[0])


def _pruned(book: Examples[Any], start: dict[str, Any]) -> tuple[dict[str, Any], State | None, str]:
    why = ""
    for _ in range(_TRIES):
        try:
            return start, book.start(start), ""
        except BadValues as bad:
            why = str(bad)
            if not [place for place, _ in bad.faults if _leave_out(start, place)]:
                break
        except _CANNOT as error:
            why = str(error)
            break
    return start, None, why


def _leave_out(start: dict[str, Any], place: Sequence[str | int]) -> bool:
    """Leave out what stands at a place, or the nearest thing around it; whether there was any."""
    inner: Any = start
    around: list[tuple[Any, str | int]] = []
    for step in place:
        try:
            around.append((inner, step))
            inner = inner[step]
        except (LookupError, TypeError):
            around.pop()
            break
    if not around:
        return False
    holder, step = around[-1]
    del holder[step]
    return True


def _step(rules: Rules[Any], book: Examples[Any], found: Decided, words: Mapping[str, Any]) -> Step:
    """A decision as a step, with the dice that were rolled after it."""
    verb, *others = words
    further = {key: words[key] for key in others}
    thrown: set[int] = set()
    for key, dice in getattr(book, "dice", {}).items():
        if isinstance(dice, Dice) and dice.stream not in thrown:
            thrown.add(dice.stream)
            rolled = [event[4] for event in found.events if event[0] == ROLL and event[2] == dice.stream]
            if rolled:
                further[key] = rolled
    if len(tuple(rules.actors(found.before))) > 1:
        further["by"] = rules.seat_names(found.before)[found.seat]
    return Step(verb, words[verb], None, further)


def _with_own_dice(rules: Rules[Any], book: Examples[Any], state: State | None, step: Step) -> tuple[Step, str]:
    """A step that has been played, without the dice of what followed by itself; why it cannot be, where it cannot."""
    why = _refused(rules, book, state, step)
    for key in [
        key for key, dice in getattr(book, "dice", {}).items() if isinstance(dice, Dice) and key in step.further
    ]:
        thrown = step.further[key]
        for left in reversed(range(len(thrown)) if why else ()):
            others = {name: value for name, value in step.further.items() if name != key}
            shorter = replace(step, further={**others, key: thrown[:left]} if left else others)
            if not _refused(rules, book, state, shorter):
                return shorter, ""
    return step, why


def _refused(rules: Rules[Any], book: Examples[Any], state: State | None, step: Step) -> str:
    """Why a step cannot be played from a state; empty where it has been played, and has changed the state."""
    assert state is not None
    try:
        book.play(state, step)
        rules.check(state)
    except _CANNOT as error:
        return str(error)
    return ""


def _end(rules: Rules[Any], book: Examples[Any], found: Decided, state: State | None) -> dict[str, Any]:
    """What the step has changed, in the words of an end, and as it is after the draft was played."""
    assert state is not None
    before, after = rules.view(found.before, REFEREE), rules.view(state, REFEREE)
    end: dict[str, Any] = {}
    for key, value in after.items():
        if before.get(key) != value:
            changed = _changed(before.get(key), value)
            try:
                # What an end leaves out may have to be as at the start; here only the part itself is judged.
                if all(field.partition(".")[0] != key for field, _, _ in book.compare(state, {key: changed})):
                    end[key] = changed
            except _CANNOT:
                continue
    return end


def _changed(before: Any, after: Any) -> Any:
    """Of a mapping only the entries that are others now."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return {key: value for key, value in after.items() if before.get(key) != value}
    return after


def _events(rules: Rules[Any], events: Iterable[Event]) -> Iterator[str]:
    """The rules that have acted, in their order, each once in a row."""
    last = -1
    for event in events:
        if event[1] >= 0 and event[1] != last:
            last = event[1]
            yield rules.names.rules[last]
