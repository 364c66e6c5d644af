"""A report in both its forms, in the colours of its game."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from generator.catalog.models import Catalog
from generator.catalog.verified import Verified
from generator.colour import Colour
from generator.drawing.piece import Document
from generator.engine.ablation import Ablated
from generator.engine.simulate import Simulation, SimulationRequest, simulate
from generator.games import game_of
from generator.games.rulesets import RulesOf
from generator.output import OutputFile
from generator.render.pdf import pdf
from generator.report.blocks import Snapshot
from generator.report.charts import Charts
from generator.report.content import content
from generator.report.facts import Facts
from generator.report.page import page
from generator.report.paper import document
from generator.source.diagnostic import Diagnostic
from generator.text.fonts import FontBook

_ACCENT, _SECOND = Colour(0x2F, 0x5D, 0x8A), Colour(0xC9, 0x8A, 0x2B)


@dataclass(frozen=True, slots=True)
class ReportRequest:
    """What to play for a report: `games` for each number of players, by `jobs` processes.

    `pace_s` is the estimate of seconds a decision takes at the table; None for what the game says.
    """

    games: int = 300
    seed: int = 1
    bot: str = "greedy"
    pace_s: float | None = None
    jobs: int = 1


def files(
    verified: Verified,
    findings: Iterable[Diagnostic],
    book: FontBook,
    wanted: ReportRequest,
    progress: Callable[[str], None],
    ablated: tuple[Ablated, ...] = (),
    tables: tuple[Snapshot, ...] = (),
) -> tuple[OutputFile, OutputFile]:
    """The report on a verified game as files: the page and the PDF."""
    catalog = verified.catalog
    asked = dict.fromkeys(variant for question in catalog.questions for variant in question.variants)
    facts = Facts(
        catalog,
        verified.evidence,
        series(catalog, wanted, progress),
        tuple(findings),
        wanted.pace_s,
        {variant: series(catalog, wanted, progress, variant) for variant in asked},
        ablated,
        tables,
    )
    progress("drawing charts")
    made = make(facts, book)
    name = f"{verified.catalog.identity.id}-report"
    html = OutputFile(PurePosixPath(f"{name}.html"), made.html.encode())
    return html, OutputFile(PurePosixPath(f"{name}.pdf"), pdf(made.document))


def series(
    catalog: Catalog, wanted: ReportRequest, progress: Callable[[str], None], variant: str | None = None
) -> tuple[Simulation, ...]:
    """Games, of a variant if one is named, for each number of players; none for a game without rules of its own."""
    if game_of(catalog.identity.id, catalog.files) is None:
        return ()
    rules = RulesOf(catalog.files, variant)
    played = []
    for players in rules().players():
        progress(f"games of {players} players{f', {variant}' if variant else ''}")
        order = SimulationRequest(players, wanted.games, wanted.seed, wanted.bot)
        simulation = simulate(rules, order, jobs=wanted.jobs)
        if not simulation.complete:  # a report on a part of the games would say what is not so
            raise KeyboardInterrupt
        played.append(simulation)
    return tuple(played)


@dataclass(frozen=True, slots=True)
class FinishedReport:
    """A finished report: the HTML page, and the document to be rendered as PDF."""

    html: str
    document: Document


def make(facts: Facts, book: FontBook) -> FinishedReport:
    """The report of these facts; the same facts make the same report."""
    catalog = facts.catalog
    accent, second = colours_of(catalog)
    blocks = content(facts, Charts(accent, second))
    identity = catalog.identity
    lines = (
        f"Version {identity.version}, {identity.players} players, verified",
        f"Catalog {catalog.fingerprint[:12]}",
    )
    return FinishedReport(
        page(identity.title, lines, identity.language, blocks, accent, second),
        document(identity.title, lines, identity.language, blocks, (accent, second), book),
    )


def colours_of(catalog: Catalog) -> tuple[Colour, Colour]:
    """The accent and second colour of the game's theme, where it has them and they show on white."""
    stated = catalog.theme.get("colours")
    named = stated if isinstance(stated, Mapping) else {}
    accent = _colour(named.get("accent"), catalog, _ACCENT)
    return (accent if accent.luminance < 0.35 else _ACCENT), _colour(named.get("second"), catalog, _SECOND)


def _colour(stated: object, catalog: Catalog, usual: Colour) -> Colour:
    if not isinstance(stated, str):
        return usual
    if stated in catalog.palette:
        return catalog.palette[stated]
    try:
        return Colour.parse(stated)
    except ValueError:
        return usual
