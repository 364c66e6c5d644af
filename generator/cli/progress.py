"""Progress on long work: on a terminal only, and on stderr, so that output can be piped."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def stages(title: str) -> Iterator[Callable[[str], None]]:
    """A spinner that names the stage at work."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with console.status(title) as status:
        yield lambda stage: status.update(f"{title}: {stage}")


@contextmanager
def bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar told (done, all)."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
