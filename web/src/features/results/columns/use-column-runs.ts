// The columns being read for a job; rows are refetched as their cells arrive.
import type { Job } from '@quarry/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { jobKeys } from '../../../state/jobs/jobs.queries.ts'
import { reloadRows } from '../results.queries.ts'
import { columnRunsQuery, isOpen } from './columns.queries.ts'

export interface ColumnRuns {
  /** Running ones, and those that ended while they were shown and were not dismissed. */
  shown: Job[]
  dismiss(id: string): void
}

export function useColumnRuns(jobId: string): ColumnRuns {
  const queryClient = useQueryClient()
  const { data: runs = [] } = useQuery(columnRunsQuery(jobId))
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set())
  const open = runs.filter(isOpen)
  const fresh = open.filter(({ id }) => !watched.has(id))
  if (fresh.length > 0) setWatched(new Set([...watched, ...fresh.map(({ id }) => id)]))

  const done = runs
    .filter(({ id }) => watched.has(id))
    .map(({ id, progress, finished_at: end }) => `${id} ${progress.completed + progress.failed} ${end}`)
  const state = done.join()
  const known = useRef(state)
  useEffect(() => {
    if (known.current === state) return
    known.current = state
    void queryClient.invalidateQueries({ queryKey: jobKeys.job(jobId) })
    reloadRows(queryClient, jobId)
  }, [state, jobId, queryClient])

  return {
    shown: runs.filter(({ id }) => watched.has(id)),
    dismiss: (id) => setWatched(new Set([...watched].filter((one) => one !== id))),
  }
}
