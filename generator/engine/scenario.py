"""Worked examples: a start, steps and an end, played by the engine and compared field by field.

The envelope is the same for every game; what starts, verbs and ends mean is the game's own `Examples`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field
from typing import Any, TypeAlias

from generator.dataclass import dataclass
from generator.engine.chance import ScriptEnded
from generator.engine.faults import RulesFault, one_of
from generator.engine.language import BadValues
from generator.engine.picture import WHOLE, ExamplePicture
from generator.engine.picture import read as read_picture
from generator.engine.rules import Examples, IllegalAction, Rules, Step
from generator.engine.state import State, canonical

Place: TypeAlias = tuple[str | int, ...]
"""The keys and indexes from an example's root to one of its values."""

_TEXTS = ("id", "title", "story")
_KEYS = (*_TEXTS, "rules", "start", "steps", "end")
_PRINTED, _PICTURE = "printed", "picture"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A worked example as it is written: `rules` are the ids of the rules it shows.

    One that is not `printed` is played, but left out of the rulebook, which shows of others what `picture` says.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    story: str
    start: Mapping[str, Any]
    steps: tuple[Step, ...]
    end: Mapping[str, Any]
    printed: bool = True
    picture: ExamplePicture = WHOLE


@dataclass(frozen=True, slots=True)
class ExampleProblem:
    """What is wrong with an example, or went otherwise than it says, and at which of its values.

    `error` is the exception that stopped it, where it may be the rules that are wrong and not the example.
    """

    place: Place
    message: str
    error: Exception | None = field(default=None, compare=False)
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an example that was played.

    `before` and `after` are the tables at its start and where it stopped (None where it could not begin); `named` are
    the rules that its events and refusals named, in the order of the game's rules. `steps` tells for each decision that
    was taken how many events the log held before it: a step that play takes by itself belongs to the decision before
    it. `shown` are the tables before and after the steps that its picture covers, where these are not all.
    """

    scenario: Scenario
    problems: tuple[ExampleProblem, ...]
    before: State | None
    after: State | None
    named: tuple[str, ...]
    steps: tuple[int, ...] = ()
    shown: tuple[State, State] | None = None

    @property
    def passed(self) -> bool:
        """Whether all went as written."""
        return not self.problems


def parse(data: object, further: Collection[str] = ()) -> tuple[Scenario | None, tuple[ExampleProblem, ...]]:
    """The example that plain data describes; None and what is wrong where the envelope is not kept.

    `further` are the keys that the game's steps may have beside their verb.
    """
    if not isinstance(data, Mapping):
        return None, (ExampleProblem((), "an example is a mapping with id, title, rules, story, start, steps and end"),)
    known = {*_KEYS, _PRINTED, _PICTURE}
    problems = [ExampleProblem((str(key),), f"unknown key {key!r}") for key in data if key not in known]
    problems += [ExampleProblem((), f"the key {key!r} is missing") for key in _KEYS if key not in data]
    if problems:
        return None, tuple(problems)
    for key in _TEXTS:
        if not isinstance(data[key], str) or not data[key].strip():
            problems.append(ExampleProblem((key,), f"{key} must be a text"))
    for key in ("start", "end"):
        if not isinstance(data[key], Mapping):
            problems.append(ExampleProblem((key,), f"{key} must be a mapping"))
    printed = data.get(_PRINTED, True)
    if not isinstance(printed, bool):
        problems.append(ExampleProblem((_PRINTED,), "printed is true or false"))
    rules = data["rules"]
    if not _list(rules) or not rules or not all(isinstance(rule, str) for rule in rules):
        problems.append(ExampleProblem(("rules",), "rules must be a list of rule ids"))
    steps = _steps(data["steps"], further, problems)
    picture, faults = read_picture(data.get(_PICTURE, {}), len(steps))
    problems += [ExampleProblem((_PICTURE, *place), message) for place, message in faults]
    if problems:
        return None, tuple(problems)
    made = Scenario(
        data["id"],
        data["title"],
        tuple(rules),
        data["story"].strip(),
        data["start"],
        tuple(steps),
        data["end"],
        printed,
        picture,
    )
    return made, ()


def _list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _steps(data: Any, further: Collection[str], problems: list[ExampleProblem]) -> list[Step]:
    if not _list(data):
        problems.append(ExampleProblem(("steps",), "steps must be a list"))
        return []
    steps = []
    for index, entry in enumerate(data):
        if not isinstance(entry, Mapping) or not all(isinstance(key, str) for key in entry):
            problems.append(
                ExampleProblem(("steps", index), "a step is a mapping from its verb to the verb's arguments")
            )
            continue
        verbs = [key for key in entry if key != "refuse" and key not in further]
        refuse = entry.get("refuse")
        if len(verbs) != 1:
            found = " and ".join(map(repr, verbs)) or "none"
            problems.append(ExampleProblem(("steps", index), f"a step has one verb, this one has {found}"))
        elif "refuse" in entry and not isinstance(refuse, str):
            problems.append(ExampleProblem(("steps", index, "refuse"), "refuse names one rule id"))
        else:
            others = {key: value for key, value in entry.items() if key in further}
            steps.append(Step(verbs[0], entry[verbs[0]], refuse, others))
    return steps


def begin(
    scenario: Scenario, rules: Rules[Any], examples: Examples[Any]
) -> tuple[State | None, tuple[ExampleProblem, ...]]:
    """The table at an example's start, and what is wrong before anybody has played; None where it cannot begin."""
    unknown = [
        ExampleProblem(("rules", index), f"the game has no rule {rule!r}")
        for index, rule in enumerate(scenario.rules)
        if rule not in rules.names.rules
    ]
    try:
        state = examples.start(scenario.start)
        rules.check(state)
    except BadValues as error:
        found = [ExampleProblem(("start", *place), why) for place, why in error.faults]
        return None, (*unknown, *found)
    except (IllegalAction, *_MISFITS) as error:
        return None, (*unknown, ExampleProblem(("start",), _why(error), _of_rules(error)))
    return state, tuple(unknown)


