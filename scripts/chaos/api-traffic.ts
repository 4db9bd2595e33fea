// People at work while things go wrong: each starts jobs, one with a pipeline, stops and deletes others, adds columns, corrects cells, pays
// money in and writes to support, over HTTP, and gives up what takes too long.
// What was asked for may or may not have happened then; whatever happened has to be whole.
import { setTimeout as sleep } from 'node:timers/promises'
import type { StepInput } from '@quarry/contract'
import { makeJobPayload } from '../../server/src/testing/factories.ts'

export interface Caller {
  token: string
  accountId: string
  /** What their pipelines send to. */
  webhookId: string
  destinationId: string
}

export interface ServedApi {
  address: string
  callers: Caller[]
}

export interface ApiTraffic {
  /** Calls that were answered as wanted, by what was asked for. */
  answered: Record<'jobs' | 'pipelines' | 'stops' | 'deletions' | 'columns' | 'corrections' | 'payments' | 'tickets', number>
  /** Of each task whose title was corrected: the turn of the last correction that was answered. */
  corrected: ReadonlyMap<string, number>
  stop(): Promise<void>
}

const PATIENCE_MS = 5_000
const PAUSE_MS = 100
const TARGETS = 5

/** `findApi` gives the API that serves now; null while there is none. */
export function startApiTraffic(findApi: () => ServedApi | null): ApiTraffic {
  const answered = { jobs: 0, pipelines: 0, stops: 0, deletions: 0, columns: 0, corrections: 0, payments: 0, tickets: 0 }
  const corrected = new Map<string, number>()
  const ending = new AbortController()
  const work = async (): Promise<void> => {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const api = findApi()
      const caller = api?.callers[turn % api.callers.length]
      if (!api || !caller) await sleep(PAUSE_MS)
      else
        for (const act of ACTS) {
          const isDone = await act.does({ address: api.address, caller, turn, corrected }).catch(() => false)
          if (isDone) answered[act.name] += 1
          await sleep(PAUSE_MS)
        }
    }
  }
  const working = work()
  return {
    answered,
    corrected,
    async stop() {
      ending.abort()
      await working
    },
  }
}

interface Turn {
  address: string
  caller: Caller
  turn: number
  corrected: Map<string, number>
}

interface Act {
  name: keyof ApiTraffic['answered']
  does(turn: Turn): Promise<boolean>
}

const ACTS: Act[] = [
  { name: 'jobs', does: async (turn) => (await beginJob(turn, 'p')).ok },
  {
    name: 'pipelines',
    async does(turn) {
      const begun = await beginJob(turn, 'r')
      if (!begun.ok) return false
      const payload = { steps: stepsOf(turn.caller) }
      return (await ask(`${addressOf(turn, await begun.json())}/pipeline`, turn.caller, { method: 'PUT', payload })).ok
    },
  },
  {
    name: 'stops',
    async does(turn) {
      const begun = await beginJob(turn, 's')
      return begun.ok && (await ask(`${addressOf(turn, await begun.json())}/stop`, turn.caller, { method: 'POST' })).ok
    },
  },
  {
    name: 'deletions',
    async does(turn) {
      const begun = await beginJob(turn, 'd')
      if (!begun.ok) return false
      const address = addressOf(turn, await begun.json())
      // Now before its tasks are begun, now while they are worked on.
      await sleep((turn.turn % 5) * PAUSE_MS)
      return (await ask(address, turn.caller, { method: 'DELETE' })).ok
    },
  },
  {
    name: 'columns',
    async does(turn) {
      const field = { name: `c${turn.turn}`, description: 'Maker of the product', source: { kind: 'search', from: ['title'] } }
      const address = addressOf(turn, await findJob(turn, 'status=completed&limit=1'))
      return (await ask(`${address}/columns`, turn.caller, { payload: { trait_definition: field } })).ok
    },
  },
  {
    name: 'corrections',
    async does({ corrected, ...turn }) {
      const listed = await ask(`${addressOf(turn, await findJob(turn, 'limit=20'))}/results`, turn.caller)
      const { data } = (await listed.json()) as { data: { task_id: string }[] }
      const row = data[turn.turn % data.length]
      if (row === undefined) return false
      const payload = { action: 'correct', value: `${CORRECTED}${turn.turn}` }
      const place = `${turn.address}/api/v1/results/${row.task_id}/cells/title`
      const answer = await ask(place, turn.caller, { method: 'PATCH', payload })
      if (answer.ok) corrected.set(row.task_id, turn.turn)
      return answer.ok
    },
  },
  {
    name: 'payments',
    async does({ address, caller }) {
      const begun = await ask(`${address}/api/v1/balance/balance/top-up`, caller, { payload: { amount_usd: 5 } })
      if (!begun.ok) return false
      const { url } = (await begun.json()) as { url: string }
      const { pathname, search } = new URL(url)
      const paid = await fetch(address + pathname + search, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'outcome=success',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      return paid.status < 400
    },
  },
  {
    name: 'tickets',
    async does({ address, caller, turn }) {
      const payload = { topic: 'problem', subject: `Number ${turn}`, body: 'It does not work.' }
      return (await ask(`${address}/api/v1/support/tickets`, caller, { payload })).ok
    },
  },
]

/** What a corrected title begins with; the turn follows. */
export const CORRECTED = 'Corrected '

interface JobId {
  id: string
}

const addressOf = ({ address }: Pick<Turn, 'address'>, job: unknown): string => `${address}/api/v1/jobs/${(job as JobId).id}`

function beginJob({ address, caller, turn }: Omit<Turn, 'corrected'>, hosts: string): Promise<Response> {
  const items = Array.from(
    { length: TARGETS },
    (_, index) => `https://${hosts}${(turn + index) % 50}.example/${caller.accountId}/${turn}/${index}`,
  )
  return ask(`${address}/api/v1/jobs/`, caller, { payload: makeJobPayload({ target_items: items }) })
}

/** The last of those the API names, which are the newest. @throws TypeError where it names none. */
async function findJob({ address, caller }: Omit<Turn, 'corrected'>, query: string): Promise<JobId> {
  const listed = await ask(`${address}/api/v1/jobs/?${query}`, caller)
  const job = ((await listed.json()) as { data: JobId[] }).data.at(-1)
  if (job === undefined) throw new TypeError('the caller has no such job')
  return job
}

/** A value that is counted, one that is looked up, and the result sent both ways. */
const stepsOf = ({ webhookId, destinationId }: Caller): StepInput[] => [
  { id: 'a', kind: 'compute', column: 'twice', formula: 'price * 2' },
  { id: 'b', kind: 'enrich', column: 'maker', description: 'Maker of the product', source: { kind: 'search', from: ['title'] } },
  { id: 'c', kind: 'deliver', webhook_id: webhookId, destination_id: destinationId },
]

function ask(address: string, { token }: Caller, { method, payload }: { method?: string; payload?: unknown } = {}): Promise<Response> {
  const hasBody = payload !== undefined
  return fetch(address, {
    method: method ?? (hasBody ? 'POST' : 'GET'),
    headers: { authorization: `Bearer ${token}`, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(payload) } : {}),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
}
