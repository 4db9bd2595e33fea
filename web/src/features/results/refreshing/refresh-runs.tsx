// Refreshes of a table: progress, stop, and the link to differences that wait for a decision.
import { progressPercent, type Job, type Refresh } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { GitCompareArrows, Square, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { formatInteger, plural } from '../../../lib/format.ts'
import { loadPart } from '../../../lib/load-part.ts'
import { ForEditors } from '../../../state/workspace/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { stopJob } from '../results.queries.ts'
import { isOpenRefresh, refreshesKey, refreshesQuery } from './refreshes.queries.ts'

const ReviewDialog = lazy(async () => ({ default: (await loadPart(() => import('./review-dialog.tsx'))).ReviewDialog }))

export function RefreshRuns({ job }: { job: Job }) {
  const { data: runs = [] } = useQuery(refreshesQuery(job.id))
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set())
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [reviewed, setReviewed] = useState<string | null>(null)
  const fresh = runs.filter((run) => isOpenRefresh(run) && !watched.has(run.job.id))
  if (fresh.length > 0) setWatched(new Set([...watched, ...fresh.map((run) => run.job.id)]))
  const isShown = (run: Refresh) => isOpenRefresh(run) || run.changes.open > 0 || watched.has(run.job.id)
  return (
    <>
      {runs
        .filter((run) => isShown(run) && !hidden.has(run.job.id))
        .map((run) =>
          isOpenRefresh(run) ? (
            <RunningRefresh key={run.job.id} tableId={job.id} run={run} />
          ) : (
            <EndedRefresh
              key={run.job.id}
              run={run}
              onReview={() => setReviewed(run.job.id)}
              onDismiss={() => setHidden(new Set([...hidden, run.job.id]))}
            />
          ),
        )}
      {reviewed && (
        <Suspense>
          <ReviewDialog job={job} runId={reviewed} onClose={() => setReviewed(null)} />
        </Suspense>
      )}
    </>
  )
}

function RunningRefresh({ tableId, run: { job } }: { tableId: string; run: Refresh }) {
  const queryClient = useQueryClient()
  const stop = useMutation({
    mutationFn: () => stopJob(job.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: refreshesKey(tableId) }),
    onError: (error) => showToast(withDetail('The refresh could not be stopped.', detailText(error))),
  })
  const { total, completed, failed } = job.progress
  return (
    <div className="flex flex-col gap-1.5 rounded-card border bg-surface px-4 py-2.5">
      <div className="flex items-center justify-between gap-3">
        <p className="tabular min-w-0 truncate text-13 text-ink-soft">
          Reading again: {formatInteger(completed + failed)} of {plural(total, 'row')}
        </p>
        <ForEditors>
          <Button
            size="small"
            icon={<Square aria-hidden="true" />}
            aria-label="Stop the refresh"
            isBusy={stop.isPending}
            onClick={() => stop.mutate()}
          >
            Stop
          </Button>
        </ForEditors>
      </div>
      <ProgressBar percent={progressPercent(job.progress)} label="Progress of the refresh" />
    </div>
  )
}

interface EndedRefreshProps {
  run: Refresh
  onReview(): void
  onDismiss(): void
}

function EndedRefresh({ run: { job, changes }, onReview, onDismiss }: EndedRefreshProps) {
  const { total, completed, failed } = job.progress
  const decided = changes.accepted + changes.refused
  return (
    <Notice
      tone={failed > 0 ? 'warning' : 'info'}
      action={
        <span className="flex flex-wrap items-center gap-2">
          {changes.open + decided > 0 && (
            <Button
              size="small"
              look={changes.open > 0 ? 'primary' : 'secondary'}
              icon={<GitCompareArrows aria-hidden="true" />}
              onClick={onReview}
            >
              {changes.open > 0 ? 'Review Differences' : 'Show Decisions'}
            </Button>
          )}
          <IconButton label="Close the note on the refresh" icon={<X aria-hidden="true" />} onClick={onDismiss} />
        </span>
      }
    >
      {`${formatInteger(completed)} of ${plural(total, 'row')} read again: ${changes.open === 0 && decided === 0 ? 'nothing differs.' : `${plural(changes.open, 'difference')} to look at${decided > 0 ? `, ${formatInteger(changes.accepted)} accepted, ${formatInteger(changes.refused)} refused` : ''}.`}`}
      {failed > 0 &&
        `\n${plural(failed, 'row')} could not be read and ${failed === 1 ? 'stays as it is, free' : 'stay as they are, free'} of charge.`}
    </Notice>
  )
}
