"""A tree with some of its values left out, each of the others still at its place."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.dataclass import dataclass
from generator.source.mark import Mark, Path
from generator.source.tree import Tree, Value


def without(tree: Tree, paths: Collection[Path]) -> Tree:
    """The tree without the values at these paths; what stood behind an element of a list moves up by one.

    Paths are those of `tree`; one that leads nowhere is passed over. Only what stands around them is copied.
    """
    gone = set(paths)
    around = {path[:length] for path in gone for length in range(len(path))}
    kept: dict[Path, Sequence[int]] = {}

    def left(value: Value, path: Path) -> Value:
        if path not in around:
            return value
        if isinstance(value, Mapping):
            return {key: left(inner, (*path, key)) for key, inner in value.items() if (*path, key) not in gone}
        if isinstance(value, list):
            kept[path] = [index for index in range(len(value)) if (*path, index) not in gone]
            return [left(value[index], (*path, index)) for index in kept[path]]
        return value

    data = left(tree.data, ())
    marks = _Moved(tree.marks, kept, gone)
    unfilled = (marks.now(path) for path in tree.unfilled)
    sheets = {now: keys for path, keys in tree.sheets.items() if (now := marks.now(path)) is not None}
    unfilled_now = frozenset(path for path in unfilled if path is not None)
    return Tree(data, marks, _Moved(tree.key_marks, kept, gone), unfilled_now, sheets)


@dataclass(frozen=True, slots=True)
class _Moved(Mapping[Path, Mark]):
    """Marks by the paths that values have now.

    `kept` has the old indexes of lists from which something may have been taken, `gone` the old paths of what was.
    """

    marks: Mapping[Path, Mark]
    kept: Mapping[Path, Sequence[int]]
    gone: Collection[Path]

    def __getitem__(self, path: Path) -> Mark:
        before: Path = ()
        for step in path:
            old = self.kept.get(before)
            if old is not None and isinstance(step, int):
                if not 0 <= step < len(old):
                    raise KeyError(path)
                step = old[step]
            before = (*before, step)
            if before in self.gone:
                raise KeyError(path)
        return self.marks[before]

    def __iter__(self) -> Iterator[Path]:
        return (now for path in self.marks if (now := self.now(path)) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def now(self, path: Path) -> Path | None:
        """The path of what stood at `path`; None for what is gone from a list."""
        now: Path = ()
        for length, step in enumerate(path):
            if path[: length + 1] in self.gone:
                return None
            old = self.kept.get(path[:length])
            if old is not None and isinstance(step, int):
                step = old.index(step)
            now = (*now, step)
        return now
