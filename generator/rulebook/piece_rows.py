"""Rows of pieces in the rulebook: whole, as pictures of cards or as pairs, between paragraphs or beside a text."""

from dataclasses import dataclass, replace

from generator.drawing import extent
from generator.drawing.items import Drawing, Group, Item
from generator.drawing.letters import PICTURED_PT
from generator.drawing.piece import Piece
from generator.drawing.shapes import rect, rounded_rect
from generator.geometry import Affine, Rect, Size
from generator.rulebook import alternatives
from generator.rulebook.anatomy import LayerFinder
from generator.rulebook.blocks import Directive
from generator.rulebook.directive_names import HEADING, PAIRS, PICTURES, READABLE, SmallWords, small_words
from generator.rulebook.directive_sizes import height_of
from generator.rulebook.example_pieces import pairs_of_cards
from generator.rulebook.figure_strips import LARGER, caption_of, figure, picture
from generator.rulebook.figures import LETTERS_STEP, ComponentPictures, row, row_scale
from generator.rulebook.flow import Strip, joined, spaced
from generator.rulebook.setting import Setter
from generator.rulebook.small_pictures import form_of, pictures_of
from generator.rulebook.strips import BASELINE
from generator.rulebook.theme import BookTheme
from generator.units import Mm

_TALLEST_ROW: Mm = 46.0
_ROW_GAP: Mm = 3.0
"""Between pieces in a row, and between rows."""
_AROUND_PART: Mm = 0.8
"""What is seen around the part of a piece."""
_BESIDE = 0.6
"""Of the column, what pieces beside a text take at most."""


@dataclass(frozen=True, slots=True)
class PieceRows:
    """How pieces are shown in rows: where their words are to be larger, the `finder` has their faces set anew."""

    setter: Setter
    pictures: ComponentPictures
    finder: LayerFinder

    @property
    def theme(self) -> BookTheme:
        """The look of the book."""
        return self.setter.theme

    def strips(self, block: Directive, chosen: list[Piece], width: Mm) -> list[Strip]:
        """The rows of a directive with its caption, or the text of its body with the pieces at its right."""
        theme, back = self.theme, block.option("side") == "back"
        tallest = float(height_of(block) or _TALLEST_ROW)
        show, words = block.option("show"), small_words(block)
        if block.option("part") is not None:
            chosen = [self._part(piece, block, back=back) for piece in chosen]
        if block.holds_text:
            return self._beside(block, chosen, width, tallest)
        caption = caption_of(self.setter, block.body, width)
        if show == PICTURES:
            return self._card_pictures(chosen, width, tallest, caption, signs=block.option("signs") == "yes")
        if show == PAIRS:
            piled = _piled(pairs_of_cards(chosen, self.pictures, theme, tallest, width))
            return picture(figure(piled, alternatives.of_pieces(chosen)), width, theme, caption, most=1.0)
        lines = _lines_of(chosen, width, tallest)
        if show == READABLE:
            lines = [self._readable(line, width, tallest, back=back) for line in lines]
        drawn = [row(line, Size(width, tallest), _ROW_GAP, theme.hairline) for line in lines]
        drawn = [figure(drawing, alternatives.of_pieces(line)) for line, drawing in zip(lines, drawn, strict=True)]
        piled = _piled(drawn)
        if piled.size.height <= theme.column.height:
            life = min(1.0 / row_scale(line, Size(width, tallest), _ROW_GAP)[0] for line in lines)
            return picture(piled, width, theme, caption, most=min(LARGER, life), pictures=self.pictures, words=words)
        return self._over_pages(drawn, width, caption, words)

    def _readable(self, line: list[Piece], width: Mm, tallest: Mm, *, back: bool) -> list[Piece]:
        """The pieces of a row with their words in type that can be read as the row is drawn, where they have room.

        One that lies face down has its back as its front.
        """
        least_pt = PICTURED_PT / row_scale(line, Size(width, tallest), _ROW_GAP)[0] * LETTERS_STEP
        found = [
            self.finder.larger(self.pictures.components[piece.id], least_pt, back=back or piece.front is piece.back)
            for piece in line
        ]
        return [
            piece if larger is None else replace(piece, front=replace(piece.front, items=larger.items))
            for piece, larger in zip(line, found, strict=True)
        ]

    def _part(self, piece: Piece, block: Directive, *, back: bool) -> Piece:
        """What of a piece some layers of its layout take, with a little around them; the whole where none is drawn."""
        places = self.finder.places(self.pictures.components[piece.id], back=back)
        boxes = [box for name in (block.option("part") or "").split(",") for box in places.get(name, ())]
        if not boxes:
            return piece
        part = extent.union(boxes).grown(_AROUND_PART)
        left, top = max(0.0, part.x), max(0.0, part.y)
        right, foot = min(piece.size.width, part.right), min(piece.size.height, part.bottom)
        region = Rect(left, top, right - left, foot - top)
        face = Group(piece.front.items, clip=rect(region), shared=True)
        front = Drawing(region.size, (Group((face,), Affine.move(-region.x, -region.y)),))
        return replace(piece, front=front, back=None, outline=rounded_rect(Rect.of(region.size), _AROUND_PART))

    def _beside(self, block: Directive, chosen: list[Piece], width: Mm, tallest: Mm) -> list[Strip]:
        """The text of the body with the pieces at its right; both stay on one page."""
        theme, most = self.theme, width * _BESIDE
        if block.option("show") == PAIRS:
            drawn = _piled(pairs_of_cards(chosen, self.pictures, theme, tallest, most))
        elif block.option("show") == PICTURES:
            drawn = pictures_of(
                chosen, self.pictures, theme, tallest, _ROW_GAP, with_signs=block.option("signs") == "yes"
            )
        else:
            if block.option("show") == READABLE:
                chosen = self._readable(chosen, most, tallest, back=block.option("side") == "back")
            shown = row(chosen, Size(most, tallest), _ROW_GAP, theme.hairline)
            drawn = self.pictures.readable(shown, words=small_words(block))
        text = self.setter.blocks(block.body, width - drawn.size.width - 2 * _ROW_GAP)
        if not text:
            return []
        shown = figure(drawn, alternatives.of_pieces(chosen))
        above = theme.lead + text[0].gap if block.option("beside") == HEADING else 0.0  # a heading is one line
        at = Affine.move(width - drawn.size.width, (1 - BASELINE) * theme.lead - above)
        first = replace(text[0], items=(Group(shown.items, at), *text[0].items))
        high = sum(strip.height + strip.gap for strip in text) - text[0].gap
        missing = drawn.size.height - above + (1 - BASELINE) * theme.lead - high
        foot = [Strip(theme.rows(missing))] if missing > 0 else []
        return joined([first, *text[1:], *foot])

    def _card_pictures(
        self, chosen: list[Piece], width: Mm, tallest: Mm, caption: list[Strip], *, signs: bool
    ) -> list[Strip]:
        """The pictures of cards with their names, in as many rows as the column needs, and all of one form."""
        form = form_of(chosen, self.pictures)

        def drawn(line: list[Piece], height: Mm) -> Drawing:
            return pictures_of(line, self.pictures, self.theme, height, _ROW_GAP, with_signs=signs, form=form)

        widest = max(drawn([piece], tallest).size.width for piece in chosen)
        tallest *= min(1.0, width / widest)
        sizes = [drawn([piece], tallest).size.width for piece in chosen]
        lines = _even_lines(chosen, sizes, width)
        rows = [figure(drawn(line, tallest), alternatives.of_pieces(line)) for line in lines]
        piled = _piled(rows)
        if piled.size.height > self.theme.column.height:
            return self._over_pages(rows, width, caption)
        return picture(piled, width, self.theme, caption, most=1.0)

    def _over_pages(
        self, drawn: list[Drawing], width: Mm, caption: list[Strip], words: SmallWords = SmallWords.BARS
    ) -> list[Strip]:
        """Rows of pieces that no page can hold together: a strip a row, the caption below the last."""
        strips = [
            Strip(
                self.theme.rows(drawing.size.height + _ROW_GAP),
                (Group(self.pictures.readable(drawing, words=words).items, _centred(drawing.size.width, width)),),
            )
            for drawing in drawn
        ]
        last = joined([strips[-1], *caption, Strip(self.theme.lead / 2)])
        return spaced([*strips[:-1], *last], self.theme.lead)


