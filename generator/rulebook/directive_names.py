"""Directives checked against the catalog, before anything is drawn: the boards, set-ups and pieces they name."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from generator.catalog.bounds import shown
from generator.catalog.models import Catalog, Component, ComponentKind
from generator.catalog.sound import NOTHING_LOST, Lost
from generator.catalog.verified import BACK, TURNED
from generator.illustration.manners import MANNERS
from generator.layout.fonts import fonts_of
from generator.layout.layer_places import layer_names
from generator.layout.library import Layouts
from generator.layout.paint import Unpaintable, colour
from generator.layout.pictures import PictureLibrary
from generator.layout.raster import BadPicture
from generator.rulebook.blocks import Block, Directive, ImageFile, Listing, Paragraph, Quote
from generator.rulebook.directive_bodies import all_is_printed
from generator.rulebook.directive_sizes import HEIGHTS, WIDTHS, height_of, width_of
from generator.rulebook.theme import CARD_TEXT
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark

HAND = "hand"
"""What stands for the cards in a player's hand in a picture of the table."""
HEAP = "heap"
"""What stands for the pieces in such a picture that lie on a heap for all."""
DIE = "die"
"""The kind of extras that such a picture can show."""
PICTURES, PAIRS, READABLE = "pictures", "pairs", "readable"
"""What `show` says where of cards their pictures alone are shown, these two and two as they are laid together, or whole
cards with their words in larger type.
"""
_SHOWN = (PICTURES, PAIRS, READABLE)
HEADING = "heading"
"""What `beside` says where pieces begin beside the heading above their text."""
_BESIDE = ("text", HEADING)
_OF_SINGLE = ("show", "side", "part", "signs")
"""What is said of pieces that neither lie on one another nor are turned."""
_SWITCHES = ("float", "frame", "legend", "signs")
"""Options that say yes or no."""
ON = "+"
"""Between the names of pieces that lie on one another."""
LARGE = "large"
"""What `size` says where signs are large, and `pieces` where those on the boards of a table are."""


class SmallWords(Enum):
    """What `words` says becomes of words that are too small on pictured pieces; numbers that grow do so in any case."""

    BARS = "bars"
    """They grow where there is room, and bars stand for those that have none."""
    LARGER = "larger"
    """They grow where there is room, and nothing stands for those that have none."""
    NONE = "none"
    """None grows, and nothing stands for them."""
    GREEKED = "greeked"
    """None grows, and bars stand for them."""


def setups_of(catalog: Catalog) -> tuple[str, ...]:
    """The ids of the set-ups that the catalog states."""
    return tuple(str(setup.get("id")) for setup in catalog.setups)


def board_of(components: Iterable[Component], name: str) -> Component | None:
    """The board of that id, or of that set where the set has one."""
    for component in components:
        if component.kind is ComponentKind.BOARD and name in (component.id, component.set_id):
            return component
    return None


def small_words(block: Directive) -> SmallWords:
    """What becomes of small words on the pieces of a directive that has been checked."""
    return SmallWords(block.option("words") or SmallWords.BARS)


def heap_names(block: Directive) -> tuple[str, ...]:
    """The pieces and sets of which a picture of the table shows a heap."""
    return tuple(filter(None, (block.option("heaps") or "").split(",")))


def seats_called(block: Directive) -> tuple[str, ...]:
    """What the seats are called in a picture of the table, beside their names."""
    return tuple(filter(None, (block.option("called") or "").split(",")))


def names_in(argument: str) -> tuple[str, ...]:
    """The pieces that lie on one another, or the one piece or set."""
    return tuple(name.partition(TURNED)[0].removesuffix(BACK) for name in argument.split(ON))


def called(name: str) -> tuple[str, int | None]:
    """The layer that a call-out names, and which of those of that name, from 1; None for all together."""
    layer, _, number = name.partition(" ")
    return layer, int(number) if number else None


