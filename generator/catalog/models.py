"""The catalog as the rest of the package sees it: typed, frozen, every text resolved.

Nothing here knows how a piece looks or how a game is played.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path as FilePath
from typing import Any, Literal, NewType, TypeAlias

from generator.catalog.files import GameFiles
from generator.catalog.forms import Form, Panel
from generator.catalog.places import BoardArea, SpacePlace
from generator.catalog.precut_sheet import PrecutSheet
from generator.colour import Colour
from generator.geometry import Point, Size
from generator.source.mark import Mark, Path
from generator.source.tree import Tree, Value
from generator.units import Mm

ComponentId = NewType("ComponentId", str)
SetId = NewType("SetId", str)
BoardId = NewType("BoardId", str)
SpaceId = NewType("SpaceId", str)
LayoutId = NewType("LayoutId", str)
RuleNumber: TypeAlias = int | Mapping[str, int]
"""A number of the rules, or several of one name, each by its key: `round_limit: {3: 30, 4: 28}`."""
UNKNOWN_LAYOUT = LayoutId("?")
"""Stands for a layout whose name is missing or could not be made, which has been reported."""


@dataclass(frozen=True, slots=True)
class NumberRange:
    """A range of whole numbers, both ends included."""

    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


PACE_S = 10.0
"""Seconds that a decision and what follows from it take at the table, where the game does not say otherwise."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Title, authors and other facts of the game.

    `licence` is None where the source states none; `credits` is printed word for word. `minutes` is what the box says,
    `pace_s` the seconds that a decision takes at the table.
    """

    id: str
    title: str
    version: str
    authors: tuple[str, ...]
    players: NumberRange
    subtitle: str = ""
    tagline: str = ""
    licence: str | None = None
    based_on: str | None = None
    credits: str = ""
    minutes: NumberRange | None = None
    pace_s: float = PACE_S
    age: int | None = None
    language: str = "en"

    @property
    def by(self) -> str:
        """The authors in words, where nobody is named too."""
        return ", ".join(self.authors) or "authors not named"


class CutShape(Enum):
    """The cutting outline of a piece."""

    RECTANGLE = "rectangle"  # with rounded corners where the radius says so
    DISC = "disc"
    HEXAGON = "hexagon"  # two flat sides left and right of the upright width


@dataclass(frozen=True, slots=True)
class Cut:
    """What is cut out: a shape within the trim `size`; `radius` rounds the corners of a rectangle. Mm."""

    shape: CutShape
    size: Size
    radius: Mm = 0.0


class ComponentKind(Enum):
    """What sort of thing a component is; sheets treat each sort in its own way."""

    CARD = "card"
    TOKEN = "token"
    TILE = "tile"
    BOARD = "board"
    AID = "aid"
    STANDEE = "standee"
    DIAL = "dial"
    SCREEN = "screen"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class Space:
    """A place on a board.

    `centre` is in mm from the board's top left corner, `size` the extent of the space; `edges` name the spaces one
    step away; `row` is the catalog row the space was made from (empty for a plain square). `places` are points for
    pieces, none meaning the centre; `takes` are ids of the pieces, sets and extras that come there, None: not said.
    """

    id: SpaceId
    type: str
    centre: Point
    size: Size
    label: str = ""
    edges: tuple[SpaceId, ...] = ()
    row: Mapping[str, Value] = field(default_factory=dict)
    places: tuple[SpacePlace, ...] = ()
    takes: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Component:
    """One printed piece as the catalog states it, in `copies` equal copies (at least 1).

    `scope` is what its layouts may bind to: the rows it was made from by name. `back` is None for a one-sided piece;
    `spaces` and `areas` are empty for anything but a board. `form` is what it is folded to, None for a piece that stays
    flat; where its front has `panels`, each is drawn by its own layout. `sleeved` is the same component for cards in
    sleeves, where that is another. `rows` are the paths of these rows in the catalog's data. A piece of a numbered set
    is one copy of several that differ: `copy_number` says which, from 1, and of how many.
    """

    id: ComponentId
    title: str
    kind: ComponentKind
    set_id: SetId
    cut: Cut
    front: LayoutId
    back: LayoutId | None
    copies: int
    scope: Mapping[str, Value]
    spaces: tuple[Space, ...] = ()
    mark: Mark | None = field(default=None, compare=False)  # where it stands must not decide equality
    form: Form | None = None
    panels: tuple[Panel, ...] = ()
    sleeved: "Component | None" = None
    rows: tuple[Path, ...] = field(default=(), compare=False)
    copy_number: tuple[int, int] | None = None
    areas: tuple[BoardArea, ...] = ()

    @property
    def facts(self) -> Mapping[str, Any]:
        """What layouts may read of the piece itself."""
        number = {} if self.copy_number is None else {"copy": self.copy_number[0]}
        copies = self.copies if self.copy_number is None else self.copy_number[1]
        return {"id": self.id, "title": self.title, "copies": copies, **number, "kind": self.kind.value}

    @property
    def layouts(self) -> tuple[LayoutId, ...]:
        """The layouts of its faces, those of a face's panels in their order."""
        front = tuple(LayoutId(panel.layout) for panel in self.panels) or (self.front,)
        return (*front, *(() if self.back is None else (self.back,)))


