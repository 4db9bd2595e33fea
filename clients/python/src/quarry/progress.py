"""Shows the progress of a job while the program waits for it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from quarry.api_types import Job as ApiJob

#: False: nothing. True: a bar of tqdm, or lines on stderr where it is not installed. A function gets the job at each look.
ProgressLike: TypeAlias = bool | Callable[["ApiJob"], None]
Look: TypeAlias = Callable[["ApiJob"], None]


def shown(progress: ProgressLike) -> AbstractContextManager[Look]:
    """The function that receives each state of the job; the bar is closed at the end."""
    if callable(progress):
        return nullcontext(progress)
    if not progress:
        return nullcontext(lambda job: None)
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return nullcontext(_Lines())
    return _Bar(tqdm)


class _Bar(AbstractContextManager[Look]):
    def __init__(self, tqdm: Any) -> None:
        self._bar = tqdm(unit="target", desc="pending")

    def __enter__(self) -> Look:
        return self._look

    def __exit__(self, *_: object) -> None:
        self._bar.close()

    def _look(self, job: ApiJob) -> None:
        progress = job["progress"]
        self._bar.total = progress["total"]
        self._bar.n = progress["completed"] + progress["failed"]
        self._bar.set_description(job["status"].replace("_", " "), refresh=False)
        self._bar.set_postfix({"failed": progress["failed"]} if progress["failed"] else {}, refresh=False)
        self._bar.refresh()


class _Lines:
    """One line each time something changed."""

    def __init__(self) -> None:
        self._last = ""

    def __call__(self, job: ApiJob) -> None:
        progress = job["progress"]
        done = progress["completed"] + progress["failed"]
        line = f"{job['status'].replace('_', ' ')}: {done} of {progress['total']}, {progress['failed']} failed"
        if line != self._last:
            print(line, file=sys.stderr)
        self._last = line
