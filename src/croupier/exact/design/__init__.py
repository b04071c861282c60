"""Pay tables by design: those that bring a bet near a house edge that is wanted."""
