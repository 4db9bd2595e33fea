"""Parses byte streams into lines, events and values. Only a line feed ends a line: texts of pages contain other line ends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any


class Lines:
    """Splits a stream of chunks into lines."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, piece: bytes) -> Iterator[str]:
        """The lines that this piece completes."""
        *lines, self._rest = (self._rest + piece).split(b"\n")
        for line in lines:
            yield line.decode("utf-8")

    def end(self) -> Iterator[str]:
        """A last line without a line end."""
        if self._rest:
            yield self._rest.decode("utf-8")


class JsonLines:
    """One JSON value per line."""

    def __init__(self) -> None:
        self._lines = Lines()

    def feed(self, piece: bytes) -> Iterator[Any]:
        """The values that this piece completes."""
        return (json.loads(line) for line in self._lines.feed(piece) if line.strip())

    def end(self) -> Iterator[Any]:
        """A last value without a line end."""
        return (json.loads(line) for line in self._lines.end() if line.strip())


class Events:
    """Server-sent events whose data is JSON on one line; comments and names are left out."""

    def __init__(self) -> None:
        self._lines = Lines()

    def feed(self, piece: bytes) -> Iterator[dict[str, Any]]:
        """The events that this piece completes."""
        for line in self._lines.feed(piece):
            if line.startswith("data:"):
                yield json.loads(line[len("data:") :])
