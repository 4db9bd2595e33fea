// A run's rows as the user wants to see them: for a job the server searches, filters and sorts; a preview's few rows are viewed here.
import { isWholeView } from '@quarry/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { resultViewQuery } from '../results.queries.ts'
import type { LoadedRun, RunData } from '../run-data.ts'
import { useRunView } from '../../../state/run-view.ts'
import { viewOfRows } from '../view/local-view.ts'

/** A view of a running job is asked for again this often at most. */
const REFRESH_MS = 3_000

export function useViewedRun(run: LoadedRun): RunData {
  const [view, setView] = useRunView(run.job.id)
  const isWhole = isWholeView(view)
  const isRemote = run.kind === 'job' && !isWhole
  const completed = useThrottled(run.job.progress.completed, REFRESH_MS)
  const remote = useInfiniteQuery({ ...resultViewQuery(run.job.id, view, completed), enabled: isRemote })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData, isFetching, error } = remote
  const loadMoreRows = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const rows = useMemo(() => {
    if (isWhole) return run.rows
    if (run.kind === 'preview') return viewOfRows(run.rows, run.job.trait_definitions, view)
    return data?.pages.flatMap((page) => page.data) ?? run.rows
  }, [isWhole, run.rows, run.kind, run.job.trait_definitions, view, data])
  useEffect(() => {
    if (isRemote && error) console.error(`A view of job ${run.job.id} could not be loaded.`, error)
  }, [isRemote, error, run.job.id])

  if (!isRemote) return { ...run, rows, view, setView, viewTotal: isWhole ? null : rows.length, viewError: null, isViewLoading: false }
  return {
    ...run,
    rows,
    hasMoreRows: hasNextPage && !isPlaceholderData,
    loadMoreRows,
    view,
    setView,
    viewTotal: data?.pages[0]?.total ?? null,
    viewError: error,
    isViewLoading: isFetching,
  }
}

/** Follows the value, but not more often than once in `everyMs`. */
function useThrottled<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState({ value, atMs: 0 })
  useEffect(() => {
    if (shown.value === value) return
    const timer = setTimeout(() => setShown({ value, atMs: Date.now() }), Math.max(0, shown.atMs + everyMs - Date.now()))
    return () => clearTimeout(timer)
  }, [value, shown, everyMs])
  return shown.value
}
