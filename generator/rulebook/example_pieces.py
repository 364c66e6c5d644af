"""Beside a worked example: the cards and tokens it is about, each with its name, and the dice that are rolled."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil

from generator.catalog.verified import Example, RolledDie
from generator.colour import Colour
from generator.drawing.items import Drawing, Group, Item, Outline, Stroke
from generator.drawing.piece import Piece
from generator.drawing.shapes import circle, polygon, rounded_rect
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Point, Rect, Size
from generator.rulebook.alternatives import of_pieces
from generator.rulebook.figures import ComponentPictures, placed_piece
from generator.rulebook.setting import figure
from generator.rulebook.theme import BookTheme
from generator.rulebook.wording import in_words
from generator.text.paragraph import Block, Span, set_spans
from generator.units import Mm

MOST, ROW = 12, 8
"""Pictures of one example: all that six players lay who lay two cards each. Of more, a story of several turns, those of
the first row are drawn, and what comes later is left out.
"""
BESIDE = 3
"""As many stand at the right of the story; more stand in rows below it."""
_HEIGHT: Mm = 15.0
"""Of a card; smaller pieces are drawn as large as they are, at most this high."""
_DIE: Mm = 8.0
_CELL: Mm = 11.4
_GROUP = 4
"""Dice with one word below them."""
_GAP: Mm = 1.2
_CLOSE, _APART = 0.4, 2.2
"""Between what is laid together, and between that and others, in mm: four pairs of cards stand in a row."""
_AS_ONE = 3
"""Pieces of one owner that stand together."""
_CAPTION: Mm = 0.8
"""Between a picture and the words below it."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """A picture and the words below it, in a place of that width."""

    picture: Drawing
    words: Block | None
    width: Mm

    @property
    def below(self) -> Mm:
        """How much the words take."""
        return _CAPTION + self.words.size.height if self.words is not None else 0.0


@dataclass(frozen=True, slots=True)
class ExamplePieces:
    """The pictures of an example, so few that they stand `beside` its story, or in rows below it."""

    drawing: Drawing
    beside: bool


def example_pieces(
    example: Example,
    pictures: ComponentPictures,
    theme: BookTheme,
    width: Mm,
    inside: StructureElement | None = None,
    *,
    enlarged: float = 1.0,
) -> ExamplePieces | None:
    """The pictures in rows of `width` at most; None for an example that names no piece and rolls no die.

    Together they are a figure, an element `inside` another. Cards and tokens may be `enlarged` that much.
    """
    named = [pictures.pieces[name] for name in example.pieces if name in pictures.pieces]
    most = MOST if len(named) + len(example.dice) <= MOST else ROW
    shown = named[:most]
    dice = example.dice[: most - len(shown)]
    words = list(_purposes(dice, pictures.catalog.rolls))
    laid = _laid(shown, example.together)
    groups = [_of_laid(group, theme, enlarged) for group in laid]
    groups += [[cell] for cell in _of_dice(dice, words, theme)]
    if not groups:
        return None
    apart = _APART if any(len(group) > 1 for group in laid) else _GAP
    items: list[Item] = []
    y = wide = 0.0
    rows = _rows(groups, width, apart)
    for row in rows:
        cells = [cell for group in row for cell in group]
        height = max(cell.picture.size.height for cell in cells)
        x = 0.0
        for group in row:
            for cell in group:
                size = cell.picture.size
                at = Affine.move(x + (cell.width - size.width) / 2, y + (height - size.height) / 2)
                items.append(Group(cell.picture.items, at))
                if cell.words is not None:
                    items.append(Group(cell.words.items, Affine.move(x, y + height + _CAPTION)))
                x += cell.width + _CLOSE
            x += apart - _CLOSE
        wide = max(wide, x - apart)
        y += height + max(cell.below for cell in cells) + _GAP
    told = " ".join([*([of_pieces(shown)] if shown else []), *map(_told, dice, words)])
    drawing = figure(Drawing(Size(wide, y - _GAP), tuple(items)), told, inside)
    return ExamplePieces(drawing, wide <= BESIDE * (enlarged * _CELL + _GAP) and len(rows) == 1)


def _told(die: RolledDie, words: str) -> str:
    beside = f" ({words})" if words else ""
    return f"A die with {die.sides} sides{beside} shows {die.number}."


def _laid(pieces: Sequence[Piece], together: Sequence[Sequence[str]]) -> list[list[Piece]]:
    """The pieces in their order, those that follow one another and are laid together or are of one owner in a group."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        names = {other.id for other in groups[-1]} | {piece.id} if groups else set()
        owned = bool(names) and len(names) <= _AS_ONE and _owner(groups[-1]) == _owner([piece]) != ""
        if names and (owned or any(names <= set(laid) for laid in together)):
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return groups


def _owner(pieces: Sequence[Piece]) -> str:
    """Whose all these are by their titles, such as `Red: Move`; empty where they do not say it."""
    owners = {piece.title.partition(": ")[0] if ": " in piece.title else "" for piece in pieces}
    return owners.pop() if len(owners) == 1 else ""


def _of_laid(pieces: Sequence[Piece], theme: BookTheme, enlarged: float) -> list[_Cell]:
    """What is laid together, each with its title below it; of one owner as one: `Red: Move, target Blue`."""
    cells = [_of_piece(piece, theme, enlarged) for piece in pieces]
    owner = _owner(pieces)
    if not owner or len(cells) == 1:
        return cells
    high = max(cell.picture.size.height for cell in cells)
    items: list[Item] = []
    x = 0.0
    for cell in cells:
        size = cell.picture.size
        items.append(Group(cell.picture.items, Affine.move(x, (high - size.height) / 2)))
        x += size.width + _CLOSE
    things = ", ".join(piece.title.removeprefix(f"{owner}: ") for piece in pieces)
    width = _width(cells)
    return [_Cell(Drawing(Size(x - _CLOSE, high), tuple(items)), _caption(f"{owner}: {things}", theme, width), width)]


