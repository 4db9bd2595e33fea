"""Client of Quarry: a list of web targets becomes a table whose every cell carries checked evidence.

from quarry import Quarry

table = Quarry().scrape(["https://shop.example/1"], fields={"name": str, "price": float}).to_pandas()
"""

from quarry.async_client import AsyncQuarry
from quarry.async_job import AsyncJob
from quarry.calls import Detection, Discovery, ExportFormat, Failure
from quarry.client import Quarry
from quarry.errors import (
    ApiError,
    Conflict,
    ConnectionFailed,
    Forbidden,
    InvalidRequest,
    MissingExtra,
    NotFound,
    Problem,
    QuarryError,
    QuotaExceeded,
    RateLimited,
    ServerError,
    Unauthorized,
    WaitTimeout,
)
from quarry.fields import Field
from quarry.job import Job
from quarry.patience import Patience
from quarry.table import Cell, Context, Evidence, Row, Table

__all__ = [
    "ApiError",
    "AsyncJob",
    "AsyncQuarry",
    "Cell",
    "Conflict",
    "ConnectionFailed",
    "Context",
    "Detection",
    "Discovery",
    "Evidence",
    "ExportFormat",
    "Failure",
    "Field",
    "Forbidden",
    "InvalidRequest",
    "Job",
    "MissingExtra",
    "NotFound",
    "Patience",
    "Problem",
    "Quarry",
    "QuarryError",
    "QuotaExceeded",
    "RateLimited",
    "Row",
    "ServerError",
    "Table",
    "Unauthorized",
    "WaitTimeout",
]
