"""Beside a worked example: the cards and tokens it is about, each with its name, and the dice that are rolled."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, groupby, pairwise
from math import ceil

from generator.catalog.verified import Example, RolledDie
from generator.colour import Colour
from generator.drawing.items import Drawing, Group, Item, Outline
from generator.drawing.letters import PICTURED_PT
from generator.drawing.piece import Piece
from generator.drawing.shapes import rounded_rect
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Rect, Size
from generator.rulebook.alternatives import of_pieces
from generator.rulebook.blocks import Spans, plain
from generator.rulebook.card_entries import CardEntry, entries
from generator.rulebook.dice_faces import DIE, die_face
from generator.rulebook.figure_strips import figure
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.pair_names import said_together
from generator.rulebook.small_pictures import called, caption, cropped, is_cropped, whole
from generator.rulebook.space_marks import cross_in
from generator.rulebook.theme import BookTheme
from generator.rulebook.wording import in_words
from generator.text.paragraph import Block
from generator.units import Mm

MOST, ROW = 12, 8
"""Pictures of one example: all that six players lay who lay two cards each. Of more, a story of several turns, those of
the first row are drawn, and what comes later is left out.
"""
BESIDE = 3
"""As many stand at the right of the story; more stand in rows below it."""
_HEIGHT: Mm = 15.0
"""Of a piece that is shown whole; smaller ones are drawn as large as they are."""
_CROPPED: Mm = 10.5
"""Of a card that is shown by its picture."""
ASIDE: Mm = 42.0
"""The width of cards with their words at the right of a story."""
_TALLEST_TILE, _EASY = 26.0, 1.02
"""A tile is at most so high, in mm, that its figures can be read, and they are so much larger than they must be."""
_CELL: Mm = 11.4
_GROUP = 4
"""Dice with one word below them."""
_GAP: Mm = 1.2
_THROW: Mm = 4.0
"""Between what is thrown at one time and at the next, such as a fight and the one after a tie."""
_CAPTION: Mm = 0.8
"""Between a picture and the words below it."""
_TOGETHER = 3
"""Pieces of one owner with one caption."""
_NAMED_PT = 7.2
"""Of such a caption."""
_NEAR, _AROUND = 0.6, 0.8
"""Between such pieces, and what there is more between them and others, in mm."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """A picture and the words below it, in a place of that width."""

    picture: Drawing
    words: Block | None
    width: Mm
    joined: bool = False
    """Whether it belongs to the cell before it, as the dice of one fight do."""
    before: Mm = 0.0
    """What is left free before it in a row: a throw stands apart from the one before."""
    together: bool = False
    """Whether it shows several cards of one owner, which are laid together."""

    @property
    def below(self) -> Mm:
        """How much the words take."""
        return _CAPTION + self.words.size.height if self.words is not None else 0.0


@dataclass(frozen=True, slots=True)
class ExamplePieces:
    """The pictures of an example, so few that they stand `beside` its story, or in so many rows below it.

    They are `even` where the last row is as long as the others, and `worded` where cards have their words beside them.
    A `column` of cards that are laid together is long, and much of the box beside it is empty.
    """

    drawing: Drawing
    beside: bool
    rows: int
    even: bool
    worded: bool = False
    column: bool = False


@dataclass(frozen=True, slots=True)
class ListedCards:
    """The cards of an example that stand with their rules, by their ids, and how they are drawn in a width."""

    rules: Mapping[str, tuple[Spans, ...]]
    drawn: Callable[[Mm, float], Drawing]

    @classmethod
    def of(
        cls,
        example: Example,
        pictures: ComponentPictures,
        theme: BookTheme,
        rules: Mapping[str, tuple[Spans, ...]],
        seen: Collection[str] = (),
    ) -> "ListedCards":
        """Those whose rules are given, drawn once in each width; those `seen` elsewhere have no pictures here."""
        shown = _shown_of(example, pictures)
        listed = [CardEntry(piece, rules[piece.id], piece.id not in seen) for piece in shown if piece.id in rules]
        kept = {entry.piece.id: entry.words for entry in listed}
        return cls(kept, cache(lambda width, by: entries(listed, pictures, theme, width, by)))


def _shown_of(example: Example, pictures: ComponentPictures) -> list[Piece]:
    """The pieces that an example shows: of many the first."""
    named = [pictures.pieces[name] for name in example.pieces if name in pictures.pieces]
    return named[: MOST if len(named) + len(example.dice) <= MOST else ROW]


def example_pieces(
    example: Example,
    pictures: ComponentPictures,
    theme: BookTheme,
    width: Mm,
    inside: StructureElement | None = None,
    *,
    enlarged: float = 1.0,
    listed: ListedCards | None = None,
) -> ExamplePieces | None:
    """The pictures in rows of `width` at most; None for an example that names no piece and rolls no die.

    Together they are a figure, an element `inside` another. Cards and tokens may be `enlarged` that much. Those that
    are `listed` with their rules stand in columns above the others.
    """
    rules = listed.rules if listed is not None else {}
    named = [name for name in example.pieces if name in pictures.pieces]
    most = MOST if len(named) + len(example.dice) <= MOST else ROW
    shown = _shown_of(example, pictures)
    dice = example.dice[: most - len(shown)]
    words = list(_purposes(dice, pictures.catalog.rolls))
    others = [piece for piece in shown if piece.id not in rules]
    cells = [*_of_pieces(others, pictures, theme, enlarged, example.crossed), *_of_dice(dice, words, theme)]
    if not cells and not rules:
        return None
    items: list[Item] = []
    y = wide = 0.0
    if listed is not None and rules:
        told = listed.drawn(width, enlarged)
        items += told.items
        y, wide = told.size.height + _GAP, told.size.width
    rows = _aligned(_rows(cells, width), width) if cells else []
    for row in rows:
        drawn = _row_drawn(row, y)
        items += drawn.items
        wide = max(wide, drawn.size.width)
        y += drawn.size.height + _GAP
    said = [f"{pictures.pieces[name].title}: {_plain(found)}" for name, found in rules.items()]
    told_words = " ".join([*([of_pieces(others)] if others else []), *said, *map(_told, dice, words)])
    drawing = figure(Drawing(Size(wide, y - _GAP), tuple(items)), told_words, inside)
    few = not rules and wide <= BESIDE * (enlarged * _CELL + _GAP) and len(rows) == 1
    column = len(rows) > 1 and all(len(row) == 1 and row[0].together for row in rows)
    even = not rows or (len(rows[-1]) == len(rows[0]) and not column)
    return ExamplePieces(drawing, few, len(rows) + len(rules), even, worded=bool(rules), column=column)


def _row_drawn(row: Sequence[_Cell], y: Mm = 0.0) -> Drawing:
    """Cells side by side at a height, their pictures in the middle of the row's height, their words below."""
    height = max(cell.picture.size.height for cell in row)
    items: list[Item] = []
    x = 0.0
    for place, cell in enumerate(row):
        x += cell.before if place else 0.0
        size = cell.picture.size
        at = Affine.move(x + (cell.width - size.width) / 2, y + (height - size.height) / 2)
        items.append(Group(cell.picture.items, at))
        if cell.words is not None:
            aside = (cell.width - cell.words.size.width) / 2
            items.append(Group(cell.words.items, Affine.move(x + aside, y + height + _CAPTION)))
        x += cell.width + _GAP
    return Drawing(Size(x - _GAP, height + max(cell.below for cell in row)), tuple(items))


