// One API call of a simulated user, and the account it is made with.
import { TEAM_HEADER } from '@quarry/contract'
import { makeJobPayload } from '../../../server/src/testing/factories.ts'
import type { Answers } from './answers.ts'

export interface Caller {
  token: string
  accountId: string
  email: string
  /** The team that the caller owns. */
  teamId: string
  /** Where the caller's pipelines send results. */
  webhookId: string
  destinationId: string
}

export interface ServedApi {
  address: string
  callers: Caller[]
}

export interface Turn {
  address: string
  caller: Caller
  /** Another user, who joins the caller's team and leaves it. */
  member: Caller
  turn: number
  answers: Answers
  /** Address of the list that is discovered. */
  listing: string
}

export interface Act {
  name: string
  /** Whether the response was the expected one. */
  does(turn: Turn): Promise<boolean>
}

export const PATIENCE_MS = 5_000
/** Time limit of calls that start a process which reads several pages, on a busy machine. */
export const PATIENCE_WITH_PAGES_MS = 60_000
export const PAUSE_MS = 100
export const TARGETS = 5

interface Call {
  method?: string
  payload?: unknown
  /** The team it is made in. */
  teamId?: string
  /** Idempotency key: a repeated request is executed once. */
  key?: string
  patienceMs?: number
}

export function ask(
  address: string,
  { token }: Caller,
  { method, payload, teamId, key, patienceMs = PATIENCE_MS }: Call = {},
): Promise<Response> {
  const hasBody = payload !== undefined
  return fetch(address, {
    method: method ?? (hasBody ? 'POST' : 'GET'),
    headers: {
      authorization: `Bearer ${token}`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(teamId === undefined ? {} : { [TEAM_HEADER]: teamId }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(hasBody ? { body: JSON.stringify(payload) } : {}),
    signal: AbortSignal.timeout(patienceMs),
  })
}

interface Begun {
  hosts: string
  /** The user who starts the job in the caller's team; the caller by default. */
  by?: { caller: Caller; teamId: string }
}

/** The id of the job; null where it was refused. @throws where no response came in time */
export async function beginJob({ address, caller, turn, answers }: Turn, { hosts, by }: Begun): Promise<string | null> {
  const who = by?.caller ?? caller
  const items = Array.from(
    { length: TARGETS },
    (_, index) => `https://${hosts}${(turn + index) % 50}.example/${who.accountId}/${turn}/${index}`,
  )
  const payload = makeJobPayload({ target_items: items })
  const answer = await ask(`${address}/api/v1/jobs/`, who, { payload, ...(by ? { teamId: by.teamId } : {}) })
  if (!answer.ok) return null
  const { id } = (await answer.json()) as { id: string }
  answers.jobs.set(id, TARGETS)
  return id
}

/** The last of those the API names, which are the newest. @throws TypeError where it names none. */
export async function findJob({ address, caller }: Turn, query: string): Promise<string> {
  const listed = await ask(`${address}/api/v1/jobs/?${query}`, caller)
  const job = ((await listed.json()) as { data: { id: string }[] }).data.at(-1)
  if (job === undefined) throw new TypeError('the caller has no such job')
  return job.id
}
