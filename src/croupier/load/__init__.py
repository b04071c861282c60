"""Many players at a server's live tables, each of whom checks all that he is told."""
