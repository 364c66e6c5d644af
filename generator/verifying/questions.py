"""A designer's questions against the figures that the rules count."""

from generator.catalog.models import Catalog
from generator.catalog.questions import asked_for
from generator.engine.totals import BY, Totals
from generator.source.diagnostic import Report, closest

GAMES = "games"
"""The measure that every game has: how many were played."""


def check(catalog: Catalog, totals: Totals, report: Report) -> None:
    """GAM021: what a question asks for is counted by the rules in some game."""
    counted = {GAMES, *(name.partition(BY)[0] for name in totals.measures)}
    for index, question in enumerate(catalog.questions):
        for name in asked_for(question):
            if name not in counted:
                mark = catalog.tree.mark(("questions", index))
                message = f"question {question.id!r} asks for {name!r}, which the rules have counted in no game"
                report.error("GAM021", message, at=mark, hint=closest(name, counted))