def _aligned(rows: list[list[_Cell]], width: Mm) -> list[list[_Cell]]:
    """Rows of cards that are laid together, the places of each row below those of the first where that has room."""
    if len(rows) < 2 or not all(cell.together for row in rows for cell in row):
        return rows
    most = max(map(len, rows))
    widths = [max(row[place].width for row in rows if place < len(row)) for place in range(most)]
    if sum(widths) + _GAP * (len(widths) - 1) > width:
        return rows
    return [[replace(cell, width=wide) for cell, wide in zip(row, widths, strict=False)] for row in rows]


def pairs_of_cards(
    pieces: Sequence[Piece], pictures: ComponentPictures, theme: BookTheme, height: Mm, width: Mm
) -> list[Drawing]:
    """Rows of cards, their pictures about so high, two and two as they are laid together, with owner and names."""
    cells = [
        cell
        for first in range(0, len(pieces), 2)
        for cell in _of_pieces(pieces[first : first + 2], pictures, theme, height / _CROPPED)
    ]
    return [_row_drawn(row) for row in _aligned(_rows(cells, width), width)]


def _plain(words: Sequence[Spans]) -> str:
    return " ".join(map(plain, words))


def _told(die: RolledDie, words: str) -> str:
    beside = f" ({words})" if words else ""
    return f"A die with {die.sides} sides{beside} shows {die.number}."


