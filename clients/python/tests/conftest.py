"""The running product that tests use: its address, a key and the practice web come from the environment."""

import os
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

import pytest

from quarry import AsyncQuarry, Quarry

FIELDS = {"name": ("Name of the product", str), "price": ("Price of the product", float)}


@dataclass(frozen=True)
class Running:
    url: str
    key: str
    practice: str

    def pages(self, *numbers: int) -> list[str]:
        return [f"{self.practice}/shop/p/{number}" for number in numbers]


@pytest.fixture(scope="session")
def running() -> Running:
    names = ("QUARRY_URL", "QUARRY_API_KEY", "QUARRY_PRACTICE_URL")
    missing = [name for name in names if not os.environ.get(name)]
    if missing:
        pytest.exit(f"{', '.join(missing)} not set: these tests use a running Quarry; `npm run proof -- python` starts one.", 2)
    return Running(*(os.environ[name] for name in names))


@pytest.fixture
def quarry(running: Running) -> Iterator[Quarry]:
    with Quarry(running.key, running.url) as client:
        yield client


@pytest.fixture
async def async_quarry(running: Running) -> AsyncIterator[AsyncQuarry]:
    async with AsyncQuarry(running.key, running.url) as client:
        yield client
