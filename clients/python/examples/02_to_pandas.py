"""The same as a data frame of pandas, to compute with."""

import sys

from quarry import Quarry

frame = Quarry().scrape(sys.argv[1:], fields={"name": str, "price": float}, prompt="Products of a shop").to_pandas()
print(frame.to_string(index=False))
print("mean price:", round(frame["price"].mean(), 2))
