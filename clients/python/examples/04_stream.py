"""Reads rows while the job is still running."""

import sys

from quarry import Quarry

job = Quarry().scrape(sys.argv[1:], fields={"name": str, "price": float}, wait=False)
for number, row in enumerate(job.stream(), start=1):
    print(number, row["name"], row["price"])
print(job.status)
