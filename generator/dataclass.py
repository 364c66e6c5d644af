"""Dataclasses whose methods are made when they are first needed: `dataclass` as the standard library has it.

The library writes and compiles up to seven functions for each class when it is defined, half a millisecond for each of
some three hundred that a command imports, most of them for nothing. Here comparing and hashing are shared functions
over a getter in C, `__init__` is compiled with the first instance, and whatever else there is, what `fields`, `replace`
and `asdict` ask for among it, is taken from a class that the library makes when it is asked for.

A class that asks for something rare (an order, arguments by keyword alone) is the library's own from the start. To
mypy, and to whoever looks at a class, there is no difference.
"""

import dataclasses
import sys
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, MISSING, Field, FrozenInstanceError, InitVar
from inspect import get_annotations  # the standard library's dataclasses have imported it
from operator import attrgetter
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, ClassVar, get_origin

__all__ = ["dataclass"]

_AS_TEXT = ("ClassVar", "InitVar", "KW_ONLY")
"""What only the library understands in an annotation that is written as a text."""
_ASKED_FOR = ("__dataclass_fields__", "__dataclass_params__", "__repr__")
_SHAPE = "__dataclass_shape__"


class _Unusual(Exception):
    """The class asks for something that is left to the library, be it only to say what is wrong."""


class _Shape:
    """The fields of a class, with what it says of them, and whether its instances can be compared and changed."""

    __slots__ = ("eq", "fields", "frozen", "types")

    def __init__(self, fields: Mapping[str, "Field[Any]"], types: Mapping[str, Any], *, eq: bool, frozen: bool) -> None:
        self.fields, self.types, self.eq, self.frozen = fields, types, eq, frozen


class _OnDemand:
    """A member that the library makes when somebody asks for it, and which then stands in its place."""

    __slots__ = ("name", "owner")

    def __init__(self, name: str) -> None:
        self.name = name
        self.owner: type[Any] | None = None

    def __get__(self, instance: object, _: type[Any] | None = None) -> Any:
        owner = self.owner
        assert owner is not None
        shape: _Shape = owner.__dict__[_SHAPE]
        stated = [(name, shape.types[name], field) for name, field in shape.fields.items()]
        model = dataclasses.make_dataclass(owner.__name__, stated, eq=shape.eq, frozen=shape.frozen)
        for name in _ASKED_FOR:
            if type(owner.__dict__.get(name)) is _OnDemand:
                setattr(owner, name, model.__dict__[name])
        made = owner.__dict__[self.name]
        return made.__get__(instance) if self.name == "__repr__" and instance is not None else made


def _dataclass(cls: type[Any] | None = None, /, **options: bool) -> Any:
    """The class as a dataclass, or what makes classes so."""
    if cls is None:
        return lambda decorated: _dataclass(decorated, **options)
    try:
        return _made(cls, **options)
    except _Unusual:
        return dataclasses.dataclass(**options)(cls)


def _made(cls: type[Any], *, frozen: bool = False, slots: bool = False, eq: bool = True, **rare: bool) -> type[Any]:
    written = cls.__dict__
    if rare or "__slots__" in written or (frozen and ("__setattr__" in written or "__delattr__" in written)):
        raise _Unusual
    own = _own(cls)
    shape = _shape(cls, own, eq=eq, frozen=frozen)
    members = _members(cls, shape, slots=slots)
    made = _slotted(cls, own, members) if slots else _extended(cls, own, members)
    for name in _ASKED_FOR:
        if type(waiting := made.__dict__[name]) is _OnDemand:
            waiting.owner = made
    if "__init__" not in written:
        made.__init__ = _init_at_first_use(made, shape, slots=slots)
    if frozen:
        _freeze(made, shape)
    return made


