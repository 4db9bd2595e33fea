// Refetches rows when the window gets the focus again: they may have been changed in another tab, or by another person.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { renewRows } from '../results.queries.ts'
import type { LoadedRun } from '../run-data.ts'

/** A preview's rows are this browser's own. */
export function useRowsOnReturn({ kind, job }: Pick<LoadedRun, 'kind' | 'job'>): void {
  const queryClient = useQueryClient()
  const id = kind === 'job' ? job.id : null
  useEffect(() => {
    if (id === null) return
    const renew = () => {
      if (document.visibilityState === 'visible') void renewRows(queryClient, id)
    }
    window.addEventListener('focus', renew)
    document.addEventListener('visibilitychange', renew)
    return () => {
      window.removeEventListener('focus', renew)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [id, queryClient])
}
