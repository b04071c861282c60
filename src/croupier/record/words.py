"""Money and counts as text, and text that steers nothing."""


def money(cents: int) -> str:
    """An amount as it is shown.

    >>> money(123456), money(-5)
    ('1,234.56', '-0.05')
    """
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole:,}.{part:02}"


def signed(cents: int) -> str:
    """A change of the balance: a win has its plus."""
    return f"+{money(cents)}" if cents > 0 else money(cents)


def counted(number: int, one: str, more: str | None = None) -> str:
    """A number of things.

    >>> counted(1, "entry", "entries"), counted(2000, "round")
    ('1 entry', '2,000 rounds')
    """
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def printable(text: str) -> str:
    """A text with nothing in it that would steer a terminal or break the line."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
