// The signed-in user's jobs: the list, one job with its polling, and their places in the cache.
import { isTerminal, jobSchema, type Job, type JobStatus, type RerunPayload } from '@quarry/contract'
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { getJson, getList } from '../../lib/api.ts'
import { forgetJob, watchJob } from './watched-jobs.ts'

export const JOB_POLLING_MS = 5_000
const PAGE_SIZE = 100

/** What the list is narrowed to; the server does it. */
export interface JobFilter {
  search: string
  status: JobStatus | null
  /** ISO time; jobs created then or later. */
  createdFrom: string | null
  /** Id of a folder, or `none`; null: every table. */
  folder: string | null
}

export const ALL_JOBS: JobFilter = { search: '', status: null, createdFrom: null, folder: null }

export const jobKeys = {
  list: ['private', 'jobs'] as const,
  filtered: (filter: JobFilter) => ['private', 'jobs', filter] as const,
  job: (id: string) => ['private', 'job', id] as const,
}

/** Newest first, page by page. */
export const jobListQuery = (filter: JobFilter = ALL_JOBS) =>
  infiniteQueryOptions({
    queryKey: jobKeys.filtered(filter),
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String(pageParam) })
      if (filter.search !== '') params.set('search', filter.search)
      if (filter.status) params.set('status', filter.status)
      if (filter.createdFrom) params.set('created_from', filter.createdFrom)
      if (filter.folder) params.set('folder', filter.folder)
      return getList(`/jobs/?${params}`, jobSchema, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (lastPage: Job[], pages: Job[][]) => (lastPage.length < PAGE_SIZE ? null : pages.flat().length),
  })

/** When a job is refetched: every 5 seconds until its status is terminal or a call failed. */
export function jobPollingMs(state: { status: string; data?: Job | undefined }): number | false {
  return state.status === 'error' || (state.data && isTerminal(state.data.status)) ? false : JOB_POLLING_MS
}

export const jobQuery = (id: string, queryClient: QueryClient) =>
  queryOptions({
    queryKey: jobKeys.job(id),
    queryFn: async ({ signal }) => {
      const job = await getJson(`/jobs/${encodeURIComponent(id)}`, jobSchema, { signal })
      putJobIntoLists(queryClient, job)
      watchJob(job)
      return job
    },
    staleTime: 1_000,
    refetchInterval: ({ state }) => jobPollingMs(state),
  })

type JobPages = InfiniteData<Job[], number>

function changeLists(queryClient: QueryClient, change: (page: Job[], index: number) => Job[]): void {
  queryClient.setQueriesData<JobPages>({ queryKey: jobKeys.list }, (data) => data && { ...data, pages: data.pages.map(change) })
}

function putJobIntoLists(queryClient: QueryClient, job: Job): void {
  changeLists(queryClient, (page) =>
    page.some((known) => known.id === job.id) ? page.map((known) => (known.id === job.id ? job : known)) : page,
  )
}

/** Puts a job from the server into the cache wherever it is listed or selected. */
export function updateJob(queryClient: QueryClient, job: Job): void {
  queryClient.setQueryData(jobKeys.job(job.id), job)
  putJobIntoLists(queryClient, job)
}

/** A job that was just created, at the top of the list. */
export function addJob(queryClient: QueryClient, job: Job): void {
  watchJob(job)
  queryClient.setQueryData(jobKeys.job(job.id), job)
  changeLists(queryClient, (page, index) => (index === 0 ? [job, ...page.filter((known) => known.id !== job.id)] : page))
}

export function removeJob(queryClient: QueryClient, id: string): void {
  forgetJob(id)
  changeLists(queryClient, (page) => page.filter((job) => job.id !== id))
  queryClient.removeQueries({ queryKey: jobKeys.job(id) })
}

/** Whether a loaded list holds the job. */
export function isJobListed(queryClient: QueryClient, id: string): boolean {
  const lists = queryClient.getQueriesData<JobPages>({ queryKey: jobKeys.list })
  return lists.some(([, data]) => data?.pages.some((page) => page.some((job) => job.id === id)))
}

/** Which targets of a job run again, and whether the new job copies the own columns. */
export type RerunSelection = Pick<RerunPayload, 'which' | 'error_kinds'> & Partial<Pick<RerunPayload, 'own_columns'>>

/** Runs targets of an ended job again, as a new job. */
export function rerunJob(id: string, payload: RerunSelection): Promise<Job> {
  return getJson(`/jobs/${encodeURIComponent(id)}/rerun`, jobSchema, { method: 'POST', body: payload })
}
