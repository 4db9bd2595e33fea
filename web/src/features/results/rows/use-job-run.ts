// A job of the server for the results section: the job (polled), its rows (loaded when visible, and live), its failed targets.
import type { Job } from '@quarry/contract'
import { useQuery, useQueryClient, type QueryState } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useThrottled } from '../../../lib/use-throttled.ts'
import { jobPollingMs, jobQuery } from '../../../state/jobs/jobs.queries.ts'
import { countFailures, type LoadedRun } from '../run-data.ts'
import { failedTargetsQuery, failureCountsQuery, resultKey, resultsQuery } from '../results.queries.ts'
import type { RowPages } from './row-pages.ts'
import { useLiveJob } from './use-live-job.ts'
import { useRowsError } from './use-rows.ts'

/** Rows that the job counts arrive live within this time, if at all. */
const ROWS_WAIT_MS = 1_000
const COUNTS_EVERY_MS = 3_000

export type JobRun = { state: 'loading' } | { state: 'failed'; text: string; retry(): void } | { state: 'ready'; run: LoadedRun }

export function useJobRun(id: string): JobRun {
  const queryClient = useQueryClient()
  const job = useQuery({
    ...jobQuery(id, queryClient),
    // A failure to load the results also stops the polling, until the user retries.
    refetchInterval: ({ state }) => (hasFailed(queryClient.getQueryState<RowPages>(resultKey(id))) ? false : jobPollingMs(state)),
  })
  const results = useQuery({ ...resultsQuery(id), enabled: job.data !== undefined })
  const pages = results.data
  const pageError = useRowsError(pages)
  const failedCount = job.data?.progress.failed ?? 0
  const failed = useQuery(failedTargetsQuery(id, failedCount))
  // Counting reads every failed target, and a running job reports more of them twice a second.
  const failures = useQuery(failureCountsQuery(id, useThrottled(failedCount, COUNTS_EVERY_MS)))
  useLiveJob(results.error || pageError || job.error ? undefined : job.data)

  useMissingRows(job.data, pages)

  const error = job.error ?? results.error ?? failed.error ?? failures.error
  useEffect(() => {
    if (error) console.error(`Job ${id} could not be loaded.`, error)
  }, [error, id])
  const retry = () => {
    if (job.error) void job.refetch()
    if (results.error) void results.refetch()
    if (failed.error) void failed.refetch()
    if (failures.error) void failures.refetch()
  }
  if (job.error) return { state: 'failed', text: 'Selected job details could not be fetched or job does not exist.', retry }
  if (error) return { state: 'failed', text: `Failed to load tasks/results for job ${id}. Check console.`, retry }
  if (!job.data || !pages) return { state: 'loading' }
  const failedTargets = (failed.data ?? []).map(({ id: task, position, target_item_value, error_kind, error: text, has_picture }) => ({
    position,
    target_item_value,
    error_kind: error_kind ?? 'internal',
    error: text ?? '',
    ...(has_picture ? { picture: { task } } : {}),
  }))
  const counted = failures.data ?? countFailures(failedTargets)
  return { state: 'ready', run: { kind: 'job', job: job.data, rows: pages, failed: failedTargets, failures: counted } }
}

function hasFailed(results: QueryState<RowPages> | undefined): boolean {
  return results?.status === 'error' || (results?.data?.error ?? null) !== null
}

/**
 * Where the job counts more rows than the live connection delivered, the rows are refetched, once for each such number. Restarting the wait
 * with every number would delay that as long as the job runs.
 */
function useMissingRows(job: Job | undefined, pages: RowPages | undefined): void {
  const completed = useThrottled(job?.progress.completed ?? 0, 2 * ROWS_WAIT_MS)
  useEffect(() => {
    if (!pages || pages.count >= completed) return
    const timer = setTimeout(() => pages.expect(completed), ROWS_WAIT_MS)
    return () => clearTimeout(timer)
  }, [pages, completed])
}