def run(scenario: Scenario, rules: Rules[Any], examples: Examples[Any]) -> Outcome:
    """Play an example from its start through its steps, as far as they go as written, and compare the end."""
    state, unknown = begin(scenario, rules, examples)
    if state is None:
        return Outcome(scenario, unknown, None, None, ())
    if state.log is None:
        state.log = []
    before = rules.clone(state)
    refused: set[str] = set()
    begun: list[int] = []
    shown: list[State] = []
    problems = [*unknown, *_play(scenario, rules, examples, state, refused, begun, shown)]
    if len(problems) == len(unknown):
        problems += _compare(scenario, examples, state)
    named = refused | {rules.names.rules[rule] for _, rule, *_ in state.log if rule >= 0}
    in_order = tuple(rule for rule in rules.names.rules if rule in named)
    moments = (shown[0], shown[1]) if len(shown) == 2 else None
    return Outcome(scenario, tuple(problems), before, state, in_order, tuple(begun), moments)


def by_construction(rules: Rules[Any]) -> tuple[str, ...]:
    """The ids of the rules that nothing can act against, in the order of the game's rules."""
    return tuple(rules.names.rules[rule] for rule in sorted(rules.by_construction))


def acting(outcome: Outcome, rules: Rules[Any]) -> tuple[ExampleProblem, ...]:
    """The rules that an example has named although they are said to hold by construction."""
    declared = outcome.scenario.rules
    found = [rule for rule in by_construction(rules) if rule in outcome.named]
    return tuple(
        ExampleProblem(
            ("rules", declared.index(rule)) if rule in declared else ("rules",),
            f"{rule} is said to hold by construction, but this example names it",
            hint="take it out of by_construction, or do not name it",
        )
        for rule in found
    )


def unnamed(outcome: Outcome, rules: Rules[Any]) -> tuple[ExampleProblem, ...]:
    """The rules that an example declares and that its run has not named; nothing of one whose steps went otherwise.

    Rules that hold by construction are never named, and may be declared all the same.
    """
    if any(problem.place[:1] in (("start",), ("steps",)) for problem in outcome.problems):
        return ()
    known = set(rules.names.rules).difference(outcome.named, by_construction(rules))
    return tuple(
        ExampleProblem(
            ("rules", index),
            f"the example declares {rule}, but its run never names it",
            hint=f"its run names {one_of(outcome.named)}; name {rule} where it acts, or take it off",
        )
        for index, rule in enumerate(outcome.scenario.rules)
        if rule in known
    )


