"""A board that says what comes onto its places says all that comes there in games."""

from dataclasses import replace

from generator.catalog.models import Catalog, Component
from generator.games.rulesets import rules_of
from generator.source.diagnostic import Report
from generator.verifying import board_takes
from tests.unit.export.sample import verified


def told(game: str, board: str, takes: dict[str, tuple[str, ...] | None]) -> list[tuple[str, str | None]]:
    """What is found of a game whose board says this of its types of spaces, nothing of the others."""
    sound = verified(game).catalog

    def say(component: Component) -> Component:
        if component.id != board:
            return component
        spaces = tuple(replace(space, takes=takes.get(space.type)) for space in component.spaces)
        return replace(component, spaces=spaces)

    sets = [replace(each, components=tuple(map(say, each.components))) for each in sound.sets]
    catalog: Catalog = replace(sound, sets=tuple(sets))
    report = Report()
    board_takes.check(catalog, rules_of(sound), report, 1)
    assert {found.code for found in report.diagnostics} <= {"GAM034"}
    return [(found.message.split(" lay on ")[0], found.hint) for found in report.diagnostics]


def test_a_sort_of_pieces_that_is_not_named_is_told_once_for_each_type_of_space() -> None:
    found = told("saratoga-sabotage", "progress-track", {"step": ("white-chips",), "start": ("white-chips",)})
    assert [hint for _, hint in found] == [
        "name 'markers' in `takes` for 'start'",
        "name 'markers' in `takes` for 'step'",
    ]


def test_a_piece_may_be_named_itself_or_by_its_set_and_where_nothing_is_said_all_is_well() -> None:
    colours = ("red", "blue", "green", "purple", "white", "black")
    one_by_one = tuple(f"marker-{colour}" for colour in colours)
    assert told("saratoga-sabotage", "progress-track", {"step": ("markers",), "start": one_by_one}) == []
    assert told("saratoga-sabotage", "progress-track", {}) == []
