"""Retries, messages of errors, and that a key is sent nowhere else. The server is a stub that fails on purpose."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from quarry import (
    ApiError,
    ConnectionFailed,
    Job,
    MissingExtra,
    Patience,
    Quarry,
    QuotaExceeded,
    RateLimited,
    ServerError,
    Unauthorized,
)

Answer = httpx.Response | Exception
PAYLOAD: dict[str, Any] = {"targets": "https://a.example/", "fields": ["name"], "wait": False}
INFO = {
    "id": "1",
    "status": "completed",
    "trait_definitions": [],
    "progress": {"total": 1, "completed": 1, "failed": 0, "in_progress": 0, "pending": 0},
}
ROW = {"task_id": "1", "position": 0, "target_item_value": "a", "data": {"name": "x\u2028y"}, "cells": {}}


class Stand:
    """Answers in turn and records the requests."""

    def __init__(self, *answers: Answer | Callable[[], Answer], tries: int = 4) -> None:
        self.answers = list(answers)
        self.requests: list[httpx.Request] = []
        self.pauses: list[float] = []
        http = httpx.Client(transport=httpx.MockTransport(self._answer))
        self.quarry = Quarry("secret-key", "http://quarry.test", http=http, patience=Patience(tries=tries))
        self.quarry.transport.sleep = self.pauses.append

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        given = self.answers.pop(0)
        made = given() if callable(given) else given
        if isinstance(made, Exception):
            raise made
        return made


def test_a_busy_server_is_asked_again_after_the_pause_it_names() -> None:
    stand = Stand(httpx.Response(429, headers={"retry-after": "3"}), httpx.Response(200, json=[]))
    assert stand.quarry.call("POST", "/anything", json={}) == []
    assert stand.pauses == [3]


def test_a_pause_that_is_too_long_is_left_to_the_caller() -> None:
    stand = Stand(httpx.Response(429, headers={"retry-after": "3600"}, json={"detail": "Too many requests."}))
    with pytest.raises(RateLimited, match="Too many") as refused:
        stand.quarry.call("GET", "/account")
    assert (refused.value.retry_after, stand.pauses) == (3600, [])


def test_tries_end() -> None:
    stand = Stand(*[httpx.Response(503) for _ in range(3)], tries=3)
    with pytest.raises(ServerError):
        stand.quarry.call("GET", "/account")
    assert len(stand.requests) == 3
    assert len(stand.pauses) == 2


def test_a_start_whose_answer_was_lost_is_sent_again_with_its_key() -> None:
    stand = Stand(httpx.ReadError("broken"), httpx.Response(502), httpx.Response(201, json=INFO))
    assert stand.quarry.scrape(**PAYLOAD).id == "1"
    keys = {request.headers["idempotency-key"] for request in stand.requests}
    assert (len(stand.requests), len(keys)) == (3, 1)


def test_two_starts_have_two_keys() -> None:
    stand = Stand(httpx.Response(201, json=INFO), httpx.Response(201, json=INFO))
    for _ in range(2):
        stand.quarry.scrape(**PAYLOAD)
    assert len({request.headers["idempotency-key"] for request in stand.requests}) == 2


def test_what_may_have_arrived_and_does_something_twice_is_not_sent_again() -> None:
    stand = Stand(httpx.ReadError("broken"))
    with pytest.raises(ConnectionFailed):
        Job(stand.quarry.transport, INFO).rerun()  # type: ignore[arg-type]
    assert len(stand.requests) == 1
    unsent = Stand(httpx.ConnectError("refused"), httpx.Response(201, json=INFO))
    assert Job(unsent.quarry.transport, INFO).rerun().id == "1"  # type: ignore[arg-type]


def test_a_redirect_is_not_followed_so_that_the_key_stays_here() -> None:
    stand = Stand(httpx.Response(302, headers={"location": "http://elsewhere.test/"}))
    with pytest.raises(ApiError):
        stand.quarry.call("GET", "/account")
    assert [request.url.host for request in stand.requests] == ["quarry.test"]


def test_the_key_is_in_no_text() -> None:
    quarry = Stand().quarry
    assert "secret-key" not in repr(quarry) + repr(quarry.settings)


def test_a_part_of_a_path_stays_one() -> None:
    stand = Stand(httpx.Response(200, json=INFO))
    stand.quarry.job("../account?x=/")
    assert stand.requests[0].url.raw_path == b"/api/v1/jobs/..%2Faccount%3Fx%3D%2F"


def test_quota_says_what_is_used_up() -> None:
    quota = {"reason": "balance", "missing_usd": 1.5, "upgrade": True}
    stand = Stand(httpx.Response(402, json={"detail": "Not covered.", "quota": quota}, headers={"x-request-id": "r1"}))
    with pytest.raises(QuotaExceeded, match="Not covered") as refused:
        stand.quarry.scrape(**PAYLOAD)
    error = refused.value
    assert (error.reason, error.missing_usd, error.upgrade, error.request_id) == ("balance", 1.5, True, "r1")


def test_sentences_are_made_of_every_form_of_detail() -> None:
    part = {"loc": ["body", "limit"], "msg": "Too big", "type": "too_big"}
    assert str(ApiError(422, [part])) == "limit: Too big"
    assert str(ApiError(400, {"message": "Broken."})) == "Broken."
    assert "500" in str(ApiError(500))
    stand = Stand(httpx.Response(500, text="<h1>Another server</h1>"))
    with pytest.raises(ServerError, match="without an explanation"):
        stand.quarry.call("GET", "/account")


def test_a_stream_that_breaks_is_opened_anew_and_rows_come_once() -> None:
    running = {**INFO, "status": "in_progress"}
    page = {"data": [ROW], "next_cursor": None}
    told = b'event: rows\ndata: {"type": "rows", "rows": [' + httpx.Response(200, json=ROW).content + b"]}\n\n"
    stand = Stand(
        httpx.Response(200, content=b": open\n\n"),
        httpx.Response(200, json=page),
        httpx.Response(200, json=running),
        httpx.Response(200, content=told + b'data: {"type": "end"}\n\n'),
        httpx.Response(200, json=page),
        httpx.Response(200, json=INFO),
    )
    rows = list(Job(stand.quarry.transport, running).stream())  # type: ignore[arg-type]
    assert [row["name"] for row in rows] == ["x\u2028y"]


def test_lines_end_with_a_line_feed_only() -> None:
    content = '{"type": "row", "text": "a\u2028b\x85c"}\n{"type": "end"}'.encode()
    stand = Stand(httpx.Response(200, content=content))
    events = list(stand.quarry.preview("https://a.example/", ["name"]))
    assert events == [{"type": "row", "text": "a\u2028b\x85c"}, {"type": "end"}]


def test_an_address_that_is_none_is_refused() -> None:
    for address in ("quarry.example", "file:///etc/passwd"):
        with pytest.raises(ValueError, match="http"):
            Quarry(base_url=address)


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARRY_URL", "https://quarry.example/")
    monkeypatch.setenv("QUARRY_API_KEY", "k")
    quarry = Quarry(team="t1")
    assert (quarry.settings.base_url, quarry.settings.api_key) == ("https://quarry.example", "k")


def test_a_file_that_breaks_off_is_an_error_and_leaves_nothing(tmp_path: Any) -> None:
    class Broken(httpx.SyncByteStream):
        def __iter__(self) -> Any:
            yield b"half"
            raise httpx.ReadError("broken")

    stand = Stand(httpx.Response(200, stream=Broken()))
    with pytest.raises(ConnectionFailed, match="was interrupted"):
        Job(stand.quarry.transport, INFO).export(tmp_path / "rows.csv")  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_a_file_has_a_row_of_each_item_where_a_field_is_named(tmp_path: Any) -> None:
    stand = Stand(httpx.Response(200, content=b"a"), httpx.Response(200, content=b"b"))
    job = Job(stand.quarry.transport, INFO)  # type: ignore[arg-type]
    job.export(tmp_path / "items.csv", items_of="lines")
    job.export(tmp_path / "rows.csv")
    assert [request.url.params.get("items_of") for request in stand.requests] == ["lines", None]


def test_unauthorized_is_no_reason_to_ask_again() -> None:
    stand = Stand(httpx.Response(401, json={"detail": "Please log in."}))
    with pytest.raises(Unauthorized):
        stand.quarry.call("GET", "/account")


def test_a_missing_extra_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    stand = Stand(httpx.Response(200, json={"data": [ROW], "next_cursor": None}))
    with pytest.raises(MissingExtra, match=r"quarry\[pandas\]"):
        Job(stand.quarry.transport, INFO).to_pandas()  # type: ignore[arg-type]


def test_progress_without_tqdm_is_told_in_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(__import__("sys").modules, "tqdm.auto", None)
    Job(Stand().quarry.transport, INFO).wait(progress=True)  # type: ignore[arg-type]
    assert capsys.readouterr().err == "completed: 1 of 1, 0 failed\n"
