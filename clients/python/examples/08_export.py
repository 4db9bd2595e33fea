"""Exports the rows as files: CSV, a workbook, Parquet, and the bundle with all evidence."""

import sys
import tempfile
from pathlib import Path

from quarry import ExportFormat, Quarry

FILES: dict[str, ExportFormat] = {
    "rows.csv": "csv-rfc4180",
    "rows.xlsx": "xlsx",
    "rows.parquet": "parquet",
    "rows.ndjson": "ndjson",
    "rows.zip": "bundle",
}
job = Quarry().scrape(sys.argv[1:], fields={"name": str, "price": float})
folder = Path(tempfile.mkdtemp())
for file, form in FILES.items():
    job.export(folder / file, form)
    print(file, (folder / file).stat().st_size, "bytes")
