"""The content of a report: results of verification and simulation, the most important first."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.catalog import playing_time
from generator.catalog.models import NumberRange
from generator.engine.simulate import Simulation
from generator.engine.statistics import Rate, Spread
from generator.engine.totals import BY
from generator.report import facts as known
from generator.report.blocks import Block, Notice, Numbers, ReportHeading, ReportParagraph, ReportTable
from generator.report.charts import Charts
from generator.report.facts import Facts
from generator.report.questions import answers
from generator.source.diagnostic import Severity


def content(facts: Facts, charts: Charts) -> tuple[Block, ...]:
    """The whole report but its title."""
    parts = (
        _overview,
        answers,
        _tables,
        _wins,
        _lengths,
        _ends,
        _components,
        _cards,
        _decks,
        _rules,
        _ablation,
        _findings,
    )
    return tuple(block for part in parts for block in part(facts, charts))


def _overview(facts: Facts, _: Charts) -> Iterator[Block]:
    measures = facts.evidence.measures
    pairs = (
        [(f"{sum(simulation.games for simulation in facts.series):,}", "games played for this report")]
        if facts.series
        else []
    )
    pairs.append((f"{measures.get('games', 0):,}", "games of verification"))
    pairs.append((str(len(facts.evidence.examples)), "worked examples passed"))
    rules = sum(part.rules - part.by_construction for part in known.coverage(facts))
    if rules:
        pairs.append((f"{rules - len(known.never(facts))} of {rules}", "rules exercised"))
    decisions = [simulation.decisions.median for simulation in facts.series if simulation.decisions is not None]
    if decisions:
        low, high = (round(facts.minutes(value)) for value in (min(decisions), max(decisions)))
        pairs.append((f"{low} min" if low == high else f"{low}–{high} min", "estimated median time at the table"))
    yield Numbers(tuple(pairs))
    if facts.series:
        order = facts.series[0].order
        yield ReportParagraph(
            f"Every number below comes from games played by {order.bot} bots, {order.games:,} for each number of "
            f"players, seed {order.seed}. Intervals are 95 % Wilson intervals. Bots do not talk, bluff or bear "
            "grudges: read the numbers as a warning light, not as a verdict."
        )
    else:
        yield ReportParagraph("There is no rules engine for this game: it was checked and set up, but not played.")


def _tables(facts: Facts, _: Charts) -> Iterator[Block]:
    if facts.tables:
        yield ReportHeading("The table")
        yield from facts.tables


def _wins(facts: Facts, charts: Charts) -> Iterator[Block]:
    series = [simulation for simulation in facts.series if simulation.games]
    if not series:
        return
    yield ReportHeading("Who wins")
    yield charts.wins(series)
    rows = [
        (
            f"{simulation.order.players}",
            seat.seat,
            percent(seat.won),
            interval(seat.won),
            str(seat.shared),
            _fair(simulation, seat.won),
        )
        for simulation in series
        for seat in simulation.seats
    ]
    yield ReportTable(
        ("players", "seat", "won", "95 % interval", "of them shared", "against a fair share"), tuple(rows), "llrrrl"
    )


def _fair(simulation: Simulation, won: Rate) -> str:
    """Whether a seat's interval holds the fair share of its table, shared victories counted for all who share them."""
    fair = sum(seat.won.share for seat in simulation.seats) / len(simulation.seats)
    if won.low <= fair <= won.high:
        return "as expected"
    return "more" if won.low > fair else "less"


def _lengths(facts: Facts, charts: Charts) -> Iterator[Block]:
    series = [
        simulation for simulation in facts.series if simulation.length is not None and simulation.decisions is not None
    ]
    if not series:
        return
    yield ReportHeading("How long it takes")
    yield charts.lengths(series)
    rows = []
    for simulation in series:
        assert simulation.length is not None and simulation.decisions is not None
        rows.append((f"{simulation.order.players}", *_spread(simulation.length), *_spread(simulation.decisions)))
    unit = series[0].unit
    head = (
        "players",
        f"least {unit}",
        "median",
        "90 % within",
        "most",
        "least decisions",
        "median",
        "90 % within",
        "most",
    )
    yield ReportTable(head, tuple(rows), "lrrrrrrrr")
    yield ReportHeading("Time at the table", 2)
    stated = facts.catalog.identity.minutes
    box = f" The box says {stated} minutes." if stated is not None else ""
    yield ReportParagraph(f"Estimated with {facts.pace_s:g} seconds for a decision and what follows from it.{box}")
    yield charts.times(facts)
    if stated is not None:
        yield ReportTable(("players", "median minutes", "against the box"), tuple(_times(facts, series, stated)), "lrl")


