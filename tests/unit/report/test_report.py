"""The report: self-contained, the same bytes for the same facts, and every number where it belongs."""

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from matplotlib.axes import Axes

from generator import resources
from generator.catalog.models import Aim, Component, ComponentSet, NumberRange, Plot, Question, SetId
from generator.catalog.verified import Evidence
from generator.colour import Colour
from generator.drawing.items import Drawing, Outline, walk
from generator.drawing.shapes import rect
from generator.engine.cards import Impact
from generator.engine.simulate import Simulation, SimulationRequest, simulate
from generator.engine.statistics import rate
from generator.geometry import Point, Rect, Size
from generator.render.pdf import pdf
from generator.render.png import png
from generator.render.readback import check
from generator.report import facts as known
from generator.report.blocks import Chart, Numbers, ReportHeading, ReportTable, Snapshot
from generator.report.charts import Charts, PlotLine
from generator.report.content import content
from generator.report.facts import Facts
from generator.report.make import colours_of, make
from generator.report.paper import PAPER
from generator.report.questions import answers
from generator.source.diagnostic import Diagnostic, Severity
from generator.text.fonts import FontBook
from tests.toy import QuarryRules
from tests.unit.layout.table import component, game


class MakeQuarry:
    """Makes the rules of the toy game."""

    def __call__(self) -> QuarryRules:
        return QuarryRules()

    def __hash__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MakeQuarry)


@pytest.fixture(scope="module")
def series() -> tuple[Simulation, ...]:
    return tuple(simulate(MakeQuarry(), SimulationRequest(players, 40, 1, "random")) for players in (2, 3))


@pytest.fixture
def facts(tmp_path: Path, series: tuple[Simulation, ...]) -> Facts:
    catalog = game(tmp_path, [component("front")]).catalog
    catalog = replace(catalog, identity=replace(catalog.identity, title="Quarry <&>", minutes=NumberRange(5, 15)))
    measures = {"games": 8, "rules_never_exercised": ["QU-END-9"]}
    return Facts(catalog, Evidence("0", (), {}, measures), series)


def book() -> FontBook:
    return FontBook((resources.fonts(),))


