"""The rule ids of a rulebook: the margin marks at the beginning of its paragraphs."""

import re
from collections.abc import Collection, Iterable, Iterator

from generator.catalog.models import Catalog, Prose
from generator.catalog.references import margin
from generator.catalog.verified import Example
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})(.*)$")


def margin_marks(prose: Prose) -> Iterator[tuple[str, Mark]]:
    """Every rule id in a margin mark, in the order of the text, with its place; fenced blocks are skipped.

    The body of a `note` is prose like any other.
    """
    for number, line in _lines(prose):
        marks = margin(line, in_list=True)
        if marks is not None:
            yield from ((rule, Mark(prose.file, number, column + 1)) for rule, column in marks.rules)


def lines_of_rules(prose: Prose) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every line of prose with the ids of the rules that it belongs to: those of the margin mark last before it."""
    ids: tuple[str, ...] = ()
    for _, line in _lines(prose):
        marks = margin(line, in_list=True)
        if marks is not None:
            ids = tuple(rule for rule, _ in marks.rules)
        elif line.startswith("#"):
            ids = ()
        yield ids, line


def check_rolls(catalog: Catalog, known: Collection[str], report: Report) -> None:
    """GAM010: every rule for which the catalog says what its dice are rolled for is one of the engine's."""
    for rule in catalog.rolls:
        if rule not in known:
            mark = catalog.tree.key_mark(("print", "rolls", rule))
            message = f"print.rolls has a rule {rule}, which the engine never names"
            report.error("GAM010", message, at=mark, hint=closest(rule, known))


def check_rolls_shown(catalog: Catalog, examples: Iterable[Example], report: Report) -> None:
    """GAM031: a word for the dice of a rule for which no printed example rolls one is printed nowhere."""
    rolled = {die.rule for example in examples if example.printed for die in example.dice}
    for rule in catalog.rolls:
        if rule not in rolled:
            mark = catalog.tree.key_mark(("print", "rolls", rule))
            message = f"print.rolls has a word for the dice of {rule}, for which no printed example rolls one"
            report.warning("GAM031", message, at=mark, hint="take it out, or print an example that rolls these dice")


def _lines(prose: Prose) -> Iterator[tuple[int, str]]:
    """The lines of prose with their numbers, without fenced blocks but notes and text beside pieces."""
    fence: str | None = None
    note: str | None = None
    for number, line in enumerate(prose.text.splitlines(), start=1):
        found = _FENCE.match(line)
        if fence is not None:
            if found and found[1].startswith(fence) and not found[2].strip():
                fence = None
        elif not found:
            yield number, line
        elif note is not None and found[1].startswith(note) and not found[2].strip():
            note = None
        elif (words := found[2].split())[:1] == ["note"] or (words[:1] == ["pieces"] and " beside=" in found[2]):
            note = found[1]
        else:
            fence = found[1]


def check(prose: Prose | None, known: tuple[str, ...], report: Report) -> None:
    """GAM009 to GAM011: the rulebook's rule ids and the engine's are one set, each id printed once."""
    if prose is None:
        report.error("GAM011", "the game has rules but no rulebook.md", hint="write rulebook.md beside game.yaml")
        return
    first: dict[str, Mark] = {}
    for rule, mark in margin_marks(prose):
        if rule in first:
            message = f"rule {rule} is printed twice"
            report.error("GAM009", message, at=mark, related=[("the first time", first[rule])])
        elif rule not in known:
            hint = closest(rule, known)
            report.error("GAM010", f"the rulebook has a rule {rule}, which the engine never names", at=mark, hint=hint)
        first.setdefault(rule, mark)
    for rule in known:
        if rule not in first:
            message = f"the engine plays by rule {rule}, which the rulebook lacks"
            report.error("GAM011", message, at=Mark(prose.file, 1, 1), hint=f"begin its paragraph with [{rule}]")
