"""The server's address and the credentials, from arguments or from the environment."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from typing import Any
from urllib.parse import urlsplit

import httpx

from quarry.errors import ApiError, error_of
from quarry.patience import retry_after

DEFAULT_URL = "http://localhost:3000"


@dataclass(frozen=True)
class Settings:
    """Settings of one client. Its text form does not contain the key."""

    base_url: str
    api_key: str | None = field(repr=False)
    team: str | None = None

    @classmethod
    def of(cls, api_key: str | None, base_url: str | None, team: str | None) -> Settings:
        """Missing values come from QUARRY_API_KEY and QUARRY_URL. Raises ValueError for an address that is not http or https."""
        url = (base_url or os.environ.get("QUARRY_URL") or DEFAULT_URL).rstrip("/")
        if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc:
            raise ValueError(f"The address of the server has to begin with http:// or https://, not {url!r}.")
        return cls(url, api_key or os.environ.get("QUARRY_API_KEY") or None, team)

    def client_options(self, timeout: float) -> dict[str, Any]:
        """Options for httpx. Redirects are not followed, so that the key is sent only to the named server."""
        headers = {"user-agent": f"quarry-python/{_version()}"}
        if self.api_key is not None:
            headers["authorization"] = f"Bearer {self.api_key}"
        if self.team is not None:
            headers["x-quarry-team"] = self.team
        return {
            "base_url": f"{self.base_url}/api/v1",
            "headers": headers,
            "timeout": timeout,
            "follow_redirects": False,
        }


def refusal_of(answer: httpx.Response) -> ApiError:
    """The exception for a response that is not a success; its body has been read."""
    try:
        body: object = json.loads(answer.content)
    except ValueError:
        body = None
    request_id = answer.headers.get("x-request-id")
    return error_of(answer.status_code, body, request_id=request_id, retry_after=retry_after(answer))


def _version() -> str:
    try:
        return version("quarry")
    except PackageNotFoundError:
        return "0"
