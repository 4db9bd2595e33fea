"""Rows as documents for search and question-answering frameworks: a text, and metadata."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from quarry.table import Row


@dataclass(frozen=True)
class RowDocument:
    """``text`` has one line per filled field. ``metadata`` is plain JSON."""

    id: str
    text: str
    metadata: dict[str, Any]


def document_of(row: Row) -> RowDocument:
    """Empty fields are left out of the text, but not of the metadata."""
    lines = [f"{name}: {_told(value)}" for name, value in row.data.items() if value is not None]
    evidence = {
        name: {"url": cell.evidence[0].url, "quote": cell.evidence[0].quote, "confidence": cell.confidence}
        for name, cell in row.cells.items()
        if cell.is_filled and cell.evidence
    }
    return RowDocument(row.task_id, "\n".join(lines), {"source": row.target, "data": dict(row.data), "evidence": evidence})


def _told(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
