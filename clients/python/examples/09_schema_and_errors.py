"""Fields from a JSON Schema (or a Pydantic model), the estimated cost, and refusals with their reasons."""

import sys

from quarry import ApiError, InvalidRequest, Quarry, Unauthorized

SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "description": "Name of the product"},
        "price": {"type": "number", "description": "Price of the product"},
    },
}
quarry = Quarry()
estimate = quarry.estimate(sys.argv[1:], SCHEMA)
print("at most", estimate["cells"], "cells,", estimate["cost_usd"], "USD")
try:
    quarry.scrape(sys.argv[1:], fields=["name", "name"])
except InvalidRequest as error:
    print(error.status, error, [problem.where for problem in error.problems])
try:
    Quarry(api_key="not-a-key", base_url=quarry.settings.base_url).job("00000000-0000-4000-8000-000000000000")
except Unauthorized as error:
    print(error.status, error)
except ApiError as error:
    print("unexpected:", error)
