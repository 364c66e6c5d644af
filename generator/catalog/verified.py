"""What is drawn: a catalog that its game's rules have accepted, with the evidence, or one that only looks like it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, TypeAlias

from generator.catalog.models import Catalog

BACK = "/back"
"""What the name of a piece ends with in a picture where it lies face down: `fox/back`."""
TURNED = "@"
"""What stands before the degrees, clockwise, by which a piece is turned in a picture: `room@90`."""
AROUND = "around"
"""What stands in a path of a picture where it leaves the board at one edge and comes in at the opposite one."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of a game as a picture needs it.

    `placed` lists (board id, space id, component id), lowest piece first; `counters` what each player has beside the
    boards, by seat name and counter name. `owners` are the colours of those whose pieces these are, by component id, as
    far as that is known. `towards` says of pieces that stand at a side of their space to which other space that is, by
    component id.
    """

    placed: tuple[tuple[str, str, str], ...] = ()
    counters: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)
    towards: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Lot:
    """Equal pieces that lie together on a table that is set up: `count` of a component.

    `area` says where: on the `space` of a `board`, in the `hand` of a seat, `before` a seat, or in a place that all
    share; `name` tells such places apart. `turn` is clockwise in degrees. `seat` is -1 for what belongs to none.
    """

    component: str
    count: int
    area: Literal["board", "hand", "before", "shared"]
    board: str = ""
    space: str = ""
    seat: int = -1
    name: str = ""
    face_up: bool = True
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class LaidTable:
    """A whole table that is set up: everything out of the box, and the names of the seats."""

    lots: tuple[Lot, ...]
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RolledDie:
    """A die that falls in a worked example: its sides, what it shows, who rolled it where the example says so, and the
    id of the rule it was rolled for.
    """

    sides: int
    number: int
    whose: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example that the engine has played: its words, the rules it shows, and the table before and after.

    `pieces` are the ids of the cards and tokens that it names, each once, and `dice` what is rolled. One that is not
    `printed` is left out of the rulebook. `spaces` are those of the boards that its steps name: its picture shows them,
    and where they are the `only_spaces`, no others. The `crossed` are struck out, on the `free` a piece may be put.
    `close` is how much the picture shows around its spaces, as a share of one; 0 where that is as much as usual.
    `paths` are those that pieces go along, and `turns` the number of the turn of each, where they are of several.
    `captions` stand below the parts of the board, where it is shown in several. Of two `views` of one moment the
    second, `after`, is as one player knows it. A `single` picture is that of the end alone, with the
    paths and what has changed.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    story: str
    before: Scene
    after: Scene
    pieces: tuple[str, ...] = ()
    dice: tuple[RolledDie, ...] = ()
    printed: bool = True
    spaces: tuple[str, ...] = ()
    only_spaces: bool = False
    crossed: tuple[str, ...] = ()
    close: float = 0.0
    paths: tuple[tuple[str, ...], ...] = ()
    turns: tuple[int, ...] = ()
    captions: tuple[str, ...] = ()
    views: bool = False
    free: tuple[str, ...] = ()
    single: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was played to accept a catalog.

    `setups` maps a set-up's name to the boards it makes, `tables` to the whole table where rules lay it. `engine` is
    the fingerprint of the rules code, None for a game that has no rules of its own; `measures` is the JSON-ready report
    of the playouts and accounts.
    """

    engine: str | None = None
    examples: tuple[Example, ...] = ()
    setups: Mapping[str, Scene] = field(default_factory=dict)
    measures: Mapping[str, Any] = field(default_factory=dict)
    tables: Mapping[str, LaidTable] = field(default_factory=dict)


NOTHING_PLAYED = Evidence()
"""What there is of a game that was only loaded."""


@dataclass(frozen=True, slots=True)
class Verified:
    """A catalog that its game's rules have accepted, and why it may be printed.

    Made by `generator.verifying.verification` alone.
    """

    catalog: Catalog
    evidence: Evidence
    watermark: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A catalog that was not played, to be printed all the same: every face and page says so."""

    catalog: Catalog
    evidence: ClassVar[Evidence] = NOTHING_PLAYED
    watermark: ClassVar[str] = "DRAFT"


@dataclass(frozen=True, slots=True)
class Preview:
    """A catalog to look at, on the screen or on contact sheets, as it would be printed; nothing to be played with."""

    catalog: Catalog
    evidence: ClassVar[Evidence] = NOTHING_PLAYED
    watermark: ClassVar[None] = None


Printable: TypeAlias = Verified | Draft
"""What sheets, rulebooks and exports are made from: it was played, or says on every face that it was not."""
Drawable: TypeAlias = Printable | Preview
"""What faces are drawn from: `watermark` is the word across each of them, None where there is none."""
