"""The properties of a job, from the last request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from quarry.calls import Detection
from quarry.fields import FieldsLike, fields_of

if TYPE_CHECKING:
    from quarry import api_types

#: Number of detected fields that are used where none are named: as many as every plan allows.
DETECTED_FIELDS_MAX = 10
DEFAULT_TARGET_NAME = "URL"


class JobView:
    """Read only; ``info`` is the job as the API returned it."""

    def __init__(self, info: api_types.Job) -> None:
        self.info = info

    @property
    def id(self) -> str:
        """The id of the job in the API."""
        return self.info["id"]

    @property
    def status(self) -> str:
        """pending, in_progress, completed, failed or partial_completion."""
        return self.info["status"]

    @property
    def is_finished(self) -> bool:
        """Whether it has ended, with success or not."""
        return self.status not in ("pending", "in_progress")

    @property
    def fields(self) -> list[str]:
        """The names of its columns."""
        return [field["name"] for field in self.info["trait_definitions"]]

    @property
    def total(self) -> int:
        """Number of its targets."""
        return self.info["progress"]["total"]

    @property
    def completed(self) -> int:
        """Targets that have a row."""
        return self.info["progress"]["completed"]

    @property
    def failed(self) -> int:
        """Targets that could not be read."""
        return self.info["progress"]["failed"]

    @property
    def cost_usd(self) -> float:
        """The cost of its cells beyond those of the plan; 0 until it is known."""
        usage = self.info.get("usage")
        return usage["cost_usd"] if usage else 0.0

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id} {self.status}: {self.completed} of {self.total}, {self.failed} failed>"


def target_list(targets: str | Sequence[str]) -> list[str]:
    """A list of one target or several. Raises ValueError where there is none."""
    given = [targets] if isinstance(targets, str) else [str(target) for target in targets]
    if not given:
        raise ValueError("There is no target.")
    return given


def payload_of(
    targets: Sequence[str],
    fields: FieldsLike | Detection,
    *,
    prompt: str | None,
    target_name: str,
    spending_cap_usd: float | None = None,
) -> dict[str, Any]:
    """The job's payload in the API's form."""
    wanted: Sequence[Mapping[str, Any]] = (
        fields.usable[:DETECTED_FIELDS_MAX] if isinstance(fields, Detection) else fields_of(fields)
    )
    if not wanted:
        raise ValueError("There is no data field, and none was found on the first targets.")
    payload: dict[str, Any] = {
        "target_item_name": target_name,
        "target_items": list(targets),
        "trait_definitions": list(wanted),
        "base_prompt": prompt,
    }
    if spending_cap_usd is not None:
        payload["spending_cap_usd"] = spending_cap_usd
    return payload
