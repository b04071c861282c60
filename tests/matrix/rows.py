"""Tables written as text: one row a line, the cells between bars."""


def rows(table: str) -> list[list[str]]:
    """The cells of each row."""
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]
