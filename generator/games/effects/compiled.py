"""Effects of cards, compiled: each row once to a trigger, a target and a program of operations."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, ClassVar

from generator.dataclass import dataclass
from generator.engine.effects import Choice, NameOf, Operation, Parameter, Spared
from generator.engine.flow import P
from generator.games.catalog_game import CatalogGame
from generator.games.effects.words import EffectWords

_OF_EFFECTS = ("name", "cost", "optional", "range", "filter")
_OF_TARGETS = ("what", "side", "range")
"""Keys of a row that an effect, or a target, has under the same name; what is not said has its default."""


@dataclass(frozen=True, slots=True)
class EffectTarget:
    """What an effect is aimed at: a kind of thing, whose it is, how far away at most, and what else is demanded of it.

    With `every` all that there are, otherwise one that is named. `demands` has the other keys of the row.
    """

    what: str
    side: str = "any"
    range: int = 0
    every: bool = False
    demands: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardEffect:
    """An effect of a card: its place among all of the game, its keys, and its operations as rows and as a program."""

    number: int
    when: str
    rows: Sequence[Mapping[str, Any]]
    program: int
    target: EffectTarget | None = None
    name: str = ""
    cost: Mapping[str, int] = field(default_factory=dict)
    optional: bool = False
    range: int = 1
    filter: Mapping[str, Any] = field(default_factory=dict)

    def has(self, op: str) -> Mapping[str, Any] | None:
        """The row of that operation; None where it is not among them."""
        return next((row for row in self.rows if row["op"] == op), None)


class CardEffects(CatalogGame[P]):
    """A game whose cards have effects of a vocabulary; an operation is carried out by the method `op_<word>`.

    `compile_effects` is called when the game is made otherwise. Static operations need no method.
    """

    words: ClassVar[EffectWords]
    effects: list[CardEffect]

    def known(self, of: str) -> Sequence[str]:
        """The names of the things that parameters name, such as those of cards."""
        raise NotImplementedError(f"{type(self).__name__}.known says which {of}s there are")

    def operations(self) -> Mapping[str, Operation]:
        """Those that are carried out."""
        self.effects = []
        return {
            word: Operation(
                getattr(self, f"op_{word}"), {key: self._bound(has) for key, has in kind.parameters.items()}
            )
            for word, kind in self.words.operations.items()
            if hasattr(self, f"op_{word}")
        }

    def _bound(self, parameter: Parameter) -> Parameter:
        if isinstance(parameter, Spared):
            return Spared(self._bound(parameter.parameter), parameter.otherwise)
        return Choice(self.known(parameter.of)) if isinstance(parameter, NameOf) else parameter

    def compile_effects(self, rows: Iterable[Mapping[str, Any]]) -> tuple[CardEffect, ...]:
        """The effects of a card."""
        return tuple([self._compiled(row) for row in rows])

    def _compiled(self, row: Mapping[str, Any]) -> CardEffect:
        target = row.get("target")
        done = [operation for operation in row["do"] if operation["op"] in self._operations]
        effect = CardEffect(
            len(self.effects),
            row["when"],
            row["do"],
            self.compiled(done),
            None if target is None else _target(target),
            **{key: row[key] for key in _OF_EFFECTS if row.get(key)},
        )
        self.effects.append(effect)
        return effect


def _target(row: Mapping[str, Any]) -> EffectTarget:
    said = {key: value for key, value in row.items() if key != "count" and value}
    demands = {key: value for key, value in said.items() if key not in _OF_TARGETS}
    given = {key: value for key, value in said.items() if key in _OF_TARGETS}
    return EffectTarget(every=row.get("count") == "all", demands=demands, **given)
