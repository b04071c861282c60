"""The published descriptions: OpenAPI of the requests, JSON Schema of a socket's messages."""

import json
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from croupier.server.commands import CLIENT_MESSAGE
from croupier.server.live_forms import LIVE_CLIENT_MESSAGE
from croupier.server.live_views import LIVE_SERVER_MESSAGE
from croupier.server.views import SERVER_MESSAGE, ErrorAnswer

API = "/api/v1"
API_VERSION = "1.0.0"
"""The first number is that of the address; the second counts what was added since."""


def openapi_data(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI of an application, with the one form of all its refusals."""
    data = get_openapi(
        title="croupier",
        version=API_VERSION,
        summary="House-banked casino poker for play money",
        routes=app.routes,
    )
    schemas = data["components"]["schemas"]
    schemas.update(_definitions(TypeAdapter(ErrorAnswer)))
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    refused = {"$ref": "#/components/schemas/ErrorAnswer"}
    for operation in (one for path in data["paths"].values() for one in path.values()):
        operation["responses"].pop("422", None)
        operation["responses"]["default"] = {
            "description": "Refused, and nothing changed",
            "content": {"application/json": {"schema": refused}},
        }
    return data


def socket_schema() -> dict[str, Any]:
    """The JSON Schema of the messages of `/ws`: `client` sends these, `server` those."""
    return _messages("", "croupier's socket", CLIENT_MESSAGE, SERVER_MESSAGE)


def live_schema() -> dict[str, Any]:
    """The same of `/ws/live/{table}`."""
    title = "croupier's live tables"
    return _messages("Live", title, LIVE_CLIENT_MESSAGE, LIVE_SERVER_MESSAGE)


def _messages(
    kind: str, title: str, client: TypeAdapter[Any], server: TypeAdapter[Any]
) -> dict[str, Any]:
    sent = client.json_schema(ref_template="#/$defs/{model}")
    received = server.json_schema(ref_template="#/$defs/{model}", mode="serialization")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"croupier/{kind.lower() or 'socket'}/1",
        "title": title,
        "$defs": {
            **sent.pop("$defs"),
            **received.pop("$defs"),
            f"{kind}ClientMessage": sent,
            f"{kind}ServerMessage": received,
        },
        "anyOf": [
            {"$ref": f"#/$defs/{kind}ClientMessage"},
            {"$ref": f"#/$defs/{kind}ServerMessage"},
        ],
    }


def _definitions(adapter: TypeAdapter[Any]) -> dict[str, Any]:
    schema = adapter.json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
    return {**schema.pop("$defs", {}), schema["title"]: schema}


def written(data: dict[str, Any]) -> str:
    """A description as its committed file holds it."""
    return json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
