"""Rules of outside authors: every method is held to its interface.

`authored` makes a class of an author's class. What its methods return, whom they ask, and what they give to the methods
of the kit is looked at there, so that a slip is told with its place in the author's code rather than ending in an
exception of ours, in nothing at all, or in a game without an end. The bundled games do without.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, wraps
from math import inf
from typing import Any, ClassVar, cast

from generator.engine.declarations import declares_well, own_methods
from generator.engine.faults import Misdeclared, RulesFault, like, name_of, one_of, place_of, said
from generator.engine.flow import Flow, P
from generator.engine.game import Game
from generator.engine.hooks import HOOKS, Hook, is_rule, number
from generator.engine.rules import Action
from generator.engine.verbs import STEPS, BoundVerb, Sure, Verb, with_others
from generator.engine.vocabulary import NONE, Vocabulary

MOST_UNASKED = 1_000
"""Calls of `idle` on end that ask nobody, after which it is believed never to ask."""
MOST_IDLE = 100_000
"""Questions, steps and calls of `idle` between two decisions after which no decision is believed to come any more."""


def authored(kind: type[Game[Any]]) -> type[Game[Any]]:
    """An author's class, held to its interface; raises Misdeclared."""
    declares_well(kind, AuthoredGame)
    methods = own_methods(kind)
    own = {
        word: _held(word, getattr(kind, word), hook)
        for word, hook in HOOKS.items()
        if word in methods and word not in vars(AuthoredGame)
    }
    about = {"author": kind, "__module__": kind.__module__, "__qualname__": kind.__qualname__, "__doc__": kind.__doc__}
    return cast(type[Game[Any]], type(kind.__name__, (AuthoredGame, kind), {**own, **about}))


def _held(word: str, method: Callable[..., Any], hook: Hook) -> Callable[..., Any]:
    """A method whose value is checked before it is used."""
    fits = hook.fits

    @wraps(method)
    def held(game: Any, *args: Any) -> Any:
        value = method(game, *args)
        if not fits(game, args, value):
            message = f"{name_of(method)} returned {said(value)}; `{word}` returns {hook.wanted}"
            raise RulesFault(message, place_of(method), hook.example or None)
        return value

    return held