def _own(cls: type[Any]) -> dict[str, tuple[Any, "Field[Any]"]]:
    """The fields that the class itself adds, with their types."""
    own: dict[str, tuple[Any, Field[Any]]] = {}
    for name, of_type in get_annotations(cls).items():
        if isinstance(of_type, str):
            if any(rare in of_type for rare in _AS_TEXT):
                raise _Unusual
        elif of_type is KW_ONLY or InitVar in (of_type, type(of_type)):
            raise _Unusual
        elif ClassVar in (of_type, get_origin(of_type)):
            continue
        own[name] = of_type, _field(cls.__dict__.get(name, MISSING))
    if any(isinstance(value, Field) and name not in own for name, value in cls.__dict__.items()):
        raise _Unusual  # without a type
    return own


def _field(stated: Any) -> "Field[Any]":
    """What a class says of a field, which may be nothing or only what it is unless told otherwise."""
    if isinstance(stated, MemberDescriptorType):
        stated = MISSING
    found: Field[Any] = stated if isinstance(stated, Field) else dataclasses.field(default=stated)
    if found.kw_only is True or (found.default is not MISSING and type(found.default).__hash__ is None):
        raise _Unusual  # one that can be hashed is not shared by mistake, as a list would be
    return found


def _shape(cls: type[Any], own: Mapping[str, tuple[Any, "Field[Any]"]], *, eq: bool, frozen: bool) -> _Shape:
    """The fields of the class and of those it is made from, in order."""
    fields: dict[str, Field[Any]] = {}
    types: dict[str, Any] = {}
    for base in cls.__mro__[-1:0:-1]:
        above: _Shape | None = base.__dict__.get(_SHAPE)
        if above is not None and above.frozen == frozen:
            fields.update(above.fields)
            types.update(above.types)
        elif above is not None or "__dataclass_fields__" in base.__dict__:
            raise _Unusual
    for name, (of_type, field) in own.items():
        fields[name], types[name] = field, of_type
    optional = False
    for field in fields.values():
        if field.init and optional and not _optional(field):
            raise _Unusual  # what must be given comes after what need not be
        optional |= field.init and _optional(field)
    return _Shape(fields, types, eq=eq, frozen=frozen)


def _optional(field: "Field[Any]") -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _members(cls: type[Any], shape: _Shape, *, slots: bool) -> dict[str, Any]:
    """What is added to the class and does not depend on it."""
    written, fields = cls.__dict__, shape.fields
    members: dict[str, Any] = {
        _SHAPE: shape,
        "__dataclass_fields__": _OnDemand("__dataclass_fields__"),
        "__dataclass_params__": _OnDemand("__dataclass_params__"),
        "__repr__": written.get("__repr__") or _OnDemand("__repr__"),
        "__match_args__": written.get("__match_args__") or tuple(name for name, field in fields.items() if field.init),
    }
    if shape.eq:
        if "__eq__" not in written:
            members["__eq__"] = _eq([name for name, field in fields.items() if field.compare])
        if written.get("__hash__") is None:
            hashed = [name for name, field in fields.items() if (field.compare if field.hash is None else field.hash)]
            members["__hash__"] = _hash(hashed) if shape.frozen else None
    if slots and shape.frozen and "__getstate__" not in written:
        members["__getstate__"], members["__setstate__"] = _states(tuple(fields))
    return members