def _times(facts: Facts, series: Sequence[Simulation], box: NumberRange) -> Iterator[tuple[str, str, str]]:
    """The time that the median game takes, with so many players, and whether the box says so."""
    for simulation in series:
        assert simulation.decisions is not None
        taken = facts.minutes(simulation.decisions.median)
        verdict = "as stated" if playing_time.agrees(taken, box) else "shorter" if taken < box.low else "longer"
        yield f"{simulation.order.players}", f"{taken:.0f}", verdict


def _spread(spread: Spread) -> tuple[str, str, str, str]:
    return str(spread.least), str(spread.median), str(spread.p90), str(spread.most)


def _ends(facts: Facts, _: Charts) -> Iterator[Block]:
    series = [simulation for simulation in facts.series if simulation.games]
    reasons = sorted({reason for simulation in series for reason in simulation.reasons})
    if not reasons:
        return
    yield ReportHeading("How games end")
    head = ("ended by", *(f"{simulation.order.players} players" for simulation in series))
    rows = [
        (
            reason,
            *(percent(simulation.reasons[reason]) if reason in simulation.reasons else "–" for simulation in series),
        )
        for reason in reasons
    ]
    rows.append(("victory shared", *(percent(simulation.shared) for simulation in series)))
    if any(simulation.endless for simulation in series):
        rows.append(("stopped: too many decisions", *(str(simulation.endless) for simulation in series)))
    yield ReportTable(head, tuple(rows), "l" + "r" * len(series))
    measures = sorted({name for simulation in series for name in simulation.measures if BY not in name})
    if not measures:
        return
    yield ReportHeading("Counted over all games", 2)
    rows = [
        (name.replace("_", " "), *(f"{simulation.measures.get(name, 0):,}" for simulation in series))
        for name in measures
    ]
    yield ReportTable(("what", *head[1:]), tuple(rows), "l" + "r" * len(series))


def _components(facts: Facts, charts: Charts) -> Iterator[Block]:
    peaks = [
        {(usage.title, usage.source): usage for usage in simulation.component_usage} for simulation in facts.series
    ]
    names = sorted({name for table in peaks for name in table})
    if not names:
        return
    yield ReportHeading("Components")
    often = Counter(title for title, _ in names)
    own = {str(component.id): component.title for component in facts.catalog.components}
    most = [max((table[name] for table in peaks if name in table), key=lambda usage: usage.peak) for name in names]
    # Components of one title, such as the players' pawns, are distinguished by what the catalog calls each of them.
    most = [
        replace(usage, title=own.get(usage.source, usage.title)) if often[usage.title] > 1 else usage for usage in most
    ]
    yield charts.component_usage(sorted(most, key=lambda usage: -usage.peak / max(1, usage.printed)))
    head = ("component", "printed", *(f"peak, {simulation.order.players} players" for simulation in facts.series))
    rows = [
        (usage.title, str(usage.printed), *(str(table[name].peak) if name in table else "–" for table in peaks))
        for name, usage in zip(names, most, strict=True)
    ]
    yield ReportTable(head, tuple(rows), "lr" + "r" * len(facts.series))
    yield from _needed(facts.evidence.measures.get("required", []))


def _needed(required: Sequence[Mapping[str, Any]]) -> Iterator[Block]:
    """What each number of players needs of each component, where the game says so."""
    if not required:
        return
    numbers = list(dict.fromkeys(row["players"] for row in required))
    needs = {(row["source"], row["players"]): row["required"] for row in required}
    rows = []
    for source, title, available in dict.fromkeys((row["source"], row["title"], row["available"]) for row in required):
        each = [needs.get((source, number), 0) for number in numbers]
        verdict = "enough" if max(each) <= available else f"short by {max(each) - available}"
        rows.append((title, str(available), *map(str, each), verdict))
    yield ReportHeading("What players need", 2)
    head = ("component", "printed", *(f"{number} players" for number in numbers), "verdict")
    yield ReportTable(head, tuple(rows), "lr" + "r" * len(numbers) + "l")


