"""Sets of pieces made from rows, or listed in the set."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.catalog.board_points import areas_of
from generator.catalog.boards import spaces_of
from generator.catalog.boxes import box_of
from generator.catalog.checks.file_names import id_fits_files, tell_alike
from generator.catalog.cuts import cut_of
from generator.catalog.fields import fields_fit, scope_of
from generator.catalog.files import GameFiles
from generator.catalog.findings import RowSource
from generator.catalog.folded import MIRRORED, facts_of, folded_cut, form_of, key_of
from generator.catalog.forms import Form, Standee
from generator.catalog.models import (
    UNKNOWN_LAYOUT,
    Component,
    ComponentId,
    ComponentKind,
    ComponentSet,
    LayoutId,
    SetId,
    Space,
)
from generator.catalog.own_row import entitled
from generator.catalog.places import BoardArea
from generator.catalog.rows import RowScope, calculated, filled, scopes
from generator.catalog.schema import Print
from generator.catalog.schema_pieces import (
    Aid,
    BoardRow,
    Boxes,
    DeckRow,
    Dials,
    PieceSet,
    Row,
    Screens,
    Standees,
    Tiles,
    Tokens,
)
from generator.catalog.typed import described, shortened
from generator.source.mark import Mark, Path

MOST_COMPONENTS = 20_000
"""Different pieces of one game."""
MOST_COPIES = 10_000
"""Copies of one piece."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,119}")


@dataclass(slots=True)
class _Seen:
    """Ids given so far, as they are written and where, by what is left of them where capitals count for nothing."""

    components: dict[str, tuple[str, Mark | None]] = field(default_factory=dict)
    of_set: dict[str, str] = field(default_factory=dict)
    alike: set[tuple[str, str]] = field(default_factory=set)  # sets that were reported to give the same ids
    sets: dict[str, tuple[str, Mark | None]] = field(default_factory=dict)


KINDS: tuple[tuple[str, ComponentKind, type[PieceSet] | type[Boxes]], ...] = (
    ("decks", ComponentKind.CARD, DeckRow),
    ("tokens", ComponentKind.TOKEN, Tokens),
    ("tiles", ComponentKind.TILE, Tiles),
    ("boards", ComponentKind.BOARD, BoardRow),
    ("aids", ComponentKind.AID, Aid),
    ("standees", ComponentKind.STANDEE, Standees),
    ("dials", ComponentKind.DIAL, Dials),
    ("screens", ComponentKind.SCREEN, Screens),
    ("boxes", ComponentKind.BOX, Boxes),
)
"""The keys under `print` that list sets, the kind and the model of each."""


_OF_ONE_PIECE = (ComponentKind.BOARD, ComponentKind.AID, ComponentKind.DIAL, ComponentKind.SCREEN)
"""Sets of these kinds are one piece where they are not made of rows."""


def sets_of(print_: Print, source: RowSource, files: GameFiles) -> tuple[ComponentSet, ...]:
    """Every set of the game, decks first and boxes, which hold them, last; what is wrong is reported."""
    seen = _Seen()
    made: list[ComponentSet] = []
    for key, kind, _ in KINDS:
        for index, entry in enumerate(getattr(print_, key)):
            work = _Work(source, files, seen, ("print", key, index))
            made.append(_box(entry, made, work) if isinstance(entry, Boxes) else _set(entry, kind, work))
    return tuple(made)


@dataclass(frozen=True, slots=True)
class _Work:
    source: RowSource
    files: GameFiles
    seen: _Seen
    path: Path
    form: Form | None = None

    def mark(self, *steps: str | int) -> Mark | None:
        return self.source.tree.mark((*self.path, *steps))


def _named(set_id: str, work: _Work) -> Mark | None:
    """Where a set has its id, which must be its own and fit a file's name."""
    mark = work.mark("id")
    id_fits_files(set_id, mark, work.source.report)
    own = (set_id, mark)
    known = work.seen.sets.setdefault(set_id.casefold(), own)
    if known is not own:
        _twice(work, "set", set_id, mark, known)
    return mark


