"""A bar while it runs, then what failed and why; what failed is run again."""

import sys

from quarry import Quarry

quarry = Quarry()
job = quarry.scrape([*sys.argv[1:], f"{sys.argv[1]}/there-is-no-such-page"], fields={"name": str}, progress=True)
print(job.status, f"{job.completed} of {job.total}")
for failure in job.failures():
    print(failure.kind, failure.message)
again = job.rerun("failed").wait()
print(again.total, "again:", again.status)
