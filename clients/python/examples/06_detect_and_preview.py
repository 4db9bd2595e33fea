"""Detects the fields of a page and previews a row, before a job is started: needs no key."""

import sys

from quarry import Quarry

quarry = Quarry()
found = quarry.detect_fields(sys.argv[1])
print(found.kind, [field["name"] for field in found.fields])
for event in quarry.preview(sys.argv[1], found):
    if event["type"] == "row":
        print(event["row"]["data"])
    elif event["type"] == "failed":
        print(event["error"])