@dataclass(frozen=True, slots=True)
class DirectiveNames:
    """What directives can name; RUL005 for what one names in vain, RUL007 for a picture file that cannot be used.

    `setups` gives the names of set-ups there are, None where only rules that cannot be asked know them. Names that may
    be `lost` with a part of the catalog are not reported. Names of layers are only checked with `layouts`.
    """

    catalog: Catalog
    setups: Callable[[], Collection[str] | None]
    report: Report
    lost: Lost = NOTHING_LOST
    layouts: Layouts | None = None

    def check(self, block: Directive | ImageFile) -> bool:
        """Whether a directive or picture can be drawn."""
        if isinstance(block, ImageFile):
            return self._file(block)
        body = all_is_printed(block, self.report)
        return self._directive(block) and body  # all that is wrong with it is reported

    def _directive(self, block: Directive) -> bool:
        match block.kind:
            case "anatomy":
                return self._anatomy(block)
            case "board":
                return self._board(block)
            case "example" | "examples":
                self._options(block, ("float", "card-text"))
                return self._says(block, "card-text", CARD_TEXT)
            case "icons":
                return self._icons(block)
            case "illustration":
                return self._illustration(block)
            case "pieces":
                return self._pieces(block)
            case "rules":
                return self._rules(block)
            case "table":
                return self._table(block)
            case _:
                return True

    def unknown(self, what: str, name: str, known: Collection[str], mark: Mark) -> bool:
        """Report that there is no such thing; always False."""
        if name and self.lost.may_define(name):
            return False
        hint = closest(name, known) or (f"there are {', '.join(list(known)[:8])}" if known else None)
        message = f"there is no {what} {name!r}" if name else f"the name of the {what} is missing"
        self.report.error("RUL005", message, at=mark, hint=hint)
        return False

    def _options(self, block: Directive, known: tuple[str, ...]) -> None:
        for key, _ in block.options:
            if key not in known:
                hint = closest(key, known) or (f"there are {', '.join(known)}" if known else "it has no options")
                self.report.error("RUL005", f"{block.kind} has no option {key!r}", at=block.mark, hint=hint)
            elif key in _SWITCHES:
                self._says(block, key, ("yes", "no"))

    def _icons(self, block: Directive) -> bool:
        """Whether the signs it names are signs of the catalog."""
        self._options(block, ("size",))
        icons = self.catalog.icons
        if not self._says(block, "size", (LARGE,)):
            return False
        lacking = [name for name in block.arguments if name not in icons]
        for name in lacking:
            self.unknown("sign", name, tuple(icons), block.mark)
        return not lacking

    def _illustration(self, block: Directive) -> bool:
        """Whether the game, or the bundled kit, has the illustrations that it names; ILL001 for one that it has not."""
        self._options(block, ("float", "frame", "ground", "height", "manner", "width"))
        if self.layouts is not None:
            library = self.layouts.illustrations
            if None in [library.get(name, self.report, block.mark) for name in block.arguments or ("",)]:
                return False
        try:
            colour(block.option("ground") or "white", self.catalog.palette)
        except Unpaintable as error:
            self.report.error("RUL005", f"ground: {error}", at=block.mark, hint=error.hint)
            return False
        return self._says(block, "manner", MANNERS) and self._width(block) and self._height(block)

    def _small_words(self, block: Directive) -> bool:
        """Whether it says what becomes of small words, or leaves that out."""
        return self._says(block, "words", [words.value for words in SmallWords])

    def _says(self, block: Directive, key: str, known: Collection[str]) -> bool:
        """Whether an option is left out, or says one of these."""
        said = block.option(key)
        if said is None or said in known:
            return True
        hint = closest(said, known) or f"write {key}={' or '.join(known)}"
        self.report.error("RUL005", f"{key}={said} is unknown", at=block.mark, hint=hint)
        return False

    def _board(self, block: Directive) -> bool:
        self._options(block, ("setup", "width", "float", "words"))
        name = block.arguments[0] if block.arguments else ""
        if board_of(self.catalog.components, name) is None:
            boards = tuple(str(c.id) for c in self.catalog.components if c.kind is ComponentKind.BOARD)
            return self.unknown("board", name, boards, block.mark)
        setup = block.option("setup")
        if setup is not None and setup not in setups_of(self.catalog):
            known = self.setups()
            if known is not None and setup not in known:
                return self.unknown("set-up", setup, known, block.mark)
        self._width(block)
        return self._small_words(block)

    def _width(self, block: Directive) -> bool:
        """Whether its width is one."""
        if width_of(block) is not None:
            return True
        return self._no_number(block, "width", "percent of the column", WIDTHS)

    def _height(self, block: Directive) -> bool:
        """Whether its height is one, or not asked for."""
        if block.option("height") is None or height_of(block) is not None:
            return True
        unit = "percent of the text on a page" if block.kind == "table" else "mm"
        return self._no_number(block, "height", unit, HEIGHTS[block.kind])

    def _no_number(self, block: Directive, key: str, unit: str, known: tuple[int, int]) -> bool:
        """Report that an option is not one of the whole numbers from the first to the last; always False."""
        message = f"{key} {shown(block.option(key))} is not a whole number of {known[0]} to {known[1]} {unit}"
        self.report.error("RUL005", message, at=block.mark)
        return False

    def _anatomy(self, block: Directive) -> bool:
        self._options(block, ("setup", "side", "width", "names", "way", "ring", "spaces", "words", "letters"))
        if not re.fullmatch("[A-Z]", block.option("letters") or "A"):
            message = f"letters={block.option('letters')} is not a capital letter"
            self.report.error("RUL005", message, at=block.mark, hint="that of the first call-out: letters=C")
            return False
        name = block.arguments[0] if block.arguments else ""
        components = {str(component.id): component for component in self.catalog.components}
        if name not in components:
            return self.unknown("piece", name, tuple(components), block.mark)
        component, side = components[name], block.option("side")
        if not self._has_side(block, [component]):
            return False
        setup, known = block.option("setup"), self.setups()
        if setup is not None and known is not None and setup not in (*known, *setups_of(self.catalog)):
            return self.unknown("set-up", setup, known, block.mark)
        spaces = tuple(str(space.id) for space in component.spaces)
        named = [block.option(key) for key in ("names", "way", "ring", "spaces")]
        for name in ",".join(filter(None, named)).split(","):
            if name and name not in spaces:
                return self.unknown("space", name, spaces, block.mark)
        sound = self._width(block) and self._small_words(block) and self._listed(block)
        return sound and self._layers(block, component, back=side == "back")

    def _listed(self, block: Directive) -> bool:
        """Whether an anatomy has one list, and all its items name what they point at."""
        items = [item for inner in block.body if isinstance(inner, Listing) for item in inner.items]
        lists = sum(isinstance(inner, Listing) for inner in block.body)
        plain = all(len(item) == 1 and isinstance(item[0], Paragraph) for item in items)
        if lists == 1 and plain and len(items) == len(block.call_outs) and None not in block.call_outs:
            return True
        hint = "write a list whose items begin with the name of a layer, such as `- cost: What you pay`"
        unnamed = [item[0].mark for item, named in zip(items, block.call_outs, strict=False) if item and named is None]
        message = "a call-out without the name of a layer" if unnamed else "an anatomy needs one list of call-outs"
        self.report.error("RUL005", message, at=unnamed[0] if unnamed else block.mark, hint=hint)
        return False

    def _layers(self, block: Directive, component: Component, *, back: bool) -> bool:
        """Whether the layout has layers, or the board spaces, of these names."""
        known = layer_names(component, self.layouts, back=back) if self.layouts is not None else frozenset(("*",))
        names = {*known, *(str(space.id) for space in component.spaces)}
        sound = True
        for call_out in block.call_outs if "*" not in known else ():
            if call_out is not None and called(call_out.name)[0] not in names:
                layout = component.back if back else component.front
                what = f"layer in layout {layout!r} of"
                hint = closest(called(call_out.name)[0], sorted(names)) or f"there are {', '.join(sorted(known))}"
                message = f"there is no {what} {str(component.id)!r} called {called(call_out.name)[0]!r}"
                self.report.error("RUL005", message, at=call_out.mark, hint=hint)
                sound = False
        return sound

    def _table(self, block: Directive) -> bool:
        self._options(block, ("setup", "legend", "behind", "height", "heaps", "words", "pieces", "called"))
        sound = self._says(block, "pieces", (LARGE,)) and self._height(block)
        if not sound or not self._small_words(block):
            return False
        setup, known = block.option("setup"), self.setups()
        if setup is not None and known is not None and setup not in (*known, *setups_of(self.catalog)):
            return self.unknown("set-up", setup, known, block.mark)
        heaps = heap_names(block)
        unprinted = {
            HAND,
            *((HEAP,) if heaps else ()),
            *(extra.id for extra in self.catalog.extras if extra.kind == DIE),
        }
        return self._named(block, (*(name for name in block.arguments if name not in unprinted), *heaps))

    def _rules(self, block: Directive) -> bool:
        """Whether rules are marked with what the list is ordered by."""
        if self.catalog.theme.get("marks") == "ids":
            return True
        hint = "take it out with its heading, for numbers are in the order of the pages; or set `marks: ids`"
        message = "~~~rules lists the ids of rules, which this book does not print"
        self.report.error("RUL005", message, at=block.mark, hint=hint)
        return False

    def _pieces(self, block: Directive) -> bool:
        self._options(block, ("height", "show", "side", "beside", "part", "signs", "words"))
        sound = self._says(block, "show", _SHOWN) and self._says(block, "beside", _BESIDE) and self._height(block)
        if not sound or not self._small_words(block):
            return False
        names = [part for name in block.arguments for part in names_in(name)]
        if not self._named(block, names or ("",)) or not self._lying(block):
            return False
        named = [
            component
            for component in self.catalog.components
            if str(component.id) in block.arguments or str(component.set_id) in block.arguments
        ]
        return self._has_side(block, named) and self._has_part(block, named)

    def _lying(self, block: Directive) -> bool:
        """Whether what lies on one another, or is turned, is named piece by piece, and is not to be shown in part."""
        lying = [name for name in block.arguments if ON in name or TURNED in name]
        if not lying:
            return True
        sets = {str(component_set.id) for component_set in self.catalog.sets}
        sets -= {str(component.id) for component in self.catalog.components}
        named = next((part for name in lying for part in names_in(name) if part in sets), None)
        if named is not None:
            message = f"{lying[0]} names the set {named!r}, where single pieces lie on one another or are turned"
            self.report.error("RUL005", message, at=block.mark, hint="name its pieces one by one")
            return False
        unfit = next((key for key in _OF_SINGLE if block.option(key) is not None), None)
        if unfit is not None:
            message = f"{unfit}={block.option(unfit)} does not go with {lying[0]}"
            hint = f"what lies on one another or is turned is shown whole: take {unfit} out, or show it by itself"
            self.report.error("RUL005", message, at=block.mark, hint=hint)
        return unfit is None

    def _has_part(self, block: Directive, components: Sequence[Component]) -> bool:
        """Whether the layouts of pieces have the layers of which they are to show no more."""
        wanted = block.option("part")
        if wanted is None or self.layouts is None:
            return True
        for component in components:
            known = layer_names(component, self.layouts, back=block.option("side") == "back")
            lacking = next((name for name in wanted.split(",") if name not in known and "*" not in known), None)
            if lacking is not None:
                return self.unknown("layer", lacking, sorted(known), block.mark)
        return True

    def _has_side(self, block: Directive, components: Sequence[Component]) -> bool:
        """Whether pieces have the side that is asked for; the first that has not is named."""
        side = block.option("side") or "front"
        if side == "front":
            return True
        lacking = next((component for component in components if side != "back" or component.back is None), None)
        if lacking is None:
            return True
        hint = "there are front and back" if lacking.back is not None else "it has a front alone"
        self.report.error("RUL005", f"{str(lacking.id)!r} has no side {side!r}", at=block.mark, hint=hint)
        return False

    def _named(self, block: Directive, wanted: Collection[str]) -> bool:
        """Whether all of these are pieces or sets."""
        names = [str(component_set.id) for component_set in self.catalog.sets]
        names += [str(component.id) for component in self.catalog.components]
        lacking = [name for name in wanted if name not in names]
        for name in lacking:
            self.unknown("piece or set", name, names, block.mark)
        return not lacking

    def _file(self, block: ImageFile) -> bool:
        # What is wrong with the game's own fonts is reported elsewhere.
        files = PictureLibrary(self.catalog.files, fonts_of(self.catalog.files, Report()))
        try:
            files.note(block.path, files.art(block.path), self.report)
        except BadPicture as error:
            places = files.places(block.path, error)
            message = f"picture {block.path!r}: {error}"
            self.report.error("RUL007", message, at=block.mark, hint=error.hint, related=places)
            return False
        return True


def directives_in(blocks: Iterable[Block]) -> Iterator[Directive | ImageFile]:
    """Every directive and picture that is drawn, those within others too; of captions the text alone is."""
    for block in blocks:
        match block:
            case Directive(kind="note" | "columns", body=inner) | Quote(blocks=inner):
                yield from directives_in(inner)
            case Directive(body=inner):
                yield block
                yield from directives_in(inner if block.holds_text else ())
            case ImageFile():
                yield block
            case Listing(items=items):
                for item in items:
                    yield from directives_in(item)