def _box(box: Boxes, made: Sequence[ComponentSet], work: _Work) -> ComponentSet:
    """A box, which is a set of its own."""
    mark = _named(box.id, work)
    component = box_of(box, made, work.source, work.path)
    kept = () if component is None or not _own_id(work, box.id, mark, box) else (component,)
    # What is printed beyond the cuts of a net is part of its face, so that the face has no bleed.
    return ComponentSet(SetId(box.id), box.title, ComponentKind.BOX, 0.0, kept, mark)


def _set(piece_set: PieceSet, kind: ComponentKind, work: _Work) -> ComponentSet:
    mark = _named(piece_set.id, work)
    work = replace(work, form=form_of(piece_set, work.source, work.path))
    components = tuple(_components(piece_set, kind, work))
    if not components and not work.source.report.failed:
        message = f"the set {piece_set.id!r} has no pieces"
        work.source.report.warning("CAT023", message, at=mark, hint="check `from` and `where`")
    printed = piece_set.printed if isinstance(piece_set, BoardRow | Tokens) else True
    whole_page = isinstance(piece_set, Aid) and piece_set.whole_page
    bleed = 0.0 if whole_page else float(piece_set.bleed)
    if whole_page and piece_set.back is not None:
        work.source.error("CAT028", "what is printed for the whole page has no `back`", (*work.path, "back"))
    instead_of = SetId(piece_set.instead_of) if isinstance(piece_set, Tokens) and piece_set.instead_of else None
    return ComponentSet(
        SetId(piece_set.id),
        piece_set.title,
        kind,
        bleed,
        components,
        mark,
        printed,
        whole_page,
        instead_of,
        piece_set.contents,
        piece_set.listed if isinstance(piece_set, Tokens) else True,
    )


def _written_out(piece_set: PieceSet) -> tuple[str, str, list[Row]] | None:
    """Key, name in layouts and rows of a set that is written out."""
    match piece_set:
        case DeckRow(cards=list() as rows):
            return "cards", "card", rows
        case Tokens(pieces=list() as rows):
            return "pieces", "token", rows
        case Standees(pieces=list() as rows):
            return "pieces", "standee", rows
        case Tiles(tiles=list() as rows):
            return "tiles", "tile", rows
    return None


def _components(piece_set: PieceSet, kind: ComponentKind, work: _Work) -> Iterator[Component]:
    written = _written_out(piece_set)
    if written is not None and piece_set.from_ is not None:
        work.source.error(
            "CAT028", f"a set cannot have both `from` and `{written[0]}`", (*work.path, "from"), "keep one of the two"
        )
    elif written is not None:
        key, name, rows = written
        _refuse_for_written_out(piece_set, key, name, work)
        fields_fit(piece_set.fields, work.source, work.path)
        for index, row in enumerate(rows):
            place = (*work.path, key, index)
            scope = RowScope({name: scope_of(row, piece_set.fields, work.source, work.files, place)}, place)
            if row.copies:
                yield from _piece(piece_set, kind, work, scope, row.id, row.title or row.id, row.copies)
    elif piece_set.from_ is not None:
        _refuse_words_of_its_own(piece_set, work)
        for scope in scopes(work.source, piece_set.from_, piece_set.where, work.path):
            yield from _from_rows(piece_set, kind, work, scope)
    elif kind in _OF_ONE_PIECE:
        words = _words_of_its_own(piece_set)
        scope = RowScope({"aid": words}, work.path) if words else RowScope({}, (*work.path, "id"))
        yield from _piece(
            piece_set,
            kind,
            work,
            scope,
            piece_set.id,
            piece_set.title,
            1 if piece_set.copies is None else piece_set.copies,
        )
    else:
        work.source.error(
            "CAT028", f"the set {piece_set.id!r} has neither `from` nor a list of pieces", (*work.path, "id")
        )


def _words_of_its_own(piece_set: PieceSet) -> Mapping[str, Any]:
    """What an aid that is not made of rows says, as the row that its layouts read; nothing where it says nothing."""
    if not isinstance(piece_set, Aid) or not (piece_set.text or piece_set.subtitle or piece_set.rows):
        return {}
    blocks = [{key: value for key, value in row.model_dump().items() if value} for row in piece_set.rows]
    stated = {"subtitle": piece_set.subtitle, "text": piece_set.text, "rows": blocks}
    return {"id": piece_set.id, "title": piece_set.title, **{key: value for key, value in stated.items() if value}}


