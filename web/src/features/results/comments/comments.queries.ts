// Comments on the displayed table: their positions, the threads, and the calls that write them. Next:
// server/src/tables/comments/comments.routes.ts
import {
  commentMarksSchema,
  commentThreadSchema,
  commentThreadsSchema,
  mentionableSchema,
  type CommentMarks,
  type CommentThread,
  type Mentionable,
} from '@quarry/contract'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { callApi, getJson, getList } from '../../../lib/api.ts'

/** Polling interval for others' comments. The job's event stream ends with the job, while tables are discussed long after. */
const LOOK_MS = 4_000
const THREADS_SHOWN_MAX = 200

const path = (jobId: string) => `/jobs/${encodeURIComponent(jobId)}/comments`
const threadPath = (jobId: string, threadId: string) => `${path(jobId)}/${encodeURIComponent(threadId)}`
const commentPath = (jobId: string, { threadId, id }: { threadId: string; id: string }) =>
  `${threadPath(jobId, threadId)}/replies/${encodeURIComponent(id)}`

const marksKey = (jobId: string) => ['private', 'comment-marks', jobId] as const
const threadsKey = (jobId: string) => ['private', 'comment-threads', jobId] as const

export const marksQuery = (jobId: string) =>
  queryOptions<CommentMarks>({
    queryKey: marksKey(jobId),
    queryFn: ({ signal }) => getJson(`${path(jobId)}/marks`, commentMarksSchema, { signal }),
    refetchInterval: LOOK_MS,
  })

export interface ThreadsWanted {
  /** Of one row; otherwise of the whole table. */
  taskId: string | null
  /** Version of the marks: a new one causes a refetch. */
  version: string | undefined
}

/** Open and resolved ones of a row; the open ones of a table. */
export const threadsQuery = (jobId: string, { taskId, version }: ThreadsWanted) =>
  queryOptions<CommentThread[]>({
    queryKey: [...threadsKey(jobId), taskId, version],
    queryFn: async ({ signal }) => {
      const row = taskId === null ? '' : `&state=all&task_id=${encodeURIComponent(taskId)}`
      return (await getJson(`${path(jobId)}?limit=${THREADS_SHOWN_MAX}${row}`, commentThreadsSchema, { signal })).data
    },
    enabled: version !== undefined,
    // Only for the same row: placeholder data of another row would show its threads here.
    placeholderData: (before, query) => (query?.queryKey[3] === taskId ? keepPreviousData(before) : undefined),
  })

export const threadQuery = (jobId: string, threadId: string) =>
  queryOptions<CommentThread>({
    queryKey: [...threadsKey(jobId), 'one', threadId],
    queryFn: ({ signal }) => getJson(threadPath(jobId, threadId), commentThreadSchema, { signal }),
    retry: false,
  })

export const peopleQuery = (jobId: string) =>
  queryOptions<Mentionable[]>({
    queryKey: ['private', 'comment-people', jobId],
    queryFn: ({ signal }) => getList(`${path(jobId)}/people`, mentionableSchema, { signal }),
    staleTime: 60_000,
  })

export function beginThread(jobId: string, thread: { task_id: string; field: string | null; text: string }): Promise<CommentThread> {
  return getJson(path(jobId), commentThreadSchema, { method: 'POST', body: thread })
}

export function answerThread(jobId: string, threadId: string, text: string): Promise<CommentThread> {
  return getJson(`${threadPath(jobId, threadId)}/replies`, commentThreadSchema, { method: 'POST', body: { text } })
}

export function resolveThread(jobId: string, threadId: string, resolved: boolean): Promise<CommentThread> {
  return getJson(threadPath(jobId, threadId), commentThreadSchema, { method: 'PATCH', body: { resolved } })
}

export function changeComment(jobId: string, place: { threadId: string; id: string }, text: string): Promise<CommentThread> {
  return getJson(commentPath(jobId, place), commentThreadSchema, { method: 'PATCH', body: { text } })
}

export async function deleteComment(jobId: string, place: { threadId: string; id: string }): Promise<void> {
  await callApi(commentPath(jobId, place), { method: 'DELETE' })
}

/** Resolves once the new comment is rendered. */
export async function renewComments(queryClient: QueryClient, jobId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: marksKey(jobId) })
  await queryClient.invalidateQueries({ queryKey: threadsKey(jobId) })
}