class Reader(HTMLParser):
    """Gathers what a page refers to, its ids, and whether its elements are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "link", "img", "br"):
            self.open.append(tag)
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("href", "src", "xlink:href", "srcset", "data"):
                self.addresses.append(value or "")
            if name == "id":
                self.ids.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_nothing_but_itself(facts: Facts) -> None:
    html = make(facts, book()).html
    reader = Reader()
    reader.feed(html)
    assert reader.open == []
    assert "http" not in html and "url(" not in html.replace("url(#", "") and "@import" not in html
    assert not {"script", "link", "img", "iframe"} & set(reader.tags)
    assert len(reader.ids) == len(set(reader.ids))
    assert {address.removeprefix("#") for address in reader.addresses} <= set(reader.ids)
    assert "Quarry &lt;&amp;&gt;" in html


def test_tables_are_pictures_within_the_page_and_on_pages_of_the_pdf(facts: Facts) -> None:
    """Nothing is fetched for them, and each lies on one page with its words."""
    dot = Drawing(Size(200.0, 130.0), (Outline(rect(Rect(0.0, 0.0, 200.0, 130.0)), Colour(90, 60, 40)),))
    data = png(dot, 20)
    shown = replace(facts, tables=tuple(Snapshot(dot, data, f"The table for {count} players") for count in (2, 3, 4)))
    made, reader = make(shown, book()), Reader()
    reader.feed(made.html)
    pictures = [address for address in reader.addresses if address.startswith("data:")]
    assert pictures == [f"data:image/png;base64,{b64encode(data).decode()}"] * 3 and reader.open == []
    assert all(f'alt="The table for {count} players"' in made.html for count in (2, 3, 4))
    boxes = [
        at.apply(Point(0.0, 130.0)).y
        for page in made.document.pages
        for at, item in walk(page.drawing.items)
        if item in dot.items
    ]
    assert len(boxes) == 3 and max(boxes) <= PAPER.height - 10
    assert len(made.document.pages) > len(make(facts, book()).document.pages)


def test_the_same_facts_make_the_same_bytes(facts: Facts) -> None:
    one, other = make(facts, book()), make(facts, book())
    assert one.html == other.html
    assert pdf(one.document) == pdf(other.document)


def test_the_pdf_is_sound_and_everything_lies_on_its_pages(facts: Facts) -> None:
    document = make(facts, book()).document
    assert check(pdf(document)) == []
    assert len(document.pages) > 1
    for page in document.pages:
        assert page.drawing.size == PAPER
        assert all(at.f <= PAPER.height for at, _ in walk(page.drawing.items))


def test_every_seat_every_rule_and_every_component_is_told(facts: Facts) -> None:
    blocks = content(facts, Charts(Colour(0, 0, 90), Colour(90, 90, 0)))
    tables = {table.head[0]: table for table in blocks if isinstance(table, ReportTable)}
    wins = next(table for table in blocks if isinstance(table, ReportTable) and "seat" in table.head)
    assert [row[1] for row in wins.rows] == ["ann", "bob", "ann", "bob", "cy"]
    first = facts.series[0].seats[0].won
    assert wins.rows[0][2] == f"{first.share * 100:.1f} %"
    assert tables["component"].rows
    assert sum(int(row[1]) for row in tables["part"].rows) == len(facts.series[0].rules)
    assert sum(isinstance(block, Chart) for block in blocks) >= 5
    assert all(len(row) == len(table.head) == len(table.align) for table in tables.values() for row in table.rows)


def test_rules_by_construction_are_listed_apart(facts: Facts) -> None:
    measures = {"rules_never_exercised": ["QU-FLY-1"], "rules_by_construction": ["QU-FLY-2"]}
    used = replace(facts.series[0].rules[0], events=0)
    fresh = tuple(replace(used, rule=rule) for rule in ("QU-FLY-1", "QU-FLY-2", "QU-FLY-3"))
    series = (replace(facts.series[0], rules=fresh),)
    told = replace(facts, series=series, evidence=replace(facts.evidence, measures=measures))
    blocks = content(told, Charts(Colour(0, 0, 90), Colour(90, 90, 0)))
    table = next(block for block in blocks if isinstance(block, ReportTable) and "by construction" in block.head)
    assert table.rows == (("QU-FLY", "3", "0", "1", "1", "1"),)
    texts = [str(block) for block in blocks]
    assert any("which nothing can act against: QU-FLY-2" in text for text in texts)
    assert any("('1 of 2', 'rules exercised')" in text for text in texts)


def test_cards_and_findings_have_their_parts_where_there_are_any(facts: Facts) -> None:
    impact = Impact("fox", rate(1, 4), rate(10, 20), rate(19, 20), "strong")
    dead = Impact("owl", rate(0, 400), rate(10, 20), rate(0, 0), "dead")
    told = replace(facts.series[0], cards=(impact, dead))
    found = Diagnostic("EYE001", Severity.WARNING, "pale")
    html = make(replace(facts, series=(told, facts.series[1]), findings=(found,)), book()).html
    assert "fox" in html and "dead" in html and "EYE001: pale" in html
    silent = tuple(replace(simulation, cards=()) for simulation in facts.series)
    assert '<h2 id="cards">' not in make(replace(facts, series=silent), book()).html


def test_a_game_that_is_not_played_still_has_a_report(facts: Facts) -> None:
    blocks = content(replace(facts, series=()), Charts(Colour(0, 0, 0), Colour(0, 0, 0)))
    headings = [block.text for block in blocks if isinstance(block, ReportHeading)]
    assert "Who wins" not in headings and "Findings" in headings
    assert any(isinstance(block, Numbers) for block in blocks)


def test_time_at_the_table_follows_from_the_pace(facts: Facts) -> None:
    identity = facts.catalog.identity
    slow = replace(facts, catalog=replace(facts.catalog, identity=replace(identity, pace_s=20)))
    assert [facts.minutes(60), slow.minutes(60), replace(slow, asked_pace_s=30).minutes(60)] == [10, 20, 30]


def test_the_time_of_each_number_of_players_is_compared_with_the_box(facts: Facts) -> None:
    def told(pace_s: float) -> tuple[tuple[str, ...], ...]:
        told = replace(facts, asked_pace_s=pace_s)
        blocks = content(told, Charts(Colour(0, 0, 0), Colour(0, 0, 0)))
        tables = [block for block in blocks if isinstance(block, ReportTable) and block.head[-1] == "against the box"]
        return tables[0].rows

    decisions = facts.series[0].decisions
    assert decisions is not None
    assert [row[2] for row in told(1)] == ["shorter", "shorter"]
    assert told(10 * 60 / decisions.median)[0] == ("2", "10", "as stated")
    assert [row[2] for row in told(100)] == ["longer", "longer"]


def deck(cards: list[tuple[str, int, dict[str, object]]]) -> ComponentSet:
    made: list[Component] = []
    for name, copies, row in cards:
        scope = {"card": {"id": name, "title": name.title(), **row}}
        made.append(replace(component(name, scope), copies=copies))
    return ComponentSet(SetId("deck"), "Deck", made[0].kind, 3.0, tuple(made))


def test_cost_curve_and_composition_count_copies() -> None:
    component_set = deck(
        [
            ("wolf", 3, {"cost": 1, "type": "beast", "kin": "b"}),
            ("bear", 2, {"cost": 3, "type": "beast", "kin": "b"}),
            ("bolt", 4, {"cost": 1, "type": "spell", "kin": "s"}),
        ]
    )
    assert known.costs(component_set) == ("cost", {1: 7, 3: 2})
    (shares,) = known.composition(component_set)
    assert (shares.field, shares.counts) == ("type", (("beast", 5), ("spell", 4)))


def test_a_deck_without_costs_has_no_curve() -> None:
    assert known.costs(deck([("a", 1, {}), ("b", 1, {"cost": True})])) is None


def test_the_colours_of_a_theme_are_taken_where_they_show_on_white(tmp_path: Path) -> None:
    catalog = game(tmp_path, [component("front")]).catalog
    themed = replace(catalog, theme={"colours": {"accent": "ink", "second": "#aa8800"}})
    assert colours_of(themed) == (Colour(20, 20, 30), Colour(0xAA, 0x88, 0))
    pale = replace(catalog, theme={"colours": {"accent": "#ffffee"}})
    assert colours_of(pale)[0].luminance < 0.35


def test_charts_hold_no_words_a_browser_must_set(facts: Facts) -> None:
    for block in content(facts, Charts(Colour(0, 0, 90), Colour(90, 90, 0))):
        if isinstance(block, Chart):
            assert not re.search(r"<(text|style|image|metadata)\b", block.svg)


class DrawnLines(Charts):
    """Keeps the lines that it is asked to draw."""

    def __init__(self) -> None:
        super().__init__(Colour(0, 0, 0), Colour(90, 90, 90))
        self.drawn: list[PlotLine] = []

    def lines(
        self, title: str, by: str, lines: Sequence[PlotLine], *, percent: bool = True, aim: Aim | None = None
    ) -> Chart:
        self.drawn += lines
        return super().lines(title, by, lines, percent=percent, aim=aim)


@pytest.mark.parametrize(("of", "points"), [("fought", ((1, 75.0), (2, 50.0))), ("games", ((1, 15.0), (2, 10.0)))])
def test_a_share_by_rounds_is_of_what_was_tried_in_that_round_or_of_all_games(
    of: str, points: tuple[tuple[int, float], ...], facts: Facts
) -> None:
    measures = {"fought@1": 8, "won@1": 6, "fought@2": 8, "won@2": 4, "fought@3": 0}
    asked = Question("Q-1", "Who wins?", (), (Plot("Won", "share", "round", "won", of),))
    played = replace(facts.series[0], measures=measures)
    assert played.games == 40
    charts = DrawnLines()
    list(answers(replace(facts, catalog=replace(facts.catalog, questions=(asked,)), series=(played,)), charts))
    assert [line.points for line in charts.drawn] == [points]


def test_the_parts_of_a_whole_fill_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    bars: list[tuple[float, float]] = []
    barh = Axes.barh

    def kept(self: Axes, y: float, width: float, *, left: float, **given: Any) -> Any:
        bars.append((left, width))
        return barh(self, y, width, left=left, **given)

    monkeypatch.setattr(Axes, "barh", kept)
    Charts(Colour(0, 0, 0), Colour(90, 90, 90)).parts("How", [("two", [("won", 3), ("lost", 1)])])
    assert bars == [(0.0, 0.75), (0.75, 0.25)]


def test_names_of_lines_that_end_close_together_stand_apart_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, float] = {}
    annotate = Axes.annotate

    def kept(self: Axes, text: str, xy: tuple[float, float], **given: Any) -> Any:
        names[text] = xy[1]
        return annotate(self, text, xy, **given)

    monkeypatch.setattr(Axes, "annotate", kept)
    lines = [PlotLine(name, ((1, 40.0), (2, end))) for name, end in (("b", 51.0), ("a", 50.0), ("c", 90.0))]
    Charts(Colour(0, 0, 0), Colour(90, 90, 90)).lines("Won", "round", lines, percent=True, aim=None)
    assert (names["a"], names["c"]) == (50.0, 90.0)
    assert names["b"] == pytest.approx(50.0 + 7.5)
