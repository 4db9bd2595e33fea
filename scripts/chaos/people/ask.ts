// One API call of a simulated person, and the account it is made with.
import { TEAM_HEADER } from '@quarry/contract'
import { makeJobPayload } from '../../../server/src/testing/factories.ts'
import type { Answers } from './answers.ts'

export interface Caller {
  token: string
  accountId: string
  email: string
  /** The team they own. */
  teamId: string
  /** What their pipelines send to. */
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
  /** Who joins the caller's team and leaves it. */
  member: Caller
  turn: number
  answers: Answers
  /** The list on a site that is found out about. */
  listing: string
}

export interface Act {
  name: string
  /** Whether the response was the expected one. */
  does(turn: Turn): Promise<boolean>
}

export const PATIENCE_MS = 5_000
/** For what starts a process that reads several pages: on a busy machine it takes as long. */
export const PATIENCE_WITH_PAGES_MS = 60_000
export const PAUSE_MS = 100
export const TARGETS = 5

interface Call {
  method?: string
  payload?: unknown
  /** The team it is made in. */
  teamId?: string
  /** The same request again is done once. */
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
  /** By another than the caller, in a team. */
  by?: { caller: Caller; teamId: string }
}

/** Its id; null where it was refused. @throws where nothing was answered in time */
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
