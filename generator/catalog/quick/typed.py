"""Plain data against a pydantic model, every mistake as a diagnostic at its place in the file."""

import types
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from generator.source.diagnostic import Report, closest
from generator.source.mark import Path, dotted
from generator.source.tree import Tree, Value

M = TypeVar("M", bound=BaseModel)


def typed(model: type[M], data: Mapping[str, Value], tree: Tree, report: Report, below: Path = ()) -> M | None:
    """`data`, which stands at the path `below`, as the model; None where it does not fit, and why in the report."""
    try:
        return model.model_validate(data)
    except ValidationError as errors:
        for path, group in _by_place(errors, data).items():
            _report(model, data, path, group, tree, report, below)
        return None


def _by_place(errors: ValidationError, data: Mapping[str, Value]) -> dict[Path, list[Any]]:
    """The errors by the place they speak of; a union that fails says something for each of its arms."""
    grouped: dict[Path, list[Any]] = {}
    for error in errors.errors(include_url=False):
        path = _in_data(error["loc"], data, missing=error["type"] == "missing")
        grouped.setdefault(path, []).append(error)
    return grouped


def _in_data(loc: Sequence[str | int], data: Value, *, missing: bool) -> Path:
    """pydantic's location without the steps that name arms of unions; for a missing key, with that key."""
    path: Path = ()
    value = data
    for step in loc:
        if isinstance(value, Mapping) and step in value:
            value = value[str(step)]
        elif isinstance(value, Sequence) and not isinstance(value, str) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            continue
        path = (*path, step)
    return (*path, loc[-1]) if missing and loc else path


def _report(
    model: type[BaseModel], data: Value, path: Path, errors: list[Any], tree: Tree, report: Report, below: Path
) -> None:
    first = errors[0]
    full = (*below, *path)
    name = dotted(path)
    match first["type"]:
        case "extra_forbidden":
            known = sorted(known_keys(model, data, path[:-1]))
            hint = closest(str(path[-1]), known) or f"known here: {', '.join(known)}"
            report.error("CAT010", f"unknown key {path[-1]!r}", at=tree.key_mark(full), hint=hint)
        case "missing":
            where = dotted(path[:-1]) or "the catalog"
            report.error("CAT011", f"{where} lacks the key {path[-1]!r}", at=tree.mark(full[:-1]))
        case _:
            wanted = " or ".join(dict.fromkeys(_wanted(error["msg"]) for error in errors))
            found = first["input"]
            shown = f"{found!r:.60}" if not isinstance(found, (Mapping, list)) else type(found).__name__
            report.error("CAT012", f"{name} is {shown}, but should be {wanted}", at=tree.mark(full))


def _wanted(message: str) -> str:
    for start in ("Input should be ", "Value should have ", "String should "):
        if message.startswith(start):
            rest = message.removeprefix(start)
            return rest if start == "Input should be " else f"a value that should {rest}"
    return message[:1].lower() + message[1:]


def known_keys(model: Any, data: Value, path: Path) -> set[str]:
    """The keys a model knows for the mapping at `path`; empty where any key is allowed."""
    models = list(_models(model))
    value = data
    for step in path:
        value = value[step] if isinstance(value, (Mapping, Sequence)) else None  # type: ignore[index]
        inner: list[Any] = []
        for one in models:
            for key, field in getattr(one, "model_fields", {}).items():
                if step in (key, field.alias):
                    inner += _models(field.annotation)
            if not hasattr(one, "model_fields"):
                inner += _models(one)
        models = inner
    fitting = [one for one in models if hasattr(one, "model_fields")]
    keys = {field.alias or key for one in fitting for key, field in one.model_fields.items()}
    if isinstance(value, Mapping) and len(fitting) > 1:  # of a union, only the arms that share a key with the data
        near = [one for one in fitting if {f.alias or k for k, f in one.model_fields.items()} & set(value)]
        keys = {field.alias or key for one in near for key, field in one.model_fields.items()} or keys
    return keys


def _models(annotation: Any) -> Iterator[Any]:
    """The pydantic models in an annotation; lists, mappings, unions and notes around them are seen through."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
        return
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _models(get_args(annotation)[0])
    elif origin in (Union, types.UnionType) or origin is not None:
        for inner in get_args(annotation):
            yield from _models(inner)
