"""Every API call of this package: its request, and the parsing of its response. Sends nothing."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar
from urllib.parse import quote

if TYPE_CHECKING:
    import httpx

    from quarry import api_types

T = TypeVar("T")
ROWS_PER_PAGE = 500
TASKS_PER_PAGE = 500
JOBS_PER_PAGE = 100

ExportFormat: TypeAlias = Literal["csv", "csv-rfc4180", "csv-spreadsheet", "tsv", "xlsx", "json", "ndjson", "parquet", "bundle"]


@dataclass(frozen=True)
class Call(Generic[T]):
    """A request. One that ``is_repeatable`` has a single effect even when it is sent twice."""

    method: str
    path: str
    read: Callable[[httpx.Response], T]
    params: Mapping[str, Any] = field(default_factory=dict)
    json: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    is_repeatable: bool = False


@dataclass(frozen=True)
class Failure:
    """A target that could not be read. docs/errors.md lists the kinds; ``message`` is a sentence for people."""

    target: str
    kind: str | None
    message: str | None
    task_id: str = ""


@dataclass(frozen=True)
class Detection:
    """Fields that were found on the first targets, best first, and the kind of the pages."""

    kind: str | None
    fields: list[dict[str, Any]]
    pages: list[dict[str, Any]]

    @property
    def usable(self) -> list[dict[str, Any]]:
        """The fields in the form of a job's fields, without samples and shares."""
        known = ("name", "description", "type", "members", "items", "schema", "rules", "source")
        return [{key: each[key] for key in known if key in each} for each in self.fields]


@dataclass(frozen=True)
class Discovery:
    """Pages behind a list, a site or a feed. ``summary`` says how complete they are."""

    url: str
    items: list[dict[str, str]]
    summary: str
    error: str | None

    @property
    def urls(self) -> list[str]:
        """The addresses, in the order of the list."""
        return [item["url"] for item in self.items]


def create_job(payload: Mapping[str, Any], key: str | None = None) -> Call[api_types.Job]:
    """With the idempotency key, a start that is repeated after a lost response starts only one job."""
    headers = {"idempotency-key": key or str(uuid.uuid4())}
    return Call("POST", "/jobs/", _json, json=dict(payload), headers=headers, is_repeatable=True)


def add_rows(job_id: str, targets: Sequence[str], cap: float | None, key: str | None = None) -> Call[dict[str, Any]]:
    body = {"target_items": list(targets), **({} if cap is None else {"spending_cap_usd": cap})}
    headers = {"idempotency-key": key or str(uuid.uuid4())}
    return Call("POST", f"/jobs/{_part(job_id)}/targets", _json, json=body, headers=headers, is_repeatable=True)


def retry_rows(
    job_id: str, kinds: Sequence[str] | None, task_ids: Sequence[str] | None, cap: float | None
) -> Call[dict[str, Any]]:
    wishes = {"error_kinds": kinds, "task_ids": task_ids}
    body = {name: list(given) for name, given in wishes.items() if given is not None}
    capped = {} if cap is None else {"spending_cap_usd": cap}
    return Call("POST", f"/jobs/{_part(job_id)}/retries", _json, json={**body, **capped})


def get_job(job_id: str) -> Call[api_types.Job]:
    return Call("GET", f"/jobs/{_part(job_id)}", _json, is_repeatable=True)


def list_jobs(params: Mapping[str, Any]) -> Call[list[api_types.Job]]:
    return Call("GET", "/jobs/", lambda answer: list(answer.json()["data"]), params=params, is_repeatable=True)


def stop_job(job_id: str) -> Call[api_types.Job]:
    return Call("POST", f"/jobs/{_part(job_id)}/stop", _json, is_repeatable=True)


def rerun_job(job_id: str, which: str) -> Call[api_types.Job]:
    return Call("POST", f"/jobs/{_part(job_id)}/rerun", _json, json={"which": which})


def delete_job(job_id: str) -> Call[None]:
    return Call("DELETE", f"/jobs/{_part(job_id)}", lambda _: None)


def estimate_job(payload: Mapping[str, Any]) -> Call[dict[str, Any]]:
    return Call("POST", "/jobs/estimate", _json, json=dict(payload), is_repeatable=True)


def row_page(job_id: str, params: Mapping[str, Any]) -> Call[dict[str, Any]]:
    return Call("GET", f"/jobs/{_part(job_id)}/results", _json, params=params, is_repeatable=True)


def failed_tasks(job_id: str, cursor: str | None) -> Call[tuple[list[Failure], str | None]]:
    params = {"status": "failed", "limit": TASKS_PER_PAGE, **({} if cursor is None else {"cursor": cursor})}
    return Call("GET", f"/jobs/{_part(job_id)}/tasks", _failures, params=params, is_repeatable=True)


def events(job_id: str) -> Call[None]:
    return Call("GET", f"/jobs/{_part(job_id)}/events", lambda _: None, is_repeatable=True)


def export_job(job_id: str, form: ExportFormat, rows: str, items_of: str | None) -> Call[None]:
    params = {"format": form, "rows": rows, **({} if items_of is None else {"items_of": items_of})}
    return Call("GET", f"/jobs/{_part(job_id)}/export", lambda _: None, params=params, is_repeatable=True)


def edit_cell(task_id: str, name: str, wish: Mapping[str, Any]) -> Call[api_types.Result]:
    path = f"/results/{_part(task_id)}/cells/{_part(name)}"
    return Call("PATCH", path, _json, json=dict(wish), is_repeatable=True)


def detect_fields(targets: Sequence[str], target_name: str) -> Call[Detection]:
    body = {"target_items": list(targets), "target_item_name": target_name}
    return Call("POST", "/detect-fields", _detection, json=body, is_repeatable=True)


def discover(url: str, limit: int) -> Call[Discovery]:
    return Call("POST", "/discover", _discovery, json={"url": url, "max": limit}, is_repeatable=True)


def preview(payload: Mapping[str, Any]) -> Call[None]:
    return Call("POST", "/preview", lambda _: None, json=dict(payload))


def any_call(method: str, path: str, *, params: Mapping[str, Any] | None, json: Any) -> Call[Any]:
    """For API calls without a method of their own."""
    repeatable = method.upper() in ("GET", "PUT")
    return Call(method.upper(), path, _json, params=dict(params or {}), json=json, is_repeatable=repeatable)


def _json(answer: httpx.Response) -> Any:
    return answer.json() if answer.content else None


def _failures(answer: httpx.Response) -> tuple[list[Failure], str | None]:
    found = [Failure(task["target_item_value"], task["error_kind"], task["error"], task["id"]) for task in answer.json()]
    return found, answer.headers.get("x-next-cursor")


def _detection(answer: httpx.Response) -> Detection:
    told = answer.json()
    return Detection(told["kind"], told["fields"], told["pages"])


def _discovery(answer: httpx.Response) -> Discovery:
    told = answer.json()
    return Discovery(told["url"], told["items"], told["summary"], told["error"])


def _part(value: str) -> str:
    """Encodes a value as one segment of a path, whatever it contains."""
    return quote(value, safe="")
