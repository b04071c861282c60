"""Signals: they break in where a person is waited for, and disturb nothing else."""

import os
import signal

import pytest

from croupier.cli.endings import Ending

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
each = pytest.mark.parametrize("number", SIGNALS)


@each
def test_each_of_them_breaks_in_on_the_wait(number: signal.Signals) -> None:
    before, ending = signal.getsignal(number), Ending()
    with pytest.raises(KeyboardInterrupt), ending.noted(), ending.breaking_in():
        os.kill(os.getpid(), number)
    assert signal.getsignal(number) == before


@each
def test_each_of_them_is_noted_without_disturbing(number: signal.Signals) -> None:
    ending = Ending()
    with ending.noted():
        assert not ending.is_asked
        os.kill(os.getpid(), number)
        assert ending.is_asked


@each
def test_the_next_wait_is_broken_off_before_it_begins(number: signal.Signals) -> None:
    ending = Ending()
    with ending.noted():
        os.kill(os.getpid(), number)
        with pytest.raises(KeyboardInterrupt), ending.breaking_in():
            pytest.fail("a person is waited for who has left")
        os.kill(os.getpid(), number)  # one more, while the round is brought to its end


@each
def test_what_was_ignored_stays_ignored(number: signal.Signals) -> None:
    """As under nohup, or in the background of a script."""
    before, ending = signal.signal(number, signal.SIG_IGN), Ending()
    try:
        with ending.noted(), ending.breaking_in():
            os.kill(os.getpid(), number)
        assert not ending.is_asked
        assert signal.getsignal(number) == signal.SIG_IGN
    except KeyboardInterrupt:
        pytest.fail("it was heeded")
    finally:
        signal.signal(number, before)
