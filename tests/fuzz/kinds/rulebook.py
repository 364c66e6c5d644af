"""Rulebooks: lines of real ones shuffled, doubled and changed, with Markdown that means trouble."""

from random import Random

from tests.fuzz import hostile
from tests.fuzz.case import Case, Entry, Run
from tests.fuzz.kinds import games
from tests.fuzz.sources import GAMES, Sources

SNIPPETS = (
    "~~~board track setup=four-players\n~~~", "~~~board nope\n~~~", "~~~board track setup=nope\n~~~", "~~~board\n~~~",
    "~~~pieces\n~~~", "~~~pieces beasts nope=1\n~~~", "~~~pieces wolf\nx\n~~~", "~~~example\n~~~",
    "~~~example nope\n~~~", "~~~components x\n~~~", "~~~credits\n~~~", "~~~note", "~~~~note\n~~~note\nx\n~~~\n~~~~",
    "~~~nope\n~~~", "~~~each beasts\n{title}\n~~~", "~~~each rules as x\n{x}\n~~~", "~~~each\n~~~",
    "~~~board track arrows=1>2\n~~~", "~~~pieces " + "beasts " * 300 + "\n~~~", "| a | b |\n| --- | --- |\n| 1 | 2 |",
    "| a |\n| --- |\n" + "| x |\n" * 300, "|" + " a |" * 60 + "\n|" + " --- |" * 60 + "\n|" + " 1 |" * 60,
    "| " + "x" * 500 + " | b |\n| --- | --- |\n| 1 | 2 |", "- " * 60 + "x", "> " * 120 + "x",
    "1. a\n   1. b\n      1. c\n         1. d", "99999999. x", "# ", "####### x", "# a\n" * 200, "Setext\n===", "***",
    "<div>x</div>", "<script>x</script>", "&nbsp;&#0;&#x110000;", "[a](javascript:x)", "[a](#nope)", "![x](nope.png)",
    "![x](../../etc/passwd)", "![x](http://127.0.0.1/x.png)", "[a]: b\n[a]", "[^1]\n\n[^1]: x", "`code`",
    "    indented", "```yaml scenario\nid: x\n```", "```\n", "{rules.nope}", "{rules}", "{cards.wolf.title}",
    "{game.title", "{{game.title}}", "{print.decks.0.cards.0.text}", "[SETUP-1] again", "[X-1]", "[TURN-1](#TURN-1)",
    ":sun:", ":nope:", "**" * 500, "*a" * 300, "_" * 400, "[" * 500, "(" * 500, "\\" * 300, "a" * 5000, "word" * 2000,
    "é" * 3000, "-" * 4000, "soft\u00ad" * 400, "x\u200bx" * 400, "\u202eabc", "\u05d0 abc \u0639", "\U0001f409",
    "\x00", "\x0b", "a  \nb", "\r", "\t\tx", "~~strike~~", "https://example.org/" + "a" * 300,
)  # fmt: skip


def make(number: int, chance: Random, sources: Sources) -> Case:
    """A rulebook with a few things wrong, printed as a draft."""
    base = chance.choices(GAMES, (70, 12, 10, 8))[0]
    whole = sources.game(base)["rulebook.md"]
    name = f"work/{base}/rulebook.md"
    if chance.random() < 0.12:
        data, about = hostile.noise(whole, chance, [sources.game(other)["rulebook.md"] for other in GAMES])
        return Case("rulebook", number, base, {name: Entry(data=data)}, (games.build(base),), about)
    if chance.random() < 0.02:
        entry, about = games.odd_entry(chance)
        return Case("rulebook", number, base, {name: entry}, (games.build(base),), about)
    lines = whole.decode().split("\n")
    donor = sources.game(chance.choice(GAMES))["rulebook.md"].decode().split("\n")
    done = [_changed(lines, donor, chance) for _ in range(chance.choices((1, 3, 8), (60, 30, 10))[0])]
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    run = Run(("validate", base)) if chance.random() < 0.1 else games.build(base)
    return Case("rulebook", number, base, {name: Entry(data=data)}, (run,), "; ".join(done))


def _changed(lines: list[str], donor: list[str], chance: Random) -> str:
    at = chance.randrange(len(lines)) if lines else 0
    match chance.randrange(9):
        case 0 | 1 | 2 | 3:
            snippet = chance.choice(SNIPPETS)
            put = snippet if chance.random() < 0.5 else f"\n{snippet}\n"
            lines.insert(at, put)
            return f"line {at + 1} put in: {snippet[:50]!r}"
        case 4 if lines:
            text, place = lines[at], chance.randrange(len(lines[at]) + 1)
            lines[at] = text[:place] + hostile.text(chance) + text[place:]
            return f"line {at + 1} is {lines[at][:60]!r}"
        case 5 if lines:
            gone = chance.choice((1, 1, 4))
            del lines[at : at + gone]
            return f"{gone} lines from {at + 1} taken out"
        case 6:
            lines[at:at] = lines[at : at + 12] * chance.choice((1, 2, 30))
            return f"lines from {at + 1} repeated"
        case 7:
            place = chance.randrange(len(donor))
            lines[at:at] = donor[place : place + chance.randint(1, 15)]
            return f"lines of another rulebook at {at + 1}"
        case _:
            other = chance.randrange(len(lines)) if lines else 0
            if lines:
                lines[at], lines[other] = lines[other], lines[at]
            return f"lines {at + 1} and {other + 1} swapped"
