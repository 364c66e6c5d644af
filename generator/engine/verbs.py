"""Verbs: what a player can choose, said once.

A verb has a word, named parameters, what could be tried for each of them, the rules that refuse it, and what it does.
Its number, its words, what is legal, which rule refuses and how it is replayed follow from these.
"""

import inspect
import keyword
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from math import prod
from types import CodeType
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from generator.dataclass import dataclass
from generator.engine.faults import Misdeclared as Misdeclared
from generator.engine.faults import name_of, place_of, said
from generator.engine.vocabulary import NONE, Vocabulary

SHIFT = 24
"""An action is the number of its verb, shifted by this many bits, with its parameters in mixed radix below."""

STEPS = 64
"""Numbers on the stack below this are decisions, from here on steps (`generator.engine.flow`)."""

Does: TypeAlias = Callable[..., None]
"""Carries a choice out: (g, seat, *parameters)."""
Refusal: TypeAlias = Callable[..., int | None]
"""The rule against a choice, None where it does not object: (g, seat, *the parameters up to the one it needs last)."""
Tries: TypeAlias = Callable[..., Iterable[int]]
"""What could be chosen for a parameter: (g, seat, *the parameters before it)."""
Depends: TypeAlias = Callable[[Any, int], Hashable]
"""All that decides what a seat may choose: (g, seat)."""
Enumerator: TypeAlias = Callable[[Any, int, list[int]], None]
"""Adds to a list what a seat may choose: (g, seat, found)."""


def with_others(g: Any, seat: int, *args: int) -> None:
    """The `does` of a verb whose choices `Game.together` carries out."""
    raise AssertionError("what several choose at once is carried out together")


def with_another(g: Any, seat: int, found: list[int]) -> None:
    """The `quick` of a verb that the `quick` of another verb of its decision counts up too."""


@dataclass(frozen=True, slots=True)
class Sure:
    """A refusal that nothing meets which is tried: it is told to who asks for more, and not asked when counting up."""

    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Verb:
    """A kind of choice in the decision `when`, or in any of several.

    `params` are the parameters in their order, each with its words; the one called "" is written as the verb's own
    value, the others beside it: `{cast: far-sight, target: b1}`. A verb without `does` is carried out by
    `Game.together`. `listed` ones are written as a list:
    `{play: [move, self]}`. What is not tried by a function of its own in `tries` is tried as a whole. `refuses` are
    asked in the order in which they are to be told. `rule` is logged with the choice; without one the verb logs it
    itself (`Game.chose`). `shape` refuses words of the wrong shape, after what refuses the verb altogether
    (`Game.not_now`). Others do not hear the `secret` parameters. `needs` names a zone of each seat that must hold a
    card, so that nothing is asked of an empty hand. What is legal can be counted up once for each value of what it
    `depends` on, or `quick` adds it to a list where that is measured to matter (`with_another`: another verb does); the
    refusals stay the truth, and a contract test compares.
    """

    word: str
    when: int | tuple[int, ...]
    does: Does = with_others
    params: Mapping[str, Vocabulary] = field(default_factory=dict)
    tries: Mapping[str, Tries] = field(default_factory=dict)
    refuses: Sequence[Refusal | Sure] = ()
    quick: Enumerator | None = None
    rule: int = NONE
    listed: bool = False
    shape: int = NONE
    secret: Sequence[str] = ()
    needs: str = ""
    depends: Depends | None = None

    def __post_init__(self) -> None:
        """Raise Misdeclared for what cannot be: here the line that says it is known."""
        for wrong in _wrong(self):
            raise Misdeclared(f"the verb {self.word!r} {wrong}")


def _wrong(verb: Any) -> Iterator[str]:
    """What is wrong with a verb's parts, in words that go behind its name; their author need not check types."""
    if not isinstance(verb.word, str) or not verb.word.strip():
        yield "needs a word: the first of its arguments"
    decisions = verb.when if isinstance(verb.when, tuple) else (verb.when,)
    if not all(type(when) is int and 0 <= when < STEPS for when in decisions):
        yield f"belongs to the decision {said(verb.when)}; decisions are numbers from 0 to {STEPS - 1}"
    if not callable(verb.does):
        yield f"is done by {said(verb.does)}; a method belongs there, without brackets: self.lay_card"
    if not isinstance(verb.params, Mapping):
        yield f"has the params {said(verb.params)}; they are a mapping of names to vocabularies"
        return
    for key, words in verb.params.items():
        if not isinstance(key, str):
            yield f"has a parameter called {key!r}; it is a text, empty for the verb's own value"
        if not isinstance(words, Vocabulary):
            wanted = "a vocabulary belongs there: self.designs, self.seat_words, or Vocabulary([...]) of some words"
            yield f"has the parameter {key!r} with the words {said(words)}; {wanted}"
    if not isinstance(verb.tries, Mapping) or not all(map(callable, verb.tries.values())):
        yield f"has the tries {said(verb.tries)}; they are a mapping of names to methods, without brackets"
    refuses = verb.refuses if isinstance(verb.refuses, tuple | list) else (None,)
    if not all(callable(refusal) or isinstance(refusal, Sure) for refusal in refuses):
        yield f"has the refuses {said(verb.refuses)}; they are a list of methods, without brackets: (self.not_held,)"
    if type(verb.rule) is not int:
        yield f"has the rule {said(verb.rule)}; a rule is one of the RuleIds, such as R.LAY_1"
    secret = [verb.secret] if isinstance(verb.secret, str) else [key for key in verb.secret if key not in verb.params]
    if secret:
        yield f"has the secret {said(verb.secret)}; it is a list of its parameters: {tuple(verb.params)}"


