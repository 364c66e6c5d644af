"""Sheets of nets: the parts of standees, dials, screens and boxes with the lines to cut, fold and glue them by."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from generator.drawing.digest import short
from generator.drawing.items import Drawing, Group, Item
from generator.drawing.net import NetPart, PartFace
from generator.drawing.piece import Page
from generator.drawing.shapes import transform
from generator.geometry import Affine, Size
from generator.sheets.cut_lines import CutLines
from generator.sheets.margins import check_ruler, slug_line, top_and_bottom
from generator.sheets.net_lines import lines_of
from generator.sheets.net_places import CAPTION, NOTE, PlacedPart
from generator.sheets.net_plan import NETS, NetPlan, net_use, notes_for
from generator.sheets.papers import printable
from generator.sheets.slots import Axis, flip_axis, name_of
from generator.sheets.spec import Duplex, Lettering, SheetFile, SheetSpec

_TYPE_PT = 5.5


def net_files(plan: NetPlan, letter: Lettering) -> Iterator[SheetFile]:
    """The files of a plan."""
    for kind, sheets in plan.sheets.items():
        name, title = NETS[kind]
        yield SheetFile(name, title, _Drawer(plan.spec, letter, name).pages(sheets), net_use(sheets, plan.spec))


class _Drawer:
    """Draws the pages of one file."""

    def __init__(self, spec: SheetSpec, letter: Lettering, what: str) -> None:
        self._spec = spec
        self._letter = letter
        self._what = what
        self._cut_lines = CutLines()
        self._page = spec.paper.size
        self._lines: dict[int, tuple[Item, ...]] = {}
        self._kept: list[NetPart] = []  # so that no id is used again while we go by it
        strips = top_and_bottom(printable(self._page, spec.margin), spec.corner)
        self._slug, self._ruler = strips.slug, check_ruler(strips.ruler, letter)

    def pages(self, sheets: Sequence[tuple[PlacedPart, ...]]) -> tuple[Page, ...]:
        """Each sheet, followed by its other side where it has one; without duplex all fronts and then all backs."""
        fronts: list[Page] = []
        backs: list[Page] = []
        pages: list[Page] = []
        for number, sheet in enumerate(sheets, 1):
            content = f"{self._what}{_sets(sheet)}, sheet {number} of {len(sheets)}"
            made = list(self._sheet(sheet, content))
            fronts += made[:1]
            backs += made[1:]
            pages += made
        return (*fronts, *backs) if self._spec.duplex is Duplex.NONE else tuple(pages)

    def _sheet(self, sheet: Sequence[PlacedPart], content: str) -> Iterator[Page]:
        front = (
            *(self._face(placed, face, placed.at) for placed in sheet for face in placed.part.faces),
            *(self._cut(placed) for placed in sheet),
            *(self._caption(placed, "") for placed in sheet if placed.part.name),
            *self._told(sheet),
        )
        if not any(placed.part.reverse for placed in sheet):
            yield self._drawn(front, content, "print at 100 %, one side", cut=sheet)
            return
        duplex = self._spec.duplex
        if duplex in (Duplex.LONG, Duplex.SHORT):
            how = f"print at 100 %, two-sided, flip on the {duplex.value} edge"
            yield self._drawn(front, f"{content}, fronts", how, flip=True, cut=sheet)
            mirror = _mirror(flip_axis(duplex, self._page), self._page)
            back = tuple(
                self._face(placed, face, mirror.after(placed.at).after(_from_behind(placed.part)))
                for placed in sheet
                for face in placed.part.reverse
            )
            yield self._drawn(back, f"{content}, backs", how, side=True, flip=True)
            return
        # What fills a sheet cannot be folded over; fronts and backs are printed apart and glued together.
        how = "print at 100 %, one side; cut out fronts and backs, glue them together"
        yield self._drawn(front, f"{content}, fronts", how, cut=sheet)
        turned = [replace(placed, part=_seen_from_behind(placed.part)) for placed in sheet if placed.part.reverse]
        back = (
            *(self._face(placed, face, placed.at) for placed in turned for face in placed.part.faces),
            *(self._cut(placed) for placed in turned),
            *(self._caption(placed, ", back") for placed in turned if placed.part.name),
        )
        yield self._drawn(back, f"{content}, backs", how, side=True, cut=turned)

    def _drawn(
        self,
        items: Sequence[Item],
        content: str,
        how: str,
        *,
        side: bool = False,
        flip: bool = False,
        cut: Sequence[PlacedPart] = (),
    ) -> Page:
        slug = slug_line(self._slug, self._spec.slug, content, how, self._letter, flip=flip)
        return Page(
            Drawing(self._page, (*items, slug, self._ruler)),
            side="back" if side else "front",
            cuts=tuple(transform(line, one.at) for one in cut for line in (one.part.outline, *one.part.cuts)),
            scores=tuple(transform(line, one.at) for one in cut for line in one.part.scores),
        )

    def _face(self, placed: PlacedPart, face: PartFace, at: Affine) -> Group:
        piece = placed.piece
        drawing = piece.front if face.side == "front" else piece.back
        assert drawing is not None
        name = name_of(piece, placed.copy, face.side) + (f"/{face.tile}" if face.tile else "")
        return Group(
            drawing.items,
            at=at.after(face.at),
            clip=face.clip,
            shared=piece.copies > 1 or bool(face.tile),
            name=name,
            digest=short(self._spec.digests.of(drawing)),
        )

    def _cut(self, placed: PlacedPart) -> Group:
        part = placed.part
        key = id(part)
        if key not in self._lines:
            self._kept.append(part)
            # What is not folded is cut as it is on other sheets: a dark line would stay on the edge of a card.
            flat = self._cut_lines.line(placed.piece)
            self._lines[key] = lines_of(part, self._letter) if part.name else (flat,)
        return Group(self._lines[key], at=placed.at, shared=True)

    def _caption(self, placed: PlacedPart, side: str) -> Group:
        label = self._letter(f"{placed.piece.title}: {placed.part.name}{side}", _TYPE_PT)
        box = placed.box
        scale = min(1.0, box.width / label.width)
        y = box.bottom + placed.part.bleed + CAPTION - 0.6
        return Group(label.items, at=Affine(scale, 0.0, 0.0, scale, box.x, y))

    def _told(self, sheet: Sequence[PlacedPart]) -> Iterator[Group]:
        """The notes at the foot, one below the other, set smaller where they are too long."""
        notes = notes_for([placed.piece for placed in sheet])
        for number, note in enumerate(notes):
            label = self._letter(note, _TYPE_PT)
            scale = min(1.0, self._slug.width / label.width)
            y = self._slug.y - (len(notes) - number - 1) * NOTE - 0.8
            yield Group(label.items, at=Affine(scale, 0.0, 0.0, scale, self._slug.x, y))


def _sets(sheet: Sequence[PlacedPart]) -> str:
    names = list(dict.fromkeys(placed.piece.set_id for placed in sheet))
    return f": {', '.join(names[:3] + (['…'] if len(names) > 3 else []))}"


def _mirror(axis: Axis, page: Size) -> Affine:
    """Where a place of a sheet comes to lie when the sheet is turned over."""
    if axis is Axis.VERTICAL:
        return Affine(-1.0, 0.0, 0.0, 1.0, page.width, 0.0)
    return Affine(1.0, 0.0, 0.0, -1.0, 0.0, page.height)


def _from_behind(part: NetPart) -> Affine:
    """From what one sees from behind, where left is right, to the part's own coordinates."""
    return Affine(-1.0, 0.0, 0.0, 1.0, part.size.width, 0.0)


@lru_cache(maxsize=256)
def _seen_from_behind(part: NetPart) -> NetPart:
    """The other side of a part, to be cut out by itself."""
    turned = _from_behind(part)
    return replace(
        part,
        outline=transform(part.outline, turned),
        faces=part.reverse,
        reverse=(),
        cuts=tuple(transform(cut, turned) for cut in part.cuts),
        scores=tuple(transform(score, turned) for score in part.scores),
        glue=(),
    )
