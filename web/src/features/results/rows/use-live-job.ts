// Follows a running job's events and writes them into the cache. Polling continues in parallel: events only make it faster.
import { isTerminal, type Job, type Result } from '@quarry/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { jobKeys, updateJob } from '../../../state/jobs/jobs.queries.ts'
import type { RowPages } from './row-pages.ts'
import { jobEvents, resultKey } from '../results.queries.ts'

const RECONNECT_DELAY_MS = 3_000
const RECONNECTS_MAX = 5
const FLUSH_DELAY_MS = 200

export function useLiveJob(job: Job | undefined): void {
  const queryClient = useQueryClient()
  const id = job && !isTerminal(job.status) ? job.id : null
  useEffect(() => {
    if (!id) return
    const controller = new AbortController()
    void follow(id, queryClient, controller.signal)
    return () => controller.abort()
  }, [id, queryClient])
}

async function follow(id: string, queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt <= RECONNECTS_MAX && !signal.aborted; attempt++) {
    try {
      if (await followOnce(id, queryClient, signal)) return
    } catch (error) {
      if (signal.aborted) return
      console.warn('The live connection was lost; updates now arrive by polling.', error)
    }
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_DELAY_MS))
  }
}

/** @returns true when the job's end was received. Rows are applied together, a few times a second. */
async function followOnce(id: string, queryClient: QueryClient, signal: AbortSignal): Promise<boolean> {
  let waiting: Result[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  const flush = () => {
    timer = null
    if (waiting.length > 0) queryClient.getQueryData<RowPages>(resultKey(id))?.insert(waiting)
    waiting = []
  }
  try {
    for await (const event of jobEvents(id, signal)) {
      if (event.type === 'rows') {
        waiting.push(...event.rows)
        timer ??= setTimeout(flush, FLUSH_DELAY_MS)
      } else if (event.type === 'job') updateJob(queryClient, event.job)
      else {
        void queryClient.invalidateQueries({ queryKey: jobKeys.job(id) })
        return true
      }
    }
    return false
  } finally {
    if (timer) clearTimeout(timer)
    if (!signal.aborted) flush()
  }
}
