// What a change by hand would bring to the other rows of its site.
import { proposalSchema } from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { getJson } from '../../../lib/api.ts'

/** What the recipe of a row's site is to learn from a change. */
export type Lesson = 'corrected' | 'taken-out' | 'taken-back'

const BUSY_TRIES = 6
const BUSY_WAIT_MS = 5_000

/** `id` tells one change from every other, also of the same cell. */
export const proposalQuery = ({ taskId, field, id }: { taskId: string; field: string; id: string }) =>
  queryOptions({
    queryKey: ['private', 'recipe-proposal', taskId, field, id],
    queryFn: ({ signal }) => getJson('/recipe-proposals', proposalSchema, { method: 'POST', body: { task_id: taskId, field }, signal }),
    // Others may be learned from just now: the program that learns takes a few at once.
    retry: (times, error) => times < BUSY_TRIES && error instanceof ApiError && error.status === 503,
    retryDelay: BUSY_WAIT_MS,
    staleTime: Infinity,
  })
