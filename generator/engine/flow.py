"""What happens next: decisions and steps on a stack, in the order in which a game has written them.

A game asks a seat (`ask`), several at once (`ask_all`), or says what happens later (`then`). Within one function these
happen in the order in which they are written, before whatever was pending already.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from generator.engine.bits import MEMBERS
from generator.engine.faults import place_of
from generator.engine.optional import OptionalParts
from generator.engine.position import Position
from generator.engine.rules import Action
from generator.engine.state import CHOOSE, END, cloner
from generator.engine.verbs import SHIFT, STEPS, BoundVerb, Misdeclared, Verb, choices_of, with_others
from generator.engine.vocabulary import NONE

P = TypeVar("P", bound=Position)


class Flow(OptionalParts[P]):
    """Decisions and steps of a game whose position is of the class `state`.

    A game has few attributes of its own: CPython 3.11 finds those of an instance with more than 30 more slowly, which
    took 6 % of Saratoga Sabotage's playouts.
    """

    state: ClassVar[type[Any]] = Position

    def __init__(self) -> None:
        """Nothing is known yet of verbs and steps."""
        self._clone: Callable[[P], P] = cloner(self.state)
        self._steps: list[Callable[..., None]] = []
        self._step_numbers: dict[Callable[..., None], int] = {}
        self._verbs: list[BoundVerb] = []
        self._verb: dict[str, BoundVerb] = {}
        self._of: list[list[BoundVerb]] = [[] for _ in range(STEPS)]
        self._choices: list[Callable[[P, int], list[Action]]] = []
        self._joint: dict[
            int, bool
        ] = {}  # decisions that `together` carries out; whether their choices have rules to log

    def _bind(self, verbs: Sequence[Verb], zones: Mapping[str, int]) -> None:
        for does in self.steps():
            self.step(does)
        for verb in verbs:
            bound = BoundVerb(verb, len(self._verbs))
            if verb.word in self._verb:
                hint = "a word may have spaces, and a verb may belong to several decisions: (A, B)"
                raise Misdeclared(f"two verbs are called {verb.word!r}", place_of(verb.does), hint)
            self._verbs.append(bound)
            self._verb[verb.word] = bound
            for when in bound.when:
                self._of[when].append(bound)
        for decision, choices in enumerate(self._of):
            together = [verb for verb in choices if verb.does is with_others]
            if together:
                self._joint[decision] = any(verb.rule >= 0 for verb in together)
        self._choices = [choices_of(bound, zones) for bound in self._of]

    # ------------------------------------------------------------ what a game says

    def steps(self) -> Sequence[Callable[..., None]]:
        """The methods that `then` can name, beside those that are made a `step`."""
        return ()

    def idle(self, g: P) -> tuple[int, int] | None:
        """Nothing is pending and the game goes on: ask for what comes next, or end the game.

        To return a decision and its seat is to ask that seat, without the stack: where every second decision is asked
        here, as in Summoner's Quest, 2 % of a playout. A game of an author's own returns nothing.
        """
        raise NotImplementedError(f"{type(self).__name__}.idle says what comes next")

    def forces(self, g: P) -> bool:
        """Whether the only option there is is taken by itself; that tells everybody that there was no other."""
        return False

    def together(self, g: P, decision: int, chosen: Sequence[Action]) -> None:
        """Carry out what several seats have chosen at once, by seat (NONE: did not choose); one after another here."""
        for seat, action in enumerate(chosen):
            if action >= 0:
                self._carry_out(g, seat, action)

    # ------------------------------------------------------------ what a game does

    def step(self, does: Callable[..., None]) -> int:
        """Name a method that can happen later: `self.refill = self.step(self._refill)`, then `self.then(g, ...)`."""
        if does not in self._step_numbers:
            self._steps.append(does)
            self._step_numbers[does] = STEPS + len(self._steps) - 1
        return self._step_numbers[does]

    def ask(self, g: P, decision: int, seat: int, *subject: int) -> None:
        """That seat decides next."""
        g.stack.append((decision, 1 << seat, *subject))

    def ask_all(self, g: P, decision: int, seats: Iterable[int], *subject: int) -> None:
        """Those seats decide next, at once and hidden from each other until all have chosen."""
        g.stack.append((decision, sum([1 << seat for seat in seats]), *subject))

    def then(self, g: P, step: int | Callable[..., None], *args: int) -> None:
        """That step happens next, with these numbers; a step is its number or, of those that are listed, the method."""
        g.stack.append((step if isinstance(step, int) else self._step_numbers[step], *args))

    def end(self, g: P, winners: Iterable[int], rule: int, *, by: int = NONE) -> None:
        """End the game by a rule; nothing of what is pending happens any more.

        `by` is the rule by which these win, where it is another, as for one that breaks a tie.
        """
        self.drop(g)
        g.winners, g.ended = tuple(winners), rule
        if g.log is not None:
            g.log += [(END, rule if by == NONE else by, seat, 0, 0) for seat in g.winners]

    def drop(self, g: P) -> None:
        """Nothing of what is pending happens any more."""
        g.stack, g.options, g.subject = [], [], ()
        g.decision, g.asker, g.waiting = NONE, NONE, 0

    def chose(self, g: P, seat: int, rule: int, action: Action) -> None:
        """Log a choice; for verbs that have no rule of their own."""
        if g.log is not None:
            g.log.append((CHOOSE, rule, seat, 0, action))

    # ------------------------------------------------------------ how it goes on

    def run(self, g: P) -> None:
        """Carry out what is pending, up to the next decision or the end."""
        steps, choices, joint = self._steps, self._choices, self._joint
        while g.ended < 0:
            stack = g.stack
            if stack:
                frame = stack.pop()
                number = frame[0]
                if number >= STEPS:
                    known = len(stack)
                    steps[number - STEPS](g, *frame[1:])
                    if len(stack) - known > 1 or g.stack is not stack:
                        _in_order(g, stack, known)
                    continue
                bits = frame[1]
                g.decision, g.subject = number, frame[2:]
                if bits & bits - 1 or number in joint:
                    g.waiting, g.options = bits, []
                    return
                seat = bits.bit_length() - 1
            else:
                asked = self.idle(g)
                if asked is None:
                    if len(g.stack) > 1:
                        _in_order(g, stack, 0)
                    continue
                number, seat = asked
                if number in joint:
                    self.ask(g, number, seat)
                    continue
                g.decision, g.subject = number, ()
            g.asker = seat
            g.options = options = choices[number](g, seat)
            if not options:
                raise self.nothing_to_choose(g, number, seat)
            # An example takes every decision itself, also where there is nothing to choose.
            if len(options) > 1 or g.script is not None or not self.forces(g):
                return
            self._carry_out(g, seat, options[0])

    def nothing_to_choose(self, g: P, decision: int, seat: int) -> Exception:
        """What is raised where a seat is asked and has no choice."""
        return AssertionError(f"seat {seat} has nothing to choose in decision {decision}")

    def _carry_out(self, g: P, seat: int, action: Action) -> None:
        verb = self._verbs[action >> SHIFT]
        g.decision = g.asker = NONE
        if verb.rule >= 0 and g.log is not None:
            g.log.append((CHOOSE, verb.rule, seat, 0, action))
        stack = g.stack
        known = len(stack)
        verb.carry_out(g, seat, action)
        if len(stack) - known > 1 or g.stack is not stack:
            _in_order(g, stack, known)

    def choices(self, g: P, seat: int, decision: int) -> list[Action]:
        """What is legal in a decision, verb by verb in the order of their declaration."""
        return self._choices[decision](g, seat)

    def enumerated(self, g: P, seat: int) -> list[Action]:
        """What `legal` says, counted up by the refusals alone: what `quick` is held to."""
        found: list[Action] = []
        if g.asker == seat or g.waiting >> seat & 1:
            for verb in self._of[g.decision]:
                verb.enumerate(g, seat, found)
        return found

    def actors(self, state: P) -> Sequence[int]:
        """The seats that must decide now; several decide at once and are revealed together."""
        if state.asker >= 0:
            return (state.asker,)
        return MEMBERS[state.waiting]

    def legal(self, state: P, seat: int) -> Sequence[Action]:
        """What the seat may choose, in a fixed order; empty for a seat that does not decide now."""
        if state.asker == seat:
            return state.options
        return self.choices(state, seat, state.decision) if state.waiting >> seat & 1 else ()

    def apply(self, state: P, seat: int, action: Action) -> None:
        """Carry out a legal action and everything that follows of itself."""
        if not state.waiting:
            self._carry_out(state, seat, action)
            self.run(state)
            return
        state.chosen[seat] = action
        state.waiting &= ~(1 << seat)
        if state.waiting:
            return
        chosen, decision, stack = state.chosen, state.decision, state.stack
        known = len(stack)
        state.chosen, state.decision = [NONE] * len(chosen), NONE
        if self._joint.get(decision, False) and state.log is not None:
            self._reveal(state, chosen)
        self.together(state, decision, chosen)
        _in_order(state, stack, known)
        self.run(state)

    def _reveal(self, g: P, chosen: Sequence[Action]) -> None:
        """Log what several have chosen, in the order of the seats, as far as their verbs have rules."""
        for seat, action in enumerate(chosen):
            rule = self._verbs[action >> SHIFT].rule if action >= 0 else NONE
            if rule >= 0:
                self.chose(g, seat, rule, action)

    def clone(self, state: P) -> P:
        """An independent copy."""
        return self._clone(state)


def _in_order(g: Position, stack: list[tuple[int, ...]], known: int) -> None:
    """Turn round what one function has put on the stack, so that the first comes on top."""
    now = g.stack
    if now is not stack:  # dropped meanwhile
        known = 0
    if len(now) - known > 1:
        now[known:] = now[known:][::-1]
