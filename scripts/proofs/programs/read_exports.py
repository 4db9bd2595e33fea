"""Reads the files of a job with third-party programs: read_exports.py FOLDER. Exits with 1 at the first cells that differ."""

import csv
import datetime
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import duckdb
import openpyxl
import pandas
import pyarrow.parquet
from openpyxl.utils.escape import unescape

FOLDER = Path(sys.argv[1])
EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
FIELDS = [field["name"] for field in EXPECTED["fields"]]
TYPES = {field["name"]: field["type"] for field in EXPECTED["fields"]}
ROWS = EXPECTED["rows"]
EXCEL_CHARS_MAX = 32_767
SHOWN = 5
counts: dict[str, int] = {}
problems: list[str] = []


def compare(reader: str, table: list[list[object]], same) -> None:
    """`same(field, given, read)`; the target is the field None."""
    if len(table) != len(ROWS):
        problems.append(f"{reader}: {len(table)} rows, not {len(ROWS)}")
        return
    counts[reader] = 0
    for number, (row, cells) in enumerate(zip(ROWS, table)):
        # Readers leave out empty cells at the end of a row; the last column of Parquet is checked below.
        padded = [*cells, *[None] * (len(FIELDS) + 1 - len(cells))]
        for field, read in zip([None, *FIELDS], padded):
            given = row["target"] if field is None else row["data"].get(field)
            counts[reader] += 1
            if not same(field, given, read):
                problems.append(f"{reader}, row {number}, {field}: {given!r} was read as {read!r}"[:400])


def as_json(read: object, given: object) -> bool:
    return json.loads(str(read)) == given


def in_text(field: str | None, given: object, read: object) -> bool:
    """CSV: every value is a text, and an empty text is no value."""
    if given is None:
        return read in ("", None)
    if isinstance(given, str):
        return (read or "") == given
    if isinstance(given, bool):
        return str(read).lower() == str(given).lower()
    return float(read) == given if isinstance(given, (int, float)) else as_json(read, given)


def in_tsv(field: str | None, given: object, read: object) -> bool:
    """As documented: tabs and line breaks become spaces, in the JSON text of lists and objects too."""
    if isinstance(given, (list, dict)):
        return json.loads(str(read)) == json.loads(flat(json.dumps(given, ensure_ascii=False)))
    return in_text(field, flat(given), read) if isinstance(given, str) else in_text(field, given, read)


def flat(text: str) -> str:
    for ending in ("\r\n", *"\t\r\n\v\f\x85\u2028\u2029"):
        text = text.replace(ending, " ")
    return text


def in_excel(field: str | None, given: object, read: object) -> bool:
    if given is None or given == "":
        return read in ("", None)
    if isinstance(given, (bool, int, float)):
        return type(read) in (bool, int, float) and read == given
    # Workbooks write control characters, and what looks like such a sign, as _x000D_; openpyxl leaves reading that to its caller.
    read = unescape(str(read))
    text = given if isinstance(given, str) else None
    if text is not None and utf16(text) > EXCEL_CHARS_MAX:
        return str(read).endswith("…") and text.startswith(str(read)[:-1])
    return read == text if text is not None else as_json(read, given)


def in_office(field: str | None, given: object, read: object) -> bool:
    """What LibreOffice writes has one kind of line ends, numbers of 15 digits, truth values as formulas, and signs escaped or not."""
    if isinstance(given, bool):
        return read in (given, f"={str(given).upper()}()")
    if isinstance(given, (list, dict)):
        return in_excel(field, given, read) or as_json(read, given)
    if isinstance(given, (int, float)):
        return isinstance(read, (int, float)) and f"{read:.14e}" == f"{given:.14e}"
    if not isinstance(given, str):
        return in_excel(field, given, read)
    if utf16(given) > EXCEL_CHARS_MAX:
        return one_line_end(given).startswith(one_line_end(unescape(str(read)))[:-1])
    return one_line_end(unescape(given)) == one_line_end(unescape(str(read or "")))


def one_line_end(value: object) -> object:
    return re.sub("\r\n|\n\r|\r", "\n", value) if isinstance(value, str) else value


def in_parquet(field: str | None, given: object, read: object) -> bool:
    if given is None:
        return read is None
    kind = "string" if field is None else TYPES[field]
    if kind == "date":
        # For a reader that reports no zone it is UTC.
        aware = read if read is None or read.tzinfo else read.replace(tzinfo=datetime.timezone.utc)
        return aware == moment(given)
    if kind in ("array", "object"):
        return as_json(read.decode() if isinstance(read, bytes) else read, given)
    return read == given


