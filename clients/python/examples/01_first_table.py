"""Addresses in, a table out: python 01_first_table.py https://shop.example/1 https://shop.example/2."""

import sys

from quarry import Quarry

with Quarry() as quarry:
    job = quarry.scrape(sys.argv[1:], fields={"name": ("Name of the product", str), "price": ("Price of the product", float)})
    for row in job.rows():
        print(row.target, row["name"], row["price"])
