"""Worked examples whose steps are not the verbs of their game: what such steps are made of.

A step of these examples is a method `_<word>` that takes the position and what is written under the word. It refuses
what a rule forbids, has things happen or decisions made, and leaves the position where the next step begins.
"""

from collections.abc import Callable, Collection
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

from generator.engine.examples import GameExamples
from generator.engine.language import whole
from generator.engine.position import Position
from generator.engine.rules import Rules, Step

P = TypeVar("P", bound=Position)
TellStep: TypeAlias = Callable[[Any, Step], None]
"""Called with the position after a step, and the step."""


class TellingRules(Rules[Any], Protocol):
    """Rules that play as a game's own do, and tell each step of its examples when it is over."""

    def between_steps(self, g: Any) -> bool:
        """Whether an example can begin here: no step has begun."""


class OwnSteps(GameExamples[P]):
    """Plays worked examples by steps of its own.

    `unasked` are the steps that a game may take by itself: a turn ends when nothing is left to do, another begins.
    """

    unasked: ClassVar[Collection[str]] = ()

    def goes_on(self, state: P, step: Step) -> bool:
        """Whether a game takes this step here without asking: left alone, it does more than wait for a choice."""
        if step.verb not in self.unasked or step.refuse is not None or state.ended >= 0:
            return False
        alone = self.game.clone(state)
        alone.log = []
        self.game.drop(alone)
        self._leave(alone, step)
        self.game.run(alone)
        return bool(alone.log)

    def _leave(self, g: P, step: Step) -> None:
        """Let a position go on as in a game, which would not have waited for this step of an example."""
        g.script = None

    def _forbid(self, g: P, wrong: bool, rule: int) -> None:
        """Refuse the step by that rule."""
        if wrong:
            raise self.game.refused(g, max(g.asker, 0), rule)

    def _forbidden(self, g: P, *rules: int | None) -> None:
        """Refuse the step by the first of these rules that is one."""
        for rule in rules:
            self._forbid(g, rule is not None, rule or 0)

    def _wait(self, g: P, decision: int) -> None:
        """Go on to the next step, which begins with that decision; whatever else is asked, the step should have said.

        Raises ValueError.
        """
        if g.ended < 0 and g.asker < 0 and not g.waiting:
            self.game.run(g)
        if g.ended < 0 and g.decision != decision:
            verbs = " or ".join(verb.word for verb in self.game.verbs_now(g))
            raise ValueError(f"the example must say {verbs}: it is asked for here")

    def _ask(self, g: P, decision: int, seat: int) -> None:
        """Ask that now, in place of the next step."""
        self.game.drop(g)
        self.game.ask(g, decision, seat)
        self.game.run(g)

    def _later(self, g: P, step: Callable[..., None], *args: int) -> None:
        """Have that happen now, in place of the next step."""
        self.game.drop(g)
        self.game.then(g, step, *args)
        self.game.run(g)

    def _choose(self, g: P, word: str, *args: int) -> None:
        """Make that choice, where it is asked for; a rule may refuse it. Raises ValueError where it is not."""
        verb, seat = self.game.verb(word), g.asker
        assert verb is not None
        self._forbidden(g, self.game.refusal(g, seat, verb, args))
        action = verb.number(args)
        if action not in g.options:
            raise ValueError(f"{word} cannot be chosen here")
        self.game.apply(g, seat, action)

    def _throw(self, g: P, stream: int, values: Any, faces: int) -> None:
        """Lay down what the dice of a stream will show: a number, or a list of them."""
        assert g.script is not None
        for value in values if isinstance(values, list) else [values]:
            g.script[stream].append(whole(value, "a die", 1, faces) - 1)