def _rows(cells: Sequence[_Cell], width: Mm) -> list[list[_Cell]]:
    """The cells in as few rows as the width allows, all of nearly the same number.

    What belongs together stays in one row, where that needs no more rows; else at least what is thrown at one time,
    each throw in a row of its own if need be.
    """
    rows = _even(cells, width)
    if not any(cell.joined for cell in cells):
        return rows
    together = (at for at, cell in enumerate(cells) if not cell.joined)
    thrown = (at for at, cell in enumerate(cells) if not cell.joined or cell.before)  # the dice of a walk, of a fight
    starts_of_throws = tuple(thrown)
    counts = [
        (tuple(together), len(rows)),
        *((starts_of_throws, n) for n in range(len(rows), len(starts_of_throws) + 1)),
    ]
    for starts, count in counts:
        ends = [
            (*at, len(cells))
            for at in combinations(starts[1:], count - 1)
            if all(_long(cells[low:high]) <= width for low, high in pairwise((0, *at, len(cells))))
        ]
        if ends:
            best = min(ends, key=lambda at: max(_long(cells[low:high]) for low, high in pairwise((0, *at))))
            return [list(cells[low:high]) for low, high in pairwise((0, *best))]
    return rows


def _long(row: Sequence[_Cell]) -> Mm:
    return sum(cell.width + cell.before + _GAP for cell in row) - _GAP - row[0].before


def _even(cells: Sequence[_Cell], width: Mm) -> list[list[_Cell]]:
    for count in range(1, len(cells) + 1):
        each = ceil(len(cells) / count)
        rows = [list(cells[first : first + each]) for first in range(0, len(cells), each)]
        if all(_long(row) <= width for row in rows):
            break
    return rows


def _of_pieces(
    pieces: Sequence[Piece],
    pictures: ComponentPictures,
    theme: BookTheme,
    enlarged: float,
    crossed: Collection[str] = (),
) -> Iterator[_Cell]:
    """Each with its title below it; what follows one another and is called after one owner, such as `Red: Move` and
    `Red: target Blue`, side by side under one name, `Red: Move, target Blue` or what `pairs` of the catalog have
    for it, framed in the owner's colour if the palette has it. What is `crossed` has a cross over it.
    """
    for owner, found in groupby(pieces, key=lambda piece: called(piece)[0]):
        group = list(found)
        for first in range(0, len(group), _TOGETHER):
            colour = pictures.catalog.palette.get(owner.lower())
            cells = [_of_piece(piece, pictures, theme, enlarged, colour) for piece in group[first : first + _TOGETHER]]
            few = group[first : first + _TOGETHER]
            if not owner or len(cells) == 1:
                for piece, cell in zip(few, cells, strict=True):
                    struck = str(piece.id) in crossed
                    yield replace(cell, picture=_struck(cell.picture, theme, piece)) if struck else cell
                continue
            things, _ = said_together([called(piece)[1] for piece in few], pictures.catalog.pairs)
            picture = _near([cell.picture for cell in cells])
            if any(str(piece.id) in crossed for piece in few):
                picture = _struck(picture, theme, few[0])
            words = f"{owner}: {things}"
            width = sum(cell.width + _NEAR for cell in cells) - _NEAR + _AROUND
            width = max(width, caption(words, theme, 2 * width, _NAMED_PT).ink_width + _AROUND)  # in one line
            yield _Cell(picture, caption(words, theme, width, _NAMED_PT), width, together=True)


def together(pieces: Sequence[Piece], pictures: ComponentPictures, theme: BookTheme, height: Mm) -> Drawing:
    """Cards of one owner by their pictures, so high, side by side and framed in the owner's colour."""
    colour = pictures.catalog.palette.get(called(pieces[0])[0].lower())
    return _near([_of_piece(piece, pictures, theme, height / _CROPPED, colour).picture for piece in pieces])


