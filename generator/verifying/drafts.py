"""Drafts of worked examples, made of moments of simulated games, to be worded by hand."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from generator.dataclass import dataclass
from generator.engine.bots import BOTS
from generator.engine.chance import ScriptEnded
from generator.engine.examples import GameExamples
from generator.engine.game import REFEREE
from generator.engine.language import BadValues, Chosen, Dice
from generator.engine.own_steps import TellingRules, TellStep
from generator.engine.playout import fresh, play
from generator.engine.rules import Action, Examples, IllegalAction, Rules, Step
from generator.engine.state import ROLL, Event, State
from generator.source.written import yaml_of

BACK, AHEAD = 8, 12
"""How many decisions before and after one a draft may begin and end."""
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


class _Told(Exception):
    """The step that was looked for is over."""


def told(make: Callable[[TellStep], TellingRules], moment: Moment) -> tuple[Decided, list[Step]]:
    """Play a game again up to the end of the steps of its examples that a decision belongs to; raises LookupError.

    They are several where an example cannot begin in between: what is announced of a card is said as it is played.
    """
    begun: list[tuple[State, int, Action]] = []  # where the first step began, and the first decision since
    steps: list[Step] = []
    ended: list[State] = []
    rest: list[State] = []  # the last position where an example can begin
    count = 0

    def tell(after: State, step: Step) -> None:
        steps.append(step)
        if rules.between_steps(after):
            if count >= moment.decision and begun:
                ended.append(rules.clone(after))
                raise _Told
            rest[:] = [rules.clone(after)]
            begun.clear()
            steps.clear()

    def watch(before: State, seat: int, action: Action) -> None:
        nonlocal count
        count += 1
        if rules.between_steps(before):
            begun[:] = [(rules.clone(before), seat, action)]
            steps.clear()
        elif not begun:
            begun[:] = [(rest[0] if rest else rules.clone(before), seat, action)]

    rules = make(tell)
    state, stream = fresh(rules, moment.players, moment.seed, moment.game)
    try:
        play(rules, state, BOTS[moment.bot], stream, watch=watch)
    except _Told:
        (before, seat, action), after = begun[0], ended[0]
        return Decided(before, seat, action, after, (after.log or [])[len(before.log or []) :]), steps
    raise LookupError(f"no step ends after {moment}")


def draft(
    rules: Rules[Any],
    book: Examples[Any],
    moment: Moment,
    shows: Sequence[str],
    number: int,
    telling: Callable[[TellStep], TellingRules] | None = None,
) -> str:
    """A worked example in YAML that begins before a decision and shows those rules.

    Its start, step and end are written where the game's examples can say them; what they cannot is told in comments.
    Where steps are not the game's verbs, rules that are `telling` say which step the decision belongs to.
    """
    made = _best(rules, book, moment, shows, telling)
    found = made.found
    shown = [rule for rule in shows if rule in made.named] if not made.why else list(shows)
    prefix = rules.names.rules[0].partition("-")[0]
    written = {
        "id": f"{prefix}-DRAFT-{number:02}",
        "title": "...",
        "rules": shown or [rule for rule in rules.names.rules if rule in made.named],
        "story": _story(rules, found),
        "printed": False,
        "start": made.start,
        "steps": [{step.verb: step.arguments, **step.further} for step in made.steps],
        "end": {} if made.why else _end(rules, book, found, made.state),
    }
    lines = [f"# {moment}."]
    if made.why:
        lines += [f"# It cannot be played as it is drafted: {made.why}", "# The whole position:"]
        lines += [f"#   {line}" for line in yaml_of(dict(rules.view(found.before, REFEREE))).splitlines()]
    lines += ["# What happens:", *(f"#   {line}" for line in _events(rules, found.events))]
    return "\n".join(lines) + "\n" + yaml_of(written)


def _story(rules: Rules[Any], found: Decided) -> str:
    words = dict(rules.name(found.before, found.seat, found.action))
    return f"{rules.seat_names(found.before)[found.seat]} begins: {words}."


def _around(rules: Rules[Any], moment: Moment) -> tuple[list[Decided], int]:
    """The decisions of a game around one, and its place among them; raises LookupError where the game has fewer."""
    state, stream = fresh(rules, moment.players, moment.seed, moment.game)
    made: deque[tuple[State, int, Action]] = deque()
    count = 0

    def watch(before: State, seat: int, action: Action) -> None:
        nonlocal count
        count += 1
        made.append((rules.clone(before), seat, action))
        if count <= moment.decision and len(made) > BACK + 1:
            made.popleft()
        if count > moment.decision + AHEAD:
            raise _Reached

    with suppress(_Reached):
        made.append((play(rules, state, BOTS[moment.bot], stream, watch=watch).state, -1, -1))
    if count < moment.decision:
        raise LookupError(f"the game has ended before {moment}")
    after = [row[0] for row in made][1:]
    found = [
        Decided(before, seat, action, then, (then.log or [])[len(before.log or []) :])
        for (before, seat, action), then in zip(made, after, strict=False)
    ]
    return found, min(moment.decision, BACK + 1) - 1


def _chosen(rules: Rules[Any], book: GameExamples[Any], found: Decided) -> Chosen:
    words = rules.name(found.before, found.seat, found.action)
    several = len(tuple(rules.actors(found.before))) > 1 or bool(book.language.joint)
    about = next(iter(words)) in book.language.announced
    return Chosen(
        words,
        rules.seat_names(found.before)[found.seat] if several else "",
        str(book.game.asked_about(found.before)) if about else "",
        [(event[2], event[4]) for event in found.events if event[0] == ROLL],
        book.thrown(found.before),
    )


def _ways(rules: Rules[Any], book: GameExamples[Any], moment: Moment) -> Iterator[tuple[Decided, list[Step]]]:
    """The steps that lead to a decision and over it, first from the nearest beginning."""
    found, place = _around(rules, moment)
    words = [next(iter(rules.name(one.before, one.seat, one.action))) for one in found]
    last = place
    while last + 1 < len(found) and (book.answers_another(words[last + 1]) or words[last] in book.folded):
        last += 1
    if book.language.joint:
        last = min(len(found), place + len(rules.seat_names(found[place].before))) - 1
    for first in reversed(range(place + 1)):
        if not book.answers_another(words[first]):
            for end in (end for end in range(last, place - 1, -1) if words[end] not in book.folded):
                part = found[first : end + 1]
                together = replace(
                    part[0], after=part[-1].after, events=[event for one in part for event in one.events]
                )
                yield together, book.as_steps([_chosen(rules, book, one) for one in part])


@dataclass(frozen=True, slots=True)
class _Draft:
    """A start with the steps after it, the position that they lead to, and why they do not, where they do not."""

    found: Decided
    start: Mapping[str, Any]
    steps: Sequence[Step]
    state: State | None
    why: str
    named: frozenset[str] = frozenset()


def _tried(rules: Rules[Any], book: Examples[Any], found: Decided, steps: Sequence[Step]) -> _Draft:
    """Steps that have been played from the position before them."""
    start, state, why = _start(rules, book, found, dict(rules.view(found.before, REFEREE)))
    played = list(steps)
    for number, step in enumerate(steps if state is not None else ()):
        played[number], why = _with_own_dice(rules, book, state, step)
        if why:
            break
    return _Draft(found, start, played, state, why, _named(rules, state))


def _named(rules: Rules[Any], state: State | None) -> frozenset[str]:
    """The rules that have acted in what has been played."""
    log = (state.log if state is not None else None) or ()
    return frozenset(rules.names.rules[event[1]] for event in log if event[1] >= 0)


def _gone_on(rules: Rules[Any], book: Examples[Any], made: _Draft, shows: Sequence[str]) -> _Draft:
    """With the steps that a game takes by itself, as far as they show more of these rules."""
    for verb in getattr(book, "unasked", ()) if made.state is not None and not made.why else ():
        state, step = rules.clone(made.state), Step(verb, {})
        if made.named.issuperset(shows) or _refused(rules, book, state, step):
            continue
        named = _named(rules, state)
        if not made.named.issuperset(named.intersection(shows)):
            return _gone_on(rules, book, replace(made, steps=[*made.steps, step], state=state, named=named), shows)
    return made


def _best(
    rules: Rules[Any],
    book: Examples[Any],
    moment: Moment,
    shows: Sequence[str],
    telling: Callable[[TellStep], TellingRules] | None,
) -> _Draft:
    """The first draft that can be played and shows all of these rules; else the first that can be played, or none."""
    if telling is not None:
        found, steps = told(telling, moment)
        return _gone_on(rules, book, _tried(rules, book, found, steps), shows)
    tries: list[_Draft] = []
    for found, steps in _ways(rules, book, moment) if isinstance(book, GameExamples) else ():
        tries.append(_gone_on(rules, book, _tried(rules, book, found, steps), shows))
        if not tries[-1].why and tries[-1].named.issuperset(shows):
            return tries[-1]
    if tries:
        return next((made for made in tries if not made.why), tries[0])
    found = decided(rules, moment)
    return _tried(rules, book, found, [_step(rules, book, found)])


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
        _pruned(book, {**{key: value for key, value in _unshared(view).items() if value is not None}, **players})
        for players in ({}, {"players": len(seats)}, {"players": seats})
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


def _step(rules: Rules[Any], book: Examples[Any], found: Decided) -> Step:
    """A decision as a step, with the dice that were rolled after it."""
    words = rules.name(found.before, found.seat, found.action)
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
    """What the steps have changed, in the words of an end, and as it is after the draft was played."""
    assert state is not None
    before, after = rules.view(found.before, REFEREE), rules.view(state, REFEREE)
    end: dict[str, Any] = {}
    for key, value in after.items():
        if before.get(key) != value:
            changed = next((part for part in _changed(before.get(key), value) if _holds(book, state, key, part)), None)
            if changed is not None:
                end[key] = changed
    return end


def _holds(book: Examples[Any], state: State, key: str, part: Any) -> bool:
    """Whether an end can say a part so. What it leaves out may have to be as at the start; that is not judged here."""
    try:
        return all(field.partition(".")[0] != key for field, _, _ in book.compare(state, {key: part}))
    except _CANNOT:
        return False


def _changed(before: Any, after: Any) -> Iterator[Any]:
    """Of a mapping only the entries that are others now, those that are gone as null or not at all; then all of it."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        others = {key: value for key, value in after.items() if before.get(key) != value}
        yield {**others, **{key: None for key in before if key not in after}}
        yield others
    yield after


def _events(rules: Rules[Any], events: Iterable[Event]) -> Iterator[str]:
    """The rules that have acted, in their order, each once in a row."""
    last = -1
    for event in events:
        if event[1] >= 0 and event[1] != last:
            last = event[1]
            yield rules.names.rules[last]
