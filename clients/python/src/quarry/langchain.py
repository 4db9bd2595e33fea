"""Rows as documents of LangChain: ``pip install 'quarry[langchain]'``."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence

from quarry.async_client import AsyncQuarry
from quarry.client import Quarry
from quarry.documents import RowDocument, document_of
from quarry.errors import MissingExtra
from quarry.fields import FieldsLike
from quarry.job_view import DEFAULT_TARGET_NAME

try:
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import Document
except ImportError as error:
    raise MissingExtra("LangChain is not installed: pip install 'quarry[langchain]'") from error


class QuarryLoader(BaseLoader):
    """Loads one document per target. Its metadata contains the values, each with its page and quote.

    ``api_key`` and ``base_url`` are as for Quarry. Targets that fail give no document.
    """

    def __init__(
        self,
        targets: str | Sequence[str],
        fields: FieldsLike,
        *,
        prompt: str | None = None,
        target_name: str = DEFAULT_TARGET_NAME,
        api_key: str | None = None,
        base_url: str | None = None,
    ) -> None:
        self._wish = {"targets": targets, "fields": fields, "prompt": prompt, "target_name": target_name}
        self._server = {"api_key": api_key, "base_url": base_url}

    def lazy_load(self) -> Iterator[Document]:
        """Starts a job and yields a document for each row as soon as it is read."""
        with Quarry(**self._server) as quarry:  # type: ignore[arg-type]
            for row in quarry.scrape(**self._wish, wait=False).stream():  # type: ignore[arg-type]
                yield _document(document_of(row))

    async def alazy_load(self) -> AsyncIterator[Document]:
        """The same for asyncio."""
        async with AsyncQuarry(**self._server) as quarry:  # type: ignore[arg-type]
            job = await quarry.scrape(**self._wish, wait=False)  # type: ignore[arg-type]
            async for row in job.stream():
                yield _document(document_of(row))


def _document(made: RowDocument) -> Document:
    return Document(page_content=made.text, metadata=made.metadata, id=made.id)