def _values(names: list[str]) -> Callable[[Any], Any]:
    """What gives these attributes of an instance as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda _: ()
    get = attrgetter(names[0])
    return lambda instance: (get(instance),)


def _eq(names: list[str]) -> Callable[[Any, object], bool]:
    values = _values(names)

    def __eq__(self: Any, other: object) -> bool:  # noqa: N807
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return __eq__


def _hash(names: list[str]) -> Callable[[Any], int]:
    values = _values(names)

    def __hash__(self: Any) -> int:  # noqa: N807
        return hash(values(self))

    return __hash__


def _states(names: tuple[str, ...]) -> tuple[Callable[[Any], list[Any]], Callable[[Any, list[Any]], None]]:
    """What pickles and copies are made of and from, where instances cannot be changed."""

    def __getstate__(self: Any) -> list[Any]:  # noqa: N807
        return [getattr(self, name) for name in names]

    def __setstate__(self: Any, state: list[Any]) -> None:  # noqa: N807
        for name, value in zip(names, state, strict=True):
            object.__setattr__(self, name, value)

    return __getstate__, __setstate__


def _slotted(cls: type[Any], own: Mapping[str, object], members: Mapping[str, Any]) -> type[Any]:
    """The class made again, since only a new one can have slots."""
    above = {slot for base in cls.__mro__[1:-1] for slot in _slots_of(base)}
    namespace = {**cls.__dict__, **members}
    for name in (*own, "__dict__", "__weakref__"):
        namespace.pop(name, None)
    fields: Mapping[str, object] = members[_SHAPE].fields
    namespace["__slots__"] = tuple(name for name in fields if name not in above)
    metaclass: Callable[..., type[Any]] = type(cls)
    made = metaclass(cls.__name__, cls.__bases__, namespace)
    made.__qualname__ = cls.__qualname__
    return made


def _slots_of(base: type[Any]) -> tuple[str, ...]:
    slots = base.__dict__.get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def _extended(cls: type[Any], own: Mapping[str, tuple[Any, "Field[Any]"]], members: Mapping[str, Any]) -> type[Any]:
    """The class itself with what it was not written with, and with plain defaults in place of what it says of them."""
    for name, (_, field) in own.items():
        if field.default is not MISSING:
            setattr(cls, name, field.default)
        elif name in cls.__dict__:
            delattr(cls, name)
    for name, member in members.items():
        setattr(cls, name, member)
    return cls


def _init_at_first_use(made: type[Any], shape: _Shape, *, slots: bool) -> Callable[..., None]:
    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807
        if made.__dict__["__init__"] is __init__:
            made.__init__ = _compiled(made, shape, slots=slots)
        made.__init__(self, *args, **kwargs)

    return __init__


def _compiled(made: type[Any], shape: _Shape, *, slots: bool) -> Callable[..., None]:
    """`__init__` as it would be written by hand."""
    known: dict[str, Any] = {"__missing": MISSING, "__set": object.__setattr__}
    parameters, lines = ["self"], []
    for name, field in shape.fields.items():
        value = name
        if field.default_factory is not MISSING:
            known[f"__make_{name}"] = field.default_factory
            value = f"__make_{name}()"
            if field.init:
                parameters.append(f"{name}=__missing")
                value += f" if {name} is __missing else {name}"
        elif field.default is not MISSING:
            known[f"__default_{name}"] = field.default
            parameters += [f"{name}=__default_{name}"] if field.init else []
            value = name if field.init else f"__default_{name}"
        elif field.init:
            parameters.append(name)
        else:
            continue  # it gets its value later
        if not shape.frozen:
            lines.append(f"self.{name} = {value}")
        elif slots:
            known[f"__set_{name}"] = getattr(made, name).__set__
            lines.append(f"__set_{name}(self, {value})")
        else:
            lines.append(f"__set(self, {name!r}, {value})")
    if hasattr(made, "__post_init__"):
        lines.append("self.__post_init__()")
    body = "\n ".join(lines or ["pass"])
    exec(f"def __init__({', '.join(parameters)}):\n {body}\n", known)
    written: Callable[..., None] = known["__init__"]
    written.__qualname__ = f"{made.__qualname__}.__init__"
    return written


def _freeze(made: type[Any], shape: _Shape) -> None:
    """Instances cannot be changed; those of classes made from it, which are no dataclasses, can get more attributes."""
    names = frozenset(shape.fields)

    def __setattr__(self: Any, name: str, value: object) -> None:  # noqa: N807
        if type(self) is made or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(made, self).__setattr__(name, value)

    def __delattr__(self: Any, name: str) -> None:  # noqa: N807
        if type(self) is made or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(made, self).__delattr__(name)

    made.__setattr__, made.__delattr__ = __setattr__, __delattr__  # type: ignore[assignment]


if TYPE_CHECKING or sys.version_info >= (3, 14):
    from dataclasses import dataclass
else:
    dataclass = _dataclass
