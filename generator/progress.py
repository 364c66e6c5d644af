"""Progress of a long task."""

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[str], None]
"""Called with what is being done, in a few words."""


def silent(_: str) -> None:
    """Progress that nobody watches."""
