"""The evidence of each value: page, quote, the text around it, and its confidence."""

import sys

from quarry import Quarry

job = Quarry().scrape(sys.argv[1:], fields={"name": str, "price": float, "weight": ("Weight in kg", float)})
for row in job.table():
    for name, cell in row.cells.items():
        if cell.is_filled:
            place = cell.evidence[0]
            print(f"{name} = {cell.value!r} ({cell.confidence:.2f}) from {place.quote!r} [{place.context.label}] on {place.url}")
        else:
            print(f"{name}: empty, {cell.reason}")
