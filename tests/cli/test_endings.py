"""Signals: they end a game between two steps, and disturb nothing that must be finished."""

import os
import signal

import pytest

from croupier.cli.endings import interruptible, stopping, undisturbed

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


@pytest.mark.parametrize("number", SIGNALS)
def test_each_of_them_interrupts_a_game(number: signal.Signals) -> None:
    before = signal.getsignal(number)
    with pytest.raises(KeyboardInterrupt), interruptible():
        os.kill(os.getpid(), number)
    assert signal.getsignal(number) == before


@pytest.mark.parametrize("number", SIGNALS)
def test_none_of_them_disturbs_the_end(number: signal.Signals) -> None:
    with interruptible():
        handled = signal.getsignal(number)
        try:
            with undisturbed():
                os.kill(os.getpid(), number)
        except KeyboardInterrupt:
            pytest.fail("what must be finished was interrupted")
        assert signal.getsignal(number) == handled


@pytest.mark.parametrize("number", SIGNALS)
def test_each_of_them_stops_a_table_that_plays_by_itself(number: signal.Signals) -> None:
    with stopping() as stopped:
        assert not stopped
        os.kill(os.getpid(), number)
        assert stopped == [number]