def _cards(facts: Facts, charts: Charts) -> Iterator[Block]:
    told = [simulation for simulation in facts.series if simulation.cards]
    if not told:
        return
    yield ReportHeading("Cards")
    yield ReportParagraph(
        "A card's effect on its owner: a strong or weak card's interval lies wholly off what owners of cards win on "
        "the average; a dead card is rarely played when it could be. Those who draw more cards often win more, so "
        "compare cards with one another."
    )
    titles = {str(component.id): component.title for component in facts.catalog.components}
    head = ("card", "chances", "played", "won, drawn", "won, played", "95 % interval", "verdict")
    for simulation in told:
        named = [replace(card, card=titles.get(card.card, card.card)) for card in simulation.cards]
        yield ReportHeading(f"{simulation.order.players} players", 2)
        yield charts.cards(named)
        rows = [
            (
                card.card,
                f"{card.played.tries:,}",
                percent(card.played),
                percent(card.won_when_drawn),
                percent(card.won_when_played),
                interval(card.won_when_played),
                card.verdict,
            )
            for card in named
        ]
        yield ReportTable(head, tuple(rows), "lrrrrrl")


def _decks(facts: Facts, charts: Charts) -> Iterator[Block]:
    decks = list(known.decks(facts.catalog))
    if not decks:
        return
    yield ReportHeading("Decks")
    rows = [(deck.title, str(len(deck.components)), str(deck.copies)) for deck in decks]
    yield ReportTable(("deck", "designs", "cards"), tuple(rows), "lrr")
    for deck in decks:
        priced, shares = known.costs(deck), list(known.composition(deck))[:6]
        if priced is None and not shares:
            continue
        yield ReportHeading(deck.title, 2)
        if priced is not None:
            yield charts.costs(deck.title, *priced)
        if shares:
            yield charts.shares(shares)
            yield ReportTable(("field", "cards"), tuple((part.field, _listed(part.counts)) for part in shares), "ll")


def _listed(counts: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts)


def _rules(facts: Facts, charts: Charts) -> Iterator[Block]:
    parts = known.coverage(facts)
    if not parts:
        return
    yield ReportHeading("Rules used")
    yield charts.coverage(parts)
    rows = [
        (part.group, *map(str, (part.rules, part.in_games, part.in_examples, part.by_construction, part.never)))
        for part in parts
    ]
    head = ("part", "rules", "in games", "only in examples", "by construction", "never")
    yield ReportTable(head, tuple(rows), "lrrrrr")
    standing = facts.evidence.measures.get("rules_by_construction")
    if standing:
        yield ReportParagraph(f"Rules by construction, which nothing can act against: {', '.join(standing)}.")
    missed = known.never(facts)
    if missed:
        yield ReportParagraph(f"Never exercised: {', '.join(missed)}.")


INERT = 0.01
"""The share of games with another winner up to which a number counts as one that does not decide."""


def _ablation(facts: Facts, _: Charts) -> Iterator[Block]:
    """Rule ablation: the numbers by how often they decide who wins."""
    if not facts.ablated:
        return
    yield ReportHeading("What decides who wins")
    games = facts.ablated[0].games
    inert = [found for found in facts.ablated if found.winners <= INERT * found.games]
    yield ReportParagraph(
        f"Each number of the rules is changed by one, and {_games(games)} of the fewest players are played with "
        "it and without, from the same seeds. Changes that nobody would win or lose by may not be worth their words."
    )
    order = sorted(facts.ablated, key=lambda found: (-found.winners, -found.lengths, found.change))
    rows = [(found.change, str(found.lengths), str(found.winners)) for found in order if found not in inert]
    if rows:
        yield ReportTable(("change", "games of another length", "another winner"), tuple(rows), "lrr")
    if inert:
        told = ", ".join(found.change for found in inert)
        yield ReportParagraph(f"No other winner in {1 - INERT:.0%} of the games or more: {told}.")


def _games(number: int) -> str:
    return "one game" if number == 1 else f"{number:,} games"


def _findings(facts: Facts, _: Charts) -> Iterator[Block]:
    yield ReportHeading("Findings")
    if not facts.findings:
        yield ReportParagraph(
            "No problems found in checks, set-ups, worked examples, simulated games and printed faces."
        )
    for found in facts.findings:
        text = f"{found.code}: {found.message}" + (f" ({found.hint})" if found.hint else "")
        yield Notice("error" if found.severity is Severity.ERROR else "warning", text)


def percent(rate: Rate) -> str:
    """A share with one decimal."""
    return f"{rate.share * 100:.1f} %"


def interval(rate: Rate) -> str:
    """The interval of a share."""
    return f"{rate.low * 100:.1f}–{rate.high * 100:.1f} %"
