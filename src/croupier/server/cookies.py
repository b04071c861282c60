"""The cookie that holds a session: signed, for this site alone, and out of reach of any script."""

import hashlib

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from croupier.errors import HouseError
from croupier.server.settings import ServerSettings

PLAIN = "croupier"
SECURE = "__Host-croupier"
"""By its prefix a browser takes it over https alone, for the whole of this host and no other."""


class SessionCookie:
    """Writes the token of a session into a response, and reads it from a request."""

    def __init__(self, settings: ServerSettings) -> None:
        self._signer = Signer(
            settings.cookie_key, salt="croupier/session/1", digest_method=hashlib.sha256
        )
        self._seconds = settings.session_s
        self._secure = settings.secure

    def token(self, connection: HTTPConnection) -> str:
        """The token; `HouseError("session-unknown")` if there is none that was signed here."""
        signed = connection.cookies.get(SECURE if self._is_secure(connection) else PLAIN, "")
        try:
            return self._signer.unsign(signed).decode("ascii")
        except (BadSignature, ValueError):
            raise HouseError("session-unknown", "there is no session: enter first") from None

    def keep(self, response: Response, connection: HTTPConnection, token: str) -> None:
        """Let the client hold the token."""
        self._set(response, connection, self._signer.sign(token).decode("ascii"), self._seconds)

    def drop(self, response: Response, connection: HTTPConnection) -> None:
        """Let the client forget the token."""
        self._set(response, connection, "", 0)

    def _set(self, response: Response, of: HTTPConnection, value: str, seconds: int) -> None:
        secure = self._is_secure(of)
        name = SECURE if secure else PLAIN
        response.set_cookie(
            name, value, seconds, path="/", secure=secure, httponly=True, samesite="strict"
        )

    def _is_secure(self, connection: HTTPConnection) -> bool:
        return self._secure or connection.state.peer.is_https