@dataclass(frozen=True, slots=True)
class ComponentSet:
    """Components of one kind that belong together: a deck, a set of tokens, the boards, the aids.

    A board that is not `printed` is made of other pieces, such as tiles: only pictures and virtual tabletops show it.
    Those of a set for the `whole_page` are sheets of paper that nobody cuts. What players may use `instead_of` another
    set is on no sheet unless it is asked for. `contents` say what is in it; None where its pieces are named instead.
    What is not `listed` only stands for other pieces in pictures: nobody needs it to play.
    """

    id: SetId
    title: str
    kind: ComponentKind
    bleed: Mm
    components: tuple[Component, ...]
    mark: Mark | None = field(default=None, compare=False)
    printed: bool = True
    whole_page: bool = False
    instead_of: SetId | None = None
    contents: str | None = None
    listed: bool = True

    @property
    def copies(self) -> int:
        """Pieces in all, copies counted."""
        return sum(component.copies for component in self.components)


@dataclass(frozen=True, slots=True)
class Extra:
    """Something the players need that is not printed, such as dice."""

    id: str
    title: str
    count: int
    kind: Literal["die", "pawn", "other"] = "other"
    faces: int = 6


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece, a set or an extra lies on a virtual table.

    `at` is in mm from the middle of the table, with `each_player` from the middle of each player's own place, y towards
    the player; `turn` in degrees clockwise. `on` names an area or space of a board instead, as `board.deck`. An
    `endless` supply never runs out.
    """

    put: str
    at: Point
    each_player: bool = False
    turn: float = 0.0
    endless: bool = False
    on: str | None = None


@dataclass(frozen=True, slots=True)
class TablePlaces:
    """Places on a virtual table for pieces of a set that come there in the game, as for a discard pile.

    `at` and `each_player` are as in `Spot`; with `beside` only players before whom that piece or set lies have them.
    """

    takes: str
    at: tuple[Point, ...]
    each_player: bool = False
    beside: str | None = None


@dataclass(frozen=True, slots=True)
class NotebookChapter:
    """A chapter or section of the rulebook, by its heading, for the notebook of a virtual tabletop.

    With `each_player` it is on the page that only its player sees; with `beside` only players before whom that piece
    or set lies have it.
    """

    chapter: str
    each_player: bool = False
    beside: str | None = None


@dataclass(frozen=True, slots=True)
class Tabletop:
    """How large things are on a virtual tabletop, and which table it is; None leaves it to the export.

    `scale` is that of a card 63.5 mm wide, as Tabletop Simulator counts.
    """

    scale: float | None = None
    table: Literal["rectangle", "square"] | None = None


@dataclass(frozen=True, slots=True)
class Variant:
    """The same game with other numbers: those in `rules` take the place of the catalog's."""

    id: str
    title: str
    text: str
    rules: Mapping[str, RuleNumber]


