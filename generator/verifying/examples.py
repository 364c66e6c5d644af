"""Worked examples in files: read, played by the game's engine, and told with their places."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import Any

from generator.catalog.files import SCENARIOS, GameFiles
from generator.catalog.models import Catalog
from generator.catalog.verified import BACK, Example, LaidTable, Lot, Scene
from generator.engine.placements import InHand, OnBoard, Placement, PlayerArea, SharedArea
from generator.engine.rules import Examples, Rules
from generator.engine.scenario import ExampleProblem, Outcome, Scenario, acting, begin, parse, run, unnamed
from generator.engine.state import State
from generator.games.faults import STOPPED, add, diagnosed
from generator.games.game import GamePackage
from generator.source.diagnostic import Checked, Diagnostic, Failed, Passed, Report
from generator.source.mark import Mark, Path
from generator.source.reader import documents_in, fences_in, text_of
from generator.source.tree import Tree
from generator.verifying.example_pieces import dice_of, pieces_of, spaces_of, unpictured

FENCE = "yaml scenario"
"""What a code fence in Markdown is marked with when it holds an example."""


@dataclass(frozen=True, slots=True)
class ExampleRun:
    """An example and what became of it; `outcome` is None where its envelope could not be read."""

    id: str
    title: str
    scenario: Scenario | None
    outcome: Outcome | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def passed(self) -> bool:
        """Whether it was played and all went as written."""
        return self.outcome is not None and not self.diagnostics


def own(files: GameFiles) -> Checked[tuple[Tree, ...]]:
    """A game's own worked examples, by the names of their files; those of the files that can be read are returned."""
    report = Report()
    found: list[Tree] = []
    for name in files.names(SCENARIOS, ".yaml"):
        text = files.text(name, report)
        if text is not None:
            read_ = read_text(text, str(files.path(name)))
            report.extend(read_.diagnostics)
            found += read_.value or ()
    return Passed(tuple(found), tuple(report.diagnostics))


def read(file: FilePath) -> Checked[tuple[Tree, ...]]:
    """The examples in a file that need not be the game's."""
    report = Report()
    text = text_of(file, str(file), report)
    return read_text(text, str(file)) if text is not None else report.refused()


def read_text(text: str, shown: str) -> Checked[tuple[Tree, ...]]:
    """The examples in YAML of one or many documents, or, where the name says Markdown, in `yaml scenario` fences.

    A document or fence that holds a list holds several examples.
    """
    if shown.lower().endswith((".md", ".markdown")):
        checked = fences_in(text, shown, FENCE)
    else:
        checked = documents_in(text, shown)
    if checked.value is None:
        return Failed(checked.diagnostics)
    return Passed(tuple(element for tree in checked.value for element in _elements(tree)), checked.diagnostics)


def _elements(tree: Tree) -> list[Tree]:
    if not isinstance(tree.data, list):
        return [] if tree.data is None else [tree]
    return [_branch(tree, index) for index in range(len(tree.data))]


def _branch(tree: Tree, index: int) -> Tree:
    """One element of a list as a tree of its own."""
    return Tree(tree.at((index,)), _Below(tree.marks, index), _Below(tree.key_marks, index))


@dataclass(frozen=True, slots=True)
class _Below(Mapping[Path, Mark]):
    """The marks of one element of a list, by their paths within it; looked up, so that each element costs its own."""

    whole: Mapping[Path, Mark]
    index: int

    def __getitem__(self, path: Path) -> Mark:
        return self.whole[(self.index, *path)]

    def __iter__(self) -> Iterator[Path]:
        return (path[1:] for path in self.whole if path[:1] == (self.index,))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def play(tree: Tree, rules: Rules[Any], examples: Examples[Any]) -> ExampleRun:
    """Play the example a tree holds."""
    scenario, problems = parse(tree.data, getattr(examples, "further", ()))
    if scenario is None:
        return _unread(tree, problems)
    outcome = run(scenario, rules, examples)
    found = (
        *_report(tree, "GAM002", outcome.problems),
        *_report(tree, "GAM027", unnamed(outcome, rules)),
        *_report(tree, "GAM028", acting(outcome, rules)),
    )
    return ExampleRun(scenario.id, scenario.title, scenario, outcome, found)


