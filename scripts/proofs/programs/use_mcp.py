"""Uses the tools with the Python SDK: use_mcp.py NODE QUARRY, with QUARRY_URL, QUARRY_API_KEY and QUARRY_PRACTICE_URL."""

import asyncio
import os
import sys
from typing import Any

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamablehttp_client

URL, KEY, PRACTICE = (os.environ[name] for name in ("QUARRY_URL", "QUARRY_API_KEY", "QUARRY_PRACTICE_URL"))
TARGETS = [f"{PRACTICE}/shop/p/{number}" for number in (1, 2)]
FIELDS = [{"name": "price", "description": "Price of the product", "type": "number"}]


async def use(session: ClientSession) -> list[str]:
    await session.initialize()
    tools = (await session.list_tools()).tools
    names = sorted(tool.name for tool in tools)
    assert {"extract", "detect_fields", "discover", "create_job", "job_status", "results"} <= set(names), names

    async def call(name: str, **arguments: Any) -> dict[str, Any]:
        # The SDK validates the structured result against the tool's own output schema.
        answer = await session.call_tool(name, arguments)
        assert not answer.isError, answer
        return dict(answer.structuredContent or {})

    extracted = await call("extract", targets=TARGETS, fields=FIELDS)
    assert sorted(row["target"] for row in extracted["rows"]) == TARGETS, extracted
    assert await call("detect_fields", targets=TARGETS[:1])
    assert await call("discover", url=f"{PRACTICE}/shop/", max=3)
    job = await call("create_job", targets=TARGETS, fields=FIELDS)
    job_id = next(job[key] for key in ("job_id", "id") if key in job)
    while (status := (await call("job_status", job_id=job_id)))["status"] in ("pending", "in_progress"):
        await asyncio.sleep(0.5)
    assert status["status"] == "completed", status
    assert len((await call("results", job_id=job_id))["rows"]) == len(TARGETS)
    wrong = await session.call_tool("extract", {"targets": []})
    assert wrong.isError
    return names


async def main() -> None:
    headers = {"Authorization": f"Bearer {KEY}"}
    async with streamablehttp_client(f"{URL}/mcp", headers=headers) as (read, write, _), ClientSession(read, write) as session:
        names = await use(session)
    environment = {name: os.environ[name] for name in ("PATH", "QUARRY_URL", "QUARRY_API_KEY")}
    server = StdioServerParameters(command=sys.argv[1], args=[sys.argv[2], "mcp"], env=environment)
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        assert await use(session) == names
    print(f"{len(names)} tools ({', '.join(names)}) listed; six used over Streamable HTTP and over stdio, answers valid against their schemas")


asyncio.run(main())
