"""Worker processes that end when their parent does, however it does."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, parent_process, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from threading import Thread


@contextmanager
def pool(workers: int, context: BaseContext) -> Iterator[ProcessPoolExecutor]:
    """Worker processes; left by an exception, they are ended at once, whatever they are doing.

    A terminal sends Ctrl-C to all processes: only the parent answers it.
    """
    _begin_tracker()
    before = set(active_children())
    executor = ProcessPoolExecutor(workers, context, initializer=_begin)
    try:
        yield executor
    except BaseException:
        for worker in set(active_children()) - before:
            worker.terminate()
        executor.shutdown(cancel_futures=True)  # waits for its threads, which would stumble over each other at exit
        raise
    executor.shutdown()


def _begin_tracker() -> None:
    """Start the process that watches over shared resources before anybody else does, deaf to a hang-up of the terminal.

    To Ctrl-C and SIGTERM it is deaf by itself; ended by SIGHUP, it would be started again and complain of what it lost.
    """
    if hasattr(signal, "SIGHUP"):
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
        try:
            resource_tracker.ensure_running()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def _begin() -> None:
    """What every worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A killed parent cannot end its workers, and nothing else would."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
