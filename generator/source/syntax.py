"""Why a text is not YAML, in an author's words and at the place where it went wrong.

The parser says where it could not go on, which is often far behind the mistake: a quote that is not closed is noticed
at the next quote. The lines themselves tell more.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import yaml

_KEY = re.compile(r"(?P<indent> *)(?P<dash>- +)*[\w.-]+:(?: |$)")
"""A line that begins with a key, as the author sees it."""
_VALUE = re.compile(r" *(?:- +)*(?:[\w.-]+: +)?(?P<opener>[\"'{\[])")
"""A line whose value begins with a quote or bracket."""
_CLOSED_BY = {"{": "}", "[": "]"}


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """What is wrong at a line and column, both counted from 0."""

    line: int
    column: int
    message: str
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class _Stop:
    """Where and why the parser stopped: `line` and `column` of the problem, `start` of what it was reading then."""

    lines: Sequence[str]
    line: int
    column: int
    start: tuple[int, int]
    problem: str
    context: str

    @property
    def row(self) -> str:
        """The line of the problem."""
        return self.lines[self.line] if self.line < len(self.lines) else ""

    @property
    def begins_line(self) -> bool:
        """Whether nothing but blanks is before the problem in its line."""
        return not self.row[: self.column].strip()

    def at_start(self, message: str, hint: str | None) -> SyntaxFault:
        """A fault of what the parser was reading."""
        return SyntaxFault(*self.start, message, hint)

    def here(self, message: str, hint: str | None, back: int = 0) -> SyntaxFault:
        """A fault at the problem, or so many characters before it."""
        return SyntaxFault(self.line, self.column - back, message, hint)


def fault_of(text: str, error: yaml.MarkedYAMLError) -> SyntaxFault:
    """Why the parser refused a text."""
    mark = error.problem_mark or error.context_mark
    start = error.context_mark or mark
    if mark is None or start is None:
        return SyntaxFault(0, 0, str(error.problem or "the file cannot be read"))
    lines = text.split("\n")
    stop = _Stop(lines, mark.line, mark.column, (start.line, start.column), error.problem or "", error.context or "")
    for explain in _CAUSES:
        found = explain(stop)
        if found is not None:
            return found
    problem = " ".join(filter(None, (stop.problem, stop.context and f"({stop.context})")))
    return stop.here(problem, _GOES_ON if "did not find expected key" in problem else None)


_GOES_ON = "a text that continues after a closing quote or brace must be quoted as a whole"


def _tab(stop: _Stop) -> SyntaxFault | None:
    if "\t" in stop.row[: len(stop.row) - len(stop.row.lstrip())] or "\\t" in stop.problem:
        return stop.here("the line is indented with a tab", "indent with spaces, not with tabs")
    return None


def _open_quote(stop: _Stop) -> SyntaxFault | None:
    """A quote whose line ends before it is closed, and the next line begins with a key of no greater indent."""
    for number, line in enumerate(stop.lines[: stop.line + 1]):
        found = _VALUE.match(line)
        if found is None or found["opener"] not in "\"'" or _is_closed(line[found.start("opener") :]):
            continue
        following = next((row for row in stop.lines[number + 1 :] if row.strip()), "")
        begins = _KEY.match(following)
        indent = len(line) - len(line.lstrip(" -"))
        if begins is not None and len(begins["indent"]) <= indent:
            return _not_closed(number, found.start("opener"), found["opener"])
    if "quoted scalar" in stop.context:
        first, column = stop.start
        return _not_closed(first, column, stop.lines[first][column : column + 1])
    return None


def _not_closed(line: int, column: int, quote: str) -> SyntaxFault:
    return SyntaxFault(line, column, "this quote is not closed", f"write {quote} at the end of the text too")


def _is_closed(quoted: str) -> bool:
    quote = quoted[0]
    rest = re.sub(r"\\.", "", quoted[1:]) if quote == '"' else quoted[1:].replace("''", "")
    return quote in rest


def _last_open(row: str) -> int:
    """Where the last bracket of a line stands that is not closed in it; -1 without one."""
    opened: list[int] = []
    for index, sign in enumerate(row):
        if sign in _CLOSED_BY:
            opened.append(index)
        elif opened and sign == _CLOSED_BY[row[opened[-1]]]:
            opened.pop()
    return opened[-1] if opened else -1


def _bracket(stop: _Stop) -> SyntaxFault | None:
    """A bracket that is not closed, or whose closing one stands in a comment."""
    if "flow" not in stop.context:
        return None
    line, column = stop.start
    if "flow node" in stop.context and stop.begins_line and stop.line:  # expected one, and the line was over
        line, column = stop.line - 1, 0
    if line >= stop.line:
        return None
    row = stop.lines[line]
    if row[column : column + 1] not in _CLOSED_BY:  # it stands further on, behind what may be a key
        column = max(column, _last_open(row))
    comment = re.search(r"(?<=\s)#\S", row[column:])
    if comment is not None:
        hint = f"put it in quotes: {_quoted_word(row[column + comment.start() :])}"
        return SyntaxFault(line, column + comment.start(), "# begins a comment, which hides the rest of the line", hint)
    opener = row[column : column + 1]
    if opener not in _CLOSED_BY:
        return None
    return SyntaxFault(line, column, f"this {opener} is not closed", f"write {_CLOSED_BY[opener]} where it ends")


def _quoted_word(text: str) -> str:
    found = re.match(r"#[\w-]+", text)
    return f'"{found[0] if found else "#"}"'


def _quote_within(stop: _Stop) -> SyntaxFault | None:
    """A text that goes on behind its closing quote or bracket."""
    before = stop.row[: stop.column].rstrip()
    if stop.begins_line or "expected" not in stop.problem:
        return None
    if before.endswith("'"):
        hint = 'put a text with an apostrophe in double quotes: "It\'s"'
        return SyntaxFault(stop.line, len(before) - 1, "this apostrophe ends a text in single quotes", hint)
    if before.endswith('"'):
        hint = 'write \\" for a quote inside a text, or put the text in single quotes'
        return SyntaxFault(stop.line, len(before) - 1, "this quote ends the text", hint)
    found = _VALUE.match(stop.row)
    if before.endswith(("}", "]")) and found is not None and "block" in stop.context:
        opener = found["opener"]
        message = f"{opener} begins a {'group' if opener == '{' else 'list'}, and a text follows its end"
        return SyntaxFault(stop.line, found.start("opener"), message, f"put a text that begins with {opener} in quotes")
    if "flow" in stop.context:
        pair = "{...}" if "mapping" in stop.context else "[...]"
        return stop.here(
            f"expected a comma or the end of {pair}",
            f"inside {pair} a text that holds a comma, a colon or a bracket must be in quotes",
        )
    return None


def _simple_key(stop: _Stop) -> SyntaxFault | None:
    if "could not find expected ':'" not in stop.problem:
        return None
    line, column = stop.start
    found = re.match(r"([\w.-]+):(\S.*)", stop.lines[line][column:])
    if found is not None:
        return stop.at_start("the colon needs a space after it", f"write {found[1]}: {found[2]}")
    return stop.at_start("this is neither a key nor the value of one", "a key needs a colon and a space after it")


def _reserved(stop: _Stop) -> SyntaxFault | None:
    if "cannot start any token" not in stop.problem:
        return None
    sign = stop.row[stop.column : stop.column + 1]
    return stop.here(f"no text can begin with {sign} in YAML", f"put a text that begins with {sign} in quotes")


def _star(stop: _Stop) -> SyntaxFault | None:
    for word, sign in (("alias", "*"), ("anchor", "&"), ("directive", "%"), ("block scalar", ">")):
        if f"scanning an {word}" in stop.context or f"scanning a {word}" in stop.context:
            return stop.at_start(
                f"{sign} has a meaning of its own in YAML", f"put a text that begins with {sign} in quotes"
            )
    return None


def _colon(stop: _Stop) -> SyntaxFault | None:
    """A colon in the middle of a text, or of a key that is indented as if it went on with the text above."""
    if "mapping values are not allowed" not in stop.problem:
        return None
    before = next((row for row in reversed(stop.lines[: stop.line]) if row.strip()), "")
    if re.fullmatch(r" *[\w.-]+", stop.row[: stop.column]) and _indent(stop.row) > _indent(before):
        return stop.here("this key is indented further than the one before it", _like(stop, _indent(before)))
    return stop.here("a text holds a colon and a space", "a text that holds ': ' must be in quotes")


def _indented(stop: _Stop) -> SyntaxFault | None:
    """A line that is indented unlike those it belongs with, or of another kind than they are."""
    if not stop.begins_line or "block" not in stop.context:
        return None
    rest = stop.row[stop.column :]
    if re.match(r"-[^\s-]", rest):
        return stop.here("a dash needs a space after it", f"write - {rest[1:].rstrip()}")
    above = [row for row in stop.lines[: stop.line] if row.strip() and not row.lstrip().startswith("#")]
    is_entry = rest.startswith("- ")
    alike = [row for row in reversed(above) if row.lstrip().startswith("- ") == is_entry or not is_entry]
    indents = {_indent(row) for row in above} | {_inner(row) for row in above}
    near = sorted(
        (abs(indent - stop.column), -indent)
        for indent in {_indent(row) for row in alike} | {_inner(row) for row in alike if not is_entry}
    )
    if near and stop.column not in indents:
        return stop.here("this line is indented unlike those it belongs with", _like(stop, -near[0][1]))
    if is_entry:
        return stop.here("a list entry among keys", "here either every entry begins with `- `, or none does")
    if "collection" in stop.context or "sequence" in stop.context:
        return stop.here("a key among list entries", "begin it with `- `, or indent it like the keys of its entry")
    return None


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip(" "))


def _inner(row: str) -> int:
    """Where the keys of a list entry stand."""
    return len(row) - len(row.lstrip(" -"))


def _like(stop: _Stop, wanted: int) -> str:
    spaces = "1 space" if wanted == 1 else f"{wanted} spaces" if wanted else "no spaces"
    return f"indent it with {spaces}, like the lines that it belongs with"


_CAUSES: tuple[Callable[[_Stop], SyntaxFault | None], ...] = (
    *(_tab, _open_quote, _bracket, _quote_within, _simple_key, _reserved, _star, _colon, _indented),
)
