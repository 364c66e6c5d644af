"""What the commands that print share: papers, how backs come behind fronts, inks, printers."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.decorators import FC
from click.shell_completion import CompletionItem

from generator.cli.common import beginning, beginning_last, counted, game_folders
from generator.editions.inks import COLOUR, INKS
from generator.sheets.papers import A4, PAPERS, paper_named
from generator.sheets.spec import Duplex, Spacing
from generator.source.diagnostic import closest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.catalog.models import ComponentSet
    from generator.editions.choice import Wanted
    from generator.job import PrintedPaper
    from generator.sheets.printer import Printer


def comma_list(allowed: tuple[str, ...]) -> click.ParamType[tuple[str, ...]]:
    """Words with commas between them, each one of those allowed."""

    class Words(click.ParamType[tuple[str, ...]]):
        name = ",".join(allowed)

        def convert(
            self, value: str | tuple[str, ...], param: click.Parameter | None, ctx: click.Context | None
        ) -> tuple[str, ...]:
            if isinstance(value, tuple):
                return value
            words = tuple(dict.fromkeys(word.strip().lower() for word in value.split(",")))
            for word in words:
                if word not in allowed:
                    self.fail(f"{word!r} is none of {', '.join(allowed)}", param, ctx)
            return words

        def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
            return beginning_last(allowed, incomplete)

    return Words()


def _paper(name: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
    """The name of a paper that a user calls by its name or its size in mm; a usage error where there is none."""
    try:
        return paper_named(name).name
    except ValueError as wrong:
        hint = closest(name.strip().lower(), PAPERS)
        raise click.BadParameter(f"{wrong}; {hint}" if hint else str(wrong), ctx, param) from None


class PaperName(click.ParamType[str]):
    """A paper by its name, or its size in mm."""

    name = "PAPER"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The paper's name."""
        return _paper(value, param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Papers by their names."""
        return beginning(PAPERS, incomplete)


class PaperNames(click.ParamType[tuple[str, ...]]):
    """Papers with commas between them."""

    name = "PAPER,PAPER"

    def convert(
        self, value: str | tuple[str, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """The papers' names, each once."""
        if isinstance(value, tuple):
            return value
        return tuple(dict.fromkeys(_paper(name, param, ctx) for name in value.split(",")))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Papers by their names, after those that are there."""
        return beginning_last(PAPERS, incomplete)


class GameNames(click.ParamType[tuple[str, ...]]):
    """Names, with commas between them, of `what` a game has; which there are depends on the game."""

    what: str

    def convert(
        self, value: str | tuple[str, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """The names, each once; a usage error where there are none."""
        if isinstance(value, tuple):
            return value
        names = tuple(dict.fromkeys(name.strip() for name in value.split(",") if name.strip()))
        return names or self.fail(f"name at least one {self.what}", param, ctx)


class SetNames(GameNames):
    """Ids of sets with commas between them."""

    name = "ID,ID"
    what = "set"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The sets of the games that are named before."""
        sets = (component_set.id for component_set in _sets_of_games(ctx))
        return beginning_last(dict.fromkeys(map(str, sets)), incomplete)


class PrecutNames(GameNames):
    """Names of precut sheets with commas between them."""

    name = "NAME,NAME"
    what = "precut sheet"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The bundled ones."""
        from generator.targets.precut import precut_of

        return beginning_last(precut_of(None), incomplete)


def _sets_of_games(ctx: click.Context) -> "Iterator[ComponentSet]":
    """The printed sets of the games that are named before the word at the cursor."""
    from generator import pipeline  # other commands that print have no need of it here

    # An option that still lacks its value leaves the words before it unread.
    words: list[str | Path] = [*ctx.args, *_as_tuple(ctx.params.get("games")), *_as_tuple(ctx.params.get("game"))]
    known = game_folders()
    for word in words:
        catalog = pipeline.load(known.get(str(word), Path(word))).value
        if catalog:
            yield from catalog.printed_sets


def _as_tuple(value: object) -> tuple[Path, ...]:
    """The folders that an argument of one or of many games holds."""
    folders = value if isinstance(value, tuple) else (value,)
    return tuple(folder for folder in folders if isinstance(folder, Path))


class PieceNames(click.ParamType["tuple[Wanted, ...]"]):
    """Ids of pieces with commas between them, each with how many copies where that is not all: `wolf,bat=2,ref_*`."""

    name = "ID,ID=N"

    def convert(
        self, value: "str | tuple[Wanted, ...]", param: click.Parameter | None, ctx: click.Context | None
    ) -> "tuple[Wanted, ...]":
        """The pieces; a usage error where there are none, or a number is none."""
        from generator.editions.choice import Wanted

        if isinstance(value, tuple):
            return value
        found = []
        for part in filter(None, map(str.strip, value.split(","))):
            name, equals, number = part.partition("=")
            copies = int(number) if number.strip().isdecimal() and len(number) < 6 else 0
            if equals and not 1 <= copies <= _MOST_COPIES:
                self.fail(f"{part}: write how many copies, from 1 to {_MOST_COPIES:,}: wolf=2", param, ctx)
            found.append(Wanted(name.strip(), copies if equals else None))
        return tuple(found) or self.fail("name at least one piece", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The printed pieces of the games that are named before."""
        pieces = (component.id for component_set in _sets_of_games(ctx) for component in component_set.components)
        return beginning_last(dict.fromkeys(map(str, pieces)), incomplete)


_MOST_COPIES = 10_000

SETS = click.option("--sets", type=SetNames(), default=(), help="Print these sets alone, by their ids; no rulebook.")
"""Which sets are drawn."""

ONLY = click.option(
    "--only",
    type=PieceNames(),
    default=(),
    help="Print these pieces alone, by their ids, * for any letters; =2: so many copies. No rulebook.",
)
"""Which pieces are drawn, and how many of each."""
PRECUT = click.option(
    "--precut",
    type=PrecutNames(),
    default=(),
    help="Print what fits them on sheets that are cut already (perforated cards, labels), by the names that "
    "`pnp precut` lists; the rest as usual.",
)
"""Which paper that is cut already is at hand."""
EACH = click.option(
    "--only", type=PieceNames(), default=(), help="Take these pieces alone, by their ids, * for any letters."
)
"""Which pieces are drawn, where their number is not asked for."""


def without_numbers(only: "tuple[Wanted, ...]", why: str) -> None:
    """A usage error where a number of copies is asked for."""
    numbered = next((wanted for wanted in only if wanted.copies is not None), None)
    if numbered is not None:
        raise click.UsageError(f"--only {numbered.pattern}={numbered.copies}: {why}; leave ={numbered.copies} out")


def told(paper: "PrintedPaper") -> str:
    """What the sheets in a folder take: `a4: 6 sheets (cards 3, boards 2, tokens 1), 71 % of the paper used`."""
    use = paper.use
    if not paper.files and paper.booklet:
        return f"  {paper.folder}: booklet: {counted(paper.booklet, 'sheet')}"
    each = ", ".join(f"{name} {file.sheets}" for name, file in paper.files.items())
    booklet = f"; booklet: {counted(paper.booklet, 'sheet')}" if paper.booklet else ""
    if not use.sheets:
        return f"  {paper.folder}: no sheets{booklet}"
    return (
        f"  {paper.folder}: {counted(use.sheets, 'sheet')} ({each}), {use.share * 100:.0f} % of the paper used{booklet}"
    )


class KnownPrinter(click.ParamType["Printer"]):
    """A printer by the name it was given with `pnp printer`."""

    name = "NAME"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> "Printer":
        """The printer; a usage error with a hint where none has that name."""
        from generator.sheets.printer import Printer
        from generator.tasks.printers import known

        if isinstance(value, Printer):
            return value
        found = known()
        if value in found.printers:
            return found.printers[value]
        if value in found.damaged:
            self.fail(
                f"the corrections of printer {value!r} are not valid; set them with pnp printer {value} --front-x ...",
                param,
                ctx,
            )
        names = ", ".join(found.printers) or "none"
        hint = closest(str(value), found.printers) or f"known: {names}; see pnp printer --help"
        return self.fail(f"there is no printer {value!r}; {hint}", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Printers by their names."""
        from generator.tasks.printers import known

        return beginning(known().printers, incomplete)


PAPER = click.option(
    "--paper",
    type=PaperNames(),
    default=A4.name,
    show_default=True,
    help=f"Papers, comma-separated: {', '.join(PAPERS)}, or a size in mm such as 200x280.",
)
DUPLEX = click.option(
    "--duplex",
    type=click.Choice([mode.value for mode in Duplex]),
    default=Duplex.LONG.value,
    show_default=True,
    help="The edge the printer flips the sheet on; gutterfold: a sheet of backs and fronts, to fold; "
    "foldover: each back above its front, to fold; none: backs apart.",
)
SPACING = click.option(
    "--spacing",
    type=click.Choice([spacing.value for spacing in Spacing]),
    default=Spacing.AUTO.value,
    show_default=True,
    help="Space between cards: bleed (each card keeps its bleed), butt (none: one cut), auto (what fits more).",
)
INK = click.option(
    "--ink",
    type=comma_list(tuple(INKS)),
    default=COLOUR.name,
    show_default=True,
    help="Editions, comma-separated: colour; low: low ink, with white backgrounds and outlines; grey: greyscale.",
)
PRINTER = click.option(
    "--printer", type=KnownPrinter(), help="Correct the sheets for a printer stored with `pnp printer`."
)
SLEEVES = click.option("--sleeves", is_flag=True, help="Cards for sleeves: fronts only, 1 mm smaller.")
DRAFT = click.option("--draft", is_flag=True, help="Print unverified, with DRAFT across every piece.")


def sheet_options(command: FC) -> FC:
    """The options of every command that makes sheets: papers, backs, spacing and inks."""
    return PAPER(DUPLEX(SPACING(INK(command))))