class BoundVerb:
    """A verb with its number, and its refusals by how many parameters they need."""

    def __init__(self, verb: Verb, number: int) -> None:
        self.word = verb.word
        self.base = number << SHIFT
        self.when = (verb.when,) if isinstance(verb.when, int) else verb.when
        self.does = verb.does
        self.rule = verb.rule
        self.listed = verb.listed
        self.shape = verb.shape
        self.secret = frozenset(verb.secret)
        self.needs = verb.needs
        self.keys = tuple(verb.params)
        self.words = tuple(verb.params.values())
        self.sizes = tuple(words.size for words in self.words)
        self.weights = tuple((prod(self.sizes[place + 1 :]), size) for place, size in enumerate(self.sizes))
        if verb.does is not with_others:
            _held(verb.does, self.keys, len(self.keys), f"verb {verb.word!r}")
        self.refuses: list[tuple[int, Refusal]] = []
        self.asked: list[list[Refusal]] = [[] for _ in range(len(self.keys) + 1)]
        for refuse in verb.refuses:
            refusal = refuse.refusal if isinstance(refuse, Sure) else refuse
            needs = _held(refusal, self.keys, None, f"a refusal of {verb.word!r}")
            self.refuses.append((needs, refusal))
            if not isinstance(refuse, Sure):
                self.asked[needs].append(refusal)
        for key, tries in verb.tries.items():
            if key not in verb.params:
                known = " and ".join(map(repr, verb.params)) or "none"
                raise Misdeclared(
                    f"{_named(tries)} is tried for {key!r}, which is no parameter of {verb.word!r}; it has {known}",
                    place_of(verb.does),
                )
            _held(tries, self.keys, self.keys.index(key), f"what {verb.word!r} tries for {key!r}")
        self.sources = [verb.tries.get(key) or words.tried for key, words in verb.params.items()]
        self.enumerate = enumerator(self)
        self.carry_out = carrier(self)
        self.quick = verb.quick or (remembered(self.enumerate, verb.depends) if verb.depends else None)

    def number(self, args: Iterable[int]) -> int:
        """The action with these parameters; any that are left out at the end are 0."""
        return self.base + sum([weight * arg for (weight, _), arg in zip(self.weights, args, strict=False)])

    def split(self, action: int) -> tuple[int, ...]:
        """The parameters of an action."""
        below = action - self.base
        if len(self.sizes) == 1:
            return (below,)
        return tuple([below // weight % size for weight, size in self.weights])


def _held(function: Callable[..., object], keys: Sequence[str], needs: int | None, what: str) -> int:
    """How many parameters a method takes beside g and seat; raises Misdeclared where they are not the verb's first.

    `needs` is how many it must take, None for any number.
    """
    both = parameters_of(function)
    found = both[2:]
    if found and _takes_any(function):  # and so whatever there is
        found = found[:-1]
        needs = len(found) if needs is None or needs >= len(found) else needs
    wanted = ["" if name in ("", "_") else name for name in keys[: len(found) if needs is None else needs]]
    # The parameter that is written as the verb's own value has no name in words, and may have any in the method.
    fits = len(found) == len(wanted) and all(word in ("", name) for name, word in zip(found, wanted, strict=True))
    if not fits or (len(both) < 2 and not (both and _takes_any(function))):
        given = ", ".join(("g", "seat", *(word or "its value" for word in (wanted if needs is not None else keys))))
        message = f"{_named(function)}({', '.join(both[:2] + found)}) is {what}, which has ({given})"
        raise Misdeclared(message, place_of(function), _hint(keys[:needs], needs))
    if inspect.isgeneratorfunction(function) and needs == len(keys):
        raise Misdeclared(f"{_named(function)} is {what}, and yields; what happens later is said with `then`")
    return len(found)


def _hint(keys: Sequence[str], needs: int | None) -> str:
    """How a method takes the parameters of these keys."""
    names = [f"{key}_" if keyword.iskeyword(key) else key or "any name for the value" for key in keys]
    some = ", or the first few of these" if needs is None and keys else ""
    return f"write it as (self, {', '.join(('g', 'seat', *names))}){some}: parameters have the names of their keys"


_DECLARED: WeakKeyDictionary[Callable[..., object], tuple[inspect.Parameter, ...]] = WeakKeyDictionary()
"""The parameters of methods that have been read: rules are made many times of one class."""


def _declared(function: Callable[..., object]) -> tuple[inspect.Parameter, ...]:
    """What a function takes; of a method without itself."""
    whole = function.__func__ if inspect.ismethod(function) else None
    if whole is None:
        return tuple(inspect.signature(function).parameters.values())
    if whole not in _DECLARED:
        _DECLARED[whole] = tuple(inspect.signature(function).parameters.values())
    return _DECLARED[whole]


def parameters_of(function: Callable[..., object]) -> list[str]:
    """The names of a method's parameters; `from_` stands for the key `from`."""
    return [parameter.name.rstrip("_") for parameter in _declared(function)]


def _takes_any(function: Callable[..., object]) -> bool:
    """Whether a method ends with `*_`."""
    return _declared(function)[-1].kind is inspect.Parameter.VAR_POSITIONAL


def _named(function: Callable[..., object]) -> str:
    module, name = getattr(function, "__module__", ""), name_of(function)
    return f"{module}.{name}" if module else name


def remembered(enumerate_: Enumerator, depends: Depends) -> Enumerator:
    """An enumerator that counts up once for each value of what its choices depend on."""
    known: dict[Hashable, list[int]] = {}

    def quick(g: Any, seat: int, found: list[int]) -> None:
        value = depends(g, seat)
        choices = known.get(value)
        if choices is None:
            choices = known[value] = []
            enumerate_(g, seat, choices)
        found += choices

    return quick


@lru_cache(maxsize=1024)
def _compiled(written: str) -> CodeType:
    """A function that is written out, compiled: that of another catalog's rules is mostly the same."""
    return compile(written, "<verbs>", "exec")


def carrier(verb: BoundVerb) -> Callable[[Any, int, int], None]:
    """A function that carries out an action of a verb: (g, seat, action), written out with its parameters' weights."""
    parts = [f"(action - {verb.base})" + (f" // {weight}" if weight > 1 else "") for weight, _ in verb.weights]
    parts[1:] = [f"{part} % {size}" for part, size in zip(parts[1:], verb.sizes[1:], strict=True)]
    scope: dict[str, Any] = {"does": verb.does}
    written = f"def carry_out(g, seat, action): does({', '.join(['g', 'seat', *parts])})"
    exec(_compiled(written), scope)  # numbers of our own only
    made: Callable[[Any, int, int], None] = scope["carry_out"]
    return made


def choices_of(verbs: Sequence[BoundVerb], zones: Mapping[str, int]) -> Callable[[Any, int], list[int]]:
    """A function that counts up what is legal in a decision: verb by verb, with a loop for each parameter.

    It is written out as `cloner` writes copies, and each refusal is asked as soon as its parameters are known. Measured
    on CPython 3.11 against one function for each verb: a tenth of a playout of a game of cards; against one recursive
    function for all verbs: a third.
    """
    scope: dict[str, Any] = {}
    lines, guard = ["def choices(g, seat):", " found = []"], ""
    for verb in verbs:
        if verb.quick is with_another:
            continue
        if verb.needs and verb.needs != guard:
            lines.append(f" if g.piles[{zones[verb.needs]} + seat]:")
        guard, pad = verb.needs, "  " if verb.needs else " "
        if verb.quick is None:
            lines += _loops(verb, pad, scope)
        else:
            scope[f"quick_{verb.base}"] = verb.quick
            lines.append(f"{pad}quick_{verb.base}(g, seat, found)")
    exec(_compiled("\n".join([*lines, " return found"])), scope)  # names and numbers of our own only
    made: Callable[[Any, int], list[int]] = scope["choices"]
    return made


def enumerator(verb: BoundVerb) -> Enumerator:
    """A function that adds what is legal of one verb to a list, by its refusals alone."""
    scope: dict[str, Any] = {}
    lines = ["def enumerate_(g, seat, found):", *_loops(verb, " ", scope)]
    exec(_compiled("\n".join(lines)), scope)  # names and numbers of our own only
    made: Enumerator = scope["enumerate_"]
    return made


def _loops(verb: BoundVerb, pad: str, scope: dict[str, Any]) -> list[str]:
    """The lines that add what is legal of a verb to `found`; what they call is added to the scope."""
    lines, known, action = [], "g, seat", str(verb.base)
    for depth, refusals in enumerate(verb.asked):
        for number, refusal in enumerate(refusals):
            name = f"refusal_{verb.base}_{depth}_{number}"
            scope[name] = refusal
            if depth:
                lines.append(f"{pad}if {name}({known}) is not None: continue")
            else:
                lines.append(f"{pad}if {name}({known}) is None:")
                pad = f"{pad} "
        if depth == len(verb.sizes):
            break
        arg, weight = f"arg_{depth}", verb.weights[depth][0]
        tries = f"tries_{verb.base}_{depth}"
        scope[tries] = verb.sources[depth]
        loop = f"for {arg} in {tries}({known})"
        action = f"{action} + {arg} * {weight}" if weight > 1 else f"{action} + {arg}"
        if depth + 1 == len(verb.sizes) and not verb.asked[depth + 1]:
            return [*lines, f"{pad}found += [{action} {loop}]"]
        lines.append(f"{pad}{loop}:")
        pad, known = f"{pad} ", f"{known}, {arg}"
    return [*lines, f"{pad}found.append({action})"]
