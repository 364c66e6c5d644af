"""Questions of a designer, which a report answers with figures of the games it plays."""

from collections.abc import Sequence

from generator.catalog.models import Aim, Asked, Plot, Question
from generator.catalog.schema import Shared
from generator.catalog.schema_questions import AimRow, FigureRow, PlotRow
from generator.source.diagnostic import Report, closest
from generator.source.mark import Path
from generator.source.tree import Tree


def questions_of(shared: Shared, tree: Tree, report: Report) -> tuple[Question, ...]:
    """The stated questions; CAT049 where one cannot be answered as it stands."""
    made: list[Question] = []
    known = [variant.id for variant in shared.variants]
    for index, row in enumerate(shared.questions):
        at: Path = ("questions", index)
        for place, name in enumerate(row.variants):
            if name not in known:
                message = f"question {row.id!r} names the variant {name!r}, which is not defined"
                report.error("CAT049", message, at=tree.mark((*at, "variants", place)), hint=closest(name, known))
        figures = [_figure(figure, (*at, "figures", place), tree, report) for place, figure in enumerate(row.figures)]
        plots = [_plot(plot, (*at, "plots", place), tree, report) for place, plot in enumerate(row.plots)]
        made.append(Question(row.id, row.title, tuple(figures), tuple(plots), tuple(row.variants)))
    return tuple(made)


def asked_for(question: Question) -> tuple[str, ...]:
    """The names of all measures of a question, without the values they are counted for, each once."""
    names = [name for figure in question.figures for name in (*figure.measures, *figure.of)]
    for plot in question.plots:
        names += [plot.measure, plot.of, *(name for _, part in plot.parts for name in part)]
    return tuple(name for name in dict.fromkeys(names) if name)


def _figure(row: FigureRow, at: Path, tree: Tree, report: Report) -> Asked:
    aim = _aim(row.aim, at, tree, report)
    stated = (row.share is not None) + (row.mean is not None) + row.length
    if stated != 1:
        report.error("CAT049", "a figure has one of `share`, `mean` and `length: true`", at=tree.mark(at))
    if row.length:
        return Asked(row.title, "length", (), (), aim)
    if row.mean is not None:
        return Asked(row.title, "mean", _names(row.mean), _names(row.of), aim)
    return Asked(row.title, "share", _names(row.share or ()), _names(row.of), aim)


def _plot(row: PlotRow, at: Path, tree: Tree, report: Report) -> Plot:
    aim = _aim(row.aim, at, tree, report)
    stated = (row.share is not None) + (row.mean is not None) + bool(row.parts)
    if stated != 1:
        report.error("CAT049", "a plot has one of `share`, `mean` and `parts`", at=tree.mark(at))
    if row.parts:
        return Plot(row.title, "parts", parts=tuple((title, _names(part)) for title, part in row.parts.items()))
    if not row.by:
        message, hint = "a plot of a share or mean says what it is drawn by", "by: round"
        report.error("CAT049", message, at=tree.mark(at), hint=hint)
    if row.mean is not None:
        return Plot(row.title, "mean", row.by, row.mean, row.of, aim=aim)
    return Plot(row.title, "share", row.by, row.share or "", row.of, aim=aim)


def _aim(row: AimRow | None, at: Path, tree: Tree, report: Report) -> Aim | None:
    if row is None:
        return None
    if row.low is None and row.high is None:
        report.error("CAT049", "an aim has `low`, `high` or both", at=tree.mark((*at, "aim")))
    if row.low is not None and row.high is not None and row.high < row.low:
        message = f"the aim's `high` is {row.high:g}, below its `low` of {row.low:g}"
        report.error("CAT049", message, at=tree.mark((*at, "aim", "high")))
    return Aim(row.low, row.high)


def _names(stated: str | Sequence[str]) -> tuple[str, ...]:
    return (stated,) if isinstance(stated, str) else tuple(stated)
