"""Charts by matplotlib as SVG of paths alone: the same bytes for the same numbers, nothing fetched from anywhere."""

import io
import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from matplotlib import font_manager, style
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.ticker import MaxNLocator, PercentFormatter

from generator import resources
from generator.catalog.models import Aim
from generator.colour import Colour
from generator.dataclass import dataclass
from generator.engine.cards import Impact
from generator.engine.rules import ComponentUsage
from generator.engine.simulate import Simulation
from generator.report.blocks import Chart
from generator.report.facts import Facts, PartCoverage, Shares
from generator.units import Mm, mm_to_inches

WIDTH: Mm = 174.0
"""The width of all charts: the text area of the printed report."""
MOST_ROWS = 30
"""Rows of a chart of cards or components; the tables have all."""

_INK, _PALE, _LINE = "#2b2a28", "#8d877d", "#ddd8ce"
_FONT = "Alegreya Sans"
_STYLE: dict[Any, Any] = {
    "svg.hashsalt": "tabletop-press",
    "svg.fonttype": "path",
    "font.family": _FONT,
    "font.size": 9.5,
    "axes.edgecolor": _PALE,
    "axes.labelcolor": _INK,
    "axes.titlecolor": _INK,
    "axes.titlesize": 10.5,
    "axes.titleweight": 700,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": False,
    "grid.color": _LINE,
    "text.color": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
}


@dataclass(frozen=True, slots=True)
class PlotLine:
    """A line of a drawing: what it is called, and its points (x, y)."""

    title: str
    points: tuple[tuple[int, float], ...]
    dashed: bool = False