def _refuse_words_of_its_own(piece_set: PieceSet, work: _Work) -> None:
    """CAT028: an aid that is made of rows takes its words from these."""
    for key in ("subtitle", "text", "rows") if isinstance(piece_set, Aid) else ():
        if getattr(piece_set, key):
            message = f"`{key}` is for an aid that is not made of rows; this one says what those under `from` say"
            mark = work.source.tree.key_mark((*work.path, key))
            hint = f"give the rows a `{key}`, or leave `from` out"
            work.source.report.error("CAT028", message, at=mark, hint=hint)


_OF_ROWS = ("where", "id_of", "title_of", "copies")
"""Keys that say something of the rows under `from`, which a set that is written out has not."""


def _refuse_for_written_out(piece_set: PieceSet, key: str, name: str, work: _Work) -> None:
    """CAT028: keys that would be ignored, for they are for pieces made of rows."""
    for own in _OF_ROWS:
        if getattr(piece_set, own) is not None:
            message = f"`{own}` is for pieces made of rows with `from`; those under `{key}` are written out"
            hint = {
                "where": f"remove it, and the {key} that are not wanted",
                "copies": f"give each of the {key} its own `copies`",
            }.get(own, f"remove it: each of the {key} has its own id and title")
            if (*work.path, key) in work.source.tree.sheets:
                hint = (
                    f"write `from: {{{name}: ...}}` in place of `{key}: ...`, which makes a piece of each row as well"
                )
            mark = work.source.tree.key_mark((*work.path, own))
            work.source.report.error("CAT028", message, at=mark, hint=hint)


def _from_rows(piece_set: PieceSet, kind: ComponentKind, work: _Work, scope: RowScope) -> Iterator[Component]:
    first: Mapping[str, Any] = next(iter(scope.rows.values()))
    ids = "-".join(str(row.get("id", "")) for row in scope.rows.values())
    source = work.source
    name = filled(source, scope, piece_set.id_of, (*work.path, "id_of")) if piece_set.id_of is not None else ids
    title = first.get("title")
    if piece_set.title_of is not None:
        title = filled(source, scope, piece_set.title_of, (*work.path, "title_of"))
        scope = replace(scope, rows=entitled(scope.rows, kind.value, title))
    copies = first.get("copies", 1) if piece_set.copies is None else piece_set.copies
    if isinstance(copies, str):
        copies = _calculated_copies(work, scope, copies)
    if name is not None and not (copies == 0 and isinstance(copies, int) and not isinstance(copies, bool)):
        yield from _piece(piece_set, kind, work, scope, str(name), str(title or name), copies)


def _piece(
    piece_set: PieceSet, kind: ComponentKind, work: _Work, scope: RowScope, name: str, title: str, copies: Any
) -> Iterator[Component]:
    if not piece_set.numbered:
        yield from _one_piece(piece_set, kind, work, scope, name, title, _copies(work, scope, copies), None)
        return
    number = _copies(work, scope, copies)
    for copy in range(1, number + 1):
        before = len(work.seen.components)
        yield from _one_piece(piece_set, kind, work, scope, f"{name}-{copy}", title, 1, (copy, number))
        if len(work.seen.components) == before:
            return  # what is wrong with it is wrong with the others


def _one_piece(
    piece_set: PieceSet,
    kind: ComponentKind,
    work: _Work,
    scope: RowScope,
    name: str,
    title: str,
    copies: int,
    copy_number: tuple[int, int] | None,
) -> Iterator[Component]:
    source = work.source
    mark = source.tree.mark(scope.path)
    if not _NAME.fullmatch(name):
        hint = "use at most 120 letters, digits, hyphens and underscores, beginning with a letter or digit"
        source.report.error("CAT006", f"{shortened(name)} cannot be the id of a piece", at=mark, hint=hint)
        return
    id_fits_files(name, mark, source.report)
    if not _own_id(work, name, mark, piece_set):
        return
    front = filled(source, scope, piece_set.front, (*work.path, key_of(piece_set, "front")))
    back = _back(piece_set, work, scope, front)
    cut = cut_of(piece_set, source, work.path) if work.form is None else folded_cut(piece_set, work.form)
    spaces: tuple[Space, ...] = ()
    areas: tuple[BoardArea, ...] = ()
    if isinstance(piece_set, BoardRow):
        spaces = spaces_of(piece_set, cut.size, source, work.path)
        areas = areas_of(piece_set.areas, cut.size, spaces, source, (*work.path, "areas"))
    yield Component(
        ComponentId(name),
        title,
        kind,
        SetId(piece_set.id),
        cut,
        UNKNOWN_LAYOUT if front is None else LayoutId(str(front)),
        LayoutId(str(back)) if back is not None else None,
        copies,
        {**scope.rows, **facts_of(work.form)},
        spaces,
        mark,
        work.form,
        rows=(scope.path, *scope.others) if scope.rows else (),
        areas=areas,
        copy_number=copy_number,
    )


