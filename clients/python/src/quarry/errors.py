"""Exceptions of this package. Their message is a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


class QuarryError(Exception):
    """Base class of all exceptions of this package."""


class ConnectionFailed(QuarryError):
    """The server could not be reached, or the connection broke, also after all tries."""


class WaitTimeout(QuarryError):
    """A job had not ended within the given time; it continues."""


class MissingExtra(QuarryError, ImportError):
    """A package is missing that an extra of this package installs."""


@dataclass(frozen=True)
class Problem:
    """One error in a request: its place, its message and its kind."""

    where: tuple[str | int, ...]
    message: str
    kind: str


class ApiError(QuarryError):
    """A refusal or failure of the API.

    ``status`` is the HTTP status, ``detail`` the API's explanation (a sentence, a list, an object), ``request_id`` the id
    by which the server's log has the details.
    """

    def __init__(self, status: int, detail: object = None, *, request_id: str | None = None) -> None:
        super().__init__(_sentence_of(detail) or f"The server answered {status} without an explanation of the API.")
        self.status = status
        self.detail = detail
        self.request_id = request_id

    @property
    def problems(self) -> list[Problem]:
        """The errors in the request, one per part; empty where the API gives one sentence."""
        return [_problem_of(part) for part in _listed(self.detail)]


class Unauthorized(ApiError):
    """401: the API key is missing or not valid (any more)."""


class QuotaExceeded(ApiError):
    """402: plan or balance do not cover the request. ``reason`` is balance, cap, requests, storage or key."""

    def __init__(self, status: int, detail: object = None, *, request_id: str | None = None, quota: object = None) -> None:
        super().__init__(status, detail, request_id=request_id)
        told: Mapping[str, Any] = quota if isinstance(quota, Mapping) else {}
        self.reason: str | None = told.get("reason")
        self.missing_usd: float | None = told.get("missing_usd")
        self.cost_usd: float | None = told.get("cost_usd")
        self.balance_usd: float | None = told.get("balance_usd")
        #: Whether a higher plan would cover it.
        self.upgrade: bool = bool(told.get("upgrade"))


class Forbidden(ApiError):
    """403: the plan, the role or the scope of the key does not allow it."""


class NotFound(ApiError):
    """404: it does not exist, or belongs to another account."""


class Conflict(ApiError):
    """409: the request conflicts with the current state."""


class InvalidRequest(ApiError):
    """400, 413, 422: the request is not valid; ``problems`` has the places."""


class RateLimited(ApiError):
    """429: too many requests, also after all tries. ``retry_after`` is in seconds, None where the API gives none."""

    retry_after: float | None = None


class ServerError(ApiError):
    """500 and above: the server failed, also after all tries."""


_BY_STATUS: dict[int, type[ApiError]] = {
    400: InvalidRequest,
    401: Unauthorized,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    413: InvalidRequest,
    422: InvalidRequest,
}


def error_of(status: int, body: object, *, request_id: str | None, retry_after: float | None) -> ApiError:
    """The exception for a refusal. A response that is not the API's, such as another server's page, has no detail."""
    told: Mapping[str, Any] = body if isinstance(body, Mapping) else {}
    detail = told.get("detail")
    if status == 402:
        return QuotaExceeded(status, detail, request_id=request_id, quota=told.get("quota"))
    if status == 429:
        limited = RateLimited(status, detail, request_id=request_id)
        limited.retry_after = retry_after
        return limited
    kind = _BY_STATUS.get(status, ServerError if status >= 500 else ApiError)
    return kind(status, detail, request_id=request_id)


def _listed(detail: object) -> list[Mapping[str, Any]]:
    if not isinstance(detail, Sequence) or isinstance(detail, str):
        return []
    return [part for part in detail if isinstance(part, Mapping)]


def _problem_of(part: Mapping[str, Any]) -> Problem:
    return Problem(tuple(part.get("loc", ())), str(part.get("msg", "")), str(part.get("type", "")))


def _sentence_of(detail: object) -> str:
    if isinstance(detail, str):
        return detail
    if isinstance(detail, Mapping):
        return str(detail.get("message", ""))
    return " ".join(_told(_problem_of(part)) for part in _listed(detail))


def _told(problem: Problem) -> str:
    """A full sentence is returned unchanged; a fragment about a value gets the value's name before it."""
    path = ".".join(str(step) for step in problem.where[1:])
    return problem.message if not path or problem.message.endswith((".", "!", "?")) else f"{path}: {problem.message}"
