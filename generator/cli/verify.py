"""`pnp verify`."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from generator.catalog.verified import Evidence
from generator.cli.common import GAME, counted, diagnostics_json, fail, name_of, show, write_json
from generator.cli.formats import FORMAT, tell
from generator.cli.target_file import json_option

_WITNESSES = {
    "example": "worked examples",
    "check": "checks",
    "set-up": "set-ups that copy them",
    "games": "games alone",
    "nobody": "nobody",
    "not_played": "nobody, as stated",
}


@click.command(
    epilog="\b\nExamples:\n  pnp verify geyser\n  pnp verify geyser --json -\n  pnp verify ./my-game --again\n"
    "  pnp verify geyser --interactions --numbers"
)
@click.argument("game", type=GAME)
@json_option("Write the measurements as JSON to FILE ('-': standard output).", "accepted", "diagnostics")
@click.option("--again", is_flag=True, help="Play the games even if a cached result is valid.")
@click.option("--interactions", is_flag=True, help="List the pairs of rules that no worked example shows together.")
@click.option("--numbers", is_flag=True, help="Ask of every number of the game, also of its cards: takes a minute.")
@FORMAT
def command(game: Path, target: Path | None, again: bool, interactions: bool, numbers: bool, form: str) -> None:
    """Check GAME as validate does, then play it: worked examples, every set-up, and seeded games of bots.

    The simulated games show that games end, the peak use of each component against its count, and which rules
    and components are never used. Every number under `rules` is changed by one, to see who would notice. The result
    is cached, so that an unchanged game is not played again.

    With --interactions, lists the pairs of rules that work within one decision of the simulated games and in no step
    of a worked example, those first that are met most often, each with the decision that shows it first.
    """
    from generator import pipeline
    from generator.cli.progress import stages

    with stages(f"Verifying {name_of(game)}") as progress:
        checked = pipeline.verify(game, progress, force=again)
    if checked.value is None:
        if target is not None:
            write_json(target, {"accepted": False, "diagnostics": diagnostics_json(checked.diagnostics)})
        tell(checked.diagnostics, form)
        fail()
    tell(checked.diagnostics, form)
    evidence = checked.value.evidence
    if target is not None:
        found = diagnostics_json(checked.diagnostics)
        write_json(target, {"accepted": True, "diagnostics": found, "measures": evidence.measures})
        return
    if form != "text":
        return
    title = checked.value.catalog.identity.title
    met = f"{counted(len(evidence.examples), 'worked example')}, {counted(len(evidence.setups), 'set-up')}"
    click.echo(f"{title}: verified; {met}")
    for line in _summary(evidence):
        click.echo(f"  {line}")
    if interactions:
        _show_interactions(game)
    if numbers:
        _show_numbers(game)


def _summary(evidence: Evidence) -> list[str]:
    """What was measured, in a few lines for people."""
    measures = evidence.measures
    played = f"{counted(measures['games'], 'simulated game')}, {counted(measures['decisions'], 'decision')}"
    lines = [played] if measures["games"] else []
    lines += [
        f"{component['title']}: at most {component['peak']} of {component['printed']} in use"
        for component in measures["components"]
    ]
    lines += _noticed(measures["changes_noticed_by"])
    lines += _needed(measures.get("required", []))
    if measures["rules_by_construction"]:
        lines.append(f"{counted(len(measures['rules_by_construction']), 'rule')} by construction")
    never = measures["rules_never_exercised"]
    return [*lines, f"rules not exercised by any game or example: {', '.join(never)}"] if never else lines


def _noticed(changes: Mapping[str, int]) -> list[str]:
    """Who notices if a number under `rules` is one more or less."""
    if not any(changes.values()):
        return []
    return [f"numbers of the rules changed by one, {counted(sum(changes.values()), 'change')}: noticed {_by(changes)}"]


def _by(changes: Mapping[str, int]) -> str:
    return ", ".join(f"{changes[who]} by {words}" for who, words in _WITNESSES.items() if changes.get(who))


def _show_numbers(game: Path) -> None:
    """Who notices changes of all numbers, by section, and those that nobody notices."""
    from generator.tasks.scenarios import numbers_of

    checked = numbers_of(game)
    if checked.value is None:
        show(checked.diagnostics)
        fail()
    sections: dict[str, Counter[str]] = {}
    for noticed in checked.value:
        sections.setdefault(str(noticed.change.path[0]), Counter())[noticed.witness] += 1
    click.echo(f"all numbers changed by one, {counted(len(checked.value), 'change')}:")
    for section, by in sections.items():
        click.echo(f"  {section}: noticed {_by(by)}")
    for noticed in checked.value:
        if noticed.witness == "nobody":
            click.echo(f"  nobody notices {noticed.change}")


def _show_interactions(game: Path) -> None:
    from generator.tasks.scenarios import interactions_of

    checked = interactions_of(game)
    if checked.value is None:
        show(checked.diagnostics)
        fail()
    found = checked.value
    frequent, unshown = found.frequent, found.unshown
    shown = sum(interaction.pair in found.shown for interaction in frequent)
    click.echo(f"pairs of rules within one decision, in {counted(found.games, 'simulated game')}: {len(found.pairs)}")
    click.echo(f"  met at least once a game: {len(frequent)}, of which worked examples show {shown}")
    click.echo(f"  shown by no worked example: {len(unshown)}" + (", the most frequent first:" if unshown else ""))
    for interaction in unshown:
        first, second = interaction.pair
        often = f"{interaction.times} times in {counted(interaction.games, 'game')}"
        click.echo(f"  {first} with {second}: {often}; {interaction.first}")


def _needed(required: Sequence[Mapping[str, Any]]) -> list[str]:
    """What each number of players needs of each component, where a game says so: a line a component."""
    numbers = list(dict.fromkeys(row["players"] for row in required))
    titles = {row["source"]: (row["title"], row["available"]) for row in required}
    needs = {(row["source"], row["players"]): row["required"] for row in required}
    lines = [f"needed for {', '.join(map(str, numbers))} players:"] if numbers else []
    for source, (title, available) in titles.items():
        each = [needs.get((source, number), 0) for number in numbers]
        figures = ", ".join(map(str, each)) if len(set(each)) > 1 else str(each[0])
        verdict = "enough" if max(each) <= available else f"short by {max(each) - available}"
        lines.append(f"  {title}: {figures} of {available}, {verdict}")
    return lines
