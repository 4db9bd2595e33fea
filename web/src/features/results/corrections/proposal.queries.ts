// What a manual change would change in the other rows of its site.
import { proposalEventSchema, proposalSchema, type Proposal, type ProposalProgress } from '@quarry/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { callApi } from '../../../lib/api.ts'
import { textLines } from '../../../lib/text-lines.ts'

/** What the recipe of a row's site should learn from a change. */
export type Lesson = 'corrected' | 'taken-out' | 'taken-back'

const BUSY_TRIES = 6
const BUSY_WAIT_MS = 5_000

interface Asked {
  taskId: string
  field: string
  /** Identifies one change, also among changes of the same cell. */
  id: string
}

/** Progress of the proposal with that id; null before its rows are read. Written by the query of the proposal. */
export const proposalProgressQuery = (id: string) =>
  queryOptions<ProposalProgress | null>({ queryKey: ['private', 'recipe-proposal-progress', id], queryFn: skipToken })

export const proposalQuery = ({ taskId, field, id }: Asked) =>
  queryOptions({
    queryKey: ['private', 'recipe-proposal', taskId, field, id],
    queryFn: async ({ signal, client }) => {
      const tell = (progress: ProposalProgress | null) => void client.setQueryData(proposalProgressQuery(id).queryKey, progress)
      tell(null)
      const body = { task_id: taskId, field }
      const accept = 'application/x-ndjson, application/json'
      return readProposal(await callApi('/recipe-proposals', { method: 'POST', body, signal, accept }), tell)
    },
    // The learning process handles only a few requests at once.
    retry: (times, error) => times < BUSY_TRIES && error instanceof ApiError && error.status === 503,
    retryDelay: BUSY_WAIT_MS,
    staleTime: Infinity,
  })

/** Lines where rows are read again; a plain response where there are none. @throws ApiError; Error where the response breaks off. */
async function readProposal(response: Response, tell: (progress: ProposalProgress) => void): Promise<Proposal> {
  const isLines = response.headers.get('content-type')?.startsWith('application/x-ndjson') === true
  if (!isLines || !response.body) return proposalSchema.parse(await response.json())
  for await (const line of textLines(response.body)) {
    if (line.trim() === '') continue
    const event = proposalEventSchema.parse(JSON.parse(line))
    if (event.type === 'done') return event.proposal
    if (event.type === 'failed') throw new ApiError(500, event.detail)
    tell(event)
  }
  throw new Error('The connection was lost. Please try again.')
}
