// A job of the server as the results section needs it: the job (polled), its rows (page by page and live), its failed targets.
import type { Job } from '@quarry/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { jobPollingMs, jobQuery } from '../../../state/jobs.queries.ts'
import type { LoadedRun } from '../run-data.ts'
import { failedTargetsQuery, resultKey, resultsQuery } from '../results.queries.ts'
import { useLiveJob } from './use-live-job.ts'

export type JobRun = { state: 'loading' } | { state: 'failed'; text: string; retry(): void } | { state: 'ready'; run: LoadedRun }

export function useJobRun(id: string): JobRun {
  const queryClient = useQueryClient()
  const job = useQuery({
    ...jobQuery(id, queryClient),
    // A failure to load the results stops the polling too, until the user tries again.
    refetchInterval: ({ state }) => (queryClient.getQueryState(resultKey(id))?.status === 'error' ? false : jobPollingMs(state)),
  })
  const results = useInfiniteQuery({ ...resultsQuery(id), enabled: job.data !== undefined })
  const failed = useQuery(failedTargetsQuery(id, job.data?.progress.failed ?? 0))
  useLiveJob(results.error || job.error ? undefined : job.data)

  const rows = useMemo(() => results.data?.pages.flatMap((page) => page.data) ?? [], [results.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage, refetch, isFetching } = results
  const loadMoreRows = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  useMissingRows({ job: job.data, loaded: rows.length, isWhole: results.isSuccess && !hasNextPage && !isFetching, refetch })

  const error = job.error ?? results.error ?? failed.error
  useEffect(() => {
    if (error) console.error(`Job ${id} could not be loaded.`, error)
  }, [error, id])
  const retry = () => {
    if (job.error) void job.refetch()
    if (results.error) void results.refetch()
    if (failed.error) void failed.refetch()
  }
  if (job.error) return { state: 'failed', text: 'Selected job details could not be fetched or job does not exist.', retry }
  if (error) return { state: 'failed', text: `Failed to load tasks/results for job ${id}. Check console.`, retry }
  if (!job.data || results.isPending) return { state: 'loading' }
  const failedTargets = (failed.data ?? []).map(({ position, target_item_value, error_kind, error: text }) => ({
    position,
    target_item_value,
    error_kind: error_kind ?? 'internal',
    error: text ?? '',
  }))
  return { state: 'ready', run: { kind: 'job', job: job.data, rows, hasMoreRows: hasNextPage, loadMoreRows, failed: failedTargets } }
}

interface MissingRows {
  job: Job | undefined
  loaded: number
  /** All pages the server had are loaded and nothing is on its way. */
  isWhole: boolean
  refetch(): unknown
}

/** Where polling tells of more rows than the live connection brought, the rows are asked for again, once for each such number. */
function useMissingRows({ job, loaded, isWhole, refetch }: MissingRows): void {
  const askedFor = useRef(-1)
  const completed = job?.progress.completed ?? 0
  useEffect(() => {
    if (!isWhole || loaded >= completed || askedFor.current === completed) return
    const timer = setTimeout(() => {
      askedFor.current = completed
      refetch()
    }, 1_000)
    return () => clearTimeout(timer)
  }, [isWhole, loaded, completed, refetch])
}