class AuthoredGame(Game[P]):
    """What an author's rules say and do, looked at; made by `authored`."""

    author: ClassVar[type[Game[Any]]]
    _since = 0
    """Questions, steps and calls of `idle` since somebody has decided."""
    _unasked = 0
    """Calls of `idle` on end that have asked nobody; some are right: a trick is taken, and the next one begins."""

    def __getattr__(self, name: str) -> Any:
        """Tell a name that is not there: raises AttributeError, or Misdeclared where nothing is there yet."""
        kind = self.author
        if "_choices" not in self.__dict__ and not name.startswith("__"):
            message = f"{kind.__name__}.__init__ has to call the one it inherits, before anything else"
            raise Misdeclared(message, place_of(kind.__init__), "super().__init__(catalog)")
        raise AttributeError(f"{kind.__name__} has no {name}", name=name, obj=self)

    def _declared(self) -> type[Any]:
        return self.author

    # ------------------------------------------------------------ verbs

    def _bind(self, verbs: Sequence[Verb], zones: Mapping[str, int]) -> None:
        for verb in verbs:
            if verb.rule != NONE and not is_rule(self, verb.rule):
                raise Misdeclared(f"the verb {verb.word!r} has no rule {verb.rule}", place_of(verb.does))
            if verb.does is with_others and self.author.together is Flow.together:
                message = f"nothing says what happens when {verb.word!r} is chosen"
                raise Misdeclared(
                    message, place_of(self.author.verbs), "give the verb a method, or override `together`"
                )
            if verb.needs and verb.needs not in zones:
                hint = like(verb.needs, zones)
                raise Misdeclared(f"the verb {verb.word!r} needs no zone: {verb.needs!r}", place_of(verb.does), hint)
        super()._bind([self._watched(verb) for verb in verbs], zones)

    def _watched(self, verb: Verb) -> Verb:
        tries = {
            key: self._offers(verb, key, words, verb.tries[key])
            for key, words in verb.params.items()
            if key in verb.tries
        }
        refuses = [
            Sure(self._refuses(verb, refusal.refusal)) if isinstance(refusal, Sure) else self._refuses(verb, refusal)
            for refusal in verb.refuses
        ]
        return replace(verb, tries={**verb.tries, **tries}, refuses=refuses)

    def _offers(self, verb: Verb, key: str, words: Vocabulary, tries: Callable[..., Any]) -> Callable[..., list[int]]:
        """What is tried for a parameter: numbers of its words, each once."""
        size = words.size
        what = f"tried for {key or 'the value'!r} of {verb.word!r}"

        @wraps(tries)
        def offers(g: Any, seat: int, *before: int) -> list[int]:
            value = tries(g, seat, *before)
            if not isinstance(value, Iterable) or isinstance(value, str):
                message = f"{name_of(tries)} returned {said(value)}; what is {what} is a list of numbers"
                raise RulesFault(message, place_of(tries))
            tried = list(value)
            for entry in tried:
                if type(entry) is not int or not 0 <= entry < size:
                    message = (
                        f"{name_of(tries)} offers {said(entry)}; what is {what} are the numbers "
                        f"from 0 to {size - 1} of {one_of(words.names)}"
                    )
                    hint = "a card is no design: self.design(card) is the number of its design"
                    raise RulesFault(message, place_of(tries), hint if type(entry) is int and entry >= size else None)
            return tried if len(tried) == len({*tried}) else list(dict.fromkeys(tried))

        return offers

    def _refuses(self, verb: Verb, refusal: Callable[..., Any]) -> Callable[..., int | None]:
        """The rule against a choice: a rule of the game, or None."""
        rules = len(self.names.rules)

        @wraps(refusal)
        def refuses(g: Any, seat: int, *args: int) -> int | None:
            rule = refusal(g, seat, *args)
            if rule is None or (type(rule) is int and 0 <= rule < rules):
                return rule
            message = f"{name_of(refusal)} returned {said(rule)}; a refusal of {verb.word!r} returns a rule, or None"
            raise RulesFault(message, place_of(refusal), "return the rule that forbids the choice: R.LAY_1")

        return refuses

    def understood(self, g: P, seat: int, words: Mapping[str, Any]) -> tuple[BoundVerb, tuple[int, ...]]:
        """The same, with every word known: an author's refusals are asked of numbers that there are."""
        verb, args = super().understood(g, seat, words)
        if min(args, default=0) < 0:
            raise ValueError(self._unknown(g, seat, verb, words))
        return verb, args

    # ------------------------------------------------------------ what is asked, and what happens

    def run(self, g: P) -> None:
        """The same, with everything counted that nobody decides between."""
        self._since = self._unasked = 0
        try:
            super().run(g)
        except ValueError as error:
            raise _stopped(error) from error

    def _carry_out(self, g: P, seat: int, action: Action) -> None:
        try:
            super()._carry_out(g, seat, action)
        except ValueError as error:
            raise _stopped(error) from error

    def idle(self, g: P) -> None:
        """The same, held to it that something happens."""
        value: Any = super().idle(g)  # an author's may return something
        if value is not None:
            raise RulesFault(f"idle returned {said(value)}; it returns nothing", place_of(self.author.idle))
        if g.stack or g.ended >= 0:
            self._unasked = 0
            return
        self._unasked += 1
        if self._unasked > MOST_UNASKED:
            message = f"idle was called {MOST_UNASKED:,} times on end; it has asked nobody, and has not ended the game"
            raise RulesFault(message, place_of(self.author.idle), "call self.ask(...) or self.end(...) in every case")

    def _count(self, what: str, method: Any = None) -> None:
        self._since += 1
        if self._since > MOST_IDLE:
            message = f"{what}: {MOST_IDLE:,} times, and nobody has had anything to decide"
            place = place_of(method) if method is not None else None
            raise RulesFault(message, place, "ask somebody, or end the game")

    def ask(self, g: P, decision: int, seat: int, *subject: int) -> None:
        """The same, for a decision that there is, a seat at the table, and numbers."""
        if type(decision) is not int or not 0 <= decision < STEPS or not self._of[decision]:
            raise self._no_decision(decision, "ask")
        self._at_table(g, seat, "ask")
        if subject:
            self._all_numbers(subject, "ask")
        self._count("somebody is asked again and again")
        super().ask(g, decision, seat, *subject)

    def ask_all(self, g: P, decision: int, seats: Iterable[int], *subject: int) -> None:
        """The same, for a decision that there is, seats at the table, and numbers."""
        if type(decision) is not int or not 0 <= decision < STEPS or not self._of[decision]:
            raise self._no_decision(decision, "ask_all")
        asked = self._seats_of(g, seats, "ask_all")
        if not asked:
            raise RulesFault("ask_all asks no seat at all")
        self._all_numbers(subject, "ask_all")
        super().ask_all(g, decision, asked, *subject)

    def then(self, g: P, step: Any, *args: int) -> None:
        """The same, for a method that takes so many numbers."""
        if callable(step) and step in self._step_numbers:
            does = step
        elif type(step) is int and STEPS <= step < STEPS + len(self._steps):
            does = self._steps[step - STEPS]
        else:
            raise RulesFault(f"then is given {said(step)}; a method of the game belongs there", hint=_THEN)
        self._all_numbers(args, "then")
        takes = _takes(getattr(does, "__func__", does))
        if not takes[0] <= len(args) <= takes[1]:
            given, wanted = ", ".join(map(str, ("g", *args))), ", ".join(inspect.signature(does).parameters)
            raise RulesFault(f"then gives ({given}) to {name_of(does)}, which takes ({wanted})", hint=_THEN)
        self._count("this is to happen then, again and again,", does)
        super().then(g, step, *args)

    def end(self, g: P, winners: Iterable[int], rule: int, *, by: int = NONE) -> None:
        """The same, for seats at the table and rules of the game."""
        for named in (rule, *([] if by == NONE else [by])):
            if not is_rule(self, named):
                raise RulesFault(f"end is given the rule {said(named)}; a rule is one of the RuleIds, such as R.END_1")
        super().end(g, self._seats_of(g, winners, "end"), rule, by=by)

    def nothing_to_choose(self, g: P, decision: int, seat: int) -> Exception:
        """Why each verb of the decision gives no choice, with the place of the first."""
        verbs = self._of[decision]
        who = self.seat_names(g)[seat]
        told = "; ".join(f"{verb.word}: {self._why_none(g, verb, seat)}" for verb in verbs)
        message = f"{who} is asked to {' or '.join(verb.word for verb in verbs)}, and can choose nothing: {told}"
        hint = "ask only who has a choice, or add a verb for who has none"
        return RulesFault(message, place_of(verbs[0].does), hint)

    def _why_none(self, g: P, verb: BoundVerb, seat: int) -> str:
        for needs, refusal in verb.refuses:
            if not needs and (rule := refusal(g, seat)) is not None:
                return f"refused by {self.names.rules[rule]}"
        if verb.keys and not list(verb.sources[0](g, seat)):
            return f"{name_of(verb.sources[0])} offers nothing"
        return "everything that is tried is refused" if verb.refuses else "nothing is tried"

    # ------------------------------------------------------------ what the kit is given

    def _no_decision(self, decision: Any, word: str) -> RulesFault:
        known = [f"{when} ({one_of(verb.word for verb in verbs)})" for when, verbs in enumerate(self._of) if verbs]
        message = f"{word} is given the decision {said(decision)}, which no verb belongs to; there are: "
        return RulesFault(
            message + "; ".join(known), hint="after g come the decision, then the seat: ask(g, LAY, seat)"
        )

    def _at_table(self, g: P, seat: Any, word: str) -> None:
        if type(seat) is not int or not 0 <= seat < len(g.chosen):
            raise RulesFault(f"{word} is given the seat {said(seat)}; the seats are 0 to {len(g.chosen) - 1}")

    def _seats_of(self, g: P, seats: Any, word: str) -> list[int]:
        if not isinstance(seats, Iterable) or isinstance(seats, str):
            message = f"{word} is given {said(seats)} for seats; a list of seats belongs there"
            raise RulesFault(message, hint=f"[{seats!r}]" if number(seats) else None)
        asked = list(seats)
        for seat in asked:
            self._at_table(g, seat, word)
        return list(dict.fromkeys(asked))

    @staticmethod
    def _all_numbers(values: Sequence[Any], word: str) -> None:
        for value in values:
            if not isinstance(value, int):
                message = f"{word} carries {said(value)}; it carries whole numbers"
                raise RulesFault(message, hint="a design by its name: self.designs.number['king']")


def _stopped(error: ValueError) -> RulesFault:
    """A ValueError in a game that goes on is the rules' own: elsewhere it speaks of what an example has written."""
    return RulesFault(f"the rules of this game stopped with {type(error).__name__}: {error}")


@cache
def _takes(method: Callable[..., object]) -> tuple[int, float]:
    """How few and how many numbers a step takes beside itself and g."""
    parameters = list(inspect.signature(method).parameters.values())[2:]
    most = inf if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters) else len(parameters)
    return sum(
        parameter.default is parameter.empty and parameter.kind is not parameter.VAR_POSITIONAL
        for parameter in parameters
    ), most


_THEN = "self.then(g, self.refill, seat) calls self.refill(g, seat) later"
