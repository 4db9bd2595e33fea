"""Discovers the pages of a list and reads them into a table: python 10_discover_and_scrape.py LIST."""

import sys

from quarry import Quarry

quarry = Quarry()
found = quarry.discover(sys.argv[1], limit=5)
print(found.summary)
table = quarry.scrape(found.urls, target_name="URL").table()
print(table.fields)
for row in table:
    print(row.data)