def seen(tree: Tree, rules: Rules[Any], examples: Examples[Any]) -> ExampleRun:
    """The example a tree holds, read and laid down and not played, with all that is wrong so far."""
    scenario, problems = parse(tree.data, getattr(examples, "further", ()))
    if scenario is None:
        return _unread(tree, problems)
    _, problems = begin(scenario, rules, examples)
    return ExampleRun(scenario.id, scenario.title, scenario, None, _report(tree, "GAM002", problems))


def _unread(tree: Tree, problems: Iterable[ExampleProblem]) -> ExampleRun:
    """An example whose envelope is not kept."""
    data = tree.data if isinstance(tree.data, dict) else {}
    return ExampleRun(
        str(data.get("id", "?")), str(data.get("title", "")), None, None, _report(tree, "GAM001", problems)
    )


def judged(tree: Tree, game: GamePackage, catalog: Catalog, rules: Rules[Any], examples: Examples[Any]) -> ExampleRun:
    """Play an example after the game's own checks of it, whose findings come first."""
    return _with_checks(tree, game, catalog, play(tree, rules, examples), rules)


def _with_checks(tree: Tree, game: GamePackage, catalog: Catalog, example: ExampleRun, rules: Rules[Any]) -> ExampleRun:
    """The same example with what the game's own checks find of it, who explain better what both have found."""
    report = Report()
    if game.check_example is not None:
        game.check_example(catalog.tree, tree, report)
    told = {found.mark for found in report.diagnostics if found.mark is not None}
    others = [found for found in example.diagnostics if found.mark not in told]
    if example.scenario is not None:
        state = example.outcome.after if example.outcome is not None else None
        seats = tuple(map(str, rules.seat_names(state))) if state is not None else None
        others += _report(tree, "GAM001", unpictured(example.scenario.picture, catalog, seats))
    return replace(example, diagnostics=(*report.diagnostics, *others))


def check_unplayed(catalog: Catalog, game: GamePackage, rules: Rules[Any], report: Report) -> None:
    """What is wrong with a game's own worked examples, as far as it can be said without playing them."""
    read_ = own(catalog.files)
    report.extend(read_.diagnostics)
    book = game.examples(catalog, rules)
    runs = [(tree, _with_checks(tree, game, catalog, seen(tree, rules, book), rules)) for tree in read_.value or ()]
    report.extend(twice(runs))
    for _, example in runs:
        tell(example, report)


def tell(example: ExampleRun, report: Report) -> None:
    """Tell what was found of an example; what has stopped the rules once, however many examples it stops."""
    for found in example.diagnostics:
        if found.code == STOPPED:
            add(report, found)
        else:
            report.diagnostics.append(found)


def _report(tree: Tree, code: str, problems: Iterable[ExampleProblem]) -> tuple[Diagnostic, ...]:
    report = Report()
    for problem in problems:
        stopped = diagnosed(problem.error) if problem.error is not None else None
        if stopped is not None:
            at = tree.mark(problem.place)
            add(report, replace(stopped, related=(("in this example", at),) if at else ()))
            continue
        key = problem.place[:1] in (("end",), ("start",)) or (code == "GAM001" and problem.place[:1] != ("picture",))
        mark = tree.key_mark(problem.place) if key else tree.mark(problem.place)
        unknown = code == "GAM002" and problem.place[:1] == ("rules",)
        report.error("GAM003" if unknown else code, problem.message, at=mark, hint=problem.hint)
    return tuple(report.diagnostics)


def scene(rules: Rules[Any], state: State) -> Scene:
    """A state as a picture needs it."""
    owners = {
        piece: seating.colour
        for seat, seating in enumerate(rules.seatings(state))
        for piece in rules.own_pieces(state, seat)
        if seating.colour is not None
    }
    return Scene(tuple(rules.placed(state)), rules.player_counters(state), owners, rules.towards(state))


