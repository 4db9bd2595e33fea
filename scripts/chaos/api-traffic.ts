// People at work while things go wrong: each starts jobs, one with a pipeline, adds columns, pays money in and writes to support, over HTTP, and gives up what takes too long.
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
  answered: Record<'jobs' | 'pipelines' | 'columns' | 'payments' | 'tickets', number>
  stop(): Promise<void>
}

const PATIENCE_MS = 5_000
const PAUSE_MS = 100
const TARGETS = 5

/** `findApi` gives the API that serves now; null while there is none. */
export function startApiTraffic(findApi: () => ServedApi | null): ApiTraffic {
  const answered = { jobs: 0, pipelines: 0, columns: 0, payments: 0, tickets: 0 }
  const ending = new AbortController()
  const work = async (): Promise<void> => {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const api = findApi()
      const caller = api?.callers[turn % api.callers.length]
      if (!api || !caller) await sleep(PAUSE_MS)
      else
        for (const act of ACTS) {
          const isDone = await act.does(api.address, caller, turn).catch(() => false)
          if (isDone) answered[act.name] += 1
          await sleep(PAUSE_MS)
        }
    }
  }
  const working = work()
  return {
    answered,
    async stop() {
      ending.abort()
      await working
    },
  }
}

interface Act {
  name: keyof ApiTraffic['answered']
  does(address: string, caller: Caller, turn: number): Promise<boolean>
}

const ACTS: Act[] = [
  {
    name: 'jobs',
    async does(address, caller, turn) {
      const items = Array.from(
        { length: TARGETS },
        (_, index) => `https://p${(turn + index) % 50}.example/${caller.accountId}/${turn}/${index}`,
      )
      return (await ask(`${address}/api/v1/jobs/`, caller, { payload: makeJobPayload({ target_items: items }) })).ok
    },
  },
  {
    name: 'pipelines',
    async does(address, caller, turn) {
      const items = Array.from({ length: TARGETS }, (_, index) => `https://r${index}.example/${caller.accountId}/${turn}/${index}`)
      const begun = await ask(`${address}/api/v1/jobs/`, caller, { payload: makeJobPayload({ target_items: items }) })
      if (!begun.ok) return false
      const { id } = (await begun.json()) as { id: string }
      return (await ask(`${address}/api/v1/jobs/${id}/pipeline`, caller, { method: 'PUT', payload: { steps: stepsOf(caller) } })).ok
    },
  },
  {
    name: 'columns',
    async does(address, caller, turn) {
      const listed = await ask(`${address}/api/v1/jobs/?status=completed&limit=1`, caller)
      const { data } = (await listed.json()) as { data: { id: string }[] }
      const field = { name: `c${turn}`, description: 'Maker of the product', source: { kind: 'search', from: ['title'] } }
      const added = await ask(`${address}/api/v1/jobs/${data[0]?.id}/columns`, caller, { payload: { trait_definition: field } })
      return added.ok
    },
  },
  {
    name: 'payments',
    async does(address, caller) {
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
    async does(address, caller, turn) {
      const payload = { topic: 'problem', subject: `Number ${turn}`, body: 'It does not work.' }
      return (await ask(`${address}/api/v1/support/tickets`, caller, { payload })).ok
    },
  },
]

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
