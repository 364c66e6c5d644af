"""Fenced directives: boards, rows of pieces, the component list, worked examples and the credits."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from generator.catalog.forms import Dial
from generator.catalog.verified import Example, Scene
from generator.drawing.items import Drawing, Group, Item, Outline, Picture, Stroke
from generator.drawing.letters import PICTURED_PT
from generator.drawing.piece import Piece
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Rect, Size
from generator.layout.pictures import Art
from generator.layout.pictures import PictureLibrary as Files
from generator.rulebook import alternatives
from generator.rulebook.anatomy import AnatomyFace, LayerFinder, LetteredFace, anatomy, boxes_of
from generator.rulebook.blocks import Directive, ImageFile, Paragraph, Spans
from generator.rulebook.card_rules import rules_of_cards
from generator.rulebook.component_list import component_list
from generator.rulebook.directive_names import (
    HAND,
    HEADING,
    PAIRS,
    PICTURES,
    READABLE,
    DirectiveNames,
    setups_of,
    width_of,
)
from generator.rulebook.example_boards import without_idle_boards
from generator.rulebook.example_pieces import pairs_of_cards
from generator.rulebook.examples import example
from generator.rulebook.figure_strips import LARGER, caption_of, figure, picture
from generator.rulebook.figures import LETTERS_STEP, ComponentPictures, board_scene, row, row_scale, scaled
from generator.rulebook.flow import BookAnchor, Strip, joined, spaced
from generator.rulebook.icon_table import icon_table
from generator.rulebook.inline import callout_name
from generator.rulebook.references import NUMBER, TABLE, anchor_of
from generator.rulebook.rule_marks import RuleMarks
from generator.rulebook.setting import (
    BASELINE,
    COLUMN_GAP,
    Places,
    ReferenceCount,
    Setter,
    as_one,
    columns_of,
    span,
    stacked,
    strips_of,
)
from generator.rulebook.small_pictures import pictures_of
from generator.rulebook.table_picture import TablePicture, table_picture
from generator.rulebook.theme import CARD_TEXT, BookTheme
from generator.rulebook.wording import BookGame, with_links
from generator.source.diagnostic import Report
from generator.source.mark import Mark
from generator.text.breaking import MissingGlyphs
from generator.text.style import Span
from generator.units import Mm, pt_to_mm

_TALLEST_BOARD: Mm = 112.0
_TABLE_SHARE = 0.7
"""Of a page's height that a picture of the table may take."""
_TALLEST_ROW: Mm = 46.0
_ROW_GAP: Mm = 3.0
"""Between pieces in a row, and between rows."""
_BESIDE = 0.6
"""Of the column, what pieces beside a text take at most."""
_ALIKE = ("board", "components", "example", "examples", "icons", "pieces")
"""Directives that are drawn alike whatever the pages are, and so only once."""


