"""A progress bar while the job runs, then the failures with their reasons; failed rows are read again in the same table."""

import sys

from quarry import Quarry

quarry = Quarry()
job = quarry.scrape([*sys.argv[1:], f"{sys.argv[1]}/there-is-no-such-page"], fields={"name": str}, progress=True)
print(job.status, f"{job.completed} of {job.total}")
for failure in job.failures():
    print(failure.kind, failure.message)
print(job.retry_rows(), "again:", job.wait().status)