def moment(text: str) -> datetime.datetime | None:
    """None for a text that is not a date: such a text is in the last column."""
    if len(text) < len("2026-03-05"):
        return None
    found = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return (found if found.tzinfo else found.replace(tzinfo=datetime.timezone.utc)).astimezone(datetime.timezone.utc)


def utf16(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def lists(frame: "pandas.DataFrame") -> list[list[object]]:
    return [list(row) for row in frame.itertuples(index=False, name=None)]


csv.field_size_limit(10**9)
with (FOLDER / "csv-rfc4180").open(encoding="utf-8", newline="") as file:
    compare("csv module", list(csv.reader(file, strict=True))[1:], in_text)
frame = pandas.read_csv(FOLDER / "csv-rfc4180", dtype=str, keep_default_na=False, lineterminator=None, engine="python")
compare("pandas, CSV", lists(frame), in_text)
options = "header=true, all_varchar=true, quote='\"', escape='\"', delim=',', nullstr='\x02', strict_mode=true, max_line_size=10000000"
compare("DuckDB, CSV", [list(row) for row in duckdb.sql(f"select * from read_csv('{FOLDER}/csv-rfc4180', {options})").fetchall()], in_text)
with (FOLDER / "tsv").open(encoding="utf-8", newline="") as file:
    lines = file.read().rstrip("\r\n").replace("\r\n", "\n").split("\n")
compare("tsv, line by line", [line.split("\t") for line in lines[1:]], in_tsv)

sheet = openpyxl.load_workbook((FOLDER / "xlsx").open("rb"), read_only=True).active
compare("openpyxl", [list(row) for row in sheet.iter_rows(min_row=2, values_only=True)], in_excel)

office = shutil.which("soffice")
if office is not None:
    # LibreOffice opens the workbook and saves it as a new one.
    shutil.copy(FOLDER / "xlsx", FOLDER / "given.xlsx")
    profile = f"-env:UserInstallation={(FOLDER / 'office').as_uri()}"
    command = [office, profile, "--headless", "--convert-to", "xlsx", "--outdir", str(FOLDER / "written"), str(FOLDER / "given.xlsx")]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    sheet = openpyxl.load_workbook((FOLDER / "written" / "given.xlsx").open("rb"), read_only=True).active
    version = subprocess.run([office, "--version"], check=True, capture_output=True, text=True).stdout.split()[1]
    compare(f"LibreOffice {version}, XLSX", [list(row) for row in sheet.iter_rows(min_row=2, values_only=True)], in_office)

table = pyarrow.parquet.read_table(FOLDER / "parquet").to_pylist()
compare("pyarrow, Parquet", [list(row.values()) for row in table], in_parquet)
connection = duckdb.connect()
connection.sql("set timezone = 'UTC'")
rows = connection.sql(f"select * from read_parquet('{FOLDER}/parquet')").fetchall()
compare("DuckDB, Parquet", [list(row) for row in rows], in_parquet)
for row, (*_, others) in zip(ROWS, rows):
    day = row["data"].get("day")
    unfit = {"day": day} if day is not None and moment(day) is None else None
    if (json.loads(others) if others else None) != unfit:
        problems.append(f"other_values: {others!r} of {day!r}")

told = json.loads((FOLDER / "json").read_text(encoding="utf-8"))
compare("json module", [[row["target_item_value"], *(row["data"].get(name) for name in FIELDS)] for row in told], lambda f, a, b: a == b)
lines = [json.loads(line) for line in (FOLDER / "ndjson").read_bytes().split(b"\n") if line]
compare("ndjson", [[row["target_item_value"], *(row["data"].get(name) for name in FIELDS)] for row in lines], lambda f, a, b: a == b)

if problems:
    readers = sorted({problem.split(", row")[0].split(":")[0] for problem in problems})
    shown = [problem for reader in readers for problem in [each for each in problems if each.startswith(reader)][:SHOWN]]
    print(f"{len(problems)} cells differ:", *shown, sep="\n", file=sys.stderr)
    sys.exit(1)
print(f"{len(ROWS):,} rows agree cell by cell in {len(counts)} readings ({'; '.join(counts)}): {sum(counts.values()):,} cells")
