"""A started job, for asyncio, with the same methods as job.py."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import httpx

from quarry import calls
from quarry.async_transport import AsyncTransport
from quarry.calls import ExportFormat, Failure
from quarry.errors import ConnectionFailed, WaitTimeout
from quarry.files import written_whole
from quarry.job_view import JobView
from quarry.lines import Events
from quarry.progress import ProgressLike, shown
from quarry.table import Row, Table

if TYPE_CHECKING:
    import pandas as pd

    from quarry import api_types

LOOK_EVERY_SECONDS = 1.0


class AsyncJob(JobView):
    """Its properties are those of the last request; ``refresh`` requests them again."""

    def __init__(self, transport: AsyncTransport, info: api_types.Job) -> None:
        super().__init__(info)
        self._transport = transport

    async def refresh(self) -> AsyncJob:
        """Requests the job again."""
        self.info = await self._transport.send(calls.get_job(self.id))
        return self

    async def wait(
        self, *, timeout: float | None = None, every: float = LOOK_EVERY_SECONDS, progress: ProgressLike = False
    ) -> AsyncJob:
        """Returns once the job has ended, successful or not. Raises WaitTimeout after ``timeout`` seconds; the job continues."""
        deadline = None if timeout is None else time.monotonic() + timeout
        with shown(progress) as tell:
            tell(self.info)
            while not self.is_finished:
                if deadline is not None and time.monotonic() >= deadline:
                    raise WaitTimeout(f"The job {self.id} has not ended within {timeout} seconds; it continues.")
                await self._transport.sleep(every)
                tell((await self.refresh()).info)
        return self

    async def rows(self, **view: Any) -> AsyncIterator[Row]:
        """All rows read so far, page by page, in the order of the targets or of a view.

        A view is ``search``, ``sort_by``, ``sort_order`` and ``filters`` (JSON), as the API takes them.
        """
        cursor: dict[str, str] = {}
        while True:
            page = await self._transport.send(calls.row_page(self.id, {**view, **cursor, "limit": calls.ROWS_PER_PAGE}))
            for told in page["data"]:
                yield Row.of(told)
            if page["next_cursor"] is None:
                return
            cursor = {"cursor": page["next_cursor"]}

    async def stream(self, *, every: float = LOOK_EVERY_SECONDS) -> AsyncIterator[Row]:
        """Each row once, as soon as it is read, until the job has ended. A broken connection is opened again."""
        seen: set[str] = set()
        while True:
            try:
                async for row in self._unseen(self._watched(), seen):
                    yield row
            except (httpx.TransportError, ConnectionFailed):
                await self._transport.sleep(every)
            if (await self.refresh()).is_finished:
                break
        if len(seen) < self.completed:
            async for row in self._unseen(self.rows(), seen):
                yield row

    async def _watched(self) -> AsyncIterator[Row]:
        """Existing rows are requested once the event stream is open, so that it reports all rows that are read meanwhile."""
        events = Events()
        async with self._transport.open(calls.events(self.id)) as answer:
            async for row in self.rows():
                yield row
            async for piece in answer.aiter_bytes():
                for event in events.feed(piece):
                    if event["type"] == "end":
                        return
                    for told in event.get("rows", ()):
                        yield Row.of(told)

    @staticmethod
    async def _unseen(rows: AsyncIterator[Row], seen: set[str]) -> AsyncIterator[Row]:
        async for row in rows:
            if row.task_id not in seen:
                seen.add(row.task_id)
                yield row

    async def table(self, **view: Any) -> Table:
        """All rows read so far, with their evidence."""
        return Table(self.fields, [row async for row in self.rows(**view)])

    async def to_pandas(self, **view: Any) -> pd.DataFrame:
        """All rows as a data frame: the target, then one column per field. Waits for the end of the job first."""
        await self.wait()
        return (await self.table(**view)).to_pandas()

    async def failures(self) -> AsyncIterator[Failure]:
        """Targets that could not be read, with the reason of each."""
        cursor: str | None = None
        while True:
            found, cursor = await self._transport.send(calls.failed_tasks(self.id, cursor))
            for failure in found:
                yield failure
            if cursor is None:
                return

    async def export(
        self, to: str | Path | IO[bytes], form: ExportFormat = "csv-rfc4180", *, rows: str = "raw", items_of: str | None = None
    ) -> None:
        """Writes the file while it is received; ``rows="pipeline"`` exports the result of the pipeline.

        ``items_of`` names a field with objects, each of which becomes a row.

        A file at a path exists only when it is complete. Raises ConnectionFailed where the connection breaks.
        """
        async with self._transport.open(calls.export_job(self.id, form, rows, items_of)) as answer:
            with written_whole(to) as file:
                try:
                    async for piece in answer.aiter_bytes():
                        file.write(piece)
                except httpx.TransportError as error:
                    raise ConnectionFailed(f"The download was interrupted: {error}") from error

    async def stop(self) -> AsyncJob:
        """Ends the job early and keeps its rows."""
        self.info = await self._transport.send(calls.stop_job(self.id))
        return self

    async def add_rows(self, targets: Sequence[str], *, spending_cap_usd: float | None = None) -> int:
        """Reads more targets into this table, running or ended; returns the number of new ones."""
        added = await self._transport.send(calls.add_rows(self.id, targets, spending_cap_usd))
        self.info = added["job"]
        return int(added["added"])

    async def retry_rows(
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
        retried = await self._transport.send(calls.retry_rows(self.id, error_kinds, task_ids, spending_cap_usd))
        self.info = retried["job"]
        return int(retried["retried"])

    async def rerun(self, which: str = "failed") -> AsyncJob:
        """Starts a new job with the failed targets (or ``incomplete``, ``all``)."""
        return AsyncJob(self._transport, await self._transport.send(calls.rerun_job(self.id, which)))

    async def correct(self, row: Row, field: str, value: Any) -> Row:
        """Replaces the value of a cell; ``restore`` brings the read value back."""
        wish = {"action": "correct", "value": value}
        return Row.of(await self._transport.send(calls.edit_cell(row.task_id, field, wish)))

    async def restore(self, row: Row, field: str) -> Row:
        """Restores the read value of a cell."""
        return Row.of(await self._transport.send(calls.edit_cell(row.task_id, field, {"action": "restore"})))

    async def delete(self) -> None:
        """Deletes the job with its rows; a running one is stopped."""
        await self._transport.send(calls.delete_job(self.id))
