"""The client against the running product."""

import io
import json
import uuid
import zipfile
from pathlib import Path

import pandas
import pytest
from conftest import FIELDS, Running

from quarry import Field, Forbidden, InvalidRequest, Job, NotFound, Quarry, Unauthorized, WaitTimeout


@pytest.fixture(scope="module")
def job(running: Running) -> Job:
    return Quarry(running.key, running.url).scrape(running.pages(1, 2, 3), FIELDS, prompt="Products of a shop")


def test_a_table_has_a_row_for_each_target_in_their_order(job: Job, running: Running) -> None:
    assert (job.status, job.total, job.completed, job.failed) == ("completed", 3, 3, 0)
    table = job.table()
    assert [row.target for row in table] == running.pages(1, 2, 3)
    assert table[0]["name"] == "Folding Desk Lamp 498"
    assert [row.position for row in table[1:]] == [1, 2]


def test_a_filled_cell_has_a_page_and_a_quote_that_the_value_was_made_of(job: Job) -> None:
    for row in job.rows():
        cell = row.cells["price"]
        assert cell.is_filled
        assert cell.value == row["price"] == float(cell.raw.replace(",", ""))
        assert cell.quote is not None
        assert cell.raw in cell.quote
        assert cell.evidence[0].url == row.target
        assert 0 < cell.confidence <= 1


def test_a_data_frame_has_the_target_and_a_column_a_field(job: Job, running: Running) -> None:
    frame = job.to_pandas()
    assert list(frame.columns) == ["target", "name", "price"]
    assert list(frame["target"]) == running.pages(1, 2, 3)
    assert pandas.api.types.is_float_dtype(frame["price"])


def test_the_evidence_is_a_data_frame_of_its_own(job: Job) -> None:
    frame = job.table().evidence_to_pandas()
    assert set(frame["field"]) == {"name", "price"}
    assert frame["quote"].notna().all()


def test_rows_are_read_by_a_view(job: Job) -> None:
    prices = [row["price"] for row in job.rows(sort_by="price", sort_order="desc")]
    assert prices == sorted(prices, reverse=True)


def test_streaming_gives_each_row_once_until_the_end(quarry: Quarry, running: Running) -> None:
    started = quarry.scrape(running.pages(*range(1, 25)), FIELDS, wait=False)
    targets = [row.target for row in started.stream()]
    assert sorted(targets) == sorted(running.pages(*range(1, 25)))
    assert started.is_finished


def test_streaming_an_ended_job_gives_all_its_rows(job: Job) -> None:
    assert len(list(job.stream())) == 3


def test_a_failed_target_raises_nothing_and_has_a_reason(quarry: Quarry, running: Running) -> None:
    partial = quarry.scrape([*running.pages(1), f"{running.practice}/no-such-page"], FIELDS)
    assert partial.status == "partial_completion"
    (failure,) = partial.failures()
    assert (failure.target, failure.kind) == (f"{running.practice}/no-such-page", "http_not_found")
    assert failure.message
    again = partial.rerun().wait()
    assert (again.total, again.status) == (1, "failed")


def test_failed_rows_are_read_again_in_their_table(quarry: Quarry, running: Running) -> None:
    partial = quarry.scrape([*running.pages(1), f"{running.practice}/no-such-page"], FIELDS)
    with pytest.raises(InvalidRequest, match="nothing to read again"):
        partial.retry_rows(error_kinds=["timeout"])
    (failure,) = partial.failures()
    assert partial.retry_rows(error_kinds=["http_not_found"], task_ids=[failure.task_id], spending_cap_usd=1.0) == 1
    partial.wait()
    assert (partial.total, partial.completed, partial.status) == (2, 1, "partial_completion")
    assert [each.task_id for each in partial.failures()] == [failure.task_id]


def test_an_empty_cell_has_a_reason(quarry: Quarry, running: Running) -> None:
    row = quarry.scrape(running.pages(1), {**FIELDS, "director": "Director of the film"}).table()[0]
    assert row["director"] is None
    assert row.cells["director"].reason == "not_on_page"
    assert row.cells["director"].quote is None


def test_without_fields_those_are_taken_that_the_pages_have(quarry: Quarry, running: Running) -> None:
    fields = quarry.scrape(running.pages(1)[0]).fields
    assert {"name", "price"} <= set(fields)
    assert len(fields) <= 10


def test_the_same_key_starts_one_job(quarry: Quarry, running: Running) -> None:
    key = str(uuid.uuid4())
    first, second = (quarry.scrape(running.pages(1), FIELDS, wait=False, idempotency_key=key) for _ in range(2))
    assert first.id == second.id
    with pytest.raises(InvalidRequest):
        quarry.scrape(running.pages(2), FIELDS, wait=False, idempotency_key=key)


