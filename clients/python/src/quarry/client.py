"""The client: turns targets into tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from quarry import calls
from quarry.calls import Detection, Discovery
from quarry.fields import FieldsLike
from quarry.job import Job
from quarry.job_view import DEFAULT_TARGET_NAME, payload_of, target_list
from quarry.lines import JsonLines
from quarry.patience import Patience
from quarry.progress import ProgressLike
from quarry.settings import Settings
from quarry.transport import Transport

if TYPE_CHECKING:
    import httpx


class Quarry:
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
        http: httpx.Client | None = None,
    ) -> None:
        self.settings = Settings.of(api_key, base_url, team)
        self.transport = Transport(self.settings, patience or Patience(), http, timeout)

    def scrape(
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
    ) -> Job:
        """Starts a job and, unless ``wait`` is False, waits for its end (at most ``timeout`` seconds).

        Without ``fields`` the fields of the first targets are detected and used. ``target_name`` says what targets are: URL,
        Domain, Product. A repeated ``idempotency_key`` returns the job that it has started. Targets that fail raise
        no exception: see ``Job.failures``.
        """
        given = target_list(targets)
        wanted = self.detect_fields(given, target_name=target_name) if fields is None else fields
        payload = payload_of(given, wanted, prompt=prompt, target_name=target_name, spending_cap_usd=spending_cap_usd)
        job = Job(self.transport, self.transport.send(calls.create_job(payload, idempotency_key)))
        return job.wait(timeout=timeout, progress=progress) if wait else job

    def estimate(
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
        return self.transport.send(calls.estimate_job(payload))

    def preview(
        self,
        targets: str | Sequence[str],
        fields: FieldsLike | Detection,
        *,
        prompt: str | None = None,
        target_name: str = DEFAULT_TARGET_NAME,
    ) -> Iterator[dict[str, Any]]:
        """Reads up to 25 targets and 10 fields at once and stores nothing. Yields an event per target, ``row`` or ``failed``."""
        payload = payload_of(target_list(targets), fields, prompt=prompt, target_name=target_name)
        events = JsonLines()
        with self.transport.open(calls.preview(payload)) as answer:
            for piece in answer.iter_bytes():
                yield from events.feed(piece)
            yield from events.end()

    def detect_fields(self, targets: str | Sequence[str], *, target_name: str = DEFAULT_TARGET_NAME) -> Detection:
        """The data fields that were found on the first three targets."""
        return self.transport.send(calls.detect_fields(target_list(targets)[:3], target_name))

    def discover(self, url: str, *, limit: int = 1_000) -> Discovery:
        """The individual pages that a list, a site or a feed leads to, at most ``limit`` (10,000)."""
        return self.transport.send(calls.discover(url, limit))

    def job(self, job_id: str) -> Job:
        """A job that was started before."""
        return Job(self.transport, self.transport.send(calls.get_job(job_id)))

    def jobs(self, *, status: str | None = None, search: str | None = None) -> Iterator[Job]:
        """All your jobs, newest first, page by page."""
        wish = {key: value for key, value in {"status": status, "search": search}.items() if value is not None}
        offset = 0
        while True:
            found = self.transport.send(calls.list_jobs({**wish, "limit": calls.JOBS_PER_PAGE, "offset": offset}))
            yield from (Job(self.transport, info) for info in found)
            offset += len(found)
            if len(found) < calls.JOBS_PER_PAGE:
                return

    def call(self, method: str, path: str, *, params: dict[str, Any] | None = None, json: Any = None) -> Any:
        """Any other call of the API by its path below ``/api/v1``: ``quarry.call("GET", "/account")``."""
        return self.transport.send(calls.any_call(method, path, params=params, json=json))

    def close(self) -> None:
        """Closes the connections. Otherwise they are closed when the program ends."""
        self.transport.close()

    def __enter__(self) -> Quarry:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Quarry at {self.settings.base_url}>"
