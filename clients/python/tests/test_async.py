"""The client for asyncio against the running product."""

import io
import uuid
from pathlib import Path

import httpx
import pytest
from conftest import FIELDS, Running

from quarry import AsyncQuarry, ConnectionFailed, InvalidRequest, NotFound, Patience, WaitTimeout


async def test_a_job_from_start_to_files(async_quarry: AsyncQuarry, running: Running, tmp_path: Path) -> None:
    job = await async_quarry.scrape(running.pages(1, 2), FIELDS)
    assert (job.status, [row.target async for row in job.rows()]) == ("completed", running.pages(1, 2))
    assert list((await job.to_pandas()).columns) == ["target", "name", "price"]
    await job.export(tmp_path / "rows.csv")
    memory = io.BytesIO()
    await job.export(memory)
    assert memory.getvalue() == (tmp_path / "rows.csv").read_bytes()
    row = (await job.table())[0]
    assert (await job.correct(row, "price", 2))["price"] == 2
    assert (await job.restore(row, "price"))["price"] == row["price"]
    await job.delete()
    with pytest.raises(NotFound):
        await async_quarry.job(job.id)


async def test_streaming_gives_each_row_once(async_quarry: AsyncQuarry, running: Running) -> None:
    job = await async_quarry.scrape(running.pages(*range(1, 25)), FIELDS, wait=False)
    targets = [row.target async for row in job.stream()]
    assert sorted(targets) == sorted(running.pages(*range(1, 25)))


async def test_failures_reruns_stops_and_times_out(async_quarry: AsyncQuarry, running: Running) -> None:
    job = await async_quarry.scrape([*running.pages(1), f"{running.practice}/no-such-page"], FIELDS)
    assert [failure.kind async for failure in job.failures()] == ["http_not_found"]
    assert await job.retry_rows() == 1
    await job.wait(every=0.1)
    again = await job.rerun()
    await again.stop()
    started = await async_quarry.scrape(running.pages(*range(1, 25)), FIELDS, wait=False)
    if not started.is_finished:
        with pytest.raises(WaitTimeout):
            await started.wait(timeout=0)
    await started.wait(every=0.1)


async def test_what_comes_before_a_job(async_quarry: AsyncQuarry, running: Running) -> None:
    found = await async_quarry.detect_fields(running.pages(1))
    events = [event["type"] async for event in async_quarry.preview(running.pages(1), found)]
    assert events == ["started", "row", "end"]
    assert (await async_quarry.discover(f"{running.practice}/shop/", limit=2)).urls == running.pages(1, 2)
    assert (await async_quarry.estimate(running.pages(1), FIELDS))["rows"] == 1
    assert (await async_quarry.call("GET", "/account"))["plan"]
    assert (await async_quarry.scrape(running.pages(1))).fields
    assert "AsyncQuarry" in repr(async_quarry)


async def test_pages_of_lists(async_quarry: AsyncQuarry, running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarry.calls.ROWS_PER_PAGE", 1)
    monkeypatch.setattr("quarry.calls.JOBS_PER_PAGE", 1)
    job = await async_quarry.scrape(running.pages(1, 2), FIELDS)
    assert [row.position async for row in job.rows()] == [0, 1]
    assert job.id in [each.id async for each in async_quarry.jobs(status="completed")]


async def test_the_same_key_starts_one_job(async_quarry: AsyncQuarry, running: Running) -> None:
    key = str(uuid.uuid4())
    first = await async_quarry.scrape(running.pages(1), FIELDS, wait=False, idempotency_key=key)
    assert (await async_quarry.scrape(running.pages(1), FIELDS, wait=False, idempotency_key=key)).id == first.id
    with pytest.raises(InvalidRequest):
        await async_quarry.scrape(running.pages(2), FIELDS, wait=False, idempotency_key=key)


async def test_busy_and_broken_servers_are_asked_again() -> None:
    answers = [httpx.Response(503, headers={"retry-after": "7"}), httpx.ReadError("broken"), httpx.Response(200, json={"ok": 1})]

    def answer(request: httpx.Request) -> httpx.Response:
        given = answers.pop(0)
        if isinstance(given, Exception):
            raise given
        return given

    quarry = AsyncQuarry("key", "http://quarry.test", http=httpx.AsyncClient(transport=httpx.MockTransport(answer)))
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    quarry.transport.sleep = sleep
    assert await quarry.call("GET", "/account") == {"ok": 1}
    assert (pauses[0], len(pauses)) == (7, 2)


async def test_no_answer_is_an_error_of_its_own() -> None:
    quarry = AsyncQuarry("key", "http://127.0.0.1:9", patience=Patience(tries=1))
    with pytest.raises(ConnectionFailed, match="cannot be reached"):
        await quarry.call("GET", "/account")
