"""House-banked casino poker: played, recorded, proved fair and solved."""

__version__ = "0.1.0"
