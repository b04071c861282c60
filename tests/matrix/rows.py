"""Tables written as text: one row a line, the cells between bars.

A line that ends in a bar or a comma goes on in the next.
"""

import re


def rows(table: str) -> list[list[str]]:
    """The cells of each row."""
    lines = re.sub(r"(?<=[|,])\n +", " ", table.strip()).splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines]
