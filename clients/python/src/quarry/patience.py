"""Decides whether a call is repeated, and after what pause."""

from __future__ import annotations

import random
from dataclasses import dataclass

import httpx

#: A longer pause that a server asks for is left to the caller.
WAIT_SECONDS_MAX = 60.0
_LOST = (502, 504)
_ASKS_TO_WAIT = (429, 503)


@dataclass(frozen=True)
class Patience:
    """``tries`` counts the first one; ``pause`` is the first pause in seconds, doubled each time."""

    tries: int = 4
    pause: float = 0.5

    def after_answer(self, answer: httpx.Response, tried: int, *, is_repeatable: bool) -> float | None:
        """Seconds until the next try; None: the response is final.

        A request refused with 429 or 503 and a pause was not executed, so repeating it is safe.
        """
        if tried >= self.tries:
            return None
        if answer.status_code in _ASKS_TO_WAIT:
            asked = retry_after(answer)
            if asked is not None:
                return asked if asked <= WAIT_SECONDS_MAX else None
        if is_repeatable and answer.status_code in (*_LOST, *_ASKS_TO_WAIT):
            return self._grown(tried)
        return None

    def after_failure(self, error: httpx.TransportError, tried: int, *, is_repeatable: bool) -> float | None:
        """A request that may have arrived is only sent again if it is repeatable."""
        never_arrived = isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout)
        if tried >= self.tries or isinstance(error, httpx.UnsupportedProtocol) or not (is_repeatable or never_arrived):
            return None
        return self._grown(tried)

    def _grown(self, tried: int) -> float:
        """Random, so that clients that failed together do not retry together."""
        return min(self.pause * 2.0 ** (tried - 1), WAIT_SECONDS_MAX) * (0.5 + random.random() / 2)  # noqa: S311


def retry_after(answer: httpx.Response) -> float | None:
    """Seconds that a response asks to wait; None without such a header, or with a date in it."""
    try:
        seconds = float(answer.headers.get("retry-after", ""))
    except ValueError:
        return None
    return seconds if seconds >= 0 else None
