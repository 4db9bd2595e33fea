// Jobs that this browser saw running: their end is notified on any screen.
import { isTerminal, type Job } from '@quarry/contract'
import { createStore } from '../../lib/store.ts'
import { onPersonChanged } from '../session/session.ts'

export const watchedJobs = createStore<ReadonlySet<string>>(new Set())
onPersonChanged(() => watchedJobs.set(new Set()))

/** Does nothing for a job that has ended. */
export function watchJob(job: Job): void {
  if (isTerminal(job.status) || watchedJobs.get().has(job.id)) return
  watchedJobs.set((ids) => new Set([...ids, job.id]))
}

export function forgetJob(id: string): void {
  if (watchedJobs.get().has(id)) watchedJobs.set((ids) => new Set([...ids].filter((one) => one !== id)))
}
