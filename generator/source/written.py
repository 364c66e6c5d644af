"""Plain data as YAML that a person goes on writing."""

from collections.abc import Mapping
from typing import Any

import yaml

_WIDTH = 118
"""Characters of a line."""


def yaml_of(value: Any) -> str:
    """Mappings, lists, texts and numbers in YAML, in their order and without anchors; what fits stands in one line."""
    plain = _plain(value)
    return yaml.safe_dump(plain, sort_keys=False, default_flow_style=None, width=_WIDTH, allow_unicode=True)


def _plain(value: Any) -> Any:
    """The same in mappings and lists that are objects of their own."""
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(inner) for inner in value]
    return value
