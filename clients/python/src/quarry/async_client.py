"""The client for asyncio, with the same methods as client.py."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Any

from quarry import calls
from quarry.async_job import AsyncJob
from quarry.async_transport import AsyncTransport
from quarry.calls import Detection, Discovery
from quarry.fields import FieldsLike
from quarry.job_view import DEFAULT_TARGET_NAME, payload_of, target_list
from quarry.lines import JsonLines
from quarry.patience import Patience
from quarry.progress import ProgressLike
from quarry.settings import Settings

if TYPE_CHECKING:
    import httpx


class AsyncQuarry:
    """Quarry at one address.

    ``api_key`` and ``base_url`` come from QUARRY_API_KEY and QUARRY_URL where they are not given; without a key only
    ``detect_fields``, ``discover`` and ``preview`` answer. ``team`` is the id of a team to work in. ``http`` is a client of
    httpx to send with (proxies, certificates). All methods raise ApiError for refusals of the API and ConnectionFailed
    without a response.
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        team: str | None = None,
        timeout: float = 60.0,
        patience: Patience | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self.settings = Settings.of(api_key, base_url, team)
        self.transport = AsyncTransport(self.settings, patience or Patience(), http, timeout)

    async def scrape(
        self,
        targets: str | Sequence[str],
        fields: FieldsLike | Detection | None = None,
        *,
        prompt: str | None = None,
        target_name: str = DEFAULT_TARGET_NAME,
        spending_cap_usd: float | None = None,
        wait: bool = True,
        timeout: float | None = None,
        progress: ProgressLike = False,
        idempotency_key: str | None = None,
    ) -> AsyncJob:
        """Starts a job and, unless ``wait`` is False, waits for its end (at most ``timeout`` seconds).

        Without ``fields`` the fields of the first targets are detected and used. ``target_name`` says what targets are: URL,
        Domain, Product. A repeated ``idempotency_key`` returns the job that it has started. Targets that fail raise
        no exception: see ``AsyncJob.failures``.
        """
        given = target_list(targets)
        wanted = await self.detect_fields(given, target_name=target_name) if fields is None else fields
        payload = payload_of(given, wanted, prompt=prompt, target_name=target_name, spending_cap_usd=spending_cap_usd)
        job = AsyncJob(self.transport, await self.transport.send(calls.create_job(payload, idempotency_key)))
        return await job.wait(timeout=timeout, progress=progress) if wait else job

    async def estimate(
        self,
        targets: str | Sequence[str],
        fields: FieldsLike | Detection,
        *,
        prompt: str | None = None,
        target_name: str = DEFAULT_TARGET_NAME,
        spending_cap_usd: float | None = None,
    ) -> dict[str, Any]:
        """What a job would use, cost and take at most; ``problems`` lists what prevents it. Nothing is started."""
        payload = payload_of(
            target_list(targets), fields, prompt=prompt, target_name=target_name, spending_cap_usd=spending_cap_usd
        )
        return await self.transport.send(calls.estimate_job(payload))

    async def preview(
        self,
        targets: str | Sequence[str],
        fields: FieldsLike | Detection,
        *,
        prompt: str | None = None,
        target_name: str = DEFAULT_TARGET_NAME,
    ) -> AsyncIterator[dict[str, Any]]:
        """Reads up to 25 targets and 10 fields at once and stores nothing. Yields an event per target, ``row`` or ``failed``."""
        payload = payload_of(target_list(targets), fields, prompt=prompt, target_name=target_name)
        events = JsonLines()
        async with self.transport.open(calls.preview(payload)) as answer:
            async for piece in answer.aiter_bytes():
                for event in events.feed(piece):
                    yield event
            for event in events.end():
                yield event

    async def detect_fields(self, targets: str | Sequence[str], *, target_name: str = DEFAULT_TARGET_NAME) -> Detection:
        """The data fields that were found on the first three targets."""
        return await self.transport.send(calls.detect_fields(target_list(targets)[:3], target_name))

    async def discover(self, url: str, *, limit: int = 1_000) -> Discovery:
        """The individual pages that a list, a site or a feed leads to, at most ``limit`` (10,000)."""
        return await self.transport.send(calls.discover(url, limit))

    async def job(self, job_id: str) -> AsyncJob:
        """A job that was started before."""
        return AsyncJob(self.transport, await self.transport.send(calls.get_job(job_id)))

    async def jobs(self, *, status: str | None = None, search: str | None = None) -> AsyncIterator[AsyncJob]:
        """All your jobs, newest first, page by page."""
        wish = {key: value for key, value in {"status": status, "search": search}.items() if value is not None}
        offset = 0
        while True:
            found = await self.transport.send(calls.list_jobs({**wish, "limit": calls.JOBS_PER_PAGE, "offset": offset}))
            for info in found:
                yield AsyncJob(self.transport, info)
            offset += len(found)
            if len(found) < calls.JOBS_PER_PAGE:
                return

    async def call(self, method: str, path: str, *, params: dict[str, Any] | None = None, json: Any = None) -> Any:
        """Any other call of the API by its path below ``/api/v1``: ``await quarry.call("GET", "/account")``."""
        return await self.transport.send(calls.any_call(method, path, params=params, json=json))

    async def close(self) -> None:
        """Closes the connections. Otherwise they are closed when the program ends."""
        await self.transport.close()

    async def __aenter__(self) -> AsyncQuarry:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"<AsyncQuarry at {self.settings.base_url}>"
