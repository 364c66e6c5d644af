"""What verifying and simulating found, in the order in which one wants to know it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.engine.simulate import Simulation
from generator.engine.statistics import Rate, Spread
from generator.report import facts as known
from generator.report.blocks import Block, Heading, Notice, Numbers, Paragraph, Table
from generator.report.charts import Charts
from generator.report.facts import Facts
from generator.source.diagnostic import Severity


def content(facts: Facts, charts: Charts) -> tuple[Block, ...]:
    """The whole report but its title."""
    parts = (_overview, _wins, _lengths, _ends, _components, _cards, _decks, _rules, _findings)
    return tuple(block for part in parts for block in part(facts, charts))


def _overview(facts: Facts, _: Charts) -> Iterator[Block]:
    measures = facts.evidence.measures
    pairs = [(f"{sum(one.games for one in facts.series):,}", "games played for this report")] if facts.series else []
    pairs.append((f"{measures.get('games', 0):,}", "games of verification"))
    pairs.append((str(len(facts.evidence.examples)), "worked examples passed"))
    rules = sum(part.rules for part in known.coverage(facts))
    if rules:
        pairs.append((f"{rules - len(known.never(facts))} of {rules}", "rules exercised"))
    decisions = [one.decisions.median for one in facts.series if one.decisions is not None]
    if decisions:
        low, high = (round(facts.minutes(value)) for value in (min(decisions), max(decisions)))
        pairs.append((f"{low} min" if low == high else f"{low}–{high} min", "estimated median time at the table"))
    yield Numbers(tuple(pairs))
    if facts.series:
        order = facts.series[0].order
        yield Paragraph(
            f"Every number below comes from games played by {order.bot} bots, {order.games:,} for each number of "
            f"players, seed {order.seed}. Intervals are 95 % Wilson intervals. Bots do not talk, bluff or bear "
            "grudges: read the numbers as a warning light, not as a verdict."
        )
    else:
        yield Paragraph("The press knows no rules of this game: it was checked and dealt, but not played.")


def _wins(facts: Facts, charts: Charts) -> Iterator[Block]:
    series = [one for one in facts.series if one.games]
    if not series:
        return
    yield Heading("Who wins")
    yield charts.wins(series)
    rows = [
        (
            f"{one.order.players}",
            seat.seat,
            percent(seat.won),
            interval(seat.won),
            str(seat.shared),
            _fair(one, seat.won),
        )
        for one in series
        for seat in one.seats
    ]
    yield Table(
        ("players", "seat", "won", "95 % interval", "of them shared", "against a fair share"), tuple(rows), "llrrrl"
    )


def _fair(one: Simulation, won: Rate) -> str:
    """Whether a seat's interval holds the fair share of its table, shared victories counted for all who share them."""
    fair = sum(seat.won.share for seat in one.seats) / len(one.seats)
    if won.low <= fair <= won.high:
        return "in keeping"
    return "more" if won.low > fair else "less"


def _lengths(facts: Facts, charts: Charts) -> Iterator[Block]:
    series = [one for one in facts.series if one.length is not None and one.decisions is not None]
    if not series:
        return
    yield Heading("How long it takes")
    yield charts.lengths(series)
    rows = []
    for one in series:
        assert one.length is not None and one.decisions is not None
        rows.append((f"{one.order.players}", *_spread(one.length), *_spread(one.decisions)))
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
    yield Table(head, tuple(rows), "lrrrrrrrr")
    yield Heading("Time at the table", 2)
    stated = facts.catalog.identity.minutes
    box = f" The box says {stated} minutes." if stated is not None else ""
    yield Paragraph(f"Reckoned with {facts.pace_s:g} seconds for a decision and all that follows from it.{box}")
    yield charts.times(facts)


def _spread(spread: Spread) -> tuple[str, str, str, str]:
    return str(spread.least), str(spread.median), str(spread.p90), str(spread.most)


def _ends(facts: Facts, _: Charts) -> Iterator[Block]:
    series = [one for one in facts.series if one.games]
    reasons = sorted({reason for one in series for reason in one.reasons})
    if not reasons:
        return
    yield Heading("How games end")
    head = ("ended by", *(f"{one.order.players} players" for one in series))
    rows = [
        (reason, *(percent(one.reasons[reason]) if reason in one.reasons else "–" for one in series))
        for reason in reasons
    ]
    rows.append(("victory shared", *(percent(one.shared) for one in series)))
    if any(one.endless for one in series):
        rows.append(("stopped: too many decisions", *(str(one.endless) for one in series)))
    yield Table(head, tuple(rows), "l" + "r" * len(series))
    measures = sorted({name for one in series for name in one.measures})
    if not measures:
        return
    yield Heading("Counted over all games", 2)
    rows = [(name.replace("_", " "), *(f"{one.measures.get(name, 0):,}" for one in series)) for name in measures]
    yield Table(("what", *head[1:]), tuple(rows), "l" + "r" * len(series))


