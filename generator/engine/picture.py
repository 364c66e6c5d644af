"""What the rulebook's picture of a worked example shows, where that is not the whole example."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Fault: TypeAlias = tuple[tuple[str | int, ...], str]
"""The place of a value below `picture`, and what is wrong with it."""

_NAMES = ("spaces", "pieces", "crossed", "free")
_KEYS = "steps, spaces, pieces, crossed, free, paths, turns, captions, known, dice, close, after and single"
_CLOSE = 0.5
"""How much of a space is shown around the spaces of a picture that is close to them, if it does not say."""


@dataclass(frozen=True, slots=True)
class ExamplePicture:
    """The steps that a picture covers, `first` to `last` (None: the last there is), counted from 1.

    `spaces` and `pieces` are the ids of those that are shown and no others; None for all that steps name and change.
    `dice` says whether what is rolled is shown. `crossed` are spaces where a piece may not go, and pieces that may not
    be played so; on the spaces that are `free` one may be put. `close` is how much of the board is shown around the
    spaces, as a share of one; 0 where that is as much as usual. `after` shows what stands there at the end, and not
    before; a `single` picture is of the end, too, but with frames where something has come or gone, and with the paths.
    `paths` are those that pieces go along, each an arrow; `around` in one is the step from an edge of the board
    to the opposite one. `turns` has the number of the turn in which each is gone, which stands at its arrow. `captions`
    stand below the parts of the board where several are shown, in the order of their spaces. `known` names a seat:
    beside what stands there at the end is the same as that player knows it, with the captions below both.
    """

    first: int = 1
    last: int | None = None
    spaces: tuple[str, ...] | None = None
    pieces: tuple[str, ...] | None = None
    dice: bool = True
    crossed: tuple[str, ...] = ()
    close: float = 0.0
    after: bool = False
    paths: tuple[tuple[str, ...], ...] = ()
    turns: tuple[int, ...] = ()
    captions: tuple[str, ...] = ()
    known: str | None = None
    free: tuple[str, ...] = ()
    single: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it covers all steps."""
        return self.first == 1 and self.last is None


WHOLE = ExamplePicture()
"""All steps, and whatever they name and change."""


def read(data: object, steps: int) -> tuple[ExamplePicture, list[Fault]]:
    """What `picture` of an example of so many steps says, and what is wrong with it."""
    if not isinstance(data, Mapping):
        return WHOLE, [((), f"picture is a mapping of {_KEYS}")]
    faults = list(_faults(data, steps))
    if faults:
        return WHOLE, faults
    first, last = data.get("steps", (1, None))
    spaces, pieces, crossed, free = (tuple(data[key]) if key in data else None for key in _NAMES)
    return ExamplePicture(
        first,
        last,
        spaces,
        pieces,
        data.get("dice", True),
        crossed or (),
        _share(data.get("close", False)),
        data.get("after", False),
        tuple(map(tuple, data.get("paths", ()))),
        tuple(data.get("turns", ())),
        tuple(data.get("captions", ())),
        data.get("known"),
        free or (),
        data.get("single", False),
    ), []


def _faults(data: Mapping[Any, Any], steps: int) -> Iterator[Fault]:
    for key, value in data.items():
        if key == "steps":
            if not _numbers(value) or not 1 <= value[0] <= value[1] <= steps:
                yield ("steps",), f"steps is the first and the last that is shown, from [1, 1] to [1, {steps}]"
        elif key in _NAMES:
            if not _texts(value):
                yield (key,), f"{key} is a list of ids"
        elif key == "paths":
            if not isinstance(value, list) or not all(_path(path) for path in value):
                yield ("paths",), "paths is a list of paths, each a list of two ids of spaces or more"
        elif key == "turns":
            paths = data.get("paths", ())
            if not isinstance(value, list) or not all(map(_turn, value)) or len(value) != len(paths):
                yield ("turns",), "turns is a list of the number of the turn of each path, from 1"
        elif key == "captions":
            if not _texts(value):
                yield ("captions",), "captions is a list of what stands below each part of the board"
        elif key == "close" and not isinstance(value, bool):
            if not _is_share(value):
                yield ("close",), f"close is true, false or how much of a space is shown around, up to {_CLOSE}"
        elif key == "known":
            if not isinstance(value, str):
                yield ("known",), "known is the name of a seat"
        elif key not in ("dice", "close", "after", "single"):
            yield (str(key),), f"unknown key {key!r}: a picture has {_KEYS}"
        elif not isinstance(value, bool):
            yield (str(key),), f"{key} is true or false"


def _share(close: bool | float) -> float:
    """How much of a space is shown around the others."""
    return _CLOSE * close if isinstance(close, bool) else close


def _is_share(value: object) -> bool:
    """Whether a value is a share of a space that can be shown around the others."""
    return isinstance(value, int | float) and 0 < value <= _CLOSE


def _texts(value: object) -> bool:
    """Whether a value is a list of texts."""
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _path(value: object) -> bool:
    """Whether a value is a list of at least two ids."""
    return isinstance(value, list) and len(value) > 1 and _texts(value)


def _turn(value: object) -> bool:
    """Whether a value is the number of a turn."""
    return type(value) is int and value > 0


def _numbers(value: Sequence[object]) -> bool:
    """Whether a value is a list of two whole numbers."""
    return isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value)
