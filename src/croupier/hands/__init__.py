"""Strength, category, best cards and wording of a hand: `five` cards or `four` that play."""
