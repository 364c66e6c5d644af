"""The answers to a designer's questions: figures of the games played, held against what was aimed at."""

from collections.abc import Iterator, Sequence

from generator.catalog.models import Aim, Asked, Plot, Question
from generator.dataclass import dataclass
from generator.engine.simulate import Simulation
from generator.engine.statistics import Rate, rank, rate
from generator.engine.totals import BY
from generator.report.blocks import Block, ReportHeading, ReportTable
from generator.report.charts import Charts, PlotLine
from generator.report.facts import Facts

GAMES = "games"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the games say: the figure in words, its interval in words, and the number that is held against the aim."""

    said: str
    interval: str
    value: float | None
    low: float | None = None
    high: float | None = None


def answers(facts: Facts, charts: Charts) -> Iterator[Block]:
    """All questions of the catalog, each with its figures and drawings; nothing where no games were played."""
    asked = facts.catalog.questions if facts.series else ()
    if asked:
        yield ReportHeading("Questions")
    for question in asked:
        yield ReportHeading(f"{question.id}: {question.title}", 2)
        yield _figures(question, facts)
        for plot in question.plots:
            yield from _drawn(plot, question, facts, charts)


def _played(question: Question, facts: Facts) -> Iterator[tuple[str, tuple[Simulation, ...]]]:
    """The series that answer a question: the usual game, then its variants by their titles."""
    yield "", facts.series
    titles = {variant.id: variant.title for variant in facts.catalog.variants}
    for variant in question.variants:
        if variant in facts.varied:
            yield titles[variant], facts.varied[variant]


def _figures(question: Question, facts: Facts) -> ReportTable:
    rows = [
        (
            f"{figure.title} ({title})" if title else figure.title,
            str(simulation.order.players),
            answer.said,
            answer.interval,
            aim_in_words(figure.aim, figure.kind),
            verdict(answer, figure.aim),
        )
        for figure in question.figures
        for title, series in _played(question, facts)
        for simulation in series
        for answer in (answered(figure, simulation),)
    ]
    return ReportTable(("figure", "players", "games say", "95 % interval", "aim", "verdict"), tuple(rows), "llrrrl")


def answered(figure: Asked, simulation: Simulation) -> Answer:
    """A figure in one series of games."""
    if figure.kind == "length":
        lengths = dict(simulation.lengths)
        if not lengths:
            return Answer("–", "–", None)
        tenth, middle, most = (rank(lengths, percent) for percent in (10, 50, 90))
        return Answer(f"{tenth}, {middle}, {most}", "10 %, middle, 90 %", middle)
    count, tries = counted(figure.measures, simulation), counted(figure.of, simulation)
    if not tries:
        return Answer("–", "never counted", None)
    if figure.kind == "mean" or count > tries:  # a part that is counted twice has no interval as a share
        share = 100 * count / tries
        return Answer(f"{count / tries:.2f}", "–", count / tries) if figure.kind == "mean" else _plain(share)
    return _share(rate(count, tries))


def _plain(share: float) -> Answer:
    return Answer(f"{share:.1f} %", "–", share)


def _share(share: Rate) -> Answer:
    low, high = 100 * share.low, 100 * share.high
    return Answer(f"{100 * share.share:.1f} %", f"{low:.1f}–{high:.1f} %", 100 * share.share, low, high)


def counted(names: Sequence[str], simulation: Simulation) -> int:
    """What these measures add up to; `games` is the number of games."""
    return sum(simulation.games if name == GAMES else simulation.measures.get(name, 0) for name in names)


def aim_in_words(aim: Aim | None, kind: str) -> str:
    """An aim as a table has it; empty without one."""
    if aim is None:
        return ""
    unit = " %" if kind == "share" else ""
    if aim.low is not None and aim.high is not None:
        return f"{aim.low:g}–{aim.high:g}{unit}"
    return f"at least {aim.low:g}{unit}" if aim.low is not None else f"at most {aim.high:g}{unit}"


def verdict(answer: Answer, aim: Aim | None) -> str:
    """Whether an answer meets an aim; where its interval leaves that open, so it says."""
    if aim is None or answer.value is None:
        return ""
    below = aim.low is not None and answer.value < aim.low
    above = aim.high is not None and answer.value > aim.high
    if not below and not above:
        return "met"
    limit = aim.low if below else aim.high
    assert limit is not None
    doubtful = answer.low is not None and answer.high is not None and answer.low <= limit <= answer.high
    return ("perhaps " if doubtful else "") + ("below" if below else "above")


def _drawn(plot: Plot, question: Question, facts: Facts, charts: Charts) -> Iterator[Block]:
    played = list(_played(question, facts))
    if plot.kind == "parts":
        rows = [
            (_named(simulation, title), [(name, counted(part, simulation)) for name, part in plot.parts])
            for title, series in played
            for simulation in series
        ]
        if any(count for _, parts in rows for _, count in parts):
            yield charts.parts(plot.title, rows)
        return
    lines = [
        PlotLine(_named(simulation, title), points, dashed=bool(title))
        for title, series in played
        for simulation in series
        if (points := _points(plot, simulation))
    ]
    if lines:
        yield charts.lines(plot.title, plot.by, lines, percent=plot.kind == "share", aim=plot.aim)


def _named(simulation: Simulation, title: str) -> str:
    players = f"{simulation.order.players} players"
    return f"{players}, {title}" if title else players


def _points(plot: Plot, simulation: Simulation) -> tuple[tuple[int, float], ...]:
    """The share in per cent or the mean for each value it was counted for, where it was tried at all."""
    factor = 100 if plot.kind == "share" else 1
    found = []
    for name in simulation.measures:
        measure, by, value = name.partition(BY)
        if measure == (plot.measure if plot.of == GAMES else plot.of) and by and value.isdecimal():
            count = simulation.measures.get(f"{plot.measure}{BY}{value}", 0)
            tries = simulation.games if plot.of == GAMES else simulation.measures[name]
            if tries:
                found.append((int(value), factor * count / tries))
    return tuple(sorted(found))
