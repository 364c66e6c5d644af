"""Progress on long work: on a terminal only, and on stderr, so that output can be piped."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def stages(title: str) -> Iterator[Callable[[str], None]]:
    """A spinner that names the stage at work."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # nobody watches a script's progress, so it need not wait for this

    with Console(stderr=True).status(title) as status:
        yield lambda stage: status.update(f"{title}: {stage}")


def wait_notice(name: str) -> Callable[[str], None]:
    """What says, on a terminal or not, that the work on a game waits for another process."""
    return lambda holder: click.echo(f"{name}: waiting for {holder}, which is using the same output", err=True)


@contextmanager
def bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar; call it with (done, all)."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
