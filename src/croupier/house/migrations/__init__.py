"""The versions of the database, one after the other."""
