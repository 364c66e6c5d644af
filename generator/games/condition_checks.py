"""Checks made of the conditions that stand beside the fields of models: one for each code of a section."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel

from generator.games.catalog_checks import Checks, Fault
from generator.games.conditions import Condition, Given, Stated
from generator.source.mark import Path


def check_sections(checks: Checks, model: type[BaseModel], but: Collection[str] = ()) -> None:
    """Take the conditions of all sections of a game among its checks, `but` some."""
    for name, shape, conditions in _fields(model):
        if name not in but:
            check_fields(checks, name, Annotated[shape, *conditions] if conditions else shape)


def check_fields(checks: Checks, section: str, shape: Any) -> None:
    """Take the conditions in the shape of a section, or of the set-up that is checked, among the checks."""
    looked_up: dict[str, set[str]] = {}
    for condition in _all(shape):
        looked_up.setdefault(condition.code, set()).update(name.split(".")[0] for name in condition.names)
    for code, names in looked_up.items():
        wanted: dict[str, Any] = dict.fromkeys(("at", "written", *sorted(names - {section})), Any)
        checks.add(code, _check_of(code, section, shape), {section: shape, **wanted})


def _check_of(code: str, section: str, shape: Any) -> Callable[..., Iterator[Fault]]:
    walk = _walk(shape, code)
    assert walk is not None

    def check(**sections: Any) -> Iterator[Fault]:
        written, at = sections["written"], sections["at"] or (section,)
        given = Given({**sections, section: written[section]}, at)
        for conditions, spot in walk(written[section], at, {}, False):
            for condition in conditions:
                told = list(condition.faults(spot, given))
                yield from told
                if told and condition.settles:
                    break

    return check


def _parts(shape: Any) -> tuple[Any, list[Condition]]:
    """A shape without what is said beside it, and the conditions among that."""
    if get_origin(shape) is Annotated:
        inner, *beside = get_args(shape)
        return inner, [entry for entry in beside if isinstance(entry, Condition)]
    return shape, []


def _fields(model: type[BaseModel]) -> Iterator[tuple[str, Any, list[Condition]]]:
    for name, info in model.model_fields.items():
        shape, conditions = _parts(info.annotation)
        beside = [entry for entry in info.metadata if isinstance(entry, Condition)]
        yield info.alias or name, shape, [*conditions, *beside]


def _is_model(shape: Any) -> bool:
    return isinstance(shape, type) and issubclass(shape, BaseModel)


def _all(shape: Any) -> Iterator[Condition]:
    inner, conditions = _parts(shape)
    yield from conditions
    if _is_model(inner):
        for _, of_field, beside in _fields(inner):
            yield from beside
            yield from _all(of_field)
    for part in get_args(inner):
        yield from _all(part)


_Spots: TypeAlias = Iterator[tuple[Sequence[Condition], Stated]]
_Walk: TypeAlias = Callable[[Any, Path, Mapping[str, Any], bool], _Spots]


def _walk(shape: Any, code: str) -> _Walk | None:
    """What finds the values with conditions of that code in a value of that shape; None where there are none.

    It gets the value, its path, the row it stands in, and whether it is a key. What is null has no conditions.
    """
    inner, beside = _parts(shape)
    own = [condition for condition in beside if condition.code == code]
    within = _walk_model(inner, code) if _is_model(inner) else _walk_parts(get_origin(inner), get_args(inner), code)
    if not own:
        return within

    def walk(value: Any, path: Path, row: Mapping[str, Any], key: bool) -> _Spots:
        if value is not None:
            yield own, Stated(path, value, row, key)
            if within is not None:
                yield from within(value, path, row, key)

    return walk


def _walk_model(model: type[BaseModel], code: str) -> _Walk | None:
    walks = [
        (name, inner)
        for name, shape, beside in _fields(model)
        if (inner := _walk(Annotated[shape, *beside] if beside else shape, code)) is not None
    ]

    def walk(value: Any, path: Path, row: Mapping[str, Any], key: bool) -> _Spots:
        for name, inner in walks:
            if value is not None and value.get(name) is not None:
                yield from inner(value[name], (*path, name), value, False)

    return walk if walks else None


def _walk_parts(origin: Any, parts: Sequence[Any], code: str) -> _Walk | None:
    walks = [_walk(part, code) for part in parts]
    if not any(walks):
        return None

    def walk(value: Any, path: Path, row: Mapping[str, Any], key: bool) -> _Spots:
        if value is None:
            return
        if origin is list and walks[0] is not None:
            for index, entry in enumerate(value):
                yield from walks[0](entry, (*path, index), row, False)
        elif origin is dict:
            for name, entry in value.items():
                for inner, part, is_key in zip(walks, (name, entry), (True, False), strict=True):
                    if inner is not None:
                        yield from inner(part, (*path, name), row, is_key)
        elif origin in (UnionType, Union):
            for inner in walks:
                if inner is not None:
                    yield from inner(value, path, row, key)

    return walk
