// A web search that answers only "too many requests": the names of a job end, each with the reason, in a time that does not grow with their
// number. The test controls the clock, so nothing waits.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSearch, ScrapeError } from '@quarry/engine'
import { expect, it } from 'vitest'
import { judgeFailure, type TaskOutcome } from './task-outcome.ts'

/** Processes this many names on one lane, one at a time, as a worker would; all times in seconds. */
async function workThrough(names: number, headers: Record<string, string>) {
  let asked = 0
  const provider = createServer((_request, response) => {
    asked += 1
    response.writeHead(429, headers).end()
  })
  await once(provider.listen(0, '127.0.0.1'), 'listening')
  let nowMs = 0
  const clock = { now: () => nowMs, wait: async (ms: number) => void (nowMs += ms) }
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const search = createSearch({ provider: 'searxng', url, apiKey: null }, 'test', { clock })
  const waiting = Array.from({ length: names }, (_, id) => ({ id, dueMs: 0, attempts: 0 }))
  const reasons: string[] = []
  for (let laneRestsUntilMs = 0; waiting.length > 0;) {
    const task = waiting.reduce((first, one) => (one.dueMs < first.dueMs ? one : first))
    nowMs = Math.max(nowMs, task.dueMs, laneRestsUntilMs)
    const outcome = await tryOnce(task)
    if (outcome.kind === 'completed') throw new Error('nothing can be found')
    laneRestsUntilMs = nowMs + outcome.laneRestMs
    if (outcome.kind === 'failed') {
      reasons.push(outcome.text)
      waiting.splice(waiting.indexOf(task), 1)
    } else {
      task.dueMs = nowMs + outcome.delayMs
      task.attempts += outcome.counts ? 1 : 0
    }
  }
  await search.close()
  provider.close()
  return { seconds: nowMs / 1000, asked, reasons: new Set(reasons) }

  async function tryOnce({ id, attempts }: { id: number; attempts: number }): Promise<TaskOutcome> {
    const task = { id, target: `name ${id}`, attempts: attempts + 1, ageMs: nowMs }
    try {
      await search.search(task.target, new AbortController().signal)
    } catch (error) {
      if (error instanceof ScrapeError) return judgeFailure(task, error, { lane: 'search/1', random: 0.5 })
      throw error
    }
    throw new Error('the provider answered')
  }
}

it.each([
  ['says nothing of a pause', {}, 80],
  ['asks for a pause of half a minute each time', { 'retry-after': '30' }, 90],
])('a provider that %s', async (_, headers, secondsMax) => {
  const few = await workThrough(6, headers)
  const many = await workThrough(60, headers)
  expect(few.seconds).toBeLessThanOrEqual(secondsMax)
  expect(few.asked).toBeLessThanOrEqual(10)
  expect(many).toEqual(few)
  expect([...few.reasons]).toEqual(['The web search did not answer. (HTTP 429 again: too many requests)'])
})
