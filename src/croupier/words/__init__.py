"""What is said to a player, in his language: Fluent catalogues, and what renders them.

`cards.ftl` and `table.ftl` are shared with the web page, `terminal.ftl` is the terminal's alone.
"""

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Literal, get_args

from croupier.errors import CroupierError
from croupier.games.actions import Action
from croupier.games.game import Game
from croupier.games.prompts import Prompt
from croupier.games.round import Holder, Line, Spot
from croupier.hands.naming import HandName
from croupier.record.words import money

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

Language = Literal["en", "sk"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
CATALOGUES = ("cards.ftl", "table.ftl", "terminal.ftl")

_SIGNS: dict[Language, dict[int, str]] = {
    "en": {},  # plain ASCII, as a pipe and a log take it
    "sk": str.maketrans({"-": "\N{MINUS SIGN}", ",": "\N{NO-BREAK SPACE}", ".": ","}),
}


def catalogue(language: Language, name: str) -> str:
    """The text of one catalogue."""
    return resources.files(__name__).joinpath(language, name).read_text("utf-8")


@cache
def _bundle(language: Language) -> "FluentBundle":
    # Loaded when something is said: most commands of the command line say nothing of this.
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    for name in CATALOGUES:
        bundle.add_resource(FluentResource(catalogue(language, name)))
    return bundle


class Words:
    """The words of one language; amounts in cents."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._bundle = _bundle(language)

    def text(self, message: str, **args: str | int) -> str:
        """A message with what it names: a count as a number, an amount as text."""
        text, errors = self._rendered(message, args)
        assert not errors, f"{message} in {self.language}: {errors}"
        return text

    def money(self, cents: int) -> str:
        """An amount, with two decimals."""
        return money(cents).translate(_SIGNS[self.language])

    def signed(self, cents: int) -> str:
        """A change of the balance: a win has its plus."""
        return f"+{self.money(cents)}" if cents > 0 else self.money(cents)

    def count(self, number: int) -> str:
        """A number of things."""
        return f"{number:,}".translate(_SIGNS[self.language])

    def amount(self, text: str) -> str:
        """An amount as this language writes it, in the form that is read: 1 000,50 as 1000.50."""
        if self.language == "en":
            return text
        return "".join(text.split()).replace(",", ".")

    def hand(self, hand: HandName) -> str:
        """A hand: pair of sixes."""
        ranks = list(map(_rank, hand.ranks))
        return self.text(f"hand-{hand.name}", rank=ranks[0], second=ranks[min(len(ranks), 2) - 1])

    def place(self, holder: Holder) -> str:
        """The dealer, the board or a box: Box 2."""
        name = holder.rstrip("0123456789")
        return self.text(f"place-{name}", number=int(holder[len(name) :] or 0))

    def box(self, game: Game, number: int) -> str:
        """A box of a game, by its number."""
        return self.place(game.holder(number))

    def spot(self, spot: Spot) -> str:
        """A bet by the name that is printed on the table."""
        return self.text(f"spot-{spot}")

    def action(self, action: Action) -> str:
        """A decision, without what it costs."""
        return self.text(f"action-{str(action).split()[0]}")

    def category(self, hand: str) -> str:
        """A hand as a pay table lists it, by the words of the rules."""
        return self.text(f"category-{hand.replace(' ', '-')}")

    def rule(self, paragraph: str) -> str:
        """A paragraph of the rules, by its section: 6C Showdown 2; one without is as it is."""
        code, _, rest = paragraph.partition(" ")
        section = rest.rstrip("0123456789").rstrip()
        name = "rule-" + section.lower().replace(" ", "-").replace("'", "")
        for known in (f"{name}-{code.lower()}", name):  # a game's own, or that of all
            if self._bundle.has_message(known):
                return self.text(known, code=code, number=rest.removeprefix(section).lstrip())
        return paragraph

    def prompt(self, prompt: Prompt) -> str:
        """A reminder."""
        args = dict(prompt.args)
        if "rule" in args:
            args["rule"] = self.rule(str(args["rule"]))
        return self.text(prompt.id, **args)

    def line(self, line: Line) -> str:
        """A line of a settlement, with why: ANTE 5.00 pays 1:1, +5.00 (2P4 R12)."""
        outcome = self.text(f"outcome-{line.outcome}", pays=line.pays or 0)
        if line.capped:
            outcome = self.text("outcome-capped", outcome=outcome, capped=self.money(line.capped))
        title = self.spot(line.spot)
        bet = f"{title} {self.money(line.stake)}" if line.stake else title
        return f"{bet} {outcome}, {self.signed(line.net)} ({self.rule(line.rule)})"

    def refusal(self, error: CroupierError) -> str:
        """Why something cannot be; in the error's English where there is no other sentence."""
        figures = {
            name.removesuffix("_cents"): self.money(figure) if name.endswith("_cents") else figure
            for name, figure in error.figures.items()
        }
        text, errors = self._rendered(f"refusal-{error.code}", figures)
        return f"{error.message[:1].upper()}{error.message[1:]}." if errors else text

    def _rendered(self, name: str, args: dict[str, str | int]) -> tuple[str, list[Exception]]:
        if not self._bundle.has_message(name):
            return name, [KeyError(name)]
        message = self._bundle.get_message(name)
        assert message.value is not None, f"{name} has no text of its own"
        text, errors = self._bundle.format_pattern(message.value, args)
        return str(text), list(errors)


def _rank(rank: str) -> str | int:
    """A rank as the catalogues choose by it."""
    return int(rank) if rank.isdigit() else rank
