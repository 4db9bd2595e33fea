"""Rows as documents of LlamaIndex: ``pip install 'quarry[llama-index]'``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from quarry.client import Quarry
from quarry.documents import document_of
from quarry.errors import MissingExtra
from quarry.fields import FieldsLike
from quarry.job_view import DEFAULT_TARGET_NAME

try:
    from llama_index.core.readers.base import BasePydanticReader
    from llama_index.core.schema import Document
except ImportError as error:
    raise MissingExtra("LlamaIndex is not installed: pip install 'quarry[llama-index]'") from error


class QuarryReader(BasePydanticReader):
    """Loads one document per target. Its metadata contains the values, each with its page and quote.

    ``api_key`` and ``base_url`` are as for Quarry. Targets that fail give no document.
    """

    is_remote: bool = True
    base_url: str | None = None

    def __init__(self, *, api_key: str | None = None, base_url: str | None = None, **data: Any) -> None:
        super().__init__(base_url=base_url, **data)
        # Not a field of the model, so that its serialized form does not contain the key.
        self._api_key = api_key

    @classmethod
    def class_name(cls) -> str:
        """The name of the reader in LlamaIndex."""
        return "QuarryReader"

    def lazy_load_data(
        self,
        targets: str | Sequence[str],
        fields: FieldsLike,
        *,
        prompt: str | None = None,
        target_name: str = DEFAULT_TARGET_NAME,
    ) -> Iterator[Document]:
        """Starts a job and yields a document for each row as soon as it is read."""
        with Quarry(self._api_key, self.base_url) as quarry:
            job = quarry.scrape(targets, fields, prompt=prompt, target_name=target_name, wait=False)
            for row in job.stream():
                made = document_of(row)
                # Models and search get the row's text only; quotes are for checking.
                hidden = ["evidence", "data"]
                yield Document(
                    id_=made.id,
                    text=made.text,
                    metadata=made.metadata,
                    excluded_embed_metadata_keys=hidden,
                    excluded_llm_metadata_keys=hidden,
                )
