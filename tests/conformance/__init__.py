"""What any game must hold to: a new game is held to all of it once it is in `GAMES`."""

import pytest

pytest.register_assert_rewrite(
    "tests.conformance.refusals", "tests.conformance.rounds", "tests.conformance.witness"
)
