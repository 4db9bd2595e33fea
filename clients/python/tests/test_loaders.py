"""Documents for LangChain and LlamaIndex, with the real frameworks."""

import pytest
from conftest import FIELDS, Running


def test_langchain_gets_a_document_a_target(running: Running) -> None:
    pytest.importorskip("langchain_core")
    from quarry.langchain import QuarryLoader

    loader = QuarryLoader(running.pages(1, 2), FIELDS, api_key=running.key, base_url=running.url)
    documents = sorted(loader.load(), key=lambda document: document.metadata["source"])
    assert [document.metadata["source"] for document in documents] == running.pages(1, 2)
    assert documents[0].page_content.startswith("name: Folding Desk Lamp 498")
    evidence = documents[0].metadata["evidence"]["price"]
    assert (evidence["url"], evidence["quote"]) == (running.pages(1)[0], str(documents[0].metadata["data"]["price"]))


async def test_langchain_gets_them_by_asyncio_too(running: Running) -> None:
    pytest.importorskip("langchain_core")
    from quarry.langchain import QuarryLoader

    loader = QuarryLoader(running.pages(1), FIELDS, api_key=running.key, base_url=running.url)
    assert [document.id async for document in loader.alazy_load()]


def test_llama_index_gets_a_document_a_target_and_no_key(running: Running) -> None:
    pytest.importorskip("llama_index.core")
    from llama_index.core.schema import MetadataMode

    from quarry.llama_index import QuarryReader

    reader = QuarryReader(api_key=running.key, base_url=running.url)
    (document,) = reader.load_data(running.pages(1), FIELDS)
    assert document.text.startswith("name: Folding Desk Lamp 498")
    assert document.metadata["evidence"]["price"]["quote"]
    assert "quote" not in document.get_content(metadata_mode=MetadataMode.EMBED)
    assert running.key not in reader.to_json() + repr(reader)