def _components(facts: Facts, charts: Charts) -> Iterator[Block]:
    peaks = [{(stock.title, stock.source): stock for stock in one.stocks} for one in facts.series]
    names = sorted({name for table in peaks for name in table})
    if not names:
        return
    yield Heading("Components")
    often = Counter(title for title, _ in names)
    own = {str(component.id): component.title for component in facts.catalog.components}
    most = [max((table[name] for table in peaks if name in table), key=lambda stock: stock.peak) for name in names]
    # Components of one title, such as the players' pawns, are told apart by what the catalog calls each of them.
    most = [replace(one, title=own.get(one.source, one.title)) if often[one.title] > 1 else one for one in most]
    yield charts.stocks(sorted(most, key=lambda stock: -stock.peak / max(1, stock.printed)))
    head = ("component", "printed", *(f"peak, {one.order.players} players" for one in facts.series))
    rows = [
        (stock.title, str(stock.printed), *(str(table[name].peak) if name in table else "–" for table in peaks))
        for name, stock in zip(names, most, strict=True)
    ]
    yield Table(head, tuple(rows), "lr" + "r" * len(facts.series))


def _cards(facts: Facts, charts: Charts) -> Iterator[Block]:
    told = [one for one in facts.series if one.cards]
    if not told:
        return
    yield Heading("Cards")
    yield Paragraph(
        "A card's effect on its owner: a strong or weak card's interval lies wholly off what owners of cards win on "
        "the average; a dead card is hardly ever played when it could be. Those who draw more cards often win more, so "
        "compare cards with one another."
    )
    titles = {str(component.id): component.title for component in facts.catalog.components}
    head = ("card", "chances", "played", "won, drawn", "won, played", "95 % interval", "verdict")
    for one in told:
        named = [replace(card, card=titles.get(card.card, card.card)) for card in one.cards]
        yield Heading(f"{one.order.players} players", 2)
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
        yield Table(head, tuple(rows), "lrrrrrl")


def _decks(facts: Facts, charts: Charts) -> Iterator[Block]:
    decks = list(known.decks(facts.catalog))
    if not decks:
        return
    yield Heading("Decks")
    rows = [(one.title, str(len(one.components)), str(one.copies)) for one in decks]
    yield Table(("deck", "designs", "cards"), tuple(rows), "lrr")
    for one in decks:
        priced, shares = known.costs(one), list(known.composition(one))[:6]
        if priced is None and not shares:
            continue
        yield Heading(one.title, 2)
        if priced is not None:
            yield charts.costs(one.title, *priced)
        if shares:
            yield charts.shares(shares)
            yield Table(("field", "cards"), tuple((part.field, _listed(part.counts)) for part in shares), "ll")


def _listed(counts: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts)


def _rules(facts: Facts, charts: Charts) -> Iterator[Block]:
    parts = known.coverage(facts)
    if not parts:
        return
    yield Heading("Rules at work")
    yield charts.coverage(parts)
    rows = [
        (part.group, str(part.rules), str(part.in_games), str(part.in_examples), str(_missed(part))) for part in parts
    ]
    yield Table(("part", "rules", "in games", "only in examples", "never"), tuple(rows), "lrrrr")
    missed = known.never(facts)
    if missed:
        yield Paragraph(f"Never exercised: {', '.join(missed)}.")


def _missed(part: known.Coverage) -> int:
    return part.rules - part.in_games - part.in_examples


def _findings(facts: Facts, _: Charts) -> Iterator[Block]:
    yield Heading("Findings")
    if not facts.findings:
        yield Paragraph(
            "Nothing to complain of: checks, set-ups, worked examples, playouts and printed faces are sound."
        )
    for found in facts.findings:
        text = f"{found.code}: {found.message}" + (f" ({found.hint})" if found.hint else "")
        yield Notice("error" if found.severity is Severity.ERROR else "warning", text)


def percent(one: Rate) -> str:
    """A share with one decimal."""
    return f"{one.share * 100:.1f} %"


def interval(one: Rate) -> str:
    """The interval of a share."""
    return f"{one.low * 100:.1f}–{one.high * 100:.1f} %"
