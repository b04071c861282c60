"""A report as one HTML page that needs nothing else."""

import re
from importlib import resources

from jinja2 import DictLoader, Environment
from markdown_it import MarkdownIt
from markupsafe import Markup

from croupier.exact.report.document import Block, Chart, Mark, Report, shown

_LINK = re.compile(r"\[([^\]]+)\]\([^)\s]+\)")
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").disable("link")


def page(report: Report) -> str:
    """The page."""
    files = resources.files(__package__)
    loader = DictLoader({"page": files.joinpath("page.html.j2").read_text("utf-8")})
    environment = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters["markdown"] = markdown
    environment.filters["kind"] = _kind
    environment.filters["colour"] = _colour
    environment.globals["shown"] = shown
    style = Markup(files.joinpath("page.css").read_text("utf-8"))
    return environment.get_template("page").render(report=report, style=style)


def markdown(text: str) -> Markup:
    """Markdown as HTML, without its links: a page has no others beside it."""
    html = str(_MARKDOWN.render(_LINK.sub(r"\1", text)))
    html = html.replace("<table>", '<div class="wide"><table>')
    return Markup(html.replace("</table>", "</table></div>"))


def _kind(block: Block) -> str:
    return type(block).__name__.lower()


def _colour(mark: Mark, chart: Chart) -> str:
    """The colour of a square: of its kind, or between two for its shade."""
    if mark.kind is not None:
        return f"kind{mark.kind}"
    return "" if mark.shade is None else f"shade{round(10 * min(max(mark.shade, 0), 1))}"
