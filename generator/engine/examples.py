"""Worked examples of games that are written with verbs: a step is a decision, its dice and the answers it raises."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, ClassVar, Generic, TypeVar

from generator.engine.chance import ScriptEnded
from generator.engine.faults import like
from generator.engine.game import REFEREE, Game, Viewer
from generator.engine.language import (
    REQUIRED,
    Chosen,
    Dice,
    Joint,
    OwnStep,
    Reading,
    ScriptedOrder,
    mapping,
    named,
    only,
)
from generator.engine.position import Position
from generator.engine.rules import Step
from generator.engine.verbs import BoundVerb
from generator.engine.vocabulary import NONE

P = TypeVar("P", bound=Position)


class GameExamples(Generic[P]):
    """Plays the worked examples of a game.

    `folded` are the verbs that an example does not say: their decision and its dice are part of the step after it.
    """

    folded: ClassVar[Collection[str]] = ()

    def __init__(
        self,
        game: Game[P],
        dice: Mapping[str, Dice | ScriptedOrder] | None = None,
        own: Mapping[str, OwnStep] | None = None,
    ) -> None:
        """`dice` and `own` in place of what the game says by `example_dice` and `example_steps`."""
        self.game = game
        self.language = game.language
        self.dice = dict(game.example_dice() if dice is None else dice)
        self.own = dict(game.example_steps() if own is None else own)
        beside = [key for verb in game.all_verbs() if "" in verb.keys for key in verb.keys if key]
        self.further = (
            "by",
            *beside,
            *self.language.beside,
            *self.dice,
            *self.language.answers,
            *self.language.announced.values(),
        )

    def start(self, start: Mapping[str, Any]) -> P:
        """The position an example begins with; raises ValueError for one that cannot be."""
        reading, keys = Reading(), self.game.start_keys()
        for key in start:
            with reading.at(key):
                only({key: None}, keys, "start")
        reading.done()
        g = self.game.lay(start)
        g.script = {stream: [] for stream in range(len(g.streams))}
        self.game.run(g)
        g.script = None
        return g

    def play(self, state: P, step: Step) -> None:
        """Carry out one step; a refused one leaves the state as it was."""
        g = self.game.clone(state)
        g.script = {stream: [] for stream in range(len(g.streams))}
        try:
            self._step(g, step)
        except ScriptEnded:
            raise ValueError("the example gives too few dice") from None
        left = sum(len(numbers) for numbers in g.script.values())
        if left:
            raise ValueError(f"the example gives {left} dice that nobody throws")
        g.script = None
        for field in fields(g):
            setattr(state, field.name, getattr(g, field.name))

    def _step(self, g: P, step: Step) -> None:
        if step.verb in self.own:
            self.own[step.verb](g, step.arguments)
            return
        if step.verb in self.language.joint:
            given = {**mapping(step.arguments, step.verb), **step.further}
            dice = {key: given.pop(key) for key in self.dice if key in given}
            self._lay_down(g, dice)
            self._jointly(g, self.language.joint[step.verb], given)
            return
        verb = self.game.verb(step.verb)
        if verb is None or step.verb in self.language.answers:
            hint = like(step.verb, self._steps())
            known = ", ".join(self._steps())
            raise ValueError(f"unknown step {step.verb!r}; steps are {known}{f'; {hint}' if hint else ''}")
        words, keys = self._split(verb, step)
        seat = self._seat(g, keys.pop("by", None))
        self._lay_down(g, keys)
        self.game.apply(g, seat, self.game.parse(g, seat, words))
        self._answer(g, seat, keys)

    def _steps(self) -> list[str]:
        verbs = [verb.word for verb in self.game.all_verbs() if verb.word not in self.language.answers]
        return [*self.own, *self.language.joint, *verbs]

    def _split(self, verb: BoundVerb, step: Step) -> tuple[dict[str, Any], dict[str, Any]]:
        """The words of the choice, and the keys that say who, with which dice and what is answered."""
        value = step.arguments
        keys = dict(step.further)
        if isinstance(value, Mapping) and not verb.listed and "" not in verb.keys:
            known = (*verb.keys, "by", *self.dice, *self.language.answers)
            only(value, known, verb.word)
            keys |= {key: word for key, word in value.items() if key not in verb.keys}
            value = {key: word for key, word in value.items() if key in verb.keys}
        beside = {key: keys.pop(key) for key in verb.keys if key in keys}
        return {verb.word: value, **beside}, keys

    def _seat(self, g: P, name: Any) -> int:
        if name is None:
            return max(g.asker, 0)
        return named(name, self.game.seat_names(g), "player")

    def _lay_down(self, g: P, keys: dict[str, Any]) -> None:
        """Script the numbers that the step gives."""
        for key, dice in self.dice.items():
            for value in _flat(keys.pop(key, [])):
                assert g.script is not None
                g.script[dice.stream].append(dice.number(value))

    def _answer(self, g: P, seat: int, keys: dict[str, Any]) -> None:
        """Take the decisions within an action as the keys of its step say."""
        answers = {key: list(value) if isinstance(value, list) else [value] for key, value in keys.items()}
        while (verb := self._inner(g)) is not None:
            value = self._given(g, verb, answers)
            if value is not REQUIRED:
                self.game.apply(g, g.asker, self.game.parse(g, g.asker, {verb.word: value}))
            elif len(g.options) == 1:
                self.game.apply(g, g.asker, g.options[0])
            else:
                raise ValueError(f"the example must say {verb.word}: it is asked for here")
        for key, left in answers.items():
            for value in left:
                if value != self.language.answers.get(key, NONE):
                    self._refuse(g, seat, key, value)

    def _given(self, g: P, verb: BoundVerb, answers: Mapping[str, list[Any]]) -> Any:
        """The next answer to that question, as the step says it, or as it is where the step does not."""
        announced = self.language.announced.get(verb.word)
        given = answers.get(announced or verb.word, [])
        if announced is None:
            return given.pop(0) if given else self.language.answers[verb.word]
        about = self.game.asked_about(g)
        if about not in given:
            return self.language.answers[verb.word]
        given.remove(about)
        return True

    def _inner(self, g: P) -> BoundVerb | None:
        """The verb of the open decision that a step answers."""
        answers = self.language.answers
        return next((verb for verb in self.game.verbs_now(g) if verb.word in answers), None)

    def _refuse(self, g: P, seat: int, word: str, value: Any) -> None:
        """Tell why an answer is not taken: by the verb's own rules, or because nobody asks for it."""
        verb = self.game.verb(word)
        if verb is not None:
            _, args = self.game.understood(g, seat, {word: value})
            rule = self.game.refusal(g, seat, verb, args)
            if rule is not None:
                raise self.game.refused(g, seat, rule)
        raise ValueError(f"nobody asks for {word}")

    def _jointly(self, g: P, joint: Joint, given: Mapping[str, Any]) -> None:
        (verb,) = self.game._of[joint.decision]
        names = list(self.game.seat_names(g))
        seats = [named(name, names, "player") for name in given]
        rule = self.game.not_now(g, seats[0] if seats else 0, verb.word)
        if rule is None and len(seats) < len(names):
            rule = joint.missing
        if rule is not None:
            raise self.game.refused(g, seats[0] if seats else 0, rule)
        actions = [self.game.parse(g, seat, {verb.word: given[name]}) for seat, name in enumerate(names)]
        for seat, action in enumerate(actions):
            self.game.apply(g, seat, action)

    # ------------------------------------------------------------ the other way round

    def answers_another(self, word: str) -> bool:
        """Whether a decision is said by a key of the step before it."""
        return word in self.language.answers

    def thrown(self, g: P) -> Sequence[tuple[int, int]]:
        """The dice that the next step of an example begins with and that lie there already: (stream, number)."""
        return ()

    def as_steps(self, made: Sequence[Chosen]) -> list[Step]:
        """Decisions of a game as steps of an example."""
        steps: list[tuple[str, Any, dict[str, Any]]] = []  # verb, arguments, the keys beside it
        early: Sequence[tuple[int, int]] = ()  # the dice of folded decisions
        for chosen in made:
            word, *keys = chosen.words
            if word in self.folded:
                early = [*early, *chosen.rolled]
                continue
            together = next((name for name, joint in self.language.joint.items() if self._is_of(joint, word)), None)
            if together is not None:
                if not steps or steps[-1][0] != together or chosen.who in steps[-1][1]:
                    steps.append((together, {}, {}))
                steps[-1][1][chosen.who] = chosen.words[word]
            elif self.answers_another(word) and steps:
                self._said(steps[-1][1], steps[-1][2], word, chosen)
            else:
                by = {"by": chosen.who} if chosen.who else {}
                arguments = chosen.words[word]
                arguments = dict(arguments) if isinstance(arguments, Mapping) else arguments
                steps.append((word, arguments, {**{key: chosen.words[key] for key in keys}, **by}))
            self._fell(steps[-1][2], [*(early or chosen.before), *chosen.rolled])
            early = ()
        return [Step(verb, arguments, None, beside) for verb, arguments, beside in steps]

    def _is_of(self, joint: Joint, word: str) -> bool:
        return any(verb.word == word for verb in self.game._of[joint.decision])

    def _said(self, arguments: Any, beside: dict[str, Any], word: str, chosen: Chosen) -> None:
        """Add an answer to the keys of a step, beside its verb or among its arguments."""
        key, value = self.language.announced.get(word, word), chosen.words[word]
        if key != word:
            if not value:
                return
            value = chosen.about
        if key in beside:
            before = beside[key]
            value = [*(before if isinstance(before, list) else [before]), value]
        beside[key] = value

    def _fell(self, beside: dict[str, Any], rolled: Sequence[tuple[int, int]]) -> None:
        """Add dice to the keys of a step: each stream under the first key that lays it down."""
        known: set[int] = set()
        for key, dice in self.dice.items():
            if isinstance(dice, Dice) and dice.stream not in known:
                known.add(dice.stream)
                shown = [value for stream, value in rolled if stream == dice.stream]
                if shown:
                    beside[key] = [*beside.get(key, ()), *shown]

    def found(self, state: P, end: Mapping[str, Any]) -> dict[str, Any]:
        """The position in the words that an end has for it."""
        return self.game.show(state, Viewer(self.game, state, REFEREE))

    def compare(self, state: P, end: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
        """The named parts of the end that differ: (field, expected, found)."""
        found = self.found(state, end)
        only(end, tuple(found), "end")
        return [different for key, wanted in end.items() for different in self._differences((key,), wanted, found[key])]

    def _differences(self, path: tuple[str, ...], wanted: Any, have: Any) -> list[tuple[str, Any, Any]]:
        top, language = path[0], self.language
        in_row = top in language.rows and isinstance(wanted, Mapping)
        if isinstance(have, dict) and (len(path) == 1 or in_row):
            parts = dict(mapping(wanted, top))
            if top in language.complete and len(path) == 1:
                parts |= {name: None for name in have if name not in parts}
            return [
                different
                for name, part in parts.items()
                for different in self._differences((*path, name), part, have.get(name))
            ]
        ordered = not {top, path[-1]}.isdisjoint(language.ordered)
        return [] if same(wanted, have, ordered=ordered) else [(".".join(path), wanted, have)]


def same(one: Any, other: Any, *, ordered: bool = False) -> bool:
    """Whether two plain values are equal; lists in any order unless `ordered`, and true is not 1."""
    if isinstance(one, list) and isinstance(other, list) and not ordered:
        return sorted(map(repr, one)) == sorted(map(repr, other))
    return bool(one == other) and type(one) is type(other)


def differences(path: str, wanted: Any, have: Any, ordered: Sequence[str] = ()) -> list[tuple[str, Any, Any]]:
    """The named parts that differ, at any depth: (path, expected, found).

    Lists below the keys that are `ordered` are compared in their order.
    """
    if isinstance(wanted, Mapping) and isinstance(have, Mapping):
        return [
            found
            for key, part in wanted.items()
            for found in differences(f"{path}.{key}", part, have.get(key), ordered)
        ]
    in_order = path.split(".")[0] in ordered
    return [] if same(wanted, have, ordered=in_order) else [(path, wanted, have)]


def _flat(value: Any) -> Iterator[Any]:
    for entry in value if isinstance(value, list) else [value]:
        if isinstance(entry, list):
            yield from _flat(entry)
        else:
            yield entry
