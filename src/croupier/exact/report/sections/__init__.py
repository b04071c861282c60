"""The fifteen sections of a report, in the order in which they are read."""
