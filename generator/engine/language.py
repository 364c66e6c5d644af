"""The words of a game's worked examples, beside those of its verbs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

REQUIRED = object()
"""Of an answer: the example must give it."""


@dataclass(frozen=True, slots=True)
class Joint:
    """A step in which several seats choose at once, `{turn: {red: ..., blue: ...}}`; `missing` refuses others."""

    decision: int
    missing: int


@dataclass(frozen=True, slots=True)
class Language:
    """The words of a game's worked examples beside its verbs.

    `start` are the keys of a start. `answers` are the verbs that a step answers with keys of its own, each with what
    is answered where the step does not say (REQUIRED: it must, where there is a choice). `announced` are those that are
    answered with yes where the step names, under that other key, what is asked about (`Game.asked_about`). `beside` are
    the keys that stand beside a verb rather than in its value. In the end, `ordered` parts are compared in their order,
    and `complete` ones name everybody.
    """

    start: Sequence[str] = ()
    answers: Mapping[str, Any] = field(default_factory=dict)
    announced: Mapping[str, str] = field(default_factory=dict)
    joint: Mapping[str, Joint] = field(default_factory=dict)
    beside: Sequence[str] = ()
    ordered: Sequence[str] = ()
    complete: Sequence[str] = ()
