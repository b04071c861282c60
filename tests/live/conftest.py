"""A house on each of the two databases."""

from tests.house.conftest import arena

__all__ = ["arena"]