def test_progress_is_passed_to_a_function_and_shown_as_a_bar(
    quarry: Quarry, running: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    looks: list[str] = []
    quarry.scrape(running.pages(1, 2), FIELDS, progress=lambda info: looks.append(info["status"]))
    assert (looks[0], looks[-1]) == ("pending", "completed")
    quarry.scrape(running.pages(1, 2), FIELDS, progress=True)
    assert "2/2" in capsys.readouterr().err


def test_waiting_ends_after_the_time_given_and_the_job_goes_on(quarry: Quarry, running: Running) -> None:
    started = quarry.scrape(running.pages(*range(1, 25)), FIELDS, wait=False)
    if not started.is_finished:
        with pytest.raises(WaitTimeout):
            started.wait(timeout=0)
    assert started.stop().id == started.id


@pytest.mark.parametrize("form", ["csv", "csv-rfc4180", "csv-spreadsheet", "tsv", "xlsx", "json", "ndjson", "parquet", "bundle"])
def test_every_format_arrives_whole(job: Job, form: str, tmp_path: Path) -> None:
    job.export(tmp_path / "rows", form)
    content = (tmp_path / "rows").read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["rows"]
    memory = io.BytesIO()
    job.export(memory, form)
    assert len(content) > 100
    if form in ("csv", "csv-rfc4180", "tsv", "json", "ndjson", "bundle"):
        assert memory.getvalue() == content


def test_files_are_read_by_others(job: Job, tmp_path: Path) -> None:
    rows = job.table()
    for name, form in {"a.parquet": "parquet", "a.xlsx": "xlsx", "a.csv": "csv-rfc4180"}.items():
        job.export(tmp_path / name, form)
    frames = [
        pandas.read_parquet(tmp_path / "a.parquet"),
        pandas.read_excel(tmp_path / "a.xlsx"),
        pandas.read_csv(tmp_path / "a.csv"),
    ]
    for frame in frames:
        assert list(frame["price"]) == [row["price"] for row in rows]
    job.export(tmp_path / "a.zip", "bundle")
    assert "manifest.json" in zipfile.ZipFile(tmp_path / "a.zip").namelist()


def test_a_file_that_fails_leaves_the_one_that_was_there(job: Job, tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text("mine")
    with pytest.raises(InvalidRequest):
        job.export(tmp_path / "rows.csv", "no-such-format")  # type: ignore[arg-type]
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("rows.csv", "mine")]


def test_a_cell_is_corrected_and_brought_back(quarry: Quarry, running: Running) -> None:
    done = quarry.scrape(running.pages(1), FIELDS)
    row = done.table()[0]
    corrected = done.correct(row, "price", 1.5)
    assert (corrected["price"], corrected.cells["price"].status) == (1.5, "corrected")
    assert done.restore(row, "price")["price"] == row["price"]


def test_fields_are_detected_and_previewed_without_a_key(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QUARRY_API_KEY")
    visitor = Quarry(base_url=running.url)
    found = visitor.detect_fields(running.pages(1))
    assert found.kind == "product"
    events = list(visitor.preview(running.pages(1), [Field("price", "Price of the product", "number")]))
    assert [event["type"] for event in events] == ["started", "row", "end"]
    with pytest.raises(Unauthorized):
        visitor.scrape(running.pages(1), FIELDS)


def test_pages_behind_a_list_are_discovered(quarry: Quarry, running: Running) -> None:
    found = quarry.discover(f"{running.practice}/shop/", limit=3)
    assert found.urls == running.pages(1, 2, 3)
    assert "3 returned" in found.summary


def test_the_cost_is_estimated_before(quarry: Quarry, running: Running) -> None:
    assert quarry.estimate(running.pages(1, 2), FIELDS)["cells"] == 4


def test_jobs_are_listed_newest_first_and_found_again(quarry: Quarry, running: Running) -> None:
    newest = quarry.scrape(running.pages(4), FIELDS)
    assert next(quarry.jobs()).id == newest.id
    assert quarry.job(newest.id).status == "completed"
    assert newest.id in [each.id for each in quarry.jobs(status="completed")]
    assert quarry.job(newest.id).cost_usd == 0
    newest.delete()
    with pytest.raises(NotFound) as refused:
        quarry.job(newest.id)
    assert refused.value.request_id


def test_lists_of_several_pages_are_read_to_their_end(quarry: Quarry, running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quarry.calls.ROWS_PER_PAGE", 2)
    monkeypatch.setattr("quarry.calls.TASKS_PER_PAGE", 1)
    monkeypatch.setattr("quarry.calls.JOBS_PER_PAGE", 1)
    bad = [f"{running.practice}/no-such-page/{number}" for number in range(3)]
    done = quarry.scrape([*running.pages(1, 2, 3), *bad], FIELDS)
    assert [row.position for row in done.rows()] == [0, 1, 2]
    assert [failure.target for failure in done.failures()] == bad
    ids = [each.id for each in quarry.jobs()]
    assert len(ids) == len(set(ids)) > 2


def test_refusals_have_reasons(quarry: Quarry, running: Running) -> None:
    with pytest.raises(InvalidRequest, match="used twice") as refused:
        quarry.scrape(running.pages(1), ["name", "name"])
    assert refused.value.problems[0].where == ("body", "trait_definitions", 1, "name")
    with pytest.raises(Forbidden):
        quarry.call("GET", "/api-keys/")
    with pytest.raises(Unauthorized):
        next(Quarry("wrong", running.url).jobs())


def test_any_other_call_is_made_by_its_path(quarry: Quarry) -> None:
    assert quarry.call("GET", "/account")["plan"]
    assert json.dumps(quarry.call("GET", "/balance/summary"))
