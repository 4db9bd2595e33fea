"""Rows, their cells, and the evidence of each cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, overload

from quarry.errors import MissingExtra

if TYPE_CHECKING:
    import pandas as pd

    from quarry import api_types

#: Name of the column with the targets.
TARGET = "target"


@dataclass(frozen=True)
class Context:
    """The text around a quote on its page. It is untrusted: show it as text."""

    heading: str | None = None
    label: str | None = None
    before: str | None = None
    after: str | None = None


@dataclass(frozen=True)
class Evidence:
    """The evidence of a value: the page, its block, and the quote, which was verified on the page."""

    url: str
    quote: str
    block: int | None = None
    selector: str | None = None
    #: SHA-256 of the stored copy of the page.
    snapshot: str | None = None
    context: Context = field(default_factory=Context)
    #: For a value inside a list of objects: the index of the object, from 0, and its member.
    item: int | None = None
    member: str | None = None

    @classmethod
    def of(cls, told: api_types.EvidenceItem) -> Evidence:
        """From the API's answer."""
        around = told.get("context", {})
        return cls(
            url=told["url"],
            quote=told["quote"],
            block=told["block"],
            selector=told["selector"],
            snapshot=told["snapshot"],
            context=Context(around.get("heading"), around.get("label"), around.get("before"), around.get("after")),
            item=told.get("item"),
            member=told.get("member"),
        )


@dataclass(frozen=True)
class Cell:
    """A value with its evidence, or the reason why it is empty.

    ``status`` is found, derived or corrected where the value is in the row's data; absent, conflict or unverified where
    not. ``confidence`` is how probable it is that the value is right, 0 to 1.
    """

    value: Any
    raw: str | None
    status: str
    reason: str | None
    method: str | None
    confidence: float | None
    evidence: tuple[Evidence, ...]

    @classmethod
    def of(cls, told: api_types.Cell) -> Cell:
        """From the API's answer."""
        evidence = tuple(Evidence.of(each) for each in told["evidence"])
        return cls(told["value"], told["raw"], told["status"], told["reason"], told["method"], told["confidence"], evidence)

    @property
    def is_filled(self) -> bool:
        """Whether the value is in the row's data."""
        return self.status in ("found", "derived", "corrected")

    @property
    def quote(self) -> str | None:
        """The first quote; None without evidence."""
        return self.evidence[0].quote if self.evidence else None


@dataclass(frozen=True)
class Row:
    """The values of one target."""

    target: str
    data: Mapping[str, Any]
    cells: Mapping[str, Cell]
    task_id: str
    #: Position of the target in its job, from 0.
    position: int

    @classmethod
    def of(cls, told: api_types.Result) -> Row:
        """From the API's answer."""
        cells = {name: Cell.of(cell) for name, cell in told["cells"].items()}
        return cls(told["target_item_value"], told["data"], cells, told["task_id"], told["position"])

    def __getitem__(self, name: str) -> Any:
        """The value of a field; None for an empty one."""
        return self.data[name]


class Table(Sequence[Row]):
    """Rows in the order of their targets."""

    def __init__(self, fields: Sequence[str], rows: Sequence[Row]) -> None:
        self.fields = list(fields)
        self.rows = list(rows)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> Table: ...
    def __getitem__(self, index: int | slice) -> Row | Table:
        """A row, or a table of the rows of a slice."""
        return Table(self.fields, self.rows[index]) if isinstance(index, slice) else self.rows[index]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def to_dicts(self) -> list[dict[str, Any]]:
        """One dictionary per row: the target as ``target`` (``target_`` … where a field has that name), then its values."""
        key = self._target_column()
        return [{key: row.target, **{name: row.data.get(name) for name in self.fields}} for row in self.rows]

    def to_pandas(self) -> pd.DataFrame:
        """One column per field. Raises MissingExtra without pandas."""
        frame: pd.DataFrame = _pandas().DataFrame(self.to_dicts(), columns=[self._target_column(), *self.fields])
        return frame

    def evidence_to_pandas(self) -> pd.DataFrame:
        """One line per cell and piece of evidence; a cell without evidence has one line, with its reason."""
        columns = ["target", "field", "value", "status", "reason", "method", "confidence", "url", "quote", "label"]
        frame: pd.DataFrame = _pandas().DataFrame(list(self._evidence_lines()), columns=columns)
        return frame

    def _evidence_lines(self) -> Iterator[tuple[Any, ...]]:
        for row in self.rows:
            for name, cell in row.cells.items():
                head = (row.target, name, cell.value, cell.status, cell.reason, cell.method, cell.confidence)
                if not cell.evidence:
                    yield (*head, None, None, None)
                for piece in cell.evidence:
                    yield (*head, piece.url, piece.quote, piece.context.label)

    def _target_column(self) -> str:
        name = TARGET
        while name in self.fields:
            name += "_"
        return name


def _pandas() -> Any:
    try:
        import pandas
    except ImportError as error:
        raise MissingExtra("pandas is not installed: pip install 'quarry[pandas]'") from error
    return pandas
