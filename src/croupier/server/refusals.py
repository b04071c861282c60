"""Refusals as they are answered: a status, and a code that programs understand."""

from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from croupier.errors import CroupierError, ErrorCode, HouseError
from croupier.record.words import printable

_STATUS: dict[ErrorCode, int] = {
    **dict.fromkeys(("session-unknown", "session-over", "recovery-unknown", "ticket"), 401),
    **dict.fromkeys(("origin", "player-disabled"), 403),
    **dict.fromkeys(
        ("not-found", "unknown-game", "round-unknown", "table-unknown", "rules-page"), 404
    ),
    "method": 405,
    **dict.fromkeys(("stale-seq", "command-differs", "not-broke", "round-elsewhere"), 409),
    **dict.fromkeys(("round-over", "round-open", "round-final", "no-round", "late"), 409),
    "body-too-large": 413,
    **dict.fromkeys(("rate-limited", "round-too-soon"), 429),
    "failure": 500,
    **dict.fromkeys(("advice-busy", "game-disabled", "house-disabled", "bank-too-small"), 503),
    **dict.fromkeys(("storage", "database-busy", "entropy", "books-unbalanced", "not-owner"), 503),
}
MOST_CHARS = 300


def status_of(code: ErrorCode) -> int:
    """The status of HTTP that says most of what a code does; 422 where the form is wrong."""
    return _STATUS.get(code, 422)


def error_data(error: CroupierError) -> dict[str, dict[str, Any]]:
    """A refusal as an object of JSON."""
    return {"error": refusal_data(error)}


def refusal_data(error: CroupierError) -> dict[str, Any]:
    """What is said of a refusal: its code, a sentence, and the numbers for any other language."""
    message = printable(error.message)[:MOST_CHARS]
    return {"code": error.code, "message": message, "args": dict(error.figures)}


def refusal(error: CroupierError) -> Response:
    """The response to what is refused."""
    status = status_of(error.code)
    headers = {"Retry-After": "1"} if status in (429, 503) else None
    return JSONResponse(error_data(error), status, headers)


def failure() -> HouseError:
    """What is told of a bug of ours: nothing but that it is one."""
    return HouseError("failure", "the server has failed at this request")


def misformed(error: ValidationError | RequestValidationError) -> HouseError:
    """The first complaint of a form, with its field; never the value."""
    complaint: dict[str, Any] = dict(error.errors()[0])
    where = ".".join(str(part) for part in complaint["loc"])
    return HouseError("body-form", f"{where:.100}: {complaint['msg']:.150}")


def typed(error: Exception) -> CroupierError:
    """A refusal of the house, of a form, or of the router, with its code."""
    match error:
        case CroupierError():
            return error
        case RequestValidationError():
            return misformed(error)
        case HTTPException(status_code=405):
            return HouseError("method", "there is no such method here")
        case HTTPException(status_code=404):
            return HouseError("not-found", "there is nothing here")
        case _:
            return HouseError("body-form", "the request cannot be read")


async def refuse_typed(request: Request, error: Exception) -> Response:
    """The response to what is refused; its code is left for the log and the metrics."""
    known = typed(error)
    request.state.refused = known.code
    response = refusal(known)
    if isinstance(error, HTTPException) and known.code == "method":
        response.headers.update(error.headers or {})
    return response
