"""Values that are made fast are the same values."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from generator.geometry import Affine, Point
from generator.quick import quick
from generator.source.mark import Mark


def test_they_are_made_compared_and_copied_as_before() -> None:
    assert Affine(d=2.0, e=3.0) == Affine(1.0, 0.0, 0.0, 2.0, 3.0, 0.0) != Affine()
    assert replace(Point(1.0, 2.0), y=3.0) == Point(x=1.0, y=3.0)
    assert Mark("a.yaml", 1, 2) < Mark("a.yaml", 1, 3, shown="x")
    assert pickle.loads(pickle.dumps(Point(1.0, 2.0))) == copy.deepcopy(Point(1.0, 2.0)) == Point(1.0, 2.0)


def test_they_stay_frozen_and_miss_no_argument() -> None:
    with pytest.raises(FrozenInstanceError):
        for name in ("x", "y"):
            setattr(Point(1.0, 2.0), name, 3.0)
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'y'"):
        make: Callable[..., Point] = Point
        make(1.0)


@dataclass(frozen=True, slots=True)
class Made:
    rows: tuple[int, ...] = field(default_factory=tuple)


@dataclass(frozen=True, slots=True)
class Checked:
    row: int

    def __post_init__(self) -> None:
        assert self.row


@pytest.mark.parametrize("cls", [Made, Checked])
def test_what_has_more_to_do_is_refused(cls: type[object]) -> None:
    with pytest.raises(TypeError, match=cls.__name__):
        quick(cls)
