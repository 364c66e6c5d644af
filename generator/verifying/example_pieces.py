"""The printed pieces and dice that a worked example is about, for its pictures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.catalog.models import Catalog, ComponentKind
from generator.catalog.verified import AROUND, RolledDie
from generator.engine.language import Dice
from generator.engine.picture import ExamplePicture
from generator.engine.rules import Rules, Step
from generator.engine.scenario import ExampleProblem
from generator.engine.state import ROLL, Event
from generator.source.diagnostic import closest

_SHOWN = (ComponentKind.CARD, ComponentKind.TOKEN, ComponentKind.TILE)


def pieces_of(start: Mapping[str, Any], steps: Sequence[Step], rules: Rules[Any], catalog: Catalog) -> tuple[str, ...]:
    """The ids of the cards, tokens and tiles that an example names, in the order in which they come, each once."""
    kinds = {str(component.id): component.kind for component in catalog.components}
    parts = [
        (start, "start"),
        *((part, step.verb) for step in steps for part in (step.arguments, step.further)),
    ]
    named = [rules.pictured(word, keys) for part, key in parts for word, keys in _words(part, (key,))]
    return tuple(name for name in dict.fromkeys(named) if kinds.get(name) in _SHOWN)


def spaces_of(steps: Sequence[Step], catalog: Catalog) -> tuple[str, ...]:
    """The ids of the boards' spaces that are named in the steps that are not refused, each once."""
    known = {str(space.id) for component in catalog.components for space in component.spaces}
    played = [step for step in steps if step.refuse is None]
    named = [
        name
        for step in played
        for part in (step.arguments, step.further)
        for word, keys in _words(part, ())
        for name in (*keys, word)
    ]
    return tuple(name for name in dict.fromkeys(named) if name in known)


def unpictured(
    picture: ExamplePicture, catalog: Catalog, seats: Sequence[str] | None = None
) -> Iterator[ExampleProblem]:
    """The names in an example's `picture` that are those of no space, of nothing that is drawn beside a story, or of
    none of the `seats`, where these are known.
    """
    if picture.known is not None and seats is not None and picture.known not in seats:
        message = f"there is no seat {picture.known!r}"
        yield ExampleProblem(("picture", "known"), message, hint=closest(picture.known, seats))
    spaces = {str(space.id) for component in catalog.components for space in component.spaces}
    pieces = {str(component.id) for component in catalog.components if component.kind in _SHOWN}
    for key, what, names, known in (
        ("spaces", "space", picture.spaces, spaces),
        ("pieces", "card, token or tile", picture.pieces, pieces),
        ("crossed", "space, card, token or tile", picture.crossed, spaces | pieces),
        ("free", "space", picture.free, spaces),
    ):
        for index, name in enumerate(names or ()):
            if name not in known:
                yield ExampleProblem(("picture", key, index), f"there is no {what} {name!r}", hint=closest(name, known))
    for number, path in enumerate(picture.paths):
        for index, name in enumerate(path):
            if name not in spaces and name != AROUND:
                place = ("picture", "paths", number, index)
                yield ExampleProblem(place, f"there is no space {name!r}", hint=closest(name, spaces))


def _words(value: Any, keys: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every text in a step's value, with the keys that lead to it."""
    if isinstance(value, str):
        yield value, keys
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _words(inner, (*keys, str(key)))
    elif isinstance(value, Sequence):
        for inner in value:
            yield from _words(inner, keys)


def dice_of(
    steps: Sequence[Step], dice: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]
) -> tuple[RolledDie, ...]:
    """What is rolled in the steps that are not refused; `dice` are the keys of steps that lay dice down.

    The last `events` of the run say by which rule, of these `names`, each was rolled, where they are the same dice.
    """
    laid = [
        die
        for step in steps
        if step.refuse is None
        for part in (step.arguments, step.further)
        for die in _rolled(part, dice)
    ]
    rolled = [event for event in events if event[0] == ROLL][-len(laid) :]
    if [(die.sides, die.number) for die in laid] != [(event[3], event[4]) for event in rolled]:
        return tuple(laid)
    return tuple(replace(die, rule=names[event[1]]) for die, event in zip(laid, rolled, strict=True))


def _rolled(value: Any, dice: Mapping[str, Any]) -> Iterator[RolledDie]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            laid = dice.get(key)
            if isinstance(laid, Dice):
                yield from _numbers(inner, laid.sides, "")
            else:
                yield from _rolled(inner, dice)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _rolled(inner, dice)


def _numbers(value: Any, sides: int, whose: str) -> Iterator[RolledDie]:
    """The dice in a number, in lists of numbers, or in a mapping of who rolls to either."""
    if isinstance(value, Mapping):
        for who, inner in value.items():
            yield from _numbers(inner, sides, str(who))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _numbers(inner, sides, whose)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield RolledDie(sides, value, whose)
