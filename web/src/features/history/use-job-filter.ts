// The filters of the Job History: a text, a status, and a maximum age.
import { tableName, type Job, type JobStatus } from '@quarry/contract'
import { useMemo, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { JobFilter } from '../../state/jobs/jobs.queries.ts'

export const AGES = { any: 'Any time', day: 'Last 24 hours', week: 'Last 7 days', month: 'Last 30 days' } as const
export type Age = keyof typeof AGES
const DAYS: Record<Age, number | null> = { any: null, day: 1, week: 7, month: 30 }
const DAY_MS = 86_400_000
const SEARCH_DELAY_MS = 250

export interface JobFilterControls {
  search: string
  status: JobStatus | null
  age: Age
  /** Id of a folder, or `none`; null: every table. */
  folder: string | null
  /** The query of the list: the search follows the typing with a short delay. */
  filter: JobFilter
  isNarrowed: boolean
  setSearch(search: string): void
  setStatus(status: JobStatus | null): void
  setAge(age: Age): void
  setFolder(folder: string | null): void
  clear(): void
}

export function useJobFilter(): JobFilterControls {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<JobStatus | null>(null)
  const [folder, setFolder] = useState<string | null>(null)
  const [{ age, createdFrom }, setStarted] = useState<{ age: Age; createdFrom: string | null }>({ age: 'any', createdFrom: null })
  const wanted = useDebounced(search.trim(), SEARCH_DELAY_MS)
  const filter = useMemo(() => ({ search: wanted, status, createdFrom, folder }), [wanted, status, createdFrom, folder])
  const setAge = (next: Age) => setStarted({ age: next, createdFrom: createdFromOf(next) })
  const clear = () => {
    setSearch('')
    setStatus(null)
    setAge('any')
    setFolder(null)
  }
  const isNarrowed = wanted !== '' || status !== null || folder !== null || age !== 'any'
  return { search, status, age, folder, filter, isNarrowed, setSearch, setStatus, setAge, setFolder, clear }
}

/** The point in time stays the same until another age is chosen, so that the list does not change by itself. */
function createdFromOf(age: Age): string | null {
  const days = DAYS[age]
  return days === null ? null : new Date(Date.now() - days * DAY_MS).toISOString()
}

/** For previews, which exist only in this browser; the server filters its jobs in the same way. */
export function fitsFilter(job: Job, { search, status, createdFrom, folder }: JobFilter): boolean {
  const text = [tableName(job), job.id, job.target_item_name, job.base_prompt ?? '', ...job.first_targets].join(' ').toLowerCase()
  const isOfStatus = status === null || job.status === status
  return (
    isOfStatus &&
    (folder === null || folder === 'none') &&
    text.includes(search.toLowerCase()) &&
    (createdFrom === null || Date.parse(job.created_at) >= Date.parse(createdFrom))
  )
}
