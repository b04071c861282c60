"""Live tables: one deal for any number of players, within times that the house sets."""
