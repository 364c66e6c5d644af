"""The shape of a catalog's YAML, key by key; the descriptions are what an editor shows."""

from typing import Any, Literal

from pydantic import Field

from generator.catalog.models import PACE_S
from generator.catalog.schema_base import Colour, Count, Name, RuleNumber, SheetAddresses, Strict, Title
from generator.catalog.schema_decks import DeckConstruction, DeckFile
from generator.catalog.schema_pieces import Aid, BoardRow, Boxes, DeckRow, Dials, Screens, Standees, Tiles, Tokens
from generator.catalog.schema_precut import PrecutRows
from generator.catalog.schema_questions import QuestionRow
from generator.catalog.schema_tabletop import NotebookRow, PlacesRow, SpotRow, TabletopRow


class Range(Strict):
    """From `min` to `max`, both included."""

    min: int = Field(ge=1, le=1000, description="The smallest number.")
    max: int = Field(ge=1, le=1000, description="The largest number, not below `min`.")


class GameSection(Strict):
    """Title, authors and other facts of the game."""

    id: Name = Field(description="Short name of the game: small letters, digits and hyphens; names the output folder.")
    title: Title = Field(description="The title as it is printed.")
    subtitle: str = Field("", description="A second line under the title.")
    tagline: str = Field("", description="One sentence that makes people want to play.")
    version: str = Field("1.0", min_length=1, description="Version of this edition; printed on every sheet.")
    date: str | None = Field(
        None, pattern=r"^\d{4}-\d{2}-\d{2}$", description="Date of this version, as 2026-05-01; for `{game.date}`."
    )
    authors: list[str] = Field(description="Everybody who made the game; empty where nobody is named.")
    licence: str | None = Field(None, description="The licence in words; null where the source states none.")
    based_on: str | None = Field(None, description="The game this one comes from.")
    players: Range = Field(description="How many can play.")
    minutes: Range | None = Field(None, description="How long it takes.")
    pace: float = Field(
        PACE_S, ge=1, le=600, description="Seconds that a decision and what follows from it take at the table."
    )
    age: int | None = Field(None, ge=0, le=99, description="The youngest players, in years.")
    language: str = Field("en", pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$", description="Language of the texts (BCP 47).")
    credits: str = Field("", description="The credit block, printed word for word.")


class ExtraRow(Strict):
    """Something the players need that is not printed."""

    id: Name = Field(description="Names it.")
    title: str = Field(min_length=1, description="What it is called in the component list.")
    count: int = Field(ge=1, le=10_000, description="How many are needed.")
    kind: Literal["die", "pawn", "other"] = Field("other", description="What it is, for virtual tabletops.")
    faces: Literal[4, 6, 8, 10, 12, 20] = Field(6, description="Of a die: the number of its faces.")


class IconRow(Strict):
    """What an icon stands for in the game."""

    name: str = Field(min_length=1, description="What it is called where a text with it is copied or read aloud.")
    means: str = Field("", description="What it means, for the rulebook's table of signs.")


class LaidPairRow(Strict):
    """What two cards are called that one player lays together."""

    cards: list[str] = Field(
        min_length=2,
        max_length=2,
        description="What the titles of both say after their owner, as `[Move, target Self]`; a `*` at the end of the "
        "second is any word: `target *`.",
    )
    words: str = Field("", description="How the book says them together: `Move with *`; default: with a comma.")
    name: str = Field("", description="What it is called to lay them, such as `Convoy`.")


class Print(Strict):
    """What is printed, and how it looks."""

    palette: dict[str, Colour] = Field({}, description="Colours by name, `#rrggbb`.")
    theme: dict[str, Any] = Field({}, description="Theme of the rulebook and the sheets.")
    distinct: list[list[str]] = Field(
        [], description="Groups of palette colours that players must distinguish, such as those of the players."
    )
    icons: dict[str, IconRow] = Field({}, description="The game's signs by the names of their icons.")
    seats: dict[str, str] = Field(
        {},
        description="What readers call the seats of the rules: `{P1: Amber}`, by the colour or sign of their pieces.",
    )
    rolls: dict[str, str | list[str]] = Field(
        {},
        description="What dice are rolled for, by the rule: `{AB-MOVE-1: walk, AB-FIGHT-2: [attacker, defender]}`.",
    )
    pairs: list[LaidPairRow] = Field([], description="What two cards are called that one player lays together.")
    extras: list[ExtraRow] = Field([], description="Other components: needed, but not printed, such as dice.")
    decks: list[DeckRow] = Field([], description="Sets of cards.")
    tokens: list[Tokens] = Field([], description="Sets of tokens, counters and markers.")
    tiles: list[Tiles] = Field([], description="Sets of tiles.")
    boards: list[BoardRow] = Field([], description="Boards.")
    aids: list[Aid] = Field([], description="Player aids: single sheets such as reference cards.")
    standees: list[Standees] = Field([], description="Sets of upright pawns, folded and with a foot.")
    dials: list[Dials] = Field([], description="Dials: a disc of values under a cover that shows one of them.")
    screens: list[Screens] = Field([], description="Folded screens that hide what is behind them.")
    boxes: list[Boxes] = Field([], description="Tuck boxes for decks.")
    precut: PrecutRows = Field({}, description="Perforated cards and labels to print on, by name.")
    table: list[SpotRow] = Field([], description="Positions on a virtual tabletop; the export places everything else.")
    tabletop: TabletopRow = Field(
        TabletopRow(), description="How large things are on a virtual tabletop, and its table."
    )
    places: list[PlacesRow] = Field([], description="Empty places on a virtual tabletop, such as discard piles.")
    notebook: list[NotebookRow] = Field(
        [], description="What of the rulebook is on players' own pages, and first, in a virtual tabletop's notebook."
    )


class PlacementRow(Strict):
    """Pieces that lie somewhere when the game begins."""

    take: Name = Field(description="Id of a piece or of a set.")
    to: str = Field(min_length=1, description="Where to: `board.space`, or a name such as `supply` or `hand`.")
    count: Count | None = Field(None, description="How many; default: all that are printed.")
    each_player: bool = Field(False, description="Whether every player gets that many, in a place of their own.")
    face_up: bool | None = Field(
        None,
        description="Whether pieces with backs lie there face up; default: face down where a set's cards or tiles lie "
        "as a stack, without `count`, else face up.",
    )


class SetupRow(Strict):
    """What lies where at the start of a game that has no rules package."""

    id: Name = Field(description="Names the set-up.")
    title: str = Field("", description="What the set-up is called.")
    players: int = Field(ge=1, le=100, description="For how many players it is.")
    place: list[PlacementRow] = Field([], description="What is taken and where it is put, in order.")


class VariantRow(Strict):
    """The same game with other numbers."""

    id: Name = Field(description="Names the variant, as in `pnp simulate --variant`.")
    title: str = Field(min_length=1, description="What the variant is called.")
    text: str = Field("", description="What is different, in words; may use `{rules.…}` for the usual numbers.")
    rules: dict[str, RuleNumber] = Field(min_length=1, description="The numbers that change, by name.")


class Shared(Strict):
    """The top-level keys of every game."""

    game: GameSection = Field(description="Title, authors and other facts of the game.")
    rules: dict[str, RuleNumber] = Field(
        {}, description="The numbers of the rules, by name; or several of one name, each by a key of its own."
    )
    print: Print = Field(default_factory=Print, description="What is printed, and how it looks.")
    variants: list[VariantRow] = Field([], description="The same game with other numbers.")
    questions: list[QuestionRow] = Field(
        [], max_length=60, description="What `pnp report` answers from the games played."
    )
    tables: dict[str, list[dict[str, Any]]] = Field({}, description="Rows of your own, by table; `from` can use them.")
    sheets: SheetAddresses = Field(
        {}, description="Published spreadsheets that `pnp pull` fetches: the address for each file."
    )
    decks: list[DeckFile] = Field([], description="The game's own decks; each file in the folder `decks` is one.")
    deck_construction: DeckConstruction | None = Field(None, description="What decks players may build.")


class Plain(Strict):
    """The further top-level keys of a game that has no rules package."""

    setups: list[SetupRow] = Field(
        [], description="Set-ups: where the pieces are at the start, for each number of players."
    )
