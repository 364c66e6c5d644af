"""Which numbers the rules read: a change of one that is not read is noticed by nobody, and need not be played."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pydantic import BaseModel


@contextmanager
def reads_of(model: type[BaseModel] | None) -> Iterator[set[str]]:
    """The fields of a model that are read meanwhile, whichever of its objects they are read of; none without a model.

    To read an object whole, as `model_dump` does, is to read all of them.
    """
    found: set[str] = set()
    if model is None:
        yield found
        return
    fields = frozenset(model.model_fields)

    def watched(self: object, name: str) -> Any:
        if name in fields:
            found.add(name)
        elif name == "__dict__":
            found.update(fields)
        return object.__getattribute__(self, name)

    type.__setattr__(model, "__getattribute__", watched)
    try:
        yield found
    finally:
        type.__delattr__(model, "__getattribute__")
