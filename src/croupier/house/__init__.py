"""Tables in service: rounds that survive anything, played for money that is in the books."""
