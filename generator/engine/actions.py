"""The words of choices: what follows from verbs for names, for parsing, and for telling why something is refused."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from generator.engine.effects import Effects
from generator.engine.faults import like, one_of
from generator.engine.flow import P
from generator.engine.rules import Action, IllegalAction, Names
from generator.engine.verbs import SHIFT, BoundVerb
from generator.engine.vocabulary import NONE

FACE_DOWN = "face down"
"""In place of the name of a card that is not seen."""


class ActionWords(Effects[P]):
    """Actions in words.

    `otherwise` is the rule against choices that no other rule speaks of; `reasons` say by their rules why choices are
    refused, in words for a person.
    """

    otherwise: ClassVar[int] = NONE
    reasons: ClassVar[Mapping[int, str]] = {}

    def __init__(self, names: Names) -> None:
        """Raises Misdeclared for operations that cannot be."""
        super().__init__()
        self.names = names

    # ------------------------------------------------------------ what a game says

    def not_now(self, g: P, seat: int, word: str) -> int | None:
        """The rule against any use of that verb by that seat now."""
        return None

    def why(self, g: P, seat: int, rule: int) -> str:
        """Why a rule refuses, in words for a person."""
        return self.reasons.get(rule, "the rules do not allow it now")

    def bare(self, g: P, seat: int) -> Any:
        """What stands behind a verb without parameters."""
        return {}

    def unspoken(self, action: Action) -> Collection[str]:
        """The parameters of an action that others do not hear: here those that are `secret` for its verb."""
        return self._verbs[action >> SHIFT].secret

    # ------------------------------------------------------------ words

    def all_verbs(self) -> Sequence[BoundVerb]:
        """Every verb, in the order of their declaration."""
        return self._verbs

    def verb(self, word: str) -> BoundVerb | None:
        """The verb of that word."""
        return self._verb.get(word)

    def verbs_now(self, g: P) -> Sequence[BoundVerb]:
        """The verbs of the open decision."""
        return self._of[g.decision] if g.decision >= 0 else ()

    def number(self, word: str, *args: int) -> Action:
        """The action of that verb with these parameters."""
        return self._verb[word].number(args)

    def args(self, action: Action) -> tuple[int, ...]:
        """The parameters of an action."""
        return self._verbs[action >> SHIFT].split(action)

    def word(self, action: Action) -> str:
        """The verb of an action."""
        return self._verbs[action >> SHIFT].word

    def name(self, state: P, seat: int, action: Action) -> Mapping[str, Any]:
        """The action in words, as it stands in a replay: `{move: {from: g4, to: g5}}`."""
        verb = self._verbs[action >> SHIFT]
        if not verb.keys:
            return {verb.word: self.bare(state, seat)}
        args = verb.split(action)
        said = [words.name_after(state, args[:place], args[place]) for place, words in enumerate(verb.words)]
        if verb.listed:
            return {verb.word: said}
        named = {key: value for key, value in zip(verb.keys, said, strict=True) if value is not None}
        return {verb.word: named.pop(""), **named} if "" in verb.keys else {verb.word: named}

    def name_for(self, state: P, seat: int, action: Action, to: int) -> Mapping[str, Any]:
        """The words of an action of `seat` as seat `to` may hear them: without secret parameters."""
        verb, words = self._verbs[action >> SHIFT], self.name(state, seat, action)
        secret = self.unspoken(action)
        if to == seat or not secret:
            return words
        if verb.listed:
            said = zip(verb.keys, words[verb.word], strict=True)
            return {verb.word: [FACE_DOWN if key in secret else word for key, word in said]}
        if "" in verb.keys:
            hidden = {key or verb.word for key in secret}
            return {key: FACE_DOWN if key in hidden else word for key, word in words.items()}
        return {verb.word: {key: FACE_DOWN if key in secret else word for key, word in words[verb.word].items()}}

    def parse(self, state: P, seat: int, words: Mapping[str, Any]) -> Action:
        """The inverse of `name`; raises IllegalAction or ValueError for what is not legal here."""
        verb, args = self.understood(state, seat, words)
        rule = self.not_now(state, seat, verb.word)
        if rule is None:
            rule = self.refusal(state, seat, verb, args)
        if rule is not None:
            raise self.refused(state, seat, rule)
        open_to = state.asker == seat or state.waiting >> seat & 1
        if not open_to or verb not in self.verbs_now(state) or min(args, default=0) < 0:
            why = f"nothing of the kind is to be decided now; {self._asked(state)}"
            raise self._out_of_place(state, seat, f"{dict(words)}: {self._unknown(state, seat, verb, words) or why}")
        action = verb.number(args)
        if action not in self.legal(state, seat):
            raise self._out_of_place(
                state, seat, f"{dict(words)} cannot be chosen here{self._offered(state, verb, args)}"
            )
        return action

    def _asked(self, g: P) -> str:
        """Who is to decide what, for a message."""
        names = self.seat_names(g)
        if g.ended >= 0:
            return "the game is over"
        return f"{one_of(names[seat] for seat in self.actors(g))} may {one_of(verb.word for verb in self.verbs_now(g))}"

    def _unknown(self, g: P, seat: int, verb: BoundVerb, words: Mapping[str, Any]) -> str | None:
        """Which of the words of a choice there is not, and which there are; None where all of them are known."""
        given = self._given(g, seat, verb, words)
        args: tuple[int, ...] = ()
        for key, known in zip(verb.keys, verb.words, strict=True):
            word = given.get(key)
            args += (known.find_after(g, seat, args, word),)
            if args[-1] < 0:
                there = known.known(g)
                hint = like(word, there)
                whose = f"{key!r} of {verb.word!r}" if key else f"{verb.word!r}"
                return f"{word!r} is unknown to {whose}, which knows {one_of(there)}{f'; {hint}' if hint else ''}"
        return None

    def _offered(self, g: P, verb: BoundVerb, args: tuple[int, ...]) -> str:
        """Which parameter keeps a choice from being one of those there are, for a message."""
        choices = [verb.split(action) for action in g.options if action >> SHIFT == verb.base >> SHIFT]
        for place, key in enumerate(verb.keys):
            offered = dict.fromkeys(choice[place] for choice in choices if choice[:place] == args[:place])
            if args[place] not in offered:
                known = verb.words[place]
                there = one_of(known.name_after(g, args[:place], number) for number in offered)
                word = known.name_after(g, args[:place], args[place])
                return f": {word!r} is not offered as {key or verb.word}, only: {there}"
        return ""

    def understood(self, g: P, seat: int, words: Mapping[str, Any]) -> tuple[BoundVerb, tuple[int, ...]]:
        """The verb and the parameters that words describe, legal or not; those that do not exist are below 0.

        Raises ValueError for words that describe nothing, and IllegalAction where a rule speaks of their shape.
        """
        verb = next((self._verb[key] for key in words if key in self._verb), None)
        if verb is None:
            raise ValueError(f"{dict(words)!r} is no action of this game")
        given = self._given(g, seat, verb, words)
        extra = [key for key in given if key not in verb.keys]
        if extra:
            raise ValueError(f"{verb.word} does not take {', '.join(map(repr, extra))}")
        pairs = zip(verb.keys, verb.words, strict=True)
        missing = [key for key, known in pairs if key not in given and None not in known.names]
        if missing:
            raise ValueError(f"{verb.word} needs {' and '.join(missing)}")
        args: tuple[int, ...] = ()
        for key, known in zip(verb.keys, verb.words, strict=True):
            args += (known.find_after(g, seat, args, given.get(key)),)
        return verb, args

    def _given(self, g: P, seat: int, verb: BoundVerb, words: Mapping[str, Any]) -> dict[str, Any]:
        value = words[verb.word]
        beside = {key: word for key, word in words.items() if key != verb.word}
        if verb.listed:
            if not isinstance(value, list) or len(value) != len(verb.keys):
                raise self._shapeless(g, seat, verb, value)
            return {**dict(zip(verb.keys, value, strict=True)), **beside}
        if "" in verb.keys:
            return {"": value, **beside}
        if verb.keys:
            if not isinstance(value, Mapping):
                raise self._shapeless(g, seat, verb, value)
            return {**value, **beside}
        if value != self.bare(g, seat):
            raise self._shapeless(g, seat, verb, value)
        return beside

    def _shapeless(self, g: P, seat: int, verb: BoundVerb, value: Any) -> Exception:
        why = f"{verb.word} takes {' and '.join(verb.keys) or 'nothing'}, not {value!r}"
        if verb.shape < 0:
            return ValueError(why)
        rule = self.not_now(g, seat, verb.word)
        return IllegalAction(self.names.rules[verb.shape], why) if rule is None else self.refused(g, seat, rule)

    def refusal(self, g: P, seat: int, verb: BoundVerb, args: Sequence[int]) -> int | None:
        """The first rule against a choice, in the order in which the game tells them."""
        for needs, refusal in verb.refuses:
            rule = refusal(g, seat, *args[:needs])
            if rule is not None:
                return rule
        return None

    def refused(self, g: P, seat: int, rule: int) -> IllegalAction:
        """The refusal by a rule."""
        return IllegalAction(self.names.rules[rule], self.why(g, seat, rule))

    def _out_of_place(self, g: P, seat: int, why: str) -> Exception:
        return IllegalAction(self.names.rules[self.otherwise], why) if self.otherwise >= 0 else ValueError(why)
