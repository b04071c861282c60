"""The table in the terminal and every command of `croupier`."""
