"""What all tests share: which of them run, and how Hypothesis searches."""

import os
import signal
import threading

import pytest
from hypothesis import settings

pytest_plugins = ["tests.databases", "tests.redis_server"]

# The same examples on every machine, unless HYPOTHESIS_PROFILE=dev asks for new ones.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("dev", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--long`."""
    parser.addoption("--long", action="store_true", help="also run the tests marked long")


def pytest_configure() -> None:
    """Let signals end what they end: tests started in the background would ignore some."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests marked `long` out unless they are asked for."""
    if config.getoption("--long"):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