def laid_table(rules: Rules[Any], state: State) -> LaidTable | None:
    """A state as a whole table; None where the rules lay none."""
    laid = rules.placements(state)
    return None if laid is None else LaidTable(tuple(map(_lot, laid)), tuple(map(str, rules.seat_names(state))))


def _lot(placement: Placement) -> Lot:
    lot = Lot(placement.component, placement.count, "shared", face_up=placement.face_up, turn=placement.turn)
    match placement.place:
        case OnBoard(board, space):
            return replace(lot, area="board", board=board, space=space)
        case InHand(seat):
            return replace(lot, area="hand", seat=seat)
        case PlayerArea(seat, name):
            return replace(lot, area="before", seat=seat, name=name)
        case SharedArea(name):
            return replace(lot, name=name)


def shown(run_: ExampleRun, rules: Rules[Any], book: Examples[Any], catalog: Catalog) -> Example:
    """A passed example as the rulebook prints it; `book` has played it."""
    assert run_.outcome is not None
    told, picture = run_.outcome.scenario, run_.outcome.scenario.picture
    before, after = run_.outcome.shown or (run_.outcome.before, run_.outcome.after)
    assert before is not None and after is not None
    start, end = scene(rules, before), scene(rules, after)
    if picture.after or picture.known:
        start = replace(start, placed=end.placed)
    if picture.known:
        seat = list(map(str, rules.seat_names(after))).index(picture.known)
        end = replace(end, placed=as_known(end.placed, rules.placements(after) or (), seat))
    steps = told.steps[picture.first - 1 : picture.last]
    pieces, spaces = picture.pieces, picture.spaces
    if pieces is None:
        pieces = pieces_of(told.start if picture.first == 1 else {}, steps, rules, catalog)
    dice = dice_of(steps, getattr(book, "dice", {}), after.log or (), rules.names.rules) if picture.dice else ()
    return Example(
        told.id,
        told.title,
        told.rules,
        told.story,
        start,
        end,
        pieces,
        dice,
        told.printed,
        spaces if spaces is not None else spaces_of(steps, catalog),
        spaces is not None,
        picture.crossed,
        picture.close,
        picture.paths,
        picture.turns,
        picture.captions,
        picture.known is not None,
        picture.free,
        picture.single,
    )


def as_known(
    placed: Sequence[tuple[str, str, str]], placements: Sequence[Placement], seat: int
) -> tuple[tuple[str, str, str], ...]:
    """What lies on the boards, with the pieces turned up of which a seat may know the hidden face."""
    hidden: dict[tuple[str, str], list[Placement]] = {}
    for one in placements:
        if isinstance(one.place, OnBoard) and one.seen_by is not None:
            hidden.setdefault((one.place.board, one.place.space), []).extend([one] * one.count)
    backs = Counter((board, space) for board, space, piece in placed if piece.endswith(BACK))
    found: list[tuple[str, str, str]] = []
    for board, space, piece in placed:
        there = hidden.get((board, space), [])
        if piece.endswith(BACK) and len(there) == backs[board, space]:
            one = there[0]
            hidden[board, space], backs[board, space] = there[1:], len(there) - 1
            piece = one.component if seat in (one.seen_by or ()) else piece
        found.append((board, space, piece))
    return tuple(found)


def twice(runs: Sequence[tuple[Tree, ExampleRun]]) -> tuple[Diagnostic, ...]:
    """GAM004: examples that have the id of an earlier one."""
    report = Report()
    first: dict[str, Tree] = {}
    for tree, example in runs:
        earlier = first.setdefault(example.id, tree)
        if earlier is not tree:
            mark = earlier.mark(("id",))
            related = [("the first one", mark)] if mark else []
            report.error("GAM004", f"two examples have the id {example.id!r}", at=tree.mark(("id",)), related=related)
    return tuple(report.diagnostics)
