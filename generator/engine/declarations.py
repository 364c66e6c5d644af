"""What a class of rules from elsewhere declares, held to what its author can have meant."""

import dis
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from weakref import WeakSet

from generator.engine.faults import Misdeclared, like, name_of, place_of, place_of_class
from generator.engine.hooks import FURTHER, HOOKS, number


def own_methods(kind: type[Any]) -> dict[str, Callable[..., object]]:
    """The methods that an author's class adds to those of the kit, and those that it overrides, by name."""
    found: dict[str, Callable[..., object]] = {}
    for part in reversed(kind.__mro__):
        if not issubclass(part, kind.interface) or part is kind.interface:
            continue
        found |= {word: method for word, method in vars(part).items() if inspect.isfunction(method)}
    return found


def declares_well(kind: type[Any], around: type[Any]) -> None:
    """Raise Misdeclared for methods that nobody would call, and for those that would take the place of the kit's.

    `around` is the class that an author's is put into, whose names are the kit's too.
    """
    kit, methods = kind.interface, own_methods(kind)
    called = {name for method in methods.values() for name in _names_in(method.__code__)}
    for word, method in methods.items():
        if word.startswith("__"):
            continue
        if inspect.isgeneratorfunction(method):
            raise Misdeclared(f"{name_of(method)} yields, so that calling it does nothing", place_of(method))
        ours = kit if hasattr(kit, word) else around
        if hasattr(ours, word) and word not in HOOKS and word not in FURTHER:
            message = f"{name_of(method)} would take the place of a method of the kit ({_purpose(ours, word)})"
            raise Misdeclared(message, place_of(method), "call yours otherwise")
        if not hasattr(kit, word) and word not in called:
            meant = like(word, [hook for hook in HOOKS if hasattr(kit, hook) and hook not in methods])
            if meant is not None:
                raise Misdeclared(f"nothing calls {name_of(method)}", place_of(method), meant)
    _keeps_apart(kind, methods)
    for word in set(vars(kind)) - set(methods) - called:
        if not hasattr(kit, word) and not word.startswith("__"):
            meant = like(
                word, {name for part in kit.__mro__ for name in vars(part).get("__annotations__", ())} - set(vars(kind))
            )
            if meant is not None:
                raise Misdeclared(f"nothing reads {kind.__name__}.{word}", place_of_class(kind, word), meant)


def _keeps_apart(kind: type[Any], methods: Mapping[str, Callable[..., object]]) -> None:
    """Raise Misdeclared for attributes under whose names the kit keeps something of its own."""
    parts = [
        vars(part)["__init__"] for part in kind.interface.__mro__ if inspect.isfunction(vars(part).get("__init__"))
    ]
    kept = {name for init in parts for name, _ in _given_to_self(init)}
    for word in sorted(kept & set(vars(kind))):
        message = f"{kind.__name__}.{word} has a name under which the kit keeps something"
        raise Misdeclared(message, place_of_class(kind, word), "give it another name")
    for method in methods.values():
        for word, line in _given_to_self(method):
            if word in kept:
                place = place_of(method)
                message = f"{name_of(method)} gives a value to self.{word}, under which the kit keeps something"
                at = replace(place, line=line) if place is not None else None
                raise Misdeclared(message, at, "give it another name")


def _given_to_self(method: Callable[..., object]) -> Iterator[tuple[str, int]]:
    """The attributes that a method gives to `self`, each with its line."""
    before, line = "", 0
    for instruction in dis.get_instructions(method):
        line = instruction.starts_line or line
        if instruction.opname == "STORE_ATTR" and before == "self":
            yield instruction.argval, line
        before = instruction.argval if instruction.opname in ("LOAD_FAST", "LOAD_DEREF") else ""


def _names_in(code: Any) -> set[str]:
    """The names that code reads, those of the functions within it included."""
    inner = [_names_in(constant) for constant in code.co_consts if inspect.iscode(constant)]
    return set(code.co_names).union(*inner)


def _purpose(kit: type[Any], word: str) -> str:
    return (getattr(kit, word).__doc__ or word).split("\n")[0].rstrip(".")


NEEDED = ("verbs", "idle", "show", "players", "setups", "setup")
"""What every game says itself."""


_HELD: WeakSet[type[Any]] = WeakSet()
"""The classes that keep to the interface: rules are made many times of one class."""


def held_to_interface(kind: type[Any], game: type[Any]) -> None:
    """Raise Misdeclared where a game lacks a method, or has something else where one belongs; all in one message.

    `game` is `Game`, which says of what every game says itself only that it is needed.
    """
    if kind in _HELD:
        return
    kit: type[Any] = kind.interface
    name = f"{kind.__module__}.{kind.__qualname__}"
    wrong = [
        (f"{name} needs a method {word}: {_purpose(kit, word)}", place_of_class(kind))
        for word in NEEDED
        if getattr(kind, word) is getattr(game, word)
    ]
    for word in dir(kit):
        theirs, ours = getattr(kind, word), getattr(kit, word)
        if word.startswith("_") or not callable(ours) or isinstance(ours, type) or theirs is ours:
            continue
        known = f"a method of every game ({_purpose(kit, word)})"
        if not callable(theirs):
            what = f"{name}.{word} is {known}, here it is a {type(theirs).__name__}"
            wrong.append((what, place_of_class(kind)))
        elif len(_parameters(theirs)) != len(_parameters(ours)):
            given, wanted = ", ".join(_parameters(theirs)), ", ".join(_parameters(ours))
            written = ", ".join(("self", *_parameters(ours)))
            instead = f"write {word}({written}), or call yours otherwise"
            what = f"{name}.{word}({given}) is {known} and gets ({wanted}); {instead}"
            wrong.append((what, place_of(theirs)))
    if wrong:
        raise Misdeclared("; ".join(what for what, _ in wrong), wrong[0][1])
    _HELD.add(kind)


def numbers_rules(kind: type[Any], rules: Sequence[str]) -> None:
    """Raise Misdeclared where what a game has by construction is no tuple of its rules, each once."""
    value, name = kind.by_construction, f"{kind.__name__}.by_construction"
    place, example = place_of_class(kind, "by_construction"), "by_construction = (R.BOARD_1,)"
    if not isinstance(value, tuple | list):
        message = f"{name} is {value!r}; it is a tuple, with a comma behind a single one"
        raise Misdeclared(message, place, example)
    for rule in value:
        if not number(rule) or not 0 <= rule < len(rules):
            raise Misdeclared(f"{name} has {rule!r}, which is no rule of the game", place, example)
    twice = next((rule for index, rule in enumerate(value) if rule in value[:index]), None)
    if twice is not None:
        raise Misdeclared(f"{name} has {rules[twice]} twice", place, "leave one of them out")


def tells_tasks(kind: type[Any]) -> None:
    """Raise Misdeclared where what the kinds of choices ask is no mapping of words to texts."""
    tasks = kind.tasks
    if not isinstance(tasks, Mapping) or not all(isinstance(text, str) for entry in tasks.items() for text in entry):
        message = f"{kind.__name__}.tasks is {tasks!r}; it is a mapping of verbs to what they ask of a player"
        raise Misdeclared(message, place_of_class(kind, "tasks"), 'tasks = {"lay": "lay a card of your hand"}')


def _parameters(method: Any) -> list[str]:
    """What a method takes beside itself, the optional ones left out."""
    found = list(inspect.signature(method).parameters.values())[1:]
    return [
        parameter.name
        for parameter in found
        if parameter.default is parameter.empty and parameter.kind is parameter.POSITIONAL_OR_KEYWORD
    ]