@dataclass(slots=True)
class KeptStrips:
    """What has been drawn for directives, by their column's width: setting a book anew need not draw it again."""

    strips: dict[tuple[Directive, Mm], list[Strip]]
    tables: dict[Directive, TablePicture] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Directives:
    """Draws directives, of which `directive_names` tells what is wrong; RUL005 for an unknown worked example."""

    game: BookGame
    pictures: ComponentPictures
    theme: BookTheme
    report: Report
    rules: Mapping[str, Mark]
    finder: LayerFinder
    notices: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    lacking: MissingGlyphs = field(default_factory=lambda: MissingGlyphs(set(), set()))
    places: Places = field(default_factory=dict)
    within: str = ""
    numbered: bool = True
    marks: RuleMarks = field(default_factory=RuleMarks)
    counter: ReferenceCount = field(default_factory=ReferenceCount)
    kept: KeptStrips = field(default_factory=lambda: KeptStrips({}))

    @property
    def setter(self) -> Setter:
        """The setter that comes back here for directives."""
        return Setter(
            self.theme,
            self.draw,
            self.lacking,
            self.places,
            self.within,
            numbered=self.numbered,
            marks=self.marks,
            counter=self.counter,
        )

    def draw(self, block: Directive | ImageFile, width: Mm, within: str = "") -> list[Strip]:
        """The strips of a directive or picture in a chapter; none where it names something in vain."""
        self = replace(self, within=within)
        if isinstance(block, ImageFile) or block.body or block.kind not in _ALIKE:
            return self._drawn(block, width)
        kept = self.kept.strips
        if (block, width) not in kept:
            kept[block, width] = self._drawn(block, width)
        return kept[block, width]

    def _drawn(self, block: Directive | ImageFile, width: Mm) -> list[Strip]:
        if not self.names.check(block):
            return []
        if isinstance(block, ImageFile):
            return self._file(block, width)
        match block.kind:
            case "anatomy":
                return self._anatomy(block, width)
            case "board":
                return self._board(block, width)
            case "pieces":
                return self._pieces(block, width)
            case "table":
                return self._table(block, width)
            case "components":
                return component_list(self.game.catalog, self.pictures, self.setter, width)
            case "icons":
                return self._icons(block, width)
            case "page":
                return []
            case "rules":
                return self._rules(width)
            case "example" | "examples":
                return self._examples(block, width)
            case _:
                return self._credits(width)

    @property
    def names(self) -> DirectiveNames:
        """What directives can name in this game."""
        catalog, scenes = self.game.catalog, self.game.setups
        known = lambda: tuple(scenes) or setups_of(catalog)  # noqa: E731
        return DirectiveNames(catalog, known, self.report, layouts=self.finder.layouts)

    def _anatomy(self, block: Directive, width: Mm) -> list[Strip]:
        """The face of a piece, or a board with what stands on it, with call-outs."""
        component = self.pictures.components[block.arguments[0]]
        back = block.option("side") == "back"
        boxes = boxes_of(block, component, self.finder.places(component, back=back), self.report, back=back)
        if len(boxes) < len(block.call_outs):
            return []
        piece = self.pictures.pieces[component.id]
        edge = Outline(piece.outline, stroke=Stroke(self.theme.hairline, 0.25))

        def cut_out(items: tuple[Item, ...]) -> Drawing:
            return Drawing(piece.size, (Group(items, clip=piece.outline, shared=True), edge))

        def larger(least_pt: float) -> LetteredFace | None:
            found = self.finder.larger(component, least_pt, back=back)
            if found is None:
                return None
            return LetteredFace(cut_out(found.items), boxes_of(block, component, found.places, Report(), back=back))

        scene = self.game.setups.get(block.option("setup") or "")
        if scene is not None and component.spaces:
            face = board_scene(component, self.pictures, scene)
            shown = AnatomyFace(component, LetteredFace(replace(face, items=(*face.items, edge)), boxes))
        else:
            face = cut_out(((back and piece.back) or piece.front).items)
            put_together = isinstance(component.form, Dial)  # of two faces
            shown = AnatomyFace(component, LetteredFace(face, boxes), None if put_together else larger)
        return anatomy(block, shown, self.setter, self.pictures, width)

    def _board(self, block: Directive, width: Mm) -> list[Strip]:
        board = self.pictures.board(block.arguments[0])
        assert board is not None, "the directive has been checked"
        scene = self.game.setups.get(block.option("setup") or "", Scene())
        drawing = board_scene(board, self.pictures, scene)
        most = width * (width_of(block) or 100) / 100
        wide = min(most, _TALLEST_BOARD * drawing.size.width / drawing.size.height)
        shot = scaled(drawing, wide, line=self.theme.hairline, radius=0.8)
        shot = figure(shot, alternatives.of_board(board, scene, self.pictures))
        floats = block.option("float") != "no"
        caption = caption_of(self.setter, block.body, width)
        return picture(shot, width, self.theme, caption, floats=floats, pictures=self.pictures)

    def _table(self, block: Directive, width: Mm) -> list[Strip]:
        """The whole table of a set-up with its marks, below it what these stand for and the caption."""
        game = self.game
        setup = block.option("setup") or next(iter(game.tables), "")
        table = game.tables.get(setup)
        if table is None:
            if game.played:  # of a draft nothing is known
                message = f"the rules lay no table for set-up {setup!r}" if setup else "the rules lay no table"
                hint = "a picture of the table needs `placements` of the rules; ~~~board shows a board alone"
                self.report.error("RUL005", message, at=block.mark, hint=hint)
            return []
        scene = game.setups.get(setup, Scene())
        asked = block.option("height") or ""
        share = int(asked) / 100 if asked.isdecimal() and 30 <= int(asked) <= 90 else _TABLE_SHARE
        most = Size(width, self.theme.column.height * share)
        behind = block.option("behind") or ""
        if behind and behind not in table.seats:
            self.names.unknown("seat", behind, table.seats, block.mark)
            return []
        if block not in self.kept.tables:
            made = table_picture(table, scene, self.pictures, block.arguments, self.theme, most, behind=behind)
            self.kept.tables[block] = made
        shown = self.kept.tables[block]
        for name in shown.unknown:
            message = f"{name!r} is not on the table of set-up {setup!r}"
            self.report.error("RUL005", message, at=block.mark, hint="name a piece or set that the rules lay there")
        spans: list[Span] = []
        for number, name in enumerate(block.arguments, 1):
            title = self._title(name).replace(" ", "\u00a0")  # a name stays with its mark
            spans += [Span(callout_name(number, legend=True), icon=True), span(f"{title} ")]
        told = (Paragraph(tuple(spans), block.mark),) if spans and block.option("legend") != "no" else ()
        drawn = figure(shown.drawing, alternatives.of_table(table, self.pictures))
        strips = picture(
            drawn, width, self.theme, caption_of(self.setter, (*told, *block.body), width), pictures=self.pictures
        )
        return [replace(strips[0], marks=(BookAnchor(TABLE, words="Picture of the table"),)), *strips[1:]]

    def _icons(self, block: Directive, width: Mm) -> list[Strip]:
        """The table of signs."""
        made = icon_table(self.game.catalog, self.pictures, block.mark)
        if made is None:
            hint = "name the icons on cards and other pieces under `print.icons` of the catalog"
            self.report.error("RUL005", "no icon of `print.icons` is on a piece", at=block.mark, hint=hint)
            return []
        return self.setter.block(made, width, self.theme.body)

    def _title(self, name: str) -> str:
        """What a set or piece is called."""
        for component_set in self.game.catalog.sets:
            if component_set.id == name:
                return component_set.title
        if name == HAND:
            return "Cards in hand"
        for extra in self.game.catalog.extras:
            if extra.id == name:
                return extra.title
        return self.pictures.components[name].title if name in self.pictures.components else name

    def _pieces(self, block: Directive, width: Mm) -> list[Strip]:
        chosen = [piece for name in block.arguments for piece in self.pictures.named(name)]
        if block.option("side") == "back":
            chosen = [replace(piece, front=piece.back) for piece in chosen if piece.back is not None]
        if not chosen:  # there are no pieces where the words alone are set
            return []
        wanted = block.option("height") or ""
        tallest = float(wanted) if wanted.isdecimal() and 5 <= int(wanted) <= 90 else _TALLEST_ROW
        show = block.option("show")
        if block.holds_text:
            return self._beside(block, chosen, width, tallest)
        caption = caption_of(self.setter, block.body, width)
        if show == PICTURES:
            return self._card_pictures(chosen, width, tallest, caption)
        if show == PAIRS:
            rows = pairs_of_cards(chosen, self.pictures, self.theme, tallest, width)
            return picture(figure(_piled(rows), alternatives.of_pieces(chosen)), width, self.theme, caption, most=1.0)
        lines = _lines_of(chosen, width, tallest)
        if show == READABLE:
            lines = [self._readable(line, width, tallest) for line in lines]
        drawn = [row(line, Size(width, tallest), _ROW_GAP, self.theme.hairline) for line in lines]
        drawn = [figure(drawing, alternatives.of_pieces(line)) for line, drawing in zip(lines, drawn, strict=True)]
        piled = _piled(drawn)
        if piled.size.height <= self.theme.column.height:
            life = min(1.0 / row_scale(line, Size(width, tallest), _ROW_GAP)[0] for line in lines)
            return picture(piled, width, self.theme, caption, most=min(LARGER, life), pictures=self.pictures)
        return self._over_pages(drawn, width, caption)

    def _readable(self, line: list[Piece], width: Mm, tallest: Mm) -> list[Piece]:
        """The pieces of a row with their words in type that can be read as the row is drawn, where they have room."""
        least_pt = PICTURED_PT / row_scale(line, Size(width, tallest), _ROW_GAP)[0] * LETTERS_STEP
        found = [self.finder.larger(self.pictures.components[piece.id], least_pt, back=False) for piece in line]
        return [
            piece if larger is None else replace(piece, front=replace(piece.front, items=larger.items))
            for piece, larger in zip(line, found, strict=True)
        ]

    def _beside(self, block: Directive, chosen: list[Piece], width: Mm, tallest: Mm) -> list[Strip]:
        """The text of the body with the pieces at its right; both stay on one page."""
        theme, most = self.theme, width * _BESIDE
        if block.option("show") == PAIRS:
            drawn = _piled(pairs_of_cards(chosen, self.pictures, theme, tallest, most))
        elif block.option("show") == PICTURES:
            drawn = pictures_of(chosen, self.pictures, theme, tallest, _ROW_GAP)
        else:
            if block.option("show") == READABLE:
                chosen = self._readable(chosen, most, tallest)
            drawn = self.pictures.readable(row(chosen, Size(most, tallest), _ROW_GAP, theme.hairline))
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

    def _card_pictures(self, chosen: list[Piece], width: Mm, tallest: Mm, caption: list[Strip]) -> list[Strip]:
        """The pictures of cards with their names, in as many rows as the column needs."""

        def drawn(line: list[Piece], height: Mm) -> Drawing:
            return pictures_of(line, self.pictures, self.theme, height, _ROW_GAP)

        widest = max(drawn([piece], tallest).size.width for piece in chosen)
        tallest *= min(1.0, width / widest)
        sizes = [drawn([piece], tallest).size.width for piece in chosen]
        lines = _even_lines(chosen, sizes, width)
        rows = [figure(drawn(line, tallest), alternatives.of_pieces(line)) for line in lines]
        piled = _piled(rows)
        if piled.size.height > self.theme.column.height:
            return self._over_pages(rows, width, caption)
        return picture(piled, width, self.theme, caption, most=1.0)

    def _over_pages(self, drawn: list[Drawing], width: Mm, caption: list[Strip]) -> list[Strip]:
        """Rows of pieces that no page can hold together: a strip a row, the caption below the last."""
        strips = [
            Strip(
                self.theme.rows(drawing.size.height + _ROW_GAP),
                (Group(self.pictures.readable(drawing).items, _centred(drawing.size.width, width)),),
            )
            for drawing in drawn
        ]
        last = joined([strips[-1], *caption, Strip(self.theme.lead / 2)])
        return spaced([*strips[:-1], *last], self.theme.lead)

    def _examples(self, block: Directive, width: Mm) -> list[Strip]:
        examples = self.game.examples
        wanted = {example.id: example for example in examples}
        if block.kind == "example":
            for name in block.arguments or ("",):
                if name not in wanted and self.game.played:
                    self.names.unknown("worked example", name, tuple(wanted), block.mark)
            examples = tuple(wanted[name] for name in block.arguments if name in wanted)
        else:
            printed = [example for example in examples if example.printed and example.id not in self.told]
            examples = tuple(sorted(printed, key=lambda example: _counted(example.id)))
        strips: list[Strip] = []
        for entry in examples:
            shown = without_idle_boards(entry, self.game.setups.values())
            floats = block.option("float") != "no"
            rules = self._rules_shown(entry, block.option("card-text"))
            strips += example(shown, self.setter, self.pictures, width, floats=floats, rules=rules)
        return strips

    def _rules_shown(self, entry: Example, said: str | None) -> Mapping[str, tuple[Spans, ...]]:
        """The words of the cards of an example that are shown, as its directive or the book says."""
        wanted = next((known for known in CARD_TEXT if known == said), self.theme.card_text)
        order = {name: number for number, name in enumerate(self.told)}
        number = order.get(entry.id, len(order))
        earlier = [other for other in self.game.examples if order.get(other.id, len(order)) < number]
        if number == len(order):  # those that ~~~examples prints stand in their own order
            earlier += [
                other
                for other in self.game.examples
                if other.id not in order and other.printed and _counted(other.id) < _counted(entry.id)
            ]
        return rules_of_cards(entry, earlier, self.pictures, wanted)

    def _rules(self, width: Mm) -> list[Strip]:
        """Where each rule stands: `AB-TURN 1–3: 7, 4: 8`, a line for each group, in two columns."""
        theme = replace(self.theme, lead=pt_to_mm(11.0))
        setter, narrow = replace(self.setter, theme=theme), (width - COLUMN_GAP) / 2
        strips: list[Strip] = []
        for group, runs in self._rules_by_page().items():
            spans = [span(f"{group} ", bold=True)]
            for first, last in runs:
                numbers = dict.fromkeys(rule.rpartition("-")[2] for rule in (first, last))
                spans.append(span(f"{', ' if len(spans) > 1 else ''}{'–'.join(numbers)}: "))
                spans.append(span(first, link=f"#{anchor_of(first)}#{NUMBER}"))
            strips += setter.lines(tuple(spans), narrow, replace(theme.table, size_pt=8), theme.lead)
        return columns_of(strips, width, self.theme)

    def _rules_by_page(self) -> dict[str, list[tuple[str, str]]]:
        """By group, the first and the last of rules that follow each other on one page; all before there are pages."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for rule in sorted(self.rules, key=_counted):
            runs = groups.setdefault(rule.rpartition("-")[0], [])
            on_one_page = runs and self.places.get(anchor_of(runs[-1][1])) == self.places.get(anchor_of(rule))
            if on_one_page and _counted(rule)[-2][0] == _counted(runs[-1][1])[-2][0] + 1:
                runs[-1] = (runs[-1][0], rule)
            else:
                runs.append((rule, rule))
        return groups

    def _file(self, block: ImageFile, width: Mm) -> list[Strip]:
        art = Files(self.game.catalog.files, self.finder.book).art(block.path, lambda art: _size(art, width).width)
        drawing = figure(_drawn(art, width), block.caption or block.path)
        caption = Paragraph((span(block.caption),), block.mark)
        return picture(drawing, width, self.theme, caption_of(self.setter, (caption,) if block.caption else (), width))

    def _credits(self, width: Mm) -> list[Strip]:
        """Who made it, under which licence, and what this book was made with."""
        identity = self.game.catalog.identity
        entries = [
            ("Game by", ", ".join(identity.authors)),
            ("Based on", identity.based_on or ""),
            ("Licence", identity.licence or "None is stated; all rights remain with the authors."),
            ("Version", str(identity.version)),
            ("Fonts", f"{', '.join(self._families())}, under the SIL Open Font License 1.1"),
            *(("Icons", notice) for notice in self.notices),
            ("Set with", "Tabletop Press"),
        ]
        theme = self.theme
        strips: list[Strip] = []
        if identity.credits:
            strips += self.setter.note(_note(identity.credits), width)
        for name, words in entries:
            if not words:
                continue
            left = strips_of(self.setter.text((span(name),), 24.0, theme.table_head), theme.lead)
            right = strips_of(self.setter.text(with_links(_unbroken(words)), width - 26.0, theme.table), pt_to_mm(11.5))
            told = StructureElement("P", self.setter.inside)
            beside, height = stacked(as_one(right, told))
            down = (theme.lead - pt_to_mm(11.5)) * 0.74
            items = (Group(left[0].items, element=told), Group(beside.items, Affine.move(26.0, down)))
            links = tuple(link.moved(26.0, down) for link in beside.links)
            gap = theme.lead / 2 if not strips else 0.0
            strips.append(Strip(theme.rows(height + 0.6), items, gap=gap, links=links, element=told))
        return [replace(strip, joined=at == 1 or at == len(strips) - 1) for at, strip in enumerate(strips)]

    def _families(self) -> list[str]:
        theme = self.theme
        faces = (theme.body.faces, theme.chapter.faces, theme.sans.faces)
        return list(dict.fromkeys(face.regular.key.split("/")[0].replace("-", " ").title() for face in faces))


_LICENCE = re.compile(r"\bCC BY(-[A-Z-]+)? \d\.\d")


def _unbroken(words: str) -> str:
    """The words of a credit, where no line ends within the name of a licence such as `CC BY 3.0`."""
    return _LICENCE.sub(lambda found: found[0].replace(" ", "\u00a0"), words)


def _counted(name: str) -> list[tuple[int, str]]:
    """A name to sort by, its numbers as numbers: `EX-9` before `EX-10`."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", name)]


def _note(words: str) -> Directive:
    mark = Mark("", 1, 1)
    return Directive("note", (), (), (Paragraph(with_links(words), mark),), mark)


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


def _size(art: Art, width: Mm) -> Size:
    scale = min(width / art.width, 95.0 / art.height)
    return Size(art.width * scale, art.height * scale)


def _drawn(art: Art, width: Mm) -> Drawing:
    """A picture file no wider than the column and no taller than half a page."""
    size = _size(art, width)
    scale = size.width / art.width
    if art.image is not None:
        return Drawing(size, (Picture(art.image, Rect.of(size)),))
    return Drawing(size, (Group(art.items, Affine.scale(scale)),))
