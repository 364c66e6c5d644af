"""The rule ids of a game, and the numbers that events name them by."""

from collections.abc import Iterator


class RuleIds:
    """Rule ids in the order of their specification: of `RuleIds("GY", "MOVE 4 FIRE 5")`, `.MOVE_4` is GY-MOVE-4.

    Numbers with a gap are written as `1-7,10-17`. An attribute is the number of its rule, for events and refusals;
    `all` are the ids.
    """

    all: tuple[str, ...]

    def __init__(self, prefix: str, groups: str) -> None:
        words = iter(groups.split())
        self.all = tuple(f"{prefix}-{group}-{number}" for group in words for number in _numbers(next(words)))
        self._numbers = {
            rule.removeprefix(f"{prefix}-").replace("-", "_"): number for number, rule in enumerate(self.all)
        }
        if hasattr(self, "__dict__"):  # found without a call, where the class is not compiled
            self.__dict__.update(self._numbers)

    def __getattr__(self, name: str) -> int:
        try:
            return self._numbers[name]
        except KeyError:
            raise AttributeError(f"there is no rule {name.replace('_', '-')}") from None


def _numbers(text: str) -> Iterator[int]:
    """Those of `4`, which are 1 to 4, or of `1-7,10-17`."""
    for part in text.split(","):
        first, _, last = part.rpartition("-")
        yield from range(int(first or 1), int(last) + 1)
