// A run's rows in the user's view: for a job the server searches, filters and sorts; a preview's few rows are processed here.
import { isWholeView, tableFields } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useThrottled } from '../../../lib/use-throttled.ts'
import { resultViewQuery } from '../results.queries.ts'
import type { LoadedRun, RunData } from '../run-data.ts'
import { useRunView } from '../../../state/jobs/run-view.ts'
import { knownView } from '../view/known-view.ts'
import { viewOfRows } from '../view/local-view.ts'
import { rowsInMemory } from './row-source.ts'
import { useRowCount, useRowsError } from './use-rows.ts'
import { useRowsOnReturn } from './use-rows-on-return.ts'

/** Minimum interval between refetches of a running job's view. */
const REFRESH_MS = 3_000

export function useViewedRun(run: LoadedRun): RunData {
  const [seen, setView] = useRunView(run.job.id)
  const { trait_definitions: read, own_columns: own } = run.job
  const fields = useMemo(() => tableFields({ trait_definitions: read, own_columns: own }), [read, own])
  const view = useMemo(() => knownView(seen, fields), [seen, fields])
  const isWhole = isWholeView(view)
  const isRemote = run.kind === 'job' && !isWhole
  useRowsOnReturn(run)
  const completed = useThrottled(run.job.progress.completed, REFRESH_MS)
  const { data, isFetching, error, ...remote } = useQuery({ ...resultViewQuery(run.job.id, view, completed), enabled: isRemote })
  const rows = useMemo(() => {
    const { whole } = run.rows
    if (isWhole) return run.rows
    if (whole) return rowsInMemory(viewOfRows(whole, fields, view), view)
    return data ?? run.rows
  }, [isWhole, run.rows, fields, view, data])
  const pageError = useRowsError(rows)
  // A job is not followed while rows of it could not be loaded, whatever view of it is shown.
  const wholeError = useRowsError(run.rows)
  const rowsError = (isRemote ? error : null) ?? pageError ?? wholeError
  useEffect(() => {
    if (rowsError) console.error(`Rows of job ${run.job.id} could not be loaded.`, rowsError)
  }, [rowsError, run.job.id])
  const total = useRowCount(isWhole || (isRemote && !data) ? undefined : rows)
  const retryRows = () => {
    if (isRemote && error) void remote.refetch()
    rows.retry()
    run.rows.retry()
  }
  const viewTotal = isWhole || (isRemote && !data) ? null : total
  return { ...run, rows, view, setView, viewTotal, rowsError, retryRows, isViewLoading: isRemote && isFetching }
}
