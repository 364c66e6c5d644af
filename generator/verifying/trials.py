"""Every card proves itself: what a row of the catalog says can happen in some legal position."""

from typing import Any

from generator.catalog.models import Catalog
from generator.engine.rules import Rules
from generator.source.diagnostic import Report


def check(catalog: Catalog, rules: Rules[Any], report: Report) -> None:
    """GAM022: each trial of the game's rules works."""
    for trial in rules.trials():
        try:
            why = "" if trial.works() else "it does not happen"
        except ValueError as error:
            why = str(error)
        if why:
            hint = "no position could be made in which it can be used: look at its cost, target and range"
            report.error("GAM022", f"{trial.what}: {why}", at=catalog.tree.mark(trial.path), hint=hint)
