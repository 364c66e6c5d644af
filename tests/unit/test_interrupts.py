"""Interrupts that come where nothing can be raised: they come again, and not once all is over."""

import signal
import time
from collections.abc import Iterator
from threading import Timer

import pytest

from generator import interrupts
from generator.interrupts import Terminated, terminable


class _Ending:
    """Raises in a callback of the interpreter's, as a signal does that comes in the middle of one."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __del__(self) -> None:
        raise self.error


@pytest.fixture(autouse=True)
def _same_handlers() -> Iterator[None]:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    yield
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


@pytest.mark.parametrize("error", [KeyboardInterrupt(), Terminated(signal.SIGTERM)])
def test_what_was_lost_in_a_callback_comes_again(error: BaseException) -> None:
    with pytest.raises(type(error)), terminable():
        _Ending(error)
        until = time.monotonic() + 10.0
        while time.monotonic() < until:  # a long sleep would end before it is interrupted
            time.sleep(0.01)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), Terminated(signal.SIGTERM)])
def test_what_has_ended_is_not_interrupted_once_more(error: BaseException) -> None:
    with terminable():
        _Ending(error)
    time.sleep(0.03)  # in which what was lost would come again


def test_nor_by_what_is_sent_as_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    class Late(Timer):
        """One that fires just when it is called off."""

        def cancel(self) -> None:
            self.function(*self.args)
            super().cancel()

    monkeypatch.setattr(interrupts, "Timer", Late)
    with terminable():
        _Ending(KeyboardInterrupt())
