// A run whose rows are grouped by one value, where its view is.
import { tableFields, type ResultView } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useThrottled } from '../../../lib/use-throttled.ts'
import { loadRows } from '../results.queries.ts'
import type { RunData } from '../run-data.ts'
import { GroupedRows } from './grouped-rows.ts'
import { showGroupedRows } from './shown-groups.ts'
import { rowGroupsQuery } from './table-views.queries.ts'

const REFRESH_MS = 3_000

export interface GroupedRun {
  run: RunData
  /** Null where the rows are not grouped, or not yet. */
  grouped: GroupedRows | null
  /** Groups that are not listed, as there are too many. */
  leftOut: number
}

export function useGroupedRun(run: RunData, groupBy: string | null): GroupedRun {
  const { job, view } = run
  const field = groupBy !== null && tableFields(job).some(({ name, type }) => name === groupBy && type !== 'object') ? groupBy : null
  const completed = useThrottled(job.progress.completed, REFRESH_MS)
  const { data, error, refetch } = useQuery({ ...rowGroupsQuery(job.id, { view, field: field ?? '', completed }), enabled: field !== null })
  const open = useOpenGroups(field)
  const grouped = useMemo(() => {
    if (field === null || !data) return null
    const load = (ofGroup: ResultView) => loadRows(job.id, ofGroup)
    return new GroupedRows({ view, groups: data, field, load, open })
  }, [job.id, view, data, field, open])
  useEffect(() => (grouped ? showGroupedRows(job.id, grouped) : undefined), [job.id, grouped])
  const groupedRun = useMemo((): RunData => {
    const groupsError = field === null ? null : error
    if (!grouped || !data) return { ...run, rowsError: groupsError ?? run.rowsError, retryRows: () => void refetch() }
    const retryRows = () => {
      if (error) void refetch()
      grouped.retry()
      run.retryRows()
    }
    return { ...run, rows: grouped, viewTotal: data.total, rowsError: groupsError ?? run.rowsError, retryRows }
  }, [run, grouped, data, error, refetch, field])
  if (field === null) return { run, grouped: null, leftOut: 0 }
  return { run: groupedRun, grouped, leftOut: data ? data.groups - data.data.length : 0 }
}

/** Kept while the rows are counted again; another field starts with all groups closed. */
function useOpenGroups(field: string | null): Set<string> {
  const [open] = useState(() => new Map<string | null, Set<string>>())
  const known = open.get(field)
  if (known) return known
  const own = new Set<string>()
  open.set(field, own)
  return own
}
