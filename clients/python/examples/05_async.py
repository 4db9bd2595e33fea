"""Two jobs at once with asyncio."""

import asyncio
import sys

from quarry import AsyncQuarry


async def main(targets: list[str]) -> None:
    async with AsyncQuarry() as quarry:
        half = max(1, len(targets) // 2)
        groups = [group for group in (targets[:half], targets[half:]) if group]
        jobs = await asyncio.gather(*(quarry.scrape(group, fields={"name": str}) for group in groups))
        for job in jobs:
            print(job.status, [row["name"] async for row in job.rows()])


asyncio.run(main(sys.argv[1:]))