class Charts:
    """Draws a report's charts in one accent colour; charts are numbered so that their inner names never meet."""

    def __init__(self, accent: Colour, second: Colour) -> None:
        self.accent, self.second = accent.hex, second.hex
        self.count = 0

    def wins(self, series: Sequence[Simulation]) -> Chart:
        """Each seat's share of wins with its interval, against a fair share."""
        with self._figure(max(34.0, 15.0 + 6.5 * max(len(simulation.seats) for simulation in series))) as (
            figure,
            done,
        ):
            for axes, simulation in zip(_panels(figure, len(series), share_x=True), series, strict=True):
                rows = range(len(simulation.seats))
                shares = [seat.won.share for seat in simulation.seats]
                reach = [
                    [max(0.0, seat.won.share - seat.won.low) for seat in simulation.seats],
                    [max(0.0, seat.won.high - seat.won.share) for seat in simulation.seats],
                ]
                axes.axvline(
                    1 / len(simulation.seats), color=_PALE, linestyle=(0, (3, 2)), linewidth=0.9, clip_on=False
                )
                axes.errorbar(shares, rows, xerr=reach, fmt="o", color=self.accent, capsize=2.5, clip_on=False)
                axes.set_yticks(rows, [seat.seat for seat in simulation.seats])
                axes.set_ylim(len(simulation.seats) - 0.5, -0.5)
                axes.set_title(f"{simulation.order.players} players")
                axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
                axes.set_xlim(0, max(seat.won.high for each in series for seat in each.seats) * 1.05)
            return done("share of games won by each seat, with 95 % intervals; the dashed line is a fair share")

    def lengths(self, series: Sequence[Simulation]) -> Chart:
        """How many games had which length."""
        with self._figure(50) as (figure, done):
            for axes, simulation in zip(_panels(figure, len(series)), series, strict=True):
                lengths, games = _bins(simulation.lengths)
                width = lengths[1] - lengths[0] if len(lengths) > 1 else 1
                axes.bar(lengths, games, width=width * 0.9, color=self.accent, clip_on=False)
                if simulation.length is not None:
                    axes.axvline(simulation.length.median, color=self.second, linewidth=1.4, clip_on=False)
                axes.set_title(f"{simulation.order.players} players")
                axes.set_xlabel(simulation.unit)
                axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
                axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
            return done(f"number of games by their length in {series[0].unit}; the line is the median")

    def times(self, facts: Facts) -> Chart:
        """The estimated time at the table for each number of players, beside what the box says."""
        known = [simulation for simulation in facts.series if simulation.decisions is not None]
        with self._figure(16.0 + 8.0 * len(known)) as (figure, done):
            (axes,) = _panels(figure, 1)
            stated = facts.catalog.identity.minutes
            if stated is not None:
                axes.axvspan(stated.low, stated.high, color=self.second, alpha=0.25, linewidth=0)
            for row, simulation in enumerate(known):
                spread = simulation.decisions
                assert spread is not None
                ends = [facts.minutes(value) for value in (spread.least, spread.p90)]
                axes.plot(ends, [row, row], color=self.accent, linewidth=2.5, solid_capstyle="round", clip_on=False)
                axes.plot([facts.minutes(spread.median)], [row], "o", color=self.accent, markersize=7, clip_on=False)
            axes.set_yticks(range(len(known)), [f"{simulation.order.players} players" for simulation in known])
            axes.set_ylim(len(known) - 0.5, -0.5)
            axes.set_xlim(left=0)
            axes.set_xlabel("minutes")
            box = "; the band is what the box says" if stated is not None else ""
            return done(f"estimated minutes: the shortest game, the median (dot) and the 90th percentile{box}")

    def component_usage(self, component_usage: Sequence[ComponentUsage]) -> Chart:
        """How much of each component was in use at once, against what is printed."""
        shown = [usage for usage in component_usage if usage.printed][:MOST_ROWS]
        with self._figure(14.0 + 5.5 * len(shown)) as (figure, done):
            (axes,) = _panels(figure, 1)
            rows = range(len(shown))
            axes.barh(rows, [1.0] * len(shown), color=_LINE, height=0.68, clip_on=False)
            peaks = [min(1.0, usage.peak / usage.printed) for usage in shown]
            axes.barh(rows, peaks, color=self.accent, height=0.68, clip_on=False)
            for row, usage in enumerate(shown):
                axes.text(1.02, row, f"{usage.peak} of {usage.printed}", va="center", fontsize=8.5)
            self._rows(axes, [_short(usage.title) for usage in shown])
            axes.set_xlim(0, 1.12)
            axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25 %", "50 %", "75 %", "100 %"])
            axes.spines["bottom"].set_bounds(0, 1)
            return done("peak component usage, as a share of the printed copies")

    def lines(self, title: str, by: str, lines: Sequence[PlotLine], *, percent: bool, aim: Aim | None) -> Chart:
        """How a figure changes, a line for each series of games; the band is what the designer aims at."""
        with self._figure(62) as (figure, done):
            (axes,) = _panels(figure, 1)
            if aim is not None:
                low, high = (aim.low or 0.0), (aim.high if aim.high is not None else 100.0 if percent else aim.low)
                axes.axhspan(low, high or low, color=self.second, alpha=0.18, linewidth=0)
            plain = list(dict.fromkeys(line.title.partition(",")[0] for line in lines))
            for line in lines:
                place = plain.index(line.title.partition(",")[0])
                colour = (self.accent, self.second, _INK, _PALE)[place % 4]
                marker = ("o", "s", "^", "D")[place % 4]
                style_ = (0, (3, 2)) if line.dashed else "solid"
                xs, ys = zip(*line.points, strict=True)
                axes.plot(xs, ys, color=colour, linestyle=style_, marker=marker, markersize=3.2, linewidth=1.4)
            axes.set_xlabel(by)
            axes.set_title(title)
            axes.xaxis.set_major_locator(MaxNLocator(10, integer=True))
            axes.set_ylim(bottom=0)
            if percent:
                axes.yaxis.set_major_formatter(PercentFormatter(100, decimals=0))
                axes.set_ylim(0, 100)
            right = max(x for line in lines for x, _ in line.points)
            for line, y in _apart(lines, 0.075 * axes.get_ylim()[1]):
                axes.annotate(
                    line.title, (right, y), xytext=(6, 0), textcoords="offset points", va="center", fontsize=8
                )
            band = "; the band is the aim" if aim is not None else ""
            return done(f"{title}, by {by}{band}")

    def parts(self, title: str, rows: Sequence[tuple[str, Sequence[tuple[str, int]]]]) -> Chart:
        """What a whole is made of, a row for each series of games."""
        with self._figure(16.0 + 8.0 * len(rows)) as (figure, done):
            (axes,) = _panels(figure, 1)
            for row, (_, parts) in enumerate(rows):
                whole, at = sum(count for _, count in parts) or 1, 0.0
                for index, (name, count) in enumerate(parts):
                    share = count / whole
                    face, ink = ((self.accent, "#ffffff"), (self.second, _INK), (_LINE, _INK), (_PALE, "#ffffff"))[
                        index % 4
                    ]
                    axes.barh(row, share, left=at, color=face, height=0.64, clip_on=False)
                    if share > 0.09:
                        words = f"{name} {100 * share:.0f} %" if share > 0.2 else f"{100 * share:.0f} %"
                        axes.text(at + share / 2, row, words, ha="center", va="center", color=ink, fontsize=8)
                    at += share
            self._rows(axes, [name for name, _ in rows])
            axes.set_title(title)
            axes.set_xlim(0, 1)
            axes.set_xticks([])
            axes.spines["bottom"].set_visible(False)
            return done(f"{title}: " + ", ".join(name for name, _ in rows[0][1]))

    def cards(self, impacts: Sequence[Impact]) -> Chart:
        """How owners of each card fared: the strongest and the weakest, with intervals."""
        shown = list(impacts)
        if len(shown) > MOST_ROWS:
            shown = [*shown[: MOST_ROWS // 2], *shown[-MOST_ROWS // 2 :]]
        with self._figure(14.0 + 4.6 * len(shown)) as (figure, done):
            (axes,) = _panels(figure, 1)
            for row, impact in enumerate(shown):
                won = impact.won_when_played
                colour = {"strong": self.accent, "weak": self.second, "dead": self.second}.get(impact.verdict, _PALE)
                axes.plot([won.low, won.high], [row, row], color=colour, linewidth=1.3, clip_on=False)
                marker = "x" if impact.verdict == "dead" else "o"
                axes.plot([won.share], [row], marker, color=colour, markersize=4.5, clip_on=False)
            self._rows(axes, [_short(impact.card) for impact in shown])
            axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
            axes.set_xlim(0, 1)
            return done("share of games won by those who played the card, with 95 % intervals; a cross is a dead card")

    def costs(self, title: str, field: str, counts: Mapping[int, int]) -> Chart:
        """How many cards of a deck cost how much."""
        with self._figure(46) as (figure, done):
            (axes,) = _panels(figure, 1)
            whole = range(min(counts), max(counts) + 1)
            bars = axes.bar(
                whole, [counts.get(cost, 0) for cost in whole], color=self.accent, width=0.72, clip_on=False
            )
            axes.bar_label(bars, fontsize=8.5, padding=1.5)
            axes.set_xticks(whole)
            axes.set_xlabel(field.replace("_", " "))
            axes.set_yticks([])
            axes.spines["left"].set_visible(False)
            return done(f"{title}: number of cards by {field.replace('_', ' ')}")

    def shares(self, shares: Sequence[Shares]) -> Chart:
        """What a deck is composed of, a row for each field."""
        with self._figure(10.0 + 11.0 * len(shares)) as (figure, done):
            (axes,) = _panels(figure, 1)
            for row, share in enumerate(shares):
                at = 0
                whole = sum(count for _, count in share.counts)
                for index, (name, count) in enumerate(share.counts):
                    face, ink = (self.accent, "#ffffff") if index % 2 == 0 else (_LINE, _INK)
                    axes.barh(row, count / whole, left=at / whole, color=face, height=0.62, clip_on=False)
                    if count / whole > 0.05:
                        words = f"{name[: max(3, int(120 * count / whole))]} {count}"
                        axes.text((at + count / 2) / whole, row, words, ha="center", va="center", color=ink, fontsize=8)
                    at += count
            self._rows(axes, [share.field for share in shares])
            axes.set_xlim(0, 1)
            axes.set_xticks([])
            axes.spines["bottom"].set_visible(False)
            return done("number of cards by " + ", ".join(share.field for share in shares))

    def coverage(self, parts: Sequence[PartCoverage]) -> Chart:
        """How many rules of each part were at work."""
        with self._figure(14.0 + 5.0 * len(parts)) as (figure, done):
            (axes,) = _panels(figure, 1)
            rows = range(len(parts))
            able = [part.rules - part.by_construction for part in parts]
            axes.barh(rows, able, color=_LINE, height=0.7, clip_on=False)
            games = [part.in_games for part in parts]
            axes.barh(rows, games, color=self.accent, height=0.7, clip_on=False)
            shown = [part.in_examples for part in parts]
            axes.barh(rows, shown, left=games, color=self.second, height=0.7, clip_on=False)
            self._rows(axes, [part.group for part in parts])
            axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
            axes.set_xlabel("rules")
            return done("rules used in games (dark), only in worked examples (secondary colour), never (pale)")

    @staticmethod
    def _rows(axes: Axes, names: Sequence[str]) -> None:
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(len(names) - 0.4, -0.6)
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)

    @contextmanager
    def _figure(self, height: Mm) -> Iterator[tuple[Figure, Callable[[str], Chart]]]:
        _load_font()
        self.count += 1
        name = f"c{self.count}"
        with style.context(["default", _STYLE]):  # whatever a matplotlibrc of the user says
            figure = Figure(figsize=(mm_to_inches(WIDTH), mm_to_inches(height)), layout="constrained")
            yield figure, lambda shows: Chart(_svg(figure, name), WIDTH, height, shows)


def _panels(figure: Figure, count: int, *, share_x: bool = False) -> list[Axes]:
    return list(figure.subplots(1, count, squeeze=False, sharex=share_x)[0])


def _apart(lines: Sequence[PlotLine], least: float) -> Iterator[tuple[PlotLine, float]]:
    """Where the name of each line stands: at the height of its end, or at least so far above the name below it."""
    below = -least
    for line in sorted(lines, key=lambda line: line.points[-1][1]):
        below = max(line.points[-1][1], below + least)
        yield line, below


def _bins(lengths: Sequence[tuple[int, int]]) -> tuple[list[float], list[int]]:
    """The lengths in at most forty steps of equal width, by their middles."""
    if not lengths:
        return [0.0], [0]
    low, high = lengths[0][0], lengths[-1][0]
    step = max(1, -(-(high - low + 1) // 40))
    games = [0] * ((high - low) // step + 1)
    for length, often in lengths:
        games[(length - low) // step] += often
    return [low + step * index + (step - 1) / 2 for index in range(len(games))], games


def _short(text: str) -> str:
    return text if len(text) <= 32 else text[:31] + "…"


@cache
def _load_font() -> None:
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it warns of missing characters again and again
    for file in sorted((resources.fonts() / "alegreya-sans").glob("*.ttf")):
        font_manager.fontManager.addfont(str(file))


def _svg(figure: Figure, name: str) -> str:
    """The figure as an SVG element, without prologue and style sheet; its inner names begin with `name`."""
    figure.draw_without_rendering()  # makes the labels of the axes
    for words in figure.findobj(Text):
        words.set_fontfeatures(("lnum",))  # figures as tall as capitals
    out = io.BytesIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = out.getvalue().decode()
    text = text[text.index("<svg") :]
    text = re.sub(r"<!--.*?-->\s*|<style.*?</style>\s*|<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r'\bid="', f'id="{name}-', text)
    text = re.sub(r'\b(?:xlink:)?href="#', f'href="#{name}-', text)
    text = text.replace("url(#", f"url(#{name}-").replace(' xmlns:xlink="http://www.w3.org/1999/xlink"', "")
    return text.strip()