def _rows(groups: Sequence[list[_Cell]], width: Mm, apart: Mm) -> list[list[list[_Cell]]]:
    """The groups in as few rows as the width allows, all of nearly the same number."""
    for count in range(1, len(groups) + 1):
        each = ceil(len(groups) / count)
        rows = [list(groups[first : first + each]) for first in range(0, len(groups), each)]
        if all(sum(_width(group) + apart for group in row) - apart <= width for row in rows):
            break
    return rows


def _width(group: Sequence[_Cell]) -> Mm:
    return sum(cell.width + _CLOSE for cell in group) - _CLOSE


def _of_piece(piece: Piece, theme: BookTheme, enlarged: float) -> _Cell:
    cell = enlarged * _CELL
    scale = min(1.0, enlarged * _HEIGHT / piece.size.height, cell / piece.size.width)
    size = Size(piece.size.width * scale, piece.size.height * scale)
    face = placed_piece(piece, Point(size.width / 2, size.height / 2), scale, line=Colour(0, 0, 0, 0.35))
    return _Cell(Drawing(size, (face,)), _caption(piece.title, theme, cell), cell)


def _of_dice(dice: Sequence[RolledDie], purposes: Sequence[str], theme: BookTheme) -> list[_Cell]:
    """Dice that are rolled one after the other for the same are side by side, with one word below."""
    cells = []
    for words, found in _groups(dice, purposes):
        faces = [_six(die.number, theme) if die.sides == 6 else _many(die.number, theme) for die in found]
        if not words:
            cells += [_Cell(Drawing(Size(_DIE, _DIE), face), None, _DIE) for face in faces]
            continue
        items = [Group(face, Affine.move(at * (_DIE + _GAP), 0.0)) for at, face in enumerate(faces)]
        width = len(faces) * (_DIE + _GAP) - _GAP
        wide = max(_CELL, width)
        cells.append(_Cell(Drawing(Size(width, _DIE), tuple(items)), _caption(words, theme, wide), wide))
    return cells


def _groups(dice: Sequence[RolledDie], purposes: Sequence[str]) -> Iterator[tuple[str, Sequence[RolledDie]]]:
    """Dice of one purpose that follow one another, so many as stand side by side."""
    for words, rolled in groupby(zip(purposes, dice, strict=True), key=lambda one: one[0]):
        group = [die for _, die in rolled]
        yield from ((words, group[first : first + _GROUP]) for first in range(0, len(group), _GROUP))


def _purposes(dice: Sequence[RolledDie], rolls: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Of each die who rolled it and for what: of several words for a rule, one after the other."""
    turns: dict[str, int] = {}
    for die in dice:
        known = rolls.get(die.rule, ())
        turn = turns[die.rule] = turns.get(die.rule, -1) + 1
        purpose = known[turn % len(known)] if known else ""
        yield ": ".join(word for word in (in_words(die.whose) if die.whose else "", purpose) if word)


def _caption(words: str, theme: BookTheme, width: Mm = _CELL) -> Block:
    style = replace(theme.running, size_pt=6.5, tracking=0.0, leading=1.1, align="centre", balance=True)
    return set_spans(((Span(words),),), width, style)


def _six(number: int, theme: BookTheme) -> tuple[Item, ...]:
    """The face of a die of six sides."""
    box = Rect.of(Size(_DIE, _DIE)).grown(-0.3)
    middle, off = _DIE / 2, _DIE * 0.26
    spots: list[tuple[int, int]] = [(0, 0)] if number % 2 else []
    spots += [(-1, 1), (1, -1)] if number > 1 else []
    spots += [(-1, -1), (1, 1)] if number > 3 else []
    spots += [(-1, 0), (1, 0)] if number == 6 else []
    pips = [Outline(circle(Point(middle + x * off, middle + y * off), 0.62), _ink(theme)) for x, y in spots]
    return (Outline(rounded_rect(box, 1.2), _PAPER, Stroke(_ink(theme), 0.35)), *pips)


def _many(number: int, theme: BookTheme) -> tuple[Item, ...]:
    """A die of many sides, seen on its face: a hexagon with a triangle, and the number in it."""
    middle, radius = _DIE / 2, _DIE / 2 - 0.15
    corners = [_polar(middle, radius, angle) for angle in range(0, 360, 60)]
    face = [_polar(middle, radius * 0.94, angle) for angle in (0, 120, 240)]
    ink = _ink(theme)
    style = replace(theme.running, size_pt=9.0, tracking=0.0, align="centre")
    text = set_spans(((Span(str(number), bold=True),),), _DIE, style)
    words = Group(text.items, Affine.move(0.0, middle + 0.35 - text.size.height / 2))
    return (Outline(polygon(corners), _PAPER, Stroke(ink, 0.35)), Outline(polygon(face), _PALE), words)


_PALE = Colour(0xE6, 0xE1, 0xD8)
_PAPER = Colour(255, 255, 255)


def _ink(theme: BookTheme) -> Colour:
    return theme.body.colour


def _polar(middle: Mm, radius: Mm, angle_deg: float) -> Point:
    """A point at an angle clockwise from the top."""
    away = Affine.turn(angle_deg).apply(Point(0.0, -radius))
    return Point(middle + away.x, middle + away.y)