def _back(piece_set: PieceSet, work: _Work, scope: RowScope, front: Any) -> Any:
    """The layout of the back, None for none; of a standee the front's where it has none of its own."""
    if isinstance(work.form, Standee) and piece_set.back in (None, MIRRORED):
        return front
    if piece_set.back is None:
        return None
    return filled(work.source, scope, piece_set.back, (*work.path, key_of(piece_set, "back")))


def _own_id(work: _Work, name: str, mark: Mark | None, piece_set: PieceSet | Boxes) -> bool:
    """Whether a piece's id is its own and one more piece may be; reported where it is not."""
    seen = work.seen
    known = seen.components.get(name.casefold())
    if known is not None:
        _twice(work, "piece", name, mark, known, piece_set)
        return False
    seen.components[name.casefold()] = (name, mark)
    seen.of_set[name.casefold()] = piece_set.id
    if len(seen.components) > MOST_COMPONENTS:
        work.source.error("CAT025", f"the game has more than {MOST_COMPONENTS:,} different pieces", ("print",))
        return False
    return True


def _calculated_copies(work: _Work, scope: RowScope, copies: str) -> Any:
    """What a calculation of copies comes to; 1, reported, where it cannot be made."""
    own, stated = (*scope.path, "copies"), (*work.path, "copies")
    made = calculated(work.source, scope, copies, stated if stated in work.source.tree.marks else own)
    return 1 if made is None else made


def _copies(work: _Work, scope: RowScope, copies: Any) -> int:
    """How many copies; 1, reported, where it is no number from 1 on."""
    own = (*scope.path, "copies")
    stated = (*work.path, "copies")
    if isinstance(copies, str):
        copies = _calculated_copies(work, scope, copies)
    if isinstance(copies, int) and not isinstance(copies, bool) and 1 <= copies <= MOST_COPIES:
        return copies
    place = own if own in work.source.tree.marks else stated
    message = f"copies must be a whole number from 1 to {MOST_COPIES:,}, not {described(copies)}"
    work.source.error("CAT020", message, place)
    return 1


def _twice(
    work: _Work,
    what: str,
    name: str,
    mark: Mark | None,
    known: tuple[str, Mark | None],
    piece_set: PieceSet | Boxes | None = None,
) -> None:
    written, first = known
    if written != name:
        tell_alike(what, name, written, mark, first, work.source.report)
        return
    message, hint = f"duplicate {what} {name!r}", "rename one of them"
    if piece_set is not None:
        rows = (*piece_set.from_,) if isinstance(piece_set, PieceSet) and piece_set.from_ is not None else ()
        ids = "-".join(f"{{{row}.id}}" for row in rows)
        other = work.seen.of_set[name.casefold()]
        if other != piece_set.id:
            message = f"duplicate piece {name!r}, of the set {other!r} and of {piece_set.id!r}"
        if other != piece_set.id and rows:  # the rows are right: told once, where they are taken a second time
            if (other, piece_set.id) in work.seen.alike:
                return
            work.seen.alike.add((other, piece_set.id))
            hint = f'give the set {piece_set.id!r} an `id_of`, such as "{piece_set.id}-{ids}"'
            mark = work.source.tree.key_mark((*work.path, "from")) or mark
        elif rows:
            hint = f'give the set an `id_of` that makes the ids unique, such as "{ids}-{{{rows[-1]}.title}}"'
    related = [("first here", first)] if first is not None and first != mark else []
    work.source.report.error("CAT015", message, at=mark, hint=hint, related=related)