def _near(drawn: Sequence[Drawing]) -> Drawing:
    """Pictures side by side that belong together."""
    high = max(picture.size.height for picture in drawn)
    items: list[Item] = []
    x = 0.0
    for picture in drawn:
        items.append(Group(picture.items, Affine.move(x, (high - picture.size.height) / 2)))
        x += picture.size.width + _NEAR
    return Drawing(Size(x - _NEAR, high), tuple(items))


def _struck(picture: Drawing, theme: BookTheme, piece: Piece) -> Drawing:
    """A picture with a thin cross over it, below which one still sees what it is; that of a card is paler."""
    box = Rect.of(picture.size)
    pale = (Outline(rounded_rect(box, _CROSS), _PALE),) if piece.kind == "card" else ()
    return replace(picture, items=(*picture.items, *pale, *cross_in(box.grown(-2 * _CROSS), _CROSS, theme.frame)))


_CROSS: Mm = 0.4
"""The width of a cross over pieces."""
_PALE = Colour(255, 255, 255, 0.35)


def _of_piece(
    piece: Piece, pictures: ComponentPictures, theme: BookTheme, enlarged: float, owner: Colour | None
) -> _Cell:
    """A piece in its form, or a card so small that its words could not be read by its picture."""
    cell = enlarged * _CELL
    scale = min(1.0, enlarged * _HEIGHT / piece.size.height, cell / piece.size.width)
    figures = pictures.miniature(piece).figures_pt if piece.kind == "tile" else 0.0
    if figures and _EASY * PICTURED_PT / figures * piece.size.height <= _TALLEST_TILE:
        scale = max(scale, _EASY * PICTURED_PT / figures)
        cell = max(cell, scale * piece.size.width)
    if is_cropped(piece, pictures, scale):
        shown = cropped(piece, pictures, enlarged * _CROPPED, owner)
        cell = max(cell, shown.size.width)
    else:
        shown = whole(piece, pictures, scale)
    return _Cell(shown, caption(piece.title, theme, cell), cell)


def _of_dice(dice: Sequence[RolledDie], purposes: Sequence[str], theme: BookTheme) -> list[_Cell]:
    """Dice that are rolled one after the other for the same are side by side, with one word below."""
    cells: list[_Cell] = []
    rules: list[str] = []
    for words, found, joined in _groups(dice, purposes):
        faces = [die_face(die.number, die.sides, theme) for die in found]
        rules.append(found[0].rule)
        apart = len(rules) > 1 and (not joined or rules[-1] != rules[-2])
        before = _THROW if words and apart else 0.0
        if not words:
            cells += [_Cell(Drawing(Size(DIE, DIE), face), None, DIE, joined) for face in faces]
            continue
        items = [Group(face, Affine.move(at * (DIE + _GAP), 0.0)) for at, face in enumerate(faces)]
        width = len(faces) * (DIE + _GAP) - _GAP
        wide = max(_CELL, width)
        cells.append(_Cell(Drawing(Size(width, DIE), tuple(items)), caption(words, theme, wide), wide, joined, before))
    return cells


def _groups(dice: Sequence[RolledDie], purposes: Sequence[str]) -> Iterator[tuple[str, Sequence[RolledDie], bool]]:
    """Dice of one purpose that follow one another, so many as stand side by side, and whether they belong to those
    before them: as long as nobody rolls once more for the same.
    """
    seen: set[str] = set()
    for words, rolled in groupby(zip(purposes, dice, strict=True), key=lambda one: one[0]):
        joined = bool(seen) and words not in seen
        seen = {*seen, words} if joined else {words}
        group = [die for _, die in rolled]
        for first in range(0, len(group), _GROUP):
            yield words, group[first : first + _GROUP], joined or first > 0


def _purposes(dice: Sequence[RolledDie], rolls: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Of each die who rolled it and for what: of several words for a rule, one after the other."""
    turns: dict[str, int] = {}
    for die in dice:
        known = rolls.get(die.rule, ())
        turn = turns[die.rule] = turns.get(die.rule, -1) + 1
        purpose = known[turn % len(known)] if known else ""
        yield ": ".join(word for word in (in_words(die.whose) if die.whose else "", purpose) if word)
