"""What a stage found wrong: values, not exceptions, so that one run can report all of it."""

import difflib
from collections.abc import Iterable
from dataclasses import field
from enum import Enum
from itertools import islice
from typing import Generic, TypeAlias, TypeVar

from generator.dataclass import dataclass
from generator.source.face import FaceRef
from generator.source.mark import Mark
from generator.source.synonyms import ours

T = TypeVar("T")


class Severity(Enum):
    """How bad it is: an error stops the pipeline after its stage, a warning does not, a note is no fault at all."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. The message says what is, the hint what to do; a code keeps its meaning for ever.

    `about` is the face that it was found on, None where it was found on none.
    """

    code: str
    severity: Severity
    message: str
    mark: Mark | None = None
    hint: str | None = None
    related: tuple[tuple[str, Mark], ...] = ()
    about: FaceRef | None = None

    def __str__(self) -> str:
        where = f"{self.mark}: " if self.mark else ""
        return f"{where}{self.severity.value}[{self.code}]: {self.message}"


def by_place(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Diagnostics in the order of reports: by file, line and column, those without a place last; else as found."""
    return sorted(diagnostics, key=_place)


def _place(found: Diagnostic) -> tuple[bool, str, int, int]:
    mark = found.mark
    return (True, "", 0, 0) if mark is None else (False, mark.file, mark.line, mark.column)


@dataclass(slots=True)
class Report:
    """The diagnostics of one stage, in the order they were found."""

    diagnostics: list[Diagnostic] = field(default_factory=list)

    def error(
        self,
        code: str,
        message: str,
        *,
        at: Mark | None = None,
        hint: str | None = None,
        related: Iterable[tuple[str, Mark]] = (),
        about: FaceRef | None = None,
    ) -> None:
        """Note a mistake that must be fixed before anything is drawn."""
        self.diagnostics.append(Diagnostic(code, Severity.ERROR, message, at, hint, tuple(related), about))

    def warning(
        self,
        code: str,
        message: str,
        *,
        at: Mark | None = None,
        hint: str | None = None,
        related: Iterable[tuple[str, Mark]] = (),
        about: FaceRef | None = None,
    ) -> None:
        """Note something the author should look at."""
        self.diagnostics.append(Diagnostic(code, Severity.WARNING, message, at, hint, tuple(related), about))

    def note(
        self,
        code: str,
        message: str,
        *,
        at: Mark | None = None,
        hint: str | None = None,
        related: Iterable[tuple[str, Mark]] = (),
        about: FaceRef | None = None,
    ) -> None:
        """Note something that is as it should be, and that the author may want to know."""
        self.diagnostics.append(Diagnostic(code, Severity.NOTE, message, at, hint, tuple(related), about))

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Take over what another stage found."""
        self.diagnostics.extend(diagnostics)

    @property
    def failed(self) -> bool:
        """Whether there is an error among them."""
        return _has_error(self.diagnostics)

    def checked(self, value: T) -> "Checked[T]":
        """The stage's outcome: no value when there was an error."""
        return Failed(tuple(self.diagnostics)) if self.failed else Passed(value, tuple(self.diagnostics))

    def joined(self, checked: "Checked[T]") -> "Checked[T]":
        """Another stage's outcome after what was found before it: no value when either has an error."""
        self.extend(checked.diagnostics)
        return self.refused() if checked.value is None else self.checked(checked.value)

    def refused(self) -> "Failed":
        """The outcome of a stage that can make no value of what it was given, and has said why."""
        return Failed(tuple(self.diagnostics))


@dataclass(frozen=True, slots=True)
class Passed(Generic[T]):
    """A stage's value, never None, and everything it found; a stage may note errors and have a value all the same."""

    value: T
    diagnostics: tuple[Diagnostic, ...] = ()

    def __post_init__(self) -> None:
        """No stage passes with nothing: AssertionError."""
        assert self.value is not None, "a stage that has no value has failed"

    @property
    def failed(self) -> bool:
        """Whether there is an error among the diagnostics."""
        return _has_error(self.diagnostics)


@dataclass(frozen=True, slots=True)
class Failed:
    """A stage that made no value, and why: an error is always among its diagnostics."""

    diagnostics: tuple[Diagnostic, ...]
    value: None = field(default=None, init=False)

    def __post_init__(self) -> None:
        """Nobody is refused without a word: AssertionError."""
        assert self.failed, "a stage that failed has said why"

    @property
    def failed(self) -> bool:
        """That there is an error among the diagnostics."""
        return _has_error(self.diagnostics)


Checked: TypeAlias = Passed[T] | Failed
"""What a stage returns: a value, or None where it found errors, and everything it found."""


def _has_error(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(found.severity is Severity.ERROR for found in diagnostics)


FEW = 500
"""Known words that are all compared; of more, those are that begin or end like the word."""
LONGEST_WORD = 120
"""Characters of a word that hints are sought for."""


@dataclass(slots=True)
class Hints:
    """How many known words may yet be looked through for hints, where there are more than `FEW` at a time.

    Ten thousand wrong words against as many known ones would take minutes, and nobody reads the thousandth hint.
    """

    left: int = 2_000_000


hints = Hints()
"""What is left for this process: one command."""


def closest(word: str, known: Iterable[str]) -> str | None:
    """`did you mean 'x'?` for the known word that is most like `word` or means the same, or None if none is near."""
    near = nearest(word, known)
    return f"did you mean {near!r}?" if near else None


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like `word` or means the same, or None if none is near."""
    if len(word) > LONGEST_WORD:
        return None
    rest = iter(known)
    candidates = list(islice(rest, FEW))
    more = next(rest, None)
    if more is not None:
        if hints.left <= 0:
            return None
        candidates += [more, *rest]
        hints.left -= len(candidates)
        candidates = _alike(word, candidates)
    return ours(word, candidates) or next(iter(difflib.get_close_matches(word, candidates, n=1, cutoff=0.6)), None)


def _alike(word: str, candidates: Iterable[str]) -> list[str]:
    """The first few of those that share the first or the last half of the word."""
    half = (len(word) + 1) // 2
    start, end = word[:half], word[-half:]
    shared = (candidate for candidate in candidates if candidate.startswith(start) or candidate.endswith(end))
    return list(islice(shared, FEW // 5))
