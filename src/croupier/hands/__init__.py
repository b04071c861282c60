"""Strength, category, best cards and name of a hand: `five` cards or `four` that play."""
