// A sample of a job's values, one after another beside their pages, then the estimate for the whole table.
import type { Job } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { CheckReport } from './check-report.tsx'
import { CheckedCell, FOOT_CLASS } from './checked-cell.tsx'
import { checkReportQuery } from './checks.queries.ts'
import { useCheck, type Check } from './use-check.ts'

interface CheckDialogProps {
  job: Job
  onClose(): void
}

export function CheckDialog({ job, onClose }: CheckDialogProps) {
  const check = useCheck(job.id)
  const { cells, at } = check
  const isDone = !check.isLoading && at >= cells.length
  return (
    <Dialog
      title="Check a Sample"
      description="Random values, each beside its page. Your verdicts show how good the whole table is."
      open
      onClose={onClose}
      className="h-[41rem] scroll-pb-32 sm:max-w-xl"
    >
      {check.error && (
        <Notice
          tone="error"
          action={
            cells.length === 0 && (
              <Button size="small" onClick={check.drawAgain}>
                Retry
              </Button>
            )
          }
        >
          {withDetail(
            cells.length === 0 ? 'No sample could be drawn.' : 'Your verdict could not be saved. Please try again.',
            detailText(check.error),
          )}
        </Notice>
      )}
      {check.isLoading && (
        <p role="status" className="py-8 text-center text-13 text-ink-soft">
          Drawing values...
        </p>
      )}
      {!check.isLoading && !isDone && (
        <>
          <div className="flex items-center gap-3">
            <ProgressBar percent={Math.round((at / cells.length) * 100)} label="Progress of the check" />
            <p role="status" className="tabular shrink-0 text-12 text-ink-soft">
              {at + 1} of {cells.length}
            </p>
          </div>
          <CheckedCell key={at} job={job} check={check} />
        </>
      )}
      {isDone && !(check.error && cells.length === 0) && <Outcome job={job} check={check} onClose={onClose} />}
    </Dialog>
  )
}

function Outcome({ job, check, onClose }: CheckDialogProps & { check: Check }) {
  const place = useRef<HTMLDivElement>(null)
  // The value that had the focus was removed.
  useEffect(() => place.current?.focus(), [])
  const { data: report, error, refetch } = useQuery(checkReportQuery(job.id))
  const isEmpty = check.cells.length === 0
  return (
    <>
      <div ref={place} tabIndex={-1} data-first className="flex grow flex-col gap-4 outline-none">
        {isEmpty && <p className="text-13 text-ink-soft">Every value that was read has been checked or corrected.</p>}
        {report && <CheckReport report={report} />}
        {error && <LoadFailure text="The result of the check could not be loaded." error={error} onRetry={refetch} />}
      </div>
      <div className={classNames(FOOT_CLASS, 'flex flex-wrap justify-end gap-2')}>
        {!isEmpty && (
          <>
            <Button look="quiet" className="mr-auto" onClick={check.back}>
              Back
            </Button>
            <Button onClick={check.drawMore}>Check more</Button>
          </>
        )}
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
