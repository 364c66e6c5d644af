"""A second reading of a game in lock-step with its rules, both in the language of the worked examples.

Each step is refused by both, by the same rule, or it leads both to the same position.
"""

import copy
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

from generator.engine.rules import Examples, IllegalAction, Rules, Step
from generator.engine.state import COUNT, MOVE
from tests.second_readings.beside.follow import Different
from tests.second_readings.refused import Refused

Words = dict[str, Any]


class Reading(Protocol):
    """A position of the second reading.

    `named` are the rules that the last step has applied, which the log must name and no others, but for `also`: those
    that it names for other reasons, too; None: any.
    """

    named: set[str]

    @property
    def also(self) -> frozenset[str] | None:
        """See above."""

    @property
    def over(self) -> bool:
        """Whether somebody has won."""

    def ends(self) -> tuple[list[str], str] | None:
        """Who has won, and by which rule; None while the game goes on."""

    def copied(self) -> Self:
        """The same position, where nothing has been named."""

    def take(self, step: Words) -> None:
        """Take a step, and take out of it the dice that nobody threw; raises Refused."""

    def told(self) -> Words:
        """The position, in the words of an example's end."""


R = TypeVar("R", bound=Reading)


class Lockstep(Generic[R]):
    """Both at one position; `now` is the second reading's. With `sparing` the log may tell of no change from n to n."""

    def __init__(
        self, rules: Rules[Any], examples: Examples[Any], begins: Mapping[str, Any], now: R, *, sparing: bool = False
    ) -> None:
        self.rules, self.examples, self.now, self.sparing = rules, examples, now, sparing
        self.state = examples.start(copy.deepcopy(dict(begins)))
        self.counted: Counter[str] = Counter()
        self.told = "the start"
        self._compare()

    def tried(self, step: Words) -> bool:
        """Take a step in both; whether it was legal. Raises Different."""
        after, step, ours, theirs = self.now.copied(), copy.deepcopy(step), "", ""
        try:
            after.take(step)
        except Refused as error:
            ours = str(error)
        self.told = str(step)
        verb, *beside = (key for key in step)
        before = len(self.state.log)
        try:
            self.examples.play(self.state, Step(verb, step[verb], None, {key: step[key] for key in beside}))
        except IllegalAction as error:
            theirs = error.rule
        except ValueError as error:
            theirs = str(error)
        if ours != theirs:
            raise Different(f"{self.told}: second reading {ours or 'legal'}, rules {theirs or 'legal'}")
        self.counted[f"steps that were {f'refused by {ours}' if ours else 'taken'}"] += 1
        if ours:
            return False
        self.now = after
        self._compare()
        idle = [event for event in self.state.log[before:] if event[0] in (MOVE, COUNT) and event[3] == event[4]]
        if idle and self.sparing:
            raise Different(f"{self.told}: the log tells of a change that is none: {idle[0]}")
        named = {self.rules.names.rules[event[1]] for event in self.state.log[before:] if event[1] >= 0}
        more = sorted(named - after.named - self.now.also) if self.now.also is not None else []
        less = sorted(after.named - named)
        if more or less:
            raise Different(f"{self.told}: the log names {more}, and not {less}")
        return True

    def offers(self, wanted: Mapping[str, Sequence[Words]], aside: Sequence[str] = ()) -> None:
        """Raises Different where the rules offer something else to those who decide, by their names.

        Of words `aside` nothing is said.
        """
        names = self.rules.seat_names(self.state)
        for seat in self.rules.actors(self.state):
            choices = [self.rules.name(self.state, seat, action) for action in self.rules.legal(self.state, seat)]
            choices = [choice for choice in choices if not set(aside) & set(choice)]
            if sorted(map(str, choices)) != sorted(map(str, wanted.get(names[seat], ()))):
                theirs, ours = set(map(str, choices)), set(map(str, wanted.get(names[seat], ())))
                more, less = sorted(theirs - ours), sorted(ours - theirs)
                raise Different(f"after {self.told}: {names[seat]} is offered {more}, not {less}")

    def _compare(self) -> None:
        wrong = self.examples.compare(self.state, self.now.told())
        if wrong:
            raise Different(f"after {self.told}: (part, second reading, rules) {wrong[:4]}")
        names, result = self.rules.seat_names(self.state), self.rules.result(self.state)
        theirs = None if result is None else (sorted(names[seat] for seat in result.winners), result.reason)
        if theirs != self.now.ends():
            raise Different(f"after {self.told}: the game ends with {theirs}, not {self.now.ends()}")
