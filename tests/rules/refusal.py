"""How a test says that something is refused."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from croupier.errors import CroupierError, ErrorCode


@contextmanager
def refused(code: ErrorCode) -> Iterator[None]:
    """What is inside is refused with this code and one line that says why."""
    with pytest.raises(CroupierError) as caught:
        yield
    assert caught.value.code == code, caught.value.message
    assert caught.value.message.splitlines() == [str(caught.value)]