def _lines_of(pieces: list[Piece], width: Mm, tallest: Mm) -> list[list[Piece]]:
    """The pieces in as many lines as it takes for none to shrink below two thirds of the wanted height."""
    high = min(tallest, max(piece.size.height for piece in pieces))
    # However small they are made, no more stand in a line than there is room for the gaps between them.
    for most in range(min(len(pieces), int(width / _ROW_GAP) + 1), 1, -1):
        per = -(-len(pieces) // -(-len(pieces) // most))  # spread evenly over as many lines
        if per != most:
            continue
        lines = [pieces[i : i + per] for i in range(0, len(pieces), per)]
        narrow = min(row_scale(line, Size(width, tallest), _ROW_GAP)[1] for line in lines)
        if narrow >= high * 2 / 3 - 1e-6:
            return lines
    return [[piece] for piece in pieces]


def _even_lines(pieces: list[Piece], widths: list[Mm], width: Mm) -> list[list[Piece]]:
    """Pieces of these widths in as few lines as a width allows, all of nearly the same number."""
    for count in range(1, len(pieces)):
        per = -(-len(pieces) // count)
        firsts = range(0, len(pieces), per)
        if all(sum(widths[at : at + per]) + _ROW_GAP * (per - 1) <= width + 1e-6 for at in firsts):
            return [pieces[at : at + per] for at in firsts]
    return [[piece] for piece in pieces]


def _centred(width: Mm, column: Mm) -> Affine:
    return Affine.move((column - width) / 2, 0.0)


def _piled(drawn: list[Drawing]) -> Drawing:
    wide = max(drawing.size.width for drawing in drawn)
    items: list[Item] = []
    y = 0.0
    for drawing in drawn:
        items.append(Group(drawing.items, _centred(drawing.size.width, wide).after(Affine.move(0.0, y))))
        y += drawing.size.height + _ROW_GAP
    return Drawing(Size(wide, y - _ROW_GAP), tuple(items))
