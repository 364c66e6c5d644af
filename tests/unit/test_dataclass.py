"""Our dataclasses are the standard library's, made later: each class here is made by both and asked the same."""

import copy
import dataclasses
import pickle
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, field
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from generator.dataclass import dataclass

T = TypeVar("T")
Maker = Callable[..., Any]
OPTIONS = [
    {},
    {"frozen": True},
    {"slots": True},
    {"frozen": True, "slots": True},
    {"frozen": True, "slots": True, "eq": False},
    {"slots": True, "eq": False},
]


def classes(make: Maker, options: dict[str, bool]) -> Iterator[type[Any]]:
    decorate = make(**options)

    @decorate
    class Plain:
        x: int
        y: "list[int]" = field(default_factory=list)
        z: str = "z"
        shared: ClassVar[int] = 3
        w: float = field(default=0.5, compare=False, repr=False)

    yield Plain

    @decorate
    class More(Plain):
        x: int = 7
        v: int = 8

        def double(self) -> int:
            return self.x * 2

    yield More

    @decorate
    class Empty:
        pass

    yield Empty

    @decorate
    class One(Generic[T]):
        only: T

    yield One

    @decorate
    class Own:
        x: int = 1

        def __repr__(self) -> str:
            return "own"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, type(self))

        def __hash__(self) -> int:
            return 5

    yield Own

    class Base(ABC):
        @abstractmethod
        def name(self) -> str: ...

    @decorate
    class Made(Base):
        x: int = 1
        kept: int = field(init=False, default=2)

        def name(self) -> str:
            return "made"

        def __post_init__(self) -> None:
            object.__setattr__(self, "x", self.x + 1)

    yield Made


def facts(cls: type[Any]) -> Iterator[object]:
    """Everything that there is to ask of a class and its instances."""
    arguments = () if cls.__name__ == "Empty" else (1,)
    one, other = cls(*arguments), cls(*arguments)
    yield cls.__name__, cls.__qualname__, cls.__module__, cls.__match_args__, getattr(cls, "__slots__", None)
    yield sorted(name for name in ("x", "y", "z", "w", "kept") if hasattr(cls, name)), getattr(cls, "shared", None)
    yield one == other, one != other, one == copy.copy(one), one == 3, one.__eq__(3)
    yield cls.__hash__ is None, outcome(lambda: hash(one)), outcome(lambda: hash(one) == hash(other) or [][0])
    for change in (lambda: setattr(one, "x", 9), lambda: delattr(one, "x"), lambda: setattr(one, "other", 9)):
        yield outcome(change) == "done"  # CPython 3.11 refuses a few by mistake, with another error
    yield outcome(lambda: cls(1, 2, 3, 4, 5, 6, 7)), outcome(lambda: cls(nothing=1)), outcome(lambda: cls(x=1))
    yield outcome(lambda: repr(one)), outcome(lambda: dataclasses.replace(other, x=5)), repr(other), f"{other!s}"
    yield repr(copy.copy(other)), repr(copy.deepcopy(other)), outcome(lambda: copy.replace(other))  # type: ignore[attr-defined]
    yield [(each.name, each.type, each.default, each.init, each.repr, each.compare) for each in dataclasses.fields(cls)]
    yield dataclasses.asdict(other), dataclasses.is_dataclass(cls), hasattr(other, "__dict__")
    yield cls.__dataclass_params__.frozen, cls.__dataclass_params__.eq


def outcome(change: Callable[[], object]) -> str:
    try:
        change()
    except (TypeError, AttributeError, IndexError) as error:
        return type(error).__name__
    return "done"


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_class_answers_as_the_librarys_does(options: dict[str, bool]) -> None:
    for ours, theirs in zip(classes(dataclass, options), classes(dataclasses.dataclass, options), strict=True):
        assert list(facts(ours)) == list(facts(theirs))


@dataclass(frozen=True, slots=True)
class Kept:
    x: int
    y: tuple[str, ...] = ()


@dataclass(slots=True)
class Changing:
    x: int
    inner: Kept = field(default_factory=lambda: Kept(1))


def test_instances_are_pickled() -> None:
    for instance in (Kept(3, ("a",)), Changing(4)):
        assert pickle.loads(pickle.dumps(instance)) == instance


def test_a_class_without_a_decorator_of_its_own_makes_its_parents_init() -> None:
    class Below(Kept):
        more = 1

    below, kept = Below(2), Kept(2)
    assert (below.x, kept.x, below == kept, repr(below)) == (2, 2, False, f"{Below.__qualname__}(x=2, y=())")
    below.another = 3  # type: ignore[attr-defined]
    with pytest.raises(FrozenInstanceError):
        below.x = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del kept.x


def test_the_first_instance_is_made_as_all_others() -> None:
    with pytest.raises(TypeError, match=r"missing 1 required positional argument: 'x'"):
        Changing()  # type: ignore[call-arg]
    assert Changing(x=1).inner is not Changing(x=1).inner
    match Kept(5, ("b",)):
        case Kept(x, y):
            assert (x, y) == (5, ("b",))


@pytest.mark.parametrize("wrong", [{"x": list[int], "y": int}, {"x": int}])
def test_what_the_library_refuses_is_refused(wrong: dict[str, Any]) -> None:
    stated: dict[str, object] = {"x": []} if "y" not in wrong else {"x": (1,)}
    with pytest.raises((TypeError, ValueError)):
        dataclass(type("Wrong", (), {"__annotations__": wrong, **stated}))
    with pytest.raises(TypeError, match="frozen"):
        dataclass(type("Thawed", (Kept,), {}))


def test_what_is_rare_is_the_librarys() -> None:
    @dataclass(frozen=True, slots=True, order=True)
    class Ordered:
        x: int
        y: int = field(kw_only=True, default=0)

    assert Ordered(1) < Ordered(2)
    assert Ordered(1, y=3) > Ordered(1)
