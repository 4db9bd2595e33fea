"""Sends calls and waits where the server asks for it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import httpx

from quarry.calls import Call
from quarry.errors import ConnectionFailed
from quarry.patience import Patience
from quarry.settings import Settings, refusal_of

T = TypeVar("T")


class Transport:
    """One connection pool to one server."""

    def __init__(self, settings: Settings, patience: Patience, http: httpx.Client | None, timeout: float) -> None:
        self._settings = settings
        self._patience = patience
        self._http = http or httpx.Client()
        options = settings.client_options(timeout)
        self._http.base_url = httpx.URL(options["base_url"] + "/")
        self._http.headers.update(options["headers"])
        self._http.timeout = httpx.Timeout(options["timeout"])
        self._http.follow_redirects = options["follow_redirects"]
        #: For tests: pauses without waiting.
        self.sleep = time.sleep

    def send(self, call: Call[T]) -> T:
        """Raises ApiError for a refusal, ConnectionFailed without a response."""
        with self.open(call) as answer:
            try:
                answer.read()
            except httpx.TransportError as error:
                raise self._lost(error) from error
            return call.read(answer)

    @contextmanager
    def open(self, call: Call[T]) -> Iterator[httpx.Response]:
        """The response to a call, with its body not read yet."""
        answer = self._answered(call)
        try:
            if not answer.is_success:
                answer.read()
                raise refusal_of(answer)
            yield answer
        finally:
            answer.close()

    def _answered(self, call: Call[T]) -> httpx.Response:
        tried = 0
        while True:
            tried += 1
            try:
                answer = self._http.send(self._request(call), stream=True)
            except httpx.TransportError as error:
                pause = self._patience.after_failure(error, tried, is_repeatable=call.is_repeatable)
                if pause is None:
                    raise self._lost(error) from error
            else:
                pause = self._patience.after_answer(answer, tried, is_repeatable=call.is_repeatable)
                if pause is None:
                    return answer
                answer.close()
            self.sleep(pause)

    def _request(self, call: Call[T]) -> httpx.Request:
        return self._http.build_request(
            call.method, call.path.lstrip("/"), params=dict(call.params), json=call.json, headers=dict(call.headers)
        )

    def _lost(self, error: httpx.TransportError) -> ConnectionFailed:
        return ConnectionFailed(f"{self._settings.base_url} cannot be reached: {error or type(error).__name__}")

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()