# What data that nobody foresaw can do to a game's reader: an example comes from a stranger and must not end in a
# traceback, so these too are the example's failure, told with the step where they happened.
_MISFITS = (ValueError, TypeError, LookupError, AttributeError, AssertionError, ScriptEnded, RulesFault)


def _of_rules(error: Exception) -> Exception | None:
    """The exception where the rules may be to blame: refusals and ValueErrors speak of the example."""
    return None if isinstance(error, IllegalAction | ValueError | ScriptEnded) else error


def _why(error: Exception) -> str:
    match error:
        case IllegalAction():
            return f"refused by {error.rule}: {error.why}"
        case AssertionError():
            return f"an invariant of the game does not hold: {error}"
        case ValueError() | ScriptEnded() | RulesFault():
            return str(error)
        case _:
            return f"cannot be understood ({type(error).__name__}: {error})"


def _play(
    scenario: Scenario,
    rules: Rules[Any],
    examples: Examples[Any],
    state: State,
    refused: set[str],
    begun: list[int],
    shown: list[State],
) -> list[ExampleProblem]:
    """Carry out the steps; the first that goes otherwise than written ends the example."""
    picture = scenario.picture
    first, last = (0, 0) if picture.is_whole else (picture.first, picture.last)
    for index, step in enumerate(scenario.steps):
        if index + 1 == first:
            shown.append(rules.clone(state))
        place = ("steps", index, step.verb)
        was = canonical(state)
        events = len(state.log or ())
        try:
            if not _follows(rules, examples, state, step):
                begun.append(events)
            examples.play(state, step)
            rules.check(state)
        except IllegalAction as refusal:
            if step.refuse is None:
                return [ExampleProblem(place, f"step {index + 1} ({step.verb}) is {_why(refusal)}")]
            if refusal.rule != step.refuse:
                at = ("steps", index, "refuse")
                return [ExampleProblem(at, f"step {index + 1}: refused by {refusal.rule}, not by {step.refuse}")]
            if canonical(state) != was or len(state.log or ()) != events:
                return [ExampleProblem(place, f"step {index + 1}: the refused {step.verb} has changed the state")]
            refused.add(refusal.rule)
        except _MISFITS as error:
            own = _of_rules(error)
            beside = "; a rule refuses only what is asked for" if step.refuse is not None and own is None else ""
            return [ExampleProblem(place, f"step {index + 1} ({step.verb}): {_why(error)}{beside}", own)]
        else:
            if step.refuse is not None:
                at = ("steps", index, "refuse")
                return [
                    ExampleProblem(at, f"step {index + 1}: {step.verb} is allowed, but {step.refuse} must refuse it")
                ]
        if index + 1 == last:
            shown.append(rules.clone(state))
    return []


def _follows(rules: Rules[Any], examples: Examples[Any], state: State, step: Step) -> bool:
    """Whether nobody is asked in play what the next step does.

    There is one option and the game takes it by itself, or the examples have steps for what a game goes on with
    (`goes_on`).
    """
    goes_on: Callable[[State, Step], bool] | None = getattr(examples, "goes_on", None)
    if goes_on is not None and goes_on(state, step):
        return True
    forces, actors = getattr(rules, "forces", None), rules.actors(state)
    return forces is not None and len(actors) == 1 and forces(state) and len(rules.legal(state, actors[0])) == 1


def _compare(scenario: Scenario, examples: Examples[Any], state: State) -> list[ExampleProblem]:
    try:
        differences = examples.compare(state, scenario.end)
    except _MISFITS as error:
        return [ExampleProblem(("end",), f"end: {_why(error)}", _of_rules(error))]
    return [
        ExampleProblem(("end", *field.split(".")), f"{field}: {_difference(expected, found)}")
        for field, expected, found in differences
    ]


def _difference(expected: Any, found: Any) -> str:
    """What was expected and what was found; a value that lacks the brackets of a list is told."""
    both = f"expected {plain(expected)}, found {plain(found)}"
    return f"{both}: it is a list, in brackets" if isinstance(found, list) and not _list(expected) and found else both


def plain(value: Any) -> str:
    """A value as it would stand in YAML: `[a1, b2]`, `{north: 3}`, `null`."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {plain(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, (list, tuple, set, frozenset)):
        return "[" + ", ".join(map(plain, value)) + "]"
    return str(value)
