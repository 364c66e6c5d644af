"""The vocabulary of a game's effects as tables: triggers, operations and targets.

An effect is a row `{when, do: [operations], target, ...}`. A game lists its words here once. From these tables its
catalog is checked (`EffectWords.faults`), and its rows are compiled to programs (`generator.games.effects.compiled`).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, TypeAlias

from generator.dataclass import dataclass
from generator.engine.effects import Choice, Parameter, faults
from generator.source.diagnostic import closest

Place: TypeAlias = tuple[str | int, ...]
TRIGGER, OPERATION, TARGET, NAME = "trigger", "operation", "target", "name"
"""What a fault is about, so that a game can give each kind a code of its own."""


@dataclass(frozen=True, slots=True)
class EffectFault:
    """What is wrong with an effect: of which kind, and where within its row."""

    kind: str
    place: Place
    message: str
    key: bool = False
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """One of some plain values, such as 1 or `all`; its number is its place among them."""

    values: Sequence[object]

    def fault(self, value: object) -> str | None:
        """What was wanted instead of that value; None where it is right."""
        right = any(type(value) is type(known) and value == known for known in self.values)
        return None if right else " or ".join(map(str, self.values))

    def number(self, value: Any) -> int:
        """Its place among the values."""
        return self.values.index(value)


@dataclass(frozen=True, slots=True)
class TriggerKind:
    """A moment at which effects happen, and the `types` of cards that may have such effects.

    `needs` are the keys that such an effect has beside `when` and `do`, `may` those that it can have. `gives` is what
    its operations work on where it has no target of its own: the other in a fight, the bearer of a static effect.
    """

    types: Collection[str]
    needs: Sequence[str] = ()
    may: Sequence[str] = ()
    gives: str = ""


@dataclass(frozen=True, slots=True)
class OperationKind:
    """What an effect does: its parameters, the triggers it may stand under, and the kinds of `targets` it works on.

    `itself` is the parameter with which it works without a target, such as `who` or `at`. `hostile` operations are
    aimed at enemies alone.
    """

    triggers: Collection[str]
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    targets: Collection[str] = ()
    itself: str = ""
    hostile: bool = False


@dataclass(frozen=True, slots=True)
class TargetKind:
    """Something that effects can be aimed at: the keys that say which, and what each may hold."""

    needs: Mapping[str, Parameter] = field(default_factory=dict)
    may: Mapping[str, Parameter] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EffectWords:
    """All words of a game's effects. `needed` names the trigger that every card of a type has an effect of."""

    triggers: Mapping[str, TriggerKind]
    operations: Mapping[str, OperationKind]
    targets: Mapping[str, TargetKind]
    keys: Mapping[str, Parameter]
    needed: Mapping[str, str] = field(default_factory=dict)

    def faults(self, type_: str, effects: Sequence[Mapping[str, Any]]) -> Iterator[EffectFault]:
        """What is wrong with the effects of a card of that type; places begin with the number of the effect."""
        needed = self.needed.get(type_)
        if needed is not None and not any(row.get("when") == needed for row in effects):
            yield EffectFault(TRIGGER, (), f"a {type_} has an effect with the trigger {needed!r}")
        names: list[object] = []
        for number, row in enumerate(effects):
            for fault in (*self._of_trigger(type_, row), *self._of_target(row), *self._of_operations(row)):
                yield replace(fault, place=(number, *fault.place))
            name = row.get("name")
            if name is not None and name in names:
                yield EffectFault(NAME, (number, "name"), f"two abilities of a card are called {name!r}")
            names.append(name)

    def _of_trigger(self, type_: str, row: Mapping[str, Any]) -> Iterator[EffectFault]:
        when = row.get("when")
        trigger = self.triggers.get(when) if isinstance(when, str) else None
        if trigger is None:
            message = f"there is no trigger {when!r}, only {', '.join(self.triggers)}"
            yield EffectFault(TRIGGER, ("when",), message, hint=closest(str(when), self.triggers))
            return
        if type_ not in trigger.types:
            yield EffectFault(TRIGGER, ("when",), f"a {type_} has no effects with the trigger {when!r}")
        known = ("when", "do", *trigger.needs, *trigger.may)
        for key in row:
            if key not in known:
                message = f"an effect with the trigger {when!r} has no {key!r}"
                yield EffectFault(TRIGGER, (key,), message, key=True, hint=closest(key, known))
        for key in trigger.needs:
            if row.get(key) is None:
                kind = NAME if key == "name" else TARGET if key == "range" else TRIGGER
                yield EffectFault(kind, (), f"an effect with the trigger {when!r} needs {key!r}")
        for key, parameter in self.keys.items():
            if row.get(key) is not None and (wanted := parameter.fault(row[key])) is not None:
                kind = NAME if key == "name" else TARGET if key == "range" else TRIGGER
                yield EffectFault(kind, (key,), f"the {key} is {row[key]!r}, not {wanted}")

    def _of_target(self, row: Mapping[str, Any]) -> Iterator[EffectFault]:
        target = row.get("target")
        if not isinstance(target, Mapping):
            return
        what = target.get("what")
        kind = self.targets.get(what) if isinstance(what, str) else None
        if kind is None:
            message = f"there is no target {what!r}, only {', '.join(self.targets)}"
            yield EffectFault(TARGET, ("target", "what"), message, hint=closest(str(what), self.targets))
            return
        given = {key: value for key, value in target.items() if key != "what"}
        parameters = {**kind.needs, **{key: kind.may[key] for key in kind.may if key in given}}
        for key, message in faults(parameters, given):
            place, hint = ("target", key) if key in given else ("target",), _nearest(parameters, given, key)
            yield EffectFault(TARGET, place, f"the target {what} {message}", key not in parameters, hint)

    def _of_operations(self, row: Mapping[str, Any]) -> Iterator[EffectFault]:
        when, target = row.get("when"), row.get("target")
        what = target.get("what") if isinstance(target, Mapping) else None
        rows = row.get("do") or ()
        if not rows:
            yield EffectFault(OPERATION, ("do",), "an effect does something")
        used = False
        for number, operation in enumerate(rows):
            word = operation.get("op")
            kind = self.operations.get(word)
            if kind is None:
                message = f"there is no operation {word!r}, only {', '.join(self.operations)}"
                yield EffectFault(OPERATION, ("do", number, "op"), message, hint=closest(str(word), self.operations))
                used = True
                continue
            if when in self.triggers and when not in kind.triggers:
                message = f"the operation {word!r} does not stand under the trigger {when!r}"
                yield EffectFault(OPERATION, ("do", number, "op"), message)
            for key, message in faults(kind.parameters, operation):
                place = ("do", number, key) if key in operation else ("do", number)
                hint = _nearest(kind.parameters, operation, key)
                yield EffectFault(
                    OPERATION, place, f"the operation {word!r} {message}", key not in kind.parameters, hint
                )
            used |= bool(kind.targets)
            trigger = self.triggers.get(str(when))
            itself = bool(kind.itself and kind.itself in operation)
            if not kind.targets or itself or (what is None and trigger is not None and trigger.gives):
                continue
            if what not in kind.targets:
                message = f"the operation {word!r} works on {' or '.join(kind.targets)}, not on {what or 'nothing'}"
                yield EffectFault(TARGET, ("do", number, "op") if what is None else ("target", "what"), message)
            elif kind.hostile and isinstance(target, Mapping) and target.get("side") != "enemy":
                yield EffectFault(TARGET, ("target",), f"the operation {word!r} is aimed at an enemy")
        if what is not None and not used:
            yield EffectFault(TARGET, ("target",), "no operation of the effect works on its target")


def _nearest(parameters: Mapping[str, Parameter], row: Mapping[str, Any], key: str) -> str | None:
    """The nearest key for one that is not known, the nearest word for one that is none of a choice."""
    if key not in parameters:
        return closest(key, [name for name in parameters if name not in row])
    parameter = parameters[key]
    return closest(str(row[key]), parameter.words) if isinstance(parameter, Choice) and key in row else None