@dataclass(frozen=True, slots=True)
class Aim:
    """What a designer wants a figure to be; shares in per cent, None where there is no end."""

    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A figure that answers a question, by the names of the measures that it is made of.

    `kind` says how `measures` and `of` are read: a share in per cent, a mean, or the length of games, which needs
    neither.
    """

    title: str
    kind: Literal["share", "mean", "length"]
    measures: tuple[str, ...]
    of: tuple[str, ...]
    aim: Aim | None = None


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing that answers a question: a share or mean for each value of `by`, or the `parts` of a whole."""

    title: str
    kind: Literal["share", "mean", "parts"]
    by: str = ""
    measure: str = ""
    of: str = ""
    parts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    aim: Aim | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What a designer asks of the games that a report plays, also of games of some `variants`."""

    id: str
    title: str
    figures: tuple[Asked, ...]
    plots: tuple[Plot, ...] = ()
    variants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prose:
    """The rulebook's Markdown source, text unresolved, and where it stands."""

    text: str
    file: str


@dataclass(frozen=True, slots=True)
class Sign:
    """What an icon stands for: what it is called in the game, and what it means, which may be ""."""

    name: str
    means: str


@dataclass(frozen=True, slots=True)
class LaidPair:
    """Two cards that one player lays together: what their titles say after the owner, where a `*` at the end of the
    second stands for any word; how both are said together and what it is called to lay them, each of which may be "".
    """

    first: str
    second: str
    words: str
    name: str


@dataclass(frozen=True, slots=True)
class Catalog:
    """A whole game as its YAML says.

    `data` is the plain data with every placeholder resolved, `tree` the same with the place of each value; `facts` in
    the sense of a game's own sections live there. `distinct` are groups of palette colours that must be distinguished.
    `files` is the game's folder as it was read, once for all stages; `raw` is the tree as it is written, for checks of
    its texts. `icons` are signs by the names of their icons, in the order in which a rulebook explains them,
    `seats` what readers call the seats of the rules, `rolls` what dice are rolled for by the id of the rule: a word, or
    one for each who rolls in turn, `pairs` what cards are called that are laid together,
    `precut` the paper of its own that is cut already, by name.
    """

    files: GameFiles
    identity: Identity
    rules: Mapping[str, RuleNumber]
    palette: Mapping[str, Colour]
    sets: tuple[ComponentSet, ...]
    extras: tuple[Extra, ...]
    setups: tuple[Mapping[str, Value], ...]
    prose: Prose | None
    theme: Mapping[str, Value]
    data: Mapping[str, Value]
    tree: Tree
    raw: Tree | None = field(default=None, compare=False, repr=False)
    variants: tuple[Variant, ...] = ()
    distinct: tuple[tuple[str, ...], ...] = ()
    questions: tuple[Question, ...] = ()
    table: tuple[Spot, ...] = ()
    tabletop: Tabletop = Tabletop()
    places: tuple[TablePlaces, ...] = ()
    notebook: tuple[NotebookChapter, ...] = ()
    icons: Mapping[str, Sign] = field(default_factory=dict)
    seats: Mapping[str, str] = field(default_factory=dict)
    rolls: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pairs: tuple[LaidPair, ...] = ()
    precut: Mapping[str, PrecutSheet] = field(default_factory=dict)

    @property
    def folder(self) -> FilePath:
        """The game's folder."""
        return self.files.folder

    @property
    def fingerprint(self) -> str:
        """A hex digest over every file the game consists of."""
        return self.files.fingerprint

    @property
    def printed_sets(self) -> tuple[ComponentSet, ...]:
        """The sets that are printed, in catalog order."""
        return tuple(component_set for component_set in self.sets if component_set.printed)

    def set_of(self, set_id: str) -> ComponentSet:
        """The set of that id; raises KeyError."""
        for component_set in self.sets:
            if component_set.id == set_id:
                return component_set
        raise KeyError(set_id)

    def setup_mark(self, setup_id: str, line: int | None = None) -> Mark | None:
        """Where a set-up stands, or one of its lines."""
        for index, row in enumerate(self.setups):
            if row.get("id") == setup_id:
                path = ("setups", index)
                return self.tree.mark(path if line is None else (*path, "place", line))
        return self.tree.mark(("setups",))

    @property
    def components(self) -> tuple[Component, ...]:
        """Every component of every set, in catalog order."""
        return tuple(component for component_set in self.sets for component in component_set.components)
