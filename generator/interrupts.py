"""Ctrl-C and requests to end: heard as exceptions, and kept waiting where a step must not be cut in two."""

import _thread
import atexit
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer, current_thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_REQUESTS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_ALL = (signal.SIGINT, *_REQUESTS)


class Terminated(BaseException):
    """The process has been asked to end, with the signal `number`; not an Exception, as Ctrl-C is none."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def _terminate(number: int, _: FrameType | None) -> None:
    raise Terminated(number)


@contextmanager
def terminable() -> Iterator[None]:
    """Within it a request to end is the exception Terminated, so that what was begun is tidied up.

    One that comes while the interpreter runs a callback of its own, from which nothing can be raised, comes again.
    """
    if current_thread() is not main_thread():  # only the main thread may say so
        yield
        return
    told = sys.unraisablehook
    coming: list[Timer] = []

    def again(lost: "UnraisableHookArgs") -> None:
        match lost.exc_value:
            case KeyboardInterrupt():
                coming.append(_soon(signal.SIGINT))
            case Terminated(number=number):
                coming.append(_soon(number))
            case _:
                told(lost)

    sys.unraisablehook = again
    # what is ignored stays ignored
    usual = [number for number in _REQUESTS if signal.getsignal(number) is signal.SIG_DFL]
    for number in usual:
        signal.signal(number, _terminate)
    try:
        yield
    finally:
        sys.unraisablehook = told
        _call_off(coming)
        for number in usual:
            signal.signal(number, signal.SIG_DFL)


def _soon(number: int) -> Timer:
    """What sends the main thread a signal when it has left what it is in."""
    timer = Timer(0.01, _thread.interrupt_main, (number,))
    timer.daemon = True
    timer.start()
    return timer


def end_with_a_code() -> None:
    """Let an interrupted process end with its exit code.

    CPython notes a Ctrl-C that leaves an `exec` of text, such as makes a dataclass, and sends itself SIGINT at
    the very end, whoever has caught it since. Source: `Py_RunMain` in Modules/main.c, CPython 3.11.
    """
    if hasattr(signal, "pthread_sigmask"):
        atexit.register(signal.pthread_sigmask, signal.SIG_BLOCK, {signal.SIGINT})


def _call_off(coming: list[Timer]) -> None:
    """What has ended by another way is not interrupted once more, not even by what was sent a moment ago."""
    if not coming:
        return
    usual = {number: signal.signal(number, lambda *_: None) for number in _ALL}
    for timer in coming:
        timer.cancel()
        timer.join()
    for number, handler in usual.items():
        signal.signal(number, signal.SIG_DFL if handler is None else handler)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Within it Ctrl-C and requests to end wait; they are heard when it is left."""
    if current_thread() is not main_thread():  # only the main thread is interrupted
        yield
        return
    came: list[int] = []

    def later(number: int, _: FrameType | None) -> None:
        came.append(number)

    usual = {number: signal.getsignal(number) for number in _ALL}
    heard = {number: handler for number, handler in usual.items() if callable(handler)}
    for number in heard:
        signal.signal(number, later)
    try:
        yield
    finally:
        for number, handler in heard.items():
            signal.signal(number, handler)
        for number in came[:1]:
            signal.raise_signal(number)
