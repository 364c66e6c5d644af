"""Fenced directives: boards, rows of pieces, the component list, worked examples and the credits."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from generator.catalog.forms import Dial
from generator.catalog.models import Component
from generator.catalog.verified import Example, Scene
from generator.drawing import extent
from generator.drawing.items import Drawing, Group, Item, Outline, Picture, Stroke
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Rect, Size
from generator.layout.pictures import Art
from generator.layout.pictures import PictureLibrary as Files
from generator.rulebook import alternatives
from generator.rulebook.anatomy import AnatomyFace, LayerFinder, LetteredFace, anatomy, boxes_of
from generator.rulebook.artwork import Artwork
from generator.rulebook.blocks import Directive, ImageFile, Paragraph, Spans
from generator.rulebook.board_scenes import board_scene
from generator.rulebook.card_rules import rules_of_cards
from generator.rulebook.component_list import component_list
from generator.rulebook.directive_names import (
    HAND,
    HEAP,
    LARGE,
    DirectiveNames,
    heap_names,
    seats_called,
    setups_of,
    small_words,
)
from generator.rulebook.directive_sizes import height_of, width_of
from generator.rulebook.example_boards import without_idle_boards
from generator.rulebook.examples import example
from generator.rulebook.figure_strips import caption_of, figure, picture
from generator.rulebook.figures import ComponentPictures, has_edge, scaled
from generator.rulebook.flow import BookAnchor, Strip
from generator.rulebook.icon_table import icon_table
from generator.rulebook.illustration_rows import illustration_row
from generator.rulebook.inline import callout_name
from generator.rulebook.page_references import Places, ReferenceCount
from generator.rulebook.piece_rows import PieceRows
from generator.rulebook.piece_stacks import pieces_of
from generator.rulebook.references import NUMBER, TABLE, anchor_of, board_anchor
from generator.rulebook.rule_marks import RuleMarks
from generator.rulebook.setting import COLUMN_GAP, Setter, columns_of, span
from generator.rulebook.space_marks import extent_of
from generator.rulebook.strips import as_one, stacked, strips_of
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
_LARGER = 1.8
"""As many times as large as they are pieces on the boards of a table are drawn at most, where they are to be large."""
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
    artwork: Artwork
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
            case "illustration":
                return illustration_row(block, width, self.artwork, self.setter, self.report)
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
        edges = (Outline(piece.outline, stroke=Stroke(self.theme.hairline, 0.25)),) if has_edge(piece) else ()
        part = _part_of(component, block.option("spaces"))

        def lettered(face: Drawing, boxes: tuple[Rect, ...]) -> LetteredFace:
            if part is None:
                return LetteredFace(face, boxes)
            moved = tuple(box.moved(-part.x, -part.y) for box in boxes)
            return LetteredFace(scaled(face, part.width, part, line=self.theme.hairline), moved)

        def cut_out(items: tuple[Item, ...]) -> Drawing:
            return Drawing(piece.size, (Group(items, clip=piece.outline, shared=True), *edges))

        def larger(least_pt: float) -> LetteredFace | None:
            found = self.finder.larger(component, least_pt, back=back)
            if found is None:
                return None
            return lettered(cut_out(found.items), boxes_of(block, component, found.places, Report(), back=back))

        scene = self.game.setups.get(block.option("setup") or "")
        if scene is not None and component.spaces:
            face = board_scene(component, self.pictures, scene)
            shown = AnatomyFace(component, lettered(replace(face, items=(*face.items, *edges)), boxes), part=part)
        else:
            face = cut_out(((back and piece.back) or piece.front).items)
            put_together = isinstance(component.form, Dial)  # of two faces
            shown = AnatomyFace(component, lettered(face, boxes), None if put_together else larger, part)
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
        words = small_words(block)
        strips = picture(shot, width, self.theme, caption, floats=floats, pictures=self.pictures, words=words)
        return [replace(strips[0], marks=(BookAnchor(board_anchor(str(board.id)), words=board.title),)), *strips[1:]]

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
        asked = height_of(block)
        most = Size(width, self.theme.column.height * (_TABLE_SHARE if asked is None else asked / 100))
        behind = block.option("behind") or ""
        if behind and behind not in table.seats:
            self.names.unknown("seat", behind, table.seats, block.mark)
            return []
        also_called = seats_called(block)
        if also_called and len(also_called) != len(table.seats):
            message = f"`called` has {len(also_called)} names, but set-up {setup!r} has {len(table.seats)} seats"
            self.report.error("RUL005", message, at=block.mark, hint=f"the seats are {', '.join(table.seats)}")
            return []
        if block not in self.kept.tables:
            heaps, largest = heap_names(block), _LARGER if block.option("pieces") == LARGE else 1.0
            made = table_picture(
                table,
                scene,
                self.pictures,
                block.arguments,
                self.theme,
                most,
                behind=behind,
                heaps=heaps,
                largest=largest,
                called=also_called,
            )
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
            drawn,
            width,
            self.theme,
            caption_of(self.setter, (*told, *block.body), width),
            pictures=self.pictures,
            words=small_words(block),
        )
        return [replace(strips[0], marks=(BookAnchor(TABLE, words="Picture of the table"),)), *strips[1:]]

    def _icons(self, block: Directive, width: Mm) -> list[Strip]:
        """The table of signs, or of some of them."""
        large = block.option("size") == LARGE
        made = icon_table(self.game.catalog, self.pictures, block.mark, block.arguments, large=large)
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
        if name in (HAND, HEAP):
            return "Cards in hand" if name == HAND else "Supply"
        for extra in self.game.catalog.extras:
            if extra.id == name:
                return extra.title
        return self.pictures.components[name].title if name in self.pictures.components else name

    def _pieces(self, block: Directive, width: Mm) -> list[Strip]:
        chosen = [piece for name in block.arguments for piece in pieces_of(name, self.pictures)]
        if block.option("side") == "back":
            chosen = [replace(piece, front=piece.back) for piece in chosen if piece.back is not None]
        if not chosen:  # there are no pieces where the words alone are set
            return []
        return PieceRows(self.setter, self.pictures, self.finder).strips(block, chosen, width)

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
            below = block.body if entry is examples[-1] else ()
            strips += example(shown, self.setter, self.pictures, width, floats=floats, rules=rules, below=below)
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
        return rules_of_cards(entry, earlier, self.pictures, wanted, self.theme.card_kind)

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


def _part_of(board: Component, names: str | None) -> Rect | None:
    """What some spaces of a board take of it, and no more; None where none are named."""
    boxes = [extent_of(space) for space in board.spaces if names and str(space.id) in names.split(",")]
    return extent.union(boxes) if boxes else None
