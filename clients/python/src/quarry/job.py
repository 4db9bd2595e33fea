"""A started job: wait for it, read its rows while it runs or at the end, export it as a file."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import httpx

from quarry import calls
from quarry.calls import ExportFormat, Failure
from quarry.errors import ConnectionFailed, WaitTimeout
from quarry.files import written_whole
from quarry.job_view import JobView
from quarry.lines import Events
from quarry.progress import ProgressLike, shown
from quarry.table import Row, Table
from quarry.transport import Transport

if TYPE_CHECKING:
    import pandas as pd

    from quarry import api_types

LOOK_EVERY_SECONDS = 1.0


class Job(JobView):
    """Its properties are those of the last request; ``refresh`` requests them again."""

    def __init__(self, transport: Transport, info: api_types.Job) -> None:
        super().__init__(info)
        self._transport = transport

    def refresh(self) -> Job:
        """Requests the job again."""
        self.info = self._transport.send(calls.get_job(self.id))
        return self

    def wait(self, *, timeout: float | None = None, every: float = LOOK_EVERY_SECONDS, progress: ProgressLike = False) -> Job:
        """Returns once the job has ended, successful or not. Raises WaitTimeout after ``timeout`` seconds; the job continues."""
        deadline = None if timeout is None else time.monotonic() + timeout
        with shown(progress) as tell:
            tell(self.info)
            while not self.is_finished:
                if deadline is not None and time.monotonic() >= deadline:
                    raise WaitTimeout(f"The job {self.id} has not ended within {timeout} seconds; it continues.")
                self._transport.sleep(every)
                tell(self.refresh().info)
        return self

    def rows(self, **view: Any) -> Iterator[Row]:
        """All rows read so far, page by page, in the order of the targets or of a view.

        A view is ``search``, ``sort_by``, ``sort_order`` and ``filters`` (JSON), as the API takes them.
        """
        cursor: dict[str, str] = {}
        while True:
            page = self._transport.send(calls.row_page(self.id, {**view, **cursor, "limit": calls.ROWS_PER_PAGE}))
            yield from (Row.of(told) for told in page["data"])
            if page["next_cursor"] is None:
                return
            cursor = {"cursor": page["next_cursor"]}

    def stream(self, *, every: float = LOOK_EVERY_SECONDS) -> Iterator[Row]:
        """Each row once, as soon as it is read, until the job has ended. A broken connection is opened again."""
        seen: set[str] = set()
        while True:
            try:
                yield from self._unseen(self._watched(), seen)
            except (httpx.TransportError, ConnectionFailed):
                self._transport.sleep(every)
            if self.refresh().is_finished:
                break
        if len(seen) < self.completed:
            yield from self._unseen(self.rows(), seen)

    def _watched(self) -> Iterator[Row]:
        """Existing rows are requested once the event stream is open, so that it reports all rows that are read meanwhile."""
        events = Events()
        with self._transport.open(calls.events(self.id)) as answer:
            yield from self.rows()
            for piece in answer.iter_bytes():
                for event in events.feed(piece):
                    if event["type"] == "end":
                        return
                    yield from (Row.of(told) for told in event.get("rows", ()))

    @staticmethod
    def _unseen(rows: Iterator[Row], seen: set[str]) -> Iterator[Row]:
        for row in rows:
            if row.task_id not in seen:
                seen.add(row.task_id)
                yield row

    def table(self, **view: Any) -> Table:
        """All rows read so far, with their evidence."""
        return Table(self.fields, list(self.rows(**view)))

    def to_pandas(self, **view: Any) -> pd.DataFrame:
        """All rows as a data frame: the target, then one column per field. Waits for the end of the job first."""
        return self.wait().table(**view).to_pandas()

    def failures(self) -> Iterator[Failure]:
        """Targets that could not be read, with the reason of each."""
        cursor: str | None = None
        while True:
            found, cursor = self._transport.send(calls.failed_tasks(self.id, cursor))
            yield from found
            if cursor is None:
                return

    def export(
        self, to: str | Path | IO[bytes], form: ExportFormat = "csv-rfc4180", *, rows: str = "raw", items_of: str | None = None
    ) -> None:
        """Writes the file while it is received; ``rows="pipeline"`` exports the result of the pipeline.

        ``items_of`` names a field with objects, each of which becomes a row.

        A file at a path exists only when it is complete. Raises ConnectionFailed where the connection breaks.
        """
        with self._transport.open(calls.export_job(self.id, form, rows, items_of)) as answer, written_whole(to) as file:
            try:
                for piece in answer.iter_bytes():
                    file.write(piece)
            except httpx.TransportError as error:
                raise ConnectionFailed(f"The download was interrupted: {error}") from error

    def stop(self) -> Job:
        """Ends the job early and keeps its rows."""
        self.info = self._transport.send(calls.stop_job(self.id))
        return self

    def add_rows(self, targets: Sequence[str], *, spending_cap_usd: float | None = None) -> int:
        """Reads more targets into this table, running or ended; returns the number of new ones."""
        added = self._transport.send(calls.add_rows(self.id, targets, spending_cap_usd))
        self.info = added["job"]
        return int(added["added"])

    def retry_rows(
        self,
        *,
        error_kinds: Sequence[str] | None = None,
        task_ids: Sequence[str] | None = None,
        spending_cap_usd: float | None = None,
    ) -> int:
        """Reads failed rows again at their places: all, or those of some kinds or tasks (as in ``failures``).

        Returns the number of rows to read again. Each filled row is charged; one that fails again is free.
        Raises InvalidRequest where no failed row matches.
        """
        retried = self._transport.send(calls.retry_rows(self.id, error_kinds, task_ids, spending_cap_usd))
        self.info = retried["job"]
        return int(retried["retried"])

    def rerun(self, which: str = "failed") -> Job:
        """Starts a new job with the failed targets (or ``incomplete``, ``all``)."""
        return Job(self._transport, self._transport.send(calls.rerun_job(self.id, which)))

    def correct(self, row: Row, field: str, value: Any) -> Row:
        """Replaces the value of a cell; ``restore`` brings the read value back."""
        wish = {"action": "correct", "value": value}
        return Row.of(self._transport.send(calls.edit_cell(row.task_id, field, wish)))

    def restore(self, row: Row, field: str) -> Row:
        """Restores the read value of a cell."""
        return Row.of(self._transport.send(calls.edit_cell(row.task_id, field, {"action": "restore"})))

    def delete(self) -> None:
        """Deletes the job with its rows; a running one is stopped."""
        self._transport.send(calls.delete_job(self.id))
