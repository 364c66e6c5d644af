"""`pnp verify`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from generator.catalog.verified import Evidence
from generator.cli.common import GAME, counted, diagnostics_json, fail, name_of, show, write_json
from generator.cli.target_file import json_option


@click.command(
    epilog="\b\nExamples:\n  pnp verify geyser\n  pnp verify geyser --json -\n  pnp verify ./my-game --again"
)
@click.argument("game", type=GAME)
@json_option("Write the measurements as JSON to FILE ('-': standard output).", "accepted", "diagnostics")
@click.option("--again", is_flag=True, help="Play the games even if a cached result is valid.")
def command(game: Path, target: Path | None, again: bool) -> None:
    """Check GAME as validate does, then play it: worked examples, every set-up, and seeded games of bots.

    The simulated games show that games end, the peak use of each component against its count, and which rules
    and components are never used. The result is cached, so that an unchanged game is not played again.
    """
    from generator import pipeline
    from generator.cli.progress import stages

    with stages(f"Verifying {name_of(game)}") as progress:
        checked = pipeline.verify(game, progress, force=again)
    if checked.value is None:
        if target is not None:
            write_json(target, {"accepted": False, "diagnostics": diagnostics_json(checked.diagnostics)})
        show(checked.diagnostics)
        fail()
    show(checked.diagnostics)
    evidence = checked.value.evidence
    if target is not None:
        found = diagnostics_json(checked.diagnostics)
        write_json(target, {"accepted": True, "diagnostics": found, "measures": evidence.measures})
        return
    title = checked.value.catalog.identity.title
    met = f"{counted(len(evidence.examples), 'worked example')}, {counted(len(evidence.setups), 'set-up')}"
    click.echo(f"{title}: verified; {met}")
    for line in _summary(evidence):
        click.echo(f"  {line}")


def _summary(evidence: Evidence) -> list[str]:
    """What was measured, in a few lines for people."""
    measures = evidence.measures
    played = f"{counted(measures['games'], 'simulated game')}, {counted(measures['decisions'], 'decision')}"
    lines = [played] if measures["games"] else []
    lines += [
        f"{component['title']}: at most {component['peak']} of {component['printed']} in use"
        for component in measures["components"]
    ]
    lines += _needed(measures.get("required", []))
    never = measures["rules_never_exercised"]
    return [*lines, f"rules not exercised by any game or example: {', '.join(never)}"] if never else lines


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
