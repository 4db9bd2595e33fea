// What simulated users do with their jobs: start some, one with a pipeline that completes rows from an uploaded list, stop and delete
// others, add columns, correct cells, pay money in and write to support.
import { setTimeout as sleep } from 'node:timers/promises'
import type { StepInput } from '@quarry/contract'
import { CORRECTED } from './answers.ts'
import { ask, beginJob, findJob, PATIENCE_MS, PAUSE_MS, type Act, type Caller, type Turn } from './ask.ts'

export const JOB_ACTS: Act[] = [
  { name: 'jobs', does: async (turn) => (await beginJob(turn, { hosts: 'p' })) !== null },
  { name: 'pipelines', does: runPipeline },
  {
    name: 'stops',
    async does(turn) {
      const job = await beginJob(turn, { hosts: 's' })
      return job !== null && (await ask(`${turn.address}/api/v1/jobs/${job}/stop`, turn.caller, { method: 'POST' })).ok
    },
  },
  {
    name: 'deletions',
    async does(turn) {
      const job = await beginJob(turn, { hosts: 'd' })
      if (job === null) return false
      // Sometimes before its tasks are started, sometimes while they are being processed.
      await sleep((turn.turn % 5) * PAUSE_MS)
      turn.answers.jobs.delete(job)
      const { ok } = await ask(`${turn.address}/api/v1/jobs/${job}`, turn.caller, { method: 'DELETE' })
      if (ok) turn.answers.deleted.add(job)
      return ok
    },
  },
  {
    name: 'columns',
    async does(turn) {
      const field = { name: `c${turn.turn}`, description: 'Maker of the product', source: { kind: 'search', from: ['title'] } }
      const job = await findJob(turn, 'status=completed&limit=1')
      return (await ask(`${turn.address}/api/v1/jobs/${job}/columns`, turn.caller, { payload: { trait_definition: field } })).ok
    },
  },
  { name: 'additions', does: addRows },
  { name: 'refreshes', does: refreshRows },
  { name: 'corrections', does: correctCell },
  { name: 'payments', does: payIn },
  {
    name: 'tickets',
    async does({ address, caller, turn, answers }) {
      const payload = { topic: 'problem', subject: `Number ${turn}`, body: 'It does not work.' }
      const answer = await ask(`${address}/api/v1/support/tickets`, caller, { payload })
      if (answer.ok) answers.tickets.add(((await answer.json()) as { number: number }).number)
      return answer.ok
    },
  },
]

const LIST_ROWS = 2_000

/** Every turn of a caller uploads the same list again; each of its rows contains the turn. */
async function runPipeline(turn: Turn): Promise<boolean> {
  const { address, caller, answers } = turn
  const job = await beginJob(turn, { hosts: 'r' })
  if (job === null) return false
  const rows = Array.from({ length: LIST_ROWS }, (_, index) => [`shelf ${index}`, `${turn.turn}`])
  const payload = { name: 'Lots', columns: ['shelf', 'lot'], rows }
  const uploaded = await ask(`${address}/api/v1/pipelines/lists/`, caller, { payload })
  if (!uploaded.ok) return false
  const list = (await uploaded.json()) as { id: string }
  answers.lists.set(list.id, turn.turn)
  const saved = await ask(`${address}/api/v1/jobs/${job}/pipeline`, caller, { method: 'PUT', payload: { steps: stepsOf(caller, list.id) } })
  if (saved.ok) answers.completed.set(job, turn.turn)
  return saved.ok
}

/** Values that are counted, taken from the list and looked up, and the result sent both ways. */
const stepsOf = ({ webhookId, destinationId }: Caller, listId: string): StepInput[] => [
  { id: 'a', kind: 'compute', column: 'twice', formula: 'price * 2' },
  { id: 's', kind: 'compute', column: 'shelf', formula: '"shelf 7"' },
  { id: 'l', kind: 'join', list_id: listId, column: 'shelf', list_column: 'shelf', take: [{ column: 'lot', as: 'lot' }] },
  { id: 'b', kind: 'enrich', column: 'maker', description: 'Maker of the product', source: { kind: 'search', from: ['title'] } },
  { id: 'c', kind: 'deliver', webhook_id: webhookId, destination_id: destinationId },
]

/** To a table that has ended, in the same request twice: it is added once. */
async function addRows(turn: Turn): Promise<boolean> {
  const { address, caller, answers } = turn
  const job = await findJob(turn, 'status=completed&limit=1')
  const url = `${address}/api/v1/jobs/${job}/targets`
  const payload = { target_items: [0, 1, 2].map((index) => `https://a${index}.example/${turn.turn}`) }
  const known = answers.jobs.has(job)
  answers.jobs.delete(job)
  const key = `${caller.accountId}-${turn.turn}`
  const [answer, again] = await Promise.all([1, 2].map(() => ask(url, caller, { payload, key })))
  if (!answer?.ok || !again?.ok) return false
  const added = (await answer.json()) as { added: number; first_position: number }
  const repeated = (await again.json()) as { first_position: number }
  if (added.first_position !== repeated.first_position) answers.breaches.push('rows were added twice by one request')
  if (known) answers.jobs.set(job, added.first_position + added.added)
  return true
}

/** Reads a column again, and accepts the differences to an earlier reading. */
async function refreshRows(turn: Turn): Promise<boolean> {
  const job = await findJob(turn, 'status=completed&limit=1')
  const url = `${turn.address}/api/v1/jobs/${job}/refreshes`
  const listed = await ask(url, turn.caller)
  const { data } = (await listed.json()) as { data: { job: { id: string } }[] }
  const [last] = data
  if (last) await ask(`${url}/${last.job.id}/decisions`, turn.caller, { payload: { action: 'accept' } })
  return (await ask(url, turn.caller, { payload: { fields: ['price'] } })).ok
}

async function correctCell(turn: Turn): Promise<boolean> {
  const job = await findJob(turn, 'limit=20')
  const listed = await ask(`${turn.address}/api/v1/jobs/${job}/results`, turn.caller)
  const { data } = (await listed.json()) as { data: { task_id: string }[] }
  const row = data[turn.turn % data.length]
  if (row === undefined) return false
  const payload = { action: 'correct', value: `${CORRECTED}${turn.turn}` }
  const { ok } = await ask(`${turn.address}/api/v1/results/${row.task_id}/cells/title`, turn.caller, { method: 'PATCH', payload })
  if (ok) turn.answers.corrected.set(row.task_id, turn.turn)
  return ok
}

async function payIn({ address, caller }: Turn): Promise<boolean> {
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
}
