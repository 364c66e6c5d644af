"""How many pieces the section `print` lays out, for checks of a game's components."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from generator.catalog.components import KINDS
from generator.catalog.findings import RowSource
from generator.catalog.rows import calculated, scopes
from generator.catalog.schema import Print
from generator.catalog.schema_pieces import Boxes, PieceSet
from generator.games.catalog_checks import Checks, Fault, Named, places
from generator.source.diagnostic import Report
from generator.source.mark import Path
from generator.source.tree import Tree

UNPRINTED = Print.model_construct()
"""A catalog may leave the whole section out."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A set of the section `print`: its place, where its rows are taken from, and the copies of each piece.

    `of` has them by the name of a row that pieces are made of, such as `card`, and by that row's id.
    """

    path: Path
    rows: tuple[Path, ...] = ()
    copies: tuple[int, ...] = ()
    of: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """Pieces in all."""
        return sum(self.copies)


Sets: TypeAlias = Mapping[str, LaidOut]


def sets(tree: Tree, print_: Print = UNPRINTED) -> Sets:
    """The sets by their ids."""
    return {
        piece_set.id: _laid_out(piece_set, path, tree)
        for key, _, _ in KINDS
        for path, piece_set in places(getattr(print_, key), "print", key)
    }


def _laid_out(piece_set: PieceSet | Boxes, path: Path, tree: Tree) -> LaidOut:
    if isinstance(piece_set, Boxes):
        return LaidOut(path, copies=(piece_set.copies,))
    if piece_set.from_ is None:
        written = next((rows for key in ("cards", "pieces", "tiles") if (rows := getattr(piece_set, key, None))), None)
        if written is not None:
            return LaidOut(path, copies=tuple(row.copies for row in written))
        return LaidOut(path, copies=(1 if piece_set.copies is None else _whole(piece_set.copies),))
    # What is wrong with the rows themselves is told when the set is made; here it only makes no pieces.
    source, copies, of = RowSource(tree, Report()), list[int](), defaultdict[str, Counter[str]](Counter)
    for scope in scopes(source, piece_set.from_, piece_set.where, path):
        number = next(iter(scope.rows.values())).get("copies", 1) if piece_set.copies is None else piece_set.copies
        if isinstance(number, str):
            number = calculated(source, scope, number, (*path, "copies"))
        copies.append(_whole(number))
        for name, row in scope.rows.items():
            of[name][str(row.get("id"))] += copies[-1]
    rows = tuple(tuple(dotted.split(".")) for dotted in piece_set.from_.values())
    return LaidOut(path, rows, tuple(copies), of)


# ------------------------------------------------------------ checks


def check_copies(checks: Checks, code: str, sections: Mapping[str, tuple[str, str, str]]) -> None:
    """Take among the checks that of each row of some sections as many pieces are laid out as it has copies.

    A section has the kind of its pieces (`decks`), the name of the row that they are made of (`card`), and the dotted
    key of the copies.
    """

    def every_copy_is_printed(tree: Tree, sets: Sets, **rows: Sequence[Named]) -> Iterator[Fault]:
        for section, (kind, row, key) in sections.items():
            of_kind = [found for found in sets.values() if found.path[1] == kind and row in found.of]
            ours = [found for found in of_kind if (section,) in found.rows]
            if not ours and rows[section]:
                message = f"nothing of the section {section!r} is laid out"
                yield Fault(("print",), message, because=[(section,)], key=True)
            for path, entry in places(rows[section] if ours else (), section):
                because = (*path, *key.split("."))
                printed, wanted = sum(found.of[row].get(entry.id, 0) for found in ours), tree.at(because)
                if printed != wanted:
                    message = f"{printed} of {entry.id!r} are laid out, but the catalog has {wanted}"
                    yield Fault(ours[0].path, message, because=[because])

    checks.add(code, every_copy_is_printed, {**dict.fromkeys(sections, list[Named]), "tree": Tree, "sets": Sets})


def alike(rows: Iterable[tuple[Path, PieceSet]]) -> Iterator[Fault]:
    """That sets which lie face down together differ in size, form or back, which tells what they are."""
    listed = list(rows)
    for path, piece_set in listed[1:]:
        for key in ("size", "shape", "radius", "back"):
            here, there = getattr(piece_set, key), getattr(listed[0][1], key)
            if here != there:
                message = f"{key} is {here!r} here and {there!r} there, which tells what lies face down"
                yield Fault((*path, key), message, because=[(*listed[0][0], key)])


def _whole(value: object) -> int:
    return value if type(value) is int else 0
