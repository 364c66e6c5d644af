"""Values of the shape of a model, or of lists and mappings of such, whatever their limits."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel


class Misshapen(Exception):
    """A value is of another sort than the shape asks for."""


def shaped(shape: Any, value: Any) -> Any:
    """A value as a model, or as a list or mapping of what it holds; limits and lists of words are not asked for.

    Keys that a model does not know are left out, but by one that takes any. Raises Misshapen.
    """
    return _reader(shape)(value)


_Reader: TypeAlias = Callable[[Any], Any]


@cache
def _reader(shape: Any) -> _Reader:
    """What reads a value as that shape; a shape is looked at once, for a catalog has many rows."""
    if isinstance(shape, type) and issubclass(shape, BaseModel):
        return _model(shape)
    inner = get_args(shape)
    match get_origin(shape):
        case None:
            return _plain(shape)
        case kind if kind is list:
            rows, entry = _plain(list), _reader(inner[0])
            return lambda value: [entry(element) for element in rows(value)]
        case kind if kind is dict:
            group, entry = _plain(dict), _reader(inner[1])
            return lambda value: {key: entry(element) for key, element in group(value).items()}
        case kind if kind is Annotated:
            return _reader(inner[0])
        case kind if kind is Literal:
            return _plain(type(inner[0]))
        case kind if kind in (UnionType, Union):
            return _one_of([_reader(branch) for branch in inner])
        case kind:
            raise TypeError(f"a section has no shape such as {shape}")


def _one_of(readers: Sequence[_Reader]) -> _Reader:
    def read(value: Any) -> Any:
        for reader in readers:
            with suppress(Misshapen):
                return reader(value)
        raise Misshapen(repr(value))

    return read


def _model(model: type[BaseModel]) -> _Reader:
    group, further = _plain(dict), model.model_config.get("extra") == "allow"

    def read(value: Any) -> BaseModel:
        given, found = group(value), {}
        if further:
            known = {key for _, key, _, _ in _fields(model)}
            found.update({key: entry for key, entry in given.items() if key not in known})
        for name, key, required, reader in _fields(model):
            if key in given:
                found[name] = reader(given[key])
            elif required:
                raise Misshapen(name)
        return model.model_construct(**found)

    return read


@cache
def _fields(model: type[BaseModel]) -> Sequence[tuple[str, str, bool, _Reader]]:
    """The fields of a model: name, key, whether it must be there, what reads it. A model may hold others of its own."""
    found = []
    for name, field in model.model_fields.items():
        shape: Any = field.annotation
        found.append((name, field.alias or name, field.is_required(), _reader(shape)))
    return found


def _plain(kind: Any) -> _Reader:
    if kind is Any or kind is object:
        return lambda value: value
    kinds = (int, float) if kind is float else kind

    def read(value: Any) -> Any:
        if not isinstance(value, kinds) or (isinstance(value, bool) and kind is not bool):
            raise Misshapen(repr(value))
        return value

    return read
